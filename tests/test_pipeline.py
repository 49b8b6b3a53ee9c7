"""The whole way, and the result schema."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.files.writing import OWN_PICTURE_NOTE
from queens_snap.pipeline import (
    CONTRADICTING_MARKS,
    ONLY_ONE_AGREES,
    ONLY_ONE_SOLVED,
    SAME_SOLUTION,
    SWAPPED_MARKS,
    Snap,
    snap,
    solve_puzzle,
)
from queens_snap.result.problem import MORE_TIME_ADVICE
from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens import game as queens_game
from queens_snap.solver.queens import search as queens_search
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board, find_broken_rule, parse_board
from queens_snap.solver.zip import search as zip_search
from queens_snap.vision.doubts import Doubt, Sort
from queens_snap.vision.reading import Alternative
from queens_snap.vision.recognise import read_capture

from .plain_boards import AMBIGUOUS, UNSOLVABLE, draw_board
from .promises.parametrize import case_puzzle, every_puzzle, solve_case
from .solver.queens.boards import BOARD_8, BOARD_8_QUEENS

FIXTURES = Path(__file__).parent.parent / "fixtures" / "screenshots"
PHONE = FIXTURES / "phone-light-8.png"
FIVE = parse_board("AABBB\nAABBC\nAABBB\nDDBBB\nDDDEB")  # one solution, and so has its mirror image
LIKE_FIVE = parse_board("AABBB\nAABBC\nAABBB\nDABBB\nDDDEB")  # other regions, the same solution
MIRRORED = Board.of([row[::-1] for row in FIVE.regions], 1)


@pytest.fixture(scope="module")
def half_tango() -> Snap:
    return snap(FIXTURES.parent / "tango" / "tango-dark-half.png")


@pytest.fixture(scope="module")
def phone() -> Snap:
    return snap(PHONE)


def test_a_solved_capture(phone: Snap) -> None:
    truth = json.loads(PHONE.with_suffix(".json").read_text("utf-8"))
    result = phone.to_json()
    assert result["status"] == "solved"
    assert result["regions"] == truth["regions"]
    assert result["queens"] == truth["solution"]
    assert (result["game"], result["n"], result["k"], result["solutions"]) == ("queens", truth["n"], 1, 1)
    assert result["rating"]["fair"]
    assert result["error"] is None
    assert result["reading"]["bbox"] == pytest.approx(truth["bbox"], abs=4)


def test_paths_bytes_and_arrays_read_alike(phone: Snap) -> None:
    data = PHONE.read_bytes()
    bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    array = np.ascontiguousarray(bgr[:, :, ::-1])
    for source in (str(PHONE), data, array):
        other = snap(source)
        assert other.status == "solved"
        assert other.reading is not None
        assert phone.reading is not None
        assert other.reading.puzzle == phone.reading.puzzle


def test_the_picture_is_a_new_one_of_the_same_size(phone: Snap) -> None:
    assert phone.rgb is not None
    before = phone.rgb.copy()
    picture = phone.picture
    assert picture is not None
    assert picture.shape == phone.rgb.shape
    assert (phone.rgb == before).all()
    assert (picture != before).any()
    assert (phone.encoded(".png") or b"").startswith(b"\x89PNG")
    assert all(isinstance(t, float) for t in phone.to_json()["ms"].values())


def test_times_not_spent_are_null(tmp_path: Path) -> None:
    assert set(snap(tmp_path / "none.png").to_json()["ms"].values()) == {None}


@pytest.mark.parametrize(
    ("others", "queens", "why"),
    [
        ([(FIVE, 1)], (), ONLY_ONE_SOLVED),
        ([(UNSOLVABLE, 1), (FIVE, 2)], (), ONLY_ONE_SOLVED),
        ([(FIVE, 1), (LIKE_FIVE, 1)], (), SAME_SOLUTION),
        ([(MIRRORED, 1), (FIVE, 1)], (), None),  # two that differ as little, with different solutions
        ([(MIRRORED, 1), (FIVE, 1)], ((2, 2), (3, 0)), ONLY_ONE_AGREES),
        ([(MIRRORED, 1), (FIVE, 1)], ((2, 2),), None),  # a queen that both have
        ([(MIRRORED, 1), (FIVE, 1)], ((0, 0),), None),  # and one that neither has
        ([(FIVE, 1), (MIRRORED, 2)], (), ONLY_ONE_SOLVED),
        ([(AMBIGUOUS, 1)], (), None),
    ],
)
def test_what_alone_has_one_solution_is_taken_if_it_differs_least(
    others: list[tuple[Board, int]],
    queens: tuple[Cell, ...],
    why: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rgb = draw_board(UNSOLVABLE)
    alternatives = tuple(Alternative(board, 1.0, "so it is", changes=k) for board, k in others)
    reading = replace(read_capture(rgb), alternatives=alternatives, marks={"queens": queens})
    monkeypatch.setattr("queens_snap.pipeline.read_capture", lambda *args, **kwargs: reading)
    result = snap(rgb)
    assert result.solution
    assert (result.solution.puzzle == FIVE) == bool(why)
    assert any(f"because {why}: so it is" in doubt for doubt in result.doubts) == bool(why)


@pytest.mark.parametrize(
    ("board", "status", "solutions"), [(AMBIGUOUS, "ambiguous", 2), (UNSOLVABLE, "unsolvable", 0)]
)
def test_boards_without_a_single_solution_are_reported_as_read(
    board: Board, status: str, solutions: int
) -> None:
    result = snap(draw_board(board))
    data = result.to_json()
    assert (data["status"], data["solutions"]) == (status, solutions)
    assert data["regions"] == board.letters
    assert data["queens"] is None
    assert data["rating"] is None
    assert result.doubts
    assert result.picture is not None
    if status == "ambiguous":
        a, b = ([tuple(q) for q in queens] for queens in data["examples"])
        assert a != b
        assert find_broken_rule(board, a) is None
        assert find_broken_rule(board, b) is None
    else:
        assert data["examples"] is None
        assert data["steps"] == []


def test_a_star_battle_board_finds_its_k() -> None:
    rows = ["AAABBCCCCD", "AABBBCCCCD", "AABBBCCDDD", "EAAABFFDDD", "EEGABBFFFH"]
    rows += ["EEGABBFIHH", "JJGIIIIIHH", "JJGGGGIIHH", "JJGGGGGIHH", "JGGGGGHHHH"]
    board = Board.of(rows, 2)
    result = snap(draw_board(board)).to_json()
    assert (result["game"], result["k"], result["status"]) == ("starbattle", 2, "solved")
    assert find_broken_rule(board, [tuple(q) for q in result["queens"]]) is None
    assert snap(draw_board(board), stars=1).to_json()["k"] == 1


@pytest.mark.parametrize(
    ("content", "code", "status"),
    [
        (None, "no-file", "refused"),
        (b"this is a text", "not-an-image", "refused"),
        (b"", "not-an-image", "refused"),
        (PHONE.read_bytes()[:5000], "truncated", "refused"),
    ],
)
def test_what_is_no_picture_is_refused(content: bytes | None, code: str, status: str, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    if content is not None:
        path.write_bytes(content)
    result = snap(path).to_json()
    assert (result["status"], result["error"]["code"]) == (status, code)
    assert result["error"]["message"]
    assert result["error"]["remedy"]
    assert result["reading"] is None


def test_a_picture_without_a_board_is_unreadable() -> None:
    rng = np.random.default_rng(7)
    result = snap(rng.integers(0, 255, (300, 400, 3), dtype=np.uint8))
    assert result.status == "unreadable"
    assert result.problem is not None
    assert result.problem.code == "no-board"
    assert result.picture is None
    assert result.encoded() is None


def test_a_proof_without_end_is_said_not_waited_for(monkeypatch) -> None:
    def never_ends(*_, **__):
        raise SearchTooLong("the search takes too long")

    monkeypatch.setattr(queens_game, "solutions", never_ends)
    monkeypatch.setattr(queens_game, "solve", lambda board, **_: solve(board, rules=()))
    monkeypatch.setattr(queens_search, "cpsat_solutions_within", never_ends)
    result = snap(PHONE)
    data = result.to_json()
    assert (data["status"], data["error"]["code"], data["k"]) == ("refused", "timeout", None)
    assert data["regions"] == json.loads(PHONE.with_suffix(".json").read_text("utf-8"))["regions"]
    assert data["error"]["remedy"].startswith(MORE_TIME_ADVICE)  # whatever else may help
    assert "--stars" in data["error"]["remedy"]
    assert "--board" in snap(PHONE, stars=2).to_json()["error"]["remedy"]


def test_where_only_time_was_lacking_no_stars_are_asked_for() -> None:
    problem = snap(PHONE, budget=1e-6).problem
    assert problem
    assert problem.code == "timeout"
    assert problem.remedy.startswith(MORE_TIME_ADVICE)
    assert "--stars" not in problem.remedy


def test_no_stars_are_asked_for_where_a_game_has_none(monkeypatch) -> None:
    def never_ends(*_, **__):
        raise SearchTooLong("the search takes too long")

    monkeypatch.setattr(zip_search, "solutions", never_ends)
    monkeypatch.setattr(zip_search, "cpsat_solutions", never_ends)
    data = snap(FIXTURES.parent / "zip" / "light-5.png").to_json()
    assert (data["game"], data["status"], data["error"]["code"]) == ("zip", "refused", "timeout")
    assert "--board" in data["error"]["remedy"]


def test_a_hint_tells_that_all_is_found_from_that_no_rule_goes_on(half_tango: Snap) -> None:
    done = snap(FIXTURES.parent / "tango" / "tango-full.png")
    assert (done.hint, done.hint_text()[:15]) == (None, "Nothing is left")
    for unsolved in (half_tango, solve_puzzle(BOARD_8, "")):
        assert unsolved.solution
        assert unsolved.solution.proof
        nothing = replace(unsolved.solution.proof, firings=(), ladder=())
        stuck = replace(unsolved.solution, proof=nothing, guessed=unsolved.solution.found_answers[0][:1])
        stalled = replace(unsolved, solution=stuck, ignore_marks=True)
        assert (stalled.hint, stalled.hint_text()[:7]) == (None, "No rule")
        found = replace(stalled, solution=replace(stuck, guessed=()))
        assert (found.hint, found.hint_text()[:15]) == (None, "Nothing is left")


def test_every_game_of_the_schema_can_be_named() -> None:
    """Star Battle too, which is read as Queens is; its board is doubted by nobody, and it is called so."""
    results = [snap(PHONE, game=game).to_json() for game in ("queens", "starbattle")]
    assert [result["status"] for result in results] == ["solved", "solved"]
    assert results[0]["queens"] == results[1]["queens"]
    assert [result["reading"]["notes"] for result in results] == [[], []]
    assert [result["game"] for result in results] == ["queens", "starbattle"]


@every_puzzle(only=("ambiguous",), of=GAMES)
def test_what_is_said_of_a_puzzle_without_one_answer_is_of_its_own_game(game: str, kind: str) -> None:
    result = solve_case(game, kind)
    assert (result.status, result.to_json()["game"]) == (kind, game)
    (doubt,) = result.doubts
    assert ("regions" in doubt) == (game in ("queens", "starbattle"))
    assert result.words.title(case_puzzle(game, kind))


def test_a_fault_of_ours_is_an_answer_too(monkeypatch) -> None:
    monkeypatch.setattr("queens_snap.pipeline.read_capture", lambda *_, **__: 1 / 0)
    result = snap(PHONE)
    assert result.status == "unreadable"
    assert result.problem is not None
    assert result.problem.code == "crashed"
    assert "ZeroDivisionError" in result.problem.message


def test_crosses_on_the_queens_are_taken_as_queens_and_nobody_is_accused() -> None:
    rgb = draw_board(BOARD_8)
    for r, c in BOARD_8_QUEENS[:5]:
        x, y = 50 + 40 * c, 50 + 40 * r
        cv2.line(rgb, (x - 8, y - 8), (x + 8, y + 8), (0, 0, 0), 3)
        cv2.line(rgb, (x - 8, y + 8), (x + 8, y - 8), (0, 0, 0), 3)
    result = snap(rgb)
    assert result.status == "solved"
    assert result.mistakes == ()
    assert result.reading is not None
    assert result.reading.warnings == (SWAPPED_MARKS,)
    assert set(result.reading.marks["queens"]) == set(BOARD_8_QUEENS[:5])


def test_marks_that_make_no_sense_are_left_out_and_doubted() -> None:
    rgb, plain = draw_board(BOARD_8), snap(draw_board(BOARD_8)).reading
    for r, c in [(r, (c + 3) % 8) for r, c in BOARD_8_QUEENS[:4]]:
        cv2.circle(rgb, (50 + 40 * c, 50 + 40 * r), 10, (0, 0, 0), -1)
    result = snap(rgb)
    assert result.status == "solved"
    assert result.reading is not None
    assert plain is not None
    assert result.reading.warnings == (CONTRADICTING_MARKS,)
    assert not any(result.reading.marks.values())
    assert result.reading.confidence < plain.confidence


@pytest.mark.parametrize("doubted", [True, False])
def test_a_wrong_mark_about_which_something_is_doubted_is_nobodys(
    doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rgb = draw_board(BOARD_8)
    (row, column), wrong = BOARD_8_QUEENS[0], (BOARD_8_QUEENS[0][0], (BOARD_8_QUEENS[0][1] + 3) % 8)
    marks = {"queens": (wrong,), "crosses": ((row, (column + 1) % 8),)}
    reading = replace(read_capture(rgb), marks=marks)
    if doubted:
        reading = reading.with_doubt(Doubt(Sort.UNLIKE, "a mark does not look like the others", (wrong,)))
    monkeypatch.setattr("queens_snap.pipeline.read_capture", lambda *args, **kwargs: reading)
    result = snap(rgb)
    assert result.reading
    assert [mark.cell for mark in result.mistakes] == ([] if doubted else [wrong])
    assert result.reading.marks["crosses"] == marks["crosses"]


def test_our_own_pictures_are_known_by_their_note_and_by_their_looks(phone: Snap) -> None:
    assert phone.reading is not None
    assert phone.picture is not None
    assert OWN_PICTURE_NOTE not in phone.reading.notes
    smaller = cv2.resize(phone.picture, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    jpeg = cv2.imdecode(cv2.imencode(".jpg", phone.picture, [cv2.IMWRITE_JPEG_QUALITY, 70])[1], 1)
    shown = phone.hint_picture()
    assert shown is not None
    hint = phone.encoded(".png", shown)
    for again in (phone.encoded(".jpg"), phone.picture, smaller, jpeg, hint):
        assert again is not None
        result = snap(np.asarray(again) if isinstance(again, np.ndarray) else again)
        assert result.reading is not None
        assert result.reading.notes == (OWN_PICTURE_NOTE,)
        assert result.mistakes == ()
