"""The grid of a nonogram while it is being solved: what is known of its lines, and what follows from it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..cell import Cell, bits
from .line import LineResult, solve_line

MOST_REMEMBERED = 200_000  # answers of lines; some 50 MB


class Lines:
    """The lines of a puzzle, rows first, and their answers so far: lines come up again and again in the same
    state. cells: those of each line, masks: the same as bits, row by row; facts: the bits of the facts that
    these are dots, the next one says solid. asked: how many answers were given; failures: how often each line
    could not be completed, and one.
    """

    rows: int
    columns: int
    clues: tuple[tuple[int, ...], ...]
    asked: int
    failures: list[int]

    def __init__(self, row_clues: Sequence[tuple[int, ...]], column_clues: Sequence[tuple[int, ...]]):
        self.rows, self.columns = len(row_clues), len(column_clues)
        self.clues = (*row_clues, *column_clues)
        every = [[(r, c) for c in range(self.columns)] for r in range(self.rows)]
        self.cells: tuple[tuple[Cell, ...], ...] = (*map(tuple, every), *zip(*every, strict=True))
        numbered = [[2 * (r * self.columns + c) for c in range(self.columns)] for r in range(self.rows)]
        self.facts: tuple[tuple[int, ...], ...] = (*map(tuple, numbered), *zip(*numbered, strict=True))
        self.masks: tuple[int, ...] = tuple(
            sum(1 << r * self.columns + c for r, c in cells) for cells in self.cells
        )
        self.asked = 0
        self.failures = [1] * len(self.clues)
        self.found: dict[tuple[int, int, int], Any] = {}  # by a line and what is known of it what follows
        self._answers: dict[tuple[int, int, int], LineResult | None] = {}

    def answer(self, i: int, solid: int, dot: int) -> LineResult | None:
        """Everything that follows in line i, or None where it cannot be completed."""
        self.asked += 1
        key = (i, solid, dot)
        try:
            return self._answers[key]
        except KeyError:
            if len(self._answers) >= MOST_REMEMBERED:
                self._answers.clear()
            found = self._answers[key] = solve_line(len(self.cells[i]), self.clues[i], solid, dot)
            return found


class Grid:
    """What is known: masks of the solid cells and of the dots of every line, rows first."""

    __slots__ = ("dot", "lines", "solid")

    lines: Lines
    solid: list[int]
    dot: list[int]

    def __init__(self, lines: Lines):
        self.lines = lines
        self.solid = [0] * len(lines.clues)
        self.dot = self.solid.copy()

    def copy(self) -> "Grid":
        """A grid that can be changed without changing this one."""
        twin = object.__new__(Grid)
        twin.lines, twin.solid, twin.dot = self.lines, self.solid.copy(), self.dot.copy()
        return twin

    def put(self, r: int, c: int, solid: bool) -> tuple[int, int]:
        """Say what a cell is; the two lines that it lies in."""
        masks, column = self.solid if solid else self.dot, self.lines.rows + c
        masks[r] |= 1 << c
        masks[column] |= 1 << r
        return r, column

    def put_line(self, i: int, solid: int, dot: int) -> list[int]:
        """Enter solid cells and dots of a line, some of which may be known; the lines across that it
        changes."""
        rows = self.lines.rows
        across, bit = (rows, 1 << i) if i < rows else (0, 1 << i - rows)
        changed: list[int] = []
        for masks, new in ((self.solid, solid), (self.dot, dot)):
            fresh = new & ~masks[i]
            masks[i] |= new
            for p in bits(fresh):
                masks[across + p] |= bit
                changed.append(across + p)
        return changed

    def follow(self, touched: Iterable[int]) -> int | None:
        """Enter all that follows from some lines on. The line that cannot be completed, or None."""
        lines, solid, dot = self.lines, self.solid, self.dot
        todo = dict.fromkeys(touched)  # a queue in which each line stands once
        while todo:
            i = next(iter(todo))
            del todo[i]
            answer = lines.answer(i, solid[i], dot[i])
            if answer is None:
                lines.failures[i] += 1
                return i
            if answer.solid != solid[i] or answer.dot != dot[i]:
                todo.update(dict.fromkeys(self.put_line(i, *answer)))
        return None

    @property
    def facts(self) -> int:
        """All that is known, in the bits of firings."""
        facts = 0
        for r in range(self.lines.rows):
            at = self.lines.facts[r]
            for p in bits(self.solid[r]):
                facts |= 2 << at[p]
            for p in bits(self.dot[r]):
                facts |= 1 << at[p]
        return facts

    def unknown(self, i: int) -> int:
        """The mask of the cells of a line that are not known."""
        return (1 << len(self.lines.cells[i])) - 1 & ~(self.solid[i] | self.dot[i])

    @property
    def live(self) -> int:
        """The cells that are not known, row by row."""
        live = 0
        for r in range(self.lines.rows):
            live |= self.unknown(r) << r * self.lines.columns
        return live

    def lines_with(self, fresh: int) -> Iterator[int]:
        """The numbers of the lines that have some of these cells (a mask, row by row)."""
        for i, cells in enumerate(self.lines.masks):
            if cells & fresh:
                yield i

    @property
    def unknown_cells(self) -> list[tuple[int, int]]:
        return [(r, c) for r in range(self.lines.rows) for c in bits(self.unknown(r))]

    @property
    def picture(self) -> tuple[str, ...]:
        """The rows: '#' solid, '.' not."""
        columns = range(self.lines.columns)
        return tuple(
            "".join("#" if row >> c & 1 else "." for c in columns) for row in self.solid[: self.lines.rows]
        )
