"""`queens-snap render`: which files it writes, what they show, what it refuses."""

import io
import json
import sys
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.pipeline import snap
from queens_snap.solver.board import format_board

from ..solver.boards import EIGHT, EIGHT_QUEENS

AMBIGUOUS = "AABBB\nAABBB\nCCDDD\nCCDDD\nEEEEE\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(format_board(EIGHT))
    return path


def pictures(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix in (".png", ".jpg", ".webp")}


def test_writes_a_picture_beside_the_board_that_reads_back(board: Path, capsys) -> None:
    assert main(["render", str(board)]) == 0
    assert capsys.readouterr().out == f"picture: {board.with_suffix('.png')}\n"
    result = snap(board.with_suffix(".png"))
    assert result.reading
    assert result.reading.board == EIGHT
    assert result.reading.marks.queens == ()


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp"])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_with_its_solution_in_every_theme_and_format(board: Path, theme: str, suffix: str) -> None:
    path = board.with_name(f"picture{suffix}")
    given = ["render", str(board), "-o", str(path), "--theme", theme, "--cell", "40", "--solution"]
    assert main(given) == 0
    result = snap(path)
    assert result.reading
    assert result.reading.board == EIGHT
    assert set(result.reading.marks.queens) == set(EIGHT_QUEENS)
    x0, _, x1, _ = result.reading.lattice.bbox
    assert (x1 - x0) / 8 == pytest.approx(40, abs=0.3)


def test_letters_are_drawn_when_asked_for(board: Path) -> None:
    other = board.with_name("lettered.png")
    assert main(["render", str(board)]) == 0
    assert main(["render", str(board), "--letters", "-o", str(other)]) == 0
    assert board.with_suffix(".png").read_bytes() != other.read_bytes()


def test_rows_go_by_their_ids_into_the_folder_asked_for(tmp_path: Path, capsys) -> None:
    path = tmp_path / "many.jsonl"
    rows = [{"id": name, "regions": EIGHT.letters} for name in ("a", "A", "../b c/d", ".", "x" * 300)]
    lines = [*map(json.dumps, rows), json.dumps({"regions": EIGHT.letters}), "{broken"]
    path.write_text("\n".join(lines))
    assert main(["render", str(path), "-o", str(tmp_path / "out"), "--cell", "12"]) == 1
    names = {"a.png", "A-2.png", "-b-c-d.png", "many.png", "x" * 100 + ".png", "many-6.png"}
    assert pictures(tmp_path / "out") == names
    assert "many.jsonl:7" in capsys.readouterr().err


def test_boards_of_one_name_do_not_write_over_each_other(board: Path, tmp_path: Path) -> None:
    other = board.with_suffix(".queens")
    other.write_text(AMBIGUOUS)
    assert main(["render", str(board), str(other)]) == 0
    assert pictures(tmp_path) == {"board.png", "board-2.png"}


def test_standard_input(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(format_board(EIGHT).encode())))
    assert main(["render"]) == 0
    assert pictures(tmp_path) == {"stdin.png"}


def test_no_queens_without_one_solution(board: Path, capsys) -> None:
    board.write_text(AMBIGUOUS)
    assert main(["render", "--solution", str(board)]) == 4
    assert "more than one solution; no queens drawn" in capsys.readouterr().err
    with_solution = board.with_suffix(".png").read_bytes()
    assert main(["render", str(board)]) == 0
    assert board.with_suffix(".png").read_bytes() == with_solution


def test_no_input_is_written_over(board: Path, capsys) -> None:
    given = board.rename(board.with_name("board.png"))
    assert main(["render", str(given)]) == 5
    assert given.read_text() == format_board(EIGHT)
    assert "is the input itself" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        (["none.txt"], 5, "none.txt cannot be read"),
        (["board.txt", "-o", "none/picture.png"], 5, "does not exist"),
        (["board.txt", "-o", "board.txt/out"], 5, "cannot make the folder"),
        (["board.txt", "-o", "picture.bmp"], 2, "should end in one of .png"),
        (["board.txt", "board.txt", "-o", "picture.png"], 2, "several boards need a folder"),
        (["many.jsonl", "-o", "picture.png"], 2, "several boards need a folder"),
        (["board.txt", "--cell", "11"], 2, "--cell: 11 is not a whole number from 12 to 200"),
        (["board.txt", "--cell", "201"], 2, "--cell: 201 is not"),
        (["board.txt", "--theme", "red"], 2, "--theme"),
    ],
)
def test_what_cannot_be_done_is_said(
    given: list[str], status: int, says: str, board: Path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(board.parent)
    try:
        ended = main(["render", *given])
    except SystemExit as exit_:
        ended = exit_.code
    assert ended == status
    assert says in capsys.readouterr().err
    assert pictures(board.parent) == set()
