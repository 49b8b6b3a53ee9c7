"""Regions and marks read from a capture of Queens or Star Battle."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import NamedTuple

import numpy as np

from ...files.writing import OWN_PICTURE_NOTE
from ...solver.cells import Cell, is_connected, region_letter
from ...solver.puzzle import Marks
from ...solver.queens.puzzle import Board
from ..boards import Boards, View
from ..cells_and_sides import Place, cell_values, is_cell
from ..correction import Correction
from ..decode import (
    MAX_LIKELIHOOD_GAP,
    MIN_BORDER_INK,
    OtherRegions,
    Regions,
    cells_in_neighbours_colour,
    cells_in_other_lines,
    close_rivals,
    decode,
    scattered_cells,
    usual_inks,
)
from ..doubts import Doubt, Sort, grid_continues_text, lattice_doubts
from ..grid.find import FoundBoard
from ..grid.lattice import FINE_CELL_PX, Flat, flatten, straighten
from ..grid.window import MIDDLES
from ..measure.colours import SAME_COLOUR_CIE76, cell_contrasts, corner_colours, middle_colours, to_lab
from ..measure.sides import (
    MEASURES,
    BetweenCells,
    measures_by_reason,
    reason_of_measure,
    side_measures,
    values_of_pairs,
)
from ..percentiles import median
from ..reading import LIKELY_SUPPORT, Alternative, Reading
from ..record import reading_of
from ..source.errors import BadCorrection, NoBoardFound
from ..vocabulary import Observations, Vocabulary
from ..weigh import border_log_odds
from .frames_and_covers import broken_lines, colours_within_frames, covered_cells, may_have_frames
from .marks import MARK_KINDS, FoundMarks, find_marks
from .other_games import (
    cells_with_sums,
    clue_doubts,
    rectangle_doubts,
    refuse_boxes,
    shading_doubts,
    strange_notes,
    text_doubts,
)

# Doubts about the regions.

SURE_SUPPORT = 0.95  # support (0..1) below which a warning always names the doubtful cells
CERTAIN_SUPPORT = 0.97  # support (0..1) from which regions are as good as certain
# share of differing borders above which the picture shows another board than the given one
OTHER_BOARD_SHARE = 0.15

MIN_VISIBLE_PAGE_CELLS = 0.5  # cells of page beyond a side that must be seen to compare it with the cells
# sentence of the doubt about cells between regions
UNCLEAR_REGIONS_TEXT = "the picture hardly tells to which region some cells belong"
WAVERING_LINES_DOUBT = Doubt(Sort.LINES, "the lines of the grid waver, as if drawn by hand")


def region_doubts(
    best: Regions,
    others: Sequence[OtherRegions],
    crossed: Sequence[Cell] = (),
    has_clear_colours: bool = False,
) -> list[Doubt]:
    """Doubt regions that are unsure, have close rivals, or lie in several parts. crossed: cells that lines or
    colours put into another region. has_clear_colours: True if colours alone clearly show these regions."""
    doubts = []
    cells = tuple(sorted({cell for other in others for cell in other.cells}))
    if best.support < SURE_SUPPORT and not has_clear_colours:
        doubts.append(Doubt(Sort.REGIONS, "the borders between regions are faint in this picture", cells))
    elif cells and not has_clear_colours:
        doubts.append(Doubt(Sort.REGIONS, UNCLEAR_REGIONS_TEXT, cells))
    if crossed:
        doubts.append(Doubt(Sort.REGIONS, "the borders do not follow the colours", tuple(crossed)))
    if scattered := scattered_cells(best.labels):
        doubts.append(Doubt(Sort.CONTRADICTED, "regions lie in several parts", tuple(scattered)))
    return doubts


def given_doubts(board: Board, seen: Regions) -> list[Doubt]:
    """Doubt a board that a person gave if the picture clearly shows other regions."""
    if seen.support < CERTAIN_SUPPORT:
        return []
    differ = np.not_equal(*values_of_pairs(np.array(board.regions))) != seen.is_border
    if differ.mean() <= OTHER_BOARD_SHARE:
        return []
    return [Doubt(Sort.GIVEN, "the picture shows other regions than the board that was given")]


def cover_doubts(
    view: View, fine: Flat, colours: np.ndarray, queens: Sequence[Cell], ink: BetweenCells
) -> list[Doubt]:
    """Doubt cells that look covered. colours, queens: see covered_cells. fine, ink: see broken_lines."""
    covered = covered_cells(view.found_board, view.coarse_flat, colours, queens)
    covered = covered or broken_lines(fine, colours, ink)
    if not covered:
        return []
    return [Doubt(Sort.COVERED, "something covers a part of the board", tuple(covered))]


# Other readings of the same lattice.

# log likelihood by which an alternative falls short when its support is 1/e of the best one's
SUPPORT_DECAY = 25.0


def other_readings(best: Regions, others: Sequence[OtherRegions], support: float) -> tuple[Alternative, ...]:
    """Return alternatives with other boards than the best one, ranked by support. support: of the best board,
    0..1."""
    boards = {Board.of(best.labels.tolist())}
    alternatives: list[Alternative] = []
    for other in others:
        board = Board.of(other.regions.labels.tolist())
        if board not in boards:
            boards.add(board)
            near = math.exp(-max(other.likelihood_loss, 0.0) / SUPPORT_DECAY)
            alternatives.append(Alternative(board, support * near, other.regions.reason))
    return tuple(alternatives)


def sureness_of_cells(regions: Regions) -> dict[Cell, float]:
    """Return the sureness (0..1) that each cell at a border belongs to its own region; 0 if the picture shows
    no difference between two regions."""
    sureness: dict[Cell, float] = {}
    for cost, cell, _ in regions.moving_costs:
        sureness.setdefault(cell, max(cost, 0.0) / (max(cost, 0.0) + MAX_LIKELIHOOD_GAP))
    return sureness


# Values that there can be on a board of Queens or Star Battle.

CROSS_VALUE = "cross"  # value of a cross, as corrections write it
MARK_NAMES = {"queens": "queen", "crosses": CROSS_VALUE, "dots": "dot"}  # value of each kind of mark


def region_letters(labels: np.ndarray) -> dict[Place, str]:
    """Return each cell's region by letter. labels: (n, n) int, -1 for no region."""
    return {(int(r), int(c)): region_letter(int(x)) for (r, c), x in np.ndenumerate(labels) if x >= 0}


