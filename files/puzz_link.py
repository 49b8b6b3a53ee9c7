"""Addresses of puzz.link and its kin: the name of a genre, columns, rows, and a code, behind `p?`.

A code of numbers has a number for each place: a digit of 16, or `-` and two of them, or `+` and three; `.`
for one that is not told; `g` to `z` for 1 to 20 places without a number. A code of borders has a bit for each
border between two columns, then for each between two rows, five bits to a digit of 32.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import count, groupby, pairwise
from typing import Any, NamedTuple

from ..solver.cells import Cell
from ..solver.puzzle import Puzzle
from .texts import MalformedLink

BOARD_PATTERN = re.compile(r"([\w-]+)/([1-9]\d{0,2})/([1-9]\d{0,2})/(\S*)", re.ASCII)
GENRE_PATTERN = re.compile(r"([\w-]{1,40})(/\w*:)?", re.ASCII)  # with the flags of a variant
NUMBER_PATTERN = re.compile(r"([\da-f])|-([\da-f]{2})|\+([\da-f]{3})|(\.)|([g-z])")
RUN_LETTERS = "ghijklmnopqrstuvwxyz"  # letters for 1, 2, 3 ... places without a number
MAX_RUN = len(RUN_LETTERS)
BORDER_DIGITS, BORDER_BASE = "0123456789abcdefghijklmnopqrstuv", 32  # of codes of borders
BITS_PER_DIGIT = 5  # of such a digit
UNKNOWN_NUMBER = -1  # a number that is not told
CUT_ADDRESS = "it is cut short, or was changed on its way", "copy the whole address once more"

Row = Mapping[str, Any]  # a board as a JSON object
Numbers = list[int | None]


class Genre(NamedTuple):
    """A genre of puzz.link that is a game of ours.

    games: those whose boards it holds. lacks: what it cannot say of them. read: makes a game's name and board
    from columns, rows and a code. write: makes the code of a board.
    """

    games: tuple[str, ...]
    lacks: str
    read: Callable[[int, int, str], tuple[str, Row]]
    write: Callable[[Row], str]


def read_puzz_link(address_part: str) -> tuple[str, Row]:
    """Read an address from its genre on: the name of a game, and the board. Raises MalformedLink."""
    genre = GENRE_PATTERN.match(address_part)
    if genre and genre[1] not in GENRES:
        what = f"it holds a game called '{genre[1]}', which queens-snap does not read"
        raise MalformedLink(what, f"from that site it reads {', '.join(GENRES)}")
    if genre and genre[2]:
        raise MalformedLink(f"it holds a variant of {genre[1]}", "give a board of the game itself")
    found = BOARD_PATTERN.fullmatch(address_part)
    if not found:
        raise MalformedLink(*CUT_ADDRESS)
    return GENRES[found[1]].read(int(found[2]), int(found[3]), found[4])


def write_puzz_link(puzzle: Puzzle) -> str:
    """Write an address from its genre on. Raises MalformedLink if there is no such genre."""
    name = _genre_of(puzzle)
    rows, columns = puzzle.shape
    return f"{name}/{columns}/{rows}/{GENRES[name].write(puzzle.to_json())}"


def missing_features(puzzle: Puzzle) -> str:
    """Return what puzz.link cannot say of such boards. Raises MalformedLink if it has no such genre."""
    return GENRES[_genre_of(puzzle)].lacks


def _genre_of(puzzle: Puzzle) -> str:
    for name, genre in GENRES.items():
        if puzzle.game in genre.games:
            return name
    raise MalformedLink(f"puzz.link has no {puzzle.game}", "leave puzz.link out")


# Codes.


def read_numbers(code: str, length: int) -> Numbers:
    """Read so many places of a code of numbers: None for one without a number, UNKNOWN_NUMBER for one not
    told."""
    numbers: Numbers = []
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
    """Write a code of numbers. Numbers have at most three digits of 16."""
    return "".join(
        _write_run(len(list(same))) if number is None else _write_number(number) * len(list(same))
        for number, same in groupby(numbers)
    )


def _write_run(length: int) -> str:
    """Write so many places without a number."""
    longest, rest = divmod(length, MAX_RUN)
    return RUN_LETTERS[-1] * longest + (RUN_LETTERS[rest - 1] if rest else "")


def _write_number(number: int) -> str:
    digits = f"{number:x}"
    return "." if number == UNKNOWN_NUMBER else ("", "-", "+")[len(digits) - 1] + digits


def read_borders(code: str, columns: int, rows: int) -> list[list[int]]:
    """Read a code of borders: the number of the region of each cell."""
    between_columns, between_rows = rows * (columns - 1), (rows - 1) * columns
    right_length = _digit_count(between_columns)
    if len(code) != right_length + _digit_count(between_rows) or set(code) - set(BORDER_DIGITS):
        raise MalformedLink(*CUT_ADDRESS)
    right, below = _read_bits(code[:right_length]), _read_bits(code[right_length:])
    return cut_regions(
        rows,
        columns,
        {divmod(i, columns - 1) for i, bit in enumerate(right[:between_columns]) if bit},
        {divmod(i, columns) for i, bit in enumerate(below) if bit},
    )


def cut_regions(rows: int, columns: int, right: Set[Cell], below: Set[Cell]) -> list[list[int]]:
    """Return the number of each cell's region. right, below: the cells with a border on that side."""
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
    """Write a code of borders from rows of the cells' regions."""
    right = [a != b for row in regions for a, b in pairwise(row)]
    below = [a != b for above, row in pairwise(regions) for a, b in zip(above, row, strict=True)]
    return _write_bits(right) + _write_bits(below)


