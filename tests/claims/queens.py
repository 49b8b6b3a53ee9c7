"""Check each step of a Queens or Star Battle way from its claim alone."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from . import queens_reasons
from .queens_look import (
    ARRANGED,
    ONE_UNIT,
    PLACED,
    PLUS,
    SET,
    SUPPOSED,
    ClaimLook,
    cells_with_known_count,
    findings_that_follow,
    follows_from_one_unit,
    look_of,
    names_all_candidates,
    rest_of_line,
)
from .queens_position import QueensPosition
from .queens_reasons import ReadClaim
from .way import Cell, Json, cells_of, numbering_faults

SHAPE_SIZES = {"domino": 2, "tromino": 3, "tetromino": 4, "pentomino": 5, "hexomino": 6}
UNIT_PATTERN = "row|column|region"
NAME_PATTERNS = {
    PLACED: f"single-cell-(?P<first>{UNIT_PATTERN})",
    SET: f"n-(?P<first>{UNIT_PATTERN})s-in-n-(?P<other>{UNIT_PATTERN})s",
    PLUS: "plus-shape",
    ARRANGED: f"arrangement-(?P<first>{UNIT_PATTERN})",
    SUPPOSED: "placement-forces-contradiction|crossing-out-forces-contradiction|lookahead",
}
CONFINED_NAME = f"(?P<first>{UNIT_PATTERN})-confined-to-(?P<other>{UNIT_PATTERN})"
ATTACK_NAME = f"attack-(?P<first>{UNIT_PATTERN})"
SHAPE_NAME = rf"[a-z-]*?(?P<size>{'|'.join(SHAPE_SIZES)})-region"


def rule_name_faults(rule: str | None, claim: Json, look: ClaimLook) -> Iterator[str]:
    """Find a rule name that does not fit its claim. rule: None for a link of a chain."""
    if rule is None:
        return
    names = (CONFINED_NAME, ATTACK_NAME, SHAPE_NAME) if look.kind == ONE_UNIT else (NAME_PATTERNS[look.kind],)
    match = next((found for name in names if (found := re.fullmatch(name, rule))), None)
    if not match:
        yield "it is called what it is not"
        return
    named = match.groupdict()
    if named.get("first", look.named_units[0][0]) != look.named_units[0][0]:
        yield "it is named for another kind of unit"
    if "other" in named and {named["other"]} != {kind for kind, _ in look.other_units}:
        yield "it is named for another kind of line"
    if "size" in named:
        cells = cells_of(claim["cells"])
        if (
            len(cells) != SHAPE_SIZES[named["size"]]
            or not _are_connected(cells)
            or look.named_units[0][0] != "region"
        ):
            yield "its candidates have another shape"


def _are_connected(cells: list[Cell]) -> bool:
    left, todo = set(cells[1:]), cells[:1]
    while todo:
        r, c = todo.pop()
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
        left -= near
        todo += near
    return not left


def check_way(
    puzzle: Json, steps: Sequence[Json], start: Json | None = None, whole: bool = True
) -> list[str]:
    r"""Return the faults of a way.

    puzzle: `regions` (rows of labels) and `k`. steps: as the result schema has them. start: `queens`
    and `crosses` that stand already. whole: the way must finish the board, and no step may be
    redundant; False for a hint, or if there are several solutions.
    """
    position = QueensPosition(puzzle, start)
    found = list(numbering_faults(steps, position.n))
    for step in steps:
        found += [f"step {step['i']} ({step['rule']}): {fault}" for fault in _step_faults(position, step)]
        position.apply(cells_of(step["queens"]), cells_of(step["dead"]))
    if whole and not position.solved:
        found.append("the last step does not finish the board")
    if whole:
        found += [
            f"step {steps[i]['i']} can be left out"
            for i in redundant_steps(QueensPosition(puzzle, start), steps)
        ]
    return found


def redundant_steps(start: QueensPosition, steps: Sequence[Json]) -> Iterator[int]:
    """Yield the indices of steps without which the others, in any order, still finish the board."""
    for i in range(len(steps)):
        if replay_steps(start.copy(), [*steps[:i], *steps[i + 1 :]]).solved:
            yield i


def replay_steps(position: QueensPosition, steps: Sequence[Json]) -> QueensPosition:
    """Apply all findings of the steps that still follow, repeatedly. A claim shows nothing if its unit has
    more candidates than it names."""
    before = None
    while before != len(position.open):
        before = len(position.open)
        for step in steps:
            queens = [x for x in cells_of(step["queens"]) if x in position.open]
            dead = [x for x in cells_of(step["dead"]) if x in position.open]
            if (queens or dead) and names_all_candidates(position, step["claim"], queens):
                right = findings_that_follow(position, step["claim"], queens, dead)
                position.apply(right.queens, right.dead)
    return position


def _step_faults(position: QueensPosition, step: Json) -> Iterator[str]:
    """Find the faults of a step, or of a link of a chain, in the position before it."""
    claim = step["claim"]
    queens, dead = cells_of(step["queens"]), cells_of(step["dead"])
    if not queens and not dead:
        yield "it finds nothing"
    for cell in (*queens, *dead):
        if cell not in position.open or (*queens, *dead).count(cell) > 1:
            yield f"{cell} is found twice"
    if not claim["look"] or (claim["chain"] and len(claim["chain"]) < 2):
        yield "it says nothing that can be looked at"
        return
    said = ReadClaim(look_of(claim, queens, position), set(cells_of(claim["cells"])), set(queens), set(dead))
    yield from rule_name_faults(step.get("rule"), claim, said.look)
    if claim["cells"] != sorted(claim["cells"]) or len(said.cells) != len(claim["cells"]):
        yield "its candidates are not in order"
    yield from _look_faults(position, said, claim)
    yield from queens_reasons.unknown_reason_names(claim)
    yield from queens_reasons.reason_faults(position, claim, said)
    right = findings_that_follow(position, claim, queens, dead)
    for cell in sorted(said.queens - right.queens):
        yield f"{cell}: a queen that does not follow"
    for cell in sorted(said.dead - right.dead):
        yield f"{cell}: crossed out, which does not follow"
    for cell in sorted(position.excluded_cells(queens) - said.dead):
        yield f"{cell}: reached by the queen, and not crossed out"
    if claim["chain"]:
        yield from _chain_faults(position, step, said)


def _look_faults(position: QueensPosition, said: ReadClaim, claim: Json) -> Iterator[str]:
    """Find wrong units, candidates and numbers in a claim."""
    look = said.look
    units = look.all_units
    if not units or len(set(units)) != len(units) or any(unit not in position.units for unit in units):
        yield "the units to look at are no units, or named twice"
        return
    for unit in units:
        if position.queens_needed(unit) < 1:
            yield f"{unit} has all its queens"
    rest = cells_with_known_count(position, look) if look.kind == ARRANGED else None
    cells = rest[0] if rest else position.open_cells_of(look.named_units)
    if look.kind == ARRANGED and not rest:
        yield "nothing is left over by counting"
    if said.cells != cells:
        yield f"the candidates are {sorted(cells)}, not {sorted(said.cells)}"
    if look.kind == PLACED and said.queens != said.cells:
        yield "a queen elsewhere than in the only candidate"
    if look.kind == ONE_UNIT and look.other_units and not rest_of_line(position, look) & said.dead:
        yield "it names a line of which it says nothing"
    if look.kind == ONE_UNIT and _cells_in_or_beyond_line(position, look) - said.dead - plainly_dead(
        position
    ):
        yield "more follows from the same claim"
    confined = look.kind == ONE_UNIT and look.other_units and position.k > 1
    if look.kind in (ONE_UNIT, PLACED, SUPPOSED) and bool(claim["count"]) != bool(confined):
        yield "it counts what is not counted, or does not say what both need"
    elif claim["count"]:
        yield from _count_faults(position, look, claim["count"])


def _cells_in_or_beyond_line(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Return the cells that a look at one unit must find: the rest of the line that it names, else all
    cells that every candidate reaches."""
    return rest_of_line(position, look) if look.other_units else follows_from_one_unit(position, look)


