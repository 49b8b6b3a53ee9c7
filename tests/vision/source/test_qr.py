"""QR codes in pictures: they are read back from spoiled ones, and their boards are opened."""

import random
from io import BytesIO
from itertools import islice

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.cli import main
from queens_snap.files.links import link_of
from queens_snap.overlay.qr import TooLong, qr_picture
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.vision.source.capture import texts_of_qr_codes

from ...drop.shots import SHOTS
from ...promises.game_cases import CASES
from ...promises.marks import random_marks
from ...promises.parametrize import case_puzzle

PAGE_ADDRESS = "https://example.org/queens/#"
BOARD = parse_text("AABB\nACCB\nDDCB\nDDDB\n")


def spoil_code(code: np.ndarray, rng: random.Random) -> np.ndarray:
    """Put a code on a page and damage it: tilt, blur, uneven light, JPEG."""
    border = rng.randrange(40, 160)
    page = np.pad(code, ((border, border), (border, border), (0, 0)), constant_values=250)
    side = len(page)
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    moved = corners + np.array([[rng.uniform(-0.05, 0.05) * side for _ in range(2)] for _ in range(4)])
    turned = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(-10, 10), 0.9)
    tilt = np.vstack([turned, (0, 0, 1)]) @ cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    page = cv2.warpPerspective(page, tilt, (side, side), borderValue=(250, 250, 250))
    page = cv2.GaussianBlur(page, (0, 0), rng.uniform(0.5, 1.2))
    page = (page * np.linspace(rng.uniform(0.6, 1), 1, side)[:, None]).astype(np.uint8)
    squeezed = cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, rng.choice([35, 50, 70])])[1]
    return np.array(Image.open(BytesIO(squeezed.tobytes())))


ORDINARY_PUZZLES = [(game, seed) for game in CASES if game in GAMES for seed in range(2)]


@pytest.mark.parametrize(("game", "seed"), ORDINARY_PUZZLES)
def test_a_spoiled_code_is_read_back(game: str, seed: int) -> None:
    rng, puzzle = random.Random(f"{game} {seed}"), case_puzzle(game)
    text = PAGE_ADDRESS + link_of(puzzle, random_marks(puzzle, rng, 0.2))
    assert text in texts_of_qr_codes(spoil_code(qr_picture(text, rng.choice([5, 6, 8])), rng))


@pytest.mark.parametrize("game", [game for game in CASES if game in GAMES])
def test_a_picture_of_a_code_is_answered_as_its_board(game: str) -> None:
    puzzle = case_puzzle(game)
    marks = dict(islice(random_marks(puzzle, random.Random(1), 0.1).items(), 1))
    result = snap(qr_picture(PAGE_ADDRESS + link_of(puzzle, marks)))
    assert (result.board, result.marks, result.status) == (puzzle, marks, "solved")
    assert result.reading is None


@pytest.mark.parametrize(
    "text", ["https://example.org/", PAGE_ADDRESS, "b=1AAAA", "https://puzz.link/p?lits/6/6/lldoa4043q6c"]
)
def test_another_code_is_no_board(text: str) -> None:
    result = snap(qr_picture(text))
    assert result.problem
    assert result.problem.code == "no-board"


def test_an_address_of_another_site_is_opened() -> None:
    board = snap(qr_picture("https://puzz.link/p?sudoku/4/4/g1k23k3g")).board
    assert board == parse_text(".1..\n...2\n3...\n..3.\n")


def test_captures_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "queens_snap.vision.source.capture.texts_of_qr_codes"
    monkeypatch.setattr(name, lambda rgb: pytest.fail("searched"))
    assert snap(SHOTS["queens"]).status == "solved"


def test_no_code_holds_everything() -> None:
    with pytest.raises(TooLong, match="holds 3,000 characters"):
        qr_picture("b" * 3000)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_code_is_drawn_and_read_by_commands(ending: str, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD.to_text(), encoding="utf-8")
    render = ["render", "board.txt", "--qr", "--page-address", PAGE_ADDRESS[:-1], "-o", f"code.{ending}"]
    assert main(render) == 0
    code = np.array(Image.open(f"code.{ending}").convert("RGB"))
    assert list(texts_of_qr_codes(code)) == [PAGE_ADDRESS + link_of(BOARD)]
    capsys.readouterr()
    assert main(["--text", f"code.{ending}"]) == main(["solve", "board.txt"]) == 4
    assert capsys.readouterr().out.startswith(BOARD.to_text())
    assert not list(tmp_path.glob("*.solved.*"))


def test_a_drawing_of_a_code_is_sharp_at_any_size(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD.to_text(), encoding="utf-8")
    for ending, start in (("svg", b"<svg"), ("pdf", b"%PDF")):
        assert main(["render", "board.txt", "--qr", "-o", f"code.{ending}"]) == 0
        assert (tmp_path / f"code.{ending}").read_bytes().startswith(start)


@pytest.mark.parametrize("shape", [(1, 10_000), (20, 9000), (1, 1), (9000, 3)])
def test_a_picture_too_narrow_for_a_code_shows_none(shape: tuple[int, int]) -> None:
    assert list(texts_of_qr_codes(np.zeros((*shape, 3), np.uint8))) == []
