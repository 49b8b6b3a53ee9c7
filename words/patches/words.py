"""What is said of Patches."""

from typing import Any

from ...solver.patches.puzzle import Patches
from ...solver.puzzle import Solution, WrongMark
from ..game_words import Words
from ..manner import Manner, to_translate
from ..phrases import step_against
from .expert import expert
from .player import player

FARTHEST = 14.0  # as colours.py counts: a name may be stretched as far, among few clues
TOO_LONG = "if it was misread, give it as text with --board"
AIM = to_translate(
    "Divide the grid into rectangles, each with one clue. A number says how many cells its rectangle has. "
    "The clue's shape says whether it is square, tall or wide; a cross can be any of these."
)

MARK = to_translate("rectangle")  # what `wrong_mark_sentence` may be asked to speak of
#: Clues by their signs
CLUES = {
    "#": to_translate("square"),
    "|": to_translate("tall"),
    "-": to_translate("wide"),
    "+": to_translate("any shape"),
}
#: What people call the rules, and how a chain begins and ends.
RULES = {
    "one-rectangle": to_translate("only one rectangle fits"),
    "only-reach": to_translate("a cell that only one clue can reach"),
    "shared-cells": to_translate("cells that it covers in any case"),
    "cut-off": to_translate("other ways leave no room"),
    "line-area": to_translate("counting the cells of a line"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-rectangle": to_translate("no room for a clue"),
    "unreached": to_translate("a cell that no clue can reach"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a rectangle that was drawn."""
    if not mark.step:
        return manner.say("the only answer has no such rectangle")
    what = manner.say("another rectangle covers a part of it")
    return step_against(what, solution, mark.step, player, expert, manner)


def colours_of(puzzle: Patches, colours: Any) -> tuple[str, ...] | None:
    """What each clue is called by its colour among those of its shape and number; empty where they cannot be
    told apart by name."""
    from ..colours import names_of  # only where a capture has colours: it takes its time

    kinds = [(clue.shape, clue.size) for clue in puzzle.clues]
    names = [""] * len(kinds)
    for kind in {*kinds}:
        some = [i for i, other in enumerate(kinds) if other == kind]
        cells = [puzzle.clues[i].cell for i in some]
        found = names_of([colours[r][c] for r, c in cells], FARTHEST) if len(some) > 1 else None
        for i, name in zip(some, found or (), strict=False):
            names[i] = name
    return tuple(names) if any(names) else None


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
    misread=to_translate("shapes or numbers"),
    nothing_left=to_translate(
        "Nothing is left to find: every cell is covered, and all rectangles are right."
    ),
    too_long=TOO_LONG,
    colours=colours_of,
    ask=to_translate(
        "Are these the clues of your board? What was read stands in the corners: # square, | tall, - "
        "wide, + any shape. If not, choose what is wrong, set the corners by hand, or take a sharper "
        "picture."
    ),
    compare=to_translate("Compare the small signs and numbers in the corners with your picture."),
    differ=to_translate("Two of the ways to cut it are one where they are grey; elsewhere they differ."),
    legend=lambda puzzle: CLUES,
    things=lambda puzzle: CLUES,
)
