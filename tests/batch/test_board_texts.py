"""`solve` and `check` on boards as text."""

import io
import json
import sys
from pathlib import Path

import pytest

from queens_snap.batch.board_texts import read_puzzles
from queens_snap.cli import main

from ..solver.queens.boards import EIGHT, EIGHT_QUEENS

AMBIGUOUS = "AABBB\nAABBB\nCCDDD\nCCDDD\nEEEEE\n"
UNSOLVABLE = "AABBB\nAABBB\nCDBBB\nEEEEE\nEEEEE\n"
SCATTERED = "ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE\n"
EXPERT = "AAAAAA\nBBACCA\nBAACDA\nBEFDDA\nEEFFDD\nEEEFDD\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(EIGHT.to_text())
    return str(path)


def test_solve_prints_the_board_and_every_step(board: str, capsys) -> None:
    assert main(["solve", "--explain", board]) == 0
    out = capsys.readouterr().out
    assert "Queens, 8 x 8, one solution" in out
    assert out.count("[") - out.count("[ ]") == 8  # but for the legend
    assert "   1. " in out
    assert "hardest rule" in out


def test_solve_answers_in_the_shared_schema(board: str, capsys) -> None:
    assert main(["solve", "--json", board]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["file"], row["status"], row["game"], row["k"]) == (board, "solved", "queens", 1)
    assert row["queens"] == [list(q) for q in EIGHT_QUEENS]
    assert row["reading"] is None
    assert row["steps"]


def test_standard_input_is_the_default(monkeypatch, capsys) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(EIGHT.to_text().encode()), encoding="utf-8")
    )
    assert main(["solve", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "-"


@pytest.mark.parametrize(
    ("text", "command", "status", "says"),
    [
        (EIGHT.to_text(), "check", 0, "valid, unique, fair, "),
        (AMBIGUOUS, "check", 4, "valid, more than one solution"),
        (AMBIGUOUS, "check", 4, "answer 2:\n  [A] A  B  B  B"),
        (EXPERT, "check", 4, "valid, unique, not fair, expert"),
        (EXPERT, "check", 4, "without trying anything out it goes on for 6 steps:"),
        (EXPERT, "check", 4, "   .  .  A  .  A  A"),
        (EXPERT, "check", 4, "the next step tries something out: "),
        (UNSOLVABLE, "check", 4, "valid, no solution"),
        (AMBIGUOUS, "solve", 4, "answer 2:\n  [A] A  B  B  B"),
        (UNSOLVABLE, "solve", 4, "no solution"),
        (SCATTERED, "check", 4, "not valid, unique, fair"),
        (SCATTERED, "solve", 0, "note: region A is in several parts: r3c3 does not touch the rest"),
    ],
)
def test_verdicts(text: str, command: str, status: int, says: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text)
    assert main([command, str(path)]) == status
    assert says in capsys.readouterr().out


def test_check_says_which_cells_are_apart(tmp_path: Path, capsys) -> None:
    path = tmp_path / "board.txt"
    path.write_text(SCATTERED)
    assert main(["check", "--json", str(path)]) == 4
    captured = capsys.readouterr()
    row = json.loads(captured.out)
    assert (row["status"], row["error"]["code"]) == ("solved", "malformed-board")
    assert "region A is in several parts: r3c3 does not touch the rest" in row["error"]["message"]
    assert captured.err.count("\n") == 1
    assert main(["check", "--scattered", str(path)]) == 0
    assert "note: region A is in several parts" in capsys.readouterr().out


def test_strict_refuses_scattered_regions(tmp_path: Path, capsys) -> None:
    path = tmp_path / "board.txt"
    path.write_text(SCATTERED)
    assert main(["check", "--strict", str(path)]) == 5
    assert "several parts" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the board is empty"),
        (b"A\n", "4 to 30 rows"),
        (b"AABB\nCABB\nCAB\nCCDD\n", "row 3 has 3 cells"),
        (b"AA1B\nCABB\nCADB\nCCDD\n", "row 1, column 1"),
        (b"\x89PNG\xff\xfe", "is not text"),
        (b"A" * (2 << 20), "longer than"),
        (None, "does not exist"),
    ],
)
def test_what_is_no_board_is_one_line(data: bytes | None, says: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "bad.txt"
    if data is not None:
        path.write_bytes(data)
    assert main(["solve", str(path)]) == 5
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith(f"queens-snap: {path}")
    assert says in captured.err


def test_a_folder_is_no_board(tmp_path: Path, capsys) -> None:
    assert main(["check", str(tmp_path)]) == 5
    assert "cannot be read" in capsys.readouterr().err


def test_json_lines_are_answered_one_by_one(tmp_path: Path, capsys) -> None:
    path = tmp_path / "boards.jsonl"
    rows = [
        json.dumps({"id": "good", "regions": EIGHT.letters, "k": 1}),
        "",
        json.dumps({"id": "two", "regions": AMBIGUOUS.split()}),
        "{broken",
        json.dumps({"id": "short", "regions": ["AB", "AB"]}),
        json.dumps({"id": "odd", "regions": 7}),
        json.dumps({"id": "stars", "regions": EIGHT.letters, "k": "2"}),
        json.dumps(["list"]),
    ]
    path.write_text("\n".join(rows))
    assert main(["solve", "--json", str(path)]) == 1
    captured = capsys.readouterr()
    got = [json.loads(line) for line in captured.out.splitlines()]
    assert [(row["file"].rsplit("/")[-1], row["status"]) for row in got] == [
        ("good", "solved"),
        ("two", "ambiguous"),
        ("boards.jsonl:4", "refused"),
        ("short", "refused"),
        ("odd", "refused"),
        ("stars", "refused"),
        ("boards.jsonl:8", "refused"),
    ]
    assert {row["error"]["code"] for row in got if row["error"]} == {"malformed-board"}
    assert captured.err.count("\n") == 5


def test_missing_json_lines(tmp_path: Path) -> None:
    (answer,) = read_puzzles(str(tmp_path / "none.jsonl"), "none")
    assert answer.problem is not None
    assert answer.problem.code == "no-file"


@pytest.mark.parametrize(
    ("named", "name"),
    [({"id": 7, "file": "b"}, "7"), ({"file": "b"}, "b"), ({"id": "", "file": None}, "-:1"), ({}, "-:1")],
)
def test_a_row_goes_by_its_id_or_its_file(named: dict, name: str) -> None:
    row = json.dumps({**named, "regions": AMBIGUOUS.split()}).encode()
    assert [given.name for given in read_puzzles(row, "-")] == [name]
