"""Lines that a terminal shows about a puzzle besides its steps: the verdict, the difficulty, doubts."""

from collections.abc import Iterator, Sequence

from ..solver.cells import Cell
from ..solver.puzzle import WrongMark
from ..solver.rating import Rating
from .manner import EXPERT, Manner, name_cells, to_translate
from .phrases import steps_counted
from .warnings import warning_sentence

#: Labels of ratings.
DIFFICULTY_LABELS = (
    *(to_translate("easy"), to_translate("medium"), to_translate("hard")),
    *(to_translate("expert"), to_translate("guess")),
)
NOT_EXPLAINED = to_translate("explained no further in the time that it may take")
ANSWER_HEADING = to_translate("answer {number}:")
NO_SINGLE_ANSWER = {
    "ambiguous": to_translate("More than one solution: the {what} may be misread"),
    "unsolvable": to_translate("No solution: the {what} may be misread"),
}
NO_SINGLE_ANSWER_CORRECTED = {
    "ambiguous": to_translate("More than one solution: look first at what you said of {place}"),
    "unsolvable": to_translate("No solution: look first at what you said of {place}"),
}
#: Verdicts of `check` on the number of solutions.
UNIQUENESS_BY_STATUS = {
    "solved": to_translate("unique"),
    "ambiguous": to_translate("more than one solution"),
    "unsolvable": to_translate("no solution"),
}
NOT_RATED = to_translate("how hard it is was not found out in time")


def rating_line(steps: int, rating: Rating, rule: str, manner: Manner) -> str:
    """Return the line about a puzzle's difficulty: "12 steps, medium; hardest rule: two regions share two
    columns". rule: the name of the hardest rule; may be empty."""
    counted, label = steps_counted(steps, manner), manner.say(rating.label)
    if not rule:
        return manner.say("{steps}, {label}").format(steps=counted, label=label)
    said = manner.say("{steps}, {label}; hardest rule: {rule}")
    return said.format(steps=counted, label=label, rule=rule)


def guessed_line(found: str, manner: Manner) -> str:
    """Return the line about the part of an answer that search alone found. found: that part, "two cells"."""
    return manner.say("found by search alone, where no rule leads: {cells}").format(cells=found)


def wrong_line(mark: WrongMark, why: str, manner: Manner) -> str:
    """Return the line about a wrong mark, with the reason. why: that reason, without a full stop."""
    if manner.voice == EXPERT:
        return f"wrong {mark.mark} at {name_cells([mark.cell])}: {why}"
    row, column = (i + 1 for i in mark.cell)
    said = manner.say("wrong {mark} in row {row}, column {column}: {why}")
    return said.format(mark=manner.say(mark.mark), row=row, column=column, why=why)


def doubt_line(doubt: str, manner: Manner) -> str:
    """Return the line about a doubt: "doubt: ..."."""
    return manner.say("doubt: {text}").format(text=doubt)


def note_line(note: str, manner: Manner) -> str:
    """Return the line about a harmless fact: "note: ..."."""
    return manner.say("note: {text}").format(text=warning_sentence(note, manner))


def misread_line(status: str, misread: str, manner: Manner, corrected: Sequence[Cell] = ()) -> str:
    """Return the line about the likely misreading of a puzzle without a single solution; empty for a solved
    puzzle.

    misread: the symbols that may be misread, in words. corrected: cells that a person has corrected, which
    the line doubts first.
    """
    if status not in NO_SINGLE_ANSWER:
        return ""
    if not corrected:
        return manner.say(NO_SINGLE_ANSWER[status]).format(what=manner.say(misread))
    place = name_cells(corrected) if manner.voice == EXPERT else manner.listed_cells(corrected)
    return manner.say(NO_SINGLE_ANSWER_CORRECTED[status]).format(place=place)


def verdict_line(
    status: str, valid: bool, rating: Rating | None, hardest: str | None, in_time: bool, manner: Manner
) -> str:
    """Return the verdict on a puzzle: "valid, unique, fair, medium, score 31".

    hardest: the label that the puzzle exceeds, if any. in_time: True if there was time to rate the puzzle.
    """
    return ", ".join(_verdict_parts(status, valid, rating, hardest, in_time, manner))


def _verdict_parts(
    status: str, valid: bool, rating: Rating | None, hardest: str | None, in_time: bool, manner: Manner
) -> Iterator[str]:
    yield manner.say("valid") if valid else manner.say("not valid")
    yield manner.say(UNIQUENESS_BY_STATUS[status])
    if rating:
        yield manner.say("fair") if rating.fair else manner.say("not fair")
        yield manner.say(rating.label)
        yield manner.say("score {number}").format(number=rating.score)
        if hardest:
            yield manner.say("harder than {label}").format(label=manner.say(hardest))
    elif not in_time:
        yield manner.say(NOT_RATED)


def stall_line(steps: int, manner: Manner) -> str:
    """Return the line about the number of steps before the first step that needs a supposition."""
    said = manner.say("without trying anything out it goes on for {steps}:")
    return said.format(steps=steps_counted(steps, manner))


def next_supposition_line(sentence: str, manner: Manner) -> str:
    """Return the line with the sentence of the first step that needs a supposition."""
    return manner.say("the next step tries something out: {sentence}").format(sentence=sentence)


def listed_beyond_line(number: int, manner: Manner) -> str:
    """Return the line about the number of the first listed step that needs a supposition."""
    return manner.say("step {number} is the first that tries something out").format(number=number)
