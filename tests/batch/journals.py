"""Journals for the tests: rows as the program makes them, one board a row."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from queens_snap.batch.journal import JOURNAL_NAME
from queens_snap.pipeline import Problem, Snap, solve_puzzle
from queens_snap.solver.queens.puzzle import Board, parse_board

from ..plain_boards import AMBIGUOUS, UNSOLVABLE
from ..solver.queens.boards import EIGHT

SIX = parse_board("AABCCC\nABBCDD\nABEEDD\nBBBEFF\nBBEEFF\nBBBBFF")  # one solution
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
ZIP_PATH = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))
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
WRONG = {"cell": [2, 1], "mark": "queen", "why": "r1c1 attacks it"}


def turned(board: Board) -> Board:
    """A quarter turn."""
    return Board.of(list(zip(*board.letters[::-1], strict=True)), board.k)


def solved(file: str, board: Board = SIX, *, pixels: str | None = None, **reading: Any) -> dict[str, Any]:
    """A board's row; reading: what differs from a clean one."""
    row = {**_settled(board), "file": file}
    marks = {**READING["marks"], **reading.pop("marks", {})}
    return {**row, "reading": {**READING, **reading, "marks": marks}, "batch": said(pixels)}


@cache
def _settled(board: Board) -> dict[str, Any]:
    return solve_puzzle(board, "").to_json()


def refused(file: str, code: str = "not-an-image") -> dict[str, Any]:
    """The row of a file that no board was read from."""
    problem = Problem(code, f"{file}: no picture", "give a picture")
    return {**Snap(file, problem=problem).to_json(), "batch": said()}


def said(pixels: str | None = None, sha256: str | None = None, agrees: bool | None = None) -> dict[str, Any]:
    """The key "batch". agrees: with what was expected (None: nothing was)."""
    why = "r2c3 is in another region"
    expected = None if agrees is None else {"file": "a.txt", "agrees": agrees, "why": None if agrees else why}
    return {"sha256": sha256, "pixels": pixels, "expected": expected}


def journal(out: Path, rows: Iterable[dict[str, Any]], torn: str = "") -> Path:
    """The folder of a run that wrote these rows, and then `torn`."""
    out.mkdir(exist_ok=True)
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (out / JOURNAL_NAME).write_text(text + torn, "utf-8")
    return out


def mixed() -> list[dict[str, Any]]:
    """A row of every sort; the boards of the first four are the same but for symmetry."""
    return [
        solved("plain.png", pixels="p1"),
        solved("copy.png", pixels="p1"),
        solved("other.png", pixels="p2"),
        solved("turned.png", turned(SIX)),
        solved("eight.png", EIGHT, warnings=["the board may be cut off"], notes=["first frame of a GIF"]),
        solved("marked.png", EIGHT, marks={"queens": [[2, 1]], "wrong": [WRONG]}),
        {**solved("expected.png", EIGHT), "batch": said(agrees=True)},
        {**solved("differs.png", EIGHT), "batch": said(agrees=False)},
        solved("many.png", AMBIGUOUS),
        solved("none.png", UNSOLVABLE),
        refused("text.png"),
        refused("page.png", "no-board"),
    ]
