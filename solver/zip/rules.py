"""The rules by which a person solves Zip: of single cells and links, of parts of the board, and suppositions.

fresh: the links that have changed since a rule was last asked, by the bits of open links; -1: all. A rule
looks again only near these links.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations, pairwise
from operator import or_

from ..budget import check_clock
from ..cells import bit_numbers
from ..ladder import Rung
from ..refute import SUPPOSED, Follower, needs_of_chain, propagate, shortest_chain, suppositions_failing_first
from .state import LINK_FORBIDDING_RULES, LOOP, ORDER, TOO_EARLY, Bond, Firing, State


@lru_cache(maxsize=64)
def links_near_cells(rows: int, columns: int) -> tuple[int, ...]:
    """Return for each cell its links and those of its neighbours, as a mask of bits of links."""
    cells = rows * columns
    own = [0] * cells
    near: list[list[int]] = [[a] for a in range(cells)]
    for a in range(cells):
        for b, bit in ((a + 1, 1 << a), (a + columns, 1 << a + cells)):
            if b < cells and (b % columns or b - a > 1):
                own[a] |= bit
                own[b] |= bit
                near[a].append(b)
                near[b].append(a)
    found: list[int] = []
    for some in near:
        zone = 0
        for b in some:
            zone |= own[b]
        found.append(zone)
    return tuple(found)


def links_near(state: State, a: int) -> int:
    """Return the links at which the rules of a cell look, as a mask."""
    return links_near_cells(len(state.other_end) // state.columns, state.columns)[a]


@lru_cache(maxsize=64)
def cells_by_link(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return for each link, by its bit, the cells near which the link lies, as of `links_near_cells`."""
    every = links_near_cells(rows, columns)
    return tuple(
        tuple(a for a, links in enumerate(every) if links >> bit & 1) for bit in range(2 * len(every))
    )


