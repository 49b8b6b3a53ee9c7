"""Colours for regions: far apart, and unlike where regions touch, for other eyes as well."""

import cv2
import numpy as np
import pytest

from queens_snap.overlay.paint.contrast import contrast_ratio
from queens_snap.overlay.themes import POINTING_COLOURS, THEMES, Colour, distinct_colours, region_palette
from queens_snap.solver.queens.puzzle import Board, parse_board

BLACK = np.zeros(3, np.uint8)
# the least CIE76 distance between any two; the game's own eleven colours keep 13.7
MIN_DISTANCES = {8: 35, 11: 28, 30: 16}


def colour_distances(colours: list[Colour]) -> np.ndarray:
    """Return the CIE76 distances of colours: (N, N), infinite on the diagonal."""
    lab = cv2.cvtColor(np.array([colours], np.float32) / 255, cv2.COLOR_RGB2LAB)[0]
    found = np.linalg.norm(lab[:, None] - lab, axis=-1)
    np.fill_diagonal(found, np.inf)
    return found


def touching_regions(board: Board) -> set[tuple[int, int]]:
    """Return the pairs of regions with cells that touch at a side or a corner."""
    n, at = board.n, board.regions
    return {
        (at[r][c], at[r + dr][c + dc])
        for r in range(n)
        for c in range(n)
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        if r + dr < n and 0 <= c + dc < n and -1 < at[r][c] != at[r + dr][c + dc] > -1
    }


@pytest.mark.parametrize("n", MIN_DISTANCES)
def test_colours_are_far_apart_and_as_light_as_black_crowns_need(n: int) -> None:
    colours = distinct_colours(n)
    assert len(colours) == n
    assert colour_distances(colours).min() >= MIN_DISTANCES[n]
    assert contrast_ratio(np.array(colours, np.uint8), BLACK).min() > 4.5


NESTED = parse_board("AAAAAAAA\nABBBBBBA\nABCCCCBA\nABCDDCBA\nABCDDCBA\nABCEECBA\nABFFGGBA\nAAAAAHHH")
STRIPES = Board.of([[c for _ in range(20)] for c in range(20)])
HOLED_BOARD = parse_board("A.BB\nAABB\nCCDD\nC.DD")


@pytest.mark.parametrize(
    ("board", "gain"), [(NESTED, 0), (STRIPES, 5), (HOLED_BOARD, 0)], ids=["nested", "stripes", "holes"]
)
def test_regions_that_touch_have_colours_no_closer_than_as_they_come(board: Board, gain: float) -> None:
    """gain: by which stripes, of which each touches two others, are at least further apart."""
    a, b = np.transpose([*touching_regions(board)])
    given, chosen = distinct_colours(board.n), region_palette(board.regions)
    assert sorted(given) == sorted(chosen)
    for is_red_blind in (False, True):  # roughly: what they lack is red
        seen = [[(g if is_red_blind else r, g, b) for r, g, b in colours] for colours in (given, chosen)]
        before, after = (colour_distances(colours)[a, b].min() for colours in seen)
        assert after >= before + gain * (not is_red_blind)
    assert colour_distances(chosen)[a, b].min() >= 18


def test_the_same_board_has_the_same_colours() -> None:
    again = parse_board("\n".join(NESTED.letters))
    assert region_palette(NESTED.regions) == region_palette(again.regions)


def test_print_is_grey_in_all_that_it_draws() -> None:
    look = THEMES["print"]
    for name in {*POINTING_COLOURS, *look.colours, *THEMES["light"].colours}:
        colour = look.colour(name)
        assert colour is None or len({*colour}) == 1, name
