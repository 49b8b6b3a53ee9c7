"""Arguments of the functions that programs call, held against what they can be."""

from collections.abc import Iterable
from pathlib import Path

from ..solver.budget import MOST_SECONDS
from ..solver.games import GAMES, game_called, parse_text
from ..solver.puzzle import MalformedBoard, Puzzle
from ..words.languages import is_spoken, languages

ENDING = ".txt"  # of a line that is the name of a file


def board_of(board: str | Puzzle, game: str | None = None) -> Puzzle:
    """The puzzle of a text, or itself. game: as people call it. Raises TypeError for anything else,
    ValueError for a game that there is not, and MalformedBoard."""
    game = game and game_called(game)
    check_name("game", game, GAMES)
    if isinstance(board, Puzzle):
        return board
    if not isinstance(board, str):
        raise TypeError(f"a board is text or a Puzzle, not {type(board).__name__}")
    try:
        return parse_text(board, game)
    except MalformedBoard as error:
        if not _names_a_file(board):
            raise
        raise MalformedBoard(f"{error}; give the text itself: Path({board!r}).read_text()") from None


def _names_a_file(text: str) -> bool:
    """True if a text is a file's name rather than a board."""
    if len(text.splitlines()) != 1:
        return False
    try:
        return text.endswith(ENDING) or Path(text).is_file()
    except (OSError, ValueError):
        return False


def check_name(what: str, name: str | None, names: Iterable[str]) -> None:
    """Raises ValueError where a name is none of these. None is any of them."""
    if name is not None and name not in names:
        raise ValueError(f"{what} is {name!r}, and should be one of {', '.join(names)}")


def check_language(lang: str | None) -> None:
    """Raises ValueError for a language without sentences. None is that of the system, whichever it is."""
    if lang and not is_spoken(lang):
        raise ValueError(f"lang is {lang!r}, and should be one of {', '.join(languages())}")


def check_range(what: str, number: int | None, least: int, most: int | None = None) -> None:
    """Raises ValueError where a number is out of range. None is any. most: None where there is no end."""
    if number is None or (least <= number and (most is None or number <= most)):
        return
    raise ValueError(f"{what} is {number}, and should be from {least}{'' if most is None else f' to {most}'}")


def check_budget(budget: float) -> None:
    """Raises ValueError for seconds that nobody can have."""
    if not 0 < budget <= MOST_SECONDS:
        raise ValueError(f"budget is {budget} seconds, and should be more than 0, and a day at most")
