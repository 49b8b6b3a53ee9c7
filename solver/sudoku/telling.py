"""A position from which the way is told: what each firing claims as things then stand."""

from ..cell import Cell, Unit, bits
from ..step import Claim, Step, Why
from ..way.effort import middle
from ..way.telling import Glance
from .firing import (
    BOX_LINE,
    CANDIDATE,
    DIGIT,
    HIDDEN,
    LAST,
    NAKED,
    NO_DIGIT,
    NO_PLACE,
    PLACE,
    POINTING,
    SUPPOSED,
    Firing,
)
from .layout import Layout
from .reasons import against_digit, against_others
from .rules import digits_in
from .state import State
from .trying import Refuted, refutation

Found = Firing | Refuted
CONFINED = POINTING, BOX_LINE
SETS = NAKED, HIDDEN
EASY = 1  # the tier of the last digit of a unit, and of a single place


class Telling:
    """What stands before a step (`Telling` of way/telling.py)."""

    state: State
    board: Layout
    shape: tuple[int, int]

    def __init__(self, state: State):
        self.state = state.copy()
        self.board = state.board
        self.shape = (state.board.n, state.board.n)
        self._origins: dict[int, tuple[Cell, ...]] = {}

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        twin = Telling(self.state)
        twin._origins = self._origins.copy()
        return twin

    def apply(self, firing: Found) -> bool:
        now = self._now(firing)
        if isinstance(now, Firing):
            now = now._replace(gives=self._gives(now))
        if not now.gives >> self.board.is_bit:
            cells = self.board.cells(now.cells) if isinstance(now, Firing) else ()
            self._origins |= dict.fromkeys(bits(now.gives & ~self.facts), cells)
        return self.state.apply(now)

    def glance(self, firing: Found) -> Glance:
        now = self._now(firing)
        claim = self._claim(now)
        cells, units = len(claim.seen), len(claim.look)
        for link in claim.chain:
            cells += len(link.claim.seen)
            units += len(link.claim.look)
        return Glance(cells, units, middle(claim.cells) if claim.cells else (0.0, 0.0))

    def tell(self, firing: Found, tier: int) -> Step:
        now = self._now(firing)
        if now.rule != firing.rule:
            tier = min(tier, EASY) if now.rule in (LAST, PLACE) else tier
        claim, gives = self._claim(now), self._gives(now)
        values = self.board.values(gives)
        without = () if values else self.board.without(gives)
        return Step(now.rule, claim, values=values, without=without, size=now.size, tier=tier)

    def _now(self, firing: Found) -> Found:
        """What it has come to: the last digit of a unit, a place or a digit that alone is left."""
        if isinstance(firing, Refuted):
            return firing
        if firing.rule in SETS:
            firing = self._smaller(firing)
        if firing.rule in CONFINED:
            left = self.board.plane(self.state.live, _one(firing.digits)) & self.board.units[firing.unit][1]
            if left and not left & (left - 1):
                firing = self._placing(PLACE, firing.unit, left, firing.digits)
            else:
                firing = firing._replace(cells=left)
        if firing.rule in (PLACE, CANDIDATE):
            at = self.board.at[_one(firing.cells)] if firing.unit < 0 else (firing.unit,)
            full = next((u for u in at if self.board.units[u][1] & self.state.open == firing.cells), None)
            if full is not None:
                return firing._replace(rule=LAST, unit=full)
        return firing

    def _smaller(self, firing: Firing) -> Firing:
        """A set without the cells that are filled by now."""
        state, cells = self.state, firing.cells & self.state.open
        taken = 0
        for d in bits(firing.digits):
            if self.board.plane(state.facts >> self.board.is_bit, d) & firing.cells:
                taken |= 1 << d
        digits = firing.digits & ~taken
        if cells.bit_count() > 1 or cells.bit_count() != digits.bit_count():
            return firing._replace(cells=cells, digits=digits, size=cells.bit_count())
        if firing.rule == NAKED:
            return self._placing(CANDIDATE, -1, cells, digits)
        return self._placing(PLACE, firing.unit, cells, digits)

    def _placing(self, rule: str, unit: int, cell: int, digit: int) -> Firing:
        return Firing(rule, unit, cell, digit, 0, self.board.placed(_one(cell), _one(digit)))

    def _gives(self, firing: Found) -> int:
        """All that follows from its claim here."""
        board = self.board
        if isinstance(firing, Refuted) or not (firing.rule in CONFINED or firing.rule in SETS):
            return firing.gives
        if firing.rule in CONFINED:
            mask = board.units[firing.other][1] & ~board.units[firing.unit][1]
            gives = board.not_digit(mask, _one(firing.digits))
        elif firing.rule == NAKED:
            gives = digits_in(board, board.units[firing.unit][1] & ~firing.cells, firing.digits)
        else:
            gives = board.not_others(firing.cells, firing.digits)
        return gives & self.state.live

    def _claim(self, firing: Found) -> Claim:
        board, cells = self.board, self.board.cells(firing.cells)
        if isinstance(firing, Refuted):
            return self._tried(firing)
        look = tuple(board.units[u][0] for u in (firing.unit, firing.other) if u >= 0)
        digits = tuple(Unit(DIGIT, d) for d in bits(firing.digits))
        rest = board.units[firing.unit][1] & self.state.open & ~firing.cells
        if firing.rule == PLACE:
            return Claim(look, cells, self._not_there(rest, _one(firing.digits)))
        if firing.rule == CANDIDATE:
            return Claim(look, cells, self._not_others(firing))
        if firing.rule in CONFINED:
            kind = board.units[firing.unit][0].kind
            new = tuple(Why(cell, cells, kind) for cell in self._found_in(firing))
            return Claim(look, cells, (*self._not_there(rest, _one(firing.digits)), *new))
        if firing.rule == NAKED:
            new = tuple(Why(cell, cells, DIGIT) for cell in self._found_in(firing))
            return Claim((*look, *digits), cells, (*self._not_others(firing), *new))
        if firing.rule == HIDDEN:
            why = [line for d in bits(firing.digits) for line in self._not_there(rest, d)]
            new = tuple(Why(cell, cells, DIGIT) for cell in self._found_in(firing))
            return Claim((*look, *digits), cells, (*dict.fromkeys(why), *new))
        return Claim(look, cells)  # the last digit: all others stand there

    def _not_there(self, mask: int, digit: int) -> tuple[Why, ...]:
        return against_digit(self.state, mask, digit, self._origins)

    def _not_others(self, firing: Firing) -> tuple[Why, ...]:
        return tuple(
            line
            for i in bits(firing.cells)
            for line in against_others(self.state, i, firing.digits, self._origins)
        )

    def _found_in(self, firing: Firing) -> tuple[Cell, ...]:
        """The cells of which an elimination finds something."""
        return tuple(dict.fromkeys(cell for cell, _ in self.board.without(self._gives(firing))))

    def _tried(self, firing: Refuted) -> Claim:
        links = self._links(refutation(self.state, firing))
        seen = {cell for link in links for cell in link.claim.seen}
        sources = tuple(sorted(seen - set(self.state.open_cells)))
        cells = self.board.cells(firing.cells)
        return Claim((), cells, (Why(cells[0], sources, DIGIT),), None, links)

    def _links(self, chain: tuple[Firing, ...]) -> tuple[Step, ...]:
        branch, links = Telling(self.state), []
        branch._origins = dict(self._origins)
        for link in chain:
            links.append(branch._link(link))
            branch.apply(link)
        return tuple(links)

    def _link(self, link: Firing) -> Step:
        board = self.board
        if link.rule == SUPPOSED:
            return Step(SUPPOSED, Claim((), board.cells(link.cells)), values=board.values(link.gives))
        if link.rule == NO_DIGIT:
            why = against_others(self.state, _one(link.cells), 0, self._origins)
            return Step(NO_DIGIT, Claim((), board.cells(link.cells), why))
        if link.rule == NO_PLACE:
            unit, mask = board.units[link.unit]
            left = mask & self.state.open
            why = against_digit(self.state, left, _one(link.digits), self._origins)
            return Step(NO_PLACE, Claim((unit, Unit(DIGIT, _one(link.digits))), board.cells(left), why))
        return self.tell(link, 0)


def _one(mask: int) -> int:
    """The number of the only bit of a mask."""
    return mask.bit_length() - 1
