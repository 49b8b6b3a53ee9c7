"""Addresses of Penpa+: a drawing after `p=`, as base64 of raw deflate.

The drawing is a text in lines:

- the kind of board, with its columns and rows, margins included;
- the margins;
- the problem as JSON, in which names are short: `z` and a letter;
- the cells of the board;
- the tags, which name the game.

A drawing may hold only what its game has: numbers, and lines along the sides of cells.
"""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from ..solver.cells import Cell
from .puzz_link import regions_between_borders
from .texts import CUT_ADDRESS, AddressForm, BoardJson, MalformedLink, parse_json

# Numbers, from 0, of the lines of a drawing.
HEAD_LINE = 0
MARGINS_LINE = 1
PROBLEM_LINE = 3
CELLS_LINE = 5
TAGS_LINE = 17
SQUARE_BOARD_KINDS = ("square", "sudoku", "kakuro")  # kinds of boards with square cells
MAX_SIDE = 200  # cells of a side, margins included
MAX_UNPACKED_BYTES = 1 << 18  # bytes of a drawing after decompression
EDGE_CELLS = 2  # rows and columns around the margins that Penpa+ numbers also
NUMBERS_NAME = "zN"  # short name of the numbers in a problem
LINES_NAME = "zE"  # short name of the lines in a problem
SYMBOLS_NAME = "zY"  # short name of the symbols in a problem
HISTORY_NAMES = ("zR", "zU", "z8")  # short names of changes that can be undone; they are not on the board
NAME_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|z\w')  # a short name, or a quoted text, which holds no names
NULL_NAME = "zO"  # the short name of null
LINE_STYLES = (2, 3, 21)  # styles of solid lines
NUMBER_STYLES = ("1", "5", "6", "10")  # styles of one number of any size in the middle of a cell
LINES_ADVICE = "remove the lines that are not borders, or use a link without them"
MARKS_ADVICE = "remove what is not a number of the puzzle, or use a link without it"
UNKNOWN_NUMBERS = ("", "?")  # texts of a clue without a known number


