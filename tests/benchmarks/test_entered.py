"""Counts of files, functions and modules that a run of the program enters."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
entered = importlib.import_module("entered")

FILES = {
    "cli.py": "from solver_part import solve\ndef main():\n    return [solve(i) for i in range(3)]\n",
    "solver/part.py": "from helper import once\ndef solve(i):\n    return once(i)\n",
    "solver/helper.py": "def once(i):\n    return i\n",
    "words/lines.py": "def lines():\n    for i in range(2):\n        yield once(i)\n",
    "tests/judge.py": "def judge():\n    return [*lines()]\n",
}


def _profiled(folder: Path, name: str) -> Any:
    """The profile of one function of the toy program, which lies in the folder."""
    functions: dict[str, Any] = {}
    for file, code in FILES.items():
        body = "\n".join(line for line in code.splitlines() if not line.startswith("from"))
        exec(compile(body, str(folder / file), "exec"), functions)
    profile = entered.Profile(str(folder))
    sys.setprofile(profile)
    try:
        functions[name]()
    finally:
        sys.setprofile(None)
    return profile


def test_calls_of_another_room_are_changes(tmp_path: Path) -> None:
    profile = _profiled(tmp_path, "main")
    assert {code.co_name for code in profile.functions} >= {"main", "solve", "once"}
    assert {*profile.pairs} == {("root", "solver")}
    assert profile.pairs.total() == 1  # the list is made in the room of its function


def test_a_generator_that_goes_on_is_a_call(tmp_path: Path) -> None:
    profile = _profiled(tmp_path, "judge")
    assert {code.co_name for code in profile.functions} == {"lines", "once"}  # tests are no room
    assert profile.pairs == {("words", "solver"): 2, ("solver", "words"): 2}


@pytest.mark.parametrize(
    ("module", "foreign"),
    [
        ("queens_snap.vision.tango.read", True),
        ("queens_snap.overlay.zip", True),
        ("queens_snap.solver.queens.state", False),
        ("queens_snap.overlay.sketch", False),
    ],
)
def test_modules_of_other_games_are_known(module: str, foreign: bool) -> None:
    assert entered.is_foreign(module, "queens") is foreign
