"""Addresses of puzz.link and related sites: genre, columns, rows and a code, after `p?`.

A number code has an entry for each place:

- a number: one hexadecimal digit, or `-` and two digits, or `+` and three digits;
- `.` for a clue without a known number;
- `g` to `z` for a run of 1 to 20 places without a clue.

A border code has a bit for each border between two columns, then for each border between two rows. Five bits
make a digit of base 32.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import count, groupby, pairwise
from typing import Any, NamedTuple

from ..solver.cells import Cell
from ..solver.puzzle import Puzzle
from .texts import CUT_ADDRESS, AddressForm, BoardJson, MalformedLink

BOARD_PATTERN = re.compile(r"([\w-]+)/([1-9]\d{0,2})/([1-9]\d{0,2})/(\S*)", re.ASCII)
GENRE_PATTERN = re.compile(r"([\w-]{1,40})(/\w*:)?", re.ASCII)  # a genre, and the flags of a variant
NUMBER_PATTERN = re.compile(r"([\da-f])|-([\da-f]{2})|\+([\da-f]{3})|(\.)|([g-z])")
RUN_LETTERS = "ghijklmnopqrstuvwxyz"  # letters for 1, 2, 3 ... places without a clue
MAX_RUN = len(RUN_LETTERS)  # places that one letter stands for, at most
BORDER_BASE = 32  # base of the digits of a border code
BORDER_DIGITS = "0123456789abcdefghijklmnopqrstuv"  # digits of a border code
BITS_PER_DIGIT = 5  # bits of a digit of base 32
UNKNOWN_NUMBER = -1  # stands for a clue without a known number
ClueNumbers = list[int | None]  # the number of each place for a clue; None for a place without a clue


class Genre(NamedTuple):
    """A genre of puzz.link whose puzzles are also puzzles of this program.

    games: the names of these games here. missing_features: features of the games that an address of the genre
    cannot hold, for messages. read: makes a game's name and a board from columns, rows and a code. write:
    makes the code of a board.
    """

    games: tuple[str, ...]
    missing_features: str
    read: Callable[[int, int, str], tuple[str, BoardJson]]
    write: Callable[[BoardJson], str]


def read_puzz_link(address_part: str, game: str | None) -> tuple[str, BoardJson]:
    """Return the game and the board of an address. Raises MalformedLink.

    address_part: the address from its genre to its end. game: unused, because the genre names it.
    """
    genre = GENRE_PATTERN.match(address_part)
    if genre and genre[1] not in PUZZ_LINK_GENRES:
        what = f"it holds a game called '{genre[1]}', which queens-snap does not read"
        raise MalformedLink(what, f"of the games of puzz.link it reads {', '.join(PUZZ_LINK_GENRES)}")
    if genre and genre[2]:
        raise MalformedLink(f"it holds a variant of {genre[1]}", "give a board of the game itself")
    found = BOARD_PATTERN.fullmatch(address_part)
    if not found:
        raise MalformedLink(*CUT_ADDRESS)
    return PUZZ_LINK_GENRES[found[1]].read(int(found[2]), int(found[3]), found[4])


def write_puzz_link(puzzle: Puzzle) -> str:
    """Return the address of a puzzle from its genre to its end.

    Raises MalformedLink if the game has no genre.
    """
    name = _genre_of(puzzle)
    rows, columns = puzzle.shape
    return f"{name}/{columns}/{rows}/{PUZZ_LINK_GENRES[name].write(puzzle.to_json())}"


def missing_features(puzzle: Puzzle) -> str:
    """Return the features of a puzzle's game that puzz.link cannot hold, for messages.

    Raises MalformedLink if the game has no genre.
    """
    return PUZZ_LINK_GENRES[_genre_of(puzzle)].missing_features


def _genre_of(puzzle: Puzzle) -> str:
    for name, genre in PUZZ_LINK_GENRES.items():
        if puzzle.game in genre.games:
            return name
    raise MalformedLink(f"puzz.link has no {puzzle.game}", "leave puzz.link out")


# Codes.


def read_numbers(code: str, length: int) -> ClueNumbers:
    """Read a number code of `length` places.

    A place without a clue becomes None, and a clue without a known number UNKNOWN_NUMBER. Raises
    MalformedLink.
    """
    numbers: ClueNumbers = []
    at = 0
    while at < len(code):
        found = NUMBER_PATTERN.match(code, at)
        if not found:
            raise MalformedLink(*CUT_ADDRESS)
        at = found.end()
        if found[5]:
            numbers += [None] * (RUN_LETTERS.index(found[5]) + 1)
        else:
            numbers.append(UNKNOWN_NUMBER if found[4] else int(found[1] or found[2] or found[3], 16))
    if len(numbers) != length:
        raise MalformedLink(*CUT_ADDRESS)
    return numbers


def write_numbers(numbers: Iterable[int | None]) -> str:
    """Write a number code. A number has at most three hexadecimal digits."""
    return "".join(
        _write_run(len(list(same))) if number is None else _write_number(number) * len(list(same))
        for number, same in groupby(numbers)
    )


def _write_run(length: int) -> str:
    """Write a run of `length` places without a clue."""
    longest, rest = divmod(length, MAX_RUN)
    return RUN_LETTERS[-1] * longest + (RUN_LETTERS[rest - 1] if rest else "")


def _write_number(number: int) -> str:
    digits = f"{number:x}"
    return "." if number == UNKNOWN_NUMBER else ("", "-", "+")[len(digits) - 1] + digits


def read_borders(code: str, columns: int, rows: int) -> list[list[int]]:
    """Read a border code; return the region number of each cell, in rows. Raises MalformedLink."""
    between_columns, between_rows = rows * (columns - 1), (rows - 1) * columns
    right_length = _digit_count(between_columns)
    if len(code) != right_length + _digit_count(between_rows) or set(code) - set(BORDER_DIGITS):
        raise MalformedLink(*CUT_ADDRESS)
    right, below = _read_bits(code[:right_length]), _read_bits(code[right_length:])
    return regions_between_borders(
        rows,
        columns,
        {divmod(i, columns - 1) for i, bit in enumerate(right[:between_columns]) if bit},
        {divmod(i, columns) for i, bit in enumerate(below) if bit},
    )


def regions_between_borders(rows: int, columns: int, right: Set[Cell], below: Set[Cell]) -> list[list[int]]:
    """Return the region number of each cell, in rows. Borders part the regions.

    right: the cells with a border on their right. below: the cells with a border below.
    """
    regions = [[-1] * columns for _ in range(rows)]
    numbers = count()
    for start in ((r, c) for r in range(rows) for c in range(columns)):
        if regions[start[0]][start[1]] >= 0:
            continue
        todo, number = [start], next(numbers)
        while todo:
            r, c = todo.pop()
            if not (0 <= r < rows and 0 <= c < columns) or regions[r][c] >= 0:
                continue
            regions[r][c] = number
            todo += [(r, c + 1)] if (r, c) not in right else []
            todo += [(r, c - 1)] if (r, c - 1) not in right else []
            todo += [(r + 1, c)] if (r, c) not in below else []
            todo += [(r - 1, c)] if (r - 1, c) not in below else []
    return regions


def write_borders(regions: Sequence[Sequence[Any]]) -> str:
    """Write a border code from the rows of the cells' regions."""
    right = [a != b for row in regions for a, b in pairwise(row)]
    below = [a != b for above, row in pairwise(regions) for a, b in zip(above, row, strict=True)]
    return _write_bits(right) + _write_bits(below)


