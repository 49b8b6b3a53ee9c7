"""Means, medians and percentiles are those of numpy."""

import numpy as np
import pytest

from queens_snap.vision.percentiles import mean, median, percentile

SHAPES = [(1,), (4,), (7,), (3, 4, 5), (2, 6, 3), (3, 40, 5)]


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float32, np.float64, bool])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_mean_is_numpys(kind: type, shape: tuple[int, ...]) -> None:
    values = (np.random.default_rng(3).random(shape) * 200).astype(kind)
    for axis in (None, -1, *range(len(shape)), tuple(range(len(shape)))):
        for kept in (False, True):
            expected, found = values.mean(axis=axis, keepdims=kept), mean(values, axis, kept)
            assert np.array_equal(found, expected)
            assert found.dtype == expected.dtype


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float32, np.float64, bool])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_median_is_numpys(kind: type, shape: tuple[int, ...]) -> None:
    values = (np.random.default_rng(1).random(shape) * 200).astype(kind)
    for axis in (None, *range(len(shape))):
        for kept in (False, axis is not None):
            expected, found = np.median(values, axis=axis, keepdims=kept), median(values, axis, kept)
            assert np.array_equal(found, expected)
            assert found.dtype == np.asarray(expected).dtype
            assert found.shape == np.shape(expected)


def test_the_median_of_nothing_is_not_a_number() -> None:
    assert np.isnan(median([]))
    assert np.isnan(median(np.zeros((0, 3)), axis=0)).all()


@pytest.mark.parametrize("kind", [np.uint8, np.float32, np.float64])
@pytest.mark.parametrize("shape", SHAPES)
def test_percentiles_are_numpys(kind: type, shape: tuple[int, ...]) -> None:
    values = (np.random.default_rng(2).random(shape) * 200).astype(kind)
    for share in (0, 20, 50, 90, 98.5, 100):
        for axis in (None, *range(len(shape))):
            expected = np.percentile(values, share, axis=axis)
            assert percentile(values, share, axis) == pytest.approx(expected, rel=1e-6)
