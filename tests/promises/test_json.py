"""Whatever an answer is and whoever gives it, the published schema describes it; it is always the same."""

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.cli import main
from queens_snap.drop.engine.coach import advice_answer, parse_play
from queens_snap.drop.engine.questions import link_board, open_board
from queens_snap.drop.engine.requests import RequestOptions, result_answer, story_answer
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.picture import encode
from queens_snap.pipeline import Problem, Snap, snap, solve_puzzle
from queens_snap.result.problem import ERROR_CODES, UNREADABLE_CODES
from queens_snap.vision.source.decode import load

from ..slow import mark_slow
from .game_cases import CASES, PROGRAM_GAMES, READ_GAMES
from .marks import PLAYER_STATES, case_with_marks
from .parametrize import case_puzzle, every_game, every_puzzle, solve_case
from .pictures import CELL, case_as_read, draw_case, read_case
from .schemas import api_checker, schema_faults

pytestmark = pytest.mark.usefixtures("remember_readings")

LARGE_KINDS = ("largest", "deep")
LONG_KINDS = (*LARGE_KINDS, "hard")  # kinds that take long to solve


def json_round_trip(row: dict[str, Any]) -> Any:
    return json.loads(json.dumps(row))


@every_puzzle(without=LARGE_KINDS)
def test_the_library_answers_in_the_schema(game: str, kind: str) -> None:
    result = solve_case(game, kind)
    for all_steps in (False, True):
        assert schema_faults(game, json_round_trip(result.to_json(all_steps))) == []


@pytest.mark.parametrize("state", PLAYER_STATES)
@every_game()
def test_so_it_does_of_what_a_player_has_put_in(game: str, state: str) -> None:
    result = case_with_marks(game, state)
    assert (len(result.mistakes) > 0) == (state == "wrong" and CASES[game].played)
    assert schema_faults(game, json_round_trip(result.to_json())) == []


@pytest.mark.parametrize("code", ERROR_CODES)
@every_game(of=READ_GAMES)
def test_so_it_does_of_a_problem_with_and_without_a_reading(game: str, code: str) -> None:
    problem = Problem(code, "what is wrong", "what to do")
    for result in (Snap("a.png", problem=problem), replace(read_case(game), solution=None, problem=problem)):
        assert result.status == ("unreadable" if code in UNREADABLE_CODES else "refused")
        assert schema_faults(game, json_round_trip(result.to_json())) == []


@pytest.mark.parametrize("command", ["solve", "check"])
@every_game()
def test_commands_print_it(
    game: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [case_puzzle(game, kind).to_json() for kind in CASES[game].puzzles if kind not in LONG_KINDS]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in [*rows, {"id": "none", "odd": 1}]))
    for more in ([], ["--all-steps"])[: 2 if command == "solve" else 1]:
        main([command, "--json", *more, str(path)])
        printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert len(printed) == len(rows) + 1
        assert [fault for row in printed for fault in schema_faults(game, row)] == []
        assert (printed[-1]["status"], printed[-1]["error"]["code"]) == ("refused", "malformed-board")


