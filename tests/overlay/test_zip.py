"""The path of Zip on captures, and the order in which it is deduced."""

from collections.abc import Iterator
from itertools import pairwise
from math import floor

import cv2
import numpy as np
import pytest

from queens_snap.overlay.labels import NO_LABELS, Labels
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Glyph, Label, Line, Place, Primitive, cell_at, middle_between
from queens_snap.overlay.themes import CAPTURE_THEME
from queens_snap.overlay.zip import DRAWING, PATH_WIDTH, letter_place, path_moves
from queens_snap.pipeline import Snap, snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.step import Claim, Link, Step, link_facts
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.puzzle import Zip, parse_zip

from ..promises.parametrize import solution_of_case
from ..vision.captures import Shot
from ..words.test_sentences import EARLY_END
from .stories import changed_pixels

DARK_SHOT, HALF_SHOT = Shot("zip/dark-6"), Shot("zip/light-7-half")


@pytest.fixture(scope="module")
def dark_result() -> Snap:
    return snap(DARK_SHOT.path)


@pytest.fixture(scope="module")
def ambiguous_result() -> Snap:
    """A board without its walls, which has many paths."""
    rgb = np.full((420, 420, 3), 255, np.uint8)
    for i in range(6):
        cv2.line(rgb, (10 + i * 80, 10), (10 + i * 80, 410), (140, 140, 140), 2)
        cv2.line(rgb, (10, 10 + i * 80), (410, 10 + i * 80), (140, 140, 140), 2)
    for number, (r, c) in enumerate(((0, 0), (2, 2), (4, 4)), 1):
        x, y = 50 + 80 * c, 50 + 80 * r
        cv2.circle(rgb, (x, y), 24, (0, 0, 0), -1, cv2.LINE_AA)
        cv2.putText(
            rgb, str(number), (x - 10, y + 11), cv2.FONT_HERSHEY_SIMPLEX, 1, (255,) * 3, 3, cv2.LINE_AA
        )
    return snap(rgb)


def pixel_at(result: Snap, row: float, column: float) -> tuple[int, int]:
    """Return the pixel (y, x) of a place in cells."""
    assert result.reading
    x, y = result.reading.lattice.point(row, column)
    return int(y), int(x)


def test_the_path_crosses_every_border_it_goes_over_and_no_other(dark_result: Snap) -> None:
    path = [tuple(cell) for cell in DARK_SHOT.truth["solution"]]
    new = changed_pixels(dark_result)
    joined = {frozenset(pair) for pair in pairwise(path)}
    beside = PATH_WIDTH / 4  # off the arrows, within the band
    for r in range(6):
        for c in range(6):
            for other, place in (
                ((r, c + 1), (r + 0.5 + beside, c + 1)),
                ((r + 1, c), (r + 1, c + 0.5 + beside)),
            ):
                if max(other) < 6:
                    assert new[pixel_at(dark_result, *place)] == (frozenset(((r, c), other)) in joined)


def test_discs_and_the_rest_of_the_page_stay(dark_result: Snap) -> None:
    new = changed_pixels(dark_result)
    for r, row in enumerate(DARK_SHOT.truth["numbers"]):
        for c, number in enumerate(row):
            if number:
                y, x = pixel_at(dark_result, r + 0.5, c + 0.5)
                assert not new[y - 10 : y + 10, x - 10 : x + 10].any()
    top, left = pixel_at(dark_result, 0, 0)
    assert not new[:top].any()
    assert not new[:, :left].any()


def test_its_colour_runs_from_the_first_number_to_the_last(dark_result: Snap) -> None:
    path = DARK_SHOT.truth["solution"]
    assert dark_result.picture is not None
    for (a, b), name in ((path[:2], "path-start"), (path[-2:], "path-end")):
        across = PATH_WIDTH / 4 * (np.array(b) - a)[::-1]
        place = (np.array(a) + b) / 2 + 0.5 + across
        assert (
            np.abs(
                dark_result.picture[pixel_at(dark_result, *place)].astype(int) - CAPTURE_THEME.colours[name]
            ).max()
            < 12
        )


def test_two_paths_are_shown_with_the_numbers_as_read(ambiguous_result: Snap) -> None:
    assert ambiguous_result.status == "ambiguous"
    first, second = ambiguous_result.to_json()["examples"]
    assert first != second
    assert any(line.startswith("More than one solution") for line in ambiguous_result.doubts)
    new = changed_pixels(ambiguous_result)
    for path in (first, second):
        for (r, c), (r2, c2) in pairwise(path):
            assert new[pixel_at(ambiguous_result, (r + r2 + 1) / 2, (c + c2 + 1) / 2)]
    for r, c in ((0, 0), (2, 2), (4, 4)):
        assert new[pixel_at(ambiguous_result, r + 0.16, c + 0.84)]


def test_a_path_drawn_wrong_is_named() -> None:
    result = snap(HALF_SHOT.path)
    assert result.status == "solved"
    assert result.mistakes == ()
    assert result.reading
    wrong = snap(_draw_wrong_link(result))
    assert [mark.mark for mark in wrong.mistakes] == ["path"]


