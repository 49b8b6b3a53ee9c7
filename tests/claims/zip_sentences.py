"""Reads the sentences of Zip back: the expert's to the whole claim, the player's to kind and numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from .way import NUMBERS

Json = Mapping[str, Any]
Cell = Sequence[int]

DIRECTIONS = {(0, 1): "right", (0, -1): "left", (1, 0): "down", (-1, 0): "up"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIDES = {"up": "above", "down": "below", "left": "on the left", "right": "on the right"}
BARRED = ("loop", "number", "early")
SO = r"So the path goes {}\."


def said_of(puzzle: Json, step: Json) -> Iterator[str]:
    """Patterns of the sentences that a step is to have."""
    claim, chain = step["claim"], step["claim"]["chain"] or ()
    cells, whys = claim["cells"], claim["why"]
    if step["rule"] == "bridge":
        names = [_subject(puzzle, step, cell) for cell in cells]
        part = "can the path get from one part of the board to the other"
        yield rf"Only between {names[0]} and {names[1]} {part}\."
        yield rf"So the path goes {_direction(*cells)} from {names[0]}\."
    elif step["rule"] in ("loop", "order", "too-early"):
        ways = [_direction(*cells)]
        yield _would(
            puzzle, _listed(ways, "or"), _subject(puzzle, step, cells[0]), whys[0]["by"], whys[0]["from"]
        )
        yield rf"So the path does not go {ways[0]} from {_subject(puzzle, step, cells[0])}\."
    elif step["rule"] == "both-ways":
        (why,) = (why for why in whys if why["by"] in BARRED)
        a, b, *evidence = why["from"]
        ways = [_direction(cells[0], end) for end in (*_ends(step, cells[0]), a, b)]
        things = _things(puzzle, {**step, "claim": {**claim, "why": [x for x in whys if x != why]}}, cells[0])
        start = f"At {_subject(puzzle, step, cells[0])} the path must use two of three ways"
        yield rf"{start}: {_listed(ways, 'and')}\."
        yield rf"{_capital(_block(things))} the fourth\." if things else _earlier(step, cells[0], "")
        yield _would(puzzle, f"both {ways[1]} and {ways[2]}", "", why["by"], evidence)
        yield rf"So the path must go {ways[0]}\."
    elif len(cells) == 2 and chain:
        yield from _tried(puzzle, cells[0], chain)
        ((*_, joined),), told = step["links"], chain[1]["cells"][0]
        a, b = cells if told != cells[1] or not _is_replaced(chain) else cells[::-1]
        start = _tried_subject(puzzle, chain, a)
        yield rf"So the path {'goes' if joined else 'does not go'} {_direction(a, b)} from {start}\."
    elif chain:
        start = _tried_subject(puzzle, chain, cells[0])
        yield from _barred(puzzle, step, cells[0], start)
        yield from _tried(puzzle, cells[0], chain)
        ways = _listed([_direction(cells[0], end) for end in _ends(step, cells[0])], "and")
        yield rf"So the path goes {ways} from {start} instead\."
    else:
        yield from _run(puzzle, step)


def _run(puzzle: Json, step: Json) -> Iterator[str]:
    for corner, group in groupby(step["claim"]["cells"], lambda cell: _is_corner(puzzle, step, cell)):
        cells = list(group)
        if corner and len(cells) > 1:
            names = _listed([_subject(puzzle, step, cell) for cell in cells], "and")
            yield r"A corner has only two ways\."
            some = "each of the four corners" if len(cells) == 4 else f"these corners: {names}"
            yield rf"The path must use both at {some}\."
            continue
        while cells:
            run = _corridor(step, cells)
            if len(run) > 1:
                yield from _runs_on(puzzle, step, run)
            else:
                yield from _left(puzzle, step, cells[0], _subject(puzzle, step, cells[0]))
            cells = cells[len(run) :]


def _corridor(step: Json, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Return the first of some cells with those after it to which the path only goes on from there."""
    for i, cell in enumerate(cells):
        ends = _ends(step, cell)
        if (i and len(ends) > 1) or {why["by"] for why in _whys(step, cell)} & {*BARRED, "ruled-out"}:
            return cells[: max(i, 1)]
        if not any(next_one in ends for next_one in cells[i + 1 : i + 2]):
            return cells[: i + 1]
    return cells


