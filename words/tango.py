"""What the rules of Tango say to a player, each as a sentence without its full stop."""

from collections.abc import Callable
from dataclasses import replace

from ..solver.cells import Cell, Unit, cell_name
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Count, Step
from ..solver.tango.puzzle import KINDS, Tango
from ..solver.tango.state import (
    BALANCE,
    COUNT,
    EQUAL_BESIDE,
    EQUAL_COUNT,
    GAP,
    OPPOSITE_COUNT,
    PAIR,
    ROOM_FOR_ONE,
    SIGN,
    THREE,
)
from .game_words import Words
from .manner import Manner, capital, cells_named, listed, to_translate
from .phrases import counted, step_against


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


# ── room ────────────────────────────────────────
# Where the last sun, or moon, of a line cannot stand: a sentence without its full stop.


def room_for_one(puzzle: Tango, step: Step, manner: Manner) -> str:
    value = value_of(step)
    (line,) = step.units
    ends = [(line.number, p) if line.kind == "row" else (p, line.number) for p in (0, puzzle.n - 1)]
    if sorted(step.claim.why[0].sources) == ends:
        said = manner.say(
            "{suns} stand at both ends of {line}: a third {here} would leave three {moons} {side_by_side}, "
            "so {what}"
        )
    elif value == 0:
        said = manner.say(
            "{line} takes just one more sun: {here} it would leave three moons {side_by_side}, so {what}"
        )
    else:
        said = manner.say(
            "{line} takes just one more moon: {here} it would leave three suns {side_by_side}, so {what}"
        )
    return said.format(
        suns=many(1 - value, manner),
        moons=many(value, manner),
        line=line_of(line, manner),
        here=_here(step, manner),
        side_by_side=along(step, manner),
        what=manner.say("this is {a_moon}").format(a_moon=a(value, manner))
        if len(step.values) == 1
        else manner.say("these are {moons}").format(moons=many(value, manner)),
    )


def _here(step: Step, manner: Manner) -> str:
    if place := manner.place(step.found):
        return manner.counted("in {cells}", "in any of {cells}", len(step.found)).format(cells=place)
    return manner.say("here")


# ── said ────────────────────────────────────────
# Which sentence a rule of Tango has.

SAID: dict[str, Callable[[Tango, Step, Manner], str]] = {
    PAIR: pair,
    GAP: gap,
    SIGN: sign,
    COUNT: count,
    EQUAL_BESIDE: equal_pair_beside,
    EQUAL_COUNT: equal_pair_count,
    OPPOSITE_COUNT: opposite_pair_count,
    ROOM_FOR_ONE: room_for_one,
}


# ── chain ────────────────────────────────────────
# A supposition of Tango, told to a player: one sentence a link.

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


# ── player ────────────────────────────────────────
# What a step of a Tango says to a player.


def player(puzzle: Tango, step: Step, manner: Manner) -> str:
    """What a step says: one sentence or two, and one for each link of a chain."""
    if step.claim.chain:
        return tried(puzzle, step, manner)
    return capital(SAID[step.rule](puzzle, step, manner)) + "."


# ── expert ────────────────────────────────────────
# What a step of a Tango says to an expert: all of its claim, in a form that can be read back.


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


# ── words ────────────────────────────────────────
# What is said of Tango.

TOO_LONG = "if it was misread, give it as text with --board"
AIM = to_translate(
    "Fill each cell with a sun or a moon: as many suns as moons in each row and column, and never three "
    "alike in a line. Cells joined by = hold the same symbol; cells joined by × hold different ones."
)


#: What people call the rules, and how a chain ends.
RULES = {
    "pair": to_translate("two alike next to each other"),
    "gap": to_translate("a cell between two alike"),
    "sign": to_translate("the sign = or ×"),
    "count": to_translate("a line with all its suns or moons"),
    "equal-pair-beside": to_translate("an = pair next to a sun or moon"),
    "equal-pair-count": to_translate("room for one more, not for two"),
    "opposite-pair-count": to_translate("× pairs take the last suns or moons"),
    "room-for-one": to_translate("no place for the last sun or moon"),
    "complete-line": to_translate("a try within one line"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "three": to_translate("three alike in a line"),
    "balance": to_translate("too many of a kind"),
}


#: What the signs of a terminal stand for.
LEGEND = {
    "0": to_translate("moon"),
    "1": to_translate("sun"),
    "=": to_translate("the same"),
    "x": to_translate("different"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a sun or a moon."""
    is_sun = mark.mark != KINDS[1]
    if not mark.step:
        return (
            manner.say("the only answer has a sun here")
            if is_sun
            else manner.say("the only answer has a moon here")
        )
    what = manner.say("a sun goes here") if is_sun else manner.say("a moon goes here")
    return step_against(what, solution, mark.step, player, expert, manner)


WORDS = Words(
    title=lambda puzzle: "Tango",
    aim=lambda puzzle, manner: manner.say(AIM),
    form="write n rows of 0, 1 and '.', then signs like r1c1=r1c2",
    row_form='write one JSON object a line with "givens" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="answer",
    misread=to_translate("symbols or signs"),
    nothing_left=to_translate("Nothing is left to find: every cell is filled, and all are right."),
    too_long=TOO_LONG,
    ask=to_translate(
        "Are these the symbols and signs of your board? What was read is drawn over it. If not, choose "
        "what is wrong, set the corners by hand, or take a sharper picture."
    ),
    compare=to_translate(
        "Compare the symbols and signs, which are drawn over those of your picture, with your board."
    ),
    legend=lambda puzzle: LEGEND,
    things=lambda puzzle: {"sun": to_translate("sun"), "moon": to_translate("moon"), "x": "×"},
)
