"""`solve` and `check` on the games besides Queens."""

import json
import re
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.rules import LADDER

from ..batch.journals import NONOGRAM, NONOGRAM_ANSWER, TANGO, TANGO_ANSWER, ZIP, ZIP_PATH

AMBIGUOUS = "....\n" * 4
UNSOLVABLE = "1 2 .\n. . .\n. . .\n"
UNFAIR = "rows\n1\n1\n1 2\n1\n1 1\n3\n\ncolumns\n3\n1 2\n1\n1\n1 1\n1\n"


@pytest.fixture
def file(tmp_path: Path):
    def write(text: str, name: str = "puzzle.txt") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("text", "game", "n", "answer"),
    [
        (TANGO, "tango", 6, list(TANGO_ANSWER)),
        (ZIP, "zip", 3, [list(cell) for cell in ZIP_PATH]),
        (NONOGRAM, "nonogram", 3, list(NONOGRAM_ANSWER)),
    ],
)
def test_solved_in_the_shared_schema(text: str, game: str, n: int, answer: object, file, capsys) -> None:
    assert main(["solve", "--json", file(text)]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["game"], row["status"], row["n"], row["answer"]) == (game, "solved", n, answer)
    assert row["k"] is row["regions"] is row["queens"] is row["reading"] is None
    assert row["hint"]["step"] == next(
        s for s in row["steps"] if s["values"] or any(x[2] for x in s["links"])
    ) | {"i": 1}
    assert row["solutions"] == 1
    assert row["steps"]
    assert row["ms"]["solve"] > 0
    given_back = file(json.dumps(row), "rows.jsonl")
    assert main(["solve", "--json", given_back]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == answer


@pytest.mark.parametrize(
    ("text", "command", "status", "says"),
    [
        (TANGO, "solve", 0, "Tango, 6 x 6, one solution\n  1   0 = 0   1 = 1   0\n"),
        (ZIP, "solve", 0, "Zip, 3 x 3, one solution\n  1---o---2\n  #       |\n  o---o---o\n"),
        (NONOGRAM, "solve", 0, "Nonogram, 3 x 3, one solution\n  ##..##\n  ######\n  ..##..\n"),
        (TANGO, "check", 0, "valid, unique, fair, easy, score "),
        (AMBIGUOUS, "solve", 4, "more than one solution\nanswer 1:\n"),
        (AMBIGUOUS, "check", 4, "valid, more than one solution\nanswer 1:\n"),
        (UNSOLVABLE, "solve", 4, "no solution\n  1   2   o\n"),
        (UNSOLVABLE, "check", 4, "valid, no solution"),
        (UNFAIR, "check", 4, ", not fair, expert, score "),
        (UNFAIR, "check", 4, "\nwithout trying anything out it goes on for "),
    ],
)
def test_reports(text: str, command: str, status: int, says: str, file, capsys) -> None:
    assert main([command, file(text)]) == status
    assert says in capsys.readouterr().out


def test_where_deduction_stops(file, capsys, monkeypatch) -> None:
    monkeypatch.setattr(GAME, "ladder", LADDER[:1])
    assert main(["check", file(ZIP)]) == 4
    verdict, reason, *_, rest = capsys.readouterr().out.splitlines()
    assert "valid, unique, not fair, guess" in verdict
    assert re.fullmatch(r"without trying anything out it goes on for \d+ steps?:", reason)
    assert re.fullmatch(r"found by search alone, where no rule leads: \w+ cells?", rest)


def test_explain_prints_every_step(file, capsys) -> None:
    assert main(["solve", "--explain", file(TANGO)]) == 0
    out = capsys.readouterr().out
    assert (
        "   1. Two moons stand side by side in row 3, columns 3 and 4. "
        "A third beside them is not allowed, so row 3, columns 2 and 5 are suns." in out
    )
    assert "hardest rule: " in out


def test_a_forced_game_and_what_is_none(file, capsys) -> None:
    assert main(["solve", "--game", "zip", file(TANGO)]) == 5
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "write rows of numbers and '.', then walls like r1c1|r1c2" in error
    with pytest.raises(SystemExit) as stop:
        main(["solve", "--game", "chess", file(TANGO)])
    assert stop.value.code == 2


def test_json_lines_of_all_games(file, capsys) -> None:
    rows = [
        {"id": "t", "n": 4, "givens": ["...."] * 4, "equal": [], "opposite": []},
        {"id": "z", "rows": 2, "cols": 2, "numbers": [[1, 0], [2, 0]], "walls": []},
        {"id": "n", "row_clues": [[1]], "col_clues": [[1]]},
        {"id": "bad", "givens": ["..."], "equal": []},
    ]
    assert main(["solve", "--json", file("\n".join(map(json.dumps, rows)), "all.jsonl")]) == 1
    got = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["game"], row["status"]) for row in got] == [
        ("t", "tango", "ambiguous"),
        ("z", "zip", "solved"),
        ("n", "nonogram", "solved"),
        ("bad", None, "refused"),
    ]
    assert len(got[0]["examples"]) == 2
