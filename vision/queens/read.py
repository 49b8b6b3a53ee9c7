"""What was read from one capture."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ...solver.cell import Cell, cell_name
from ...solver.queens.board import Board
from ..cells.colours import Sides, border_ink, cell_colours, middle_colours
from ..correction import Correction
from ..doubts import WAVERING, cover_doubts, given_doubts, lattice_doubts, region_doubts, support, weight_of
from ..grid.find import Found, find, find_at
from ..grid.lattice import Lattice
from ..grid.rectify import FINE_CELL, Flat, flatten
from ..grid.straighten import straighten
from ..grid.window import PLAIN, Sight
from ..source.errors import NoBoardFound
from .alternatives import moved_cells
from .marks import find_marks
from .regions import SAME_COLOUR, Grouping, by_both, by_colour, by_ink, by_palette, count_colours

# separation from which colour alone settles the regions (clean captures reach 0.55 and more)
CLEAR_COLOUR = 0.45
FOLLOW = 0.3  # separation below which it is tried whether the lines waver
# of a cell: lines nearer to their places are straight enough, farther away there are none that were followed
WAVERS = (0.08, 0.25)
STRAIGHTER = 1.5  # times the separation that pulling the lines straight must bring to be believed
NO_REGIONS = 0.03  # separation below which a grid has no regions at all
# A person's cross may stand for a star as well, and borders that run through cells look like marks.
UNMARKED = "marks are not looked for where the lines waver"


@dataclass(frozen=True)
class Marks:
    """What the capture already shows in its cells, sorted row by row."""

    queens: tuple[Cell, ...] = ()
    crosses: tuple[Cell, ...] = ()
    dots: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Alternative:
    """Another way to read the regions, with what the picture's support for it is (0..1)."""

    board: Board
    support: float
    why: str


@dataclass(frozen=True)
class Reading:
    """lattice, board (k = 1: how many queens a unit is for the solver to say), marks, confidence 0..1 in the
    regions; alternatives ranked by support, without the board itself; warnings are doubts about what was
    read, notes harmless facts.

    Kept for inspection: found (how the lattice was chosen), flat (the board laid flat), colours ((n, n, 3)
    RGB 0..255), ink (between cells; None where colour settled the regions), groupings (best first).
    """

    lattice: Lattice
    board: Board
    marks: Marks
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    found: Found | None = None
    flat: Flat | None = None
    colours: np.ndarray | None = None
    ink: Sides | None = None
    groupings: tuple[Grouping, ...] = ()

    def taken(self, alternative: Any) -> "Reading":
        """This reading with the board of one of its alternatives."""
        return replace(self, board=alternative.board)

    def board_json(self) -> dict[str, Any]:
        """What the result schema says of the board where nothing is known but what was read."""
        return {"game": None, "n": self.board.n, "k": None, "regions": self.board.letters}

    def puzzle_json(self) -> dict[str, Any]:
        """The same of the puzzle of another game: there is none."""
        return {"puzzle": None, "answer": None}

    def to_json(self) -> dict[str, Any]:
        """What the result schema says of a reading."""
        marks = {kind: [list(cell) for cell in cells] for kind, cells in vars(self.marks).items()}
        return {
            "bbox": [round(x, 2) for x in self.lattice.bbox],
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.lattice.corners],
            "confidence": round(self.confidence, 3),
            "marks": marks,
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }


