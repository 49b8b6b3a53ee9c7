"""Regions and marks read from a capture of Queens or Star Battle."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...files.writing import OWN_PICTURE
from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..boards import Boards
from ..cells.colours import SAME_COLOUR, middle_colours
from ..cells.ink import BetweenCells
from ..cells.view import View
from ..correction import Correction
from ..decode.regions import Regions, close_others, decode
from ..doubts import Doubt, Sort, lattice_doubts
from ..grid.find import Found
from ..grid.lattice import FINE_CELL, Flat, flatten, straighten
from ..grid.window import MIDDLES
from ..measure.sides import MEASURES, alone, measures_by_name, side_measures
from ..reading import LIKELY, Reading
from ..record import reading_of
from ..source.errors import NoBoardFound
from ..things import Seen
from ..weigh.sides import border_log_odds
from .alternatives import other_readings, sureness_of_cells
from .check_regions import SURE, WAVERING, cover_doubts, given_doubts, region_doubts
from .covered import colours_within_frames, may_have_frames
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
from .things import THINGS, marks_seen, regions_seen
from .tinted import without_tint

# Clearness (see MEASURES) from which colours alone tell the regions: clean captures reach 0.55 and more.
CLEAR_COLOUR = 0.45
# Clearness from which ink alone tells regions: of a thousand drawn boards that are read right three reach it
# with other regions.
CLEAR_INK = 0.1
REAL_STEP = 4.0  # CIE76: between two colours that a person tells apart side by side; captures have 9 and more
# of a cell: lines nearer to their places are straight enough, farther away there are none that were followed
WAVERS = (0.08, 0.25)
# A person's cross may stand for a star as well, and borders that run through cells look like marks.
NO_MARKS = Marks(dict.fromkeys(KINDS, ()), ())
UNMARKED = "marks are not looked for where the lines waver"


class QueensStages(NamedTuple):
    """found: how the lattice was chosen. flat: the board laid flat, as marks were looked for on it. regions:
    the ways to tell them, the one that was taken first."""

    found: Found
    flat: Flat
    regions: tuple[Regions, ...]


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
    best = evidence.regions[0]
    if not best.are_seen and given is None:
        refuse_letters(view)
        raise NoBoardFound(
            "there is a grid, but no regions can be told apart in it, or it is another game's",
            "show a sharper picture, taken straight, or give the puzzle with --board",
        )
    own = given is not None or bool(correction.cells)
    if not own:
        refuse_boxes(evidence.regions)
    found = NO_MARKS if evidence.wavers else find_marks(evidence.fine, evidence.colours, evidence.depths)
    if not own and is_text(found.strange, view.n):
        refuse_letters(view)
    of_other = [] if own else [*clue_doubts(view), *shading_doubts(best.labels, evidence.colours)]
    notes = _notes(evidence, found.kinds["queens"])
    notes = notes if OWN_PICTURE in notes else (*notes, *strange_notes(found))
    sums = cells_with_sums(best.labels, evidence.colours, evidence.fine)
    aside = () if OWN_PICTURE in notes else sums or found.aside
    strange = text_doubts(found._replace(aside=aside), best.labels)
    others = close_others(evidence.regions)
    of_regions = [
        *region_doubts(best, others, evidence.by_ink),
        *_tint_doubts(evidence),
        *rectangle_doubts(best.labels),
    ]
    seen = Seen(
        view.n,
        given=regions_seen(best.labels),
        put=marks_seen(found.kinds),
        doubts=tuple(of_regions),
        of_board=(
            *(given_doubts(given, best) if given else ()),
            *lattice_doubts(view),
            *of_other,
            *strange,
            *_doubts_of_lines(view, evidence, found.kinds["queens"]),
        ),
        more=int(best.labels.max()) + 1,
        sure={**sureness_of_cells(best)},
    )
    flat = evidence.fine if evidence.wavers else view.coarse
    stages = QueensStages(view.found, flat, tuple(evidence.regions))
    support = 1.0 if given else best.support
    reading = reading_of(
        view, seen, THINGS, correction, colours=evidence.colours, stages=stages, support=support, notes=notes
    )
    if correction.says_what_stands:
        return reading
    return replace(reading, alternatives=other_readings(best, others, support))


class _Evidence(NamedTuple):
    """The board laid flat and what tells its regions apart. measures: of its sides. wavers: its lines had to
    be pulled straight. depths: see frame_depths; None where no cell is framed. tinted: (n, n) bool, cells
    told by the colours beneath a tint; None where none is."""

    fine: Flat
    colours: np.ndarray
    measures: np.ndarray
    regions: list[Regions]
    wavers: bool = False
    depths: np.ndarray | None = None
    tinted: np.ndarray | None = None

    @classmethod
    def of(cls, fine: Flat, colours: np.ndarray) -> "_Evidence":
        """What is seen on a board laid flat. colours: (n, n, 3) RGB, each cell's own."""
        measures = side_measures(fine, colours)
        return cls(
            fine, colours, measures, decode(border_log_odds(measures), colours, measures_by_name(measures))
        )

    @property
    def support(self) -> float:
        """How likely the regions are right, 0..1."""
        return self.regions[0].support

    @property
    def ink(self) -> BetweenCells:
        """What lies between the cells."""
        return BetweenCells.of_flat(self.measures[:, MEASURES.index("ink")], len(self.colours))

    @property
    def by_ink(self) -> Regions | None:
        """The regions that the ink between cells alone shows, if it shows any clearly."""
        if self.measures[0, MEASURES.index("ink: clearness")] < CLEAR_INK:
            return None
        return next(regions for regions in self.regions if regions.why == alone("ink"))

    @property
    def colours_tell(self) -> bool:
        """True if the colours of the cells alone part the regions clearly, whatever lies between them."""
        names = ("step: clearness", "step: inside", "step: across")
        clear, inside, across = (float(self.measures[0, MEASURES.index(name)]) for name in names)
        seen = inside < SAME_COLOUR and across >= REAL_STEP
        return clear >= CLEAR_COLOUR and seen and not self.regions[0].has_lone_cells


