"""The verdicts that every accuracy figure rests on."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def _load(name: str) -> ModuleType:
    """A module of benchmarks/reading, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / "reading" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


scoring = _load("scoring")

TRUTH: dict[str, Any] = {
    "file": "images/a.png",
    "regions": ["AABB", "ACBB", "CCDB", "CCDD"],
    "unique": True,
    "bbox": [10, 10, 50, 50],
    "traits": ["desktop"],
    "marks": {"queens": [[0, 1]], "crosses": []},
}
RIGHT_RESULT: dict[str, Any] = {
    "status": "solved",
    "game": "queens",
    "k": 1,
    "regions": ["XXYY", "XZYY", "ZZWY", "ZZWW"],
    "queens": [[0, 1], [1, 3], [2, 0], [3, 2]],
    "reading": {"bbox": [10, 10, 50, 50], "warnings": [], "marks": {"queens": [[0, 1]], "crosses": [[3, 3]]}},
}
WITH_WARNING = {"reading": {"warnings": ["unsure"]}}
WRONG_REGIONS = {"regions": ["AABB", "AABB", "CCDB", "CCDD"]}


def captured(tmp_path: Path, **changes: Any) -> Any:
    """The only capture of a folder whose manifest holds the truth with these changes."""
    (tmp_path / "manifest.jsonl").write_text(json.dumps({**TRUTH, **changes}))
    (capture,) = scoring.load(tmp_path)
    return capture


@pytest.mark.parametrize(
    ("truth", "said", "verdict"),
    [
        ({}, {}, "right"),
        ({}, WITH_WARNING, "right"),
        ({}, WRONG_REGIONS, "silent wrong"),
        ({}, {**WRONG_REGIONS, **WITH_WARNING}, "warned wrong"),
        ({}, {"queens": [[0, 0], [1, 3], [2, 1], [3, 2]]}, "silent wrong"),
        ({}, {"queens": None}, "silent wrong"),
        ({}, {"k": 2}, "silent wrong"),
        ({}, {"status": "ambiguous"}, "no answer"),
        ({}, {"status": "unreadable", "regions": None}, "no answer"),
        ({}, {"status": "refused"}, "no answer"),
        ({"unique": False}, {"status": "ambiguous", "queens": None}, "right"),
        ({"unique": False}, {"status": "unsolvable", **WRONG_REGIONS}, "no answer"),
        ({"regions": None, "kind": "no-board"}, {"status": "unreadable"}, "right"),
        ({"regions": None, "kind": "no-board"}, {}, "silent wrong"),
        ({"regions": None, "kind": "cut-off"}, WITH_WARNING, "warned wrong"),
        ({"regions": None, "kind": "other-game"}, {"game": "zip"}, "right"),
        ({"regions": None, "kind": "several-boards"}, {}, "unjudged"),
    ],
)
def test_verdicts(tmp_path: Path, truth: dict[str, Any], said: dict[str, Any], verdict: str) -> None:
    assert scoring.verdict(captured(tmp_path, **truth), {**RIGHT_RESULT, **said}) == verdict


def test_strict_leaves_out_what_a_program_or_a_person_changed(tmp_path: Path) -> None:
    assert captured(tmp_path).strict
    assert not captured(tmp_path, traits=["derived"]).strict
    assert not captured(tmp_path, traits=["annotated"]).strict
    assert not captured(tmp_path, unique=False).strict
    assert not captured(tmp_path, regions=None, kind="no-board").strict


def test_the_lattice_may_be_off_by_a_seventh_of_a_cell(tmp_path: Path) -> None:
    capture = captured(tmp_path)  # cells of 10 px
    assert not scoring.off_lattice(capture, {"reading": {"bbox": [11.4, 10, 50, 48.6]}})
    assert scoring.off_lattice(capture, {"reading": {"bbox": [10, 10, 50, 51.6]}})
    assert scoring.off_lattice(capture, {"reading": None})


def test_marks_are_compared_cell_by_cell(tmp_path: Path) -> None:
    assert scoring.marks_seen(captured(tmp_path), RIGHT_RESULT, "queens") == ({(0, 1)}, {(0, 1)})
    assert scoring.marks_seen(captured(tmp_path), RIGHT_RESULT, "crosses") == (set(), {(3, 3)})


def test_rows_of_games_that_are_not_read_are_left_out(tmp_path: Path) -> None:
    row = {"file": "images/t.png", "kind": "nonogram", "truth": {"row_clues": [[1]]}, "n_solutions": 1}
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row))
    assert scoring.load(tmp_path) == []


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ({"game": "zip"}, "silent wrong"),
        ({"game": "zip", **WITH_WARNING}, "unjudged"),
        ({"status": "unreadable"}, "unjudged"),
    ],
)
def test_what_shows_no_whole_puzzle_may_be_solved_with_a_warning(
    tmp_path: Path, said: dict[str, Any], verdict: str
) -> None:
    row = {"file": "images/z.png", "game": "zip", "traits": ["unlabelled"], "truth": None}
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row))
    (capture,) = scoring.load(tmp_path)
    assert scoring.verdict(capture, {**RIGHT_RESULT, **said}) == verdict


def test_a_folder_without_a_manifest_holds_truths_beside_the_pictures() -> None:
    captures = scoring.load(ROOT / "fixtures" / "screenshots")
    assert {c.name for c in captures} >= {"screenshots/phone-light-8.png", "screenshots/desktop-light-9.png"}
    assert all(c.path.exists() and c.strict for c in captures)


TANGO: dict[str, Any] = {
    "n": 4,
    "givens": ["1...", "0...", "....", "...."],
    "locked": ["1...", "....", "....", "...."],
    "equal": [[[0, 0], [0, 1]]],
    "opposite": [[[3, 2], [3, 3]]],
}
RIGHT_TANGO_RESULT: dict[str, Any] = {
    "status": "solved",
    "game": "tango",
    "puzzle": {**TANGO, "equal": [[[0, 1], [0, 0]]]},
    "answer": ["1100", "0011", "1010", "0101"],
    "reading": {"warnings": []},
}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ({}, "right"),
        ({"puzzle": {**TANGO, "givens": TANGO["locked"]}}, "right"),
        ({"puzzle": {**TANGO, "equal": []}}, "silent wrong"),
        ({"puzzle": {**TANGO, "givens": ["....", "....", "....", "...."]}}, "silent wrong"),
        ({"answer": ["1100", "0011", "0101", "1010"]}, "right"),
        ({"answer": ["1010", "0011", "1100", "0101"]}, "silent wrong"),
        ({"status": "unreadable", "puzzle": None, "answer": None}, "no answer"),
    ],
)
def test_tango_is_judged_by_givens_signs_and_answer(
    tmp_path: Path, said: dict[str, Any], verdict: str
) -> None:
    row = {"file": "images/a.png", "truth": TANGO, "n_solutions": 1}
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row))
    (capture,) = scoring.load(tmp_path)
    assert capture.n == 4
    assert capture.strict
    assert scoring.verdict(capture, {**RIGHT_TANGO_RESULT, **said}) == verdict


def test_all_symbols_of_a_full_board_may_be_read_as_givens(tmp_path: Path) -> None:
    row = {"file": "images/a.png", "truth": TANGO, "n_solutions": 1, "filled": RIGHT_TANGO_RESULT["answer"]}
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row))
    (capture,) = scoring.load(tmp_path)
    full = {**TANGO, "givens": RIGHT_TANGO_RESULT["answer"]}
    assert scoring.verdict(capture, {**RIGHT_TANGO_RESULT, "puzzle": full}) == "right"
