"""Read the sentences of Zip and compare them with its claims: an expert's completely, a player's by kind
and numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from .way import NUMBERS

Json = Mapping[str, Any]
Cell = Sequence[int]

DIRECTIONS = {(0, 1): "right", (0, -1): "left", (1, 0): "down", (-1, 0): "up"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIDES = {"up": "above", "down": "below", "left": "on the left", "right": "on the right"}
BARRING_REASONS = ("loop", "number", "early")
SO_THE_PATH_GOES = r"So the path goes {}\."


def sentence_patterns(puzzle: Json, step: Json) -> Iterator[str]:
    """Return patterns of the sentences that a step must have."""
    claim, chain = step["claim"], step["claim"]["chain"] or ()
    cells, whys = claim["cells"], claim["why"]
    if step["rule"] == "bridge":
        names = [_cell_subject(puzzle, step, cell) for cell in cells]
        part = "can the path get from one part of the board to the other"
        yield rf"Only between {names[0]} and {names[1]} {part}\."
        yield rf"So the path goes {_direction_name(*cells)} from {names[0]}\."
    elif step["rule"] in ("loop", "order", "too-early"):
        ways = [_direction_name(*cells)]
        yield _would_clause(
            puzzle,
            _join_list(ways, "or"),
            _cell_subject(puzzle, step, cells[0]),
            whys[0]["by"],
            whys[0]["from"],
        )
        yield rf"So the path does not go {ways[0]} from {_cell_subject(puzzle, step, cells[0])}\."
    elif step["rule"] == "both-ways":
        (why,) = (why for why in whys if why["by"] in BARRING_REASONS)
        a, b, *evidence = why["from"]
        ways = [_direction_name(cells[0], end) for end in (*_cells_reached(step, cells[0]), a, b)]
        things = _obstacle_names(
            puzzle, {**step, "claim": {**claim, "why": [x for x in whys if x != why]}}, cells[0]
        )
        start = f"At {_cell_subject(puzzle, step, cells[0])} the path must use two of three ways"
        yield rf"{start}: {_join_list(ways, 'and')}\."
        yield (
            rf"{_capitalized(_blocks_clause(things))} the fourth\."
            if things
            else _earlier_steps_pattern(step, cells[0], "")
        )
        yield _would_clause(puzzle, f"both {ways[1]} and {ways[2]}", "", why["by"], evidence)
        yield rf"So the path must go {ways[0]}\."
    elif len(cells) == 2 and chain:
        yield from _chain_patterns(puzzle, cells[0], chain)
        ((*_, joined),), told = step["links"], chain[1]["cells"][0]
        a, b = cells if told != cells[1] or not _tells_replacement(chain) else cells[::-1]
        start = _subject_of_try(puzzle, chain, a)
        goes = "goes" if joined else "does not go"
        yield _outcome_pattern(puzzle, chain, f"the path {goes} {_direction_name(a, b)} from {start}")
    elif chain:
        start = _subject_of_try(puzzle, chain, cells[0])
        yield from _barred_patterns(puzzle, step, cells[0], start)
        yield from _chain_patterns(puzzle, cells[0], chain)
        ways = _join_list([_direction_name(cells[0], end) for end in _cells_reached(step, cells[0])], "and")
        yield _outcome_pattern(puzzle, chain, f"the path goes {ways} from {start} instead")
    else:
        yield from _run_patterns(puzzle, step)


def _outcome_pattern(puzzle: Json, chain: Sequence[Json], outcome: str) -> str:
    """Return the pattern of the last sentence of a supposition that fails: "So ...", or "That makes X a dead
    end, so ...". outcome: what follows."""
    (cell, *_), whys = chain[-1]["cells"], chain[-1]["why"]
    if not whys:
        return rf"So {outcome}\."
    subject = _names_of_chain_cells(puzzle, chain).get(tuple(cell), r"the cell framed in red")
    if _number_in_cell(puzzle, cell) in (1, _last_number(puzzle)):
        return rf"That leaves {subject} no way at all, so {outcome}\."
    return rf"That makes {subject} a dead end, so {outcome}\."


