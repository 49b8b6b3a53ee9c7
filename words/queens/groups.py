"""Groups of cells that hold one star each, and the reasons why a crossed cell gets none.

All cells of a group touch each other, or share a line that takes only one more star. So cells in three groups
hold three stars at most; if they need three, each group has exactly one.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.queens.rules.arrangement import drop_needless
from ...solver.queens.rules.attack import ARRANGEMENT_PREFIX
from ...solver.step import QUEEN, Step, make_facts
from ..phrases import panel_ends
from .phrases import StepUnits, unit_holds, units_of_step

MAX_TRIED_GROUPS = 4000  # groups tried for one question, so that its time is bounded
MAX_REASONS_PER_PICTURE = 2  # reasons for crosses that one picture shows by letters
MAX_COMPARED_WAYS = 300  # ways to form groups that are compared

Group = tuple[Cell, ...]
Groups = tuple[Group, ...]

# Kinds of reasons why a crossed cell gets no star.
NONE_LEFT = "none"  # a star there would leave no cell for the stars that are needed
TOO_FEW_LEFT = "few"  # it would leave fewer cells than needed stars
TOUCHING_LEFT = "touching"  # it would leave only cells that touch each other
GROUPS_LEFT = "groups"  # it would leave cells in too few groups
WHOLE_GROUP_OUT = "whole"  # it would rule out all cells of a group, and each group has a star
# it would leave a group for each needed star, and stars that follow rule out one group
FORCED_LEFT = "forced"
COUNTED_OUT = "count"  # fewer stars would fit than needed, which no groups show


class CrossReason(NamedTuple):
    """A reason why some crossed cells of a step get no star. groups: those that the reason is told by. left:
    the cells that a star would leave, if they are the same for each crossed cell. forced: how many of the
    groups, the first ones, are told one after the other, up to the one that gets no star."""

    cells: tuple[Cell, ...]
    kind: str
    groups: Groups = ()
    left: tuple[Cell, ...] = ()
    forced: int = 0


def all_touch(cells: Collection[Cell]) -> bool:
    """True if all of some cells touch each other, so that only one takes a queen."""
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 for a, b in combinations(cells, 2))


def units_of_counting_step(board: Board, step: Step) -> StepUnits:
    """Return the units of a counting step, first those that hold the open cells."""
    lines, regions, beside = units_of_step(board, step)
    in_lines = all(any(unit_holds(board, line, cell) for line in lines) for cell in step.claim.cells)
    return StepUnits(lines, regions, beside) if in_lines else StepUnits(regions, lines, beside)


def is_arrangement(step: Step) -> bool:
    """True for a step or link about all ways to place several stars in some cells."""
    count = step.claim.count
    return step.rule.startswith(ARRANGEMENT_PREFIX) and count is not None and count.need != count.places


def stars_needed(step: Step) -> int:
    """Return how many stars the cells of such a step need."""
    assert step.claim.count
    return step.claim.count.need - step.claim.count.places


def lines_with_room_for_one(board: Board, step: Step) -> list[Unit]:
    """Return the lines of such a step, or of a contradiction, that take only one more star each."""
    if not is_arrangement(step):
        return list(step.claim.units[1:])
    if not step.claim.count or not step.claim.count.places:
        return units_of_step(board, step).limiting_units
    beside = units_of_counting_step(board, step).limiting_units
    reaching = [] if step.queens else [why for why in step.claim.why if why.sources]
    counted = [
        unit
        for unit in step.claim.units
        if unit not in beside
        and any(x.reason == unit.kind and unit_holds(board, unit, x.cell) for x in reaching)
    ]
    return [*beside, *counted]


def lines_of_reasons(board: Board, step: Step) -> list[Unit]:
    """Return the lines with room for one more star on which the told reasons of a step rest."""
    if not is_arrangement(step):
        return units_of_step(board, step).limiting_units
    lines = lines_with_room_for_one(board, step)
    if step.queens:
        used = lines_of_stars(board, step) + lines_reached(board, step, crowded_cells(step))
    else:
        reasons = crossing_reasons(board, step)
        used = [line for reason in reasons for line in lines_of_reason(board, step, reason)]
        used += lines_reached(board, step, step.dead)
    return [line for line in lines if line in used]


def lines_reached(board: Board, step: Step, cells: Collection[Cell]) -> list[Unit]:
    """Return the lines with room for one more star by which a star in some crossed cells rules out others."""
    reaching = {(why.reason, why.cell) for why in step.claim.why if why.cell in cells}
    return [
        line
        for line in lines_with_room_for_one(board, step)
        if any(by == line.kind and unit_holds(board, line, cell) for by, cell in reaching)
    ]


def lines_of_stars(board: Board, step: Step) -> list[Unit]:
    """Return the lines with room for one more star on which it rests where the new stars of a step stand."""
    lines = lines_with_room_for_one(board, step)
    if {*step.claim.cells} == {*step.queens} or (
        stars_needed(step) == 2 and (is_only_pair_apart(step) or all_others_touch(step))
    ):
        return []
    if groups := star_groups(board, step):
        return lines_of_groups(board, groups, lines)
    if reason := missing_star_reason(board, step):
        return lines_of_reason(board, step, reason)
    if not (groups := clearing_groups(board, step)):
        return [*lines]
    used = drop_needless(lines, lambda some: _are_cleared(board, step, groups, some))
    used += lines_of_groups(board, groups, lines)
    return [line for line in lines if line in used]


def lines_of_reason(board: Board, step: Step, reason: CrossReason) -> list[Unit]:
    """Return the lines with room for one more star on which the groups of a reason rest, and what is said of
    them."""
    lines = lines_with_room_for_one(board, step)
    if reason.kind == COUNTED_OUT:
        return lines
    used = lines_of_groups(board, reason.groups, lines)
    if reason.kind == FORCED_LEFT:
        told = reason.groups[: reason.forced]
        used += drop_needless(lines, lambda some: len(_forced_order(board, told, some)) == reason.forced)
    return [line for line in lines if line in used]


def reached_cells(step: Step, cell: Cell) -> set[Cell]:
    """Return the cells that a star in a crossed cell would rule out."""
    return {x for why in step.claim.why if why.cell == cell for x in why.sources}


def lines_of_groups(board: Board, groups: Groups, beside: Sequence[Unit]) -> list[Unit]:
    """Return the lines that some groups rest on, because not all of their cells touch."""
    found: list[Unit] = []
    for group in groups:
        if not all_touch(group):
            whole = [unit for unit in beside if all(unit_holds(board, unit, cell) for cell in group)]
            found += whole[:1] or drop_needless(beside, partial(_clash_by_lines, board, group))
    return [unit for unit in beside if unit in found]


def _clash_by_lines(board: Board, cells: Sequence[Cell], units: Sequence[Unit]) -> bool:
    """True if any two of some cells touch, or share one of some lines with room for one more star."""
    lines = _line_cells(board, cells, units)
    return all(_clash(a, b, lines) for a, b in combinations(cells, 2))


@lru_cache(maxsize=256)
def crossing_reasons(board: Board, step: Step) -> tuple[CrossReason, ...]:
    """Return the reasons for the crossed cells of a step or link without stars, each cell under one reason;
    none for a step that is not about ways to place stars."""
    dead, cells = step.dead, step.claim.cells
    if not is_arrangement(step) or step.queens or not dead:
        return ()
    need = stars_needed(step)
    left = {
        cell: tuple(x for x in cells if x not in reached_cells(step, cell) and x != cell) for cell in dead
    }
    wanted = {cell: need - (cell in cells) for cell in dead}
    kinds = {cell: _plain_kind(left[cell], wanted[cell]) for cell in dead}
    numbers = {len(left[cell]) for cell in dead}
    if (
        len({*kinds.values()}) == 1
        and kinds[dead[0]]
        and (kinds[dead[0]] != TOO_FEW_LEFT or len(numbers) == 1)
    ):
        return (_plain_reason(step, dead, kinds[dead[0]], left),)
    ways = _ways_to_group(board, step, need, cells)
    found = [*_whole_groups(step, dead, ways)]
    if len(found) == 1 and {*found[0].cells} == {*dead}:
        return tuple(found)
    hard = [cell for cell in dead if not kinds[cell]]
    found = [*_whole_groups(step, hard, ways)]
    hard = [cell for cell in hard if not any(cell in reason.cells for reason in found)]
    for kind in (NONE_LEFT, TOO_FEW_LEFT, TOUCHING_LEFT):
        for number in sorted(numbers if kind == TOO_FEW_LEFT else {-1}):
            some = tuple(x for x in dead if kinds[x] == kind and number in (-1, len(left[x])))
            found += [_plain_reason(step, some, kind, left)] if some else []
    for some_left, most in dict.fromkeys((left[cell], wanted[cell] - 1) for cell in hard):
        same = tuple(cell for cell in hard if (left[cell], wanted[cell] - 1) == (some_left, most))
        found.append(_grouped_reason(board, step, same, some_left, most))
    counted = [reason for reason in found if reason.kind == COUNTED_OUT]
    if len(counted) > 1:  # what is said of them is the same, whichever cells they leave
        cells = tuple(sorted(cell for reason in counted for cell in reason.cells))
        found = [*(reason for reason in found if reason not in counted), CrossReason(cells, COUNTED_OUT)]
    return tuple(sorted(found))


def _plain_kind(left: Sequence[Cell], wanted: int) -> str:
    """Return the kind of a reason that needs no groups; empty if there is none."""
    if not left:
        return NONE_LEFT
    if len(left) < wanted:
        return TOO_FEW_LEFT
    return TOUCHING_LEFT if wanted > 1 and all_touch(left) else ""


def _plain_reason(
    step: Step, cells: tuple[Cell, ...], kind: str, left: dict[Cell, tuple[Cell, ...]]
) -> CrossReason:
    """Return a reason of a kind that needs no groups; if counting leaves the cells, it shows which of them a
    star would leave."""
    same = left[cells[0]] if len({left[cell] for cell in cells}) == 1 else ()
    if kind == TOUCHING_LEFT and same and step.size is not None:
        return CrossReason(cells, GROUPS_LEFT, (same,), same)
    return CrossReason(cells, kind, left=same)


def _grouped_reason(
    board: Board, step: Step, cells: tuple[Cell, ...], left: tuple[Cell, ...], most: int
) -> CrossReason:
    """Return a reason by groups of the cells that a star would leave. most: how many stars these may hold for
    the star to be impossible."""
    lines = lines_with_room_for_one(board, step)
    if groups := fewest_groups(board, left, most, lines):
        return CrossReason(cells, GROUPS_LEFT, groups, left)
    return _forced_reason(board, step, cells, left, most + 1)


def _forced_reason(
    board: Board, step: Step, cells: tuple[Cell, ...], left: tuple[Cell, ...], number: int
) -> CrossReason:
    """Return the reason that some cells that are left cannot hold so many stars, by groups of which one gets
    none; of the kind COUNTED_OUT if there are no such groups."""
    lines = lines_with_room_for_one(board, step)
    for groups in _ways_to_group(board, step, number, left):
        if order := _forced_order(board, groups, lines):
            others = [group for group in groups if group not in order]
            return CrossReason(cells, FORCED_LEFT, (*order, *others), left, len(order))
    return CrossReason(cells, COUNTED_OUT, (), left)


def _forced_order(board: Board, groups: Groups, units: Sequence[Unit]) -> Groups:
    """Return groups with one star each in the order in which one follows from those before it: the first has
    only one cell, stars leave only one cell of the next ones, and none of the last. Empty if there are none.
    units: lines with room for one more star."""
    order = _forced_groups(board, groups, units)
    for group in order[-2::-1]:
        fewer = _forced_groups(board, tuple(x for x in order if x != group), units)
        if fewer and len(fewer) < len(order):
            order = fewer
    return order


def _forced_groups(board: Board, groups: Groups, units: Sequence[Unit]) -> Groups:
    """Return what `_forced_order` does, perhaps with groups that are not needed."""
    lines = _line_cells(board, [cell for group in groups for cell in group], units)
    left, order = {group: {*group} for group in groups}, list[Group]()
    while single := next((x for x in groups if len(left[x]) == 1 and x not in order), None):
        order.append(single)
        (star,) = left[single]
        for other in groups:
            if other not in order:
                left[other] -= {x for x in left[other] if _clash(star, x, lines)}
                if not left[other]:
                    return *order, other
    return ()


def _clash(a: Cell, b: Cell, lines: Sequence[frozenset[Cell]]) -> bool:
    """True if two cells touch, or share one of some lines with room for one more star."""
    return all_touch((a, b)) or any({a, b} <= line for line in lines)


def _whole_groups(step: Step, dead: Sequence[Cell], ways: Sequence[Groups]) -> Iterator[CrossReason]:
    """Yield reasons that rest on whole groups, each for as many of the crossed cells as can be; only those
    for several of them, or for all."""
    rest = list(dead)
    while rest:
        best, some = (), list[Cell]()
        for groups in ways:
            out = [cell for cell in rest if ruled_out_group(step, cell, groups)]
            if len(out) > len(some):
                best, some = groups, out
        if len(some) < min(2, len(dead)):
            return
        yield CrossReason(tuple(some), WHOLE_GROUP_OUT, best)
        rest = [cell for cell in rest if cell not in some]


def ruled_out_group(step: Step, cell: Cell, groups: Groups) -> int:
    """Return the number, from 1, of the first group of which a star in a crossed cell would rule out all; 0
    if there is none."""
    reached = reached_cells(step, cell)
    return next((i for i, group in enumerate(groups, 1) if reached.issuperset(group)), 0)


@lru_cache(maxsize=256)
def star_groups(board: Board, step: Step) -> Groups:
    """Return the groups by which the stars of a step or link are told: one for each star that its cells need,
    and each new star alone in its group. If there is a choice, they also tell its other crosses. Empty if
    there are none."""
    if not is_arrangement(step) or not step.queens:
        return ()
    others = tuple(cell for cell in step.claim.cells if cell not in step.queens)
    alone = [(cell,) for cell in step.queens]
    rest = _ways_to_group(board, step, stars_needed(step) - len(alone), others)
    ways = [tuple(sorted([*alone, *groups])) for groups in rest]
    dead = crowded_cells(step)
    return next((x for x in ways if rules_out_any_group(step, dead, x)), ways[0] if ways else ())


@lru_cache(maxsize=256)
def clearing_groups(board: Board, step: Step) -> Groups:
    """Return groups as of `star_groups` where new stars are not alone: a star in any other cell of their
    groups would rule out all of another group. Empty if there are none."""
    if not is_arrangement(step) or not step.queens:
        return ()
    lines = lines_with_room_for_one(board, step)
    ways = _ways_to_group(board, step, stars_needed(step), step.claim.cells)
    return next((groups for groups in ways if _are_cleared(board, step, groups, lines)), ())


def _are_cleared(board: Board, step: Step, groups: Groups, units: Sequence[Unit]) -> bool:
    """True if a star in any cell but the new stars', of the groups of these, would rule out another group.
    units: lines with room for one more star."""
    lines = _line_cells(board, step.claim.cells, units)

    def rules_out(cell: Cell, group: Group) -> bool:
        return all(_clash(cell, x, lines) for x in group)

    others = [(x, own) for own in groups if {*own} & {*step.queens} for x in own if x not in step.queens]
    return all(any(rules_out(x, group) for group in groups if group != own) for x, own in others)


@lru_cache(maxsize=256)
def missing_star_reason(board: Board, step: Step) -> CrossReason | None:
    """Return the reason why the only new star of a step or link stands, told by what would follow if its cell
    stayed empty: the other cells fall into a group for each star, of which one gets none. None if there is
    no such reason, or a plainer one."""
    if (
        not is_arrangement(step)
        or len(step.queens) != 1
        or star_groups(board, step)
        or clearing_groups(board, step)
    ):
        return None
    others = tuple(cell for cell in step.claim.cells if cell not in step.queens)
    reason = _forced_reason(board, step, step.queens, others, stars_needed(step))
    return reason if reason.kind == FORCED_LEFT else None


def crowded_cells(step: Step) -> list[Cell]:
    """Return the crossed cells of a step that its new stars do not rule out by themselves."""
    queens = {*step.queens}
    reached = {why.cell for why in step.claim.why if why.sources and {*why.sources} <= queens}
    return [cell for cell in step.dead if cell not in reached]


def rules_out_any_group(step: Step, cells: Sequence[Cell], groups: Groups) -> bool:
    """True if a star in any of these crossed cells would rule out all of a group."""
    return bool(groups) and all(ruled_out_group(step, cell, groups) for cell in cells)


def is_only_pair_apart(step: Step) -> bool:
    """True if the cells of two queens are the only two that do not touch each other."""
    apart = [{*pair} for pair in combinations(step.claim.cells, 2) if not all_touch(pair)]
    return apart == [{*step.queens}]


def all_others_touch(step: Step) -> bool:
    """True if one of two queens is found and all other candidates touch each other."""
    queens = step.queens
    others = [cell for cell in step.claim.cells if cell not in queens]
    return len(queens) == 1 and stars_needed(step) == 2 and len(others) > 1 and all_touch(others)


def are_at_the_ends(step: Step) -> bool:
    """True for three open cells of which one touches the two that take the queens."""
    queens = step.queens
    middle = {*step.claim.cells} - {*queens}
    return (
        len(step.claim.cells) == 3
        and len(queens) == 2
        and all(all_touch([*middle, queen]) for queen in queens)
    )


def numbered_groups(board: Board, step: Step) -> Groups:
    """Return the groups by which a step or link is told beside a picture, which numbers them; empty if it is
    told without, or if its crosses rest on different ones."""
    if not is_arrangement(step):
        return ()
    if not step.queens:
        groups = [reason.groups for reason in crossing_reasons(board, step) if reason.groups]
        return groups[0] if len(groups) == 1 else ()
    is_plain = {*step.claim.cells} == {*step.queens} or (
        stars_needed(step) == 2 and (is_only_pair_apart(step) or all_others_touch(step))
    )
    if is_plain:
        return ()
    reason = missing_star_reason(board, step)
    return reason.groups if reason else star_groups(board, step) or clearing_groups(board, step)


@lru_cache(maxsize=256)
def end_groups(board: Board, end: Step) -> Groups:
    """Return the groups that the cells left in a contradiction fall into, fewer than the stars needed; empty
    if one sentence says it without them."""
    count = end.claim.count
    if not count or len(end.claim.cells) < count.need or (end.size or 1) > 1:
        return ()
    groups = fewest_groups(board, end.claim.cells, count.need - 1, end.claim.units[1:])
    return groups if len(groups) > 1 else ()


def fewest_groups(board: Board, cells: Sequence[Cell], most: int, beside: Sequence[Unit]) -> Groups:
    """Return the fewest groups that some cells fall into, at most so many; empty if there are more. Of a
    single group any two cells touch or share a line."""
    lines = _line_cells(board, cells, beside)
    if most and _clash_by_lines(board, cells, beside):
        return (tuple(sorted(cells)),)
    for number in range(2, most + 1):
        for some in ((), lines) if lines else ((),):
            if ways := _best_first(_coverings(frozenset(cells), number, some)):
                return ways[0]
    return ()


def _ways_to_group(board: Board, step: Step, number: int, cells: tuple[Cell, ...]) -> list[Groups]:
    """Return ways to form so many groups of a step's cells, the plainest first: those of cells that touch,
    and that lie in one piece."""
    lines = _line_cells(board, cells, lines_with_room_for_one(board, step))
    ways = _best_first(_coverings(frozenset(cells), number, ()))
    return ways + (_best_first(_coverings(frozenset(cells), number, lines)) if lines else [])


def _line_cells(board: Board, cells: Sequence[Cell], units: Sequence[Unit]) -> tuple[frozenset[Cell], ...]:
    return tuple(frozenset(x for x in cells if unit_holds(board, unit, x)) for unit in units)


def _best_first(ways: Iterator[Groups]) -> list[Groups]:
    """Return some ways to form groups, first those whose groups are in one piece and touch."""
    some = [tuple(sorted(groups)) for _, groups in zip(range(MAX_COMPARED_WAYS), ways, strict=False)]
    return sorted(dict.fromkeys(some), key=lambda groups: (sum(map(_irregularity, groups)), groups))


def _irregularity(group: Group) -> int:
    """Return 0 for a group in one piece, 1 if its cells only touch at corners, 3 if not all of them touch."""
    if not all_touch(group):
        return 3
    return int(len(group) == 2 and group[0][0] != group[1][0] and group[0][1] != group[1][1])


def _coverings(cells: frozenset[Cell], number: int, lines: Sequence[frozenset[Cell]]) -> Iterator[Groups]:
    """Yield ways to form exactly so many groups. lines: cells of which only one takes a star."""
    tried = 0

    def form(left: frozenset[Cell], number: int) -> Iterator[Groups]:
        nonlocal tried
        if not left:
            if not number:
                yield ()
            return
        if not number or tried > MAX_TRIED_GROUPS:
            return
        for group in _largest_groups(min(left), left, lines):
            tried += 1
            for rest in form(left - group, number - 1):
                yield (tuple(sorted(group)), *rest)

    yield from form(cells, number)


def _largest_groups(
    cell: Cell, cells: frozenset[Cell], lines: Sequence[frozenset[Cell]]
) -> list[frozenset[Cell]]:
    """Return the groups of a cell that are part of no larger one."""
    r, c = cell
    corners = [(top, left) for top in (r - 1, r) for left in (c - 1, c)]
    some = [
        frozenset(x for x in cells if top <= x[0] <= top + 1 and left <= x[1] <= left + 1)
        for top, left in corners
    ]
    some += [cells & line for line in lines if cell in line]
    return sorted(
        {group for group in some if not any(group < other for other in some)},
        key=lambda group: (-len(group), sorted(group)),
    )


# Panels: a step that counts first, or whose crosses rest on different groups, is told picture by picture


@lru_cache(maxsize=64)
def step_panels(board: Board, step: Step) -> tuple[Step, ...]:
    """Return a step as one step for each panel; empty if one picture shows all.

    Reasons that rest on different groups have a panel each, because one picture cannot show them; so have
    more reasons than are followed at once. A step about cells that counting leaves over has a panel before
    these that only counts, and finds nothing.
    """
    if step.claim.chain or not is_arrangement(step):
        return ()
    reasons = crossing_reasons(board, step)
    parts = (step,)
    if sum(bool(reason.groups) for reason in reasons) > 1 or len(reasons) > MAX_REASONS_PER_PICTURE:
        parts = tuple(_step_with_cells(step, reason.cells) for reason in reasons)
    if step.size is not None and units_of_counting_step(board, step).other_units:
        return _step_with_cells(step, ()), *parts
    return parts if parts[1:] else ()


def _step_with_cells(step: Step, cells: Sequence[Cell]) -> Step:
    """Return a step that crosses out only some of the cells."""
    why = tuple(why for why in step.claim.why if why.cell in cells)
    return step._replace(claim=step.claim._replace(why=why), facts=make_facts(QUEEN, (), cells))


def chain_panels(board: Board, chain: Sequence[Step]) -> list[int]:
    """Return of a supposition what `panel_ends` does: a short one has a picture a link too if several of its
    links rest on groups, because a picture numbers those of one link, or with several stars a unit, because
    such links take several sentences."""
    ends = panel_ends(chain)
    is_long = (len(chain) > 3 and board.k > 1) or any(map(is_arrangement, chain))
    return ends or ([*range(1, len(chain))] if is_long or len(grouped_links(board, chain)) > 1 else [])


def grouped_links(board: Board, chain: Sequence[Step]) -> dict[int, Groups]:
    """Return the groups by which links of a supposition, and its contradiction, are told, by the numbers of
    these links."""
    found = {i: numbered_groups(board, link) for i, link in enumerate(chain[1:-1], 1)}
    found |= {len(chain) - 1: end_groups(board, chain[-1])} if chain else {}
    return {number: groups for number, groups in found.items() if groups}
