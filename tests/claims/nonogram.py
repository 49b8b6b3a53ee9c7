"""Replays a way of a nonogram from its claims alone."""

from collections.abc import Iterator, Sequence
from functools import cache

from .way import Cell, Json, cells_of, counted

Known = dict[Cell, str]


@cache
def possible(clue: tuple[int, ...], cells: str) -> tuple[str, ...] | None:
    """Values that each cell of a line can have ("#", "." or both), given those that are known (" " for the
    others); None where the clue has no way. By dynamic programming over (cell, blocks laid)."""
    n, m = len(cells), len(clue)

    def moves(i: int, j: int) -> Iterator[tuple[int, int, str]]:
        if cells[i : i + 1] in (" ", "."):
            yield i + 1, j, "."
        if j < m:
            laid = "#" * clue[j] + "." * (i + clue[j] < n)
            there = cells[i : i + len(laid)]
            if len(there) == len(laid) and all(a in (" ", b) for a, b in zip(there, laid, strict=True)):
                yield i + len(laid), j + 1, laid

    ends = {(n, m)}
    for i in range(n - 1, -1, -1):
        ends |= {(i, j) for j in range(m + 1) if any((a, b) in ends for a, b, _ in moves(i, j))}
    if (0, 0) not in ends:
        return None
    can: list[set[str]] = [set() for _ in cells]
    todo, seen = [(0, 0)], {(0, 0)}
    while todo:
        i, j = todo.pop()
        for a, b, laid in moves(i, j):
            if (a, b) in ends:
                for p, ch in enumerate(laid, i):
                    can[p].add(ch)
                if (a, b) not in seen:
                    seen.add((a, b))
                    todo.append((a, b))
    return tuple("".join(sorted(x)) for x in can)


def line_of(puzzle: Json, unit: Json) -> tuple[tuple[int, ...], list[Cell]]:
    """The clue and the cells of a line."""
    rows, columns, i = puzzle["row_clues"], puzzle["col_clues"], unit["index"]
    in_row = unit["unit"] == "row"
    clue = tuple(x for x in (rows if in_row else columns)[i] if x)
    return clue, [(i, c) for c in range(len(columns))] if in_row else [(r, i) for r in range(len(rows))]


def check_way(
    puzzle: Json, steps: Sequence[Json], start: Known | None = None, whole: bool = True
) -> list[str]:
    """Find the faults of a way; there should be none. start: what is known already. whole: the way is to
    finish the grid."""
    known = dict(start or {})
    rows, columns = len(puzzle["row_clues"]), len(puzzle["col_clues"])
    faults = list(counted(steps, max(rows, columns)))
    for step in steps:
        said = _step(puzzle, known, step["claim"], step)
        faults += [f"step {step['i']} ({step['rule']}): {fault}" for fault in said]
        known |= found_in(step)
    if whole and len(known) < rows * columns:
        faults.append("the last step does not finish the grid")
    return faults


def found_in(step: Json) -> Known:
    return {(r, c): value for r, c, value in step["values"]}


def _step(
    puzzle: Json, known: Known, claim: Json, step: Json, standing: Known | None = None
) -> Iterator[str]:
    """Find the faults of a step. known: what it may rest on. standing: all that stands; None: the same."""
    found, cells = found_in(step), cells_of(claim["cells"])
    if not found or any(cell in known for cell in found):
        yield "it finds nothing, or what is known"
    if [tuple(why["cell"]) for why in claim["why"]] != sorted(found):
        yield "its reasons are not for what it finds"
        return
    sources = cells_of(claim["why"][0]["from"])
    if any(cells_of(why["from"]) != sources or why["by"] != "clue" for why in claim["why"]) or claim["count"]:
        yield "its reasons differ, or are no clue"
    if any(cell not in known for cell in sources):
        yield "a source that is not known"
        return
    if claim["chain"]:
        if cells != sorted(found):
            yield "its cells are not those that it finds"
        yield from _chain(puzzle, known, claim, found)
        return
    if len(claim["look"]) != 1:
        yield "it names not one line"
        return
    clue, line = line_of(puzzle, claim["look"][0])
    if cells != [cell for cell in line if cell not in (standing or known)]:
        yield "its cells are not the open ones of the line"
    can = possible(clue, "".join(known[cell] if cell in sources else " " for cell in line))
    if can is None or any(cell not in line for cell in (*found, *sources)):
        yield "a line that is broken, or cells out of it"
    elif any(can[line.index(cell)] != value for cell, value in found.items()):
        yield "it does not follow from its sources"
    else:
        for cell in sources:
            text = "".join(known[x] if x in sources and x != cell else " " for x in line)
            less = possible(clue, text) or ()
            if all(less[line.index(x)] == value for x, value in found.items()):
                yield f"{cell} is not needed"


def _chain(puzzle: Json, known: Known, claim: Json, found: Known) -> Iterator[str]:
    """Does the contrary lead to a line that cannot be completed, from the sources alone?"""
    first, *links, last = claim["chain"]
    ((cell, value),) = found.items() if len(found) == 1 else (((-1, -1), ""),)
    if found_in(first) != {cell: ".#"[value == "."]} or first["why"] or claim["look"]:
        yield "it does not suppose the contrary"
    sources = cells_of(claim["why"][0]["from"])
    branch = {x: known[x] for x in sources} | found_in(first)
    standing = known | found_in(first)
    used = set(cells_of(last["cells"]))
    for i, link in enumerate(links, 2):
        yield from (f"link {i}: {fault}" for fault in _step(puzzle, branch, link, link, standing))
        if any(x in known for x in found_in(link)):
            yield f"link {i} finds what is known"
        branch |= found_in(link)
        standing |= found_in(link)
        used |= {x for why in link["why"] for x in cells_of(why["from"])}
    if not {*sources, *(x for link in links for x in found_in(link))} <= used:
        yield "something that nothing rests on"
    clue, line = line_of(puzzle, last["look"][0])
    cells = cells_of(last["cells"])
    if found_in(last) or any(x not in branch or x not in line for x in cells):
        yield "the end rests on what is not known"
    elif possible(clue, "".join(branch[x] if x in cells else " " for x in line)) is not None:
        yield "the end is no contradiction"
