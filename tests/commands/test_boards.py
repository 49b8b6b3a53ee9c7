"""`solve` and `check` on puzzles as text."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.rules import LADDER

from ..batch.journals import (
    AMBIGUOUS,
    NONOGRAM,
    NONOGRAM_ANSWER,
    TANGO,
    TANGO_ANSWER,
    UNSOLVABLE,
    ZIP,
    ZIP_PATH,
)
from ..solver.queens.boards import EIGHT, EIGHT_QUEENS

TWO, NONE = AMBIGUOUS.to_text(), UNSOLVABLE.to_text()
SCATTERED = "ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE\n"
EXPERT = "AAAAAA\nBBACCA\nBAACDA\nBEFDDA\nEEFFDD\nEEEFDD\n"
TWO_TANGOS = "....\n" * 4
NO_ZIP = "1 2 .\n. . .\n. . .\n"
UNFAIR = "rows\n1\n1\n1 2\n1\n1 1\n3\n\ncolumns\n3\n1 2\n1\n1\n1 1\n1\n"


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def write(text: str, name: str = "puzzle.txt") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("text", "command", "status", "says"),
    [
        (EIGHT.to_text(), "solve --explain", 0, "Queens, 8 x 8, one solution\n"),
        (EIGHT.to_text(), "solve --explain", 0, "\n   1. "),
        (EIGHT.to_text(), "check", 0, "valid, unique, fair, "),
        (TWO, "check", 4, "valid, more than one solution"),
        (TWO, "check", 4, "answer 2:\n  [A] A  B  B  B"),
        (TWO, "solve", 4, "answer 2:\n  [A] A  B  B  B"),
        (NONE, "check", 4, "valid, no solution"),
        (NONE, "solve", 4, "no solution"),
        (EXPERT, "check", 4, "valid, unique, not fair, expert"),
        (EXPERT, "check", 4, "without trying anything out it goes on for 6 steps:"),
        (EXPERT, "check", 4, "   .  .  A  .  A  A"),
        (EXPERT, "check", 4, "the next step tries something out: "),
        (EXPERT, "check --explain", 4, " is the first that tries something out"),
        (SCATTERED, "check", 4, "not valid, unique, fair"),
        (SCATTERED, "check --scattered", 0, "note: region A is in several parts"),
        (SCATTERED, "solve", 0, "note: region A is in several parts: r3c3 does not touch the rest"),
        (TANGO, "solve", 0, "Tango, 6 x 6, one solution\n  1   0 = 0   1 = 1   0\n"),
        (TANGO, "solve --explain", 0, " easy; hardest rule: "),
        (
            TANGO,
            "solve --explain",
            0,
            "   1. Two moons stand side by side in row 3, columns 3 and 4. A third ",
        ),
        (TANGO, "check", 0, "valid, unique, fair, easy, score "),
        (ZIP, "solve", 0, "Zip, 3 x 3, one solution\n  1---o---2\n  #       |\n  o---o---o\n"),
        (NONOGRAM, "solve", 0, "Nonogram, 3 x 3, one solution\n  ##..##\n  ######\n  ..##..\n"),
        (TWO_TANGOS, "solve", 4, "more than one solution\nanswer 1:\n"),
        (TWO_TANGOS, "check", 4, "valid, more than one solution\nanswer 1:\n"),
        (NO_ZIP, "solve", 4, "no solution\n  1   2   o\n"),
        (NO_ZIP, "check", 4, "valid, no solution"),
        (UNFAIR, "check", 4, ", not fair, expert, score "),
        (UNFAIR, "check", 4, "\nwithout trying anything out it goes on for "),
    ],
)
def test_what_is_told(text: str, command: str, status: int, says: str, file, capsys) -> None:
    assert main([*command.split(), file(text)]) == status
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "game", "n", "answer"),
    [
        (EIGHT.to_text(), "queens", 8, None),
        (TANGO, "tango", 6, [*TANGO_ANSWER]),
        (ZIP, "zip", 3, [list(cell) for cell in ZIP_PATH]),
        (NONOGRAM, "nonogram", 3, [*NONOGRAM_ANSWER]),
    ],
)
def test_solved_in_the_shared_schema(text: str, game: str, n: int, answer: object, file, capsys) -> None:
    assert main(["solve", "--json", named := file(text)]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["file"], row["game"], row["status"], row["n"]) == (named, game, "solved", n)
    assert (row["solutions"], row["reading"]) == (1, None)
    assert row["ms"]["solve"] > 0
    first = next(x for x in row["steps"] if x["queens"] or x["values"] or any(y[2] for y in x["links"]))
    assert row["hint"]["step"] == first | {"i": 1} or game == "queens"
    if game == "queens":
        assert (row["k"], row["queens"]) == (1, [list(cell) for cell in EIGHT_QUEENS])
    else:
        assert row["answer"] == answer
        assert row["k"] is row["regions"] is row["queens"] is None
    assert main(["solve", "--json", file(json.dumps(row), "rows.jsonl")]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == row["answer"]


def test_standard_input_is_the_default(monkeypatch, capsys) -> None:
    given = io.TextIOWrapper(io.BytesIO(EIGHT.to_text().encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["solve", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "-"


def test_check_says_which_cells_are_apart(file, capsys) -> None:
    assert main(["check", "--json", file(SCATTERED)]) == 4
    captured = capsys.readouterr()
    row = json.loads(captured.out)
    assert (row["status"], row["error"]["code"]) == ("solved", "malformed-board")
    assert "region A is in several parts: r3c3 does not touch the rest" in row["error"]["message"]
    assert captured.err.count("\n") == 1
    assert main(["check", "--strict", file(SCATTERED)]) == 5
    assert "several parts" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the board is empty"),
        ("A\n", "4 to 30 rows"),
        ("AABB\nCABB\nCAB\nCCDD\n", "row 3 has 3 cells"),
        ("AA1B\nCABB\nCADB\nCCDD\n", "row 1, column 1"),
        ("\x89PNG\xff\xfe", "is not text"),
        ("A" * (2 << 20), "longer than"),
        (TANGO, "write rows of numbers and '.', then walls like r1c1|r1c2"),
    ],
)
def test_what_is_no_board_is_one_line(text: str, says: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(text.encode("latin-1"))
    assert main(["solve", *(["--game", "zip"] if text == TANGO else []), str(path)]) == 5
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith(f"queens-snap: {path}")
    assert says in captured.err


def test_where_deduction_stops(file, capsys, monkeypatch) -> None:
    monkeypatch.setattr(GAME, "ladder", LADDER[:1])
    assert main(["check", file(ZIP)]) == 4
    verdict, reason, *_, rest = capsys.readouterr().out.splitlines()
    assert "valid, unique, not fair, guess" in verdict
    assert re.fullmatch(r"without trying anything out it goes on for \d+ steps?:", reason)
    assert re.fullmatch(r"found by search alone, where no rule leads: \w+ (?:cell|queen|star)s?", rest)


def test_json_lines_are_answered_one_by_one(file, capsys) -> None:
    rows = [
        {"id": "good", "regions": EIGHT.letters, "k": 1},
        "",
        {"id": "two", "regions": TWO.split()},
        {"id": "t", "n": 4, "givens": ["...."] * 4, "equal": [], "opposite": []},
        {"id": "z", "rows": 2, "cols": 2, "numbers": [[1, 0], [2, 0]], "walls": []},
        {"id": "n", "row_clues": [[1]], "col_clues": [[1]]},
        {"id": "bad", "givens": ["..."], "equal": []},
        "{broken",
        {"id": "short", "regions": ["AB", "AB"]},
        {"id": "odd", "regions": 7},
        {"id": "stars", "regions": EIGHT.letters, "k": "2"},
        ["list"],
    ]
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    assert main(["solve", "--json", file(text, "boards.jsonl")]) == 1
    captured = capsys.readouterr()
    got = [json.loads(line) for line in captured.out.splitlines()]
    assert [(row["file"].rsplit("/")[-1], row["game"], row["status"]) for row in got] == [
        ("good", "queens", "solved"),
        ("two", "queens", "ambiguous"),
        ("t", "tango", "ambiguous"),
        ("z", "zip", "solved"),
        ("n", "nonogram", "solved"),
        *((name, None, "refused") for name in ("bad", "boards.jsonl:8", "short", "odd", "stars")),
        ("boards.jsonl:12", None, "refused"),
    ]
    assert {row["error"]["code"] for row in got if row["error"]} == {"malformed-board"}
    assert len(got[2]["examples"]) == 2
    assert captured.err.count("\n") == 6
