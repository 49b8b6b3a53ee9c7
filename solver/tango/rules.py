"""How a person solves Tango: the rules, simplest first, each with its sentence.

A line is a row or a column; its cells are bits, bit p for the p-th cell, and there is one mask of its suns
and one of its moons. Rules but the last look at one line alone.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...words.wording import listed
from ..bits import bits
from ..cell import Cell, cell_name
from ..puzzle import GameStep, Rung

if TYPE_CHECKING:
    from .puzzle import Tango

NAMES = ("moon", "sun")


class Line(NamedTuple):
    """A row or column as it stands. number: 0 to n - 1 the rows, then the columns. masks: moons and suns;
    open: the other cells; equal, opposite: cells with that sign between them and the next one."""

    n: int
    number: int
    masks: tuple[int, int]
    open: int
    equal: int
    opposite: int

    def with_value(self, p: int, value: int) -> "Line":
        """The line with a value in its cell p."""
        moons, suns = self.masks
        masks = (moons, suns | 1 << p) if value else (moons | 1 << p, suns)
        return Line(self.n, self.number, masks, self.open & ~(1 << p), self.equal, self.opposite)

    def left(self, value: int) -> int:
        """How many more of a value the line takes."""
        return self.n // 2 - self.masks[value].bit_count()

    @property
    def name(self) -> str:
        """ "row 3", "column 1" """
        return f"{'row' if self.number < self.n else 'column'} {self.number % self.n + 1}"

    def cell(self, p: int) -> Cell:
        return (self.number, p) if self.number < self.n else (p, self.number - self.n)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        return tuple(self.cell(p) for p in bits(mask))

    def step(self, rule: str, value: int, mask: int, because: int, text: str, size: int | None = None):
        """The step that puts a value into the cells of a mask."""
        values = tuple((cell, value) for cell in self.cells(mask))
        return GameStep(rule, text, self.cells(because), values, size=size)


LineRule = Callable[[Line], GameStep | None]


class TangoState:
    """How far a solve has come: all lines, rows first. barren: for each rule of single lines those in which
    it found nothing, by number."""

    def __init__(self, puzzle: "Tango"):
        n = self.n = puzzle.n
        equal, opposite = [0] * (2 * n), [0] * (2 * n)
        for signs, pairs in ((equal, puzzle.equal), (opposite, puzzle.opposite)):
            for (r, c), (r2, _) in pairs:
                if r == r2:
                    signs[r] |= 1 << c
                else:
                    signs[n + c] |= 1 << r
        self.barren: dict[LineRule, dict[int, Line]] = {}
        self.lines = [Line(n, i, (0, 0), (1 << n) - 1, equal[i], opposite[i]) for i in range(2 * n)]
        for r, row in enumerate(puzzle.givens):
            for c, ch in enumerate(row):
                if ch in "01":
                    self.put((r, c), int(ch))

    def copy(self) -> "TangoState":
        """A state that can be changed without changing this one."""
        twin = object.__new__(TangoState)
        twin.n, twin.lines, twin.barren = self.n, self.lines.copy(), {}
        return twin

    def put(self, cell: Cell, value: int) -> None:
        r, c = cell
        self.lines[r] = self.lines[r].with_value(c, value)
        self.lines[self.n + c] = self.lines[self.n + c].with_value(r, value)

    def apply(self, step: GameStep) -> None:
        """Do what a step says."""
        for cell, value in step.values:
            self.put(cell, int(value))

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for line in self.lines[: self.n] for cell in line.cells(line.open))

    @property
    def answer(self) -> tuple[str, ...] | None:
        """The rows once all are full and no line is broken, else None."""
        if any(line.open or shared(*line_key(line)) is None for line in self.lines):
            return None
        return tuple(
            "".join("01"[line.masks[1] >> c & 1] for c in range(self.n)) for line in self.lines[: self.n]
        )


def pair(line: Line) -> GameStep | None:
    """Fires when two alike stand side by side. Effect: the cells on either side get the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        twos = mask & mask >> 1
        if (twos << 2 | twos >> 1) & line.open:
            for p in bits(twos):
                there = (1 << p + 2 | 1 << p >> 1) & line.open
                if there:
                    text = (
                        f"Two {NAMES[value]}s stand side by side at {_named(line, 3 << p)}, "
                        f"so {_is(line, there, 1 - value)}."
                    )
                    return line.step("pair", 1 - value, there, 3 << p, text)
    return None


