"""Zip boards that are the same to a player."""

from collections.abc import Iterator

from ...generation.symmetry import EIGHT, moved_pair, moved_rows
from ..puzzle import Zip


def twins(puzzle: Zip) -> Iterator[Zip]:
    """The puzzle turned and mirrored, and all these with the path from its end to its beginning."""
    for way in EIGHT:
        rows = moved_rows(puzzle.numbers, way)
        walls = tuple(sorted(moved_pair(pair, puzzle.shape, way) for pair in puzzle.walls))
        yield Zip(tuple(map(tuple, rows)), walls)
        back = puzzle.last + 1
        yield Zip(tuple(tuple(number and back - number for number in row) for row in rows), walls)
