"""The network that tells borders: its weights, and what it makes of plain cases."""

from pathlib import Path

import numpy as np

from queens_snap.vision.measure.sides import MEASURES
from queens_snap.vision.weigh.sides import SUREST, WEIGHTS, Net, border_log_odds, flattened

LARGEST = 300_000  # bytes


def test_the_weights_fit_the_measures_and_are_small() -> None:
    assert WEIGHTS.stat().st_size < LARGEST
    net = Net.load(WEIGHTS)
    assert net.mean.shape == net.scale.shape == (len(MEASURES),)
    assert net.first.shape == (len(MEASURES), len(net.first_bias))
    assert net.second.shape == (len(net.first_bias), len(net.second_bias))
    assert net.out.shape == net.second_bias.shape
    assert all(np.isfinite(weights).all() for weights in net)


def test_weights_are_saved_as_they_are_loaded(tmp_path: Path) -> None:
    Net.load(WEIGHTS).save(tmp_path / "again.bin")
    assert (tmp_path / "again.bin").read_bytes() == WEIGHTS.read_bytes()


def test_log_odds_are_limited() -> None:
    wild = np.random.default_rng(1).normal(0, 1e4, (200, len(MEASURES))).astype(np.float32)
    assert np.abs(border_log_odds(wild)).max() <= SUREST


def test_a_network_of_one_unit_is_what_it_says() -> None:
    one = np.ones(1)
    net = Net(0 * one, one, 2 * np.ones((1, 1)), one, np.ones((1, 1)), 0 * one, one, -3 * one)
    assert net.log_odds(np.array([[0.0], [np.e - 1]])).tolist() == [1 - 3, 2 + 1 - 3]


def test_large_measures_are_flattened_alike_on_both_sides_of_zero() -> None:
    assert flattened(np.array([-1.0, 0.0, 1.0])).tolist() == [-np.log(2), 0.0, np.log(2)]
