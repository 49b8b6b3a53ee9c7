"""Reads the units and numbers in a sentence of Queens or Star Battle."""

import re
import string
from collections.abc import Iterator

from .queens_position import Unit
from .way import NUMBERS

LETTERS = string.ascii_uppercase + string.ascii_lowercase
KIND = re.compile("(row|column|region)s?", re.IGNORECASE)
ANY = "no row, column or region takes two"
PIECE = "(?:queen|star)"
#: That units take so few, without the full stop.
LIMITED = (
    rf"(?:([^.]*?) ha(?:s|ve) room for (?:only one (?:more )?{PIECE}|(?:only|at most) \w+ more {PIECE}s)"
    "(?: each)?"
    "|[Nn]o row, column or region takes two)"
)


def units_in(text: str) -> list[Unit]:
    """ "regions A and B, rows 3 to 5" """
    units: list[Unit] = []
    kind, run = "", False
    for word in re.findall(r"\w+", text):
        if found := KIND.fullmatch(word):
            kind = found[1].lower()
        elif word == "to":
            run = True
        elif kind == "region" and len(word) == 1:
            units.append((kind, LETTERS.index(word)))
        elif kind and word.isdigit():
            first = units[-1][1] + 1 if run else int(word) - 1
            units += [(kind, i) for i in range(first, int(word))]
            run = False
    return units


def named(text: str) -> tuple[frozenset[Unit], int]:
    """The units that a part of a sentence names, and how many regions more it says there are."""
    many = rf"\b(?:the )?((?:{'|'.join(NUMBERS)}|\d+) (?:outlined )?regions)\b"
    unnamed = sum(sum(numbers(x)) for x in re.findall(many, text))
    rest = re.sub(rf"{many}|\b\w+ of them in\b", "", text)
    return frozenset(units_in(rest)), unnamed


def numbers(text: str) -> tuple[int, ...]:
    """In words up to ten; and in figures, but for those of rows and columns."""
    found = re.findall(
        rf"\b({'|'.join(NUMBERS)}|\d+(?= (?:more )?{PIECE}| outlined| regions| of them))\b", text.lower()
    )
    return tuple(int(x) if x.isdigit() else NUMBERS.index(x) for x in found)


def other_units(units: set[Unit], named: frozenset[Unit], many: int, text: str = "") -> Iterator[str]:
    """Find units that are named, but not looked at. text: what is said, which may speak of any unit in place
    of some."""
    missing = units - named if ANY not in text.lower() else set[Unit]()
    many = many if ANY not in text.lower() else 0
    if not named <= units or len(missing) != many or {kind for kind, _ in missing} - {"region"}:
        yield f"it names {sorted(named)}, the claim looks at {sorted(units)}"
