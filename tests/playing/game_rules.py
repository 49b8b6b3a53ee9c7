"""The rules of each game: what it adds to the shared rules of a puzzle."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from queens_snap.solver.cells import Cell, Rectangle
from queens_snap.solver.patches.puzzle import rectangles_of
from queens_snap.solver.puzzle import Marks, Solution
from queens_snap.solver.wend.puzzle import paths_of
from queens_snap.solver.zip.puzzle import Zip

from .rules import TAP, Position, Rules, cell_key, cells_of


def rules_of(solution: Solution) -> Rules:
    """Return the rules of a solved puzzle of any game."""
    return RULES_BY_GAME[solution.puzzle.game](solution)


@dataclass(frozen=True)
class QueensRules(Rules):
    def solved_position(self) -> Position:
        return {cell_key(cell): "queen" for cell in self.solution.answer or () if not isinstance(cell, str)}

    def marks(self, position: Position) -> Marks:
        kinds = {"queens": "queen", "crosses": "cross"}
        return {k: sorted_cells(n for n, v in position.items() if v == mark) for k, mark in kinds.items()}

    def fault(self, position: Position) -> str | None:
        inside = {*map(cell_key, self.cells)}
        return first_or_none(x for x, v in position.items() if x not in inside or v not in ("queen", "cross"))

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cells_of(name)[0], 2 * TAP) for name in self.answer)

    def is_right(self, name: str, value: Any) -> bool:
        return name not in self.answer if value == "cross" else name in self.answer

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        free = [name for name in map(cell_key, self.cells) if name not in self.answer]
        return super().random_part(rng) | dict.fromkeys(
            rng.sample(free, rng.randrange(len(free) // 2)), "cross"
        )

    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        name = rng.choice([x for x in map(cell_key, self.cells) if self.is_right(x, made.get(x, "cross"))])
        made[name] = "cross" if name in self.answer else "queen"


@dataclass(frozen=True)
class ValueRules(Rules):
    """Rules of Tango and of other games with a value in each open cell."""

    def solved_position(self) -> Position:
        given = self.puzzle.to_json()["givens"]
        return {
            cell_key((r, c)): value
            for r, row in enumerate(self.solution.answer or ())
            for c, value in enumerate(str(row))
            if given[r][c] in (".", 0)
        }

    def marks(self, position: Position) -> Marks:
        return {
            k: sorted_cells(n for n, v in position.items() if v == mark)
            for k, mark in {"suns": "1", "moons": "0"}.items()
        }

    def fault(self, position: Position) -> str | None:
        return first_or_none(x for x, v in position.items() if x not in self.answer or v not in ("0", "1"))

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cells_of(name)[0], TAP * (2 - int(value))) for name, value in self.answer.items())

    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        name = rng.choice([x for x in self.answer if made.get(x) in (None, self.answer[x])])
        made[name] = rng.choice([x for x in {*self.answer.values()} if x != self.answer[name]])


@dataclass(frozen=True)
class SudokuRules(ValueRules):
    """Notes of a cell are one value, such as "n13"."""

    def marks(self, position: Position) -> Marks:
        marks = [(cells_of(name)[0], value) for name, value in sorted(position.items())]
        return {
            "digits": [(*cell, int(x)) for cell, x in marks if not is_note(x)],
            "notes": [(*cell, int(x)) for cell, note in marks if is_note(note) for x in note[1:]],
        }

    def fault(self, position: Position) -> str | None:
        digits = [str(digit) for digit in range(1, self.puzzle.shape[0] + 1)]

        def can_be(value: str) -> bool:
            notes = [*value[1:]] if is_note(value) else []
            return bool(notes and notes == sorted({*notes} & {*digits})) or value in digits

        return first_or_none(x for x, v in position.items() if x not in self.answer or not can_be(v))

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cells_of(name)[0], value) for name, value in self.answer.items())

    def is_right(self, name: str, value: Any) -> bool:
        return is_note(value) or super().is_right(name, value)

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        made = super().random_part(rng)
        free = [name for name in self.answer if name not in made]
        return made | dict.fromkeys(rng.sample(free, rng.randrange(len(free) // 2)), "n12")


@dataclass(frozen=True)
class ZipRules(Rules):
    @property
    def path(self) -> list[Cell]:
        return [cell for cell in self.solution.answer or () if not isinstance(cell, str)]

    def solved_position(self) -> Position:
        return {link_key(a, b): True for a, b in pairwise(self.path)}

    def marks(self, position: Position) -> Marks:
        return {"path": tuple(sorted((min(link), max(link)) for link in map(cells_of, position)))}

    def fault(self, position: Position) -> str | None:
        assert isinstance(self.puzzle, Zip)
        puzzle = self.puzzle.to_json()
        walls = {link_key(*(tuple(cell) for cell in wall)) for wall in puzzle["walls"]}
        groups = {}
        degree: dict[Cell, int] = {}

        def group(cell: Cell) -> Cell:
            while groups.get(cell, cell) != cell:
                cell = groups[cell]
            return cell

        for name in position:
            a, b = cells_of(name)
            if name in walls or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
                return f"{name}: a wall"
            if group(a) == group(b):
                return f"{name}: a ring"
            groups[group(a)] = group(b)
            for cell in (a, b):
                degree[cell] = degree.get(cell, 0) + 1
        numbers = {(r, c): n for r, row in enumerate(puzzle["numbers"]) for c, n in enumerate(row) if n}
        last = max(numbers.values())
        most = {cell: 1 for cell, n in numbers.items() if n in (1, last)}
        return first_or_none(f"{cell}: branches" for cell, n in degree.items() if n > most.get(cell, 2))

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cell, TAP) for cell in self.path[1:])

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        far = rng.randrange(1, len(self.path) * 3 // 4)
        return {link_key(a, b): True for a, b in pairwise(self.path[:far])}

    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        pairs = [((r, c), (r + dr, c + dc)) for r, c in self.cells for dr, dc in ((0, 1), (1, 0))]
        names = [link_key(a, b) for a, b in pairs if b in self.cells]
        more = [
            x for x in names if x not in self.answer and x not in made and not self.fault({**made, x: True})
        ]
        if more:
            made[rng.choice(more)] = True


@dataclass(frozen=True)
class PatchesRules(Rules):
    """A rectangle's key is its first and last cell, its value its clue's number, "" without a clue.
    "corner" is the first corner of a rectangle that is being drawn."""

    @cached_property
    def rectangles(self) -> tuple[Rectangle, ...]:
        return rectangles_of(self.solution.answer or ())

    def solved_position(self) -> Position:
        return {rectangle_key(x): self.clue_in(x) for x in self.rectangles}

    def clue_in(self, x: Rectangle) -> str:
        clues = self.puzzle.to_json()["clues"]
        return next((str(i) for i, clue in enumerate(clues) if x.holds(tuple(clue["cell"]))), "")

    def marks(self, position: Position) -> Marks:
        return {
            "rectangles": [tuple(rectangle_of(name)) for name, v in sorted(position.items()) if v != "corner"]
        }

    def fault(self, position: Position) -> str | None:
        laid = [rectangle_of(name) for name in position]
        if len([v for v in position.values() if v == "corner"]) > 1:
            return "two corners"
        covered = [cell for x in laid for cell in x.cells]
        return first_or_none(
            f"{cell}: twice or outside"
            for cell in covered
            if covered.count(cell) > 1 or cell not in self.cells
        )

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cell, TAP) for name in self.answer for cell in cells_of(name))

    def is_right(self, name: str, value: Any) -> bool:
        return value == "corner" or any(all(map(x.holds, rectangle_of(name).cells)) for x in self.rectangles)

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        """Return some of the rectangles, one of them without its last row or column."""
        chosen = [rectangle_of(name) for name in super().random_part(rng)]
        parts = [rng.choice([x, x, _without_last_row(x)]) for x in chosen]
        return {rectangle_key(x): self.clue_in(x) for x in parts}

    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        taken = {cell for name in made for cell in rectangle_of(name).cells}
        names = [
            f"{cell_key((r, c))} {cell_key(other)}"
            for r, c in self.cells
            for other in ((r, c + 1), (r + 1, c))
            if other in self.cells and not taken & {(r, c), other}
        ]
        if wrong := [name for name in names if not self.is_right(name, True)]:
            name = rng.choice(wrong)
            made[name] = self.clue_in(rectangle_of(name))


@dataclass(frozen=True)
class WendRules(Rules):
    """A word's key is its cells in order, its value their number. "begun" is a word that is being tapped."""

    def solved_position(self) -> Position:
        return {word_key(path): str(len(path)) for path in paths_of(self.solution.answer or ())}

    @cached_property
    def letters(self) -> set[Cell]:
        rows = self.puzzle.to_json()["letters"]
        return {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "#"}

    def marks(self, position: Position) -> Marks:
        return {"words": [cells_of(name) for name, v in sorted(position.items()) if v != "begun"]}

    def fault(self, position: Position) -> str | None:
        covered = [cell for name in position for cell in cells_of(name)]
        return first_or_none(
            f"{cell}: twice or no letter"
            for cell in covered
            if covered.count(cell) > 1 or cell not in self.letters
        )

    def random_part(self, rng: random.Random) -> dict[str, Any]:
        """Return one word at least: boards have only a few."""
        names = rng.sample(sorted(self.answer), rng.randrange(1, len(self.answer)))
        return {name: self.answer[name] for name in names}

    def touches(self) -> Iterator[tuple[Cell, str]]:
        yield from ((cell, TAP) for name in self.answer for cell in cells_of(name))

    def is_right(self, name: str, value: Any) -> bool:
        return value == "begun" or name in self.answer

    def add_wrong_mark(self, made: dict[str, Any], rng: random.Random) -> None:
        free = self.letters - {cell for name in made for cell in cells_of(name)}
        pairs = [
            ((r, c), other) for r, c in sorted(free) for other in ((r, c + 1), (r + 1, c)) if other in free
        ]
        if pairs:
            made[word_key(rng.choice(pairs))] = "2"


