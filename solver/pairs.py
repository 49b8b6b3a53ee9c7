"""Signs and walls between neighbouring cells, and the text form that carries them.

The text of a puzzle is its rows, then one pair of neighbours a word: "r1c2=r1c3", "r4c1|r5c1", rows and
columns counted from 1.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .cell import Cell, cell_name
from .puzzle import MalformedBoard

Pair = tuple[Cell, Cell]  # two neighbours, the upper or left one first

WORD = re.compile(r"r(\d{1,3})c(\d{1,3})(\D)r(\d{1,3})c(\d{1,3})", re.ASCII)


def split_text(text: str, signs: Mapping[str, str]) -> tuple[list[str], list[tuple[str, Pair]]]:
    """The rows of a text, and its pairs with their signs. signs: each sign that may stand between two cells,
    and what it is read as.

    Raises MalformedBoard for a word among the pairs that is none.
    """
    rows: list[str] = []
    pairs: list[tuple[str, Pair]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = re.sub(rf"\s*([{re.escape(''.join(signs))}])\s*", r"\1", line.strip())
        if "r" not in line:
            if line:
                rows.append(line)
            continue
        for word in line.split():
            found = WORD.fullmatch(word)
            if not found or found[3] not in signs:
                form = " or ".join(f"r1c1{sign}r1c2" for sign in dict.fromkeys(signs.values()))
                raise MalformedBoard(f"line {number}: '{word[:40]}' should be like {form}")
            a, b = (int(found[1]) - 1, int(found[2]) - 1), (int(found[4]) - 1, int(found[5]) - 1)
            pairs.append((signs[found[3]], (a, b)))
    return rows, pairs


def pairs_text(sign: str, pairs: Iterable[Pair]) -> str:
    """One line for all pairs of a sign, empty where there are none."""
    words = " ".join(f"{cell_name(a)}{sign}{cell_name(b)}" for a, b in pairs)
    return f"{words}\n" if words else ""


def pairs_of(what: str, pairs: Any, rows: int, columns: int) -> tuple[Pair, ...]:
    """Pairs of a JSON object or a text, sorted, each once. what: their name in messages.

    Raises MalformedBoard where they are no pairs of neighbours on the board.
    """
    if not isinstance(pairs, list | tuple):
        raise MalformedBoard(f"{what} should be a list of pairs of cells")
    found: set[Pair] = set()
    for pair in pairs:
        try:
            (r, c), (r2, c2) = pair
            whole = all(type(x) is int for x in (r, c, r2, c2))
        except (TypeError, ValueError):
            whole = False
            r = c = r2 = c2 = 0
        if not whole:
            raise MalformedBoard(f"{what}: {str(pair)[:40]} is not a pair of cells")
        a, b = sorted(((r, c), (r2, c2)))
        if abs(r - r2) + abs(c - c2) != 1:
            raise MalformedBoard(f"{what}: {cell_name(a)} and {cell_name(b)} are not side by side")
        if not (a[0] >= 0 and a[1] >= 0 and b[0] < rows and b[1] < columns):
            raise MalformedBoard(f"{what}: {cell_name(a)} and {cell_name(b)} are not both on the board")
        found.add((a, b))
    return tuple(sorted(found))


def pairs_json(pairs: Iterable[Pair]) -> list[list[list[int]]]:
    return [[list(a), list(b)] for a, b in pairs]
