"""Check each step of a Patches way from its claim alone, by the rules of the game and plain JSON."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Any

from .way import Cell, ClaimFault, Json, cells_of, check_claim, numbering_faults

Box = tuple[int, int, int, int]


@cache
def cells_in(box: Box) -> frozenset[Cell]:
    top, left, rows, columns = box
    return frozenset(product(range(top, top + rows), range(left, left + columns)))


@cache
def boxes_around(at: Cell, shape: str, size: int | None, board: tuple[int, int]) -> tuple[Box, ...]:
    """Return the boxes of a shape and size on a board (rows, columns) that contain a cell."""
    found: list[Box] = []
    for rows, columns in product(range(1, board[0] + 1), range(1, board[1] + 1)):
        kind = "square" if rows == columns else "tall" if rows > columns else "wide"
        if shape not in ("any", kind) or size not in (None, rows * columns):
            continue
        for top, left in product(range(board[0] - rows + 1), range(board[1] - columns + 1)):
            if top <= at[0] < top + rows and left <= at[1] < left + columns:
                found.append((top, left, rows, columns))
    return tuple(found)


class PatchesPosition:
    """The known facts of a Patches board. owner: the clue whose rectangle covers a cell. out: rectangles
    ruled out. laid: the known rectangle of a clue. fresh, fresh_out: cells and ruled-out rectangles
    that the current step shows on the way to its result."""

    def __init__(self, puzzle: Json):
        self.rows, self.columns = puzzle["rows"], puzzle["cols"]
        self.clues = [((x["cell"][0], x["cell"][1]), x["shape"], x["size"]) for x in puzzle["clues"]]
        self.at = {cell: i for i, (cell, _, _) in enumerate(self.clues)}
        self.owner: dict[Cell, int] = dict(self.at)
        self.out: set[Box] = set()
        self.laid: dict[int, Box] = {}
        self.fresh: set[Cell] = set()
        self.fresh_out: set[Box] = set()

    def copy(self) -> "PatchesPosition":
        other = object.__new__(PatchesPosition)
        other.__dict__ = {**self.__dict__, "owner": {**self.owner}, "out": {*self.out}, "laid": {**self.laid}}
        other.fresh, other.fresh_out = set(), set()
        return other

    def lay_rectangle(self, box: Box) -> None:
        (clue,) = (self.at[cell] for cell in cells_in(box) if cell in self.at)
        self.laid[clue] = box
        self.owner |= dict.fromkeys(cells_in(box), clue)

    def rectangles_with_clue(self, clue: int, other_shape: str | None = None) -> tuple[Box, ...]:
        """Return the rectangles of a clue's shape and size that contain it; they may contain other clues.
        other_shape: a shape instead of its own."""
        at, own_shape, size = self.clues[clue]
        return boxes_around(at, other_shape or own_shape, size, (self.rows, self.columns))

    def own_rectangles(self, clue: int) -> list[Box]:
        """Return the rectangles of a clue that contain no other clue."""
        return [
            x
            for x in self.rectangles_with_clue(clue)
            if all(self.at.get(y, clue) == clue for y in cells_in(x))
        ]

    def remaining_rectangles(
        self, clue: int, sources: Iterable[Cell], ruled_out: bool, whole: bool = False
    ) -> list[Box]:
        """Return the rectangles of a clue that fit the known owners of some cells. ruled_out: also respect
        what earlier steps ruled out. whole: include rectangles with other clues, unless `sources` has
        these."""
        found = []
        for box in self.rectangles_with_clue(clue) if whole else self.own_rectangles(clue):
            cells = cells_in(box)
            by_cells = any((self.owner[cell] == clue) != (cell in cells) for cell in sources)
            larger = clue in self.laid and box != self.laid[clue] and bool({*sources} & cells)
            if not by_cells and not larger and not (ruled_out and box in self.out):
                found.append(box)
        return found


# reasons of a supposition that leave a clue without a rectangle by themselves
CONTRADICTIONS = ("no-rectangle", "unreached")


def check_way(
    puzzle: Json, steps: Sequence[Json], drawn: Iterable[Any] = (), whole: bool = True
) -> list[str]:
    """Return the faults of a way. drawn: right rectangles that stand before it. whole: it must reach the
    answer."""
    position = PatchesPosition(puzzle)
    for top, left, rows, columns in drawn:
        position.lay_rectangle((top, left, rows, columns))
    faults = list(numbering_faults(steps, max(puzzle["rows"], puzzle["cols"])))
    for step in steps:
        try:
            _check_step(position, step, step["claim"])
        except ClaimFault as fault:
            faults.append(f"step {step['i']} ({step['rule']}): {fault}")
        apply_step(position, step)
    if whole and len(position.laid) < len(position.clues):
        faults.append("the way ends before the answer")
    return faults


def apply_step(position: PatchesPosition, step: Json) -> None:
    """Add the findings of a step to a position."""
    for *box, is_one in step["rectangles"]:
        top, left, rows, columns = box
        if is_one:
            position.lay_rectangle((top, left, rows, columns))
        else:
            position.out.add((top, left, rows, columns))
    for r, c, clue in step["values"]:
        position.owner[r, c] = clue


def _check_step(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Raise Fault if a step does not follow from its claim."""
    check_claim(bool(step["rectangles"] or step["values"]), "finds nothing")
    for r, c, _ in step["values"]:
        check_claim((r, c) not in position.owner, f"whose {(r, c)} is was known")
    for why in claim["why"]:
        check_claim(all(x in position.owner for x in cells_of(why["from"])), "rests on what is not known")
    branch = position.copy()
    if step["rule"] == "only-reach" and step["rectangles"] and len(position.laid) == len(position.clues) - 1:
        _check_last_clue(position, step, claim)
        return
    if step["rule"] == "only-reach":
        _check_only_reach(branch, step, claim)
    elif step["rule"] == "cut-off":
        _check_cut_off(branch, step, claim)
    elif step["rule"] == "line-area":
        _check_line_area(branch, step, claim)
    elif step["rule"] == "supposition":
        _check_supposition(branch, step, claim)
    else:
        check_claim(step["rule"] in ("one-rectangle", "shared-cells"), "no such rule")
    _check_what_remains(branch, step, claim)


