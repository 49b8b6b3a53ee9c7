"""The same board seen otherwise: turned or mirrored. The names of regions never matter: Board numbers them in
order of first appearance."""

from collections.abc import Iterator

from ..generation.symmetry import EIGHT, moved_rows
from .board import Board


def twins(board: Board) -> Iterator[Board]:
    """The eight rotations and reflections of a board."""
    return (Board.of(moved_rows(board.regions, way), board.k) for way in EIGHT)
