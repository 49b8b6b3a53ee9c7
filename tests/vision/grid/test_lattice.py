"""Corners and homographies that are no lattice, and pictures that once led to one."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.pipeline import snap
from queens_snap.vision.grid.lattice import Lattice, NoLattice, are_of_a_square, corners_of
from queens_snap.vision.grid.seeds import Seed
from queens_snap.vision.source.errors import NoBoardFound

from ...slow import mark_slow
from ..drawing import draw_grid

NAN, INF = float("nan"), float("inf")
SQUARE_CORNERS = ((10.0, 20.0), (110.0, 20.0), (110.0, 120.0), (10.0, 120.0))
DEGENERATE_CORNERS = {
    "one corner NaN": (SQUARE_CORNERS[0], (NAN, 20.0), *SQUARE_CORNERS[2:]),
    "first corner NaN": ((NAN, NAN), *SQUARE_CORNERS[1:]),
    "infinite": (SQUARE_CORNERS[0], (INF, 20.0), *SQUARE_CORNERS[2:]),
    "one point": ((5.0, 5.0),) * 4,
    "one line": ((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)),
    "a triangle": ((0.0, 0.0), (50.0, 0.0), (100.0, 0.0), (0.0, 100.0)),
    "two corners in one place": ((0.0, 0.0), (0.0, 0.0), (100.0, 100.0), (0.0, 100.0)),
    "mirrored": (SQUARE_CORNERS[0], SQUARE_CORNERS[3], SQUARE_CORNERS[2], SQUARE_CORNERS[1]),
    "crossing sides": (SQUARE_CORNERS[0], SQUARE_CORNERS[2], SQUARE_CORNERS[1], SQUARE_CORNERS[3]),
    "an arrowhead": ((0.0, 0.0), (100.0, 0.0), (20.0, 20.0), (0.0, 100.0)),
    "hardly higher than a line": ((0.0, 0.0), (1000.0, 0.0), (1000.0, 1.0), (0.0, 1.0)),
    "farther than any picture reaches": tuple((x * 1e6, y * 1e6) for x, y in SQUARE_CORNERS),
    "squares overflow": tuple((x * 1e306, y * 1e306) for x, y in SQUARE_CORNERS),
}
BAD_HOMOGRAPHIES = {
    "NaN": np.full((3, 3), NAN),
    "a shift of NaN": np.array([[20, 0, NAN], [0, 20, NAN], [0, 0, NAN]]),
    "infinite": np.diag([INF, 20, 1]),
    "zero": np.zeros((3, 3)),
    "singular": np.array([[20.0, 40, 5], [10, 20, 5], [0, 0, 1]]),
    "mirrored": np.array([[-20.0, 0, 200], [0, 20, 0], [0, 0, 1]]),
    "the horizon through the board": np.array([[20.0, 0, 0], [0, 20, 0], [-0.25, 0, 1]]),
    "the horizon at a corner": np.array([[20.0, 0, 0], [0, 20, 0], [-0.125, 0, 1]]),
    "shrinking to a point": np.array([[1e-200, 0, 5], [0, 1e-200, 5], [0, 0, 1]]),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("corners", DEGENERATE_CORNERS.values(), ids=DEGENERATE_CORNERS.keys())
def test_degenerate_corners_are_no_lattice(corners) -> None:
    with pytest.raises(NoLattice):
        Lattice(8, corners)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("homography", BAD_HOMOGRAPHIES.values(), ids=BAD_HOMOGRAPHIES.keys())
def test_degenerate_homographies_are_no_lattice_and_no_seed(homography: np.ndarray) -> None:
    with pytest.raises(NoLattice):
        Lattice.of(homography, 8)
    with pytest.raises(NoLattice):
        Seed(homography, (0, 8), (0, 8), 64)


def test_no_lattice_means_that_no_board_was_found() -> None:
    assert issubclass(NoLattice, NoBoardFound)


@given(st.tuples(*[st.tuples(*[st.floats(-2000, 2000, width=32)] * 2)] * 4), st.integers(4, 30))
def test_a_lattice_between_any_corners_is_sound_or_refused(corners, n: int) -> None:
    if not are_of_a_square(corners):
        with pytest.raises(NoLattice):
            Lattice(n, corners)
        return
    lattice = Lattice(n, corners)
    ends = np.array([(x, y, 1.0) for x in range(n + 1) for y in range(n + 1)]).T
    assert np.isfinite(lattice.homography).all()
    assert np.linalg.det(lattice.homography) > 0
    assert (lattice.homography[2] @ ends).min() > 0
    assert np.allclose(corners_of(lattice.homography, (0, n), (0, n)), corners, atol=0.01)
    assert lattice.cell > 0


@given(
    st.floats(0.5, 100),
    st.floats(-3, 3),
    st.tuples(*[st.floats(-0.3, 0.3)] * 2),
    st.integers(4, 30),
    st.booleans(),
)
def test_a_tilted_board_is_a_lattice_until_it_reaches_to_the_horizon(cell, turn, tilt, n, negative) -> None:
    cos, sin = cell * np.cos(turn), cell * np.sin(turn)
    homography = np.array([[cos, -sin, 0], [sin, cos, 0], [*tilt, 1]]) * (-3 if negative else 3)
    depths = 1 + np.array(tilt) @ np.array([(0, 0), (n, 0), (n, n), (0, n)], float).T
    if depths.min() <= 0:
        with pytest.raises(NoLattice):
            Lattice.of(homography, n)
    elif depths.min() > 0.3 * depths.max():
        middle = homography @ (n / 2, n / 2, 1.0)
        assert Lattice.of(homography, n).point(n / 2, n / 2) == pytest.approx(
            (middle[:2] / middle[2]).tolist()
        )


def grid_with_discs(n: int, cell: int, discs: list[tuple[int, int]], ink: int = 170) -> np.ndarray:
    """Draw n x n cells between thin lines, with numbered discs: (H, W, 3) uint8."""
    rgb = np.full(((n + 2) * cell, (n + 2) * cell, 3), 245, np.uint8)
    draw_grid(rgb, cell, cell, n, (ink, ink, ink), max(1, cell // 39))
    for number, (r, c) in enumerate(discs, 1):
        x, y = round((c + 1.5) * cell), round((r + 1.5) * cell)
        cv2.circle(rgb, (x, y), int(0.28 * cell), (20, 20, 20), -1, cv2.LINE_AA)
        place = x - int(0.11 * cell), y + int(0.11 * cell)
        font, white = cv2.FONT_HERSHEY_SIMPLEX, (255, 255, 255)
        cv2.putText(rgb, str(number), place, font, cell / 80, white, 2, cv2.LINE_AA)
    return rgb


def add_ghost_image(rgb: np.ndarray, right: float, down: float, share: float) -> np.ndarray:
    """Blend the picture with itself shifted by some pixels, as a moving camera does."""
    move = np.array([[1, 0, right], [0, 1, down]], np.float32)
    size = rgb.shape[1], rgb.shape[0]
    return cv2.addWeighted(
        rgb, 1 - share, cv2.warpAffine(rgb, move, size, borderMode=cv2.BORDER_REPLICATE), share, 0
    )


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("cell", "share", "discs"),
    [
        (78, 0.3, [(0, 1), (1, 2), (5, 1), (4, 3), (2, 3)]),
        (60, 0.35, [(3, 5), (3, 1), (0, 5), (5, 3), (0, 4), (3, 4), (0, 1)]),
        (60, 0.3, [(2, 5), (0, 3), (0, 2), (1, 3), (0, 5), (4, 2)]),
        (78, 0.35, [(0, 4), (5, 1), (0, 1), (4, 2), (1, 2), (2, 0), (1, 0)]),
    ],
)
def test_a_double_image_does_not_crash(cell: int, share: float, discs) -> None:
    """Half of the shapes lay left, half in the middle; their median was empty and the shift NaN."""
    result = snap(add_ghost_image(grid_with_discs(6, cell, discs), -0.2 * cell, 0.22 * cell, share))
    assert result.problem is None or result.problem.code != "crashed"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("deviation", [8, 16, 32])
@pytest.mark.parametrize("ink", [120, 200])
@pytest.mark.parametrize("seeds", mark_slow([(0, 1), (2, 3)], [(2, 3)]), ids=str)
def test_noise_on_thin_lines_does_not_crash(seeds: tuple[int, ...], deviation: int, ink: int) -> None:
    for seed in seeds:
        rng = np.random.default_rng(seed)
        discs = [divmod(int(place), 7) for place in rng.permutation(49)[:8]]
        clean = grid_with_discs(7, 16, discs if seed % 2 else [], ink)
        noisy = clean + rng.normal(0, deviation, clean.shape)
        result = snap(np.clip(noisy, 0, 255).astype(np.uint8))
        assert result.problem is None or result.problem.code != "crashed"
