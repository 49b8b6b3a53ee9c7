"""Reads the sentences of Zip back: the expert's to the whole claim, the player's to kind and numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .zip_said import letters_of, said_of

Json = Mapping[str, Any]

MOST_WORDS = 25
NAME = re.compile(r"r(\d+)c(\d+)")
# What speaks for a thing where no cells do.
ALONE = {"a dead end": "dead-end", "a part cut off": "cut-off"}
CLOSED = re.compile(r"ways from (?P<cells>[^.]*?) ruled out by (?P<why>.*)", re.IGNORECASE)
BARRED = re.compile(
    r"ways? from (?P<cells>\S+) to (?P<to>.*?)(?: together)? ruled out by (?P<why>.*)", re.IGNORECASE
)
LINKED = re.compile(r"way to (?P<cells>\S+) (?P<done>forced|ruled out) by (?P<why>.*)", re.IGNORECASE)


def check_sentences(puzzle: Json, steps: Sequence[Json], said: Sequence[tuple[str, str]]) -> list[str]:
    """Find the faults in the sentences of steps, in the player's and the expert's voice."""
    faults = []
    for step, (player, expert) in zip(steps, said, strict=True):
        for text, fault in (*_expert(puzzle, step, expert), *_player(puzzle, step, player)):
            faults.append(f"step {step['i']}: {fault}: {text}")
    return faults


def check_pictures(puzzle: Json, steps: Sequence[Json], signs: Sequence[Json]) -> list[str]:
    """Check that pictures frame the cells that sentences speak of, each with its letter. signs: as pages get
    them."""
    faults = []
    for step, shown in zip(steps, signs, strict=True):
        named = {(*cell,): letter for cell, letter in shown["named"]}
        if named != letters_of(puzzle, step):
            faults.append(f"step {step['i']}: its picture has the letters {named}")
        framed = [(*cell,) for cell in shown["because"]]
        cells = [(*cell,) for cell in step["claim"]["cells"]]
        if set(framed) != set(cells[:1] if step["claim"]["chain"] else cells):
            faults.append(f"step {step['i']}: its picture frames {framed}")
    return faults


def _expert(puzzle: Json, step: Json, text: str) -> Iterator[tuple[str, str]]:
    head, _, tail = text.rstrip(".").partition(". Chain: ")
    chain = step["claim"]["chain"] or ()
    links = [x.strip().split("; ") for x in re.split(r"\[\d+\] ", tail)[1:]]
    if len(links) != len(chain):
        yield text, "another chain"
        return
    rule = step["rule"].replace("-", " ").capitalize()
    for parts, claim, found in (
        (head.split(". "), step["claim"], step["links"]),
        *((parts, link, link["links"]) for parts, link in zip(links, chain, strict=True)),
    ):
        name, _, cells = parts[0].partition(": ")
        read = [_bonds(parts[1:], " joined"), _bonds(parts[1:], " parted"), _whys(puzzle, parts[1:])]
        meant = [
            {((*a,), (*b,)) for a, b, joined in found if joined},
            {((*a,), (*b,)) for a, b, joined in found if not joined},
            Counter(((*x["cell"],), tuple((*y,) for y in x["from"]), x["by"]) for x in claim["why"]),
        ]
        if claim is step["claim"] and name != rule:
            yield text, "another rule"
        if [part for part in parts[1:] if not re.search(r" (joined|parted)$| (ruled out|forced) by ", part)]:
            yield text, "no sentence"
        if _cells(cells) != [(*cell,) for cell in claim["cells"]] or read != meant:
            yield text, "another claim"
        if not cells.startswith("cell " if len(claim["cells"]) == 1 else "cells "):
            yield text, "another number"


def _bonds(parts: Sequence[str], word: str) -> set[tuple[tuple[int, ...], ...]]:
    text = next((part for part in parts if part.endswith(word)), "")
    cells = _cells(text)
    return set(zip(cells[::2], cells[1::2], strict=True))


def _whys(puzzle: Json, parts: Sequence[str]) -> Counter[tuple[tuple[int, ...], tuple[Any, ...], str]]:
    found = Counter()
    for part in parts:
        said = LINKED.fullmatch(part) or BARRED.fullmatch(part) or CLOSED.fullmatch(part)
        for cell in _cells(said["cells"]) if said else ():
            for reason in said["why"].split(" and by ") if said else ():
                ways = _cells(said["to"]) if said and said.re is BARRED else []
                names, _, how = reason.partition(" (")
                by = "wall" if names == _barriers(puzzle, cell) else ALONE.get(names, how.rstrip(")"))
                found[cell, (*ways, *_cells(names)), "ruled-out" if by == "before" else by] += 1
    return found


def _barriers(puzzle: Json, cell: tuple[int, ...]) -> str:
    """Describe what bars ways from a cell on the empty board."""
    on_edge = cell[0] in (0, puzzle["rows"] - 1) or cell[1] in (0, puzzle["cols"] - 1)
    walls = sum([*cell] in wall for wall in puzzle["walls"] or ())
    some = ["the edge"] * on_edge + (["a wall"] if walls == 1 else ["walls"] if walls else [])
    return " and ".join(some)


def _cells(text: str) -> list[tuple[int, ...]]:
    return [(int(r) - 1, int(c) - 1) for r, c in NAME.findall(text.lower())]


def _player(puzzle: Json, step: Json, text: str) -> Iterator[tuple[str, str]]:
    sentences = re.split(r"(?<=[.]) ", text)
    expected = list(said_of(puzzle, step))
    if len(expected) != len(sentences):
        yield text, f"{len(sentences)} sentences where {len(expected)} are meant"
        return
    for sentence, meant in zip(sentences, expected, strict=True):
        if not re.fullmatch(meant, sentence):
            yield sentence, f"does not say {meant}"
        if len(sentence.split()) > MOST_WORDS:
            yield sentence, "too long"
        if NAME.search(sentence) or re.search(r"[a-z]-[a-z]+-[a-z]", sentence.replace("cut-off", "")):
            yield sentence, "names what nobody sees"
