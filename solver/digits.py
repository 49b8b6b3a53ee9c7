"""Games with each digit once in every row and column: board, state, and rules of digits.

A mask of cells has a bit for each cell, row by row. Facts are one such mask for each digit, one after the
other: bit d * cells + i says that cell i is not the digit d + 1. After these, in the same order, come the
facts that the cell is the digit.

A rule yields its firings in a position, and changes nothing. fresh: the candidates that have died since the
rule was last asked, in the bits of `State.live`; rules that place a digit look only there. A supposition puts
a digit into an open cell, and follows it to a contradiction.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, Self

from .budget import Budget, check_clock
from .cells import Cell, Unit, bit_numbers
from .ladder import HasGives
from .refute import SUPPOSED, Follower, Refutation, chain_to_clash, propagate, shortest_chain

# The rules by their names.
LAST_DIGIT, SINGLE_PLACE, SINGLE_CANDIDATE = PLACING_RULES = (
    "last-digit",
    "single-place",
    "single-candidate",
)
NAKED_SET, HIDDEN_SET = SET_RULES = ("naked-set", "hidden-set")
SUPPOSED_DIGIT = "supposition"
# Contradictions: of a cell; of a digit in a unit.
NO_DIGIT_LEFT, NO_PLACE_LEFT = ("no-digit-left", "no-place-left")

#: The reason why a cell is not a digit, besides the kinds of units: some cells need the digit, or hold it in
#: some order with others.
DIGIT_REASON = "digit"


@dataclass(frozen=True, eq=False)
class Layout:
    """A board of digits. n: number of digits, and of cells a unit. size: cells of the board. units: rows,
    columns and other units that hold each digit once, each with its mask. units_of_cell: for each cell, the
    numbers of its units. peers: for each cell, the mask of all other cells of its units."""

    n: int
    size: int
    units: tuple[tuple[Unit, int], ...]
    units_of_cell: tuple[tuple[int, ...], ...]
    peers: tuple[int, ...]

    @classmethod
    def of_units(cls, n: int, units: Iterable[tuple[Unit, Iterable[Cell]]]) -> "Layout":
        """Return the layout of a board with n rows and these units, rows and columns first."""
        named = tuple((unit, sum(1 << r * n + c for r, c in cells)) for unit, cells in units)
        at = tuple(tuple(u for u, (_, mask) in enumerate(named) if mask >> i & 1) for i in range(n * n))
        peers = tuple(reduce(or_, (named[u][1] for u in own)) & ~(1 << i) for i, own in enumerate(at))
        return cls(n, n * n, named, at, peers)

    @cached_property
    def all_cells(self) -> int:
        return (1 << self.size) - 1

    @cached_property
    def first_is_bit(self) -> int:
        """The number of the first fact that a cell is a digit."""
        return self.n * self.size

    @cached_property
    def all_not_facts(self) -> int:
        """All facts that cells are not digits."""
        return (1 << self.n * self.size) - 1

    def cell(self, i: int) -> Cell:
        return divmod(i, self.n)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        return tuple(divmod(i, self.n) for i in bit_numbers(mask))

    def number(self, cell: Cell) -> int:
        return cell[0] * self.n + cell[1]

    def cells_of_digit(self, facts: int, digit: int) -> int:
        """Return the facts about one digit (from 0) as a mask of cells, out of facts that cells are not
        digits."""
        return facts >> digit * self.size & self.all_cells

    def cells_in(self, facts: int) -> int:
        """Return the mask of cells that facts of one kind are about."""
        mask = 0
        for _ in range(self.n):
            mask |= facts
            facts >>= self.size
        return mask & self.all_cells

    def not_digit_facts(self, mask: int, digit: int) -> int:
        """Return the facts that the cells of a mask are not a digit (from 0)."""
        return mask << digit * self.size

    def facts_excluding_other_digits(self, mask: int, digits: int) -> int:
        """Return the facts that the cells of a mask hold no digit outside `digits` (a mask)."""
        return sum(mask << d * self.size for d in range(self.n) if not digits >> d & 1)

    def facts_of_placing(self, i: int, digit: int) -> int:
        """Return all facts that follow at once from a digit (from 0) in a cell."""
        return facts_of_placed_digit(self, i, digit)

    def values_of_facts(self, facts: int) -> tuple[tuple[Cell, int], ...]:
        """Return the cells that facts say are digits, with these digits (from 1), row by row."""
        found = (divmod(bit, self.size) for bit in bit_numbers(facts >> self.first_is_bit))
        return tuple(sorted((divmod(i, self.n), digit + 1) for digit, i in found))

    def ruled_out_by_facts(self, facts: int) -> tuple[tuple[Cell, int], ...]:
        """Return the digits (from 1) that facts say cells are not, each with its cell, row by row."""
        found = (divmod(bit, self.size) for bit in bit_numbers(facts & self.all_not_facts))
        return tuple(sorted((divmod(i, self.n), digit + 1) for digit, i in found))


@lru_cache(maxsize=1 << 11)
def facts_of_placed_digit(board: Layout, i: int, digit: int) -> int:
    """Return all facts that follow at once from a digit (from 0) in a cell."""
    return (
        1 << board.first_is_bit + digit * board.size + i
        | board.not_digit_facts(board.peers[i], digit)
        | board.facts_excluding_other_digits(1 << i, 1 << digit)
    )


class Firing(NamedTuple):
    """A firing of a rule. unit: the number of the unit that the rule looks at, -1 for none; other_unit: the
    unit in which it finds something, if that is another. cells, digits: masks of those that the firing is
    about."""

    rule: str
    unit: int
    cells: int
    digits: int
    needs: int
    gives: int
    size: int | None = None
    other_unit: int = -1


class State:
    """The state of a solve of digits. facts: the known facts as bits (see `Layout`). filled: the mask of the
    cells that have a digit."""

    budget: Budget | None = None
    board: Layout
    facts: int
    filled: int

    def __init__(self, board: Layout, givens: Mapping[Cell, int]):
        self.board = board
        self.facts = self.filled = 0
        for cell, digit in givens.items():
            self.enter_value(cell, digit)

    def copy(self) -> Self:
        """Copy the state of a puzzle of digits; the copy can be changed alone."""
        copied = object.__new__(type(self))
        copied.board, copied.facts, copied.filled, copied.budget = (
            self.board,
            self.facts,
            self.filled,
            self.budget,
        )
        return copied

    def enter_value(self, cell: Cell, digit: int) -> None:
        """Fill a cell with a digit (from 1)."""
        i = self.board.number(cell)
        self.facts |= self.board.facts_of_placing(i, digit - 1)
        self.filled |= 1 << i

    def apply(self, found: HasGives, /) -> bool:
        """Enter the facts of a firing. Returns False, because only open facts (`live`) change."""
        new = found.gives & ~self.facts
        self.facts |= new
        self.filled |= self.board.cells_in(new >> self.board.first_is_bit)
        return False

    @property
    def live(self) -> int:
        """The digits that open cells may still be, in the bits of the facts that they are not."""
        return self.board.all_not_facts & ~(self.facts | self.facts >> self.board.first_is_bit)

    @property
    def open_mask(self) -> int:
        """The open cells, as a mask."""
        return self.board.all_cells & ~self.filled

    @property
    def shape(self) -> tuple[int, int]:
        return self.board.n, self.board.n

    @property
    def solved(self) -> bool:
        return self.filled == self.board.all_cells

    @property
    def is_broken(self) -> bool:
        """True once a cell can be no digit, or a digit has no place in a unit."""
        board, every, can = self.board, 0, self.board.all_not_facts & ~self.facts
        for d in range(board.n):
            plane = board.cells_of_digit(can, d)
            every |= plane
            for _, mask in board.units:
                if not plane & mask:
                    return True
        return every != board.all_cells

    @property
    def digits(self) -> dict[Cell, int]:
        """The digits in the cells, row by row."""
        return dict(self.board.values_of_facts(self.facts))

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return self.board.cells(self.open_mask)

    def candidates(self, i: int) -> int:
        """Return the digits (from 0, as a mask) that a cell may still be."""
        return candidates_left(self.board, self.facts, i)


def candidates_left(board: Layout, facts: int, i: int) -> int:
    """Return the digits (from 0, as a mask) that facts leave to a cell."""
    return sum(1 << d for d in range(board.n) if not facts >> d * board.size + i & 1)


Rule = Callable[[State, int], Iterator[Firing]]


def last_digit(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all cells of a unit but one are filled. Effect: it gets the digit that is left. Valid
    because: each digit stands in it."""
    board, still_open, near = state.board, state.open_mask, state.board.cells_in(fresh)
    for u, (_, mask) in enumerate(board.units):
        left = mask & still_open
        if left and not left & (left - 1) and mask & near:
            i = left.bit_length() - 1
            digits = state.candidates(i)
            if digits.bit_count() == 1:
                there = _filled_facts(state, mask & ~left)
                yield _placing_firing(LAST_DIGIT, board, u, i, digits.bit_length() - 1, there)


