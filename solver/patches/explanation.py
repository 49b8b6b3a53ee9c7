"""Explanations of Patches: which few cells show that rectangles are none of the answer: clues that they would
hold, cells of others, cells of their own that they would leave out."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import groupby
from operator import or_
from typing import NamedTuple
from weakref import WeakKeyDictionary

from .. import explainer, way
from ..budget import check_clock, with_clock_checks
from ..cells import Cell, bit_numbers
from ..explainer import EVERYWHERE
from ..ladder import Rung
from ..refute import SUPPOSED, needs_of_chain
from ..step import RECTANGLE, Claim, Fact, Piece, Step, Why, rectangle_facts, value_facts
from .rules import (
    CUT_OFF,
    ONE_RECTANGLE,
    ONLY_REACH,
    SHARED_CELLS,
    RefutedRectangle,
    chain_refuting_rectangle,
    ladder_of_way,
)
from .state import NO_CLUE, FactBits, Firing, RectangleCandidates, State

MIN_RIVALS_FOR_TABLE = 60  # rivals that are seen cell by cell sooner than one by one
MAX_CACHED_RIVALS = 20_000  # rivals of a board in its cache; one takes some hundred bytes
RIVALS_AT_ONCE = 2000  # rivals in one table
RivalsByCell = dict[int, int]  # of each cell the mask of the rivals that it rules out


class Rivals(NamedTuple):
    """Rectangles that clues could have by their shape and size, whatever else they hold. Masks have a bit for
    the number of each.

    all_rivals: all of them. by_cell: those that hold each cell. by_clue: those of each clue. numbers: the
    number of each, by its clue and the mask of its cells.
    """

    all_rivals: int
    by_cell: Mapping[int, int]
    by_clue: Mapping[int, int]
    numbers: Mapping[tuple[int, int], int]

    def mask_of_rectangle(self, clue: int, cells: int) -> int:
        """A clue's rectangle with these cells as a mask, if it is among the rivals."""
        number = self.numbers.get((clue, cells))
        return 0 if number is None else 1 << number

    def rivals_at_cell(self, clue: int, cell: int) -> int:
        """The rectangles of other clues that hold a cell of a clue's."""
        return self.by_cell.get(cell, 0) & ~self.by_clue.get(clue, 0)

    def rivals_leaving_out(self, clue: int, found: int) -> int:
        """The rectangles of a clue that leave out some cells (a mask)."""
        left = self.by_clue.get(clue, 0)
        for cell in bit_numbers(found):
            left &= self.by_cell.get(cell, 0)
        return self.by_clue.get(clue, 0) & ~left


def rivals_covering(about: FactBits, cell: int) -> Rivals:
    """The rivals of all clues that cover a cell."""
    return _rivals_of_clues(about, range(about.clues), cell)


def rivals_of(about: FactBits, clue: int) -> Rivals:
    """The rivals of a clue."""
    return _rivals_of_clues(about, range(clue, clue + 1), about.candidates.cell_of_clue[clue])


def _rivals_of_clues(about: FactBits, clues: range, cell: int) -> Rivals:
    # Different moves, and the ways in which something may be told, ask about the same rivals.
    cache = _rivals_by_board.setdefault(about, {})
    if (clues, cell) not in cache:
        made = _make_rivals(about, clues, cell)
        if sum([len(each.numbers) for each in cache.values()]) + len(made.numbers) > MAX_CACHED_RIVALS:
            cache.clear()
        cache[clues, cell] = made
    return cache[clues, cell]


def _make_rivals(about: FactBits, clues: range, cell: int) -> Rivals:
    """The rivals of some clues that cover a cell. Many of them are put into a table of text that is turned:
    bit by bit, a hundred thousand take seconds."""
    rivals = [
        (clue, cells)
        for clue in with_clock_checks(clues)
        for cells in about.candidates.cells_of_rectangles(clue)
        if cells >> cell & 1
    ]
    at, of_clue = defaultdict[int, int](int), defaultdict[int, int](int)
    if len(rivals) < MIN_RIVALS_FOR_TABLE:
        for i, (_, cells) in enumerate(rivals):
            for x in bit_numbers(cells):
                at[x] |= 1 << i
    for start in range(0, len(rivals), RIVALS_AT_ONCE):
        check_clock()
        some = rivals[start : start + RIVALS_AT_ONCE]
        for clue, together in groupby(enumerate(some, start), key=lambda x: x[1][0]):
            numbers = [i for i, _ in together]
            of_clue[clue] |= (1 << len(numbers)) - 1 << numbers[0]
        if len(rivals) >= MIN_RIVALS_FOR_TABLE:
            width = max([cells for _, cells in some]).bit_length()
            table = "".join([f"{cells:0{width}b}" for _, cells in reversed(some)])
            for x in range(width):
                if holding := int(table[width - 1 - x :: width], 2):
                    at[x] |= holding << start
    numbers = {rival: i for i, rival in enumerate(rivals)}
    return Rivals((1 << len(rivals)) - 1, dict(at), dict(of_clue), numbers)


