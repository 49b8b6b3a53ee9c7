"""The result schema describes every answer that there is, and nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from queens_snap.cli import main
from queens_snap.pipeline import Problem, Snap, snap, solve
from queens_snap.result import schema
from queens_snap.result.problem import ERROR_CODES, SCHEMA, UNREADABLE_CODES, Status
from queens_snap.result.schema import Result

from ..plain_boards import AMBIGUOUS, UNSOLVABLE, drawn
from ..solver.queens.boards import EIGHT

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
FILE = ROOT / "result" / f"schema-{SCHEMA}.json"
STARS = "k=2\n" + "\n".join(
    (
        *("AAABBCCCCD", "AABBBCCCCD", "AABBBCCDDD", "EAAABFFDDD", "EEGABBFFFH"),
        *("EEGABBFIHH", "JJGIIIIIHH", "JJGGGGIIHH", "JJGGGGGIHH", "JGGGGGHHHH"),
    )
)
VALID = jsonschema.Draft202012Validator(schema.document())

ANSWERS: dict[str, tuple[Callable[[], Snap], Status]] = {
    "queens": (lambda: snap(FIXTURES / "screenshots" / "phone-light-8.png"), "solved"),
    "queens, marked": (lambda: snap(FIXTURES / "screenshots" / "phone-light-11-crosses.png"), "solved"),
    "queens, in Spanish": (lambda: snap(drawn(EIGHT), lang="es"), "solved"),
    "queens, by an expert": (lambda: snap(drawn(EIGHT), voice="expert"), "solved"),
    "star battle": (lambda: solve(STARS), "solved"),
    "tango, marked wrong": (lambda: snap(FIXTURES / "tango" / "tango-wrong.png"), "solved"),
    "zip, half done": (lambda: snap(FIXTURES / "zip" / "light-7-half.png"), "solved"),
    "nonogram": (lambda: solve("rows\n1\n2\n\ncolumns\n1\n2\n"), "solved"),
    "nonogram, not square": (lambda: solve("rows\n3\n1\n\ncolumns\n2\n1\n1\n"), "solved"),
    "two answers": (lambda: snap(drawn(AMBIGUOUS)), "ambiguous"),
    "two answers of values": (lambda: solve("....\n....\n....\n....\n"), "ambiguous"),
    "two paths": (lambda: solve("1 . .\n. . .\n. . 2\n"), "ambiguous"),
    "none": (lambda: snap(drawn(UNSOLVABLE)), "unsolvable"),
    "no board": (lambda: snap(b"\x89PNG\r\n\x1a\n"), "refused"),
    "no file": (lambda: snap(FIXTURES / "nothing.png"), "refused"),
    "nothing read": (lambda: Snap("a.png"), "unreadable"),
}


@pytest.mark.parametrize(("answer", "status"), ANSWERS.values(), ids=list(ANSWERS))
def test_answers_are_as_described(answer: Callable[[], Snap], status: Status) -> None:
    result = answer()
    assert result.status == status
    for all_steps in (False, True):
        VALID.validate(json.loads(json.dumps(result.to_json(all_steps))))


def test_every_status_is_among_them() -> None:
    assert {status for _, status in ANSWERS.values()} == set(get_args(Status))


def test_the_picture_that_was_drawn_is_described() -> None:
    result = snap(drawn(EIGHT))
    assert result.encoded(".png")
    assert result.to_json()["drawn"] is None
    row = result.to_json(drawn=result.picture)
    assert row["drawn"] == {"offset": [0, 0], "scale": 1}
    VALID.validate(row)


@pytest.mark.parametrize("code", ERROR_CODES)
def test_every_problem_is_described(code: str) -> None:
    result = Snap("a.png", problem=Problem(code, "what", "remedy"))
    assert result.status == ("unreadable" if code in UNREADABLE_CODES else "refused")
    VALID.validate(result.to_json())


def test_errors_of_captures_have_codes_of_the_list() -> None:
    classes = [ROOT / "vision" / "source" / "errors.py", ROOT / "files" / "writing.py"]
    named = {
        line.split('"')[1]
        for path in classes
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("    code = ")
    }
    assert len(named) > 5
    assert named <= set(ERROR_CODES)


@pytest.mark.parametrize(
    "spoiled",
    [
        *({key: ...} for key in sorted(Result.__required_keys__)),  # missing
        {"schema": SCHEMA + 1},
        {"status": "solved?"},
        {"more": 1},
        {"game": "chess"},
        {"queens": [[1, 2, 3]]},
        {"queens": [[-1, 2]]},
        {"solutions": 3},
        {"error": {"code": "odd", "message": "", "remedy": ""}},
        {"ms": {"decode": 1}},
    ],
    ids=str,
)
def test_what_is_not_so_is_seen(spoiled: dict[str, Any]) -> None:
    row = solve(EIGHT).to_json()
    VALID.validate(row)
    row = {key: value for key, value in (row | spoiled).items() if value is not ...}
    assert not VALID.is_valid(row)


def test_a_row_of_a_batch_is_described() -> None:
    expected = {"file": "a.txt", "agrees": False, "why": "so"}
    batch = {"sha256": "0" * 64, "pixels": None, "expected": expected, "colours": [[0.5, 255, 3]]}
    VALID.validate(solve(EIGHT).to_json() | {"batch": batch})


def test_the_command_prints_it_and_the_file_holds_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed) == schema.document()
    assert FILE.read_text("utf-8") == printed, f"queens-snap schema > {FILE.relative_to(ROOT)}"


def test_it_is_itself_valid_and_says_its_version() -> None:
    document = schema.document()
    jsonschema.Draft202012Validator.check_schema(document)
    assert document["$id"].endswith(f":{SCHEMA}")
    assert document["properties"]["schema"]["const"] == SCHEMA == Snap("").to_json()["schema"]
