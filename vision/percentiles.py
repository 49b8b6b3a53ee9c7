"""Median and percentiles, as numpy has them, without what its first calls import: that takes as long as
reading a board."""

from typing import Any

import numpy as np


def median(values: Any, axis: int | None = None, keepdims: bool = False) -> np.ndarray:
    """The median along an axis, or of all values; of integers as float64. The values must hold no NaN; where
    there are none it is NaN."""
    array = np.asarray(values)
    if axis is None:
        array, axis = array.ravel(), 0
    if not np.issubdtype(array.dtype, np.floating) and array.itemsize > 1:
        array = array.astype(np.float64)
    count = array.shape[axis]
    if not count:
        return np.full(np.delete(array.shape, axis), np.nan)
    middle = count // 2
    around = (middle,) if count % 2 else (middle - 1, middle)
    found = np.partition(array, around, axis=axis).take(around, axis=axis)
    return found.mean(axis=axis, keepdims=keepdims)


def percentile(values: Any, share: float, axis: int | None = None) -> np.ndarray:
    """The value below which so many percent lie, 0..100, in between two by linear interpolation; of integers
    as float64. The values must hold no NaN, and there must be some."""
    array = np.asarray(values)
    if axis is None:
        array, axis = array.ravel(), 0
    if not np.issubdtype(array.dtype, np.floating):
        array = array.astype(np.float64)
    at = share / 100 * (array.shape[axis] - 1)
    first = int(at)
    last = min(first + 1, array.shape[axis] - 1)
    low, high = np.moveaxis(
        np.partition(array, (first, last), axis=axis).take((first, last), axis=axis), axis, 0
    )
    rest = array.dtype.type(at - first)
    return low + (high - low) * rest if rest < 0.5 else high - (high - low) * (1 - rest)
