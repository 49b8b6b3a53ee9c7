"""Modules that are loaded: for a version nothing of the program, for a capture nothing that only others
need, and for pages neither numpy nor OpenCV nor Pillow."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import queens_snap
from queens_snap.drop.engine.coach import advise_player
from queens_snap.drop.engine.requests import RequestOptions, story_answer
from queens_snap.pipeline import snap

from .drop.shots import SHOTS
from .promises.game_cases import CASES
from .tiny_game import NAME

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "board-light-7.png"
PRINT_LOADED = """
import sys
from queens_snap.cli import main
status = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(status)
"""
ONLY_WHERE_ASKED_FOR = {
    "argcomplete", "argparse_manpage", "difflib", "glob", "importlib.metadata", "msgspec", "ortools",
    "platformdirs", "rich", "scipy", "shutil", "sklearn", "tempfile", "tomllib", "zipfile",
}  # fmt: skip


def modules_loaded(*arguments: str, **variables: str) -> set[str]:
    """Return the modules that a command line loads."""
    package = str(Path(queens_snap.__path__[0]).parent)
    environment = {name: value for name, value in os.environ.items() if name != "QUEENS_SNAP_CONFIG"}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_LOADED, *arguments],
        env=environment | {"PYTHONPATH": package} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("line", ["--version", "-V", "version"])
def test_a_version_needs_nothing_of_the_program(line: str) -> None:
    assert not modules_loaded(line) & {
        "cv2",
        "numpy",
        "PIL",
        "queens_snap.pipeline",
        "queens_snap.commands.capture",
    }


def test_a_capture_needs_no_more_than_it_uses(tmp_path: Path) -> None:
    nowhere = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    found = modules_loaded("--no-picture", "--json", str(SHOT), **nowhere)
    assert "queens_snap.commands.config" in found
    assert not found & ONLY_WHERE_ASKED_FOR


def test_what_a_configuration_needs_is_loaded_where_there_is_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("letters = true")
    found = modules_loaded("--no-picture", str(SHOT), QUEENS_SNAP_CONFIG=str(path))
    assert "tomllib" in found
    assert not found & (ONLY_WHERE_ASKED_FOR - {"tomllib"})


TELL_STORY = """
import json, sys

for name in ("numpy", "cv2", "PIL"):
    sys.modules[name] = None  # whoever imports it fails

from queens_snap.overlay.paint.svg import render_svg
from queens_snap.overlay.story.page import story_page
from queens_snap.result.snap import Snap
from queens_snap.solver.games import GAMES

for game, text in json.load(sys.stdin):
    puzzle = GAMES[game].parse(text)
    rows, columns = puzzle.shape
    colours = [[(9 * r % 256, 9 * c % 256, 99) for c in range(columns)] for r in range(rows)]
    known = Snap("text", solution=GAMES[game].solve_and_explain(puzzle), colours=colours)
    story = known.story()
    assert story
    print(json.dumps({
        "game": game,
        "story": story.to_json(),
        "hint": [known.hint_text(where_only) for where_only in (True, False)],
        "result": known.to_json()["status"],
        "pictures": [render_svg(story.moment(story.scenes - 1))[:4], story_page(story)[:15]],
        "loaded": [name for name in sys.modules if name.startswith("queens_snap.vision")],
    }))
"""


def test_pages_of_all_games_need_neither_numpy_nor_opencv_nor_pillow() -> None:
    games = [name for name in CASES if name != NAME]
    given = json.dumps([(game, CASES[game].puzzles["ordinary"]) for game in games])
    ran = subprocess.run([sys.executable, "-c", TELL_STORY], input=given, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [told["game"] for told in answers] == games
    for told in answers:
        assert len(told["story"]["scenes"]) > 1
        assert all(told["hint"])
        assert told["result"] == "solved"
        assert told["pictures"] == ["<svg", "<!doctype html>"]
        assert told["loaded"] == []


# Asks the function named first for an answer to each body, where the packages named second are not to be had.
RUN_WITHOUT_PACKAGES = """
import importlib, json, sys
missing = sys.argv[2].split(",")
class Nothing:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Nothing())
from queens_snap.drop.engine.requests import RequestOptions
if sys.argv[1] == "coach":
    from queens_snap.drop.engine.coach import advise_player
    answers = [advise_player(line.encode(), RequestOptions()).body for line in sys.stdin]
else:
    import cv2
    from queens_snap.vision.source.capture import Capture
    from queens_snap.drop.engine.requests import story_answer
    shots = (Capture(cv2.imread(line.strip())[..., ::-1]) for line in sys.stdin)
    answers = [story_answer(RequestOptions().snap(shot), RequestOptions()).body for shot in shots]
print(json.dumps([json.loads(answer) for answer in answers]))
"""
UNUSED_PACKAGES = "PIL,msgspec,sklearn,scipy,rich,platformdirs,filelock,pebble,ortools,starlette,uvicorn"


def answer_without(kind: str, missing: str, lines: list[str]) -> Any:
    package = str(Path(queens_snap.__path__[0]).parent)
    done = subprocess.run(
        [sys.executable, "-c", RUN_WITHOUT_PACKAGES, kind, missing],
        input="\n".join(lines),
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def story_of_shot(game: str) -> dict[str, Any]:
    return json.loads(story_answer(snap(SHOTS[game], file="capture"), RequestOptions()).body)


def without_timing(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without times and without what only a decoder knows."""
    result = {name: value for name, value in answer["result"].items() if name != "ms"}
    return {**answer, "result": result}


def test_the_coach_needs_the_standard_library_alone() -> None:
    bodies = [json.dumps({"puzzle": story_of_shot(game)["story"]["puzzle"]}) for game in SHOTS]
    known = [json.loads(advise_player(body.encode(), RequestOptions()).body) for body in bodies]
    assert {answer["status"] for answer in known} == {"solved"}
    assert answer_without("coach", f"numpy,cv2,{UNUSED_PACKAGES}", bodies) == known


def test_reading_needs_numpy_and_opencv_alone() -> None:
    found = answer_without("read", UNUSED_PACKAGES, [str(shot) for shot in SHOTS.values()])
    for game, answer in zip(SHOTS, found, strict=True):
        assert without_timing(answer) == without_timing(story_of_shot(game))
