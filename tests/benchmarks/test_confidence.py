"""The fit of the confidence: a doubt takes something, even if what was doubted was right."""

import importlib
from typing import Any

import pytest

from queens_snap.vision.doubts import Sort
from queens_snap.vision.reading import chance

confidence = importlib.import_module("confidence")


def judged_rows(right: int, wrong: int, support: float, *sorts: Sort) -> list[Any]:
    evidence = confidence.Evidence(support, tuple(map(str, sorts)))
    return [confidence.Judged("plain", evidence, number < right) for number in range(right + wrong)]


@pytest.fixture(scope="module")
def fitted_weights() -> dict[str, Any]:
    return confidence.fit([
        *judged_rows(990, 10, 0.99),
        *judged_rows(60, 40, 0.6),
        *judged_rows(50, 50, 0.99, Sort.CUT),
        *judged_rows(100, 0, 0.99, Sort.MARKS),
        *judged_rows(100, 0, 0.99, Sort.CUT, Sort.REGIONS),
    ])  # fmt: skip


def test_no_weight_of_a_doubt_is_above_the_least(fitted_weights: dict[str, Any]) -> None:
    assert fitted_weights["doubted"] <= 0
    assert set(fitted_weights["sorts"]) == set(map(str, Sort))
    assert all(weight <= -confidence.MIN_WEIGHT for weight in fitted_weights["sorts"].values())
    assert fitted_weights["support"] >= confidence.MIN_WEIGHT


def test_the_fit_agrees_with_what_was_right(fitted_weights: dict[str, Any]) -> None:
    assert chance(fitted_weights, 0.99, ()) == pytest.approx(0.99, abs=0.005)
    assert chance(fitted_weights, 0.6, ()) == pytest.approx(0.6, abs=0.05)
    assert chance(fitted_weights, 0.99, ("cut",)) < chance(fitted_weights, 0.99, ("marks",)) < 0.99


def test_a_third_of_the_kinds_is_held_out() -> None:
    kinds, held_out = confidence.drawn_kinds(), confidence.held_out_kinds()
    assert held_out < set(kinds)
    assert len(held_out) == len(kinds) // 3


def test_the_kind_of_a_picture_is_what_was_done_to_it() -> None:
    rows = [("turned", "rotation 2.10 degrees"), ("deceiving", "three-colours: 3 colours"), ("dark", "dark")]
    kinds = [confidence._kind_of_picture({"kind": kind, "what": what}) for kind, what in rows]
    assert kinds == ["rotation", "three-colours", "dark"]
