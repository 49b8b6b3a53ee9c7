"""What each rule of Sudoku says to a player, as a sentence without its full stop."""

from collections.abc import Callable, Sequence

from ...solver.cells import Unit
from ...solver.step import Step
from ...solver.sudoku.state import BOX_LINE, CANDIDATE, DIGIT, HIDDEN, LAST, NAKED, PLACE, POINTING
from ..manner import Manner

Said = Callable[[Step, Manner], str]


def last_digit(step: Step, manner: Manner) -> str:
    unit, digit = unit_of(step.units[0], manner), digit_of(step)
    if manner.picture:
        return manner.say("only {digit} is missing from {unit}").format(digit=digit, unit=unit)
    said = manner.say("only {digit} is missing from {unit}, so {cell} is {digit}")
    return said.format(digit=digit, unit=unit, cell=manner.place(step.found))


def single_place(step: Step, manner: Manner) -> str:
    why, digit = step.claim.why, digit_of(step)
    others = manner.counted("the other open cell", "the other open cells", len({x.cell for x in why}))
    sources = sorted({cell for x in why if x.by != DIGIT for cell in x.sources})
    before = any(x.by == DIGIT for x in why)
    if before and not sources:
        said = manner.say("in {unit}, {digit} fits only {here}: it was ruled out before for {others}")
    elif before and manner.picture:
        said = manner.counted(
            "in {unit}, {digit} fits only {here}: the outlined {digit}, and what was ruled out before, keep "
            "it out of {others}",
            "in {unit}, {digit} fits only {here}: the outlined {digit}s, and what was ruled out before, keep "
            "it out of {others}",
            len(sources),
        )
    elif before:
        said = manner.counted(
            "in {unit}, {digit} fits only {here}: the {digit} in {place}, and what was ruled out before, "
            "keep it out of {others}",
            "in {unit}, {digit} fits only {here}: the {digit}s in {place}, and what was ruled out before, "
            "keep it out of {others}",
            len(sources),
        )
    elif manner.picture:
        said = manner.counted(
            "in {unit}, {digit} fits only {here}: the outlined {digit} keeps it out of {others}",
            "in {unit}, {digit} fits only {here}: the outlined {digit}s keep it out of {others}",
            len(sources),
        )
    else:
        said = manner.counted(
            "in {unit}, {digit} fits only {here}: the {digit} in {place} keeps it out of {others}",
            "in {unit}, {digit} fits only {here}: the {digit}s in {place} keep it out of {others}",
            len(sources),
        )
    return said.format(
        unit=unit_of(step.units[0], manner),
        digit=digit,
        here=_here(step, manner),
        place=manner.place(sources),
        others=others,
    )


def single_candidate(step: Step, manner: Manner) -> str:
    if any(x.by == DIGIT for x in step.claim.why):
        said = manner.say(
            "only {digit} fits {here}: every other digit stands in the same row, column or box, or was ruled "
            "out before"
        )
    else:
        said = manner.say("only {digit} fits {here}: every other digit stands in the same row, column or box")
    return said.format(digit=digit_of(step), here=_here(step, manner))


def pointing(step: Step, manner: Manner) -> str:
    home, other = step.units[:2]
    digit = _ruled_out(step)[0]
    if manner.picture:
        said = {
            "row": manner.say(
                "in {unit}, {digit} fits only in the outlined cells, all in one row, so it goes nowhere else "
                "in that row"
            ),
            "column": manner.say(
                "in {unit}, {digit} fits only in the outlined cells, all in one column, so it goes nowhere "
                "else in that column"
            ),
            "box": manner.say(
                "in {unit}, {digit} fits only in the outlined cells, all in one box, so it goes nowhere else "
                "in that box"
            ),
        }[other.kind]
    else:
        said = manner.say("in {unit}, {digit} fits only in {cells}, all in {line}, so {what}")
    return said.format(
        unit=unit_of(home, manner),
        digit=digit,
        cells=manner.place(step.claim.cells),
        line=unit_of(other, manner),
        what=_is_not(step, manner),
    )


def naked_set(step: Step, manner: Manner) -> str:
    said = manner.say("in {unit}, {cells} can only be {digits}, so {what}")
    if not manner.picture:
        what = _is_not(step, manner)
    else:
        digits = manner.either([str(digit) for digit in _ruled_out(step)])
        what = manner.say("no other cell there is {digits}").format(digits=digits)
    return said.format(
        unit=unit_of(step.units[0], manner),
        cells=_cells_of_set(step, manner),
        digits=manner.either([str(unit.number + 1) for unit in _digits(step)]),
        what=what,
    )


def hidden_set(step: Step, manner: Manner) -> str:
    said = manner.say("in {unit}, {digits} fit only in {cells}, so {what}")
    what = manner.say("nothing else goes in them") if manner.picture else _is_not(step, manner)
    return said.format(
        unit=unit_of(step.units[0], manner),
        digits=manner.listed([str(unit.number + 1) for unit in _digits(step)]),
        cells=_cells_of_set(step, manner),
        what=what,
    )


SAID: dict[str, Said] = {
    LAST: last_digit,
    PLACE: single_place,
    CANDIDATE: single_candidate,
    POINTING: pointing,
    BOX_LINE: pointing,
    NAKED: naked_set,
    HIDDEN: hidden_set,
}


def digit_of(step: Step) -> int:
    """What a step fills in."""
    return int(step.values[0][1])


def unit_of(unit: Unit, manner: Manner) -> str:
    """ "the top left box"; "this row", or "row 3" where no picture shows it"""
    if not manner.picture or manner.lines or (unit.kind == "box" and manner.boxes):
        return manner.unit(unit)
    words = {
        "row": manner.say("this row"),
        "column": manner.say("this column"),
        "box": manner.say("this box"),
    }
    return words[unit.kind]


def _here(step: Step, manner: Manner) -> str:
    """ "here", "in row 3, column 2" """
    place = manner.place(step.found)
    return manner.say("in {cells}").format(cells=place) if place else manner.say("here")


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
