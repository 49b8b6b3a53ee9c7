"""What speaks against a wrong mark: what is so without it, and the step that shows it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..solver.puzzle import Solution
from ..solver.step import Step
from .manner import EXPERT, Manner

Player = Callable[[Any, Step, Manner], str]
Expert = Callable[[Any, Step], str]


def step_against(
    what: str, solution: Solution, number: int, player: Player, expert: Expert, manner: Manner
) -> str:
    """ "a sun goes here, as step 3 from the start shows: ..." what: is so without the mark. number: of
    the step, from 1, which no picture shows, so that its sentence names cells. player, expert: tell it."""
    puzzle, step = solution.puzzle, solution.steps[number - 1]
    if step.queens:
        step = step._replace(dead=())  # what the queen crosses out says nothing of the mark
    if manner.voice == EXPERT:
        sentence = expert(puzzle, step)
    else:
        sentence = player(puzzle, step, replace(manner, picture=False))
    said = manner.say("{what}, as step {number} from the start shows: {sentence}")
    return said.format(what=what, number=number, sentence=sentence)
