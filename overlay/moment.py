"""One moment of a puzzle: what every drawing, page and terminal shows of it, whatever the game."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Answer, Marks, Puzzle, Solution
from ..solver.step import Step, Value
from .paint.labels import UNLABELLED, Labels
from .signs import NO_SIGNS, Signs, news

P = TypeVar("P", bound=Puzzle, covariant=True)

#: Of each cell of a capture its colour, RGB 0..255: rows of cells.
CellColours = Sequence[Sequence[Sequence[float]]]

#: What stands where: in a cell, by (that cell,); between two, or in all of a rectangle, by (first cell, last
#: cell).
Name = tuple[Cell, ...]
Put = Mapping[Name, Value]


@dataclass(frozen=True)
class Moment(Generic[P]):
    """A puzzle with what stands on it.

    marks: what stood before the first step. done: the steps whose findings stand. step: the one that is
    shown, what it finds emphasised. answer: the only one, where all of it stands. guessed: the cells of it
    that search alone knows, as of a Solution. examples: two answers of a puzzle that has several. settled:
    what stands in all of them, as far as is known (None: what the examples have in common). colours: of
    the cells on the capture, None where there is none. signs: what is shown of the step's claim. labels: what
    is written on it. uncoloured: regions have no colours, as in print.
    """

    puzzle: P
    marks: Marks = field(default_factory=dict)
    done: tuple[Step, ...] = ()
    step: Step | None = None
    answer: Answer | None = None
    guessed: tuple[Cell, ...] = ()
    examples: tuple[Answer, ...] = ()
    settled: Put | None = None
    colours: CellColours | None = None
    signs: Signs = NO_SIGNS
    labels: Labels = UNLABELLED
    uncoloured: bool = False

    @property
    def reason(self) -> Signs:
        """What is shown of the step's claim; of one that supposes something, once all of the answer stands,
        where it stands in it."""
        if self.answer is None or not self.signs.tried:
            return self.signs
        return Signs(frozenset(news(self.step)) if self.step else frozenset())

    @property
    def shown(self) -> Step | None:
        """The step whose findings are drawn; none while something is tried."""
        return None if self.reason.tried else self.step

    @property
    def focus(self) -> frozenset[Cell]:
        """The cells that the step is about; none where nothing else is to be paler, as once all of the answer
        stands."""
        if not self.step or not self.reason.shown or self.answer is not None:
            return frozenset()
        return self.reason.shown | {*self.step.found}

    @cached_property
    def order(self) -> dict[Cell, str]:
        """Of each cell the number of the first step that finds something of it; "" where numbers are not
        wanted."""
        found = [(cell, i) for i, step in enumerate(self.done, 1) for cell in step.found]
        return {cell: "" if self.labels.plain else str(i) for cell, i in reversed(found)}

    def number(self, cell: Cell) -> str:
        """What says when a cell is found: the number of a step, or "?" where search alone knows it."""
        return self.order.get(cell, "?" if cell in self.guessed or not self.labels.plain else "")


def finished(puzzle: Puzzle, solution: Solution) -> Moment[Puzzle]:
    """The puzzle with all of its only answer; as it is where there is no such answer."""
    return Moment(puzzle, answer=solution.answer, guessed=solution.guessed)


def line_cells(puzzle: Puzzle, unit: Unit) -> Collection[Cell]:
    """The cells of a row or column."""
    rows, columns = puzzle.shape
    if unit.kind == "row":
        return [(unit.number, c) for c in range(columns)]
    return [(r, unit.number) for r in range(rows)]


def put_json(put: Put) -> dict[str, Value]:
    """What stands where as pages have it: "2,3", or "2,3 2,4" of two cells."""
    return {" ".join(f"{r},{c}" for r, c in name): value for name, value in put.items()}
