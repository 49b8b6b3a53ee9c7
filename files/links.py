"""A board with its marks as a link: what stands behind the `#` of a page's address, which no server is told.

A link is `b=`, a version, and in base64 as addresses have it a sum to check it by and the board, compressed.
The board is text: its game; a line for each kind of marks; an empty line; the board's own text. A mark is its
cell, as many cells behind that of the mark before it, and the other numbers of its form, each as a character.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..solver.game import MarkForm, Shape
from ..solver.games import GAMES, parse_text
from ..solver.puzzle import MalformedBoard, Marks, Puzzle
from .texts import decoded, under_headings

KEY, VERSION = "b=", "1"
LINK = re.compile(r"(?:\S*[#&])?b=[^\s&]*(?:&\S*)?", re.ASCII)
CODE = re.compile(r"[A-Za-z0-9_-]+")
LONGEST = 16_384  # characters; that of the largest board that people made has a tenth of it
MOST = 1 << 17  # bytes that a link may unfold to
SUM = 3  # bytes of the sum: one garbled link in 16 million is not noticed by it
ZERO = ord("A")  # the character that is the number 0
LONGEST_NAME = 24  # characters by which a link is named
HEAD_END = "\n\n"

CUT = "it is cut short, or was changed on its way", "copy the whole link once more"
NEWER = "it was made by a later version of queens-snap", "install the newest version"


class MalformedLink(MalformedBoard):
    """Raised when a text is no link of a board, or a board cannot be one. what: what is wrong; remedy: what
    to do about it; the message is both."""

    what: str
    remedy: str

    def __init__(self, what: str, remedy: str):
        super().__init__(f"{what}; {remedy}")
        self.what, self.remedy = what, remedy


class Linked(NamedTuple):
    """The content of a link. marks: each kind row by row."""

    puzzle: Puzzle
    marks: Marks


def is_link(text: str) -> bool:
    """True if a text looks like a link: an address that has one behind its `#`, or that part alone, with or
    without the `#`."""
    return bool(LINK.fullmatch(text.strip()))


def read_board(text: str, game: str | None = None) -> Linked:
    """The content of a link, or of a text, which may have a heading, of the game that it looks like or of
    this one. Raises MalformedBoard."""
    if is_link(text):
        return opened(text)
    if len(boards := under_headings(text)) > 1:
        raise MalformedBoard(f"it holds {len(boards)} boards; give one of them")
    return Linked(parse_text(boards[0][1] if boards else text, game), {})


def named(link: str) -> str:
    """The name of a link: its beginning."""
    part = _part(link)
    return part if len(part) <= LONGEST_NAME else f"{part[: LONGEST_NAME - 3]}..."


def link_of(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The link, "b=...", of a board with what a player has put in. Raises MalformedLink for marks that the
    game does not have, or that have no place on the board."""
    lines = [puzzle.game, *_lines(puzzle, marks or {})]
    packed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    text = ("\n".join(lines) + HEAD_END + puzzle.to_text()).encode()
    link = KEY + VERSION + _coded(_sum(text) + packed.compress(text) + packed.flush())
    if len(link) > LONGEST:
        raise MalformedLink("the board has more marks than a link can hold", "take some of them away")
    return link


def opened(link: str) -> Linked:
    """The content of a link, however much of an address stands before it. Raises MalformedLink."""
    text = _unpacked(link)
    head, _, board = text.partition(HEAD_END)
    name, *lines = head.split("\n")
    if name not in GAMES:
        raise MalformedLink(*NEWER)
    try:
        puzzle = GAMES[name].parse(board)
        return Linked(puzzle, dict(_kind(line, GAMES[name].marks, puzzle.shape) for line in lines))
    except MalformedLink:
        raise
    except ValueError as error:
        raise MalformedLink(f"it holds no board: {error}", "ask for a new one where it comes from") from None


def _part(link: str) -> str:
    """The part of an address that is the link."""
    found = link.strip()[: 2 * LONGEST].rpartition("#")[2]
    return next((part for part in found.split("&") if part.startswith(KEY)), found)