# rivals by clues and cell, of each board as long as it lives
_rivals_by_board: WeakKeyDictionary[FactBits, dict[tuple[range, int], Rivals]] = WeakKeyDictionary()


def cells_ruling_out(
    about: FactBits, rivals: Rivals, some: int, needs: int, known: int, near: int
) -> tuple[tuple[int, ...], bool]:
    """Cells, row by row, that rule out some of the rivals (a mask) together, none of which can be left out:
    clues, and cells that facts are about; and whether rivals are left, which were ruled out before. needs:
    the facts. known: those that no cell has to show. near: the cell beside which others are looked for
    first."""
    return _choose_cells(about, *_rivals_ruled_out_by_cell(about, rivals, some, needs, known), near)


def cells_ruling_out_by_clue(
    about: FactBits, rivals: Rivals, some: int, needs: int, near: int
) -> Iterator[tuple[int, tuple[int, ...], bool]]:
    """Each clue that has some of the rivals (a mask), with those of the cells of `cells_ruling_out` that rule
    out its own, and whether some of its rivals were ruled out before."""
    kills, open_ones = _rivals_ruled_out_by_cell(about, rivals, some, needs, 0)
    chosen, _ = _choose_cells(about, kills, open_ones, near)
    for clue, own in rivals.by_clue.items():
        if own & some:
            kills_of_own = {cell: kills[cell] & own for cell in chosen}
            yield clue, *_choose_cells(about, kills_of_own, open_ones & own, near)


def _rivals_ruled_out_by_cell(
    about: FactBits, rivals: Rivals, some: int, needs: int, known: int
) -> tuple[RivalsByCell, int]:
    """Return for each cell the rivals that it rules out, and all that known facts leave, out of some rivals,
    as masks."""
    candidates, open_ones = about.candidates, some
    if known:
        for mask in _kills_by_known_cells(about, rivals, known).values():
            open_ones &= ~mask
        for clue in {clue for _, clue in about.cells_with_clue(known)}:
            open_ones &= ~rivals.rivals_at_cell(clue, candidates.cell_of_clue[clue])
        for k in bit_numbers(about.dead_rectangles(known)):
            open_ones &= ~rivals.mask_of_rectangle(candidates.clue[k], candidates.cells[k])
    kills = _rivals_ruled_out_by_facts(about, rivals, needs)
    return {cell: left for cell, mask in kills.items() if (left := mask & open_ones)}, open_ones


def _choose_cells(
    about: FactBits, kills: RivalsByCell, open_ones: int, near: int
) -> tuple[tuple[int, ...], bool]:
    """Few cells that rule out what any do of some rivals, and whether rivals are left."""
    chosen: list[int] = []
    left = open_ones
    while counts := [(n, cell) for cell, mask in kills.items() if (n := (mask & left).bit_count())]:
        most = max(counts)[0]
        _, best = min([(_distance(about, cell, near), cell) for n, cell in counts if n == most])
        chosen.append(best)
        left &= ~kills[best]
    for cell in chosen.copy():
        others = [x for x in chosen if x != cell]
        if not kills[cell] & ~reduce(or_, (kills[x] for x in others), 0):
            chosen = others
    return tuple(sorted(chosen)), bool(left)


def _rivals_ruled_out_by_facts(about: FactBits, rivals: Rivals, facts: int) -> RivalsByCell:
    """The rectangles that clues rule out, and cells that facts are about."""
    kills = _kills_by_known_cells(about, rivals, facts)
    for clue, cell in enumerate(about.candidates.cell_of_clue):
        kills[cell] |= rivals.rivals_at_cell(clue, cell)
    return kills


