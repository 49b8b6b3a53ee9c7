"""A Tango as lines of text, for a terminal."""

from ...solver.tango.puzzle import Tango
from ..moment import Moment, Put


def board_lines(moment: Moment[Tango], put: Put) -> list[str]:
    """Signs stand where they belong; suns are 1, moons 0."""
    puzzle = moment.puzzle
    rows = []
    for r, row in enumerate(puzzle.givens):
        beside = (puzzle.signs.get(((r, c), (r, c + 1)), " ") for c in range(puzzle.n))
        below = (puzzle.signs.get(((r, c), (r + 1, c)), " ") for c in range(puzzle.n))
        kinds = (put.get(((r, c),), ch) for c, ch in enumerate(row))
        rows.append("".join(f"{kind} {sign} " for kind, sign in zip(kinds, beside, strict=True)).rstrip())
        rows.append("   ".join(below).rstrip())
    return rows[:-1]
