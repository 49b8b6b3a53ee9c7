"""The small networks: their weights, and what they make of plain cases."""

from pathlib import Path

import numpy as np
import pytest

from queens_snap.vision.measure.sides import GROUND_MEASURES, MEASURES
from queens_snap.vision.measure.strokes import STROKE_MEASURES
from queens_snap.vision.weigh import (
    BORDERS,
    GROUND_CLASSES,
    GROUNDS,
    MAX_LOG_ODDS,
    STROKE_CLASSES,
    STROKES,
    GlyphNetwork,
    SideNetwork,
    border_log_odds,
    ground_log_odds,
    softmax,
    stroke_log_odds,
    to_log_scale,
)

MAX_WEIGHT_BYTES = 300_000  # bytes, of all together
MAX_CHANGED_CHANCE = 0.02  # difference of a chance from that before saving
NETWORKS = [
    (BORDERS, 1, MEASURES),
    (STROKES, len(STROKE_CLASSES), STROKE_MEASURES),
    (GROUNDS, len(GROUND_CLASSES), GROUND_MEASURES),
]


@pytest.mark.parametrize(("path", "answers", "measures"), NETWORKS, ids=lambda x: getattr(x, "stem", None))
def test_the_weights_fit_the_measures_and_are_saved_as_they_are_loaded(
    tmp_path: Path, path: Path, answers: int, measures: tuple[str, ...]
) -> None:
    net = SideNetwork.load(path, answers)
    assert net.mean.shape == net.scale.shape == (len(measures),)
    assert net.first.shape == (len(measures), len(net.first_bias))
    assert net.second.shape == (len(net.first_bias), len(net.second_bias))
    assert net.out.shape == (net.second_bias.shape if answers == 1 else (len(net.second_bias), answers))
    assert net.out_bias.shape == (answers,)
    assert all(np.isfinite(weights).all() for weights in net)
    net.save(tmp_path / "again.bin")
    assert (tmp_path / "again.bin").read_bytes() == path.read_bytes()


GLYPH_FILES = sorted(BORDERS.parent.glob("*.npz"))


@pytest.mark.parametrize("path", GLYPH_FILES, ids=lambda path: path.stem)
def test_networks_of_signs_are_saved_as_they_are_loaded(tmp_path: Path, path: Path) -> None:
    net = GlyphNetwork.load(path)
    assert net.hidden.shape[1:] == net.hidden_bias.shape == net.out.shape[:1]
    assert net.out.shape[1:] == net.out_bias.shape
    assert all(np.isfinite(weights).all() for weights in net)
    net.save(tmp_path / "again.npz")
    again = GlyphNetwork.load(tmp_path / "again.npz")
    assert all(np.array_equal(one, other) for one, other in zip(net, again, strict=True))


def test_a_saved_network_gives_nearly_the_same_chances(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    net = GlyphNetwork(*(rng.normal(0, 0.3, shape) for shape in ((64, 20), (20,), (20, 4), (4,))))
    net.save(tmp_path / "net.npz")
    fields = rng.random((50, 8, 8))
    before, after = (softmax(each.scores(fields)) for each in (net, GlyphNetwork.load(tmp_path / "net.npz")))
    assert np.abs(after - before).max() < MAX_CHANGED_CHANCE


def test_all_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in BORDERS.parent.iterdir()) < MAX_WEIGHT_BYTES


def test_log_odds_are_limited() -> None:
    wild = np.random.default_rng(1).normal(0, 1e4, (200, len(MEASURES))).astype(np.float32)
    assert np.abs(border_log_odds(wild)).max() <= MAX_LOG_ODDS
    assert np.abs(stroke_log_odds(wild[:, : len(STROKE_MEASURES)])).max() <= MAX_LOG_ODDS
    assert np.abs(ground_log_odds(wild[:, : len(GROUND_MEASURES)])).max() <= MAX_LOG_ODDS


def test_a_network_of_one_unit_is_what_it_says() -> None:
    one = np.ones(1)
    net = SideNetwork(0 * one, one, 2 * np.ones((1, 1)), one, np.ones((1, 1)), 0 * one, one, -3 * one)
    assert net.log_odds(np.array([[0.0], [np.e - 1]])).tolist() == [1 - 3, 2 + 1 - 3]


def test_of_several_answers_each_has_its_odds_against_all_others() -> None:
    one, odds = np.ones(1), np.log([[2.0, 1.0, 1.0]])
    net = SideNetwork(0 * one, one, np.zeros((1, 1)), one, np.ones((1, 1)), 0 * one, odds, np.zeros(3))
    assert np.allclose(net.log_odds(np.zeros((1, 1))), np.log([[1.0, 1 / 3, 1 / 3]]))


def test_large_measures_are_flattened_alike_on_both_sides_of_zero() -> None:
    assert to_log_scale(np.array([-1.0, 0.0, 1.0])).tolist() == [-np.log(2), 0.0, np.log(2)]
