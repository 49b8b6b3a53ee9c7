"""Measures at the sides between cells, on drawn boards; and groups by single linkage."""

import numpy as np
import pytest

from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.grid.lattice import FINE_CELL_PX, flatten
from queens_snap.vision.grid.window import MIDDLES
from queens_snap.vision.measure.sides import (
    GROUND_MEASURES,
    MEASURES,
    BetweenCells,
    Pen,
    board_ground,
    border_inks,
    ground_measures,
    link_groups,
    link_points,
    pairs_of,
    renumber_labels,
    side_measures,
    steps_between,
    values_of_pairs,
)

from ..drawing import BOARD_8, draw, flat_of


@pytest.fixture(scope="module")
def measures() -> dict[tuple[bool, float], dict[str, np.ndarray]]:
    """Measures by name of a coloured board with uniform lines, and of a white one with thick borders."""
    return {how: measures_of_board(*how) for how in ((False, 0.025), (True, 0.09))}


def measures_of_board(white: bool, thick: float) -> dict[str, np.ndarray]:
    drawn = draw(BOARD_8, 60, white=white, thick=thick)
    view = View(drawn.rgb, find_at(drawn.rgb, drawn.corners, 8, MIDDLES))
    fine = flatten(view.rgb, view.lattice.homography, (0, 8), (0, 8), FINE_CELL_PX)
    found = side_measures(fine, view.coarse_colours)
    assert found.shape == (2 * 8 * 7, len(MEASURES))
    assert np.isfinite(found).all()
    return dict(zip(MEASURES, found.T, strict=True))


IS_BORDER = np.not_equal(*values_of_pairs(np.array([[ord(x) for x in row] for row in BOARD_8])))
COLOURED, WHITE = (False, 0.025), (True, 0.09)


@pytest.mark.parametrize(
    ("name", "how", "parts"),
    [
        ("step", COLOURED, True),
        ("step of middles", COLOURED, True),
        ("step", WHITE, False),  # a white board has no colours
        ("ink", WHITE, True),
        ("ink", COLOURED, False),  # all lines are alike
        ("dark ink", WHITE, True),
        ("step: beyond the limit", COLOURED, True),
        ("ink: beyond the limit", WHITE, True),
    ],
)
def test_a_measure_parts_borders_from_other_sides_where_it_can(
    measures, name: str, how: tuple[bool, float], parts: bool
) -> None:
    values = measures[how][name]
    assert bool(values[IS_BORDER].min() > values[~IS_BORDER].max()) == parts


@pytest.mark.parametrize(("how", "clear", "unclear"), [(COLOURED, "step", "ink"), (WHITE, "ink", "step")])
def test_the_clearness_of_a_measure_is_that_of_the_board(measures, how, clear: str, unclear: str) -> None:
    found = measures[how]
    assert len({*found[f"{clear}: clearness"].tolist()}) == 1
    assert found[f"{clear}: clearness"][0] > 0.4
    assert found[f"{unclear}: clearness"][0] < 0.1


def test_pairs_stand_in_the_order_of_sides() -> None:
    first, second = values_of_pairs(np.arange(9).reshape(3, 3))
    assert [*zip(first.tolist(), second.tolist(), strict=True)] == [
        *((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)),
        *((0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8)),
    ]
    assert BetweenCells.of_flat(first, 3).below.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_steps_are_distances_in_lab() -> None:
    colours = np.array([[(255, 255, 255), (0, 0, 0)], [(255, 255, 255), (255, 255, 255)]], np.float32)
    assert steps_between(colours) == pytest.approx([100, 0, 0, 100], abs=0.01)