def _regions(view: View, fine: Flat) -> _Evidence:
    """The regions; where they are not sure, the likeliest of those seen beneath a tint, or once the lines
    are pulled straight."""
    plain = _Evidence.of(fine, view.coarse_colours)
    if may_have_frames(fine, plain.colours):
        within, depths = colours_within_frames(fine, plain.colours)
        if depths.any():
            plain = _Evidence.of(fine, within)._replace(depths=depths)
    if plain.support >= SURE:
        return plain
    seen = [plain]
    if beneath := without_tint(plain.colours):
        of_beneath = _Evidence.of(fine, beneath.colours)
        seen.append(
            plain._replace(measures=of_beneath.measures, regions=of_beneath.regions, tinted=beneath.tinted)
        )
    straight, waver = straighten(view.rgb, view.lattice.homography, view.n)
    if WAVERS[0] < waver < WAVERS[1]:
        pulled = _Evidence.of(straight, middle_colours(straight))._replace(wavers=True)
        seen += [pulled] if pulled.support > LIKELY else []
    return max(seen, key=lambda evidence: evidence.support)


def _tint_doubts(evidence: _Evidence) -> list[Doubt]:
    """From cells whose regions are told by what is beneath a tint."""
    if evidence.tinted is None:
        return []
    cells = tuple((r, c) for r, c in np.argwhere(evidence.tinted).tolist())
    return [Doubt(Sort.REGIONS, "the picture hardly tells to which region some cells belong", cells)]


def _doubts_of_lines(view: View, evidence: _Evidence, queens: Sequence[Cell]) -> list[Doubt]:
    """From lines that waver, or that something covers."""
    if evidence.wavers:
        return [WAVERING]
    ink = None if evidence.colours_tell else evidence.ink
    return cover_doubts(view, evidence.fine, evidence.colours, queens, ink)


def _notes(evidence: _Evidence, queens: Sequence[Cell]) -> tuple[str, ...]:
    if evidence.wavers:
        return (UNMARKED,)
    return (OWN_PICTURE,) if has_own_numbers(evidence.fine, evidence.colours, queens) else ()
