"""A supposition of Patches, told to a player: one sentence a link."""

from ...solver.cells import Cell
from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..manner import Manner
from .parts import clue_name, clue_of, found_cells


def chain(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """What is tried, and what follows up to what fails, each but the last with the letter that it has in a
    picture."""
    supposed, *links, end = step.claim.chain
    clue = clue_name(puzzle, clue_of(puzzle, supposed), manner)
    dashed = manner.place(supposed.rectangles[0].rectangle.cells) or manner.say("the dashed cells")
    first = manner.say("Try it: {clue} covers {cells}.").format(clue=clue, cells=dashed)
    return [
        first,
        *(_link(puzzle, link, i, manner) for i, link in enumerate(links)),
        _end(puzzle, end, manner),
    ]


def target(puzzle: Patches, cell: Cell, manner: Manner) -> str:
    """What has no room: another clue, or a cell that none reaches."""
    if cell in puzzle.clue_at:
        return clue_name(puzzle, puzzle.clue_at[cell], manner)
    return manner.place((cell,)) or manner.framed()


def _link(puzzle: Patches, link: Step, number: int, manner: Manner) -> str:
    clue = clue_name(puzzle, clue_of(puzzle, link), manner)
    cells = manner.letter(number) or manner.place(found_cells(link))
    if link.rule == "only-reach":
        text = manner.say("Then only {clue} can reach {cells}.")
    elif link.rule == "shared-cells":
        text = manner.say("Then {clue} covers {cells} however it is drawn.")
    else:
        text = manner.say("Then {clue} has only one rectangle left: {cells}.")
    return text.format(clue=clue, cells=cells)


def _end(puzzle: Patches, end: Step, manner: Manner) -> str:
    left = target(puzzle, end.claim.cells[0], manner)
    return manner.say("Now there is no room for {left}.").format(left=left)
