"""Links that hold a board with its marks: the part of a page's address after `#`, which no server sees.

A link is `b=`, a version digit, and a code: a checksum and the compressed board, in URL-safe base64. The
board is text: its game, a line for each kind of marks, an empty line, and the text form of the puzzle. A mark
is written as the distance from the cell of the previous mark, then the other numbers of its form. Each number
is one character.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..solver.game import MarkForm, Shape
from ..solver.games import GAMES, parse_text
from ..solver.puzzle import MalformedBoard, Marks, Puzzle
from .sites import is_address, open_address
from .texts import MAX_LINK_LENGTH, MalformedLink, check_link_length, decode_text, path_exists, split_boards

LINK_KEY = "b="  # start of a link
LINK_VERSION = "1"  # version of the form in which links are written
COLOURS_KEY = "c="  # start of the part of an address that keeps the colours of the regions
NO_REGION_COLOUR = (255, 255, 255)  # RGB colour of cells that are in no region
LINK_PATTERN = re.compile(r"(?:\S*[#&])?b=[^\s&]*(?:&\S*)?", re.ASCII)  # a link, perhaps after an address
CODE_PATTERN = re.compile(r"[A-Za-z0-9_-]+")  # a text in URL-safe base64
MAX_UNPACKED_BYTES = 1 << 17  # bytes of a link's text after decompression
CHECKSUM_BYTES = 3  # bytes of the checksum: it misses one garbled link in 16 million
ZERO_CHARACTER = ord("A")  # the character that is the number 0
MAX_LINK_NAME_CHARACTERS = 24  # characters of a link in messages
HEAD_SEPARATOR = "\n\n"  # the empty line between the marks and the text of the puzzle

# Faults of links, each with its remedy.
CUT_LINK = "it is cut short, or was changed on its way", "copy the whole link once more"
NEWER_LINK = "it was made by a later version of queens-snap", "install the newest version"


class LinkedBoard(NamedTuple):
    """The content of a link: a puzzle with the marks on it, each kind row by row."""

    puzzle: Puzzle
    marks: Marks


def colours_part(puzzle: Puzzle, colours: Sequence[Sequence[Sequence[float]]] | None) -> str:
    """Return the end of a link that keeps the colours of the regions: "&c=...", three bytes a region.

    The end is empty if the puzzle has no regions, or if `colours` is None.

    colours: rows of the cells' (r, g, b), 0 to 255.
    """
    regions = _regions_of(puzzle)
    if colours is None or not regions:
        return ""
    known: dict[int, Sequence[float]] = {}
    for row, own in zip(regions, colours, strict=True):
        for number, colour in zip(row, own, strict=True):
            known.setdefault(number, colour)
    levels = [round(level) for number in sorted(known) if number >= 0 for level in known[number]]
    return f"&{COLOURS_KEY}{_encode(bytes(min(max(level, 0), 255) for level in levels))}"


def colours_in(link: str, puzzle: Puzzle) -> list[list[tuple[int, ...]]] | None:
    """Return the rows of the cells' colours that a link keeps; None if it keeps none for these regions."""
    regions, parts = _regions_of(puzzle), link.strip()[: 2 * MAX_LINK_LENGTH].rpartition("#")[2].split("&")
    code = next((part[len(COLOURS_KEY) :] for part in parts if part.startswith(COLOURS_KEY)), "")
    if not regions or not CODE_PATTERN.fullmatch(code):
        return None
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except ValueError:
        return None
    own = [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]
    if len(own) != 1 + max(map(max, regions)) or len(own[-1]) != 3:
        return None
    return [[own[number] if number >= 0 else NO_REGION_COLOUR for number in row] for row in regions]


def _regions_of(puzzle: Puzzle) -> Sequence[Sequence[int]]:
    """Return the rows of region numbers; empty for a game without regions."""
    return getattr(puzzle, "regions", ())


def is_link(text: str) -> bool:
    """True if a text looks like a link.

    A link is `b=...`, an address with `b=...` after its `#`, or the address of a board on another site.
    """
    return is_address(text) or bool(LINK_PATTERN.fullmatch(text.strip()))


def is_puzzle_link(source: str) -> bool:
    """True if an argument is a link, and not the name of a file that exists."""
    return is_link(source) and not path_exists(source)


def read_board(text: str, game: str | None = None) -> LinkedBoard:
    """Read the board of a link, or of a text, which may have a heading. Raises MalformedBoard.

    game: the game of a text, or of an address that does not name its game. By default the game is recognised.
    """
    if is_link(text):
        return open_link(text, game)
    if len(boards := split_boards(text)) > 1:
        raise MalformedBoard(f"it holds {len(boards)} boards; give one of them")
    return LinkedBoard(parse_text(boards[0][1] if boards else text, game), {})


def link_name(link: str) -> str:
    """Return the beginning of a link, by which messages name the link."""
    part = link.strip().rpartition("://")[2] if is_address(link) else _link_part(link)
    return part if len(part) <= MAX_LINK_NAME_CHARACTERS else f"{part[: MAX_LINK_NAME_CHARACTERS - 3]}..."


