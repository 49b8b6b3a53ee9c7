"""Explanations in games of digits: why open cells are not a digit, and what firings claim in a position."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from . import explainer, way
from .cells import Cell, Unit, bit_numbers
from .digits import (
    DIGIT_REASON,
    LAST_DIGIT,
    NAKED_SET,
    NO_DIGIT_LEFT,
    NO_PLACE_LEFT,
    PLACING_RULES,
    SET_RULES,
    SINGLE_CANDIDATE,
    SINGLE_PLACE,
    Firing,
    Layout,
    RefutedDigit,
    State,
    chain_refuting_digit,
)
from .explainer import EVERYWHERE, SeeingEffort
from .step import Claim, Fact, Step, Why, value_facts

#: For each fact that a cell is not a digit which no digit on the board shows: the cells that rule it out.
SourcesByFact = Mapping[int, tuple[Cell, ...]]


def cells_seeing_most_first(board: Layout, known: int, mask: int) -> list[int]:
    """Return the cells of the mask `known`, those first that see most cells of `mask`."""
    return sorted(bit_numbers(known), key=lambda i: (-(board.peers[i] & mask).bit_count(), i))


def _cells_seeing(board: Layout, known: int, mask: int) -> Iterator[tuple[int, int]]:
    """Yield few cells of `known` that together see what can be seen of `mask`, those that see most first; and
    which cells of `mask` each of them sees that none before it does."""
    for source in cells_seeing_most_first(board, known, mask):
        if not mask:
            return
        if seen := mask & board.peers[source]:
            mask &= ~seen
            yield source, seen


@lru_cache(maxsize=1 << 12)
def cells_seeing_all(board: Layout, known: int, mask: int) -> tuple[int, int]:
    """Return the cells of `known` that `reasons_against_digit` names, and the cells of `mask` that none of
    `known` sees."""
    seeing, unexplained = 0, mask
    for source, seen in _cells_seeing(board, known, mask):
        seeing |= 1 << source
        unexplained &= ~seen
    return seeing, unexplained


def reasons_against_digit(state: State, mask: int, digit: int, origins: SourcesByFact) -> tuple[Why, ...]:
    """Return why open cells (a mask) are not a digit (from 0), row by row. As few cells that hold the digit
    as possible are named, those first that most of the open cells see."""
    board = state.board
    known = board.cells_of_digit(state.facts >> board.first_is_bit, digit)
    why, unexplained = dict[int, Why](), mask
    for source, seen in _cells_seeing(board, known, mask):
        source_cell = (board.cell(source),)
        for i in bit_numbers(seen):
            why[i] = Why(board.cell(i), source_cell, _kind_of_shared_unit(board, i, source))
        unexplained &= ~seen
    for i in bit_numbers(unexplained):
        why[i] = Why(board.cell(i), origins.get(digit * board.size + i, ()), DIGIT_REASON)
    return tuple(why[i] for i in sorted(why))


def reasons_against_other_digits(
    state: State, i: int, digits: int, origins: SourcesByFact
) -> tuple[Why, ...]:
    """Return why an open cell can only be some digits (a mask): a line for each unit that holds other digits,
    the unit with most of them first, and a line for digits ruled out otherwise."""
    board, lines = state.board, []
    placed = state.facts >> board.first_is_bit
    unexplained = {
        d: board.cells_of_digit(placed, d) & board.peers[i] for d in range(board.n) if not digits >> d & 1
    }
    while True:
        digits_in_units = [
            {d: x & board.units[u][1] for d, x in unexplained.items() if x & board.units[u][1]}
            for u in board.units_of_cell[i]
        ]
        best = max(digits_in_units, key=len)
        if not best:
            break
        kind = board.units[board.units_of_cell[i][digits_in_units.index(best)]][0].kind
        lines.append(Why(board.cell(i), board.cells(_union_of_masks(best.values())), kind))
        unexplained = {d: x for d, x in unexplained.items() if d not in best}
    if unexplained:
        ruled_out = sorted({cell for d in unexplained for cell in origins.get(d * board.size + i, ())})
        lines.append(Why(board.cell(i), tuple(ruled_out), DIGIT_REASON))
    return tuple(lines)


def _kind_of_shared_unit(board: Layout, a: int, b: int) -> str:
    """Return the kind of the first unit that two cells share, rows and columns first."""
    return next(board.units[u][0].kind for u in board.units_of_cell[a] if u in board.units_of_cell[b])


def _union_of_masks(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


AnyFiring = Firing | RefutedDigit


class Explainer(explainer.Explainer[State]):
    """A position in which firings of a puzzle of digits are explained."""

    def __init__(self, state: State):
        super().__init__(state)
        self.board: Layout = state.board
        self._origins: dict[int, tuple[Cell, ...]] = {}

    def branch(self) -> "Explainer":
        branch = super().branch()
        branch._origins = self._origins.copy()
        return branch

    def apply(self, firing: AnyFiring) -> bool:
        if not firing.gives >> self.board.first_is_bit:  # it rules out: what did so will be asked for
            cells = () if isinstance(firing, RefutedDigit) else self.board.cells(firing.cells)
            self._origins |= dict.fromkeys(bit_numbers(firing.gives & ~self.facts), cells)
        return self.state.apply(firing)

    def watched_candidates(self, firing: AnyFiring) -> int:
        if firing.rule in PLACING_RULES:
            return self.board.not_digit_facts(firing.cells, _only_bit(firing.digits))
        return EVERYWHERE

    def facts_of_firing(self, firing: AnyFiring) -> tuple[Fact, ...]:
        values = self.board.values_of_facts(firing.gives)
        return value_facts(values, () if values else self.board.ruled_out_by_facts(firing.gives))

    def claim(self, firing: AnyFiring) -> Claim:
        board, cells = self.board, self.board.cells(firing.cells)
        if isinstance(firing, RefutedDigit):
            return self._claim_of_refutation(firing)
        look = tuple(board.units[u][0] for u in (firing.unit, firing.other_unit) if u >= 0)
        if firing.rule == LAST_DIGIT:
            return Claim(look, cells)  # all others stand there
        rest = board.units[firing.unit][1] & self.state.open_mask & ~firing.cells
        why = (
            self._reasons_against_other_digits(firing)
            if firing.rule in (SINGLE_CANDIDATE, NAKED_SET)
            else self._reasons_against_digits(firing, rest)
        )
        if firing.rule in (SINGLE_CANDIDATE, SINGLE_PLACE):
            return Claim(look, cells, why)
        by = DIGIT_REASON if firing.rule in SET_RULES else board.units[firing.unit][0].kind
        if firing.rule in SET_RULES:
            look = (*look, *(Unit(DIGIT_REASON, d) for d in bit_numbers(firing.digits)))
        found = dict.fromkeys(cell for cell, _ in board.ruled_out_by_facts(firing.gives))
        return Claim(look, cells, (*why, *(Why(cell, cells, by) for cell in found)))

    def effort_to_see(self, firing: AnyFiring) -> SeeingEffort:
        if firing.rule != SINGLE_PLACE or isinstance(firing, RefutedDigit):
            return super().effort_to_see(firing)
        board = self.board  # as its claim says, which takes longer to make
        rest = board.units[firing.unit][1] & self.state.open_mask & ~firing.cells
        digit = _only_bit(firing.digits)
        known = board.cells_of_digit(self.state.facts >> board.first_is_bit, digit)
        seeing, unexplained = cells_seeing_all(board, known, rest)
        number = (seeing | firing.cells).bit_count()
        if unexplained:
            cells = {*board.cells(seeing | firing.cells)}
            for i in bit_numbers(unexplained):
                cells.update(self._origins.get(digit * board.size + i, ()))
            number = len(cells)
        row, column = board.cell(_only_bit(firing.cells))
        return SeeingEffort(
            number, (firing.unit >= 0) + (firing.other_unit >= 0), (float(row), float(column))
        )

    def _reasons_against_digits(self, firing: Firing, mask: int) -> tuple[Why, ...]:
        """Return why cells (a mask) are none of the firing's digits."""
        lines = (
            line
            for d in bit_numbers(firing.digits)
            for line in reasons_against_digit(self.state, mask, d, self._origins)
        )
        return tuple(dict.fromkeys(lines))

    def _reasons_against_other_digits(self, firing: Firing) -> tuple[Why, ...]:
        """Return why the firing's cells are nothing but its digits."""
        return tuple(
            line
            for i in bit_numbers(firing.cells)
            for line in reasons_against_other_digits(self.state, i, firing.digits, self._origins)
        )

    def _claim_of_refutation(self, firing: RefutedDigit) -> Claim:
        key = self.facts, firing.gives
        if key not in self.cache:
            self.cache[key] = chain_refuting_digit(self.state, firing)
        links = self.link_steps(self.cache[key])
        seen = {cell for link in links for cell in link.claim.reason_cells}
        sources = tuple(sorted(seen - {*self.state.open_cells}))
        cells = self.board.cells(firing.cells)
        return Claim((), cells, (Why(cells[0], sources, DIGIT_REASON),), None, links)

    def clash_step(self, link: Firing) -> Step:
        board = self.board
        if link.rule == NO_DIGIT_LEFT:
            why = reasons_against_other_digits(self.state, _only_bit(link.cells), 0, self._origins)
            return Step(NO_DIGIT_LEFT, Claim((), board.cells(link.cells), why))
        unit, mask = board.units[link.unit]
        left = mask & self.state.open_mask
        why = reasons_against_digit(self.state, left, _only_bit(link.digits), self._origins)
        return Step(
            NO_PLACE_LEFT, Claim((unit, Unit(DIGIT_REASON, _only_bit(link.digits))), board.cells(left), why)
        )


def _only_bit(mask: int) -> int:
    """Return the number of the only bit of a mask."""
    return mask.bit_length() - 1


class Deduction(way.Deduction[State]):
    """The deduction of a puzzle of digits."""

    explainer: way.MakeExplainer = Explainer

    @property
    def goal(self) -> int:
        """All digits that the deduction fills in."""
        return self.state.facts & ~self.state.board.all_not_facts
