"""Judge a reader's answer to a picture.

right    the board that the picture shows, with its answer; of a picture whose board cannot be known, or that
         shows none: no answer
warned   another answer, with a warning
silent   another answer, without a warning: the worst that a reader can do
refused  no answer where the board is plain to see
A program may give the board, its solution, or both; each has to be right.
"""

from pathlib import Path
from typing import Any

import msgspec
from command_line import load_rows
from drawn_pictures import BOARD
from scoring import Truth, broken_rule, is_puzzle_right

from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import MalformedBoard

RIGHT, WARNED, SILENT, REFUSED = "right", "warned", "silent", "refused"


class Answer(msgspec.Struct, frozen=True):
    """A reader's answer to a picture, as answer.schema.json has it. Without a board and a solution it is no
    answer."""

    file: str
    game: str | None = None
    board: Truth | None = None
    solution: list[Any] | None = None
    warned: bool = False

    @property
    def is_given(self) -> bool:
        """True if there is a board or a solution."""
        return self.board is not None or self.solution is not None


class TruthLine(msgspec.Struct, frozen=True):
    """A line of truth.jsonl, as README.md describes it."""

    file: str
    kind: str
    game: str | None
    due: str
    board: Truth | None
    solution: list[Any] | None
    what: str


def pictures_in(folder: Path) -> list[TruthLine]:
    """Return the pictures in a folder that make.py wrote."""
    return [msgspec.convert(row, TruthLine) for row in load_rows(folder / "truth.jsonl")]


def verdict(picture: TruthLine, answer: Answer) -> str:
    """Judge an answer: RIGHT, WARNED, SILENT or REFUSED."""
    if not answer.is_given:
        return REFUSED if picture.due == BOARD else RIGHT
    if _is_true(picture, answer):
        return RIGHT
    return WARNED if answer.warned else SILENT


def _is_true(picture: TruthLine, answer: Answer) -> bool:
    """True if the game is right, and the board and the solution as far as they are given."""
    if picture.game is None or picture.board is None or answer.game != picture.game:
        return False
    try:
        said = {"status": "solved", "puzzle": answer.board}
        read = answer.board is None or is_puzzle_right(picture.game, picture.board, said)
        puzzle = GAMES[picture.game].of_json(picture.board)
        return read and (answer.solution is None or broken_rule(puzzle, answer.solution) is None)
    except (MalformedBoard, KeyError, IndexError, TypeError, ValueError, AttributeError):
        return False  # not of the form that the schema asks for
