"""What is said of Patches."""

from ...solver.patches.puzzle import Patches
from ...solver.puzzle import Solution, WrongMark
from ..game_words import Words
from ..manner import EXPERT, Manner, later
from .expert import expert
from .player import player

TOO_LONG = "if it was misread, give it as text with --board"
AIM = later(
    "Cut the grid into rectangles with one clue each: as many cells as its number says, and square, tall or "
    "wide as it is drawn; a cross may be any of them."
)

MARK = later("rectangle")  # what `mistake_sentence` may be asked to speak of
#: What people call the rules, and how a chain begins and ends.
RULES = {
    "one-rectangle": later("one rectangle left"),
    "only-reach": later("a cell that one clue alone reaches"),
    "shared-cells": later("covered in any case"),
    "cut-off": later("no room left for another"),
    "line-area": later("the cells of a line counted"),
    "supposition": later("a try that fails"),
    "supposed": later("tried"),
    "no-rectangle": later("no room for a clue"),
    "unreached": later("a cell that none reaches"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a rectangle that was drawn."""
    if not mark.step:
        return manner.say("the only answer has no such rectangle")
    assert isinstance(solution.puzzle, Patches)
    step, puzzle = solution.steps[mark.step - 1], solution.puzzle
    sentence = expert(puzzle, step) if manner.voice == EXPERT else player(puzzle, step, manner)
    said = manner.say("step {number} puts another one there: {sentence}")
    return said.format(number=mark.step, sentence=sentence)


WORDS = Words(
    title=lambda puzzle: "Patches",
    aim=lambda puzzle, manner: manner.say(AIM),
    form="write rows of '.' and clues: # square, | tall, - wide, + any, with a size or none, as +6",
    row_form='write one JSON object a line with "rows", "cols" and "clues"',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="rectangles",
    misread="shapes or numbers",
    nothing_left=later("Nothing is left to find: every cell is covered, and all rectangles are right."),
    too_long=TOO_LONG,
)
