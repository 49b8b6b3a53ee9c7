import json
from pathlib import Path

import pytest

from queens_snap.batch.board_texts import read_puzzles

from .journals import AMBIGUOUS


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
