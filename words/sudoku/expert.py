"""What a step of a Sudoku says to an expert: all of its claim, in a form that can be read back."""

from collections.abc import Iterable

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.sudoku.puzzle import Sudoku
from ..phrases import capital, cells_named, listed, units_named

SETS = {2: "pair", 3: "triple", 4: "quad"}


def expert(puzzle: Sudoku, step: Step) -> str:
    """Its rule and units, the cells that it is about, what rules the others out, what follows; of a chain
    every link."""
    where = f" in {units_named(step.units)}" if step.units else ""
    head = f"{_pattern(step)}{where}"
    if step.claim.chain:
        first, *links = step.claim.chain
        said = " ".join([f"suppose {_found(first)}.", *(expert(puzzle, link) for link in links)])
        sources = step.claim.why[0].sources
        rests = cells_named(sources) if sources else "nothing else"
        return f"{head}, resting on {rests}: {said} So {_found(step)}."
    found = {*step.found}
    reasons = "; ".join(_reasons(why for why in step.claim.why if why.cell not in found or step.values))
    parts = [f"{cells_named(step.claim.cells)} left" if step.claim.cells else "no cell left", reasons]
    said = "; ".join(part for part in parts if part)
    return f"{head}: {said}, so {_found(step)}." if found else f"{head}: {said}."


def _pattern(step: Step) -> str:
    """ "Naked pair" """
    words = step.rule.split("-")
    if step.size is not None:
        words[-1] = SETS.get(step.size, f"{step.size}-set")
    return capital(" ".join(words))


def _reasons(whys: Iterable[Why]) -> Iterable[str]:
    """What rules cells out: "r1c2 and r1c3 see r1c5 in the row", "r2c1 is ruled out by r3c1 and r3c2"."""
    groups: dict[tuple[tuple[Cell, ...], str], list[Cell]] = {}
    for why in whys:
        groups.setdefault((why.sources, why.by), []).append(why.cell)
    for (sources, by), cells in groups.items():
        if by == "digit":
            there = f" by {cells_named(sources)}" if sources else " before"
            yield f"{cells_named(cells)} {'is' if len(cells) == 1 else 'are'} ruled out{there}"
        else:
            see = "sees" if len(cells) == 1 else "see"
            yield f"{cells_named(cells)} {see} {cells_named(sources)} in the {by}"


def _found(step: Step) -> str:
    """ "r1c1 is 5", "r1c1 and r1c4 are not 5 and r2c1 is not 6" """
    if step.values:
        return listed([f"{cells_named([cell])} is {digit}" for cell, digit in step.values])
    parts = []
    for digit in sorted({int(digit) for _, digit in step.without}):
        cells = [cell for cell, x in step.without if x == digit]
        parts.append(f"{cells_named(cells)} {'is' if len(cells) == 1 else 'are'} not {digit}")
    return " and ".join(parts)
