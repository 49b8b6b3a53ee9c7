"""The way: a proof as it is told to a person, at each point the easiest step that serves what follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial, reduce
from itertools import groupby
from math import inf
from operator import or_
from types import MappingProxyType
from typing import Any, NamedTuple

from .budget import CHOICE_SHARE, OutOfTime, Purse, check_clock, current_purse, limit_time, with_clock_checks
from .ladder import SUPPOSITION_COST, Climb, Fired, Rung, S, climb
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
from .step import Step
from .telling import UNIT_EFFORT, Glance, Middle, Telling, distance_between, effort_and_middle

# Choosing the way: at each point the easiest thing to see of all that is open there and serves what follows.
# A first way finds out which facts are needed. Then it is told again as it was planned, except where a rule
# of a lower tier, or of the same one with much less effort, gives a needed fact; until nothing changes.
#
# The rules themselves are asked in each position that is told. So a step is what its rule finds where it is
# told, and nothing that a rule of a lower tier shows is told by a harder one.

HARD_TIER = 3  # the first tier of which a way has as few steps as possible
MAX_TRIES_PRICED_BY_CHAIN = 3  # suppositions whose effort is worked out link by link; the others' is guessed
MAX_ROUNDS = 8  # rounds in which a way is mended; nearly all ways stay as they are after the first
ALL_FACTS = -1  # the mask of all facts; wanted if a rule finds something else here than in the proof

MergeFirings = Callable[[Any, Any], Any]  # of two firings: what says both, or None
MakePosition = Callable[[Any], Telling[Any]]  # of a state: the position from which a way is told


def choose_ways(
    start: Telling[Any],
    ladder: Sequence[Rung],
    fired: Sequence[Fired],
    goal: int,
    both: MergeFirings | None = None,
) -> Iterator[tuple[Move, ...]]:
    """Ways from a position, which is left as it is, to a goal. At each step of the last one nothing easier is
    open that gives a fact which the rest of it needs. fired: what the ladder found on the way there. both: as
    of Proof."""
    facts = start.facts
    fired = drop_needless_tries(goal, fired, facts)
    needed, wanted = first_moves_needed(goal, [Move.of(x.found, x.rung) for x in fired], facts)
    kept, hard, as_before = list[Move](), ALL_FACTS, dict[int, tuple[Move, ...]]()
    for number in range(MAX_ROUNDS):
        position = start.copy()
        way = tuple(choose_easiest_moves(position, ladder, needed, wanted, goal, both, kept, hard, as_before))
        yield way
        fewer = way if number else drop_needless_hard_moves(start, ladder, way, goal)
        kept, asked = (first_moves_needed if number else needed_moves)(goal, fewer, facts)
        is_less = not asked & ~wanted
        if fewer is way and len(kept) == len(way) and is_less:
            return
        as_before = _unchanged_runs(way, kept) if is_less and not both else {}
        wanted, hard = asked, _facts_from_hard_moves(kept, facts)


def _unchanged_runs(way: Sequence[Move], kept: Iterable[Move]) -> dict[int, tuple[Move, ...]]:
    """The moves of a way that are told as before, up to the next one that is left out, by the facts from
    which they begin."""
    left = {id(x) for x in kept}
    runs: dict[int, tuple[Move, ...]] = {}
    run: tuple[Move, ...] = ()
    for x in reversed(way):
        run = (x, *run) if id(x) in left else ()
        if run:
            runs[x.facts] = run
    return runs


def drop_needless_hard_moves(
    start: Telling[Any], ladder: Sequence[Rung], way: Sequence[Move], goal: int
) -> Sequence[Move]:
    """Moves that reach a goal as a way does, without its hard ones that the others and the easy rules do
    without: the hardest are left out first."""
    hard = [x for x in way if x.rung.tier >= HARD_TIER]
    if not all(x.rung.finds for x in hard):
        return way  # a game that does not climb
    easy = [rung for rung in ladder if rung.tier < HARD_TIER]
    for x in sorted(hard, key=lambda x: (-x.rung.tier, -x.effort)):
        i = next((i for i, y in enumerate(way) if y is x), None)
        if i is None:
            continue  # left out along with another one
        state, moves, later = start.state.copy(), [*way[:i]], [y for y in way[i + 1 :] if y in hard]
        for y in moves:
            state.apply(y.found)
        while True:
            moves += [Move.of(y.found, y.rung) for y in climb(state, easy)]
            following = next((y for y in later if _is_open(y, ALL_FACTS, state.facts)), None)
            if not following:
                break
            state.apply(following.found)
            moves.append(following)
        if not goal & ~state.facts:
            way, hard = moves, [y for y in hard if y is not x and y in moves]
    return way


def _facts_from_hard_moves(moves: Iterable[Move], facts: int) -> int:
    """The facts that hard moves are the first to give."""
    found = 0
    for x in moves:
        if x.rung.tier >= HARD_TIER:
            found |= x.gives & ~facts
        facts |= x.gives
    return found


def choose_easiest_moves(
    position: Telling[Any],
    ladder: Sequence[Rung],
    fired: Sequence[Fired | Move],
    wanted: int,
    goal: int,
    both: MergeFirings | None = None,
    planned: Sequence[Move] = (),
    hard: int = ALL_FACTS,
    as_before: Mapping[int, Sequence[Move]] = MappingProxyType({}),
) -> Iterator[Move]:
    """The moves that are told from a position, which goes along, until a goal is reached, or nothing more is
    open: always the easiest that says something that is wanted. fired: of rules that suppose something what
    the ladder found; they are not asked anew. both: as of Proof. planned: what is told in its turn unless
    something is open that takes much less to see. hard: facts that hard rules give before others.
    as_before: moves that were chosen before from some facts."""
    open_moves = OpenMoves(ladder, fired, goal)
    at: Middle | None = None
    last: Move | None = None
    while new := goal & ~(facts := position.facts):
        check_clock()
        if run := as_before.get(facts):
            if last:
                yield last
            *_, last = run
            yield from run[:-1]
            for x in run:
                at = position.glance(x.found).middle
                if position.apply(x.found):
                    open_moves.forget()
            continue
        look = MoveChoice(position, new, at, planned, is_whole=bool(last and both))
        if not look.takes(open_moves.of_easiest_tier(look, wanted, hard), wanted):
            as_planned = [x for x in planned if _is_open(x, wanted, facts)][:1]
            if not look.takes([(as_planned, None)], wanted):
                wanted = ALL_FACTS
                if not look.takes(open_moves.of_easiest_tier(look, wanted), wanted):
                    look.takes([(_easiest_open_firing(fired, facts), None)], wanted)
        if not look.best:
            break
        move, middle = look.best
        one = None
        if last and both and move.rung.tier <= last.rung.tier:
            in_one_look = [(x, one) for x in look.moves if (one := both(last.found, x.found))]
            if in_one_look:
                move, _ = look.easiest([x for x, _ in in_one_look])
                one = next(one for x, one in in_one_look if x.found is move.found)
                last = Move(one, last.rung, one.gives, last.effort)
                at = position.glance(one).middle
        if not one:
            if last:
                yield last
            last, at = move, middle
        if position.apply(move.found):
            open_moves.forget()
    if last:
        yield last


def _is_open(move: Move, wanted: int, facts: int) -> bool:
    return bool(move.gives & wanted & ~facts) and not move.needs & ~facts


def _easiest_open_firing(fired: Sequence[Fired | Move], facts: int) -> list[Move]:
    """The easiest firing that the ladder found and that still holds: where more is known by now a rule may
    look at less at once than it did, and see less."""
    open_still = [x for x in fired if x.found.gives & ~facts and not x.found.needs & ~facts]
    best = min(open_still, key=lambda x: ease_rank(x.rung), default=None)
    return [Move.of(best.found, best.rung)] if best else []


class _RungsToAsk(NamedTuple):
    """The rungs of a tier that were not asked yet. ease: that of the easiest. least: the effort that any of
    their firings takes at least."""

    rungs: tuple[Rung, ...]
    ease: tuple[int, int]
    least: float

    @classmethod
    def of(cls, rungs: Sequence[Rung]) -> "_RungsToAsk | None":
        return cls(tuple(rungs), min(map(ease_rank, rungs)), min([x.least for x in rungs])) if rungs else None


#: Moves of a tier, and the rungs of it that were not asked yet.
Batch = tuple[Sequence[Move], _RungsToAsk | None]


class MoveChoice:
    """A look for the next move in a position. It takes moves as rungs find them, and asks no more rungs once
    none of their moves can come first.

    position: where it looks. facts: what is known there. goal: facts of which a move tells some rather than
    none. at: where one has looked before. planned: as of `choose_easiest_moves`. is_whole: all rungs of a
    tier are asked. found: moves that rungs have found here, by their ids. moves: those taken. best:
    the next move, and where one looks then; None if nothing was found. most: the effort that a move of
    another rung may take at most to come first.
    """

    def __init__(
        self,
        position: Telling[Any],
        goal: int,
        at: Middle | None = None,
        planned: Sequence[Move] = (),
        is_whole: bool = False,
    ):
        self.position: Telling[Any] = position
        self._goal, self._at, self._n = goal, at, max(position.shape)
        self._planned, self._is_whole = planned, is_whole
        self.facts: int = position.facts
        here: tuple[dict[int, list[Move]], dict[int, tuple[Any, Glance]]] | None
        here = position.cache.get((MoveChoice, self.facts))
        if here is None:  # ways are told in several rounds, which come by the same positions
            here = position.cache[MoveChoice, self.facts] = {}, {}
        self.found: dict[int, list[Move]] = here[0]
        self._glances: dict[int, tuple[Any, Glance]] = here[1]
        self.moves: list[Move] = []
        self.best: tuple[Move, Middle] | None = None
        self.most: float = inf

    def takes(self, batches: Iterable[Batch], wanted: int) -> bool:
        """Take moves, which say something that is wanted, until the next one is clear. True if there are
        any."""
        wanted &= ~self.facts
        for moves, rest in batches:
            self.moves += moves
            if not self.moves or (rest and self._is_whole):
                continue
            plan, is_clear = self._plan(wanted, rest) if self._planned else (None, True)
            self.most = inf
            if is_clear and (not rest or plan or ease_rank(self.moves[0].rung) < rest.ease):
                self.best = self.easiest(self.moves, plan)
                if not rest or self._comes_first(self.best[0], plan, rest):
                    break
        return bool(self.moves)

    def easiest(self, moves: Sequence[Move], plan: Move | None = None) -> tuple[Move, Middle]:
        """Return the next of some moves of one tier, and where one looks then: what was planned, the easiest
        by its rung, and of these one that says something of the goal, unless another takes much less to see;
        of those left that of least effort, less its gain."""
        prices = [self._price(x.found) for x in moves]
        if len(moves) == 1:
            ((effort, _, there),), (x,) = prices, moves
            return Move(x.found, x.rung, x.gives, effort, self.facts), there
        tries = [i for i, x in enumerate(moves) if x.rung.cost == SUPPOSITION_COST]
        for i in sorted(tries, key=lambda i: prices[i][0])[:MAX_TRIES_PRICED_BY_CHAIN]:
            prices[i] = self._price_of_try(moves[i])
        least = min(prices)[0]
        best: tuple[bool, tuple[int, int], bool, float, int] | None = None
        first = 0
        for i, x in enumerate(moves):
            effort, gain, _ = prices[i]
            if effort * MUCH_EASIER_RATIO < least or effort == least:
                key = x is not plan, ease_rank(x.rung), not x.gives & self._goal, effort - gain, x.rung.score
                if best is None or key < best:
                    best, first = key, i
        x, (effort, _, there) = moves[first], prices[first]
        return Move(x.found, x.rung, x.gives, effort, self.facts), there

    def _price(self, found: Any) -> tuple[float, int, Middle]:
        """The effort to see a firing from where one has looked before, its gain (as of Glance), and where one
        looks then."""
        known = self._glances.get(id(found))
        if known is None:  # kept with the firing, so that no other gets its id
            known = self._glances[id(found)] = found, self.position.glance(found)
        cells, units, there, gain = known[1]
        effort = cells + UNIT_EFFORT * units
        return effort + distance_between(self._at, there) / self._n, gain, there

    def _price_of_try(self, move: Move) -> tuple[float, int, Middle]:
        """The effort to see a move that supposes something, link by link as its chain is told here."""
        cache, here = self.position.cache, (SUPPOSITION_COST, id(move.found), self.facts)
        if here not in cache:
            claim = None
            with suppress(ChainLost):
                claim = self.position.tell(move.found, move.rung.tier).claim
            cache[here] = move, claim
        _, claim = cache[here]
        effort, there = effort_and_middle(claim, self._n, self._at) if claim else (0, None)
        return (effort, 0, there) if there else self._price(move.found)

    def _plan(self, wanted: int, rest: _RungsToAsk | None) -> tuple[Move | None, bool]:
        """Return the move that is the first of those planned, as its rung or an easier one finds it here, or
        None; and True if no rung of the rest can change that."""
        for plan in self._planned:
            gives = plan.gives & wanted
            if not gives:
                continue
            if rest and any(plan.rung is x for x in rest.rungs):
                return None, False
            same = [x for x in self.moves if x.rung is plan.rung and x.gives & gives]
            if same:
                if rest and ease_rank(plan.rung) > rest.ease:
                    return None, False
                easier = [
                    x for x in self.moves if ease_rank(x.rung) < ease_rank(plan.rung) and not gives & ~x.gives
                ]
                first = min(easier or same, key=lambda x: (ease_rank(x.rung), -(x.gives & gives).bit_count()))
                return first, True
        return None, True

    def _comes_first(self, move: Move, plan: Move | None, rest: _RungsToAsk) -> bool:
        """True if the easiest move so far comes before all that rungs of the rest may find."""
        is_ahead = ease_rank(move.rung) < rest.ease or (plan is not None and move.found is plan.found)
        self.most = move.effort * MUCH_EASIER_RATIO if is_ahead else inf
        return self.most < rest.least


class AskedRung:
    """A rung with what its rules found, and what was live then. Of rules that suppose something what the
    ladder found is taken; where it found nothing that is open, they are asked anew only if others are harder
    (is_asked)."""

    def __init__(self, rung: Rung, fired: Sequence[Fired | Move], is_asked: bool = False):
        self.rung: Rung = rung
        self._is_asked = is_asked
        self._live, self._found = 0, list[Move]()
        self._tried = (
            [Move.of(x.found, rung) for x in fired if x.rung is rung]
            if rung.cost == SUPPOSITION_COST
            else None
        )

    def forget(self) -> None:
        self._live, self._found = 0, []

    def found_in(self, look: MoveChoice) -> list[Move]:
        """The firings where one looks. Those that take more effort than `look.most` may be left out."""
        position, facts, rung = look.position, look.facts, self.rung
        if self._tried is not None:
            self._tried = [x for x in self._tried if x.gives & ~facts]
            tried = [x for x in self._tried if not x.needs & ~facts]
            if tried or not self._is_asked:
                return tried
        state, live = position.state, position.state.live
        known = look.found.get(id(rung))
        if known is not None:
            self._found, self._live = known, live
            return known
        if rung.takes_most and look.most < inf:
            return [Move(x, rung, x.gives) for find in rung.finds for x in find(state, ALL_FACTS, look.most)]
        fresh = self._live ^ live if self._live and self._tried is None else ALL_FACTS
        if fresh:
            kept = [x for x in self._found if x.gives & ~facts and not position.scope(x.found) & fresh]
            found = [Move(x, rung, x.gives) for find in rung.finds for x in find(state, fresh)]
            if kept and found:
                twice = {x.gives for x in kept} & {x.gives for x in found}
                found = kept + [x for x in found if x.gives not in twice or x not in kept]
            self._found = found or kept
            self._live = live
        look.found[id(rung)] = self._found
        return self._found


class _Tier(NamedTuple):
    """The rungs of one tier in their order, each with the rest of them, which come after it."""

    number: int
    rungs: "list[tuple[AskedRung, _RungsToAsk | None]]"

    @classmethod
    def of(cls, number: int, rungs: Sequence[Rung], fired: Sequence[Fired | Move], hardest: int) -> "_Tier":
        asked = [AskedRung(rung, fired, number < hardest) for rung in rungs]
        return cls(number, [(x, _RungsToAsk.of(rungs[i:])) for i, x in enumerate(asked, 1)])

    def moves(self, look: MoveChoice, wanted: int) -> Iterator[Batch]:
        """Yield the moves that give a wanted fact, rung by rung."""
        for rung, rest in self.rungs:
            yield [x for x in rung.found_in(look) if x.gives & wanted], rest

    def moves_to_hard_facts(self, look: MoveChoice, wanted: int, hard: int) -> Iterator[Batch]:
        """Yield the moves that give a wanted fact of the hard ones, rung by rung. If no rung has any, the
        last batch has all moves that give a wanted fact."""
        is_any, others = False, list[Move]()
        for moves, rest in self.moves(look, wanted):
            to_hard = [x for x in moves if x.gives & wanted & hard]
            is_any = is_any or bool(to_hard)
            others += [] if to_hard else moves
            yield (to_hard if is_any or rest else others), rest


class OpenMoves:
    """The open moves of a ladder in one position after the other. Its rules are asked only about what has
    changed since."""

    def __init__(self, ladder: Sequence[Rung], fired: Sequence[Fired | Move], goal: int):
        hardest = max([rung.tier for rung in ladder], default=0)
        tiers = groupby(ladder, key=lambda rung: rung.tier)
        self._tiers: list[_Tier] = [_Tier.of(tier, [*rungs], fired, hardest) for tier, rungs in tiers]
        self._goal = goal

    def of_easiest_tier(self, look: MoveChoice, wanted: int, hard: int = ALL_FACTS) -> Iterator[Batch]:
        """Yield the open moves of the easiest tier that gives a wanted fact, rung by rung, each without
        the facts that are plain to see. hard: facts that a move of a hard tier gives, if any does."""
        plain: list[Move] = []
        for tier in self._tiers:
            plain_facts = reduce(or_, [x.gives for x in plain], 0) & ~look.facts
            asked = wanted & ~(look.facts | plain_facts)
            is_hard = tier.number >= HARD_TIER
            batches = tier.moves_to_hard_facts(look, asked, hard) if is_hard else tier.moves(look, asked)
            is_open = False
            for moves, rest in batches:
                if moves or (is_open and not rest):
                    is_open = True
                    yield (
                        (self._without_plain(moves, plain_facts, plain, look) if plain_facts else moves),
                        rest,
                    )
            if is_open:
                return
            if tier.number == PLAIN_TIER:
                plain = [x for moves, _ in tier.moves(look, ~look.facts) for x in moves]

    def forget(self) -> None:
        """Let each rule look at all of a position anew."""
        for tier in self._tiers:
            for rung, _ in tier.rungs:
                rung.forget()

    def _without_plain(
        self, moves: Sequence[Move], plain_facts: int, plain: Sequence[Move], look: MoveChoice
    ) -> list[Move]:
        """Return the moves without the facts that are plain to see. A move that gives a part of the goal
        stays whole. A move with a size is told as a whole: plain moves that share a fact replace it."""
        kept: list[Move] = []
        for x in moves:
            shared = x.gives & plain_facts
            if shared and x.found.size is not None:
                kept += [y for y in plain if y.gives & shared]
            elif not shared or x.gives & self._goal:
                kept.append(x)
            else:
                kept.append(Move.of(look.position.only(x.found, ~(look.facts | plain_facts)), x.rung))
        return kept


# From a proof to what is told of it: the way, at each point the easiest thing that serves what follows.
#
# A proof is for the machine: everything that the ladder found, in its order. The way is the part of it that a
# person needs. The rules are asked again in each position, and the easiest open firing that leads on comes
# first: see `choose_ways`. (The idea of small steps in the order of their reasons is that of Demystify,
# Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using small MUSes to explain how to solve pen and paper
# puzzles", 2021.)

MOVES_BETWEEN_CLOCK_CHECKS = 4  # moves that are told between two looks at the clock


@dataclass(frozen=True, eq=False)
class Proof:
    """A proof: all that a ladder found of a puzzle. start: makes the position before the first of it; what is
    worked out on the way from there is freed with that. goal: the facts that are to be reached. ladder: the
    rules by which it is told. both: what says what one firing says and what another one does right after it;
    None where nothing does. in_time: the clock did not end it before all was found that the rules find.
    purse: from which telling it spends."""

    fired: tuple[Fired, ...]
    start: Callable[[], Telling[Any]]
    goal: int
    ladder: Sequence[Rung]
    both: MergeFirings | None = None
    in_time: bool = True
    purse: Purse = field(default_factory=current_purse, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """The fields without what was told, which is told again elsewhere."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def tier(self) -> int:
        """The tier of its hardest firing."""
        return max((x.rung.tier for x in self.fired), default=1)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way."""
        return self._told("way", tell_way).steps

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The proof itself, step by step."""
        return self._told("all", lambda proof: _tell_moves(_moves_of_proof(proof), proof.start())).steps

    @property
    def is_whole(self) -> bool:
        """True if the way was told to its end, of a proof that was found in time."""
        return self.in_time and self._told("way", tell_way).is_whole

    def with_purse(self, purse: Purse) -> "Proof":
        """The proof for somebody who has another purse: what was told of one is told of both."""
        twin = replace(self, purse=purse)
        twin.__dict__["told"] = self._tellings
        return twin

    @property
    def _tellings(self) -> "dict[str, ToldSteps]":
        return self.__dict__.setdefault("told", {})

    def _told(self, what: str, tell: "Callable[[Proof], ToldSteps]") -> "ToldSteps":
        """The steps that are told of it, made when they are first asked for, and always the same."""
        told = self._tellings.get(what)
        if told is None:
            with self.purse.open():
                told = tell(self)
            self._tellings[what] = told
        return told


