"""Behaviour on other systems, as far as it can be known here: encodings that are not UTF-8, names in other
scripts, shells that know no letters but English ones."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .processes import process_environment
from .slow import mark_slow

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "board-light-7.png"
NAME = "tâblé 盤"
ENVIRONMENTS = {
    "no locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "a pipe on Windows": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp1252"},
    "an old console": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp437"},
}


@pytest.fixture(params=mark_slow(ENVIRONMENTS, ["an old console"]))
def run_program(request: pytest.FixtureRequest, tmp_path: Path):
    """Run the program in such an environment, in a folder with one capture."""
    shutil.copy(SHOT, tmp_path / f"{NAME}.png")

    def run_command(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "queens_snap.cli", *words],
            cwd=tmp_path,
            env=process_environment(**ENVIRONMENTS[request.param]),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr
        return done.stdout.decode("cp1252", "replace")

    return run_command


def test_sentences_and_names_in_any_script(run_program, tmp_path: Path) -> None:
    said = run_program(
        "--explain", "--lang", "es", f"{NAME}.png", "-o", "gelöst.png", "--html", "página.html"
    )
    assert "Queens, 7 x 7, una soluci" in said
    assert (tmp_path / "gelöst.png").exists()
    page = (tmp_path / "página.html").read_text(encoding="utf-8")
    assert 'lang="es"' in page or '"lang":"es"' in page
    assert r"regi\u00f3n" in page


def test_a_batch_and_its_files(run_program, tmp_path: Path) -> None:
    """Worker processes are spawned, as on Windows and macOS, and inherit nothing."""
    assert "1 solved" in run_program("batch", ".", "--out", "lauf ö", "--workers", "1")
    (row,) = map(json.loads, (tmp_path / "lauf ö" / "results.jsonl").read_text(encoding="utf-8").splitlines())
    assert row["status"] == "solved"
    assert (tmp_path / "lauf ö" / "report" / "index.html").exists()


def test_a_board_as_text(run_program, tmp_path: Path) -> None:
    text = run_program("--text", "--no-picture", f"{NAME}.png")
    (tmp_path / "b.txt").write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))  # as Notepad saves it
    assert run_program("solve", "b.txt", "--json").startswith('{"schema"')
