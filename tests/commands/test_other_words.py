"""`--words FILE` in every command that solves: Wend with another list, in the workers of a batch as well."""

import json
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

ROOT = Path(__file__).parents[2]
TEXT = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"  # LED, RAIN, STONE
RARE = "lengths: 3 4 5 6\nMOGE#\n#MEN#\n#HEEL\n#WIT#\n#EDED\n"  # also MOG and MENE, which few people know


def said(*words: str, folder: Path) -> str:
    command = [sys.executable, "-m", "queens_snap", *words]
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board, a picture of another, and two lists: one has the words of both, one has not."""
    (tmp_path / "board.txt").write_text(TEXT, "utf-8")
    (tmp_path / "enough.txt").write_text("led\nrain\nstone\nyou\ntell\nnouns\n", "utf-8")
    (tmp_path / "few.txt").write_text("led\nrain\nyou\ntell\n", "utf-8")
    copy(ROOT / "fixtures" / "wend" / "light-4-nearly.png", tmp_path / "board.png")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "board.txt"),
        ("check", "board.txt"),
        ("board.png", "--no-picture"),
        ("render", "board.txt", "--solution", "-o", "answer-{list}.png"),
        ("batch", "board.png", "--out", "run-{list}"),
    ],
    ids=" ".join,
)
def test_every_command_that_solves_takes_other_words(folder: Path, words: tuple[str, ...]) -> None:
    for name, solves in (("enough", True), ("few", False)):
        line = [word.format(list=name) for word in words]
        text = said(*line, "--words", f"{name}.txt", folder=folder)
        assert ("no solution" in text) != solves, text
    assert "missing.txt does not exist; check" in said(*words, "--words", "missing.txt", folder=folder)


def test_a_batch_does_not_go_on_with_other_words(folder: Path) -> None:
    first = said("batch", "board.png", "--out", "run", "--words", "enough.txt", folder=folder)
    assert "1 solved" in first
    (row,) = (folder / "run" / "results.jsonl").read_text("utf-8").splitlines()
    assert json.loads(row)["status"] == "solved"
    again = said("batch", "board.png", "--out", "run", "--words", "few.txt", folder=folder)
    assert "another --words" in again
    refused = said(
        *("batch", "board.png", "--out", "r", "--words", "few.txt", "--dask", "tcp://x:1"), folder=folder
    )
    assert "--words does not reach a Dask cluster" in refused


def test_a_rival_with_rare_words_is_a_note_on_a_text_as_well(folder: Path) -> None:
    (folder / "rare.txt").write_text(RARE, "utf-8")
    note = "note: with words that few people know there is another answer: MOG, MENE"
    assert note in said("solve", "rare.txt", folder=folder)
    assert "note: " not in said("solve", "board.txt", folder=folder)
