"""The base class of the games' drawings, which games.py lists."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Answer, Pair, Puzzle
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from . import cell_values
from .moment import Moment, Name, Put, Signs, finding_cells, line_cells, reason_signs
from .sketch import INSET, Marks, Place, tried_line

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

SMALLEST = 9  # px: a cell of a story at least
LARGEST = 64  # px: a cell of a story at most
NUMBERS_FROM = 24  # px: in a smaller cell a number in a corner has no room
ASIDE = 0.8  # cells: from a cell's upper left to the letter of what would follow

#: State of a piece: known before, found by the step that is shown, or following from what is tried.
State = Literal["old", "new", "would"]
Tile = tuple[str, tuple[int, int, int]]  # text on a terminal, and RGB of its ground

P = TypeVar("P", bound=Puzzle)


class Drawing(Generic[P]):
    """The drawing of a game. A game derives a class from this one and overrides what differs.

    Drawings are marks, which any painter paints. No drawing imports numpy, OpenCV or Pillow when it is
    loaded.
    """

    #: Crosses of a player stay beside the answer.
    keeps_crosses = False
    #: Distance of an outline from the edges of its cells (cells).
    inset: float = INSET
    #: Distance of a dashed outline around a second group from the edges of its cells (cells).
    second_inset: float = 0.0
    #: Cell size that a story needs at most (px).
    largest = LARGEST
    #: Cell size from which a capture has room for all that is drawn in a cell (px).
    legible_from: float = NUMBERS_FROM
    #: The board has regions, whose letters and borders can be drawn.
    has_regions = False

    def put_in(self, marks: PlayerMarks) -> Put:
        """Return what a player put in."""
        return {}

    def put_by(self, step: Step) -> Put:
        """Return what a step puts down."""
        return cell_values.in_cells(dict(step.values))

    def put_all(self, puzzle: P, answer: Answer) -> Put:
        """Return all of an answer, except what the puzzle gives."""
        return cell_values.put_all(puzzle, answer, self.given(puzzle))

    def given(self, puzzle: P) -> Put:
        """Return what the puzzle gives in the form of what is put in."""
        return {}

    def kinds(self, puzzle: P) -> Mapping[str, Put]:
        """Return each kind of piece by its name on pages, put somewhere: pages draw boards from these."""
        raise NotImplementedError

    def piece(self, puzzle: P, name: Name, value: Value) -> Value:
        """Return the kind of a piece, as `kinds` calls it."""
        return value

    def board(self, moment: Moment[P]) -> Marks:
        """Draw the empty board: cells, lines, what the puzzle gives."""
        raise NotImplementedError

    def pieces(self, moment: Moment[P], put: Put, state: State) -> Marks:
        """Draw what stands on the board."""
        raise NotImplementedError

    def over_pieces(self, moment: Moment[P]) -> Marks:
        """Draw the parts of the board that lie over the pieces."""
        return ()

    def step_extras(self, moment: Moment[P]) -> Marks:
        """Draw what a step shows besides the pieces that it puts down."""
        return ()

    def over_signs(self, moment: Moment[P]) -> Marks:
        """Draw the parts of a step's reason that lie over all that leads the eye."""
        return ()

    def tried(self, moment: Moment[P], step: Step) -> Marks:
        """Draw what is tried: pieces in the state "would" and a dashed line."""
        return self.pieces(moment, self.put_by(step), "would") + tried_line(finding_cells(step), self.inset)

    def letter_places(self, step: Step) -> list[Place]:
        """Return where the letters of what would follow stand."""
        return [(r + ASIDE, c + ASIDE) for r, c in dict.fromkeys(finding_cells(step))]

    def givens_at(self, moment: Moment[P], places: Collection[Cell | Pair]) -> Marks:
        """Draw what the puzzle gives at places of a capture that does not show it."""
        return ()

    def answer_marks(self, moment: Moment[P]) -> Marks:
        """Draw the answer on a capture, with the numbers of its steps."""
        return ()

    def read_marks(self, moment: Moment[P]) -> Marks:
        """Draw what was read over a capture; of an ambiguous board two answers too."""
        return ()

    def region_labels(self, moment: Moment[P]) -> Marks:
        """Draw letters and borders of regions onto a capture."""
        return ()

    def signs(self, puzzle: P, step: Step) -> Signs:
        """Return what is shown of a step's claim."""
        return reason_signs(step, lambda unit: self.unit_cells(puzzle, unit))

    def unit_cells(self, puzzle: P, unit: Unit) -> Collection[Cell]:
        """Return the cells of a unit."""
        return line_cells(puzzle, unit)

    def colour_groups(self, puzzle: P) -> Sequence[Collection[Cell]]:
        """Return the groups of cells that have a colour each on a capture: regions, clues."""
        return ()

    def lines(self, moment: Moment[P], put: Put) -> list[str]:
        """Write the board as lines for a terminal, with all that stands on it."""
        raise NotImplementedError

    def tiles(self, moment: Moment[P], put: Put) -> list[list[Tile]] | None:
        """Write the board as rows of tiles for a terminal with colours; None if the game or the moment has no
        colours."""
        return None

    def room(self, puzzle: P) -> tuple[float, float]:
        """Return how many cells the clues take at the left and on top."""
        return 0.0, 0.0

    def smallest(self, puzzle: P) -> int:
        """Return the size of the smallest legible cell (px)."""
        return SMALLEST

    def stages(self, reading: "Reading") -> "Iterator[tuple[str, np.ndarray]]":
        """Draw the stages of a reading after the lattice: names and pictures, (H, W, 3) uint8 RGB."""
        yield from ()
