"""Check each step of a nonogram's way from its claim alone."""

from collections.abc import Iterator, Sequence
from functools import cache

from .way import Cell, Json, cells_of, numbering_faults

Known = dict[Cell, str]


@cache
def possible_values(clue: tuple[int, ...], cells: str) -> tuple[str, ...] | None:
    """Return which of "#" and "." each cell of a line can be; None if the clue does not fit. Unknown cells
    are " ". By dynamic programming over cells and blocks placed."""
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
    """Return the clue and the cells of a line."""
    rows, columns, i = puzzle["row_clues"], puzzle["col_clues"], unit["index"]
    in_row = unit["unit"] == "row"
    clue = tuple(x for x in (rows if in_row else columns)[i] if x)
    return clue, [(i, c) for c in range(len(columns))] if in_row else [(r, i) for r in range(len(rows))]


def check_way(
    puzzle: Json, steps: Sequence[Json], start: Known | None = None, whole: bool = True
) -> list[str]:
    """Return the faults of a way. start: cells known before it. whole: the way must finish the grid."""
    known = dict(start or {})
    rows, columns = len(puzzle["row_clues"]), len(puzzle["col_clues"])
    faults = list(numbering_faults(steps, max(rows, columns)))
    for step in steps:
        said = _step_faults(puzzle, known, step["claim"], step)
        faults += [f"step {step['i']} ({step['rule']}): {fault}" for fault in said]
        known |= values_found(step)
    if whole and len(known) < rows * columns:
        faults.append("the last step does not finish the grid")
    return faults


def values_found(step: Json) -> Known:
    return {(r, c): value for r, c, value in step["values"]}


def _step_faults(
    puzzle: Json, known: Known, claim: Json, step: Json, standing: Known | None = None
) -> Iterator[str]:
    """Find the faults of a step. known: cells it may rest on. standing: all known cells, if they are more."""
    found, cells = values_found(step), cells_of(claim["cells"])
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
        yield from _chain_faults(puzzle, known, claim, found)
        return
    if len(claim["look"]) != 1:
        yield "it names not one line"
        return
    clue, line = line_of(puzzle, claim["look"][0])
    if cells != [cell for cell in line if cell not in (standing or known)]:
        yield "its cells are not the open ones of the line"
    can = possible_values(clue, "".join(known[cell] if cell in sources else " " for cell in line))
    if can is None or any(cell not in line for cell in (*found, *sources)):
        yield "a line that is broken, or cells out of it"
    elif any(can[line.index(cell)] != value for cell, value in found.items()):
        yield "it does not follow from its sources"
    else:
        for cell in sources:
            text = "".join(known[x] if x in sources and x != cell else " " for x in line)
            less = possible_values(clue, text) or ()
            if all(less[line.index(x)] == value for x, value in found.items()):
                yield f"{cell} is not needed"


def _chain_faults(puzzle: Json, known: Known, claim: Json, found: Known) -> Iterator[str]:
    """Yield a fault unless the opposite value, with the sources alone, makes a line impossible."""
    first, *links, last = claim["chain"]
    ((cell, value),) = found.items() if len(found) == 1 else (((-1, -1), ""),)
    if values_found(first) != {cell: ".#"[value == "."]} or first["why"] or claim["look"]:
        yield "it does not suppose the contrary"
    sources = cells_of(claim["why"][0]["from"])
    branch = {x: known[x] for x in sources} | values_found(first)
    standing = known | values_found(first)
    used = set(cells_of(last["cells"]))
    for i, link in enumerate(links, 2):
        yield from (f"link {i}: {fault}" for fault in _step_faults(puzzle, branch, link, link, standing))
        if any(x in known for x in values_found(link)):
            yield f"link {i} finds what is known"
        branch |= values_found(link)
        standing |= values_found(link)
        used |= {x for why in link["why"] for x in cells_of(why["from"])}
    if not {*sources, *(x for link in links for x in values_found(link))} <= used:
        yield "something that nothing rests on"
    clue, line = line_of(puzzle, last["look"][0])
    cells = cells_of(last["cells"])
    if values_found(last) or any(x not in branch or x not in line for x in cells):
        yield "the end rests on what is not known"
    elif possible_values(clue, "".join(branch[x] if x in cells else " " for x in line)) is not None:
        yield "the end is no contradiction"
