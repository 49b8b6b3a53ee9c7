"""Our own captures with their truths: what lies where on them, to be read, worn and drawn on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from queens_snap.solver.cells import Cell
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = {"tango": "tango", "zip": "zip", "sudoku": "minisudoku", "patches": "patches", "wend": "wend"}
CAPTURES = [
    f"{folder}/{path.stem}" for folder in FOLDERS for path in sorted((FIXTURES / folder).glob("*.json"))
]
Box = tuple[slice, slice]


@dataclass(frozen=True)
class Shot:
    """A capture, by its folder and name. truth: of its JSON file."""

    name: str

    @property
    def path(self) -> Path:
        return FIXTURES / f"{self.name}.png"

    @property
    def truth(self) -> dict[str, Any]:
        return _truth(self.name)

    @property
    def rgb(self) -> np.ndarray:
        """A picture to draw on."""
        return _rgb(self.name).copy()

    @property
    def n(self) -> int:
        """Cells a side."""
        truth = self.truth
        return truth.get("n") or truth.get("cols") or len(truth["letters"])

    @property
    def cell(self) -> float:
        """The side of a cell, in pixels."""
        left, _, right, _ = self.truth["bbox"]
        return (right - left) / self.n

    def at(self, row: float, column: float) -> tuple[int, int]:
        """The pixel (x, y) of a place, in cells."""
        left, top, *_ = self.truth["bbox"]
        return round(left + column * self.cell), round(top + row * self.cell)

    def box(self, row: float, column: float, half: float) -> Box:
        """The pixels around a place up to so far, in cells."""
        (x, y), reach = self.at(row, column), round(half * self.cell)
        return np.s_[y - reach : y + reach, x - reach : x + reach]

    def cells(self, key: str, values: str) -> Iterator[Cell]:
        """The cells of a row of strings of the truth that have one of these letters."""
        rows = enumerate(self.truth[key])
        return ((r, c) for r, row in rows for c, letter in enumerate(row) if letter in values)

    def read(self, rgb: np.ndarray | None = None) -> Reading:
        """Read it, or what has become of it, as a board of its game."""
        reading = _reading(self.name) if rgb is None else read_capture(rgb)
        assert reading.puzzle.game == FOLDERS[self.name.split("/")[0]]
        return reading


def box_of(reading: Reading, cell: Cell, low: float = 0.0, high: float = 1.0, beyond: int = 0) -> Box:
    """The pixels of a part of a cell that was read, from `low` to `high`, and so many more on each side."""
    (x0, y0), (x1, y1) = (reading.lattice.point(cell[0] + d, cell[1] + d) for d in (low, high))
    return np.s_[round(y0) - beyond : round(y1) + beyond, round(x0) - beyond : round(x1) + beyond]


@cache
def _truth(name: str) -> dict[str, Any]:
    return json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))


@cache
def _rgb(name: str) -> np.ndarray:
    return load(FIXTURES / f"{name}.png").rgb


@cache
def _reading(name: str) -> Reading:
    return read_capture(_rgb(name))