@dataclass(frozen=True)
class PenpaDrawing:
    """A drawn board of square cells.

    numbers: the number in each cell, as text. Cells outside the board have coordinates below 0, or beyond its
    rows and columns.

    with_right_line, with_lower_line: the cells with a line on their right or below.
    """

    rows: int
    columns: int
    numbers: Mapping[Cell, str]
    with_right_line: frozenset[Cell]
    with_lower_line: frozenset[Cell]
    tags: tuple[str, ...]

    @property
    def inner(self) -> dict[Cell, str]:
        """The numbers on the board."""
        return {cell: text for cell, text in self.numbers.items() if self.is_on_board(cell)}

    @property
    def outer(self) -> dict[Cell, str]:
        """The numbers outside the board."""
        return {cell: text for cell, text in self.numbers.items() if not self.is_on_board(cell)}

    def is_on_board(self, cell: Cell) -> bool:
        """True if a cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def regions(self) -> list[list[int]]:
        """The region number of each cell, in rows."""
        return regions_between_borders(self.rows, self.columns, self.with_right_line, self.with_lower_line)


class TaggedGame(NamedTuple):
    """A game that has a tag in Penpa+. game: its name here. read: makes the board from a drawing."""

    game: str
    read: Callable[[PenpaDrawing], BoardJson]


def read_penpa(address_part: str, game: str | None) -> tuple[str, BoardJson]:
    """Return the game and the board of an address.

    address_part: the address after its `#` or `?`. game: the game that a person has named, if any.

    Raises MalformedLink.
    """
    packed = next((part[2:] for part in address_part.split("&") if part.startswith("p=")), "")
    drawing = _parse_drawing(_unpack(unquote(packed)).split("\n"))
    if game:
        found = next((tagged for tagged in GAMES_BY_TAG.values() if tagged.game == game), None)
        if not found:
            what = f"it is a drawing of Penpa+, from which queens-snap reads no {game}"
            raise MalformedLink(what, "give the board as text")
        return game, found.read(drawing)
    if not drawing.tags:
        raise MalformedLink("it does not say which game it is", "name the game (--game)")
    for tag in drawing.tags:
        if tag not in GAMES_BY_TAG:
            what = f"it holds a game called '{tag[:40]}', which queens-snap does not read"
            raise MalformedLink(what, f"of the games of Penpa+ it reads {', '.join(GAMES_BY_TAG)}")
    tag, *more = drawing.tags
    if more:
        raise MalformedLink(f"it holds several games: {', '.join(drawing.tags)}", "name one (--game)")
    return GAMES_BY_TAG[tag].game, GAMES_BY_TAG[tag].read(drawing)


def _unpack(packed: str) -> str:
    """Return the text of a compressed drawing. Raises MalformedLink."""
    try:
        unfolding = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        text = unfolding.decompress(b64decode(packed.replace(" ", "+"), validate=True), MAX_UNPACKED_BYTES)
        if unfolding.eof and not unfolding.unused_data:
            return text.decode()
    except (ValueError, zlib.error):
        pass
    raise MalformedLink(*CUT_ADDRESS)


def _parse_drawing(lines: list[str]) -> PenpaDrawing:
    """Return the drawing of these lines. Raises MalformedLink."""
    try:
        kind, columns, rows, *_ = lines[HEAD_LINE].split(",")
        top, bottom, left, right = margins = json.loads(lines[MARGINS_LINE])
        width, height = int(columns), int(rows)
        problem = parse_json(NAME_PATTERN.sub(_replace_short_name, lines[PROBLEM_LINE]))
        cells = parse_json(lines[CELLS_LINE])
        tags = parse_json(lines[TAGS_LINE]) if len(lines) > TAGS_LINE and lines[TAGS_LINE] else []
    except (ValueError, IndexError, TypeError, RecursionError):
        raise MalformedLink(*CUT_ADDRESS) from None
    if kind not in SQUARE_BOARD_KINDS and kind.isprintable():
        what = f"it holds a board of another kind ('{kind[:20]}')"
        raise MalformedLink(what, "give a board of square cells")
    is_sized = all(type(x) is int and x >= 0 for x in margins) and 0 < width <= MAX_SIDE >= height > 0
    size = height - top - bottom, width - left - right
    if (
        kind not in SQUARE_BOARD_KINDS
        or not is_sized
        or min(size) < 1
        or not isinstance(problem, dict)
        or not _are_printable_texts(tags)
    ):
        raise MalformedLink(*CUT_ADDRESS)
    grid = _NumberedGrid(width, height, top, left)
    if cells != grid.cell_list(*size):
        raise MalformedLink("it holds a board with missing cells", "give the board as text")
    borders = _border_cells(problem.pop(LINES_NAME, {}), grid)
    numbers = _numbers_by_cell(problem.pop(NUMBERS_NAME, {}), grid)
    symbols = _marked_cells(problem.pop(SYMBOLS_NAME, {}), grid)
    drawing = PenpaDrawing(*size, numbers, *borders, tuple(tags))
    if any(map(drawing.is_on_board, symbols)) or any(
        problem[name] for name in problem.keys() - {*HISTORY_NAMES}
    ):
        raise MalformedLink(
            "it holds more than numbers and lines", "remove marks and shading, or use a link without them"
        )
    return drawing


def _replace_short_name(found: re.Match[str]) -> str:
    """Return the JSON of a short name of Penpa+, which stands unquoted in a problem; keep a quoted text."""
    word = found[0]
    return word if word.startswith('"') else "null" if word == NULL_NAME else f'"{word}"'


def _are_printable_texts(value: Any) -> bool:
    """True for a list of texts that can stand in a message."""
    return isinstance(value, list) and all(isinstance(each, str) and each.isprintable() for each in value)


class _NumberedGrid(NamedTuple):
    """The grid in which Penpa+ numbers cells and corners.

    width, height: cells of the board with its margins. top, left: cells of these margins.
    """

    width: int
    height: int
    top: int
    left: int

    def locate(self, number: int) -> tuple[int, Cell]:
        """Return the kind of a numbered place (0: a cell, 1: its lower right corner) and the cell."""
        across = self.width + 2 * EDGE_CELLS
        kind, rest = divmod(number, across * (self.height + 2 * EDGE_CELLS))
        row, column = divmod(rest, across)
        return kind, (row - EDGE_CELLS - self.top, column - EDGE_CELLS - self.left)

    def cell_list(self, rows: int, columns: int) -> list[int]:
        """Return the numbers of a board's cells: the first number, then the distance to each next number."""
        across = self.width + 2 * EDGE_CELLS
        start = (EDGE_CELLS + self.top) * across + EDGE_CELLS + self.left
        numbers = [start + r * across + c for r in range(rows) for c in range(columns)]
        return [numbers[0], *(b - a for a, b in pairwise(numbers))]


