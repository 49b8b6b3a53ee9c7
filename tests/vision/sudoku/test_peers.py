"""The tinted row, column and box of a chosen cell: which cells they are, and the ink of digits under them."""

import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.sudoku.digits import Stroke
from queens_snap.vision.sudoku.peers import find_peers, without_peer_tints

N, BOX = 6, (2, 3)
PAPER, TINT, OTHER = (255, 255, 255), (226, 235, 250), (250, 220, 120)
BLACK, BLUE = (30, 30, 30), (60, 90, 230)
CHOSEN = (2, 4)


def row_and_column(cell: Cell = CHOSEN) -> set[Cell]:
    return {x for x in np.ndindex(N, N) if x[0] == cell[0] or x[1] == cell[1]}


def with_box(cell: Cell = CHOSEN) -> set[Cell]:
    box = {
        x
        for x in np.ndindex(N, N)
        if all(a // size == b // size for a, b, size in zip(x, cell, BOX, strict=True))
    }
    return row_and_column(cell) | box


def grounds(tinted: set[Cell], tint: tuple[float, ...] = TINT, **others: tuple[int, ...]) -> np.ndarray:
    """(6, 6, 3) RGB. others: colours of the "chosen" cell, and of one "elsewhere" and one in its "row"."""
    colours = np.full((N, N, 3), PAPER, float)
    for cell in tinted:
        colours[cell] = tint
    for name, colour in others.items():
        colours[{"chosen": CHOSEN, "elsewhere": (5, 0), "row": (2, 0)}[name]] = colour
    return colours


@pytest.mark.parametrize("tinted", [row_and_column(), with_box()], ids=["cross", "box"])
@pytest.mark.parametrize(
    ("others", "is_tinted"),
    [({}, True), ({"chosen": OTHER}, False), ({"chosen": PAPER}, False), ({"elsewhere": OTHER}, True)],
)
def test_a_tinted_cross_is_that_of_the_chosen_cell(
    tinted: set[Cell], others: dict[str, tuple[int, ...]], is_tinted: bool
) -> None:
    found = find_peers(grounds(tinted, **others), BOX)
    assert found
    assert (found.chosen, found.cells) == (CHOSEN, tinted - {CHOSEN})
    assert found.all == tinted
    assert found.tinted == (tinted if is_tinted else tinted - {CHOSEN})


@pytest.mark.parametrize(
    "colours",
    [
        grounds(set()),
        grounds({CHOSEN}, OTHER),
        grounds({(2, c) for c in range(N)}),  # a row alone
        grounds(row_and_column(), row=OTHER),  # of two tints
        grounds(row_and_column(), (254, 254, 252)),  # hardly any
        grounds({x for x in np.ndindex(N, N) if sum(x) % 2}),  # a chess board
    ],
    ids=["none", "one cell", "a row", "two tints", "pale", "chess"],
)
def test_other_patterns_are_none(colours: np.ndarray) -> None:
    assert find_peers(colours, BOX) is None


def stroke(colour: tuple[float, ...]) -> Stroke:
    return Stroke(np.ones((4, 3), np.float32), (0.3, 0.4, 0.7, 0.6), 0.1, np.array(colour, float), 200.0)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5], ids=["beneath", "thin", "strong"])
@pytest.mark.parametrize("ink", [BLACK, BLUE])
def test_a_digit_under_a_tint_has_its_own_ink_again(ink: tuple[int, ...], share: float) -> None:
    """share: of the tint's colour that lies over the digits too; none of it where it lies beneath them."""
    peers = find_peers(grounds(row_and_column()), BOX)
    assert peers
    colour = (120, 160, 255)
    tint = tuple(p + max(share, 0.2) * (c - p) for p, c in zip(PAPER, colour, strict=True))
    seen = tuple(i + share * (c - i) for i, c in zip(ink, colour, strict=True))
    strokes = {(0, 0): stroke(BLACK), (0, 1): stroke(BLUE), (2, 0): stroke(seen), (2, 1): stroke(seen)}
    found = without_peer_tints(strokes, grounds(row_and_column(), tint), peers, [[(0, 0)], [(0, 1)]])
    assert {cell: tuple(x.colour) for cell, x in found.items()} == {
        (0, 0): BLACK, (0, 1): BLUE, (2, 0): ink, (2, 1): ink
    }  # fmt: skip


def test_an_ink_that_no_other_digit_has_is_kept() -> None:
    peers = find_peers(grounds(row_and_column()), BOX)
    assert peers
    red = stroke((230, 20, 20))
    strokes = {(0, 0): stroke(BLACK), (0, 1): stroke(BLUE), (2, 0): red}
    colours = grounds(row_and_column())
    assert without_peer_tints(strokes, colours, peers, [[(0, 0)], [(0, 1)]])[2, 0] is red
    assert (
        without_peer_tints(strokes, colours, peers, [[(0, 0)], [(2, 0)]]) == strokes
    )  # all blue ones are tinted
