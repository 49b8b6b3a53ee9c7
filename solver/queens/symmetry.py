"""The same board seen otherwise: turned or mirrored. The names of regions never matter: Board numbers them in
order of first appearance."""

from collections.abc import Iterator

from .board import Board

Rows = tuple[tuple[int, ...], ...]


def canonical(board: Board) -> Board:
    """The one of the eight rotations and reflections of a board whose rows of region numbers come first: two
    boards have the same one exactly if they are the same but for symmetry and the names of regions."""
    return min((Board.of(rows, board.k) for rows in _eightfold(board.regions)), key=lambda b: b.regions)


def _eightfold(rows: Rows) -> Iterator[Rows]:
    for _ in range(4):
        yield rows
        yield rows[::-1]
        rows = tuple(zip(*rows[::-1], strict=True))
