"""What is said of Tango."""

from ...solver.puzzle import Solution, WrongMark
from ...solver.tango.puzzle import KINDS
from ..game_words import Words
from ..manner import Manner, to_translate
from ..phrases import step_against
from .expert import expert
from .player import player

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
