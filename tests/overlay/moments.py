"""Moments of every game to try what holds for all drawings: on the way, in the end, on a capture."""

from collections.abc import Iterator
from functools import cache

from queens_snap.overlay.compose import look_marks, sketch_of, wrong_mark_signs
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment, finished_moment
from queens_snap.overlay.sketch import Mark, Marks
from queens_snap.solver.puzzle import Puzzle

from ..promises.cases import CASES
from ..promises.marks import marks_of, played
from ..promises.tried import known

LETTERED = Labels(letters=True, borders=True)
READ = [game for game, case in CASES.items() if case.read]


@cache
def moments(game: str) -> tuple[Moment[Puzzle], ...]:
    """Each scene of some stories, one of them begun by a player, and the puzzle with its answer alone."""
    return tuple(_moments(game))


@cache
def marks(game: str) -> tuple[Marks, ...]:
    """All marks of each of these moments; where to look; what is wrong."""
    some = moments(game)
    where = (look_marks(moment, moment.step) for moment in some if moment.step)
    return (*(sketch_of(moment).marks for moment in some), *where, wrong_mark_signs([(0, 0), (1, 1)]))


@cache
def on_captures(game: str) -> tuple[Marks, ...]:
    """Marks drawn onto captures: the answer, a step, where to look, what was read, labels."""
    drawing, found = DRAWINGS[game], []
    for kind, state in (
        ("ordinary", "empty"),
        ("ordinary", "half"),
        ("ordinary", "wrong"),
        ("hard", "empty"),
    ):
        solution, marks = known(game, kind).solution, marks_of(game, state, kind)
        assert solution
        colours = [[(200.0, 210.0, 220.0)] * solution.puzzle.shape[1]] * solution.puzzle.shape[0]
        start = Moment(solution.puzzle, marks, colours=colours)
        found.append(drawing.read_marks(start))
        solved = Moment(
            solution.puzzle,
            marks,
            solution.steps,
            answer=solution.answer,
            guessed=solution.guessed,
            colours=colours,
        )
        found.append(drawing.answer_marks(solved))
        for step in solution.steps:
            signs = drawing.signs(solution.puzzle, step)
            moment = Moment(solution.puzzle, marks, step=step, colours=colours, signs=signs)
            found += [sketch_of(moment).shown, look_marks(moment, step)]
        if drawing.has_regions:
            found.append(drawing.region_labels(Moment(solution.puzzle, marks, labels=LETTERED)))
    ambiguous = known(game, "ambiguous").solution
    assert ambiguous
    found += [
        drawing.read_marks(Moment(ambiguous.puzzle, examples=ambiguous.found)),
        wrong_mark_signs([(0, 0), (1, 1)]),
    ]
    return tuple(found)


def every_mark(game: str) -> Iterator[Mark]:
    """Of all that is drawn of a game, each mark once."""
    yield from {mark: None for some in (*marks(game), *on_captures(game)) for mark in some}


def _moments(game: str) -> Iterator[Moment[Puzzle]]:
    for result in (known(game), known(game, "hard"), played(game, "half")):
        story = result.story(from_marks=True)
        assert story
        yield from (story.moment(scene, LETTERED) for scene in range(story.scenes))
    solution = known(game).solution
    assert solution
    yield finished_moment(solution.puzzle, solution)
