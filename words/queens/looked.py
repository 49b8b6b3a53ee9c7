"""What a step of Queens or Star Battle looks at: what it counts, and what stands beside that."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ...solver.cells import Unit
from ...solver.queens.puzzle import Board
from ...solver.queens.state import LINES
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .parts import holds

FEW = 3  # units that are named one by one beside those that count

#: The rules by which all cells of one unit are in another.
CONFINED = (
    *(f"region-confined-to-{kind}" for kind in LINES),
    *(f"{kind}-confined-to-region" for kind in LINES),
)


class Looked(NamedTuple):
    """The units of a step. first, others: those that it counts, of the first kind and of another; beside:
    those that take so few more queens that some cells cannot all hold one."""

    first: list[Unit]
    others: list[Unit]
    beside: list[Unit]


def looked(board: Board, step: Step) -> Looked:
    """What a step looks at."""
    count = step.claim.count
    if step.rule in CONFINED or (count and count.need == count.room):
        kind = step.units[0].kind
        others = [unit for unit in step.units if unit.kind != kind]
        return Looked([unit for unit in step.units if unit.kind == kind], others, [])
    first, rest = list(step.units[: step.size or 1]), step.units[step.size or 1 :]
    if step.size is None:
        return Looked(first, [], [*rest])
    others = [*takewhile(lambda unit: unit.kind == "region", rest)]
    cells = step.claim.cells
    if all(any(holds(board, line, cell) for line in first) for cell in cells):
        others = [unit for unit in others if not any(holds(board, unit, cell) for cell in cells)]
    return Looked(first, others, [unit for unit in rest if unit not in others])


def limits(board: Board, units: Sequence[Unit], manner: Manner) -> str:
    """That units take only one more queen each, as a sentence; empty where there are none."""
    if not units:
        return ""
    if board.k == 1 and len(units) > FEW:
        text = manner.say("No line or region takes two.")
    elif board.k == 1:
        text = manner.counted("{units} takes only one.", "{units} take only one each.", len(units))
    else:
        text = manner.counted("{units} takes only one more.", "{units} take only one more each.", len(units))
    return capital(text.replace("{units}", manner.units(units, len(units), outlined=False)))


def one_of(units: Sequence[Unit], manner: Manner) -> str:
    """ "column 3", "one of these rows", "one of these lines" """
    kinds = {unit.kind for unit in units}
    if len(units) == 1:
        return manner.unit(units[0])
    if kinds == {"row"}:
        return manner.say("one of these rows")
    if kinds == {"column"}:
        return manner.say("one of these columns")
    return manner.say("one of these regions") if kinds == {"region"} else manner.say("one of these lines")
