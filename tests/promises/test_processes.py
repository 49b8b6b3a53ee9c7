"""Results go from process to process and stay the same, and threads get in nobody's way."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import Problem, Snap, snap

from .game_cases import CASES, PROGRAM_GAMES, READ_GAMES
from .marks import case_with_marks
from .parametrize import case_puzzle, every_game, solution_of_case, solve_case
from .pictures import case_as_read, draw_case


def json_without_times(result: Snap) -> dict[str, Any]:
    return {**result.to_json(), "ms": None}


def pickle_round_trip(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@every_game()
def test_a_puzzle_is_the_same_there(game: str) -> None:
    for kind in CASES[game].puzzles:
        assert pickle_round_trip(case_puzzle(game, kind)) == case_puzzle(game, kind)


@every_game()
def test_a_solution_takes_its_way_along(game: str) -> None:
    solution = solution_of_case(game)
    found = pickle_round_trip(solution)
    assert (found, found.steps, found.all_steps) == (solution, solution.steps, solution.all_steps)


@every_game()
def test_what_is_known_is_and_says_the_same_there(game: str) -> None:
    for result in (
        solve_case(game),
        case_with_marks(game, "half"),
        case_with_marks(game, "wrong"),
        solve_case(game, "ambiguous"),
    ):
        assert pickle_round_trip(result) == result
        assert json_without_times(pickle_round_trip(result)) == json_without_times(result)


@every_game(of=READ_GAMES)
def test_a_reading_is_the_same_there_and_drawn_alike(game: str) -> None:
    result = case_as_read(game, state="half")
    found = pickle_round_trip(result)
    assert found == result
    assert found.position
    assert result.position
    assert (found.hint, found.position.steps) == (result.hint, result.position.steps)
    assert json_without_times(found) == json_without_times(result)
    assert (found.picture == result.picture).all()


@every_game()
def test_a_hint_is_the_same_there(game: str) -> None:
    hint = case_with_marks(game, "half").hint
    assert hint
    assert pickle_round_trip(hint) == hint


@every_game()
def test_a_story_is_told_alike_there(game: str) -> None:
    story = case_with_marks(game, "half").story(from_marks=True)
    assert isinstance(story, Story)
    assert pickle_round_trip(story).to_json() == story.to_json()


def test_threads_say_what_one_says() -> None:
    def answer_and_pictures(game: str) -> tuple[Any, ...]:
        result = snap(draw_case(game))
        pictures = (result.picture, result.hint_picture(), next(result.step_pictures(), None))
        return json_without_times(result), [
            None if picture is None else picture.tobytes() for picture in pictures
        ]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(answer_and_pictures, READ_GAMES)) == [
            answer_and_pictures(game) for game in READ_GAMES
        ]


def test_a_problem_and_what_was_never_read_go_along() -> None:
    result = Snap("a.png", problem=Problem("no-file", "a.png does not exist", "check the name"))
    assert pickle_round_trip(result).to_json() == result.to_json()


@pytest.fixture(scope="module")
def other_process() -> Iterator[ProcessPoolExecutor]:
    """A freshly started process, which shares nothing with this one."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@every_game(of=PROGRAM_GAMES)
def test_another_process_says_the_same(game: str, other_process: ProcessPoolExecutor) -> None:
    """The tiny game is left out: no other process has it in its tables."""
    result = case_with_marks(game, "half")
    assert other_process.submit(Snap.to_json, result).result(60) | {"ms": None} == json_without_times(result)
