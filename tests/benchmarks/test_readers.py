"""The benchmark for readers: verdicts, and programs that answer rightly, wrongly or not at all."""

import importlib
import json
import shutil
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES

ROOT = Path(__file__).parents[2]
READERS = ROOT / "benchmarks" / "readers"
sys.path.insert(0, str(READERS / "adapters"))
judge = importlib.import_module("readers_judge")
ask = importlib.import_module("readers_ask")


measure = importlib.import_module("measure")
SCHEMA = json.loads((READERS / "answer.schema.json").read_text("utf-8"))
BOARD = {"regions": ["AABB", "CABB", "CCDD", "CDDD"]}
QUEENS = [[0, 1], [1, 3], [2, 0], [3, 2]]
WRONG_BOARD = {"regions": ["AAAA", "BBBB", "CCCC", "DDDD"]}


def picture(due: str, **changes: Any) -> Any:
    row = {
        "file": "a.png",
        "kind": "light",
        "game": "queens",
        "due": due,
        "board": BOARD,
        "solution": QUEENS,
        "what": "",
    }
    return judge.TruthLine(**{**row, **changes})


def answer_with(**what: Any) -> Any:
    """Return the answer of a reader with these fields."""
    return judge.Answer("a.png", **what)


RIGHT_ANSWER = {"game": "queens", "board": BOARD, "solution": QUEENS}
ANSWERS = {
    "board and solution": RIGHT_ANSWER,
    "board alone": {"game": "queens", "board": BOARD},
    "solution alone": {"game": "queens", "solution": QUEENS},
    "other letters": {"game": "queens", "board": {"regions": ["ZZAA", "BZAA", "BBCC", "BCCC"]}},
    "right, with a warning": {**RIGHT_ANSWER, "warned": True},
    "no answer": {},
    "another board": {**RIGHT_ANSWER, "board": WRONG_BOARD},
    "another board, with a warning": {**RIGHT_ANSWER, "board": WRONG_BOARD, "warned": True},
    "another solution": {**RIGHT_ANSWER, "solution": [[r, c] for r, c in reversed(QUEENS)][:3]},
    "another game": {**RIGHT_ANSWER, "game": "tango"},
    "no form": {"game": "queens", "board": {"rows": 3}},
    "numbers for cells": {"game": "queens", "solution": [1, 2, 3, 0]},
}
MALFORMED = ("another game", "no form", "numbers for cells")
VERDICTS = {  # due: the board, or a doubt; nothing
    "board and solution": ("right", "right", "silent"),
    "board alone": ("right", "right", "silent"),
    "solution alone": ("right", "right", "silent"),
    "other letters": ("right", "right", "silent"),
    "right, with a warning": ("right", "right", "warned"),
    "no answer": ("refused", "right", "right"),
    "another board": ("silent", "silent", "silent"),
    "another board, with a warning": ("warned", "warned", "warned"),
    "another solution": ("silent", "silent", "silent"),
    "another game": ("silent", "silent", "silent"),
    "no form": ("silent", "silent", "silent"),
    "numbers for cells": ("silent", "silent", "silent"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_verdicts(name: str) -> None:
    answer = answer_with(**ANSWERS[name])
    shown = [picture("board"), picture("doubt"), picture("nothing", game=None, board=None, solution=None)]
    assert tuple(judge.verdict(one, answer) for one in shown) == VERDICTS[name]


@pytest.mark.parametrize(
    ("text", "name", "games"),
    [
        ("ours=python ours.py", "ours", ("queens", "zip")),
        ("theirs:zip=run 'a b' {}", "theirs", ("zip",)),
        ("theirs:chess=run", None, "theirs: no such game: chess; there are queens, zip"),
        ("run", None, "not of the form"),
        ("name=", None, "not of the form"),
    ],
)
def test_readers_are_named_with_their_games(text: str, name: str | None, games: Any) -> None:
    if name is None:
        with pytest.raises(ValueError, match=games):
            ask.parse_reader(text, ("queens", "zip"))
    else:
        found = ask.parse_reader(text, ("queens", "zip"))
        assert (found.name, found.games) == (name, games)


# What programs do with a name.
ANSWERING_PROGRAM = "print(json.dumps({{'file': name, **{}}}), flush=True)"
PROGRAMS = {
    "right": ANSWERING_PROGRAM.format(RIGHT_ANSWER),
    "wrong": ANSWERING_PROGRAM.format({**RIGHT_ANSWER, "board": WRONG_BOARD}),
    "chatty": f"print('reading', name); {ANSWERING_PROGRAM.format(RIGHT_ANSWER)}",
    "ends at b": f"'b.png' in name and sys.exit(1); {ANSWERING_PROGRAM.format(RIGHT_ANSWER)}",
    "no object": "print('{nothing', flush=True)",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pictures of one board, which nobody looks at, one of a Tango, and one of nothing."""
    rows = [picture("board", file=name) for name in ("a.png", "b.png", "c.png")]
    rows.append(picture("board", file="d.png", game="tango"))
    rows.append(picture("nothing", file="e.png", kind="no board", game=None, board=None, solution=None))
    lines = (json.dumps({key: getattr(row, key) for key in row.__struct_fields__}) for row in rows)
    (tmp_path / "truth.jsonl").write_text("\n".join(lines), "utf-8")
    return tmp_path


def program(folder: Path, body: str) -> str:
    """The command of a program that does this with every name."""
    path = folder / "program.py"
    path.write_text(
        f"import json, sys\nfor name in sys.argv[1:] or map(str.rstrip, sys.stdin):\n    {body}\n", "utf-8"
    )
    return f"'{sys.executable}' '{path}'"


def verdicts(folder: Path, body: str, ending: str = "") -> dict[str, tuple[str, str]]:
    reader = ask.parse_reader(f"it:queens={program(folder, body)}{ending}", ("queens", "tango"))
    rows = measure.measured(folder, judge.pictures_in(folder), [reader], 1)
    return {row.file: (row.verdict, row.fault) for row in rows}


@pytest.mark.parametrize("ending", ["", " {}"], ids=["standard input", "argument"])
@pytest.mark.parametrize("name", ["right", "chatty"])
def test_a_right_answer_is_right_and_of_nothing_silent(name: str, ending: str, folder: Path) -> None:
    right, silent = ("right", ""), ("silent", "")
    expected = {"a.png": right, "b.png": right, "c.png": right, "e.png": silent}
    assert verdicts(folder, PROGRAMS[name], ending) == expected


def test_a_wrong_answer_is_silent(folder: Path) -> None:
    assert set(verdicts(folder, PROGRAMS["wrong"]).values()) == {("silent", "")}


def test_a_program_that_ends_loses_one_picture(folder: Path) -> None:
    found = verdicts(folder, PROGRAMS["ends at b"])
    assert found.pop("b.png") == ("refused", "ended")
    assert list(found.values()) == [("right", ""), ("right", ""), ("silent", "")]


def test_what_is_no_object_is_no_answer(folder: Path) -> None:
    found = verdicts(folder, PROGRAMS["no object"])
    assert {name: verdict for name, (verdict, _) in found.items()} == {
        "a.png": "refused", "b.png": "refused", "c.png": "refused", "e.png": "right"
    }  # fmt: skip
    assert {fault for _, fault in found.values()} == {"malformed"}


@pytest.mark.slow
def test_a_program_that_hangs_is_begun_again(folder: Path) -> None:
    waits = program(folder, f"import time; time.sleep(60 * name.endswith('b.png')); {PROGRAMS['right']}")
    asked = ask.RunningReader(
        ask.ReaderUnderTest(
            "it", ("queens",), ask.parse_reader(f"it={waits}", ("queens",)).command, limit=5.0
        )
    )
    try:
        faults = [asked.ask(folder / name).fault for name in ("a.png", "b.png", "c.png")]
    finally:
        asked.close()
    assert faults == ["", "hung", ""]


def test_tables_stand_between_the_markers_and_the_status_tells(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = folder / "page.md"
    page.write_text(f"before\n{measure.MARKERS[0]}\nold\n{measure.MARKERS[1]}\nafter\n", "utf-8")
    reader = f"it:queens={program(folder, PROGRAMS['right'])}"
    assert (
        measure.main([str(folder), "--reader", reader, "--reader", f"two{reader[2:]}", "--table", str(page)])
        == 1
    )
    text = page.read_text("utf-8")
    assert (text.startswith("before\n"), text.endswith("after\n"), "old" in text) == (True, True, False)
    assert "| kind | it | two |" in text
    assert "| no board | 0 of 1, 1 silent | 0 of 1, 1 silent |" in text
    assert "| queens | 3 of 3 | 3 of 3 |" in text
    assert "tango" not in text
    assert "| it | 3 of 3 (100%) |  | 0 of 1 (0%) |  | 1 |  | 1 |" in capsys.readouterr().out


def test_no_such_game_is_a_wrong_call(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert measure.main([str(folder), "--reader", "it:chess=run"]) == 2
    assert "no such game: chess" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in MALFORMED])
def test_answers_are_of_the_schema(name: str) -> None:
    jsonschema.validate({"file": "a.png", **ANSWERS[name]}, SCHEMA)


@pytest.mark.parametrize(
    "answer",
    [
        {"game": "queens"},
        {"file": "a.png", "game": "chess"},
        {"file": "a.png", "board": BOARD},
        *({"file": "a.png", **ANSWERS[name]} for name in MALFORMED),
        {"file": "a.png", "game": "starbattle", "board": BOARD},
    ],
)
def test_what_is_no_answer_is_not_of_the_schema(answer: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(answer, SCHEMA)


def test_the_readme_shows_answers_of_the_schema() -> None:
    text = (READERS / "README.md").read_text("utf-8")
    for line in text.partition("```json\n")[2].partition("```")[0].splitlines():
        jsonschema.validate(json.loads(line), SCHEMA)


def test_adapters_say_no_answer_for_what_is_raised(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answering = importlib.import_module("answering")

    def read(name: str) -> dict[str, Any]:
        print("reading")
        return {"a.png": RIGHT_ANSWER}[name]

    monkeypatch.setattr(sys, "argv", ["adapter", "a.png", "b.png"])
    answering.answer(read)
    shown = capsys.readouterr()
    assert [json.loads(line) for line in shown.out.splitlines()] == [
        {"file": "a.png", **RIGHT_ANSWER},
        {"file": "b.png"},
    ]
    assert "KeyError" in shown.err


@pytest.mark.parametrize(
    "shot",
    [
        "screenshots/board-light-7.png",
        "tango/tango-light.png",
        "zip/light-6.png",
        "sudoku/light-page.png",
        "patches/light-6.png",
    ],
)
def test_our_own_adapter_answers_in_the_forms_of_the_schema(shot: str) -> None:
    answer = importlib.import_module("ours").read(str(ROOT / "fixtures" / shot))
    jsonschema.validate(json.loads(json.dumps({"file": "a.png", **answer})), SCHEMA)
    assert answer["board"]


looks = importlib.import_module("readers_looks")
kinds = importlib.import_module("readers_kinds")
make = importlib.import_module("make")
DrawnPicture = importlib.import_module("drawn_pictures").DrawnPicture
BoardPicture = importlib.import_module("drawn_pictures").BoardPicture
KIND_AND_GAME_CASES = [(kind, game) for kind in kinds.KINDS for game in kind.games]


@pytest.fixture(scope="module")
def pool() -> Any:
    """Boards that need no browser, in the place of those that make.py draws in one."""
    found: dict[str, dict[str, Any]] = {}
    for game in kinds.GAMES:
        scene = looks.scene(game, "light", Random(game))
        puzzle = getattr(scene, "puzzle", None) or getattr(scene, "board", None)
        puzzle = puzzle or GAMES[game].of_json(
            {"givens": scene.given, "equal": scene.equal, "opposite": scene.opposite}
        )
        rgb = render_puzzle(puzzle, cell=44)
        edge = (rgb.shape[0] - 44 * puzzle.shape[0]) / 2
        box = (edge, edge, rgb.shape[1] - edge, rgb.shape[0] - edge)
        for look in looks.LOOKS:
            found.setdefault(game, {})[look] = [BoardPicture(look, rgb, box, game, puzzle.to_json())]
    return found


@pytest.mark.parametrize(
    ("kind", "game"), KIND_AND_GAME_CASES, ids=lambda x: x if isinstance(x, str) else x.name
)
def test_a_seed_draws_the_same_again_and_says_what_is_due(kind: Any, game: str, pool: Any) -> None:
    first, again = (kind.draw(kinds.Request(Random("3"), 0, pool[game or "zip"])) for _ in range(2))
    assert np.array_equal(first.rgb, again.rgb)
    assert (first.truth, first.due, first.change) == (again.truth, again.due, again.change)
    if first.truth is not None:
        answer = {"file": "a.png", "game": game, "board": first.truth.truth}
        jsonschema.validate(json.loads(json.dumps(answer)), SCHEMA)


def test_all_kinds_and_games_have_their_share() -> None:
    planned = make.planned(2 * sum(kind.frequency * len(kind.games) for kind in kinds.KINDS))
    assert len({one.name for one in planned}) == len(planned)
    for kind, game in KIND_AND_GAME_CASES:
        assert sum((one.kind, one.game) == (kind, game) for one in planned) == 2 * kind.frequency


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.name)
def test_the_page_tells_and_shows_every_kind(kind: Any) -> None:
    page = ROOT / "docs" / "benchmark.md"
    (row,) = (
        line
        for line in page.read_text("utf-8").splitlines()
        if line.startswith(f"| {kind.name} | {kind.description}")
    )
    picture = row.partition("](")[2].partition(")")[0]
    assert (page.parent / picture).stem == kind.name.lower().replace(" ", "-")


def test_a_jpeg_is_kept_as_one_and_all_else_as_it_is() -> None:
    rgb = np.random.default_rng(1).integers(0, 255, (20, 30, 3), np.uint8)
    png, jpeg = (make.encoded(DrawnPicture(rgb, None, False, "", quality=x)) for x in (None, 20))
    assert (png[0], jpeg[0]) == (".png", ".jpg")
    assert np.array_equal(np.asarray(Image.open(BytesIO(png[1]))), rgb)
    assert Image.open(BytesIO(jpeg[1])).format == "JPEG"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_what_is_drawn_is_what_is_said_of_it(tmp_path: Path) -> None:
    """A board of every game in every look, read by the program, which was told nothing."""
    assert make.main([str(tmp_path), "--count", "24", "--seed", "5"]) == 0
    pictures = judge.pictures_in(tmp_path)
    assert {(one.kind, one.game) for one in pictures} == {
        (k.name, g) for k, g in KIND_AND_GAME_CASES if k.frequency == 1
    }
    for one in pictures:
        result = snap(tmp_path / one.file).to_json()
        board = {"regions": result["regions"], "k": result["k"]} if result["regions"] else result["puzzle"]
        answer = result["queens"] or result["answer"]
        given = judge.Answer(one.file, result["game"], board, json.loads(json.dumps(answer)))
        assert judge.verdict(one, given) == "right", one.file
        assert judge.verdict(one, judge.Answer(one.file, one.game, one.board, one.solution)) == "right"
