"""The rules by which a person solves a Sudoku. Each yields its firings in a position, and changes nothing.

fresh: the candidates that have died since a rule was last asked, in the bits of `State.live`. Rules that
place a digit look only there. A supposition puts a digit into an open cell, and follows it up to a
contradiction.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_

from ..budget import tick
from ..cells import Unit, bits
from ..ladder import Rung
from ..refute import SUPPOSED, Follower, Refuted, chain_to_clash, propagate, shortest_chain
from .state import (
    BOX_LINE,
    CANDIDATE,
    HIDDEN,
    LAST,
    NAKED,
    NO_DIGIT,
    NO_PLACE,
    PLACE,
    POINTING,
    TRIED,
    Firing,
    Layout,
    State,
)

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
    """Find digits with a single place in some units. first: the number of the first of these units."""
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
    """Find digits whose places in a unit of `homes` all lie in one unit of `others` too."""
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
    """Return the rule of naked sets with so many cells."""
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
    """Return the rule of hidden sets with so many digits."""
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
    """Return the facts that cells (a mask) are none of some digits (a mask)."""
    return sum(board.not_digit(mask, d) for d in bits(digits))


def _filled_facts(state: State, mask: int) -> int:
    """Return the facts that say which digits stand in filled cells (a mask)."""
    board = state.board
    every = sum(mask << d * board.size for d in range(board.n))
    return state.facts & every << board.is_bit


#: The rules by which a supposition is followed. NEAR: those that place a digit. FAR: all up to pairs.
NEAR: tuple[Rule, ...] = (last_digit, single_place_in_box, single_place_in_line, single_candidate)
FAR: tuple[Rule, ...] = (*NEAR, pointing, box_line, naked_sets(2), hidden_sets(2))


class RefutedDigit(Refuted):
    """A digit that trying shows not to stand in a cell.

    cell, digit: what was tried, as numbers from 0; cells, digits: the same as masks. rules: those that were
    followed.
    """

    unit: int = -1
    other: int = -1
    cell: int
    digit: int
    rules: Sequence[Rule]
    cells: int
    digits: int

    def __init__(self, state: State, cell: int, digit: int, rules: Sequence[Rule]):
        super().__init__(TRIED, state.board.not_digit(1 << cell, digit), state)
        self.cell, self.digit, self.rules = cell, digit, rules
        self.cells, self.digits = 1 << cell, 1 << digit

    def chain(self) -> list[Firing]:
        start = _supposed(self._state, self.cell, self.digit)
        return shortest_chain(*propagate(start.copy(), _follower(self.rules)), start.facts)


def suppositions(rules: Sequence[Rule]) -> Rule:
    """Return the rule that follows suppositions by some rules."""
    return partial(_supposition, rules)  # pyright: ignore[reportReturnType]


def _supposition(rules: Sequence[Rule], state: State, fresh: int) -> Iterator[RefutedDigit]:
    """Fires when a digit in an open cell, followed by these rules, leaves a cell without a digit, or a
    digit without a place. Effect: the cell is not that digit. Valid because: it leads to a
    contradiction."""
    for i in bits(state.open):
        for d in bits(state.candidates(i)):
            if state.budget and not state.budget.spend():
                return
            branch = _supposed(state, i, d)
            while not branch.is_broken and _apply_first(rules, branch):
                pass
            if branch.is_broken:
                yield RefutedDigit(state, i, d, rules)


def refutation(state: State, tried: RefutedDigit) -> tuple[Firing, ...]:
    """Return the chain that refutes a digit in a state: supposition, links, contradiction."""
    start = _supposed(state, tried.cell, tried.digit)
    supposed = Firing(SUPPOSED, -1, tried.cells, tried.digits, 0, state.board.placed(tried.cell, tried.digit))
    return (supposed, *chain_to_clash(start, _follower(tried.rules)))


def _follower(rules: Sequence[Rule]) -> Follower[State, Firing]:
    return Follower(partial(_apply_first, rules), _contradictions, partial(_easiest, rules))


def _supposed(state: State, cell: int, digit: int) -> State:
    branch = state.copy()
    branch.put(state.board.cell(cell), digit + 1)
    return branch


def _easiest(rules: Sequence[Rule], branch: State, wanted: int) -> Firing | None:
    """Return the firing of the first rule that gives a wanted fact, or None."""
    return next((x for find in rules for x in find(branch, -1) if x.gives & wanted), None)


def _apply_first(rules: Sequence[Rule], branch: State) -> list[Firing]:
    """Apply the firings of the first rule that finds any. Those that contradict earlier ones are left out."""
    tick()
    board = branch.board
    for find in rules:
        done: list[Firing] = []
        for link in find(branch, -1):
            contrary = link.gives >> board.is_bit & branch.facts
            if link.gives & ~branch.facts and not contrary:
                branch.apply(link)
                done.append(link)
        if done:
            return done
    return []


def _contradictions(branch: State) -> list[Firing]:
    """Return the contradictions of a position. Each gives nothing, and needs the facts that clash."""
    return list(_clashes(branch)) if branch.is_broken else []


def _clashes(branch: State) -> Iterator[Firing]:
    board = branch.board
    can = board.nots & ~branch.facts
    planes = [board.plane(can, d) for d in range(board.n)]
    for i in bits(board.all_cells & ~reduce(or_, planes)):
        yield Firing(NO_DIGIT, -1, 1 << i, 0, board.not_others(1 << i, 0), 0)
    for u, (_, mask) in enumerate(board.units):
        for d, plane in enumerate(planes):
            if not plane & mask:
                yield Firing(NO_PLACE, u, 0, 1 << d, board.not_digit(mask, d), 0)


# The ladder of Sudoku, and the proof that it gives.

#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((last_digit,), 1, 1, names=(LAST,)),
    Rung((single_place_in_box,), 1, 2, names=(PLACE,)),
    Rung((single_place_in_line,), 1, 3, names=(PLACE,)),
    Rung((single_candidate,), 2, 5, names=(CANDIDATE,)),
    Rung((pointing,), 2, 8, names=(POINTING,)),
    Rung((box_line,), 2, 9, names=(BOX_LINE,)),
    Rung((naked_sets(2),), 3, 14, names=(NAKED,)),
    Rung((hidden_sets(2),), 3, 16, names=(HIDDEN,)),
    Rung((naked_sets(3),), 3, 22, 1, names=(NAKED,)),
    Rung((hidden_sets(3),), 3, 26, 1, names=(HIDDEN,)),
    Rung((naked_sets(4),), 3, 32, 1, names=(NAKED,)),
    Rung((suppositions(NEAR),), 4, 50, 2, names=(TRIED,)),
    Rung((suppositions(FAR),), 4, 70, 2, names=(TRIED,)),
)
FAIR = LADDER[:-2]
