"""What is said of Zip."""

from ...solver.puzzle import Solution, WrongMark
from ...solver.zip.puzzle import Zip
from ..game_words import Words
from ..manner import Manner, to_translate
from ..phrases import step_against
from .barred import would
from .expert import expert
from .parts import at, direction, met
from .player import player

TOO_LONG = "if it was misread, give it as text with --board"
AIM = to_translate(
    "Draw one path through every cell that visits the numbers in order, from 1 to {number}, and crosses "
    "no wall."
)

#: What people call the rules, and how a chain begins and ends.
RULES = {
    "only-ways": to_translate("no other way left"),
    "loop": to_translate("would close a loop"),
    "order": to_translate("numbers that would be skipped"),
    "too-early": to_translate("would end too soon"),
    "both-ways": to_translate("two ways that do not go together"),
    "bridge": to_translate("the only way between two parts"),
    "one-look": to_translate("trying one step ahead"),
    "try-it": to_translate("trying a few steps ahead"),
    "try-it-far": to_translate("trying many steps ahead"),
    "supposed": to_translate("tried"),
    "dead-end": to_translate("a dead end"),
    "cut-off": to_translate("a part cut off"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a link of the path that was drawn."""
    puzzle, ends = solution.puzzle, (mark.cell, mark.other)
    assert isinstance(puzzle, Zip)
    assert mark.other
    if ends in puzzle.walls:
        return manner.say("there is a wall in the way")
    way = direction(mark.cell, mark.other, manner)
    numbers = met(puzzle, (mark.cell, mark.other))
    if numbers[0] and numbers[1] - numbers[0] > 1:
        going = manner.say("going {direction} from {cell}").format(
            direction=way, cell=at(puzzle, None, mark.cell, manner)
        )
        return would("number", numbers, going, manner).rstrip(".")
    if mark.step:
        what = manner.say("the path does not go {direction} from here").format(direction=way)
        return step_against(what, solution, mark.step, player, expert, manner)
    return manner.say("the path of the solution does not go {direction} from here").format(direction=way)


WORDS = Words(
    title=lambda puzzle: "Zip",
    aim=lambda puzzle, manner: manner.say(AIM).format(number=max(map(max, puzzle.numbers))),
    form="write rows of numbers and '.', then walls like r1c1|r1c2",
    row_form='write one JSON object a line with "numbers" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="answer",
    misread=to_translate("numbers or walls"),
    nothing_left=to_translate("Nothing is left to find: the path is drawn as far as the rules show it."),
    too_long=TOO_LONG,
    ask=to_translate(
        "Are these the numbers and walls of your board? What was read stands in the corners and on the "
        "lines. If not, choose what is wrong, set the corners by hand, or take a sharper picture."
    ),
    compare=to_translate("Compare the small numbers in the corners and the walls with your picture."),
    differ=to_translate(
        "Two of the paths are one where they are grey; the narrow bands are where they part."
    ),
    answered=to_translate("The answer: the path, from the first number to the last."),
    legend=lambda puzzle: {"#": to_translate("wall"), "- |": to_translate("path")},
    things=lambda puzzle: {"wall": to_translate("wall"), "path": to_translate("path")},
)
