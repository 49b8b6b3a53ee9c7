"""What a step of a Tango says to a player."""

from collections.abc import Callable

from ...solver.cell import Unit
from ...solver.step import Count, Step
from ...solver.tango.puzzle import Tango
from ..manner import Manner
from ..phrases import capital

Said = Callable[[Tango, Step, Manner], str]


def player(puzzle: Tango, step: Step, manner: Manner) -> str:
    """What a step says: one sentence or two, and one for each link of a chain."""
    if step.claim.chain:
        return _tried(puzzle, step, manner)
    return capital(SAID[step.rule](puzzle, step, manner)) + "."


def a(value: int, manner: Manner) -> str:
    """ "a sun" """
    return manner.say("a sun") if value else manner.say("a moon")


def many(value: int, manner: Manner) -> str:
    """ "suns" """
    return manner.say("suns") if value else manner.say("moons")


def _pair(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = _value(step)
    if places := _places(step, manner):
        return manner.say("two {suns} stand side by side at {known}, so {what}").format(
            suns=many(1 - value, manner), known=_known(step, manner), what=places
        )
    if len(step.values) > 1:
        said = manner.say("two {suns} stand side by side, so the cells at both ends are {moons}")
    else:
        said = manner.say("two {suns} stand side by side, so the next cell is {a_moon}")
    return said.format(suns=many(1 - value, manner), moons=many(value, manner), a_moon=a(value, manner))


def _gap(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = _value(step)
    suns, a_moon = many(1 - value, manner), a(value, manner)
    if places := _places(step, manner):
        said = manner.say("one cell lies between the {suns} at {known}, so {what}")
        return said.format(suns=suns, known=_known(step, manner), what=places)
    said = manner.say("one cell lies between two {suns}, so it is {a_moon}")
    return said.format(suns=suns, a_moon=a_moon)


def _sign(puzzle: Tango, step: Step, manner: Manner) -> str:
    ((cell, _),), ((known,),) = step.values, [why.sources for why in step.claim.why]
    is_equal = sign_between(puzzle, cell, known) == "="
    value = a(_value(step), manner)
    if places := _places(step, manner):
        if is_equal:
            said = manner.say("the = says that it is the same as {known}, so {what}")
        else:
            said = manner.say("the × says that it is not the same as {known}, so {what}")
        return said.format(known=manner.place((known,)), what=places)
    if is_equal:
        return manner.say("the = says that both are the same, so this cell is {a_sun} too").format(
            a_sun=value
        )
    return manner.say("the × says that they differ, so this cell is {a_moon}").format(a_moon=value)


def _count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value, line = _value(step), _line(step.units[0], manner)
    has_all = manner.say("{line} has all its suns") if value == 0 else manner.say("{line} has all its moons")
    if places := _places(step, manner):
        rest = places
    elif len(step.values) > 1:
        rest = manner.say("the rest are moons") if value == 0 else manner.say("the rest are suns")
    else:
        rest = manner.say("the last cell is a moon") if value == 0 else manner.say("the last cell is a sun")
    return manner.say("{reason}, so {what}").format(reason=has_all.format(line=line), what=rest)


def _equal_pair_beside(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = _value(step)
    said = manner.say(
        "the two cells with = are the same, and beside {a_sun} they cannot be {suns}, so {what}"
    )
    what = _places(step, manner) or manner.say("both are {moons}").format(moons=many(value, manner))
    return said.format(a_sun=a(1 - value, manner), suns=many(1 - value, manner), what=what)


def _equal_pair_count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = _value(step)
    one = (
        manner.say("{line} takes just one more sun")
        if value == 0
        else manner.say("{line} takes just one more moon")
    )
    said = manner.say("{takes_one}, and the two cells with = are the same, so {what}")
    what = _places(step, manner) or manner.say("both are {moons}").format(moons=many(value, manner))
    return said.format(takes_one=one.format(line=_line(step.units[0], manner)), what=what)


def _opposite_pair_count(puzzle: Tango, step: Step, manner: Manner) -> str:
    value, number = _value(step), step.claim.count.need if step.claim.count else 0
    if value == 0:
        takes = manner.counted("{line} takes {number} more sun", "{line} takes {number} more suns", number)
    else:
        takes = manner.counted("{line} takes {number} more moon", "{line} takes {number} more moons", number)
    pairs = manner.counted("the pair with × gets it", "the {number} pairs with × get one each", number)
    what = _places(step, manner)
    if not what and len(step.values) > 1:
        what = manner.say("the rest are moons") if value == 0 else manner.say("the rest are suns")
    elif not what:
        what = manner.say("the last cell is a moon") if value == 0 else manner.say("the last cell is a sun")
    said = manner.say("{takes}, and {pairs}, so {what}")
    return said.format(takes=takes.format(line=_line(step.units[0], manner)), pairs=pairs, what=what)


def _tried(puzzle: Tango, step: Step, manner: Manner) -> str:
    """A chain, a sentence a link."""
    first, *links, end = step.claim.chain
    where = manner.place(first.claim.cells)
    if where:
        said = manner.say("Try {a_sun} at {cell}.").format(a_sun=a(_value(first), manner), cell=where)
    else:
        said = manner.say("Try {a_sun} in the marked cell.").format(a_sun=a(_value(first), manner))
    elsewhere = not step.units  # the chain goes through several lines
    sentences = [said, *(_then(puzzle, link, manner, elsewhere) for link in links)]
    sentences.append(
        manner.say("Now {clash}.").format(clash=CLASHES[end.rule](puzzle, end, manner, elsewhere))
    )
    if where:
        last = manner.say("So {cell} is {a_moon}.").format(cell=where, a_moon=a(_value(step), manner))
    else:
        last = manner.say("So it is {a_moon}.").format(a_moon=a(_value(step), manner))
    return " ".join([*sentences, last])


def _then(puzzle: Tango, link: Step, manner: Manner, elsewhere: bool) -> str:
    if link.claim.chain:
        return _tried(puzzle, link, manner)
    what = SAID[link.rule](puzzle, link, manner)
    if link.units and elsewhere:
        return manner.say("Then in {line}: {what}.").format(line=manner.unit(link.units[0]), what=what)
    return manner.say("Then {what}.").format(what=what)


def _three(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    if elsewhere or manner.cells:
        line = manner.unit(end.units[0])
        return manner.say("three alike stand side by side in {line}").format(line=line)
    return manner.say("three alike stand side by side")


def _too_many(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    counted = end.claim.count or Count(0, 0)
    line = manner.unit(end.units[0]) if elsewhere else _line(end.units[0], manner)
    if end.claim.why:
        said = manner.say("{line} gets {number} alike with one from each ×, and only {most} fit")
    else:
        said = manner.say("{line} gets {number} alike, and only {most} fit")
    return said.format(line=line, number=manner.number(counted.room), most=manner.number(counted.need))


def _wrong_sign(puzzle: Tango, end: Step, manner: Manner, elsewhere: bool) -> str:
    if sign_between(puzzle, *end.claim.cells) == "=":
        return manner.say("a sun and a moon stand at the =")
    return manner.say("two alike stand at the ×")


SAID: dict[str, Said] = {
    "pair": _pair,
    "gap": _gap,
    "sign": _sign,
    "count": _count,
    "equal-pair-beside": _equal_pair_beside,
    "equal-pair-count": _equal_pair_count,
    "opposite-pair-count": _opposite_pair_count,
}
CLASHES: dict[str, Callable[[Tango, Step, Manner, bool], str]] = {
    "three": _three,
    "balance": _too_many,
    "sign": _wrong_sign,
}


def sign_between(puzzle: Tango, one: tuple[int, int], other: tuple[int, int]) -> str:
    """ "=" or "x" """
    return puzzle.signs[min(one, other), max(one, other)]


def _value(step: Step) -> int:
    """What stands in the cells that a step fills."""
    return int(step.values[0][1])


def _line(unit: Unit, manner: Manner) -> str:
    """ "this row", or "row 3" where no picture shows it"""
    if manner.cells:
        return manner.unit(unit)
    return manner.say("this row") if unit.kind == "row" else manner.say("this column")


def _known(step: Step, manner: Manner) -> str:
    return manner.place(step.claim.why[0].sources)


def _places(step: Step, manner: Manner) -> str:
    """What follows, by the names of cells, where they may be named: "r1c1 and r1c2 are suns" """
    cells = manner.place([cell for cell, _ in step.values])
    if not cells:
        return ""
    if len(step.values) == 1:
        return manner.say("{cells} is {a_sun}").format(cells=cells, a_sun=a(_value(step), manner))
    return manner.say("{cells} are {suns}").format(cells=cells, suns=many(_value(step), manner))
