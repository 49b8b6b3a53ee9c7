"""Position of a Zip, from plain data: what is joined and parted, and what the rules say of it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Cell = tuple[int, int]
Pair = frozenset[Cell]

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


class ZipPosition:
    """numbers by cell; walls, joined and parted pairs of neighbours."""

    def __init__(self, puzzle: Mapping[str, Any]):
        self.numbers = {(r, c): n for r, row in enumerate(puzzle["numbers"]) for c, n in enumerate(row)}
        self.last = max(self.numbers.values())
        self.walls = {frozenset(((a, b), (c, d))) for (a, b), (c, d) in puzzle["walls"] or ()}
        self.joined: set[Pair] = set()
        self.parted: set[Pair] = set()

    def copy(self) -> "ZipPosition":
        twin = object.__new__(ZipPosition)
        twin.numbers, twin.last, twin.walls = self.numbers, self.last, self.walls
        twin.joined, twin.parted = set(self.joined), set(self.parted)
        return twin

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The four sides of a cell, those beyond the edge as well."""
        return ((cell[0] + r, cell[1] + c) for r, c in SIDES)

    def lacks(self, cell: Cell) -> int:
        """Number of links that a cell still lacks."""
        wanted = 1 if self.numbers[cell] in (1, self.last) else 2
        return wanted - sum(cell in pair for pair in self.joined)

    def state(self, cell: Cell, side: Cell) -> str:
        """State of a side of a cell: wall, joined, passed, ruled-out or open."""
        pair = frozenset((cell, side))
        if side not in self.numbers or pair in self.walls:
            return "wall"
        if pair in self.joined:
            return "joined"
        if self.lacks(side) < 1:
            return "passed"
        return "ruled-out" if pair in self.parted else "open"

    def is_open(self, pair: Pair) -> bool:
        a, b = pair
        return self.state(a, b) == self.state(b, a) == "open"

    def open_sides(self, cell: Cell) -> set[Cell]:
        if self.lacks(cell) < 1:
            return set()
        return {side for side in self.around(cell) if self.state(cell, side) == "open"}

    def piece(self, end: Cell) -> list[Cell]:
        """The cells that are joined to one, in the order of the path from it on."""
        cells = [end]
        while True:
            near = [x for x in self.around(cells[-1]) if frozenset((x, cells[-1])) in self.joined]
            further = [x for x in near if x not in cells]
            if not further:
                return cells
            cells.append(further[0])

    def forbidden(self, a: Cell, b: Cell) -> tuple[str, tuple[Cell, ...]] | None:
        """Rule that joining two ends breaks, and the cells that show it."""
        one, other = self.piece(a), self.piece(b)
        if b in one:
            return "loop", tuple(one[1:-1])
        numbered = [next((x for x in piece if self.numbers[x]), None) for piece in (one, other)]
        one_end, other_end = numbered
        if one_end and other_end and abs(self.numbers[one_end] - self.numbers[other_end]) != 1:
            return "number", (one_end, other_end)
        ends = {self.numbers[one[-1]], self.numbers[other[-1]]}
        if ends == {1, self.last} and len(one) + len(other) < len(self.numbers):
            return "early", (one[-1], other[-1])
        return None

    def together(self, start: Cell, without: Pair | None = None) -> set[Cell]:
        """The cells that hang together with one by what is open or joined."""
        seen, todo = {start}, [start]
        while todo:
            cell = todo.pop()
            for side in self.around(cell):
                pair = frozenset((cell, side))
                known = side in seen or pair == without
                if not known and self.state(cell, side) != "wall" and self.may_join(pair):
                    seen.add(side)
                    todo.append(side)
        return seen

    def may_join(self, pair: Pair) -> bool:
        """Are two neighbours without a wall between them joined, or may they be?"""
        return pair in self.joined or (pair not in self.parted and all(self.lacks(x) > 0 for x in pair))

    def is_path(self) -> bool:
        """Is everything joined that the answer joins?"""
        return not any(self.lacks(cell) for cell in self.numbers) and len(self.piece(self.start)) == len(
            self.numbers
        )

    @property
    def start(self) -> Cell:
        return next(cell for cell, number in self.numbers.items() if number == 1)

    def put(self, pairs: Iterable[Pair], joined: bool) -> None:
        (self.joined if joined else self.parted).update(pairs)
