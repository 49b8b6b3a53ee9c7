"""Addresses of SudokuPad and f-puzzles that hold a Sudoku: JSON, compressed by lz-string, in base64."""

from collections.abc import Iterator
from itertools import islice
from string import ascii_letters, digits
from typing import Any
from urllib.parse import unquote

from .texts import CUT_ADDRESS, AddressForm, BoardJson, MalformedLink, parse_json

PATH_START = "fpuzzles"  # start of SudokuPad's path if a puzzle follows in the form that is read here
UNREADABLE_FORMS = ("scl", "ctc", "scf")  # starts of SudokuPad's path for forms that are not read
MAX_NAME_LENGTH = 40  # characters of the name of a puzzle that the site keeps; packed puzzles are longer
BASE64_ALPHABET = f"{ascii_letters[26:]}{ascii_letters[:26]}{digits}+/"
BITS_PER_CHARACTER = 6  # bits of a base64 character
MAX_CHARACTERS = 1 << 17  # characters of the JSON text
SHORT_CHARACTER = 0  # code of lz-string: a new character of 8 bits follows
LONG_CHARACTER = 1  # code of lz-string: a new character of 16 bits follows
END_OF_TEXT = 2  # code of lz-string: the text ends
#: Fields that a plain Sudoku may have. Any other field makes it a variant.
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


def read_sudokupad(address_part: str, game: str | None) -> tuple[str, BoardJson]:
    """Return the game and the board of an address. Raises MalformedLink.

    address_part: the address from its code to its end. game: unused, because each address holds a Sudoku.
    """
    code = unquote(address_part).replace(" ", "+")
    if code.startswith(UNREADABLE_FORMS):
        raise MalformedLink("it is packed in a form that only SudokuPad reads", "type the board as text")
    if not code.startswith(PATH_START) and len(code) <= MAX_NAME_LENGTH:
        what = "it only names a puzzle that the site keeps, and queens-snap fetches nothing"
        raise MalformedLink(what, "type the board as text")
    code = code.removeprefix(PATH_START)
    try:
        puzzle = parse_json("".join(_unpack_text(code.rstrip("="))))
    except ValueError:
        raise MalformedLink(*CUT_ADDRESS) from None
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("grid"), list):
        raise MalformedLink(*CUT_ADDRESS)
    if unknown := next((name for name, value in puzzle.items() if value and name not in KNOWN_FIELDS), ""):
        shown = f"'{unknown[:40]}'" if unknown.isprintable() else "something"
        raise MalformedLink(f"it holds {shown}, which no plain Sudoku has", "give a plain Sudoku")
    return "minisudoku", {
        "givens": [[_given_digit(cell) for cell in _check_list(row)] for row in puzzle["grid"]]
    }


def _check_list(row: Any) -> list[Any]:
    """Return a row of a JSON array. Raises MalformedLink if the row is no array."""
    if not isinstance(row, list):
        raise MalformedLink(*CUT_ADDRESS)
    return row


def _given_digit(cell: Any) -> int:
    """Return the given digit of a cell, a JSON object; 0 if the cell has none. Raises MalformedLink."""
    if not isinstance(cell, dict) or type(cell.get("value", 0)) is not int:
        raise MalformedLink(*CUT_ADDRESS)
    if "region" in cell:
        raise MalformedLink("it holds regions in place of boxes", "give a Sudoku with boxes")
    return cell["value"] if cell.get("given") and "value" in cell else 0


def _unpack_text(code: str) -> Iterator[str]:
    """Yield the parts of a text that lz-string has compressed. Raises ValueError if the code is garbled."""
    bits = iter(
        [BASE64_ALPHABET.index(sign) >> i & 1 for sign in code for i in reversed(range(BITS_PER_CHARACTER))]
    )

    def read_number(length: int) -> int:
        """Read a number of `length` bits, the lowest bit first."""
        taken = list(islice(bits, length))
        if len(taken) < length:
            raise ValueError("it ends early")
        return sum(bit << i for i, bit in enumerate(taken))

    # free: entries that can be added before codes need one more bit
    entries, width, free, previous, total = [""] * 3, 2, 1, "", 0
    while (code_number := read_number(width)) != END_OF_TEXT:
        if code_number in (SHORT_CHARACTER, LONG_CHARACTER):
            entries.append(chr(read_number(8 * (code_number + 1))))
            code_number, free = len(entries) - 1, free - 1
            width, free = (width + 1, 1 << width) if not free else (width, free)
        part = entries[code_number] if code_number < len(entries) else previous + previous[:1]
        total += len(part)
        if code_number > len(entries) or not part or total > MAX_CHARACTERS:
            raise ValueError("its packed text is damaged")
        yield part
        if previous:
            entries.append(previous + part[0])
            free -= 1
            width, free = (width + 1, 1 << width) if not free else (width, free)
        previous = part


FORM = AddressForm(read_sudokupad)
