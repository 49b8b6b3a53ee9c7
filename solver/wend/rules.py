"""The rules by which a person solves Wend. Each yields all its firings in a position, and changes nothing.

Every rule knows the words that can be laid on the board. A supposition takes a word for one of the answer,
and follows that up to a contradiction.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from ..budget import check_clock, with_clock_checks
from ..cells import bit_numbers
from ..ladder import Rung
from ..refute import SUPPOSED, Follower, Refutation, propagate, shortest_chain, suppositions_leaving_uncovered
from .state import Firing, State

DEAD_END, ONE_WORD, ONE_LENGTH = "dead-end", "one-word", "one-length"
ISLAND, STRANDS, CUT_OFF = "island", "strands", "cut-off"
ALL_WORDS = -1  # as `fresh`: look at all words
WORDS_BETWEEN_CHECKS = 16  # words between two looks at the clock


def dead_end(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when a letter has one free neighbour and one word. Effect: that word is laid, which begins or
    ends there. Valid because: each letter is of some word."""
    free = state.open_mask
    yield from _only_words(
        state,
        fresh,
        (x for x in bit_numbers(free) if state.candidates.neighbours(x, free).bit_count() == 1),
        DEAD_END,
    )


def one_word(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when one word can run through a letter. Effect: it is laid. Valid because: each letter is of some
    word."""
    yield from _only_words(state, fresh, bit_numbers(state.open_mask), ONE_WORD)


def _only_words(state: State, fresh: int, cells: Iterator[int], rule: str) -> Iterator[Firing]:
    """Find the words that alone can run through a cell, each by the cell that shows it with the fewest
    facts."""
    covers, live = state.candidates.covers, state.live
    best: dict[int, tuple[int, int, int, int]] = {}
    for cell in cells:
        ways = covers[cell] & live
        if ways.bit_count() == 1 and fresh & covers[cell]:
            k = ways.bit_length() - 1
            needs = state.sufficient_reasons(covers[cell] & ~ways)
            price = needs.bit_count(), covers[cell].bit_count(), cell, needs
            best[k] = min(price, best.get(k, price))
    for k, (*_, cell, needs) in best.items():
        yield Firing(rule, k, needs, 1 << k, 1 << cell)


def one_length(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when one word of a length can still be laid, and one is missing. Effect: it is laid. Valid
    because: the board says how long its words are."""
    candidates = state.candidates
    for length, count in sorted(candidates.counts.items()):
        every = candidates.of_length[length]
        ways = every & state.live
        if fresh & every and ways.bit_count() == count and ways & ~state.placed:
            needs = state.sufficient_reasons(every & ~ways)
            for k in bit_numbers(ways & ~state.placed):
                r, c = candidates.paths[k][0]
                yield Firing(ONE_LENGTH, k, needs, 1 << k, 1 << r * candidates.n + c)


def island(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when the free letters of an island have a number that words of some length do not help to fill.
    Effect: no word of that length lies there. Valid because: words fill each island."""
    candidates = state.candidates
    lengths = candidates.lengths_left(state.placed)
    if lengths is None or not state.placed:
        return
    for part in candidates.connected_parts(state.open_mask):
        size = part.bit_count()
        wrong = [x for x in {*lengths} if not _helps_to_fill(state, lengths, x, size)]
        out = 0
        for length in wrong:
            for k in bit_numbers(candidates.of_length[length] & state.live & ~state.placed):
                out |= 1 << k if candidates.cells[k] & part else 0
        if out:
            yield Firing(ISLAND, -1, state.placed, state.facts_of_dead_words(out), part)


def _helps_to_fill(state: State, lengths: tuple[int, ...], length: int, size: int) -> bool:
    """True if a word of a length is among some that fill so many cells."""
    i = lengths.index(length)
    return size >= length and state.candidates.can_fill(lengths[:i] + lengths[i + 1 :], size - length)


def strands(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when words would cut off letters whose number no words left over have. Effect: they are none of
    the answer. Valid because: words fill each island."""
    candidates = state.candidates
    left: dict[int, dict[int, int]] = {}  # by the letters that are cut off: words, and what each needs
    for k in with_clock_checks(bit_numbers(state.live & ~state.placed), WORDS_BETWEEN_CHECKS):
        rest = state.open_mask & ~candidates.cells[k]
        least = 0
        for part in sorted(candidates.connected_parts(rest), key=int.bit_count):
            if least and part.bit_count() > least:
                break
            needs = _reason_for_unfilled_part(state, k, part)
            if needs is not None:
                left.setdefault(part, {})[k] = needs
                least = part.bit_count()
    told = set[int]()  # each word once, with most others, however the board lies
    for part, words in sorted(left.items(), key=lambda x: (-len(x[1]), x[0].bit_count())):
        new = {k: needs for k, needs in words.items() if k not in told}
        if new:
            told |= {*new}
            gives = state.facts_of_dead_words(sum(1 << k for k in new))
            yield Firing(STRANDS, -1, reduce(or_, new.values()), gives, part)


def _reason_for_unfilled_part(state: State, k: int, part: int) -> int | None:
    """Return the placed words, as facts, that leave an island beside word k which no words fill; None if
    there are words for it."""
    candidates = state.candidates
    size = part.bit_count()
    grown = part
    for cell in bit_numbers(part):
        grown |= candidates.neighbours(cell, candidates.board)
    around = sum(1 << x for x in bit_numbers(state.placed) if candidates.cells[x] & grown)
    for facts in (around, state.placed):
        if not candidates.can_fill(candidates.lengths_left(facts | 1 << k), size):
            return facts
    return None


def cut_off(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when words would leave a letter through which no other can run. Effect: they are none of the
    answer. Valid because: each letter is of some word."""
    candidates = state.candidates
    shown: dict[int, int] = {}  # by the cell that would be left, the words that would leave it
    for k in with_clock_checks(bit_numbers(state.live & ~state.placed), WORDS_BETWEEN_CHECKS):
        rest = state.live & ~candidates.words_excluded_by(k)
        for cell in bit_numbers(state.open_mask & ~candidates.cells[k]):
            if not candidates.covers[cell] & rest & ~(1 << k):
                shown[cell] = shown.get(cell, 0) | 1 << k
    for cell, words in _strongest(shown):
        needs = 0
        for k in bit_numbers(words):
            needs = state.sufficient_reasons(
                candidates.covers[cell] & ~candidates.words_excluded_by(k), needs
            )
        yield Firing(CUT_OFF, -1, needs, state.facts_of_dead_words(words), 1 << cell)


def _strongest(shown: dict[int, int]) -> list[tuple[int, int]]:
    """Return one cell for each set of words that is part of no other set."""
    best = {words: cell for cell, words in reversed(shown.items())}
    return [(cell, words) for words, cell in best.items() if not any(words | x == x != words for x in best)]


SUPPOSITION = "supposition"
NO_WORD = "no-word"  # the last link of a chain: its contradiction


class RefutedWord(Refutation):
    """A word that is refuted. word: -1, since none is laid; word_number: its number."""

    joined_firings: tuple[()] = ()
    word: int = -1
    word_number: int

    def __init__(self, k: int, state: State):
        super().__init__(SUPPOSITION, state.facts_of_dead_words(1 << k), state)
        self.word_number = k

    def chain(self) -> tuple[Firing, ...]:
        return chain_refuting_word(self._state, self.word_number)


def supposition(state: State, fresh: int) -> Iterator[RefutedWord]:
    """Fires when a word, followed by the simplest rules, leaves a letter that no word can cover, in as few
    rounds as any does. Effect: it is none of the answer. Valid because: it leads to a contradiction."""
    tried = bit_numbers(state.live & ~state.placed)
    failed = suppositions_leaving_uncovered(
        state, tried, lambda branch, k: branch.enter_facts(1 << k), _lay_only_words
    )
    return (RefutedWord(k, state) for k in failed)


def _lay_only_words(branch: State) -> list[Firing]:
    """Lay the words that alone can run through a letter, up to a contradiction."""
    check_clock()
    done: list[Firing] = []
    for link in [*one_word(branch, ALL_WORDS)]:
        if link.gives & ~branch.facts and not branch.uncoverable_cells:
            done.append(link)
            branch.apply(link)
    return done


def chain_refuting_word(state: State, k: int) -> tuple[Firing, ...]:
    """Return the chain that refutes word k: supposition, links, contradiction."""
    cells = state.candidates.cells[k]
    supposed, branch = Firing(SUPPOSED, k, 0, 1 << k, cells), state.copy()
    branch.apply(supposed)
    links, ends = propagate(branch, Follower(_lay_only_words, _contradictions))
    known = state.facts | supposed.gives
    return (supposed, *shortest_chain(links, ends, known, lambda x: (len(x), x[-1].target)))


def _contradictions(branch: State) -> list[Firing]:
    covers = branch.candidates.covers
    return [
        Firing(NO_WORD, -1, branch.sufficient_reasons(covers[x]), 0, 1 << x)
        for x in bit_numbers(branch.uncoverable_cells)
    ]


#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((dead_end,), 1, 1, firing_names=(DEAD_END,)),
    Rung((one_word,), 1, 2, firing_names=(ONE_WORD,)),
    Rung((one_length,), 2, 4, firing_names=(ONE_LENGTH,)),
    Rung((island,), 2, 6, firing_names=(ISLAND,)),
    Rung((strands,), 2, 8, 1, firing_names=(STRANDS,)),
    Rung((cut_off,), 3, 12, firing_names=(CUT_OFF,)),
    Rung((supposition,), 4, 40, 2, firing_names=(SUPPOSITION,)),
)
