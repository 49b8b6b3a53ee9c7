"""Reads the sentences of a supposition of Queens or Star Battle back to its chain."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, look_of
from .queens_position import Unit, touch
from .reading_units import PIECE, named, numbers, other_units
from .way import Cell, Json, cells_of

LACKING = "(?:queen|second star|last star)"


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
    yield from other_units(unit, *named(found[1]))
    if last["cells"] and numbers(text)[-1:] != (last["count"]["need"],):
        yield f"it counts {numbers(text)} at the end"


def _units_of(link: Json) -> set[Unit]:
    return {(unit["unit"], unit["index"]) for unit in link["look"]}


def _link_unheard(link: Json, text: str, number: int) -> Iterator[str]:
    look, units = look_of(link, link["queens"]), _units_of(link)
    if look.kind == PLACED:
        form = rf"only one cell of (.*) is left, so its {LACKING} goes there\."
    elif look.kind in (SET, PLUS) or (look.kind == ONE_UNIT and look.others):
        form = r"all cells left in (.* are in .*): cross out the rest there\."
    elif look.kind == ONE_UNIT:
        form = rf"cross out what the {LACKING} of (.*) rules out wherever it goes\."
    elif look.others:
        form = r"counting in (.*) rules out more cells\."
        units = {unit for unit in units if unit[0] != "region"}
    else:
        form = rf"(.*) still needs \w+ {PIECE}s?, and {_result(link)}\."
    found = re.fullmatch(rf"Then \({ascii_lowercase[number - 1]}\) {form}", text)
    if not found:
        yield f"it says something else: {text}"
        return
    yield from other_units(units, *named(found[1]))
    if look.kind == ARRANGED and not look.others and numbers(text)[:1] != (link["count"]["need"],):
        yield f"it counts {numbers(text)}"


def _result(link: Json) -> str:
    """What the ways to fill a unit have in common."""
    found, need = len(link["queens"]), link["count"]["need"]
    if not found:
        return "that rules out more cells"
    if found == need:
        return "they only fit there"
    return "one of them has to go there" if found == 1 else "some of them have to go there"


def _end(last: Json) -> str:
    """How a contradiction is told."""
    cells: list[Cell] = cells_of(last["cells"])
    if not cells:
        return r"(.*) has no cell left"
    if len(cells) < last["count"]["need"]:
        return rf"(.*) has only \w+ cells? left for \w+ {PIECE}s"
    if all(a == b or touch(a, b) for a in cells for b in cells):
        return rf"the cells left in (.*) all touch each other, so \w+ {PIECE}s do not fit"
    return rf"\w+ {PIECE}s do not fit in the cells left in (.*), as some of them touch"
