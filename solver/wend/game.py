"""The entry of Wend in the table of games: its parser, its conclusions, and the words that are found."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..cells import Cell
from ..game import (
    AnyDeduction,
    EnteredMarks,
    Game,
    IsText,
    MakeState,
    MarkForm,
    Parse,
    ReadJson,
    SearchModule,
    Shape,
)
from ..ladder import Rung
from ..puzzle import Marks, Solution, WrongMark
from . import search
from .explanation import Deduction
from .puzzle import NEIGHBOUR_OFFSETS, UNKNOWN_LENGTHS, Path, Wend, as_path, parse_wend, paths_of, wend_of
from .rules import LADDER
from .state import State
from .word_list import COMMON_CLASS, use_words_of, words_in_use

WORDS, ONE_WORD = "words", "word"  # the kind of mark, and one of it
# from letter to letter, that one number of a mark holds: a character of a link has room for it
MOVES_A_NUMBER = 7


def _split_path(mark: Sequence[Any]) -> tuple[Cell, tuple[int, ...]]:
    """The first cell of a word, and its moves as two numbers: two bits a move behind a leading 1."""
    path = as_path(mark)
    if path is None or len(path) > 2 * MOVES_A_NUMBER + 1:
        raise ValueError("its cells do not form a path")
    moves = [NEIGHBOUR_OFFSETS.index((r2 - r, c2 - c)) for (r, c), (r2, c2) in pairwise(path)]
    numbers = [1, 1]
    for i, move in enumerate(moves):
        numbers[i // MOVES_A_NUMBER] = numbers[i // MOVES_A_NUMBER] << 2 | move
    return path[0], tuple(numbers)


def _join_path(cell: Cell, numbers: Sequence[int], shape: Shape) -> Path | None:
    path, lengths = [cell], list[int]()
    for number in numbers:
        if number < 1 or number.bit_length() % 2 == 0:
            return None
        lengths.append(number.bit_length() // 2)
        for i in reversed(range(lengths[-1])):
            down, right = NEIGHBOUR_OFFSETS[number >> 2 * i & 3]
            path.append((path[-1][0] + down, path[-1][1] + right))
    inside = all(0 <= r < shape[0] and 0 <= c < shape[1] for r, c in path)
    whole = lengths[0] == MOVES_A_NUMBER or not lengths[1]
    return (
        tuple(path)
        if inside and whole and max(lengths) <= MOVES_A_NUMBER and len(path) > 1 and as_path(path)
        else None
    )


#: A word: its cells from the first letter to the last.
PATH_FORM = MarkForm(2, _split_path, _join_path)


def is_text(lines: Sequence[str]) -> bool:
    """A line with the lengths of words, which no other game's text has."""
    return any(
        re.fullmatch(rf"lengths\s*[:=]?\s*(?:[\d\s,]+|{re.escape(UNKNOWN_LENGTHS)})", line) for line in lines
    )


class WendGame(Game):
    """The record of Wend."""

    parse: Parse = staticmethod(parse_wend)
    of_json: ReadJson = staticmethod(wend_of)
    field = "letters"
    is_text: IsText | None = staticmethod(is_text)
    search: SearchModule = search
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks: Mapping[str, MarkForm] = {WORDS: PATH_FORM}
    maker_name: str | None = "MAKER"
    use_words: Callable[[str, str], None] | None = staticmethod(use_words_of)

    def remarks(self, solution: Solution) -> Sequence[str]:
        """Say that the answer has rare words, or that others would do with some."""
        puzzle, answer = solution.puzzle, paths_of(solution.answer or ())
        if not isinstance(puzzle, Wend) or not answer:
            return ()
        rare = [word for word in map(puzzle.word, answer) if words_in_use().classes[word] > COMMON_CLASS]
        if rare:
            return (f"the answer has words that few people know: {', '.join(rare)}",)
        rival = search.rare_rival(puzzle, answer)
        others = [puzzle.word(path) for path in rival or () if path not in answer]
        said = f"with words that few people know there is another answer: {', '.join(others)}"
        return (said,) if others else ()

    def enter_marks(self, state: State, solution: Solution, marks: Marks) -> EnteredMarks:
        """Enter the words that are of the answer, whichever way they are drawn over its cells."""
        right, known = list[Path](), set[Cell]()
        for path in _found_paths(marks):
            if (k := _answer_word_covering(state, solution, path)) is not None:
                right.append(path)
                known |= {*path}
                state.enter_facts(1 << k)
        return EnteredMarks({WORDS: tuple(right)} if right else {}, known)

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        """Find the words that are not of the only answer."""
        for path in _found_paths(marks):
            if not any({*path} == {*word} for word in paths_of(solution.answer or ())):
                yield WrongMark(path[0], ONE_WORD, step=_step_overlapping(solution, path))


def _found_paths(marks: Marks) -> list[Path]:
    return sorted(tuple((r, c) for r, c in path) for path in marks.get(WORDS, ()))


def _answer_word_covering(state: State, solution: Solution, path: Path) -> int | None:
    """The number of the word of the answer that covers just these cells."""
    candidates = state.candidates
    for word in paths_of(solution.answer or ()):
        if {*word} == {*path}:
            return candidates.paths.index(word)
    return None


def _step_overlapping(solution: Solution, path: Path) -> int | None:
    """The number of the step that lays a word over a part of a path."""
    for i, step in enumerate(solution.steps, 1):
        if any(holds and {*word} & {*path} for word, holds in step.words):
            return i
    return None


GAME = WendGame()
