"""What a step of a Tango says to an expert: all of its claim, in a form that can be read back."""

from ...solver.cells import Cell, cell_name
from ...solver.step import Step
from ...solver.tango.puzzle import KINDS, Tango
from ...solver.tango.state import COUNT, EQUAL_BESIDE, OPPOSITE_COUNT, ROOM_FOR_ONE, SIGN
from ..phrases import capital, cells_named, counted, listed
from .reasons import sign_between


def expert(puzzle: Tango, step: Step) -> str:
    """Its rule and line, the cells that it rests on, what follows; of a chain every link."""
    where = f" in {step.units[0].name}" if step.units else ""
    name = capital(step.rule.replace("-", " "))
    if step.claim.chain:
        ways = f", {counted(step.size, 'way')}" if step.size is not None else ""
        return f"{name}{where}{ways}, {_resting(step)}: {_links(puzzle, step)} So {_found(step)}."
    if not step.values:
        return f"{name}{where}: {_clash(puzzle, step)}."
    return f"{name}{where}: {_reason(puzzle, step)}, so {_found(step)}."


def _links(puzzle: Tango, step: Step) -> str:
    first, *links = step.claim.chain
    return " ".join([f"suppose {_found(first)}.", *(expert(puzzle, link) for link in links)])


def _resting(step: Step) -> str:
    sources = step.claim.why[0].sources
    return f"resting on {cells_named(sources)}" if sources else "resting on signs alone"


def _reason(puzzle: Tango, step: Step) -> str:
    sources, value = step.claim.why[0].sources, int(step.values[0][1])
    other = KINDS[1 - value]
    if step.rule == SIGN:
        known = KINDS[value if sign_between(puzzle, step.values[0][0], sources[0]) == "=" else 1 - value]
        ((cell, _),) = step.values
        return f"{_is(sources, known)} and {_signed(puzzle, sources[0], cell)}"
    known = _is(sources, other)
    count = step.claim.count
    if step.rule == COUNT:
        return f"{known}, all {len(sources)} of the line"
    if step.rule == EQUAL_BESIDE:
        return f"{known} and {_pairs(puzzle, step)}"
    if count and step.rule == ROOM_FOR_ONE:
        return f"{known}, {count.need} more fits, here it would leave {count.room} alike side by side"
    if count:
        return f"{known}, {count.need} more fits, {_pairs(puzzle, step)} would take {count.room}"
    return known


def _pairs(puzzle: Tango, step: Step) -> str:
    """The pairs of neighbours that it counts: "r1c2=r1c3 and r1c5=r1c6" """
    filled = {cell for cell, _ in step.values} if step.rule == OPPOSITE_COUNT else set()
    cells = [cell for cell in step.claim.cells if cell not in filled]
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return listed([_signed(puzzle, a, b) for a, b in pairs])


def _clash(puzzle: Tango, step: Step) -> str:
    cells, count = step.claim.cells, step.claim.count
    if step.rule == SIGN:
        return f"{_signed(puzzle, *cells)} is broken"
    if count:
        pairs = [(why.cell, *why.sources) for why in step.claim.why]
        alone = cells_named([cell for cell in cells if not any(cell in pair for pair in pairs)])
        one_each = f" and one each of {listed([_signed(puzzle, *pair) for pair in pairs])}" if pairs else ""
        return f"{alone}{one_each} take {count.room} alike, {count.need} fit"
    return f"{cells_named(cells)} are alike"


def _signed(puzzle: Tango, one: Cell, other: Cell) -> str:
    a, b = sorted((one, other))
    return f"{cell_name(a)}{sign_between(puzzle, a, b)}{cell_name(b)}"


def _found(step: Step) -> str:
    return _is([cell for cell, _ in step.values], KINDS[int(step.values[0][1])])


def _is(cells: "tuple[Cell, ...] | list[Cell]", kind: str) -> str:
    """ "r1c1 is a sun", "r1c1 and r1c4 are suns" """
    return f"{cells_named(cells)} {f'is a {kind}' if len(cells) == 1 else f'are {kind}s'}"
