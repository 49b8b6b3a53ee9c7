"""The most likely regions from the log odds of borders, and the others that are nearly as likely."""

import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.decode import (
    LINKED_REASON,
    PALETTE_REASON,
    Regions,
    cells_in_neighbours_colour,
    cells_in_other_lines,
    close_rivals,
    decode,
    differing_cells,
    merge_cells,
    scattered_cells,
)
from queens_snap.vision.measure.sides import BetweenCells, renumber_labels, values_of_pairs

from .drawing import BOARD_8, BOARD_9, COLOURS

SCATTERED_BOARD = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")
SURE_LOG_ODDS = 11.0  # log odds


def label_array(rows: tuple[str, ...]) -> np.ndarray:
    return renumber_labels(np.array([[ord(x) for x in row] for row in rows]))


def side_log_odds(rows: tuple[str, ...], **sides: float) -> np.ndarray:
    """Return sure log odds of all sides, except some: r1c1r = 2.0 is the side right of r1c1, r1c1b the one
    below."""
    n = len(rows)
    found = BetweenCells.of_flat(
        np.where(np.not_equal(*values_of_pairs(label_array(rows))), SURE_LOG_ODDS, -SURE_LOG_ODDS), n
    )
    for name, value in sides.items():
        r, c = int(name[1]) - 1, int(name[3]) - 1
        (found.right if name[4] == "r" else found.below)[r, c] = value
    return found.flat()


def cell_colours(rows: tuple[str, ...]) -> np.ndarray:
    return np.array([[COLOURS[ord(x) - 65] for x in row] for row in rows], np.float32)


def decode_rows(rows: tuple[str, ...], **sides: float) -> list[Regions]:
    return decode(side_log_odds(rows, **sides), cell_colours(rows))


def are_same_regions(found: np.ndarray, rows: tuple[str, ...]) -> bool:
    return Board.of(found.tolist()) == Board.of(rows)


@pytest.mark.parametrize("rows", [BOARD_8, BOARD_9])
def test_sure_sides_make_sure_regions(rows: tuple[str, ...]) -> None:
    best, *others = decode_rows(rows)
    assert are_same_regions(best.labels, rows)
    assert best.support > 0.99
    assert all((other.labels == best.labels).all() for other in others)
    assert close_rivals([best, *others]) == []


@pytest.mark.parametrize("rows", [BOARD_8, BOARD_9])
@pytest.mark.parametrize("seed", range(4))
def test_noise_below_the_odds_changes_nothing(rows: tuple[str, ...], seed: int) -> None:
    noisy = side_log_odds(rows) / 2 + np.random.default_rng(seed).normal(0, 1.2, len(side_log_odds(rows)))
    best = decode(noisy, cell_colours(rows))[0]
    assert are_same_regions(best.labels, rows)
    assert are_same_regions(merge_cells(noisy, len(rows)).reshape(best.labels.shape), rows)


def test_regions_in_several_parts_are_told_by_colours_alone() -> None:
    best = decode_rows(SCATTERED_BOARD)[0]
    assert (best.reason, are_same_regions(best.labels, SCATTERED_BOARD)) == (PALETTE_REASON, True)
    assert scattered_cells(best.labels)


def test_a_board_of_one_colour_is_told_by_its_sides() -> None:
    best = decode(side_log_odds(BOARD_8), np.full((8, 8, 3), 255, np.float32))[0]
    assert (best.reason, are_same_regions(best.labels, BOARD_8)) == (LINKED_REASON, True)


@pytest.mark.parametrize(
    ("value", "seen"), [(SURE_LOG_ODDS, True), (1.0, True), (-1.0, False), (-SURE_LOG_ODDS, False)]
)
def test_a_plain_grid_shows_no_regions(value: float, seen: bool) -> None:
    plain = np.where(side_log_odds(BOARD_8) > 0, value, -SURE_LOG_ODDS - 1)
    assert decode(plain, np.full((8, 8, 3), 255, np.float32))[0].have_visible_borders == seen


def test_support_falls_with_every_side_that_is_less_sure() -> None:
    sides = {"r3c4r": 2.0, "r3c3r": -2.0, "r2c4b": -1.0}
    supports = [decode_rows(BOARD_8, **dict([*sides.items()][:k]))[0].support for k in range(len(sides) + 1)]
    assert supports == sorted(supports, reverse=True)
    assert supports[-1] < supports[0]


def test_a_cell_that_may_be_in_two_regions_is_moved() -> None:
    found = decode_rows(BOARD_8, r3c4r=0.6, r3c4b=0.5, r3c3r=-0.4, r2c4b=-0.5)
    others = close_rivals(found)
    assert [(other.cells, other.regions.labels[2, 3] == other.regions.labels[2, 4]) for other in others] == [
        (((2, 3),), True)
    ]
    assert 0 < others[0].likelihood_loss < 3
    assert "r3c4" in others[0].regions.reason


