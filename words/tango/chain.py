"""A supposition of Tango, told to a player: one sentence a link."""

from collections.abc import Callable
from dataclasses import replace

from ...solver.step import Count, Step
from ...solver.tango.puzzle import Tango
from ...solver.tango.state import BALANCE, COUNT, EQUAL_COUNT, OPPOSITE_COUNT, ROOM_FOR_ONE, SIGN, THREE
from ..manner import Manner
from .reasons import a, along, line_of, sign_between, value_of
from .said import SAID

COUNTING = (COUNT, EQUAL_COUNT, OPPOSITE_COUNT, ROOM_FOR_ONE)  # rules whose sentences name the line


def tried(puzzle: Tango, step: Step, manner: Manner, letter: str = "") -> str:
    """A chain, a sentence a link. letter: of a chain that is itself a link of one."""
    first, *links, end = step.claim.chain
    value, so_it_is = a(value_of(first), manner), a(value_of(step), manner)
    where = manner.place(first.claim.cells) or letter
    if where:
        said = manner.say("Try {a_sun} in {cell}.").format(a_sun=value, cell=where)
    else:
        said = manner.say("Try {a_sun} in the dashed cell.").format(a_sun=value)
    elsewhere = not step.units  # the chain goes through several lines
    sentences = [said]
    for i, link in enumerate(links):
        sentences.append(_then(puzzle, link, manner, elsewhere, None if letter else i))
    clash = CLASHES[end.rule](puzzle, end, manner, elsewhere)
    sentences.append(manner.say("Now {clash}.").format(clash=clash))
    if where:
        last = manner.say("So {cell} is {a_moon}.").format(cell=where, a_moon=so_it_is)
    else:
        last = manner.say("So the dashed cell is {a_moon}.").format(a_moon=so_it_is)
    return " ".join([*sentences, last])


def _then(puzzle: Tango, link: Step, manner: Manner, elsewhere: bool, number: int | None) -> str:
    if link.claim.chain:
        return tried(puzzle, link, manner, manner.letter(number))
    if link.rule in COUNTING and elsewhere:
        return manner.lettered(SAID[link.rule](puzzle, link, replace(manner, lines=True)), number)
    what = SAID[link.rule](puzzle, link, manner)
    if link.units and elsewhere and manner.picture:
        what = manner.say("in {line}: {what}").format(line=manner.unit(link.units[0]), what=what)
    return manner.lettered(what, number)


def _three(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    if elsewhere or not manner.picture:
        line = manner.unit(end.units[0])
        return manner.say("three alike would stand {side_by_side} in {line}").format(
            side_by_side=along(end, manner), line=line
        )
    return manner.say("three alike would stand {side_by_side}").format(side_by_side=along(end, manner))


def _too_many(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    counted = end.claim.count or Count(0, 0)
    line = manner.unit(end.units[0]) if elsewhere else line_of(end.units[0], manner)
    if end.claim.why:
        said = manner.counted(
            "{line} would have {alike} alike, counting one for the ×, but only {most} fit",
            "{line} would have {alike} alike, counting one for each ×, but only {most} fit",
            len(end.claim.why),
        )
    else:
        said = manner.say("{line} would have {alike} alike, but only {most} fit")
    return said.format(line=line, alike=manner.number(counted.room), most=manner.number(counted.need))


def _wrong_sign(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    if sign_between(puzzle, *end.claim.cells) == "=":
        return manner.say("a sun and a moon would stand at the =")
    return manner.say("two alike would stand at the ×")


CLASHES: dict[str, Callable[[Tango, Step, Manner, bool], str]] = {
    THREE: _three,
    BALANCE: _too_many,
    SIGN: _wrong_sign,
}
