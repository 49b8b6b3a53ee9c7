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


@pytest.mark.parametrize("board", [NESTED, STRIPES, HOLED_BOARD], ids=["nested", "stripes", "holes"])
def test_regions_that_touch_have_colours_no_closer_than_as_they_come(board: Board) -> None:
    pairs = sorted(touching_regions(board))
    given, chosen = distinct_colours(board.n), region_palette(board.regions)
    assert sorted(given) == sorted(chosen)

    def least(colours: list[Colour]) -> float:
        without_red = [(green, green, blue) for _, green, blue in colours]  # what the red-blind lack, roughly
        return min(min(colour_distances(x)[a, b] for a, b in pairs) for x in (colours, without_red))

    assert least(chosen) >= least(given)
    assert min(colour_distances(chosen)[a, b] for a, b in pairs) >= 18


def test_stripes_gain_by_the_choice() -> None:
    pairs = sorted(touching_regions(STRIPES))
    given, chosen = (colour_distances(x) for x in (distinct_colours(20), region_palette(STRIPES.regions)))
    assert min(chosen[a, b] for a, b in pairs) > min(given[a, b] for a, b in pairs) + 5


def test_the_same_board_has_the_same_colours() -> None:
    again = parse_board("\n".join(NESTED.letters))
    assert region_palette(NESTED.regions) == region_palette(again.regions)


def test_print_is_grey_in_all_that_it_draws() -> None:
    look = THEMES["print"]
    for name in {*POINTING_COLOURS, *look.colours, *THEMES["light"].colours}:
        colour = look.colour(name)
        assert colour is None or len({*colour}) == 1, name