def link_of(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """Make the link, "b=...", of a board with a player's marks.

    Raises MalformedLink for marks that the game does not have, or that have no place on the board.
    """
    lines = [puzzle.game, *_mark_lines(puzzle, marks or {})]
    packed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    text = ("\n".join(lines) + HEAD_SEPARATOR + puzzle.to_text()).encode()
    link = LINK_KEY + LINK_VERSION + _encode(_checksum(text) + packed.compress(text) + packed.flush())
    if len(link) > MAX_LINK_LENGTH:
        raise MalformedLink("the board has more marks than a link can hold", "remove some marks")
    return link


def open_link(link: str, game: str | None = None) -> LinkedBoard:
    """Read the board of a link, with or without an address before it, or of an address of another site.

    game: the game of an address that does not name its game.

    Raises MalformedLink.
    """
    if is_address(link):
        return LinkedBoard(open_address(link, game), {})
    text = _unpack(link)
    head, _, board = text.partition(HEAD_SEPARATOR)
    name, *lines = head.split("\n")
    if name not in GAMES:
        raise MalformedLink(*NEWER_LINK)
    try:
        puzzle = GAMES[name].parse(board)
        return LinkedBoard(puzzle, dict(_read_marks(line, GAMES[name].marks, puzzle.shape) for line in lines))
    except MalformedLink:
        raise
    except ValueError as error:
        raise MalformedLink(f"it has no valid board: {error}", "ask its sender for a new link") from None


def _link_part(link: str) -> str:
    """Return the part of an address that is the link."""
    found = link.strip()[: 2 * MAX_LINK_LENGTH].rpartition("#")[2]
    return next((part for part in found.split("&") if part.startswith(LINK_KEY)), found)


def _unpack(link: str) -> str:
    """Return the decompressed text of a link. Raises MalformedLink."""
    part = _link_part(link)
    if not part.startswith(LINK_KEY):
        raise MalformedLink(
            "it is not a link to a board", f"copy the whole link: it has {LINK_KEY} after the #"
        )
    version, code = part[len(LINK_KEY) : len(LINK_KEY) + 1], part[len(LINK_KEY) + 1 :]
    if version != LINK_VERSION and version.isdigit():
        raise MalformedLink(*NEWER_LINK)
    if version != LINK_VERSION or not CODE_PATTERN.fullmatch(code):
        raise MalformedLink(*CUT_LINK)
    check_link_length(part)
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unfolding = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        content = unfolding.decompress(data[CHECKSUM_BYTES:], MAX_UNPACKED_BYTES)
    except (ValueError, zlib.error):
        raise MalformedLink(*CUT_LINK) from None
    if not unfolding.eof and len(content) == MAX_UNPACKED_BYTES:
        raise MalformedLink(f"it holds more than {MAX_UNPACKED_BYTES >> 10} KiB", "give the board as text")
    if not unfolding.eof or unfolding.unused_data or _checksum(content) != data[:CHECKSUM_BYTES]:
        raise MalformedLink(*CUT_LINK)
    try:
        return decode_text(content)
    except MalformedBoard as error:
        raise MalformedLink(f"it has no valid board: {error}", "ask its sender for a new link") from None


def _checksum(text: bytes) -> bytes:
    return zlib.crc32(text).to_bytes(4, "big")[-CHECKSUM_BYTES:]


def _encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _mark_lines(puzzle: Puzzle, marks: Marks) -> Iterator[str]:
    """Yield a line for each kind of marks on the board. Raises MalformedLink."""
    forms = GAMES[puzzle.game].marks
    for kind, values in marks.items():
        if not values:
            continue
        if kind not in forms:
            raise MalformedLink(
                f"{puzzle.game} has no marks called '{kind[:MAX_LINK_NAME_CHARACTERS]}'", "leave them out"
            )
        yield f"{kind} {_write_marks(values, forms[kind], puzzle.shape)}"


def _write_marks(marks: Iterable[Any], form: MarkForm, shape: Shape) -> str:
    """Write the marks of one kind as characters. Raises MalformedLink."""
    numbers, previous = list[int](), 0
    for cell, rest in sorted({_split_mark(mark, form, shape) for mark in marks}):
        place = cell[0] * shape[1] + cell[1]
        numbers += [place - previous, *rest]
        previous = place
    return "".join(chr(ZERO_CHARACTER + number) for number in numbers)


def _split_mark(mark: Any, form: MarkForm, shape: Shape) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Return the cell of a mark and its other numbers.

    Raises MalformedLink if a board of that shape cannot hold the mark.
    """
    try:
        cell, rest = form.split(mark)
        on_board = 0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1] and len(rest) == form.numbers
        if on_board and form.join(cell, rest, shape):
            return cell, rest
    except (TypeError, ValueError, IndexError):
        pass
    rows, columns = shape
    raise MalformedLink(
        f"{str(mark)[:40]} is not a mark on a board of {rows} x {columns} cells", "leave it out"
    )


def _read_marks(line: str, forms: Mapping[str, MarkForm], shape: Shape) -> tuple[str, tuple[Any, ...]]:
    """Read the kind and the marks of a line; repeated marks count once. Raises MalformedLink."""
    kind, _, characters = line.partition(" ")
    if kind not in forms:
        raise MalformedLink(*NEWER_LINK)
    form = forms[kind]
    numbers = [ord(char) - ZERO_CHARACTER for char in characters]
    length = 1 + form.numbers
    if min(numbers, default=0) < 0 or len(numbers) % length:
        raise MalformedLink(*CUT_LINK)
    return kind, tuple(dict.fromkeys(_decode_marks(numbers, form, shape)))


def _decode_marks(numbers: list[int], form: MarkForm, shape: Shape) -> Iterator[tuple[Any, ...]]:
    """Yield the marks that are written as these numbers. Raises MalformedLink."""
    place, length, (rows, columns) = 0, 1 + form.numbers, shape
    for i in range(0, len(numbers), length):
        place += numbers[i]
        mark = (
            form.join(divmod(place, columns), numbers[i + 1 : i + length], shape)
            if place < rows * columns
            else None
        )
        if mark is None:
            raise MalformedLink(f"it holds marks outside its board of {rows} x {columns} cells", CUT_LINK[1])
        yield mark