class Deduction(Climb[S]):
    """The deduction of a ladder, with its proof. telling: the game's positions from which a way is told."""

    telling: MakePosition

    @property
    def both(self) -> MergeFirings | None:
        """The function `both` of the proof."""
        return None

    @property
    def goal(self) -> int:
        """The facts that the way is to reach: all that was found, unless a game says otherwise."""
        return self.state.facts

    @property
    def told_by(self) -> Sequence[Rung]:
        """The rules by which the way is told."""
        return self.ladder

    @property
    def proof(self) -> Proof:
        """The proof of `goal`."""
        start = partial(self.telling, self.start)
        return Proof(self.fired, start, self.goal, self.told_by, self.both, self.in_time)


class ToldSteps(NamedTuple):
    """Steps, whether they are all of them (the clock ended none), and whether nothing failed."""

    steps: tuple[Step, ...]
    is_whole: bool = True
    is_well: bool = True


def tell_way(proof: Proof) -> ToldSteps:
    """The way: each step follows from what stands before it, none can be left out, they reach the goal. Where
    the allowance of time is spent before that, the best that was chosen by then, as far as it was told."""
    start = proof.start()
    best: tuple[Move, ...] | None = None
    try:
        with limit_time(part=CHOICE_SHARE):
            for better in choose_ways(start, proof.ladder, proof.fired, proof.goal, proof.both):
                best = better
    except OutOfTime:
        pass
    except Exception as error:
        log_failure("choosing a way", error)
        best = None
    if best is not None:  # from the same start, which has worked out most of what is told
        told = _tell_moves(best, start)
        if told.is_well:
            return told
    return _tell_moves(_moves_of_proof(proof), proof.start())


