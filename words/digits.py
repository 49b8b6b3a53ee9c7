"""The base class of the words of games with digits, and their sentences about digits, in both voices."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..solver.digits import DIGIT_REASON, HIDDEN_SET, LAST_DIGIT, NAKED_SET, NO_DIGIT_LEFT, SINGLE_PLACE
from ..solver.puzzle import Answer, WrongMark
from ..solver.step import Step, Why
from .game_words import Words
from .manner import MAX_LISTED_WORDS, Manner, capitalise, group_by_key, join_words, name_cells, to_translate
from .phrases import cells_with_verb, expert_chain, name_units, reason_cells_text

#: Names of the rules about digits, and of how a chain begins and ends.
RULE_NAMES = {
    "single-place": to_translate("one place left for a digit"),
    "single-candidate": to_translate("one digit left for a cell"),
    "naked-set-n": to_translate("{number} cells that take {number} digits"),
    "hidden-set-n": to_translate("{number} digits that take {number} cells"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-digit-left": to_translate("no digit left for a cell"),
    "no-place-left": to_translate("no place left for a digit"),
}


class DigitWords(Words):
    """The texts and sentences of a game with digits.

    A game derives a class from this one and adds the names of its own rules, its goal, and its sentence for
    the last digit that is left for a cell.
    """

    rules: Mapping[str, str] = RULE_NAMES
    misread: str = to_translate("digits")
    ask: str = to_translate(
        "Are these the digits of your board? What was read stands in the corners. If not, choose what is "
        "wrong, set the corners by hand, or take a sharper picture."
    )
    compare: str = to_translate("Compare the small digits in the corners with your picture.")

    def aim(self, puzzle: Any, manner: Manner) -> str:
        return manner.say(self.goal).format(number=max(puzzle.shape))

    def statement(self, puzzle: Any, step: Step, manner: Manner) -> str:
        return SENTENCE_BY_RULE[step.rule](step, manner)

    def say_supposition_start(self, puzzle: Any, step: Step, where: str, manner: Manner) -> list[str]:
        said = (
            manner.say("Try {digit} in {cell}.") if where else manner.say("Try {digit} in the dashed cell.")
        )
        return [said.format(digit=digit_found(step.claim.chain[0]), cell=where)]

    def say_link(self, puzzle: Any, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        return [manner.with_letter(self._link(puzzle, step.claim.chain[number], manner), letter)]

    def _link(self, puzzle: Any, link: Step, manner: Manner) -> str:
        """Return the statement of the digit that a link of a supposition finds or rules out, without a full
        stop and, beside a picture, without reasons."""
        if not link.values or not manner.picture:
            return self.statement(puzzle, link, manner)
        digit = digit_found(link)
        if not link.claim.units:
            return manner.say("a cell can only be {digit}").format(digit=digit)
        unit = manner.this_unit(link.claim.units[0])
        if link.rule == LAST_DIGIT:
            return manner.say("the last cell of {unit} is {digit}").format(unit=unit, digit=digit)
        return manner.say("{unit} has one place for {digit}").format(unit=unit, digit=digit)

    def clash(self, puzzle: Any, end: Step, manner: Manner) -> str:
        if end.rule == NO_DIGIT_LEFT:
            if place := manner.place(end.claim.cells):
                return manner.say("no digit is left for {cell}").format(cell=place)
            return manner.say("no digit is left for a cell")
        digit = next(unit.number + 1 for unit in end.claim.units if unit.kind == DIGIT_REASON)
        said = manner.say("{unit} has no place for {digit}")
        return said.format(unit=manner.this_unit(end.claim.units[0]), digit=digit)

    def say_outcome(self, puzzle: Any, step: Step, where: str, manner: Manner) -> list[str]:
        said = (
            manner.say("So {cell} is not {digit}.")
            if where
            else manner.say("So the dashed cell is not {digit}.")
        )
        return [said.format(digit=digit_found(step.claim.chain[0]), cell=where)]

    def expert(self, puzzle: Any, step: Step) -> str:
        head = _pattern_name(step) + (f" in {name_units(step.claim.units)}" if step.claim.units else "")
        if step.claim.chain:
            links = expert_chain(step, _found_text, lambda link: self.expert(puzzle, link))
            return f"{head}, {reason_cells_text(step, 'nothing else')}: {links}"
        found = {*step.found_cells}
        reasons = "; ".join(
            _reason_texts(why for why in step.claim.why if why.cell not in found or step.values)
        )
        parts = [f"{name_cells(step.claim.cells)} left" if step.claim.cells else "no cell left", reasons]
        said = "; ".join(part for part in parts if part)
        return f"{head}: {said}, so {_found_text(step)}." if found else f"{head}: {said}."

    def say_broken(self, puzzle: Any, mark: WrongMark, manner: Manner) -> str:
        if not mark.unit:
            return ""
        said = {
            "row": manner.say("another {digit} is given in the same row"),
            "column": manner.say("another {digit} is given in the same column"),
            "box": manner.say("another {digit} is given in the same box"),
        }
        return said[mark.unit.kind].format(digit=mark.mark)

    def say_instead(self, puzzle: Any, mark: WrongMark, step: Step, manner: Manner) -> str:
        ((_, digit),) = step.values
        return manner.say("{digit} goes here").format(digit=digit)

    def say_answer(self, puzzle: Any, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        digit = str(answer[mark.cell[0]])[mark.cell[1]]
        return manner.say("the only answer has {digit} here").format(digit=digit)


# A player's sentences, one for each rule about digits, without full stops


def _last_digit_sentence(step: Step, manner: Manner) -> str:
    unit, digit = manner.this_unit(step.claim.units[0]), digit_found(step)
    if manner.picture:
        return manner.say("only {digit} is missing from {unit}").format(digit=digit, unit=unit)
    said = manner.say("only {digit} is missing from {unit}, so {cell} is {digit}")
    return said.format(digit=digit, unit=unit, cell=manner.place(step.found_cells))


def _single_place_sentence(step: Step, manner: Manner) -> str:
    why, digit = step.claim.why, digit_found(step)
    others = manner.counted("the other open cell", "the other open cells", len({x.cell for x in why}))
    sources = sorted({cell for x in why if x.reason != DIGIT_REASON for cell in x.sources})
    before = any(x.reason == DIGIT_REASON for x in why)
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
            "in {unit}, {digit} fits only {here}. The {digit} in {place} and earlier steps keep it out of "
            "{others}",
            "in {unit}, {digit} fits only {here}. The {digit}s in {place} and earlier steps keep it out of "
            "{others}",
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
            "in {unit}, {digit} fits only {here}. The {digit} in {place} keeps it out of {others}",
            "in {unit}, {digit} fits only {here}. The {digit}s in {place} keep it out of {others}",
            len(sources),
        )
    return said.format(
        unit=manner.this_unit(step.claim.units[0]),
        digit=digit,
        here=place_text(step, manner),
        place=manner.place(sources),
        others=others,
    )


def _naked_set_sentence(step: Step, manner: Manner) -> str:
    said = manner.say("in {unit}, {cells} can only be {digits}, so {what}")
    if not manner.picture:
        said = manner.say("in {unit}, {cells} can only be {digits}. So {what}")
        what = exclusion_text(step, manner)
    else:
        digits = manner.any_of([str(digit) for digit in excluded_digits(step)])
        what = manner.say("no other cell there is {digits}").format(digits=digits)
    return said.format(
        unit=manner.this_unit(step.claim.units[0]),
        cells=_cells_of_set(step, manner),
        digits=manner.any_of(_set_digits(step)),
        what=what,
    )


def _hidden_set_sentence(step: Step, manner: Manner) -> str:
    if manner.picture:
        said = manner.say("in {unit}, {digits} fit only in {cells}, so {what}")
    else:
        said = manner.say("in {unit}, {digits} fit only in {cells}. So {what}")
    what = manner.say("nothing else goes in them") if manner.picture else exclusion_text(step, manner)
    return said.format(
        unit=manner.this_unit(step.claim.units[0]),
        digits=manner.listed(_set_digits(step)),
        cells=_cells_of_set(step, manner),
        what=what,
    )


SENTENCE_BY_RULE: dict[str, Callable[[Step, Manner], str]] = {
    LAST_DIGIT: _last_digit_sentence,
    SINGLE_PLACE: _single_place_sentence,
    NAKED_SET: _naked_set_sentence,
    HIDDEN_SET: _hidden_set_sentence,
}


def digit_found(step: Step) -> int:
    """Return the digit that a step fills in."""
    return int(step.values[0][1])


def place_text(step: Step, manner: Manner) -> str:
    """Return the place in which a step of Sudoku fills in its digit: "here", "in row 3, column 2" """
    place = manner.place(step.found_cells)
    return manner.say("in {cells}").format(cells=place) if place else manner.say("here")


def exclusion_text(step: Step, manner: Manner) -> str:
    """Return the digits that a step rules out, in words: "r1c2 and r1c3 are not 5" """
    by_digit = group_by_key((int(digit), cell) for cell, digit in step.without)
    by_cells = group_by_key((tuple(cells), digit) for digit, cells in by_digit.items())
    parts = []
    for cells, digits in by_cells.items():
        said = manner.counted("{cells} is not {digits}", "{cells} are not {digits}", len(cells))
        named = manner.any_of([str(digit) for digit in digits])
        parts.append(said.format(cells=manner.place(cells), digits=named))
    if len(" ".join(parts).split()) > MAX_LISTED_WORDS:
        return ". ".join([parts[0], *map(capitalise, parts[1:])])
    return manner.listed(parts)


def _cells_of_set(step: Step, manner: Manner) -> str:
    """Name the cells of a naked or hidden set, by a picture or by their places."""
    cells = step.claim.cells
    if place := manner.place(cells):
        return place
    return manner.counted("the outlined cell", "the {number} outlined cells", len(cells))


def excluded_digits(step: Step) -> list[int]:
    """Return the digits that a step rules out."""
    return sorted({int(digit) for _, digit in step.without})


def _set_digits(step: Step) -> list[str]:
    """Return the digits of a naked or hidden set."""
    return [str(unit.number + 1) for unit in step.claim.units if unit.kind == DIGIT_REASON]


# An expert's sentences about digits

SET_NAMES = {2: "pair", 3: "triple", 4: "quad"}  # names of sets by their sizes


def _pattern_name(step: Step) -> str:
    """Name the pattern of a step of Sudoku to an expert: "Naked pair" """
    words = step.rule.split("-")
    if step.size is not None:
        words[-1] = SET_NAMES.get(step.size, f"{step.size}-set")
    return capitalise(" ".join(words))


def _reason_texts(whys: Iterable[Why]) -> Iterable[str]:
    """Return the reasons of a step for an expert: "r1c2 and r1c3 see r1c5 in the row", "r2c1 is ruled out by
    r3c1 and r3c2"."""
    for (sources, by), cells in group_by_key(((why.sources, why.reason), why.cell) for why in whys).items():
        if by == "digit":
            there = f" by {name_cells(sources)}" if sources else " before"
            yield f"{cells_with_verb(cells)} ruled out{there}"
        else:
            see = "sees" if len(cells) == 1 else "see"
            yield f"{name_cells(cells)} {see} {name_cells(sources)} in the {by}"


def _found_text(step: Step) -> str:
    """Return the findings of a step for an expert: "r1c1 is 5", "r1c1 and r1c4 are not 5 and r2c1 is not
    6" """
    if step.values:
        return join_words([f"{name_cells([cell])} is {digit}" for cell, digit in step.values])
    parts = []
    for digit in sorted({int(digit) for _, digit in step.without}):
        cells = [cell for cell, x in step.without if x == digit]
        parts.append(f"{cells_with_verb(cells)} not {digit}")
    return " and ".join(parts)
