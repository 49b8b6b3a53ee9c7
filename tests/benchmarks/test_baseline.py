"""A record of answers names the places in which it differs from another."""

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
baseline = importlib.import_module("baseline")

LATE = {"late": True}
LINES = [f'["boards/zip/{i}", {{"n": {i}}}]\n' for i in range(4)]


@pytest.mark.parametrize(
    ("old", "new", "verdict", "places"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, "same", []),
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y"}]}, "different", ['a[1].b: "x" -> "y"']),
        ({"a": [1]}, {"a": [1, 2]}, "different", ["a: [1] -> [1, 2]"]),
        ({"a": 1}, {}, "different", ["a: 1 -> (absent)"]),
        ({"a": None}, {}, "different", ["a: null -> (absent)"]),
        ({"a": [1]}, {"a": [True]}, "different", ["a[0]: 1 -> true"]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "different", ["the order of keys"]),
        (LATE, {"a": 1}, "late", []),
        ({"a": 1}, LATE, "late", []),
        (LATE, LATE, "late", []),
    ],
)
def test_two_records_are_compared(old: Any, new: Any, verdict: str, places: list[str]) -> None:
    lines = [json.dumps(["captures/x/1.png", record]) + "\n" for record in (old, new)]
    assert baseline.compared(*lines) == (verdict, places)


def test_what_the_baseline_does_not_have_is_missing() -> None:
    assert baseline.compared(None, LINES[0]) == ("missing", ["not in the baseline"])


@pytest.mark.parametrize(("is_whole", "status", "said"), [(True, 1, "1 lost, 3 same"), (False, 0, "3 same")])
def test_records_in_any_order_are_found_and_others_lost(
    is_whole: bool, status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [(baseline.BaselineTask(f"boards/zip/{i}", Path()), {"n": i}) for i in (0, 2, 1)]
    assert baseline._compare(LINES, records, (), is_whole) == status
    assert capsys.readouterr().out.splitlines()[-1].split(None, 1) == ["all", said]


@pytest.mark.parametrize(
    ("only", "wanted"), [((), True), (["captures"], True), (["captures/zip"], True), (["boards"], False)]
)
def test_kinds_are_asked_for_by_folder_or_by_both(only: list[str], wanted: bool) -> None:
    assert baseline.is_wanted("captures/zip", only) is wanted


def test_a_board_is_recorded_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "boards").mkdir()
    row = {"regions": ["AABBB", "ACCBB", "ACDDD", "ACDED", "DDDDD"], "k": 1}
    (tmp_path / "boards" / "queens.jsonl").write_text(json.dumps(row))
    record = baseline.answer(baseline.boards_of(tmp_path)[0])
    assert {"en", "es"} == {*record}
    assert all("ms" not in said["json"] and said["proof"]["status"] for said in record.values())
