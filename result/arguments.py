"""Functions that check the arguments of library functions."""

from collections.abc import Iterable
from pathlib import Path

from ..solver.budget import MAX_SECONDS
from ..solver.games import GAMES, find_game_name, parse_text
from ..solver.puzzle import MalformedBoard, Puzzle
from ..words.languages import is_spoken, languages
from ..words.manner import join_words

TEXT_SUFFIX = ".txt"  # suffix of text files
BUDGET_RANGE = f"more than 0 and at most one day ({MAX_SECONDS:g} seconds)"


def board_of(board: str | Puzzle, game: str | None = None) -> Puzzle:
    """Return the puzzle of a text; return a puzzle unchanged. game: any name of the game.

    Raises MalformedBoard, TypeError for any other type, and ValueError for an unknown game.
    """
    game = game and find_game_name(game)
    check_name("game", game, GAMES)
    if isinstance(board, Puzzle):
        return board
    if not isinstance(board, str):
        raise TypeError(f"a board must be a text or a Puzzle, not {type(board).__name__}")
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
        return text.endswith(TEXT_SUFFIX) or Path(text).is_file()
    except (OSError, ValueError):
        return False


def check_name(argument: str, name: str | None, names: Iterable[str]) -> None:
    """Raise ValueError if a name is not in `names`. None is allowed. argument: its name in the message."""
    if name is not None and name not in names:
        raise ValueError(f"{argument} must be {join_words([*names], 'or')}, not {name!r}")


def check_language(lang: str | None) -> None:
    """Raise ValueError for a language without sentences. None, the system's language, is allowed."""
    if lang and not is_spoken(lang):
        raise ValueError(f"lang must be {join_words(languages(), 'or')}, not {lang!r}")


def check_range(argument: str, number: int | None, minimum: int, maximum: int | None = None) -> None:
    """Raise ValueError if a number is out of range. A number that is None is allowed.

    argument: its name in the message. maximum: None for no upper limit.
    """
    if number is None or (minimum <= number and (maximum is None or number <= maximum)):
        return
    allowed = f"at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
    raise ValueError(f"{argument} must be {allowed}, not {number}")


def check_budget(budget: float) -> None:
    """Raise ValueError for a number of seconds that is not a possible budget."""
    if not 0 < budget <= MAX_SECONDS:
        raise ValueError(f"budget must be {BUDGET_RANGE}, not {budget}")
