"""A program that uses all of the library runs, and strict type checkers take it as it is."""

import ast
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import queens_snap

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SHOT = ROOT / "fixtures" / "screenshots" / "board-light-7.png"
ILL_TYPED_PROGRAM = (
    "import queens_snap\nanswer: int = queens_snap.snap('a.png').picture\nqueens_snap.snap(3)\n"
)


def test_it_runs(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    picture = queens_snap.snap(SHOT)
    assert picture.board
    board.write_text(picture.board.to_text(), encoding="utf-8")
    shot = shutil.copy(SHOT, tmp_path)
    line = [sys.executable, "-W", "error", HERE / "all_features.py", shot, board, tmp_path]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("solved: ") == 11
    assert "no-file: none.png" in done.stdout
    assert len(list(tmp_path.glob("*.webp"))) == len(picture.way) + 3


def test_it_uses_every_function_and_ignores_nothing() -> None:
    source = (HERE / "all_features.py").read_text("utf-8")
    used = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)} & set(
        queens_snap.__all__
    )
    assert used >= {name for name in queens_snap.__all__ if name[0].islower()}
    assert "ignore" not in source


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mypy") is None, reason="needs mypy, which comes with the extra dev")
@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_mypy_takes_it(tmp_path: Path) -> None:
    """mypy cannot follow the import hook of an editable install, so a link gives it the files."""
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "queens_snap").symlink_to(ROOT, target_is_directory=True)
    shutil.copy(HERE / "all_features.py", tmp_path)
    (tmp_path / "wrong.py").write_text(ILL_TYPED_PROGRAM, encoding="utf-8")
    line = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-color-output"]
    done = subprocess.run(
        [*line, "all_features.py", "wrong.py"],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(tmp_path / "links")},
        capture_output=True,
        text=True,
    )
    complaints = [complaint for complaint in done.stdout.splitlines() if ": error: " in complaint]
    assert [complaint.split(":")[:2] for complaint in complaints] == [["wrong.py", "2"], ["wrong.py", "3"]], (
        done.stdout + done.stderr
    )