@pytest.mark.parametrize("is_below", [False, True])
@pytest.mark.parametrize(
    ("line", "width", "any_ink", "coloured", "dark"),
    [
        ((0, 0, 0), 4, 8, 0, 8),
        ((0, 0, 0), 2, 4, 0, 4),
        ((128, 128, 128), 4, 4, 0, 4),  # half as dark
        ((0, 0, 255), 4, 8, 8, 0),  # seen in red and green alone
        ((0, 0, 128), 4, 8, 4, 4),
        ((255, 255, 255), 4, 0, 0, 0),
    ],
)
def test_ink_is_the_width_of_a_line_times_its_strength(
    line: tuple[int, int, int], width: int, any_ink: float, coloured: float, dark: float, is_below: bool
) -> None:
    """In hundredths of cells of 50 pixels."""
    rgb = np.full((150, 150, 3), 255, np.uint8)
    rgb[50:100, 100 - width // 2 : 100 + width // 2] = line
    flat = flat_of(np.ascontiguousarray(rgb.swapaxes(0, 1)) if is_below else rgb, 50)
    ways: list[tuple[Pen, int]] = [("any", 20), ("coloured", 20), ("dark", 20)]
    for ink, expected in zip(
        border_inks(flat, np.full((3, 3, 3), 255.0), ways), (any_ink, coloured, dark), strict=True
    ):
        side, others = (ink.below, ink.right) if is_below else (ink.right, ink.below)
        assert side[1, 1] == pytest.approx(expected, abs=0.05)
        assert np.count_nonzero(side) == (expected > 0)
        assert not others.any()


N, CELL = 4, 48
CLUE_COLOUR = np.array([200.0, 30.0, 30.0])


def draw_grounds() -> np.ndarray:
    """Return grounds (n, n, 3) RGB: white, except two cells in a tint of the clue's colour."""
    found = np.full((N, N, 3), 255.0)
    found[0, :2] += 0.4 * (CLUE_COLOUR - found[0, :2])
    return found


def test_most_cells_have_the_boards_own_ground() -> None:
    assert board_ground(draw_grounds(), draw_grounds(), []).tolist() == [255, 255, 255]


def test_on_a_finished_board_the_grounds_lead_to_its_own() -> None:
    """Four rows, each a rectangle with its own tint."""
    colours = np.array([(200, 30, 30), (30, 160, 60), (40, 60, 220), (230, 140, 20)], float)
    tinted = np.repeat(255 + 0.4 * (colours - 255), N, axis=0).reshape(N, N, 3)
    tinted[1] = 255 + 0.5 * (colours[1] - 255)
    bodies = np.repeat(colours, N, axis=0).reshape(N, N, 3)
    assert board_ground(tinted, bodies, [(r, r) for r in range(N)]) == pytest.approx([255] * 3, abs=4)


INSIDE_PAIR, EDGE_PAIR, OUTSIDE_PAIR = ((0, 0), (0, 1)), ((0, 1), (0, 2)), ((2, 2), (2, 3))


@pytest.mark.parametrize(
    ("name", "inside", "edge", "outside"),
    [
        ("step", 0, 37, 0),
        ("nearer off", 37, 0, 0),
        ("farther off", 37, 37, 0),
        ("nearer tint", 1, 0, 0),
        ("farther tint", 1, 1, 0),
        ("clues", 1, 0, 0),
        ("rows", N, N, N),
    ],
)
def test_a_side_knows_both_its_cells(name: str, inside: float, edge: float, outside: float) -> None:
    own, bodies = draw_grounds(), draw_grounds()
    bodies[0, 0] = CLUE_COLOUR
    flat = flat_of(own.astype(np.uint8).repeat(CELL, axis=0).repeat(CELL, axis=1), CELL, CELL)
    found = ground_measures(flat, own, bodies, [(0, 0)])
    assert found.shape == (2 * N * (N - 1), len(GROUND_MEASURES))
    assert np.isfinite(found).all()
    seen = dict(zip(pairs_of(N), found[:, GROUND_MEASURES.index(name)].tolist(), strict=True))
    for pair, value in ((INSIDE_PAIR, inside), (EDGE_PAIR, edge), (OUTSIDE_PAIR, outside)):
        assert seen[pair] == pytest.approx(value, abs=1 if value > 10 else 0.2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_points_are_joined_as_by_scikit_learn(seed: int) -> None:
    from sklearn.cluster import AgglomerativeClustering  # takes seconds to load, when tests are collected

    rng = np.random.default_rng(seed)
    groups = int(rng.integers(2, 9))
    points = rng.normal(rng.integers(0, 60, (groups, 3))[rng.integers(0, groups, groups**2)], 1.0)
    known = AgglomerativeClustering(n_clusters=groups, linkage="single", compute_distances=True).fit(points)
    heights = np.sort(known.distances_)
    found = link_points(points, groups)
    assert renumber_labels(found.labels).tolist() == renumber_labels(known.labels_).tolist()
    assert found[1:] == pytest.approx((heights[-groups], heights[1 - groups]))


@pytest.mark.parametrize("seed", range(6))
def test_all_links_and_those_of_the_spanning_tree_say_the_same(seed: int) -> None:
    points = np.random.default_rng(seed).integers(0, 4, (36, 3)).astype(float)  # many distances are equal
    a, b = np.triu_indices(len(points), 1)
    every = link_groups(len(points), a, b, np.linalg.norm(points[a] - points[b], axis=1), 6)
    assert link_points(points, 6)[1:] == pytest.approx(every[1:])


@pytest.mark.parametrize(
    ("lengths", "groups", "longest_within", "shortest_between"),
    [
        ((1.0, 5.0, 2.0), 2, 2.0, 5.0),  # a chain is cut at its longest link
        ((0.0, np.inf, 0.0), 1, 0.0, 0.0),  # infinite links join nothing
    ],
)
def test_links_join_four_things_into_two_groups(
    lengths: tuple[float, ...], groups: int, longest_within: float, shortest_between: float
) -> None:
    found = link_groups(4, np.arange(3), np.arange(1, 4), np.array(lengths), groups)
    assert renumber_labels(found.labels).tolist() == [0, 0, 1, 1]
    assert (found.longest_link_within, found.shortest_link_between) == (longest_within, shortest_between)


def test_groups_are_numbered_in_order_of_first_appearance() -> None:
    assert renumber_labels(np.array([[7, 7], [2, 7]])).tolist() == [[0, 0], [1, 0]]
