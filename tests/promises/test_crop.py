"""`--crop`: the board alone, wherever a picture of a capture is written or sent."""

import io
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import queens_snap
from queens_snap.batch.watch import solve_beside
from queens_snap.cli import drop, main
from queens_snap.drop.engine.requests import answer_capture as answer_request
from queens_snap.drop.engine.requests import parse_query, picture_answer

pytestmark = pytest.mark.usefixtures("remember_readings")

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "phone-light-8.png"
MIN_WIDTH_SHARE = 0.9  # of the width of the capture: its board is nearly as wide


@pytest.fixture
def capture_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a capture of a whole phone screen."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(SHOT, "shot.png")
    return tmp_path


def is_board_alone(content: bytes) -> bool:
    """True if a picture is about square; the capture is much higher."""
    width, height = Image.open(io.BytesIO(content)).size
    assert width >= MIN_WIDTH_SHARE * Image.open(SHOT).width
    assert height < 1.3 * width or height == Image.open(SHOT).height
    return height < 1.3 * width


@pytest.mark.parametrize("crop", [False, True])
@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("shot.png", "shot.solved.png"),
        ("shot.png shot.png -o answers", "answers/shot.solved.png"),
        ("shot.png -o a.webp --json", "a.webp"),
        ("--plain --letters --axes shot.png", "shot.solved.png"),
        ("--hint step shot.png", "shot.hint.png"),
        ("--hint where --axes shot.png", "shot.hint.png"),
        ("batch shot.png -o run --pictures", "run/report/pictures/*.png"),
    ],
)
@pytest.mark.usefixtures("in_process")
def test_pictures_of_commands(line: str, written: str, crop: bool, capture_folder: Path) -> None:
    assert main([*line.split(), *(["--crop"] if crop else [])]) == 0
    (path,) = capture_folder.glob(written)
    assert is_board_alone(path.read_bytes()) == crop


@pytest.mark.parametrize("crop", [False, True])
def test_pictures_of_the_others(crop: bool, capture_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, watched, _ = solve_beside(None, Path("shot.png"), crop)
    assert watched
    assert is_board_alone(watched.read_bytes()) == crop
    sent = answer_request(picture_answer, SHOT.read_bytes(), parse_query([("crop", str(int(crop)))]))
    assert is_board_alone(sent.body) == crop
    Path("config.toml").write_text(f"crop = {str(crop).lower()}\n", "utf-8")
    monkeypatch.setenv("QUEENS_SNAP_CONFIG", "config.toml")
    for program in (main, lambda words: drop(["--no-open", *words])):
        assert program(["shot.png"]) == 0
        assert is_board_alone(Path("shot.solved.png").read_bytes()) == crop


def test_no_crop_overrides_the_configuration(capture_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("config.toml").write_text("crop = true\n", "utf-8")
    monkeypatch.setenv("QUEENS_SNAP_CONFIG", "config.toml")
    assert main(["--no-crop", "shot.png"]) == 0
    assert not is_board_alone(Path("shot.solved.png").read_bytes())


def test_pictures_of_the_library(capture_folder: Path) -> None:
    whole = queens_snap.snap(SHOT)
    result = queens_snap.snap(SHOT, crop=True)
    assert is_board_alone(result.save("a.png").read_bytes())
    assert is_board_alone(result.encoded(".jpg") or b"")
    for picture in (result.picture, result.hint_picture(), result.hint_picture(where_only=True)):
        assert picture is not None
        assert is_board_alone(picture.encoded())
    assert result.to_json() | {"ms": None} == whole.to_json() | {"ms": None}
    (many,) = queens_snap.snap_many([SHOT], workers=1, crop=True)
    assert many.picture is not None
    assert result.picture is not None
    assert np.array_equal(many.picture, result.picture)


def test_what_is_cropped_says_where_the_capture_lies(capture_folder: Path, capsys) -> None:
    assert main(["--crop", "--json", "shot.png"]) == 0
    told = json.loads(capsys.readouterr().out)
    x, y = told["drawn"]["offset"]
    x0, y0, *_ = told["reading"]["bbox"]
    cell = (told["reading"]["bbox"][2] - x0) / told["n"]
    assert told["drawn"]["scale"] == 1
    assert 0 < x0 + x < 0.2 * cell
    assert 0 < y0 + y < 0.2 * cell


def test_a_picture_that_is_not_written_is_not_cropped(capture_folder: Path, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["batch", "shot.png", "-o", "run", "--crop"])
    assert ended.value.code == 2
    assert "--crop is for --pictures, --pages and --watch; add one" in capsys.readouterr().err
