"""The state of a nonogram: the complete solver of one line, the grid of all lines, and firings.

The complete solver of one line of cells: everything that all arrangements of its blocks share.

A clue is a sequence of block lengths, in order, with at least one dot between two blocks; a cell is solid, a
dot, or not known. Such is a line of a nonogram and, with the clue 1, 1, ..., 1, a row or column in which no
two queens touch.

Arrangements are never listed: their number grows exponentially. From the left, for each block, all cells are
found where it may begin with the blocks before it in place; from the right, which of these leave room for the
blocks behind it. What is left are exactly the places that blocks take in some arrangement, and between them
the dots. All places of a block are handled at once, as bits of one integer, so that a line takes a few dozen
operations a block.

Cells are bits: bit i is cell i, counted from the left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from ..budget import check_clock
from ..cells import Cell, bit_numbers
from ..refute import SUPPOSED, ChainLost, needs_of_chain, shortest_chain


class LineResult(NamedTuple):
    """The cells that every arrangement of a line's blocks shares: masks of cells that are solid in all
    arrangements, and of cells that are dots in all. Given cells are among them."""

    solid: int
    dot: int


def solve_line(length: int, clue: Sequence[int], solid: int = 0, dot: int = 0) -> LineResult | None:
    """Return what follows for a line of `length` cells from its clue and the cells already known; None if the
    clue has no arrangement. `solid` and `dot` are masks of known cells. Every block of the clue has at least
    one cell."""
    if solid & dot:
        return None
    # One more dot is put on either end of the line: bit i + 1 is cell i.
    inside = (1 << length) - 1 << 1
    hard = solid << 1
    soft = (1 << length + 2) - 1 & ~hard  # what can be a dot, both ends included
    free = inside & ~(dot << 1)
    fits = {block: _places_of_block(block, free, soft) for block in set(clue)}

    gap = _flood_right(1, soft)  # the dots that can follow the blocks placed so far
    gaps, begins = [gap], []  # before each block the dots that can stand there; where it can begin
    for block in clue:
        begin = gap << 1 & fits[block]
        gap = _flood_right(begin << block, soft)
        begins.append(begin)
        gaps.append(gap)
    end = 1 << length + 1
    if not gap & end:
        return None

    runs = _passable_runs(soft)
    gap = _flood_left(end, runs)  # the dots that can stand before the blocks placed so far
    can_be_dot, can_be_solid = gap & gaps.pop(), 0
    for block, begin in zip(reversed(clue), reversed(begins), strict=True):
        begin &= gap >> block
        can_be_solid |= _cells_of_blocks(begin, block)
        gap = _flood_left(begin >> 1, runs)
        can_be_dot |= gap & gaps.pop()
    return LineResult(
        solid | (inside & ~can_be_dot) >> 1,
        dot | (inside & ~can_be_solid) >> 1,
    )


def _places_of_block(block: int, free: int, soft: int) -> int:
    """The cells where a block may begin: all its cells free, a cell that can be a dot on either side."""
    fits, done = free, 1
    while done < block:  # a run of length a + b is a run of a and, a cells on, a run of b
        step = min(done, block - done)
        fits &= fits >> step
        done += step
    return fits & soft << 1 & soft >> block


def _cells_of_blocks(begin: int, block: int) -> int:
    """The cells of all blocks of this length that begin at the given cells."""
    cells, done = begin, 1
    while done < block:
        step = min(done, block - done)
        cells |= cells << step
        done += step
    return cells


def _flood_right(seeds: int, passable: int) -> int:
    """The seeds and all cells to their right (higher bits) up to the first that is not soft. Seeds are soft.

    A seed added to the run of ones it lies in clears it from there on; later seeds of the run come out set.
    """
    return passable & ~(passable + seeds) | seeds


def _flood_left(seeds: int, passable_runs: Sequence[tuple[int, int]]) -> int:
    """The seeds and all soft cells to their left, where no carry goes: in steps of doubling width."""
    for width, run in passable_runs:
        seeds |= run & seeds >> width
    return seeds


def _passable_runs(soft: int) -> list[tuple[int, int]]:
    """Return the cells with which a run of 1, 2, 4 ... soft cells begins, by that width."""
    runs, width = [], 1
    while soft:
        runs.append((width, soft))
        soft &= soft >> width
        width += width
    return runs


# The grid of a nonogram while it is being solved: what is known of its lines, and what follows from it.

MAX_REMEMBERED_ANSWERS = 200_000  # answers of lines; some 50 MB


class Lines:
    """The lines of a puzzle, rows first, with a cache of answers, because lines recur in the same state.

    cells: those of each line; masks: the same as bits, row by row; facts: the bits of the facts that these
    are dots (the next bit: solid). answer_count: how many answers were given. failures: how often each line
    could not be completed, plus one.
    """

    rows: int
    columns: int
    clues: tuple[tuple[int, ...], ...]
    answer_count: int
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
        self.answer_count = 0
        self.failures = [1] * len(self.clues)
        self.found: dict[tuple[int, int, int], Any] = {}  # by a line and what is known of it what follows
        self._answers: dict[tuple[int, int, int], LineResult | None] = {}

    def solve_line_state(self, i: int, solid: int, dot: int) -> LineResult | None:
        """Return all that follows in line i; None if it cannot be completed."""
        self.answer_count += 1
        key = (i, solid, dot)
        try:
            return self._answers[key]
        except KeyError:
            if len(self._answers) >= MAX_REMEMBERED_ANSWERS:
                self._answers.clear()
            found = self._answers[key] = solve_line(len(self.cells[i]), self.clues[i], solid, dot)
            return found


class Grid:
    """The known cells: masks of the solid cells and of the dots of every line, rows first."""

    __slots__ = ("dot", "lines", "solid")

    lines: Lines
    solid: list[int]
    dot: list[int]

    def __init__(self, lines: Lines):
        self.lines = lines
        self.solid = [0] * len(lines.clues)
        self.dot = self.solid.copy()

    def copy(self) -> "Grid":
        """Copy the grid; the copy can be changed alone."""
        copied = object.__new__(Grid)
        copied.lines, copied.solid, copied.dot = self.lines, self.solid.copy(), self.dot.copy()
        return copied

    def enter_value(self, r: int, c: int, solid: bool) -> tuple[int, int]:
        """Enter that a cell is solid, or a dot; return the two lines that it lies in."""
        masks, column = self.solid if solid else self.dot, self.lines.rows + c
        masks[r] |= 1 << c
        masks[column] |= 1 << r
        return r, column

    def apply(self, found: "Firing | RefutedCell") -> bool:
        """Enter what a firing says into the grid; nothing changes but what is not known."""
        for (r, c), value in values_of(found.gives, self.lines.columns):
            self.enter_value(r, c, value == SOLID)
        return False

    def enter_line(self, i: int, solid: int, dot: int) -> list[int]:
        """Enter solid cells and dots of a line, some of which may be known; the lines across that it
        changes."""
        rows = self.lines.rows
        across, bit = (rows, 1 << i) if i < rows else (0, 1 << i - rows)
        changed: list[int] = []
        for masks, new in ((self.solid, solid), (self.dot, dot)):
            fresh = new & ~masks[i]
            masks[i] |= new
            for p in bit_numbers(fresh):
                masks[across + p] |= bit
                changed.append(across + p)
        return changed

    def fill_by_lines(self, touched: Iterable[int]) -> int | None:
        """Enter all that follows from some lines on. Return the line that cannot be completed, or None."""
        lines, solid, dot = self.lines, self.solid, self.dot
        todo = dict.fromkeys(touched)  # a queue in which each line stands once
        while todo:
            i = next(iter(todo))
            del todo[i]
            answer = lines.solve_line_state(i, solid[i], dot[i])
            if answer is None:
                lines.failures[i] += 1
                return i
            if answer.solid != solid[i] or answer.dot != dot[i]:
                todo.update(dict.fromkeys(self.enter_line(i, *answer)))
        return None

    @property
    def shape(self) -> tuple[int, int]:
        return self.lines.rows, self.lines.columns

    @property
    def facts(self) -> int:
        """The solid cells and dots that are known, as facts in the bits of firings."""
        facts = 0
        for r in range(self.lines.rows):
            at = self.lines.facts[r]
            for p in bit_numbers(self.solid[r]):
                facts |= 2 << at[p]
            for p in bit_numbers(self.dot[r]):
                facts |= 1 << at[p]
        return facts

    def unknown(self, i: int) -> int:
        """The mask of the cells of a line that are not known."""
        return (1 << len(self.lines.cells[i])) - 1 & ~(self.solid[i] | self.dot[i])

    @property
    def live(self) -> int:
        """The cells that are neither solid nor dots yet, as a mask, row by row."""
        live = 0
        for r in range(self.lines.rows):
            live |= self.unknown(r) << r * self.lines.columns
        return live

    def lines_crossing(self, fresh: int) -> Iterator[int]:
        """The numbers of the lines that have some of these cells (a mask, row by row)."""
        for i, cells in enumerate(self.lines.masks):
            if cells & fresh:
                yield i

    @property
    def unknown_cells(self) -> list[tuple[int, int]]:
        return [(r, c) for r in range(self.lines.rows) for c in bit_numbers(self.unknown(r))]

    def unknown_cells_in_line(self, i: int) -> tuple[Cell, ...]:
        """The cells of a line that are not known."""
        cells = self.lines.cells[i]
        return tuple([cells[p] for p in bit_numbers(self.unknown(i))])

    @property
    def picture_rows(self) -> tuple[str, ...]:
        """The nonogram's picture as rows: '#' solid, '.' not."""
        columns = range(self.lines.columns)
        return tuple(
            "".join("#" if row >> c & 1 else "." for c in columns) for row in self.solid[: self.lines.rows]
        )


