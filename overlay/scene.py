"""One moment of a puzzle: what every drawing, page and terminal shows of it, whatever the game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np

from ..solver.cell import Cell, Unit
from ..solver.puzzle import Answer, Marks, Puzzle, Solution
from ..solver.step import Link, Step, Value
from .signs import NO_SIGNS, Signs, news

P = TypeVar("P", bound=Puzzle, covariant=True)


@dataclass(frozen=True)
class Scene(Generic[P]):
    """A puzzle with what stands on it.

    marks: what stood before the first step. done: the steps whose findings stand. step: the one that is
    shown, what it finds emphasised. answer: the only one, where all of it stands. guessed: the cells of it
    that search alone knows, as of a Solution. colours: (rows, columns, 3) RGB 0..255 of the cells on the
    capture, None where there is none. signs: what is shown of the step's claim.
    """

    puzzle: P
    marks: Marks = field(default_factory=dict)
    done: tuple[Step, ...] = ()
    step: Step | None = None
    answer: Answer | None = None
    guessed: tuple[Cell, ...] = ()
    colours: np.ndarray | None = None
    signs: Signs = NO_SIGNS

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

    def values(
        self, entered: Mapping[Cell, Value] | None = None
    ) -> tuple[dict[Cell, Value], dict[Cell, Value]]:
        """Of a game of values what stands in its cells, without its givens until it is finished: what was
        known before, and what is new. entered: the marks, as values."""
        new = dict(self.shown.values) if self.shown else {}
        if self.answer is None:
            return {**(entered or {}), **{cell: x for step in self.done for cell, x in step.values}}, new
        every = values_of(self.answer)
        last = {*new, *self.guessed} if self.step else set()
        return {c: x for c, x in every.items() if c not in last}, {c: every[c] for c in sorted(last)}

    @property
    def links(self) -> tuple[Link, ...]:
        """The links that the steps found which are done."""
        return tuple(link for step in self.done for link in step.links)


def finished(puzzle: Puzzle, solution: Solution) -> Scene[Puzzle]:
    """The puzzle with all of its only answer; as it is where there is no such answer."""
    return Scene(puzzle, answer=solution.answer, guessed=solution.guessed)


def values_of(answer: Answer) -> dict[Cell, Value]:
    """What stands in each cell of an answer in rows of characters."""
    return {(r, c): ch for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def line_cells(puzzle: Puzzle, unit: Unit) -> Collection[Cell]:
    """The cells of a row or column."""
    rows, columns = puzzle.shape
    if unit.kind == "row":
        return [(unit.number, c) for c in range(columns)]
    return [(r, unit.number) for r in range(rows)]


def start_json(
    solution: Solution, values: Mapping[Cell, Value] | None = None, links: Collection[Link] = ()
) -> dict[str, Any]:
    """What a page draws the beginning of a story from. values, links: what stands there before any step."""
    return {
        "game": solution.puzzle.game,
        "puzzle": solution.puzzle.to_json(),
        "answer": solution.answer,
        "values": [[*cell, value] for cell, value in (values or {}).items()],
        "links": tuple(links),
    }


def scene_json(
    scene: Scene[Puzzle], values: Mapping[Cell, Value] | None = None, links: Collection[Link] = ()
) -> dict[str, Any]:
    """What a scene adds to those before it. values, links: what search adds to it."""
    step = scene.step
    found = {**dict(step.values if step else ()), **(values or {})}
    return {
        "units": [unit._asdict() for unit in step.where] if step else (),
        "values": [[*cell, value] for cell, value in found.items()],
        "links": (*(step.links if step else ()), *links),
    }
