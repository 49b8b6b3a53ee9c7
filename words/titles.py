"""What pages are called: by the puzzle, its answer, and the name of the picture."""

from typing import Any

from ..solver.puzzle import Solution
from .game_words import Words
from .manner import PLAYER_MANNER, Manner, to_translate
from .phrases import steps_counted, verdict

SOLVED = to_translate("{board}, solved in {steps}")
NO_BOARD = to_translate("no board was read")


def game_title(words: Words, puzzle: Any) -> str:
    """ "Queens", "Star Battle" """
    return words.title(puzzle).partition(",")[0]


def board_title(words: Words, puzzle: Any) -> str:
    """ "Queens 8 x 8" """
    rows, columns = puzzle.shape
    return f"{game_title(words, puzzle)} {rows} x {columns}"


def solution_title(words: Words, solution: Solution, steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """ "Queens 8 x 8, solved in 14 steps"; where no steps lead to one answer, how many answers there are."""
    board = board_title(words, solution.puzzle)
    if solution.status != "solved" or not steps:
        return f"{board}, {verdict(solution, manner)}"
    return manner.say(SOLVED).format(board=board, steps=steps_counted(steps, manner))


def page_title(about: str, name: str) -> str:
    """ "Queens 8 x 8, solved in 14 steps - shot.png", with a dash; either may be empty. Not escaped yet."""
    return " \N{EN DASH} ".join(filter(None, (about, name)))
