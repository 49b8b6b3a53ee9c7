"""A game that the program does not have, plugged into its tables: 4 x 4 Latin squares, drawn as digits.

`plug_in(monkeypatch)` puts its records into the tables; nothing else of the program knows of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from queens_snap.overlay.drawing import Drawing
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.paint import glyphs
from queens_snap.overlay.paint.canvas import stamp
from queens_snap.overlay.paint.flat_board import FlatBoard, draw_outline, wash
from queens_snap.overlay.paint.grid import Lines, draw_grid, every_line
from queens_snap.overlay.paint.labels import Labels
from queens_snap.overlay.paint.themes import Theme
from queens_snap.overlay.scene import Scene
from queens_snap.solver.cell import Cell, cell_name
from queens_snap.solver.game import Game
from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import Fired, Rung
from queens_snap.solver.puzzle import MalformedBoard, Marks, Position, Puzzle, Solution, WrongMark
from queens_snap.solver.rating import rating_of
from queens_snap.solver.step import Step
from queens_snap.words.game_words import Words

NAME = "latin"
N = 4
DIGITS = "1234"
EMPTY = "."
TEXT = "12..\n..12\n2.4.\n.3.1\n"
ANSWER = ("1234", "3412", "2143", "4321")


@dataclass(frozen=True)
class Latin(Puzzle):
    """givens: N rows of N characters, one of DIGITS or EMPTY; each digit is to stand once in each line."""

    givens: tuple[str, ...]

    @property
    def game(self) -> str:
        return NAME

    @property
    def shape(self) -> tuple[int, int]:
        return N, N

    def to_json(self) -> dict[str, Any]:
        return {"squares": list(self.givens)}

    def to_text(self) -> str:
        return "\n".join(self.givens) + "\n"


def latin_of(row: Mapping[str, Any]) -> Latin:
    """Raises MalformedBoard."""
    givens = tuple(row["squares"])
    if len(givens) != N or any(len(line) != N or set(line) - {*DIGITS, EMPTY} for line in givens):
        raise MalformedBoard(f"it is not {N} rows of {N} digits")
    return Latin(givens)


def parse_latin(text: str) -> Latin:
    """Raises MalformedBoard."""
    return latin_of({"squares": text.split()})


def conclude(puzzle: Latin) -> Solution:
    """By search, and by the one rule that there is."""
    found = [rows for rows, _ in zip(_answers(puzzle.givens), range(2), strict=False)]
    steps = _steps(_values(puzzle.givens)) if found else ()
    if len(found) != 1:
        return Solution(puzzle, tuple(found), steps)
    known = _values(puzzle.givens).keys() | {cell for step in steps for cell, _ in step.values}
    guessed = tuple(cell for cell in np.ndindex(N, N) if cell not in known)
    fired = [Fired(step, Rung(lambda state, fresh: None, tier=1, score=1)) for step in steps]
    return Solution(puzzle, tuple(found), steps, rating_of(fired, not guessed), guessed)


def position(solution: Solution, marks: Marks) -> Position:
    """Nobody puts anything in."""
    return Position({}, solution.steps, bool(solution.guessed))


def no_wrong(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """Where nothing is put in, nothing is wrong."""
    return ()


def sentence(puzzle: Latin, step: Step) -> str:
    """What a step says."""
    ((cell, digit),) = step.values
    return f"{cell_name(cell)} is {digit}: all other digits stand in its row and column."


def paint(out: np.ndarray, board: FlatBoard, scene: Scene[Latin], theme: Theme, labels: Labels) -> None:
    """Digits, those that a step finds on a ground of their own."""
    old, new = scene.values()
    fills = np.full((N, N, 3), theme.cell, np.uint8)
    for cell in new:
        fills[cell] = theme.filled
    frame = every_line(board.lattice, N, N, N)
    draw_grid(out, board.lattice, fills, Lines(theme.frame, theme.hair, board.page), frame)
    for cell, digit in {**_values(scene.puzzle.givens), **old, **new}.items():
        mask = glyphs.text(str(digit), max(6, board.cell // 2))
        stamp(out, mask, np.array(theme.text), board.middle(cell))
    wash(out, board, scene.focus)
    draw_outline(out, board, scene.reason.outlined)


def lines(scene: Scene[Latin]) -> list[str]:
    """The digits that are known."""
    old, new = scene.values()
    known = {**_values(scene.puzzle.givens), **old, **new}
    return [" ".join(str(known.get((r, c), EMPTY)) for c in range(N)) for r in range(N)]


GAME = Game(
    parse=parse_latin,
    of_json=latin_of,
    field="squares",
    is_text=lambda lines: bool(lines) and set("".join(lines)) <= set(f"{DIGITS}{EMPTY}") and len(lines) == N,
    conclude=conclude,
    conclude_read=lambda puzzle, stars: conclude(puzzle),
    position=position,
    wrong=no_wrong,
)
WORDS = Words(
    title=lambda puzzle: "Latin square",
    aim=lambda puzzle: "Write each digit once into each row and column.",
    form="write 4 rows of 1 to 4 and '.'",
    row_form='write one JSON object a line with "squares"',
    sentence=sentence,
    why_wrong=lambda solution, mark: "it stands there twice",
    answer="digits",
    misread="digits",
    nothing_left="Nothing is left to find.",
    too_long="give up",
)
DRAWING = Drawing(words=WORDS, paint=paint, lines=lines)


def plug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the game into the tables for one test."""
    monkeypatch.setitem(GAMES.rows, NAME, GAME)
    monkeypatch.setitem(DRAWINGS.rows, NAME, DRAWING)


def _values(rows: Sequence[str]) -> dict[Cell, str]:
    return {(r, c): ch for r, row in enumerate(rows) for c, ch in enumerate(row) if ch != EMPTY}


def _seen(known: Mapping[Cell, str], cell: Cell) -> tuple[Cell, ...]:
    """The known cells in the same row or column."""
    return tuple(sorted(x for x in known if x != cell and (x[0] == cell[0] or x[1] == cell[1])))


def _open(known: Mapping[Cell, str], cell: Cell) -> list[str]:
    taken = {known[x] for x in _seen(known, cell)}
    return [digit for digit in DIGITS if digit not in taken]


def _steps(known: dict[Cell, str]) -> tuple[Step, ...]:
    """Cells for which one digit is left, until there are no more."""
    steps = []
    while found := next((x for x in np.ndindex(N, N) if x not in known and len(_open(known, x)) == 1), None):
        (digit,) = _open(known, found)
        steps.append(Step("only-digit", _seen(known, found), values=((found, digit),), tier=1))
        known[found] = digit
    return tuple(steps)


def _answers(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    known = _values(rows)
    cell = next((x for x in np.ndindex(N, N) if x not in known), None)
    if cell is None:
        yield rows
        return
    r, c = cell
    for digit in _open(known, cell):
        yield from _answers((*rows[:r], rows[r][:c] + digit + rows[r][c + 1 :], *rows[r + 1 :]))
