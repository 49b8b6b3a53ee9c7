"""Shared code of all adapters: they ask a program about every file that is named, and print what it says.
Needs nothing but Python, since it runs in the other program's environment."""

import json
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import Any


def answer(read: Callable[[str], dict[str, Any]]) -> None:
    """Prints a line for each file name, of the arguments or of standard input, before it takes the next.
    read: the answer to a file, without its name; what it raises is no answer, and what it prints goes to
    standard error."""
    for name in sys.argv[1:] or map(str.rstrip, sys.stdin):
        print(json.dumps({"file": name, **_said(read, name)}), flush=True)


def regions(rows: Iterable[Iterable[int]]) -> list[str]:
    """Rows of letters from rows of numbers, 0 for A."""
    return ["".join(chr(ord("A") + int(i)) for i in row) for row in rows]


def _said(read: Callable[[str], dict[str, Any]], name: str) -> dict[str, Any]:
    with redirect_stdout(sys.stderr):
        try:
            return read(name)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            return {}
