"""Reads the sentences of a supposition of Queens or Star Battle back to its chain."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, look_of
from .queens_position import Unit, touch
from .reading_room import end_untrue, untrue
from .reading_units import LIMITED, NUMBERS, PIECE, named, numbers, other_units
from .way import Cell, Json, cells_of

LACKING = "(?:queen|star|second star|last star)"
ASKED = rf"(.*?) needs? \w+ (?:more )?{PIECE}s?"
FOLLOWS = rf"cross (?:it|them) out|(?:{'|'.join(NUMBERS)}|\d+) go"  # said at the end of a link
BEGINS = rf"Then |So (?!{FOLLOWS})"
LIMIT = rf"(?:\. {LIMITED})?\."


def chain_unheard(step: Json, sentences: list[str]) -> Iterator[str]:
    """A sentence or two a link, from what is tried to what is done; and what a queen crosses out then."""
    first, *links, last = step["claim"]["chain"]
    tried = rf"Try a {PIECE if first['queens'] else 'cross'} in the dashed cell\."
    done = rf"So a {PIECE} goes there\." if step["queens"] else r"So cross out the dashed cell\."
    while step["queens"] and len(sentences) > 1 and not sentences[-1].startswith("So a "):
        sentences = sentences[:-1]  # what the queen crosses out
    begin, *middle, end = _by_link(sentences)
    if len(middle) != len(links) + 1:
        yield f"it tells of {len(middle)} links, there are {len(links)} and the end"
        return
    if not re.fullmatch(tried, begin) or not re.fullmatch(done, end):
        yield "it tries something else"
    for i, link in enumerate(links, 1):
        yield from (f"link {i}: {fault}" for fault in _link_unheard(link, middle[i - 1], i))
    found = re.fullmatch(rf"Then {_end(last)}{LIMIT}", middle[-1])
    if not found:
        yield f"another end: {middle[-1]}"
        return
    yield from other_units(_units_of(last), *named(", ".join(filter(None, found.groups()))), middle[-1])
    yield from end_untrue(last, middle[-1])


def _by_link(sentences: list[str]) -> list[str]:
    """The sentences of each link as one text: each begins with what follows, "Then", and may go on."""
    texts: list[str] = []
    for sentence in sentences:
        if texts and not re.match(BEGINS, sentence):
            texts[-1] += f" {sentence}"
        else:
            texts.append(sentence)
    return texts


def _units_of(link: Json) -> set[Unit]:
    return {(unit["unit"], unit["index"]) for unit in link["look"]}


def _link_unheard(link: Json, text: str, number: int) -> Iterator[str]:
    look, units = look_of(link, link["queens"]), _units_of(link)
    letter = rf"\({_letter(number - 1)}\)"
    if look.kind == PLACED:
        form = rf"only one cell of (.*) is left, so its {LACKING} goes there"
    elif look.kind in (SET, PLUS) or (look.kind == ONE_UNIT and look.others and " are in " in text):
        counted = rf", and both need \w+ (?:more )?{PIECE}s?: cross out the rest"
        form = rf"all cells left in (.*) are in (.*?)(?:{counted}|: cross out the rest there)"
    elif look.kind == ONE_UNIT:
        form = rf"cross out what the {LACKING} of (.*) rules out wherever it goes"
    elif link["count"]["room"]:
        part = r", \w+ of them in (.*?), which ha(?:s|ve) no cells left elsewhere"
        rest = r"\. That leaves \w+ for the other cells, and "
        form = rf"{ASKED}{part}{rest}{_result(link, letter)}"
    else:
        form = rf"{ASKED}, and {_result(link, letter)}"
    found = re.fullmatch(rf"Then {letter} {form}{LIMIT}", text)
    if not found:
        yield f"it says something else: {text}"
        return
    yield from other_units(units, *named(", ".join(filter(None, found.groups()))), text)
    if link["count"]:
        yield from _miscounted(link, text)
    if look.kind == ARRANGED:
        yield from untrue(link, link, text)


def _miscounted(link: Json, text: str) -> Iterator[str]:
    """Are the numbers of the claim those of the text: of several stars each?"""
    need, room = link["count"]["need"], link["count"]["room"]
    meant = (need,) if room in (0, need) else (need, room)
    if "need" in text and numbers(text.partition("need")[2])[: len(meant)] != meant:
        yield f"it counts {numbers(text)}"
    if (left := re.search(r"That leaves (\w+) for", text)) and numbers(left[0]) != (need - room,):
        yield f"it leaves {left[1]}"


def _letter(number: int) -> str:
    """a to z, then a1 to z1."""
    return f"{ascii_lowercase[number % 26]}{number // 26 or ''}"


def _result(link: Json, letter: str) -> str:
    """Read what the ways to fill a unit have in common, and why."""
    if not link["queens"]:
        many = len(link["dead"])
        at, out = ("at any", "cross them out") if many > 1 else ("at", "cross it out")
        return rf"one {at} {letter} would (?:leave|touch) .*?\. So {out}"
    why = (
        r"only \w+ cells? (?:is|are) left",
        "only two of the cells left do not touch each other",
        "the other cells left all touch each other",
        r"only \w+ fits? elsewhere",
        r"with one of these cells empty only \w+ fits?",
    )
    found = len(link["queens"])
    goes = "one goes there" if found == 1 else f"{NUMBERS[found]} go there"
    return rf"(?:{'|'.join(why)})\. So {goes}"


def _end(last: Json) -> str:
    """Read the end of a contradiction."""
    cells: list[Cell] = cells_of(last["cells"])
    if not cells:
        return rf"(?:(.*) has no cell left|{ASKED}, and no cell is left)"
    if len(cells) < last["count"]["need"]:
        return rf"{ASKED}, and only \w+ cells? (?:is|are) left"
    if all(a == b or touch(a, b) for a in cells for b in cells):
        return rf"{ASKED}, and the \w+ cells left (?:all )?touch each other"
    some = r"(?:and any two of the \w+ cells left|and of any \w+ of the \w+ cells left some)"
    if len(last["look"]) > 1:
        return rf"{ASKED}, (?:{some} touch or|and the two cells left) share (.*?)"
    return rf"{ASKED}, {some} touch"
