"""The state of a Wend: what is known of the words that can be laid, and firings."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..budget import Budget
from ..cells import Cell, bit_numbers
from .candidates import Candidates, all_candidates
from .puzzle import Wend
from .search import has_common_answer
from .word_list import COMMON, WordList, words_in_use


@lru_cache(maxsize=16)
def _told_candidates(puzzle: Wend, words: WordList) -> Candidates:
    return Candidates(puzzle, words, COMMON) if has_common_answer(puzzle) else all_candidates(puzzle)


def candidates_of(puzzle: Wend) -> Candidates:
    """The words from which a puzzle is solved and told: common ones; all, if common ones give no answer."""
    return _told_candidates(puzzle, words_in_use())


# One firing of one rule of Wend at one place, in facts.
#
# Of the K words that can be laid bit k says that word k is one of the answer, bit K + k that it is none.


class Firing(NamedTuple):
    """A firing of a rule. word: the number of the word that it lays, -1 if it lays none. needs, gives: facts.
    target: mask of the cells that show it. parts: of several firings told as one these, in their order."""

    rule: str
    word: int
    needs: int
    gives: int
    target: int
    parts: tuple[Any, ...] = ()
    size: int | None = None


class State:
    """live: the words that can still be, as a mask. placed: those that are known to be. facts: all that is
    known. filled: mask of the cells of the words that are placed."""

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
        other = object.__new__(State)
        other.__dict__.update(self.__dict__)
        return other

    @property
    def shape(self) -> tuple[int, int]:
        return self.puzzle.shape

    @property
    def open(self) -> int:
        """The mask of the cells that no word covers yet."""
        return self.candidates.board & ~self.filled

    @property
    def solved(self) -> bool:
        return not self.open

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that no word covers yet."""
        return self.candidates.cells_of(self.open)

    def ones(self, facts: int) -> int:
        """The words that are of the answer by some facts, as a mask."""
        return facts & self.candidates.all

    def nones(self, facts: int) -> int:
        """The words that are none by some facts, as a mask."""
        return facts >> self.candidates.number & self.candidates.all

    def none(self, words: int) -> int:
        """The facts that some words are none."""
        return words << self.candidates.number

    def apply(self, found: Any, /) -> bool:
        self.know(found.gives)
        return False

    def know(self, facts: int) -> None:
        """Enter facts about words."""
        candidates = self.candidates
        new = facts & ~self.facts
        self.facts |= facts
        self.live &= ~self.nones(new)
        for k in bit_numbers(self.ones(new)):
            self.placed |= 1 << k
            self.filled |= candidates.cells[k]
            self.live &= ~candidates.against(k)
        for killed, _ in self._used_up():
            self.live &= ~killed
        self.facts |= self.none(candidates.all & ~self.live)

    def _used_up(self) -> Iterator[tuple[int, int]]:
        """Of each length of which all words are placed (more than one) the others, and the placed ones."""
        candidates = self.candidates
        for length, count in candidates.counts.items():
            placed = candidates.of_length[length] & self.placed
            if 1 < count == placed.bit_count():
                yield candidates.of_length[length] & ~placed, placed

    @property
    def broken(self) -> int:
        """The mask of the open cells that no word can cover any more."""
        live, covers = self.live, self.candidates.covers
        return sum(1 << cell for cell in bit_numbers(self.open) if not covers[cell] & live)

    def reasons(self, dead: int, needs: int = 0) -> int:
        """Facts by which some words are none, few of them; `needs` and what of them suffices."""
        candidates = self.candidates
        dead &= ~self.nones(needs)
        for k in bit_numbers(self.ones(needs)):
            dead &= ~candidates.against(k)
        options = [(candidates.against(k), 1 << k) for k in bit_numbers(self.placed)]
        options += self._used_up()
        while dead:
            kills, facts = max(options, key=lambda x: (x[0] & dead).bit_count(), default=(0, 0))
            if not kills & dead:
                return needs | self.none(dead)
            needs |= facts
            dead &= ~kills
        return needs
