"""Results go from process to process and stay the same, and threads get in nobody's way."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import Problem, Snap, snap

from .. import tiny_game
from .cases import CASES
from .marks import played
from .pictures import as_read, drawn
from .tried import every_game, known, puzzle_of

READ = [game for game, case in CASES.items() if case.read]
OWN = [game for game in CASES if game != tiny_game.NAME]  # what a test plugs in can be pickled


def timeless(result: Snap) -> dict[str, Any]:
    return {**result.to_json(), "ms": None}


def there(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@every_game()
def test_a_puzzle_is_the_same_there(game: str) -> None:
    for kind in CASES[game].puzzles:
        assert there(puzzle_of(game, kind)) == puzzle_of(game, kind)


@every_game()
def test_a_solution_takes_its_way_along(game: str) -> None:
    solution = known(game).solution
    assert solution
    found = there(solution)
    assert (found, found.steps, found.all_steps) == (solution, solution.steps, solution.all_steps)


@every_game()
def test_what_is_known_is_and_says_the_same_there(game: str) -> None:
    for result in (known(game), played(game, "half"), played(game, "wrong"), known(game, "ambiguous")):
        assert there(result) == result
        assert timeless(there(result)) == timeless(result)


@every_game(of=READ)
def test_a_reading_is_the_same_there_and_drawn_alike(game: str) -> None:
    result = as_read(game, state="half")
    found = there(result)
    assert found == result
    assert found.position
    assert result.position
    assert (found.hint, found.position.steps) == (result.hint, result.position.steps)
    assert timeless(found) == timeless(result)
    assert (found.picture == result.picture).all()


@every_game()
def test_a_hint_is_the_same_there(game: str) -> None:
    hint = played(game, "half").hint
    assert hint
    assert there(hint) == hint


@every_game()
def test_a_story_is_told_alike_there(game: str) -> None:
    story = played(game, "half").story(from_marks=True)
    assert isinstance(story, Story)
    assert there(story).to_json() == story.to_json()


def test_threads_say_what_one_says() -> None:
    def told(game: str) -> tuple[Any, ...]:
        result = snap(drawn(game))
        pictures = (result.picture, result.hint_picture(), next(result.step_pictures(), None))
        return timeless(result), [None if picture is None else picture.tobytes() for picture in pictures]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(told, READ)) == [told(game) for game in READ]


def test_a_problem_and_what_was_never_read_go_along() -> None:
    result = Snap("a.png", problem=Problem("no-file", "a.png does not exist", "check the name"))
    assert there(result).to_json() == result.to_json()


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process that is begun anew, and knows nothing of this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@every_game(of=OWN)
def test_another_process_says_the_same(game: str, elsewhere: ProcessPoolExecutor) -> None:
    """No other process has the tests' tiny game in its tables."""
    result = played(game, "half")
    assert elsewhere.submit(Snap.to_json, result).result(60) | {"ms": None} == timeless(result)
