"""What is said of Sudoku."""

from ...solver.puzzle import Solution, WrongMark
from ...solver.sudoku.puzzle import Sudoku
from ..game_words import Words
from ..manner import Manner, to_translate
from ..phrases import step_against
from ..places import box_names
from .expert import expert
from .player import player

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
