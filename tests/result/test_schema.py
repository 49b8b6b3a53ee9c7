"""The schema of results: it describes every answer, and checks and restores what was written."""

import json
import pickle
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import jsonschema
import numpy as np
import pytest
from PIL import Image

from queens_snap.cli import main
from queens_snap.pipeline import Correction, Snap, render, snap, solve
from queens_snap.result import schema
from queens_snap.result.problem import ERROR_CODES, SCHEMA, Status
from queens_snap.result.schema import Result, parse_result

from ..overlay.puzzles import PUZZLE_OF_EACH_GAME
from ..plain_boards import AMBIGUOUS, UNSOLVABLE, draw_board
from ..promises.schemas import schema_faults
from ..solver.queens.boards import BOARD_8

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
FILE = ROOT / "result" / f"schema-{SCHEMA}.json"
VALIDATOR = jsonschema.Draft202012Validator(schema.result_schema())

#: What tests/promises/test_json.py does not have: other languages and voices, and captures without a reading.
ANSWERS: dict[str, tuple[Callable[[], Snap], Status]] = {
    "in Spanish, marked": (
        lambda: snap(FIXTURES / "screenshots" / "phone-light-11-crosses.png", lang="es"),
        "solved",
    ),
    "by an expert": (lambda: snap(draw_board(BOARD_8), voice="expert"), "solved"),
    "two answers": (lambda: snap(draw_board(AMBIGUOUS)), "ambiguous"),
    "none": (lambda: snap(draw_board(UNSOLVABLE)), "unsolvable"),
    "no board": (lambda: snap(b"\x89PNG\r\n\x1a\n"), "refused"),
    "no file": (lambda: snap(FIXTURES / "nothing.png"), "refused"),
    "nothing read": (lambda: Snap("a.png"), "unreadable"),
}


@pytest.mark.parametrize(("answer", "status"), ANSWERS.values(), ids=list(ANSWERS))
def test_answers_are_as_described(answer: Callable[[], Snap], status: Status) -> None:
    result = answer()
    assert result.status == status
    for all_steps in (False, True):
        VALIDATOR.validate(json.loads(json.dumps(result.to_json(all_steps))))


def test_every_status_is_among_them() -> None:
    assert {status for _, status in ANSWERS.values()} == set(get_args(Status))


def test_the_picture_that_was_drawn_is_described() -> None:
    result = snap(draw_board(BOARD_8))
    assert result.encoded(".png")
    assert result.to_json()["drawn"] is None
    result_row = result.to_json(drawn=result.picture)
    assert result_row["drawn"] == {"offset": [0, 0], "scale": 1}
    VALIDATOR.validate(result_row)


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
    row = solve(BOARD_8).to_json()
    assert schema_faults("queens", row) == []
    row = {key: value for key, value in (row | spoiled).items() if value is not ...}
    assert not VALIDATOR.is_valid(row)
    assert schema_faults("queens", row)


def test_a_row_of_a_batch_is_described() -> None:
    expected = {"file": "a.txt", "agrees": False, "why": "so"}
    batch = {"sha256": "0" * 64, "pixels": None, "expected": expected, "colours": [[0.5, 255, 3]]}
    VALIDATOR.validate(solve(BOARD_8).to_json() | {"batch": batch})


def test_the_command_prints_it_and_the_file_holds_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed) == schema.result_schema()
    assert FILE.read_text("utf-8") == printed, f"queens-snap schema > {FILE.relative_to(ROOT)}"


def test_it_is_itself_valid_and_says_its_version() -> None:
    document = schema.result_schema()
    jsonschema.Draft202012Validator.check_schema(document)
    assert document["$id"].endswith(f":{SCHEMA}")
    assert document["properties"]["schema"]["const"] == SCHEMA == Snap("").to_json()["schema"]


NEWER_KEYS = ("claim", "effort", "expert", "without", "links", "rectangles")  # in steps, than schema 1


def row(game: str = "queens") -> dict[str, Any]:
    return json.loads(json.dumps(solve(PUZZLE_OF_EACH_GAME[game], game=game).to_json()))


