"""Boards that come without a picture, as the page asks for them: opened, linked, made."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import queens_snap.drop
from queens_snap.drop.engine.page import sample_answers
from queens_snap.drop.engine.questions import QUESTIONS
from queens_snap.drop.engine.requests import HttpAnswer, RequestOptions
from queens_snap.files.links import link_of, open_link
from queens_snap.pipeline import Problem, Snap, snap
from queens_snap.solver.games import GAMES, maker_of, parse_text

from ...promises.schemas import api_checker

BOARD = {"regions": ["ABBBBB", "AAAABB", "ABBBBC", "ADEDFC", "ADEDFF", "ADDDFF"], "k": 1}
TEXT = "\n".join(BOARD["regions"])
PLAINLY = RequestOptions()


def ask_question(question: str, body: Any, of: RequestOptions = PLAINLY) -> HttpAnswer:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return QUESTIONS[question].work(data, of)


def checked_answer(question: str, body: Any, of: RequestOptions = PLAINLY) -> dict[str, Any]:
    """Return the JSON of an answer; check that the answer is as the API describes it."""
    answer = ask_question(question, body, of)
    assert answer.status == 200
    row = json.loads(answer.body)
    assert api_checker(f"/api/{question}").faults(row) == []
    return row


def test_every_question_can_be_sent_to_another_process_and_says_what_kept_it() -> None:
    failed = Snap("a", problem=Problem("timeout", "what is wrong", "what to do"))
    for name, question in QUESTIONS.items():
        assert pickle.loads(pickle.dumps((question.work, question.form)))
        answer = question.form(failed, RequestOptions())
        assert (answer.status == 200) == (name != "picture")
        assert b"what is wrong" in answer.body


@pytest.mark.parametrize("board", [TEXT, TEXT.lower(), f"\n{TEXT}\r\n"])
def test_a_board_is_opened_as_it_was_typed(board: str) -> None:
    row = checked_answer("open", {"board": board})
    assert row["result"]["status"] == "solved"
    assert row["story"]["entered"] == {}
    assert row["read"]["board"]


@pytest.mark.parametrize(
    "before", ["", "#", "https://example.org/queens/?lang=es#", "http://127.0.0.1:8157/#"]
)
def test_a_link_is_opened_with_its_marks(before: str) -> None:
    link = checked_answer(
        "link", {"puzzle": BOARD, "marks": {"queens": [[0, 3]], "crosses": [[0, 4], [3, 1]]}}
    )["link"]
    row = checked_answer("open", {"board": before + link})
    assert row["story"]["entered"] == {"0,3": "queen", "0,4": "cross", "3,1": "cross"}
    assert row["story"]["start"] == row["story"]["entered"]
    assert checked_answer("open", {"board": link}, RequestOptions(ignore_marks=True))["story"]["start"] == {}


def test_an_address_of_another_site_is_opened() -> None:
    row = checked_answer("open", {"board": "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"})
    assert row["result"]["queens"] == [[0, 1], [1, 3], [2, 5], [3, 2], [4, 4], [5, 0]]


def test_wrong_marks_of_a_link_are_drawn_so() -> None:
    link = link_of(parse_text(TEXT), {"queens": [(0, 0)]})
    assert checked_answer("open", {"board": link})["read"]["wrong"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"board": "AB\nCD"}, "4 to 30 rows"),
        ({"board": link_of(parse_text(TEXT))[:-2]}, "cut short"),
        ({"board": "https://example.org/#b=2abc"}, "later version"),
        ({"board": "https://puzz.link/p?lits/6/6/lldoa4043q6c"}, "a game called 'lits'"),
        ({"board": TEXT, "game": "sudoku"}, "'A' is not a digit"),
        ({"board": "\ud800"}, "not text"),
    ],
)
def test_what_is_no_board_is_answered_so(body: Any, says: str) -> None:
    row = checked_answer("open", body)
    assert (row["result"]["status"], row["story"], row["read"]) == ("refused", None, None)
    assert row["result"]["error"]["code"] == "malformed-board"
    assert says in row["result"]["error"]["message"]
    assert row["result"]["error"]["remedy"]


@pytest.mark.parametrize(
    ("question", "body", "says"),
    [
        ("open", b"no json", "not valid JSON"),
        ("open", [], "not a JSON object"),
        ("open", {}, "board"),
        ("open", {"board": 7}, "board"),
        ("open", {"board": " "}, "board"),
        ("open", {"board": TEXT, "marks": {}}, "marks"),
        ("open", {"board": TEXT, "game": "latin"}, "game"),
        ("link", {}, "puzzle"),
        ("link", {"puzzle": BOARD, "marks": {"queens": [[0, 9]]}}, "marks"),
        ("link", {"puzzle": BOARD, "marks": {"queens": [[0, 0]], "suns": [[0, 0]]}}, "suns"),
        ("code", {}, "text"),
        ("code", {"text": "b" * 3000}, "no QR code holds 3,000 characters"),
        ("generate", {}, "game"),
        ("generate", {"game": "latin"}, "game"),
        ("generate", {"game": "zip", "size": "large"}, "size"),
        ("generate", {"game": "zip", "size": [5, 6]}, "square"),
        ("generate", {"game": "zip", "size": 99}, "size"),
        ("generate", {"game": "zip", "size": True}, "size"),
        ("generate", {"game": "zip", "seed": -1}, "seed"),
        ("generate", {"game": "zip", "difficulty": "expert"}, "expert"),
        ("generate", {"game": "zip", "difficulty": "quick"}, "quick"),
        ("generate", {"game": "zip", "date": "2026-13-01"}, "date"),
        ("generate", {"game": "zip", "date": "2026-12-01", "seed": 3}, "seed"),
    ],
)
def test_a_wrong_body_is_named(question: str, body: Any, says: str) -> None:
    answer = ask_question(question, body)
    assert answer.status == 400
    assert says in json.loads(answer.body)["error"]["message"]


def test_a_text_is_drawn_as_a_code() -> None:
    code = checked_answer("code", {"text": "https://example.org/#b=1AAAA"})
    assert code["path"].startswith("M4 4h7v1H4z")
    assert code["side"] == 33


def test_a_puzzle_is_made_as_wished_the_same_for_the_same_seed() -> None:
    wish = {"game": "zip", "size": 5, "difficulty": "easy", "seed": 7}
    first, again, other = (checked_answer("generate", body) for body in (wish, wish, {**wish, "seed": 8}))
    assert first["story"] == again["story"] != other["story"]
    assert first["result"]["file"] == "zip-5-easy-7-00001"
    assert (first["result"]["n"], first["result"]["rating"]["label"]) == (5, "easy")


def test_what_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queens_snap.drop.engine.questions.MAKING_SECONDS", 0.1)
    row = checked_answer("generate", {"game": "queens", "size": 20, "difficulty": "hard"})
    assert row["result"]["error"]["code"] == "timeout"
    assert "smaller" in row["result"]["error"]["remedy"]


def test_links_of_what_is_opened_hold_the_same() -> None:
    for name in GAMES:
        made = maker_of(name).generate(maker_of(name).wish(), "links")
        assert made
        body = {"puzzle": made.puzzle.to_json()}
        assert open_link(checked_answer("link", body)["link"]).puzzle == made.puzzle


@pytest.mark.parametrize("game", ["queens", "starbattle"])
def test_dailies_and_links_call_regions_by_their_colours(game: str) -> None:
    daily = checked_answer("generate", {"game": game, "date": "2026-12-05"})["story"]
    assert daily["names"]
    assert all(daily["names"])
    assert len(set(daily["names"])) == len(daily["names"])
    assert not any("region A" in scene["text"] for scene in daily["scenes"])
    link = checked_answer("link", {"puzzle": {**daily["puzzle"], "game": game}, "colours": daily["colours"]})[
        "link"
    ]
    opened = checked_answer("open", {"board": link})["story"]
    assert (opened["names"], opened["colours"]) == (daily["names"], daily["colours"])
    plain = checked_answer("open", {"board": link.split("&")[0]})["story"]
    assert plain["names"]


PAGE = Path(queens_snap.drop.__file__).parent / "page"
SAMPLES = sorted(PAGE.glob("sample-*.png"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_can_be_deduced_whole(path: Path) -> None:
    """With nothing tried, nothing guessed and nothing to doubt."""
    result = snap(path)
    assert result.status == "solved"
    assert result.doubts == result.mistakes == ()
    assert result.solution
    assert result.solution.rating
    assert result.solution.rating.fair
    assert result.solution.guessed == ()
    assert not [step.rule for step in result.way if step.claim.chain]


def test_each_is_offered_with_the_answer_to_its_picture() -> None:
    answers = {answer["name"]: answer for answer in sample_answers("en")}
    assert sorted(answers) == [path.name for path in SAMPLES]
    for path in SAMPLES:
        result, answer = snap(path), answers[path.name]
        assert result.board
        assert result.reading
        assert answer["story"]["puzzle"] == json.loads(json.dumps(result.board.to_json()))
        story = result.story()
        assert story
        assert answer["story"]["names"] == story.to_json()["names"]
        for corner, seen in zip(answer["corners"], result.to_json()["reading"]["corners"], strict=True):
            assert corner == pytest.approx(seen, abs=0.01)


def test_they_speak_the_language_of_the_page() -> None:
    assert texts_of("en").isdisjoint(texts_of("es"))


def texts_of(lang: str) -> set[str]:
    """Of all their steps."""
    return {scene["text"] for answer in sample_answers(lang) for scene in answer["story"]["scenes"]}
