"""How a person solves a Sudoku. Each rule gives all its firings in a position, which it leaves as it is.

fresh: what has died since a rule was last asked, in the bits of `State.live`. What places a digit looks at
nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from ..cell import Unit, bits
from .firing import BOX_LINE, CANDIDATE, HIDDEN, LAST, NAKED, PLACE, POINTING, Firing
from .layout import Layout
from .state import State

Rule = Callable[[State, int], Iterator[Firing]]


def last_digit(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all cells of a unit but one are filled. Effect: it gets the digit that is left. Valid
    because: each digit stands in it."""
    board, still_open, near = state.board, state.open, state.board.cells_in(fresh)
    for u, (_, mask) in enumerate(board.units):
        left = mask & still_open
        if left and not left & (left - 1) and mask & near:
            i = left.bit_length() - 1
            digits = state.candidates(i)
            if digits.bit_count() == 1:
                there = _filled_facts(state, mask & ~left)
                yield _placing(LAST, board, u, i, digits.bit_length() - 1, there)


def single_place_in_box(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a digit has one place left in a box. Effect: it stands there. Valid because: it stands
    somewhere in it."""
    yield from _single_places(state, fresh, state.board.units[2 * state.board.n :], 2 * state.board.n)


def single_place_in_line(state: State, fresh: int) -> Iterator[Firing]:
    """`single_place_in_box` in rows and columns, which takes more looking about."""
    yield from _single_places(state, fresh, state.board.units[: 2 * state.board.n], 0)


def _single_places(
    state: State, fresh: int, units: Sequence[tuple[Unit, int]], first: int
) -> Iterator[Firing]:
    """In some units, which are numbered from `first` on."""
    board, live = state.board, state.live
    for d in range(board.n):
        plane, near = board.plane(live, d), board.plane(fresh, d)
        for u, (_, mask) in enumerate(units if plane and near else (), first):
            left = plane & mask
            if left and not left & (left - 1) and mask & near:
                i = left.bit_length() - 1
                yield _placing(PLACE, board, u, i, d, board.not_digit(mask & ~left, d))


def single_candidate(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a cell can only be one digit. Effect: it is that one. Valid because: it is one of them."""
    board = state.board
    for i in bits(state.open & board.cells_in(fresh)):
        digits = state.candidates(i)
        if digits and not digits & (digits - 1):
            yield _placing(CANDIDATE, board, -1, i, digits.bit_length() - 1, board.not_others(1 << i, digits))


def pointing(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all places of a digit in a box lie in one row or column. Effect: it stands nowhere else in
    that. Valid because: it stands in the box, and so in one of these places."""
    n = state.board.n
    yield from _confined(state, POINTING, range(2 * n, 3 * n), range(2 * n))


def box_line(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all places of a digit in a row or column lie in one box. Effect: it stands nowhere else in
    the box. Valid because: it stands in the line, and so in one of these places."""
    n = state.board.n
    yield from _confined(state, BOX_LINE, range(2 * n), range(2 * n, 3 * n))


def _confined(state: State, rule: str, homes: range, others: range) -> Iterator[Firing]:
    """Digits whose places in one unit all lie in another one too."""
    board, live = state.board, state.live
    for d in range(board.n):
        plane = board.plane(live, d)
        for u in homes if plane else ():
            home = board.units[u][1]
            places = plane & home
            if not places & (places - 1):
                continue  # none, or one: another rule's
            for v in others:
                other = board.units[v][1]
                if not places & ~other and plane & other & ~home:
                    needs = board.not_digit(home & ~other, d)
                    gives = board.not_digit(plane & other & ~home, d)
                    yield Firing(rule, u, places, 1 << d, needs, gives, other=v)


def naked_sets(size: int) -> Rule:
    """The rule for so many cells."""
    return partial(_naked_set, size)


def _naked_set(size: int, state: State, fresh: int) -> Iterator[Firing]:
    """Fires when as many cells of a unit can only be as many digits. Effect: no other cell of it is one
    of them. Valid because: these cells take them all."""
    board, live = state.board, state.live
    can = {i: state.candidates(i) for i in bits(state.open)}
    for u, (_, mask) in enumerate(board.units):
        few = [i for i in bits(mask & state.open) if 2 <= can[i].bit_count() <= size]
        for some in combinations(few, size):
            digits = cells = 0
            for i in some:
                digits |= can[i]
                cells |= 1 << i
            if digits.bit_count() != size:
                continue
            gives = live & digits_in(board, mask & ~cells, digits)
            if gives:
                needs = board.not_others(cells, digits)
                yield Firing(NAKED, u, cells, digits, needs, gives, size)


def hidden_sets(size: int) -> Rule:
    """The rule for so many digits."""
    return partial(_hidden_set, size)


def _hidden_set(size: int, state: State, fresh: int) -> Iterator[Firing]:
    """Fires when as many digits have only as many places in a unit. Effect: these cells are nothing else.
    Valid because: they take these digits."""
    board, live = state.board, state.live
    planes = [board.plane(live, d) for d in range(board.n)]
    for u, (_, mask) in enumerate(board.units):
        few = [d for d in range(board.n) if 2 <= (planes[d] & mask).bit_count() <= size]
        for some in combinations(few, size):
            digits = cells = 0
            for d in some:
                digits |= 1 << d
                cells |= planes[d] & mask
            if cells.bit_count() != size:
                continue
            gives = live & board.not_others(cells, digits)
            if gives:
                needs = digits_in(board, mask & ~cells, digits)
                yield Firing(HIDDEN, u, cells, digits, needs, gives, size)


def _placing(rule: str, board: Layout, u: int, i: int, digit: int, needs: int) -> Firing:
    return Firing(rule, u, 1 << i, 1 << digit, needs, board.placed(i, digit))


def digits_in(board: Layout, mask: int, digits: int) -> int:
    """The facts that some cells are none of some digits."""
    return sum(board.not_digit(mask, d) for d in bits(digits))


def _filled_facts(state: State, mask: int) -> int:
    """The facts that say what stands in some filled cells."""
    board = state.board
    every = sum(mask << d * board.size for d in range(board.n))
    return state.facts & every << board.is_bit