def read(
    rgb: np.ndarray, *, size: int | None = None, which: int = 1, correction: Correction | None = None
) -> Reading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture.

    size: cells a side where it is known. which: 2 takes the second largest board of the page, and so on.
    correction: what a person knows better (its own size goes before `size`).
    Raises NoBoardFound, or BadCorrection where a correction does not fit the board.
    """
    correction = correction or Correction(size)
    return read_board(rgb, *find_board(rgb, correction, which), correction)


def read_board(rgb: np.ndarray, found: Found, boards: int, correction: Correction) -> Reading:
    """Read the regions and marks at a lattice; boards: among how many of the picture it was not chosen by
    hand. Raises as `read` does."""
    n = found.lattice.n
    flat = found.flat.part(found.window.row, found.window.column, n)
    fine = flatten(rgb, found.lattice.homography, (0, n), (0, n), FINE_CELL)
    view = _regions(rgb, found, fine, cell_colours(flat))
    best = view.groupings[0]
    if best.separation < NO_REGIONS and correction.board is None:
        raise NoBoardFound(
            "there is a grid, but its regions cannot be told apart",
            "show a sharper picture, or give the regions with --board",
        )
    marks = Marks() if view.wavers else Marks(**find_marks(view.fine, view.colours))
    doubts = [
        *(given_doubts(correction.board, best) if correction.board else region_doubts(view.groupings)),
        *lattice_doubts(rgb, found, boards),
        *([WAVERING] if view.wavers else cover_doubts(found, flat, view.colours, marks.queens)),
    ]
    sure = 1.0 if correction.board else support(best.separation)
    confidence = sure * weight_of(doubts)
    by_hand = bool(correction.cells or correction.board)
    return Reading(
        lattice=found.lattice,
        board=_corrected(best.labels, correction),
        marks=marks,
        confidence=confidence,
        alternatives=() if by_hand else _alternatives(view.groupings, confidence),
        warnings=tuple(d.text for d in doubts),
        notes=(UNMARKED,) if view.wavers else (),
        found=found,
        flat=view.fine if view.wavers else flat,
        colours=view.colours,
        ink=view.ink,
        groupings=tuple(view.groupings),
    )


def find_board(
    rgb: np.ndarray, correction: Correction, which: int, sight: Sight = PLAIN
) -> tuple[Found, int]:
    """The board to read, and among how many of its kind it was not chosen by hand; arguments as in `read`.
    sight: how lines are looked for."""
    if correction.corners is not None:
        return find_at(rgb, correction.corners, correction.n, sight), 1
    boards = find(rgb, correction.n, sight)
    if not 1 <= which <= len(boards):
        raise NoBoardFound(
            f"there is no board {which} in this picture: {len(boards)} found that are complete",
            "give --which a lower number",
        )
    return boards[which - 1], len(boards) if which == 1 else 1


class _View(NamedTuple):
    """The board laid flat and what tells its regions apart. wavers: its lines had to be pulled straight."""

    fine: Flat
    colours: np.ndarray
    groupings: list[Grouping]
    ink: Sides | None
    wavers: bool = False


def _regions(rgb: np.ndarray, found: Found, fine: Flat, colours: np.ndarray) -> _View:
    """All ways to find the regions; of a board whose lines waver, once they are pulled straight."""
    plain = _View(fine, colours, *_group(colours, fine))
    separation = plain.groupings[0].separation
    if separation >= FOLLOW:
        return plain
    straight, waver = straighten(rgb, found.lattice.homography, found.lattice.n)
    if not WAVERS[0] < waver < WAVERS[1]:
        return plain
    own = middle_colours(straight)
    view = _View(straight, own, *_group(own, straight), wavers=True)
    return view if view.groupings[0].separation > STRAIGHTER * separation else plain


def _corrected(labels: np.ndarray, correction: Correction) -> Board:
    if correction.board is None:
        return _board(correction.applied(labels))
    if not correction.cells:
        return correction.board.with_k(1)
    return _board(correction.applied(np.array(correction.board.regions)))


def _group(colours: np.ndarray, fine: Flat) -> tuple[list[Grouping], Sides | None]:
    """All ways to find the regions that were needed, the clearest first, and the ink if it was measured."""
    colour = by_colour(colours)
    # A step inside a region as large as one between colours: two parts of one colour may have been kept apart
    # by joining other regions.
    if colour.separation >= CLEAR_COLOUR and colour.most_inside < SAME_COLOUR:
        return [colour], None
    ink = border_ink(fine, colours)
    groupings = [colour, by_ink(ink), by_both(colours, ink)]
    seen = count_colours(colours)
    if seen == len(colours):
        groupings.append(by_palette(colours))
    if seen == 1:
        groupings.append(by_ink(border_ink(fine, colours, coloured=True), "coloured borders"))
    return sorted(groupings, key=lambda g: -g.separation), ink


def _alternatives(groupings: list[Grouping], confidence: float) -> tuple[Alternative, ...]:
    """Other boards than the best one, the best supported first; none is better supported than the best."""
    best = groupings[0]
    scale = confidence / max(support(best.separation), 1e-6)
    others = [(g.labels, support(g.separation) * scale, g.why) for g in groupings[1:] if not g.same_as(best)]
    for labels, nearness, cell in moved_cells(best):
        others.append((labels, confidence * nearness, f"{cell_name(cell)} in its neighbour's region"))
    others.sort(key=lambda o: -o[1])
    alternatives: list[Alternative] = []
    for labels, value, why in others:
        board = _board(labels)
        if all(board != a.board for a in alternatives):
            alternatives.append(Alternative(board, value, why))
    return tuple(alternatives)


def _board(labels: np.ndarray) -> Board:
    return Board.of(labels.tolist())
