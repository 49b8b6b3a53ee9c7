"""Answers of the coach to somebody who plays, over real connections."""

import http.client
import json
from typing import Any

import httpx
import pytest

from queens_snap.drop.engine.coach import MAX_PLAY_BYTES, advise_player, parse_play
from queens_snap.drop.engine.requests import BUDGET_SECONDS, RequestOptions
from queens_snap.pipeline import snap

from ...promises.marks import marks_of
from ...promises.parametrize import case_puzzle
from .conftest import SHOTS
from .test_api import check_answer

BOARD = {"regions": ["AABB", "ACCB", "DDCB", "DDDB"], "k": 1}


def ask_coach(client: httpx.Client, **body: Any) -> dict[str, Any]:
    found = client.post("/api/coach", json=body)
    assert found.status_code == 200
    return check_answer(found, "/api/coach")


@pytest.mark.parametrize("game", ["queens", "tango", "zip"])
def test_marks_that_the_coach_has_shown_save_nothing(client: httpx.Client, game: str) -> None:
    puzzle, marks = case_puzzle(game).to_json(), marks_of(game, "half")
    told = [ask_coach(client, puzzle=puzzle, marks=marks, shown=shown)["saved"] for shown in ({}, marks)]
    assert told[0] > told[1] == 0


def test_regions_go_by_the_colours_that_are_sent(client: httpx.Client) -> None:
    known = snap(SHOTS / "crop-light-9.png")
    story = known.story(True)
    assert story
    shown = story.to_json()
    told = ask_coach(client, puzzle=shown["puzzle"], colours=shown["colours"])
    assert told["story"] == json.loads(json.dumps({**shown, "entered": {}}))
    assert any(name in scene["text"] for name in shown["names"] for scene in told["story"]["scenes"])
    assert ask_coach(client, puzzle=shown["puzzle"])["story"]["names"] is None


def test_a_puzzle_with_several_answers_has_no_way(client: httpx.Client) -> None:
    rows = [letter * 5 for letter in "ABCDE"]
    told = ask_coach(client, puzzle={"regions": rows}, marks={"queens": [[0, 0]]})
    assert (told["status"], told["story"], told["wrong"], told["saved"]) == ("ambiguous", None, [], 0)


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (b"no json", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        ({}, "puzzle"),
        ({"puzzle": {"regions": ["AB"]}}, "puzzle"),
        ({"puzzle": {"rows": 3}}, "puzzle"),
        ({"puzzle": BOARD, "more": 1}, "more"),
        ({"puzzle": BOARD, "marks": [1]}, "marks"),
        ({"puzzle": BOARD, "marks": {"queens": [[0, 4]]}}, "marks"),
        ({"puzzle": BOARD, "marks": {"queens": [[0, -1]]}}, "marks"),
        ({"puzzle": BOARD, "marks": {"queens": [[0, True]]}}, "marks"),
        ({"puzzle": BOARD, "shown": {"path": [[[0, 0], [9, 9]]]}}, "shown"),
        ({"puzzle": BOARD, "marks": {"queens": [[0]]}}, "marks"),
        ({"puzzle": BOARD, "colours": [[1, 2]]}, "colours"),
        ({"puzzle": BOARD, "colours": [[[0, 0, 0]] * 4] * 3}, "colours"),
        ({"puzzle": BOARD, "colours": [[[0, 0, 300]] * 4] * 4}, "colours"),
        ({"puzzle": BOARD, "colours": [[[0, 0, "0"]] * 4] * 4}, "colours"),
    ],
)
def test_a_wrong_body_is_named(client: httpx.Client, body: Any, named: str) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    found = client.post("/api/coach", content=content)
    assert found.status_code == 400
    assert named in check_answer(found, "/api/coach")["error"]["message"]


def test_a_large_body_is_refused_unread(address: str) -> None:
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
    connection.putrequest("POST", "/api/coach")
    connection.putheader("Content-Length", str(MAX_PLAY_BYTES + 1))
    connection.endheaders(b"{")
    answer = connection.getresponse()
    assert answer.status == 413
    assert "256 KiB" in json.loads(answer.read())["error"]["message"]


def test_each_question_may_take_as_long_as_the_first() -> None:
    """However long somebody plays; and the way is told once."""
    play = parse_play(json.dumps({"puzzle": {"regions": ["AABB", "CABB", "CADB", "CCDD"], "k": 1}}).encode())
    first, second = (play.solve(RequestOptions("long.txt")) for _ in range(2))
    assert first.solution
    first.solution.time_account.left_seconds = 0
    assert second.solution
    assert BUDGET_SECONDS - 1 < second.solution.time_account.left_seconds <= BUDGET_SECONDS
    assert second.way is first.way
    assert second.hint


@pytest.mark.parametrize(
    ("game", "marks"),
    [
        ("queens", {"queens": [[0, 0, 1]]}),
        ("tango", {"suns": [[0, 0, 1]]}),
        ("zip", {"path": [[0, 0]]}),
        ("zip", {"path": [[[0, 0, 4], [3, 3, 4]]]}),
        ("minisudoku", {"notes": [[0, 0]]}),
        ("patches", {"rectangles": [[0, 0]]}),
        ("patches", {"rectangles": [[0, 0, 0, 3]]}),
        ("patches", {"rectangles": [[0, 0, 999, 999]]}),
    ],
)
def test_marks_that_no_board_of_the_game_can_hold_are_refused(game: str, marks: dict[str, Any]) -> None:
    body = json.dumps({"puzzle": case_puzzle(game).to_json(), "marks": marks}).encode()
    answer = advise_player(body, RequestOptions())
    assert answer.status == 400
    assert json.loads(answer.body)["error"]["message"].startswith("marks: ")