def _check_what_remains(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Check that the reasons at a clue's own cell leave the rectangle, or the cells, that the step finds."""
    for *box, is_one in step["rectangles"]:
        check_claim(is_one or step["rule"] in ("supposition", "cut-off"), "rules out what was not tried")
        if is_one:
            top, left, rows, columns = box
            found: Box = (top, left, rows, columns)
            (clue,) = {position.at[cell] for cell in cells_in(found) if cell in position.at}
            check_claim(
                _rectangles_after_reasons(position, clue, claim) == [found],
                f"{found} is not all that is left",
            )
    new = [((r, c), clue) for r, c, clue in step["values"] if (r, c) not in position.owner]
    for cell, clue in new:
        some = _rectangles_after_reasons(position, clue, claim)
        check_claim(bool(some) and all(cell in cells_in(box) for box in some), f"{cell} need not be covered")


def _check_last_clue(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Check that the last clue's rectangle is all cells that the others leave."""
    ((top, left, rows, columns, is_one),) = step["rectangles"]
    cells = cells_in((top, left, rows, columns))
    taken = {cell for box in position.laid.values() for cell in cells_in(box)}
    board = cells_in((0, 0, position.rows, position.columns))
    check_claim(is_one and cells == board - taken, "it is not all that is left")
    check_claim(all(why["by"] == "finished" for why in claim["why"]), "it gives other reasons")


def _rectangles_after_reasons(position: PatchesPosition, clue: int, claim: Json) -> list[Box]:
    """Return the rectangles of a clue that the claim's reasons leave. Raise Fault if a reason is needless."""
    whys = [why for why in claim["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    whys = [why for why in whys if why["by"] not in CONTRADICTIONS]
    ruled_out = any(why["by"] == "ruled-out" for why in whys) or bool(position.fresh_out)
    sources = {x for why in whys for x in cells_of(why["from"])}

    def rectangles_left(sources: set[Cell], ruled_out: bool = False) -> list[Box]:
        return position.remaining_rectangles(clue, sources | position.fresh, ruled_out, whole=True)

    for cell in sources:
        check_claim(rectangles_left(sources - {cell}) != rectangles_left(sources), f"{cell} is no reason")
    return rectangles_left(sources, ruled_out)


def _check_only_reach(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Check that no other clue's rectangles reach the step's cells; cells between them and the clue
    follow."""
    clues = {clue for _, _, clue in step["values"]}
    for *box, _ in step["rectangles"]:
        top, left, rows, columns = box
        clues |= {position.at[cell] for cell in cells_in((top, left, rows, columns)) if cell in position.at}
    check_claim(len(clues) == 1, "is about several clues")
    clue = int(clues.pop())
    whys = [why for why in claim["why"] if tuple(why["cell"]) != position.clues[clue][0]]
    finished = any(why["by"] == "finished" for why in whys)
    open_ones = {x for x in range(len(position.clues)) if x != clue and x not in position.laid}
    check_claim(finished == (not open_ones), "it does not say whether all others are finished")
    of = {x: [why for why in whys if tuple(why["cell"]) == position.clues[x][0]] for x in open_ones}
    rest = [why for why in whys if why not in [y for some in of.values() for y in some]]
    check_claim(all(why["by"] == "finished" for why in rest), "speaks of a clue that is finished")
    check_claim(all(of.values()), "does not say what stops each clue that has no rectangle")
    targets = [target for target in cells_of(claim["cells"]) if target not in position.at]
    check_claim(bool(targets), "names no cell")
    useless = {(x, cell) for x in of for why in of[x] for cell in cells_of(why["from"])}
    short = {x for x in of if of[x][0]["by"] in ("area", "shape")}
    idle = {*of} - short
    for target in targets:
        for x in open_ones:
            sources = {cell for why in of[x] for cell in cells_of(why["from"])}
            ruled_out = any(why["by"] == "ruled-out" for why in of[x])
            check_claim(
                not _rectangles_reaching(position, x, target, sources, ruled_out),
                f"{target} is reached by another",
            )
            known = _rectangles_reaching(position, x, target, sources)
            useless -= {
                (x, cell)
                for cell in sources
                if _rectangles_reaching(position, x, target, sources - {cell}) != known
            }
            if any(target in cells_in(box) for box in position.rectangles_with_clue(x)):
                idle.discard(x)
                check_claim(x not in short, f"{position.clues[x][0]} has the size and shape to get there")
        (r, c), (r2, c2) = target, position.clues[clue][0]
        position.fresh |= set(product(range(min(r, r2), max(r, r2) + 1), range(min(c, c2), max(c, c2) + 1)))
        position.owner.update(dict.fromkeys(position.fresh, clue))
    check_claim(not useless, f"{sorted(useless)} are no reasons")
    check_claim(not idle, f"{idle} are too small, or of another shape")


def _rectangles_reaching(
    position: PatchesPosition, clue: int, target: Cell, sources: set[Cell], ruled_out: bool = False
) -> list[Box]:
    """Return the rectangles of a clue that could cover a cell, by what is known of some cells."""
    left = position.remaining_rectangles(clue, sources | position.fresh, ruled_out, whole=True)
    return [box for box in left if target in cells_in(box)]


def _check_cut_off(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Check that each ruled-out rectangle would leave one of the named cells to no clue. Earlier
    exclusions count."""
    at, *targets = cells_of(claim["cells"])
    waiting = {(a, b, c, d) for a, b, c, d, is_one in step["rectangles"] if not is_one}
    check_claim(all(at in cells_in(box) for box in waiting), "another clue's rectangle is ruled out")
    while found := {
        box
        for box in waiting
        if any(_leaves_neighbour_uncovered(position, box, cell, claim) for cell in targets)
    }:
        waiting -= found
        position.fresh_out |= found
        position.out |= found
    check_claim(not waiting, f"{sorted(waiting)} leave room for all")


def _leaves_neighbour_uncovered(position: PatchesPosition, tried: Box, target: Cell, claim: Json) -> bool:
    """True if no rectangle could cover a cell beside the one that is tried."""
    whys = [why for why in claim["why"] if tuple(why["cell"]) == target]
    sources = [x for why in whys for x in cells_of(why["from"])]
    ruled_out = bool(position.fresh_out) or any(why["by"] == "ruled-out" for why in whys)
    held = {position.at[cell] for cell in cells_in(tried) if cell in position.at}
    if target in cells_in(tried):
        return False
    return not any(
        target in cells_in(x) and not cells_in(x) & cells_in(tried)
        for clue in range(len(position.clues))
        if clue not in held
        for x in position.remaining_rectangles(clue, sources, ruled_out)
    )


def _check_line_area(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Count how much of a line the remaining rectangles cover."""
    line, sources = set(cells_of(claim["cells"])), [x for why in claim["why"] for x in cells_of(why["from"])]
    count = claim["count"]
    covers = [
        [(len(line & cells_in(x)), x) for x in position.remaining_rectangles(clue, sources, True)]
        for clue in range(len(position.clues))
    ]
    most, least = sum(max(x)[0] for x in covers), sum(min(x)[0] for x in covers)
    check_claim(count["need"] == len(line) and count["room"] in (most, least), "counted wrongly")
    for *box, is_one in step["rectangles"]:
        top, left, rows, columns = box
        tried: Box = (top, left, rows, columns)
        if is_one:
            continue
        (some,) = [x for x in covers if tried in [y for _, y in x]]
        here = len(line & cells_in(tried))
        short = count["room"] == most and most - max(some)[0] + here < len(line)
        check_claim(short or least - min(some)[0] + here > len(line), f"{tried} fits the count")
        position.fresh_out.add(tried)
        position.out.add(tried)


def _check_supposition(position: PatchesPosition, step: Json, claim: Json) -> None:
    """Check a supposition: each link, and the clue or cell that has no rectangle in the end."""
    first, *links, last = claim["chain"]
    ((top, left, rows, columns, is_one),) = first["rectangles"]
    tried: Box = (top, left, rows, columns)
    check_claim(is_one and [*tried, False] in step["rectangles"], "another rectangle was tried")
    branch = position.copy()
    branch.lay_rectangle(tried)
    for link in links:
        _check_link(branch, link)
        apply_step(branch, link)
    (target,) = cells_of(last["cells"])
    sources = [x for why in last["why"] for x in cells_of(why["from"])]
    ruled_out = any(why["by"] == "ruled-out" for why in last["why"])
    some = [x for i in range(len(branch.clues)) for x in branch.remaining_rectangles(i, sources, ruled_out)]
    check_claim(not any(target in cells_in(x) for x in some), f"{target} can be covered")
    position.fresh_out.add(tried)
    position.out.add(tried)


def _check_link(branch: PatchesPosition, link: Json) -> None:
    """Check a link's finding and its reasons: a cell that only one clue reaches belongs to it."""
    (cell,) = cells_of(link["cells"])
    at = branch.copy()
    if cell not in branch.at:
        _check_only_reach(at, link, link)
    _check_what_remains(at, link, link)
