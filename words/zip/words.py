"""What is said of Zip."""

from ...solver.puzzle import Solution, WrongMark
from ..game_words import Words
from ..manner import Manner, later
from .expert import expert
from .parts import direction
from .player import player

TOO_LONG = "if it was misread, give it as text with --board"
AIM = later("Draw one path through every cell that visits the numbers in order, from 1 to {number}.")

#: What people call the rules, and how a chain begins and ends.
RULES = {
    "only-ways": later("no other way left"),
    "loop": later("would close a loop"),
    "order": later("numbers that would be skipped"),
    "too-early": later("would end too soon"),
    "both-ways": later("two ways that do not go together"),
    "bridge": later("the only way between two parts"),
    "one-look": later("try it: one step ahead"),
    "try-it": later("try it: a few steps ahead"),
    "try-it-far": later("try it: many steps ahead"),
    "supposed": later("tried"),
    "dead-end": later("a dead end"),
    "cut-off": later("a part cut off"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a link of the path that was drawn."""
    assert mark.other
    if manner.cells:
        return manner.say("the only path does not go from here to {cell}").format(
            cell=manner.place((mark.other,))
        )
    way = direction(mark.cell, mark.other, manner)
    return manner.say("the only path does not go {direction} from here").format(direction=way)


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
    misread="numbers or walls",
    nothing_left=later("Nothing is left to find: the path is drawn as far as the rules show it."),
    too_long=TOO_LONG,
)
