"""Texts that may come from anywhere, read within limits."""

import codecs
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from ..solver.puzzle import MalformedBoard

# JSON that may come from anywhere.

MOST_DIGITS = 100  # of a number; reading long ones takes time that grows with the square of their length


def parsed(text: str | bytes) -> Any:
    """The content of a JSON text. Raises ValueError for whatever is wrong with it, with a reason in one
    line."""
    try:
        return json.loads(text, parse_int=_whole)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON from character {error.pos + 1} on") from None
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"it holds a number of more than {MOST_DIGITS} digits")
    return int(digits)


LARGEST_TEXT = 1 << 20  # bytes; the largest puzzle is a thousand times smaller
TOO_MANY_DIGITS = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CHECK_NAME = "check the name and the folder"
CHECK_BLANKS = "check the name, which begins or ends with a blank, and the folder"
HEADING = "=="  # how a line begins above each of several boards in one text; its name stands behind it
LONGEST_SHOWN = 200  # characters of a name in a message


def shown(name: str) -> str:
    """A name as messages have it: a long one without its middle, one with a blank at an end in quotes."""
    half = LONGEST_SHOWN // 2
    short = name if len(name) <= LONGEST_SHOWN else f"{name[:half]}...{name[-half:]}"
    return f"'{short}'" if short != short.strip() else short


def check_name(name: str) -> str:
    """The remedy where there is no file of that name."""
    return CHECK_NAME if name == name.strip() else CHECK_BLANKS


def read_text(path: str) -> str:
    """The text of a puzzle's file. Raises OSError, and MalformedBoard where it is too long or no text."""
    check_regular(path)
    with Path(path).open("rb") as file:
        data = file.read(LARGEST_TEXT + 1)
    return decoded(data)


def decoded(data: bytes) -> str:
    """The text of bytes in UTF-8, or where they begin so in UTF-16, in which Windows PowerShell puts output
    into files. Raises MalformedBoard where they are none, or too many."""
    check_length(data)
    try:
        text = data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedBoard("it is not text") from None
    if TOO_MANY_DIGITS.search(text):
        raise MalformedBoard(f"it holds a number of more than {MOST_DIGITS} digits")
    return text


def under_headings(text: str) -> list[tuple[str, str]]:
    """The boards of a text that has headings, each with its name, "" where it has none; none of another
    text. What stands above the first heading is a board as well."""
    parts = list[tuple[str, list[str]]]([("", [])])
    for line in text.lstrip("\ufeff").splitlines():
        if line.startswith(HEADING):
            parts.append((line.strip("= \t"), []))
        else:
            parts[-1][1].append(line)
    if len(parts) == 1:
        return []
    return [(name, "\n".join(lines)) for name, lines in parts if name or "".join(lines).strip()]


def is_there(name: str) -> bool:
    """True if there is a file or folder of that name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that cannot be
        return False


def check_length(data: bytes) -> None:
    """Raises MalformedBoard where a text is longer than any puzzle's."""
    if len(data) > LARGEST_TEXT:
        raise MalformedBoard(f"it is longer than {LARGEST_TEXT >> 20} MiB")


def check_regular(path: str) -> None:
    """Raises OSError where a path is a folder, a pipe or a device: the last two may never end."""
    if Path(path).exists() and not Path(path).is_file():
        raise OSError(0, "it is a folder" if Path(path).is_dir() else "it is a pipe or a device")


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines, none held further than LARGEST_TEXT + 1 bytes."""
    while line := file.readline(LARGEST_TEXT + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > LARGEST_TEXT:
            rest = file.readline(LARGEST_TEXT + 1)
        yield line
