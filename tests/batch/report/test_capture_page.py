"""The page of a capture, the sketches of boards on the report's page, and its small pictures."""

import html
import json
import re
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.batch.report.gallery import draw_row, join_lines
from queens_snap.batch.report.pictures import (
    THUMBNAIL_SIDE,
    capture_page,
    page_name,
    save_page,
    save_picture,
    save_thumbnail,
)
from queens_snap.cli import main
from queens_snap.files.writing import Unwritable
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import to_json
from queens_snap.pipeline import Snap, snap, solve_puzzle
from queens_snap.result.schema import parse_result
from queens_snap.solver.games import GAMES

from ...overlay.puzzles import PUZZLE_OF_EACH_GAME

FIXTURES = Path(__file__).parents[3] / "fixtures"


def test_a_solved_capture_with_its_way_and_its_wrong_marks(tmp_path: Path) -> None:
    shot = Path(shutil.copy(FIXTURES / "half-filled" / "half-15.png", tmp_path / "shot.png"))
    result = snap(shot)
    told = capture_page(result)
    assert result.solution
    assert told.count("<li>") == len(result.solution.steps)
    assert "Wrong queen in row" in told
    assert "data:image/webp;base64," in told
    assert str(tmp_path) not in told
    assert not re.search(r"(?:src|href)=\"(?!data:)", told)
    assert "<script" not in told


def test_a_capture_without_a_board_says_why(tmp_path: Path) -> None:
    path = tmp_path / "blank.png"
    cv2.imwrite(str(path), np.full((300, 300, 3), 200, np.uint8))
    told = capture_page(snap(path))
    assert "blank.png: no grid of a board in this picture" in told
    assert str(tmp_path) not in told
    assert "data:image/webp" in told


def both_titles(page: str) -> tuple[str, str]:
    """Return the title of the window and the heading of the page."""
    found = (re.search(rf"<{tag}>(.*?)</{tag}>", page) for tag in ("title", "h1"))
    title, heading = (html.unescape(each[1]) for each in found if each)
    return title, heading


def test_its_title_says_what_it_is(tmp_path: Path) -> None:
    shot = Path(shutil.copy(FIXTURES / "screenshots" / "board-light-7.png", tmp_path / "a & b.png"))
    result = snap(shot)
    assert result.solution
    steps = len(result.solution.steps)
    assert both_titles(capture_page(result)) == (
        f"Queens 7 x 7, solved in {steps} steps \N{EN DASH} a & b.png",
        "Queens 7 x 7 \N{EN DASH} a & b.png",
    )
    assert both_titles(capture_page(snap(b"nothing", file="b.png"))) == (
        "no board was read \N{EN DASH} b.png",
        "b.png",
    )


def test_an_evil_name_stays_text(tmp_path: Path) -> None:
    told = capture_page(snap(b"nothing", file="<script>alert(1)</script>.png"))
    assert "<script" not in told
    assert page_name("../../<b>\x1b[31m.png", "0123456789abcdef") == "b-31m-01234567.html"
    assert page_name("...", "0123456789abcdef") == "capture-01234567.html"


def test_captures_of_one_name_have_pages_of_their_own(tmp_path: Path) -> None:
    for i in range(2):
        save_page(snap(b"nothing", file="a.png"), tmp_path / "pages", f"{i}" * 20)
    assert len(list((tmp_path / "pages").iterdir())) == 2


def test_the_report_links_them(tmp_path: Path) -> None:
    shot = str(FIXTURES / "screenshots" / "board-light-7.png")
    assert main(["batch", shot, "--out", str(tmp_path), "--pages", "--workers", "1", "--quiet"]) == 0
    (page,) = (tmp_path / "pages").iterdir()
    assert f'"page":"{page.name}"' in (tmp_path / "report" / "data" / "details-0.js").read_text()


