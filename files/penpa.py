"""Addresses of Penpa+: a drawing behind `p=`, as base64 of raw deflate.

The drawing is a text in lines: its kind with columns and rows, margins included; the margins; the problem as
JSON, whose names are `z` and a letter; the cells that are there; the tags, by which it says its game. Only
what the game itself has may be drawn: numbers, and lines along the sides of cells.
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
from .puzz_link import CUT_ADDRESS, Row, cut_regions
from .texts import MalformedLink, parse_json

HEAD_LINE, MARGINS_LINE, PROBLEM_LINE, CELLS_LINE, TAGS_LINE = 0, 1, 3, 5, 17  # lines of a drawing
SQUARE_BOARD_KINDS = ("square", "sudoku", "kakuro")  # of boards with square cells
MAX_SIDE = 200  # cells of a board with its margins
MAX_BYTES = 1 << 18  # of a drawing, uncompressed
EDGE_CELLS = 2  # cells around the margins that the numbers of places count
NUMBERS_NAME, LINES_NAME, SYMBOLS_NAME = "zN", "zE", "zY"  # names in a problem
HISTORY_NAMES = ("zR", "zU", "z8")
NAME_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|z\w')  # or a text, in which nothing is short for anything
NULL_NAME = "zO"
LINE_STYLES = (2, 3, 21)  # solid lines
NUMBER_STYLES = ("1", "5", "6", "10")  # one number in the middle of a cell, of any size
LINES_ADVICE = "remove the lines that are not borders, or use a link without them"
MARKS_ADVICE = "remove what is not a number of the puzzle, or use a link without it"
UNKNOWN_NUMBERS = ("", "?")  # numbers that are not told


@dataclass(frozen=True)
class PenpaDrawing:
    """A board of squares. numbers: by cell; those beside the board have places below 0, or beyond its cells.
    right, below: the cells with a line on that side."""

    rows: int
    columns: int
    numbers: Mapping[Cell, str]
    right: frozenset[Cell]
    below: frozenset[Cell]
    tags: tuple[str, ...]

    @property
    def inner(self) -> dict[Cell, str]:
        """The numbers on the board."""
        return {cell: text for cell, text in self.numbers.items() if self.has(cell)}

    @property
    def outer(self) -> dict[Cell, str]:
        """The numbers beside the board."""
        return {cell: text for cell, text in self.numbers.items() if not self.has(cell)}

    def has(self, cell: Cell) -> bool:
        """True if a cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def regions(self) -> list[list[int]]:
        """The number of each cell's region."""
        return cut_regions(self.rows, self.columns, self.right, self.below)


class Tagged(NamedTuple):
    """A tag of Penpa+ that is a game of ours. game: its name. read: makes the board."""

    game: str
    read: Callable[[PenpaDrawing], Row]


def read_penpa(address_part: str, game: str | None) -> tuple[str, Row]:
    """Read an address from its `#` or `?` on: the name of a game, and the board. game: the one that a person
    has named, if any. Raises MalformedLink."""
    packed = next((part[2:] for part in address_part.split("&") if part.startswith("p=")), "")
    drawing = _parse_drawing(_unpack(unquote(packed)).split("\n"))
    if game:
        found = next((tagged for tagged in GENRES.values() if tagged.game == game), None)
        if not found:
            raise MalformedLink(f"no {game} is read from Penpa+", "give the board as text")
        return game, found.read(drawing)
    if not drawing.tags:
        raise MalformedLink("it does not say which game it is", "name the game (--game)")
    for tag in drawing.tags:
        if tag not in GENRES:
            what = f"it holds a game called '{tag[:40]}', which queens-snap does not read"
            raise MalformedLink(what, f"from Penpa+ it reads {', '.join(GENRES)}")
    tag, *more = drawing.tags
    if more:
        raise MalformedLink(f"it holds several games: {', '.join(drawing.tags)}", "name one (--game)")
    return GENRES[tag].game, GENRES[tag].read(drawing)


def _unpack(packed: str) -> str:
    """Return the text of a drawing. Raises MalformedLink."""
    try:
        unfolding = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        text = unfolding.decompress(b64decode(packed.replace(" ", "+"), validate=True), MAX_BYTES)
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
        raise MalformedLink(f"its board is of another kind ('{kind[:20]}')", "give a board of square cells")
    is_sized = all(type(x) is int and x >= 0 for x in margins) and 0 < width <= MAX_SIDE >= height > 0
    size = height - top - bottom, width - left - right
    if (
        kind not in SQUARE_BOARD_KINDS
        or not is_sized
        or min(size) < 1
        or not isinstance(problem, dict)
        or not _is_texts(tags)
    ):
        raise MalformedLink(*CUT_ADDRESS)
    places = _Places(width, height, top, left)
    if cells != places.steps(*size):
        raise MalformedLink("cells are missing on its board", "give the board as text")
    borders = _border_cells(problem.pop(LINES_NAME, {}), places)
    numbers = _numbers_by_cell(problem.pop(NUMBERS_NAME, {}), places)
    symbols = _marked_cells(problem.pop(SYMBOLS_NAME, {}), places)
    drawing = PenpaDrawing(*size, numbers, *borders, tuple(tags))
    if any(map(drawing.has, symbols)) or any(problem[name] for name in problem.keys() - {*HISTORY_NAMES}):
        raise MalformedLink(
            "it holds more than numbers and lines", "remove marks and shading, or use a link without them"
        )
    return drawing


