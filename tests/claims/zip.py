"""Check each step of a Zip's way from its claim alone, by the rules of the game and plain JSON."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .way import ClaimFault, check_claim, numbering_faults

Cell = tuple[int, int]
Pair = frozenset[Cell]

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


class ZipPosition:
    """The known facts of a Zip: numbers by cell, walls, and pairs of neighbours that are joined or parted."""

    def __init__(self, puzzle: Mapping[str, Any]):
        self.numbers = {(r, c): n for r, row in enumerate(puzzle["numbers"]) for c, n in enumerate(row)}
        self.last = max(self.numbers.values())
        self.walls = {frozenset(((a, b), (c, d))) for (a, b), (c, d) in puzzle["walls"] or ()}
        self.joined: set[Pair] = set()
        self.parted: set[Pair] = set()

    def copy(self) -> "ZipPosition":
        copied = object.__new__(ZipPosition)
        copied.numbers, copied.last, copied.walls = self.numbers, self.last, self.walls
        copied.joined, copied.parted = set(self.joined), set(self.parted)
        return copied

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """Return the four neighbours of a cell, including places beyond the edge."""
        return ((cell[0] + r, cell[1] + c) for r, c in SIDES)

    def missing_links(self, cell: Cell) -> int:
        """Return how many links a cell still needs."""
        wanted = 1 if self.numbers[cell] in (1, self.last) else 2
        return wanted - sum(cell in pair for pair in self.joined)

    def state_of_side(self, cell: Cell, side: Cell) -> str:
        """Return the state of a side of a cell: wall, joined, passed, ruled-out or open."""
        pair = frozenset((cell, side))
        if side not in self.numbers or pair in self.walls:
            return "wall"
        if pair in self.joined:
            return "joined"
        if self.missing_links(side) < 1:
            return "passed"
        return "ruled-out" if pair in self.parted else "open"

    def is_open(self, pair: Pair) -> bool:
        a, b = pair
        return self.state_of_side(a, b) == self.state_of_side(b, a) == "open"

    def open_sides(self, cell: Cell) -> set[Cell]:
        if self.missing_links(cell) < 1:
            return set()
        return {side for side in self.neighbours(cell) if self.state_of_side(cell, side) == "open"}

    def path_piece(self, end: Cell) -> list[Cell]:
        """Return the joined cells from an end cell on, in path order."""
        cells = [end]
        while True:
            near = [x for x in self.neighbours(cells[-1]) if frozenset((x, cells[-1])) in self.joined]
            further = [x for x in near if x not in cells]
            if not further:
                return cells
            cells.append(further[0])

    def broken_rule(self, a: Cell, b: Cell) -> tuple[str, tuple[Cell, ...]] | None:
        """Return the rule that joining two ends breaks, and the cells that show it; None if none."""
        one, other = self.path_piece(a), self.path_piece(b)
        if b in one:
            return "loop", tuple(one[1:-1])
        numbered = [next((x for x in piece if self.numbers[x]), None) for piece in (one, other)]
        one_end, other_end = numbered
        if one_end and other_end and abs(self.numbers[one_end] - self.numbers[other_end]) != 1:
            return "number", (one_end, other_end)
        ends = {self.numbers[one[-1]], self.numbers[other[-1]]}
        if ends == {1, self.last} and len(one) + len(other) < len(self.numbers):
            return "early", (one[-1], other[-1])
        return None

    def connected_cells(self, start: Cell, without: Pair | None = None) -> set[Cell]:
        """Return the cells connected with one by open or joined sides."""
        seen, todo = {start}, [start]
        while todo:
            cell = todo.pop()
            for side in self.neighbours(cell):
                pair = frozenset((cell, side))
                known = side in seen or pair == without
                if not known and self.state_of_side(cell, side) != "wall" and self.may_join(pair):
                    seen.add(side)
                    todo.append(side)
        return seen

    def may_join(self, pair: Pair) -> bool:
        """True if two neighbours without a wall between them are joined, or may still be."""
        return pair in self.joined or (
            pair not in self.parted and all(self.missing_links(x) > 0 for x in pair)
        )

    def is_path(self) -> bool:
        """True if the joined cells are one path through all cells."""
        return not any(self.missing_links(cell) for cell in self.numbers) and len(
            self.path_piece(self.first_cell)
        ) == len(self.numbers)

    @property
    def first_cell(self) -> Cell:
        return next(cell for cell, number in self.numbers.items() if number == 1)

    def add_links(self, pairs: Iterable[Pair], joined: bool) -> None:
        (self.joined if joined else self.parted).update(pairs)


Json = Mapping[str, Any]
ReasonTuple = tuple[Cell, frozenset[Cell], str]  # of what, the cells that show it, how


def whys_of(claim: Json) -> Counter[ReasonTuple]:
    return Counter((cell_of(x["cell"]), frozenset(cells_of(x["from"])), x["by"]) for x in claim["why"])


def links_of(step: Json, joined: bool) -> set[Pair]:
    return {pair_of(link) for link in step["links"] if link[2] == joined}


def pair_of(link: Sequence[Any]) -> Pair:
    return frozenset((cell_of(link[0]), cell_of(link[1])))


def cell_of(pair: Sequence[int]) -> Cell:
    return pair[0], pair[1]


def cells_of(pairs: Iterable[Sequence[int]]) -> list[Cell]:
    return [cell_of(pair) for pair in pairs]


FORBIDDEN_BY_RULE = {"loop": "loop", "order": "number", "too-early": "early"}
SUPPOSITION_RULES = ("one-look", "try-it", "try-it-far")


def check_way(
    puzzle: Json, steps: Sequence[Json], drawn: Iterable[Any] = (), whole: bool = True
) -> list[str]:
    """Return the faults of a way. drawn: links that stand before it. whole: it must reach the answer."""
    position = ZipPosition(puzzle)
    position.add_links((pair_of(link) for link in drawn), joined=True)
    faults = list(numbering_faults(steps, max(puzzle["rows"], puzzle["cols"])))
    for step in steps:
        try:
            _check_step(position, step)
        except ClaimFault as fault:
            faults.append(f"step {step['i']} ({step['rule']}): {fault}")
        for a, b, joined in step["links"]:
            position.add_links([pair_of((a, b))], joined)
    if whole and not position.is_path():
        faults.append("the way ends before the path")
    return faults


def _check_step(position: ZipPosition, step: Json) -> None:
    """Raise Fault if a step does not follow from its claim."""
    claim, rule = step["claim"], step["rule"]
    check_claim(bool(step["links"]), "finds nothing")
    for a, b, _ in step["links"]:
        check_claim(position.is_open(pair_of((a, b))), f"{a}-{b} was known")
    cells = cells_of(claim["cells"])
    if rule in FORBIDDEN_BY_RULE:
        _check_forbidden_link(position, step, FORBIDDEN_BY_RULE[rule])
    elif rule == "bridge":
        _check_bridge(position, step)
    elif rule == "both-ways":
        _check_pair_of_ways(position, step)
    elif rule in SUPPOSITION_RULES and len(cells) == 2:
        end = _contradiction_kind(position, claim["chain"])
        ((a, b, joined),) = step["links"]
        supposed = claim["chain"][0]["links"][0]
        check_claim(supposed == [a, b, not joined], "another link was tried")
        check_claim(
            whys_of(claim) == Counter([(cells[1], frozenset(), end)]), "another contradiction is named"
        )
    else:
        check_claim(rule in (*SUPPOSITION_RULES, "only-ways"), "no such rule")
        check_claim((claim["chain"] is not None) == (rule in SUPPOSITION_RULES), "a chain, or none")
        after = position.copy()
        _check_ways_left(after, step, claim)
        _check_joined_step_cells(after, step, cells)


def _check_joined_step_cells(position: ZipPosition, step: Json, cells: Sequence[Cell]) -> None:
    """Check the cells of a joined step: each is a corner, or neighbours the one before it with a link
    between them that the step finds."""
    found = {pair_of(link) for link in step["links"]}
    corners = {*position.numbers} & {
        *itertools.product(*((min(x), max(x)) for x in zip(*position.numbers, strict=True)))
    }
    check_claim(
        {*cells} <= corners or all(frozenset(pair) in found for pair in itertools.pairwise(cells)),
        "its cells are not of one look",
    )


def _check_pair_of_ways(position: ZipPosition, step: Json) -> None:
    """Check a cell with three ways of which two exclude each other."""
    claim = step["claim"]
    (cell,) = cells_of(claim["cells"])
    ((a, b, joined),) = step["links"]
    (third,) = pair_of((a, b)) - {cell}
    sides = position.open_sides(cell)
    check_claim(
        joined and position.missing_links(cell) == 2 and len(sides) == 3 and third in sides,
        "not one of three ways",
    )
    one, other = sorted(sides - {third})
    taken = position.copy()
    taken.add_links([frozenset((cell, one))], joined=True)
    found = taken.broken_rule(cell, other)
    check_claim(found is not None, "the other two go together")
    assert found
    reasons = [*_closed_way_reasons(position, cell), (frozenset((one, other, *found[1])), found[0])]
    check_claim(whys_of(claim) == Counter((cell, *reason) for reason in reasons), "its reasons are others")


def _check_forbidden_link(position: ZipPosition, step: Json, by: str) -> None:
    """Check one link that breaks a rule of the game."""
    a, b = cells_of(step["claim"]["cells"])
    check_claim(
        links_of(step, True) == set() and links_of(step, False) == {frozenset((a, b))}, "another link"
    )
    found = position.broken_rule(a, b)
    check_claim(found is not None and found[0] == by, f"{by} is not so")
    assert found
    check_claim(whys_of(step["claim"]) == Counter([(b, frozenset(found[1]), by)]), "its reason is another")


def _check_bridge(position: ZipPosition, step: Json) -> None:
    a, b = cells_of(step["claim"]["cells"])
    link = frozenset((a, b))
    check_claim(links_of(step, True) == {link} and not links_of(step, False), "another link")
    parts = [position.connected_cells(x, link) for x in (a, b)]
    check_claim(b not in parts[0], "the board does not fall apart")
    named = [(b, frozenset(part), "cut-off") for part in parts]
    check_claim(any(whys_of(step["claim"]) == Counter([x]) for x in named), "another part is named")


def _check_ways_left(position: ZipPosition, step: Json, claim: Json) -> None:
    """Check cells, in order, that have no more ways than they need, and what rules out the other ways."""
    joined, parted = links_of(step, True), links_of(step, False)
    expected: Counter[ReasonTuple] = Counter()
    for cell in cells_of(claim["cells"]):
        sides = position.open_sides(cell)
        out = {side for side in sides if frozenset((cell, side)) in parted}
        ways = sides - out
        check_claim(0 < len(ways) == position.missing_links(cell), f"{cell} has {len(ways)} ways left")
        reasons = _closed_way_reasons(position, cell)
        for side in out:
            shown = position.broken_rule(cell, side)
            if shown:
                reasons.append((frozenset((side, *shown[1])), shown[0]))
            else:
                check_claim(bool(claim["chain"]), f"nothing rules out {side}")
                end = _contradiction_kind(position, claim["chain"])
                first = claim["chain"][0]["links"][0]
                check_claim(pair_of(first) == frozenset((cell, side)) and first[2], "another link was tried")
                reasons.append((frozenset((side,)), end))
            parted = parted - {frozenset((cell, side))}
        expected.update((cell, *reason) for reason in reasons)
        for side in sorted(ways):
            pair = frozenset((cell, side))
            if pair not in joined:
                check_claim(position.broken_rule(cell, side) is not None, f"{sorted(pair)} follows as well")
                continue
            joined = joined - {pair}
            position.add_links([pair], joined=True)
    check_claim(not joined and not parted, "no reason covers all that is found")
    check_claim(whys_of(claim) == expected, "its reasons are others")


def _closed_way_reasons(position: ZipPosition, cell: Cell) -> list[tuple[frozenset[Cell], str]]:
    """List the reasons why ways of a cell are known to be unused."""
    sides = {side: position.state_of_side(cell, side) for side in position.neighbours(cell)}
    reasons = [(frozenset[Cell](), "wall")] if "wall" in sides.values() else []
    for by in ("passed", "ruled-out"):
        found = frozenset(side for side, state in sides.items() if state == by)
        reasons += [(found, by)] if found else []
    return reasons


def _contradiction_kind(position: ZipPosition, chain: Sequence[Json]) -> str:
    """Check a chain link by link; return how it ends."""
    branch = position.copy()
    first, *links, last = chain
    check_claim(len(first["links"]) == 1 and not first["why"], "supposes more than a link")
    for link in (first, *links):
        check_claim(bool(link["links"]), "a link of the chain finds nothing")
        for a, b, _ in link["links"]:
            check_claim(branch.is_open(pair_of((a, b))), f"in the chain {a}-{b} was known")
        if link is not first:
            by = link["why"][0]["by"]
            if all(joined for _, _, joined in link["links"]):
                _check_ways_left(branch.copy(), link, link)
            else:
                _check_forbidden_link(branch, {**link, "claim": link}, by)
        for a, b, joined in link["links"]:
            branch.add_links([pair_of((a, b))], joined)
    check_claim(not last["links"], "the contradiction finds something")
    return _end_kind(branch, last)


def _end_kind(branch: ZipPosition, last: Json) -> str:
    cells = cells_of(last["cells"])
    if last["why"]:
        (cell,) = cells
        check_claim(len(branch.open_sides(cell)) < branch.missing_links(cell), "no dead end")
        expected = Counter((cell, *reason) for reason in _closed_way_reasons(branch, cell))
        check_claim(whys_of(last) == expected, "the dead end has other reasons")
        return "dead-end"
    part = {x for cell in cells for x in branch.connected_cells(cell)}
    check_claim(part == set(cells) != set(branch.numbers), "nothing is cut off")
    return "cut-off"
