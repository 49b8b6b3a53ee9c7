"""Tango: suns and moons on an even grid.

No three alike stand side by side in a row or column, and each row and column holds as many suns as moons;
cells with `=` between them are alike, cells with `x` between them are not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..cells import cell_name
from ..puzzle import (
    Answer,
    MalformedBoard,
    Pair,
    Puzzle,
    pairs_json,
    pairs_text,
    parse_pairs,
    split_text,
    square_rows,
)

MIN_SIZE, MAX_SIZE = 4, 16  # lines of more than 16 cells have thousands of arrangements
EMPTY, MOON, SUN = ".", "0", "1"
SYMBOL_KINDS = ("moon", "sun")  # of symbols, by value
SIGNS = {"=": "=", "x": "x", "X": "x", "×": "x"}


@dataclass(frozen=True)
class Tango(Puzzle):
    """A Tango; made by `Tango.of` or `parse_tango`, which check it.

    givens: n rows of n characters, '1' sun, '0' moon, '.' open. equal, opposite: neighbours with a sign
    between them, sorted.
    """

    givens: tuple[str, ...]
    equal: tuple[Pair, ...] = ()
    opposite: tuple[Pair, ...] = ()

    @property
    def game(self) -> str:
        return "tango"

    @classmethod
    def of(cls, givens: Any, equal: Any = (), opposite: Any = ()) -> "Tango":
        """A Tango from rows of characters and pairs of cells, as a JSON object has them.

        Raises MalformedBoard.
        """
        if not isinstance(givens, list | tuple) or not all(isinstance(row, str) for row in givens):
            raise MalformedBoard("its givens are not a list of strings")
        n = len(givens)
        if n % 2 or not MIN_SIZE <= n <= MAX_SIZE:
            sizes = f"an even number of rows from {MIN_SIZE} to {MAX_SIZE}"
            raise MalformedBoard(f"a Tango board has {sizes}, but this one has {n}")
        for r, row in square_rows(givens):
            for c, ch in enumerate(row, 1):
                if ch not in (EMPTY, MOON, SUN):
                    raise MalformedBoard(f"row {r}, column {c}: '{ch}' is not 0, 1 or '.'")
        alike, unlike = parse_pairs("equal", equal, n, n), parse_pairs("opposite", opposite, n, n)
        both = set(alike) & set(unlike)
        if both:
            a, b = min(both)
            raise MalformedBoard(f"both signs stand between {cell_name(a)} and {cell_name(b)}")
        return cls(tuple(givens), alike, unlike)

    @property
    def n(self) -> int:
        return len(self.givens)

    @property
    def shape(self) -> tuple[int, int]:
        return self.n, self.n

    @cached_property
    def signs(self) -> dict[Pair, str]:
        """The sign between two neighbours."""
        return {**dict.fromkeys(self.equal, "="), **dict.fromkeys(self.opposite, "x")}

    def to_json(self) -> dict[str, Any]:
        """The givens and signs, as `puzzle` of the result schema."""
        return {
            "n": self.n,
            "givens": list(self.givens),
            "equal": pairs_json(self.equal),
            "opposite": pairs_json(self.opposite),
        }

    def to_text(self) -> str:
        """The rows, then the signs; `parse_tango` gives the same puzzle back."""
        return "\n".join(self.givens) + "\n" + pairs_text("=", self.equal) + pairs_text("x", self.opposite)


def parse_tango(text: str) -> Tango:
    """A Tango from its text form: n rows of n characters (0 moon, 1 sun, . open; blanks between them are
    allowed), then the signs, "r1c2=r1c3" or "r4c1xr5c1", as many a line as one likes.

    Raises MalformedBoard.
    """
    rows, pairs = split_text(text, SIGNS)
    return Tango.of(
        ["".join(row.split()) for row in rows],
        [pair for sign, pair in pairs if sign == "="],
        [pair for sign, pair in pairs if sign == "x"],
    )


def tango_of(row: Mapping[str, Any]) -> Tango:
    """A Tango from a JSON object with `givens`, `equal` and `opposite`. Raises MalformedBoard."""
    return Tango.of(row.get("givens"), row.get("equal") or (), row.get("opposite") or ())


def broken_rule(puzzle: Tango, answer: Answer) -> str | None:
    """The rule that these suns and moons break as an answer, or None if they are one."""
    n, rows = puzzle.n, [str(row) for row in answer]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for kind, lines in (("row", rows), ("column", columns)):
        for i, line in enumerate(lines, 1):
            if line.count(SUN) != n // 2 or line.count(MOON) != n // 2:
                return f"{kind} {i} does not hold {n // 2} of each"
            if SUN * 3 in line or MOON * 3 in line:
                return f"{kind} {i} holds three alike side by side"
    for r, row in enumerate(puzzle.givens):
        for c, ch in enumerate(row):
            if ch not in (EMPTY, rows[r][c]):
                return f"{cell_name((r, c))} is given as {ch}"
    for (a, b), sign in puzzle.signs.items():
        if (rows[a[0]][a[1]] == rows[b[0]][b[1]]) != (sign == "="):
            return f"{cell_name(a)}{sign}{cell_name(b)} does not hold"
    return None
