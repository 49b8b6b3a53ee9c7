"""Boards that are the same but for a turn, a mirror or the names of their regions."""

import pytest

from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board

ROWS = ["AABB", "ACCB", "DCCB", "DDDB"]


def turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


SEEN = {
    "as it is": ROWS,
    "turned": turned(ROWS),
    "upside down": turned(turned(ROWS)),
    "turned back": turned(turned(turned(ROWS))),
    "mirrored": [row[::-1] for row in ROWS],
    "top to bottom": ROWS[::-1],
    "transposed": turned(ROWS[::-1]),
    "along the other diagonal": turned([row[::-1] for row in ROWS]),
    "other names": [row.translate(str.maketrans("ABCD", "DCAB")) for row in ROWS],
}


@pytest.mark.parametrize("rows", SEEN.values(), ids=SEEN)
def test_the_same_board_has_one_canonical_form(rows: list[str]) -> None:
    assert GAME.canonical(Board.of(rows)) == GAME.canonical(Board.of(ROWS))


def test_the_canonical_form_is_one_of_the_eight() -> None:
    assert GAME.canonical(Board.of(ROWS)) in {Board.of(rows) for rows in SEEN.values()}


@pytest.mark.parametrize(
    "other",
    [Board.of(["AABB", "ACBB", "DCCB", "DDDB"]), Board.of(ROWS, 2)],
    ids=["one cell differs", "other number of queens"],
)
def test_another_board_has_another(other: Board) -> None:
    assert GAME.canonical(other) != GAME.canonical(Board.of(ROWS))
