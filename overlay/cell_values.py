"""What games with one value a cell share: values are suns, filled cells, digits.

Of games with digits a value is a digit ("3"), pencil notes ("n135"), or digits that a step rules out ("-35").
"""

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
    """Return values of cells in the form of what is put in."""
    return {(cell,): str(value) for cell, value in values.items()}


def values_of(answer: Answer) -> dict[Cell, Value]:
    """Return the value of each cell of an answer in rows of characters."""
    return {(r, c): ch for r, row in enumerate(answer) for c, ch in enumerate(str(row))}


def put_by(step: Step) -> Put:
    """Return the values that a step finds."""
    return in_cells(dict(step.values))


def put_all(puzzle: object, answer: Answer, given: Collection[Name] = ()) -> Put:
    """Return all values of an answer except those that the puzzle gives, which are drawn with its board."""
    return {name: x for name, x in in_cells(values_of(answer)).items() if name not in given}


def kinds_of(*values: Value) -> Mapping[str, Put]:
    """Return each value by its name, put into the first cell."""
    return {str(value): in_cells({(0, 0): value}) for value in values}


def shared_values(moment: Moment[Any], given: Put = MappingProxyType({})) -> tuple[Put, list[Cell]]:
    """Return what all answers of an ambiguous puzzle share, and the cells in which they differ; if that is
    not known, what two of them share. Return nothing for a puzzle with one answer. given: what the puzzle
    gives."""
    if not moment.examples:
        return {}, []
    first, second = map(values_of, moment.examples)
    same = {cell: value for cell, value in first.items() if value == second[cell]}
    settled = in_cells(same) if moment.settled is None else moment.settled
    known = {**given, **(settled or in_cells(same))}
    return settled, [cell for cell in first if (cell,) not in known]


def answer_labels(moment: Moment[Any], wanted: Put, entered: Put, inset: float | None = None) -> Marks:
    """Draw on a capture the number of the step that found a cell in its lower right corner. What a player put
    in gets a tick, or "!" if it is wrong. wanted: all that is to be put in. inset: of the corners."""
    right = [name[0] for name, value in entered.items() if wanted.get(name) == value]
    wrong = {name[0] for name in entered} - {*right}
    numbers = [(cell, moment.number(cell)) for (cell,) in wanted if cell not in wrong]
    return (
        *labels([(cell, number) for cell, number in numbers if number], "corner", inset=inset),
        *labels([(cell, TICK) for cell in right], "tick", inset=inset),
        *labels([(cell, "!") for cell in sorted(wrong)], "badge-top"),
    )


NOTED = "n"  # beginning of a value that is pencil notes
RULED_OUT = "-"  # beginning of a value that is digits ruled out


def digits_of(put: Put) -> Put:
    """Return the digits that stand in cells, without notes and without digits that are ruled out."""
    return {name: x for name, x in put.items() if str(x)[:1] not in (NOTED, RULED_OUT)}


def put_in(marks: PlayerMarks) -> Put:
    """Return what a player typed, and {(cell,): "n135"} for pencil notes."""
    typed = {(r, c): digit for r, c, digit in marks.get("digits", ())}
    notes: dict[Cell, str] = {}
    for r, c, digit in sorted(marks.get("notes", ())):
        notes[r, c] = notes.get((r, c), NOTED) + str(digit)
    return in_cells({**notes, **typed})


def put_digits_by(step: Step) -> Put:
    """Return what a step finds, and {(cell, cell): "-35"} for what it rules out, beside whatever stands in
    the cell."""
    without: dict[Cell, str] = {}
    for cell, digit in sorted(step.without):
        without[cell] = without.get(cell, RULED_OUT) + str(digit)
    return {**put_by(step), **{(cell, cell): some for cell, some in without.items()}}


def kinds_of_digits(n: int, given: Collection[Name]) -> Mapping[str, Put]:
    """Return digits, and pencil notes one by one, put into the first cell of n x n that is not given."""
    free = next((name for r in range(n) for c in range(n) if (name := ((r, c),)) not in given), ((0, 0),))
    return {kind + str(digit): {free: kind + str(digit)} for kind in ("", NOTED) for digit in range(1, n + 1)}


def digit_lists(put: Put, kind: str) -> Mapping[Cell, str]:
    """Return the digits of one kind in each cell: notes, or digits that are ruled out."""
    return {name[0]: str(x)[1:] for name, x in put.items() if str(x)[:1] == kind}
