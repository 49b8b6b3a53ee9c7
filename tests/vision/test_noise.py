"""Noise is taken off a picture, edges and pictures without noise are left alone."""

import numpy as np
import pytest

from queens_snap.vision.clean_up import MIN_NOISE_LEVELS, without_noise
from queens_snap.vision.recognise import read_capture

from .captures import Shot

SHOTS = {
    "queens": "screenshots/board-light-7",
    "tango": "tango/tango-dark-half",
    "zip": "zip/light-6",
    "minisudoku": "sudoku/light-half",
    "patches": "patches/dark-6",
}


def add_noise(rgb: np.ndarray, deviation: float) -> np.ndarray:
    noise = np.random.default_rng(5).normal(0, deviation, rgb.shape)
    return np.clip(rgb + noise, 0, 255).round().astype(np.uint8)


@pytest.mark.parametrize("shot", SHOTS.values())
@pytest.mark.parametrize("deviation", [0, MIN_NOISE_LEVELS / 2])
def test_a_picture_without_noise_is_left_alone(shot: str, deviation: float) -> None:
    rgb = add_noise(Shot(shot).rgb, deviation)
    assert without_noise(rgb) is rgb


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (40, 2, 3)])
def test_what_is_too_small_to_tell_is_left_alone(shape: tuple[int, int, int]) -> None:
    rgb = np.zeros(shape, np.uint8)
    assert without_noise(rgb) is rgb


@pytest.mark.parametrize("deviation", [6.0, 12.0, 24.0])
def test_noise_goes_and_edges_stay(deviation: float) -> None:
    rgb = np.full((120, 160, 3), 230, np.uint8)
    rgb[:, 80:] = 90
    off = without_noise(add_noise(rgb, deviation)).astype(float) - rgb
    assert off.std() < deviation / 2
    assert np.abs(off[:, 78:82].mean(axis=0)).max() < 10


@pytest.mark.parametrize("game", SHOTS)
def test_a_noisy_capture_is_read_like_a_clean_one(game: str) -> None:
    rgb = Shot(SHOTS[game]).rgb
    assert read_capture(add_noise(rgb, 16)).puzzle == read_capture(rgb).puzzle