def _digit_count(bits: int) -> int:
    """Return the number of base-32 digits that hold so many bits."""
    return -(-bits // BITS_PER_DIGIT)


def _read_bits(code: str) -> list[bool]:
    return [bit == "1" for digit in code for bit in f"{int(digit, BORDER_BASE):0{BITS_PER_DIGIT}b}"]


def _write_bits(bits: Sequence[bool]) -> str:
    text = "".join("01"[bit] for bit in bits) + "0" * (-len(bits) % BITS_PER_DIGIT)
    return "".join(
        BORDER_DIGITS[int(text[i : i + BITS_PER_DIGIT], 2)] for i in range(0, len(text), BITS_PER_DIGIT)
    )


# Genres.


def _read_stars(columns: int, rows: int, code: str) -> tuple[str, BoardJson]:
    count, _, borders = code.partition("/")
    if not (count.isascii() and count.isdigit() and len(count) < 3):
        raise MalformedLink(*CUT_ADDRESS)
    game = "queens" if count == "1" else "starbattle"
    return game, {"regions": read_borders(borders, columns, rows), "k": int(count)}


def _write_stars(board: BoardJson) -> str:
    return f"{board['k']}/{write_borders(board['regions'])}"


def _read_rectangles(columns: int, rows: int, code: str) -> tuple[str, BoardJson]:
    numbers = read_numbers(code, columns * rows)
    clues = [
        {"cell": divmod(i, columns), "size": None if number == UNKNOWN_NUMBER else number}
        for i, number in enumerate(numbers)
        if number is not None
    ]
    return "patches", {"rows": rows, "cols": columns, "clues": clues}


def _write_rectangles(board: BoardJson) -> str:
    numbers: ClueNumbers = [None] * (board["rows"] * board["cols"])
    for clue in board["clues"]:
        row, column = clue["cell"]
        numbers[row * board["cols"] + column] = clue["size"] or UNKNOWN_NUMBER
    return write_numbers(numbers)


def _read_blocks(columns: int, rows: int, code: str) -> tuple[str, BoardJson]:
    """Read a nonogram. A line has a place for every second cell; its last block comes first."""
    of_column, of_row = (rows + 1) // 2, (columns + 1) // 2
    numbers = read_numbers(code, columns * of_column + rows * of_row)
    split = columns * of_column
    return "nonogram", {
        "col_clues": [_read_clue(numbers[i : i + of_column]) for i in range(0, split, of_column)],
        "row_clues": [_read_clue(numbers[i : i + of_row]) for i in range(split, len(numbers), of_row)],
    }


def _read_clue(numbers: ClueNumbers) -> list[int]:
    return [number for number in reversed(numbers) if number is not None]


def _write_blocks(board: BoardJson) -> str:
    rows, columns = board["row_clues"], board["col_clues"]
    numbers: ClueNumbers = []
    for lines, length in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
        for line in lines:
            blocks = [number for number in reversed(line) if number]
            numbers += [*blocks, *[None] * (length - len(blocks))]
    return write_numbers(numbers)


def _read_digits(columns: int, rows: int, code: str) -> tuple[str, BoardJson]:
    numbers = read_numbers(code, columns * rows)
    givens = [[number or 0 for number in numbers[i : i + columns]] for i in range(0, len(numbers), columns)]
    return "minisudoku", {"givens": givens}


def _write_digits(board: BoardJson) -> str:
    return write_numbers(digit or None for row in board["givens"] for digit in row)


PUZZ_LINK_GENRES: Mapping[str, Genre] = {
    "starbattle": Genre(
        ("queens", "starbattle"),
        "regions in several parts, or cells without a region",
        _read_stars,
        _write_stars,
    ),
    "shikaku": Genre(("patches",), "clues with shapes", _read_rectangles, _write_rectangles),
    "nonogram": Genre(("nonogram",), "clues of this kind", _read_blocks, _write_blocks),
    "sudoku": Genre(("minisudoku",), "boxes of another shape", _read_digits, _write_digits),
}


FORM = AddressForm(read_puzz_link, write_puzz_link)
