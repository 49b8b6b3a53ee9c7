"""The rules by which a person solves Tango: those of a single line, and those that suppose a value.

A rule of a line yields all its firings there. They speak of open cells only. A supposition puts a value into
an open cell, and follows it up to a contradiction.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from ..budget import check_clock
from ..cells import bit_numbers
from ..ladder import RuleFunction, Rung
from ..refute import SUPPOSED, ChainLost, Follower, Refutation, chain_to_clash, needs_of_chain
from ..step import Count
from .state import (
    BALANCE,
    COMPLETE_LINE,
    COUNT_RULE,
    EQUAL_BESIDE,
    EQUAL_COUNT,
    GAP_RULE,
    OPPOSITE_COUNT,
    PAIR_RULE,
    REASON_BY_RULE,
    ROOM_FOR_ONE,
    SIGN,
    SUPPOSITION,
    THREE,
    Firing,
    State,
    TangoLine,
    contrary_facts,
    fact_of_value,
    facts_in,
    filling_key,
    symbols_shared_by_fillings,
)

LineRule = Callable[[TangoLine], Iterator[Firing]]


def pair(line: TangoLine) -> Iterator[Firing]:
    """Fires when two suns, or two moons, stand side by side. Effect: the cells on either side get the other.
    Valid because: three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bit_numbers(mask & mask >> 1):
            if there := (1 << p + 2 | 1 << p >> 1) & line.open:
                yield _line_firing(PAIR_RULE, line, value, 3 << p, there)