def gap(line: Line) -> GameStep | None:
    """Fires when two alike stand with one open cell between them. Effect: it gets the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        there = _lowest((mask & mask >> 2) << 1 & line.open)
        if there:
            around = there << 1 | there >> 1
            ends = _named(line, around)
            text = f"{_is(line, there, 1 - value)}: it lies between the {NAMES[value]}s at {ends}."
            return line.step("gap", 1 - value, there, around, text)
    return None


def sign(line: Line) -> GameStep | None:
    """Fires when one of two cells with a sign between them is known. Effect: so is the other. Valid because:
    that is what the sign says."""
    for value, mask in enumerate(line.masks):
        for signs, other, says in (
            (line.equal, value, "is equal to"),
            (line.opposite, 1 - value, "is the opposite of"),
        ):
            there = _lowest(((mask & signs) << 1 | mask >> 1 & signs) & line.open)
            if there:
                known = there >> 1 if there >> 1 & mask & signs else there << 1
                text = f"{_is(line, there, other)}: it {says} {_named(line, known)}."
                return line.step("sign", other, there, known, text)
    return None


def count(line: Line) -> GameStep | None:
    """Fires when a line holds all its suns, or all its moons. Effect: its open cells get the other. Valid
    because: there are as many of each in every line."""
    for value, mask in enumerate(line.masks):
        if line.left(value) == 0:
            rest = _is(line, line.open, 1 - value)
            text = f"{line.name.capitalize()} has all its {NAMES[value]}s, so {rest}."
            return line.step("count", 1 - value, line.open, mask, text, size=line.n // 2)
    return None


def equal_pair_beside(line: Line) -> GameStep | None:
    """Fires when two open cells that are equal stand beside a known one. Effect: both get the other. Valid
    because: else three alike would stand side by side."""
    twos = line.equal & line.open & line.open >> 1
    for value, mask in enumerate(line.masks):
        for p in bits(twos & (mask << 1 | mask >> 2)):
            both, beside = 3 << p, _lowest(mask & (1 << p >> 1 | 1 << p + 2))
            text = (
                f"{_named(line, both)} are equal; with the {NAMES[value]} at {_named(line, beside)} they "
                f"would make three alike, so they are {NAMES[1 - value]}s."
            )
            return line.step("equal-pair-beside", 1 - value, both, both | beside, text)
    return None


def equal_pair_count(line: Line) -> GameStep | None:
    """Fires when a line takes just one more of a value, and two of its open cells are equal. Effect: both get
    the other. Valid because: there is no room for two."""
    twos = line.equal & line.open & line.open >> 1
    for value, mask in enumerate(line.masks):
        if twos and line.left(value) == 1:
            both = 3 * _lowest(twos)
            text = (
                f"{_named(line, both)} are equal, and {line.name} has room for one more {NAMES[value]} "
                f"only, so they are {NAMES[1 - value]}s."
            )
            return line.step("equal-pair-count", 1 - value, both, mask | both, text, size=1)
    return None


def opposite_pair_count(line: Line) -> GameStep | None:
    """Fires when pairs of opposite open cells take all the suns, or moons, that a line still takes. Effect:
    its other open cells get the other. Valid because: each such pair takes one of each."""
    pairs = 0
    for p in bits(line.opposite & line.open & line.open >> 1):
        if not pairs >> p & 1:  # pairs must not share a cell
            pairs |= 3 << p
    rest, takes = line.open & ~pairs, pairs.bit_count() // 2
    for value, mask in enumerate(line.masks):
        if takes and rest and line.left(value) == takes:
            whose = "opposite cells" if takes == 1 else f"{takes} pairs of opposite cells"
            text = (
                f"The {whose} {_named(line, pairs)} take the last {NAMES[value]}{'s' * (takes > 1)} of "
                f"{line.name}, so {_is(line, rest, 1 - value)}."
            )
            return line.step("opposite-pair-count", 1 - value, rest, mask | pairs, text, size=takes)
    return None


def complete_line(line: Line) -> GameStep | None:
    """Fires when all ways to fill a line, with what is known of it and the signs within it, have the same in
    an open cell. Effect: such cells get it; `size` is the number of ways. Valid because: one is right."""
    found = shared(*line_key(line))
    if found is None:
        return None  # the line is broken already: nothing can be said
    for value, same in enumerate(found[:2]):
        there = same & line.open
        if there:
            ways = "The only way" if found.ways == 1 else f"Each of the {found.ways} ways"
            text = f"{ways} to fill {line.name} has {_kind(there, value)} at {_named(line, there)}."
            known = line.masks[0] | line.masks[1]
            return line.step("complete-line", value, there, known, text, found.ways)
    return None


def supposition(state: TangoState) -> GameStep | None:
    """Fires when a value in an open cell, followed by every rule above, leaves a line that cannot be filled.
    Effect: the cell gets the other. Valid because: the value leads to a contradiction."""
    for cell in state.open_cells:
        for value in (1, 0):
            broken = _broken_by(state, cell, value)
            if broken:
                text = (
                    f"A {NAMES[value]} at {cell_name(cell)} would soon leave {broken.name} with no way to be "
                    f"filled, so {cell_name(cell)} is a {NAMES[1 - value]}."
                )
                because = broken.cells((1 << broken.n) - 1)
                return GameStep("supposition", text, because, ((cell, 1 - value),))
    return None


def _broken_by(state: TangoState, cell: Cell, value: int) -> Line | None:
    """The line that the value breaks in the end, or None."""
    after = state.copy()
    after.put(cell, value)
    progress = True
    while progress:
        progress = False
        for i in range(2 * state.n):
            line = after.lines[i]
            found = shared(*line_key(line))
            if found is None:
                return line
            for kind, same in enumerate(found[:2]):
                for there in line.cells(same & line.open):
                    after.put(there, kind)
                    progress = True
    return None


def anywhere(find: LineRule) -> Callable[[TangoState], GameStep | None]:
    """The rule of a single line for the whole board: its first step in any line, rows from the top, then
    columns. A line in which it found nothing is looked at again only once it has changed."""

    def in_any_line(state: TangoState) -> GameStep | None:
        barren = state.barren.setdefault(find, {})
        for line in state.lines:
            if line.open and barren.get(line.number) is not line:
                step = find(line)
                if step:
                    return step
                barren[line.number] = line
        return None

    return in_any_line


#: THE table: cheapest first; after any step the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung(anywhere(pair), 1, 1),
    Rung(anywhere(gap), 1, 1),
    Rung(anywhere(sign), 1, 1),
    Rung(anywhere(count), 1, 2),
    Rung(anywhere(equal_pair_beside), 2, 4),
    Rung(anywhere(equal_pair_count), 2, 4),
    Rung(anywhere(opposite_pair_count), 2, 5),
    Rung(anywhere(complete_line), 3, 10),
    Rung(supposition, 4, 40),
)


class Shared(NamedTuple):
    """What all ways to fill a line share, as masks, and how many ways there are."""

    moons: int
    suns: int
    ways: int


def line_key(line: Line) -> tuple[int, int, int, int, int]:
    """What of a line says how it can be filled: the arguments of `shared`."""
    return line.n, *line.masks, line.equal, line.opposite


@lru_cache(maxsize=1 << 14)
def shared(n: int, moons: int, suns: int, equal: int, opposite: int) -> Shared | None:
    """What all arrangements of a line share that keep its cells and signs; None if there is none."""
    always, ever, ways = -1, 0, 0
    for line in arrangements(n):
        changes = line ^ line >> 1
        if not (suns & ~line or moons & line or changes & equal or opposite & ~changes):
            always &= line
            ever |= line
            ways += 1
    return Shared((1 << n) - 1 & ~ever, always, ways) if ways else None


@lru_cache(maxsize=8)
def arrangements(n: int) -> tuple[int, ...]:
    """All lines of n cells with n / 2 suns (bits) and no three alike side by side."""
    found = []

    def extend(line: int, length: int, suns: int) -> None:
        if suns > n // 2 or length - suns > n // 2:
            return
        if length == n:
            found.append(line)
            return
        for value in (0, 1):
            if length < 2 or not (line >> length - 1 & 1) == (line >> length - 2 & 1) == value:
                extend(line | value << length, length + 1, suns + value)

    extend(0, 0, 0)
    return tuple(found)


def _lowest(mask: int) -> int:
    return mask & -mask


def _named(line: Line, mask: int) -> str:
    """ "r1c2, r1c3 and r1c5" """
    return listed([cell_name(cell) for cell in line.cells(mask)])


def _kind(mask: int, value: int) -> str:
    """ "a sun", "moons" """
    return f"a {NAMES[value]}" if mask.bit_count() == 1 else f"{NAMES[value]}s"


def _is(line: Line, mask: int, value: int) -> str:
    """ "r1c1 is a sun", "r1c1 and r1c4 are suns" """
    verb = "is" if mask.bit_count() == 1 else "are"
    return f"{_named(line, mask)} {verb} {_kind(mask, value)}"
