"""A record of answers names the places in which it differs from another."""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))
baseline = importlib.import_module("baseline")

LATE = {"late": True}


@pytest.mark.parametrize(
    ("old", "new", "verdict", "places"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, "same", []),
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y"}]}, "different", ['a[1].b: "x" -> "y"']),
        ({"a": [1]}, {"a": [1, 2]}, "different", ["a: [1] -> [1, 2]"]),
        ({"a": 1}, {}, "different", ["a: 1 -> null"]),
        (None, {}, "missing", ["not in the baseline"]),
        (LATE, {"a": 1}, "late", []),
        ({"a": 1}, LATE, "late", []),
    ],
)
def test_two_records_are_compared(old: Any, new: Any, verdict: str, places: list[str]) -> None:
    assert baseline.compared(old, new) == (verdict, places)


def test_a_board_is_recorded_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "boards").mkdir()
    row = {"regions": ["AABBB", "ACCBB", "ACDDD", "ACDED", "DDDDD"], "k": 1}
    (tmp_path / "boards" / "queens.jsonl").write_text(json.dumps(row))
    record = baseline.answer(baseline.boards_of(tmp_path)[0])
    assert {"en", "es"} == {*record}
    assert all("ms" not in said["json"] and said["proof"]["status"] for said in record.values())
