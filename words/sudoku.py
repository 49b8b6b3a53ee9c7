"""What each rule of Sudoku says to a player, as a sentence without its full stop."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Step, Why
from ..solver.sudoku.puzzle import Sudoku
from ..solver.sudoku.state import BOX_LINE, CANDIDATE, DIGIT, HIDDEN, LAST, NAKED, NO_DIGIT, PLACE, POINTING
from .game_words import Words
from .manner import Manner, capital, cells_named, listed, to_translate
from .phrases import box_names, step_against, units_named

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


# ── chain ────────────────────────────────────────
# A supposition of Sudoku, told to a player: one sentence a link.


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


# ── player ────────────────────────────────────────
# What a step of a Sudoku says to a player.


def player(puzzle: Sudoku, step: Step, manner: Manner) -> str:
    """What a step says: one sentence, or one for each link of a chain."""
    manner = replace(manner, boxes=box_names(puzzle.shape, puzzle.box))
    if step.claim.chain:
        return tried(step, manner)
    return capital(SAID[step.rule](step, manner)) + "."


# ── expert ────────────────────────────────────────
# What a step of a Sudoku says to an expert: all of its claim, in a form that can be read back.

SETS = {2: "pair", 3: "triple", 4: "quad"}


def expert(puzzle: Sudoku, step: Step) -> str:
    """Its rule and units, the cells that it is about, what rules the others out, what follows; of a chain
    every link."""
    where = f" in {units_named(step.units)}" if step.units else ""
    head = f"{_pattern(step)}{where}"
    if step.claim.chain:
        first, *links = step.claim.chain
        said = " ".join([f"suppose {_found(first)}.", *(expert(puzzle, link) for link in links)])
        sources = step.claim.why[0].sources
        rests = cells_named(sources) if sources else "nothing else"
        return f"{head}, resting on {rests}: {said} So {_found(step)}."
    found = {*step.found}
    reasons = "; ".join(_reasons(why for why in step.claim.why if why.cell not in found or step.values))
    parts = [f"{cells_named(step.claim.cells)} left" if step.claim.cells else "no cell left", reasons]
    said = "; ".join(part for part in parts if part)
    return f"{head}: {said}, so {_found(step)}." if found else f"{head}: {said}."


def _pattern(step: Step) -> str:
    """ "Naked pair" """
    words = step.rule.split("-")
    if step.size is not None:
        words[-1] = SETS.get(step.size, f"{step.size}-set")
    return capital(" ".join(words))


def _reasons(whys: Iterable[Why]) -> Iterable[str]:
    """What rules cells out: "r1c2 and r1c3 see r1c5 in the row", "r2c1 is ruled out by r3c1 and r3c2"."""
    groups: dict[tuple[tuple[Cell, ...], str], list[Cell]] = {}
    for why in whys:
        groups.setdefault((why.sources, why.by), []).append(why.cell)
    for (sources, by), cells in groups.items():
        if by == "digit":
            there = f" by {cells_named(sources)}" if sources else " before"
            yield f"{cells_named(cells)} {'is' if len(cells) == 1 else 'are'} ruled out{there}"
        else:
            see = "sees" if len(cells) == 1 else "see"
            yield f"{cells_named(cells)} {see} {cells_named(sources)} in the {by}"


def _found(step: Step) -> str:
    """ "r1c1 is 5", "r1c1 and r1c4 are not 5 and r2c1 is not 6" """
    if step.values:
        return listed([f"{cells_named([cell])} is {digit}" for cell, digit in step.values])
    parts = []
    for digit in sorted({int(digit) for _, digit in step.without}):
        cells = [cell for cell, x in step.without if x == digit]
        parts.append(f"{cells_named(cells)} {'is' if len(cells) == 1 else 'are'} not {digit}")
    return " and ".join(parts)


# ── words ────────────────────────────────────────
# What is said of Sudoku.

TOO_LONG = "if it was misread, give it as text with --board"
AIM = to_translate("Fill in the digits 1 to {number}, each once in every row, column and box.")


#: What people call the rules, and how a chain begins and ends.
RULES = {
    "last-digit": to_translate("the last digit of a row, column or box"),
    "single-place": to_translate("one place left for a digit"),
    "single-candidate": to_translate("one digit left for a cell"),
    "pointing": to_translate("a digit that keeps to one line of a box"),
    "box-line": to_translate("a digit that keeps to one box of a line"),
    "naked-set-n": to_translate("{number} cells that take {number} digits"),
    "hidden-set-n": to_translate("{number} digits that take {number} cells"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-digit-left": to_translate("no digit left for a cell"),
    "no-place-left": to_translate("no place left for a digit"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a digit."""
    puzzle, answer = solution.puzzle, solution.answer
    assert isinstance(puzzle, Sudoku)
    if mark.unit:
        said = {
            "row": manner.say("another {digit} is given in the same row"),
            "column": manner.say("another {digit} is given in the same column"),
            "box": manner.say("another {digit} is given in the same box"),
        }
        return said[mark.unit.kind].format(digit=mark.mark)
    if not mark.step:
        digit = str(answer[mark.cell[0]])[mark.cell[1]] if answer else ""
        return manner.say("the only answer has {digit} here").format(digit=digit)
    step = solution.steps[mark.step - 1]
    ((_, digit),) = step.values
    what = manner.say("{digit} goes here").format(digit=digit)
    return step_against(what, solution, mark.step, player, expert, manner)


WORDS = Words(
    title=lambda puzzle: "Mini Sudoku" if puzzle.n == 6 else "Sudoku",
    aim=lambda puzzle, manner: manner.say(AIM).format(number=puzzle.n),
    form="write n rows of digits, '.' for an empty cell",
    row_form='write one JSON object a line with "givens" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="answer",
    misread=to_translate("digits"),
    nothing_left=to_translate("Nothing is left to find: every cell is filled, and all are right."),
    too_long=TOO_LONG,
    boxes=lambda puzzle: box_names(puzzle.shape, puzzle.box),
    ask=to_translate(
        "Are these the digits of your board? What was read stands in the corners. If not, choose what is "
        "wrong, set the corners by hand, or take a sharper picture."
    ),
    compare=to_translate("Compare the small digits in the corners with your picture."),
)
