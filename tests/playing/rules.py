"""The library's knowledge of a puzzle, as positions of the page; game_rules.py adds what a game needs."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Marks, Puzzle, Solution

Position = Mapping[str, Any]  # what stands where, by the keys of overlay/web/moves.js
TAP = " "  # on the cell; other characters are on the pad, and on the keyboard


def cell_key(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cells_of(name: str) -> tuple[Cell, ...]:
    """Return the cells that a key names."""
    return tuple((int(r), int(c)) for r, c in (part.split(",") for part in name.split()))


@dataclass(frozen=True)
class Rules(ABC):
    """The rules of one puzzle with one answer."""

    solution: Solution

    @property
    def puzzle(self) -> Puzzle:
        return self.solution.puzzle

    @property
    def game(self) -> str:
        """Name of the game as stories have it."""
        return self.puzzle.game

    @cached_property
    def cells(self) -> list[Cell]:
        rows, columns = self.puzzle.shape
        return [(r, c) for r in range(rows) for c in range(columns)]

    @cached_property
    def answer(self) -> Position:
        """Position with everything put in."""
        return self.solved_position()

    @property
    def path(self) -> list[Cell]:
        """The cells of the answer in path order."""
        return [cells_of(name)[0] for name in self.answer]

    @abstractmethod
    def solved_position(self) -> Position:
        """Position of the solution."""

    @abstractmethod
    def marks(self, position: Position) -> Marks:
        """Return a position as marks of the library."""

    @abstractmethod
    def fault(self, position: Position) -> str | None:
        """Find something that the game forbids, or None: marks that do not exist, or in cells that may not
        change; walls, branches or rings of a path; overlapping rectangles."""

    @abstractmethod
    def touches(self) -> Iterator[tuple[Cell, str]]:
        """Yield cells and what is tapped or pressed there, up to the answer."""

    @abstractmethod
    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        """Add a wrong mark if there is room for one."""

    def is_right(self, name: str, value: Any) -> bool:
        """True if a mark agrees with the answer."""
        return self.answer.get(name) == value

    def random_position(self, rng: random.Random, wrong: int = 0) -> dict[str, Any]:
        """Return a position that a player may reach; wrong: how many of its marks are wrong."""
        made = self.random_part(rng)
        for _ in range(wrong):
            self.add_wrong_mark(made, rng)
        return made

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        """Return part of the answer."""
        names = rng.sample(sorted(self.answer), rng.randrange(len(self.answer) * 2 // 3))
        return {name: self.answer[name] for name in names}