def cells_near(state: State, fresh: int) -> Collection[int]:
    """Return the cells that have a changed link, or a neighbour with one."""
    if fresh < 0:
        return range(len(state.other_end))
    cells = cells_by_link(len(state.other_end) // state.columns, state.columns)
    return sorted({a for link in bit_numbers(fresh) for a in cells[link]})


def ends_of_grown_pieces(state: State, fresh: int) -> Iterable[int]:
    """Return the ends of the pieces to which a link was joined."""
    if fresh < 0:
        return range(len(state.other_end))
    joined, cells = fresh & state.joined_link_facts, len(state.other_end)
    found: set[int] = set()
    for link in bit_numbers(joined):
        found.update(_ends_of_piece(state, link % cells))
    return found


def cells_to_check(state: State, fresh: int) -> Iterable[int]:
    """Return the cells of `cells_near`, those of `ends_of_grown_pieces`, and the neighbours of the latter."""
    if fresh < 0:
        return range(len(state.other_end))
    found = {*cells_near(state, fresh)}
    for a in ends_of_grown_pieces(state, fresh):
        found.add(a)
        found.update(bit_numbers(state.open_neighbours[a]))
    return sorted(found)


def _ends_of_piece(state: State, cell: int) -> list[int]:
    """Return the ends of the piece in which a joined cell lies, if they take more links."""
    found = [] if not state.links_needed[cell] else [cell]
    for b in bit_numbers(state.joined[cell]):
        before, at = cell, b
        while after := state.joined[at] & ~(1 << before):
            before, at = at, after.bit_length() - 1
        if state.links_needed[at]:
            found.append(at)
    return found


ONLY_WAYS, BOTH_WAYS = "only-ways", "both-ways"


def only_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a cell has no more open links than it needs.
    Effect: they are joined.
    Valid because: the path goes in and out of every cell, but for its ends.
    """
    for a in forced_cells(state, cells_near(state, fresh)):
        yield only_ways_firing(state, a)


def forbidden_link(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: joining two ends would close a loop (loop), bring numbers together on the path that do not
    follow each other (order), or join the first to the last number before every cell is passed (too-early).
    Effect: the link is parted.
    Valid because: the path does none of that.
    """
    for a, b, rule in forbidden_links(state, ends_of_grown_pieces(state, fresh)):
        yield forbidden_link_firing(state, rule, a, b)


def barred_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all open links of a cell but as many as it needs are forbidden.
    Effect: these are joined, the others parted.
    Valid because: it is what forbidden_link and only_ways say in turn.
    """
    for a in cells_to_check(state, fresh):
        links, need = state.open_neighbours[a], state.links_needed[a]
        if need and links.bit_count() > need and not _is_plain_cell(state, a):
            out = [(b, rule) for b in bit_numbers(links) if (rule := state.rule_forbidding(a, b))]
            if out and links.bit_count() - len(out) == need:
                yield only_ways_firing(
                    state, a, [forbidden_link_firing(state, rule, a, b) for b, rule in out]
                )


def both_ways(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the path has not come to a cell with three open links, and two of them together would do
    what a forbidden link does.
    Effect: the third is joined.
    Valid because: the path takes two of the three, and not those two.
    """
    for a in cells_to_check(state, fresh):
        if state.links_needed[a] == 2 and state.open_neighbours[a].bit_count() == 3:
            for b, c in combinations(bit_numbers(state.open_neighbours[a]), 2):
                if forbidden_through(state, b, a, c):
                    yield _both_ways_firing(state, b, a, c)


def forbidden_through(state: State, a: int, middle: int, b: int) -> str | None:
    """Return the rule that forbids joining two ends by an unjoined cell between them, or None."""
    if state.other_end[a] == b:
        return LOOP
    before, after = state.end_number[a], state.end_number[b]
    if not state.number_of_cell[middle] and before and after and abs(after - before) != 1:
        return ORDER
    closed = state.is_closed_after(state.other_end[a], a) and state.is_closed_after(state.other_end[b], b)
    return (
        TOO_EARLY if closed and state.piece_size[a] + state.piece_size[b] + 1 < len(state.other_end) else None
    )


def forced_cells(state: State, cells: Iterable[int]) -> list[int]:
    """Return the cells, of some, that have no more open links than they need."""
    return [
        a
        for a in cells
        if state.links_needed[a] and state.open_neighbours[a].bit_count() == state.links_needed[a]
    ]


def forbidden_links(state: State, ends: Iterable[int]) -> list[tuple[int, int, str]]:
    """Return the open links of some ends that a rule forbids: lower cell, other cell, rule."""
    found: dict[tuple[int, int], str] = {}
    for a in ends:
        for b in bit_numbers(0 if _is_plain_cell(state, a) else state.open_neighbours[a]):
            if rule := state.rule_forbidding(a, b):
                found[(a, b) if a < b else (b, a)] = rule
    return [(a, b, found[a, b]) for a, b in sorted(found)]


def _is_plain_cell(state: State, a: int) -> bool:
    """True if a cell has no number and is not joined yet. Then nothing forbids its links."""
    return state.other_end[a] == a and not state.number_of_cell[a]


def only_ways_firing(state: State, a: int, out: Sequence[Firing] = ()) -> Firing:
    """Return the firing of a cell that has no more ways than it needs, once firings `out` bar some ways.

    The firing rests on what rules out all other ways. Under a false supposition two ways can exclude each
    other: then one of them is given.
    """
    needs, gives, ways = facts_closing_ways(state, a), 0, state.open_neighbours[a]
    for x in out:
        ways &= ~(1 << x.cells[1])
        needs |= x.needs
        gives |= x.gives
    ends = list(bit_numbers(ways))
    if len(ends) == 2 and forbidden_through(state, ends[0], a, ends[1]):
        ends.pop()
    for b in ends:
        gives |= state.joined_bit(a, b)
    bonds = (*[Bond(a, b, True) for b in ends], *[bond for x in out for bond in x.bonds])
    return Firing(
        ONLY_WAYS,
        (a,),
        bonds,
        needs,
        gives,
        evidence_cells=tuple(closed_neighbours(state, a)),
        barring_firings=tuple(out),
    )


def _both_ways_firing(state: State, b: int, a: int, c: int) -> Firing:
    """Return the firing of cell a, at which ways to b and c exclude each other.

    The firing rests on what forbids both ways, and on what rules out all but three. `seen` of the forbidden
    pair: b, c, and the cells that show it.
    """
    branch = state.copy()
    branch.add_link(a, b)
    rule = branch.rule_forbidding(a, c)
    assert rule
    found = forbidden_link_firing(branch, rule, a, c)
    (third,) = bit_numbers(state.open_neighbours[a] & ~(1 << b | 1 << c))
    needs = found.needs & ~state.joined_bit(a, b) | facts_closing_ways(state, a)
    shown = tuple(x for x in found.evidence_cells if rule != LOOP or x != b)
    out = found._replace(cells=(b, c), evidence_cells=(b, c, *shown))
    bonds, gives = (Bond(a, third, True),), state.joined_bit(a, third)
    return Firing(
        BOTH_WAYS,
        (a,),
        bonds,
        needs,
        gives,
        evidence_cells=tuple(closed_neighbours(state, a)),
        barring_firings=(out,),
    )


def facts_closing_ways(state: State, a: int) -> int:
    """Return the facts that close all other ways of a cell."""
    needs = 0
    for b in closed_neighbours(state, a):
        needs |= state.parted_by(b, a)
    return needs


def closed_neighbours(state: State, a: int) -> list[int]:
    """Return the neighbours to which a cell has no way any more, though no wall bars it."""
    return list(bit_numbers(state.unwalled_neighbours[a] & ~(state.open_neighbours[a] | state.joined[a])))


def forbidden_link_firing(state: State, rule: str, a: int, b: int) -> Firing:
    """Return the firing of a link that a rule forbids.

    The firing needs the known links of the pieces at the ends of the link; if numbers would meet in a wrong
    order, only the links up to these numbers. seen: the cells of the loop between these ends, the cells of
    the numbers that would meet, or the ends of the path.
    """
    pieces = (state.piece(a),) if rule == LOOP else (state.piece(a), state.piece(b))
    if rule == LOOP:
        seen = tuple(pieces[0][1:-1])
    elif rule == ORDER:
        pieces = tuple([_piece_up_to_number(state, piece) for piece in pieces])
        seen = tuple([piece[-1] for piece in pieces])
    else:
        seen = tuple([piece[-1] for piece in pieces])
    needs = 0
    for piece in pieces:
        for one, other in pairwise(piece):
            needs |= state.joined_bit(one, other)
    return Firing(rule, (a, b), (Bond(a, b, False),), needs, state.parted_bit(a, b), evidence_cells=seen)


def _piece_up_to_number(state: State, piece: list[int]) -> list[int]:
    """Return a piece up to its first number."""
    return piece[: next(i for i, cell in enumerate(piece, 1) if state.number_of_cell[cell])]


BRIDGE = "bridge"


def bridge(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the board would fall into two parts without an open link.
    Effect: it is joined.
    Valid because: the path reaches both parts.
    """
    for a, b in bridges(state):
        bit = state.joined_bit(a, b)
        yield Firing(BRIDGE, (a, b), (Bond(a, b, True),), part_behind_link(state, a, b)[1], bit)


def connected_cells(state: State, start: int, without: int = 0) -> int:
    """Return the cells (a mask) that `start` reaches over open and known links. without: links left out."""
    cells, columns = len(state.other_end), state.columns
    links = (state.open_link_facts | state.joined_link_facts) & ~without
    right, down = links & (1 << cells) - 1, links >> cells
    seen, grown = 0, 1 << start
    while grown != seen:
        seen = grown
        grown |= (seen & right) << 1 | seen >> 1 & right
        grown |= (grown & down) << columns | grown >> columns & down
    return seen


def is_board_connected(state: State) -> bool:
    """True if open and known links connect all cells."""
    return connected_cells(state, 0).bit_count() == len(state.other_end)


def facts_parting_from_rest(state: State, part: int, left_out: tuple[int, int] | None = None) -> int:
    """Return the facts that forbid the links between a part of the board (a mask) and the rest.

    left_out: the two cells of a link that does not count.
    """
    needs = 0
    for a in bit_numbers(part):
        for b in bit_numbers(state.unwalled_neighbours[a] & ~part):
            if not left_out or {a, b} != set(left_out):
                needs |= state.parted_by(a, b)
    return needs


def part_behind_link(state: State, a: int, b: int) -> tuple[int, int]:
    """Return the smaller part that only one link connects, and the facts that part all other links."""
    part = connected_cells(state, a, state.parted_bit(a, b))
    return smaller_part(state, part), facts_parting_from_rest(state, part, (a, b))


def smaller_part(state: State, part: int) -> int:
    """Return a part of the board or the rest, whichever is smaller; of equals that with the first cell."""
    rest = (1 << len(state.other_end)) - 1 & ~part
    return min(part, rest, key=lambda mask: (mask.bit_count(), -(mask & 1)))


def bridges(state: State) -> list[tuple[int, int]]:
    """Return the open links that alone connect two parts of the board, by depth-first search.

    A link down the search tree is one if nothing below it reaches above it (R. Tarjan, 1974).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    found: list[tuple[int, int]] = []
    stack = [(0, -1, bit_numbers(state.open_neighbours[0] | state.joined[0]))]
    order[0] = low[0] = 0
    while stack:
        a, parent, links = stack[-1]
        b = next(links, None)
        if b is None:
            stack.pop()
            if stack:
                low[parent] = min(low[parent], low[a])
                if low[a] > order[parent] and state.open_neighbours[a] >> parent & 1:
                    found.append((min(a, parent), max(a, parent)))
        elif b not in order:
            order[b] = low[b] = len(order)
            stack.append((b, a, bit_numbers(state.open_neighbours[b] | state.joined[b])))
        elif b != parent:
            low[a] = min(low[a], order[b])
    return sorted(found)


DEAD_END, CUT_OFF = "dead-end", "cut-off"  # the last link of a chain: its contradiction


class SupposedPath:
    """A position in which two neighbours are supposed to be joined, or parted.

    ends: the ends of pieces that have grown since the last round. changed_cells: the cells with a link that
    has changed since. has_stuck_cell: True if a cell has too few ways. found_firings: the firings in order,
    None to collect none.
    """

    __slots__ = ("changed_cells", "ends", "found_firings", "has_stuck_cell", "state", "supposed_bond")

    state: State
    supposed_bond: Bond
    found_firings: list[Firing] | None
    changed_cells: set[int]
    ends: set[int]
    has_stuck_cell: bool

    def __init__(self, state: State, supposed: Bond, found: list[Firing] | None = None):
        """Enter the supposition, and look for forbidden links near it.

        If firings are collected, look everywhere: the position itself may show some.
        """
        self.state, self.supposed_bond, self.found_firings = state.copy(), supposed, found
        self.changed_cells = {supposed.a, supposed.b}
        self.ends = set[int]()
        if found is not None:
            self.ends = self.changed_cells = set(range(len(state.other_end)))
        self.has_stuck_cell = False
        check_clock()
        if supposed.joined:
            self._join(supposed.a, supposed.b)
        else:
            self.state.rule_out_link(supposed.a, supposed.b)
        self._part_forbidden()

    def has_failed(self) -> bool:
        """True if the path can no longer be completed."""
        return self.has_stuck_cell or not is_board_connected(self.state)

    def follow_round(self) -> bool:
        """Join the links that single cells show, then part forbidden ones. False if there are none."""
        check_clock()
        state, cells = self.state, forced_cells(self.state, sorted(self.changed_cells))
        self.changed_cells = set()
        if self.found_firings is not None:
            self.found_firings += [only_ways_firing(state, a) for a in cells]
        for a, b in [(cell, b) for cell in cells for b in bit_numbers(state.open_neighbours[cell])]:
            if state.open_neighbours[a] >> b & 1 and not state.rule_forbidding(a, b):
                self._join(a, b)
        self._part_forbidden()
        return bool(self.changed_cells)

    def _join(self, a: int, b: int) -> None:
        state = self.state
        self.changed_cells = self.changed_cells | {
            a,
            b,
            *bit_numbers(state.open_neighbours[a] | state.open_neighbours[b]),
        }
        self.ends = self.ends | {state.other_end[a], state.other_end[b]}
        state.add_link(a, b)

    def _part_forbidden(self) -> None:
        """Part the links that are forbidden since pieces have grown, and check for stuck cells."""
        state = self.state
        parted, self.ends = forbidden_links(state, self.ends), set[int]()
        if self.found_firings is not None:
            self.found_firings += [forbidden_link_firing(state, rule, a, b) for a, b, rule in parted]
        for a, b, _ in parted:
            state.rule_out_link(a, b)
            self.changed_cells |= {a, b}
        self.has_stuck_cell = any(
            state.open_neighbours[a].bit_count() < state.links_needed[a] for a in self.changed_cells
        )


def suppositions(name: str, depth: int) -> Callable[[State, int], Iterable[Firing]]:
    """Return the rule that follows suppositions for at most `depth` rounds, side by side.

    Fires when: joining, or parting, two neighbours leaves a cell with too few ways or the board in two parts,
    after at most `depth` rounds in which all that single cells and links show is done at once.
    Effect: the other holds.
    Valid because: there is a contradiction.
    """

    return partial(_find_refuted, name, depth)


def _find_refuted(name: str, depth: int, state: State, fresh: int) -> Iterator[Firing]:
    branches = [SupposedPath(state, Bond(a, b, is_)) for a, b in state.open_links() for is_ in (True, False)]
    failed = suppositions_failing_first(
        branches, lambda x: x.follow_round() or x.has_stuck_cell, SupposedPath.has_failed, depth
    )
    return (firing_of_refutation(state, name, branch.supposed_bond) for branch in failed)


def firing_of_refutation(state: State, rule: str, supposed: Bond) -> Firing:
    """Return the firing of a supposition that fails, with the shortest chain to a contradiction."""
    branch = SupposedPath(state, supposed, found := [])
    _, ends = propagate(branch, Follower(_links_of_next_round, _contradictions))
    a, b, joined = supposed
    facts = state.joined_bit(a, b), state.parted_bit(a, b)
    given, gives = facts if joined else facts[::-1]
    start = Firing(SUPPOSED, (a, b), (supposed,), 0, given)
    chain = shortest_chain(found, ends, state.facts | given)
    given = reduce(or_, (link.gives for link in chain), given)
    return Firing(
        rule, (a, b), (Bond(a, b, not joined),), needs_of_chain(chain) & ~given, gives, chain=(start, *chain)
    )


def _links_of_next_round(branch: SupposedPath) -> Sequence[Firing]:
    """Follow a branch that keeps what it finds for one round, and return what is new."""
    assert branch.found_firings is not None
    before = len(branch.found_firings)
    branch.follow_round()
    return branch.found_firings[before:]


def _contradictions(branch: SupposedPath) -> list[Firing]:
    """Return the dead ends of a branch, in the order of their cells, and the part that is cut off."""
    if not branch.has_failed():
        return []
    state = branch.state
    stuck = [a for a, need in enumerate(state.links_needed) if state.open_neighbours[a].bit_count() < need]
    ends = [Firing(DEAD_END, (a,), (), facts_closing_ways(state, a), 0) for a in stuck]
    if not is_board_connected(state):
        part = smaller_part(state, connected_cells(state, 0))
        ends.append(Firing(CUT_OFF, tuple(bit_numbers(part)), (), facts_parting_from_rest(state, part), 0))
    return ends


# How a person solves Zip: the table of rules, simplest first. Each gives all its firings in a position,
# which it leaves as it is.

ONE_LOOK, TRY_IT, TRY_IT_FAR = "one-look", "try-it", "try-it-far"

# What of a supposition is followed: what single links show at once, all that cells show then as well, or as
# much as it takes.
ROUNDS_OF_LOOK, ROUNDS_OF_TRY, ROUNDS_OF_FAR_TRY = 0, 1, 400


#: THE table: cheapest first; after any progress the search for more starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((only_ways,), 1, 1, firing_names=(ONLY_WAYS,)),
    Rung((forbidden_link,), 1, 2, firing_names=LINK_FORBIDDING_RULES),
    Rung((bridge,), 2, 6, firing_names=(BRIDGE,)),
    Rung((both_ways,), 2, 12, firing_names=(BOTH_WAYS,)),
    Rung((suppositions(ONE_LOOK, ROUNDS_OF_LOOK),), 2, 30, 2, firing_names=(ONE_LOOK,)),
    Rung((suppositions(TRY_IT, ROUNDS_OF_TRY),), 3, 40, 2, firing_names=(TRY_IT,)),
    Rung((suppositions(TRY_IT_FAR, ROUNDS_OF_FAR_TRY),), 4, 60, 2, firing_names=(TRY_IT_FAR,)),
)


def ladder_of_way(ladder: Sequence[Rung]) -> tuple[Rung, ...]:
    """The rules by which a Zip's way is told: what bars ways is seen together with what that leaves."""
    single, *others = ladder
    return (single, Rung((barred_ways,), 1, 0, firing_names=LINK_FORBIDDING_RULES), *others)
