"""What the rules of Tango say to a player, each as a sentence without its full stop."""

from ...solver.cells import Unit
from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ..manner import Manner


def a(value: int, manner: Manner) -> str:
    """ "a sun" """
    return manner.say("a sun") if value else manner.say("a moon")


def many(value: int, manner: Manner) -> str:
    """ "suns" """
    return manner.say("suns") if value else manner.say("moons")


def pair(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    if places := _places(step, manner):
        return manner.say(
            "two {suns} stand {side_by_side} in {known}, so {what}, or there would be three"
        ).format(
            suns=many(1 - value, manner),
            side_by_side=along(step, manner),
            known=_known(step, manner),
            what=places,
        )
    if len(step.values) > 1:
        said = manner.say(
            "two {suns} stand {side_by_side}, so the cells at both ends are {moons}, or there would be three"
        )
    else:
        said = manner.say(
            "two {suns} stand {side_by_side}, so the next cell is {a_moon}, or there would be three"
        )
    return said.format(
        suns=many(1 - value, manner),
        side_by_side=along(step, manner),
        moons=many(value, manner),
        a_moon=a(value, manner),
    )


def gap(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    suns, a_moon = many(1 - value, manner), a(value, manner)
    if places := _places(step, manner):
        said = manner.say(
            "one cell lies between the {suns} in {known}, so {what}, or there would be three in a line"
        )
        return said.format(suns=suns, known=_known(step, manner), what=places)
    said = manner.say(
        "this cell lies between two {suns}, so it is {a_moon}, or three {suns} would stand {side_by_side}"
    )
    return said.format(suns=suns, a_moon=a_moon, side_by_side=along(step, manner))


def sign(puzzle: Tango, step: Step, manner: Manner) -> str:
    ((cell, _),), ((known,),) = step.values, [why.sources for why in step.claim.why]
    is_equal = sign_between(puzzle, cell, known) == "="
    value = a(value_of(step), manner)
    if places := _places(step, manner):
        if is_equal:
            said = manner.say("the = means the same as in {known}, so {what}, too")
        else:
            said = manner.say("the × means different from {known}, so {what}")
        return said.format(known=manner.place((known,)), what=places)
    if is_equal:
        return manner.say("the = means the same, so this cell is {a_sun}, too").format(a_sun=value)
    return manner.say("the × means different, so this cell is {a_moon}").format(a_moon=value)


def count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value, line = value_of(step), line_of(step.units[0], manner)
    number = len(step.claim.why[0].sources)
    if number == 2:
        has_all = (
            manner.say("{line} already has both suns")
            if value == 0
            else manner.say("{line} already has both moons")
        )
    elif value == 0:
        has_all = manner.say("{line} already has all {number} suns")
    else:
        has_all = manner.say("{line} already has all {number} moons")
    has_all = has_all.format(line=line, number=manner.number(number))
    if places := _places(step, manner):
        rest = places
    elif len(step.values) > 1:
        rest = (
            manner.say("the other cells are moons") if value == 0 else manner.say("the other cells are suns")
        )
    else:
        rest = (
            manner.say("the remaining cell is a moon")
            if value == 0
            else manner.say("the remaining cell is a sun")
        )
    return manner.say("{reason}, so {what}").format(reason=has_all, what=rest)


def equal_pair_beside(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    said = manner.say("the = means the same, and two {suns} beside {a_sun} would make three, so {what}")
    what = _places(step, manner) or manner.say("both are {moons}").format(moons=many(value, manner))
    return said.format(a_sun=a(1 - value, manner), suns=many(1 - value, manner), what=what)


def equal_pair_count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    one = (
        manner.say("{line} has room for just one more sun")
        if value == 0
        else manner.say("{line} has room for just one more moon")
    )
    said = manner.say("{room_for_one}, so the two cells with = cannot both be {suns}: {what}")
    what = _places(step, manner) or manner.say("both are {moons}").format(moons=many(value, manner))
    room = one.format(line=line_of(step.units[0], manner))
    return said.format(room_for_one=room, suns=many(1 - value, manner), what=what)


def opposite_pair_count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value, number = value_of(step), step.claim.count.need if step.claim.count else 0
    if value == 0:
        takes = manner.counted(
            "{line} has room for {number} more sun", "{line} has room for {number} more suns", number
        )
    else:
        takes = manner.counted(
            "{line} has room for {number} more moon", "{line} has room for {number} more moons", number
        )
    pairs = manner.counted("the pair with × takes it", "the {number} pairs with × take one each", number)
    what = _places(step, manner)
    if not what and len(step.values) > 1:
        what = (
            manner.say("the other cells are moons") if value == 0 else manner.say("the other cells are suns")
        )
    elif not what:
        what = (
            manner.say("the remaining cell is a moon")
            if value == 0
            else manner.say("the remaining cell is a sun")
        )
    said = manner.say("{takes}, and {pairs}, so {what}")
    return said.format(takes=takes.format(line=line_of(step.units[0], manner)), pairs=pairs, what=what)


def sign_between(puzzle: Tango, one: tuple[int, int], other: tuple[int, int]) -> str:
    """ "=" or "x" """
    return puzzle.signs[min(one, other), max(one, other)]


def value_of(step: Step) -> int:
    """What stands in the cells that a step fills."""
    return int(step.values[0][1])


def line_of(unit: Unit, manner: Manner) -> str:
    """ "this row", or "row 3" where no picture shows it"""
    if not manner.picture or manner.lines:
        return manner.unit(unit)
    return manner.say("this row") if unit.kind == "row" else manner.say("this column")


def along(step: Step, manner: Manner) -> str:
    """How cells of a line stand, as it goes: "side by side" """
    across = step.units[0].kind == "row"
    return manner.say("side by side") if across else manner.say("one above the other")


def _known(step: Step, manner: Manner) -> str:
    return manner.place(step.claim.why[0].sources)


def _places(step: Step, manner: Manner) -> str:
    """What follows, by the names of cells, where they may be named: "r1c1 and r1c2 are suns" """
    cells = manner.place([cell for cell, _ in step.values])
    if not cells:
        return ""
    if len(step.values) == 1:
        return manner.say("{cells} is {a_sun}").format(cells=cells, a_sun=a(value_of(step), manner))
    return manner.say("{cells} are {suns}").format(cells=cells, suns=many(value_of(step), manner))
