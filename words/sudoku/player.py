"""What a step of a Sudoku says to a player."""

from dataclasses import replace

from ...solver.step import Step
from ...solver.sudoku.puzzle import Sudoku
from ..manner import Manner
from ..phrases import capital
from ..places import box_names
from .chain import tried
from .reasons import SAID


def player(puzzle: Sudoku, step: Step, manner: Manner) -> str:
    """What a step says: one sentence, or one for each link of a chain."""
    manner = replace(manner, boxes=box_names(puzzle.shape, puzzle.box))
    if step.claim.chain:
        return tried(step, manner)
    return capital(SAID[step.rule](step, manner)) + "."
