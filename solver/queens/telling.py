"""A position from which the way is told: what each firing claims as things then stand."""

from collections.abc import Iterator
from functools import lru_cache

from ..cell import Cell, Unit
from ..explain import Glance, Middle, Told, middle, without_one
from ..ladder import Fired, Rung
from ..step import Claim, Count, Step, Why
from .firing import Firing, cells_of, mask_of
from .masks import KINDS, Masks
from .rules.attack import attacked_by_all
from .rules.contradiction import NO_ROOM, SUPPOSED, end_of, without_room
from .rules.shapes import LARGEST_SHAPE, shape_name
from .state import State

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH, CROSSING, ROOM, CHAIN = BYS = (
    *("row", "column", "region", "touch"),
    *("crossing", "room", "chain"),
)

CONFINED = {
    ("region", "row"): "region-confined-to-row",
    ("region", "column"): "region-confined-to-column",
    ("row", "region"): "row-confined-to-region",
    ("column", "region"): "column-confined-to-region",
}
LINK = Rung((), 0, 1)  # of a chain: none is dearer than another
PLAIN, REACHING = 1, 2  # tiers: what lies in the same line, and what else it reaches


class Telling:
    """What stands before a step (`Telling` of explain.py). Whoever asks it for a step gets all that follows
    from the same claim by then, which may be more, or less, than when it was found."""

    def __init__(self, state: State):
        self.state = state.copy()
        n = state.masks.n
        self.shape = (n, n)
        self._told: tuple[Firing, Firing] | None = None  # what was told last, as found and as told

    @property
    def facts(self) -> int:
        return self.state.facts

    def apply(self, firing: Firing) -> bool:
        if self._told and self._told[0] is firing:
            firing = self._told[1]
        return self.state.apply(firing)

    def glance(self, firing: Firing) -> Glance:
        if firing.queens_mask and not firing.chain and not firing.size:
            seen = firing.queens_mask
        else:
            seen = self.state.live & firing.inside
        if not firing.chain:
            return Glance(seen.bit_count(), len(firing.units), _middle(seen, firing.n))
        links = firing.chain[1:]
        cells = seen.bit_count() + sum([x.inside.bit_count() for x in links])
        units = len(firing.units) + sum([len(x.units) for x in links])
        return Glance(cells, units, _middle(seen, firing.n))

    def tell(self, firing: Firing, tier: int) -> Step:
        step, n = self._tell(firing, tier), firing.n
        queens, dead = mask_of(step.queens, n), mask_of(step.dead, n)
        self._told = firing, firing._replace(queens_mask=queens, dead_mask=dead)
        return step

    def _tell(self, firing: Firing, tier: int) -> Step:
        if firing.chain:
            return self._supposition(firing, tier)
        if firing.queens_mask and firing.size is None and len(cells_of(firing.queens_mask, firing.n)) == 1:
            return self._placed(firing, tier) if self._is_forced(firing) else self._arranged(firing, tier)
        if firing.rule.startswith("arrangement"):
            return self._arranged(firing, tier)
        if firing.rule == "plus-shape":
            return self._plus(firing, tier)
        if firing.size is not None:
            return self._set(firing, tier)
        return self._one_unit(firing, tier)

    def _is_forced(self, firing: Firing) -> bool:
        return firing.rule.startswith("single-cell")

    def _placed(self, firing: Firing, tier: int) -> Step:
        """The only cell left of a unit."""
        return self._step(firing.rule, tier, firing.units, firing.queens_mask, queens=firing.queens_mask)

    def _one_unit(self, firing: Firing, tier: int) -> Step:
        """What all live cells of a unit rule out: in the line that holds them all, and where else they
        reach."""
        unit = firing.units[0]
        cells = self.state.live & self._mask(unit)
        line, in_line, dead = self._ruled_out(firing, cells)
        if line and not in_line:
            line = None
        if not dead & ~in_line and line:
            rule, tier, look = CONFINED[unit.kind, line.kind], min(tier, PLAIN), (unit, line)
        else:
            rule, look = self._attack_rule(unit, cells), (unit, line) if line else (unit,)
        why = tuple(
            reason
            for cell in cells_of(dead, firing.n)
            for reason in self._reaching(cell, cells, line if 1 << self._bit(cell) & in_line else None)
        )
        claim = Claim(look, cells_of(cells, firing.n), why)
        return Step(rule, claim, dead=cells_of(dead, firing.n), tier=tier)

    def _ruled_out(self, firing: Firing, cells: int) -> tuple[Unit | None, int, int]:
        """The line that holds all cells of a unit, what that rules out, and what they rule out in all."""
        live, unit = self.state.live, firing.units[0]
        line = self._holding(cells, unit, firing.units[1:])
        in_line = live & self._mask(line) & ~self._mask(unit) if line else 0
        if firing.rule in CONFINED.values():
            return line, in_line, in_line
        return line, in_line, attacked_by_all(cells, self.state.kill, live) | in_line

    def go_on(self, firing: Firing) -> None:
        """Go on to the position after it, as if it had been told."""
        if _of_one_unit(firing):
            *_, dead = self._ruled_out(firing, self.state.live & self._mask(firing.units[0]))
            firing = firing._replace(dead_mask=dead)
        self.state.apply(firing)

    def _attack_rule(self, unit: Unit, cells: int) -> str:
        if unit.kind == REGION and cells.bit_count() <= LARGEST_SHAPE:
            return shape_name(cells, self.state.masks.n) or "attack-region"
        return f"attack-{unit.kind}"

    def _holding(self, cells: int, unit: Unit, first: tuple[Unit, ...]) -> Unit | None:
        """The one unit of another kind, with as many queens to come, that holds all these cells; of several
        those that are to be asked first."""
        masks, n = self.state.masks, self.state.masks.n
        if not cells:
            return None
        need = self.state.need[self._number(unit)]
        for u in (*map(self._number, first), *masks.units_of(cells.bit_length() - 1)):
            other = masks.names[u]
            if (REGION in (unit.kind, other.kind) and other.kind != unit.kind and u < 3 * n) and (
                not cells & ~masks.units[u] and self.state.need[u] == need
            ):
                return other
        return None

    def _set(self, firing: Firing, tier: int) -> Step:
        """The live cells of several units all lie in as many others."""
        state, n = self.state, firing.n
        first = firing.units[0].kind
        units = [unit for unit in firing.units if state.need[self._number(unit)] > 0]
        inside = self._union([unit for unit in units if unit.kind == first])
        others = [unit for unit in units if unit.kind != first]
        cells, outside = state.live & inside, self._union(others)
        dead = state.live & outside & ~inside
        why = []
        for cell in cells_of(dead, n):
            line = next(unit for unit in others if self._mask(unit) >> self._bit(cell) & 1)
            why.append(Why(cell, cells_of(cells & self._mask(line), n), line.kind))
        need = sum(state.need[self._number(unit)] for unit in units if unit.kind == first)
        size = len(units) - len(others)
        claim = Claim(tuple(units), cells_of(cells, n), tuple(why), Count(need, need))
        if size == 1 and len(others) == 1:
            rule = CONFINED[units[0].kind, others[0].kind]
            return Step(rule, claim._replace(count=None), dead=cells_of(dead, n), tier=min(tier, PLAIN))
        return Step(firing.rule, claim, dead=cells_of(dead, n), size=size, tier=tier)

    def _plus(self, firing: Firing, tier: int) -> Step:
        """The live cells of regions all lie in some rows and columns, which take no more queens."""
        state, n = self.state, firing.n
        units = [unit for unit in firing.units if state.need[self._number(unit)] > 0]
        regions = self._union([unit for unit in units if unit.kind == REGION])
        lines = [unit for unit in units if unit.kind != REGION]
        across = self._union([unit for unit in lines if unit.kind == ROW])
        down = self._union([unit for unit in lines if unit.kind == COLUMN])
        dead = state.live & ((across | down) & ~regions | across & down)
        cells = state.live & regions
        why = []
        for cell in cells_of(dead, n):
            own = [unit for unit in lines if self._mask(unit) >> self._bit(cell) & 1]
            near = cells_of(cells & self._union(own) & ~(1 << self._bit(cell)), n)
            why.append(Why(cell, near, CROSSING if len(own) > 1 else own[0].kind))
        need = sum(state.need[self._number(unit)] for unit in units if unit.kind == REGION)
        room = sum(state.need[self._number(unit)] for unit in lines)
        claim = Claim(tuple(units), cells_of(cells, n), tuple(why), Count(need, room))
        return Step(firing.rule, claim, dead=cells_of(dead, n), size=len(lines), tier=tier)

    def _arranged(self, firing: Firing, tier: int) -> Step:
        """What all ways share to put several queens into some cells: those of a unit, or those that counting
        leaves over."""
        state, n = self.state, firing.n
        units = tuple(unit for unit in firing.units if state.need[self._number(unit)] > 0)
        if len(units) == 1 and state.need[self._number(units[0])] == 1:
            return self._last_queen(firing._replace(units=units), tier)
        cells = state.live & firing.inside
        queens = firing.queens_mask & state.live
        dead = (firing.dead_mask | state.killed_by(queens)) & state.live
        if firing.size is None:
            count = Count(state.need[self._number(units[0])], 0)
        else:
            numbers = [self._number(unit) for unit in units]
            lines = sum(state.need[u] for u in numbers if u < 2 * n)
            regions = sum(state.need[u] for u in numbers if u >= 2 * n)
            if lines == regions:
                return self._set(self._filled(firing, units), tier)
            count = Count(max(lines, regions), min(lines, regions))
        why = [Why(cell, cells_of(cells & ~(1 << self._bit(cell)), n), ROOM) for cell in cells_of(queens, n)]
        for cell in cells_of(dead, n):
            why += self._killed(cell, queens) or self._crowded(cell, cells)
        claim = Claim(units, cells_of(cells, n), tuple(why), count)
        return Step(
            f"arrangement-{units[0].kind}",
            claim,
            queens=cells_of(queens, n),
            dead=cells_of(dead, n),
            size=firing.size,
            tier=tier,
        )

    def _last_queen(self, firing: Firing, tier: int) -> Step:
        """What had to hold several queens by now lacks one."""
        unit = firing.units[0]
        cells = self.state.live & self._mask(unit)
        if cells & cells - 1:
            return self._one_unit(firing._replace(rule=f"attack-{unit.kind}"), min(tier, REACHING))
        single = firing._replace(rule=f"single-cell-{unit.kind}", queens_mask=cells)
        return self._placed(single, min(tier, PLAIN))

    def _filled(self, firing: Firing, units: tuple[Unit, ...]) -> Firing:
        """What counting left over has its queens: the one kind of units lies in the other, and needs as
        many."""
        regions = tuple(unit for unit in units if unit.kind == REGION)
        lines = tuple(unit for unit in units if unit.kind != REGION)
        within = not self.state.live & self._union([*regions]) & ~self._union([*lines])
        inner, outer = (regions, lines) if within else (lines, regions)
        rule = f"n-{inner[0].kind}s-in-n-{outer[0].kind}s"
        return firing._replace(rule=rule, units=(*inner, *outer), queens_mask=0)

    def _crowded(self, cell: Cell, cells: int) -> list[Why]:
        """The candidates that a queen in a cell would rule out, too many of them."""
        reached = self.state.kill[self._bit(cell)] & cells
        others = cells & ~(1 << self._bit(cell))
        if not reached:
            return [Why(cell, cells_of(others, self.state.masks.n), ROOM)]
        return list(self._reaching(cell, reached, None))

    def _supposition(self, firing: Firing, tier: int) -> Step:
        """What is supposed, what follows from it in turn, and the unit that is left without room."""
        n, links = firing.n, list(firing.chain[1:-1])
        while True:
            first, line, branch, stuck = self._branch(firing, links)
            at_end = end_of(branch.state, stuck)
            fewer = without_one(line, line[0].before if line else branch.facts, at_end)
            if fewer is None:
                break
            links = [x.found for x in fewer]
        unit = self.state.masks.names[stuck]
        left = branch.state.live & self._mask(unit)
        count = Count(branch.state.need[stuck], left.bit_count())
        end = Step(NO_ROOM, Claim((unit,), cells_of(left, n), count=count))
        queens = firing.queens_mask & self.state.live
        dead = self.state.killed_by(queens) if queens else firing.dead_mask & self.state.live
        named = firing.queens or firing.dead
        why = [Why(cell, (), CHAIN) for cell in named]
        if queens:
            why += [x for cell in cells_of(dead, n) for x in self._killed(cell, queens)]
        cells = cells_of(self.state.live & self._mask(unit), n)
        claim = Claim((unit,), cells, tuple(why), None, (first, *(x.step for x in line), end))
        return Step(firing.rule, claim, queens=firing.queens, dead=cells_of(dead, n), tier=tier)

    def _branch(self, firing: Firing, links: list[Firing]) -> "tuple[Step, list[Told], Telling, int]":
        """What is supposed, what some links of its chain say in turn, until a unit has no room, where that
        leads, and the number of the unit."""
        branch, line = Telling(self.state), []
        first = branch._supposed(firing.chain[0])
        branch.apply(firing.chain[0])
        stuck = without_room(branch.state)
        while stuck is None:
            before = branch.facts
            link = next(x for x in links if not x.needs & ~before and x.gives & ~before)
            step = branch.tell(link, 0)
            branch.apply(link)
            line.append(Told(Fired(link, LINK), step, before, branch.facts))
            stuck = without_room(branch.state)
        return first, line, branch, stuck

    def _supposed(self, link: Firing) -> Step:
        if link.queens_mask:
            return self._step(SUPPOSED, 0, (), link.queens_mask, queens=link.queens_mask)
        cells = cells_of(link.dead_mask, link.n)
        return Step(SUPPOSED, Claim((), cells), dead=cells)

    def _step(self, rule: str, tier: int, look: tuple[Unit, ...], cells: int, queens: int = 0) -> Step:
        """Queens, and what they rule out at once."""
        n = self.state.masks.n
        dead = self.state.killed_by(queens)
        why = tuple(x for cell in cells_of(dead, n) for x in self._killed(cell, queens))
        claim = Claim(look, cells_of(cells, n), why)
        return Step(rule, claim, queens=cells_of(queens, n), dead=cells_of(dead, n), tier=tier)

    def _killed(self, cell: Cell, queens: int) -> list[Why]:
        """Why queens rule a cell out; none where they do not."""
        near = queens & self.state.kill[self._bit(cell)]
        if near:
            return list(self._reaching(cell, near & -near, None))
        # with several queens a unit, it may be full only once all of them stand
        for u in self.state.masks.units_of(self._bit(cell)):
            inside = queens & self.state.masks.units[u]
            if inside and inside.bit_count() == self.state.need[u]:
                return [Why(cell, cells_of(inside, self.state.masks.n), self.state.masks.names[u].kind)]
        return []

    def _reaching(self, cell: Cell, cells: int, line: Unit | None) -> Iterator[Why]:
        """How each of some cells rules a cell out, those together that do it in the same way. line: where all
        of them lie in one with it, that way goes before others."""
        n = self.state.masks.n
        if line:
            yield Why(cell, cells_of(cells, n), line.kind)
            return
        groups: dict[str, list[Cell]] = {}
        how = self._way if self.state.masks.k == 1 else self._how
        for other in cells_of(cells, n):
            groups.setdefault(how(cell, other), []).append(other)
        for by in BYS:
            if by in groups:
                yield Why(cell, tuple(groups[by]), by)

    def _way(self, a: Cell, b: Cell) -> str:
        """The same where every unit takes one queen."""
        if a[0] == b[0]:
            return ROW
        if a[1] == b[1]:
            return COLUMN
        region_of = self.state.masks.region_of
        return REGION if region_of[self._bit(a)] == region_of[self._bit(b)] else TOUCH

    def _how(self, a: Cell, b: Cell) -> str:
        """How a queen in one cell rules out the other, the plainest way first: touching, where that is all
        that several queens a unit leave, else its row, column or region."""
        state, masks = self.state, self.state.masks
        for kind, u, v in zip(KINDS, masks.units_of(self._bit(a)), masks.units_of(self._bit(b)), strict=True):
            if u == v and state.need[u] == 1 and u < 3 * masks.n:
                return kind
        return TOUCH

    def _bit(self, cell: Cell) -> int:
        return cell[0] * self.state.masks.n + cell[1]

    def _number(self, unit: Unit) -> int:
        return KINDS.index(unit.kind) * self.state.masks.n + unit.number

    def _mask(self, unit: Unit) -> int:
        return self.state.masks.units[self._number(unit)]

    def _union(self, units: list[Unit]) -> int:
        mask = 0
        for unit in units:
            mask |= self._mask(unit)
        return mask


