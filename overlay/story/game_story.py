"""The way to the answer of a Tango, a Zip or a nonogram."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ...solver.cell import Cell
from ...solver.entered import Position
from ...solver.puzzle import Answer, GameSolution, GameStep, Link, Puzzle, Value
from ...solver.tango.puzzle import Tango
from ...solver.zip.puzzle import Zip
from ...words.wording import where_sentence
from ..paint.flat_board import Shown
from ..paint.labels import UNLABELLED, Labels
from ..render import fitted_puzzle
from .story import Story

UNKNOWN = " "  # a cell of a nonogram, on a terminal
AIMS = {
    "tango": "Put a sun or a moon into every cell: no three alike side by side, as many suns as moons in "
    "each row and column; = stands between two alike, x between two that are not.",
    "zip": "Draw one path through every cell, past the numbers in their order, from the first to the last.",
    "nonogram": "Fill cells so that each row and column has blocks as long as the numbers at its end say, in "
    "that order.",
}


@dataclass(frozen=True)
class GameStory(Story):
    """answer: the only one. values, links: what stands before the first step. guessed: the cells that no step
    reaches (of a path: from which no step shows the way on); the last scene shows the whole answer."""

    steps: tuple[GameStep, ...]
    puzzle: Puzzle
    answer: Answer
    values: tuple[tuple[Cell, Value], ...] = ()
    links: tuple[Link, ...] = ()
    guessed: tuple[Cell, ...] = ()

    @classmethod
    def of(cls, name: str, solution: GameSolution, start: Position) -> "GameStory":
        """From a puzzle with one answer, and what stands before the first step."""
        assert solution.answer
        return cls(
            name, start.steps, solution.puzzle, solution.answer, start.values, start.links, solution.guessed
        )

    @property
    def title(self) -> str:
        rows, columns = self.puzzle.shape
        return f"{rows} x {columns}"

    @property
    def aim(self) -> str:
        return AIMS[self.puzzle.game]

    def values_after(self, steps: int) -> dict[Cell, Value]:
        """What stands in the cells after so many steps, besides the puzzle's givens."""
        done = (pair for step in self.steps[:steps] for pair in step.values)
        return dict((*self.values, *done, *(self._found() if steps == len(self.steps) else ())))

    def links_after(self, steps: int) -> tuple[Link, ...]:
        """The links that are known after so many steps."""
        done = (link for step in self.steps[:steps] for link in step.links)
        return (*self.links, *done, *(self._drawn() if steps == len(self.steps) else ()))

    def shown(self, scene: int) -> Shown:
        """What a scene shows: at the end the finished board, what came last still standing out."""
        last, before = scene == len(self.steps), max(scene - 1, 0)
        step = self.steps[scene - 1] if scene else None
        more = self._found() if last else ()
        ended = last and self.puzzle.game == "zip"
        return Shown(
            values=dict((*self.values, *(pair for x in self.steps[:before] for pair in x.values))),
            links=(*self.links, *(link for x in self.steps[:before] for link in x.links)),
            new_values=dict((*(step.values if step else ()), *more)),
            new_links=step.links if step and not last else (),
            because=frozenset(step.because) if step and not last else frozenset(),
            path=tuple(cell for cell in self.answer if isinstance(cell, tuple)) if ended else (),
            guessed=self.guessed if ended else (),
        )

    def paint(self, scene: int, width: int, labels: Labels = UNLABELLED) -> np.ndarray:
        return fitted_puzzle(self.puzzle, self.shown(scene), width)

    def drawn_after(self, steps: int) -> list[str]:
        """The board after so many steps as lines for a terminal."""
        if isinstance(self.puzzle, Zip):
            return self.puzzle.drawn_links({(a, b) for a, b, joined in self.links_after(steps) if joined})
        rows, columns = self.puzzle.shape
        if isinstance(self.puzzle, Tango):
            shown = [list(row) for row in self.puzzle.givens]
        else:
            shown = [[UNKNOWN] * columns for _ in range(rows)]
        for (r, c), value in self.values_after(steps).items():
            shown[r][c] = str(value)
        return self.puzzle.drawn(tuple("".join(row) for row in shown))

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.puzzle.game,
            "puzzle": self.puzzle.to_json(),
            "answer": self.answer,
            "values": _values(self.values),
            "links": self.links,
            "scenes": [self._scene_json(i) for i in range(self.scenes)],
        }

    def _scene_json(self, scene: int) -> dict[str, Any]:
        about = {"heading": self.heading(scene), "text": self.text(scene)}
        last = scene == len(self.steps)
        more = {"values": _values(self._found()) if last else [], "links": self._drawn() if last else ()}
        if scene == 0:
            return {**about, "where": "", "units": (), **more, "because": ()}
        step = self.steps[scene - 1]
        return {
            **about,
            "where": where_sentence(step.where),
            "units": [unit._asdict() for unit in step.where],
            "values": _values(step.values) + more["values"],
            "links": (*step.links, *more["links"]),
            "because": step.because,
        }

    def _found(self) -> tuple[tuple[Cell, Value], ...]:
        """The values that search alone knows."""
        if self.puzzle.game == "zip":
            return ()
        rows = [str(row) for row in self.answer]
        of = int if self.puzzle.game == "tango" else str
        return tuple(((r, c), of(rows[r][c])) for r, c in self.guessed)

    def _drawn(self) -> tuple[Link, ...]:
        """The links that search alone knows."""
        if self.puzzle.game != "zip":
            return ()
        ways = pairwise(cell for cell in self.answer if isinstance(cell, tuple))
        return tuple(Link(min(a, b), max(a, b), True) for a, b in ways if a in set(self.guessed))


def _values(values: tuple[tuple[Cell, Value], ...]) -> list[list[Any]]:
    return [[*cell, value] for cell, value in values]