def _run_patterns(puzzle: Json, step: Json) -> Iterator[str]:
    for corner, group in groupby(step["claim"]["cells"], lambda cell: _takes_both_ways(puzzle, step, cell)):
        cells = list(group)
        if corner and len(cells) > 1:
            names = _join_list([_cell_subject(puzzle, step, cell) for cell in cells], "and")
            yield r"A corner has only two ways\."
            some = "each of the four corners" if len(cells) == 4 else f"these corners: {names}"
            yield rf"The path must use both at {some}\."
            continue
        while cells:
            run = _corridor_cells(step, cells)
            if len(run) > 1:
                yield from _corridor_patterns(puzzle, step, run)
            else:
                yield from _ways_left_patterns(puzzle, step, cells[0], _cell_subject(puzzle, step, cells[0]))
            cells = cells[len(run) :]


def _corridor_cells(step: Json, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Return the first of some cells and those after it to which the path has only one way. A cell beside one
    that the step finishes is not among those after it."""
    linked = [cell for a, b, joined in step["links"] if joined for cell in (a, b)]
    for i, cell in enumerate(cells):
        ends, whys = _cells_reached(step, cell), _reasons_at(step, cell)
        is_beside_new = any(x in linked for why in whys if why["by"] == "passed" for x in why["from"])
        barred = {why["by"] for why in whys} & {*BARRING_REASONS, "ruled-out"}
        if (i and (len(ends) > 1 or is_beside_new)) or barred:
            return cells[: max(i, 1)]
        if not any(next_one in ends for next_one in cells[i + 1 : i + 2]):
            return cells[: i + 1]
    return cells


def _corridor_patterns(puzzle: Json, step: Json, run: Sequence[Cell]) -> Iterator[str]:
    names = [_cell_subject(puzzle, step, cell) for cell in run]
    reasons = [why for cell in run for why in _reasons_at(step, cell)]
    walls = sum(list(cell) in wall for cell in run for wall in puzzle["walls"] or ())
    edge = any(r in (0, puzzle["rows"] - 1) or c in (0, puzzle["cols"] - 1) for r, c in run)
    passed = [x for why in reasons if why["by"] == "passed" for x in why["from"]]
    ends = {
        _number_in_cell(puzzle, x): None
        for x in passed
        if _number_in_cell(puzzle, x) in (1, _last_number(puzzle))
    }
    finished = sum(_number_in_cell(puzzle, x) not in ends for x in passed)
    things = ["the edge"] * edge + [["a wall"], ["walls"]][walls > 1] * bool(walls)
    things += [["a finished cell"], ["finished cells"]][finished > 1] * bool(finished)
    things += [_joined_end(number, f"the {number}") for number in ends]
    if len(_cells_reached(step, run[0])) > 1:
        leave = re.sub(
            r"blocks?$", lambda x: "leaves" if x[0][-1] == "s" else "leave", _blocks_clause(things)
        )
        are_few = len(names) < 4
        some = (
            f"of these cells: {_join_list(names, 'and')}"
            if are_few
            else f"cell from {names[0]} to {names[-1]}"
        )
        yield rf"{_capitalized(leave)} only two ways in each {some}\."
        yield rf"So the path runs through all {'of them' if are_few else 'these cells'}\."
        return
    (end,) = _cells_reached(step, run[-1])
    moves = groupby(_direction_name(a, b) for a, b in pairwise([*run, end]))
    route = _join_list([f"{way} {len([*some])}" for way, some in moves], "and")
    on = f"{route}, past {names[-1]}" if len(names) > 3 else f"on through {_join_list(names[1:], 'and')}"
    yield rf"From {names[0]} the path can only go {on}\."
    yield rf"{_capitalized(_blocks_clause(things))} all other ways\."


def _earlier_steps_pattern(step: Json, cell: Cell, subject: str) -> str:
    """Return the sentence about ways that earlier steps excluded; "" if there are none."""
    to = [
        _direction_name(cell, end)
        for why in _reasons_at(step, cell)
        if why["by"] == "ruled-out"
        for end in why["from"]
    ]
    if not to:
        return ""
    steps = "An earlier step has" if len(to) == 1 else "Earlier steps have"
    return rf"{steps} ruled out going {_join_list(to, 'or')}{f' from {subject}' if subject else ''}\."


def _ways_left_patterns(puzzle: Json, step: Json, cell: Cell, subject: str) -> Iterator[str]:
    barred, things = list(_barred_patterns(puzzle, step, cell, subject)), _obstacle_names(puzzle, step, cell)
    if earlier := _earlier_steps_pattern(step, cell, "" if barred else subject):
        barred.append(earlier)
    if barred:
        yield from barred
        if things:
            many = _count_blocked_ways(puzzle, _reasons_at(step, cell), cell)
            yield rf"{_capitalized(_blocks_clause(things))} the other {'way' if many == 1 else 'ways'}\."
        yield _conclusion_pattern(step, cell)
        return
    ends = [_direction_name(cell, end) for end in _cells_reached(step, cell)]
    ways = _join_list(ends, "and")
    if _takes_both_ways(puzzle, step, cell):
        if len(step["claim"]["cells"]) == 1 and subject == "the framed cell":
            yield rf"In the framed corner the path must use both ways: {ways}\."
        else:
            letter = subject.startswith("\\(")
            corner = f"In the corner {subject}" if letter else f"{_capitalized(subject)} is in a corner:"
            yield f"{corner} the path must use both ways{':' if letter else ','} {ways}\\."
    elif len(ends) > 1:
        yield rf"At {subject} the path must use both open ways, {ways}\."
        yield rf"{_capitalized(_blocks_clause(things))} the others\."
    else:
        yield rf"From {subject} the path can only go {ways}\."
        yield rf"{_capitalized(_blocks_clause(things))} the other ways\."


def _takes_both_ways(puzzle: Json, step: Json, cell: Cell) -> bool:
    """True if the path takes both remaining ways of a corner."""
    lies = cell[0] in (0, puzzle["rows"] - 1) and cell[1] in (0, puzzle["cols"] - 1)
    return (
        lies
        and len(_cells_reached(step, cell)) > 1
        and {why["by"] for why in _reasons_at(step, cell)} == {"wall"}
    )


def _blocks_clause(things: Sequence[str]) -> str:
    many = re.search(r"\b(?:walls|cells|steps)\b", things[0])
    verb = "block" if len(things) > 1 or many else "blocks"
    return f"{_join_list(things, 'and')} {verb}"


def _capitalized(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _obstacle_names(puzzle: Json, step: Json, cell: Cell) -> list[str]:
    """Name the obstacles that block ways of a cell, except what the path itself would do there."""
    by = {why["by"]: why["from"] for why in _reasons_at(step, cell)}
    edge = cell[0] in (0, puzzle["rows"] - 1) or cell[1] in (0, puzzle["cols"] - 1)
    walls = sum(list(cell) in wall for wall in puzzle["walls"] or ())
    ends = [x for x in by.get("passed", ()) if _number_in_cell(puzzle, x) in (1, _last_number(puzzle))]
    passed = [x for x in by.get("passed", ()) if x not in ends]
    said = {
        "the edge": "wall" in by and edge,
        "a wall": "wall" in by and walls == 1,
        "walls": "wall" in by and walls > 1,
        f"the finished {'cell' if len(passed) == 1 else 'cells'} {_side_names(cell, passed)}": bool(passed),
    }
    numbers = {_number_in_cell(puzzle, x): _side_names(cell, [x]) for x in ends}
    joined = [_joined_end(number, f"the {number} {side}") for number, side in numbers.items()]
    return [*(name for name, so in said.items() if so), *joined]


def _joined_end(number: int, name: str) -> str:
    """Return the pattern of the words for the path's start or end, if it is joined already. number: 1 for the
    start, the board's last for the end. name: its name in the sentence."""
    return rf"{name} \({'the start' if number == 1 else 'the end'}, already joined\)"


def _number_in_cell(puzzle: Json, cell: Cell) -> int:
    return puzzle["numbers"][cell[0]][cell[1]]


def _last_number(puzzle: Json) -> int:
    return max(map(max, puzzle["numbers"]))


def _count_blocked_ways(puzzle: Json, whys: Sequence[Json], cell: Cell) -> int:
    """Count the ways that edge, walls and finished cells block."""
    by = {why["by"]: why["from"] for why in whys}
    edges = (
        (cell[0] == 0) + (cell[0] == puzzle["rows"] - 1) + (cell[1] == 0) + (cell[1] == puzzle["cols"] - 1)
    )
    walls = sum(list(cell) in wall for wall in puzzle["walls"] or ())
    return ("wall" in by) * (edges + walls) + len(by.get("passed", ()))


def _side_names(cell: Cell, others: Sequence[Cell]) -> str:
    """Describe on which sides some neighbours of a cell lie."""
    there = {_direction_name(cell, other) for other in others}
    return _join_list([side for way, side in SIDES.items() if way in there], "and") if there else ""


def _barred_patterns(puzzle: Json, step: Json, cell: Cell, subject: str) -> Iterator[str]:
    """Return patterns of the sentences about barred ways; those for one reason share a sentence."""
    found: dict[Any, list[Json]] = {}
    for why in _reasons_at(step, cell):
        if why["by"] in BARRING_REASONS:
            met = _ends_met(puzzle, why["from"][1:]) if why["by"] == "number" else ()
            found.setdefault((why["by"], met), []).append(why)
    for i, ((by, _), whys) in enumerate(found.items()):
        ways = _join_list([_direction_name(cell, why["from"][0]) for why in whys], "or")
        yield _would_clause(puzzle, ways, "" if i else subject, by, whys[0]["from"][1:])


def _would_clause(puzzle: Json, ways: str, subject: str, by: str, evidence: Sequence[Cell]) -> str:
    start = rf"Going {ways} from {subject} would" if subject else rf"Going {ways} would"
    if by == "number":
        return rf"{start} {_skipping_clause(puzzle, evidence)}\."
    if by == "loop":
        return rf"{start} close a loop\."
    return rf"{start} join 1 to {_last_number(puzzle)} and end the path before it has passed every cell\."


def _conclusion_pattern(step: Json, cell: Cell) -> str:
    return SO_THE_PATH_GOES.format(
        _join_list([_direction_name(cell, end) for end in _cells_reached(step, cell)], "and")
    )


def _tells_replacement(chain: Sequence[Json]) -> bool:
    """True if a way is tried as not taken, and the text tells which ways replace it."""
    ((a, b, joined),), first = chain[0]["links"], chain[1]
    return not joined and len(chain) > 2 and first["cells"][0] in (a, b) and first["links"][0][2]


def _names_of_chain_cells(puzzle: Json, chain: Sequence[Json]) -> dict[tuple[int, ...], str]:
    """Return the names of a chain's cells: number, "the framed cell" for the one that fails, else a letter
    in order."""
    names, letters = dict[tuple[int, ...], str](), iter(LETTERS)
    for link in chain[1:]:
        r, c = cell = tuple(link["cells"][0])
        if cell not in names:
            number, fails = puzzle["numbers"][r][c], [[r, c]] == [list(x) for x in chain[-1]["cells"]]
            own = f"the {number}" if number else r"the cell framed in red" if fails else None
            names[cell] = own or rf"\({next(letters)}\)"
    return names


def _subject_of_try(puzzle: Json, chain: Sequence[Json], cell: Cell) -> str:
    """Name the cell from which a way is tried: its letter in the chain, else "the framed cell"."""
    name = _names_of_chain_cells(puzzle, chain).get(tuple(cell), "")
    return name if name.startswith("\\(") else _cell_subject(puzzle, None, cell)


def _chain_patterns(puzzle: Json, start: Cell, chain: Sequence[Json]) -> Iterator[str]:
    """Return patterns of a chain's sentences: what is tried of a cell, then each link by its letter."""
    ((a, b, joined),) = chain[0]["links"]
    other = b if a == start else a
    last, names = chain[-1], _names_of_chain_cells(puzzle, chain)
    first, instead = chain[1], _tells_replacement(chain)
    if not instead:
        goes = "Try going {} from {}" if joined else "Suppose the path does not go {} from {}"
        yield rf"{goes.format(_direction_name(start, other), _subject_of_try(puzzle, chain, start))}\."
    for i, link in enumerate(chain[1:], 1):
        if i + 1 < len(chain) and _goes_on(chain, i + 1):
            continue
        cell = tuple(link["cells"][0])
        if link is last and not link["why"]:
            yield _cut_off_pattern(link["cells"])
        elif link is first and instead:
            ways = _join_list(
                [_direction_name(cell, end) for end in _cells_reached({"claim": link, **link}, list(cell))],
                "and",
            )
            end = b if a == [*cell] else a
            way = _direction_name(cell, end)
            things, many = _blocking_obstacles(puzzle, link, [*cell])
            if things:
                yield rf"{_capitalized(_blocked_clause(things, many, names[cell]))}\."
            yield from _earlier_pattern(link, [*cell], [end], "" if things else names[cell])
            yield rf"Try going {ways} from {names[cell]}, but not {way}\."
        else:
            closed = [*_closed_patterns(puzzle, chain, i, names[cell], start)]
            yield from closed
            if link is not last and not _only_bars(link):
                yield _ways_left_pattern(puzzle, chain, i, names[cell], is_closed=bool(closed))


def _goes_on(chain: Sequence[Json], number: int) -> bool:
    """True if a link tells of the same cell as the one before it, which bars a way."""
    before, link = chain[number - 1 : number + 1]
    return _only_bars(before) and link["cells"][0] == before["cells"][0] and bool(link["why"])


def _ways_left_pattern(
    puzzle: Json, chain: Sequence[Json], number: int, subject: str, *, is_closed: bool
) -> str:
    """Return the pattern of the sentence on which ways a link leaves. A way that the chain bars afterwards is
    among those that are left. is_closed: True if a sentence before says what closes ways."""
    link, after = chain[number], chain[number + 1 :]
    cell = link["cells"][0]
    ends = _cells_reached({"claim": link, **link}, cell)
    ends += [x["cells"][1] for x in filter(_only_bars, after) if x["cells"][0] == cell]
    some = "two ways" if len(ends) > 1 else "one way"
    ways = _join_list([_direction_name(cell, end) for end in ends], "and")
    if len(ends) == 1 and _number_in_cell(puzzle, cell) not in (1, _last_number(puzzle)):
        some = "one other way"
    left = f"That leaves {subject} only {some}" if is_closed else f"Then {subject} has only {some} left"
    return rf"{left}: {ways}\."


def _closed_patterns(
    puzzle: Json, chain: Sequence[Json], number: int, subject: str, tried: Cell
) -> Iterator[str]:
    """Yield the patterns of the sentences on what closes ways from the cell of a link: what the links until
    then bar, each reason once; then what blocks ways, and what earlier steps have ruled out, without what the
    chain has barred by then or has said of the cell. tried: the cell from which a way is tried."""
    link, cell = chain[number], chain[number]["cells"][0]
    start = number
    while _goes_on(chain, start):
        start -= 1
    if subject == r"the cell framed in red":
        subject = rf"{subject} \(row {cell[0] + 1}, column {cell[1] + 1}\)"
    bars = [x for x in chain[start : number + 1] if _only_bars(x)]
    whys = [{**x["why"][0], "to": x["cells"][1]} for x in bars]
    told = [x for before in chain[:start] for x in before["cells"]]
    told += [x for before in chain[:start] for a, b, _ in before["links"] for x in (a, b)]
    place, subject = subject, subject if cell in told else ""
    goes_too = cell == tried and chain[0]["links"][0][2]
    groups: dict[Any, list[Json]] = {}
    for why in whys:
        met = _ends_met(puzzle, why["from"]) if why["by"] == "number" else ()
        groups.setdefault((why["by"], met), []).append(why)
    clauses = list[str]()
    for (by, _), some in groups.items():
        ways = _join_list([_direction_name(cell, why["to"]) for why in some], "or")
        said = _would_clause(puzzle, ways, "" if clauses else subject, by, some[0]["from"])
        if goes_too and subject and not clauses:
            said = f"Also going{said.removeprefix('Going')}"
        clauses.append(said.removesuffix(r"\."))
    earlier = ""
    if not _only_bars(link):
        before = chain[:number]
        said = [why for x in before[1:] if x["cells"] == [cell] for why in x["why"]]
        rest = {**link, "why": [why for why in link["why"] if why not in said]}
        parted = [chain[0]] if not chain[0]["links"][0][2] else []
        barred = [x for x in (*parted, *filter(_only_bars, before)) if cell in x["cells"]]
        things, many = _blocking_obstacles(puzzle, rest, cell)
        if things:
            is_more = bool(clauses)
            clauses.append(_blocked_clause(things, many, "" if is_more else subject, is_more=is_more))
        own = [x for bar in barred for x in bar["cells"]]
        earlier = "".join(_earlier_pattern(rest, cell, own, "" if clauses else place))
    if clauses:
        then = "Then " if subject else f"Then look at {place}: "
        clauses[0] = f"{then}{clauses[0][0].lower()}{clauses[0][1:]}"
        if len(clauses[0].split()) > MOST_WORDS:
            clauses[0] = re.sub(r" \\\(row .*?\\\)", "", clauses[0])
    if earlier:
        clauses.append(earlier.removesuffix(r"\."))
    *others, last = clauses or [""]
    if others:
        joined = f"{_capitalized(others[-1])}, and {last[0].lower()}{last[1:]}"
        plain = joined.replace("\\", "")
        if len(plain.split()) <= MOST_JOINED_WORDS:
            *others, last = *others[:-1], joined
    yield from (rf"{_capitalized(clause)}\." for clause in (*others, last) if clause)


def _earlier_pattern(link: Json, cell: Cell, barred: Sequence[Json], subject: str) -> Iterator[str]:
    """Yield the pattern of the sentence on ways that earlier steps ruled out, if there is one. barred: ends
    of ways that the chain itself bars."""
    whys = [
        {**why, "from": [x for x in why["from"] if x not in barred]}
        for why in link["why"]
        if why["by"] == "ruled-out"
    ]
    if said := _earlier_steps_pattern({"claim": {"why": whys}}, cell, subject):
        yield said


def _blocking_obstacles(puzzle: Json, link: Json, cell: Cell) -> tuple[list[str], int]:
    """Name the edge, walls and finished cells that block ways of a cell, and count these ways."""
    return _obstacle_names(puzzle, {"claim": link}, cell), _count_blocked_ways(puzzle, link["why"], cell)


def _blocked_clause(things: Sequence[str], many: int, subject: str, *, is_more: bool = False) -> str:
    """Say how many ways things block. subject: name of the cell; empty if it was just named. is_more: True if
    other ways of it were told."""
    ways = f"{NUMBERS[many]}{' more' if is_more else ''} way{'' if many == 1 else 's'}"
    return f"{_blocks_clause(things)} {ways}{f' from {subject}' if subject else ''}"


def _only_bars(link: Json) -> bool:
    """True if a link of a chain only bars a way."""
    return bool(link["why"]) and bool(link["links"]) and not any(joined for *_, joined in link["links"])


def _cut_off_pattern(cells: Sequence[Cell]) -> str:
    number = NUMBERS[len(cells)] if len(cells) <= 10 else str(len(cells))
    some = f"{number} cells" if len(cells) > 1 else "cell"
    return rf"Then the {some} framed in red would be cut off from the rest\."


def _cells_reached(step: Json, cell: Cell) -> list[Cell]:
    """Return the cells to which the path goes from a cell, except those told before it in the step."""
    cells = step["claim"]["cells"]
    before = cells[: cells.index(cell)]
    pairs = [(a, b) for a, b, joined in step["links"] if joined and cell in (a, b)]
    return [end for a, b in pairs for end in (a, b) if end != cell and end not in before]


def _reasons_at(step: Json, cell: Cell) -> list[Json]:
    return [why for why in step["claim"]["why"] if why["cell"] == cell]


def _cell_subject(puzzle: Json, step: Json | None, cell: Cell) -> str:
    """Name a cell by its number, its letter among framed cells, or as the only framed one."""
    number = puzzle["numbers"][cell[0]][cell[1]]
    if number:
        return f"the {number}"
    letter = letters_of(puzzle, step).get(tuple(cell)) if step else None
    return rf"\({letter}\)" if letter else "the framed cell"


def letters_of(puzzle: Json, step: Json) -> dict[tuple[int, ...], str]:
    """Return the letters that a picture must show: those of framed cells without a number, if there are
    several."""
    cells = step["claim"]["cells"]
    if len(cells) < 2 or step["claim"]["chain"] or step["rule"] in ("loop", "order", "too-early"):
        return {}
    plain = [tuple(cell) for cell in _told_by_name(puzzle, step) if not _number_in_cell(puzzle, cell)]
    return dict(zip(plain, LETTERS, strict=False))


def _told_by_name(puzzle: Json, step: Json) -> Iterator[Cell]:
    """The cells that sentences name: not four corners, and only the ends of a long corridor."""
    for corner, group in groupby(step["claim"]["cells"], lambda cell: _takes_both_ways(puzzle, step, cell)):
        cells = list(group)
        if corner:
            yield from cells if len(cells) < 4 else ()
            continue
        while cells:
            run = _corridor_cells(step, cells)
            yield from run if len(run) < 4 else (run[0], run[-1])
            cells = cells[len(run) :]


def _direction_name(a: Cell, b: Cell) -> str:
    return DIRECTIONS[b[0] - a[0], b[1] - a[1]]


def _ends_met(puzzle: Json, cells: Sequence[Cell]) -> tuple[int, int]:
    a, b = sorted(puzzle["numbers"][r][c] for r, c in cells)
    return a, b


def _skipping_clause(puzzle: Json, cells: Sequence[Cell]) -> str:
    """Say from which number to which the path would come, and what lies between."""
    a, b = _ends_met(puzzle, cells)
    between = [str(number) for number in range(a + 1, b)]
    some = " and ".join(between) if len(between) < 3 else f"{between[0]} to {between[-1]}"
    return f"join {a} to {b}, skipping {some}"


def _join_list(words: Sequence[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


MOST_WORDS = 30
MOST_JOINED_WORDS = 28  # words of a sentence that gives two reasons of a supposition
CELL_NAME = re.compile(r"r(\d+)c(\d+)")
# What speaks for a thing where no cells do.
REASONS_WITHOUT_CELL = {"a dead end": "dead-end", "a part cut off": "cut-off"}
CLOSED_WAYS = re.compile(r"ways from (?P<cells>[^.]*?) ruled out by (?P<why>.*)", re.IGNORECASE)
RULED_OUT_WAY = re.compile(
    r"ways? from (?P<cells>\S+) to (?P<to>.*?)(?: together)? ruled out by (?P<why>.*)", re.IGNORECASE
)
LINK_RESULT = re.compile(r"way to (?P<cells>\S+) (?P<done>forced|ruled out) by (?P<why>.*)", re.IGNORECASE)


def check_sentences(puzzle: Json, steps: Sequence[Json], said: Sequence[tuple[str, str]]) -> list[str]:
    """Return the faults in the sentences of steps, in both voices."""
    faults = []
    for step, (player, expert) in zip(steps, said, strict=True):
        for text, fault in (*_expert_faults(puzzle, step, expert), *_player_faults(puzzle, step, player)):
            faults.append(f"step {step['i']}: {fault}: {text}")
    return faults


def check_pictures(puzzle: Json, steps: Sequence[Json], signs: Sequence[Json]) -> list[str]:
    """Check that pictures frame the cells that sentences mention, each with its letter. signs: as pages
    get them."""
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
    """Return the cells from which a sentence says where the path goes on; of a supposition, the cell without
    a letter."""
    cells, chain = [(*cell,) for cell in step["claim"]["cells"]], step["claim"]["chain"]
    if not chain:
        return {*cells[:1]} if step["rule"] in ("loop", "order", "too-early") else {*cells}
    told = (*chain[1]["cells"][0],) if _tells_replacement(chain) else cells[0]
    return set() if _names_of_chain_cells(puzzle, chain).get(told, "").startswith("\\(") else {told}


def _expert_faults(puzzle: Json, step: Json, text: str) -> Iterator[tuple[str, str]]:
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
            _links_named(parts[1:], " joined"),
            _links_named(parts[1:], " parted"),
            _reasons_in_text(puzzle, parts[1:]),
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
        if _cells_named(cells) != [(*cell,) for cell in claim["cells"]] or read != meant:
            yield text, "another claim"
        if not cells.startswith("cell " if len(claim["cells"]) == 1 else "cells "):
            yield text, "another number"


def _links_named(parts: Sequence[str], word: str) -> set[tuple[tuple[int, ...], ...]]:
    text = next((part for part in parts if part.endswith(word)), "")
    cells = _cells_named(text)
    return set(zip(cells[::2], cells[1::2], strict=True))


def _reasons_in_text(
    puzzle: Json, parts: Sequence[str]
) -> Counter[tuple[tuple[int, ...], tuple[Any, ...], str]]:
    found = Counter()
    for part in parts:
        said = LINK_RESULT.fullmatch(part) or RULED_OUT_WAY.fullmatch(part) or CLOSED_WAYS.fullmatch(part)
        for cell in _cells_named(said["cells"]) if said else ():
            for reason in said["why"].split(" and by ") if said else ():
                ways = _cells_named(said["to"]) if said and said.re is RULED_OUT_WAY else []
                names, _, how = reason.partition(" (")
                by = (
                    "wall"
                    if names == _barrier_names(puzzle, cell)
                    else REASONS_WITHOUT_CELL.get(names, how.rstrip(")"))
                )
                found[cell, (*ways, *_cells_named(names)), "ruled-out" if by == "before" else by] += 1
    return found


def _barrier_names(puzzle: Json, cell: tuple[int, ...]) -> str:
    """Name the barriers around a cell on the empty board."""
    on_edge = cell[0] in (0, puzzle["rows"] - 1) or cell[1] in (0, puzzle["cols"] - 1)
    walls = sum([*cell] in wall for wall in puzzle["walls"] or ())
    some = ["the edge"] * on_edge + (["a wall"] if walls == 1 else ["walls"] if walls else [])
    return " and ".join(some)


def _cells_named(text: str) -> list[tuple[int, ...]]:
    return [(int(r) - 1, int(c) - 1) for r, c in CELL_NAME.findall(text.lower())]


def _player_faults(puzzle: Json, step: Json, text: str) -> Iterator[tuple[str, str]]:
    sentences = re.split(r"(?<=[.]) ", text)
    expected = list(sentence_patterns(puzzle, step))
    if len(expected) != len(sentences):
        yield text, f"{len(sentences)} sentences where {len(expected)} are meant"
        return
    for sentence, meant in zip(sentences, expected, strict=True):
        if not re.fullmatch(meant, sentence):
            yield sentence, f"does not say {meant}"
        if len(sentence.split()) > MOST_WORDS:
            yield sentence, "too long"
        if CELL_NAME.search(sentence) or re.search(r"[a-z]-[a-z]+-[a-z]", sentence.replace("cut-off", "")):
            yield sentence, "names what nobody sees"
