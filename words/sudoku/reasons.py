"""What each rule of Sudoku says to a player, as a sentence without its full stop."""

from collections.abc import Callable, Sequence

from ...solver.cell import Unit
from ...solver.step import Step
from ...solver.sudoku.firing import DIGIT
from ..manner import Manner

Said = Callable[[Step, Manner], str]


def last_digit(step: Step, manner: Manner) -> str:
    unit, digit = unit_of(step.units[0], manner), digit_of(step)
    if manner.cells:
        said = manner.say("only {digit} is missing from {unit}, so {what}")
        return said.format(digit=digit, unit=unit, what=_is_digit(step, manner))
    return manner.say("only {digit} is missing from {unit}").format(digit=digit, unit=unit)


def single_place(step: Step, manner: Manner) -> str:
    unit, digit, what = unit_of(step.units[0], manner), digit_of(step), _is_digit(step, manner)
    why = step.claim.why
    others = manner.counted("the other open cell", "every other open cell", len({x.cell for x in why}))
    if any(x.by == DIGIT for x in why):
        said = manner.say("{others} of {unit} is ruled out for {digit}, so {what}")
        return said.format(others=others, unit=unit, digit=digit, what=what)
    sources = sorted({cell for x in why for cell in x.sources})
    if place := manner.place(sources):
        said = manner.counted(
            "the {digit} at {place} rules out {others} of {unit}, so {what}",
            "the {digit}s at {place} rule out {others} of {unit}, so {what}",
            len(sources),
        )
        return said.format(digit=digit, place=place, others=others, unit=unit, what=what)
    said = manner.counted(
        "the outlined {digit} rules out {others} of {unit}, so {what}",
        "the outlined {digit}s rule out {others} of {unit}, so {what}",
        len(sources),
    )
    return said.format(digit=digit, others=others, unit=unit, what=what)


def single_candidate(step: Step, manner: Manner) -> str:
    what = _is_digit(step, manner)
    if any(x.by == DIGIT for x in step.claim.why):
        return manner.say("every other digit is ruled out here, so {what}").format(what=what)
    said = manner.say("every other digit stands in the same row, column or box, so {what}")
    return said.format(what=what)


def pointing(step: Step, manner: Manner) -> str:
    home, other = step.units[:2]
    if manner.cells:
        said = manner.say("in {unit}, {digit} fits only at {cells}, all in {line}, so {what}")
        return said.format(
            unit=unit_of(home, manner),
            digit=_ruled_out(step)[0],
            cells=manner.either([place_of(cell, manner) for cell in step.claim.cells]),
            line=unit_of(other, manner),
            what=_is_not(step, manner),
        )
    parts = {
        "row": manner.say(
            "in {unit}, {digit} fits only in the outlined cells, which share a row, so {what} in it"
        ),
        "column": manner.say(
            "in {unit}, {digit} fits only in the outlined cells, which share a column, so {what} in it"
        ),
        "box": manner.say(
            "in {unit}, {digit} fits only in the outlined cells, which share a box, so {what} in it"
        ),
    }
    what = manner.say("nothing else is {digit}").format(digit=_ruled_out(step)[0])
    return parts[other.kind].format(unit=unit_of(home, manner), digit=_ruled_out(step)[0], what=what)


def naked_set(step: Step, manner: Manner) -> str:
    said = manner.say("in {unit}, {cells} take {digits} between them, so {what}")
    if manner.cells:
        what = _is_not(step, manner)
    else:
        digits = manner.either([str(digit) for digit in _ruled_out(step)])
        what = manner.say("no other cell there is {digits}").format(digits=digits)
    return said.format(
        unit=unit_of(step.units[0], manner),
        cells=_cells_of_set(step, manner),
        digits=manner.listed([str(unit.number + 1) for unit in _digits(step)]),
        what=what,
    )


def hidden_set(step: Step, manner: Manner) -> str:
    said = manner.say("in {unit}, {digits} fit only in {cells}, so {what}")
    what = _is_not(step, manner) if manner.cells else manner.say("nothing else stands in these")
    return said.format(
        unit=unit_of(step.units[0], manner),
        digits=manner.listed([str(unit.number + 1) for unit in _digits(step)]),
        cells=_cells_of_set(step, manner),
        what=what,
    )


SAID: dict[str, Said] = {
    "last-digit": last_digit,
    "single-place": single_place,
    "single-candidate": single_candidate,
    "pointing": pointing,
    "box-line": pointing,
    "naked-set": naked_set,
    "hidden-set": hidden_set,
}


def digit_of(step: Step) -> int:
    """What a step fills in."""
    return int(step.values[0][1])


def unit_of(unit: Unit, manner: Manner) -> str:
    """ "this box", or "box 3" where no picture shows it"""
    if manner.cells or manner.lines:
        return manner.unit(unit)
    words = {
        "row": manner.say("this row"),
        "column": manner.say("this column"),
        "box": manner.say("this box"),
    }
    return words[unit.kind]


def place_of(cell: tuple[int, int], manner: Manner) -> str:
    """A cell by its name, where cells may be named."""
    return manner.place([cell])


def _is_digit(step: Step, manner: Manner) -> str:
    """ "this cell is 5", "r1c2 is 5" """
    ((cell, digit),) = step.values
    return manner.say("{cell} is {digit}").format(
        cell=manner.place([cell]) or manner.say("this cell"), digit=digit
    )


def _is_not(step: Step, manner: Manner) -> str:
    """ "r1c2 and r1c3 are not 5" """
    by_digit: dict[int, list[tuple[int, int]]] = {}
    for cell, digit in step.without:
        by_digit.setdefault(int(digit), []).append(cell)
    by_cells: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for digit, cells in by_digit.items():
        by_cells.setdefault(tuple(cells), []).append(digit)
    parts = []
    for cells, digits in by_cells.items():
        said = manner.counted("{cells} is not {digits}", "{cells} are not {digits}", len(cells))
        named = manner.either([str(digit) for digit in digits])
        parts.append(said.format(cells=manner.place(cells), digits=named))
    return manner.listed(parts)


def _cells_of_set(step: Step, manner: Manner) -> str:
    cells = step.claim.cells
    if place := manner.place(cells):
        return place
    return manner.counted("the outlined cell", "the {number} outlined cells", len(cells))


def _ruled_out(step: Step) -> list[int]:
    """The digits that it rules out."""
    return sorted({int(digit) for _, digit in step.without})


def _digits(step: Step) -> Sequence[Unit]:
    return [unit for unit in step.units if unit.kind == DIGIT]