@pytest.mark.parametrize("cell", mark_slow([CELL, 22], [CELL]))
@every_game(of=READ_GAMES)
def test_the_command_for_captures_prints_it_and_where_the_capture_lies_in_the_picture(
    game: str, cell: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shot, out, capture = tmp_path / "shot.png", tmp_path / "out.png", draw_case(game, cell=cell)
    shot.write_bytes(encode(capture, ".png"))
    places = set()
    for more in ([], ["--all-steps"], ["--hint", "where"], ["--axes", "--hint", "step"]):
        status = main([str(shot), "--json", "-o", str(out), *more])
        assert status == 0 or cell != CELL  # so small a board may be read with doubts alone
        row = json.loads(capsys.readouterr().out)
        place = row["drawn"]
        assert schema_faults(game, row) == []
        assert find_capture_in(capture, picture_of(out), place["scale"]) == tuple(place["offset"])
        places.add((*place["offset"], place["scale"]))
    _, above = DRAWINGS[game].clue_space(case_puzzle(game))  # there numbers of columns have room already
    assert len({place[:2] for place in places}) > 1 or above  # else all of this said little
    assert {place[2] for place in places} == {1.0 if cell == CELL else 2.0}
    main([str(shot), "--json", "--no-picture"])
    assert json.loads(capsys.readouterr().out)["drawn"] is None


def picture_of(path: Path) -> np.ndarray:
    return load(path).rgb


def find_capture_in(capture: np.ndarray, picture: np.ndarray, scale: float) -> tuple[int, int]:
    """Return where a capture, enlarged by a scale, lies in a picture: (x, y). It may be drawn on, dimmed,
    or captioned."""
    large = cv2.resize(capture, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    assert all(a <= b for a, b in zip(large.shape, picture.shape, strict=True))
    alike = cv2.matchTemplate(edge_pixels(picture), edge_pixels(large), cv2.TM_CCORR_NORMED)
    y, x = np.unravel_index(alike.argmax(), alike.shape)
    return int(x), int(y)


def edge_pixels(picture: np.ndarray) -> np.ndarray:
    """Return where a picture changes from one pixel to the next."""
    grey = picture.astype(np.float32).sum(axis=-1)
    return np.pad((np.diff(grey, axis=0)[:, :-1] != 0) | (np.diff(grey, axis=1)[:-1] != 0), 1).astype(
        np.float32
    )


#: By default a half-played and a wrong board stand for all that the API opens and advises on.
every_state = pytest.mark.parametrize("state", mark_slow(PLAYER_STATES, ["empty", "finished"]))


@every_game(of=READ_GAMES)
def test_the_api_answers_in_it(game: str) -> None:
    for form in (result_answer, story_answer):
        row = json.loads(form(read_case(game), RequestOptions()).body)
        assert schema_faults(game, row.get("result", row)) == []


@every_state
@every_game(of=PROGRAM_GAMES)
def test_the_api_describes_what_its_coach_answers(game: str, state: str) -> None:
    told = json.loads(advice_answer(case_with_marks(game, state), RequestOptions()).body)
    assert api_checker("/api/coach").faults(told) == []


@every_state
@every_game(of=PROGRAM_GAMES)
def test_the_api_describes_what_it_opens_and_the_link_that_it_makes_of_it(game: str, state: str) -> None:
    """Both the answer and the link hold the marks."""
    result = case_with_marks(game, state)
    assert result.board
    body = json.dumps({"puzzle": result.board.to_json(), "marks": result.marks}).encode()
    linked = json.loads(link_board(body, RequestOptions()).body)
    assert api_checker("/api/link").faults(linked) == []
    told = json.loads(open_board(json.dumps({"board": linked["link"]}).encode(), RequestOptions()).body)
    assert api_checker("/api/open").faults(told) == []
    entered = {kind: tuple(sorted(marks)) for kind, marks in parse_play(body).marks.items()}
    drawing = DRAWINGS[game]
    drawn = drawing.default_colours(result.board) if drawing.has_regions else None
    known = replace(result, file=RequestOptions().file, entered=entered, colours=drawn)
    by_hand = json.loads(story_answer(known, RequestOptions()).body)
    assert {**told, "result": _without_times(told["result"])} == {
        **by_hand,
        "result": _without_times(by_hand["result"]),
    }


@every_game(of=READ_GAMES)
def test_the_api_describes_what_it_tells_of_a_capture(game: str) -> None:
    for kind in ("ordinary", "ambiguous"):
        told = json.loads(story_answer(case_as_read(game, kind, "half"), RequestOptions()).body)
        assert api_checker("/api/story").faults(told) == []


QUESTIONS: dict[str, Callable[[Snap], object]] = {
    "a hint": lambda result: result.hint,
    "a hint's sentence": lambda result: result.hint_text() if result.solution else None,
    "a hint's picture": lambda result: result.hint_picture(),
    "the picture": lambda result: result.picture,
    "a file": lambda result: result.encoded(".png"),
    "the way": lambda result: result.way,
    "the proof": lambda result: result.to_json(all_steps=True),
    "a story": lambda result: result.story(from_marks=True),
    "a notebook's page": lambda result: result._repr_html_(),
}


@every_game()
def test_what_it_says_does_not_depend_on_what_was_asked_before(game: str) -> None:
    def fresh_result() -> Snap:
        """Another one each time, of which nothing was told yet."""
        return (
            pickle.loads(pickle.dumps(read_case(game)))
            if CASES[game].read
            else solve_puzzle(case_puzzle(game), "")
        )

    first = _without_times(fresh_result().to_json())
    for ask in QUESTIONS.values():
        result = fresh_result()
        ask(result)
        assert _without_times(result.to_json()) == first


def _without_times(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "ms": None}


def test_an_unreadable_picture_has_a_hint_text_that_says_why() -> None:
    assert "no board" in snap(b"no picture").hint_text()
