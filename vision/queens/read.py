"""Regions and marks read from a capture of Queens or Star Battle."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...files.writing import OWN_PICTURE
from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..boards import Boards
from ..cells.colours import SAME_COLOUR, count_colours, middle_colours, to_lab
from ..cells.ink import BetweenCells, border_ink
from ..cells.view import View
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts
from ..grid.find import Found
from ..grid.lattice import FINE_CELL, Flat, flatten, straighten
from ..grid.window import MIDDLES
from ..reading import Reading
from ..record import reading_of
from ..source.errors import NoBoardFound
from ..things import Seen
from .alternatives import other_readings, sureness_of_cells, tinted_cells
from .check_regions import (
    TINT,
    WAVERING,
    contradictions,
    cover_doubts,
    crossed_cells,
    foreign_doubts,
    given_doubts,
    inner_borders,
    may_be_crossed,
    region_doubts,
)
from .covered import MARK_DARK, filling_colours, frame_depths
from .marks import KINDS, Marks, find_marks, has_own_numbers
from .other_games import (
    cells_with_sums,
    clue_doubts,
    is_text,
    rectangle_doubts,
    refuse_boxes,
    refuse_letters,
    shading_doubts,
    strange_notes,
    text_doubts,
)
from .regions import (
    COLOUR,
    REAL_STEP,
    Grouping,
    best_first,
    by_both,
    by_colour,
    by_ink,
    by_palette,
    colour_steps,
)
from .things import THINGS, marks_seen, regions_seen
from .tinted import WHY, by_tint

# separation from which colour alone settles the regions (clean captures reach 0.55 and more)
CLEAR_COLOUR = 0.45
FOLLOW = 0.3  # separation below which it is tried whether the lines waver
# of a cell: lines nearer to their places are straight enough, farther away there are none that were followed
WAVERS = (0.08, 0.25)
STRAIGHTER = 1.5  # times the separation that pulling the lines straight must bring to be believed
NO_REGIONS = 0.03  # separation below which a grid has no regions at all
COLOURED = "coloured borders"  # the ink of a coloured pen alone
DARK = "dark borders"  # what black lines add, and frames and tints do not
# A person's cross may stand for a star as well, and borders that run through cells look like marks.
NO_MARKS = Marks(dict.fromkeys(KINDS, ()), ())
UNMARKED = "marks are not looked for where the lines waver"


class QueensStages(NamedTuple):
    """found: how the lattice was chosen. flat: the board laid flat, as marks were looked for on it. ink:
    between cells; None where colour settled the regions. groupings: the ways to tell the regions, the best
    first."""

    found: Found
    flat: Flat
    ink: BetweenCells | None
    groupings: tuple[Grouping, ...]


def read(
    rgb: np.ndarray, *, size: int | None = None, which: int = 1, correction: Correction | None = None
) -> Reading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture as one with regions.

    size: cells a side where it is known. which: 2 takes the second largest board of the page, and so on.
    correction: what a person knows better (its own size goes before `size`).
    Raises NoBoardFound, or BadCorrection where a correction does not fit the board.
    """
    correction = correction or Correction(size)
    return read_board(Boards(rgb, correction, which).found(MIDDLES), correction)