def word_key(path: Iterable[Cell]) -> str:
    return " ".join(map(cell_key, path))


def _without_last_row(x: Rectangle) -> Rectangle:
    return Rectangle(x.top, x.left, max(1, x.rows - 1), x.columns)


def rectangle_key(x: Rectangle) -> str:
    return f"{x.top},{x.left} {x.top + x.rows - 1},{x.left + x.columns - 1}"


def rectangle_of(name: str) -> Rectangle:
    (top, left), (bottom, right) = cells_of(name)
    return Rectangle(top, left, bottom - top + 1, right - left + 1)


def link_key(a: Cell, b: Cell) -> str:
    return " ".join(map(cell_key, sorted((a, b))))


def is_note(value: str) -> bool:
    return value.startswith("n")


def sorted_cells(names: Iterator[str]) -> tuple[Cell, ...]:
    return tuple(sorted(cells_of(name)[0] for name in names))


def first_or_none(found: Iterator[str]) -> str | None:
    return next(found, None)


RULES_BY_GAME: dict[str, type[Rules]] = {
    "queens": QueensRules,
    "starbattle": QueensRules,
    "tango": ValueRules,
    "zip": ZipRules,
    "minisudoku": SudokuRules,
    "patches": PatchesRules,
    "wend": WendRules,
}
