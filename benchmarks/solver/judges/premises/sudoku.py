"""Does each step of a Mini Sudoku follow from what it says?

From the units that it looks at (each digit once), the digits and the notes that stand, and what its reasons
say: of a cell by a row, column or box, that it shares that unit with a cell where a digit stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from queens_snap.solver.step import Claim, Step
from tests.claims.sudoku import Digits, Out, given, units

from ..told import Cell, Fact, ToldWay
from .stars import SearchTooLarge
from .verdict import CONTRADICTION, FALSE, UNDECIDED, UNSAID, JudgedThing, Verdict, link_of, place_of

MOST = 50_000  # nodes of a search
Can = Mapping[Cell, frozenset[int]]


class DigitPosition(NamedTuple):
    """Position: digits, and notes that are out."""

    digits: Digits
    out: Out

    def after(self, step: Step) -> "DigitPosition":
        values = {cell: int(x) for cell, x in step.values}
        return DigitPosition(self.digits | values, self.out | {(cell, int(x)) for cell, x in step.without})


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    board = SudokuUnits(told)
    state = DigitPosition(given(told.puzzle) | {(r, c): x for r, c, x in told.start.get("digits", ())}, set())
    for i, step in enumerate(told.steps, 1):
        yield from board.step(state, i, step)
        for fact in _facts(step):
            _, (r, c), digit = fact
            if told.answer and (told.answer[r][c] == digit) != (fact[0] == "is"):
                yield place_of(i, step).verdict(FALSE, fact)
        state = state.after(step)


def _facts(step: Step) -> Iterator[Fact]:
    yield from (("is", cell, int(x)) for cell, x in step.values)
    yield from (("not", cell, int(x)) for cell, x in step.without)


class SudokuUnits:
    """The units of a board, and what follows from some of them."""

    def __init__(self, told: ToldWay):
        self.units = units(told.puzzle)
        self.all = frozenset(range(1, len(told.puzzle["givens"]) + 1))

    def step(self, state: DigitPosition, number: int, step: Step) -> Iterator[Verdict]:
        place = place_of(number, step)
        if not step.claim.chain:
            yield from self._unsaid(state, place, step)
            return
        first, *links, last = step.claim.chain
        branch = state.after(first)
        for i, link in enumerate(links, 2):
            yield from self._unsaid(branch, link_of(number, i, step.rule, link), link)
            branch = branch.after(link)
        end = link_of(number, len(links) + 2, step.rule, last)
        yield from self._shown(branch, end, CONTRADICTION)
        contrary = {("not" if fact[0] == "is" else "is", *fact[1:]) for fact in _facts(first)}
        yield from (place.verdict(UNSAID, fact) for fact in _facts(step) if fact not in contrary)

    def _unsaid(self, state: DigitPosition, place: JudgedThing, step: Step) -> Iterator[Verdict]:
        for fact in _facts(step):
            yield from self._shown(state, place, fact)

    def _shown(self, state: DigitPosition, place: JudgedThing, fact: Fact) -> Iterator[Verdict]:
        """Nothing where a fact follows from what is said."""
        try:
            if self._follows(state, place.claim, (), fact):
                return
            more = (x for x in self.units if self._follows(state, place.claim, (x,), fact))
            yield place.verdict(UNSAID, fact, next(more, None))
        except SearchTooLarge:
            yield place.verdict(UNDECIDED, fact)

    def _follows(
        self, state: DigitPosition, claim: Claim, also: Sequence[tuple[str, int]], fact: Fact
    ) -> bool:
        looked = [self.units[key] for x in claim.look if (key := (x.kind, x.number)) in self.units]
        looked += [self.units[key] for key in also]
        cells = {*claim.cells, *(cell for unit in looked for cell in unit)}
        if fact is not CONTRADICTION:
            cells.add(fact[1])
        can = {cell: self._left(state, claim, cell) for cell in cells}
        if fact is not CONTRADICTION:
            digit = frozenset((fact[2],))
            can[fact[1]] = can[fact[1]] - digit if fact[0] == "is" else can[fact[1]] & digit
        return not self._fits(can, looked, [MOST])

    def _left(self, state: DigitPosition, claim: Claim, cell: Cell) -> frozenset[int]:
        """Digits that a cell may have by the position and the reasons for it."""
        if cell in state.digits:
            return frozenset((state.digits[cell],))
        out = {digit for there, digit in state.out if there == cell}
        for why in claim.why:
            for source in why.sources if why.cell == cell else ():
                shares = any({cell, source} <= {*x} for (kind, _), x in self.units.items() if kind == why.by)
                if shares and source in state.digits:
                    out.add(state.digits[source])
        return self.all - out

    def _fits(self, can: Can, looked: Sequence[Sequence[Cell]], nodes: list[int]) -> bool:
        """Can the units be filled?"""
        nodes[0] -= 1
        if nodes[0] < 0:
            raise SearchTooLarge
        if not all(can.values()):
            return False
        for unit in looked:
            for digit in self.all:
                places = [cell for cell in unit if digit in can[cell]]
                if not places or sum(can[cell] == {digit} for cell in places) > 1:
                    return False
        open_cells = [cell for cell, left in can.items() if len(left) > 1 and any(cell in x for x in looked)]
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda x: len(can[x]))
        return any(self._fits(self._with(can, looked, cell, x), looked, nodes) for x in sorted(can[cell]))

    def _with(self, can: Can, looked: Sequence[Sequence[Cell]], cell: Cell, digit: int) -> Can:
        near = {x for unit in looked if cell in unit for x in unit} - {cell}
        return {
            x: frozenset((digit,)) if x == cell else y - {digit} if x in near else y for x, y in can.items()
        }
