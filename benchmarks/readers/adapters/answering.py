"""Shared code of all adapters: ask a program about every file, and print its answers. It needs nothing but
Python, because it runs in the other program's environment."""

import json
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import Any


def answer(read: Callable[[str], dict[str, Any]]) -> None:
    """Print a line for each file name, of the arguments or of standard input, before taking the next. read:
    returns the answer to a file, without its name. If it raises, there is no answer; if it prints, that goes
    to standard error."""
    for name in sys.argv[1:] or map(str.rstrip, sys.stdin):
        print(json.dumps({"file": name, **_answer_of(read, name)}), flush=True)


def regions(rows: Iterable[Iterable[int]]) -> list[str]:
    """Return rows of letters from rows of numbers, with A for 0."""
    return ["".join(chr(ord("A") + int(i)) for i in row) for row in rows]


def _answer_of(read: Callable[[str], dict[str, Any]], name: str) -> dict[str, Any]:
    with redirect_stdout(sys.stderr):
        try:
            return read(name)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            return {}
