"""The words that can be laid on a board of Wend, in numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..budget import with_clock_checks
from ..cells import Cell, bit_numbers
from .puzzle import Path, Wend
from .word_list import MIN_WORD_LETTERS, WordList, words_in_use

Trie = dict[str, Any]
WORD_KEY = ""  # key of the word that ends at a node of a trie


class Candidates:
    """The words that can be laid on a board, in numbers: each word once on the same cells.

    paths, words, classes, cells: of each its path, its letters, its class in the list of words, and the mask
    of its cells (bit r * n + c). covers: for each cell the mask of the words that cover it. of_length: for
    each length the mask of its words. counts: how many words of each length there are; empty if that is not
    known.
    """

    def __init__(self, puzzle: Wend, words: WordList, highest: int):
        self.puzzle: Wend = puzzle
        self.n: int = len(puzzle.rows)
        self.board: int = self.mask(puzzle.letters)
        self._pairs: set[str] = {
            letter + puzzle.letters[other]
            for cell, letter in puzzle.letters.items()
            for other in puzzle.neighbours(cell)
        }
        self.counts: Counter[int] = Counter(puzzle.lengths)
        spelled = words.of_letters(puzzle.letters.values(), puzzle.lengths)
        trie = _trie(
            word for word in spelled if words.classes[word] <= highest and self._can_be_spelled(word)
        )
        found: dict[tuple[str, int], Path] = {}
        for cell in with_clock_checks(puzzle.letters):
            for word, path in self._spell_from(cell, trie):
                key = word, self.mask(path)
                found[key] = min(path, found.get(key, path))
        every = sorted(found.items(), key=lambda x: (len(x[1]), x[1], x[0]))
        self.words: list[str] = [word for (word, _), _ in every]
        self.cells: list[int] = [mask for (_, mask), _ in every]
        self.paths: list[Path] = [path for _, path in every]
        self.classes: list[int] = [words.classes[word] for word in self.words]
        self.number: int = len(every)
        self.all: int = (1 << self.number) - 1
        self.covers: list[int] = [0] * self.n**2
        self.of_length: Counter[int] = Counter()
        for k, mask in enumerate(self.cells):
            self.of_length[len(self.paths[k])] |= 1 << k
            for cell in bit_numbers(mask):
                self.covers[cell] |= 1 << k
        self._crossing: dict[int, int] = {}
        self._fills: dict[tuple[tuple[int, ...], int], bool] = {}

    def mask(self, cells: Iterable[Cell]) -> int:
        return sum(1 << r * self.n + c for r, c in cells)

    def cell(self, number: int) -> Cell:
        return divmod(number, self.n)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        return tuple(divmod(number, self.n) for number in bit_numbers(mask))

    def words_up_to_class(self, highest: int) -> int:
        """The words up to a class, as a mask."""
        return sum(1 << k for k, number in enumerate(self.classes) if number <= highest)

    def words_crossing(self, k: int) -> int:
        """The other words that share a cell with word k."""
        found = self._crossing.get(k)
        if found is None:
            found = 0
            for cell in bit_numbers(self.cells[k]):
                found |= self.covers[cell]
            self._crossing[k] = found = found & ~(1 << k)
        return found

    def words_excluded_by(self, k: int) -> int:
        """The words that cannot stand beside word k: those that cross it, and if it is the only one of its
        length, those as long."""
        length = len(self.paths[k])
        same = self.of_length[length] if self.counts[length] == 1 else 0
        return (self.words_crossing(k) | same) & ~(1 << k)

    def lengths_left(self, placed: int) -> tuple[int, ...] | None:
        """The lengths of the words that are not placed, shortest first; None if they are not known."""
        if not self.counts:
            return None
        left = self.counts - Counter(len(self.paths[k]) for k in bit_numbers(placed))
        return tuple(sorted(left.elements()))

    def can_fill(self, lengths: tuple[int, ...] | None, size: int) -> bool:
        """True if some of the lengths add up to a number of cells."""
        if lengths is None:
            return size == 0 or size >= MIN_WORD_LETTERS
        key = lengths, size
        if key not in self._fills:
            sums = {0}
            for length in lengths:
                sums |= {x + length for x in sums}
            self._fills[key] = size in sums
        return self._fills[key]

    def connected_parts(self, cells: int) -> Iterator[int]:
        """The connected parts of some cells, as masks."""
        n = self.n
        left_edge = sum(1 << r * n for r in range(n))
        right_edge = left_edge << n - 1
        while cells:
            part, grown = 0, cells & -cells
            while grown != part:
                part = grown
                grown |= part << n | part >> n | (part & ~right_edge) << 1 | (part & ~left_edge) >> 1
                grown &= cells
            yield part
            cells &= ~part

    def neighbours(self, number: int, cells: int) -> int:
        """The neighbours of a cell that are among some cells, as a mask."""
        around = (self._cell_number(cell) for cell in self.puzzle.neighbours(self.cell(number)))
        return sum(1 << other for other in around if cells >> other & 1)

    def _cell_number(self, cell: Cell) -> int:
        return cell[0] * self.n + cell[1]

    def _can_be_spelled(self, word: str) -> bool:
        """True if the letters of a word that follow each other are neighbours somewhere on the board."""
        return all(word[i : i + 2] in self._pairs for i in range(len(word) - 1))

    def _spell_from(self, start: Cell, trie: Trie) -> Iterator[tuple[str, Path]]:
        """The words of a trie that can be spelled from a cell on, with their paths."""
        letters = self.puzzle.letters
        stack: list[tuple[Path, Trie | None]] = [((start,), trie.get(letters[start]))]
        while stack:
            path, node = stack.pop()
            if node is None:
                continue
            if WORD_KEY in node:
                yield node[WORD_KEY], path
            for cell in self.puzzle.neighbours(path[-1]):
                if cell not in path and letters[cell] in node:
                    stack.append(((*path, cell), node[letters[cell]]))


def _trie(words: Iterable[str]) -> Trie:
    trie: Trie = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {})
        node[WORD_KEY] = word
    return trie


@lru_cache(maxsize=16)
def _all_candidates(puzzle: Wend, words: WordList) -> Candidates:
    return Candidates(puzzle, words, max(words.classes.values(), default=0))


def all_candidates(puzzle: Wend) -> Candidates:
    """All words of the list in use that can be laid."""
    return _all_candidates(puzzle, words_in_use())
