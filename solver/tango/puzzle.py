"""Tango: suns and moons on an even grid.

No three alike stand side by side in a row or column, and each row and column holds as many suns as moons;
cells with `=` between them are alike, cells with `x` between them are not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..cell import cell_name
from ..pairs import Pair, pairs_json, pairs_of, pairs_text, split_text
from ..puzzle import Answer, GameSolution, MalformedBoard, climb
from ..queens.search import SearchTooLong
from .rules import LADDER, TangoState, arrangements

MIN_SIZE, MAX_SIZE = 4, 16  # lines of more than 16 cells have thousands of arrangements
EMPTY, MOON, SUN = ".", "0", "1"
SIGNS = {"=": "=", "x": "x", "X": "x", "×": "x"}

# Rows that a search may try to place: hundreds of times what any puzzle that people made has needed.
EFFORT = 50_000


@dataclass(frozen=True)
class Tango:
    """A puzzle; made by `Tango.of` or `parse_tango`, which check it.

    givens: n rows of n characters, '1' sun, '0' moon, '.' open. equal, opposite: neighbours with a sign
    between them, sorted.
    """

    givens: tuple[str, ...]
    equal: tuple[Pair, ...] = ()
    opposite: tuple[Pair, ...] = ()

    game: ClassVar[str] = "tango"

    @classmethod
    def of(cls, givens: Any, equal: Any = (), opposite: Any = ()) -> "Tango":
        """A puzzle from rows of characters and pairs of cells, as a JSON object has them.

        Raises MalformedBoard.
        """
        if not isinstance(givens, list | tuple) or not all(isinstance(row, str) for row in givens):
            raise MalformedBoard("its givens are not a list of strings")
        n = len(givens)
        if n % 2 or not MIN_SIZE <= n <= MAX_SIZE:
            raise MalformedBoard(
                f"a Tango board has an even number of rows from {MIN_SIZE} to {MAX_SIZE}, this one has {n}"
            )
        for r, row in enumerate(givens, 1):
            if len(row) != n:
                raise MalformedBoard(f"row {r} has {len(row)} cells, but the board has {n} rows")
            for c, ch in enumerate(row, 1):
                if ch not in (EMPTY, MOON, SUN):
                    raise MalformedBoard(f"row {r}, column {c}: '{ch}' is not 0, 1 or '.'")
        alike, unlike = pairs_of("equal", equal, n, n), pairs_of("opposite", opposite, n, n)
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
        """`puzzle` of the result schema."""
        return {
            "n": self.n,
            "givens": list(self.givens),
            "equal": pairs_json(self.equal),
            "opposite": pairs_json(self.opposite),
        }

    def to_text(self) -> str:
        """The rows, then the signs; `parse_tango` gives the same puzzle back."""
        return "\n".join(self.givens) + "\n" + pairs_text("=", self.equal) + pairs_text("x", self.opposite)

    def drawn(self, answer: Answer | None) -> list[str]:
        """Signs stand where they belong; suns are 1, moons 0."""
        rows = [str(row) for row in answer] if answer else self.givens
        lines = []
        for r, row in enumerate(rows):
            beside = (self.signs.get(((r, c), (r, c + 1)), " ") for c in range(self.n))
            below = (self.signs.get(((r, c), (r + 1, c)), " ") for c in range(self.n))
            lines.append("".join(f"{ch} {sign} " for ch, sign in zip(row, beside, strict=True)).rstrip())
            lines.append("   ".join(below).rstrip())
        return lines[:-1]

    def conclude(self) -> GameSolution:
        """Deduce as far as the ladder goes, and let search say how many answers there are: it starts from the
        givens, so that it also proves what the ladder found. Where it would take too long, what the ladder
        deduced holds. Raises SearchTooLong where that is no whole answer.
        """
        state = TangoState(self)
        way = climb(state, LADDER, TangoState.apply)
        solved = state.answer
        try:
            found = solutions(self, limit=2, effort=EFFORT)
        except SearchTooLong:
            if solved is None:
                raise
            found = [solved]
        if not found:
            return GameSolution(self, (), (), None)
        guessed = state.open_cells if len(found) == 1 else ()
        rating = way.rating(solved is not None) if len(found) == 1 else None
        return GameSolution(self, tuple(found), way.steps, rating, guessed)


def parse_tango(text: str) -> Tango:
    """A puzzle from its text form: n rows of n characters (0 moon, 1 sun, . open; blanks between them are
    allowed), then the signs, "r1c2=r1c3" or "r4c1xr5c1", as many a line as one likes.

    Raises MalformedBoard.
    """
    rows, pairs = split_text(text, SIGNS)
    return Tango.of(
        ["".join(row.split()) for row in rows],
        [pair for sign, pair in pairs if sign == "="],
        [pair for sign, pair in pairs if sign == "x"],
    )


def tango_of(row: dict[str, Any]) -> Tango:
    """A puzzle from a JSON object with `givens`, `equal` and `opposite`. Raises MalformedBoard."""
    return Tango.of(row.get("givens"), row.get("equal") or (), row.get("opposite") or ())


def broken_rule(puzzle: Tango, answer: Answer) -> str | None:
    """What keeps these rows from being an answer of the puzzle, or None if they are one."""
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


def solutions(puzzle: Tango, limit: int = 2, effort: int | None = None) -> list[tuple[str, ...]]:
    """Up to `limit` answers of the puzzle, by search row by row; it shares nothing with the rules.

    Raises SearchTooLong after trying `effort` rows without an end (None: never).
    """
    search = _RowSearch(puzzle)
    found: list[tuple[str, ...]] = []
    for tried, rows in enumerate(search.positions((), 0)):
        if tried == effort:
            raise SearchTooLong(tried, [])
        if len(rows) == puzzle.n:
            found.append(tuple(_text(row, puzzle.n) for row in rows))
            if len(found) == limit:
                break
    return found


class _RowSearch:
    """Rows from the top, each of its arrangements that fit the row alone and the rows above it.

    A row is an integer, bit c for column c. The suns of all columns so far are one integer as well, FIELD
    bits a column; with an offset, too many suns in a column set its top bit; the same for the moons.
    """

    FIELD = 6  # bits: counts up to 31 and the bit that says too many

    def __init__(self, puzzle: Tango):
        n = self.n = puzzle.n
        self.full = (1 << n) - 1
        self.rows = [list(_rows_that_fit(puzzle, r)) for r in range(n)]
        self.alike, self.unlike = [0] * n, [0] * n  # columns with a sign between a row and the one above
        for signs, pairs in ((self.alike, puzzle.equal), (self.unlike, puzzle.opposite)):
            for (r, _), (r2, c) in pairs:
                if r2 > r:
                    signs[r2] |= 1 << c
        self.spread = {row: _spread(row, n, self.FIELD) for rows in self.rows for row in rows}
        self.ones = _spread(self.full, n, self.FIELD)
        self.too_many = self.ones << self.FIELD - 1
        self.offset = self.ones * (31 - n // 2)

    def positions(self, above: tuple[int, ...], suns: int) -> Iterator[tuple[int, ...]]:
        """Every way to go on from the rows above, however short; whole boards among them."""
        r = len(above)
        if r == self.n:
            return
        last = above[-1] if r else 0
        alike, unlike = self.alike[r], self.unlike[r]
        suns_twice = last & above[-2] if r > 1 else 0
        moons_twice = self.full & ~(last | above[-2]) if r > 1 else 0
        for row in self.rows[r]:
            if row & suns_twice or moons_twice & ~row:
                continue
            changed = row ^ last
            if changed & alike or unlike & ~changed:
                continue
            now = suns + self.spread[row]
            moons = self.ones * (r + 1) - now
            if (now + self.offset | moons + self.offset) & self.too_many:
                continue
            yield (*above, row)
            yield from self.positions((*above, row), now)


def _rows_that_fit(puzzle: Tango, r: int) -> Iterator[int]:
    """The arrangements of a row that keep its givens and the signs within it."""
    givens = puzzle.givens[r]
    suns = sum(1 << c for c, ch in enumerate(givens) if ch == SUN)
    moons = sum(1 << c for c, ch in enumerate(givens) if ch == MOON)
    alike = sum(1 << a[1] for a, b in puzzle.equal if a[0] == r == b[0])
    unlike = sum(1 << a[1] for a, b in puzzle.opposite if a[0] == r == b[0])
    for row in arrangements(puzzle.n):
        changes = row ^ row >> 1
        if not (suns & ~row or moons & row or changes & alike or unlike & ~changes):
            yield row


def _spread(row: int, n: int, field: int) -> int:
    """The bits of a row, one a field."""
    return sum(1 << field * c for c in range(n) if row >> c & 1)


def _text(row: int, n: int) -> str:
    return "".join(SUN if row >> c & 1 else MOON for c in range(n))
