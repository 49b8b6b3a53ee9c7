"""Explanations in games of digits: why open cells are not a digit, and what firings claim in a position."""

from collections.abc import Iterable, Mapping

from . import telling, way
from .cells import Cell, Unit, bit_numbers
from .digits import (
    CANDIDATE,
    DIGIT,
    LAST,
    NAKED,
    NO_DIGIT,
    NO_PLACE,
    PLACE,
    PLACING,
    SETS,
    Firing,
    Layout,
    RefutedDigit,
    State,
    refutation,
)
from .step import Claim, Fact, Step, Why, value_facts
from .telling import EVERYWHERE, Glance, middle_of_cells

#: For each fact that a cell is not a digit which no digit on the board shows: the cells that rule it out.
Origins = Mapping[int, tuple[Cell, ...]]


def cells_seeing_most_first(board: Layout, known: int, mask: int) -> list[int]:
    """The cells of a mask that see some cells (a mask), those that see most first."""
    return sorted(bit_numbers(known), key=lambda i: (-(board.peers[i] & mask).bit_count(), i))


def reasons_against_digit(state: State, mask: int, digit: int, origins: Origins) -> tuple[Why, ...]:
    """The reason why some open cells (a mask) are not a digit (from 0), row by row: as few cells that hold it
    as show it, the one that most see first."""
    board = state.board
    known = board.plane(state.facts >> board.is_bit, digit)
    why, left = dict[int, Why](), mask
    for source in cells_seeing_most_first(board, known, mask):
        if not left:
            break
        there = (board.cell(source),)
        for i in bit_numbers(board.peers[source] & left):
            why[i] = Why(board.cell(i), there, _kind_of_shared_unit(board, i, source))
        left &= ~board.peers[source]
    for i in bit_numbers(left):
        why[i] = Why(board.cell(i), origins.get(digit * board.size + i, ()), DIGIT)
    return tuple(why[i] for i in sorted(why))


def reasons_against_other_digits(state: State, i: int, digits: int, origins: Origins) -> tuple[Why, ...]:
    """Return the reasons why an open cell is none but some digits (a mask). There is a line for each unit in
    which the other digits stand, that with most of them first, and a line for digits that are ruled out
    otherwise."""
    board, lines = state.board, []
    placed = state.facts >> board.is_bit
    left = {d: board.plane(placed, d) & board.peers[i] for d in range(board.n) if not digits >> d & 1}
    while True:
        shown = [
            {d: x & board.units[u][1] for d, x in left.items() if x & board.units[u][1]} for u in board.at[i]
        ]
        best = max(shown, key=len)
        if not best:
            break
        kind = board.units[board.at[i][shown.index(best)]][0].kind
        lines.append(Why(board.cell(i), board.cells(_union_of_masks(best.values())), kind))
        left = {d: x for d, x in left.items() if d not in best}
    if left:
        ruled_out = sorted({cell for d in left for cell in origins.get(d * board.size + i, ())})
        lines.append(Why(board.cell(i), tuple(ruled_out), DIGIT))
    return tuple(lines)


def _kind_of_shared_unit(board: Layout, one: int, other: int) -> str:
    """The kind of the first unit that two cells share, a row or column before others."""
    return next(board.units[u][0].kind for u in board.at[one] if u in board.at[other])


