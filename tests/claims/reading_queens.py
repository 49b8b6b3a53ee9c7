"""Reads sentences of Queens and Star Battle back to what they claim.

`expert` gets a whole claim from an expert's sentence; `player` the kind, the units and the numbers from a
player's English one, and `left_to_picture` the cells that it leaves to the picture. Regions go by their
letters here: whoever tells them by colours puts the letters in their place.
"""

import re
import string
from collections.abc import Iterator
from typing import Any, NamedTuple

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, SUPPOSED, look_of
from .queens_position import Unit
from .way import Cell, Json, cells_of

LETTERS = string.ascii_uppercase + string.ascii_lowercase
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
KIND = re.compile("(row|column|region)s?", re.IGNORECASE)


def cells_in(text: str) -> list[list[int]]:
    return [[int(r) - 1, int(c) - 1] for r, c in re.findall(r"r(\d+)c(\d+)", text)]


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


def expert(sentence: str) -> dict[str, Any]:
    """The claim, with what it finds beside it, in the form of a chain's link. Raises ValueError where a part
    of the sentence is none that there may be."""
    said, *links = re.split(r" (?:Chain: )?\[\d+\] ", sentence.rstrip("."))
    claim = _one(re.split(r"\. ", said.rstrip(".")))
    chain = [_one(_clauses(link)) for link in links]
    return {**claim, "chain": chain or None}


def _clauses(link: str) -> list[str]:
    """The parts of a link: up to what it counts, then each thing that it finds."""
    parts = link.split("; ")
    head = next((i for i, part in enumerate(parts) if _is_found(part)), len(parts))
    return ["; ".join(parts[:head]), *parts[head:]]


def _is_found(part: str) -> bool:
    return " ruled out" in part or re.match(r"(Queen|queen|Star|star) at ", part) is not None


def _one(parts: list[str]) -> dict[str, Any]:
    _, _, head = parts[0].partition(": ")
    look, cells, count = [], [], None
    for part in head.split("; "):
        if "open cells" in part:
            cells = cells_in(part)
        elif found := re.fullmatch(r"need (\d+), room (\d+)", part):
            count = {"need": int(found[1]), "room": int(found[2])}
        else:
            look = [{"unit": kind, "index": number} for kind, number in units_in(part)]
    claim: dict[str, Any] = {
        "look": look,
        "cells": cells,
        "count": count,
        "queens": [],
        "dead": [],
        "why": [],
    }
    for part in parts[1:]:
        for thing in part.split("; "):
            _read_found(thing, claim)
    return claim


def _read_found(thing: str, claim: dict[str, Any]) -> None:
    named, _, reasons = thing.partition(" by ")
    if not _is_found(thing):
        raise ValueError(f"nobody knows what this says: {thing}")
    cells = cells_in(named)
    claim["dead" if "ruled out" in thing else "queens"] += cells
    for reason in reasons.split(" and by ") if reasons else ():
        by = re.search(r"\((\w+)\)$", reason)
        if not by:
            raise ValueError(f"no way of being ruled out: {reason}")
        claim["why"] += [{"cell": cell, "from": cells_in(reason), "by": by[1]} for cell in cells]


def unlike(step: Json, sentence: str) -> Iterator[str]:
    """In what an expert's sentence differs from its step."""
    read = expert(sentence)
    claim = {**step["claim"], "queens": step["queens"], "dead": step["dead"]}
    for i, (mine, its) in enumerate(
        zip([claim, *(claim["chain"] or ())], [read, *(read["chain"] or ())], strict=True)
    ):
        for key in ("look", "cells", "count", "queens", "dead", "why"):
            if _plain(mine[key]) != _plain(its[key]):
                yield f"link {i} (0: the claim) has {key} {mine[key]}, the sentence {its[key]}"


def _plain(value: Any) -> Any:
    return sorted(map(repr, value)) if isinstance(value, list) else value


class Heard(NamedTuple):
    """What a player's sentence says: of which kind, of which units, with which numbers. many: how many
    regions it does not name, since they are outlined."""

    kind: str
    units: frozenset[Unit]
    numbers: tuple[int, ...]
    many: int = 0


MOST_WORDS = 25
UNKNOWN = re.compile(r"\br\d+c\d+|attack|\w-\w+-\w|omino|\bneed \d")  # what no player knows
PIECE = "(?:queen|star)"
OPENINGS = {
    r"Try a (?:queen|star|cross) ": SUPPOSED,
    r"Only one cell of (.*?) is left, so its ": PLACED,
    r"(.*?) has only one cell, so its ": PLACED,
    r"(.*?) has only \w+ open cells": ARRANGED,
    r"(.*?) need \w+ (?:queen|star)s, and only (.*?) (?:reach into them|have cells left there)\.": SET,
    r"Wherever the (?:queen|second star|last star) of (.*?) goes, it ": ONE_UNIT,
    r"(.*?) (?:still )?needs (?:\w+) (?:queen|star)s?\.": ARRANGED,
    r".*? must go in (.*?, .*?)\.": ARRANGED,
    r"All cells (?:left in|of) (.*?) are in (.*?)[.,]": ONE_UNIT,
}


def player(text: str) -> Heard:
    """Raises ValueError for a sentence that begins as none does."""
    heard = ((re.match(opening, text), kind) for opening, kind in OPENINGS.items())
    found, kind = next(((found, kind) for found, kind in heard if found), (None, ""))
    if not found:
        raise ValueError(f"nobody knows what this says: {text}")
    units, many = _named(", ".join(found.groups()))
    if kind == ONE_UNIT and " fill " in text:
        kind = PLUS if "these lines" in text else SET
    return Heard(kind, units, _numbers(text), many)