def mark_values(marks: Mapping[str, Iterable[Cell]]) -> dict[Place, str]:
    """Return the value of the mark in each cell, from the cells of each kind."""
    return {cell: MARK_NAMES[kind] for kind, cells in marks.items() for cell in cells}


def _puzzle(seen: Observations) -> Board:
    """Return the board. Raises BadCorrection if a region has lost all its cells."""
    if len(set(seen.givens.values())) < seen.extra:
        raise BadCorrection(
            "moving these cells leaves a region without cells", "move other cells into it as well"
        )
    rows = range(seen.n)
    return Board.of([[seen.givens.get((r, c), ".") for c in rows] for r in rows])


def _observations_of(board: Board) -> Observations:
    return Observations(board.n, region_letters(np.array(board.regions)), extra=board.n)


def _marks(seen: Observations) -> Marks:
    put = cell_values(seen.entries)
    return {kind: tuple(cell for cell, x in put.items() if x == value) for kind, value in MARK_NAMES.items()}


def _other_regions(seen: Observations, cell: Place) -> Iterator[Cell]:
    """Yield a neighbour of a cell in each other region to which the cell may belong; none if the cell's own
    region would fall apart without it."""
    regions = seen.givens
    if not is_cell(cell):
        return
    r, c = cell
    known = {regions.get(cell)}
    rest = [other for other, region in cell_values(regions).items() if region in known and other != cell]
    if not rest or not is_connected(rest):
        return
    for other in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
        if regions.get(other, regions.get(cell)) not in known:
            known.add(regions[other])
            yield other