def _runs_on(puzzle: Json, step: Json, run: Sequence[Cell]) -> Iterator[str]:
    names = [_subject(puzzle, step, cell) for cell in run]
    on = f"past {names[-1]}" if len(names) > 3 else f"through {_listed(names[1:], 'and')}"
    if len(_ends(step, run[0])) > 1:
        some = f"all cells from {names[0]} to {names[-1]}" if len(names) > 3 else _listed(names, "and")
        yield rf"The path must run through {some}\."
    else:
        yield rf"From {names[0]} the path runs on {on}\."
    reasons = [why for cell in run for why in _whys(step, cell)]
    walls = sum(list(cell) in wall for cell in run for wall in puzzle["walls"] or ())
    edge = any(r in (0, puzzle["rows"] - 1) or c in (0, puzzle["cols"] - 1) for r, c in run)
    passed = [x for why in reasons if why["by"] == "passed" for x in why["from"]]
    ends = {_number(puzzle, x): None for x in passed if _number(puzzle, x) in (1, _last(puzzle))}
    finished = sum(_number(puzzle, x) not in ends for x in passed)
    things = ["the edge"] * edge + [["a wall"], ["walls"]][walls > 1] * bool(walls)
    things += [["a finished cell"], ["finished cells"]][finished > 1] * bool(finished)
    things += [f"the {number}, whose only way is used," for number in ends]
    yield rf"{_capital(_block(things))} all other ways\."


def _earlier(step: Json, cell: Cell, subject: str) -> str:
    """Say which ways earlier steps have ruled out; empty if they have not."""
    to = [
        _direction(cell, end) for why in _whys(step, cell) if why["by"] == "ruled-out" for end in why["from"]
    ]
    if not to:
        return ""
    steps = "An earlier step has" if len(to) == 1 else "Earlier steps have"
    return rf"{steps} ruled out going {_listed(to, 'or')}{f' from {subject}' if subject else ''}\."


def _left(puzzle: Json, step: Json, cell: Cell, subject: str) -> Iterator[str]:
    barred, things = list(_barred(puzzle, step, cell, subject)), _things(puzzle, step, cell)
    if earlier := _earlier(step, cell, "" if barred else subject):
        barred.append(earlier)
    if barred:
        yield from barred
        if things:
            many = _many(puzzle, _whys(step, cell), cell)
            yield rf"{_capital(_block(things))} the other {'way' if many == 1 else 'ways'}\."
        yield _so(step, cell)
        return
    ends = [_direction(cell, end) for end in _ends(step, cell)]
    ways = _listed(ends, "and")
    if _is_corner(puzzle, step, cell):
        if len(step["claim"]["cells"]) == 1 and subject == "the framed cell":
            yield rf"In the framed corner the path must use both ways: {ways}\."
        else:
            letter = subject.startswith("\\(")
            corner = f"In the corner {subject}" if letter else f"{_capital(subject)} is in a corner:"
            yield f"{corner} the path must use both ways{':' if letter else ','} {ways}\\."
    elif len(ends) > 1:
        yield rf"At {subject} the path must use both open ways, {ways}\."
        yield rf"{_capital(_block(things))} the others\."
    else:
        yield rf"From {subject} the path can only go {ways}\."
        yield rf"{_capital(_block(things))} the other ways\."


def _is_corner(puzzle: Json, step: Json, cell: Cell) -> bool:
    """Is it a corner from which the path takes both ways?"""
    lies = cell[0] in (0, puzzle["rows"] - 1) and cell[1] in (0, puzzle["cols"] - 1)
    return lies and len(_ends(step, cell)) > 1 and {why["by"] for why in _whys(step, cell)} == {"wall"}


def _block(things: Sequence[str]) -> str:
    many = re.search(r"\b(?:walls|cells|steps)\b", things[0])
    verb = "block" if len(things) > 1 or many else "blocks"
    return f"{_listed(things, 'and')} {verb}"


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _things(puzzle: Json, step: Json, cell: Cell) -> list[str]:
    """Name the obstacles that leave a cell few ways, but for what the path would do there."""
    by = {why["by"]: why["from"] for why in _whys(step, cell)}
    edge = cell[0] in (0, puzzle["rows"] - 1) or cell[1] in (0, puzzle["cols"] - 1)
    walls = sum(list(cell) in wall for wall in puzzle["walls"] or ())
    ends = [x for x in by.get("passed", ()) if _number(puzzle, x) in (1, _last(puzzle))]
    passed = [x for x in by.get("passed", ()) if x not in ends]
    said = {
        "the edge": "wall" in by and edge,
        "a wall": "wall" in by and walls == 1,
        "walls": "wall" in by and walls > 1,
        f"the finished {'cell' if len(passed) == 1 else 'cells'} {_sides(cell, passed)}": bool(passed),
        **{f"the {_number(puzzle, x)} {_sides(cell, [x])}, whose only way is used,": True for x in ends},
    }
    return [name for name, so in said.items() if so]


