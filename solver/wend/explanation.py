"""Explanations of Wend: which letters show that a word is of the answer, or is not."""

from collections.abc import Iterator

from .. import explainer, way
from ..cells import Cell, bit_numbers
from ..explainer import EVERYWHERE
from ..refute import SUPPOSED, needs_of_chain
from ..step import WORD, Claim, Fact, Step, Why, word_facts
from .rules import DEAD_END, ISLAND, ONE_LENGTH, ONE_WORD, STRANDS, RefutedWord, chain_refuting_word
from .state import Firing, State

#: How a word is shown: others would cross a word that is known (word); all of its length are known (length);
#: a word that is known has the length of others
#: (taken); one free neighbour (dead-end); the size of an island (island); earlier steps (ruled-out); the list
#: of words alone, before a word is laid (list) or after that (left); it takes all letters that are left
#: (last), or all of an island that one word alone fills (apart).
CROSSES, LENGTH, TAKEN, END, SIZE, RULED_OUT, ALONE, STILL_ALONE, LAST, APART = REASONS = (
    *("word", "length", "taken", "dead-end"),
    *("island", "ruled-out", "list", "left", "last", "apart"),
)
WORD_PLACING_RULES = (DEAD_END, ONE_WORD, ONE_LENGTH)  # the rules that lay a word
AnyFiring = Firing | RefutedWord


