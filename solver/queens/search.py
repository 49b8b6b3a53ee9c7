"""Exact answers by search: used to prove that a solution is the only one, never to find a step."""

from collections.abc import Iterator
from typing import Any

from ..budget import collect_answers
from ..cells import Cell
from ..cpsat import cpsat_answers, load_or_tools
from .arrangements import FitResult, fit_cells, fit_queens_in_line
from .puzzle import NO_REGION, Board
from .state import Masks, State, cells_of

# Exact search on boards of two queens a unit and more: as solver/queens/search.py, with stronger bounds.
#
# A unit has so many ways to be filled there that branching alone is hopeless. Before each branch the
# position is narrowed by counting, with no rule of the ladder:
#
# - the queens of each row, column and region, and of each two neighbouring lines, must fit (packing.py); -
# regions that lie between two lines have no more queens than the lines from one to the other, and where
# they have as many, these lines hold no others.
#
# What the first says of some cells depends on nothing but these cells and their need, and the same cells
# come back at thousands of positions: it is worked out once and remembered.

MAX_REMEMBERED = 100_000  # fits; about 50 MB on the largest boards


class StarSearch:
    """A search on a Star Battle board. `positions()` yields None at each position it looks at and the mask of
    each solution, so that the caller counts both and stops when it likes."""

    masks: Masks
    n: int
    full_row: int
    counted_units: list[tuple[int, int, int]]

    def __init__(self, board: Board):
        self.masks = masks = Masks(board)
        self.n = n = board.n
        self.full_row = (1 << n) - 1
        self.fit_cache: dict[tuple[int, int], FitResult | None] = {}
        # what is counted: the cells of each unit and of each two neighbouring lines, with the units they are
        pairs = ((u, u + 1) for u in (*range(n - 1), *range(n, 2 * n - 1)))
        self.counted_units = [(u, u, cells) for u, cells in enumerate(masks.units)]
        self.counted_units += [(u, v, masks.units[u] | masks.units[v]) for u, v in pairs]

    def positions(self) -> Iterator[int | None]:
        """All sets of stars that solve the board, each once, with None for every position on the way."""
        masks = self.masks
        return self._search(masks.cells, 0, [masks.k] * (3 * self.n))

    def _search(self, live: int, queens: int, need: list[int]) -> Iterator[int | None]:
        """Yield the queens (a mask) of each solution from a position on, and None for each dead end. `need`
        may be changed. Recursion is as deep as there are queens."""
        while True:
            narrowed = self._narrow_by_counting(live, queens, need)
            if narrowed is None:
                yield None
                return
            live, queens = narrowed
            cells = self._tightest_unit(live, need)
            if not cells:
                yield queens
                return
            yield None
            queen = cells & -cells
            with_it = need.copy()
            yield from self._search(self._place_queen(queen, live, with_it), queens | queen, with_it)
            live ^= queen  # from here on: solutions without this queen

    def _place_queen(self, queen: int, live: int, need: list[int]) -> int:
        """Count a queen in; what is live with it."""
        i = queen.bit_length() - 1
        for u in self.masks.units_of(i):
            need[u] -= 1
        return live & ~(queen | self.masks.frame.touching[i])

    def _narrow_by_counting(self, live: int, queens: int, need: list[int]) -> tuple[int, int] | None:
        """Live cells and queens once nothing more follows from counting; None at a contradiction."""
        fits, n = self.fit_cache, self.n
        before = -1
        while live != before:
            before = live
            for u, v, unit in self.counted_units:
                cells = live & unit
                needed = need[u] if u == v else need[u] + need[v]
                if not cells and not needed:
                    continue
                key = cells, needed
                fit = fits[key] if key in fits else self._fit_unit(u, cells, needed)
                if fit is None:
                    return None
                live &= ~fit.dead
                placed = fit.queens
                if placed & ~live:  # two ways to cut the cells disagree
                    return None
                while placed:
                    low = placed & -placed
                    placed ^= low
                    queens |= low
                    live = self._place_queen(low, live, need)
            if live == before:
                extents = self._region_extents(live, need)
                for first, spans in zip((0, n), extents, strict=True):
                    dead = self._live_cells_of_owned_lines(first, spans, live, need)
                    if dead is None:
                        return None
                    live &= ~dead
        return live, queens

    def _fit_unit(self, u: int, cells: int, needed: int) -> FitResult | None:
        """The consequences for cells of unit u (and the next line) that hold `needed` queens; cached."""
        n, touching = self.n, self.masks.frame.touching
        if needed <= 0:
            fit = FitResult(0, 0, cells) if needed == 0 else None
        elif u >= 2 * n:
            fit = fit_cells(cells, needed, n, touching)
        else:
            across = self.masks.units[n : 2 * n] if u < n else self.masks.units[:n]
            fit = fit_queens_in_line([cells & lane for lane in across], needed, touching)
        if len(self.fit_cache) >= MAX_REMEMBERED:
            self.fit_cache.clear()
        self.fit_cache[cells, needed] = fit
        return fit

    def _region_extents(
        self, live: int, need: list[int]
    ) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Return (last row, first row, need, live cells) of each open region, and the same with columns;
        sorted."""
        n, full_row = self.n, self.full_row
        by_row, by_column = [], []
        for u in range(2 * n, 3 * n):
            if need[u]:
                cells = live & self.masks.units[u]
                first, last = ((cells & -cells).bit_length() - 1) // n, (cells.bit_length() - 1) // n
                by_row.append((last, first, need[u], cells))
                columns, rest = 0, cells
                while rest:
                    columns |= rest & full_row
                    rest >>= n
                first, last = (columns & -columns).bit_length() - 1, columns.bit_length() - 1
                by_column.append((last, first, need[u], cells))
        return sorted(by_row), sorted(by_column)

    def _live_cells_of_owned_lines(
        self, base: int, spans: list[tuple[int, ...]], live: int, need: list[int]
    ) -> int | None:
        """The live cells of lines whose queens all belong to other cells, the regions that lie between these
        lines; None if such regions need more queens than the lines. base: number of line 0."""
        lines = self.masks.units[base : base + self.n]
        until = [0]  # need of the lines before each
        for u in range(base, base + self.n):
            until.append(until[-1] + need[u])
        dead = 0
        for start in {first for _, first, _, _ in spans}:
            inside = 0
            room = -until[start]
            for last, first, needed, cells in spans:
                if first >= start:
                    inside |= cells
                    room -= needed
                    if until[last + 1] + room <= 0:
                        if until[last + 1] + room < 0:
                            return None
                        for line in lines[start : last + 1]:
                            dead |= live & line & ~inside
        return dead

    def _tightest_unit(self, live: int, need: list[int]) -> int:
        """The live cells of the open unit with the fewest groups to spare, then the fewest cells; 0 if every
        unit has its queens."""
        best, least = 0, (self.n**2, 0)
        for u, unit in enumerate(self.masks.units):
            if need[u]:
                cells = live & unit
                key = cells, need[u]
                fit = self.fit_cache[key] if key in self.fit_cache else self._fit_unit(u, cells, need[u])
                if fit and (fit.spare_groups, cells.bit_count()) < least:
                    best, least = cells, (fit.spare_groups, cells.bit_count())
        return best


# Positions that a proof may look at. No Queens board that people made has needed half as many; of Star Battle
# boards only some of 21 x 21 and more (half a minute). A misread board may need any number.
BUDGET = 100_000
# The same where k > 1 is only tried: a few seconds at most, since a misread board must not hold up the rest.
STAR_BUDGET = 15_000
POSITIONS_BETWEEN_CHECKS = 8  # between two looks at the clock


def solutions(board: Board, limit: int | None = 2, budget: int | None = None) -> list[tuple[Cell, ...]]:
    """Up to `limit` sets of queens that solve the board (None: all), each sorted row by row.

    Branches on the unit with the fewest places to spare, which ends most wrong turns at once; going row by
    row instead is slower and, on large boards, hopeless.

    Raises SearchTooLong after looking at `budget` positions without an end (None: never).
    """
    if limit is not None and limit < 1:
        return []
    positions = _search_one_queen(State(board)) if board.k == 1 else StarSearch(board).positions()
    looks = (None if queens is None else cells_of(queens, board.n) for queens in positions)
    return collect_answers(
        looks, limit, budget, "the search was given up after {} positions", POSITIONS_BETWEEN_CHECKS
    )


def _search_one_queen(state: State) -> Iterator[int | None]:
    """Search on from a state with one queen a unit, which may be changed: yield each solution as a mask, and
    None for every other position on the way."""
    if state.solved:
        yield state.queens
        return
    yield None
    cells = _tightest_unit(state)
    while cells:
        queen = cells & -cells
        branch = state.copy()
        branch.place(queen)
        yield from _search_one_queen(branch)
        cells ^= queen
        state.cross_out(queen)  # from here on: solutions without this queen


def _tightest_unit(state: State) -> int:
    """The live cells of the open unit with the fewest; 0 when a unit has none: nothing goes on from here."""
    live, units = state.live, state.masks.units
    best, least = 0, state.masks.n**2
    for open_units in (state.open_regions, state.open_rows, state.open_columns):
        for u in open_units:
            cells = live & units[u]
            count = cells.bit_count()
            if count < least:
                if not count:
                    return 0
                best, least = cells, count
    return best


# Exact answers by OR-tools' CP-SAT: the second opinion on search.py.
#
# The model: a truth value a cell, exactly k true in each row, column and region, at most one in each 2 x 2
# block (two cells touch, corners included, exactly if some block holds both), none in cells of no region.


def cpsat_solutions(board: Board, limit: int = 2) -> list[tuple[Cell, ...]]:
    """Up to `limit` sets of queens that solve the board, each sorted row by row. Raises OrToolsMissing."""
    return cpsat_solutions_within(board, limit, None) or []


def cpsat_solutions_within(board: Board, limit: int, budget: float | None) -> list[tuple[Cell, ...]] | None:
    """Sets of queens as `solutions` has them; None where the budget, in CP-SAT's deterministic seconds, does
    not suffice."""
    model, queen = _cpsat_model(board)
    return cpsat_answers(model, queen, lambda cells: tuple(sorted(cells)), limit, budget, relax=True)


def first_cpsat_solution(board: Board) -> tuple[Cell, ...] | None:
    """One set of queens that solves the board, or None. Raises OrToolsMissing."""
    return next(iter(cpsat_solutions(board, limit=1)), None)


def _cpsat_model(board: Board) -> tuple[Any, dict[Cell, Any]]:
    """The model, and the variable of each cell that belongs to a region, row by row."""
    n = board.n
    model = load_or_tools().CpModel()
    queen = {
        (r, c): model.new_bool_var(f"r{r}c{c}")
        for r, row in enumerate(board.regions)
        for c, region in enumerate(row)
        if region != NO_REGION
    }
    rows = [[(i, j) for j in range(n)] for i in range(n)]
    columns = [[(j, i) for j in range(n)] for i in range(n)]
    for unit in (*rows, *columns, *board.cells_by_region):
        variables = [queen[cell] for cell in unit if cell in queen]
        if board.k == 1:
            model.add_exactly_one(variables)
        else:
            model.add(sum(variables) == board.k)
    for r in range(n - 1):
        for c in range(n - 1):
            block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            model.add_at_most_one(queen[cell] for cell in block if cell in queen)
    return model, queen
