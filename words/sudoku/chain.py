"""A supposition of Sudoku, told to a player: one sentence a link."""

from dataclasses import replace

from ...solver.cells import Unit
from ...solver.step import Step
from ...solver.sudoku.state import DIGIT, LAST, NO_DIGIT
from ..manner import Manner
from .reasons import SAID, digit_of, unit_of


def tried(step: Step, manner: Manner) -> str:
    first, *links, end = step.claim.chain
    where, digit = manner.place(first.claim.cells), digit_of(first)
    if where:
        said = manner.say("Try {digit} in {cell}.").format(digit=digit, cell=where)
        last = manner.say("So {cell} is not {digit}.").format(digit=digit, cell=where)
    else:
        said = manner.say("Try {digit} in the dashed cell.").format(digit=digit)
        last = manner.say("So the dashed cell is not {digit}.").format(digit=digit)
    named = replace(manner, lines=True)
    sentences = [said, *(manner.lettered(_link(link, named), i) for i, link in enumerate(links))]
    return " ".join([*sentences, manner.say("Now {clash}.").format(clash=_clash(end, named)), last])


def _link(link: Step, manner: Manner) -> str:
    """What follows, without its reasons: the way there would be too long."""
    if not link.values or not manner.picture:
        return SAID[link.rule](link, manner)
    digit = digit_of(link)
    if not link.units:
        return manner.say("a cell can only be {digit}").format(digit=digit)
    unit = unit_of(link.units[0], manner)
    if link.rule == LAST:
        return manner.say("the last cell of {unit} is {digit}").format(unit=unit, digit=digit)
    return manner.say("{unit} has one place for {digit}").format(unit=unit, digit=digit)


def _clash(end: Step, manner: Manner) -> str:
    if end.rule == NO_DIGIT:
        if place := manner.place(end.claim.cells):
            return manner.say("no digit is left for {cell}").format(cell=place)
        return manner.say("no digit is left for a cell")
    unit, digit = _unit_and_digit(end)
    said = manner.say("{unit} has no place for {digit}")
    return said.format(unit=unit_of(unit, manner), digit=digit)


def _unit_and_digit(end: Step) -> tuple[Unit, int]:
    digit = next(unit.number + 1 for unit in end.units if unit.kind == DIGIT)
    return end.units[0], digit