def _replace_short_name(found: re.Match[str]) -> str:
    """Return a name in a problem, or a text, as JSON has it."""
    word = found[0]
    return word if word.startswith('"') else "null" if word == NULL_NAME else f'"{word}"'


def _is_texts(value: Any) -> bool:
    """True for a list of texts that can stand in a message."""
    return isinstance(value, list) and all(isinstance(each, str) and each.isprintable() for each in value)


class _Places(NamedTuple):
    """The numbering of cells and corners.

    width, height: of the board with its margins. top, left: margins.
    """

    width: int
    height: int
    top: int
    left: int

    def place(self, number: int) -> tuple[int, Cell]:
        """Return the kind of a place (0 a cell, 1 the lower right corner of one) and its cell."""
        across = self.width + 2 * EDGE_CELLS
        kind, rest = divmod(number, across * (self.height + 2 * EDGE_CELLS))
        row, column = divmod(rest, across)
        return kind, (row - EDGE_CELLS - self.top, column - EDGE_CELLS - self.left)

    def steps(self, rows: int, columns: int) -> list[int]:
        """Return the numbers of a board's cells: the first, then the distances from one to the next."""
        across = self.width + 2 * EDGE_CELLS
        start = (EDGE_CELLS + self.top) * across + EDGE_CELLS + self.left
        numbers = [start + r * across + c for r in range(rows) for c in range(columns)]
        return [numbers[0], *(b - a for a, b in pairwise(numbers))]


def _border_cells(lines: Any, places: _Places) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells with a line on their right, and those with one below."""
    right, below = set[Cell](), set[Cell]()
    for name, style in _items(lines):
        ends = [places.place(_parse_whole_number(number)) for number in name.split(",")]
        if len(ends) != 2 or style not in LINE_STYLES or any(kind != 1 for kind, _ in ends):
            raise MalformedLink("it holds lines that are no borders", LINES_ADVICE)
        (r, c), (r2, c2) = sorted(cell for _, cell in ends)
        if (r2 - r, c2 - c) == (0, 1):
            below.add((r, c2))
        elif (r2 - r, c2 - c) == (1, 0):
            right.add((r2, c))
        else:
            raise MalformedLink("it holds lines that are no borders", LINES_ADVICE)
    return frozenset(right), frozenset(below)


def _numbers_by_cell(numbers: Any, places: _Places) -> dict[Cell, str]:
    found: dict[Cell, str] = {}
    for name, about in _items(numbers):
        kind, cell = places.place(_parse_whole_number(name))
        if kind or not isinstance(about, list) or len(about) < 3 or about[2] not in NUMBER_STYLES:
            raise MalformedLink("it holds other things than a number in a cell", MARKS_ADVICE)
        found[cell] = str(about[0])[:20].strip()
    return found


def _marked_cells(symbols: Any, places: _Places) -> list[Cell]:
    return [places.place(_parse_whole_number(name))[1] for name, _ in _items(symbols)]


def _items(value: Any) -> list[tuple[str, Any]]:
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
        raise MalformedLink(f"it holds {shown} for a number", "give the board as text")
    return int(text)


def _read_stars(drawing: PenpaDrawing) -> Row:
    if drawing.inner:
        raise MalformedLink("it holds numbers in its regions", "give a board without them")
    if len(drawing.outer) != 1:
        raise MalformedLink("it does not say how many stars there are in a row", "give the board as text")
    return {"regions": drawing.regions, "k": _parse_number(*drawing.outer.values())}


def _read_queens(drawing: PenpaDrawing) -> Row:
    return {"regions": drawing.regions, "k": 1}


def _read_clues(drawing: PenpaDrawing) -> Row:
    """Read a nonogram, whose clues stand above and at the left."""
    rows: list[list[int]] = [[] for _ in range(drawing.rows)]
    columns: list[list[int]] = [[] for _ in range(drawing.columns)]
    for (r, c), text in sorted(drawing.numbers.items()):
        if r < 0 <= c < drawing.columns:
            columns[c].append(_parse_number(text))
        elif c < 0 <= r < drawing.rows:
            rows[r].append(_parse_number(text))
        else:
            raise MalformedLink("it holds numbers where no clues are", "give the board as text")
    return {"row_clues": rows, "col_clues": columns}


def _read_rectangles(drawing: PenpaDrawing) -> Row:
    _check_no_borders(drawing)
    clues = [
        {"cell": cell, "size": None if text in UNKNOWN_NUMBERS else _parse_number(text)}
        for cell, text in drawing.inner.items()
    ]
    return {"rows": drawing.rows, "cols": drawing.columns, "clues": clues}


def _check_no_borders(drawing: PenpaDrawing) -> None:
    if max(map(max, drawing.regions)) or drawing.outer:
        raise MalformedLink("it holds more than the numbers of its game", MARKS_ADVICE)


def _read_digits(drawing: PenpaDrawing) -> Row:
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
        raise MalformedLink("its boxes are no rectangles of one size", "give a Sudoku with boxes")
    return {"givens": givens, "box": box}


GENRES: Mapping[str, Tagged] = {
    "starbattle": Tagged("starbattle", _read_stars),
    "queens": Tagged("queens", _read_queens),
    "nonogram": Tagged("nonogram", _read_clues),
    "shikaku": Tagged("patches", _read_rectangles),
    "classic": Tagged("minisudoku", _read_digits),
}
