"""Check each step of a Sudoku's way from its claim alone."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from .way import Cell, Json, cells_of, numbering_faults

DigitByCell = dict[Cell, int]
ExcludedDigits = set[tuple[Cell, int]]  # cells with digits that they are not, found by steps


class KnownDigits(NamedTuple):
    """Digits in cells, and digits that are excluded from cells."""

    digits: DigitByCell
    excluded: ExcludedDigits


def units(puzzle: Json) -> dict[tuple[str, int], list[Cell]]:
    """Return all rows, columns and boxes with their cells, row by row."""
    return _units_of(len(puzzle["givens"]), *puzzle["box"])


@cache
def _units_of(n: int, high: int, wide: int) -> dict[tuple[str, int], list[Cell]]:
    found: dict[tuple[str, int], list[Cell]] = {}
    for r, c in product(range(n), repeat=2):
        for unit in (("row", r), ("column", c), ("box", r // high * (n // wide) + c // wide)):
            found.setdefault(unit, []).append((r, c))
    return found


def given_digits(puzzle: Json) -> DigitByCell:
    return {(r, c): x for r, row in enumerate(puzzle["givens"]) for c, x in enumerate(row) if x}


def share_unit(puzzle: Json, one: Cell, other: Cell, by: str | None = None) -> bool:
    """True if two cells share a unit of this kind, or of any kind."""
    high, wide = puzzle["box"]
    shared = {
        "row": one[0] == other[0],
        "column": one[1] == other[1],
        "box": (one[0] // high, one[1] // wide) == (other[0] // high, other[1] // wide),
    }
    return one != other and (shared.get(by, False) if by else any(shared.values()))


def can_be(puzzle: Json, known: KnownDigits, cell: Cell, digit: int) -> bool:
    """True if an open cell may still be a digit by its row, column and box and by what is excluded."""
    if cell in known.digits or (cell, digit) in known.excluded:
        return False
    return not any(x == digit and share_unit(puzzle, cell, other) for other, x in known.digits.items())


def check_way(
    puzzle: Json, steps: Sequence[Json], start: DigitByCell | None = None, whole: bool = True
) -> list[str]:
    """Return the faults of a way. start: the player's digits. whole: the way must finish the board; else
    it may start from a position in which more digits were already excluded."""
    n = len(puzzle["givens"])
    known = KnownDigits(given_digits(puzzle) | dict(start or {}), set())
    faults = list(numbering_faults(steps, n))
    if not whole:
        known = KnownDigits(known.digits, ruled_out(puzzle, known.digits))
    for step in steps:
        said = _step_faults(puzzle, known, step["claim"], step)
        faults += [f"step {step['i']} ({step['rule']}): {fault}" for fault in said]
        known = after_step(known, step)
    if whole and len(known.digits) < n * n:
        faults.append("the last step does not finish the board")
    return faults


def after_step(known: KnownDigits, step: Json) -> KnownDigits:
    values = {(r, c): x for r, c, x in step["values"]}
    return KnownDigits(known.digits | values, known.excluded | {((r, c), x) for r, c, x in step["without"]})


def ruled_out(puzzle: Json, digits: DigitByCell) -> ExcludedDigits:
    """Return all digits that confined digits, pairs, triples and quads exclude, applied in any order."""
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


def _step_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    found = {((r, c), x) for r, c, x in (*step["values"], *step["without"])}
    if not found or any(cell in known.digits for cell, _ in found):
        yield "it finds nothing, or what is known"
    if any((cell, x) in known.excluded for cell, x in found if step["without"]):
        yield "it rules out what was ruled out"
    if claim["chain"]:
        yield from _chain_faults(puzzle, known, claim, step)
        return
    yield from _reason_faults(puzzle, known, claim, {cell for cell, _ in found} if step["without"] else set())
    check = RULE_CHECKS.get(step["rule"])
    yield from check(puzzle, known, claim, step) if check else ["no rule of this name"]


def _reason_faults(puzzle: Json, known: KnownDigits, claim: Json, found: set[Cell]) -> Iterator[str]:
    """Find sources without a digit that the cell shares a unit with, and cells that were not excluded
    before."""
    if not found <= {tuple(why["cell"]) for why in claim["why"]}:
        yield "something without a reason"
    for why in claim["why"]:
        cell, sources = tuple(why["cell"]), cells_of(why["from"])
        if cell in found:
            if sources != cells_of(claim["cells"]):
                yield f"{cell} is ruled out by other cells than those of the claim"
        elif why["by"] == "digit":
            if not any(there == cell for there, _ in known.excluded):
                yield f"nothing was ruled out at {cell}"
        elif not all(x in known.digits and share_unit(puzzle, cell, x, why["by"]) for x in sources):
            yield f"{cell} does not see {sources} by {why['by']}"


def _is_excluded(puzzle: Json, known: KnownDigits, claim: Json, cell: Cell, digit: int) -> bool:
    """True if a reason of the claim excludes a digit from a cell."""
    for why in claim["why"]:
        if tuple(why["cell"]) != cell:
            continue
        if why["by"] == "digit" and (cell, digit) in known.excluded:
            return True
        if why["by"] != "digit" and any(known.digits.get(x) == digit for x in cells_of(why["from"])):
            return True
    return False


def _unit_cells(puzzle: Json, claim: Json, at: int = 0) -> list[Cell]:
    look = claim["look"][at]
    return units(puzzle)[look["unit"], look["index"]]


def _open_cells(cells: Sequence[Cell], known: KnownDigits) -> list[Cell]:
    return [cell for cell in cells if cell not in known.digits]


def _filled_cell(step: Json) -> tuple[Cell, int]:
    """Return the cell and digit that a step fills in; () if it does not fill one cell."""
    if len(step["values"]) != 1:
        return (-1, -1), 0
    ((r, c, digit),) = step["values"]
    return (r, c), digit


def _last_digit_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _filled_cell(step)
    unit = _unit_cells(puzzle, claim) if claim["look"] else []
    if _open_cells(unit, known) != [cell] or digit in {known.digits.get(x) for x in unit}:
        yield "it is not the last digit of the unit"


def _single_place_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _filled_cell(step)
    others = [x for x in _open_cells(_unit_cells(puzzle, claim), known) if x != cell]
    if {tuple(why["cell"]) for why in claim["why"]} != set(others):
        yield "its reasons are not for the other open cells of the unit"
    if not all(_is_excluded(puzzle, known, claim, x, digit) for x in others):
        yield "the digit has another place"


def _single_candidate_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    cell, digit = _filled_cell(step)
    n = len(puzzle["givens"])
    if not all(_is_excluded(puzzle, known, claim, cell, x) for x in range(1, n + 1) if x != digit):
        yield "the cell may be another digit"


def _confined_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    home, other = _unit_cells(puzzle, claim), _unit_cells(puzzle, claim, 1)
    places, (digit, *more) = cells_of(claim["cells"]), {x for _, _, x in step["without"]}
    if more or not set(places) <= set(home) & set(other):
        yield "several digits, or places outside one of the units"
    if not all(
        _is_excluded(puzzle, known, claim, x, digit) for x in _open_cells(home, known) if x not in places
    ):
        yield "the digit has other places"
    wanted = {x for x in other if x not in home and can_be(puzzle, known, x, digit)}
    if not {(r, c) for r, c, _ in step["without"]} <= wanted:
        yield "more than follows"


def _set_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    unit, cells, n = _unit_cells(puzzle, claim), cells_of(claim["cells"]), len(puzzle["givens"])
    digits = {look["index"] + 1 for look in claim["look"] if look["unit"] == "digit"}
    if not len(cells) == len(digits) == step["size"] or not set(cells) <= set(unit):
        yield "not as many cells as digits, or some outside the unit"
    if step["rule"] == "naked-set":
        rest = [(cell, x) for cell in cells for x in range(1, n + 1) if x not in digits]
        wanted = {(cell, x) for cell in _open_cells(unit, known) if cell not in cells for x in digits}
    else:
        rest = [(cell, x) for cell in _open_cells(unit, known) if cell not in cells for x in digits]
        wanted = {(cell, x) for cell in cells for x in range(1, n + 1) if x not in digits}
    if not all(_is_excluded(puzzle, known, claim, cell, x) for cell, x in rest):
        yield "the set is none"
    found = {((r, c), x) for r, c, x in step["without"]}
    if not found <= {(cell, x) for cell, x in wanted if can_be(puzzle, known, cell, x)}:
        yield "more than follows"


RULE_CHECKS = {
    "last-digit": _last_digit_faults,
    "single-place": _single_place_faults,
    "single-candidate": _single_candidate_faults,
    "pointing": _confined_faults,
    "box-line": _confined_faults,
    "naked-set": _set_faults,
    "hidden-set": _set_faults,
}


def _chain_faults(puzzle: Json, known: KnownDigits, claim: Json, step: Json) -> Iterator[str]:
    """Yield a fault unless the tried digit leads to a cell without a digit, or a digit without a place."""
    first, *links, end = claim["chain"]
    if first["values"] != step["without"] or first["why"] or claim["look"]:
        yield "it does not try what it rules out"
    branch = after_step(known, first)
    for i, link in enumerate(links, 2):
        named = {**link, "rule": _rule_of_link(link), "size": len(link["cells"])}
        yield from (f"link {i}: {fault}" for fault in _step_faults(puzzle, branch, link, named))
        branch = after_step(branch, link)
    n = len(puzzle["givens"])
    if end["look"]:
        unit, digit = _unit_cells(puzzle, end), end["look"][1]["index"] + 1
        there = digit in {branch.digits.get(x) for x in unit}
        if there or any(can_be(puzzle, branch, x, digit) for x in unit):
            yield "the digit has a place"
    else:
        (cell,) = cells_of(end["cells"])
        if any(can_be(puzzle, branch, cell, x) for x in range(1, n + 1)):
            yield "the cell has a digit"


def _rule_of_link(link: Json) -> str:
    """Infer the rule of a link from its form, because links carry no rule name."""
    if not link["values"]:
        if any(look["unit"] == "digit" for look in link["look"]):
            taken = {(r, c) for r, c, _ in link["without"]}
            return "hidden-set" if taken <= {tuple(cell) for cell in link["cells"]} else "naked-set"
        return "pointing"
    if not link["look"]:
        return "single-candidate"
    return "single-place" if link["why"] else "last-digit"