@pytest.mark.parametrize("game", PUZZLE_OF_EACH_GAME)
def test_of_what_an_older_row_does_not_say_nothing_is_known(game: str) -> None:
    older = {key: value for key, value in row(game).items() if key != "drawn"} | {"schema": 1, "hint": None}
    older["steps"] = [{k: v for k, v in step.items() if k not in NEWER_KEYS} for step in older["steps"]]
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


ZIP = FIXTURES / "zip" / "light-6.png"
SHOTS = ("screenshots/phone-light-9-half.png", "tango/tango-dark-half.png", "patches/light-8-phone-half.png")


#: Captures of every status, with options of `snap`.
CASES_BY_STATUS: dict[str, tuple[Any, dict[str, Any]]] = {
    "solved": (FIXTURES / SHOTS[0], {}),
    "solved with doubts": (FIXTURES / "tango/tango-dark-half.png", {"crop": True, "lang": "es"}),
    "ambiguous": (render(AMBIGUOUS).encoded(), {}),
    "unsolvable": (ZIP, {"correction": Correction.of("1,1-1,2=wall", "1,1-2,1=wall")}),
    "unreadable": (np.full((400, 400, 3), 200, np.uint8), {}),
    "refused": (b"no picture", {}),
    "missing": ("none.png", {}),
    "misuse": (FIXTURES / SHOTS[0], {"which": 9}),
    "bytes": ((FIXTURES / SHOTS[2]).read_bytes(), {"file": "shot.png"}),
    "pillow": (Image.open(ZIP), {}),
    "array": (np.asarray(Image.open(ZIP).convert("RGBA")), {}),
}


@pytest.mark.parametrize("name", CASES_BY_STATUS)
def test_what_travelled_is_equal_and_small(name: str) -> None:
    source, options = CASES_BY_STATUS[name]
    here = snap(source, **options)
    if name in ("solved", "ambiguous", "unsolvable", "unreadable", "refused"):
        assert here.status == name
    sent = pickle.dumps(here)
    content = source.read_bytes() if isinstance(source, Path) else source
    assert not isinstance(content, bytes) or len(sent) < 3 * len(content) + 20_000
    there = pickle.loads(sent)
    assert there == here
    assert hash(there) == hash(here)
    assert there != replace(here, file="another.png")
    assert pickle.loads(pickle.dumps(there)) == copy(there) == here
    assert repr(there) == repr(here)
    for one, other in (
        (there.rgb, here.rgb),
        (there.picture, here.picture),
        (there.hint_picture(), here.hint_picture()),
    ):
        assert one is other is None or (one is not None and other is not None and np.array_equal(one, other))
    assert there == here  # also after drawing, whatever time it took


def test_results_differ_where_what_they_say_does() -> None:
    here = snap(ZIP)
    assert here == snap(ZIP)
    assert here.reading
    assert here.rgb is not None
    assert here.solution
    others = [
        snap(ZIP, voice="expert"),
        snap(ZIP, crop=True),
        snap(ZIP, ignore_marks=True),
        replace(here, rgb=255 - here.rgb),
        replace(here, reading=replace(here.reading, notes=("another",))),
        replace(here, reading=replace(here.reading, colours=None)),
        replace(here, solution=None),
        snap(FIXTURES / "zip/dark-6.png", file=here.file),
    ]
    assert all(here != other for other in others)
    assert here != "a text"
    assert len({here, snap(ZIP), *others}) == 1 + len(others)


def test_a_changed_picture_travels_as_it_is() -> None:
    here = snap(ZIP)
    assert here.rgb is not None
    changed = replace(here, rgb=255 - here.rgb)
    assert np.array_equal(pickle.loads(pickle.dumps(changed)).rgb, 255 - here.rgb)


def test_what_was_made_of_the_facts_stays_behind() -> None:
    result = snap(FIXTURES / SHOTS[0])
    before = len(pickle.dumps(result))
    assert result.picture is not None
    assert result.hint
    assert len(pickle.dumps(result)) < 1.01 * before  # the facts keep the proof, which keeps its way