def read_board(view: View, correction: Correction) -> Reading:
    """Read the regions and marks of a board. The puzzle has one queen a unit: how many there are is for the
    solver to say. Raises NoBoardFound where there are no regions, BadCorrection."""
    given = correction.puzzle if isinstance(correction.puzzle, Board) else None
    fine = flatten(view.rgb, view.lattice.homography, (0, view.n), (0, view.n), FINE_CELL)
    evidence = _regions(view, fine)
    best = evidence.groupings[0]
    if best.separation < NO_REGIONS and given is None and not tinted_cells(evidence.colours):
        refuse_letters(view)
        raise NoBoardFound(
            "there is a grid, but no regions can be told apart in it, or it is another game's",
            "show a sharper picture, taken straight, or give the puzzle with --board",
        )
    own = given is not None or bool(correction.cells)
    if not own:
        refuse_boxes(evidence.groupings)
    found = NO_MARKS if evidence.wavers else find_marks(evidence.fine, evidence.colours, evidence.depths)
    if not own and is_text(found.strange, view.n):
        refuse_letters(view)
    of_other = [] if own else [*clue_doubts(view), *shading_doubts(best.labels, evidence.colours)]
    notes = _notes(evidence, found.kinds["queens"])
    notes = notes if OWN_PICTURE in notes else (*notes, *strange_notes(found))
    sums = cells_with_sums(best.labels, evidence.colours, evidence.fine)
    aside = () if OWN_PICTURE in notes else sums or found.aside
    strange = text_doubts(found._replace(aside=aside), best.labels)
    of_regions = [*_region_doubts(evidence), *rectangle_doubts(best.labels)]
    seen = Seen(
        view.n,
        given=regions_seen(best.labels),
        put=marks_seen(found.kinds),
        doubts=tuple(of_regions),
        of_board=(
            *(given_doubts(given, best) if given else ()),
            *([TINT] if best.why == WHY else ()),
            *lattice_doubts(view),
            *of_other,
            *strange,
            *_doubts_of_lines(view, evidence, found.kinds["queens"]),
        ),
        more=int(best.labels.max()) + 1,
        sure={**sureness_of_cells(best)},
    )
    stages = QueensStages(
        view.found, evidence.fine if evidence.wavers else view.coarse, evidence.ink, tuple(evidence.groupings)
    )
    support = 1.0 if given else best.support
    reading = reading_of(
        view, seen, THINGS, correction, colours=evidence.colours, stages=stages, support=support, notes=notes
    )
    if correction.says_what_stands:
        return reading
    return replace(reading, alternatives=other_readings(evidence.groupings, evidence.colours, support))


class _Evidence(NamedTuple):
    """The board laid flat and what tells its regions apart. wavers: its lines had to be pulled straight.
    depths: see frame_depths; None where no cell is framed."""

    fine: Flat
    colours: np.ndarray
    groupings: list[Grouping]
    ink: BetweenCells | None
    wavers: bool = False
    depths: np.ndarray | None = None


def _regions(view: View, fine: Flat) -> _Evidence:
    """All ways to find the regions; of a board whose lines waver, once they are pulled straight."""
    colours = view.coarse_colours
    plain = _Evidence(fine, colours, *_group(colours, fine, view.coarse))
    if len(plain.groupings) > 1 or plain.groupings[0].has_lone_cells:
        plain = _unframed(plain)
    separation = plain.groupings[0].separation
    if separation >= FOLLOW:
        return plain
    straight, waver = straighten(view.rgb, view.lattice.homography, view.n)
    if not WAVERS[0] < waver < WAVERS[1]:
        return plain
    own = middle_colours(straight)
    pulled = _Evidence(straight, own, *_group(own, straight), wavers=True)
    return pulled if pulled.groupings[0].separation > STRAIGHTER * separation else plain


def _doubts_of_lines(view: View, evidence: _Evidence, queens: Sequence[Cell]) -> list[Doubt]:
    """From lines that waver, or that something covers."""
    if evidence.wavers:
        return [WAVERING]
    ink = evidence.ink if len(evidence.groupings) > 1 else None  # where colour told all, lines need not tell
    return cover_doubts(view, evidence.fine, evidence.colours, queens, ink)


def _notes(evidence: _Evidence, queens: Sequence[Cell]) -> tuple[str, ...]:
    if evidence.wavers:
        return (UNMARKED,)
    return (OWN_PICTURE,) if has_own_numbers(evidence.fine, evidence.colours, queens) else ()


def _region_doubts(evidence: _Evidence) -> list[Doubt]:
    """Doubts about the regions: the other ways to tell them, and a last look at the picture."""
    doubts = region_doubts(evidence.groupings)
    if evidence.wavers:  # that is doubted already, and lines drawn by hand are as thick as they come
        return doubts
    colours, best = evidence.colours, evidence.groupings[0]

    def inks() -> list[BetweenCells]:
        ink = evidence.ink or border_ink(evidence.fine, colours)
        one_pen = best.steps if best.why in (COLOURED, DARK) else None
        return [ink, one_pen] if one_pen else [ink]

    crossed = crossed_cells(best.labels, evidence.ink) if evidence.ink else []
    if crossed:
        doubts.append(Doubt(Sort.CONTRADICTED, "the borders do not follow the colours", tuple(crossed)))
    if evidence.ink and best.why == COLOUR:
        doubts += inner_borders(best.labels, evidence.colours, evidence.ink)
    doubts += foreign_doubts(best.labels, colours, evidence.fine)
    return [*doubts, *contradictions(best, colours, inks)]


