"""Check each step of a Tango's way from its claim alone."""

from collections.abc import Iterator, Sequence

from .way import Cell, Json, cells_of, numbering_faults

ValueByCell = dict[Cell, int]


class TangoBoard:
    """The known facts of a board: values of cells, signs, lines."""

    def __init__(self, puzzle: Json, start: ValueByCell | None = None):
        rows = puzzle["givens"]
        self.n = len(rows)
        self.values: ValueByCell = {
            (r, c): int(ch) for r, row in enumerate(rows) for c, ch in enumerate(row) if ch != "."
        } | (start or {})
        self.signs = {frozenset(cells_of(pair)): "=" for pair in puzzle["equal"]}
        self.signs |= {frozenset(cells_of(pair)): "x" for pair in puzzle["opposite"]}

    def with_values(self, values: ValueByCell) -> "TangoBoard":
        copied = object.__new__(TangoBoard)
        copied.n, copied.signs, copied.values = self.n, self.signs, self.values | values
        return copied

    def cells_of_line(self, unit: Json) -> list[Cell]:
        i, n = unit["index"], self.n
        return [(i, p) if unit["unit"] == "row" else (p, i) for p in range(n)]

    def sign_between(self, a: Cell, b: Cell) -> str | None:
        return self.signs.get(frozenset((a, b)))

    def line_of(self, cells: Sequence[Cell]) -> bool:
        """True if the cells follow each other in a row or column."""
        a, b = cells[0], cells[-1]
        step = (b[0] > a[0], b[1] > a[1])
        return sum(step) == 1 and all(
            (a[0] + step[0] * k, a[1] + step[1] * k) == cell for k, cell in enumerate(cells)
        )


def check_way(
    puzzle: Json, steps: Sequence[Json], start: ValueByCell | None = None, whole: bool = True
) -> list[str]:
    """Return the faults of a way. start: values that stand already. whole: the way must finish the board."""
    board = TangoBoard(puzzle, start)
    faults = list(numbering_faults(steps, board.n))
    for step in steps:
        faults += [
            f"step {step['i']} ({step['rule']}): {fault}"
            for fault in _step_faults(board, step["claim"], step)
        ]
        board = board.with_values(values_found(step))
    if whole and len(board.values) < board.n**2:
        faults.append("the last step does not finish the board")
    return faults


def values_found(step: Json) -> ValueByCell:
    return {(r, c): value for r, c, value in step["values"]}


def _step_faults(board: TangoBoard, claim: Json, step: Json) -> Iterator[str]:
    found = values_found(step)
    if not found or len(set(found.values())) != 1:
        yield "it finds nothing, or not of one kind"
        return
    if any(cell in board.values for cell in found):
        yield "a cell that is known already"
    if [tuple(why["cell"]) for why in claim["why"]] != sorted(found):
        yield "not a line for each cell that it fills"
        return
    for key in ("queens", "dead", "without", "links"):
        if step.get(key):
            yield f"it says something of {key}"
    sources = [cells_of(why["from"]) for why in claim["why"]]
    if any(cell not in board.values for some in sources for cell in some):
        yield "a source that is not known"
        return
    if claim["chain"]:
        yield from _chain_faults(board, claim, found, sources[0])
    else:
        yield from (
            fault
            for i, cell in enumerate(sorted(found))
            if (fault := _reason_fault(board, claim, found, cell, sources[i], claim["why"][i]["by"]))
        )
        yield from _look_faults(board, claim, found, sources[0])


def _look_faults(board: TangoBoard, claim: Json, found: ValueByCell, sources: list[Cell]) -> Iterator[str]:
    """Find a wrong line, wrong cells or wrong numbers in a claim."""
    cells = cells_of(claim["cells"])
    if claim["why"][0]["by"] == "sign":
        if claim["look"] or cells != sorted(found):
            yield "a sign has no line to look at, and but one cell"
        return
    if len(claim["look"]) != 1:
        yield "it names not one line"
        return
    line = board.cells_of_line(claim["look"][0])
    if any(cell not in line for cell in (*cells, *found, *sources)):
        yield "a cell out of its line"
    if cells != sorted(cells) or not set(found) <= set(cells):
        yield "its cells are not those that it fills"


def _reason_fault(
    board: TangoBoard, claim: Json, found: ValueByCell, cell: Cell, sources: list[Cell], by: str
) -> str | None:
    value = found[cell]
    if by == "sign":
        (other,) = sources
        sign = board.sign_between(cell, other)
        if sign is None or (board.values[other] == value) != (sign == "="):
            return f"no sign says that of {cell}"
        return None
    if any(board.values[x] == value for x in sources):
        return "a source of the same kind"
    if by == "three":
        if claim["count"]:
            return _leaves_three_others(board, claim, cell, sources)
        return None if _makes_three_alike(board, found, cell, sources) else f"{cell}: no three alike"
    if by == "balance":
        return _exceeds_half(board, claim, found, cell, sources)
    return f"by {by}?"


def _makes_three_alike(board: TangoBoard, found: ValueByCell, cell: Cell, sources: list[Cell]) -> bool:
    """True if the cell, or one that must equal it, would be the third alike beside the sources."""
    if board.line_of(sorted({cell, *sources})) and len(sources) == 2:
        return True
    partners = [x for x in found if x != cell and board.sign_between(cell, x) == "="]
    return len(sources) == 1 and any(board.line_of(sorted({cell, x, *sources})) for x in partners)


