"""Reads sentences of Queens and Star Battle back to what they claim.

`expert` gets a whole claim from an expert's sentence; `player` the kind, the units and the numbers from a
player's English one, and `left_to_picture` the cells that it leaves to the picture. Regions go by their
letters here: whoever tells them by colours puts the letters in their place.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, SUPPOSED, look_of
from .queens_position import Unit
from .reading_chains import (
    QUEEN_OR_STAR,
    ROOM_LIMIT,
    chain_differences,
    false_reasons,
    named_units_and_count,
    numbers_in_text,
    other_units,
    units_in,
)
from .way import Cell, Json, cells_of


def cells_in(text: str) -> list[list[int]]:
    return [[int(r) - 1, int(c) - 1] for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def read_expert(sentence: str) -> dict[str, Any]:
    """Read the claim and findings of an expert's sentence in the form of a chain's link. Raises ValueError
    for an unknown clause."""
    said, *links = re.split(r" (?:Chain: )?\[\d+\] ", sentence.rstrip("."))
    claim = _read_link(re.split(r"\. ", said.rstrip(".")))
    chain = [_read_link(_split_clauses(link)) for link in links]
    return {**claim, "chain": chain or None}


def _split_clauses(link: str) -> list[str]:
    """Split a link into its count and its findings."""
    parts = link.split("; ")
    head = next((i for i, part in enumerate(parts) if _is_finding(part)), len(parts))
    return ["; ".join(parts[:head]), *parts[head:]]


def _is_finding(part: str) -> bool:
    return " ruled out" in part or re.match(r"(Queen|queen|Star|star) at ", part) is not None


def _read_link(parts: list[str]) -> dict[str, Any]:
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
    if not _is_finding(thing):
        raise ValueError(f"a test cannot read this part of a sentence: {thing}")
    cells = cells_in(named)
    claim["dead" if "ruled out" in thing else "queens"] += cells
    for reason in reasons.split(" and by ") if reasons else ():
        by = re.search(r"(?:\(|^the )(\w+)\)?$", reason)
        if not by:
            raise ValueError(f"no way of being ruled out: {reason}")
        claim["why"] += [{"cell": cell, "from": cells_in(reason), "by": by[1]} for cell in cells]


def expert_differences(step: Json, sentence: str) -> Iterator[str]:
    """Yield the differences between an expert's sentence and its step."""
    read = read_expert(sentence)
    claim = {**step["claim"], "queens": step["queens"], "dead": step["dead"]}
    for i, (mine, its) in enumerate(
        zip([claim, *(claim["chain"] or ())], [read, *(read["chain"] or ())], strict=True)
    ):
        for key in ("look", "cells", "count", "queens", "dead", "why"):
            if _in_any_order(mine[key]) != _in_any_order(its[key]):
                yield f"link {i} (0: the claim) has {key} {mine[key]}, the sentence {its[key]}"


def _in_any_order(value: Any) -> Any:
    return sorted(map(repr, value)) if isinstance(value, list) else value


class ReadSentence(NamedTuple):
    """Content of a player's sentence: kind, units, numbers. unnamed_regions: how many regions it only
    calls outlined."""

    kind: str
    units: frozenset[Unit]
    numbers: tuple[int, ...]
    unnamed_regions: int = 0


