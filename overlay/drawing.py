"""What the overlay knows of a game: one record each, in the game's own folder; games.py is their table."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Answer, Pair, Puzzle
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from ..words.game_words import Words
from .moment import Moment, Name, Put, Signs, line_cells, news, reason_signs
from .sketch import INSET, Marks, Place, tried_line

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

SMALLEST, LARGEST = 9, 64  # px a cell, in the scenes of a story
NUMBERS_FROM = 24  # px a cell: below, a number in a corner has no room
ASIDE = 0.8  # of a cell, from its upper left: where the letter of what would follow is

#: How something stands: as known before, as found by the step that is shown, as it would if what is tried
#: held.
State = Literal["old", "new", "would"]


def _reason_signs(puzzle: Puzzle, step: Step) -> Signs:
    return reason_signs(step, lambda unit: line_cells(puzzle, unit))


def _letter_places(step: Step) -> list[Place]:
    return [(r + ASIDE, c + ASIDE) for r, c in dict.fromkeys(news(step))]


def _nothing(moment: Moment[Any]) -> Marks:
    return ()


@dataclass(frozen=True)
class Drawing:
    """How a game is drawn and told, all but `stages` as data that any painter paints. Needs neither numpy nor
    OpenCV nor Pillow.

    words: what is said of it. signs(puzzle, step): what is shown of a step's claim.

    put_in(marks), put_by(step), put_all(puzzle, answer): what stands where, as it was put in by a player, by
    a step, or is there in the end. kinds(puzzle): each kind of piece by what pages call it, put somewhere:
    what they draw the board of somebody who plays from. piece(puzzle, name, value): what it is called, where
    its value alone does not say how it looks.

    crossed: whether what was crossed out stays so beside the answer.

    board(moment): the empty board: cells, lines, what the puzzle gives. pieces(moment, put, state): what
    stands on it. over(moment): what of the board lies over that. found(moment): what a step shows besides the
    pieces that it puts down. meant(moment): what of its reason lies over all that leads the eye.
    gives(moment, places): what the puzzle gives in some cells and between them, to be seen on a capture that
    does not show it. solved(moment): the answer on a capture, with the numbers of its steps. read(moment):
    what was read, over a capture, and two answers where there are several.

    coloured(puzzle): groups of cells that have a colour each on a capture: regions, clues.

    tries(moment, step): what is tried (None: as "would", in a dashed line). letters(step): where the letter
    of what would follow stands. inset: how far within its cells an outline runs, of a cell; second: the same
    of a dashed one around a second group. cells(puzzle,
    unit): those of a unit.

    lines(moment, put): the board as lines for a terminal, with all that stands on it. tiles(moment, put): the
    same for one with colours, as rows of pieces of text, each with the colour of its ground; None where the
    game has no colours of its own, or the moment knows none.

    room(puzzle): how many cells what is written at the left and on top takes. smallest(puzzle): the smallest
    cells in pixels that are legible, largest: the largest that a story needs. legible: from how many pixels a
    cell on a capture has room for all that is drawn there. labelled(moment): letters and borders of regions,
    drawn onto a capture; None for a game without regions. stages(reading): the stages of a reading as
    pictures with names, after the lattice; None where the game is not read from captures.
    """

    words: Words
    put_in: Callable[[PlayerMarks], Put]
    put_by: Callable[[Step], Put]
    put_all: Callable[[Any, Answer], Put]
    board: Callable[[Moment[Any]], Marks]
    pieces: Callable[[Moment[Any], Put, State], Marks]
    lines: Callable[[Moment[Any], Put], list[str]]
    kinds: Callable[[Any], Mapping[str, Put]]
    crossed: bool = False
    signs: Callable[[Any, Step], Signs] = _reason_signs
    over: Callable[[Moment[Any]], Marks] = _nothing
    found: Callable[[Moment[Any]], Marks] = _nothing
    meant: Callable[[Moment[Any]], Marks] = _nothing
    gives: Callable[[Moment[Any], Collection[Cell | Pair]], Marks] = lambda moment, places: ()
    solved: Callable[[Moment[Any]], Marks] = _nothing
    read: Callable[[Moment[Any]], Marks] = _nothing
    tries: Callable[[Moment[Any], Step], Marks] | None = None
    letters: Callable[[Step], list[Place]] = _letter_places
    coloured: Callable[[Any], Sequence[Collection[Cell]]] = lambda puzzle: ()
    inset: float = INSET
    second: float = 0.0
    cells: Callable[[Any, Unit], Collection[Cell]] = line_cells
    tiles: Callable[[Moment[Any], Put], list[list[tuple[str, tuple[int, int, int]]]] | None] = (
        lambda moment, put: None
    )
    room: Callable[[Any], tuple[float, float]] = lambda puzzle: (0.0, 0.0)
    smallest: Callable[[Any], int] = lambda puzzle: SMALLEST
    largest: int = LARGEST
    legible: float = NUMBERS_FROM
    labelled: Callable[[Moment[Any]], Marks] | None = None
    piece: Callable[[Any, Name, Value], Value] = lambda puzzle, name, value: value
    stages: "Callable[[Reading], Iterator[tuple[str, np.ndarray]]] | None" = None

    def tried(self, moment: Moment[Any], step: Step) -> Marks:
        """What is tried."""
        if self.tries:
            return self.tries(moment, step)
        return self.pieces(moment, self.put_by(step), "would") + tried_line(news(step), self.inset)
