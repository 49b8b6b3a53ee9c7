"""Knowledge of a Tango board on the way."""

from collections.abc import Sequence

from .way import Cell, Json, cells_of

Values = dict[Cell, int]


class TangoBoard:
    """Known facts: the values of cells, the signs, the lines."""

    def __init__(self, puzzle: Json, start: Values | None = None):
        rows = puzzle["givens"]
        self.n = len(rows)
        self.values: Values = {
            (r, c): int(ch) for r, row in enumerate(rows) for c, ch in enumerate(row) if ch != "."
        } | (start or {})
        self.signs = {frozenset(cells_of(pair)): "=" for pair in puzzle["equal"]}
        self.signs |= {frozenset(cells_of(pair)): "x" for pair in puzzle["opposite"]}

    def with_values(self, values: Values) -> "TangoBoard":
        twin = object.__new__(TangoBoard)
        twin.n, twin.signs, twin.values = self.n, self.signs, self.values | values
        return twin

    def line(self, unit: Json) -> list[Cell]:
        i, n = unit["index"], self.n
        return [(i, p) if unit["unit"] == "row" else (p, i) for p in range(n)]

    def sign(self, a: Cell, b: Cell) -> str | None:
        return self.signs.get(frozenset((a, b)))

    def line_of(self, cells: Sequence[Cell]) -> bool:
        """Do they follow each other in a row or column?"""
        a, b = cells[0], cells[-1]
        step = (b[0] > a[0], b[1] > a[1])
        return sum(step) == 1 and all(
            (a[0] + step[0] * k, a[1] + step[1] * k) == cell for k, cell in enumerate(cells)
        )