MOST_WORDS = 25
EXPERT_TERMS = re.compile(r"\br\d+c\d+|attack|\w-\w+-\w|omino|\bneed \d\b")  # what no player knows
OPTIONAL_LIMIT = rf"(?:{ROOM_LIMIT}\. )?"
COUNT_CLAUSE = (
    r"(?:([^.]*?) needs? \w+ of them, and all (?:its|their) open cells are in .*?\. "
    r"So the outlined cells, the rest of [^.]*?, hold [^.]*?\. )?"
)
ALL_OPEN_CELLS = r"(?:the only|both|all \w+) open cells?"
KIND_BY_OPENING = {
    r"Try a (?:queen|star|cross) ": SUPPOSED,
    r"Only one cell of (.*?) is left, so its ": PLACED,
    r"(.*?) has only one cell, so its ": PLACED,
    r"(.*?) has only \w+ open cells": ARRANGED,
    rf"{OPTIONAL_LIMIT}A {QUEEN_OR_STAR} at (?:the|either|any) new cross "
    rf"would rule out {ALL_OPEN_CELLS} of ([^.,]*)": ONE_UNIT,
    rf"{OPTIONAL_LIMIT}(.*?) (?:needs one more star, and )?has \w+ open cells?\. "
    rf"A {QUEEN_OR_STAR} at ": ONE_UNIT,
    r"\w+ of the \w+ open cells of (.*?) are in .*?, and so are the new crosses\.": ONE_UNIT,
    rf"{OPTIONAL_LIMIT}Wherever the (?:queen|star|second star|last star) of (.*?) goes, it ": ONE_UNIT,
    rf"(.*?) needs? (?:\w+) (?:more )?{QUEEN_OR_STAR}s?\. {COUNT_CLAUSE}{OPTIONAL_LIMIT}": ARRANGED,
    r"All cells (?:left in|of) (.*?) are in (.*?)(?:\.|, so )": ONE_UNIT,
}


def read_player(text: str) -> ReadSentence:
    """Read a player's sentence. Raises ValueError if its opening is unknown."""
    heard = ((re.match(opening, text), kind) for opening, kind in KIND_BY_OPENING.items())
    found, kind = next(((found, kind) for found, kind in heard if found), (None, ""))
    if not found:
        raise ValueError(f"nobody knows what this says: {text}")
    units, many = named_units_and_count(", ".join(filter(None, found.groups())))
    if kind == ONE_UNIT and (" fill " in re.sub(ROOM_LIMIT, "", text) or "exactly as many" in text):
        kind = PLUS if "these rows and columns" in text else SET
    return ReadSentence(kind, units, numbers_in_text(text), many)


def player_differences(step: Json, text: str) -> Iterator[str]:
    """Yield the differences between a player's sentences and their step."""
    sentences = re.split(r"(?<=\.) ", text)
    most = MOST_WORDS + 2 * bool(step["claim"]["chain"])  # for "Then (a)"
    if any(len(sentence.split()) > most for sentence in sentences):
        yield "a sentence is too long"
    if EXPERT_TERMS.search(text):
        yield "it names what no player knows"
    if step["claim"]["chain"]:
        yield from chain_differences(step, sentences)
        return
    heard, claim = read_player(text), step["claim"]
    look = look_of(claim, step["queens"])
    if heard.kind != look.kind and not (look.kind == PLUS and heard.kind == SET):
        yield f"it tells of '{heard.kind}', the claim is '{look.kind}'"
    if heard.kind == ARRANGED:  # a line is named if the reason rests on it: see `untrue_groups`
        counted = {*look.all_units} - {*look.units_beside}
        if not heard.units <= {*look.all_units} or not {
            *look.named_units[:1]
        } <= heard.units | _units_not_to_name(heard, counted):
            yield f"it names {sorted(heard.units)}, the claim looks at {sorted(look.all_units)}"
    else:
        yield from other_units({*look.all_units}, heard.units, heard.unnamed_regions, text)
    if (count := claim["count"]) and count["need"] not in heard.numbers:
        yield f"it counts {heard.numbers}, the claim {count}"
    if heard.kind == ARRANGED:
        yield from false_reasons(step, claim, text)


def _units_not_to_name(heard: ReadSentence, units: set[Unit]) -> set[Unit]:
    """The units that a sentence need not name: regions of which it says how many are outlined."""
    return {unit for unit in units if heard.unnamed_regions and unit[0] == "region"}


def cells_only_in_picture(step: Json, text: str) -> set[Cell]:
    """Return the cells that a sentence mentions without naming them: the picture must show them."""
    chain = step["claim"]["chain"] or ()
    spoken = {*cells_of(step["queens"]), *cells_of(step["dead"])}
    if chain:
        spoken |= {x for link in chain for x in cells_of(link["queens"] or link["dead"])}
        spoken |= set(cells_of(chain[-1]["cells"]))
    else:
        spoken |= set(cells_of(step["claim"]["cells"]))
    return spoken - set(cells_of(cells_in(text)))
