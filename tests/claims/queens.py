"""Replays a way of Queens or Star Battle from its claims alone."""

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
    follows,
    in_line,
    look_of,
    named_all,
    one_unit,
    remainder,
)
from .queens_position import QueensPosition
from .queens_reasons import Said
from .way import Cell, Json, cells_of, counted

SIZES = {"domino": 2, "tromino": 3, "tetromino": 4, "pentomino": 5, "hexomino": 6}
UNITS = "row|column|region"
NAMES = {
    PLACED: f"single-cell-(?P<first>{UNITS})",
    SET: f"n-(?P<first>{UNITS})s-in-n-(?P<other>{UNITS})s",
    PLUS: "plus-shape",
    ARRANGED: f"arrangement-(?P<first>{UNITS})",
    SUPPOSED: "placement-forces-contradiction|crossing-out-forces-contradiction|lookahead",
}
CONFINED = f"(?P<first>{UNITS})-confined-to-(?P<other>{UNITS})"
ATTACK = f"attack-(?P<first>{UNITS})"
SHAPE = rf"[a-z-]*?(?P<size>{'|'.join(SIZES)})-region"


def misnamed(rule: str | None, claim: Json, look: ClaimLook) -> Iterator[str]:
    """Find the fault of the name. rule: None for a link of a chain, which has none."""
    if rule is None:
        return
    names = (CONFINED, ATTACK, SHAPE) if look.kind == ONE_UNIT else (NAMES[look.kind],)
    match = next((found for name in names if (found := re.fullmatch(name, rule))), None)
    if not match:
        yield "it is called what it is not"
        return
    named = match.groupdict()
    if named.get("first", look.first[0][0]) != look.first[0][0]:
        yield "it is named for another kind of unit"
    if "other" in named and {named["other"]} != {kind for kind, _ in look.others}:
        yield "it is named for another kind of line"
    if "size" in named:
        cells = cells_of(claim["cells"])
        if len(cells) != SIZES[named["size"]] or not _connected(cells) or look.first[0][0] != "region":
            yield "its candidates have another shape"


def _connected(cells: list[Cell]) -> bool:
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
    """Find the faults of a way; there should be none.

    puzzle: `regions` (rows of labels) and `k`. steps: as the result schema has them. start: `queens` and
    `crosses` that stand already. whole: the way is to finish the board, and none of its steps can be left
    out; False where it shows only what follows (several solutions; a hint).
    """
    position = QueensPosition(puzzle, start)
    found = list(counted(steps, position.n))
    for step in steps:
        found += [f"step {step['i']} ({step['rule']}): {fault}" for fault in _step(position, step)]
        position.apply(cells_of(step["queens"]), cells_of(step["dead"]))
    if whole and not position.solved:
        found.append("the last step does not finish the board")
    if whole:
        found += [f"step {steps[i]['i']} can be left out" for i in idle(QueensPosition(puzzle, start), steps)]
    return found


def idle(start: QueensPosition, steps: Sequence[Json]) -> Iterator[int]:
    """The steps without which the others still finish the board by what they tell, in whatever order."""
    for i in range(len(steps)):
        if replayed(start.copy(), [*steps[:i], *steps[i + 1 :]]).solved:
            yield i


def replayed(position: QueensPosition, steps: Sequence[Json]) -> QueensPosition:
    """A position after all that some steps tell that still follows, again and again: of a unit that has more
    candidates than a claim names, nothing follows."""
    before = None
    while before != len(position.open):
        before = len(position.open)
        for step in steps:
            queens = [x for x in cells_of(step["queens"]) if x in position.open]
            dead = [x for x in cells_of(step["dead"]) if x in position.open]
            if (queens or dead) and named_all(position, step["claim"], queens):
                right = follows(position, step["claim"], queens, dead)
                position.apply(right.queens, right.dead)
    return position


def _step(position: QueensPosition, step: Json) -> Iterator[str]:
    """Find the faults of one step, or one link of a chain, in the position before it."""
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
    said = Said(look_of(claim, queens, position), set(cells_of(claim["cells"])), set(queens), set(dead))
    yield from misnamed(step.get("rule"), claim, said.look)
    if claim["cells"] != sorted(claim["cells"]) or len(said.cells) != len(claim["cells"]):
        yield "its candidates are not in order"
    yield from _looked_at(position, said, claim)
    yield from queens_reasons.well_named(claim)
    yield from queens_reasons.faults(position, claim, said)
    right = follows(position, claim, queens, dead)
    for cell in sorted(said.queens - right.queens):
        yield f"{cell}: a queen that does not follow"
    for cell in sorted(said.dead - right.dead):
        yield f"{cell}: crossed out, which does not follow"
    for cell in sorted(position.reached(queens) - said.dead):
        yield f"{cell}: reached by the queen, and not crossed out"
    if claim["chain"]:
        yield from _chain(position, step, said)


