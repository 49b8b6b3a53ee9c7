"""The rules by which a person solves Patches. Each yields all its firings in a position, and changes nothing.

A firing needs the facts that rule out the rectangles which it leaves out of account. A supposition takes
a rectangle for one of the answer, and follows that up to a contradiction.
"""

from collections.abc import Iterator, Sequence

from ..budget import check_clock, with_clock_checks
from ..cells import Unit, bit_numbers
from ..ladder import Rung
from ..refute import SUPPOSED, Follower, Refutation, propagate, shortest_chain, suppositions_leaving_uncovered
from ..step import Count
from .state import NO_CLUE, Firing, State

ONE_RECTANGLE, ONLY_REACH, SHARED_CELLS, CUT_OFF = "one-rectangle", "only-reach", "shared-cells", "cut-off"
LINE_AREA = "line-area"
CLUES_BETWEEN_CHECKS = 4  # clues between two looks at the clock


def one_rectangle(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a clue has one rectangle left. Effect: it is that one. Valid because: it has one."""
    for i, k in clues_with_one_rectangle(state, fresh):
        yield Firing(
            ONE_RECTANGLE,
            i,
            state.sufficient_reasons(state.candidates.rectangles_of_clue[i] & ~(1 << k)),
            state.fact_bits.facts_of_rectangle(k),
        )


def clues_with_one_rectangle(state: State, fresh: int) -> Iterator[tuple[int, int]]:
    """Find the clues that have one rectangle left, each with the number of that rectangle."""
    for i, own in enumerate(state.candidates.rectangles_of_clue):
        ways = state.live & own
        if fresh & own and ways.bit_count() == 1 and not ways & state.placed:
            yield i, ways.bit_length() - 1


def only_reach(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when the rectangles of one clue alone reach a cell. Effect: the cell is of its rectangle, and so
    are those between it and the clue. Valid because: each cell is of some rectangle."""
    candidates = state.candidates
    found: dict[int, list[tuple[int, int]]] = {}
    for i, cell in cells_of_one_clue(state, fresh):
        found.setdefault(i, []).append(
            (cell, _smallest_rectangle(state, 1 << candidates.cell_of_clue[i] | 1 << cell))
        )
    for i, places in found.items():
        for cell, box in places:
            if any(box | other == other != box for _, other in places):
                continue  # a cell further off says the same
            others = candidates.covers[cell] & ~candidates.rectangles_of_clue[i]
            yield Firing(
                ONLY_REACH, i, state.sufficient_reasons(others), state.fact_bits.facts_of_cells(i, box), cell
            )


def last_clue(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all clues but one have their rectangles. Effect: its rectangle is all that they leave. Valid
    because: each cell is of some rectangle."""
    candidates = state.candidates
    if state.placed.bit_count() != state.fact_bits.clues - 1:
        return
    left = (1 << candidates.size) - 1 & ~_covered_by(state, state.placed)
    for k in bit_numbers(state.live & ~state.placed):
        if candidates.cells[k] == left:
            clue = candidates.clue[k]
            target = next(
                bit_numbers(left & ~(1 << candidates.cell_of_clue[clue])), candidates.cell_of_clue[clue]
            )
            yield Firing(ONLY_REACH, clue, state.placed, state.fact_bits.facts_of_rectangle(k), target)


def cells_of_one_clue(state: State, fresh: int) -> Iterator[tuple[int, int]]:
    """Find the cells that one clue alone reaches, each after the number of that clue."""
    candidates = state.candidates
    for cell, owner in enumerate(state.clue_of_cell):
        ways = candidates.covers[cell] & state.live
        if owner == NO_CLUE and ways and fresh & candidates.covers[cell]:
            i = candidates.clue[ways.bit_length() - 1]
            if not ways & ~candidates.rectangles_of_clue[i]:
                yield i, cell


def shared_cells(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all rectangles that a clue can still have share cells. Effect: these are of its rectangle.
    Valid because: one of them is right."""
    candidates = state.candidates
    for i, new in shared_new_cells(state, fresh):
        without = own = candidates.rectangles_of_clue[i]
        for cell in bit_numbers(new):
            without &= candidates.covers[cell]
        yield Firing(
            SHARED_CELLS, i, state.sufficient_reasons(own & ~without), state.fact_bits.facts_of_cells(i, new)
        )


def shared_new_cells(state: State, fresh: int) -> Iterator[tuple[int, int]]:
    """Find the clues whose rectangles all share cells, each with the cells not known to be the clue's yet."""
    candidates = state.candidates
    for i, own in enumerate(candidates.rectangles_of_clue):
        ways = state.live & own
        if not fresh & own or ways & state.placed or not ways:
            continue
        common = -1
        for k in bit_numbers(ways):
            common &= candidates.cells[k]
        new = common & ~state.known_cells_of_clue(i)
        if new:
            yield i, new


def cut_off(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when rectangles of a clue would leave a cell that none can cover, or another clue none. Effect:
    they are none of the answer. Valid because: each cell is of some rectangle.

    Of cells that show the same one is named, a clue's if there is one; of those that show less than another
    none.
    """
    candidates = state.candidates
    for i, own in with_clock_checks(enumerate(candidates.rectangles_of_clue), CLUES_BETWEEN_CHECKS):
        ways = state.live & own
        if ways & state.placed:
            continue
        shown: dict[int, int] = {}  # by the cell that would be left, the rectangles that would leave it
        for k in bit_numbers(ways):
            left = state.live & ~candidates.rectangles_excluded_by(k)
            near = _covered_by(state, candidates.rectangles_excluded_by(k) & state.live)
            for cell in bit_numbers(near & ~candidates.cells[k]):
                if not candidates.covers[cell] & left:
                    shown[cell] = shown.get(cell, 0) | 1 << k
        yield from (_cut_off_firing(state, i, cell, out) for cell, out in _strongest_sets(state, shown))


def _cut_off_firing(state: State, i: int, cell: int, out: int) -> Firing:
    """Return the firing that rules out the rectangles `out` of clue i, which would leave a cell."""
    candidates = state.candidates
    needs = 0
    for k in bit_numbers(out):
        gone = candidates.covers[cell] & ~candidates.rectangles_excluded_by(k)
        needs = state.sufficient_reasons(gone & ~(1 << k), needs)
    return Firing(CUT_OFF, i, needs, out << state.fact_bits.none, cell)


def _strongest_sets(state: State, shown: dict[int, int]) -> list[tuple[int, int]]:
    """Return one cell for each set of rectangles that is part of no other set."""
    best: dict[int, int] = {}
    for cell, out in shown.items():
        is_clue = state.clue_of_cell[cell] != NO_CLUE and cell in state.candidates.cell_of_clue
        if out not in best or (is_clue and best[out] not in state.candidates.cell_of_clue):
            best[out] = cell
    return [
        (cell, out) for out, cell in best.items() if not any(out | other == other != out for other in best)
    ]


def _covered_by(state: State, rectangles: int) -> int:
    """Return the cells that some rectangles (a mask) cover, as a mask."""
    cells = 0
    for k in bit_numbers(rectangles):
        cells |= state.candidates.cells[k]
    return cells


def _smallest_rectangle(state: State, cells: int) -> int:
    """Return the smallest rectangle that holds some cells (masks)."""
    places = state.candidates.cells_of(cells)
    rows, columns = [r for r, _ in places], [c for _, c in places]
    width = state.puzzle.columns
    row = (1 << max(columns) - min(columns) + 1) - 1 << min(columns)
    return sum(row << r * width for r in range(min(rows), max(rows) + 1))


def line_area(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when the rectangles that reach into a line suffice for its cells only if one covers enough of
    them, or have room in it only if one covers few. Effect: rectangles that cover less, or more, are none.
    Valid because: each cell of the line is covered once.
    """
    for line, cells in _open_lines(state):
        yield from _misfits_of_line(state, line, cells)


def _open_lines(state: State) -> list[tuple[Unit, int]]:
    rows, columns = state.puzzle.shape
    row = (1 << columns) - 1
    column = sum(1 << r * columns for r in range(rows))
    found = [(Unit("row", r), row << r * columns) for r in range(rows)]
    return found + [(Unit("column", c), column << c) for c in range(columns)]


def _misfits_of_line(state: State, line: Unit, cells: int) -> Iterator[Firing]:
    """Count the most, and then the least, that rectangles cover of a line; find those that do not fit."""
    candidates, size = state.candidates, cells.bit_count()
    covered = [
        [((candidates.cells[k] & cells).bit_count(), k) for k in bit_numbers(state.rectangles_left(i))]
        for i in range(state.fact_bits.clues)
    ]
    if not all(covered):
        return
    for sign, bound in ((1, [max(x)[0] for x in covered]), (-1, [min(x)[0] for x in covered])):
        slack = sign * (sum(bound) - size)
        out = sum(
            1 << k
            for some, best in zip(covered, bound, strict=True)
            for here, k in some
            if sign * (best - here) > slack
        )
        if not out or slack < 0:
            continue
        beyond = 0
        for i, best in enumerate(bound):
            for k in bit_numbers(candidates.rectangles_of_clue[i] & ~state.live):
                if sign * ((candidates.cells[k] & cells).bit_count() - best) > 0:
                    beyond |= 1 << k
        needs = state.sufficient_reasons(beyond)
        yield Firing(
            LINE_AREA, -1, needs, out << state.fact_bits.none, line=line, count=Count(size, sum(bound))
        )


SUPPOSITION = "supposition"
NO_RECTANGLE, UNREACHED = "no-rectangle", "unreached"  # the last link of a chain: its contradiction
SIMPLE_RULES = (one_rectangle, only_reach, shared_cells)  # the rules by which a supposition is followed
ALL_RECTANGLES = -1  # as `fresh`: look at all rectangles


class RefutedRectangle(Refutation):
    """A rectangle that is refuted. rectangle_number: its number. clue: the number of its clue."""

    joined_firings: tuple[()] = ()
    rectangle_number: int
    clue: int

    def __init__(self, k: int, state: State):
        super().__init__(SUPPOSITION, 1 << k + state.fact_bits.none, state)
        self.rectangle_number, self.clue = k, state.candidates.clue[k]

    def chain(self) -> tuple[Firing, ...]:
        return chain_refuting_rectangle(self._state, self.rectangle_number)


def supposition(state: State, fresh: int) -> Iterator[RefutedRectangle]:
    """Fires when a rectangle, followed by the simplest rules, leaves a cell that none can cover, in as few
    rounds as any does. Effect: it is none of the answer. Valid because: it leads to a contradiction."""
    tried = bit_numbers(state.live & ~state.placed)
    failed = suppositions_leaving_uncovered(
        state,
        tried,
        lambda branch, k: branch.enter_facts(state.fact_bits.facts_of_rectangle(k)),
        _enter_simple_findings,
    )
    return (RefutedRectangle(k, state) for k in failed)


def _enter_simple_findings(state: State) -> bool:
    """Enter all that the simplest rules find at once, without reasons; False if that is nothing."""
    check_clock()
    about, facts, before = state.fact_bits, 0, state.facts
    for _, k in clues_with_one_rectangle(state, ALL_RECTANGLES):
        facts |= about.facts_of_rectangle(k)
    for i, cells in shared_new_cells(state, ALL_RECTANGLES):
        facts |= about.facts_of_cells(i, cells)
    for i, cell in cells_of_one_clue(state, ALL_RECTANGLES):
        facts |= about.facts_of_cells(i, 1 << cell)
    state.enter_facts(facts)
    return state.facts != before


def chain_refuting_rectangle(state: State, k: int) -> tuple[Firing, ...]:
    """Return the chain that refutes rectangle k: supposition, links, contradiction."""
    supposed, branch = (
        Firing(SUPPOSED, state.candidates.clue[k], 0, state.fact_bits.facts_of_rectangle(k)),
        state.copy(),
    )
    branch.apply(supposed)
    links, ends = propagate(branch, Follower(_apply_simple, _contradictions))
    known = state.facts | supposed.gives
    return (supposed, *shortest_chain(links, ends, known, lambda x: (len(x), x[-1].rule, x[-1].target)))


def _apply_simple(branch: State) -> list[Firing]:
    """Apply the firings of the simplest rules, up to a contradiction."""
    check_clock()
    done: list[Firing] = []
    for link in [link for find in SIMPLE_RULES for link in find(branch, ALL_RECTANGLES)]:
        if link.gives & ~branch.facts and not branch.uncoverable_cells:
            done.append(link)
            branch.apply(link)
    return done


def _contradictions(branch: State) -> list[Firing]:
    return [_contradiction_at(branch, cell) for cell in branch.uncoverable_cells]


def _contradiction_at(branch: State, cell: int) -> Firing:
    """Return the contradiction at a cell: a clue without a rectangle, or a cell that no rectangle reaches."""
    at, needs = branch.candidates.cell_of_clue, branch.sufficient_reasons(branch.candidates.covers[cell])
    if cell in at:
        return Firing(NO_RECTANGLE, at.index(cell), needs, 0, cell)
    return Firing(UNREACHED, -1, needs, 0, cell)


# The ladder of Patches, and the proof that it gives.

#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((one_rectangle,), 1, 1, firing_names=(ONE_RECTANGLE,)),
    Rung((only_reach,), 1, 2, firing_names=(ONLY_REACH,)),
    Rung((shared_cells,), 2, 4, firing_names=(SHARED_CELLS,)),
    Rung((cut_off,), 2, 6, firing_names=(CUT_OFF,)),
    Rung((line_area,), 3, 12, firing_names=(LINE_AREA,)),
    Rung((supposition,), 4, 40, 2, firing_names=(SUPPOSITION,)),
)


def ladder_of_way(ladder: Sequence[Rung]) -> tuple[Rung, ...]:
    """The rules by which the way of a Patches is told: what is left to the last clue is plain to see."""
    return (Rung((last_clue,), 1, 0, firing_names=(ONLY_REACH,)), *ladder)