VOCABULARY = Vocabulary(
    cell_contents="a queen or a cross",
    cell_values=lambda n: MARK_NAMES.values(),
    can_be_entered=lambda value: value in MARK_NAMES.values(),
    can_be_given=lambda value: value not in MARK_NAMES.values(),
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=_marks,
    values_of_marks=mark_values,
    doubts_against_given=lambda seen, given: [],  # regions are compared by their borders, see given_doubts
    has_regions=True,
    intended_value=lambda said, read: CROSS_VALUE if said == "x" else said,
    likely_values=_other_regions,
)


MIN_COLOUR_CLEARNESS = 0.9  # clearness from which steps of colour alone show regions
MIN_LINE_WAVER_CELLS = 0.08  # deviation (cells) up to which a line counts as straight
MAX_LINE_WAVER_CELLS = 0.25  # deviation (cells) from which what was followed is no line of the grid
# result if marks are not searched: hand-drawn crosses may mean stars, and wavering borders look like marks
NO_MARKS = FoundMarks(dict.fromkeys(MARK_KINDS, ()), ())
UNMARKED_NOTE = "marks are not looked for where the lines waver"  # note if marks are not searched


class QueensStages(NamedTuple):
    """Stages of a reading. found: how the lattice was chosen. flat: the flat board on which marks were
    searched. regions: the regions found in each way, the chosen ones first."""

    found: FoundBoard
    flat: Flat
    regions: tuple[Regions, ...]


