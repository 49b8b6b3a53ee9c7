"""The line that goes on where a command was stopped, as it is typed."""

from collections.abc import Sequence

from ...files.writing import STDIN
from .parser import LITERAL, PROGRAM
from .pointers import quoted

SKIP = "--skip"


def to_go_on(command: str, words: Sequence[str]) -> str:
    """ "to go on: queens-snap batch captures --out run" """
    return f"to go on: {' '.join([PROGRAM, *filter(None, [command]), *map(quoted, words)])}"


def skipping(words: Sequence[str], done: int) -> list[str]:
    """The words of a line that passes over what is done."""
    at = next((i for i, word in enumerate(words) if word.split("=")[0] == SKIP), None)
    if at is None:
        return [SKIP, str(done), *words]
    return [*words[:at], SKIP, str(done), *words[at + (1 if "=" in words[at] else 2) :]]


def remaining(words: Sequence[str], named: Sequence[str], left: Sequence[str]) -> list[str]:
    """The words of a line without the files that it names, and with those that are left; behind a `--` where
    one looks like an option."""
    options = [word for word in words if word not in named]
    dashed = any(name.startswith("-") and name != STDIN for name in left) and LITERAL not in options
    return [*options, *([LITERAL] if dashed else []), *left]