def _kills_by_known_cells(about: FactBits, rivals: Rivals, facts: int) -> defaultdict[int, int]:
    """Return the rectangles that cells with known facts rule out. A known cell rules out rectangles of other
    clues that hold it, and its own clue's that do not. A known rectangle rules out all others of its clue."""
    kills = defaultdict[int, int](int)
    for cell, clue in about.cells_with_clue(facts):
        kills[cell] |= rivals.by_clue.get(clue, 0) ^ rivals.by_cell.get(cell, 0)
    candidates = about.candidates
    for k in with_clock_checks(bit_numbers(about.placed_rectangles(facts))):
        clue, whole = candidates.clue[k], candidates.cells[k]
        others = rivals.by_clue.get(clue, 0) & ~rivals.mask_of_rectangle(clue, whole)
        for cell in bit_numbers(whole):
            kills[cell] |= others | rivals.rivals_at_cell(clue, cell)
    return kills


def _distance(about: FactBits, a: int, b: int) -> int:
    """The number of cells two cells are apart, along rows and columns."""
    (r, c), (r2, c2) = about.candidates.cell(a), about.candidates.cell(b)
    return abs(r - r2) + abs(c - c2)


# A position from which the way is told: what each firing claims as things then stand.

#: How rectangles are ruled out: they would hold another clue, or cells of other rectangles (overlap), or not
#: all that are known to be of this one (own); by an earlier step (ruled-out); a cell would be left that none
#: covers (cut-off); its shape and size on this board alone show it (shape, area); all other clues have their
#: rectangles (finished).
CLUE, OVERLAP, OWN, RULED_OUT, LEFT, SHAPE, AREA, FINISHED = REASONS = (
    *("clue", "overlap", "own", "ruled-out"),
    *("cut-off", "shape", "area", "finished"),
)
RULES_WITH_CONSEQUENCES = (ONE_RECTANGLE, SHARED_CELLS)  # rules told with what follows at once
AnyFiring = Firing | RefutedRectangle