class Explainer(explainer.Explainer[State]):
    """A position from which the way of a Wend is told."""

    def watched_candidates(self, firing: AnyFiring) -> int:
        candidates = self.state.candidates
        if firing.rule == ONE_LENGTH:
            return candidates.of_length[len(candidates.paths[firing.word])]
        if isinstance(firing, RefutedWord) or firing.rule != ONE_WORD:
            return EVERYWHERE
        return candidates.covers[_lowest_bit(firing.target)]

    def facts_of_firing(self, firing: AnyFiring) -> tuple[Fact, ...]:
        state, paths = self.state, self.state.candidates.paths
        ones = state.laid_words(firing.gives & ~self.facts)
        nones = state.dead_words(firing.gives) & state.live
        first, *_ = firing.joined_firings or (firing,)
        # by the first of two parts, even if that follows from the second
        told = state.dead_words(first.gives)
        for k in bit_numbers(ones):
            nones &= told | ~state.candidates.words_excluded_by(k)
        return word_facts([paths[k] for k in bit_numbers(ones)], [paths[k] for k in bit_numbers(nones)])

    def claim(self, firing: AnyFiring) -> Claim:
        if isinstance(firing, RefutedWord):
            return self._claim_of_try(firing)
        claims: list[Claim] = []
        for part in firing.joined_firings or (firing,):
            claims.append(Claim((), self._reason_cells(part), tuple(self._reasons(part))))
        # the last shows the word that is laid
        cells = tuple(cell for claim in claims for cell in claim.cells)
        return Claim((), cells, tuple(dict.fromkeys(why for claim in claims for why in claim.why)))

    def _reason_cells(self, firing: Firing) -> tuple[Cell, ...]:
        return self.state.candidates.cells_of(firing.target)

    def _reasons(self, firing: Firing) -> Iterator[Why]:
        """The reasons of a firing."""
        state, candidates = self.state, self.state.candidates
        cell = candidates.cell(_lowest_bit(firing.target))
        if firing.rule == DEAD_END:
            (other,) = bit_numbers(candidates.neighbours(_lowest_bit(firing.target), state.open_mask)) or (0,)
            yield Why(cell, (candidates.cell(other),), END)
        placed, ruled_out = state.laid_words(firing.needs), state.dead_words(firing.needs)
        if alone := self._reason_if_all_is_filled(firing):
            yield Why(cell, (), alone)
            return
        by = {ISLAND: SIZE, STRANDS: SIZE, ONE_LENGTH: LENGTH}.get(firing.rule, CROSSES)
        taken = self._words_taking_lengths(firing, placed) if by == CROSSES else 0
        for kind, words in ((by, placed & ~taken), (TAKEN, taken)):
            if sources := sorted(x for k in bit_numbers(words) for x in candidates.paths[k]):
                yield Why(cell, tuple(sources), kind)
        if ruled_out:
            yield Why(cell, (), RULED_OUT)
        if not placed and (by in (SIZE, LENGTH) or not ruled_out):
            alone = STILL_ALONE if state.placed else ALONE
            yield Why(cell, (), alone if by == CROSSES else by)

    def _reason_if_all_is_filled(self, firing: Firing) -> str:
        """Return LAST or APART if a firing lays the only word on all letters that are left, or on an island
        that one word alone fills; else an empty string."""
        state, candidates = self.state, self.state.candidates
        lengths = candidates.lengths_left(state.placed)
        if firing.rule not in (DEAD_END, ONE_WORD) or lengths is None or state.dead_words(firing.needs):
            return ""
        cells = candidates.cells[firing.word]
        as_long = candidates.of_length[len(candidates.paths[firing.word])]
        same_cells = [k for k in bit_numbers(as_long) if candidates.cells[k] == cells]
        if cells not in candidates.connected_parts(state.open_mask) or len(same_cells) > 1:
            return ""
        if cells == state.open_mask:
            return LAST
        size = cells.bit_count()
        several = (
            x < size and candidates.can_fill(lengths[:i] + lengths[i + 1 :], size - x)
            for i, x in enumerate(lengths)
        )
        return "" if any(several) else APART

    def _words_taking_lengths(self, firing: Firing, placed: int) -> int:
        """The placed words by whose lengths alone some others are ruled out, as a mask."""
        candidates = self.state.candidates
        left = candidates.covers[_lowest_bit(firing.target)] & ~(1 << max(firing.word, 0))
        for k in bit_numbers(placed):
            left &= ~candidates.words_crossing(k)
        lengths = {len(candidates.paths[k]) for k in bit_numbers(left & ~self.state.dead_words(firing.needs))}
        return sum(1 << k for k in bit_numbers(placed) if len(candidates.paths[k]) in lengths)

    def _claim_of_try(self, firing: RefutedWord) -> Claim:
        """The claim of a try: the word that is supposed, what follows in turn, and what fails."""
        state, candidates = self.state, self.state.candidates
        chain = chain_refuting_word(state, firing.word_number)
        sources = [
            x
            for k in bit_numbers(state.laid_words(needs_of_chain(chain, state.facts)))
            for x in candidates.paths[k]
        ]
        path = candidates.paths[firing.word_number]
        why = Why(path[0], tuple(sorted(sources)), chain[-1].rule)
        return Claim((), (path[0],), (why,), chain=self.link_steps(chain))

    def link_step(self, link: Firing) -> Step:
        if link.rule != SUPPOSED:
            return self.explain(link, 0)
        facts = tuple([x for x in self.facts_of_firing(link) if x.content == WORD and x.holds])
        return Step(SUPPOSED, Claim((), facts[0].place), facts)


def _lowest_bit(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


def merge_firings(first: AnyFiring, second: AnyFiring) -> AnyFiring | None:
    """Join words that are ruled out with the word that this leaves."""
    if isinstance(first, RefutedWord) or isinstance(second, RefutedWord):
        return None
    if (
        first.joined_firings
        or first.rule in WORD_PLACING_RULES
        or second.rule not in WORD_PLACING_RULES
        or not first.gives & second.needs
    ):
        return None
    needs = first.needs | second.needs & ~first.gives
    gives = first.gives | second.gives
    return Firing(first.rule, second.word, needs, gives, first.target, joined_firings=(first, second))


class Deduction(way.Deduction[State]):
    """The deduction of a Wend."""

    explainer: way.MakeExplainer = Explainer

    @property
    def merge(self) -> way.MergeFirings:
        return merge_firings

    @property
    def goal(self) -> int:
        """All words that it finds; where it does not find them all, all that it rules out."""
        goal = self.state.facts if not self.state.solved else self.state.laid_words(self.state.facts)
        return goal & ~self.start_state.facts
