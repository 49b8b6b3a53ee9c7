"""What follows in a line of a nonogram, or from trying what a cell is, in facts: bit 2 * i + v says that cell
i, counted row by row, is solid (v = 1) or a dot (v = 0)."""

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_

from ..cell import Cell, bits
from ..effort import tick
from ..way.serving import ChainLost, leading_to
from .grid import Grid, Lines

SOLID, DOT = "#", "."
OVERLAP, COMPLETE, TRIED, SUPPOSED, CLUE = "overlap", "complete-line", "supposition", "supposed", "clue"


class Firing:
    """What was found. line: the number of its line, rows first, -1 for none; known: the masks of the solid
    cells and dots that the line had; solid, dot: masks of what follows in it, of CLUE nothing does. What it
    really rests on is only worked out where somebody asks."""

    rule: str
    lines: Lines
    line: int
    known: tuple[int, int]
    solid: int
    dot: int
    size: int | None = None
    chain: tuple["Firing", ...] = ()

    def __init__(self, rule: str, lines: Lines, line: int, known: tuple[int, int], solid: int, dot: int):
        self.rule, self.lines, self.line = rule, lines, line
        self.known, self.solid, self.dot = known, solid, dot

    @cached_property
    def gives(self) -> int:
        return facts_of(self.lines, self.line, self.solid, self.dot)

    @cached_property
    def rests_on(self) -> tuple[int, int]:
        """The known solid cells and dots without any of which less would follow."""
        solid, dot = self.known
        kept = self._least(solid | dot, list(bits(solid | dot)))
        return solid & kept, dot & kept

    def _least(self, kept: int, cells: Sequence[int], is_needed: bool = False) -> int:
        """What is left of some known cells (a mask) once all of these cells (numbers) are left out without
        which as much follows: by halves, since most are. is_needed: not all of them can be."""
        without = kept & ~sum([1 << p for p in cells])
        if not is_needed and self._still(without):
            return without
        if len(cells) < 2:
            return kept
        first, second = cells[: len(cells) // 2], cells[len(cells) // 2 :]
        less = self._least(kept, first)
        return self._least(less, second, is_needed=not less & sum([1 << p for p in first]))

    def _still(self, kept: int) -> bool:
        solid, dot = self.known
        found = self.lines.answer(self.line, solid & kept, dot & kept)
        if self.rule == CLUE:
            return found is None
        return bool(found) and not (self.solid & ~found.solid or self.dot & ~found.dot)

    @cached_property
    def needs(self) -> int:
        return facts_of(self.lines, self.line, *self.rests_on)


class Tried:
    """A cell of which trying shows what it is. gives: that; grid: the position in which it was tried."""

    rule: str = TRIED
    line: int = -1
    size: int | None = None
    grid: Grid
    cell: Cell
    is_solid: bool
    gives: int

    def __init__(self, grid: Grid, cell: Cell, solid: bool):
        self.grid, self.cell, self.is_solid = grid, cell, solid
        self.gives = fact(grid.lines, cell, solid)

    @cached_property
    def chain(self) -> tuple[Firing, ...]:
        return refutation(self.grid, self.cell, not self.is_solid)

    @cached_property
    def needs(self) -> int:
        return reduce(or_, (link.needs for link in self.chain), 0) & self.grid.facts


def refutation(grid: Grid, cell: Cell, solid: bool) -> tuple[Firing, ...]:
    """What is supposed of a cell, what is needed of all that follows from it line by line, and the line that
    cannot be completed in the end: it must come to one."""
    lines, facts = grid.lines, grid.facts
    supposed = Firing(SUPPOSED, lines, cell[0], (0, 0), solid << cell[1], (not solid) << cell[1])
    supposed.needs = 0
    branch = grid.copy()
    touched = list(branch.put(*cell, solid))
    links: list[Firing] = []
    while True:
        found = round_of(branch, touched)
        if found == []:  # where not all that follows was known before, other lines may say more
            touched = list(range(len(lines.facts)))
            found = round_of(branch, touched)
            if found == []:
                raise ChainLost
        if found is None:
            break
        touched = []
        for link in found:
            known, dots = branch.solid[link.line], branch.dot[link.line]
            if link.solid & dots or link.dot & known:
                touched.append(link.line)  # another line has said otherwise: this one cannot be completed
            else:
                touched += branch.put_line(link.line, link.solid, link.dot)
                links.append(link)
    ends = []
    for i in dict.fromkeys(touched):
        known = branch.solid[i], branch.dot[i]
        if lines.answer(i, *known) is None:
            ends.append(Firing(CLUE, lines, i, known, 0, 0))
    chains = [_needed(links, end, facts | supposed.gives) for end in ends]
    return (supposed, *min(chains, key=len))


def _needed(links: Sequence[Firing], end: Firing, facts: int) -> tuple[Firing, ...]:
    """What of these links the end rests on, each with no more than is needed of it; and the end."""
    wanted = end.needs & ~facts
    kept = []
    for link in reversed(links):
        if part := link.gives & wanted:
            link = limited(link, part)
            kept.append(link)
            wanted = (wanted | link.needs) & ~facts & ~part
    return (*leading_to(end.needs, kept[::-1], facts), end)


def limited(firing: Firing, facts: int) -> Firing:
    """What a firing says of some facts alone."""
    solid, dot = 0, 0
    for p, at in enumerate(firing.lines.facts[firing.line]):
        dot |= (facts >> at & 1) << p
        solid |= (facts >> at + 1 & 1) << p
    return Firing(
        firing.rule, firing.lines, firing.line, firing.known, firing.solid & solid, firing.dot & dot
    )


def round_of(grid: Grid, touched: Sequence[int]) -> list[Firing] | None:
    """All that follows in some lines, each looked at by itself; None where one cannot be completed."""
    found = []
    tick()
    for i in dict.fromkeys(touched):
        answer = grid.lines.answer(i, grid.solid[i], grid.dot[i])
        if answer is None:
            return None
        if answer != (grid.solid[i], grid.dot[i]) and (firing := look_at(grid, i)):
            found.append(firing)
    return found


def look_at(grid: Grid, i: int) -> Firing | None:
    """All that follows in a line; None where nothing does, or where it cannot be completed."""
    solid, dot = known = grid.solid[i], grid.dot[i]
    answer = grid.lines.answer(i, solid, dot)
    if answer is None or answer == known:
        return None
    key = i, solid, dot
    if key not in grid.lines.found:
        rule = COMPLETE if solid | dot else OVERLAP
        grid.lines.found[key] = Firing(rule, grid.lines, i, known, answer.solid & ~solid, answer.dot & ~dot)
    return grid.lines.found[key]


def facts_of(lines: Lines, line: int, solid: int, dot: int) -> int:
    """What is said of the cells of a line, as facts."""
    at, facts = lines.facts[line], 0
    for p in bits(solid):
        facts |= 2 << at[p]
    for p in bits(dot):
        facts |= 1 << at[p]
    return facts


def fact(lines: Lines, cell: Cell, solid: bool) -> int:
    """The fact that a cell is solid, or a dot."""
    return 1 << 2 * (cell[0] * lines.columns + cell[1]) + solid


def values_of(facts: int, columns: int) -> tuple[tuple[Cell, str], ...]:
    """Which cells are what by some facts, row by row."""
    return tuple((divmod(bit >> 1, columns), SOLID if bit & 1 else DOT) for bit in bits(facts))
