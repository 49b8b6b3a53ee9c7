"""No command writes over anything that it was given, whatever the options are."""

import os
import shutil
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.commands.drop import main as drop

pytestmark = pytest.mark.usefixtures("remember_readings")

FIXTURES = Path(__file__).parents[1] / "fixtures" / "screenshots"
SHOT, OTHER = FIXTURES / "crop-light-9.png", FIXTURES / "board-light-7.png"
BOARD = "AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; nothing that was put there before the command ran may change."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_inputs(*names: str) -> dict[Path, bytes]:
    """Write captures (and, under other endings, boards) with these names; return their content by path."""
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        if name.endswith((".txt", ".log", ".html")):
            Path(name).write_text(BOARD, encoding="utf-8")
        else:
            shutil.copy(SHOT, name)
    return {Path(name): Path(name).read_bytes() for name in names}


CASES = {
    "another capture": ("a.png a.solved.png", "a.png a.solved.png", 1),
    "the board": ("a.png bd.png", "a.png --board bd.png -o bd.png", 5),
    "a hint": ("a.png a.hint.png", "a.png a.hint.png --hint step", 1),
    "debug": ("a.1-lattice.png a.png", "a.png a.1-lattice.png --debug . --no-picture", 1),
    "steps": ("step-01.png", "step-01.png --steps . --no-picture", 5),
    "a sheet": ("a.png", "a.png --steps a.png --no-picture", 5),
    "an animation": ("a.png", "a.png --animate a.png --no-picture", 5),
    "a page": ("a.png b.html", "a.png --board b.html --html b.html --no-picture", 5),
    "a batch's table": ("out/results.csv", "batch out/results.csv --out out", 5),
    "a batch's journal": ("out/results.jsonl", "batch out/results.jsonl --out out", 5),
    "a batch's settings": ("out/settings.json", "batch out/settings.json --out out", 5),
    "a batch's lock": ("out/.results.lock", "batch out/.results.lock --out out", 5),
    "a batch's page": ("out/report/index.html", "batch out/report/index.html --out out", 5),
    "a batch's leavings": ("out/.report.tmp/a.png", "batch out/.report.tmp/a.png --out out", 5),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_given_stays(case: str, here: Path, capsys) -> None:
    names, command, status = CASES[case]
    before = write_inputs(*names.split())
    if "--board" in command:  # a board under the name of a picture
        board = Path(command.split()[command.split().index("--board") + 1])
        main(["--text", "--no-picture", "a.png"])
        board.write_text(capsys.readouterr().out, encoding="utf-8")
        before[board] = board.read_bytes()
    found = main(command.split())
    said = capsys.readouterr()
    assert {path: path.read_bytes() for path in before} == before
    assert "it is one of the inputs, which are never overwritten; name another file\n" in said.err
    assert found == status


def test_generate_keeps_the_boards_to_avoid(here: Path, capsys) -> None:
    Path("out").mkdir()
    order = ["generate", "--size", "6", "--seed", "1", "--workers", "1", "-o"]
    assert main([*order, "first"]) == 0
    made = next(Path("first").glob("*.txt"))
    avoided = Path("out", made.name)
    avoided.write_text(BOARD, encoding="utf-8")
    assert main([*order, "out", "--avoid", str(avoided)]) == 5
    assert avoided.read_text(encoding="utf-8") == BOARD
    assert "one of the inputs" in capsys.readouterr().err


def test_standard_input_is_an_input(here: Path, monkeypatch, capsys) -> None:
    before = write_inputs("a.png")
    with Path("a.png").open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["-", "-o", "a.png"]) == 5
    assert Path("a.png").read_bytes() == before[Path("a.png")]
    assert "one of the inputs" in capsys.readouterr().err


def test_files_from_the_clipboard_are_inputs(here: Path, monkeypatch, capsys) -> None:
    before = write_inputs("a.png", "a.solved.png")
    monkeypatch.setattr("queens_snap.drop.desktop.clipboard.grab_clipboard", lambda: list(before))
    assert main(["--clipboard"]) == 1
    assert {path: path.read_bytes() for path in before} == before


def test_dropped_files_are_inputs(here: Path, monkeypatch, capsys) -> None:
    before = write_inputs("a.png", "a.solved.png")
    elsewhere = here / "pictures"
    elsewhere.mkdir()
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: elsewhere)
    drop(["--no-open", *(os.fspath(here / path) for path in before)])
    assert {path: path.read_bytes() for path in before} == before
    assert (here / "a.png.solved.png").exists()
    assert list(elsewhere.iterdir()) == []
