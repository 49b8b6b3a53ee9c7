"""Every answer of a Wend, by search: always at the letter with the fewest words left. It shares nothing with
the rules."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from ..budget import SearchTooLong, check_clock
from ..cells import Cell, bit_numbers, fewest_ways_to_cover
from ..cpsat import cpsat_answers, load_or_tools
from .candidates import Candidates, all_candidates
from .puzzle import Path, Wend
from .word_list import COMMON_CLASS, MAX_WORD_LETTERS, MIN_WORD_LETTERS, SIZE_CLASSES, WordList, words_in_use

# Positions that a search may look at: hundreds of times what any puzzle that people made has needed.
BUDGET, MORE_BUDGET = 60_000, 600_000

Answer = tuple[Path, ...]


def solutions(puzzle: Wend, limit: int | None = 2, budget: int | None = None) -> list[Answer]:
    """Up to `limit` answers of a Wend, those with the most common words first: answers among common words, or
    if there are none, among all words of the list. Each has its paths by length.

    Raises SearchTooLong after looking at `budget` positions without an end (None: never).
    """
    return answers_up_to_class(puzzle, COMMON_CLASS, limit, budget) or answers_up_to_class(
        puzzle, SIZE_CLASSES[-1], limit, budget
    )


def answers_up_to_class(
    puzzle: Wend, highest: int, limit: int | None = None, budget: int | None = None
) -> list[Answer]:
    """Up to `limit` answers whose words are of a class or more common, the most common first."""
    candidates = all_candidates(puzzle)
    found: dict[Answer, None] = {}
    looks = 0
    for number in (x for x in SIZE_CLASSES if x <= highest):
        for answer in _positions(candidates, candidates.words_up_to_class(number)):
            looks += 1
            if looks == budget:
                raise SearchTooLong(f"{looks} positions were looked at", list(found))
            if not looks % 16:
                check_clock()
            if answer is not None:
                found[answer] = None
                if len(found) == limit:
                    return list(found)
    return list(found)


@lru_cache(maxsize=64)
def _find_common_answer(puzzle: Wend, words: WordList) -> bool:
    try:
        return bool(answers_up_to_class(puzzle, COMMON_CLASS, 1, BUDGET))
    except SearchTooLong:
        return True


def is_solved_by_common_words(puzzle: Wend) -> bool:
    """True if a Wend has an answer among common words, or that is too long to find out."""
    return _find_common_answer(puzzle, words_in_use())


def rare_rival(puzzle: Wend, answer: Answer) -> Answer | None:
    """Another answer with a word that few people know, if there is one and it is found soon."""
    try:
        found = answers_up_to_class(puzzle, SIZE_CLASSES[-1], 2, BUDGET)
    except SearchTooLong as error:
        found = list(error.found_answers)
    return next((other for other in found if other != answer), None)


def _positions(candidates: Candidates, live: int) -> Iterator[Answer | None]:
    """Position by position, None for one that is not full: the paths in it."""
    stack = [(live, candidates.board, candidates.lengths_left(0), list[int]())]
    while stack:
        live, open_cells, lengths, placed = stack.pop()
        if not open_cells:
            yield tuple(candidates.paths[k] for k in sorted(placed))
            continue
        yield None
        for k in bit_numbers(fewest_ways_to_cover(candidates.covers, live, open_cells)):
            rest = open_cells & ~candidates.cells[k]
            left, after = live & ~candidates.words_crossing(k) & ~(1 << k), lengths
            if lengths is not None:
                length = len(candidates.paths[k])
                i = lengths.index(length)
                after = lengths[:i] + lengths[i + 1 :]
                if length not in after:
                    left &= ~candidates.of_length[length]
            if all(candidates.can_fill(after, part.bit_count()) for part in candidates.connected_parts(rest)):
                stack.append((left, rest, after, [*placed, k]))


# Exact answers of Wend by OR-tools' CP-SAT: a plain model, the second opinion.


def cpsat_solutions(puzzle: Wend, limit: int = 2, budget: float | None = None) -> list[Answer] | None:
    """Up to `limit` answers of a Wend among common words, or if there are none, among all; None where
    `budget` (in CP-SAT's deterministic seconds) does not suffice. Raises OrToolsMissing.

    One variable for each word on each set of cells that spells it; each letter is covered by one of them.
    """
    for highest in (COMMON_CLASS, SIZE_CLASSES[-1]):
        model, chosen = load_or_tools().CpModel(), {}
        covering: dict[Cell, list[object]] = {cell: [] for cell in puzzle.letters}
        for path in _paths_up_to_class(puzzle, highest):
            one = chosen[path] = model.new_bool_var(str(path))
            for cell in path:
                covering[cell].append(one)
        for some in covering.values():
            model.add_exactly_one(some)
        for length in {*map(len, chosen), *puzzle.lengths} if puzzle.lengths else ():
            same = [one for path, one in chosen.items() if len(path) == length]
            model.add(sum(same) == puzzle.lengths.count(length))
        found = cpsat_answers(
            model, chosen, lambda true: tuple(sorted(true, key=lambda x: (len(x), x))), limit, budget
        )
        if found != []:
            return found
    return []


def _paths_up_to_class(puzzle: Wend, highest: int) -> list[Path]:
    """The paths that spell words up to a class, one for each word on the same cells."""
    lengths = puzzle.lengths or range(MIN_WORD_LETTERS, MAX_WORD_LETTERS + 1)
    words = words_in_use().of_letters(puzzle.letters.values(), lengths)
    found: dict[tuple[str, frozenset[Cell]], Path] = {}
    for word in words:
        if words_in_use().classes[word] > highest:
            continue
        check_clock()
        paths: list[Path] = [(cell,) for cell, letter in puzzle.letters.items() if letter == word[0]]
        for letter in islice(word, 1, None):
            paths = [
                (*path, cell)
                for path in paths
                for cell in puzzle.neighbours(path[-1])
                if puzzle.letters[cell] == letter and cell not in path
            ]
        for path in paths:
            key = word, frozenset(path)
            found[key] = min(path, found.get(key, path))
    return [*found.values()]
