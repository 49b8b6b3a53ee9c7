"""`--step N`: the board after so many steps of the way; `--hint`: what follows next."""

import argparse

from ...overlay.moment import Moment, named_units
from ...overlay.terminal.account import print_state
from ...overlay.terminal.board import print_board
from ...overlay.terminal.streams import printable, say
from ...pipeline import Snap
from ...result.status import USAGE
from ...words.manner import EXPERT
from ...words.phrases import counted
from ..complaints import complain
from .shared import whole_number

MOST_STEPS = 1_000_000


def add_step(group: argparse._ActionsContainer) -> None:
    """`--step N`"""
    says = "print the board after N steps"
    group.add_argument("--step", type=whole_number(0, MOST_STEPS), metavar="N", help=says)


def no_such_step(result: Snap, step: int | None, from_marks: bool = False) -> int | None:
    """Say of a way that it has fewer steps; the exit status for that. None where it has as many."""
    story = None if step is None or not result.solution else result.story(from_marks)
    if story is None or step is None or step <= len(story.steps):
        return None
    most = len(story.steps)
    what = f"{result.file}: there is no step {step}: the way has {counted(most, 'step')}"
    return complain(what, f"give a number from 0 to {most}", status=USAGE)


def print_step(result: Snap, step: int | None, from_marks: bool = False) -> bool:
    """Print the board after so many steps; whether that is asked for, and there is one answer to step to."""
    story = None if step is None else result.story(from_marks)
    if story is None or step is None:
        return False
    print_state(story, step)
    return True


def print_hint(result: Snap, where_only: bool, shown: bool = False) -> None:
    """Print the hint; before it the board in letters where it calls regions by these. shown: whether a
    picture shows them."""
    manner, hint = result.manner, result.hint
    in_letters = manner.voice == EXPERT or not manner.colours
    if hint and result.board and in_letters and not shown:
        steps = (*hint.before, hint.step)
        if any(unit.kind == "region" for step in steps for unit in named_units(step)):
            print_board(Moment(result.board, colours=result.cell_colours))
    say(f"{printable(result.file)}: {result.hint_text(where_only)}")
