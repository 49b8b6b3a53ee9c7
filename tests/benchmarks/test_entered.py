"""Counts of the program's own code: modules that a capture enters, and number literals."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks" / "speed"))
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


sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "reading"))
literals = importlib.import_module("literals")


@pytest.mark.parametrize(
    ("code", "count", "named"),
    [
        ("A = 3\nB: float = 0.25\n", 2, 2),
        ("A, B = (0.1, 0.2), 7\n", 3, 1),
        ("A = 0\nB = [1, 2, 0.5, True, '3']\n", 0, 0),
        ("def f(x):\n    return x > 40 or x[-1] + 1\n", 1, 0),
    ],
)
def test_numbers_are_counted_named_or_not(tmp_path: Path, code: str, count: int, named: int) -> None:
    path = tmp_path / "some.py"
    path.write_text(code, "utf-8")
    found = literals.counted(path)
    assert (found.literals, found.named) == (count, named)
    assert (found.files, found.lines) == (1, len(code.splitlines()))
