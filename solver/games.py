"""THE table of games, by their names in the result schema."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .game import Game, Table
from .puzzle import Puzzle, numbered_lines

if TYPE_CHECKING:
    from .generation import Maker

#: Asked in this order what a text or a JSON object is of.
GAMES: Table[Game] = Table(
    __package__ or "",
    {
        "queens": ".queens.game:GAME",
        "starbattle": ".queens.game:STARBATTLE",
        "nonogram": ".nonogram.game:GAME",
        "zip": ".zip.game:GAME",
        "minisudoku": ".sudoku.game:GAME",
        "tango": ".tango.game:GAME",
        "patches": ".patches.game:GAME",
        "wend": ".wend.game:GAME",
    },
)


#: What else people call a game.
OTHER_GAME_NAMES = {"sudoku": "minisudoku"}


def find_game_name(name: str) -> str:
    """Return a game's name in the result schema from a person's name for it, such as "Mini Sudoku". A text
    that names no game is returned unchanged."""
    plain = name.casefold().replace(" ", "")
    found = OTHER_GAME_NAMES.get(plain, plain)
    return found if found in GAMES else name


def game_of_text(text: str) -> str:
    """Return the name of the game that a text is of."""
    lines = [line.lower() for _, line in numbered_lines(text)]
    claimed = next((name for name, game in GAMES.items() if game.is_text and game.is_text(lines)), None)
    return claimed or next(name for name, game in GAMES.items() if game.is_text is None)


def game_of_row(row: Mapping[str, Any]) -> str | None:
    """Return the name of the game that a JSON object is of, by its `game` or its fields; None if it is of
    none."""
    if row.get("game") in GAMES:
        return str(row["game"])
    return next((name for name, game in GAMES.items() if game.owns_json(row)), None)


def parse_text(text: str, game: str | None = None) -> Puzzle:
    """Return the puzzle of a text, of the given game or of the one that it looks like. Raises
    MalformedBoard."""
    return GAMES[game or game_of_text(text)].parse(text)


_words_in_use: list[tuple[str, str]] = []  # text and name of the list that `use_words` took


def use_words(text: str, name: str) -> None:
    """Solve games of words with the words of a text from now on, in this process. Raises ValueError if it has
    none."""
    for game in GAMES.values():
        if game.use_words:
            game.use_words(text, name)
    _words_in_use[:] = [(text, name)]


def words_in_use() -> tuple[str, str] | None:
    """Return the text and name that `use_words` took, for other processes; None for the games' own lists."""
    return next(iter(_words_in_use), None)


def maker_of(name: str) -> "Maker[Any]":
    """Return the maker of a game's puzzles. Raises ValueError if the game has none."""
    if make := GAMES[name].maker:
        return make()
    raise ValueError(f"no {name} puzzles are made")
