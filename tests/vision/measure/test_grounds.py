"""Measures of the grounds of neighbouring cells, on a board with one tinted rectangle."""

import numpy as np
import pytest

from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.measure.sides import GROUND_MEASURES, board_ground, ground_measures, pairs_of

N, CELL = 4, 48
CLUE_CELL, CLUE_COLOUR = (0, 0), np.array([200.0, 30.0, 30.0])
INSIDE_PAIR, EDGE_PAIR, OUTSIDE_PAIR = ((0, 0), (0, 1)), ((0, 1), (0, 2)), ((2, 2), (2, 3))


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
    own = draw_grounds()
    flat = Flat(
        own.astype(np.uint8).repeat(CELL, axis=0).repeat(CELL, axis=1),
        CELL,
        np.diag([CELL, CELL, 1.0]),
        0,
        0,
        np.ones(N),
        np.ones(N),
    )
    bodies = own.copy()
    bodies[CLUE_CELL] = CLUE_COLOUR
    found = ground_measures(flat, own, bodies, [CLUE_CELL])
    assert found.shape == (2 * N * (N - 1), len(GROUND_MEASURES))
    assert np.isfinite(found).all()
    seen = dict(zip(pairs_of(N), found[:, GROUND_MEASURES.index(name)].tolist(), strict=True))
    for pair, value in ((INSIDE_PAIR, inside), (EDGE_PAIR, edge), (OUTSIDE_PAIR, outside)):
        assert seen[pair] == pytest.approx(value, abs=1 if value > 10 else 0.2)
