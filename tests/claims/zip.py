"""Replays a way of Zip from its claims alone: it knows the rules of the game and plain JSON."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .way import counted
from .zip_position import Cell, Pair, Position

Json = Mapping[str, Any]
Reason = tuple[Cell, frozenset[Cell], str]  # of what, the cells that show it, how

FORBIDDEN = {"loop": "loop", "order": "number", "too-early": "early"}
TRIED = ("one-look", "try-it", "try-it-far")


class Fault(Exception):
    """What is wrong with a step."""


def check_way(
    puzzle: Json, steps: Sequence[Json], drawn: Iterable[Any] = (), whole: bool = True
) -> list[str]:
    """The faults of a way. drawn: links that stand before it; whole: it is to lead to the answer."""
    position = Position(puzzle)
    position.put((_pair(link) for link in drawn), joined=True)
    faults = list(counted(steps, max(puzzle["rows"], puzzle["cols"])))
    for step in steps:
        try:
            _replay(position, step)
        except Fault as fault:
            faults.append(f"step {step['i']} ({step['rule']}): {fault}")
        for a, b, joined in step["links"]:
            position.put([_pair((a, b))], joined)
    if whole and not position.is_path():
        faults.append("the way ends before the path")
    return faults


def _replay(position: Position, step: Json) -> None:
    """Raises Fault where a step does not follow."""
    claim, rule = step["claim"], step["rule"]
    _demand(bool(step["links"]), "finds nothing")
    for a, b, _ in step["links"]:
        _demand(position.is_open(_pair((a, b))), f"{a}-{b} was known")
    cells = _cells(claim["cells"])
    if rule in FORBIDDEN:
        _forbidden(position, step, FORBIDDEN[rule])
    elif rule == "bridge":
        _bridge(position, step)
    elif rule in TRIED and len(cells) == 2:
        end = _contradiction(position, claim["chain"])
        ((a, b, joined),) = step["links"]
        supposed = claim["chain"][0]["links"][0]
        _demand(supposed == [a, b, not joined], "another link was tried")
        _demand(_whys(claim) == Counter([(cells[1], frozenset(), end)]), "another contradiction is named")
    else:
        _demand(rule in (*TRIED, "only-ways"), "no such rule")
        _demand((claim["chain"] is not None) == (rule in TRIED), "a chain, or none")
        _ways_left(position.copy(), step, claim)


def _forbidden(position: Position, step: Json, by: str) -> None:
    """One link that breaks a rule of the game."""
    a, b = _cells(step["claim"]["cells"])
    _demand(_links(step, True) == set() and _links(step, False) == {frozenset((a, b))}, "another link")
    found = position.forbidden(a, b)
    _demand(found is not None and found[0] == by, f"{by} is not so")
    assert found
    _demand(_whys(step["claim"]) == Counter([(b, frozenset(found[1]), by)]), "its reason is another")


def _bridge(position: Position, step: Json) -> None:
    a, b = _cells(step["claim"]["cells"])
    link = frozenset((a, b))
    _demand(_links(step, True) == {link} and not _links(step, False), "another link")
    parts = [position.together(x, link) for x in (a, b)]
    _demand(b not in parts[0], "the board does not fall apart")
    named = [(b, frozenset(part), "cut-off") for part in parts]
    _demand(any(_whys(step["claim"]) == Counter([x]) for x in named), "another part is named")


def _ways_left(position: Position, step: Json, claim: Json) -> None:
    """Cells that have no more ways than they need, one after the other, with what rules out the others."""
    joined, parted = _links(step, True), _links(step, False)
    expected: Counter[Reason] = Counter()
    for cell in _cells(claim["cells"]):
        sides = position.open_sides(cell)
        out = {side for side in sides if frozenset((cell, side)) in parted}
        ways = sides - out
        _demand(0 < len(ways) == position.lacks(cell), f"{cell} has {len(ways)} ways left")
        reasons = _closed(position, cell)
        for side in out:
            shown = position.forbidden(cell, side)
            if shown:
                reasons.append((frozenset((side, *shown[1])), shown[0]))
            else:
                _demand(bool(claim["chain"]), f"nothing rules out {side}")
                end = _contradiction(position, claim["chain"])
                first = claim["chain"][0]["links"][0]
                _demand(_pair(first) == frozenset((cell, side)) and first[2], "another link was tried")
                reasons.append((frozenset((side,)), end))
            parted = parted - {frozenset((cell, side))}
        for side in sorted(ways):
            pair = frozenset((cell, side))
            if pair not in joined:
                _demand(position.forbidden(cell, side) is not None, f"{sorted(pair)} follows as well")
                continue
            joined = joined - {pair}
            position.put([pair], joined=True)
            expected.update((side, *reason) for reason in reasons)
    _demand(not joined and not parted, "no reason covers all that is found")
    _demand(_whys(claim) == expected, "its reasons are others")


def _closed(position: Position, cell: Cell) -> list[tuple[frozenset[Cell], str]]:
    """What rules out the ways of a cell that are known not to be taken."""
    sides = {side: position.state(cell, side) for side in position.around(cell)}
    reasons = [(frozenset[Cell](), "wall")] if "wall" in sides.values() else []
    for by in ("passed", "ruled-out"):
        found = frozenset(side for side, state in sides.items() if state == by)
        reasons += [(found, by)] if found else []
    return reasons


def _contradiction(position: Position, chain: Sequence[Json]) -> str:
    """How a chain ends, link by link."""
    branch = position.copy()
    first, *links, last = chain
    _demand(len(first["links"]) == 1 and not first["why"], "supposes more than a link")
    for link in (first, *links):
        _demand(bool(link["links"]), "a link of the chain finds nothing")
        for a, b, _ in link["links"]:
            _demand(branch.is_open(_pair((a, b))), f"in the chain {a}-{b} was known")
        if link is not first:
            by = link["why"][0]["by"]
            if all(joined for _, _, joined in link["links"]):
                _ways_left(branch.copy(), link, link)
            else:
                _forbidden(branch, {**link, "claim": link}, by)
        for a, b, joined in link["links"]:
            branch.put([_pair((a, b))], joined)
    _demand(not last["links"], "the contradiction finds something")
    return _end(branch, last)


def _end(branch: Position, last: Json) -> str:
    cells = _cells(last["cells"])
    if last["why"]:
        (cell,) = cells
        _demand(len(branch.open_sides(cell)) < branch.lacks(cell), "no dead end")
        expected = Counter((cell, *reason) for reason in _closed(branch, cell))
        _demand(_whys(last) == expected, "the dead end has other reasons")
        return "dead-end"
    part = {x for cell in cells for x in branch.together(cell)}
    _demand(part == set(cells) != set(branch.numbers), "nothing is cut off")
    return "cut-off"


def _whys(claim: Json) -> Counter[Reason]:
    return Counter((_cell(x["cell"]), frozenset(_cells(x["from"])), x["by"]) for x in claim["why"])


def _links(step: Json, joined: bool) -> set[Pair]:
    return {_pair(link) for link in step["links"] if link[2] == joined}


def _pair(link: Sequence[Any]) -> Pair:
    return frozenset((_cell(link[0]), _cell(link[1])))


def _cell(pair: Sequence[int]) -> Cell:
    return pair[0], pair[1]


def _cells(pairs: Iterable[Sequence[int]]) -> list[Cell]:
    return [_cell(pair) for pair in pairs]


def _demand(so: bool, fault: str) -> None:
    if not so:
        raise Fault(fault)