def _number(puzzle: Json, cell: Cell) -> int:
    return puzzle["numbers"][cell[0]][cell[1]]


def _last(puzzle: Json) -> int:
    return max(map(max, puzzle["numbers"]))


def _many(puzzle: Json, whys: Sequence[Json], cell: Cell) -> int:
    """Count the ways that edge, walls and finished cells block."""
    by = {why["by"]: why["from"] for why in whys}
    edges = (
        (cell[0] == 0) + (cell[0] == puzzle["rows"] - 1) + (cell[1] == 0) + (cell[1] == puzzle["cols"] - 1)
    )
    walls = sum(list(cell) in wall for wall in puzzle["walls"] or ())
    return ("wall" in by) * (edges + walls) + len(by.get("passed", ()))


def _sides(cell: Cell, others: Sequence[Cell]) -> str:
    """Describe where the neighbours of a cell lie."""
    there = {_direction(cell, other) for other in others}
    return _listed([side for way, side in SIDES.items() if way in there], "and") if there else ""


def _barred(puzzle: Json, step: Json, cell: Cell, subject: str) -> Iterator[str]:
    """The ways told to be ruled out, those for one reason together."""
    found: dict[Any, list[Json]] = {}
    for why in _whys(step, cell):
        if why["by"] in BARRED:
            met = _met(puzzle, why["from"][1:]) if why["by"] == "number" else ()
            found.setdefault((why["by"], met), []).append(why)
    for i, ((by, _), whys) in enumerate(found.items()):
        ways = _listed([_direction(cell, why["from"][0]) for why in whys], "or")
        yield _would(puzzle, ways, "" if i else subject, by, whys[0]["from"][1:])


def _would(puzzle: Json, ways: str, subject: str, by: str, evidence: Sequence[Cell]) -> str:
    start = rf"Going {ways} from {subject} would" if subject else rf"Going {ways} would"
    if by == "number":
        return rf"{start} {_skipping(puzzle, evidence)}\."
    return rf"{start} {'close a loop' if by == 'loop' else 'end the path before it has passed every cell'}\."


def _so(step: Json, cell: Cell) -> str:
    return SO.format(_listed([_direction(cell, end) for end in _ends(step, cell)], "and"))


def _is_replaced(chain: Sequence[Json]) -> bool:
    """Is a way tried not to be taken, and is it told which ways one of its ends takes instead?"""
    ((a, b, joined),), first = chain[0]["links"], chain[1]
    return not joined and len(chain) > 2 and first["cells"][0] in (a, b) and first["links"][0][2]


def _chain_names(puzzle: Json, chain: Sequence[Json]) -> dict[tuple[int, ...], str]:
    """The names of the cells of a chain: by number, as the framed one that fails, or by letter, in order."""
    names, letters = dict[tuple[int, ...], str](), iter(LETTERS)
    for link in chain[1:]:
        r, c = cell = tuple(link["cells"][0])
        if cell not in names:
            number, fails = puzzle["numbers"][r][c], [[r, c]] == [list(x) for x in chain[-1]["cells"]]
            own = f"the {number}" if number else r"the cell framed in red" if fails else None
            names[cell] = own or rf"\({next(letters)}\)"
    return names


def _tried_subject(puzzle: Json, chain: Sequence[Json], cell: Cell) -> str:
    """A cell from which a way is tried: by its letter in the chain, else as the framed one."""
    name = _chain_names(puzzle, chain).get(tuple(cell), "")
    return name if name.startswith("\\(") else _subject(puzzle, None, cell)


def _tried(puzzle: Json, start: Cell, chain: Sequence[Json]) -> Iterator[str]:
    """A chain: what is tried of a cell, then each link by its letter."""
    ((a, b, joined),) = chain[0]["links"]
    other = b if a == start else a
    last, names = chain[-1], _chain_names(puzzle, chain)
    before, first, instead = chain[0], chain[1], _is_replaced(chain)
    if not instead:
        goes = "Try going {} from {}" if joined else "Suppose the path does not go {} from {}"
        yield rf"{goes.format(_direction(start, other), _tried_subject(puzzle, chain, start))}\."
    for link in chain[1:]:
        cell = tuple(link["cells"][0])
        goes_on = tuple(before["cells"][:1]) == (list(cell),) and _bars(before)
        if link is last and link["why"]:
            yield from _dead_end(puzzle, chain, names[cell], goes_on)
        elif link is first and instead:
            ways = _listed(
                [_direction(cell, end) for end in _ends({"claim": link, **link}, list(cell))], "and"
            )
            end = b if a == [*cell] else a
            way = _direction(cell, end)
            yield from _blocked_ways(puzzle, link, cell, [end], names[cell])
            yield rf"If the path did not go {way} from {names[cell]}, it would go {ways}\."
        elif link is not last and link["links"][0][2]:
            yield from _ways_left(puzzle, chain, link, names[cell], goes_on)
        else:
            yield _chained(puzzle, link, names[cell], link is last, goes_on)
        before = link


