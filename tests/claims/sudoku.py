"""Replays a way of a Sudoku from its claims alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from .way import Cell, Json, cells_of, counted

Digits = dict[Cell, int]
Out = set[tuple[Cell, int]]  # cells with digits that they are not, found by steps


class KnownDigits(NamedTuple):
    """Digits in the cells, and further digits that have been ruled out."""

    digits: Digits
    out: Out


def units(puzzle: Json) -> dict[tuple[str, int], list[Cell]]:
    """All rows, columns and boxes with their cells, row by row."""
    n, (high, wide) = len(puzzle["givens"]), puzzle["box"]
    cells = [(r, c) for r in range(n) for c in range(n)]
    found: dict[tuple[str, int], list[Cell]] = {}
    for r, c in cells:
        for unit in (("row", r), ("column", c), ("box", r // high * (n // wide) + c // wide)):
            found.setdefault(unit, []).append((r, c))
    return found


def given(puzzle: Json) -> Digits:
    return {(r, c): x for r, row in enumerate(puzzle["givens"]) for c, x in enumerate(row) if x}


def sees(puzzle: Json, one: Cell, other: Cell, by: str | None = None) -> bool:
    """True if two cells share a unit, of this kind."""
    return one != other and any(
        one in cells and other in cells for (kind, _), cells in units(puzzle).items() if by in (None, kind)
    )


def can_be(puzzle: Json, known: KnownDigits, cell: Cell, digit: int) -> bool:
    """True if an open cell may still be a digit, as far as the board and what was ruled out show."""
    if cell in known.digits or (cell, digit) in known.out:
        return False
    return not any(x == digit and sees(puzzle, cell, other) for other, x in known.digits.items())


def check_way(
    puzzle: Json, steps: Sequence[Json], start: Digits | None = None, whole: bool = True
) -> list[str]:
    """Find the faults of a way; there should be none. start: what a player has put in. whole: the way is to
    finish the board; else it may begin in the middle, where more had been ruled out."""
    n = len(puzzle["givens"])
    known = KnownDigits(given(puzzle) | dict(start or {}), set())
    faults = list(counted(steps, n))
    if not whole:
        known = KnownDigits(known.digits, ruled_out(puzzle, known.digits))
    for step in steps:
        said = _step(puzzle, known, step["claim"], step)
        faults += [f"step {step['i']} ({step['rule']}): {fault}" for fault in said]
        known = after(known, step)
    if whole and len(known.digits) < n * n:
        faults.append("the last step does not finish the board")
    return faults


def after(known: KnownDigits, step: Json) -> KnownDigits:
    values = {(r, c): x for r, c, x in step["values"]}
    return KnownDigits(known.digits | values, known.out | {((r, c), x) for r, c, x in step["without"]})


def ruled_out(puzzle: Json, digits: Digits) -> Out:
    """Find all that digits which keep to a line or a box, and pairs, triples and quads rule out, in any
    order."""
    n, every = len(puzzle["givens"]), units(puzzle)
    known = KnownDigits(digits, set())
    can = {(cell, x) for cells in every.values() for cell in cells for x in range(1, n + 1)}
    can = {(cell, x) for cell, x in can if can_be(puzzle, known, cell, x)}
    before = -1
    while before != len(can):
        before = len(can)
        for unit, cells in every.items():
            for x in range(1, n + 1):
                places = [cell for cell in cells if (cell, x) in can]
                for other, there in every.items() if places else ():
                    if other != unit and set(places) <= set(there):
                        can -= {(cell, x) for cell in there if cell not in cells}
            still = [cell for cell in cells if cell not in digits]
            for size in range(1, min(4, len(still))):
                for some in combinations(still, size):
                    left = {x for cell, x in can if cell in some}
                    if len(left) == size:
                        can -= {(cell, x) for cell in still if cell not in some for x in left}
    cells = {cell for there in every.values() for cell in there} - digits.keys()
    whole = {(cell, x) for cell in cells for x in range(1, n + 1)}
    return whole - can


def _step(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    found = {((r, c), x) for r, c, x in (*step["values"], *step["without"])}
    if not found or any(cell in known.digits for cell, _ in found):
        yield "it finds nothing, or what is known"
    if any((cell, x) in known.out for cell, x in found if step["without"]):
        yield "it rules out what was ruled out"
    if claim["chain"]:
        yield from _chain(puzzle, known, claim, step)
        return
    yield from _reasons(puzzle, known, claim, {cell for cell, _ in found} if step["without"] else set())
    check = RULES.get(step["rule"])
    yield from check(puzzle, known, claim, step) if check else ["no rule of this name"]


def _reasons(puzzle: Json, known: KnownDigits, claim: Json, found: set[Cell]) -> Iterator[str]:
    """Does every source hold a digit that its cell sees, or has that cell been ruled out?"""
    if not found <= {tuple(why["cell"]) for why in claim["why"]}:
        yield "something without a reason"
    for why in claim["why"]:
        cell, sources = tuple(why["cell"]), cells_of(why["from"])
        if cell in found:
            if sources != cells_of(claim["cells"]):
                yield f"{cell} is ruled out by other cells than those of the claim"
        elif why["by"] == "digit":
            if not any(there == cell for there, _ in known.out):
                yield f"nothing was ruled out at {cell}"
        elif not all(x in known.digits and sees(puzzle, cell, x, why["by"]) for x in sources):
            yield f"{cell} does not see {sources} by {why['by']}"


def _shown(puzzle: Json, known: KnownDigits, claim: Json, cell: Cell, digit: int) -> bool:
    """True if a reason says why a cell is not a digit."""
    for why in claim["why"]:
        if tuple(why["cell"]) != cell:
            continue
        if why["by"] == "digit" and (cell, digit) in known.out:
            return True
        if why["by"] != "digit" and any(known.digits.get(x) == digit for x in cells_of(why["from"])):
            return True
    return False


def _unit(puzzle: Json, claim: Json, at: int = 0) -> list[Cell]:
    look = claim["look"][at]
    return units(puzzle)[look["unit"], look["index"]]


def _open(cells: Sequence[Cell], known: KnownDigits) -> list[Cell]:
    return [cell for cell in cells if cell not in known.digits]


def _one(step: Json) -> tuple[Cell, int]:
    """Cell and digit that a step fills in; nothing if it does not fill one cell."""
    if len(step["values"]) != 1:
        return (-1, -1), 0
    ((r, c, digit),) = step["values"]
    return (r, c), digit


def _last(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _one(step)
    unit = _unit(puzzle, claim) if claim["look"] else []
    if _open(unit, known) != [cell] or digit in {known.digits.get(x) for x in unit}:
        yield "it is not the last digit of the unit"


def _place(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _one(step)
    others = [x for x in _open(_unit(puzzle, claim), known) if x != cell]
    if {tuple(why["cell"]) for why in claim["why"]} != set(others):
        yield "its reasons are not for the other open cells of the unit"
    if not all(_shown(puzzle, known, claim, x, digit) for x in others):
        yield "the digit has another place"


def _candidate(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _one(step)
    n = len(puzzle["givens"])
    if not all(_shown(puzzle, known, claim, cell, x) for x in range(1, n + 1) if x != digit):
        yield "the cell may be another digit"


def _confined(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    home, other = _unit(puzzle, claim), _unit(puzzle, claim, 1)
    places, (digit, *more) = cells_of(claim["cells"]), {x for _, _, x in step["without"]}
    if more or not set(places) <= set(home) & set(other):
        yield "several digits, or places outside one of the units"
    if not all(_shown(puzzle, known, claim, x, digit) for x in _open(home, known) if x not in places):
        yield "the digit has other places"
    wanted = {x for x in other if x not in home and can_be(puzzle, known, x, digit)}
    if not {(r, c) for r, c, _ in step["without"]} <= wanted:
        yield "more than follows"


def _set(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    unit, cells, n = _unit(puzzle, claim), cells_of(claim["cells"]), len(puzzle["givens"])
    digits = {look["index"] + 1 for look in claim["look"] if look["unit"] == "digit"}
    if not len(cells) == len(digits) == step["size"] or not set(cells) <= set(unit):
        yield "not as many cells as digits, or some outside the unit"
    if step["rule"] == "naked-set":
        rest = [(cell, x) for cell in cells for x in range(1, n + 1) if x not in digits]
        wanted = {(cell, x) for cell in _open(unit, known) if cell not in cells for x in digits}
    else:
        rest = [(cell, x) for cell in _open(unit, known) if cell not in cells for x in digits]
        wanted = {(cell, x) for cell in cells for x in range(1, n + 1) if x not in digits}
    if not all(_shown(puzzle, known, claim, cell, x) for cell, x in rest):
        yield "the set is none"
    found = {((r, c), x) for r, c, x in step["without"]}
    if not found <= {(cell, x) for cell, x in wanted if can_be(puzzle, known, cell, x)}:
        yield "more than follows"


RULES = {
    "last-digit": _last,
    "single-place": _place,
    "single-candidate": _candidate,
    "pointing": _confined,
    "box-line": _confined,
    "naked-set": _set,
    "hidden-set": _set,
}


def _chain(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    """Does the digit that is tried lead to a cell without a digit, or a digit without a place?"""
    first, *links, end = claim["chain"]
    if first["values"] != step["without"] or first["why"] or claim["look"]:
        yield "it does not try what it rules out"
    branch = after(known, first)
    for i, link in enumerate(links, 2):
        named = {**link, "rule": _rule_of(link), "size": len(link["cells"])}
        yield from (f"link {i}: {fault}" for fault in _step(puzzle, branch, link, named))
        branch = after(branch, link)
    n = len(puzzle["givens"])
    if end["look"]:
        unit, digit = _unit(puzzle, end), end["look"][1]["index"] + 1
        there = digit in {branch.digits.get(x) for x in unit}
        if there or any(can_be(puzzle, branch, x, digit) for x in unit):
            yield "the digit has a place"
    else:
        (cell,) = cells_of(end["cells"])
        if any(can_be(puzzle, branch, cell, x) for x in range(1, n + 1)):
            yield "the cell has a digit"


def _rule_of(link: Json) -> str:
    """Rule of a link, by its form: its name is not told."""
    if not link["values"]:
        if any(look["unit"] == "digit" for look in link["look"]):
            taken = {(r, c) for r, c, _ in link["without"]}
            return "hidden-set" if taken <= {tuple(cell) for cell in link["cells"]} else "naked-set"
        return "pointing"
    if not link["look"]:
        return "single-candidate"
    return "single-place" if link["why"] else "last-digit"