def gap(line: TangoLine) -> Iterator[Firing]:
    """Fires when two alike stand with one open cell between them. Effect: it gets the other. Valid because:
    three alike never stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bit_numbers((mask & mask >> 2) << 1 & line.open):
            yield _line_firing(GAP_RULE, line, value, 5 << p >> 1, 1 << p)


def sign(line: TangoLine) -> Iterator[Firing]:
    """Fires when one of two cells with a sign between them is known. Effect: so is the other. Valid because:
    that is what the sign says."""
    for value, mask in enumerate(line.masks):
        for signs, other in ((line.equal, value), (line.opposite, 1 - value)):
            for p in bit_numbers(mask & signs & line.open >> 1):
                yield _line_firing(SIGN, line, value, 1 << p, 2 << p, other)
            for p in bit_numbers(mask >> 1 & signs & line.open):
                yield _line_firing(SIGN, line, value, 2 << p, 1 << p, other)


def count(line: TangoLine) -> Iterator[Firing]:
    """Fires when a line holds all its suns, or all its moons. Effect: its other cells get the other. Valid
    because: there are as many of each in every line."""
    for value, mask in enumerate(line.masks):
        if line.number_left(value) == 0 and line.open:
            yield _line_firing(COUNT_RULE, line, value, mask, line.open)


def equal_pair_beside(line: TangoLine) -> Iterator[Firing]:
    """Fires when two open cells that are equal stand beside a known one. Effect: both get the other. Valid
    because: else three alike would stand side by side."""
    for value, mask in enumerate(line.masks):
        for p in bit_numbers(line.equal & line.open & line.open >> 1):
            for beside in (1 << p >> 1, 1 << p + 2):
                if beside & mask:
                    yield _line_firing(EQUAL_BESIDE, line, value, beside, 3 << p)


def equal_pair_count(line: TangoLine) -> Iterator[Firing]:
    """Fires when a line takes just one more of a value, and two of its open cells are equal. Effect: both get
    the other. Valid because: there is no room for two."""
    for value, mask in enumerate(line.masks):
        if line.number_left(value) == 1:
            for p in bit_numbers(line.equal & line.open & line.open >> 1):
                yield _line_firing(EQUAL_COUNT, line, value, mask, 3 << p, count=Count(1, 2))


def room_for_one(line: TangoLine) -> Iterator[Firing]:
    """Fires when a line takes just one more of a value, which in some open cells would leave three cells
    without it side by side. Effect: these get the other. Valid because: so would the three, and three alike
    never stand side by side."""
    for value, mask in enumerate(line.masks):
        if line.number_left(value) == 1:
            rest = line.all_cells_mask & ~mask
            there = 0
            for p in bit_numbers(rest & rest >> 1 & rest >> 2):
                there |= line.open & ~(7 << p)
            if there:
                yield _line_firing(ROOM_FOR_ONE, line, value, mask, there, count=Count(1, 3))


def opposite_pair_count(line: TangoLine) -> Iterator[Firing]:
    """Fires when pairs of opposite open cells take all the suns, or moons, that a line still takes. Effect:
    its other open cells get the other. Valid because: each such pair takes one of each."""
    for pairs in _pair_sets(line):
        takes, rest = pairs.bit_count() // 2, line.open & ~pairs
        for value, mask in enumerate(line.masks):
            if line.number_left(value) == takes and rest:
                yield _line_firing(
                    OPPOSITE_COUNT, line, value, mask, rest, count=Count(takes, takes), pairs=pairs
                )


def _pair_sets(line: TangoLine) -> list[int]:
    """Return the most pairs of opposite open cells that share no cell, all pairs as one mask.

    Pairs are taken from the first cell on, and from the last; two masks are returned if they differ.
    """
    ends = list(bit_numbers(line.opposite & line.open & line.open >> 1))
    found = []
    for order in (ends, ends[::-1]):
        pairs = 0
        for p in order:
            if not 3 << p & pairs:
                pairs |= 3 << p
        if pairs and pairs not in found:
            found.append(pairs)
    return found


def find_clashes(line: TangoLine) -> Iterator[Firing]:
    """Yield the contradictions of a Tango's line. Each firing gives nothing, and needs the facts that
    clash."""
    half, equal, opposite = line.n // 2, line.equal, line.opposite
    moons, suns = line.masks
    for p in bit_numbers(equal & (moons & suns >> 1 | suns & moons >> 1)):
        low = moons >> p & 1
        needs = facts_in(line, 1 - low, 1 << p) | facts_in(line, low, 2 << p)
        yield Firing(SIGN, line.number, needs, 0)
    for value, mask in enumerate(line.masks):
        for p in bit_numbers(opposite & mask & mask >> 1):
            yield Firing(SIGN, line.number, facts_in(line, value, 3 << p), 0, value)
        for p in bit_numbers(mask & mask >> 1 & mask >> 2):
            yield Firing(THREE, line.number, facts_in(line, value, 7 << p), 0, value)
        for pairs in (0, *_pair_sets(line)):
            if (alike := mask.bit_count() + pairs.bit_count() // 2) > half:
                needs = facts_in(line, value, mask)
                yield Firing(BALANCE, line.number, needs, 0, value, Count(half, alike), pairs)
                break


def _line_firing(
    rule: str,
    line: TangoLine,
    value: int,
    known: int,
    target: int,
    given_value: int | None = None,
    count: Count | None = None,
    pairs: int = 0,
) -> Firing:
    """Return the firing that gives cells `target` a value (the contrary, or `given_value`) by known cells."""
    gives = facts_in(line, 1 - value if given_value is None else given_value, target)
    return Firing(rule, line.number, facts_in(line, value, known), gives, value, count, pairs)


#: The rules by which a supposition is followed, the easiest first.
SIMPLE_RULES: tuple[LineRule, ...] = (
    *(
        pair,
        gap,
        sign,
        count,
        equal_pair_beside,
        equal_pair_count,
        opposite_pair_count,
        room_for_one,
    ),
)
RANK_BY_RULE = {name: i for i, name in enumerate(REASON_BY_RULE)}  # the easiest rule first


class RefutedValue(Refutation):
    """A sun or moon whose contrary is refuted.

    line: the number of the line within which the chain stays, -1 if it goes through the whole board. size:
    the number of ways to fill that line.
    """

    line: int

    def __init__(self, rule: str, line: int, gives: int, state: State, size: int | None = None):
        super().__init__(rule, gives, state, size)
        self.line = line

    def chain(self) -> tuple[Firing, ...]:
        return chain_refuting_contrary(self._state, self.gives, self.line)


def complete_line(state: State, fresh: int) -> Iterator[RefutedValue]:
    """Fires when all ways to fill a line, with what is known of it and the signs within it, have the same in
    an open cell. Effect: that cell gets it; `size` is the number of ways. Valid because: one is right."""
    for line in state.lines_with(fresh):
        found = symbols_shared_by_fillings(*filling_key(line))
        if found is None:
            continue  # the line is broken already: nothing can be said
        for gives in _facts_shared_by_fillings(line):
            yield RefutedValue(COMPLETE_LINE, line.number, gives, state, found.fillings)


def supposition(state: State, fresh: int) -> Iterator[RefutedValue]:
    """Fires when a value in an open cell, followed by every rule within lines, leaves a line that cannot be
    filled. Effect: the cell gets the other. Valid because: the value leads to a contradiction."""
    for cell in state.open_cells:
        for value in (1, 0):
            if state.budget and not state.budget.spend():
                return
            check_clock()
            after = state.copy()
            after.enter_value(cell, value)
            if after.fill_by_lines():
                yield RefutedValue(SUPPOSITION, -1, fact_of_value(cell, 1 - value, state.n), state)


def chain_refuting_contrary(state: State, gives: int, line: int) -> tuple[Firing, ...]:
    """Return the chain that refutes the contrary of a fact: supposition, links, contradiction.

    line: the number of the line within which the chain stays, -1 for the whole board. The contrary must lead
    to a contradiction.
    """
    supposed = Firing(SUPPOSED, -1, 0, contrary_facts(gives, state.n))
    line_numbers = (line,) if line >= 0 else tuple(range(2 * state.n))
    start = state.copy()
    start.apply(supposed)
    follower = Follower(
        partial(_apply_simple_rules, line_numbers),
        partial(_contradictions, line_numbers),
        partial(_easiest_firing, line_numbers),
    )
    return (supposed, *chain_to_clash(start, follower))


def _apply_simple_rules(line_numbers: Sequence[int], branch: State) -> list[Firing]:
    """Apply all that simple rules find in these lines, or else one fact of a second supposition."""
    done: list[Firing] = []
    for link in [link for i in line_numbers for link in _simple_links(branch.lines[i])]:
        if not link.gives & contrary_facts(branch.facts, branch.n) and link.gives & ~branch.facts:
            branch.apply(link)
            done.append(link)
    if not done:
        done.append(_second_supposition(branch, line_numbers, -1))
        branch.apply(done[0])
    return done


def _easiest_firing(line_numbers: Sequence[int], branch: State, wanted: int) -> Firing:
    """Return the easiest firing in these lines that gives one of the wanted facts."""
    simple = (link for i in line_numbers for link in _simple_links(branch.lines[i]) if link.gives & wanted)
    return min(simple, key=lambda x: RANK_BY_RULE[x.rule], default=None) or _second_supposition(
        branch, line_numbers, wanted
    )


def _second_supposition(branch: State, line_numbers: Sequence[int], wanted: int) -> Firing:
    """Find one wanted fact by a second supposition, which stays within one line."""
    check_clock()
    for i in line_numbers:
        for gives in _facts_shared_by_fillings(branch.lines[i]):
            if gives & wanted:
                chain = chain_refuting_contrary(branch, gives, i)
                return Firing(COMPLETE_LINE, i, needs_of_chain(chain, branch.facts), gives, chain=chain)
    raise ChainLost


def _contradictions(line_numbers: Sequence[int], branch: State) -> list[Firing]:
    return [end for i in line_numbers for end in _clashes_in_line(branch.lines[i])]


# Cached: chains meet a line in the same state again and again.
@lru_cache(maxsize=1 << 14)
def _clashes_in_line(line: TangoLine) -> tuple[Firing, ...]:
    return tuple(find_clashes(line))


@lru_cache(maxsize=1 << 14)
def _simple_links(line: TangoLine) -> tuple[Firing, ...]:
    """Return the firings of the simple rules in a line."""
    return tuple(link for find in SIMPLE_RULES for link in find(line)) if line.open else ()


def _facts_shared_by_fillings(line: TangoLine) -> Iterator[int]:
    """Find the facts that all ways to fill a line share. A line that cannot be filled shares all facts."""
    found = symbols_shared_by_fillings(*filling_key(line))
    for value, same in enumerate(found[:2] if found else (line.all_cells_mask, line.all_cells_mask)):
        for p in bit_numbers(same & line.open):
            yield facts_in(line, value, 1 << p)


# The ladder of Tango, and the proof that it gives.


def rule_of_any_line(find: LineRule) -> RuleFunction:
    """Return a rule of a single line as a rule of the board. It looks at lines in which a cell was filled."""
    return partial(_in_any_line, find)


def _in_any_line(find: LineRule, state: State, fresh: int) -> Iterator[Firing]:
    for line in state.lines_with(fresh):
        yield from find(line)


#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((rule_of_any_line(pair),), 1, 1, firing_names=(PAIR_RULE,)),
    Rung((rule_of_any_line(gap),), 1, 1, firing_names=(GAP_RULE,)),
    Rung((rule_of_any_line(sign),), 1, 1, firing_names=(SIGN,)),
    Rung((rule_of_any_line(count),), 1, 2, firing_names=(COUNT_RULE,)),
    Rung((rule_of_any_line(equal_pair_beside),), 2, 4, firing_names=(EQUAL_BESIDE,)),
    Rung((rule_of_any_line(equal_pair_count),), 2, 4, firing_names=(EQUAL_COUNT,)),
    Rung((rule_of_any_line(opposite_pair_count),), 2, 5, firing_names=(OPPOSITE_COUNT,)),
    Rung((rule_of_any_line(room_for_one),), 2, 6, firing_names=(ROOM_FOR_ONE,)),
    Rung((complete_line,), 3, 10, firing_names=(COMPLETE_LINE,)),
    Rung((supposition,), 4, 40, 2, firing_names=(SUPPOSITION,)),
)