def _moves_of_proof(proof: Proof) -> Iterator[Move]:
    """The proof, told where it stands: what was found one after the other, each by what shows it by then."""
    position = proof.start()
    for x in proof.fired:
        new = x.found.gives & ~position.facts
        if new:
            rules = [rung for rung in proof.ladder if rung.score <= x.rung.score]
            yield from choose_easiest_moves(position, rules, [x], new, new)


def _tell_moves(moves: Iterable[Move], position: Telling[Any]) -> ToldSteps:
    """The steps of some moves from a position, which is left behind them, as far as the allowance of time
    goes."""
    steps: list[Step] = []
    try:
        for step in steps_of_moves(moves, position):
            steps.append(step)  # one by one: those before one that fails are kept
    except OutOfTime:
        return ToldSteps(tuple(steps), is_whole=False)
    except Exception as error:
        log_failure("telling a way", error)
        return ToldSteps(tuple(steps), is_whole=False, is_well=False)
    return ToldSteps(tuple(steps))


def steps_of_moves(moves: Iterable[Move], position: Telling[Any]) -> Iterator[Step]:
    """The steps of some moves, each in the position in which it then stands."""
    n, at = max(position.shape), None
    for x in with_clock_checks(moves, MOVES_BETWEEN_CLOCK_CHECKS):
        step = position.tell(x.found, x.rung.tier)
        position.apply(x.found)
        effort, at = effort_and_middle(step.claim, n, at)
        yield step.with_effort(effort)


def log_failure(what: str, error: Exception) -> None:
    """A fault of ours, of which nobody shall hear who only wants to know a way: there is a simpler one. It
    goes to the log "queens_snap", which says nothing by itself; in the tests of this project it is raised."""
    import logging  # only where it is needed: it takes its time

    log = logging.getLogger("queens_snap")
    log.addHandler(logging.NullHandler())
    log.error("%s failed", what, exc_info=error)
