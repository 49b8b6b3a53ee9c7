"""Explanations of Queens: positions in which firings are explained, the claims of each rule, and the
deduction."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial, reduce
from operator import or_

from .. import explainer, way
from ..budget import Budget
from ..cells import Cell, Unit, bit_numbers
from ..choice import ALL_FACTS, choose_easiest_moves
from ..explainer import Point, SeeingEffort
from ..ladder import SUPPOSITION_COST, RuleFunction, Rung
from ..rating import Rating, rating_of
from ..refute import SUPPOSED, ChainLost
from ..step import QUEEN, Claim, Count, Step, Why, make_facts
from .puzzle import Board
from .rules import FAIR_RULES, LADDER, rules_with_name
from .rules.attack import ARRANGEMENT_PREFIX
from .rules.supposition import NO_ROOM, find_contradiction
from .state import LINE_KINDS, UNIT_KINDS, Firing, Masks, State, all_cells, cells_of


def number_of_unit(state: State, unit: Unit) -> int:
    """The number of a row, column or region."""
    return state.masks.frame.unit_numbers[unit]


def cells_of_unit(state: State, unit: Unit) -> int:
    """All cells of a row, column or region."""
    return state.masks.units[number_of_unit(state, unit)]


def cells_of_units(state: State, units: Iterable[Unit]) -> int:
    """All cells of some rows, columns and regions."""
    cells = 0
    for unit in units:
        cells |= cells_of_unit(state, unit)
    return cells


def queens_lacking(state: State, *units: Unit) -> int:
    """The number of queens these units still lack together."""
    return sum([state.need[number_of_unit(state, unit)] for unit in units])


def units_with_cell(state: State, here: int, units: Iterable[Unit]) -> list[Unit]:
    """The rows, columns and regions, of some, that the cell of a bit lies in."""
    return [unit for unit in units if cells_of_unit(state, unit) >> here & 1]


# The reasons of a claim: which cells rule a cell out, and how.

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH = "row", "column", "region", "touch"
CROSSING, ROOM, CHAIN = "crossing", "room", "chain"


def reasons_from_queens(state: State, dead: int, queens: int) -> list[Why]:
    """Return why queens rule out some cells, cell by cell; nothing for cells that they do not rule out."""
    masks, need = state.masks, state.need
    cells, why = all_cells(masks.n), list[Why]()
    for queen in bit_numbers(queens):
        sources = cells_of(1 << queen, masks.n)
        row, column, region = [masks.units[u] if need[u] == 1 else 0 for u in masks.units_of(queen)]
        there = dead & state.kill[queen]
        dead ^= there
        while there:
            i = there.bit_length() - 1
            here = 1 << i
            there ^= here
            by = ROW if here & row else COLUMN if here & column else REGION if here & region else TOUCH
            why.append(Why(cells[i], sources, by))
    # with several queens a unit, it may be full only once all of them stand
    for here in bit_numbers(dead):
        for u in masks.units_of(here):
            inside = queens & masks.units[u]
            if inside and inside.bit_count() == need[u]:
                why.append(Why(cells[here], cells_of(inside, masks.n), masks.unit_names[u].kind))
                break
    if queens & queens - 1:
        return sorted(why)
    why.reverse()
    return why


def reasons_from_cells(
    state: State, cell_number: int, cells: int, units: Iterable[Unit] | None = None
) -> list[Why]:
    """Return the ways in which some of the cells rule out one cell, each with its cells. Touching comes
    before lines, because it is the plainest to see. units: those that may tell (None: all)."""
    masks, n = state.masks, state.masks.n
    cell, why = all_cells(n)[cell_number], list[Why]()
    near = cells & masks.frame.touching[cell_number]
    cells ^= near
    for u, by in zip(masks.units_of(cell_number), UNIT_KINDS, strict=True) if cells else ():
        there = cells & masks.units[u]
        # of several queens a unit only the last
        if there and state.need[u] == 1 and (units is None or masks.unit_names[u] in units):
            why.append(Why(cell, cells_of(there, n), by))
            cells ^= there
    if near:
        why.append(Why(cell, cells_of(near, n), TOUCH))
    return why


# Claims about one unit: its only cell, and what all of its cells rule out.


def explain_placed_queens(state: State, rule: str, tier: int, look: tuple[Unit, ...], queens: int) -> Step:
    """Return the step of queens (the only cell left of a unit) and what they rule out at once."""
    cells = cells_of(queens, state.masks.n)
    why = tuple(reasons_from_queens(state, state.killed_by(queens), queens))
    dead = tuple([x.cell for x in why])
    return Step(rule, Claim(look, cells, why), facts=make_facts(QUEEN, cells, dead), tier=tier)


def explain_only_cell(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of a unit that has just one cell left."""
    return explain_placed_queens(state, firing.rule, tier, firing.units, firing.queens_mask)