def all_told(position: Telling, firings: list[Firing]) -> int:
    """The facts that are known after some firings, each told as soon as what it needs is known."""
    before = -1
    while before != len(firings):
        before, waiting = len(firings), []
        for firing in firings:
            facts = position.facts
            if firing.needs & ~facts:
                waiting.append(firing)
            elif firing.gives & ~facts:
                position.go_on(firing)
        firings = waiting
    return position.facts


def merged(first: Firing, second: Firing) -> Firing | None:
    """Two looks at the same cells as one: a confinement and what they reach besides, of the same unit or of the
    one that they are confined to."""
    if not _of_one_unit(first) or not _of_one_unit(second):
        return None
    if first.units[:1] != second.units[:1]:
        return _as_confined(first, second) or _as_confined(second, first)
    later = (
        second if second.rule not in CONFINED.values() else first._replace(because_mask=second.because_mask)
    )
    units = max(first.units, second.units, key=len)
    return later._replace(
        needs=first.needs | second.needs, dead_mask=first.dead_mask | second.dead_mask, units=units
    )


def _as_confined(first: Firing, second: Firing) -> Firing | None:
    """A confinement with what the unit that holds its cells reaches by them alone; None for other firings."""
    if first.units[1:] != second.units or not first.gives & second.needs:
        return None
    return first._replace(
        rule=f"attack-{first.units[0].kind}",
        dead_mask=first.dead_mask | second.dead_mask,
        needs=first.needs | second.needs & ~first.gives,
    )


def wider(firing: Firing, masks: Masks) -> Firing:
    """A confinement with all that its cells reach, where every unit takes one queen; others as they are."""
    if firing.rule not in CONFINED.values():
        return firing
    reached = attacked_by_all(firing.inside & ~firing.needs, masks.kill, masks.cells)
    return firing._replace(rule=f"attack-{firing.units[0].kind}", dead_mask=firing.dead_mask | reached)


def _of_one_unit(firing: Firing) -> bool:
    """Does it say what all cells of one unit rule out?"""
    counts = firing.size is not None or firing.rule.startswith("arrangement")
    return not (firing.queens_mask or firing.chain or counts)


@lru_cache(maxsize=4096)
def _middle(cells: int, n: int) -> Middle:
    return middle(cells_of(cells, n)) if cells else (0.0, 0.0)