def _named(text: str) -> tuple[frozenset[Unit], int]:
    """The units that a part of a sentence names, and how many regions more it says there are."""
    many = rf"\b(?:the )?((?:{'|'.join(NUMBERS)}|\d+) (?:outlined )?regions)\b"
    unnamed = sum(sum(_numbers(x)) for x in re.findall(many, text))
    rest = re.sub(rf"{many}|\b\w+ of them in\b", "", text)
    return frozenset(units_in(rest)), unnamed


def _numbers(text: str) -> tuple[int, ...]:
    """In words up to ten; and in figures, but for those of rows and columns."""
    found = re.findall(
        rf"\b({'|'.join(NUMBERS)}|\d+(?= {PIECE}| outlined| regions| of them))\b", text.lower()
    )
    return tuple(int(x) if x.isdigit() else NUMBERS.index(x) for x in found)


def unheard(step: Json, text: str) -> Iterator[str]:
    """In what a player's sentences differ from their step."""
    sentences = re.split(r"(?<=\.) ", text)
    if any(len(sentence.split()) > MOST_WORDS for sentence in sentences):
        yield "a sentence is too long"
    if UNKNOWN.search(text):
        yield "it names what no player knows"
    if step["claim"]["chain"]:
        yield from _chain_unheard(step, sentences)
        return
    heard, claim = player(text), step["claim"]
    look = look_of(claim, step["queens"])
    if heard.kind != look.kind and not (look.kind == PLUS and heard.kind == SET):
        yield f"it tells of '{heard.kind}', the claim is '{look.kind}'"
    yield from _other_units({*look.first, *look.others}, heard.units, heard.many)
    if (count := claim["count"]) and count["need"] not in heard.numbers:
        yield f"it counts {heard.numbers}, the claim {count}"


def _other_units(units: set[Unit], named: frozenset[Unit], many: int) -> Iterator[str]:
    missing = units - named
    if not named <= units or len(missing) != many or {kind for kind, _ in missing} - {"region"}:
        yield f"it names {sorted(named)}, the claim looks at {sorted(units)}"


def _chain_unheard(step: Json, sentences: list[str]) -> Iterator[str]:
    """A sentence a link, from what is tried to what is done; and what a queen crosses out then."""
    first, *links, last = step["claim"]["chain"]
    tried = rf"Try a {PIECE if first['queens'] else 'cross'} in the marked cell\."
    done = rf"So a {PIECE} goes there\." if step["queens"] else r"So cross out the marked cell\."
    most = len(links) + 3
    if len(sentences) not in (most, most + bool(step["queens"])):
        yield f"{len(sentences)} sentences for {len(links)} links"
        return
    if not re.fullmatch(tried, sentences[0]) or not re.fullmatch(done, sentences[most - 1]):
        yield "it tries something else"
    if sentences[most:] and not sentences[most].startswith("Cross out "):
        yield "it ends with something else"
    for i, link in enumerate(links, 1):
        yield from (f"link {i}: {fault}" for fault in _link_unheard(link, sentences[i]))
    unit, text = _units_of(last), sentences[most - 2]
    end = r"has no cell left" if not last["cells"] else rf"has too little room for \w+ {PIECE}s?"
    found = re.fullmatch(rf"Then (.*) {end}\.", text)
    if not found:
        yield f"another end: {text}"
        return
    yield from _other_units(unit, *_named(found[1]))
    if last["cells"] and _numbers(text) != (last["count"]["need"],):
        yield f"it counts {_numbers(text)} at the end"


def _units_of(link: Json) -> set[Unit]:
    return {(unit["unit"], unit["index"]) for unit in link["look"]}


def _link_unheard(link: Json, text: str) -> Iterator[str]:
    look, units = look_of(link, link["queens"]), _units_of(link)
    rest = r"and (?:that rules out more cells|they only fit with one in a certain cell)"
    if look.kind == PLACED:
        form = rf"Then only one cell of (.*) is left, so its {PIECE} goes there\."
    elif look.kind in (SET, PLUS) or (look.kind == ONE_UNIT and look.others):
        form = r"Then all cells left in (.* are in .*), so cross out the rest there\."
    elif look.kind == ONE_UNIT:
        form = rf"Then cross out what the {PIECE} of (.*) rules out wherever it goes\."
    elif look.others:
        form = r"Then counting in (.*) rules out more cells\."
        units = {unit for unit in units if unit[0] != "region"}
    else:
        form = rf"Then (.*) still needs \w+ {PIECE}s?, {rest}\."
    found = re.fullmatch(form, text)
    if not found:
        yield f"it says something else: {text}"
        return
    yield from _other_units(units, *_named(found[1]))
    if look.kind == ARRANGED and not look.others and _numbers(text)[:1] != (link["count"]["need"],):
        yield f"it counts {_numbers(text)}"
    if look.kind == ARRANGED and not look.others and bool(link["queens"]) != ("certain cell" in text):
        yield f"it finds something else: {text}"


def left_to_picture(step: Json, text: str) -> set[Cell]:
    """The cells of which a sentence speaks without naming them: the picture has to show them."""
    chain = step["claim"]["chain"] or ()
    spoken = {*cells_of(step["queens"]), *cells_of(step["dead"])}
    if chain:
        spoken |= {x for link in chain for x in cells_of(link["queens"] or link["dead"])}
        spoken |= set(cells_of(chain[-1]["cells"]))
    else:
        spoken |= set(cells_of(step["claim"]["cells"]))
    return spoken - set(cells_of(cells_in(text)))
