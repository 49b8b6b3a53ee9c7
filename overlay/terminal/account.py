"""What a terminal shows: the board in its own colours, and a short account of the deduction."""

import sys
from collections.abc import Collection, Iterable

import numpy as np

from ...solver.cell import Cell
from ...solver.queens.board import Board
from ...solver.queens.mistakes import WrongMark
from ...solver.queens.solution import Solution
from ...words.wording import counted, rule_name
from ..queens.story import QueensStory

CROWN, CROSS = "♛", "×"
HALF_BRIGHT = 127_500  # luma (ITU-R BT.601, times 1000) from which black is easier to read than white

VERDICTS = {
    "solved": "one solution",
    "ambiguous": "more than one solution",
    "unsolvable": "no solution",
}


def printable(text: str) -> str:
    """The text without anything that could steer a terminal."""
    return "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape", "surrogatepass").decode() for ch in text
    )


def tell(text: str) -> None:
    """Print a line on standard error, where nothing of an answer goes."""
    print(f"queens-snap: {printable(text)}", file=sys.stderr, flush=True)


def print_account(
    name: str, solution: Solution, colours: np.ndarray | None = None, *, explain: bool = False
) -> None:
    """Print the board with its queens, and how a person gets there: how many steps and the hardest rule, with
    `explain` every step. colours as in `print_board`."""
    n, k = solution.board.n, solution.board.k
    game = "Queens" if k == 1 else f"Star Battle, {k} stars a unit"
    print(f"{printable(name)}: {game}, {n} x {n}, {VERDICTS[solution.status]}")
    print_board(solution.board, solution.queens, colours)
    if explain:
        for i, step in enumerate(solution.steps, 1):
            print(f"{i:4d}. {step.text}")
    if solution.rating:
        hardest = solution.rating.hardest
        rule = f"; hardest rule: {rule_name(hardest.rule, hardest.size)}" if hardest else ""
        print(f"{counted(len(solution.steps), 'step')}, {solution.rating.label}{rule}")
    if solution.guessed:
        print(f"{len(solution.guessed)} queens, marked ?, were found by search alone: no rule reaches them")


def print_remarks(mistakes: Iterable[WrongMark], doubts: Iterable[str], notes: Iterable[str]) -> None:
    """Print what is wrong in a capture, what is doubtful, and harmless facts, a line each."""
    for mark in mistakes:
        row, column = mark.cell
        print(f"wrong {mark.mark} in row {row + 1}, column {column + 1}: {mark.why}")
    for doubt in doubts:
        print(f"doubt: {doubt}")
    for note in notes:
        print(f"note: {note}")


def print_state(story: QueensStory, steps: int, colours: np.ndarray | None = None) -> None:
    """Print the board as it is after so many steps (all, where there are fewer), and the last of them.
    colours as in `print_board`."""
    steps = min(steps, len(story.steps))
    print(f"{printable(story.name)}: after {steps} of {counted(len(story.steps), 'step')}")
    print_board(story.board, story.queens_after(steps), colours, story.dead_after(steps))
    if steps:
        print(f"{steps:4d}. {story.steps[steps - 1].text}")


def print_board(
    board: Board, queens: Collection[Cell], colours: np.ndarray | None = None, dead: Collection[Cell] = ()
) -> None:
    """Print the board to standard output. colours: (n, n, 3) RGB 0..255, each cell's, where known. dead:
    cells that are crossed out.

    Colours need a terminal that has them and no NO_COLOR in the environment; without, regions are letters,
    queens stand in brackets, and dead cells are dots.
    """
    if colours is None or not sys.stdout.isatty() or not _print_coloured(board, queens, colours, dead):
        for row in board_rows(board, queens, dead):
            print(f"  {row}")


def board_rows(board: Board, queens: Collection[Cell], dead: Collection[Cell] = ()) -> list[str]:
    """The board in letters, a line a row: queens in brackets, dead cells as dots."""
    shown = [
        ["." if (r, c) in dead else ch for c, ch in enumerate(row)] for r, row in enumerate(board.letters)
    ]
    return [
        "".join(f"[{ch}]" if (r, c) in queens else f" {ch} " for c, ch in enumerate(row))
        for r, row in enumerate(shown)
    ]


def _print_coloured(
    board: Board, queens: Collection[Cell], colours: np.ndarray, dead: Collection[Cell]
) -> bool:
    """False, with nothing printed, where the terminal has no colours."""
    from rich.console import Console  # only where it is seen: it adds 30 ms to the start
    from rich.text import Text

    console = Console(highlight=False)
    if console.color_system is None or console.no_color:
        return False
    for r in range(board.n):
        line = Text("  ")
        for c in range(board.n):
            red, green, blue = (int(x) for x in colours[r, c])
            bright = red * 299 + green * 587 + blue * 114 > HALF_BRIGHT
            style = f"{'black' if bright else 'white'} on #{red:02x}{green:02x}{blue:02x}"
            sign = CROWN if (r, c) in queens else CROSS if (r, c) in dead else " "
            line.append(f" {sign} ", style=style)
        console.print(line)
    return True