class Explainer(explainer.Explainer[State]):
    """A position from which the way of a Patches is told."""

    def watched_candidates(self, firing: AnyFiring) -> int:
        if isinstance(firing, Firing) and firing.rule == ONLY_REACH:
            return self.state.candidates.covers[firing.target]
        return (
            self.state.candidates.rectangles_of_clue[firing.clue]
            if firing.rule in RULES_WITH_CONSEQUENCES
            else EVERYWHERE
        )

    def facts_of_firing(self, firing: AnyFiring) -> tuple[Fact, ...]:
        about, candidates = self.state.fact_bits, self.state.candidates
        new = firing.gives & ~self.facts
        ones, nones = about.placed_rectangles(new), about.dead_rectangles(firing.gives) & self.state.live
        pieces = [Piece(candidates.rectangles[k], True) for k in bit_numbers(ones)]
        pieces += [Piece(candidates.rectangles[k], False) for k in bit_numbers(nones)]
        full = 0
        for k in bit_numbers(ones):
            full |= candidates.cells[k]
        values = [(candidates.cell(x), clue) for x, clue in about.cells_with_clue(new) if not full >> x & 1]
        return (*value_facts(values), *rectangle_facts(pieces))

    def claim(self, firing: AnyFiring) -> Claim:
        """Return the claim of a firing on a Patches. It is the same in every position with the same
        rectangles, unless the firing tries something, keeps clues away from a cell, or rests on a rectangle
        ruled out: other cells may show that by now."""
        changes = any(
            isinstance(x, RefutedRectangle)
            or x.rule == ONLY_REACH
            or self.state.fact_bits.dead_rectangles(x.needs)
            for x in firing.joined_firings or (firing,)
        )
        key = id(firing), self.facts if changes else self.state.placed  # kept so that no other gets its id
        if key not in self.cache:
            parts, known = list[Claim](), 0  # known: what the parts before one have found
            every = firing.joined_firings or (firing,)
            whys: list[Why] = []
            for x in every:
                if isinstance(x, Firing) and x.rule == ONLY_REACH:
                    whys += self._reasons_for_reached_cell(x)
                parts.append(self._claim_of_part(x, known))
                known |= x.gives
            whys += [why for claim in parts for why in claim.why]
            claim = Claim(
                tuple(unit for claim in parts for unit in claim.units),
                tuple(dict.fromkeys(cell for claim in parts for cell in claim.cells)),
                tuple(dict.fromkeys(whys)),
                parts[0].count,
                parts[0].chain,
            )
            self.cache[key] = firing, claim
        return self.cache[key][1]

    def _claim_of_part(self, firing: AnyFiring, known: int = 0) -> Claim:
        """The claim of one firing. known: facts that it need not give as reasons."""
        if isinstance(firing, RefutedRectangle):
            return self._claim_of_try(firing)
        about, candidates = self.state.fact_bits, self.state.candidates
        needs = firing.needs & ~known
        if firing.rule in RULES_WITH_CONSEQUENCES:
            at = candidates.cell(candidates.cell_of_clue[firing.clue])
            return Claim((), (at,), tuple(self._reasons_for_clue(firing, needs, known)))
        if firing.line:
            cells = _cells_of_line(firing, self.shape)
            sources = self._cells_of_facts(needs)
            why = (Why(cells[0], sources, OVERLAP if sources else AREA),)
            return Claim((firing.line,), cells, why, firing.count)
        target = candidates.cell(firing.target)
        if isinstance(firing, Firing) and firing.rule == ONLY_REACH:
            return Claim((), (target,))
        sources, ruled_out = self._cells_of_facts(needs), about.dead_rectangles(needs)
        why = [Why(target, sources, LEFT)] if sources else []
        why += [Why(target, (), RULED_OUT)] if ruled_out else []
        cells = (
            (candidates.cell(candidates.cell_of_clue[firing.clue]), target)
            if firing.rule == CUT_OFF
            else (target,)
        )
        return Claim((), cells, tuple(why or [Why(target, (), LEFT)]))

    def _cells_of_facts(self, needs: int) -> tuple[Cell, ...]:
        """The cells that facts are about, row by row."""
        about, candidates = self.state.fact_bits, self.state.candidates
        cells = {candidates.cell(cell) for cell, _ in about.cells_with_clue(needs)}
        cells |= {
            cell
            for k in bit_numbers(about.placed_rectangles(needs))
            for cell in candidates.rectangles[k].cells
        }
        return tuple(sorted(cells))

    def _reasons_for_clue(self, firing: Firing, needs: int, known: int) -> Iterable[Why]:
        """The reasons that leave a clue its rectangle, or the cells that all of its rectangles share."""
        about, at = self.state.fact_bits, self.state.candidates.cell_of_clue[firing.clue]
        whole, found = bool(about.placed_rectangles(firing.gives)), 0
        for cell, clue in about.cells_with_clue(firing.gives):
            found |= 1 << cell if clue == firing.clue else 0
        rivals = rivals_of(about, firing.clue)
        some = (
            rivals.all_rivals & ~rivals.mask_of_rectangle(firing.clue, found | 1 << at)
            if whole
            else rivals.rivals_leaving_out(firing.clue, found)
        )
        shown = cells_ruling_out(about, rivals, some, needs | self.state.placed, known, at)
        reasons = self._reasons_for_place(firing.clue, at, *shown)
        if not reasons:
            clue = self.state.puzzle.clues[firing.clue]
            reasons.append(Why(self.state.candidates.cell(at), (), SHAPE if clue.size is None else AREA))
        return reasons

    def _reasons_for_reached_cell(self, firing: Firing) -> Iterator[Why]:
        """Yield the reasons that keep each other clue without a rectangle from the cell that one clue
        reaches: cells with known facts, few of them, whichever the firing needs."""
        state, candidates, place = self.state, self.state.candidates, self.state.candidates.cell
        finished = {candidates.clue[k] for k in bit_numbers(state.placed)}
        others = [i for i in range(state.fact_bits.clues) if i not in finished and i != firing.clue]
        if not others:
            yield Why(place(firing.target), (), FINISHED)
            return
        rivals = rivals_covering(state.fact_bits, firing.target)
        some = reduce(or_, [rivals.by_clue.get(i, 0) for i in others])
        each = (
            cells_ruling_out_by_clue(state.fact_bits, rivals, some, state.facts, firing.target)
            if some
            else ()
        )
        stopped = {
            i: self._reasons_for_place(i, candidates.cell_of_clue[i], cells, ruled_out)
            for i, cells, ruled_out in each
        }
        for i in others:
            yield from stopped.get(
                i, [Why(place(candidates.cell_of_clue[i]), (), self._reason_out_of_reach(i, firing.target))]
            )

    def _reason_out_of_reach(self, clue: int, target: int) -> str:
        """Return the reason why no rectangle of a clue gets to a cell: too few cells, or the shape."""
        (r, c), _, size = self.state.puzzle.clues[clue]
        row, column = self.state.candidates.cell(target)
        return AREA if size is not None and size < (abs(r - row) + 1) * (abs(c - column) + 1) else SHAPE

    def _reasons_for_place(self, clue: int, cell: int, sources: Iterable[int], ruled_out: bool) -> list[Why]:
        """Reasons of a clue's, or of a cell: other clues, cells of others, its own; earlier steps."""
        candidates, place = self.state.candidates, self.state.candidates.cell
        by = {
            x: CLUE
            if x in candidates.cell_of_clue
            else OWN
            if self.state.clue_of_cell[x] == clue
            else OVERLAP
            for x in sources
        }
        kinds = [(tuple(place(x) for x in by if by[x] == kind), kind) for kind in (CLUE, OVERLAP, OWN)]
        reasons = [Why(place(cell), cells, kind) for cells, kind in kinds if cells]
        return [*reasons, *([Why(place(cell), (), RULED_OUT)] if ruled_out else [])]

    def _claim_of_try(self, firing: RefutedRectangle) -> Claim:
        """The claim of a try: what is supposed, what follows in turn, and what fails."""
        state = self.state
        chain = chain_refuting_rectangle(state, firing.rectangle_number)
        at = state.candidates.cell(state.candidates.cell_of_clue[firing.clue])
        needs = needs_of_chain(chain, state.facts)
        sources = self._cells_of_facts(needs)
        why = [Why(at, sources, chain[-1].rule)]
        return Claim((), (at,), tuple(why), chain=self.link_steps(chain))

    def link_step(self, link: Firing) -> Step:
        if link.rule != SUPPOSED:
            return self.explain(link, 0)
        facts = tuple([x for x in self.facts_of_firing(link) if x.content == RECTANGLE])
        return Step(SUPPOSED, Claim((), self.claim(link._replace(rule=ONE_RECTANGLE)).cells), facts)


