"""Answers to the page where hardly anything is installed, as in a browser."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import queens_snap
from queens_snap.drop.engine.coach import advise
from queens_snap.drop.engine.requests import RequestOptions, as_story
from queens_snap.pipeline import snap

from ..shots import SHOTS

# Asks the function named first for an answer to each body, where the packages named second are not to be had.
CODE = """
import importlib, json, sys
missing = sys.argv[2].split(",")
class Nothing:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Nothing())
from queens_snap.drop.engine.requests import RequestOptions
if sys.argv[1] == "coach":
    from queens_snap.drop.engine.coach import advise
    answers = [advise(line.encode(), RequestOptions()).body for line in sys.stdin]
else:
    import cv2
    from queens_snap.vision.source.capture import Capture
    from queens_snap.drop.engine.requests import as_story
    shots = (Capture(cv2.imread(line.strip())[..., ::-1]) for line in sys.stdin)
    answers = [as_story(RequestOptions().snap(shot), RequestOptions()).body for shot in shots]
print(json.dumps([json.loads(answer) for answer in answers]))
"""
NEVER = "PIL,msgspec,sklearn,scipy,rich,platformdirs,filelock,pebble,ortools,starlette,uvicorn"


def answered(kind: str, missing: str, lines: list[str]) -> Any:
    package = str(Path(queens_snap.__path__[0]).parent)
    done = subprocess.run(
        [sys.executable, "-c", CODE, kind, missing],
        input="\n".join(lines),
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def told(game: str) -> dict[str, Any]:
    return json.loads(as_story(snap(SHOTS[game], file="capture"), RequestOptions()).body)


def same(answer: dict[str, Any]) -> dict[str, Any]:
    """But for the time that it took, and what only a decoder sees."""
    result = {name: value for name, value in answer["result"].items() if name != "ms"}
    return {**answer, "result": result}


@pytest.mark.parametrize("game", SHOTS)
def test_the_coach_needs_the_standard_library_alone(game: str) -> None:
    body = json.dumps({"puzzle": told(game)["story"]["puzzle"]})
    known = json.loads(advise(body.encode(), RequestOptions()).body)
    assert known["status"] == "solved"
    assert answered("coach", f"numpy,cv2,{NEVER}", [body]) == [known]


def test_reading_needs_numpy_and_opencv_alone() -> None:
    found = answered("read", NEVER, [str(shot) for shot in SHOTS.values()])
    for game, answer in zip(SHOTS, found, strict=True):
        assert same(answer) == same(told(game))