def _dead_end(puzzle: Json, chain: Sequence[Json], subject: str, goes_on: bool) -> Iterator[str]:
    """A cell with too few ways: what blocks them, without what the chain has barred, and that it is one."""
    last = chain[-1]
    (cell,) = last["cells"]
    yield from _blocked(puzzle, chain, last, subject, goes_on)
    (r, c), numbers = cell, puzzle["numbers"]
    if numbers[r][c] and numbers[r][c] in (1, max(map(max, numbers))):
        yield rf"That leaves {subject} no way at all\."
    else:
        yield rf"That makes {subject} a dead end: the path cannot go through it\."


def _ways_left(puzzle: Json, chain: Sequence[Json], link: Json, subject: str, goes_on: bool) -> Iterator[str]:
    """What blocks ways from the cell of a link, and which ways that leaves."""
    blocked = [*_blocked(puzzle, chain, link, subject, goes_on)]
    yield from blocked
    cell = link["cells"][0]
    number = "two ways" if len(link["links"]) > 1 else "one way"
    ways = _listed([_direction(cell, end) for end in _ends({"claim": link, **link}, cell)], "and")
    left = (
        f"That leaves {subject} only {number}"
        if blocked or goes_on
        else f"Then {subject} has only {number} left"
    )
    yield rf"{left}: {ways}\."


def _blocked(puzzle: Json, chain: Sequence[Json], link: Json, subject: str, goes_on: bool) -> Iterator[str]:
    """What blocks ways from the cell of a link, without what the chain has barred by then."""
    cell, before = link["cells"][0], chain[: next(i for i, x in enumerate(chain) if x is link)]
    parted = [chain[0]] if not chain[0]["links"][0][2] else []
    bars = [x for x in (*parted, *filter(_bars, before)) if cell in x["cells"]]
    things, many = _blocking(puzzle, link, cell, [x for bar in bars for x in bar["cells"]])
    if things:
        number = NUMBERS[many]
        ways = f"{number} more way" if goes_on else f"{number} way"
        ways += ("" if many == 1 else "s") + ("" if goes_on else f" from {subject}")
        yield f"{_capital(_block(things)) if goes_on else f'Then {_block(things)}'} {ways}\\."


def _blocking(puzzle: Json, link: Json, cell: Cell, barred: Sequence[Json]) -> tuple[list[str], int]:
    """Name the things that block ways from a cell besides the chain, and count these ways."""
    things, many = _things(puzzle, {"claim": link}, cell), _many(puzzle, link["why"], cell)
    before = [x for why in link["why"] if why["by"] == "ruled-out" for x in why["from"] if x not in barred]
    if before:
        things.append("an earlier step" if len(before) == 1 else "earlier steps")
    return things, many + len(before)


def _blocked_ways(
    puzzle: Json, link: Json, cell: Cell, barred: Sequence[Json], subject: str
) -> Iterator[str]:
    things, many = _blocking(puzzle, link, [*cell], barred)
    if things:
        yield rf"{_capital(_block(things))} {NUMBERS[many]} way{'' if many == 1 else 's'} from {subject}\."


def _bars(link: Json) -> bool:
    """Does a link of a chain do no more than bar a way?"""
    return bool(link["why"]) and bool(link["links"]) and not any(joined for *_, joined in link["links"])


def _chained(puzzle: Json, link: Json, subject: str, last: bool, goes_on: bool) -> str:
    """goes_on: about the cell of the link before it, from which that has barred a way."""
    cells, whys = link["cells"], link["why"]
    if last:
        number = NUMBERS[len(cells)] if len(cells) <= 10 else str(len(cells))
        some = f"{number} cells" if len(cells) > 1 else "cell"
        return rf"Then the {some} framed in red would be cut off from the rest\."
    if goes_on:
        return _would(puzzle, _direction(*cells), "", whys[0]["by"], whys[0]["from"])
    start = rf"Then going {_direction(*cells)} from {subject} would"
    if whys[0]["by"] == "number":
        return rf"{start} {_skipping(puzzle, whys[0]['from'])}\."
    return rf"{start} {'close a loop' if whys[0]['by'] == 'loop' else 'end the path too soon'}\."


