"""The state of a Wend: what is known of the words that can be laid, and firings."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..budget import Budget
from ..cells import Cell, bit_numbers
from .candidates import Candidates, all_candidates
from .puzzle import Wend
from .search import is_solved_by_common_words
from .word_list import COMMON_CLASS, WordList, words_in_use


@lru_cache(maxsize=16)
def _cached_candidates(puzzle: Wend, words: WordList) -> Candidates:
    return (
        Candidates(puzzle, words, COMMON_CLASS)
        if is_solved_by_common_words(puzzle)
        else all_candidates(puzzle)
    )


def candidates_of(puzzle: Wend) -> Candidates:
    """Return the words with which a puzzle is solved and told: common ones; all words if common ones give no
    answer."""
    return _cached_candidates(puzzle, words_in_use())


# One firing of one rule of Wend at one place, in facts.
#
# Of the K words that can be laid bit k says that word k is one of the answer, bit K + k that it is none.


class Firing(NamedTuple):
    """A firing of a rule. word: the number of the word that it lays, -1 if none. needs, gives: facts. target:
    mask of the cells that show it. joined_firings: the firings that were joined into this one."""

    rule: str
    word: int
    needs: int
    gives: int
    target: int
    joined_firings: tuple[Any, ...] = ()
    size: int | None = None


class State:
    """A state of the solution of a Wend.

    live: the words that can still be in the answer, as a mask. placed: those that are known to be. facts:
    all known facts. filled: mask of the cells of the placed words."""

    budget: Budget | None = None
    puzzle: Wend
    candidates: Candidates
    live: int
    placed: int
    facts: int
    filled: int

    def __init__(self, puzzle: Wend):
        self.puzzle = puzzle
        self.candidates = candidates_of(puzzle)
        self.live = self.candidates.all
        self.placed = self.facts = self.filled = 0

    def copy(self) -> "State":
        copied = object.__new__(State)
        copied.__dict__.update(self.__dict__)
        return copied

    @property
    def shape(self) -> tuple[int, int]:
        return self.puzzle.shape

    @property
    def open_mask(self) -> int:
        """The mask of the cells that no word covers yet."""
        return self.candidates.board & ~self.filled

    @property
    def solved(self) -> bool:
        return not self.open_mask

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that no word covers yet."""
        return self.candidates.cells_of(self.open_mask)

    def laid_words(self, facts: int) -> int:
        """Return the words that are in the answer by some facts, as a mask."""
        return facts & self.candidates.all

    def dead_words(self, facts: int) -> int:
        """Return the words that are not in the answer by some facts, as a mask."""
        return facts >> self.candidates.number & self.candidates.all

    def facts_of_dead_words(self, words: int) -> int:
        """Return the facts that some words are not in the answer."""
        return words << self.candidates.number

    def apply(self, found: Any, /) -> bool:
        self.enter_facts(found.gives)
        return False

    def enter_facts(self, facts: int) -> None:
        """Enter facts about words."""
        candidates = self.candidates
        new = facts & ~self.facts
        self.facts |= facts
        self.live &= ~self.dead_words(new)
        for k in bit_numbers(self.laid_words(new)):
            self.placed |= 1 << k
            self.filled |= candidates.cells[k]
            self.live &= ~candidates.words_excluded_by(k)
        for killed, _ in self._used_up_lengths():
            self.live &= ~killed
        self.facts |= self.facts_of_dead_words(candidates.all & ~self.live)

    def _used_up_lengths(self) -> Iterator[tuple[int, int]]:
        """Yield, for each length of which all words are placed (more than one), the other words and the
        placed ones."""
        candidates = self.candidates
        for length, count in candidates.counts.items():
            placed = candidates.of_length[length] & self.placed
            if 1 < count == placed.bit_count():
                yield candidates.of_length[length] & ~placed, placed

    @property
    def uncoverable_cells(self) -> int:
        """The mask of the open cells that no word can cover any more."""
        live, covers = self.live, self.candidates.covers
        return sum(1 << cell for cell in bit_numbers(self.open_mask) if not covers[cell] & live)

    def sufficient_reasons(self, dead: int, needs: int = 0) -> int:
        """Return few facts by which some words are dead; `needs` and as much of them as suffices."""
        candidates = self.candidates
        dead &= ~self.dead_words(needs)
        for k in bit_numbers(self.laid_words(needs)):
            dead &= ~candidates.words_excluded_by(k)
        options = [(candidates.words_excluded_by(k), 1 << k) for k in bit_numbers(self.placed)]
        options += self._used_up_lengths()
        while dead:
            kills, facts = max(options, key=lambda x: (x[0] & dead).bit_count(), default=(0, 0))
            if not kills & dead:
                return needs | self.facts_of_dead_words(dead)
            needs |= facts
            dead &= ~kills
        return needs
