"""Reads the sentences of Zip back: the expert's to the whole claim, the player's to kind and numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]

MOST_WORDS = 25
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIRECTIONS = {(0, 1): "right", (0, -1): "left", (1, 0): "down", (-1, 0): "up"}
NAME = re.compile(r"r(\d+)c(\d+)")
THINGS = {
    "wall": "walls",
    "passed": "the path itself",
    "ruled-out": "what is ruled out by now",
    "loop": "a loop",
}


def check_sentences(puzzle: Json, steps: Sequence[Json], said: Sequence[tuple[str, str]]) -> list[str]:
    """What is wrong with what is said of the steps, by the player's and by the expert's voice."""
    faults = []
    for step, (player, expert) in zip(steps, said, strict=True):
        for text, fault in (*_expert(step, expert), *_player(puzzle, step, player)):
            faults.append(f"step {step['i']}: {fault}: {text}")
    return faults


def _expert(step: Json, text: str) -> Iterator[tuple[str, str]]:
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
        name, _, cells = parts[0].partition(": cells ")
        read = [_bonds(parts[1:], "joined "), _bonds(parts[1:], "parted "), _whys(parts[1:])]
        meant = [
            {((*a,), (*b,)) for a, b, joined in found if joined},
            {((*a,), (*b,)) for a, b, joined in found if not joined},
            Counter(((*x["cell"],), tuple((*y,) for y in x["from"]), x["by"]) for x in claim["why"]),
        ]
        if claim is step["claim"] and name != rule:
            yield text, "another rule"
        if _cells(cells) != [(*cell,) for cell in claim["cells"]] or read != meant:
            yield text, "another claim"


def _bonds(parts: Sequence[str], word: str) -> set[tuple[tuple[int, ...], ...]]:
    text = next((part for part in parts if part.lower().startswith(word)), "")
    cells = _cells(text)
    return set(zip(cells[::2], cells[1::2], strict=True))


def _whys(parts: Sequence[str]) -> Counter[tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]]:
    found = Counter()
    for part in parts:
        cell, by, reasons = part.lower().partition(" by ")
        for reason in reasons.split(" and by ") if by else ():
            names, _, how = reason.partition("(")
            found[_cells(cell)[0], tuple(_cells(names)), how.rstrip(")")] += 1
    return found


def _cells(text: str) -> list[tuple[int, ...]]:
    return [(int(r) - 1, int(c) - 1) for r, c in NAME.findall(text.lower())]


def _player(puzzle: Json, step: Json, text: str) -> Iterator[tuple[str, str]]:
    sentences = re.split(r"(?<=[.]) ", text)
    expected = list(_said(puzzle, step))
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


def _said(puzzle: Json, step: Json) -> Iterator[str]:
    """Patterns of the sentences that a step is to have, from its JSON alone."""
    claim, chain = step["claim"], step["claim"]["chain"] or ()
    cells, whys = claim["cells"], claim["why"]
    if step["rule"] == "bridge":
        yield r"Only here can the path get from one part .*"
        return
    if step["rule"] in ("loop", "order", "too-early"):
        yield _barred(puzzle, cells[0], [cells[1], *whys[0]["from"]], whys[0]["by"])
        return
    joined = [link for link in step["links"] if link[2]]
    if len(cells) > 1 and not chain:
        yield rf"These {_number(len(cells))} cells have no choice one after the other, .*"
        yield from _ruled_out(puzzle, whys)
        return
    first = [why for why in whys if why["cell"] == whys[0]["cell"]]
    barred = [why for why in first if why["by"] in ("loop", "number", "early")] if len(cells) == 1 else []
    for why in barred:
        yield _barred(puzzle, cells[0], why["from"], why["by"])
    for i, link in enumerate(chain):
        yield _chained(puzzle, link, first=not i, last=i == len(chain) - 1)
    if chain and len(cells) == 2:
        yield r"So the path does go there\." if joined else r"So the path does not go there\."
    elif chain or barred:
        yield r"So only two ways are left, .*" if len(joined) > 1 else r"So only one way is left, .*"
    else:
        yield _left(puzzle, cells[0], {why["by"] for why in first}, len(joined))


def _left(puzzle: Json, cell: Sequence[int], kinds: set[str], ways: int) -> str:
    subject, many = _subject(puzzle, cell), "two ways" if ways > 1 else "one way"
    if "ruled-out" in kinds:
        return rf"With what is ruled out by now, {subject} has only {many}.*"
    start = {
        ("wall",): "Walls leave",
        ("passed",): "The path beside it leaves",
        ("passed", "wall"): "Walls and the path beside it leave",
    }[tuple(sorted(kinds))]
    said = rf"{start} {subject} only {many}, .*"
    is_corner = cell[0] in (0, puzzle["rows"] - 1) and cell[1] in (0, puzzle["cols"] - 1)
    return rf"({said})|(This corner has only two ways in and out, .*)" if is_corner and ways > 1 else said


def _ruled_out(puzzle: Json, whys: Sequence[Json]) -> Iterator[str]:
    """What stands in the way of a run."""
    kinds = {why["by"] for why in whys}
    things = [name for kind, name in THINGS.items() if kind in kinds]
    if things:
        yield rf"Elsewhere {_listed(things, 'and')} would be in the way\."
    pairs = sorted({_met(puzzle, why["from"][1:]) for why in whys if why["by"] == "number"})
    if pairs:
        yield rf"Nor can it join {_listed([f'{a} to {b}' for a, b in pairs], 'or')}, out of order\."
    if "early" in kinds:
        yield r"Nor may the path end before .*"


def _barred(puzzle: Json, cell: Sequence[int], sources: Sequence[Sequence[int]], by: str) -> str:
    start = rf"Going {_direction(cell, sources[0])} from {_subject(puzzle, cell)} would"
    if by == "number":
        a, b = _met(puzzle, sources[1:])
        return rf"{start} join {a} to {b}, which is out of order\."
    return rf"{start} {'close a loop' if by == 'loop' else 'end the path before it has passed every cell'}\."


def _chained(puzzle: Json, link: Json, first: bool, last: bool) -> str:
    cells, whys = link["cells"], link["why"]
    subject = _subject(puzzle, cells[0])
    if first:
        ((a, b, joined),) = link["links"]
        goes = "goes" if joined else "does not go"
        return rf"Try it: the path {goes} {_direction(cells[0], cells[1])} from {subject}\."
    if last:
        some = "one cell" if len(cells) == 1 else f"{_number(len(cells))} cells"
        return rf"Then {subject} would be a dead end\." if whys else rf"Then {some} would be cut off from .*"
    if link["links"][0][2]:
        return rf"Then {subject} has only {'two ways' if len(link['links']) > 1 else 'one way left'}, .*"
    start = rf"Then going {_direction(cells[0], cells[1])} from {subject} would"
    if whys[0]["by"] == "number":
        a, b = _met(puzzle, whys[0]["from"])
        return rf"{start} join {a} to {b}, out of order\."
    return rf"{start} {'close a loop' if whys[0]['by'] == 'loop' else 'end the path too soon'}\."


def _subject(puzzle: Json, cell: Sequence[int]) -> str:
    number = puzzle["numbers"][cell[0]][cell[1]]
    return f"the {number}" if number else "this cell"


def _direction(a: Sequence[int], b: Sequence[int]) -> str:
    return DIRECTIONS[b[0] - a[0], b[1] - a[1]]


def _met(puzzle: Json, cells: Sequence[Sequence[int]]) -> tuple[int, int]:
    a, b = sorted(puzzle["numbers"][r][c] for r, c in cells)
    return a, b


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _listed(words: Sequence[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
