"""What games have in common in whose cells one value stands: a sun, a digit, a filled cell."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from ..solver.cells import Cell
from ..solver.puzzle import Answer
from ..solver.puzzle import Marks as PlayerMarks
from ..solver.step import Step, Value
from .moment import Moment, Name, Put
from .sketch import Marks, labels

TICK = "\u2713"


def in_cells(values: Mapping[Cell, Value]) -> Put:
    """What stands in cells, as it is put there."""
    return {(cell,): str(value) for cell, value in values.items()}


def values_of(answer: Answer) -> dict[Cell, Value]:
    """What stands in each cell of an answer in rows of characters."""
    return {(r, c): ch for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def put_by(step: Step) -> Put:
    """The values that a step finds."""
    return in_cells(dict(step.values))


def put_all(puzzle: object, answer: Answer, given: Collection[Name] = ()) -> Put:
    """All values of an answer, but for those that the puzzle gives: they are drawn with its board."""
    return {name: x for name, x in in_cells(values_of(answer)).items() if name not in given}


def kinds_of(*values: Value) -> Mapping[str, Put]:
    """Each value by its name, in the first cell."""
    return {str(value): in_cells({(0, 0): value}) for value in values}


def in_both(moment: Moment[Any], given: Put = MappingProxyType({})) -> tuple[Put, list[Cell]]:
    """What all answers of a puzzle with several have, and the cells in which they differ, where that is not
    known those in which two of them do; nothing where it has one. given: what the puzzle gives."""
    if not moment.examples:
        return {}, []
    first, second = map(values_of, moment.examples)
    same = {cell: value for cell, value in first.items() if value == second[cell]}
    settled = in_cells(same) if moment.settled is None else moment.settled
    known = {**given, **(settled or in_cells(same))}
    return settled, [cell for cell in first if (cell,) not in known]


def checked(moment: Moment[Any], wanted: Put, entered: Put, inset: float | None = None) -> Marks:
    """On a capture in the lower right corner of each cell the number of the step that found it; what a player
    put in gets a tick, or "!" where it is wrong. wanted: all that is to be put in. inset: of the corners."""
    right = [name[0] for name, value in entered.items() if wanted.get(name) == value]
    wrong = {name[0] for name in entered} - {*right}
    numbers = [(cell, moment.number(cell)) for (cell,) in wanted if cell not in wrong]
    return (
        *labels([(cell, number) for cell, number in numbers if number], "corner", inset=inset),
        *labels([(cell, TICK) for cell in right], "tick", inset=inset),
        *labels([(cell, "!") for cell in sorted(wrong)], "badge-top"),
    )


# ── digits ────────────────────────────────────────
# What games have in common in whose cells digits stand, or pencil notes: values are "3", "n135" for notes,
# and "-35" for digits that a step rules out.

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
    return in_cells({**notes, **typed})


def put_digits_by(step: Step) -> Put:
    """What a step finds; {(cell, cell): "-35"} for what it rules out: whatever stands in a cell stays
    there."""
    without: dict[Cell, str] = {}
    for cell, digit in sorted(step.without):
        without[cell] = without.get(cell, RULED_OUT) + str(digit)
    return {**put_by(step), **{(cell, cell): some for cell, some in without.items()}}


def kinds_of_digits(n: int, given: Collection[Name]) -> Mapping[str, Put]:
    """Digits, and pencil notes one by one, in the first cell of n x n that is not given."""
    free = next((name for r in range(n) for c in range(n) if (name := ((r, c),)) not in given), ((0, 0),))
    return {kind + str(digit): {free: kind + str(digit)} for kind in ("", NOTED) for digit in range(1, n + 1)}


def several(put: Put, kind: str) -> Mapping[Cell, str]:
    """The digits of one kind of which several are in a cell: notes, or what is ruled out."""
    return {name[0]: str(x)[1:] for name, x in put.items() if str(x)[:1] == kind}
