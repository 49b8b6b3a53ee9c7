"""Queens and Star Battle: an N x N grid cut into regions, with k queens a unit."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ..cells import Cell, Unit, cell_name, cells_outside_largest_part, is_connected, region_letter
from ..puzzle import Answer, MalformedBoard, Puzzle, answer_as_json, numbered_lines, square_rows

MIN_SIZE = 4  # below, no board has a solution but the 1 x 1
MAX_SIZE = 30
NO_REGION = -1  # a cell of no region ('.' in text): always dead


class BrokenRule(NamedTuple):
    """The first rule of the game that a set of queens breaks, and the cells or unit that show it."""

    why: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board(Puzzle):
    """A region grid and its k. Make one with `Board.of` or `parse_board`, which check it.

    `regions[r][c]` is the region's index in order of first appearance, or NO_REGION. is_star_battle: given as
    a Star Battle, though a unit takes only one.
    """

    regions: tuple[tuple[int, ...], ...]
    k: int = 1
    is_star_battle: bool = False

    @classmethod
    def of(cls, labels: Sequence[Sequence[Hashable]], k: int = 1) -> "Board":
        """A board from rows of labels (letters, integers ...; '.' and NO_REGION are cells of no region).

        Raises MalformedBoard when the rows are not a square of N regions with 4 <= N <= 30.
        """
        _check_shape(labels)
        seen: dict[Hashable, int] = {".": NO_REGION, NO_REGION: NO_REGION}
        rows = tuple(tuple(seen.setdefault(x, len(seen) - 2) for x in row) for row in labels)
        n, found = len(rows), len(seen) - 2
        if found != n:
            raise MalformedBoard(f"a board with {n} rows has {n} regions, but this one has {found}")
        if not 1 <= k <= n:
            raise MalformedBoard(f"k must be 1 to {n} on a board with {n} rows, not {k}")
        return cls(rows, k)

    @property
    def game(self) -> str:
        return "starbattle" if self.has_stars else "queens"

    @property
    def has_stars(self) -> bool:
        """True for a Star Battle: its queens are stars."""
        return self.k > 1 or self.is_star_battle

    @property
    def n(self) -> int:
        return len(self.regions)

    @property
    def shape(self) -> tuple[int, int]:
        return self.n, self.n

    def to_json(self) -> dict[str, Any]:
        return {"regions": self.letters, "k": self.k}

    def to_text(self) -> str:
        """N lines of letters, after a line k=2 where a unit takes two queens; `parse_board` gives the same
        board back."""
        head = [] if self.k == 1 else [f"k={self.k}"]
        return "\n".join(head + self.letters) + "\n"

    def schema(self, solved: bool) -> dict[str, Any]:
        """Return the schema of a board (`Puzzle.schema`). k is null until the board is solved."""
        game, k = (self.game, self.k) if solved else (None, None)
        return {"game": game, "n": self.n, "k": k, "regions": self.letters, "puzzle": None}

    def answer_schema(self, answer: Answer | None) -> dict[str, Any]:
        return {"queens": None if answer is None else answer_as_json(answer), "answer": None}

    def with_k(self, k: int) -> "Board":
        return Board(self.regions, k, self.is_star_battle and k == 1)

    def region_of(self, cell: Cell) -> int:
        return self.regions[cell[0]][cell[1]]

    @cached_property
    def cells_by_region(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region, row by row."""
        cells: list[list[Cell]] = [[] for _ in range(self.n)]
        for r, row in enumerate(self.regions):
            for c, region in enumerate(row):
                if region != NO_REGION:
                    cells[region].append((r, c))
        return tuple(tuple(x) for x in cells)

    @property
    def letters(self) -> list[str]:
        """Rows of letters, one a region, '.' for cells of no region (the form used in JSON)."""
        return ["".join("." if x == NO_REGION else region_letter(x) for x in row) for row in self.regions]

    @property
    def oddities(self) -> list[str]:
        """Oddities that no board of the game would have, though it can be solved: regions in several
        parts."""
        return [
            f"{Unit('region', i).name} is in several parts: {_cell_names(apart)} not touch the rest"
            for i in self.scattered_regions
            if (apart := cells_outside_largest_part(self.cells_by_region[i]))
        ]

    @cached_property
    def scattered_regions(self) -> tuple[int, ...]:
        """The regions whose cells do not all touch along edges."""
        return tuple(i for i, cells in enumerate(self.cells_by_region) if not is_connected(cells))


