"""The tinted row, column and box of a chosen cell: which cells they are, and the ink of digits under them."""

import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.sudoku.digits import Stroke
from queens_snap.vision.sudoku.peers import find_peers, without_peer_tints

N, BOX = 6, (2, 3)
PAPER, TINT, OTHER_TINT = (255, 255, 255), (226, 235, 250), (250, 220, 120)
BLACK, BLUE = (30, 30, 30), (60, 90, 230)
CHOSEN_CELL = (2, 4)


def row_and_column(cell: Cell = CHOSEN_CELL) -> set[Cell]:
    return {x for x in np.ndindex(N, N) if x[0] == cell[0] or x[1] == cell[1]}


def peers_with_box(cell: Cell = CHOSEN_CELL) -> set[Cell]:
    box = {
        x
        for x in np.ndindex(N, N)
        if all(a // size == b // size for a, b, size in zip(x, cell, BOX, strict=True))
    }
    return row_and_column(cell) | box


def cell_grounds(tinted: set[Cell], tint: tuple[float, ...] = TINT, **others: tuple[int, ...]) -> np.ndarray:
    """Return grounds (6, 6, 3) RGB. others: colours of the "chosen" cell, of one "elsewhere", of one in
    its "row"."""
    colours = np.full((N, N, 3), PAPER, float)
    for cell in tinted:
        colours[cell] = tint
    for name, colour in others.items():
        colours[{"chosen": CHOSEN_CELL, "elsewhere": (5, 0), "row": (2, 0)}[name]] = colour
    return colours


@pytest.mark.parametrize("tinted", [row_and_column(), peers_with_box()], ids=["cross", "box"])
@pytest.mark.parametrize(
    ("others", "is_tinted"),
    [
        ({}, True),
        ({"chosen": OTHER_TINT}, False),
        ({"chosen": PAPER}, False),
        ({"elsewhere": OTHER_TINT}, True),
    ],
)
def test_a_tinted_cross_is_that_of_the_chosen_cell(
    tinted: set[Cell], others: dict[str, tuple[int, ...]], is_tinted: bool
) -> None:
    found = find_peers(cell_grounds(tinted, **others), BOX)
    assert found
    assert (found.chosen_cell, found.cells) == (CHOSEN_CELL, tinted - {CHOSEN_CELL})
    assert found.all_cells == tinted
    assert found.tinted == (tinted if is_tinted else tinted - {CHOSEN_CELL})


@pytest.mark.parametrize(
    "colours",
    [
        cell_grounds(set()),
        cell_grounds({CHOSEN_CELL}, OTHER_TINT),
        cell_grounds({(2, c) for c in range(N)}),  # a row alone
        cell_grounds(row_and_column(), row=OTHER_TINT),  # of two tints
        cell_grounds(row_and_column(), (254, 254, 252)),  # hardly any
        cell_grounds({x for x in np.ndindex(N, N) if sum(x) % 2}),  # a chess board
    ],
    ids=["none", "one cell", "a row", "two tints", "pale", "chess"],
)
def test_other_patterns_are_none(colours: np.ndarray) -> None:
    assert find_peers(colours, BOX) is None


def make_stroke(colour: tuple[float, ...]) -> Stroke:
    return Stroke(np.ones((4, 3), np.float32), (0.3, 0.4, 0.7, 0.6), 0.1, np.array(colour, float), 200.0)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5], ids=["beneath", "thin", "strong"])
@pytest.mark.parametrize("ink", [BLACK, BLUE])
def test_a_digit_under_a_tint_has_its_own_ink_again(ink: tuple[int, ...], share: float) -> None:
    """share: how much of the tint lies over the digits; 0 if it lies beneath them."""
    peers = find_peers(cell_grounds(row_and_column()), BOX)
    assert peers
    colour = (120, 160, 255)
    tint = tuple(p + max(share, 0.2) * (c - p) for p, c in zip(PAPER, colour, strict=True))
    seen = tuple(i + share * (c - i) for i, c in zip(ink, colour, strict=True))
    strokes = {
        (0, 0): make_stroke(BLACK),
        (0, 1): make_stroke(BLUE),
        (2, 0): make_stroke(seen),
        (2, 1): make_stroke(seen),
    }
    found = without_peer_tints(strokes, cell_grounds(row_and_column(), tint), peers, [[(0, 0)], [(0, 1)]])
    assert {cell: tuple(x.colour) for cell, x in found.items()} == {
        (0, 0): BLACK, (0, 1): BLUE, (2, 0): ink, (2, 1): ink
    }  # fmt: skip


def test_an_ink_that_no_other_digit_has_is_kept() -> None:
    peers = find_peers(cell_grounds(row_and_column()), BOX)
    assert peers
    red = make_stroke((230, 20, 20))
    strokes = {(0, 0): make_stroke(BLACK), (0, 1): make_stroke(BLUE), (2, 0): red}
    colours = cell_grounds(row_and_column())
    assert without_peer_tints(strokes, colours, peers, [[(0, 0)], [(0, 1)]])[2, 0] is red
    # all blue ones are tinted
    assert without_peer_tints(strokes, colours, peers, [[(0, 0)], [(2, 0)]]) == strokes
