"""Random paths, and what of them a generated board shows."""

import random

import pytest

from queens_snap.solver.generation import HALF_TURN, NONE, cells_alike
from queens_snap.solver.zip.generate import (
    MAKER,
    MOST_NUMBERS,
    Draft,
    ZipWish,
    random_path,
    wall_along,
    with_numbers,
    with_walls,
)
from queens_snap.solver.zip.puzzle import Zip, broken_rule


@pytest.mark.parametrize("n", [4, 5, 8])
def test_a_path_passes_every_cell_once(n: int) -> None:
    paths = [random_path(n, random.Random(seed)) for seed in range(4)]
    assert len(set(map(tuple, paths))) == 4
    for path in paths:
        sketch = with_numbers(Draft(tuple(path), NONE, frozenset()), 5, random.Random(0))
        assert broken_rule(sketch.puzzle, tuple(path)) is None


@pytest.mark.parametrize("seed", range(4))
def test_numbers_and_walls_look_the_same_upside_down(seed: int) -> None:
    rng = random.Random(seed)
    sketch = with_numbers(Draft(tuple(random_path(6, rng)), HALF_TURN, frozenset()), 10, rng)
    sketch = with_walls(sketch, 12, rng)
    assert {
        cell for each in sketch.numbered for cell in cells_alike(each, (6, 6), HALF_TURN)
    } == sketch.numbered
    assert sketch.walls
    turned = {tuple(sorted((5 - r, 5 - c) for r, c in pair)) for pair in sketch.walls}
    assert turned == sketch.walls
    assert broken_rule(sketch.puzzle, sketch.path) is None  # it crosses no wall


@pytest.mark.parametrize(
    ("corner", "step", "pair"),
    [
        ((1, 1), (0, 1), ((0, 1), (1, 1))),
        ((1, 1), (0, -1), ((0, 0), (1, 0))),
        ((1, 1), (1, 0), ((1, 0), (1, 1))),
        ((1, 0), (1, 0), None),
        ((2, 3), (0, 1), None),
    ],
    ids=["right", "left", "down", "along the edge", "beyond it"],
)
def test_walls_go_from_corner_to_corner(corner, step, pair) -> None:
    assert wall_along(corner, step, 3) == pair


def test_numbers_do_not_give_the_path_away() -> None:
    for seed in range(2):
        found = MAKER.generate(ZipWish(6), str(seed))
        assert found
        assert isinstance(found.puzzle, Zip)
        assert found.puzzle.last <= MOST_NUMBERS * 36