def _unpacked(link: str) -> str:
    """The text that a link holds. Raises MalformedLink."""
    part = _part(link)
    if not part.startswith(KEY):
        raise MalformedLink("it is no link of a board", f"a link has {KEY} behind its #")
    version, code = part[len(KEY) : len(KEY) + 1], part[len(KEY) + 1 :]
    if version != VERSION and version.isdigit():
        raise MalformedLink(*NEWER)
    if version != VERSION or not CODE.fullmatch(code):
        raise MalformedLink(*CUT)
    if len(part) > LONGEST:
        raise MalformedLink(f"it is longer than {LONGEST:,} characters", "give the board as text")
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unfolding = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        found = unfolding.decompress(data[SUM:], MOST)
    except (ValueError, zlib.error):
        raise MalformedLink(*CUT) from None
    if not unfolding.eof and len(found) == MOST:
        raise MalformedLink(f"it holds more than {MOST >> 10} KiB", "give the board as text")
    if not unfolding.eof or unfolding.unused_data or _sum(found) != data[:SUM]:
        raise MalformedLink(*CUT)
    try:
        return decoded(found)
    except MalformedBoard as error:
        raise MalformedLink(f"it holds no board: {error}", "ask for a new one where it comes from") from None


def _sum(text: bytes) -> bytes:
    return zlib.crc32(text).to_bytes(4, "big")[-SUM:]


def _coded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _lines(puzzle: Puzzle, marks: Marks) -> Iterator[str]:
    """A line for each kind of which there are marks. Raises MalformedLink."""
    forms = GAMES[puzzle.game].marks
    for kind, given in marks.items():
        if not given:
            continue
        if kind not in forms:
            raise MalformedLink(
                f"{puzzle.game} has no marks called '{kind[:LONGEST_NAME]}'", "leave them out"
            )
        yield f"{kind} {_written(given, forms[kind], puzzle.shape)}"


def _written(marks: Iterable[Any], form: MarkForm, shape: Shape) -> str:
    """Marks of one kind as characters. Raises MalformedLink."""
    numbers, before = list[int](), 0
    for cell, rest in sorted({_parts_of(mark, form, shape) for mark in marks}):
        place = cell[0] * shape[1] + cell[1]
        numbers += [place - before, *rest]
        before = place
    return "".join(chr(ZERO + number) for number in numbers)


def _parts_of(mark: Any, form: MarkForm, shape: Shape) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The parts of a mark. Raises MalformedLink where it has no place on a board of that shape."""
    try:
        cell, rest = form.parts(mark)
        on_board = 0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1] and len(rest) == form.rest
        if on_board and form.mark(cell, rest, shape):
            return cell, rest
    except (TypeError, ValueError, IndexError):
        pass
    rows, columns = shape
    raise MalformedLink(f"{str(mark)[:40]} is no mark on a board of {rows} x {columns} cells", "leave it out")


def _kind(line: str, forms: Mapping[str, MarkForm], shape: Shape) -> tuple[str, tuple[Any, ...]]:
    """A kind of marks, and the marks. Raises MalformedLink."""
    kind, _, written = line.partition(" ")
    if kind not in forms:
        raise MalformedLink(*NEWER)
    form = forms[kind]
    numbers = [ord(char) - ZERO for char in written]
    each = 1 + form.rest
    if min(numbers, default=0) < 0 or len(numbers) % each:
        raise MalformedLink(*CUT)
    return kind, tuple(dict.fromkeys(_marks(numbers, form, shape)))


def _marks(numbers: list[int], form: MarkForm, shape: Shape) -> Iterator[tuple[Any, ...]]:
    """The marks that are written so, each once. Raises MalformedLink."""
    place, each, (rows, columns) = 0, 1 + form.rest, shape
    for i in range(0, len(numbers), each):
        place += numbers[i]
        mark = (
            form.mark(divmod(place, columns), numbers[i + 1 : i + each], shape)
            if place < rows * columns
            else None
        )
        if mark is None:
            raise MalformedLink(f"it holds marks that lie beside a board of {rows} x {columns} cells", CUT[1])
        yield mark
