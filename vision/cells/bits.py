"""Bits of what stands in a cell, left around something that lies on it."""

import numpy as np

# Of a cell: what bits take together, and how far they lie apart, at least.
BITS, FAR_APART = 0.006, 0.45


def has_bits(drawn: np.ndarray, cell: int) -> bool:
    """Whether little stands in a cell, but far apart. drawn: (h, w) bool, the inside of the cell. cell: its
    side, in pixels."""
    return bool(drawn.mean() > BITS and max(np.ptp(at) for at in np.nonzero(drawn)) > FAR_APART * cell)