def plainly_dead(position: QueensPosition) -> set[Cell]:
    """Return the cells that easier looks cross out: a unit with only as many candidates as it needs, or
    with all of them in another unit."""
    found: set[Cell] = set()
    for unit in position.units:
        cells = position.open_cells_of([unit])
        if cells and len(cells) == position.queens_needed(unit):
            found |= position.excluded_cells(cells)
        for line in {x for cell in cells for x in position.units_of[cell]} - {unit}:
            found |= rest_of_line(position, ClaimLook(ONE_UNIT, (unit,), (line,)))
    return found


def _count_faults(position: QueensPosition, look: ClaimLook, count: Any) -> Iterator[str]:
    needs = position.queens_needed_by(look.named_units), position.queens_needed_by(look.other_units)
    told = count["need"], count["room"]
    if told != ((max(needs), min(needs)) if look.kind == ARRANGED else needs):
        yield f"it counts {told}, where the units need {needs}"


def _chain_faults(position: QueensPosition, step: Json, said: ReadClaim) -> Iterator[str]:
    """Find links that are false in the branch, and an end that is no contradiction."""
    first, *links, last = step["claim"]["chain"]
    branch = position.copy()
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    yield from (f"supposed: {fault}" for fault in _supposition_faults(branch, first, said))
    branch.apply(queens, crosses)
    for i, link in enumerate(links, 2):
        there = {"claim": link, "queens": link["queens"], "dead": link["dead"]}
        yield from (f"link {i}: {fault}" for fault in _step_faults(branch, there))
        branch.apply(cells_of(link["queens"]), cells_of(link["dead"]))
    yield from (f"the end: {fault}" for fault in _contradiction_faults(branch, last, step["claim"]))


def _supposition_faults(branch: QueensPosition, first: Json, said: ReadClaim) -> Iterator[str]:
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    supposed = set(queens or crosses)
    if len(supposed) != 1 or supposed != (said.dead if queens else said.queens):
        yield "not the contrary of what follows"
    if set(cells_of(first["cells"])) != supposed or first["look"] or first["count"] or first["chain"]:
        yield "more than one cell is looked at"
    if not supposed <= branch.open:
        yield "what is supposed is known already"
    if queens and set(crosses) != branch.excluded_cells(queens):
        yield "other cells are crossed out than the queen reaches"
    look = ClaimLook(PLACED, (), ())
    reached = set(crosses) if queens else set()
    there = ReadClaim(look, supposed, set(queens), reached)
    yield from queens_reasons.reason_faults(branch, first, there)


def _contradiction_faults(branch: QueensPosition, last: Json, claim: Json) -> Iterator[str]:
    if last["queens"] or last["dead"] or last["why"] or last["chain"]:
        yield "it finds something"
    if last["look"][:1] != claim["look"]:
        yield "it is not about the unit that the claim looks at"
        return
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    cells = branch.open_cells_of([unit])
    if set(cells_of(last["cells"])) != cells:
        yield f"the candidates are {sorted(cells)}"
    if last["count"] != {"need": branch.queens_needed(unit), "room": len(cells)}:
        yield f"it counts {last['count']}, where {branch.queens_needed(unit)} queens have {len(cells)} cells"
    if branch.has_room(branch.queens_needed(unit), cells, (unit, *beside)):
        yield f"{unit} has room"
