"""`queens-snap render`: which files it writes, what they show, what it refuses."""

import io
import json
import sys
from pathlib import Path

import pytest
from PIL import Image

from queens_snap.cli import main
from queens_snap.pipeline import snap
from queens_snap.solver.nonogram.puzzle import parse_nonogram
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip

from ..batch.journals import NONOGRAM, TANGO, ZIP
from ..plain_boards import AMBIGUOUS
from ..slow import mark_slow
from ..solver.queens.boards import BOARD_8, BOARD_8_QUEENS


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(BOARD_8.to_text())
    return path


def picture_names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix in (".png", ".jpg", ".webp")}


def test_writes_a_picture_beside_the_board_that_reads_back(board: Path, capsys) -> None:
    assert main(["render", str(board)]) == 0
    assert capsys.readouterr().out == f"picture: {board.with_suffix('.drawn.png')}\n"
    result = snap(board.with_suffix(".drawn.png"))
    assert result.reading
    assert result.reading.puzzle == BOARD_8
    assert result.reading.marks["queens"] == ()


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp"])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_with_its_solution_in_every_theme_and_format(board: Path, theme: str, suffix: str) -> None:
    path = board.with_name(f"picture{suffix}")
    given = ["render", str(board), "-o", str(path), "--theme", theme, "--cell", "40", "--solution"]
    assert main(given) == 0
    result = snap(path)
    assert result.reading
    assert result.reading.puzzle == BOARD_8
    assert set(result.reading.marks["queens"]) == set(BOARD_8_QUEENS)
    x0, _, x1, _ = result.reading.lattice.bbox
    assert (x1 - x0) / 8 == pytest.approx(40, abs=0.3)


def test_rows_go_by_their_ids_into_the_folder_asked_for(tmp_path: Path, capsys) -> None:
    path = tmp_path / "many.jsonl"
    rows = [{"id": name, "regions": BOARD_8.letters} for name in ("a", "A", "../b c/d", ".", "x" * 300)]
    lines = [*map(json.dumps, rows), json.dumps({"regions": BOARD_8.letters}), "{broken"]
    path.write_text("\n".join(lines))
    assert main(["render", str(path), "-o", str(tmp_path / "out"), "--cell", "12"]) == 1
    names = {"a.png", "A-2.png", "-b-c-d.png", "many.png", "x" * 100 + ".png", "many-6.png"}
    assert picture_names(tmp_path / "out") == names
    assert "many.jsonl: line 7 is" in capsys.readouterr().err


def test_standard_input(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOARD_8.to_text().encode()), "utf-8"))
    assert main(["render"]) == 0
    assert picture_names(tmp_path) == {"stdin.drawn.png"}


def test_no_queens_without_one_solution(board: Path, capsys) -> None:
    board.write_text(AMBIGUOUS.to_text(), "utf-8")
    assert main(["render", "--solution", str(board)]) == 4
    assert "more than one solution; no queens drawn" in capsys.readouterr().err
    with_solution = board.with_suffix(".drawn.png").read_bytes()
    assert main(["render", str(board)]) == 0
    assert board.with_suffix(".drawn.png").read_bytes() == with_solution


@pytest.mark.parametrize("text", mark_slow([TANGO, ZIP, NONOGRAM], [TANGO]))
def test_every_game_is_drawn_with_its_answer_and_its_steps(text: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(text)
    assert main(["render", str(path), "--cell", "30"]) == 0
    bare = path.with_suffix(".drawn.png").read_bytes()
    assert main(["render", str(path), "--cell", "30", "--solution", "--theme", "dark"]) == 0
    assert path.with_suffix(".drawn.png").read_bytes() != bare
    path.with_suffix(".drawn.png").unlink()
    capsys.readouterr()
    out = [str(tmp_path / name) for name in ("steps", "sheet.webp", "way.gif", "way.html")]
    assert main(["render", str(path), "--steps", out[0]]) == 0
    assert main(["render", str(path), "--steps", out[1], "--animate", out[2], "--html", out[3]]) == 0
    assert capsys.readouterr().out == "".join(f"steps: {name}\n" for name in out)
    assert (tmp_path / "steps" / "step-00.png").exists()
    assert not path.with_suffix(".drawn.png").exists()
    with Image.open(tmp_path / "way.gif") as image:
        assert getattr(image, "n_frames", 1) == len(list((tmp_path / "steps").iterdir()))


def test_rows_of_all_games_side_by_side(tmp_path: Path) -> None:
    rows = [
        {"id": "q", "regions": BOARD_8.letters},
        {"id": "t", **parse_tango(TANGO).to_json()},
        {"id": "z", **parse_zip(ZIP).to_json()},
        {"id": "n", **parse_nonogram(NONOGRAM).to_json()},
    ]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    assert main(["render", str(path), "-o", str(tmp_path / "out"), "--cell", "20"]) == 0
    assert picture_names(tmp_path / "out") == {"q.png", "t.png", "z.png", "n.png"}


def test_a_picture_too_large_is_refused_with_what_is_possible(tmp_path: Path, capsys) -> None:
    path = tmp_path / "large.non"
    path.write_text("\n".join(["rows", *["1"] * 100, "columns", *["1"] * 100]))
    assert main(["render", str(path), "--cell", "200"]) == 5
    assert "make a picture of" in capsys.readouterr().err
    assert main(["render", str(path), "--cell", "12"]) == 0


def test_a_page_without_reportlab_names_the_extra(
    board: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    assert main(["render", str(board), "--pdf"]) == 5
    assert "pip install 'queens-snap[book]'" in capsys.readouterr().err
    assert not board.with_suffix(".drawn.pdf").exists()
