"""Colours for regions: far apart, and unlike where regions touch, for other eyes as well."""

import cv2
import numpy as np
import pytest

from queens_snap.overlay.paint.contrast import contrast
from queens_snap.overlay.paint.palette import DARK_TONES, LIGHT_TONES, Tones, palette, region_palette
from queens_snap.solver.queens.board import Board, parse_board

BLACK, WHITE = np.zeros(3, np.uint8), np.full(3, 255, np.uint8)
# the least CIE76 distance between any two; the game's own eleven colours keep 13.7
LEAST = {LIGHT_TONES: {8: 35, 11: 28, 30: 16}, DARK_TONES: {8: 27, 11: 21, 30: 13}}


def lab(colours: np.ndarray) -> np.ndarray:
    return cv2.cvtColor((colours[None] / 255).astype(np.float32), cv2.COLOR_RGB2LAB)[0]


def distances(colours: np.ndarray) -> np.ndarray:
    """(N, N) CIE76, a colour and itself being infinitely far apart."""
    found = np.linalg.norm(lab(colours)[:, None] - lab(colours), axis=-1)
    np.fill_diagonal(found, np.inf)
    return found


def touching(board: Board) -> set[tuple[int, int]]:
    """Pairs of regions with cells that touch at a side or a corner."""
    n, at = board.n, board.regions
    return {
        (at[r][c], at[r + dr][c + dc])
        for r in range(n)
        for c in range(n)
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        if r + dr < n and 0 <= c + dc < n and -1 < at[r][c] != at[r + dr][c + dc] > -1
    }


@pytest.mark.parametrize("tones", [LIGHT_TONES, DARK_TONES], ids=["light", "dark"])
@pytest.mark.parametrize("n", [8, 11, 30])
def test_colours_are_far_apart_and_fit_one_kind_of_crown(tones: Tones, n: int) -> None:
    colours = palette(n, tones)
    assert colours.shape == (n, 3)
    assert distances(colours).min() >= LEAST[tones][n]
    assert contrast(colours, BLACK if tones is LIGHT_TONES else WHITE).min() > 4.5


NESTED = parse_board("AAAAAAAA\nABBBBBBA\nABCCCCBA\nABCDDCBA\nABCDDCBA\nABCEECBA\nABFFGGBA\nAAAAAHHH")
STRIPES = Board.of([[c for _ in range(20)] for c in range(20)])
HOLES = parse_board("A.BB\nAABB\nCCDD\nC.DD")


@pytest.mark.parametrize("board", [NESTED, STRIPES, HOLES], ids=["nested", "stripes", "holes"])
@pytest.mark.parametrize("tones", [LIGHT_TONES, DARK_TONES], ids=["light", "dark"])
def test_regions_that_touch_have_colours_no_closer_than_as_they_come(board: Board, tones: Tones) -> None:
    pairs = sorted(touching(board))
    given, chosen = palette(board.n, tones), region_palette(board.regions, tones)
    assert sorted(map(tuple, given.tolist())) == sorted(map(tuple, chosen.tolist()))

    def least(colours: np.ndarray) -> float:
        without_red = colours.copy()  # what the red-blind lack, roughly
        without_red[:, 0] = colours[:, 1]
        return min(min(distances(x)[a, b] for a, b in pairs) for x in (colours, without_red))

    assert least(chosen) >= least(given)
    assert min(distances(chosen)[a, b] for a, b in pairs) >= 18


def test_stripes_gain_by_the_choice() -> None:
    pairs = sorted(touching(STRIPES))
    given, chosen = (distances(x) for x in (palette(20), region_palette(STRIPES.regions)))
    assert min(chosen[a, b] for a, b in pairs) > min(given[a, b] for a, b in pairs) + 5


def test_the_same_board_has_the_same_colours() -> None:
    assert np.array_equal(
        region_palette(NESTED.regions), region_palette(parse_board("\n".join(NESTED.letters)).regions)
    )
