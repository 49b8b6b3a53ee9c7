"""Reads the sentences of a supposition of Queens or Star Battle back to its chain."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, look_of
from .queens_position import Unit, touch
from .reading_units import PIECE, named, numbers, other_units
from .way import Cell, Json, cells_of

LACKING = "(?:queen|second star|last star)"
LIMIT = r"(?:, as (.*) takes? only one more(?: each)?|, as no line or region takes two)?\."


def chain_unheard(step: Json, sentences: list[str]) -> Iterator[str]:
    """A sentence a link, from what is tried to what is done; and what a queen crosses out then."""
    first, *links, last = step["claim"]["chain"]
    tried = rf"Try a {PIECE if first['queens'] else 'cross'} in the dashed cell\."
    done = rf"So a {PIECE} goes there\." if step["queens"] else r"So cross out the dashed cell\."
    most = len(links) + 3
    if len(sentences) not in (most, most + bool(step["queens"])):
        yield f"{len(sentences)} sentences for {len(links)} links"
        return
    if not re.fullmatch(tried, sentences[0]) or not re.fullmatch(done, sentences[most - 1]):
        yield "it tries something else"
    if sentences[most:] and not sentences[most].startswith("Cross out "):
        yield "it ends with something else"
    for i, link in enumerate(links, 1):
        yield from (f"link {i}: {fault}" for fault in _link_unheard(link, sentences[i], i))
    unit, text = _units_of(last), sentences[most - 2]
    found = re.fullmatch(rf"Then {_end(last)}\.", text)
    if not found:
        yield f"another end: {text}"
        return
    yield from other_units(unit, *named(", ".join(found.groups())))
    if last["cells"] and last["count"]["need"] not in numbers(text):
        yield f"it counts {numbers(text)} at the end"


def _units_of(link: Json) -> set[Unit]:
    return {(unit["unit"], unit["index"]) for unit in link["look"]}


def _link_unheard(link: Json, text: str, number: int) -> Iterator[str]:
    look, units = look_of(link, link["queens"]), _units_of(link)
    if look.kind == PLACED:
        form = rf"only one cell of (.*) is left, so its {LACKING} goes there\."
    elif look.kind in (SET, PLUS) or (look.kind == ONE_UNIT and look.others and " are in " in text):
        form = r"all cells left in (.* are in .*): cross out the rest there\."
    elif look.kind == ONE_UNIT:
        form = rf"cross out what the {LACKING} of (.*) rules out wherever it goes\."
    elif look.others:
        form = rf"(.*) needs? \w+ {PIECE}s?, \w+ in (.*): {_result(link)}"
    else:
        form = rf"(.*) needs \w+ {PIECE}s?: {_result(link)}"
    form = form.removesuffix(r"\.") + LIMIT
    found = re.fullmatch(rf"Then \({_letter(number - 1)}\) {form}", text)
    if not found:
        yield f"it says something else: {text}"
        return
    yield from other_units(units, *named(", ".join(filter(None, found.groups()))), text)
    if look.kind == ARRANGED and not look.others and numbers(text)[:1] != (link["count"]["need"],):
        yield f"it counts {numbers(text)}"


def _letter(number: int) -> str:
    """a to z, then a1 to z1."""
    return f"{ascii_lowercase[number % 26]}{number // 26 or ''}"


def _result(link: Json) -> str:
    """What the ways to fill a unit have in common."""
    found, need = len(link["queens"]), link["count"]["need"] - link["count"]["room"]
    if not found:
        return "that rules out more"
    if found == need:
        return "they only fit there"
    return "one has to go there" if found == 1 else r"\w+ have to go there"


def _end(last: Json) -> str:
    """How a contradiction is told."""
    cells: list[Cell] = cells_of(last["cells"])
    if not cells:
        return r"(.*) has no cell left"
    if len(cells) < last["count"]["need"]:
        return rf"(.*) has only \w+ cells? left for \w+ {PIECE}s"
    if all(a == b or touch(a, b) for a in cells for b in cells):
        return rf"the cells left in (.*) all touch each other, so \w+ {PIECE}s do not fit"
    if len(last["look"]) > 1:
        return rf"\w+ {PIECE}s do not fit in the cells left in (.*) without touching or overfilling (.*)"
    return rf"\w+ {PIECE}s do not fit in the cells left in (.*), as some of them touch"