def _looked_at(position: QueensPosition, said: Said, claim: Json) -> Iterator[str]:
    """Are units, candidates and numbers as things stand?"""
    look = said.look
    units = look.units
    if not units or len(set(units)) != len(units) or any(unit not in position.units for unit in units):
        yield "the units to look at are no units, or named twice"
        return
    for unit in units:
        if position.need(unit) < 1:
            yield f"{unit} has all its queens"
    rest = remainder(position, look) if look.kind == ARRANGED else None
    cells = rest[0] if rest else position.candidates(look.first)
    if look.kind == ARRANGED and not rest:
        yield "nothing is left over by counting"
    if said.cells != cells:
        yield f"the candidates are {sorted(cells)}, not {sorted(said.cells)}"
    if look.kind == PLACED and said.queens != said.cells:
        yield "a queen elsewhere than in the only candidate"
    if look.kind == ONE_UNIT and look.others and not in_line(position, look) & said.dead:
        yield "it names a line of which it says nothing"
    if look.kind == ONE_UNIT and _one_line(position, look) - said.dead - plain(position):
        yield "more follows from the same claim"
    confined = look.kind == ONE_UNIT and look.others and position.k > 1
    if look.kind in (ONE_UNIT, PLACED, SUPPOSED) and bool(claim["count"]) != bool(confined):
        yield "it counts what is not counted, or does not say what both need"
    elif claim["count"]:
        yield from _numbers(position, look, claim["count"])


def _one_line(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Cells that a look at one unit has to find: the rest of the line that it names, or else all it
    reaches."""
    return in_line(position, look) if look.others else one_unit(position, look)


def plain(position: QueensPosition) -> set[Cell]:
    """The cells that are crossed out by easier looks: a unit with no more candidates than it needs, or all of
    them in another unit."""
    found: set[Cell] = set()
    for unit in position.units:
        cells = position.candidates([unit])
        if cells and len(cells) == position.need(unit):
            found |= position.reached(cells)
        for line in {x for cell in cells for x in position.units_of[cell]} - {unit}:
            found |= in_line(position, ClaimLook(ONE_UNIT, (unit,), (line,)))
    return found


def _numbers(position: QueensPosition, look: ClaimLook, count: Any) -> Iterator[str]:
    needs = position.needs(look.first), position.needs(look.others)
    told = count["need"], count["room"]
    if told != ((max(needs), min(needs)) if look.kind == ARRANGED else needs):
        yield f"it counts {told}, where the units need {needs}"


def _chain(position: QueensPosition, step: Json, said: Said) -> Iterator[str]:
    """Is every link true in the branch, and the last one a contradiction?"""
    first, *links, last = step["claim"]["chain"]
    branch = position.copy()
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    yield from (f"supposed: {fault}" for fault in _supposed(branch, first, said))
    branch.apply(queens, crosses)
    for i, link in enumerate(links, 2):
        there = {"claim": link, "queens": link["queens"], "dead": link["dead"]}
        yield from (f"link {i}: {fault}" for fault in _step(branch, there))
        branch.apply(cells_of(link["queens"]), cells_of(link["dead"]))
    yield from (f"the end: {fault}" for fault in _end(branch, last, step["claim"]))


def _supposed(branch: QueensPosition, first: Json, said: Said) -> Iterator[str]:
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    supposed = set(queens or crosses)
    if len(supposed) != 1 or supposed != (said.dead if queens else said.queens):
        yield "not the contrary of what follows"
    if set(cells_of(first["cells"])) != supposed or first["look"] or first["count"] or first["chain"]:
        yield "more than one cell is looked at"
    if not supposed <= branch.open:
        yield "what is supposed is known already"
    if queens and set(crosses) != branch.reached(queens):
        yield "other cells are crossed out than the queen reaches"
    look = ClaimLook(PLACED, (), ())
    reached = set(crosses) if queens else set()
    there = Said(look, supposed, set(queens), reached)
    yield from queens_reasons.faults(branch, first, there)


def _end(branch: QueensPosition, last: Json, claim: Json) -> Iterator[str]:
    if last["queens"] or last["dead"] or last["why"] or last["chain"]:
        yield "it finds something"
    if last["look"][:1] != claim["look"]:
        yield "it is not about the unit that the claim looks at"
        return
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    cells = branch.candidates([unit])
    if set(cells_of(last["cells"])) != cells:
        yield f"the candidates are {sorted(cells)}"
    if last["count"] != {"need": branch.need(unit), "room": len(cells)}:
        yield f"it counts {last['count']}, where {branch.need(unit)} queens have {len(cells)} cells"
    if branch.fits(branch.need(unit), cells, (unit, *beside)):
        yield f"{unit} has room"