def _digit_count(bits: int) -> int:
    """Return the number of digits of 32 that hold so many bits."""
    return -(-bits // BITS_PER_DIGIT)


def _read_bits(code: str) -> list[bool]:
    return [bit == "1" for digit in code for bit in f"{int(digit, BORDER_BASE):0{BITS_PER_DIGIT}b}"]


def _write_bits(bits: Sequence[bool]) -> str:
    text = "".join("01"[bit] for bit in bits) + "0" * (-len(bits) % BITS_PER_DIGIT)
    return "".join(
        BORDER_DIGITS[int(text[i : i + BITS_PER_DIGIT], 2)] for i in range(0, len(text), BITS_PER_DIGIT)
    )


# Genres.


def _read_stars(columns: int, rows: int, code: str) -> tuple[str, Row]:
    count, _, borders = code.partition("/")
    if not (count.isascii() and count.isdigit() and len(count) < 3):
        raise MalformedLink(*CUT_ADDRESS)
    game = "queens" if count == "1" else "starbattle"
    return game, {"regions": read_borders(borders, columns, rows), "k": int(count)}


def _write_stars(board: Row) -> str:
    return f"{board['k']}/{write_borders(board['regions'])}"


def _read_rectangles(columns: int, rows: int, code: str) -> tuple[str, Row]:
    numbers = read_numbers(code, columns * rows)
    clues = [
        {"cell": divmod(i, columns), "size": None if number == UNKNOWN_NUMBER else number}
        for i, number in enumerate(numbers)
        if number is not None
    ]
    return "patches", {"rows": rows, "cols": columns, "clues": clues}


def _write_rectangles(board: Row) -> str:
    numbers: Numbers = [None] * (board["rows"] * board["cols"])
    for clue in board["clues"]:
        row, column = clue["cell"]
        numbers[row * board["cols"] + column] = clue["size"] or UNKNOWN_NUMBER
    return write_numbers(numbers)


def _read_blocks(columns: int, rows: int, code: str) -> tuple[str, Row]:
    """Read a nonogram: each line has half as many places as it has cells, from the board outwards."""
    of_column, of_row = (rows + 1) // 2, (columns + 1) // 2
    numbers = read_numbers(code, columns * of_column + rows * of_row)
    split = columns * of_column
    return "nonogram", {
        "col_clues": [_read_clue(numbers[i : i + of_column]) for i in range(0, split, of_column)],
        "row_clues": [_read_clue(numbers[i : i + of_row]) for i in range(split, len(numbers), of_row)],
    }


def _read_clue(numbers: Numbers) -> list[int]:
    return [number for number in reversed(numbers) if number is not None]


def _write_blocks(board: Row) -> str:
    rows, columns = board["row_clues"], board["col_clues"]
    numbers: Numbers = []
    for lines, length in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
        for line in lines:
            blocks = [number for number in reversed(line) if number]
            numbers += [*blocks, *[None] * (length - len(blocks))]
    return write_numbers(numbers)


def _read_digits(columns: int, rows: int, code: str) -> tuple[str, Row]:
    numbers = read_numbers(code, columns * rows)
    givens = [[number or 0 for number in numbers[i : i + columns]] for i in range(0, len(numbers), columns)]
    return "minisudoku", {"givens": givens}


def _write_digits(board: Row) -> str:
    return write_numbers(digit or None for row in board["givens"] for digit in row)


GENRES: Mapping[str, Genre] = {
    "starbattle": Genre(
        ("queens", "starbattle"), "regions in several parts, or cells of none", _read_stars, _write_stars
    ),
    "shikaku": Genre(("patches",), "shapes of clues", _read_rectangles, _write_rectangles),
    "nonogram": Genre(("nonogram",), "such clues", _read_blocks, _write_blocks),
    "sudoku": Genre(("minisudoku",), "boxes of another shape", _read_digits, _write_digits),
}