def _leaves_three_others(board: TangoBoard, claim: Json, cell: Cell, sources: list[Cell]) -> str | None:
    """True if the last of a kind in this cell would leave three of the other kind side by side."""
    line = board.cells_of_line(claim["look"][0]) if claim["look"] else []
    if claim["count"] != {"need": 1, "room": 3} or len({*sources}) != board.n // 2 - 1:
        return "there is not room for just one"
    others = [x for x in line if x not in sources and x != cell]
    if not any(board.line_of(some) for some in zip(others, others[1:], others[2:], strict=False)):
        return f"{cell}: no three side by side would be left"
    return None


def _exceeds_half(
    board: TangoBoard, claim: Json, found: ValueByCell, cell: Cell, sources: list[Cell]
) -> str | None:
    """True if the line would have too many of a value, counting one for each opposite pair."""
    half, count = board.n // 2, claim["count"]
    cells = cells_of(claim["cells"])
    if len(claim["look"]) != 1 or len(set(sources)) != len(sources):
        return "no line to count in"
    if count is None:
        return None if len(sources) == half and set(cells) == set(found) else "not all of a kind are there"
    left = half - len(sources)
    if count["need"] != left:
        return f"it says that {count['need']} fit, {left} do"
    if partners := [x for x in found if board.sign_between(cell, x) == "="]:
        return (
            None
            if partners and left == 1 and count["room"] == 2 and set(cells) == set(found)
            else "no equal pair"
        )
    pairs = opposite_pairs(board, [x for x in cells if x not in found])
    if pairs is None or len(pairs) != left or count["room"] != left:
        return "its pairs do not take what is left"
    return None if not set(sources) & {x for pair in pairs for x in pair} else "a pair is counted twice"


def opposite_pairs(board: TangoBoard, cells: list[Cell]) -> list[tuple[Cell, Cell]] | None:
    """Pair the cells of a line that an opposite sign joins; None if some cell has no such partner."""
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    good = len(cells) % 2 == 0 and all(board.sign_between(a, b) == "x" for a, b in pairs)
    return pairs if good else None


def _chain_faults(board: TangoBoard, claim: Json, found: ValueByCell, sources: list[Cell]) -> Iterator[str]:
    """Yield a fault unless the opposite value leads, link by link within the named line, to a
    contradiction."""
    first, *links, last = claim["chain"]
    ((cell, value),) = found.items() if len(found) == 1 else (((-1, -1), 0),)
    if values_found(first) != {cell: 1 - value} or first["look"] or first["why"] or first["chain"]:
        yield "it does not suppose the contrary"
    if cells_of(claim["cells"]) != [cell] or cells_of(first["cells"]) != [cell]:
        yield "it is about more than the cell"
    if claim["why"][0]["by"] != _contradiction_kind(last):
        yield "its reason is not what its chain ends with"
    only = TangoBoard.with_values(board, {})
    only.values = {x: board.values[x] for x in sources}
    within = set(only.cells_of_line(claim["look"][0])) if claim["look"] else None
    branch = only.with_values(values_found(first))
    used: set[Cell] = set()
    for i, link in enumerate(links, 2):
        if any(cell in board.values for cell in values_found(link)):
            yield f"link {i} finds what is known"
        yield from (f"link {i}: {fault}" for fault in _step_faults(branch, link, link))
        used |= _source_cells(link)
        branch = branch.with_values(values_found(link))
        if within and not set(values_found(link)) <= within:
            yield f"link {i} leaves its line"
    yield from (f"the end: {fault}" for fault in _is_contradiction(branch, last))
    used |= set(cells_of(last["cells"]))
    if not set(sources) <= used:
        yield "a source that nothing rests on"
    for i, link in enumerate(links, 2):
        later = {
            x
            for other in (*links[i - 1 :], last)
            for x in _source_cells(other) | set(cells_of(other["cells"]))
        }
        if not set(values_found(link)) & later:
            yield f"link {i} is not needed"


def _source_cells(link: Json) -> set[Cell]:
    return {x for why in link["why"] for x in cells_of(why["from"])}


def _contradiction_kind(last: Json) -> str:
    if last["count"]:
        return "balance"
    return "three" if len(last["cells"]) == 3 else "sign"


def _is_contradiction(board: TangoBoard, last: Json) -> Iterator[str]:
    """True if a chain's last link is a contradiction."""
    cells, kind = cells_of(last["cells"]), _contradiction_kind(last)
    if values_found(last) or last["chain"]:
        yield "it finds something"
    pairs = [(tuple(why["cell"]), *cells_of(why["from"])) for why in last["why"]]
    apart = {x for pair in pairs for x in pair}
    values = [board.values.get(x) for x in cells if x not in apart]
    if None in values:
        yield "a cell that is not known"
        return
    alike = len(set(values)) == 1
    if kind == "sign":
        sign = board.sign_between(*cells) if len(cells) == 2 else None
        if sign is None or alike == (sign == "=") or last["look"]:
            yield "no sign is broken"
        return
    if (
        len(last["look"]) != 1
        or any(cell not in board.cells_of_line(last["look"][0]) for cell in cells)
        or not alike
    ):
        yield "not alike in one line"
    elif kind == "three":
        if not board.line_of(cells):
            yield "no three side by side"
    elif last["count"] != {"need": board.n // 2, "room": len(values) + len(pairs)}:
        yield "it counts wrongly"
    elif len(values) + len(pairs) <= board.n // 2 or len(apart) != 2 * len(pairs):
        yield "not too many"
    elif any(board.sign_between(*pair) != "x" or not set(pair) <= set(cells) for pair in pairs):
        yield "a pair that is none"