def _border_cells(lines: Any, grid: _NumberedGrid) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells with a line on their right, and the cells with a line below."""
    right, below = set[Cell](), set[Cell]()
    for name, style in _object_items(lines):
        ends = [grid.locate(_parse_whole_number(number)) for number in name.split(",")]
        if len(ends) != 2 or style not in LINE_STYLES or any(kind != 1 for kind, _ in ends):
            raise MalformedLink("it holds lines that are not borders", LINES_ADVICE)
        (r, c), (r2, c2) = sorted(cell for _, cell in ends)
        if (r2 - r, c2 - c) == (0, 1):
            below.add((r, c2))
        elif (r2 - r, c2 - c) == (1, 0):
            right.add((r2, c))
        else:
            raise MalformedLink("it holds lines that are not borders", LINES_ADVICE)
    return frozenset(right), frozenset(below)


def _numbers_by_cell(numbers: Any, grid: _NumberedGrid) -> dict[Cell, str]:
    """Return the number in each cell, as text. numbers: that part of a problem. Raises MalformedLink."""
    texts: dict[Cell, str] = {}
    for name, number in _object_items(numbers):
        kind, cell = grid.locate(_parse_whole_number(name))
        if kind or not isinstance(number, list) or len(number) < 3 or number[2] not in NUMBER_STYLES:
            raise MalformedLink("it holds cells with something else than one number", MARKS_ADVICE)
        texts[cell] = str(number[0])[:20].strip()
    return texts


def _marked_cells(symbols: Any, grid: _NumberedGrid) -> list[Cell]:
    """Return the cells with symbols. symbols: that part of a problem. Raises MalformedLink."""
    return [grid.locate(_parse_whole_number(name))[1] for name, _ in _object_items(symbols)]


def _object_items(value: Any) -> list[tuple[str, Any]]:
    """Return the keys and values of a JSON object. Raises MalformedLink for any other value."""
    if not isinstance(value, dict):
        raise MalformedLink(*CUT_ADDRESS)
    return list(value.items())


def _parse_whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise MalformedLink(*CUT_ADDRESS)
    return int(text)


# Games.


def _parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        shown = f"'{text}'" if text.isprintable() else "something else"
        raise MalformedLink(f"it holds {shown} in place of a number", "give the board as text")
    return int(text)


def _read_stars(drawing: PenpaDrawing) -> BoardJson:
    if drawing.inner:
        raise MalformedLink("it holds numbers in its regions", "give a board without them")
    if len(drawing.outer) != 1:
        raise MalformedLink("it does not say how many stars there are in a row", "give the board as text")
    return {"regions": drawing.regions, "k": _parse_number(*drawing.outer.values())}


def _read_queens(drawing: PenpaDrawing) -> BoardJson:
    return {"regions": drawing.regions, "k": 1}


def _read_clues(drawing: PenpaDrawing) -> BoardJson:
    """Read a nonogram, whose clues stand above the board and on its left."""
    rows: list[list[int]] = [[] for _ in range(drawing.rows)]
    columns: list[list[int]] = [[] for _ in range(drawing.columns)]
    for (r, c), text in sorted(drawing.numbers.items()):
        if r < 0 <= c < drawing.columns:
            columns[c].append(_parse_number(text))
        elif c < 0 <= r < drawing.rows:
            rows[r].append(_parse_number(text))
        else:
            raise MalformedLink("it holds numbers in places that have no clues", "give the board as text")
    return {"row_clues": rows, "col_clues": columns}


def _read_rectangles(drawing: PenpaDrawing) -> BoardJson:
    _check_no_borders(drawing)
    clues = [
        {"cell": cell, "size": None if text in UNKNOWN_NUMBERS else _parse_number(text)}
        for cell, text in drawing.inner.items()
    ]
    return {"rows": drawing.rows, "cols": drawing.columns, "clues": clues}


def _check_no_borders(drawing: PenpaDrawing) -> None:
    if max(map(max, drawing.regions)) or drawing.outer:
        raise MalformedLink("it holds more than the numbers of its game", MARKS_ADVICE)


def _read_digits(drawing: PenpaDrawing) -> BoardJson:
    if drawing.outer:
        raise MalformedLink("it holds numbers beside its board", "give a Sudoku without them")
    regions, givens = drawing.regions, [[0] * drawing.columns for _ in range(drawing.rows)]
    for (r, c), text in drawing.inner.items():
        givens[r][c] = _parse_number(text)
    if not max(map(max, regions)):
        return {"givens": givens}
    box = sum(row[0] == 0 for row in regions), regions[0].count(0)
    boxes = [
        [r // box[0] * -(-drawing.columns // box[1]) + c // box[1] for c in range(drawing.columns)]
        for r in range(drawing.rows)
    ]
    if regions != boxes:
        raise MalformedLink(
            "it holds boxes that are not rectangles of one size", "give a Sudoku with equal boxes"
        )
    return {"givens": givens, "box": box}


#: Games by their tags in Penpa+.
GAMES_BY_TAG: Mapping[str, TaggedGame] = {
    "starbattle": TaggedGame("starbattle", _read_stars),
    "queens": TaggedGame("queens", _read_queens),
    "nonogram": TaggedGame("nonogram", _read_clues),
    "shikaku": TaggedGame("patches", _read_rectangles),
    "classic": TaggedGame("minisudoku", _read_digits),
}


FORM = AddressForm(read_penpa)
