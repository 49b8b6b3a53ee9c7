"""What a queen would do to the cells that need room for others: touch them all, leave too few."""

from collections.abc import Sequence
from itertools import combinations

from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner
from .looked import looked, one_of
from .parts import TOUCH


def touching(cells: Sequence[Cell]) -> bool:
    """Do all of some cells touch each other?"""
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 for a, b in combinations(cells, 2))


def alone_apart(step: Step) -> bool:
    """Are the cells of two queens the only two that do not touch each other?"""
    apart = [{*pair} for pair in combinations(step.claim.cells, 2) if not touching(pair)]
    return apart == [{*step.queens}]


def others_touch(step: Step, need: int) -> bool:
    """Do all candidates touch but that of the one queen that is found of two?"""
    others = [cell for cell in step.claim.cells if cell not in step.queens]
    return len(step.queens) == 1 and need == 2 and len(others) > 1 and touching(others)


def would(board: Board, step: Step, manner: Manner, need: int, open_cells: str, short: bool = False) -> str:
    """What a queen where a step crosses out would do to the cells that so many need. open_cells: what these
    are called, "open". short: as one part of a longer sentence."""
    beside = looked(board, step).beside
    text = _by_touch_alone(board, step, manner, need)
    if not text and not beside:
        text = manner.say("leave too few {open} cells that do not touch")
    elif not text and not short:
        text = manner.say("leave too few {open} cells that neither touch nor share {line}")
    elif not text and len(beside) == 1:
        text = manner.say("leave too few that neither touch nor share {line}")
    elif not text:
        text = manner.say("leave too little room")
    return text.replace("{open}", open_cells).replace("{line}", one_of(beside, manner) if beside else "")


def _by_touch_alone(board: Board, step: Step, manner: Manner, need: int) -> str:
    """The same where it is plain how few cells it would leave, or that those touch; else empty."""
    reached = {
        cell: {x for why in step.claim.why if why.cell == cell for x in why.sources} for cell in step.dead
    }
    left = [[x for x in step.claim.cells if x not in reached[cell] and x != cell] for cell in step.dead]
    numbers = {len(cells) for cells in left}
    room, wanted = max(numbers), need - any(cell in step.claim.cells for cell in step.dead)
    if numbers == {0}:
        if all(why.by == TOUCH for why in step.claim.why):
            inside = {*step.dead} <= {*step.claim.cells}
            return (
                manner.say("touch all other {open} cells") if inside else manner.say("touch all {open} cells")
            )
        return manner.say("leave none of the {open} cells")
    if len(numbers) == 1 and not {*step.dead} & {*step.claim.cells} and room < need:
        return manner.counted(
            "leave only one of the {open} cells", "leave only {number} of the {open} cells", room
        )
    if room < wanted:
        return manner.say("leave too few {open} cells")
    if min(numbers) > 1 and all(touching(cells) for cells in left):
        return manner.say("leave only cells that touch each other")
    return ""