def _cell_names(cells: Sequence[Cell]) -> str:
    return f"{', '.join(cell_name(cell) for cell in cells)} {'do' if len(cells) > 1 else 'does'}"


def parse_board(text: str) -> Board:
    """A Queens or Star Battle board from its text form: N lines of N letters (blanks between them allowed),
    or of integers separated by blanks. '.' is a cell of no region; a first line `k=2` sets the queens a unit.

    Raises MalformedBoard naming line and column.
    """
    lines = [line for _, line in numbered_lines(text)]
    k = 1
    if lines and lines[0].lower().replace(" ", "").startswith("k="):
        first = lines.pop(0).replace(" ", "")
        if not first[2:].isascii() or not first[2:].isdigit():
            raise MalformedBoard(f"line 1: '{first}' should be like k=2")
        k = int(first[2:])
    if not lines:
        raise MalformedBoard("the board is empty")
    return Board.of(_labels(lines), k)


def find_broken_rule(board: Board, queens: Iterable[Cell]) -> BrokenRule | None:
    """The rule that these queens break as a solution of the board, or None if they are one."""
    cells = sorted(set(queens))
    n, k = board.n, board.k
    for cell in cells:
        if not (0 <= cell[0] < n and 0 <= cell[1] < n):
            return BrokenRule(f"{cell_name(cell)} is off the board", (cell,))
        if board.region_of(cell) == NO_REGION:
            return BrokenRule(f"{cell_name(cell)} belongs to no region", (cell,))
    for i, a in enumerate(cells):
        for b in cells[i + 1 :]:
            if abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2:
                return BrokenRule(f"{cell_name(a)} and {cell_name(b)} touch", (a, b))
    for kind in ("row", "column", "region"):
        held: list[list[Cell]] = [[] for _ in range(n)]
        for cell in cells:
            held[_unit_index(board, kind, cell)].append(cell)
        for index, there in enumerate(held):
            if len(there) != k:
                name = Unit(kind, index).name
                return BrokenRule(f"{name} holds {len(there)} queens instead of {k}", tuple(there))
    return None


def _unit_index(board: Board, kind: str, cell: Cell) -> int:
    if kind == "region":
        return board.region_of(cell)
    return cell[0] if kind == "row" else cell[1]


def _check_shape(labels: Sequence[Sequence[Hashable]]) -> None:
    n = len(labels)
    if not MIN_SIZE <= n <= MAX_SIZE:
        raise MalformedBoard(f"a board has {MIN_SIZE} to {MAX_SIZE} rows, but this one has {n}")
    for _ in square_rows(labels):
        pass


def _labels(lines: list[str]) -> list[list[Hashable]]:
    """The lines' labels, all letters or all integers."""
    numeric = any(ch.isdigit() for line in lines for ch in line)
    rows = [line.split() if numeric else list("".join(line.split())) for line in lines]
    for r, row in enumerate(rows, 1):
        for c, label in enumerate(row, 1):
            good = label == "." or (label.isascii() and (label.isdigit() if numeric else label.isalpha()))
            if not good:
                kind = "a whole number, as other labels are" if numeric else "a letter or '.'"
                raise MalformedBoard(f"row {r}, column {c}: '{label}' is not {kind}")
    return [[label if label == "." or not numeric else int(label) for label in row] for row in rows]


def board_of(row: Mapping[str, Any]) -> Board:
    """A board from a JSON object with `regions` and `k` (1 where there is none). Raises MalformedBoard."""
    regions, k = row.get("regions"), row.get("k") or 1
    if regions is None:
        raise MalformedBoard("it has no regions")
    if not isinstance(regions, list) or not all(isinstance(x, str | list) for x in regions):
        raise MalformedBoard("its regions are not a list of strings")
    if not isinstance(k, int) or isinstance(k, bool):
        raise MalformedBoard("its k is not a whole number")
    return Board.of(regions, k)
