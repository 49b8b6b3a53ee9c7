"""The games besides Queens by name: how each is read from text and from a JSON object."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .nonogram.puzzle import nonogram_of, parse_nonogram
from .puzzle import Puzzle
from .queens.board import Board, parse_board
from .tango.puzzle import parse_tango, tango_of
from .zip.puzzle import parse_zip, zip_of

QUEENS = "queens"  # Star Battle as well


class Game(NamedTuple):
    """parse: from text; of: from a JSON object, which is one of this game where it has the field `field`;
    form: how its text is written. The first two raise MalformedBoard."""

    parse: Callable[[str], Puzzle]
    of: Callable[[dict[str, Any]], Puzzle]
    field: str
    form: str


GAMES: Mapping[str, Game] = {
    "tango": Game(parse_tango, tango_of, "givens", "write n rows of 0, 1 and '.', then signs like r1c1=r1c2"),
    "zip": Game(parse_zip, zip_of, "numbers", "write rows of numbers and '.', then walls like r1c1|r1c2"),
    "nonogram": Game(
        parse_nonogram, nonogram_of, "row_clues", "write 'rows' and a clue a line, then 'columns' and theirs"
    ),
}


def game_of_text(text: str) -> str:
    """The game that a text is of: "queens" where it is of none of the others.

    A nonogram has a line `columns`; Tango has no characters but 0, 1 and '.' in its rows; Zip has each number
    just once, among '.', where a Queens board of numbers has a region of each. Signs tell Tango, walls Zip.
    """
    lines = [line.strip().lower() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if "columns" in lines:
        return "nonogram"
    if any(re.match(r"r\d+c\d+ *\|", line) for line in lines):
        return "zip"
    if any(re.match(r"r\d+c\d+ *[=x×]", line) for line in lines):
        return "tango"
    words = " ".join(lines).split()
    if words and set("".join(words)) <= set("01."):
        return "tango"
    numbers = [word for word in words if word != "."]
    if len(words) > len(numbers) > 1 and sorted(numbers, key=lambda x: (len(x), x)) == [
        str(i) for i in range(1, len(numbers) + 1)
    ]:
        return "zip"
    return QUEENS


def parse_text(text: str, game: str) -> Board | Puzzle:
    """The board or puzzle of a text of a game, "queens" or one of GAMES. Raises MalformedBoard."""
    return GAMES[game].parse(text) if game in GAMES else parse_board(text)


def game_of_row(row: Mapping[str, Any]) -> str:
    """The game that a JSON object is of, by its `game` or by its fields; "queens" where it is of no other."""
    if row.get("game") in GAMES:
        return str(row["game"])
    return next((name for name, game in GAMES.items() if game.field in row), QUEENS)
