"""`queens-snap generate`: what is in the folder, and what is said."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from queens_snap.batch.generation import GeneratedPuzzle, Order, generate_puzzles, make_puzzle
from queens_snap.cli import main
from queens_snap.commands import generate as generate_command
from queens_snap.files.links import open_link
from queens_snap.solver.daily import puzzle_of_day
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.generate import QueensWish
from queens_snap.solver.queens.puzzle import Board, parse_board

SMALL_RUN = ("generate", "--size", "5", "--seed", "7", "--workers", "1")


def puzzle_rows(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "puzzles.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def generated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three boards, made by one process."""
    folder = tmp_path_factory.mktemp("generated") / "new" / "boards"
    assert main([*SMALL_RUN, "--count", "3", "--png", "-o", str(folder)]) == 0
    return folder


def test_a_row_and_a_text_and_a_picture_for_each(generated_folder: Path) -> None:
    found = puzzle_rows(generated_folder)
    assert len(found) == 3
    assert {path.name for path in generated_folder.iterdir()} == {
        "puzzles.jsonl",
        "settings.json",
        ".results.lock",
        *(f"{row['file']}{suffix}" for row in found for suffix in (".txt", ".png")),
    }
    for row in found:
        assert (row["status"], row["solutions"], row["rating"]["fair"]) == ("solved", 1, True)
        assert parse_board((generated_folder / f"{row['file']}.txt").read_text()) == Board.of(row["regions"])
        assert row["steps"]


def test_check_accepts_what_is_generated(generated_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(generated_folder / f"{puzzle_rows(generated_folder)[0]['file']}.txt")]) == 0
    assert "valid, unique, fair" in capsys.readouterr().out


def test_two_processes_make_the_same_files(generated_folder: Path, tmp_path: Path) -> None:
    assert main([*SMALL_RUN[:-1], "2", "--count", "3", "-o", str(tmp_path / "two")]) == 0
    assert (tmp_path / "two" / "puzzles.jsonl").read_bytes() == (
        generated_folder / "puzzles.jsonl"
    ).read_bytes()


@pytest.mark.usefixtures("in_process")
def test_known_boards_are_avoided_however_turned(generated_folder: Path) -> None:
    known = set()
    for row in puzzle_rows(generated_folder):
        turned = ["".join(row["regions"][4 - r][c] for r in range(5)) for c in range(5)]
        known.add(GAME.canonical_form(Board.of(turned)))
    made = list(generate_puzzles(Order("queens", QueensWish(5), 7, 3), known, 1))
    assert len(made) == 3
    assert {GAME.canonical_form(made_one.puzzle) for made_one in made} <= known  # which they were added to
    assert len(known) == 6


@pytest.mark.usefixtures("in_process")
def test_avoid_takes_a_file(generated_folder: Path, tmp_path: Path) -> None:
    known = generated_folder / "puzzles.jsonl"
    assert main([*SMALL_RUN, "--count", "1", "--avoid", str(known), "-o", str(tmp_path / "other")]) == 0
    assert puzzle_rows(tmp_path / "other")[0]["regions"] not in [
        row["regions"] for row in puzzle_rows(generated_folder)
    ]


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize("game", GAMES)
def test_every_game(game: str, tmp_path: Path) -> None:
    assert main(["generate", "--game", game, "--workers", "1", "-o", str(tmp_path / "out")]) == 0
    (row,) = puzzle_rows(tmp_path / "out")
    assert (row["game"], row["status"], row["rating"]["fair"]) == (game, "solved", True)
    assert main(["check", str(tmp_path / "out" / f"{row['file']}.txt")]) == 0


def test_a_board_that_needs_lookahead_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = make_puzzle(Order("queens", QueensWish(5), 7, 1), 0)
    assert puzzle
    puzzle.row["rating"]["counts"]["lookahead"] = 1
    monkeypatch.setattr(generate_command, "generate_puzzles", lambda *_: (x for x in [puzzle]))
    assert main([*SMALL_RUN, "-o", str(tmp_path)]) == 0
    assert (tmp_path / "lookahead.log").read_text().split() == [
        puzzle.name,
        "/".join(puzzle.row["regions"]),
    ]


def test_stopped_it_keeps_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop_after_first(order: Order, *_: object):
        first = make_puzzle(order, 0)
        assert isinstance(first, GeneratedPuzzle)
        yield first
        raise KeyboardInterrupt

    monkeypatch.setattr(generate_command, "generate_puzzles", stop_after_first)
    assert main([*SMALL_RUN, "--count", "9", "-o", str(tmp_path)]) == 130
    assert len(puzzle_rows(tmp_path)) == 1
    told = capsys.readouterr().err
    assert " holds 1 board; to go on: queens-snap generate " in told
    assert told.endswith(f" --count 9 -o {tmp_path}\n")


def test_fewer_than_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate_command, "generate_puzzles", lambda *_: (x for x in ()))
    assert main([*SMALL_RUN, "-o", str(tmp_path)]) == 1
    assert "1 of 1 boards were not found" in capsys.readouterr().err


@pytest.mark.usefixtures("in_process")
def test_it_goes_on_from_what_an_earlier_run_left(
    generated_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It continues as if never stopped, even after a half-written row."""
    whole = (generated_folder / "puzzles.jsonl").read_bytes()
    first, *_ = whole.splitlines(keepends=True)
    shutil.copytree(generated_folder, tmp_path / "again")
    (tmp_path / "again" / "puzzles.jsonl").write_bytes(whole[: len(first) + 50])
    assert main([*SMALL_RUN, "--count", "3", "--png", "-o", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again" / "puzzles.jsonl").read_bytes() == whole
    assert "3 boards in" in (said := capsys.readouterr().out)
    assert "1 of them from before" in said


@pytest.mark.parametrize("name", ["minisudoku", "sudoku", "Sudoku", "Mini Sudoku"])
def test_a_game_goes_by_all_its_names(name: str) -> None:
    assert generate_command.parser("generate").parse_args(["--game", name]).game == "minisudoku"


def test_boards_that_do_not_say_how_they_were_made_are_left_alone(
    generated_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (generated_folder / "puzzles.jsonl").read_bytes()
    (tmp_path / "puzzles.jsonl").write_bytes(before)
    assert main([*SMALL_RUN, "-o", str(tmp_path)]) == 5
    assert "exists, and the settings of its boards are unknown" in capsys.readouterr().err
    assert (tmp_path / "puzzles.jsonl").read_bytes() == before


@pytest.mark.parametrize("game", ["zip", "tango"])
def test_the_puzzle_of_a_day_is_printed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = puzzle_of_day(game, date(2026, 12, 7))
    assert made
    assert main(["generate", "--daily", "2026-12-07", "--game", game]) == 0
    assert capsys.readouterr().out == made.puzzle.to_text()
    assert main(["generate", "--daily", "2026-12-07", "--game", game, "--link"]) == 0
    assert open_link(capsys.readouterr().out).puzzle == made.puzzle
