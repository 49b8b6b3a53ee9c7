"""Functions that read texts and JSON from untrusted sources, within limits of length."""

import codecs
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..solver.puzzle import MalformedBoard, Puzzle
from .writing import error_reason


class MalformedLink(MalformedBoard):
    """Raised when a text is no link to a board, or when a link cannot hold a board.

    what: the fault. remedy: what to do about it. The message is the fault and the remedy.
    """

    what: str
    remedy: str

    def __init__(self, what: str, remedy: str):
        super().__init__(f"{what}; {remedy}")
        self.what, self.remedy = what, remedy


#: Fault and remedy of an address of another site.
CUT_ADDRESS = "it is cut short, or was changed on its way", "copy the whole address once more"

BoardJson = Mapping[str, Any]  # a board as a JSON object


class AddressForm(NamedTuple):
    """The functions for a form of addresses of other sites.

    read: makes a game's name and a board from the address without its beginning, and from the game that a
    person has named, if any. write: makes that part of the address of a puzzle; None if this form is only
    read.
    """

    read: Callable[[str, str | None], tuple[str, BoardJson]]
    write: Callable[[Puzzle], str] | None = None


MAX_LINK_LENGTH = 16_384  # characters of a link; the largest board that people made needs a tenth of this


def check_link_length(link: str) -> None:
    """Raise MalformedLink for a link, or an address of another site, that is too long."""
    if len(link) > MAX_LINK_LENGTH:
        raise MalformedLink(f"it is longer than {MAX_LINK_LENGTH:,} characters", "give the board as text")


MAX_DIGITS = 100  # digits of a number: the time to parse a number grows with the square of its length


def parse_json(text: str | bytes) -> Any:
    """Parse a JSON text. Raises ValueError, with a one-line reason, for any fault."""
    try:
        return json.loads(text, parse_int=_parse_int)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not valid JSON (character {error.pos + 1})") from None
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"it holds a number of more than {MAX_DIGITS} digits")
    return int(digits)


MAX_TEXT_BYTES = 1 << 20  # bytes of a text; the largest puzzle is a thousand times smaller
LONG_NUMBER_PATTERN = re.compile(rf"\d{{{MAX_DIGITS + 1}}}")  # a number with too many digits
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # bytes with which a text in UTF-16 starts
# Remedies for files that cannot be read.
CHECK_NAME = "check the name and the folder"
CHECK_RIGHTS = "check its permissions"
CHECK_BLANKS = "check the name, which begins or ends with a blank, and the folder"
HEADING_START = "=="  # start of a heading line, which has the name of the board below it
MAX_NAME_CHARACTERS = 200  # characters of a name in a message


def shorten_name(name: str) -> str:
    """Shorten a long name in the middle, for messages; quote a name that begins or ends with a blank."""
    half = MAX_NAME_CHARACTERS // 2
    short = name if len(name) <= MAX_NAME_CHARACTERS else f"{name[:half]}...{name[-half:]}"
    return f"'{short}'" if short != short.strip() else short


def missing_file_remedy(name: str) -> str:
    """Return the remedy for a file that does not exist."""
    return CHECK_NAME if name == name.strip() else CHECK_BLANKS


def unreadable_fault(path: str | Path, error: Exception) -> tuple[str, str]:
    """Return the fault of a file that could not be read, and the remedy. error: the operating system's."""
    name = str(path)
    if isinstance(error, FileNotFoundError):
        return f"{shorten_name(name)} does not exist", missing_file_remedy(name)
    remedy = CHECK_RIGHTS if isinstance(error, PermissionError) else missing_file_remedy(name)
    return f"{shorten_name(name)} cannot be read: {error_reason(error)}", remedy


def read_text(path: str) -> str:
    """Read the text of a puzzle's file.

    Raises OSError, and MalformedBoard if the file is too long or holds no text.
    """
    check_regular_file(path)
    with Path(path).open("rb") as file:
        data = file.read(MAX_TEXT_BYTES + 1)
    return decode_text(data)


def decode_text(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark, in which Windows PowerShell writes files.

    Raises MalformedBoard if the bytes are too many or no text.
    """
    check_length(data)
    try:
        text = data.decode("utf-16" if data.startswith(UTF_16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedBoard("it is not text") from None
    if LONG_NUMBER_PATTERN.search(text):
        raise MalformedBoard(f"it holds a number of more than {MAX_DIGITS} digits")
    return text


def split_boards(text: str) -> list[tuple[str, str]]:
    """Split a text with headings into (name, board); return an empty list for a text without headings.

    The name of a board is empty if its heading has none, or if the board stands above the first heading.
    """
    parts = list[tuple[str, list[str]]]([("", [])])
    for line in text.lstrip("\ufeff").splitlines():
        if line.startswith(HEADING_START):
            parts.append((line.strip("= \t"), []))
        else:
            parts[-1][1].append(line)
    if len(parts) == 1:
        return []
    return [(name, "\n".join(lines)) for name, lines in parts if name or "".join(lines).strip()]


def path_exists(name: str) -> bool:
    """True if a file or folder of that name exists."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # an impossible name
        return False


def check_length(data: bytes) -> None:
    """Raise MalformedBoard if a text is longer than MAX_TEXT_BYTES."""
    if len(data) > MAX_TEXT_BYTES:
        raise MalformedBoard(f"it is longer than {MAX_TEXT_BYTES >> 20} MiB")


def check_regular_file(path: str) -> None:
    """Raise OSError if a path is a folder, or a pipe or a device, which may never end."""
    if Path(path).exists() and not Path(path).is_file():
        raise OSError(0, "it is a folder" if Path(path).is_dir() else "it is a pipe or a device")


def read_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file, each cut after MAX_TEXT_BYTES + 1 bytes."""
    while line := file.readline(MAX_TEXT_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > MAX_TEXT_BYTES:
            rest = file.readline(MAX_TEXT_BYTES + 1)
        yield line
