"""The choice of a way: at each point the easiest move to see, of all that are open and serve what follows.

A first way finds out which facts are needed. Then the way is chosen again as it was planned, except where a
rule of a lower tier, or of the same tier with much less effort, gives a needed fact; until nothing changes.

The rules are asked in each position of the way. So a step is what its rule finds in that position, and
nothing that a rule of a lower tier shows is told by a harder one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import groupby
from math import inf
from operator import or_
from types import MappingProxyType
from typing import Any, NamedTuple

from .budget import check_clock
from .explainer import UNIT_EFFORT, Explainer, Point, SeeingEffort, distance_between, effort_and_middle
from .ladder import SUPPOSITION_COST, LadderFiring, Rung, climb
from .needed_steps import (
    MUCH_EASIER_RATIO,
    PLAIN_TIER,
    Move,
    drop_needless_tries,
    ease_rank,
    first_moves_needed,
    needed_moves,
)
from .refute import ChainLost

HARD_TIER = 3  # the first tier of which a way has as few steps as possible
MAX_SUPPOSITIONS_PRICED_BY_CHAIN = (
    3  # suppositions whose effort is worked out link by link; the others' is guessed
)
MAX_IMPROVEMENTS = 8  # rounds in which a way is mended; nearly all ways stay as they are after the first
ALL_FACTS = -1  # the mask of all facts; wanted if a rule finds something else here than in the proof

MergeFirings = Callable[[Any, Any], Any]  # of two firings: what says both, or None
MakeExplainer = Callable[[Any], Explainer[Any]]  # of a state: the position from which a way is told


def choose_ways(
    start: Explainer[Any],
    ladder: Sequence[Rung],
    firings: Sequence[LadderFiring],
    goal: int,
    merge: MergeFirings | None = None,
) -> Iterator[tuple[Move, ...]]:
    """Yield ways from a position, which is left as it is, to a goal, each better than the one before. In the
    last one, nothing easier is open at any step that gives a fact which the rest needs. firings: what the
    ladder found on the way to the goal. merge: as in Proof."""
    facts = start.facts
    firings = drop_needless_tries(goal, firings, facts)
    needed, wanted = first_moves_needed(goal, [Move.of(x.firing, x.rung) for x in firings], facts)
    kept, hard_facts, unchanged = list[Move](), ALL_FACTS, dict[int, tuple[Move, ...]]()
    for number in range(MAX_IMPROVEMENTS):
        position = start.copy()
        way = tuple(
            choose_easiest_moves(position, ladder, needed, wanted, goal, merge, kept, hard_facts, unchanged)
        )
        yield way
        shorter = way if number else drop_needless_hard_moves(start, ladder, way, goal)
        kept, needed_facts = (first_moves_needed if number else needed_moves)(goal, shorter, facts)
        found_hard = _facts_from_hard_moves(kept, facts)
        is_less = not (needed_facts & ~wanted or found_hard & ~hard_facts)
        if shorter is way and len(kept) == len(way) and is_less:
            return
        unchanged = _unchanged_runs(way, kept) if is_less and not merge else {}
        wanted, hard_facts = needed_facts, found_hard


def _unchanged_runs(way: Sequence[Move], kept: Iterable[Move]) -> dict[int, tuple[Move, ...]]:
    """Return the moves of a way that stay the same, up to the next one that is dropped, by the facts known
    before them."""
    left = {id(x) for x in kept}
    runs: dict[int, tuple[Move, ...]] = {}
    run: tuple[Move, ...] = ()
    for x in reversed(way):
        run = (x, *run) if id(x) in left else ()
        if run:
            runs[x.facts] = run
    return runs


def drop_needless_hard_moves(
    start: Explainer[Any], ladder: Sequence[Rung], way: Sequence[Move], goal: int
) -> Sequence[Move]:
    """Return moves that reach a goal, without the hard moves of a way that the others and the easy rules make
    needless. The hardest moves are dropped first."""
    hard = [x for x in way if x.rung.tier >= HARD_TIER]
    if not all(x.rung.rules for x in hard):
        return way  # a game that does not climb
    easy = [rung for rung in ladder if rung.tier < HARD_TIER]
    for x in sorted(hard, key=lambda x: (-x.rung.tier, -x.effort)):
        i = next((i for i, y in enumerate(way) if y is x), None)
        if i is None:
            continue  # left out along with another one
        state, moves, later = start.state.copy(), [*way[:i]], [y for y in way[i + 1 :] if y in hard]
        for y in moves:
            state.apply(y.firing)
        while True:
            moves += [Move.of(y.firing, y.rung) for y in climb(state, easy)]
            following = next((y for y in later if _is_open(y, ALL_FACTS, state.facts)), None)
            if not following:
                break
            state.apply(following.firing)
            moves.append(following)
        if not goal & ~state.facts:
            way, hard = moves, [y for y in hard if y is not x and y in moves]
    return way


def _facts_from_hard_moves(moves: Iterable[Move], facts: int) -> int:
    """Return the facts that hard moves are the first to give."""
    found = 0
    for x in moves:
        if x.rung.tier >= HARD_TIER:
            found |= x.gives & ~facts
        facts |= x.gives
    return found


def choose_easiest_moves(
    position: Explainer[Any],
    ladder: Sequence[Rung],
    firings: Sequence[LadderFiring | Move],
    wanted: int,
    goal: int,
    merge: MergeFirings | None = None,
    planned: Sequence[Move] = (),
    hard_facts: int = ALL_FACTS,
    unchanged: Mapping[int, Sequence[Move]] = MappingProxyType({}),
) -> Iterator[Move]:
    """Yield the moves from a position, which goes along, until a goal is reached or nothing more is open.
    Each is the easiest move that gives a wanted fact.

    firings: of rules that suppose something, what the ladder found; these rules are not asked again. merge:
    as in Proof. planned: moves to take in their turn unless something much easier is open. hard_facts: facts
    that hard rules give before others. unchanged: moves chosen earlier, by the facts known before them.
    """
    open_moves = OpenMoves(ladder, firings, goal)
    looked_at: Point | None = None
    last: Move | None = None
    while open_goal := goal & ~(facts := position.facts):
        check_clock()
        if run := unchanged.get(facts):
            if last:
                yield last
            *_, last = run
            yield from run[:-1]
            for x in run:
                looked_at = position.effort_to_see(x.firing).middle
                if position.apply(x.firing):
                    open_moves.forget_findings()
            continue
        choice = MoveChoice(position, open_goal, looked_at, planned, asks_all_rungs=bool(last and merge))
        if not choice.take_until_clear(open_moves.moves_of_easiest_tier(choice, wanted, hard_facts), wanted):
            next_planned = [x for x in planned if _is_open(x, wanted, facts)][:1]
            if not choice.take_until_clear([(next_planned, None)], wanted):
                wanted = ALL_FACTS
                if not choice.take_until_clear(open_moves.moves_of_easiest_tier(choice, wanted), wanted):
                    choice.take_until_clear([(_easiest_open_firing(firings, facts), None)], wanted)
        if not choice.best:
            break
        move, middle = choice.best
        merged = None
        if last and merge and move.rung.tier <= last.rung.tier:
            mergeable = [(x, merged) for x in choice.moves if (merged := merge(last.firing, x.firing))]
            if mergeable:
                move, _ = choice.easiest_move([x for x, _ in mergeable])
                merged = next(one for x, one in mergeable if x.firing is move.firing)
                last = Move(merged, last.rung, merged.gives, last.effort)
                looked_at = position.effort_to_see(merged).middle
        if not merged:
            if last:
                yield last
            last, looked_at = move, middle
        if position.apply(move.firing):
            open_moves.forget_findings()
    if last:
        yield last


def _is_open(move: Move, wanted: int, facts: int) -> bool:
    return bool(move.gives & wanted & ~facts) and not move.needs & ~facts


def _easiest_open_firing(firings: Sequence[LadderFiring | Move], facts: int) -> list[Move]:
    """Return the easiest of the ladder's firings that still holds. With more facts known, a rule may look at
    fewer cells than the ladder did, and miss it."""
    open_still = [x for x in firings if x.firing.gives & ~facts and not x.firing.needs & ~facts]
    best = min(open_still, key=lambda x: ease_rank(x.rung), default=None)
    return [Move.of(best.firing, best.rung)] if best else []


class _UnaskedRungs(NamedTuple):
    """The rungs of a tier that were not asked yet. easiest_rank: rank of the easiest. least_effort: the least
    effort that any of their firings takes."""

    rungs: tuple[Rung, ...]
    easiest_rank: tuple[int, int]
    least_effort: float

    @classmethod
    def of_rungs(cls, rungs: Sequence[Rung]) -> "_UnaskedRungs | None":
        return (
            cls(tuple(rungs), min(map(ease_rank, rungs)), min([x.least_effort for x in rungs]))
            if rungs
            else None
        )


#: Moves of a tier, and the rungs of it that were not asked yet.
MoveBatch = tuple[Sequence[Move], _UnaskedRungs | None]


class MoveChoice:
    """The choice of the next move in a position. It takes moves as rungs find them, and stops once no move of
    the other rungs can come first.

    position: the position. facts: the facts known there. goal: a move that gives one of these facts is
    preferred. looked_at: where one has looked before. planned: as in `choose_easiest_moves`. asks_all_rungs:
    True if all rungs of a tier are asked. found_by_rung: moves that rungs have found here, by the rungs' ids.
    moves: those taken. best: the next move, and where one looks then; None if nothing was found. max_effort:
    the most effort with which a move of another rung still comes first.
    """

    def __init__(
        self,
        position: Explainer[Any],
        goal: int,
        looked_at: Point | None = None,
        planned: Sequence[Move] = (),
        asks_all_rungs: bool = False,
    ):
        self.position: Explainer[Any] = position
        self._goal, self._looked_at, self._n = goal, looked_at, max(position.shape)
        self._planned, self._asks_all_rungs = planned, asks_all_rungs
        self.facts: int = position.facts
        known_here: tuple[dict[int, list[Move]], dict[int, tuple[Any, SeeingEffort]]] | None
        known_here = position.cache.get((MoveChoice, self.facts))
        if known_here is None:  # ways are told in several rounds, which come by the same positions
            known_here = position.cache[MoveChoice, self.facts] = {}, {}
        self.found_by_rung: dict[int, list[Move]] = known_here[0]
        self._efforts: dict[int, tuple[Any, SeeingEffort]] = known_here[1]
        self._prices: dict[int, tuple[float, int, Point]] = {}  # by the firings' ids
        self.moves: list[Move] = []
        self.best: tuple[Move, Point] | None = None
        self.max_effort: float = inf

    def take_until_clear(self, batches: Iterable[MoveBatch], wanted: int) -> bool:
        """Take moves that give a wanted fact until the next move is clear. True if there are any."""
        wanted &= ~self.facts
        for moves, rest in batches:
            self.moves += moves
            if not self.moves or (rest and self._asks_all_rungs):
                continue
            plan, is_clear = self._planned_move(wanted, rest) if self._planned else (None, True)
            self.max_effort = inf
            if is_clear and (not rest or plan or ease_rank(self.moves[0].rung) < rest.easiest_rank):
                self.best = self.easiest_move(self.moves, plan)
                if not rest or self._comes_first(self.best[0], plan, rest):
                    break
        return bool(self.moves)

    def easiest_move(self, moves: Sequence[Move], plan: Move | None = None) -> tuple[Move, Point]:
        """Return the next of some moves of one tier, and where one looks then.

        Moves that take much more effort than the least are left out. Of the others comes first the planned
        one, then the one whose rung is easiest, then one that gives a fact of the goal, then the one of least
        effort less gain.
        """
        prices = [self._prices.get(id(x.firing)) or self._effort_and_gain(x.firing) for x in moves]
        if len(moves) == 1:
            ((effort, _, middle),), (x,) = prices, moves
            return Move(x.firing, x.rung, x.gives, effort, self.facts), middle
        tries = [i for i, x in enumerate(moves) if x.rung.cost == SUPPOSITION_COST]
        for i in sorted(tries, key=lambda i: prices[i][0])[:MAX_SUPPOSITIONS_PRICED_BY_CHAIN]:
            prices[i] = self._effort_of_supposition(moves[i])
        least = min(prices)[0]
        best: tuple[bool, tuple[int, int], bool, float, int] | None = None
        first = 0
        for i, x in enumerate(moves):
            effort, gain, _ = prices[i]
            if effort * MUCH_EASIER_RATIO < least or effort == least:
                key = x is not plan, ease_rank(x.rung), not x.gives & self._goal, effort - gain, x.rung.score
                if best is None or key < best:
                    best, first = key, i
        x, (effort, _, middle) = moves[first], prices[first]
        return Move(x.firing, x.rung, x.gives, effort, self.facts), middle

    def _effort_and_gain(self, firing: Any) -> tuple[float, int, Point]:
        """Return the effort to see a firing from where one has looked before, its gain (see SeeingEffort),
        and where one looks then."""
        known = self._efforts.get(id(firing))
        if known is None:  # kept with the firing, so that no other gets its id
            known = self._efforts[id(firing)] = firing, self.position.effort_to_see(firing)
        cells, units, middle, gain = known[1]
        effort = cells + UNIT_EFFORT * units
        price = effort + distance_between(self._looked_at, middle) / self._n, gain, middle
        self._prices[id(firing)] = price
        return price

    def _effort_of_supposition(self, move: Move) -> tuple[float, int, Point]:
        """Return the effort to see a supposition, link by link of its chain as told here."""
        cache, key = self.position.cache, (SUPPOSITION_COST, id(move.firing), self.facts)
        if key not in cache:
            claim = None
            with suppress(ChainLost):
                claim = self.position.explain(move.firing, move.rung.tier).claim
            cache[key] = move, claim
        _, claim = cache[key]
        effort, middle = effort_and_middle(claim, self._n, self._looked_at) if claim else (0, None)
        return (effort, 0, middle) if middle else self._effort_and_gain(move.firing)

    def _planned_move(self, wanted: int, rest: _UnaskedRungs | None) -> tuple[Move | None, bool]:
        """Return a move and whether it is final. The move is the first planned one, as its rung or an easier
        rung finds it here; None if there is none. It is final if no rung of `rest` can change it."""
        for plan in self._planned:
            gives = plan.gives & wanted
            if not gives:
                continue
            if rest and any(plan.rung is x for x in rest.rungs):
                return None, False
            same_rung = [x for x in self.moves if x.rung is plan.rung and x.gives & gives]
            if same_rung:
                if rest and ease_rank(plan.rung) > rest.easiest_rank:
                    return None, False
                easier = [
                    x for x in self.moves if ease_rank(x.rung) < ease_rank(plan.rung) and not gives & ~x.gives
                ]
                first = min(
                    easier or same_rung, key=lambda x: (ease_rank(x.rung), -(x.gives & gives).bit_count())
                )
                return first, True
        return None, True

    def _comes_first(self, move: Move, plan: Move | None, rest: _UnaskedRungs) -> bool:
        """True if the easiest move so far comes before everything that the other rungs may find."""
        is_ahead = ease_rank(move.rung) < rest.easiest_rank or (
            plan is not None and move.firing is plan.firing
        )
        self.max_effort = move.effort * MUCH_EASIER_RATIO if is_ahead else inf
        return self.max_effort < rest.least_effort


class RungFindings:
    """A rung with what its rules found, and what was live then.

    For rules that suppose something, the ladder's findings are taken. If none of these is open, the rules are
    asked again only if other rules are harder (is_asked).
    """

    def __init__(self, rung: Rung, firings: Sequence[LadderFiring | Move], is_asked: bool = False):
        self.rung: Rung = rung
        self._is_asked = is_asked
        self._live, self._found = 0, list[Move]()
        self._refuted = (
            [Move.of(x.firing, rung) for x in firings if x.rung is rung]
            if rung.cost == SUPPOSITION_COST
            else None
        )

    def forget_findings(self) -> None:
        self._live, self._found = 0, []

    def firings_in(self, choice: MoveChoice) -> list[Move]:
        """Return the firings in a position. Those that take more effort than `choice.max_effort` may be left
        out."""
        position, facts, rung = choice.position, choice.facts, self.rung
        if self._refuted is not None:
            self._refuted = [x for x in self._refuted if x.gives & ~facts]
            still_open = [x for x in self._refuted if not x.needs & ~facts]
            if still_open or not self._is_asked:
                return still_open
        state, live = position.state, position.state.live
        known = choice.found_by_rung.get(id(rung))
        if known is not None:
            self._found, self._live = known, live
            return known
        if rung.takes_max_effort and choice.max_effort < inf:
            return [
                Move(x, rung, x.gives)
                for find in rung.rules
                for x in find(state, ALL_FACTS, choice.max_effort)
            ]
        fresh = self._live ^ live if self._live and self._refuted is None else ALL_FACTS
        if fresh:
            kept = [
                x
                for x in self._found
                if x.gives & ~facts and not position.watched_candidates(x.firing) & fresh
            ]
            found = [Move(x, rung, x.gives) for find in rung.rules for x in find(state, fresh)]
            if kept and found:
                found_twice = {x.gives for x in kept} & {x.gives for x in found}
                found = kept + [x for x in found if x.gives not in found_twice or x not in kept]
            self._found = found or kept
            self._live = live
        choice.found_by_rung[id(rung)] = self._found
        return self._found


class _TierRungs(NamedTuple):
    """The rungs of one tier in their order, each with the rungs that come after it."""

    number: int
    rungs: "list[tuple[RungFindings, _UnaskedRungs | None]]"

    @classmethod
    def of(
        cls, number: int, rungs: Sequence[Rung], firings: Sequence[LadderFiring | Move], hardest: int
    ) -> "_TierRungs":
        asked = [RungFindings(rung, firings, number < hardest) for rung in rungs]
        return cls(number, [(x, _UnaskedRungs.of_rungs(rungs[i:])) for i, x in enumerate(asked, 1)])

    def moves(self, choice: MoveChoice, wanted: int) -> Iterator[MoveBatch]:
        """Yield the moves that give a wanted fact, rung by rung."""
        for rung, rest in self.rungs:
            yield [x for x in rung.firings_in(choice) if x.gives & wanted], rest

    def moves_to_hard_facts(self, choice: MoveChoice, wanted: int, hard_facts: int) -> Iterator[MoveBatch]:
        """Yield the moves that give a wanted hard fact, rung by rung. If no rung has any, the last batch has
        all moves that give a wanted fact."""
        is_any, others = False, list[Move]()
        for moves, rest in self.moves(choice, wanted):
            to_hard = [x for x in moves if x.gives & wanted & hard_facts]
            is_any = is_any or bool(to_hard)
            others += [] if to_hard else moves
            yield (to_hard if is_any or rest else others), rest


class OpenMoves:
    """The open moves of a ladder in one position after the other. Rules are asked only about what has
    changed."""

    def __init__(self, ladder: Sequence[Rung], firings: Sequence[LadderFiring | Move], goal: int):
        hardest = max([rung.tier for rung in ladder], default=0)
        tiers = groupby(ladder, key=lambda rung: rung.tier)
        self._tiers: list[_TierRungs] = [
            _TierRungs.of(tier, [*rungs], firings, hardest) for tier, rungs in tiers
        ]
        self._goal = goal

    def moves_of_easiest_tier(
        self, choice: MoveChoice, wanted: int, hard_facts: int = ALL_FACTS
    ) -> Iterator[MoveBatch]:
        """Yield the open moves of the easiest tier that gives a wanted fact, rung by rung, without facts that
        are plain to see. hard_facts: facts that a move of a hard tier must give, if any does."""
        plain: list[Move] = []
        for tier in self._tiers:
            plain_facts = reduce(or_, [x.gives for x in plain], 0) & ~choice.facts
            asked = wanted & ~(choice.facts | plain_facts)
            is_hard = tier.number >= HARD_TIER
            batches = (
                tier.moves_to_hard_facts(choice, asked, hard_facts) if is_hard else tier.moves(choice, asked)
            )
            is_open = False
            for moves, rest in batches:
                if moves or (is_open and not rest):
                    is_open = True
                    yield (
                        (
                            self._without_plain_facts(moves, plain_facts, plain, choice)
                            if plain_facts
                            else moves
                        ),
                        rest,
                    )
            if is_open:
                return
            if tier.number == PLAIN_TIER:
                plain = [x for moves, _ in tier.moves(choice, ~choice.facts) for x in moves]

    def forget_findings(self) -> None:
        """Let each rule look at the whole position again."""
        for tier in self._tiers:
            for rung, _ in tier.rungs:
                rung.forget_findings()

    def _without_plain_facts(
        self, moves: Sequence[Move], plain_facts: int, plain: Sequence[Move], choice: MoveChoice
    ) -> list[Move]:
        """Return the moves without the facts that are plain to see. A move that gives a part of the goal
        stays whole. A move with a size is told as a whole: plain moves that share a fact replace it."""
        kept: list[Move] = []
        for x in moves:
            shared = x.gives & plain_facts
            if shared and x.firing.size is not None:
                kept += [y for y in plain if y.gives & shared]
            elif not shared or x.gives & self._goal:
                kept.append(x)
            else:
                kept.append(
                    Move.of(
                        choice.position.restrict_to_facts(x.firing, ~(choice.facts | plain_facts)), x.rung
                    )
                )
        return kept
