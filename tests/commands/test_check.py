"""One capture's row: the shared schema and what the batch adds."""

import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from PIL import Image

from queens_snap.batch.journal import short_hash
from queens_snap.batch.run import CaptureTask, RunSettings, answer_capture, failure_row
from queens_snap.batch.sources import Source, Sources
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES, game_of_row

pytestmark = pytest.mark.usefixtures("remember_readings")

FIXTURES = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT = FIXTURES / "board-light-7.png"
TRUTH = json.loads(SHOT.with_suffix(".json").read_text())


def answer_row(source: Source, settings: RunSettings = RunSettings()) -> dict[str, Any]:  # noqa: B008 - frozen
    answered = answer_capture(settings, CaptureTask(source)).row
    assert answered
    return json.loads(json.dumps(answered))


def without_times(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("ms", "batch")}


def test_row_is_the_result_with_one_key_more(tmp_path: Path) -> None:
    shot = copy(SHOT, tmp_path)
    answered = answer_row(Source(str(shot)))
    assert without_times(answered) == without_times(snap(shot).to_json())
    assert set(answered["batch"]) == {"sha256", "pixels", "expected", "colours"}
    assert answered["batch"]["sha256"] == sha256(SHOT.read_bytes()).hexdigest()
    assert answered["batch"]["expected"] is None


def test_equal_pixels_are_known_in_other_bytes(tmp_path: Path) -> None:
    copy(SHOT, tmp_path / "a.png")
    Image.open(SHOT).convert("RGB").save(tmp_path / "b.png")
    picture = Image.open(SHOT).convert("RGB")
    picture.putpixel((0, 0), (1, 2, 3))
    picture.save(tmp_path / "c.png")
    a, b, c = (answer_row(Source(str(tmp_path / f"{name}.png")))["batch"] for name in "abc")
    assert a["pixels"] == b["pixels"] != c["pixels"]
    assert len({a["sha256"], b["sha256"], c["sha256"]}) == 3


@pytest.mark.parametrize(
    ("name", "content", "agrees", "why"),
    [
        ("s.txt", "\n".join(TRUTH["regions"]).lower(), True, None),
        ("s.txt", "\n".join(TRUTH["regions"]).replace("CB", "CC"), False, "region"),
        ("s.txt", "AAAA\nBBBB\nCCCC\nDDDD", False, "4 x 4"),
        ("s.txt", "not a board", False, "cannot be understood"),
        ("s.json", json.dumps(TRUTH), True, None),
        ("s.json", json.dumps({"solution": TRUTH["solution"]}), True, None),
        (
            "s.json",
            json.dumps({"solution": [[0, 1], *TRUTH["solution"][1:]]}),
            False,
            "1 queen stands elsewhere",
        ),
        ("s.json", json.dumps(TRUTH | {"k": 2}), False, "its k differ"),
        ("s.json", json.dumps({"regions": 7}), False, "cannot be understood"),
        ("s.json", "{", False, "cannot be understood"),
    ],
)
def test_expected_answer(tmp_path: Path, name: str, content: str, agrees: bool, why: str | None) -> None:
    copy(SHOT, tmp_path / "s.png")
    (tmp_path / name).write_text(content)
    expected = answer_row(Source(str(tmp_path / "s.png")))["batch"]["expected"]
    assert (expected["file"], expected["agrees"]) == (name, agrees)
    assert expected["why"] is None if why is None else why in expected["why"]


@pytest.mark.parametrize(
    ("shot", "name", "change", "why"),
    [
        ("zip/light-5", "s.json", {}, None),
        ("zip/light-5", "s.json", {"walls": None}, None),
        ("zip/light-5", "s.json", {"walls": []}, "its walls differ"),
        ("zip/light-5", "s.json", {"solution": []}, "another answer was found"),
        ("zip/light-5", "s.txt", {}, None),
        ("zip/light-5", "s.txt", {"walls": []}, "its walls differ"),
        ("tango/tango-small", "s.json", {}, None),
        ("tango/tango-small", "s.json", {"game": "zip"}, "cannot be understood"),
        ("tango/tango-small", "s.json", {"givens": ["1.....", *["......"] * 5]}, "its givens differ"),
        ("tango/tango-small", "s.txt", {}, None),
        (
            "screenshots/board-light-7",
            "s.json",
            {"game": "tango", "givens": ["1...", *["...."] * 3]},
            "another game was read",
        ),
    ],
)
def test_expected_answer_of_another_game(
    tmp_path: Path, shot: str, name: str, change: dict[str, object], why: str | None
) -> None:
    path = FIXTURES.parent / f"{shot}.png"
    copy(path, tmp_path / "s.png")
    truth = json.loads(path.with_suffix(".json").read_text("utf-8")) | change
    name_of_game = game_of_row(truth)
    game = GAMES[name_of_game] if name_of_game else None
    said = game.of_json(truth).to_text() if game and name.endswith(".txt") else json.dumps(truth)
    (tmp_path / name).write_text(said)
    expected = answer_row(Source(str(tmp_path / "s.png")))["batch"]["expected"]
    assert (expected["file"], expected["agrees"]) == (name, why is None)
    assert expected["why"] is None if why is None else why in expected["why"]


