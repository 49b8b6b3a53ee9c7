"""Cases for every promise: a record a game, with its puzzles by what they are. A game that is in the tables
of the program and has no record here fails the tests."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from queens_snap.solver.puzzle import Puzzle

from .. import tiny_game
from . import large

#: What each game has a puzzle of; puzzles.txt tells more of them.
KINDS = ("ordinary", "hard", "smallest", "largest", "ambiguous", "unsolvable")
NOT_SQUARE = "refused, since its boards are square"


@dataclass(frozen=True)
class GameCase:
    """puzzles: those of puzzles.txt, and the largest one. largest: makes it. not_square: a text that the game
    refuses, whose boards have as many rows as columns. read: whether the game is read from captures; played:
    whether it is played on pages; where not, a test holds the sentence that says so.
    """

    name: str
    largest: Callable[[], Puzzle] | None
    read: bool = True
    played: bool = True

    @property
    def puzzles(self) -> Mapping[str, str | Callable[[], Puzzle]]:
        written = {kind: text for kind, text in _written()[self.name].items() if kind != NOT_SQUARE}
        return written | {"largest": self.largest} if self.largest else written

    @property
    def not_square(self) -> str | None:
        return _written()[self.name].get(NOT_SQUARE)


@cache
def _written() -> dict[str, dict[str, str]]:
    """The texts of puzzles.txt, by game and kind."""
    text = Path(__file__).with_name("puzzles.txt").read_text("utf-8")
    found: dict[str, dict[str, str]] = {}
    for game, kind, puzzle in re.findall(r"^\[(\w+): (.+)\]\n((?:(?!\[).*\n)+)", text, re.MULTILINE):
        found.setdefault(game, {})[kind] = puzzle.rstrip() + "\n"
    return found


CASES: dict[str, GameCase] = {
    case.name: case
    for case in (
        GameCase("queens", large.queens),
        GameCase("starbattle", large.stars),
        GameCase("nonogram", large.line, read=False, played=False),
        GameCase("zip", large.snake),
        GameCase("minisudoku", large.sudoku),
        GameCase("tango", large.tango),
        GameCase("patches", large.bands),
        GameCase("wend", large.wend),
        GameCase(tiny_game.NAME, None, read=False, played=False),
    )
}
