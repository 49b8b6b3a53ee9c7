"""The order of deduction along a path: on every side that it crosses the step that found it, or an arrow."""

import pytest

from queens_snap.overlay.labels import NO_LABELS, Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Glyph, Label, Place, Primitive, middle_between
from queens_snap.overlay.zip import DRAWING, path_moves
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.zip.puzzle import Zip

from ..promises.tried import known


@pytest.fixture(scope="module", params=["ordinary", "hard"])
def solution(request: pytest.FixtureRequest) -> Solution:
    found = known("zip", request.param).solution
    assert found
    return found


def drawn(solution: Solution, labels: Labels, guessed: tuple = ()) -> dict[Place, Primitive]:
    """Marks on the path, by their place."""
    puzzle, steps, answer = solution.puzzle, solution.steps, solution.answer
    assert isinstance(puzzle, Zip)
    marks = DRAWING.draw_answer(Moment(puzzle, done=steps, answer=answer, guessed=guessed, labels=labels))
    sides = {middle_between(*move) for move in path_moves(answer or ())}
    return {x.at: x for x in marks if isinstance(x, Glyph | Label) and x.at in sides}


def test_every_side_has_the_first_step_that_finds_it(solution: Solution) -> None:
    first: dict[Place, str] = {}
    for number, step in enumerate(solution.steps, 1):
        for a, b, joined in step.links:
            if joined:
                first.setdefault(middle_between(min(a, b), max(a, b)), str(number))
    marks = drawn(solution, Labels(along=True))
    assert {at: mark.text for at, mark in marks.items() if isinstance(mark, Label)} == first


def test_otherwise_they_are_arrows(solution: Solution) -> None:
    assert solution.answer
    marks = drawn(solution, NO_LABELS)
    assert len(marks) == len(solution.answer) - 1
    assert all(isinstance(mark, Glyph) and mark.name == "arrow" for mark in marks.values())


def test_where_search_alone_knows_there_is_no_number(solution: Solution) -> None:
    assert solution.answer
    start = path_moves(solution.answer)[0]
    mark = drawn(solution, Labels(along=True), (start[0],))[middle_between(*start)]
    assert isinstance(mark, Label)
    assert mark.text == "?"
