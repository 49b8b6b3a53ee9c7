"""Files of puzzles: how rows are named. Texts made to harm: each is refused in a line, and what stands beside
it is answered."""

import io
import json
import os
from pathlib import Path
from shutil import copy

import pytest

from queens_snap.batch.board_texts import read_puzzles
from queens_snap.batch.run import Settings, Task, answer_capture
from queens_snap.batch.sources import Source
from queens_snap.cli import main
from queens_snap.files.texts import MAX_TEXT_BYTES, parse_json

from .journals import AMBIGUOUS

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
ROW = b'{"id": "good", "regions": ["AABCCC", "ABBCDD", "ABEEDD", "BBBEFF", "BBEEFF", "BBBBFF"]}'
DIGITS = b"9" * 5000
ROWS = {
    "lists": b"[" * 100_000 + b"]" * 100_000,
    "regions": b'{"regions":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "k": b'{"k":' + DIGITS + b',"regions":["AB"]}',
    "rows": b'{"rows":' + DIGITS + b',"columns":[' + DIGITS + b"]}",
    "long": b'{"regions":["' + b"A" * (2 * MAX_TEXT_BYTES) + b'"]}',
    "fields": b'{"puzzle":{"regions":{"a":[1]}},"regions":7}',
    "null": b'{"regions":[null,[],{},1e999]}',
    "torn": b'{"regions":["\\ud800',
    "no-text": b"{\xff\xfe\x00",
}
TEXTS = {
    "k": b"k=" + DIGITS + b"\nAA\nAA\n",
    "regions": DIGITS + b" 1\n1 2\n",
    "clue": b"rows\n" + DIGITS + b"\n1\n",
}


@pytest.mark.parametrize("name", ROWS)
def test_a_hostile_row_costs_itself_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([ROWS[name], ROW, b""]))
    bad, good = read_puzzles(str(path), str(path))
    assert bad.problem
    assert bad.problem.code == "malformed-board"
    assert "\n" not in str(bad.problem)
    assert len(str(bad.problem)) < 1000
    assert (good.name, good.problem) == ("good", None)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_of_long_numbers_is_refused(name: str) -> None:
    (given,) = read_puzzles(TEXTS[name], "-")
    assert "more than 100 digits" in str(given.problem)


@pytest.mark.parametrize("name", ROWS)
def test_a_hostile_file_beside_a_capture_costs_nothing(name: str, tmp_path: Path) -> None:
    copy(SHOT, tmp_path / "a.png")
    (tmp_path / "a.json").write_bytes(ROWS[name])
    row = answer_capture(Settings(), Task(Source(str(tmp_path / "a.png")))).row
    assert row
    assert row["status"] == "solved"
    json.dumps(row)


def test_json_lines_come_in_as_well(monkeypatch, capsys) -> None:
    lines = b"\n" + ROW + b"\n" + ROWS["k"] + b"\n" + ROW
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
    assert main(["solve", "-", "--json"]) == 1
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert [(row["file"], row["status"]) for row in found] == [
        ("good", "solved"),
        ("-:2", "refused"),
        ("good", "solved"),
    ]
    assert captured.err.count("\n") == 1


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(ROW.replace(b"good", b"x" * 5000))
    (given,) = read_puzzles(str(tmp_path / "a.jsonl"), "a")
    assert given.name == "x" * 255


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (given,) = read_puzzles(str(tmp_path / "a.jsonl"), "a")
    assert "it is a pipe or a device" in str(given.problem)


@pytest.mark.parametrize(
    "command", ["{} -o {}.png", "{} --html {}.html", "{} --no-picture --debug {}", "batch {} --out {}"]
)
def test_names_longer_than_the_file_system_takes(command: str, tmp_path: Path, capsys) -> None:
    long = tmp_path / ("y" * 300)
    assert main(command.format(SHOT, long).split() + ["--no-picture"] * ("html" in command)) == 5
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_parsed_is_bounded() -> None:
    assert parse_json('{"a": [1, -2.5, 123456789012345678901234567890]}')["a"][2] > 1 << 90
    for text in ROWS["lists"], DIGITS, b"-" + DIGITS, b"{", b"\xff":
        with pytest.raises(ValueError, match=r"\w"):
            parse_json(text)


def test_missing_json_lines(tmp_path: Path) -> None:
    (answer,) = read_puzzles(str(tmp_path / "none.jsonl"), "none")
    assert answer.problem is not None
    assert answer.problem.code == "no-file"


@pytest.mark.parametrize(
    ("named", "name"),
    [({"id": 7, "file": "b"}, "7"), ({"file": "b"}, "b"), ({"id": "", "file": None}, "-:1"), ({}, "-:1")],
)
def test_a_row_goes_by_its_id_or_its_file(named: dict, name: str) -> None:
    row = json.dumps({**named, "regions": AMBIGUOUS.letters}).encode()
    assert [given.name for given in read_puzzles(row, "-")] == [name]
