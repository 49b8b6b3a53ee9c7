"""Check the facts of a step against the answer of its puzzle, for any game."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from queens_snap.overlay.moment import cell_values
from queens_snap.solver.cells import Cell
from queens_snap.solver.patches.puzzle import rectangles_of
from queens_snap.solver.puzzle import Answer, Solution
from queens_snap.solver.step import Step, Value

FactTest = Callable[[Cell, Value], bool]  # whether a value stands in a cell of the answer


def false_facts(solution: Solution, step: Step) -> Iterator[str]:
    """Return the facts of a step that the answer contradicts."""
    answer = solution.answer
    assert answer is not None
    stands = FACT_TESTS.get(solution.puzzle.game, _has_value)(answer) if step.values or step.without else None
    yield from (f"no queen at {cell}" for cell in step.queens if cell not in answer)
    yield from (f"a queen at {cell}" for cell in step.dead if cell in answer)
    yield from (
        f"{cell} is not {value}" for cell, value in step.values if not (stands and stands(cell, value))
    )
    yield from (f"{cell} is {value}" for cell, value in step.without if stands and stands(cell, value))
    joined = {frozenset(pair) for pair in pairwise(answer)} if step.links else set()
    yield from (f"{x} is otherwise" for x in step.links if (frozenset((x.a, x.b)) in joined) != x.joined)
    yield from (f"{x} is otherwise" for x, is_one in step.words if (x in answer) != is_one)
    yield from (f"{x} is otherwise" for x in step.rectangles if (x.rectangle in answer) != x.is_one)


@cache
def _has_value(answer: Answer) -> FactTest:
    values = cell_values(answer)
    return lambda cell, value: values[cell] == str(value)


def _is_covered_by(answer: Answer) -> FactTest:
    """Return a test for facts whose value is the number of the clue that covers the cell."""
    rectangles = rectangles_of(answer)
    return lambda cell, value: rectangles[int(value)].holds(cell)


FACT_TESTS: dict[str, Callable[[Answer], FactTest]] = {"patches": _is_covered_by}
