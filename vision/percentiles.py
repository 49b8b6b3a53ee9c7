"""Mean, median and percentiles as numpy computes them, without the modules that numpy's own functions import
at their first call, which take as long as reading a board. Many rows of few small numbers are computed
several times faster."""

from typing import Any

import numpy as np

MAX_NETWORK_VALUES = 16  # most values along the axis for which whole rows are sorted pairwise
# least number of medians, for each value along the axis, for which sorting whole rows pairwise is faster
MIN_MEDIANS_A_VALUE = 250


def mean(values: np.ndarray, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> np.ndarray:
    """Return the mean along the axes, or of all values if axis is None; float64 for integers. There must be
    at least one value. For few values it takes a third of the time of numpy's own method."""
    total = np.add.reduce(values, axis=axis, keepdims=keepdims)
    return total / (values.size // total.size)


def median(values: Any, axis: int | None = None, keepdims: bool = False) -> np.ndarray:
    """Return the median along an axis, or of all values if axis is None; float64 for integers; NaN if there
    are no values. The values must not hold NaN."""
    array, axis = (np.ravel(values), 0) if axis is None else (np.asarray(values), axis)
    count = array.shape[axis]
    if not count:
        return np.full(np.delete(array.shape, axis), np.nan)
    low, high = _values_at_ranks(array, (count - 1) // 2, count // 2, axis)
    found = low if count % 2 else (low + high) / 2
    return np.expand_dims(found, axis) if keepdims else found


def percentile(values: Any, share: float, axis: int | None = None) -> np.ndarray:
    """Return the value below which `share` percent (0..100) of the values lie, interpolated linearly; float64
    for integers. The values must not hold NaN, and there must be at least one."""
    array, axis = (np.ravel(values), 0) if axis is None else (np.asarray(values), axis)
    at = share / 100 * (array.shape[axis] - 1)
    first = int(at)
    low, high = _values_at_ranks(array, first, min(first + 1, array.shape[axis] - 1), axis)
    rest = low.dtype.type(at - first)
    return low + (high - low) * rest if rest < 0.5 else high - (high - low) * (1 - rest)


def _values_at_ranks(array: np.ndarray, first: int, last: int, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of ranks `first` and `last` along an axis, which are equal or adjacent ranks; float64
    for integers."""
    kind = array.dtype if array.dtype.kind == "f" else np.dtype(np.float64)
    others = [i for i in range(array.ndim) if i != axis % array.ndim]  # np.moveaxis takes as long as the rest
    count = array.shape[axis]
    if count <= MAX_NETWORK_VALUES and array.size >= MIN_MEDIANS_A_VALUE * count**2:
        rows = _sorted_rows(array.transpose(axis, *others))
        return rows[first].astype(kind), rows[last].astype(kind)
    # numpy sorts 32 bits at a time many times quicker than 8; and what is mostly alike, as pictures are, it
    # sorts quicker than it finds single ranks
    ranked = array.transpose(*others, axis).astype(np.int32 if array.itemsize == 1 else kind, order="C")
    ranked.sort(axis=-1)
    return ranked[..., first].astype(kind), ranked[..., last].astype(kind)


def _sorted_rows(array: np.ndarray) -> list[np.ndarray]:
    """Return the rows of an array, with the values of each column sorted in rising order."""
    rows = list(array)
    for turn in range(len(rows)):
        for i in range(turn % 2, len(rows) - 1, 2):
            rows[i], rows[i + 1] = np.minimum(rows[i], rows[i + 1]), np.maximum(rows[i], rows[i + 1])
    return rows


def max_channel(values: np.ndarray) -> np.ndarray:
    """Return (...): the largest of the three channels of (..., 3), in a third of the time of `max` along so
    short an axis."""
    return np.maximum(np.maximum(values[..., 0], values[..., 1]), values[..., 2])
