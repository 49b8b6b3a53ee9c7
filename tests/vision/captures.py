"""The project's own captures with their truths, to be read, damaged and drawn on."""

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
GAME_OF_FOLDER = {
    "tango": "tango",
    "zip": "zip",
    "sudoku": "minisudoku",
    "patches": "patches",
    "wend": "wend",
}
CAPTURES = [
    f"{folder}/{path.stem}"
    for folder in GAME_OF_FOLDER
    for path in sorted((FIXTURES / folder).glob("*.json"))
]
Box = tuple[slice, slice]


@dataclass(frozen=True)
class Shot:
    """A capture by its folder and name, and the truth of its JSON file."""

    name: str

    @property
    def path(self) -> Path:
        return FIXTURES / f"{self.name}.png"

    @property
    def truth(self) -> dict[str, Any]:
        return _load_truth(self.name)

    @property
    def rgb(self) -> np.ndarray:
        """A copy of the picture to draw on."""
        return _load_rgb(self.name).copy()

    @property
    def n(self) -> int:
        """Number of cells a side."""
        truth = self.truth
        return truth.get("n") or truth.get("cols") or len(truth["letters"])

    @property
    def cell(self) -> float:
        """Side of a cell in pixels."""
        left, _, right, _ = self.truth["bbox"]
        return (right - left) / self.n

    def pixel_at(self, row: float, column: float) -> tuple[int, int]:
        """Return the pixel (x, y) of a place in cells."""
        left, top, *_ = self.truth["bbox"]
        return round(left + column * self.cell), round(top + row * self.cell)

    def slices_around(self, row: float, column: float, half: float) -> Box:
        """Return the slices of the pixels around a place, up to a distance in cells."""
        (x, y), reach = self.pixel_at(row, column), round(half * self.cell)
        return np.s_[y - reach : y + reach, x - reach : x + reach]

    def cells(self, key: str, values: str) -> Iterator[Cell]:
        """Return the cells whose letter in a row of the truth is one of these."""
        rows = enumerate(self.truth[key])
        return ((r, c) for r, row in rows for c, letter in enumerate(row) if letter in values)

    def read(self, rgb: np.ndarray | None = None) -> Reading:
        """Read the capture, or a changed picture of it, as a board of its game."""
        reading = _read_by_name(self.name) if rgb is None else read_capture(rgb)
        assert reading.puzzle.game == GAME_OF_FOLDER[self.name.split("/")[0]]
        return reading


def box_of(reading: Reading, cell: Cell, low: float = 0.0, high: float = 1.0, beyond: int = 0) -> Box:
    """Return the slices of part of a cell that was read, from `low` to `high`, and `beyond` pixels more on
    each side."""
    (x0, y0), (x1, y1) = (reading.lattice.point(cell[0] + d, cell[1] + d) for d in (low, high))
    return np.s_[round(y0) - beyond : round(y1) + beyond, round(x0) - beyond : round(x1) + beyond]


@cache
def _load_truth(name: str) -> dict[str, Any]:
    return json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))


@cache
def _load_rgb(name: str) -> np.ndarray:
    return load(FIXTURES / f"{name}.png").rgb


@cache
def _read_by_name(name: str) -> Reading:
    return read_capture(_load_rgb(name))
