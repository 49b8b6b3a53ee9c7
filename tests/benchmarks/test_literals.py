"""Counting the numbers that are written into the reader."""

import importlib
import sys
from pathlib import Path

import pytest

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
