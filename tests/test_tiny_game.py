"""Another game costs its own folders and its rows in the tables: plugged in through these alone, it is solved
from text, drawn, told, printed and listed like any other."""

import json
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.result import schema

from . import tiny_game


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    tiny_game.plug_in(monkeypatch)
    path = tmp_path / "tiny.txt"
    path.write_text(tiny_game.TEXT)
    return path


def test_it_is_solved_from_text_and_printed(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--explain", str(text)]) == 0
    said = capsys.readouterr().out
    assert "Latin square, 4 x 4, one solution" in said
    assert all(" ".join(row) in said for row in tiny_game.ANSWER)


def test_its_json_has_every_key(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--json", str(text)]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["game"], row["status"], row["answer"]) == ("latin", "solved", list(tiny_game.ANSWER))
    assert row["puzzle"] == {"squares": tiny_game.TEXT.split()}
    assert row["rating"]["fair"]
    assert all(step["text"] for step in row["steps"])


def test_a_row_of_json_is_known_by_its_field(
    text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"id": "one", "squares": tiny_game.TEXT.split()}))
    assert main(["check", str(rows)]) == 0
    assert capsys.readouterr().out.startswith("one: valid, unique, fair")


def test_it_is_drawn_and_told(text: Path, tmp_path: Path) -> None:
    page, sheet = tmp_path / "page.html", tmp_path / "sheet.png"
    assert main(["render", str(text), "--solution", "--html", str(page), "--steps", str(sheet)]) == 0
    assert main(["render", str(text), "--theme", "dark", "-o", str(tmp_path / "dark.png")]) == 0
    assert "<title>Latin square 4 x 4, solved in " in page.read_text("utf-8")
    assert sheet.stat().st_size > 1000


def test_it_can_be_named_and_is_in_the_schema(text: Path) -> None:
    assert main(["solve", "--game", "latin", str(text)]) == 0
    assert "latin" in schema.document()["properties"]["game"]["enum"]
