"""The page of a capture alone: all there is to say, in one file that names no folder and fetches nothing."""

import html
import re
import shutil
from pathlib import Path

import cv2
import numpy as np

from queens_snap.batch.report.pictures import capture_page, page_name, save_page
from queens_snap.cli import main
from queens_snap.pipeline import snap

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


def titles(page: str) -> tuple[str, str]:
    """Of the window, and on the page."""
    found = (re.search(rf"<{tag}>(.*?)</{tag}>", page) for tag in ("title", "h1"))
    title, heading = (html.unescape(each[1]) for each in found if each)
    return title, heading


def test_its_title_says_what_it_is(tmp_path: Path) -> None:
    shot = Path(shutil.copy(FIXTURES / "screenshots" / "board-light-7.png", tmp_path / "a & b.png"))
    result = snap(shot)
    assert result.solution
    steps = len(result.solution.steps)
    assert titles(capture_page(result)) == (
        f"Queens 7 x 7, solved in {steps} steps \N{EN DASH} a & b.png",
        "Queens 7 x 7 \N{EN DASH} a & b.png",
    )
    assert titles(capture_page(snap(b"nothing", file="b.png"))) == (
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
