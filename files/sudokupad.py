"""Addresses of SudokuPad and f-puzzles that hold a Sudoku: JSON, packed as lz-string packs it, in base64."""

from collections.abc import Iterator
from itertools import islice
from string import ascii_letters, digits
from typing import Any
from urllib.parse import unquote

from .puzz_link import CUT_ADDRESS, Row
from .texts import MalformedLink, parse_json

PATH_START = "fpuzzles"  # of what follows the address of SudokuPad
LONGEST_NAME = 40  # characters of what is kept there
UNREADABLE_FORMS = ("scl", "ctc", "scf")  # the same, of other forms
BASE64_ALPHABET = f"{ascii_letters[26:]}{ascii_letters[:26]}{digits}+/"  # of base64
BITS_PER_CHARACTER = 6  # of a character of base64
MAX_CHARACTERS = 1 << 17  # of the JSON
SHORT_CHARACTER, LONG_CHARACTER, END_OF_TEXT = (
    0,
    1,
    2,
)  # codes: a new character of 8 or 16 bits follows; the end
#: What a puzzle says of itself, beside its grid and what makes it another game.
KNOWN_FIELDS = {
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "highlightConflicts",
}


def read_sudokupad(address_part: str, game: str | None) -> tuple[str, Row]:
    """Read an address from its code on: the name of a game, and the board. Raises MalformedLink."""
    code = unquote(address_part).replace(" ", "+")
    if code.startswith(UNREADABLE_FORMS):
        raise MalformedLink("it is packed as SudokuPad alone packs puzzles", "type the board as text")
    if not code.startswith(PATH_START) and len(code) <= LONGEST_NAME:
        what = "it only names a puzzle that the site keeps, and nothing is fetched"
        raise MalformedLink(what, "type the board as text")
    code = code.removeprefix(PATH_START)
    try:
        puzzle = parse_json("".join(_unpack_text(code.rstrip("="))))
    except ValueError:
        raise MalformedLink(*CUT_ADDRESS) from None
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("grid"), list):
        raise MalformedLink(*CUT_ADDRESS)
    if strange := next((name for name, value in puzzle.items() if value and name not in KNOWN_FIELDS), ""):
        shown = f"'{strange[:40]}'" if strange.isprintable() else "something"
        raise MalformedLink(f"it holds {shown}, which no plain Sudoku has", "give a plain Sudoku")
    return "minisudoku", {
        "givens": [[_given_digit(cell) for cell in _check_list(row)] for row in puzzle["grid"]]
    }


def _check_list(row: Any) -> list[Any]:
    if not isinstance(row, list):
        raise MalformedLink(*CUT_ADDRESS)
    return row


def _given_digit(cell: Any) -> int:
    if not isinstance(cell, dict) or type(cell.get("value", 0)) is not int:
        raise MalformedLink(*CUT_ADDRESS)
    if "region" in cell:
        raise MalformedLink("its regions are no boxes", "give a Sudoku with boxes")
    return cell["value"] if cell.get("given") and "value" in cell else 0


def _unpack_text(code: str) -> Iterator[str]:
    """Yield the parts of the text that lz-string has packed. Raises ValueError if it is garbled."""
    bits = iter(
        [BASE64_ALPHABET.index(sign) >> i & 1 for sign in code for i in reversed(range(BITS_PER_CHARACTER))]
    )

    def number(length: int) -> int:
        found = list(islice(bits, length))
        if len(found) < length:
            raise ValueError("it ends early")
        return sum(bit << i for i, bit in enumerate(found))

    known, width, room, previous, total = [""] * 3, 2, 1, "", 0
    while (found := number(width)) != END_OF_TEXT:
        if found in (SHORT_CHARACTER, LONG_CHARACTER):
            known.append(chr(number(8 * (found + 1))))
            found, room = len(known) - 1, room - 1
            width, room = (width + 1, 1 << width) if not room else (width, room)
        part = known[found] if found < len(known) else previous + previous[:1]
        total += len(part)
        if found > len(known) or not part or total > MAX_CHARACTERS:
            raise ValueError("it is no packed text")
        yield part
        if previous:
            known.append(previous + part[0])
            room -= 1
            width, room = (width + 1, 1 << width) if not room else (width, room)
        previous = part