def test_lines_that_go_on_become_one() -> None:
    across = [((1, 0), (1, 1)), ((1, 2), (1, 1)), ((1, 3), (1, 4))]
    down = [((0, 1), (1, 1)), ((1, 1), (2, 1))]
    slanting = [((0, 0), (1, 1)), ((1, 1), (2, 2)), ((2, 0), (1, 1))]
    found = join_lines([*across, *down, *slanting])
    whole = [((1, 0), (1, 2)), ((1, 3), (1, 4)), ((0, 1), (2, 1))]
    assert sorted(found) == sorted([*whole, *((min(each), max(each)) for each in slanting)])


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_a_board_is_told_in_fewer_bytes_than_its_sketch(game: str) -> None:
    puzzle = GAMES[game].parse(PUZZLE_OF_EACH_GAME[game])
    row = parse_result(json.loads(json.dumps(solve_puzzle(puzzle, "").to_json())))
    brief = draw_row(row, puzzle)
    whole = to_json(DRAWINGS[game].draw_board(Moment(puzzle)))
    kinds = sum(len(json.dumps(brief["kinds"][number])) for number, *_ in brief["board"])
    assert len(json.dumps(brief["board"])) + kinds < len(json.dumps(whole))
    assert len(brief["steps"]) == len(row["steps"])
    assert json.loads(json.dumps(brief)) == json.loads(json.dumps(draw_row(row, puzzle)))


PAGE_KEY = "0123456789abcdef0123"


@pytest.fixture(scope="module")
def phone() -> Snap:
    return snap(FIXTURES / "screenshots" / "phone-light-8.png")


def read_picture(path: Path) -> np.ndarray:
    found = cv2.imread(str(path))
    assert found is not None
    return found


def test_thumbnail_is_the_board_with_its_surroundings(phone: Snap, tmp_path: Path) -> None:
    save_thumbnail(phone, tmp_path / "new" / "folder", PAGE_KEY)
    small = read_picture(tmp_path / "new" / "folder" / f"{PAGE_KEY}.webp")
    assert max(small.shape) == THUMBNAIL_SIDE
    assert phone.rgb is not None
    assert phone.reading is not None
    x0, y0, x1, y1 = phone.reading.lattice.bbox
    cell = phone.rgb[round((y0 * 15 + y1) / 16), round((x0 * 15 + x1) / 16)]  # middle of the first cell
    scale = small.shape[1] / min(phone.rgb.shape[1], (x1 - x0) * 1.24)
    margin = small.shape[0] - (y1 - y0) * scale
    y = round(margin / 2 + (y1 - y0) * scale / 16)
    x = round((small.shape[1] - (x1 - x0) * scale) / 2 + (x1 - x0) * scale / 16)
    assert np.abs(small[y, x, ::-1].astype(int) - cell).max() < 12


@pytest.mark.parametrize(
    ("shape", "size"), [((1000, 500), (240, 120)), ((30, 10_000), (1, 240)), ((50, 60), (50, 60))]
)
def test_without_a_board_the_whole_picture(shape, size, tmp_path: Path) -> None:
    save_thumbnail(Snap("a.png", rgb=np.full((*shape, 3), 200, np.uint8)), tmp_path, PAGE_KEY)
    assert read_picture(tmp_path / f"{PAGE_KEY}.webp").shape[:2] == size


def test_picture_is_the_answer(phone: Snap, tmp_path: Path) -> None:
    save_picture(phone, tmp_path, PAGE_KEY)
    assert phone.picture is not None
    assert (read_picture(tmp_path / f"{PAGE_KEY}.png")[..., ::-1] == phone.picture).all()


def test_nothing_is_written_of_nothing(tmp_path: Path) -> None:
    for save in (save_thumbnail, save_picture):
        save(Snap("a.png"), tmp_path / "folder", PAGE_KEY)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("save", [save_thumbnail, save_picture])
def test_unwritable(save, phone: Snap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unwritable, match="file") as caught:
        save(phone, tmp_path / "file", PAGE_KEY)
    assert caught.value.remedy == "choose another folder"

    def raise_disk_full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", raise_disk_full)
    with pytest.raises(Unwritable, match="No space left"):
        save(phone, tmp_path, PAGE_KEY)