def explain_confined_unit(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of a unit whose live cells all lie in another, which needs as many queens. The number
    is given if a unit takes several."""
    unit, line = firing.units
    cells = cells_of(state.live & cells_of_unit(state, unit), firing.n)
    dead = cells_of(state.live & firing.dead_mask, firing.n)
    why = tuple([Why(cell, cells, line.kind) for cell in dead])
    need = queens_lacking(state, unit)
    count = None if state.masks.k == 1 else Count(need, need)
    return Step(
        firing.rule, Claim(firing.units, cells, why, count), facts=make_facts(QUEEN, (), dead), tier=tier
    )


def explain_attacked_cells(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of cells that a queen in any live cell of a unit rules out."""
    n, (unit, *_) = firing.n, firing.units
    cells, dead = state.live & cells_of_unit(state, unit), state.live & firing.dead_mask
    # of one queen a unit everybody knows that it fills all of its units
    told = None if state.masks.k == 1 else firing.units
    why = [x for here in bit_numbers(dead) for x in reasons_from_cells(state, here, cells, told)]
    claim = Claim(firing.units, cells_of(cells, n), tuple(why))
    return Step(firing.rule, claim, facts=make_facts(QUEEN, (), cells_of(dead, n)), tier=tier)


# Claims that count: the queens of some units all lie in as many others.


def explain_units_in_units(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of several units whose queens all lie in as many others."""
    n, first = firing.n, firing.units[0].kind
    units = firing.units
    inner = [unit for unit in units if unit.kind == first]
    outer = [unit for unit in units if unit.kind != first]
    cells, dead = state.live & cells_of_units(state, inner), state.live & firing.dead_mask
    why = []
    for i in bit_numbers(dead):
        line = units_with_cell(state, i, outer)[0]
        why.append(Why(all_cells(n)[i], cells_of(cells & cells_of_unit(state, line), n), line.kind))
    need = queens_lacking(state, *inner)
    claim = Claim(units, cells_of(cells, n), tuple(why), Count(need, need))
    return Step(
        firing.rule, claim, facts=make_facts(QUEEN, (), cells_of(dead, n)), size=len(inner), tier=tier
    )


def explain_plus_shape(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of regions whose live cells all lie in some rows and columns, which take no more
    queens."""
    n, units = firing.n, firing.units
    regions = [unit for unit in units if unit.kind == REGION]
    lines = [unit for unit in units if unit.kind != REGION]
    cells, dead = state.live & cells_of_units(state, regions), state.live & firing.dead_mask
    why = []
    for i in bit_numbers(dead):
        own = units_with_cell(state, i, lines)
        near = cells & cells_of_units(state, own) & ~(1 << i)
        by = CROSSING if len(own) > 1 else own[0].kind
        why.append(Why(all_cells(n)[i], cells_of(near, n), by))
    count = Count(queens_lacking(state, *regions), queens_lacking(state, *lines))
    claim = Claim(units, cells_of(cells, n), tuple(why), count)
    return Step(
        firing.rule, claim, facts=make_facts(QUEEN, (), cells_of(dead, n)), size=len(lines), tier=tier
    )


# Claims about all ways to put several queens into some cells: those of a unit, or those that counting
# leaves over.


def explain_arrangements(state: State, firing: Firing, tier: int) -> Step:
    """Return the step of all ways to fill some cells: the queens in each of them, and the cells in none."""
    n, units, cells = firing.n, firing.units, state.live & firing.watched_mask
    queens = firing.queens_mask & state.live
    dead = (firing.dead_mask | state.killed_by(queens)) & state.live
    why = [Why(all_cells(n)[i], cells_of(cells & ~(1 << i), n), ROOM) for i in bit_numbers(queens)]
    for i in bit_numbers(dead):
        why += reasons_from_queens(state, 1 << i, queens) or reasons_from_cells(
            state, i, cells & ~(1 << i), units
        )
    counted = _units_needed_to_count(state, units[: len(units) - firing.units_beside])
    units = (*counted, *units[len(units) - firing.units_beside :])
    kind = counted[0].kind
    one = queens_lacking(state, *[unit for unit in counted if unit.kind == kind])
    other = queens_lacking(state, *[unit for unit in counted if unit.kind != kind])
    count = Count(max(one, other), min(one, other))
    claim = Claim(units, cells_of(cells, n), tuple(why), count)
    return Step(
        firing.rule,
        claim,
        facts=make_facts(QUEEN, cells_of(queens, n), cells_of(dead, n)),
        size=len([unit for unit in counted if unit.kind == kind]) if counted[1:] else None,
        tier=tier,
    )


def _units_needed_to_count(state: State, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units of a count without lines and regions that add the same to both of its sides: the open
    cells of these lines are those of these regions."""
    left = units
    for region in [unit for unit in units if unit.kind == REGION and units[0].kind != REGION]:
        some = _units_with_same_cells(state, region, left)
        if some and len(some) < len(left):
            left = tuple([unit for unit in left if unit not in some])
    return left


def _units_with_same_cells(state: State, region: Unit, units: Sequence[Unit]) -> set[Unit]:
    """Return lines and regions, of some, that have all open cells of each other, one of them a region that is
    given; nothing if there are none."""
    if region not in units:
        return set()
    some, cells = {region}, state.live & cells_of_unit(state, region)
    while True:
        near = {unit for unit in units if cells_of_unit(state, unit) & cells}
        if near == some:
            break
        some, cells = near, state.live & cells_of_units(state, near)
    lines = [unit for unit in some if unit.kind != REGION]
    regions = [unit for unit in some if unit.kind == REGION]
    return (
        some
        if state.live & cells_of_units(state, lines) == state.live & cells_of_units(state, regions)
        else set()
    )


# Claims that suppose something: what follows from it in turn, until a unit has no room.


def explain_supposition(
    state: State, firing: Firing, tier: int, make_explainer: Callable[[State], explainer.Explainer]
) -> Step:
    """Return the step of a supposition: what is supposed, what follows in turn, and the unit that is left
    without room. make_explainer: makes the position in which the chain is told."""
    n, (supposed, *found, _) = firing.n, firing.chain
    branch = make_explainer(state)
    links = [_explain_supposed_cell(state, supposed)]
    branch.apply(supposed)
    *follows, end = _find_links(branch, found)
    for i, link in enumerate(follows):
        wanted = reduce(or_, [x.needs for x in (*follows[i + 1 :], end)])
        for part in _split_link(branch, link, wanted):
            links.append(branch.explain(part, 0))
            branch.apply(part)
    links.append(_explain_contradiction(branch.state, end))
    queens = firing.queens_mask & state.live
    dead = state.killed_by(queens) if queens else firing.dead_mask & state.live
    why = [Why(cell, (), CHAIN) for cell in firing.queens or firing.dead]
    if queens:
        why += reasons_from_queens(state, dead, queens)
    look = end.units[:1]
    claim = Claim(
        look, cells_of(state.live & cells_of_unit(state, look[0]), n), tuple(why), None, tuple(links)
    )
    return Step(firing.rule, claim, facts=make_facts(QUEEN, firing.queens, cells_of(dead, n)), tier=tier)


def _find_links(branch: explainer.Explainer, found: Sequence[Firing]) -> list[Firing]:
    """Return the links from a supposition to a unit without room, each as its rule finds it where it is told:
    as few as possible, and of these the easiest. Raises ChainLost if nothing leads there."""
    links = _find_links_again(branch, found) or _links_by_rules(branch, ALL_FACTS)
    if not links:
        raise ChainLost
    for link in links[-2::-1]:
        fewer = _find_links_again(branch, [x for x in links[:-1] if x is not link])
        if fewer and len(fewer) < len(links):
            links = fewer
    easier = _links_by_rules(branch, reduce(or_, [x.needs for x in links]) & ~branch.facts)
    return easier if easier and len(easier) <= len(links) else links


def _find_links_again(branch: explainer.Explainer, found: Sequence[Firing]) -> list[Firing] | None:
    """Return the links that the same rules find at the same places from a position, and the unit that is then
    without room; None if they do not come to that. The position is left as it is."""
    branch, links = branch.copy(), list[Firing]()
    end = find_contradiction(branch.state)
    for link in found:
        if end:
            break
        if not link.gives & ~branch.facts:
            continue
        here = next((x for x in _firings_at_place(branch.state, link) if x.gives & ~branch.facts), None)
        if here is None:
            return None
        links.append(here)
        branch.apply(here)
        end = find_contradiction(branch.state, _cells_changed_by(here))
    return [*links, end] if end else None


def _firings_at_place(state: State, link: Firing) -> Iterator[Firing]:
    """Yield the firings of a link's rule at its place in a position."""
    place = link.units[: len(link.units) - link.units_beside]
    for find in rules_with_name(link.rule):
        for x in find(state, link.watched_mask):
            if x.units[: len(x.units) - x.units_beside] == place:
                yield x


def _links_by_rules(branch: explainer.Explainer, wanted: int) -> list[Firing] | None:
    """Return the links by which the rules give wanted facts from a position, which is left as it is, and the
    unit that is then without room; None if they do not lead to one."""
    branch, links = branch.copy(), list[Firing]()
    if end := find_contradiction(branch.state):
        return [end]
    for move in choose_easiest_moves(branch, FAIR_RULES, (), wanted, wanted):
        links.append(move.firing)
        if end := find_contradiction(branch.state, _cells_changed_by(move.firing)):
            return [*links, end]
    return None


def _split_link(branch: explainer.Explainer, link: Firing, wanted: int) -> Iterator[Firing]:
    """Yield a link as links that say one thing each: queens with what they rule out at once, then what else
    follows and is wanted. The caller applies each one before it asks for the next. wanted: facts that later
    links rest on."""
    state = branch.state
    if state.masks.k == 1:
        yield link
        return
    if not link.gives & ~branch.facts & wanted:
        return
    if not link.queens_mask:
        dead = link.dead_mask & wanted if link.rule.startswith(ARRANGEMENT_PREFIX) else link.dead_mask
        if dead & state.live:
            yield link._replace(dead_mask=dead)
        return
    at_once = state.killed_by(link.queens_mask & state.live)
    more = link.dead_mask & state.live & ~at_once & wanted
    yield link._replace(dead_mask=at_once)
    while left := more & branch.state.live:
        yield _firing_for_rest(branch.state, link, left)


def _firing_for_rest(state: State, link: Firing, dead: int) -> Firing:
    """Return the firing of the easiest rule that rules out some of the cells that a link with queens has left
    over, once these stand, without another queen; of the link's own unit if possible."""
    kind = link.units[0].kind
    for rule in (f"attack-{kind}", f"arrangement-{kind}"):
        for find in rules_with_name(rule):
            for x in find(state, ALL_FACTS):
                if x.units[0] == link.units[0] and x.dead_mask & dead and not x.queens_mask:
                    return x if rule.startswith("attack") else x._replace(dead_mask=x.dead_mask & dead)
    counted = [unit for unit in link.units if queens_lacking(state, unit) > 0]
    return link._replace(queens_mask=0, dead_mask=dead, units=tuple(counted))


def _cells_changed_by(link: Firing) -> int:
    """Return the cells (a mask) around which a link may have left too little room: the cells that it rules
    out, or all cells (-1) if it places a queen, because queens fill units."""
    return -1 if link.queens_mask else link.dead_mask


def _explain_contradiction(state: State, end: Firing) -> Step:
    """Return the step of a contradiction. Its size: the most queens that the lines beside its unit can
    take."""
    unit = end.units[0]
    cells = cells_of(state.live & cells_of_unit(state, unit), end.n)
    most = max([queens_lacking(state, line) for line in end.units[1:]], default=None)
    return Step(
        NO_ROOM, Claim(end.units, cells, count=Count(queens_lacking(state, unit), len(cells))), size=most
    )


def _explain_supposed_cell(state: State, link: Firing) -> Step:
    """Return the step of the queen, or the cross, that is supposed."""
    if link.queens_mask:
        return explain_placed_queens(state, SUPPOSED, 0, (), link.queens_mask)
    cells = cells_of(link.dead_mask, link.n)
    return Step(SUPPOSED, Claim((), cells), facts=make_facts(QUEEN, (), cells))


# A position from which the way is told: what each firing claims as things then stand (`claims/`).

#: What claims it; what is not named here tells what the cells of a unit rule out, by their shape or not.
EXPLAIN_BY_RULE: dict[str, Callable[[State, Firing, int], Step]] = {
    **{f"single-cell-{kind}": explain_only_cell for kind in UNIT_KINDS},
    **{f"arrangement-{kind}": explain_arrangements for kind in UNIT_KINDS},
    **{f"region-confined-to-{kind}": explain_confined_unit for kind in LINE_KINDS},
    **{f"{kind}-confined-to-region": explain_confined_unit for kind in LINE_KINDS},
    **{f"n-regions-in-n-{kind}s": explain_units_in_units for kind in LINE_KINDS},
    **{f"n-{kind}s-in-n-regions": explain_units_in_units for kind in LINE_KINDS},
    "plus-shape": explain_plus_shape,
}


class Explainer(explainer.Explainer[State]):
    """A position in which firings of a Queens board are explained."""

    def __init__(self, state: State):
        super().__init__(state)
        # kept as long as this position and those that come after it; rules of one queen are quicker asked
        if self.state.firing_cache is None and self.state.masks.k > 1:
            self.state.firing_cache = {}

    def watched_candidates(self, firing: Firing) -> int:
        return firing.watched_mask

    def restrict_to_facts(self, firing: Firing, facts: int) -> Firing:
        return firing._replace(dead_mask=firing.dead_mask & facts)

    def effort_to_see(self, firing: Firing) -> SeeingEffort:
        if firing.rule.startswith("single-cell"):
            seen = firing.queens_mask
        else:
            seen = self.state.live & firing.watched_mask
        cells, units = seen.bit_count(), len(firing.units)
        for x in firing.chain[1:] if firing.chain else ():
            cells += x.watched_mask.bit_count()
            units += len(x.units)
        return SeeingEffort(cells, units, _middle_of_mask(seen, firing.n))

    def explain(self, firing: Firing, tier: int) -> Step:
        """Return the step of a firing on a Queens board: a supposition, or what its rule finds."""
        if firing.chain:
            return explain_supposition(self.state, firing, tier, Explainer)
        return EXPLAIN_BY_RULE.get(firing.rule, explain_attacked_cells)(self.state, firing, tier)


@lru_cache(maxsize=4096)
def _middle_of_mask(cells: int, n: int) -> Point:
    """Return the middle of some cells (a mask) of a board of size n."""
    count, rows, numbers = cells.bit_count(), 0, 0
    while cells:
        i = cells.bit_length() - 1
        cells ^= 1 << i
        rows += i // n
        numbers += i
    return (rows / count, (numbers - n * rows) / count) if count else (0.0, 0.0)


# One finding at a time: beside new queens a way does not tell what the queen that is still missing rules out.


def ladder_of_way(ladder: Sequence[Rung]) -> tuple[Rung, ...]:
    """Return the rules by which the way of a board with several queens a unit is told."""
    return tuple([rung if rung.cost == SUPPOSITION_COST else _rung_of_way(rung) for rung in ladder])


@cache
def _rung_of_way(rung: Rung) -> Rung:
    if not any(name.startswith(ARRANGEMENT_PREFIX) for name in rung.firing_names):
        return rung
    return rung._replace(rules=tuple([partial(_find_queens_alone, find) for find in rung.rules]))


def _find_queens_alone(find: RuleFunction, state: State, fresh: int, *most: float) -> Iterator[Firing]:
    """Yield the firings of a rule. Those with queens rule out no more than these queens do, if the same cells
    hold another queen."""
    for x in find(state, fresh, *most):
        queens = x.queens_mask
        others = state.live & x.because_mask & ~(queens | x.dead_mask)
        yield x._replace(dead_mask=state.killed_by(queens)) if queens and others else x


# The deduction of a puzzle: what the ladder found, and the proof that it gives.

ADJACENT_KILL_RULE = "queen-adjacent-kill"  # counted with the placing step that it belongs to


class Deduction(way.Deduction[State]):
    """The deduction of a Queens board."""

    explainer: way.MakeExplainer = Explainer

    @property
    def goal(self) -> int:
        """The queens that the deduction places; of a board that it does not solve, all that it finds."""
        n = self.state.masks.n
        return self.state.queens << n * n if self.solved else self.state.facts

    @property
    def way_ladder(self) -> Sequence[Rung]:
        return self.ladder if self.start_state.masks.k == 1 else ladder_of_way(self.ladder)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way of a Queens board."""
        return self.proof.steps

    @property
    def solved(self) -> bool:
        """True if the board is solved; False if the start overfilled a unit, because nothing that follows
        from it counts."""
        return self.state.solved and self.state.contradiction() is None

    @property
    def queens(self) -> tuple[Cell, ...]:
        return self.state.queen_cells


def solve(
    board: Board | Masks,
    state: State | None = None,
    rules: Sequence[Rung] = LADDER,
    budget: Budget | None = None,
) -> Deduction:
    """Return all steps from a state (default: the empty board) until nothing more follows, or the budget is
    spent. A state that contradicts itself gives none, because anything follows from a falsehood. The state is
    left as it is."""
    start = state.copy() if state else State(board)
    return Deduction.of(start, () if start.contradiction() is not None else rules, budget)


def rate(deduction: Deduction) -> Rating:
    """Return the rating of a Queens board by what the ladder found."""
    rating = rating_of(deduction.firings, deduction.solved)
    kills = sum(1 for found, *_ in deduction.firings if found.queens_mask and found.dead_mask)
    return replace(rating, counts={**rating.counts, ADJACENT_KILL_RULE: kills}) if kills else rating
