"""What games have in common in whose cells digits stand, or pencil notes: values are "3", "n135" for notes,
and "-35" for digits that a step rules out."""

from collections.abc import Collection, Mapping

from ..solver.cells import Cell
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step
from . import in_cells
from .moment import Name, Put

NOTED, RULED_OUT = "n", "-"  # values that begin so are several digits: notes; what does not stand in a cell


def digits_of(put: Put) -> Put:
    """What stands there without notes, and without what does not stand there."""
    return {name: x for name, x in put.items() if str(x)[:1] not in (NOTED, RULED_OUT)}


def put_in(marks: PlayerMarks) -> Put:
    """What a player typed; {(cell,): "n135"} where pencil notes stand instead."""
    typed = {(r, c): digit for r, c, digit in marks.get("digits", ())}
    notes: dict[Cell, str] = {}
    for r, c, digit in sorted(marks.get("notes", ())):
        notes[r, c] = notes.get((r, c), NOTED) + str(digit)
    return in_cells.in_cells({**notes, **typed})


def put_by(step: Step) -> Put:
    """What a step finds; {(cell, cell): "-35"} for what it rules out: whatever stands in a cell stays
    there."""
    without: dict[Cell, str] = {}
    for cell, digit in sorted(step.without):
        without[cell] = without.get(cell, RULED_OUT) + str(digit)
    return {**in_cells.put_by(step), **{(cell, cell): some for cell, some in without.items()}}


def kinds_of_digits(n: int, given: Collection[Name]) -> Mapping[str, Put]:
    """Digits, and pencil notes one by one, in the first cell of n x n that is not given."""
    free = next((name for r in range(n) for c in range(n) if (name := ((r, c),)) not in given), ((0, 0),))
    return {kind + str(digit): {free: kind + str(digit)} for kind in ("", NOTED) for digit in range(1, n + 1)}


def several(put: Put, kind: str) -> Mapping[Cell, str]:
    """The digits of one kind of which several are in a cell: notes, or what is ruled out."""
    return {name[0]: str(x)[1:] for name, x in put.items() if str(x)[:1] == kind}
