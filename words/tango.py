"""Sentences about Tango, in both voices."""

from collections.abc import Callable, Mapping, Sequence

from ..solver.cells import Cell, Unit, cell_name
from ..solver.puzzle import Answer, WrongMark
from ..solver.step import Count, Step
from ..solver.tango.puzzle import SYMBOL_KINDS, Tango
from ..solver.tango.state import (
    BALANCE,
    COUNT_RULE,
    EQUAL_BESIDE,
    EQUAL_COUNT,
    GAP_RULE,
    OPPOSITE_COUNT,
    PAIR_RULE,
    ROOM_FOR_ONE,
    SIGN,
    THREE,
)
from .game_words import Words
from .manner import Manner, capitalise, join_words, name_cells, to_translate
from .phrases import cells_with_verb, count_things, expert_chain, reason_cells_text

FORBIDDEN_RUN_LENGTH = 3  # neighbours that must not be alike

#: Names of the rules, and of how a chain begins and ends.
RULE_NAMES = {
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
#: Signs of a board drawn in letters.
SIGN_LEGEND = {
    "0": to_translate("moon"),
    "1": to_translate("sun"),
    "=": to_translate("the same"),
    "x": to_translate("different"),
}


class TangoWords(Words):
    """The texts and sentences of Tango: suns and moons, = and × between cells."""

    name: str = "Tango"
    goal: str = to_translate(
        "Fill each cell with a sun or a moon: as many suns as moons in each row and column, and never three "
        "alike in a line. Cells joined by = hold the same symbol; cells joined by × hold different ones."
    )
    form: str = "write n rows of 0, 1 and '.', then signs like r1c1=r1c2"
    row_form: str = 'write one JSON object a line with "givens" and what else "puzzle" has in an answer'
    rules: Mapping[str, str] = RULE_NAMES
    misread: str = to_translate("symbols or signs")
    ask: str = to_translate(
        "Are these the symbols and signs of your board? What was read is drawn over it. If not, choose "
        "what is wrong, set the corners by hand, or take a sharper picture."
    )
    compare: str = to_translate(
        "Compare the symbols and signs, which are drawn over those of your picture, with your board."
    )

    def legend(self, puzzle: Tango) -> dict[str, str]:
        return SIGN_LEGEND

    def correction_names(self, puzzle: Tango) -> dict[str, str]:
        return {"sun": to_translate("sun"), "moon": to_translate("moon"), "x": "×"}

    def statement(self, puzzle: Tango, step: Step, manner: Manner) -> str:
        return SENTENCE_BY_RULE[step.rule](puzzle, step, manner)

    def say_supposition_start(self, puzzle: Tango, step: Step, where: str, manner: Manner) -> list[str]:
        said = (
            manner.say("Try {a_sun} in {cell}.") if where else manner.say("Try {a_sun} in the dashed cell.")
        )
        return [said.format(a_sun=_one_symbol(found_value(step.claim.chain[0]), manner), cell=where)]

    def say_link(self, puzzle: Tango, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        link = step.claim.chain[number]
        if link.claim.chain:
            return self.supposition(puzzle, link, manner, letter)
        what = self.statement(puzzle, link, manner)
        if link.rule == ROOM_FOR_ONE:
            what = _room_for_one_sentence(puzzle, link, manner, is_link=True)
        if link.claim.units and link.rule not in COUNTING_RULES and manner.lines and manner.picture:
            what = manner.say("in {line}: {what}").format(line=manner.unit(link.claim.units[0]), what=what)
        return [manner.with_letter(what, letter)]

    def say_clash(self, puzzle: Tango, step: Step, manner: Manner) -> list[str]:
        what = CONTRADICTION_BY_RULE[step.claim.chain[-1].rule](puzzle, step, manner)
        return [manner.say("Now {clash}.").format(clash=what)]

    def say_outcome(self, puzzle: Tango, step: Step, where: str, manner: Manner) -> list[str]:
        said = (
            manner.say("So {cell} is {a_moon}.") if where else manner.say("So the dashed cell is {a_moon}.")
        )
        return [said.format(a_moon=_one_symbol(found_value(step), manner), cell=where)]

    def expert(self, puzzle: Tango, step: Step) -> str:
        where = f" in {step.claim.units[0].name}" if step.claim.units else ""
        name = capitalise(step.rule.replace("-", " "))
        if step.claim.chain:
            ways = f", {count_things(step.size, 'way')}" if step.size is not None else ""
            links = expert_chain(step, _found_text, lambda link: self.expert(puzzle, link))
            return f"{name}{where}{ways}, {reason_cells_text(step, 'signs alone')}: {links}"
        if not step.values:
            return f"{name}{where}: {_contradiction_text(puzzle, step)}."
        return f"{name}{where}: {_reason_text(puzzle, step)}, so {_found_text(step)}."

    def say_instead(self, puzzle: Tango, mark: WrongMark, step: Step, manner: Manner) -> str:
        is_sun = mark.mark != SYMBOL_KINDS[1]
        return manner.say("a sun goes here") if is_sun else manner.say("a moon goes here")

    def say_answer(self, puzzle: Tango, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        if mark.mark != SYMBOL_KINDS[1]:
            return manner.say("the only answer has a sun here")
        return manner.say("the only answer has a moon here")


WORDS: Words = TangoWords()


# A player's sentences, one for each rule, without full stops. In their texts "moons" stand for the kind that
# a step finds and "suns" for the other kind.


def _pair_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    if manner.place(step.found_cells):
        said = manner.say(
            "two {suns} stand {side_by_side} in {known}. A third beside them is not allowed, so {what}"
        )
    elif len(step.values) > 1:
        said = manner.say(
            "two {suns} stand {side_by_side}, so the cells at both ends are {moons}, or there would be three"
        )
    else:
        said = manner.say(
            "two {suns} stand {side_by_side}, so the next cell is {a_moon}, or there would be three"
        )
    return said.format(**_sun_and_moon_words(step, manner))


def _gap_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    if manner.place(step.found_cells):
        said = manner.say(
            "{cells} lies between the {suns} in {known}. Three in a line are not allowed, so it is {a_moon}"
        )
    else:
        said = manner.say(
            "this cell lies between two {suns}, so it is {a_moon}, or three {suns} would stand {side_by_side}"
        )
    return said.format(**_sun_and_moon_words(step, manner))


def _sign_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    ((cell, value),), ((known,),) = step.values, [why.sources for why in step.claim.why]
    is_equal, both = sign_between(puzzle, cell, known) == "=", manner.place([cell, known])
    if is_equal and both:
        said = manner.say("the = between {both} makes {cells} {a_moon}, too")
    elif both:
        said = manner.say("the × between {both} makes {cells} {a_moon}, because the other is {a_sun}")
    elif is_equal:
        said = manner.say("the = means the same, so this cell is {a_sun}, too")
    else:
        said = manner.say("the × means different, so this cell is {a_moon}")
    terms = _sun_and_moon_words(step, manner) | {"both": both}
    return said.format(**terms | ({"a_sun": _one_symbol(int(value), manner)} if not both else {}))


def _count_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    number, finds_moons = len(step.claim.why[0].sources), found_value(step) == 0
    if number == 2 and finds_moons:
        has_all = manner.say("{line} already has both suns")
    elif number == 2:
        has_all = manner.say("{line} already has both moons")
    elif finds_moons:
        has_all = manner.say("{line} already has all {number} suns")
    else:
        has_all = manner.say("{line} already has all {number} moons")
    reason = has_all.format(line=manner.this_unit(step.claim.units[0]), number=manner.number(number))
    return manner.say("{reason}, so {what}").format(reason=reason, what=_rest_of_line(step, manner))


def _equal_pair_beside_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    if manner.place(step.found_cells):
        said = manner.say(
            "the = makes {cells} alike. Two {suns} beside {a_sun} in {known} would make three, so both are "
            "{moons}"
        )
    else:
        said = manner.say("the = means the same, and two {suns} beside {a_sun} would make three, so {what}")
    return said.format(**_sun_and_moon_words(step, manner) | {"what": _equal_pair_text(step, manner)})


def _equal_pair_count_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    room = (
        manner.say("{line} has room for just one more sun")
        if found_value(step) == 0
        else manner.say("{line} has room for just one more moon")
    ).format(line=manner.this_unit(step.claim.units[0]))
    said = manner.say("{room_for_one}, so the two cells with = cannot both be {suns}: {what}")
    return said.format(
        **_sun_and_moon_words(step, manner) | {"room_for_one": room, "what": _equal_pair_text(step, manner)}
    )


def _opposite_pair_count_sentence(puzzle: Tango, step: Step, manner: Manner) -> str:
    number = step.claim.count.need if step.claim.count else 0
    if found_value(step) == 0:
        takes = manner.counted(
            "{line} has room for {number} more sun", "{line} has room for {number} more suns", number
        )
    else:
        takes = manner.counted(
            "{line} has room for {number} more moon", "{line} has room for {number} more moons", number
        )
    takes = takes.format(line=manner.this_unit(step.claim.units[0]))
    if place := manner.place([cell for cell in step.claim.cells if cell not in step.found_cells]):
        pairs = manner.counted(
            "the pair with × in {cells} takes it",
            "the {number} pairs with × in {cells} take one each",
            number,
        ).replace("{cells}", place)
        said = manner.say("{takes}, and {pairs}. So {what}")
    else:
        pairs = manner.counted("the pair with × takes it", "the {number} pairs with × take one each", number)
        said = manner.say("{takes}, and {pairs}, so {what}")
    return said.format(takes=takes, pairs=pairs, what=_rest_of_line(step, manner))


def _room_for_one_sentence(puzzle: Tango, step: Step, manner: Manner, is_link: bool = False) -> str:
    """Return the sentence of a step whose line has one place left for a last sun or moon.

    is_link: True if the picture is about a supposition, and so frames other cells.
    """
    (line,) = step.claim.units
    ends = [(line.number, p) if line.kind == "row" else (p, line.number) for p in (0, puzzle.n - 1)]
    is_at_ends, terms = sorted(step.claim.why[0].sources) == ends, _sun_and_moon_words(step, manner)
    terms["line"] = manner.this_unit(line)
    if manner.place(step.found_cells):
        if is_at_ends:
            needs = manner.say("{line} has {suns} at both ends and needs one more")
        elif found_value(step) == 0:
            needs = manner.say("{line} needs just one more sun")
        else:
            needs = manner.say("{line} needs just one more moon")
        across = "column" if line.kind == "row" else "row"
        places = [manner.unit(Unit(across, cell[line.kind == "row"])) for cell in step.found_cells]
        said = manner.say(
            "{needs}. With {a_sun} in {places}, three {moons} would stand {side_by_side} in {where}. "
            "So {what}"
        )
        three = cells_left_alike(puzzle, step)
        where = manner.place(sorted(three)) if len(three) == FORBIDDEN_RUN_LENGTH else terms["line"]
        more = {"needs": needs.format(**terms), "places": manner.any_of(places), "where": where}
        return said.format(**terms | more)
    if is_at_ends:
        said = manner.say(
            "{suns} stand at both ends of {line}: a third {here} would leave three {moons} together"
            "{framed}, so {what}"
        )
    elif found_value(step) == 0:
        said = manner.say(
            "{line} takes just one more sun: one {here} would leave three moons together{framed}, so {what}"
        )
    else:
        said = manner.say(
            "{line} takes just one more moon: one {here} would leave three suns together{framed}, so {what}"
        )
    is_one = len(step.values) == 1
    what = manner.say("this is {a_moon}") if is_one else manner.say("these are {moons}")
    framed = manner.say("in the thick frame") if manner.uncoloured else manner.say("in the red frame")
    terms["framed"] = "" if is_link else f" {framed}"
    return said.format(**terms | {"here": manner.say("here"), "what": what.format(**terms)})


def cells_left_alike(puzzle: Tango, step: Step) -> frozenset[Cell]:
    """Return the three neighbours that would be alike if the finding of a step whose line has one place left
    were the other symbol; more cells if they differ with the place."""
    (unit,), taken = step.claim.units, {*step.claim.why[0].sources}
    line = [(unit.number, i) if unit.kind == "row" else (i, unit.number) for i in range(puzzle.n)]
    threes = [line[i : i + FORBIDDEN_RUN_LENGTH] for i in range(len(line) - FORBIDDEN_RUN_LENGTH + 1)]
    alike = [three for three in threes if taken.isdisjoint(three)]
    outside = [three for three in alike if {*step.found_cells}.isdisjoint(three)]
    return frozenset(cell for three in outside or alike for cell in three)


SENTENCE_BY_RULE: dict[str, Callable[[Tango, Step, Manner], str]] = {
    PAIR_RULE: _pair_sentence,
    GAP_RULE: _gap_sentence,
    SIGN: _sign_sentence,
    COUNT_RULE: _count_sentence,
    EQUAL_BESIDE: _equal_pair_beside_sentence,
    EQUAL_COUNT: _equal_pair_count_sentence,
    OPPOSITE_COUNT: _opposite_pair_count_sentence,
    ROOM_FOR_ONE: _room_for_one_sentence,
}


def _sun_and_moon_words(step: Step, manner: Manner) -> dict[str, str]:
    """Return the words for suns and moons that fill the sentences of a step. "what" is empty if cells are not
    named."""
    value = found_value(step)
    terms = {
        "suns": _several_symbols(1 - value, manner),
        "a_sun": _one_symbol(1 - value, manner),
        "moons": _several_symbols(value, manner),
        "a_moon": _one_symbol(value, manner),
        "known": manner.place(step.claim.why[0].sources),
        "cells": manner.place(step.found_cells),
        "side_by_side": _neighbours_text(step, manner) if step.claim.units else "",
    }
    return terms | {"what": _named_cells(step, manner)}


def _named_cells(step: Step, manner: Manner) -> str:
    """Return the findings of a step in words: "r1c1 and r1c2 are suns"; empty beside a picture, which shows
    the cells."""
    cells, value = manner.place([cell for cell, _ in step.values]), found_value(step)
    if not cells:
        return ""
    if len(step.values) == 1:
        return manner.say("{cells} is {a_sun}").format(cells=cells, a_sun=_one_symbol(value, manner))
    return manner.say("{cells} are {suns}").format(cells=cells, suns=_several_symbols(value, manner))


def _rest_of_line(step: Step, manner: Manner) -> str:
    """Return the statement that the cells left in a line are suns, or moons."""
    finds_moons = found_value(step) == 0
    if named := _named_cells(step, manner):
        return named
    if len(step.values) > 1 and finds_moons:
        return manner.say("the other cells are moons")
    if len(step.values) > 1:
        return manner.say("the other cells are suns")
    return (
        manner.say("the remaining cell is a moon")
        if finds_moons
        else manner.say("the remaining cell is a sun")
    )


def _equal_pair_text(step: Step, manner: Manner) -> str:
    """Return the statement that two cells joined by = are suns, or moons."""
    both = manner.say("both are {moons}").format(moons=_several_symbols(found_value(step), manner))
    return _named_cells(step, manner) or both


def _one_symbol(value: int, manner: Manner) -> str:
    return manner.say("a sun") if value else manner.say("a moon")


def _several_symbols(value: int, manner: Manner) -> str:
    return manner.say("suns") if value else manner.say("moons")


def _neighbours_text(step: Step, manner: Manner) -> str:
    """Return the position of two neighbours in a line in words: "side by side", "one above the other"."""
    in_row = step.claim.units[0].kind == "row"
    return manner.say("side by side") if in_row else manner.say("one above the other")


def sign_between(puzzle: Tango, one: Cell, other: Cell) -> str:
    """Return the sign of Tango between two neighbours: "=" or "x"."""
    return puzzle.signs[min(one, other), max(one, other)]


def found_value(step: Step) -> int:
    """Return 1 if a step finds suns, 0 if it finds moons."""
    return int(step.values[0][1])


# Contradictions at the end of a supposition, in a player's words

#: Rules whose sentences name the line.
COUNTING_RULES = (COUNT_RULE, EQUAL_COUNT, OPPOSITE_COUNT, ROOM_FOR_ONE)


def _three_in_line_text(puzzle: Tango, step: Step, manner: Manner) -> str:
    end = step.claim.chain[-1]
    if manner.lines or not manner.picture:
        said = manner.say("three alike would stand {side_by_side} in {line}")
    else:
        said = manner.say("three alike would stand {side_by_side}")
    return said.format(side_by_side=_neighbours_text(end, manner), line=manner.unit(end.claim.units[0]))


def _too_many_text(puzzle: Tango, step: Step, manner: Manner) -> str:
    end = step.claim.chain[-1]
    count, value = end.claim.count or Count(0, 0), _value_of_too_many(puzzle, step)
    have = {
        0: manner.say("{line} would have {alike} moons, but only {most} fit"),
        1: manner.say("{line} would have {alike} suns, but only {most} fit"),
        None: manner.say("{line} would have {alike} alike, but only {most} fit"),
    }[value]
    line = manner.this_unit(end.claim.units[0])
    said = have.format(line=line, alike=manner.number(count.places), most=manner.number(count.need))
    if not end.claim.why:
        return said
    each = {
        0: manner.say("each pair with × has one moon, so {what}"),
        1: manner.say("each pair with × has one sun, so {what}"),
        None: manner.say("each pair with × has one of each, so {what}"),
    }[value]
    one = {
        0: manner.say("the pair with × has one moon in any case, so {what}"),
        1: manner.say("the pair with × has one sun in any case, so {what}"),
        None: manner.say("the pair with × has one of each, so {what}"),
    }[value]
    return (one if len(end.claim.why) == 1 else each).format(what=said)


def _value_of_too_many(puzzle: Tango, step: Step) -> int | None:
    """Return the value of which a line would have too many, if a given or a link of the supposition shows
    it."""
    *links, end = step.claim.chain
    paired = {cell for why in end.claim.why for cell in (why.cell, *why.sources)}
    known = {cell: int(value) for link in links for cell, value in link.values}
    for cell in end.claim.cells:
        given = puzzle.givens[cell[0]][cell[1]]
        if cell not in paired and (cell in known or given.isdigit()):
            return known[cell] if cell in known else int(given)
    return None


def _broken_sign_text(puzzle: Tango, step: Step, manner: Manner) -> str:
    if sign_between(puzzle, *step.claim.chain[-1].claim.cells) == "=":
        return manner.say("a sun and a moon would stand at the =")
    return manner.say("two alike would stand at the ×")


CONTRADICTION_BY_RULE: dict[str, Callable[[Tango, Step, Manner], str]] = {
    THREE: _three_in_line_text,
    BALANCE: _too_many_text,
    SIGN: _broken_sign_text,
}


# An expert's sentences


def _reason_text(puzzle: Tango, step: Step) -> str:
    """Return the reason of a step of Tango for an expert: "r1c1 and r1c2 are suns, 1 more fits" """
    sources, value = step.claim.why[0].sources, found_value(step)
    if step.rule == SIGN:
        is_equal = sign_between(puzzle, step.values[0][0], sources[0]) == "="
        known = SYMBOL_KINDS[value if is_equal else 1 - value]
        return (
            f"{_cells_are_text(sources, known)} and {_pair_with_sign(puzzle, sources[0], step.values[0][0])}"
        )
    known = _cells_are_text(sources, SYMBOL_KINDS[1 - value])
    count = step.claim.count
    if step.rule == COUNT_RULE:
        return f"{known}, all {len(sources)} of the line"
    if step.rule == EQUAL_BESIDE:
        return f"{known} and {_counted_pairs_text(puzzle, step)}"
    if count and step.rule == ROOM_FOR_ONE:
        return f"{known}, {count.need} more fits, here it would leave {count.places} alike side by side"
    if count:
        return (
            f"{known}, {count.need} more fits, {_counted_pairs_text(puzzle, step)} would take {count.places}"
        )
    return known


def _counted_pairs_text(puzzle: Tango, step: Step) -> str:
    """Return the names of the pairs of neighbours that a step counts: "r1c2=r1c3 and r1c5=r1c6" """
    filled = {cell for cell, _ in step.values} if step.rule == OPPOSITE_COUNT else set()
    cells = [cell for cell in step.claim.cells if cell not in filled]
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return join_words([_pair_with_sign(puzzle, one, other) for one, other in pairs])


def _contradiction_text(puzzle: Tango, step: Step) -> str:
    """Return the contradiction at the end of a supposition about a sun or a moon, for an expert."""
    cells, count = step.claim.cells, step.claim.count
    if step.rule == SIGN:
        return f"{_pair_with_sign(puzzle, *cells)} is broken"
    if count:
        pairs = [(why.cell, *why.sources) for why in step.claim.why]
        alone = name_cells([cell for cell in cells if not any(cell in pair for pair in pairs)])
        one_each = (
            f" and one each of {join_words([_pair_with_sign(puzzle, *pair) for pair in pairs])}"
            if pairs
            else ""
        )
        return f"{alone}{one_each} take {count.places} alike, {count.need} fit"
    return f"{name_cells(cells)} are alike"


def _pair_with_sign(puzzle: Tango, one: Cell, other: Cell) -> str:
    """Return the names of two neighbours with the sign between them: "r1c2=r1c3" """
    a, b = sorted((one, other))
    return f"{cell_name(a)}{sign_between(puzzle, a, b)}{cell_name(b)}"


def _found_text(step: Step) -> str:
    return _cells_are_text([cell for cell, _ in step.values], SYMBOL_KINDS[found_value(step)])


def _cells_are_text(cells: Sequence[Cell], kind: str) -> str:
    """Return the symbol of cells in words: "r1c1 is a sun", "r1c1 and r1c4 are suns" """
    return f"{cells_with_verb(cells)} {f'a {kind}' if len(cells) == 1 else f'{kind}s'}"