def _ends(step: Json, cell: Cell) -> list[Cell]:
    """Cells to which the path goes from a cell, but not back to those told before it in the step."""
    cells = step["claim"]["cells"]
    before = cells[: cells.index(cell)]
    pairs = [(a, b) for a, b, joined in step["links"] if joined and cell in (a, b)]
    return [end for a, b in pairs for end in (a, b) if end != cell and end not in before]


def _whys(step: Json, cell: Cell) -> list[Json]:
    return [why for why in step["claim"]["why"] if why["cell"] == cell]


def _subject(puzzle: Json, step: Json | None, cell: Cell) -> str:
    """A cell by its number, by its letter among those that a picture frames, or as the only one framed."""
    number = puzzle["numbers"][cell[0]][cell[1]]
    if number:
        return f"the {number}"
    letter = letters_of(puzzle, step).get(tuple(cell)) if step else None
    return rf"\({letter}\)" if letter else "the framed cell"


def letters_of(puzzle: Json, step: Json) -> dict[tuple[int, ...], str]:
    """The letters that a picture has to show: of several framed cells those without a number, in order."""
    cells = step["claim"]["cells"]
    if len(cells) < 2 or step["claim"]["chain"] or step["rule"] in ("loop", "order", "too-early"):
        return {}
    plain = [tuple(cell) for cell in _told_by_name(puzzle, step) if not _number(puzzle, cell)]
    return dict(zip(plain, LETTERS, strict=False))


def _told_by_name(puzzle: Json, step: Json) -> Iterator[Cell]:
    """The cells that sentences name: not four corners, and only the ends of a long corridor."""
    for corner, group in groupby(step["claim"]["cells"], lambda cell: _is_corner(puzzle, step, cell)):
        cells = list(group)
        if corner:
            yield from cells if len(cells) < 4 else ()
            continue
        while cells:
            run = _corridor(step, cells)
            yield from run if len(run) < 4 else (run[0], run[-1])
            cells = cells[len(run) :]


def _direction(a: Cell, b: Cell) -> str:
    return DIRECTIONS[b[0] - a[0], b[1] - a[1]]


def _met(puzzle: Json, cells: Sequence[Cell]) -> tuple[int, int]:
    a, b = sorted(puzzle["numbers"][r][c] for r, c in cells)
    return a, b


def _skipping(puzzle: Json, cells: Sequence[Cell]) -> str:
    """From which number to which the path would come, and what lies between."""
    a, b = _met(puzzle, cells)
    between = [str(number) for number in range(a + 1, b)]
    some = " and ".join(between) if len(between) < 3 else f"{between[0]} to {between[-1]}"
    return f"join {a} to {b}, skipping {some}"


def _listed(words: Sequence[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


MOST_WORDS = 25
NAME = re.compile(r"r(\d+)c(\d+)")
# What speaks for a thing where no cells do.
ALONE = {"a dead end": "dead-end", "a part cut off": "cut-off"}
CLOSED = re.compile(r"ways from (?P<cells>[^.]*?) ruled out by (?P<why>.*)", re.IGNORECASE)
RULED_OUT = re.compile(
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
        if set(framed) != _to_frame(puzzle, step):
            faults.append(f"step {step['i']}: its picture frames {framed}")
    return faults


def _to_frame(puzzle: Json, step: Json) -> set[tuple[int, ...]]:
    """The cells of which a sentence says where the path goes on; of a supposition one that has no letter."""
    cells, chain = [(*cell,) for cell in step["claim"]["cells"]], step["claim"]["chain"]
    if not chain:
        return {*cells[:1]} if step["rule"] in ("loop", "order", "too-early") else {*cells}
    told = (*chain[1]["cells"][0],) if _is_replaced(chain) else cells[0]
    return set() if _chain_names(puzzle, chain).get(told, "").startswith("\\(") else {told}


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
        read = [
            _bonds(parts[1:], " joined"),
            _bonds(parts[1:], " parted"),
            _reasons_claimed(puzzle, parts[1:]),
        ]
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


def _reasons_claimed(
    puzzle: Json, parts: Sequence[str]
) -> Counter[tuple[tuple[int, ...], tuple[Any, ...], str]]:
    found = Counter()
    for part in parts:
        said = LINKED.fullmatch(part) or RULED_OUT.fullmatch(part) or CLOSED.fullmatch(part)
        for cell in _cells(said["cells"]) if said else ():
            for reason in said["why"].split(" and by ") if said else ():
                ways = _cells(said["to"]) if said and said.re is RULED_OUT else []
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