# What follows in a line of a nonogram, or from trying what a cell is, in facts: bit 2 * i + v says that
# cell i, counted row by row, is solid (v = 1) or a dot (v = 0).

SOLID, DOT = "#", "."
OVERLAP, COMPLETE_LINE, SUPPOSITION, CLUE = "overlap", "complete-line", "supposition", "clue"


class Firing:
    """A firing. line: the number of its line, rows first, -1 for none; known: the masks of the solid cells
    and dots that the line had; solid, dot: masks of what follows in it, of CLUE nothing does. What it really
    rests on is only worked out where somebody asks."""

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
        return facts_of_masks(self.lines, self.line, self.solid, self.dot)

    @cached_property
    def open_mask(self) -> int:
        """The mask of the cells that the line had open."""
        solid, dot = self.known
        return (1 << len(self.lines.cells[self.line])) - 1 & ~(solid | dot)

    @cached_property
    def needed_known_cells(self) -> tuple[int, int]:
        """The known solid cells and dots without any of which less would follow."""
        solid, dot = self.known
        kept = self._smallest_known(solid | dot, list(bit_numbers(solid | dot)))
        return solid & kept, dot & kept

    def _smallest_known(self, kept: int, cells: Sequence[int], is_needed: bool = False) -> int:
        """The rest of some known cells (a mask) once all of these cells (numbers) are left out without which
        as much follows: by halves, since most are. is_needed: not all of them can be."""
        without = kept & ~sum([1 << p for p in cells])
        if not is_needed and self._implies_the_same(without):
            return without
        if len(cells) < 2:
            return kept
        first, second = cells[: len(cells) // 2], cells[len(cells) // 2 :]
        less = self._smallest_known(kept, first)
        return self._smallest_known(less, second, is_needed=not less & sum([1 << p for p in first]))

    def _implies_the_same(self, kept: int) -> bool:
        solid, dot = self.known
        found = self.lines.solve_line_state(self.line, solid & kept, dot & kept)
        if self.rule == CLUE:
            return found is None
        return bool(found) and not (self.solid & ~found.solid or self.dot & ~found.dot)

    @cached_property
    def needs(self) -> int:
        return facts_of_masks(self.lines, self.line, *self.needed_known_cells)


class RefutedCell:
    """A cell whose value a try shows. gives: that value as a fact. grid: the position in which it was
    tried."""

    rule: str = SUPPOSITION
    line: int = -1
    size: int | None = None
    grid: Grid
    cell: Cell
    is_solid: bool
    gives: int

    def __init__(self, grid: Grid, cell: Cell, solid: bool):
        self.grid, self.cell, self.is_solid = grid, cell, solid
        self.gives = fact_of_value(grid.lines, cell, solid)

    @cached_property
    def chain(self) -> tuple[Firing, ...]:
        return chain_refuting_value(self.grid, self.cell, not self.is_solid)

    @cached_property
    def needs(self) -> int:
        return needs_of_chain(cast("Any", self.chain), self.grid.facts)


def chain_refuting_value(grid: Grid, cell: Cell, solid: bool) -> tuple[Firing, ...]:
    """Return the chain that refutes a supposition about a cell: what is supposed, the links that are needed,
    and the end."""
    lines, facts = grid.lines, grid.facts
    supposed = Firing(SUPPOSED, lines, cell[0], (0, 0), solid << cell[1], (not solid) << cell[1])
    supposed.needs = 0
    branch = grid.copy()
    touched = list(branch.enter_value(*cell, solid))
    links: list[Firing] = []
    while True:
        found = firings_in_lines(branch, touched)
        if found == []:  # where not all that follows was known before, other lines may say more
            touched = list(range(len(lines.facts)))
            found = firings_in_lines(branch, touched)
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
                touched += branch.enter_line(link.line, link.solid, link.dot)
                links.append(link)
    ends = []
    for i in dict.fromkeys(touched):
        known = branch.solid[i], branch.dot[i]
        if lines.solve_line_state(i, *known) is None:
            ends.append(Firing(CLUE, lines, i, known, 0, 0))
    chains = [_needed_links(links, end, facts | supposed.gives) for end in ends]
    return (supposed, *min(chains, key=len))


def _needed_links(links: Sequence[Firing], end: Firing, facts: int) -> tuple[Firing, ...]:
    """Return the links on which the end rests, each with no more than is needed of it, and the end."""
    wanted = end.needs & ~facts
    kept = []
    for link in reversed(links):
        if part := link.gives & wanted:
            link = part_of_firing(link, part)
            kept.append(link)
            wanted = (wanted | link.needs) & ~facts & ~part
    return tuple(shortest_chain(cast("list[Any]", kept[::-1]), [end], facts))


def part_of_firing(firing: Firing, facts: int) -> Firing:
    """Return the part of a firing in a line that gives only some facts."""
    solid, dot = 0, 0
    for p, at in enumerate(firing.lines.facts[firing.line]):
        dot |= (facts >> at & 1) << p
        solid |= (facts >> at + 1 & 1) << p
    return Firing(
        firing.rule, firing.lines, firing.line, firing.known, firing.solid & solid, firing.dot & dot
    )


def firings_in_lines(grid: Grid, touched: Sequence[int]) -> list[Firing] | None:
    """Return the firings in some lines, each looked at by itself; None if one cannot be completed."""
    found = []
    check_clock()
    for i in dict.fromkeys(touched):
        answer = grid.lines.solve_line_state(i, grid.solid[i], grid.dot[i])
        if answer is None:
            return None
        if answer != (grid.solid[i], grid.dot[i]) and (firing := firing_in_line(grid, i)):
            found.append(firing)
    return found


def firing_in_line(grid: Grid, i: int) -> Firing | None:
    """Return the firing in a line; None if nothing follows, or if the line cannot be completed."""
    solid, dot = known = grid.solid[i], grid.dot[i]
    answer = grid.lines.solve_line_state(i, solid, dot)
    if answer is None or answer == known:
        return None
    key = i, solid, dot
    if key not in grid.lines.found:
        rule = COMPLETE_LINE if solid | dot else OVERLAP
        grid.lines.found[key] = Firing(rule, grid.lines, i, known, answer.solid & ~solid, answer.dot & ~dot)
    return grid.lines.found[key]


def facts_of_masks(lines: Lines, line: int, solid: int, dot: int) -> int:
    """The facts about the cells of a line."""
    at, facts = lines.facts[line], 0
    for p in bit_numbers(solid):
        facts |= 2 << at[p]
    for p in bit_numbers(dot):
        facts |= 1 << at[p]
    return facts


def fact_of_value(lines: Lines, cell: Cell, solid: bool) -> int:
    """The fact that a cell of a nonogram is solid, or a dot."""
    return 1 << 2 * (cell[0] * lines.columns + cell[1]) + solid


def values_of(facts: int, columns: int) -> tuple[tuple[Cell, str], ...]:
    """The cells that facts say are solid or dots, each with that, row by row."""
    return tuple((divmod(bit >> 1, columns), SOLID if bit & 1 else DOT) for bit in bit_numbers(facts))
