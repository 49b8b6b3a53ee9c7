"""Corners and homographies of a lattice or of none; boards laid flat, and wavering lines pulled straight."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.pipeline import snap
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.find import ScaleSearch
from queens_snap.vision.grid.lattice import (
    CELL_PX,
    Lattice,
    NoLattice,
    are_of_a_square,
    corners_of,
    flatten,
    straighten,
)
from queens_snap.vision.grid.seeds import Copies, Seed
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import NoBoardFound

from ...slow import mark_slow
from ..drawing import BOARD_8, draw, draw_grid

SLANTED_LATTICE = Lattice(8, ((10, 20), (170, 30), (180, 190), (5, 175)))


def test_points_of_the_corners_are_the_corners():
    places = ((0, 0), (0, 8), (8, 8), (8, 0))  # row, column
    assert [SLANTED_LATTICE.point(*p) for p in places] == [pytest.approx(c) for c in SLANTED_LATTICE.corners]


def test_from_its_homography_and_scaled():
    again = Lattice.of(SLANTED_LATTICE.homography, 8)
    assert np.allclose(again.corners, SLANTED_LATTICE.corners)
    assert np.allclose(SLANTED_LATTICE.scaled(2.5).corners, np.multiply(SLANTED_LATTICE.corners, 2.5))
    assert SLANTED_LATTICE.scaled(2).cell == pytest.approx(2 * SLANTED_LATTICE.cell)


def test_bbox_and_cell_of_an_upright_one():
    lattice = Lattice(5, ((3, 4), (53, 4), (53, 54), (3, 54)))
    assert lattice.bbox == (3, 4, 53, 54)
    assert lattice.cell == pytest.approx(10)


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
    st.floats(1, 100),  # a tilted board of smaller cells may be narrower than a pixel
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


@pytest.mark.parametrize("times", [0.5, 1.0, 1.4, 1.9, 2.5, 3.2, 4.6, 6.4, 7.4, 9.3])
def test_lines_stay_at_their_places_and_keep_their_ink(times: float):
    side, n = round(times * CELL_PX), 6
    rgb = np.full((n * side, n * side, 3), 255, np.uint8)
    width = max(1, side // 12)
    for at in range(side, n * side, side):
        rgb[:, at : at + width] = 0
    flat = flatten(rgb, np.diag([side, side, 1.0]), (0, n), (0, n))
    ink = 1 - flat.rgb[:, :, 0].mean(axis=0) / 255
    expected = width / side * CELL_PX  # pixels of a flat cell
    for line in range(1, n):
        near = ink[line * CELL_PX - 3 : line * CELL_PX + 6]
        assert near.sum() == pytest.approx(expected, rel=0.25, abs=0.1)
        assert 0 <= (near * np.arange(-3, 6)).sum() / near.sum() + 0.5 <= expected


CELL = 60
BLUE = (0, 120, 220)


def draw_by_hand(rows: tuple[str, ...], waver: float, seed: int = 1) -> np.ndarray:
    """Draw a white board with black lines, blue ones between regions, all bent by up to `waver` of a cell."""
    plain = draw(rows, CELL, white=True, thin=0.03, thick=0.03, frame=0.03)
    rgb, (x0, y0) = plain.rgb.copy(), plain.bbox[:2]
    rgb[np.abs(rgb.astype(int) - 244).max(axis=2) < 12] = 255
    n = len(rows)
    for r, c in np.ndindex(n, n):
        x, y = x0 + c * CELL, y0 + r * CELL
        if c and rows[r][c] != rows[r][c - 1]:
            cv2.line(rgb, (x, y), (x, y + CELL), BLUE, 5)
        if r and rows[r][c] != rows[r - 1][c]:
            cv2.line(rgb, (x, y), (x + CELL, y), BLUE, 5)
    rng = np.random.default_rng(seed)
    field = rng.uniform(-1, 1, (2, n + 3, n + 3)).astype(np.float32) * waver * CELL
    height, width = rgb.shape[:2]
    dx, dy = (cv2.resize(f, (width, height), interpolation=cv2.INTER_CUBIC) for f in field)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    return cv2.remap(rgb, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def test_lines_are_pulled_to_their_places():
    rgb = draw_by_hand(BOARD_8, 0.2)
    lattice = ScaleSearch(Copies(rgb)).boards()[0].lattice
    flat, waver = straighten(rgb, lattice.homography, 8)
    assert 0.05 < waver < 0.2
    at = np.arange(1, 8) * flat.cell
    near = flat.rgb.min(axis=2)[at[:, None] + np.arange(-5, 6)].min(axis=1)
    assert (near < 200).mean() > 0.97  # a line in every pixel column, within a tenth of a cell


@pytest.mark.parametrize(("waver", "is_doubted"), [(0.12, False), (0.2, False), (0.3, True)])
def test_coloured_pen_on_a_wavering_grid_is_read(waver: float, is_doubted: bool):
    reading = read(draw_by_hand(BOARD_8, waver))
    assert reading.puzzle == Board.of(BOARD_8)
    if is_doubted:
        assert any("waver" in warning for warning in reading.warnings)
        assert any("marks are not looked for" in note for note in reading.notes)


def test_no_borders_are_invented():
    with pytest.raises(NoBoardFound):
        read(draw_by_hand(("A" * 8,) * 8, 0.2))


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


def crashes(rgb: np.ndarray) -> bool:
    problem = snap(rgb).problem
    return problem is not None and problem.code == "crashed"


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
    assert not crashes(add_ghost_image(grid_with_discs(6, cell, discs), -0.2 * cell, 0.22 * cell, share))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("deviation", "ink"),
    [
        (8, 120),
        (16, 200),
        (32, 120),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in ((8, 200), (16, 120), (32, 200))),
    ],
)
@pytest.mark.parametrize("seeds", mark_slow([(0, 1), (2, 3)], [(2, 3)]), ids=str)
def test_noise_on_thin_lines_does_not_crash(seeds: tuple[int, ...], deviation: int, ink: int) -> None:
    for seed in seeds:
        rng = np.random.default_rng(seed)
        discs = [divmod(int(place), 7) for place in rng.permutation(49)[:8]]
        clean = grid_with_discs(7, 16, discs if seed % 2 else [], ink)
        noisy = clean + rng.normal(0, deviation, clean.shape)
        assert not crashes(np.clip(noisy, 0, 255).astype(np.uint8))