@pytest.mark.parametrize(("cell", "near"), [((0, 0), 2), ((1, 1), 4)])
def test_a_cell_like_none_of_its_neighbours_may_be_in_the_region_of_each(
    cell: tuple[int, int], near: int
) -> None:
    """With a tinted cell there is one colour group more than regions, so one side must be wrong."""
    rows = ("AABB", "AABB", "CCDD", "CCDD")
    r, c = cell
    sides = BetweenCells.of_flat(side_log_odds(rows), 4)
    for part, at in (
        (sides.right, (r, c)), (sides.below, (r, c)), (sides.right, (r, c - 1)), (sides.below, (r - 1, c))
    ):  # fmt: skip
        if min(at) >= 0:
            part[at] = 4.0
    found = decode(sides.flat(), np.full((4, 4, 3), 255, np.float32))
    boards = {x.labels.tobytes() for x in (found[0], *(other.regions for other in close_rivals(found)))}
    assert label_array(rows).tobytes() in boards
    assert len(boards) >= near - 1


def test_differing_cells_do_not_depend_on_numbers() -> None:
    halves = np.array([[0, 0, 1, 1]] * 4)
    other = halves.copy()
    other[2, 1] = 1
    assert differing_cells(halves, 1 - halves) == []
    assert differing_cells(halves, other) == [(2, 1)]


THIN_INK, BROAD_INK = 3.0, 7.0  # hundredths of a cell


@pytest.mark.parametrize(
    ("thin", "broad", "told"),
    [
        pytest.param(THIN_INK, BROAD_INK, [(2, 3)], id="thick borders"),
        pytest.param(THIN_INK, THIN_INK, [], id="lines alike"),
    ],
)
def test_a_cell_within_other_borders_than_its_region_is_named(
    thin: float, broad: float, told: list[tuple[int, int]]
) -> None:
    """Its lines are those of the region beside it."""
    labels = label_array(BOARD_8)
    moved = labels.copy()
    moved[2, 3] = labels[2, 4] if labels[2, 4] != labels[2, 3] else labels[1, 3]
    drawn, found = (Regions(x, "", np.zeros(2 * 8 * 7)) for x in (labels, moved))
    ink = np.where(drawn.is_border, broad, thin)
    assert cells_in_other_lines(drawn, ink) == []
    assert cells_in_other_lines(found, ink) == told


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_of_several_cells_within_other_borders_most_are_named(count: int) -> None:
    labels, rng = label_array(BOARD_8), np.random.default_rng(count)
    moved, cells = labels.copy(), set[tuple[int, int]]()
    while len(cells) < count:
        r, c = map(int, rng.integers(1, 7, 2))
        others = [x for x in (labels[r - 1, c], labels[r + 1, c], labels[r, c + 1]) if x != labels[r, c]]
        if len(others) > 1 and (r, c) not in cells:
            cells.add((r, c))
            moved[r, c] = others[0]
    drawn, found = (Regions(x, "", np.zeros(2 * 8 * 7)) for x in (labels, moved))
    named = cells_in_other_lines(found, np.where(drawn.is_border, BROAD_INK, THIN_INK))
    assert cells.intersection(named)


def test_regions_without_borders_name_no_cells() -> None:
    for labels in (np.zeros((4, 4), int), np.arange(16).reshape(4, 4)):
        assert cells_in_other_lines(Regions(labels, "", np.zeros(24)), np.ones(24)) == []


def test_lines_that_are_broad_for_another_reason_name_no_cells() -> None:
    found = Regions(label_array(BOARD_8), "", np.zeros(2 * 8 * 7))
    ink = np.where(found.is_border, BROAD_INK, THIN_INK)
    ink[::9] = THIN_INK + BROAD_INK - ink[::9]
    assert cells_in_other_lines(found, ink) == []


def test_a_part_of_a_cell_in_the_colour_of_the_region_beside_it_is_named() -> None:
    labels, colours = label_array(BOARD_8), cell_colours(BOARD_8)
    parts = colours.copy()
    assert cells_in_neighbours_colour(labels, colours, (parts,)) == []
    r, c = map(int, np.argwhere(labels[:, :-1] != labels[:, 1:])[0])
    parts[r, c] = colours[r, c + 1]
    assert cells_in_neighbours_colour(labels, colours, (parts,)) == [(r, c)]
    parts[r, c] = (colours[r, c] + colours[r, c + 1]) / 2  # soft light over both
    assert cells_in_neighbours_colour(labels, colours, (parts,)) == []
