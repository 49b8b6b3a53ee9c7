import pytest

from queens_snap.words.colours import difference, lab_of, oklch_of

Lab = tuple[float, float, float]

# of the supplementary test data of Sharma, Wu and Dalal (2005)
PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "far"), PAIRS)
def test_difference(one: Lab, other: Lab, far: float) -> None:
    assert difference(one, other) == pytest.approx(far, abs=1e-4)
    assert difference(other, one) == pytest.approx(far, abs=1e-4)


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [
        ((255, 255, 255), (100, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_lab(rgb: Lab, lab: Lab) -> None:
    assert lab_of(rgb) == pytest.approx(lab, abs=0.02)


def test_oklch() -> None:
    """As https://bottosson.github.io/posts/oklab/ and CSS Color 4 have them."""
    assert oklch_of((255, 255, 255))[:2] == pytest.approx((1.0, 0.0), abs=1e-3)
    assert oklch_of((255, 0, 0)) == pytest.approx((0.628, 0.258, 29.2), abs=0.05)
    assert oklch_of((0, 0, 255)) == pytest.approx((0.452, 0.313, 264.1), abs=0.1)
