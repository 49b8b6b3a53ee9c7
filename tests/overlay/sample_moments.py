"""Moments of every game on which drawings are tested: on the way, at the end, on a capture."""

from collections.abc import Iterator
from functools import cache

from queens_snap.overlay.compose import compose_sketch, draw_where_to_look, draw_wrong_marks
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment, finished_moment
from queens_snap.overlay.sketch import Primitive, Primitives
from queens_snap.solver.puzzle import Puzzle

from ..promises.marks import case_with_marks, marks_of
from ..promises.parametrize import solution_of_case, solve_case

LETTERED_LABELS = Labels(letters=True, borders=True)


@cache
def sample_moments(game: str) -> tuple[Moment[Puzzle], ...]:
    """Return each scene of some stories, one begun by a player, and the puzzle with its answer."""
    return tuple(_make_moments(game))


@cache
def sketches_of_moments(game: str) -> tuple[Primitives, ...]:
    """Return all primitives of these moments, of where to look, and of wrong marks."""
    some = sample_moments(game)
    where = (draw_where_to_look(moment, moment.step) for moment in some if moment.step)
    return (
        *(compose_sketch(moment).all_primitives for moment in some),
        *where,
        draw_wrong_marks([(0, 0), (1, 1)]),
    )


@cache
def sketches_on_captures(game: str) -> tuple[Primitives, ...]:
    """Return primitives drawn onto captures: the answer, a step, where to look, what was read, labels."""
    drawing, found = DRAWINGS[game], []
    for kind, state in (
        ("ordinary", "empty"),
        ("ordinary", "half"),
        ("ordinary", "wrong"),
        ("hard", "empty"),
    ):
        solution, marks = solve_case(game, kind).solution, marks_of(game, state, kind)
        assert solution
        colours = [[(200.0, 210.0, 220.0)] * solution.puzzle.shape[1]] * solution.puzzle.shape[0]
        start = Moment(solution.puzzle, marks, colours=colours)
        found.append(drawing.draw_reading(start))
        solved = Moment(
            solution.puzzle,
            marks,
            solution.steps,
            answer=solution.answer,
            guessed=solution.guessed,
            colours=colours,
        )
        found.append(drawing.draw_answer(solved))
        for step in solution.steps:
            signs = drawing.claim_signs(solution.puzzle, step)
            moment = Moment(solution.puzzle, marks, step=step, colours=colours, signs=signs)
            found += [compose_sketch(moment).step, draw_where_to_look(moment, step)]
        if drawing.has_regions:
            found.append(drawing.draw_region_labels(Moment(solution.puzzle, marks, labels=LETTERED_LABELS)))
    ambiguous = solution_of_case(game, "ambiguous")
    found += [
        drawing.draw_reading(Moment(ambiguous.puzzle, examples=ambiguous.found_answers)),
        draw_wrong_marks([(0, 0), (1, 1)]),
    ]
    return tuple(found)


def distinct_primitives(game: str) -> Iterator[Primitive]:
    """Return each primitive that is drawn of a game once."""
    yield from {
        mark: None for some in (*sketches_of_moments(game), *sketches_on_captures(game)) for mark in some
    }


def _make_moments(game: str) -> Iterator[Moment[Puzzle]]:
    for result in (solve_case(game), solve_case(game, "hard"), case_with_marks(game, "half")):
        story = result.story(from_marks=True)
        assert story
        yield from (story.moment(scene, LETTERED_LABELS) for scene in range(story.scenes))
    solution = solution_of_case(game)
    yield finished_moment(solution.puzzle, solution)
