"""Reading of texts and JSON from unknown sources, within limits of length."""

import codecs
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from ..solver.puzzle import MalformedBoard
from .writing import error_reason


class MalformedLink(MalformedBoard):
    """Raised when a text is no link of a board, or a board fits no link.

    what: the fault. remedy: the advice against it. The message is both.
    """

    what: str
    remedy: str

    def __init__(self, what: str, remedy: str):
        super().__init__(f"{what}; {remedy}")
        self.what, self.remedy = what, remedy


MAX_LENGTH = 16_384  # characters of a link; that of the largest board that people made has a tenth of them


def check_link_length(link: str) -> None:
    """Raises MalformedLink for a link, or an address of another site, that is too long."""
    if len(link) > MAX_LENGTH:
        raise MalformedLink(f"it is longer than {MAX_LENGTH:,} characters", "give the board as text")


MAX_DIGITS = 100  # of a number: the time to read one grows with the square of its length


def parse_json(text: str | bytes) -> Any:
    """Parse a JSON text. Raises ValueError, with a reason in one line, for any fault."""
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


MAX_TEXT_BYTES = 1 << 20  # the largest puzzle is a thousand times smaller
TOO_MANY_DIGITS = re.compile(rf"\d{{{MAX_DIGITS + 1}}}")
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CHECK_NAME = "check the name and the folder"
CHECK_RIGHTS = "check its permissions"
CHECK_BLANKS = "check the name, which begins or ends with a blank, and the folder"
HEADING_START = "=="  # start of the line above each of several boards in one text; a name follows
MAX_NAME = 200  # characters of a name in a message


def shorten_name(name: str) -> str:
    """Shorten a long name in the middle, for messages; quote one with a blank at an end."""
    half = MAX_NAME // 2
    short = name if len(name) <= MAX_NAME else f"{name[:half]}...{name[-half:]}"
    return f"'{short}'" if short != short.strip() else short


def remedy_for_name(name: str) -> str:
    """Return the remedy for a name that no file has."""
    return CHECK_NAME if name == name.strip() else CHECK_BLANKS


def unreadable_reason(path: str | Path, error: Exception) -> tuple[str, str]:
    """Return the complaint about a file that could not be read, and its remedy. error: the system's."""
    name = str(path)
    if isinstance(error, FileNotFoundError):
        return f"{shorten_name(name)} does not exist", remedy_for_name(name)
    remedy = CHECK_RIGHTS if isinstance(error, PermissionError) else remedy_for_name(name)
    return f"{shorten_name(name)} cannot be read: {error_reason(error)}", remedy


def read_text(path: str) -> str:
    """Read the text of a puzzle's file. Raises OSError, and MalformedBoard if it is too long or no text."""
    check_regular(path)
    with Path(path).open("rb") as file:
        data = file.read(MAX_TEXT_BYTES + 1)
    return decode_text(data)


def decode_text(data: bytes) -> str:
    """Decode bytes in UTF-8 or, with its mark, in UTF-16, in which Windows PowerShell writes files.

    Raises MalformedBoard if they are no text, or too many.
    """
    check_length(data)
    try:
        text = data.decode("utf-16" if data.startswith(UTF_16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedBoard("it is not text") from None
    if TOO_MANY_DIGITS.search(text):
        raise MalformedBoard(f"it holds a number of more than {MAX_DIGITS} digits")
    return text


def split_boards(text: str) -> list[tuple[str, str]]:
    """Split a text with headings into boards, each with its name or ""; empty for a text without headings.

    A board may also stand above the first heading.
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
    """Raises MalformedBoard if a text is longer than any puzzle's."""
    if len(data) > MAX_TEXT_BYTES:
        raise MalformedBoard(f"it is longer than {MAX_TEXT_BYTES >> 20} MiB")


def check_regular(path: str) -> None:
    """Raises OSError if a path is a folder, a pipe or a device: the last two may never end."""
    if Path(path).exists() and not Path(path).is_file():
        raise OSError(0, "it is a folder" if Path(path).is_dir() else "it is a pipe or a device")


def read_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file, each cut after MAX_TEXT_BYTES + 1 bytes."""
    while line := file.readline(MAX_TEXT_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > MAX_TEXT_BYTES:
            rest = file.readline(MAX_TEXT_BYTES + 1)
        yield line
