"""Cases for every promise: for each game its puzzles by kind. A game without a case here fails the tests."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from queens_snap.solver.puzzle import Puzzle

from .. import tiny_game
from . import large

#: What each game has a puzzle of; puzzles.txt tells more of them.
CASE_KINDS = ("ordinary", "hard", "smallest", "largest", "ambiguous", "unsolvable")
NOT_SQUARE = "refused, since its boards are square"


@dataclass(frozen=True)
class GameCase:
    """A game's cases. largest: makes its largest puzzle. not_square: a text that the game refuses because
    its boards are square. read: captures of it are read. played: pages let it be played; if not, a test
    checks the sentence that says so."""

    name: str
    largest: Callable[[], Puzzle] | None
    read: bool = True
    played: bool = True

    @property
    def puzzles(self) -> Mapping[str, str | Callable[[], Puzzle]]:
        written = {kind: text for kind, text in _puzzle_texts()[self.name].items() if kind != NOT_SQUARE}
        return written | {"largest": self.largest} if self.largest else written

    @property
    def not_square(self) -> str | None:
        return _puzzle_texts()[self.name].get(NOT_SQUARE)


@cache
def _puzzle_texts() -> dict[str, dict[str, str]]:
    """Return the texts of puzzles.txt by game and kind."""
    text = Path(__file__).with_name("puzzles.txt").read_text("utf-8")
    found: dict[str, dict[str, str]] = {}
    for game, kind, puzzle in re.findall(r"^\[(\w+): (.+)\]\n((?:(?!\[).*\n)+)", text, re.MULTILINE):
        found.setdefault(game, {})[kind] = puzzle.rstrip() + "\n"
    return found


CASES: dict[str, GameCase] = {
    case.name: case
    for case in (
        GameCase("queens", large.largest_queens),
        GameCase("starbattle", large.largest_star_battle),
        GameCase("nonogram", large.largest_nonogram, read=False, played=False),
        GameCase("zip", large.largest_zip),
        GameCase("minisudoku", large.largest_sudoku),
        GameCase("tango", large.largest_tango),
        GameCase("patches", large.largest_patches),
        GameCase("wend", large.largest_wend),
        GameCase(tiny_game.NAME, None, read=False, played=False),
    )
}
READ_GAMES = [game for game, case in CASES.items() if case.read]  # games that are read from captures
PLAYED_GAMES = [game for game, case in CASES.items() if case.played]  # games that are played on the page
# games of the program, without the tests' own, which no other process knows
PROGRAM_GAMES = [game for game in CASES if game != tiny_game.NAME]
