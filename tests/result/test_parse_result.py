"""Check of what comes back, by the shape of what was written."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from queens_snap.pipeline import solve
from queens_snap.result.schema import parse_result

from ..overlay.puzzles import EVERY

NEWER = ("claim", "effort", "expert", "without", "links", "rectangles")  # in steps, than schema 1
MARKED = {"queens": [[0, 1]], "crosses": [], "dots": [], "path": [[[0, 0], [0, 1]]], "notes": [[1, 2, 3]]}
READING = {
    "bbox": [0, 0, 9, 9.5],
    "corners": [[0, 0], [9, 0], [9, 9], [0, 9]],
    "confidence": 1,
    "marks": MARKED | {"wrong": [{"cell": [0, 1], "mark": "queen", "why": "so"}]},
    "warnings": [],
    "notes": [],
}

BATCH = {"sha256": "ab", "pixels": None, "expected": {"file": "a.txt", "agrees": True, "why": None}}


def row(game: str = "queens") -> dict[str, Any]:
    return json.loads(json.dumps(solve(EVERY[game], game=game).to_json()))


@pytest.mark.parametrize("game", EVERY)
def test_what_was_written_is_taken_back_as_it_is(game: str) -> None:
    made = row(game)
    for more in ({}, {"reading": READING}, {"batch": {**BATCH, "colours": [[0.5, 1, 255]]}}):
        assert parse_result(made | more) == made | more


@pytest.mark.parametrize("game", EVERY)
def test_of_what_an_older_row_does_not_say_nothing_is_known(game: str) -> None:
    older = {key: value for key, value in row(game).items() if key != "drawn"} | {"schema": 1, "hint": None}
    older["steps"] = [{k: v for k, v in step.items() if k not in NEWER} for step in older["steps"]]
    found = parse_result(older | {"batch": {"sha256": "ab"}})
    assert {key: found[key] for key in ("file", "status", "answer", "puzzle", "queens")} == {
        key: older[key] for key in ("file", "status", "answer", "puzzle", "queens")
    }
    assert found["drawn"] is None
    assert [step["text"] for step in found["steps"]] == [step["text"] for step in older["steps"]]
    assert all(step["claim"]["look"] == step["links"] == [] for step in found["steps"])
    assert found.get("batch") == {"sha256": "ab", "pixels": None, "expected": None, "colours": None}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: None,
        lambda row: [row],
        lambda row: {key: value for key, value in row.items() if key != "file"},
        lambda row: {key: value for key, value in row.items() if key != "schema"} | {"status": "done"},
        lambda row: row | {"steps": None},
        lambda row: row | {"queens": [[0]]},
        lambda row: row | {"queens": [[0, -1]]},
        lambda row: row | {"rating": {"label": 3}},
        lambda row: row | {"reading": {"warnings": "none"}},
        lambda row: row | {"batch": {"colours": [1]}},
        lambda row: row | {"error": {"code": 1}},
    ],
)
def test_what_is_no_result_is_refused(spoil: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_result(spoil(row()))