def single_place(units: slice, state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a digit has one place left in one of some units. Effect: it stands there. Valid because: it
    stands somewhere in it."""
    board, live = state.board, state.live
    for d in range(board.n):
        plane, near = board.cells_of_digit(live, d), board.cells_of_digit(fresh, d)
        for u, (_, mask) in enumerate(board.units[units] if plane and near else (), units.start):
            left = plane & mask
            if left and not left & (left - 1) and mask & near:
                i = left.bit_length() - 1
                yield _placing_firing(SINGLE_PLACE, board, u, i, d, board.not_digit_facts(mask & ~left, d))


def single_candidate(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a cell can only be one digit. Effect: it is that one. Valid because: it is one of them."""
    board = state.board
    for i in bit_numbers(state.open_mask & board.cells_in(fresh)):
        digits = state.candidates(i)
        if digits and not digits & (digits - 1):
            yield _placing_firing(
                SINGLE_CANDIDATE,
                board,
                -1,
                i,
                digits.bit_length() - 1,
                board.facts_excluding_other_digits(1 << i, digits),
            )


def naked_set_rule(size: int) -> Rule:
    """Return the rule of naked sets with so many cells."""
    return partial(_naked_set, size)


def _naked_set(size: int, state: State, fresh: int) -> Iterator[Firing]:
    """Fires when as many cells of a unit can only be as many digits. Effect: no other cell of it is one
    of them. Valid because: these cells take them all."""
    board, live = state.board, state.live
    candidates = {i: state.candidates(i) for i in bit_numbers(state.open_mask)}
    for u, (_, mask) in enumerate(board.units):
        open_with_few = [
            i for i in bit_numbers(mask & state.open_mask) if 2 <= candidates[i].bit_count() <= size
        ]
        for chosen in combinations(open_with_few, size):
            digits = cells = 0
            for i in chosen:
                digits |= candidates[i]
                cells |= 1 << i
            if digits.bit_count() != size:
                continue
            gives = live & facts_against_digits(board, mask & ~cells, digits)
            if gives:
                needs = board.facts_excluding_other_digits(cells, digits)
                yield Firing(NAKED_SET, u, cells, digits, needs, gives, size)


def hidden_set_rule(size: int) -> Rule:
    """Return the rule of hidden sets with so many digits."""
    return partial(_hidden_set, size)


def _hidden_set(size: int, state: State, fresh: int) -> Iterator[Firing]:
    """Fires when as many digits have only as many places in a unit. Effect: these cells are nothing else.
    Valid because: they take these digits."""
    board, live = state.board, state.live
    cells_by_digit = [board.cells_of_digit(live, d) for d in range(board.n)]
    for u, (_, mask) in enumerate(board.units):
        digits_with_few = [d for d in range(board.n) if 2 <= (cells_by_digit[d] & mask).bit_count() <= size]
        for chosen in combinations(digits_with_few, size):
            digits = cells = 0
            for d in chosen:
                digits |= 1 << d
                cells |= cells_by_digit[d] & mask
            if cells.bit_count() != size:
                continue
            gives = live & board.facts_excluding_other_digits(cells, digits)
            if gives:
                needs = facts_against_digits(board, mask & ~cells, digits)
                yield Firing(HIDDEN_SET, u, cells, digits, needs, gives, size)


def _placing_firing(rule: str, board: Layout, u: int, i: int, digit: int, needs: int) -> Firing:
    return Firing(rule, u, 1 << i, 1 << digit, needs, board.facts_of_placing(i, digit))


def facts_against_digits(board: Layout, mask: int, digits: int) -> int:
    """Return the facts that cells (a mask) are none of some digits (a mask)."""
    return sum(board.not_digit_facts(mask, d) for d in bit_numbers(digits))


def _filled_facts(state: State, mask: int) -> int:
    """Return the facts that say which digits stand in filled cells (a mask)."""
    board = state.board
    every = sum(mask << d * board.size for d in range(board.n))
    return state.facts & every << board.first_is_bit


class RefutedDigit(Refutation):
    """A digit that cannot stand in a cell, as trying it shows.

    cell, digit: the digit that was tried and its cell, as numbers from 0; cells, digits: the same as masks.
    rules: the rules that were followed.
    """

    unit: int = -1
    other_unit: int = -1
    cell: int
    digit: int
    rules: Sequence[Rule]
    cells: int
    digits: int

    def __init__(self, state: State, cell: int, digit: int, rules: Sequence[Rule]):
        super().__init__(SUPPOSED_DIGIT, state.board.not_digit_facts(1 << cell, digit), state)
        self.cell, self.digit, self.rules = cell, digit, rules
        self.cells, self.digits = 1 << cell, 1 << digit

    def chain(self) -> list[Firing]:
        start = _supposed_digit(self._state, self.cell, self.digit)
        return shortest_chain(*propagate(start.copy(), _make_follower(self.rules)), start.facts)


def supposition_rule(rules: Sequence[Rule]) -> Rule:
    """Return the rule that follows suppositions by some rules."""
    return partial(_supposition, rules)  # pyright: ignore[reportReturnType]


def _supposition(rules: Sequence[Rule], state: State, fresh: int) -> Iterator[RefutedDigit]:
    """Fires when a digit in an open cell, followed by these rules, leaves a cell without a digit, or a
    digit without a place. Effect: the cell is not that digit. Valid because: it leads to a
    contradiction."""
    for i in bit_numbers(state.open_mask):
        for d in bit_numbers(state.candidates(i)):
            if state.budget and not state.budget.spend():
                return
            branch = _supposed_digit(state, i, d)
            while not branch.is_broken and _apply_first_rule(rules, branch):
                pass
            if branch.is_broken:
                yield RefutedDigit(state, i, d, rules)


def chain_refuting_digit(state: State, refuted: RefutedDigit) -> tuple[Firing, ...]:
    """Return the chain that refutes a digit in a state: supposition, links, contradiction."""
    start = _supposed_digit(state, refuted.cell, refuted.digit)
    supposed = Firing(
        SUPPOSED,
        -1,
        refuted.cells,
        refuted.digits,
        0,
        state.board.facts_of_placing(refuted.cell, refuted.digit),
    )
    return (supposed, *chain_to_clash(start, _make_follower(refuted.rules)))


def _make_follower(rules: Sequence[Rule]) -> Follower[State, Firing]:
    return Follower(partial(_apply_first_rule, rules), _contradictions, partial(_easiest_firing, rules))


def _supposed_digit(state: State, cell: int, digit: int) -> State:
    branch = state.copy()
    branch.enter_value(state.board.cell(cell), digit + 1)
    return branch


def _easiest_firing(rules: Sequence[Rule], branch: State, wanted: int) -> Firing | None:
    """Return the firing of the first rule that gives a wanted fact, or None."""
    return next((x for find in rules for x in find(branch, -1) if x.gives & wanted), None)


def _apply_first_rule(rules: Sequence[Rule], branch: State) -> list[Firing]:
    """Apply the firings of the first rule that finds any. Those that contradict earlier ones are left out."""
    check_clock()
    board = branch.board
    for find in rules:
        done: list[Firing] = []
        for link in find(branch, -1):
            contrary = link.gives >> board.first_is_bit & branch.facts
            if link.gives & ~branch.facts and not contrary:
                branch.apply(link)
                done.append(link)
        if done:
            return done
    return []


def _contradictions(branch: State) -> list[Firing]:
    """Return the contradictions of a position. Each gives nothing, and needs the facts that clash."""
    return list(_find_clashes(branch)) if branch.is_broken else []


def _find_clashes(branch: State) -> Iterator[Firing]:
    board = branch.board
    can = board.all_not_facts & ~branch.facts
    planes = [board.cells_of_digit(can, d) for d in range(board.n)]
    for i in bit_numbers(board.all_cells & ~reduce(or_, planes)):
        yield Firing(NO_DIGIT_LEFT, -1, 1 << i, 0, board.facts_excluding_other_digits(1 << i, 0), 0)
    for u, (_, mask) in enumerate(board.units):
        for d, plane in enumerate(planes):
            if not plane & mask:
                yield Firing(NO_PLACE_LEFT, u, 0, 1 << d, board.not_digit_facts(mask, d), 0)