def _draw_wrong_link(result: Snap) -> np.ndarray:
    """Return the capture with a path that leaves the only answer."""
    assert result.rgb is not None
    known = HALF_SHOT.truth
    drawn, path = known["path"], [tuple(cell) for cell in known["solution"]]
    r, c = drawn[-1]
    on_path, walls = path[len(drawn)], [{tuple(a), tuple(b)} for a, b in known["walls"]]
    ways = [(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)]
    free = [
        x
        for x in ways
        if list(x) not in drawn and x != on_path and 0 <= min(x) <= max(x) < 7 and {(r, c), x} not in walls
    ]
    (y0, x0), (y1, x1) = (
        pixel_at(result, r + 0.5, c + 0.5),
        pixel_at(result, free[0][0] + 0.5, free[0][1] + 0.5),
    )
    rgb = result.rgb.copy()
    colour = rgb[y0, x0].tolist()
    cv2.line(rgb, (x0, y0), (x1, y1), colour, round(0.5 * abs(x1 - x0 + y1 - y0)), cv2.LINE_AA)
    return rgb


MIDDLE_CELL = (2, 3)
NEIGHBOUR_CELLS = ((1, 3), (2, 4), (3, 3), (2, 2))


def loop_step_to(other: tuple[int, int]) -> Step:
    a, b = sorted((MIDDLE_CELL, other))
    return Step("loop", Claim((), (MIDDLE_CELL, other)), facts=link_facts((Link(a, b, False),)))


def test_a_letter_is_in_the_cell_that_its_sentence_names_on_the_side_of_the_link() -> None:
    places = {other: letter_place(loop_step_to(other)) for other in NEIGHBOUR_CELLS}
    assert len({*places.values()}) == len(NEIGHBOUR_CELLS)
    for other, (row, column) in places.items():
        assert (floor(row), floor(column)) == MIDDLE_CELL
        assert abs(row - other[0] - 0.5) + abs(column - other[1] - 0.5) < 1.1


@pytest.fixture(scope="module", params=["ordinary", "hard"])
def solution(request: pytest.FixtureRequest) -> Solution:
    return solution_of_case("zip", request.param)


def numbers_by_place(solution: Solution, labels: Labels, guessed: tuple = ()) -> dict[Place, Primitive]:
    """Return the marks on the path by their places."""
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
    marks = numbers_by_place(solution, Labels(path_numbers=True))
    assert {at: mark.text for at, mark in marks.items() if isinstance(mark, Label)} == first


def test_otherwise_they_are_arrows(solution: Solution) -> None:
    assert solution.answer
    marks = numbers_by_place(solution, NO_LABELS)
    assert len(marks) == len(solution.answer) - 1
    assert all(isinstance(mark, Glyph) and mark.name == "arrow" for mark in marks.values())


def test_where_search_alone_knows_there_is_no_number(solution: Solution) -> None:
    assert solution.answer
    start = path_moves(solution.answer)[0]
    mark = numbers_by_place(solution, Labels(path_numbers=True), (start[0],))[middle_between(*start)]
    assert isinstance(mark, Label)
    assert mark.text == "?"


def failing_cells(moment: Moment[Zip]) -> set[Cell]:
    """Return the cells where lines in red begin and end."""
    red = [x for x in DRAWING.draw_step_extras(moment) if isinstance(x, Line) and x.colour == "fails"]
    return {cell_at(at) for line in red for ends in line.ends for at in ends}


def moments_of_steps(solution: Solution) -> Iterator[tuple[Step, Moment[Zip]]]:
    """Return each step, and the moment in which it is shown."""
    assert isinstance(solution.puzzle, Zip)
    for i, step in enumerate(solution.steps):
        signs = DRAWING.claim_signs(solution.puzzle, step)
        yield step, Moment(solution.puzzle, done=solution.steps[:i], step=step, signs=signs)


def test_what_each_way_of_a_try_would_do_is_drawn_in_red() -> None:
    """All cells of a loop that would close, and both numbers that the path would join too early."""
    told = 0
    for step, moment in moments_of_steps(solution_of_case("zip", "hard")):
        *links, end = step.claim.chain or (step,)
        for link in links:
            if link.rule in ("loop", "order") and link.claim.cells[:1] == end.claim.cells[:1]:
                assert {*link.claim.cells, *link.claim.why[0].sources} <= failing_cells(moment)
                told += 1
    assert told > 3


def test_a_path_that_would_end_too_early_is_drawn_in_red() -> None:
    """From its first number to its last, over all cells between them."""
    puzzle = parse_zip(EARLY_END)
    shown = moments_of_steps(GAME.solve_and_explain(puzzle))
    step, moment = next(x for x in shown if any(why.reason == "early" for why in x[0].claim.why))
    numbers = {(r, c) for r, row in enumerate(puzzle.numbers) for c, x in enumerate(row) if x}
    assert numbers | {*step.claim.cells} <= failing_cells(moment)
