"""What a reading says of the stripes that were taken off its picture."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from ...solver.cells import Cell
from ..doubts import Doubt, Sort
from ..grid.lattice import Lattice
from ..places import Place
from ..reading import Reading
from .remove import Cleaned

SAMPLES = 16  # places a cell is looked at, each way
RIM = 4  # of them, on each side of a cell: where walls lie
STRIPED = 0.5  # share of them that lie in the striped area
# Share of its middle that is like strokes and was left: a red crown makes up to 0.4 of it.
UNCLEAR = 0.5
MARKED = Doubt(Sort.MARKS, "stripes mark a conflict")  # a note: only its sentence is taken
UNDER_STRIPES = Doubt(Sort.UNCLEAR, "what stands between stripes is hard to make out")


def with_stripes(reading: Reading, cleaned: Cleaned, settled: Collection[Place]) -> Reading:
    """The reading of a cleaned picture, which says in which cells a conflict is marked, and doubts those in
    which something is mixed with the stripes. settled: places of which a person has said what stands
    there."""
    area, left = (_shares(mask, reading.lattice) for mask in (cleaned.area, cleaned.left))
    cells = _cells(area >= STRIPED)
    if not cells:
        return reading
    marked = replace(reading, notes=(*reading.notes, str(MARKED._replace(places=cells))))
    unclear = tuple(cell for cell in _cells(left >= UNCLEAR) if cell not in settled)
    return marked.doubted(UNDER_STRIPES._replace(places=unclear)) if unclear else marked


def _cells(where: np.ndarray) -> tuple[Cell, ...]:
    return tuple((int(r), int(c)) for r, c in np.argwhere(where))


def _shares(mask: np.ndarray, lattice: Lattice) -> np.ndarray:
    """(n, n) float 0..1: how much of the middle of each cell an (H, W) bool mask covers."""
    n = lattice.n
    along = (np.arange(n * SAMPLES) + 0.5) / SAMPLES
    x, y = np.meshgrid(along, along)
    u, v, w = np.tensordot(lattice.homography, np.stack([x, y, np.ones_like(x)]), axes=1)
    columns, rows = (np.rint(a / w).astype(int) for a in (u, v))
    height, width = mask.shape
    on = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    seen = mask[rows.clip(0, height - 1), columns.clip(0, width - 1)] & on
    return seen.reshape(n, SAMPLES, n, SAMPLES)[:, RIM:-RIM, :, RIM:-RIM].mean(axis=(1, 3))
