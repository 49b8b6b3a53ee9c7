"""Options that do nothing for a game say so."""

import argparse
from collections.abc import Sequence

from ...overlay.games import DRAWINGS
from ...overlay.terminal.streams import tell
from ...solver.games import GAMES
from ...solver.puzzle import Puzzle


class Idle:
    """Says of options that were given that they do nothing, once for each game that has no use for them."""

    OPTIONS = ("letters", "borders", "stars")  # those that only some games have a use for

    def __init__(self, given: Sequence[str], args: argparse.Namespace):
        """given: those of OPTIONS that the line gave."""
        self._given = [name for name in given if getattr(args, name)]  # not --no-letters
        self._told: set[str] = set()

    def tell(self, puzzle: Puzzle) -> None:
        """A puzzle of the game is answered."""
        game = puzzle.game
        if not self._given or game in self._told:
            return
        self._told.add(game)
        title = DRAWINGS[game].words.title(puzzle)
        for name in self._given:
            lacks = "stars" if name == "stars" else "regions"
            if not (GAMES[game].starred if name == "stars" else DRAWINGS[game].labelled):
                tell(f"--{name} does nothing for {title}, which has no {lacks}")