def read(
    rgb: np.ndarray, *, size: int | None = None, which: int = 1, correction: Correction | None = None
) -> Reading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture as a board with regions.

    size: cells a side, if known. which: 1 for the largest board, 2 for the second largest, and so on.
    correction: what a person has corrected; its size overrides `size`. Raises NoBoardFound, or BadCorrection
    if the correction does not fit the board.
    """
    correction = correction or Correction(size)
    return read_board(Boards(rgb, correction, which).find(MIDDLES), correction)


def read_board(view: View, correction: Correction) -> Reading:
    """Read the regions and marks of a board. The puzzle has one queen a unit; the solver finds out how many
    there are. Raises NoBoardFound if there are no regions, and BadCorrection."""
    given = correction.puzzle if isinstance(correction.puzzle, Board) else None
    fine = flatten(view.rgb, view.lattice.homography, (0, view.n), (0, view.n), FINE_CELL_PX)
    evidence = _region_evidence(view, fine)
    best = evidence.regions[0]
    if not best.have_visible_borders and given is None:
        raise NoBoardFound(
            "there is a grid, but no regions can be told apart in it, or it is another game's",
            "show a sharper picture, taken straight, or give the puzzle with --board",
        )
    own = given is not None or bool(correction.cells)
    if not own:
        refuse_boxes(evidence.regions)
    found = NO_MARKS if evidence.wavers else find_marks(evidence.fine, evidence.colours, evidence.depths)
    of_other = [] if own else [*clue_doubts(view), *shading_doubts(best.labels, evidence.colours)]
    notes = _notes_of_evidence(evidence, found.kinds["queens"])
    notes = notes if OWN_PICTURE_NOTE in notes else (*notes, *strange_notes(found))
    sums = cells_with_sums(best.labels, evidence.colours, evidence.fine)
    aside = () if OWN_PICTURE_NOTE in notes else sums or found.off_centre_cells
    strange = text_doubts(found._replace(off_centre_cells=aside), best.labels)
    others = close_rivals(evidence.regions)
    of_regions = [
        *region_doubts(best, others, evidence.crossed_cells(found), evidence.have_clear_colours),
        *page_doubts(view, best.labels, evidence.colours),
        *rectangle_doubts(best.labels),
    ]
    seen = Observations(
        view.n,
        givens=region_letters(best.labels),
        entries=mark_values(found.kinds),
        doubts=tuple(of_regions),
        board_doubts=(
            *(given_doubts(given, best) if given else ()),
            *lattice_doubts(view),
            *of_other,
            *strange,
            *_doubts_of_lines(view, evidence, found.kinds["queens"]),
        ),
        extra=int(best.labels.max()) + 1,
        sureness={**sureness_of_cells(best)},
    )
    flat = evidence.fine if evidence.wavers else view.coarse_flat
    stages = QueensStages(view.found_board, flat, tuple(evidence.regions))
    support = 1.0 if given else best.support
    reading = reading_of(
        view,
        seen,
        VOCABULARY,
        correction,
        colours=evidence.colours,
        stages=stages,
        support=support,
        notes=notes,
    )
    if correction.corrects_contents:
        return reading
    return replace(reading, alternatives=other_readings(best, others, support))


class _Evidence(NamedTuple):
    """A flat board and the evidence for its regions.

    middles: (n, n, 3) RGB, the colours of the cells' middles. measures: of its sides. wavers: True if its
    lines had to be straightened. depths: see frame_depths; None without framed cells.
    """

    fine: Flat
    colours: np.ndarray
    middles: np.ndarray
    measures: np.ndarray
    regions: list[Regions]
    wavers: bool = False
    depths: np.ndarray | None = None

    @classmethod
    def of(cls, fine: Flat, colours: np.ndarray, middles: np.ndarray) -> "_Evidence":
        """Measure a flat board and find its regions. colours: (n, n, 3) RGB, each cell's own."""
        measures = side_measures(fine, colours, middles)
        regions = decode(border_log_odds(measures), colours, measures_by_reason(measures))
        return cls(fine, colours, middles, measures, regions)

    @property
    def support(self) -> float:
        """Chance that the regions are right, 0..1."""
        return self.regions[0].support

    @property
    def ink(self) -> BetweenCells:
        """Ink between the cells, in hundredths of a cell."""
        return BetweenCells.of_flat(self.inks[0], len(self.colours))

    @property
    def inks(self) -> list[np.ndarray]:
        """The ink of all sides, and the dark ink alone, in hundredths of a cell."""
        return [self.measures[:, MEASURES.index(name)] for name in ("ink", "dark ink")]

    @property
    def have_clear_colours(self) -> bool:
        """True if all lines are alike and the steps of colour between cells clearly show the regions."""
        best = self.regions[0]
        inks = (usual_inks(best, ink) for ink in self.inks)
        clearness = self.measures[0, MEASURES.index("step: clearness")]
        by_step = next(x for x in self.regions if x.reason == reason_of_measure("step"))
        return (
            all(abs(broad - thin) < MIN_BORDER_INK for thin, broad in inks)
            and bool(clearness >= MIN_COLOUR_CLEARNESS)
            and np.array_equal(by_step.labels, best.labels)
        )

    def crossed_cells(self, marks: FoundMarks) -> list[Cell]:
        """Return the cells that their lines, or the colour of a part of them, put into another region."""
        best, bare = self.regions[0], np.ones((*self.colours.shape[:2], 1), bool)
        for cell in chain.from_iterable(marks.kinds.values()):
            bare[cell] = False
        parts = median(corner_colours(self.fine), axis=2), np.where(bare, self.middles, self.colours)
        crossed = {*cells_in_neighbours_colour(best.labels, self.colours, parts)}
        if self.depths is None:
            crossed.update(*(cells_in_other_lines(best, ink) for ink in self.inks))
        return sorted(crossed)


def _region_evidence(view: View, fine: Flat) -> _Evidence:
    """Return the evidence for the regions. If they are unsure, lines are straightened first and the likelier
    result is taken."""
    middles = middle_colours(fine)
    plain = _Evidence.of(fine, view.coarse_colours, middles)
    if may_have_frames(middles, plain.colours):
        within, depths = colours_within_frames(fine, plain.colours)
        if depths.any():
            plain = _Evidence.of(fine, within, middles)._replace(depths=depths)
    if plain.support >= SURE_SUPPORT:
        return plain
    straight, waver = straighten(view.rgb, view.lattice.homography, view.n)
    if not MIN_LINE_WAVER_CELLS < waver < MAX_LINE_WAVER_CELLS:
        return plain
    pulled_middles = middle_colours(straight)
    pulled = _Evidence.of(straight, pulled_middles, pulled_middles)._replace(wavers=True)
    return pulled if pulled.support > max(LIKELY_SUPPORT, plain.support) else plain


