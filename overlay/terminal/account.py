"""Print a solution on a terminal, for any game: board, steps, difficulty and remarks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...solver.puzzle import Puzzle, Solution, WrongMark
from ...solver.step import Step
from ...words.account import (
    ANSWER_HEADING,
    NOT_EXPLAINED,
    doubt_line,
    guessed_line,
    note_line,
    rating_line,
    wrong_line,
)
from ...words.game_words import Words
from ...words.games import WORDS
from ...words.manner import PLAYER_MANNER, Manner
from ...words.phrases import count_things, verdict
from ..moment import CellColours, Moment
from .board import print_board
from .streams import print_error_line, print_sentence, printable_text

if TYPE_CHECKING:
    from ..story.story import Story


def print_account(
    name: str,
    solution: Solution,
    colours: CellColours | None = None,
    *,
    explain: bool = False,
    all_steps: bool = False,
    manner: Manner = PLAYER_MANNER,
) -> None:
    """Print the puzzle with its answer, the number of steps and the hardest rule.

    explain: print every step of the way. all_steps: print every step of the proof. colours: (rows, columns,
    3) RGB 0..255, the cells' colours on the capture. manner: the manner of the sentences.
    """
    puzzle, words = solution.puzzle, WORDS[solution.puzzle.game]
    rows, columns = puzzle.shape
    print_sentence(
        f"{printable_text(name)}: {words.title(puzzle)}, {rows} x {columns}, {verdict(solution, manner)}"
    )
    print_answers(solution, colours, manner)
    way, answer = solution.steps, solution.answer
    steps = solution.all_steps if all_steps else way
    print_steps(steps if explain or all_steps else (), words, puzzle, manner)
    if solution.rating:
        hardest = max(way, key=lambda step: (step.tier, step.effort), default=None)
        rule = words.step_name(hardest, manner) if hardest else ""
        print_sentence(rating_line(len(steps), solution.rating, rule, manner))
    if answer and solution.proof and not solution.proof.is_whole:
        print_sentence(manner.say(NOT_EXPLAINED))
    elif solution.guessed:
        print_sentence(guessed_line(words.count_guessed(puzzle, len(solution.guessed), manner), manner))


def print_steps(steps: Sequence[Step], words: Words, puzzle: Puzzle, manner: Manner) -> None:
    """Print each step's number and sentence."""
    for i, step in enumerate(steps, 1):
        _print_step(i, words.sentence(puzzle, step, manner))


def _print_step(number: int, sentence: str) -> None:
    heading = f"{number:4d}. "
    print_sentence(f"{heading}{sentence}", len(heading))


def print_answers(
    solution: Solution, colours: CellColours | None = None, manner: Manner = PLAYER_MANNER
) -> None:
    """Print the puzzle with its answer if it has one; print an ambiguous puzzle with each of two answers.
    colours: as in `print_account`."""
    answers = solution.found_answers or (None,)
    for i, answer in enumerate(answers, 1):
        if len(solution.found_answers) > 1:
            print(manner.say(ANSWER_HEADING).format(number=i))
        moment = Moment(solution.puzzle, answer=answer, colours=colours)
        print_board(moment, manner if i == len(answers) else None)


def print_remarks(
    solution: Solution,
    wrong_marks: Iterable[WrongMark],
    doubts: Iterable[str],
    notes: Iterable[str],
    manner: Manner = PLAYER_MANNER,
) -> None:
    """Print the wrong marks, doubts and harmless notes of a capture, a line each."""
    for line in (
        *_remark_lines(solution, wrong_marks, doubts, manner),
        *(note_line(note, manner) for note in notes),
    ):
        print_sentence(line)


def print_remarks_as_errors(
    name: str,
    solution: Solution,
    wrong_marks: Iterable[WrongMark],
    doubts: Iterable[str],
    manner: Manner = PLAYER_MANNER,
) -> None:
    """Print wrong marks and doubts on standard error, for runs that print no account."""
    for line in _remark_lines(solution, wrong_marks, doubts, manner):
        print_error_line(f"{name}: {line}")


def _remark_lines(
    solution: Solution, wrong_marks: Iterable[WrongMark], doubts: Iterable[str], manner: Manner
) -> Iterator[str]:
    for mark in wrong_marks:
        why = WORDS[solution.puzzle.game].why_wrong(solution, mark, manner)
        yield wrong_line(mark, why, manner)
    for doubt in doubts:
        yield doubt_line(doubt, manner)


def print_state(story: "Story", steps: int) -> None:
    """Print the puzzle after a number of steps, at most all of them, and the last of these steps."""
    print_sentence(f"{printable_text(story.name)}: after {steps} of {count_things(len(story.steps), 'step')}")
    print_board(story.moment_after(steps), story.manner)
    if steps:
        _print_step(steps, story.text(steps, picture=False))
