"""Answers of the coach to somebody who plays, over real connections."""

import http.client
import json
import random
from itertools import pairwise
from typing import Any

import httpx
import pytest

from queens_snap.drop.engine.coach import MAX_PLAY_BYTES, advise, parse_play
from queens_snap.drop.engine.requests import BUDGET_SECONDS, RequestOptions
from queens_snap.pipeline import Snap, snap
from queens_snap.solver.games import GAMES

from ...promises.tried import puzzle_of
from .conftest import SHOTS
from .test_api import check

GAMES_SHOWN = {
    "queens": SHOTS / "crop-light-9.png",
    "tango": SHOTS.parent / "tango" / "tango-soft.png",
    "zip": SHOTS.parent / "zip" / "light-6.png",
}
BOARD = {"regions": ["AABB", "ACCB", "DDCB", "DDDB"], "k": 1}


@pytest.fixture(scope="module", params=GAMES_SHOWN)
def known(request: pytest.FixtureRequest) -> Snap:
    return snap(GAMES_SHOWN[request.param])


def marks_of(known: Snap, rng: random.Random) -> dict[str, list]:
    """Some of the answer, as a player may have put it in."""
    assert known.solution
    assert known.solution.answer
    answer = known.solution.answer
    match known.solution.puzzle.game:
        case "queens":
            n = known.solution.puzzle.shape[0]
            crosses = [[r, c] for r in range(n) for c in range(n) if (r, c) not in answer]
            return {
                "queens": [list(cell) for cell in answer if rng.random() < 0.3],
                "crosses": rng.sample(crosses, n),
            }
        case "tango":
            cells = [(r, c, value) for r, row in enumerate(answer) for c, value in enumerate(str(row))]
            some = rng.sample(cells, 8)
            return {
                k: [[r, c] for r, c, value in some if value == v] for k, v in (("suns", "1"), ("moons", "0"))
            }
        case _:
            first = rng.randrange(1, len(answer) // 2)
            return {"path": [[list(a), list(b)] for a, b in pairwise(answer[:first])]}


def puzzle_json(known: Snap) -> dict[str, Any]:
    assert known.solution
    return known.solution.puzzle.to_json()


def tuples(marks: dict[str, list]) -> dict[str, tuple]:
    def whole(x: Any) -> Any:
        return tuple(map(whole, x)) if isinstance(x, list) else x

    return {
        kind: tuple(sorted(x if isinstance(x[0], int) else (min(x), max(x)) for x in map(whole, cells)))
        for kind, cells in marks.items()
    }


def ask(client: httpx.Client, **body: Any) -> dict[str, Any]:
    found = client.post("/api/coach", json=body)
    assert found.status_code == 200
    return check(found, "/api/coach")


def test_the_way_is_that_of_the_library(client: httpx.Client, known: Snap) -> None:
    assert known.solution
    game = GAMES[known.solution.puzzle.game]
    for seed in range(4):
        marks = marks_of(known, random.Random(seed))
        told = ask(client, puzzle=puzzle_json(known), marks=marks)
        position = game.position(known.solution, tuples(marks))
        assert told["wrong"] == []
        assert len(told["story"]["scenes"]) == len(position.steps) + 1
        assert told["saved"] == max(0, len(known.solution.steps) - len(position.steps))
        assert position.next_step == next(step for step in position.steps if step.leaves_mark)


def test_what_the_coach_has_shown_saves_nothing(client: httpx.Client, known: Snap) -> None:
    marks = marks_of(known, random.Random(5))
    told = [
        ask(client, puzzle=puzzle_json(known), marks=marks, shown=shown)["saved"] for shown in ({}, marks)
    ]
    assert told[0] > told[1] == 0


@pytest.mark.parametrize(
    ("name", "marks", "wrong"),
    [
        ("queens", {"queens": [[0, 0], [0, 3]]}, 2),
        ("queens", {"crosses": "answer"}, 9),
        ("tango", {"suns": "all"}, 18),
        ("zip", {"path": [[[0, 0], [0, 1]], [[0, 0], [1, 0]], [[0, 1], [1, 1]], [[1, 0], [1, 1]]]}, 1),
    ],
)
def test_wrong_marks_are_those_of_the_library(client: httpx.Client, name: str, marks, wrong: int) -> None:
    known = snap(GAMES_SHOWN[name])
    assert known.solution
    assert known.solution.answer
    named = {
        "answer": [list(cell) for cell in known.solution.answer],
        "all": [[r, c] for r in range(6) for c in range(6)],
    }
    marks = {kind: named.get(x, x) if isinstance(x, str) else x for kind, x in marks.items()}
    told = ask(client, puzzle=puzzle_json(known), marks=marks)
    library = GAMES[known.solution.puzzle.game].wrong_marks(known.solution, tuples(marks))
    assert [(tuple(mark["cell"]), mark["mark"]) for mark in told["wrong"]] == [x[:2] for x in library]
    assert len(library) >= wrong
    assert all(mark["why"] for mark in told["wrong"]) == (name != "zip" or bool(library))


def test_regions_go_by_the_colours_that_are_sent(client: httpx.Client) -> None:
    known = snap(GAMES_SHOWN["queens"])
    story = known.story(True)
    assert story
    shown = story.to_json()
    told = ask(client, puzzle=shown["puzzle"], colours=shown["colours"])
    assert told["story"] == json.loads(json.dumps({**shown, "entered": {}}))
    assert any(name in scene["text"] for name in shown["names"] for scene in told["story"]["scenes"])
    assert ask(client, puzzle=shown["puzzle"])["story"]["names"] is None


def test_a_puzzle_with_several_answers_has_no_way(client: httpx.Client) -> None:
    rows = [letter * 5 for letter in "ABCDE"]
    told = ask(client, puzzle={"regions": rows}, marks={"queens": [[0, 0]]})
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
    assert named in check(found, "/api/coach")["error"]["message"]


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
    first.solution.purse.left_seconds = 0
    assert second.solution
    assert BUDGET_SECONDS - 1 < second.solution.purse.left_seconds <= BUDGET_SECONDS
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
    body = json.dumps({"puzzle": puzzle_of(game).to_json(), "marks": marks}).encode()
    answer = advise(body, RequestOptions())
    assert answer.status == 400
    assert json.loads(answer.body)["error"]["message"].startswith("marks: ")