def page_doubts(view: View, labels: np.ndarray, colours: np.ndarray) -> list[Doubt]:
    """Doubt a region that is an outer row and an outer column in the colour of the page, because it may be
    squares of the page. colours: (n, n, 3) RGB, each cell's own."""
    n = len(labels)
    strips = [(row, column, labels == labels[row, column]) for row, column in product((0, -1), repeat=2)]
    found = [
        (row, column)
        for row, column, strip in strips
        if strip[row].all() and strip[:, column].all() and strip.sum() == 2 * n - 1
    ]
    seen = view.lattice.gaps(view.rgb) >= MIN_VISIBLE_PAGE_CELLS
    if not found or not seen.any():
        return []
    around = flatten(view.rgb, view.lattice.homography, (-1, n + 1), (-1, n + 1), view.coarse_flat.cell)
    near, far = slice(around.cell // 2, None), slice(None, around.cell // 2)
    cells = around.cells
    pages = (
        cells[1:-1, 0][:, :, near],
        cells[0, 1:-1][:, near],
        cells[1:-1, -1][:, :, far],
        cells[-1, 1:-1][:, far],
    )
    beyond = np.stack([median(page.reshape(-1, 3), axis=0) for page in pages])[seen]
    apart = np.linalg.norm(to_lab(beyond) - to_lab(colours[found[0]][None]), axis=1)
    return [Doubt(Sort.CUT, grid_continues_text(n - 1))] if apart.max() < SAME_COLOUR_CIE76 else []


def _doubts_of_lines(view: View, evidence: _Evidence, queens: Sequence[Cell]) -> list[Doubt]:
    """Doubt lines that waver, or that something covers."""
    if evidence.wavers:
        return [WAVERING_LINES_DOUBT]
    return cover_doubts(view, evidence.fine, evidence.colours, queens, evidence.ink)


def _notes_of_evidence(evidence: _Evidence, queens: Sequence[Cell]) -> tuple[str, ...]:
    if evidence.wavers:
        return (UNMARKED_NOTE,)
    return (OWN_PICTURE_NOTE,) if has_own_numbers(evidence.fine, evidence.colours, queens) else ()


# This program's own solved pictures have a crown in every queen's cell, and a step's number in the lower
# right corner of the others.

NUMBER_CORNER = (0.60, 0.93)  # cells, both ways, between which a step's number stands, clear of the border
EMPTY_MIDDLE = (0.30, 0.58)  # cells, both ways, that are empty if a cell holds only a number
MIN_NUMBER_CONTRAST = 45  # least contrast (0..255) of a number against its cell, even if blurred
NUMBER_SHARES = (0.02, 0.65)  # least and largest share of the corner that a number covers
MIN_NUMBERED_SHARE = 0.6  # least share of the cells without a queen that have a number


def has_own_numbers(fine: Flat, colours: np.ndarray, queens: Collection[Cell]) -> bool:
    """True if every row has a queen, and nearly all other cells hold nothing but a number in the lower right
    corner. colours: (n, n, 3) RGB 0..255, each cell's own."""
    n = len(colours)
    if len({r for r, _ in queens}) < n:
        return False
    free = np.ones((n, n), bool)
    free[tuple(np.array(sorted(queens)).T)] = False
    low, high = (round(x * fine.cell) for x in NUMBER_CORNER)
    start, stop = (round(x * fine.cell) for x in EMPTY_MIDDLE)
    inked = cell_contrasts(fine, colours) > MIN_NUMBER_CONTRAST
    right = inked[:, :, low:high, low:high].mean(axis=(2, 3))
    left = inked[:, :, low:high, fine.cell - high : fine.cell - low].mean(axis=(2, 3))
    middle = inked[:, :, start:stop, start:stop].mean(axis=(2, 3))
    numbered = (
        (right > NUMBER_SHARES[0])
        & (right < NUMBER_SHARES[1])
        & (left < NUMBER_SHARES[0])
        & (middle < NUMBER_SHARES[0])
    )
    return bool(free.any() and numbered[free].mean() > MIN_NUMBERED_SHARE)
