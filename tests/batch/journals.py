"""Rows and journals of batch runs for tests, one board a row."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from queens_snap.batch.journal import JOURNAL_NAME
from queens_snap.pipeline import Problem, Snap, solve_puzzle
from queens_snap.solver.queens.puzzle import Board, parse_board

from ..plain_boards import AMBIGUOUS, UNSOLVABLE
from ..solver.queens.boards import BOARD_8

SIX_ROWS_BOARD = parse_board("AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF")  # one solution
TANGO = """......
......
..00..
......
.1..0.
..11..
r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6
r2c1xr3c1 r2c6xr3c6
"""
TANGO_ANSWER = ("100110", "011001", "110010", "100110", "011001", "001101")
ZIP = "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"
ZIP_ANSWER = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))
NONOGRAM = "rows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n"
NONOGRAM_ANSWER = ("#.#", "###", ".#.")
READING = {
    "bbox": [0, 0, 9, 9],
    "corners": [[0, 0], [9, 0], [9, 9], [0, 9]],
    "confidence": 0.9,
    "marks": {"queens": [], "crosses": [], "dots": [], "wrong": []},
    "warnings": [],
    "notes": [],
}
WRONG_MARK = {"cell": [2, 1], "mark": "queen", "why": "r1c1 attacks it"}


def turn_quarter(board: Board) -> Board:
    """Turn a board by 90 degrees."""
    return Board.of(list(zip(*board.letters[::-1], strict=True)), board.k)


def solved_row(
    file: str, board: Board = SIX_ROWS_BOARD, *, pixels: str | None = None, **reading: Any
) -> dict[str, Any]:
    """Return the row of a solved board. reading: changes to a clean reading."""
    row = {**_solve_to_json(board), "file": file}
    marks = {**READING["marks"], **reading.pop("marks", {})}
    return {**row, "reading": {**READING, **reading, "marks": marks}, "batch": batch_field(pixels)}


@cache
def _solve_to_json(board: Board) -> dict[str, Any]:
    return solve_puzzle(board, "").to_json()


def refused_row(file: str, code: str = "not-an-image") -> dict[str, Any]:
    """Return the row of a file from which no board was read."""
    problem = Problem(code, f"{file}: no picture", "give a picture")
    return {**Snap(file, problem=problem).to_json(), "batch": batch_field()}


def batch_field(
    pixels: str | None = None, sha256: str | None = None, agrees: bool | None = None
) -> dict[str, Any]:
    """Return the value of the key "batch". agrees: whether the answer was the expected one; None if none
    was expected."""
    why = "r2c3 is in another region"
    expected = None if agrees is None else {"file": "a.txt", "agrees": agrees, "why": None if agrees else why}
    return {"sha256": sha256, "pixels": pixels, "expected": expected}


def write_journal(out: Path, rows: Iterable[dict[str, Any]], torn: str = "") -> Path:
    """Write rows, then an incomplete line `torn`, as a run's journal; return the run's folder."""
    out.mkdir(exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (out / JOURNAL_NAME).write_text(text + torn, "utf-8")
    return out


def rows_of_each_kind() -> list[dict[str, Any]]:
    """Return one row of each kind. The boards of the first four are equal up to symmetry."""
    return [
        solved_row("plain.png", pixels="p1"),
        solved_row("copy.png", pixels="p1"),
        solved_row("other.png", pixels="p2"),
        solved_row("turned.png", turn_quarter(SIX_ROWS_BOARD)),
        solved_row(
            "eight.png", BOARD_8, warnings=["the board may be cut off"], notes=["first frame of a GIF"]
        ),
        solved_row("marked.png", BOARD_8, marks={"queens": [[2, 1]], "wrong": [WRONG_MARK]}),
        {**solved_row("expected.png", BOARD_8), "batch": batch_field(agrees=True)},
        {**solved_row("differs.png", BOARD_8), "batch": batch_field(agrees=False)},
        solved_row("many.png", AMBIGUOUS),
        solved_row("none.png", UNSOLVABLE),
        refused_row("text.png"),
        refused_row("page.png", "no-board"),
    ]
