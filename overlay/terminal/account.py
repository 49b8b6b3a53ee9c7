"""A short account of the deduction for a terminal, of any game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...solver.puzzle import Puzzle, Solution, WrongMark
from ...solver.step import Step
from ...words.game_words import Words
from ...words.manner import Manner
from ...words.phrases import counted
from ..games import DRAWINGS
from ..moment import CellColours, Moment
from .board import print_board
from .printing import VERDICTS, printable, tell

if TYPE_CHECKING:
    from ..story.story import Story

IN_TEXT = Manner(cells=True)


def print_account(
    name: str,
    solution: Solution,
    colours: CellColours | None = None,
    *,
    explain: bool = False,
    all_steps: bool = False,
    manner: Manner = IN_TEXT,
) -> None:
    """Print the puzzle with its answer, and how a person gets there: how many steps and the hardest rule,
    with `explain` every step of the way, with `all_steps` of the proof. colours: (rows, columns, 3) RGB
    0..255, each cell's on the capture. manner: how sentences are said."""
    puzzle, words = solution.puzzle, DRAWINGS[solution.puzzle.game].words
    rows, columns = puzzle.shape
    print(f"{printable(name)}: {words.title(puzzle)}, {rows} x {columns}, {VERDICTS[solution.status]}")
    print_answers(solution, colours)
    steps = solution.all_steps if all_steps else solution.steps
    print_steps(steps if explain or all_steps else (), words, puzzle, manner)
    if solution.rating:
        hardest = solution.rating.hardest
        rule = f"; hardest rule: {words.rule_name(*hardest, manner)}" if hardest else ""
        print(f"{counted(len(steps), 'step')}, {solution.rating.label}{rule}")
    if solution.answer and solution.proof and not solution.proof.is_whole:
        print("explained no further in the time that it may take")
    elif solution.guessed:
        print(f"found by search alone, where no rule leads: {counted(len(solution.guessed), 'cell')}")


def print_steps(steps: Sequence[Step], words: Words, puzzle: Puzzle, manner: Manner) -> None:
    """Print the sentence of each step, with its number."""
    for i, step in enumerate(steps, 1):
        print(f"{i:4d}. {words.sentence(puzzle, step, manner)}")


def print_answers(solution: Solution, colours: CellColours | None = None) -> None:
    """Print the puzzle with its answer, or with none; of an ambiguous one with each of two. colours: as in
    `print_account`."""
    for i, answer in enumerate(solution.found or (None,), 1):
        if len(solution.found) > 1:
            print(f"answer {i}:")
        print_board(Moment(solution.puzzle, answer=answer, colours=colours))


def print_remarks(
    solution: Solution,
    wrong_marks: Iterable[WrongMark],
    doubts: Iterable[str],
    notes: Iterable[str],
    manner: Manner = IN_TEXT,
) -> None:
    """Print what is wrong in a capture, what is doubtful, and harmless facts, a line each."""
    for line in (*_remarks(solution, wrong_marks, doubts, manner), *(f"note: {note}" for note in notes)):
        print(line)


def tell_remarks(
    name: str,
    solution: Solution,
    wrong_marks: Iterable[WrongMark],
    doubts: Iterable[str],
    manner: Manner = IN_TEXT,
) -> None:
    """The same on standard error, where the account is not wanted; harmless facts are left out."""
    for line in _remarks(solution, wrong_marks, doubts, manner):
        tell(f"{name}: {line}")


def _remarks(
    solution: Solution, wrong_marks: Iterable[WrongMark], doubts: Iterable[str], manner: Manner
) -> Iterator[str]:
    why_wrong = DRAWINGS[solution.puzzle.game].words.why_wrong
    for mark in wrong_marks:
        row, column = mark.cell
        why = why_wrong(solution, mark, manner)
        yield f"wrong {mark.mark} in row {row + 1}, column {column + 1}: {why}"
    for doubt in doubts:
        yield f"doubt: {doubt}"


def print_state(story: "Story", steps: int) -> None:
    """Print the puzzle as it is after so many steps, and the last of them; or that there are not so many."""
    if steps > len(story.steps):
        most = counted(len(story.steps), "step")
        print(f"{printable(story.name)}: there is no step {steps}: the way has {most}")
        return
    print(f"{printable(story.name)}: after {steps} of {counted(len(story.steps), 'step')}")
    print_board(story.after(steps))
    if steps:
        print(f"{steps:4d}. {story.text(steps, cells=True)}")