def test_an_answer_in_json_and_a_board_of_queens_beside_another_game(tmp_path: Path) -> None:
    shot = copy(FIXTURES.parent / "tango" / "tango-small.png", tmp_path / "s.png")
    beside = tmp_path / "s.json"
    for answer, agrees in ((snap(shot).to_json(), True), ({"regions": TRUTH["regions"]}, False)):
        beside.write_text(json.dumps(answer))
        assert answer_row(Source(str(shot)))["batch"]["expected"]["agrees"] == agrees


def test_json_about_something_else_expects_nothing(tmp_path: Path) -> None:
    copy(SHOT, tmp_path / "s.png")
    (tmp_path / "s.json").write_text('{"taken": "yesterday"}')
    assert answer_row(Source(str(tmp_path / "s.png")))["batch"]["expected"] is None


def test_an_unreadable_capture_differs_from_any_board(tmp_path: Path) -> None:
    Image.new("RGB", (50, 50)).save(tmp_path / "s.png")
    (tmp_path / "s.txt").write_text("\n".join(TRUTH["regions"]))
    assert answer_row(Source(str(tmp_path / "s.png")))["batch"]["expected"]["why"] == "no board was read"


def test_member_of_an_archive_is_answered_as_a_file_is(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(SHOT, "../s.png")
        archive.writestr("../s.txt", "\n".join(TRUTH["regions"]))
        archive.writestr("no.png", b"no picture")
        archive.writestr("large.png", bytes(31 * 2**20), zipfile.ZIP_DEFLATED)
    answered = {Path(source.file).name: answer_row(source) for source in Sources([str(path)])}
    assert answered["s.png"]["queens"] == TRUTH["solution"]
    assert answered["s.png"]["batch"]["sha256"] == sha256(SHOT.read_bytes()).hexdigest()
    assert answered["s.png"]["batch"]["expected"]["agrees"]
    errors = {name: answered[name]["error"] for name in ("no.png", "large.png")}
    assert {name: error["code"] for name, error in errors.items()} == {
        "no.png": "not-an-image",
        "large.png": "too-large",
    }
    assert all(f"all.zip/{name}" in error["message"] for name, error in errors.items())


def test_a_damaged_archive_costs_its_damaged_member(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(SHOT, "a.png")
        archive.write(SHOT, "b.png")
    data = bytearray(path.read_bytes())
    data[500] ^= 0xFF
    path.write_bytes(data)
    a, b = (answer_row(source) for source in Sources([str(path)]))
    assert (a["error"]["code"], b["status"]) == ("truncated", "solved")


def test_content_that_is_known_is_not_answered_again(tmp_path: Path) -> None:
    digest = sha256(SHOT.read_bytes()).hexdigest()
    assert answer_capture(RunSettings(), CaptureTask(Source(str(SHOT)), short_hash(digest))).row is None
    assert answer_capture(RunSettings(), CaptureTask(Source(str(SHOT)), short_hash(digest[::-1]))).row
    gone = Source(str(tmp_path / "gone.png"))
    assert answer_capture(RunSettings(), CaptureTask(gone, short_hash(None))).row is None


def test_pictures_go_to_the_report(tmp_path: Path) -> None:
    key = answer_row(Source(str(SHOT)), RunSettings(out=tmp_path, pictures=True))["batch"]["sha256"][:20]
    names = {path.relative_to(tmp_path).parts[:2] for path in tmp_path.rglob(f"{key}.*")}
    assert names == {("report", "thumbs"), ("report", "pictures")}


def test_failures_of_a_worker_have_the_same_keys() -> None:
    for failure, status in (("timeout", "refused"), ("crashed", "unreadable")):
        answered = failure_row(Source("x.png"), failure, "it is so")
        assert answered.keys() == answer_row(Source(str(SHOT))).keys()
        assert answered["error"]
        assert (answered["error"]["code"], answered["status"]) == (failure, status)
