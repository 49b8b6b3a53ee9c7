"""Checks of the arguments of library functions."""

from collections.abc import Iterable
from pathlib import Path

from ..solver.budget import MOST_SECONDS
from ..solver.games import GAMES, game_called, parse_text
from ..solver.puzzle import MalformedBoard, Puzzle
from ..words.languages import is_spoken, languages
from ..words.manner import join_words

TEXT_ENDING = ".txt"  # of names of files
BUDGET_RANGE = f"more than 0 and at most one day ({MOST_SECONDS:g} seconds)"


def board_of(board: str | Puzzle, game: str | None = None) -> Puzzle:
    """Return the puzzle of a text, or a given puzzle. game: any name of the game.

    Raises MalformedBoard, TypeError for any other type, and ValueError for an unknown game.
    """
    game = game and game_called(game)
    check_name("game", game, GAMES)
    if isinstance(board, Puzzle):
        return board
    if not isinstance(board, str):
        raise TypeError(f"a board is text or a Puzzle, not {type(board).__name__}")
    try:
        return parse_text(board, game)
    except MalformedBoard as error:
        if not _is_file_name(board):
            raise
        raise MalformedBoard(f"{error}; give the text itself: Path({board!r}).read_text()") from None


def _is_file_name(text: str) -> bool:
    """True if a text is the name of a file rather than a board."""
    if len(text.splitlines()) != 1:
        return False
    try:
        return text.endswith(TEXT_ENDING) or Path(text).is_file()
    except (OSError, ValueError):
        return False


def check_name(thing: str, name: str | None, names: Iterable[str]) -> None:
    """Raises ValueError if a name is none of `names`. None is always allowed."""
    if name is not None and name not in names:
        raise ValueError(f"{thing} must be {join_words([*names], 'or')}, not {name!r}")


def check_language(lang: str | None) -> None:
    """Raises ValueError for a language without sentences. None, for that of the system, is allowed."""
    if lang and not is_spoken(lang):
        raise ValueError(f"lang must be {join_words(languages(), 'or')}, not {lang!r}")


def check_range(thing: str, number: int | None, least: int, most: int | None = None) -> None:
    """Raises ValueError if a number is out of range. None is always allowed. most: None for no maximum."""
    if number is None or (least <= number and (most is None or number <= most)):
        return
    allowed = f"at least {least}" if most is None else f"from {least} to {most}"
    raise ValueError(f"{thing} must be {allowed}, not {number}")


def check_budget(budget: float) -> None:
    """Raises ValueError for an impossible number of seconds."""
    if not 0 < budget <= MOST_SECONDS:
        raise ValueError(f"budget must be {BUDGET_RANGE}, not {budget}")
