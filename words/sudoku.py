"""Sentences about boxes of Sudoku, in both voices; digits.py has those about digits alone."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from ..solver.digits import DIGIT_REASON, SINGLE_CANDIDATE
from ..solver.step import Step
from ..solver.sudoku.puzzle import Sudoku
from ..solver.sudoku.state import BOX_LINE, POINTING
from . import digits
from .digits import DigitWords, digit_found, excluded_digits, exclusion_text, place_text
from .game_words import Words
from .manner import Manner, to_translate
from .phrases import box_names

#: Names of the rules.
RULE_NAMES = {
    "last-digit": to_translate("the last digit of a row, column or box"),
    "pointing": to_translate("a digit that keeps to one line of a box"),
    "box-line": to_translate("a digit that keeps to one box of a line"),
    **digits.RULE_NAMES,
}


class SudokuWords(DigitWords):
    """The texts and sentences of Sudoku: digits in rows, columns and boxes."""

    goal: str = to_translate("Fill in the digits 1 to {number}, each once in every row, column and box.")
    form: str = "write n rows of digits, '.' for an empty cell"
    row_form: str = 'write one JSON object a line with "givens" and what else "puzzle" has in an answer'
    rules: Mapping[str, str] = RULE_NAMES

    def title(self, puzzle: Sudoku) -> str:
        return "Mini Sudoku" if puzzle.n == 6 else "Sudoku"

    def boxes(self, puzzle: Sudoku) -> tuple[str, ...]:
        return box_names(puzzle.shape, puzzle.box)

    def player(self, puzzle: Sudoku, step: Step, manner: Manner) -> str:
        return super().player(puzzle, step, replace(manner, boxes=self.boxes(puzzle)))

    def statement(self, puzzle: Sudoku, step: Step, manner: Manner) -> str:
        own = SENTENCE_BY_RULE.get(step.rule)
        return own(step, manner) if own else super().statement(puzzle, step, manner)


WORDS: Words = SudokuWords()


# A player's sentences, one for each rule that speaks of boxes, without full stops


def _single_candidate_sentence(step: Step, manner: Manner) -> str:
    if any(x.reason == DIGIT_REASON for x in step.claim.why):
        said = manner.say(
            "only {digit} fits {here}: every other digit stands in the same row, column or box, or was ruled "
            "out before"
        )
    else:
        said = manner.say("only {digit} fits {here}: every other digit stands in the same row, column or box")
    return said.format(digit=digit_found(step), here=place_text(step, manner))


def _pointing_sentence(step: Step, manner: Manner) -> str:
    home, other = step.claim.units[:2]
    digit = excluded_digits(step)[0]
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
        said = manner.say("in {unit}, {digit} fits only in {cells}, all in {line}. So {what}")
    return said.format(
        unit=manner.this_unit(home),
        digit=digit,
        cells=manner.place(step.claim.cells),
        line=manner.this_unit(other),
        what=exclusion_text(step, manner),
    )


SENTENCE_BY_RULE: dict[str, Callable[[Step, Manner], str]] = {
    SINGLE_CANDIDATE: _single_candidate_sentence,
    POINTING: _pointing_sentence,
    BOX_LINE: _pointing_sentence,
}