def merge_firings(candidates: RectangleCandidates, first: AnyFiring, second: AnyFiring) -> AnyFiring | None:
    """Join what is ruled out of a clue's rectangles with what that leaves the same clue, and a cell that it
    alone reaches with its rectangle, if no other of its shape and size gets there."""
    parts = first.joined_firings or (first,)
    if first.clue != second.clue or first.clue == NO_CLUE or parts[-1].rule in RULES_WITH_CONSEQUENCES:
        return None
    follows = second.rule in RULES_WITH_CONSEQUENCES and first.gives & second.needs
    if isinstance(first, Firing) and first.rule == ONLY_REACH:
        follows = second.rule == ONE_RECTANGLE and _is_only_rectangle_there(candidates, first)
    if not (follows or second.rule == first.rule == CUT_OFF):
        return None
    needs = first.needs | second.needs & ~first.gives
    parts = (*parts, *(second.joined_firings or (second,)))
    return Firing(first.rule, first.clue, needs, first.gives | second.gives, joined_firings=parts)


def _is_only_rectangle_there(candidates: RectangleCandidates, reach: Firing) -> bool:
    """True if one rectangle alone of a clue's shape and size holds the cell that the clue reaches, whatever
    else rectangles hold."""
    own = candidates.rectangles_of_clue[reach.clue] & candidates.covers[reach.target]
    blocked = [
        cells for cells, _ in candidates.rectangles_with_other_clues(reach.clue) if cells >> reach.target & 1
    ]
    return own.bit_count() + len(blocked) == 1


def _cells_of_line(firing: Firing, shape: tuple[int, int]) -> tuple[Cell, ...]:
    assert firing.line
    kind, number = firing.line
    return tuple((number, c) if kind == "row" else (c, number) for c in range(shape[kind == "row"]))


# The deduction of a puzzle: what the ladder found, and the proof that it gives.


class Deduction(way.Deduction[State]):
    """The deduction of a Patches."""

    explainer: way.MakeExplainer = Explainer

    @property
    def way_ladder(self) -> Sequence[Rung]:
        return ladder_of_way(self.ladder)

    @property
    def merge(self) -> way.MergeFirings:
        return partial(merge_firings, self.state.candidates)

    @property
    def goal(self) -> int:
        """All rectangles that it finds; where it does not find them all, all that it knows of cells."""
        about, known = self.state.fact_bits, self.state.facts
        goal = about.placed_rectangles(known)
        if not self.state.solved:
            goal |= known >> about.cells << about.cells
        return goal & ~self.start_state.facts