def _union_of_masks(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


Found = Firing | RefutedDigit


class Telling(telling.Telling[State]):
    """A position from which the way of a puzzle of digits is told."""

    def __init__(self, state: State):
        super().__init__(state)
        self.board: Layout = state.board
        self._origins: dict[int, tuple[Cell, ...]] = {}

    def branch(self) -> "Telling":
        branch = super().branch()
        branch._origins = self._origins.copy()
        return branch

    def apply(self, firing: Found) -> bool:
        if not firing.gives >> self.board.is_bit:  # it rules out: what did so will be asked for
            cells = () if isinstance(firing, RefutedDigit) else self.board.cells(firing.cells)
            self._origins |= dict.fromkeys(bit_numbers(firing.gives & ~self.facts), cells)
        return self.state.apply(firing)

    def scope(self, firing: Found) -> int:
        if firing.rule in PLACING:
            return self.board.not_digit(firing.cells, _only_bit(firing.digits))
        return EVERYWHERE

    def found(self, firing: Found) -> tuple[Fact, ...]:
        values = self.board.values(firing.gives)
        return value_facts(values, () if values else self.board.without(firing.gives))

    def claim(self, firing: Found) -> Claim:
        board, cells = self.board, self.board.cells(firing.cells)
        if isinstance(firing, RefutedDigit):
            return self._tried(firing)
        look = tuple(board.units[u][0] for u in (firing.unit, firing.other) if u >= 0)
        if firing.rule == LAST:
            return Claim(look, cells)  # all others stand there
        rest = board.units[firing.unit][1] & self.state.open & ~firing.cells
        why = self._not_others(firing) if firing.rule in (CANDIDATE, NAKED) else self._not_there(firing, rest)
        if firing.rule in (CANDIDATE, PLACE):
            return Claim(look, cells, why)
        by = DIGIT if firing.rule in SETS else board.units[firing.unit][0].kind
        if firing.rule in SETS:
            look = (*look, *(Unit(DIGIT, d) for d in bit_numbers(firing.digits)))
        found = dict.fromkeys(cell for cell, _ in board.without(firing.gives))
        return Claim(look, cells, (*why, *(Why(cell, cells, by) for cell in found)))

    def glance(self, firing: Found) -> Glance:
        if firing.rule != PLACE or isinstance(firing, RefutedDigit):
            return super().glance(firing)
        board, seen = self.board, firing.cells  # as its claim says, which takes longer to make
        rest = board.units[firing.unit][1] & self.state.open & ~firing.cells
        (digit,) = bit_numbers(firing.digits)
        known = board.plane(self.state.facts >> board.is_bit, digit)
        for source in cells_seeing_most_first(board, known, rest):
            if rest & board.peers[source]:
                seen |= 1 << source
                rest &= ~board.peers[source]
        cells = {*board.cells(seen)}
        for i in bit_numbers(rest):
            cells.update(self._origins.get(digit * board.size + i, ()))
        return Glance(
            len(cells),
            sum(u >= 0 for u in (firing.unit, firing.other)),
            middle_of_cells(board.cells(firing.cells)),
        )

    def _not_there(self, firing: Firing, mask: int) -> tuple[Why, ...]:
        """The reason why some cells are none of its digits."""
        lines = (
            line
            for d in bit_numbers(firing.digits)
            for line in reasons_against_digit(self.state, mask, d, self._origins)
        )
        return tuple(dict.fromkeys(lines))

    def _not_others(self, firing: Firing) -> tuple[Why, ...]:
        """The reason why its cells are nothing but its digits."""
        return tuple(
            line
            for i in bit_numbers(firing.cells)
            for line in reasons_against_other_digits(self.state, i, firing.digits, self._origins)
        )

    def _tried(self, firing: RefutedDigit) -> Claim:
        key = self.facts, firing.gives
        if key not in self.cache:
            self.cache[key] = refutation(self.state, firing)
        links = self.links(self.cache[key])
        seen = {cell for link in links for cell in link.claim.rests_on}
        sources = tuple(sorted(seen - {*self.state.open_cells}))
        cells = self.board.cells(firing.cells)
        return Claim((), cells, (Why(cells[0], sources, DIGIT),), None, links)

    def clash(self, link: Firing) -> Step:
        board = self.board
        if link.rule == NO_DIGIT:
            why = reasons_against_other_digits(self.state, _only_bit(link.cells), 0, self._origins)
            return Step(NO_DIGIT, Claim((), board.cells(link.cells), why))
        unit, mask = board.units[link.unit]
        left = mask & self.state.open
        why = reasons_against_digit(self.state, left, _only_bit(link.digits), self._origins)
        return Step(NO_PLACE, Claim((unit, Unit(DIGIT, _only_bit(link.digits))), board.cells(left), why))


def _only_bit(mask: int) -> int:
    """The number of the only bit of a mask."""
    return mask.bit_length() - 1


class Deduction(way.Deduction[State]):
    """The deduction of a puzzle of digits."""

    telling: way.MakePosition = Telling

    @property
    def goal(self) -> int:
        """All digits that it fills in."""
        return self.state.facts & ~self.state.board.nots