def _unframed(plain: _Evidence) -> _Evidence:
    """The evidence with the colours that fill the cells inside which frames are drawn, and tinted cells."""
    own = filling_colours(plain.fine)
    depths = frame_depths(plain.fine, own)
    # A large mark fills a cell as well: but then the cell's rim has its neighbour's colour, not a frame's.
    other = (depths > 0) & (np.linalg.norm(to_lab(own) - to_lab(plain.colours), axis=2) > SAME_COLOUR)
    depths[other & (_like_a_neighbour(plain.colours, ~other) | (own.max(axis=2) < MARK_DARK))] = 0
    framed = depths > 0
    if framed.any():
        own = filling_colours(plain.fine, int(depths.max()))
    colours = np.where(framed[..., None], own, plain.colours) if framed.any() else plain.colours
    groupings, ink = plain.groupings, plain.ink
    if framed.any():
        groupings, ink = _group(colours, plain.fine, plain.fine)
        dark_lines = by_ink(border_ink(plain.fine, colours, pen="dark"), DARK)
        groupings = best_first([*groupings, dark_lines])
    clear = groupings[0].why == groupings[-1].why  # colour alone told them apart
    if not clear and (tinted := by_tint(colours)):
        groupings = best_first([*groupings, tinted])
    return _Evidence(plain.fine, colours, groupings, ink, depths=depths if framed.any() else None)


def _like_a_neighbour(colours: np.ndarray, among: np.ndarray) -> np.ndarray:
    """(n, n) bool: the cells of (n, n, 3) RGB that have the colour of one beside them, of those `among`."""
    steps = colour_steps(colours)
    right, below = steps.right < SAME_COLOUR, steps.below < SAME_COLOUR
    like = np.zeros(among.shape, bool)
    like[:, :-1] |= right & among[:, 1:]
    like[:, 1:] |= right & among[:, :-1]
    like[:-1] |= below & among[1:]
    like[1:] |= below & among[:-1]
    return like


def _group(
    colours: np.ndarray, fine: Flat, coarse: Flat | None = None
) -> tuple[list[Grouping], BetweenCells | None]:
    """All ways to find the regions that were needed, the clearest first, and the ink if it was measured in
    detail. coarse: where it is given, clear colours are held against the borders there (its cells may be
    smaller)."""
    colour = by_colour(colours)
    # A step inside a region as large as one between colours: two parts of one colour may have been kept apart
    # by joining other regions.
    seen_steps = colour.most_inside < SAME_COLOUR and colour.least_across >= REAL_STEP
    clear, crossed, ink = colour.separation >= CLEAR_COLOUR and seen_steps, False, None
    if clear:
        if coarse is not None:
            crossed, ink = _crossed(colour.labels, colours, fine, coarse)
        if not crossed and not colour.has_lone_cells:
            return [colour], ink
    ink = ink or border_ink(fine, colours)
    if clear and not crossed:  # a tinted cell looks like a region of its own; only borders tell
        borders = by_ink(ink)
        other = borders.separation >= CLEAR_COLOUR and not borders.same_as(colour)
        return [borders, colour] if other else [colour], ink
    groupings = [colour, by_ink(ink), by_both(colours, ink)]
    seen = count_colours(colours)
    if seen == len(colours):
        groupings.append(by_palette(colours))
    if seen == 1:
        groupings.append(by_ink(border_ink(fine, colours, pen="coloured"), COLOURED))
    return best_first(groupings, crossed), ink


def _crossed(
    labels: np.ndarray, colours: np.ndarray, fine: Flat, coarse: Flat
) -> tuple[bool, BetweenCells | None]:
    """True if colours lie on the other side of a border than its ink, and that ink; it is measured closely
    only where a quick look at smaller cells shows that, or a line that stands out."""
    quick = border_ink(coarse, colours)
    crossed = bool(crossed_cells(labels, quick))
    if not crossed and not may_be_crossed(labels, quick):
        return False, None
    ink = quick if fine is coarse else border_ink(fine, colours)
    return crossed or bool(crossed_cells(labels, ink)), ink
