"""What a step of a Tango says to a player."""

from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ..manner import Manner
from ..phrases import capital
from .chain import tried
from .said import SAID


def player(puzzle: Tango, step: Step, manner: Manner) -> str:
    """What a step says: one sentence or two, and one for each link of a chain."""
    if step.claim.chain:
        return tried(puzzle, step, manner)
    return capital(SAID[step.rule](puzzle, step, manner)) + "."
