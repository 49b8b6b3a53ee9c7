"""Adapter of linpuzs, from PyPI. It plays LinkedIn's games on a phone, and finds their boards by the exact
colours of their lines there, most of them in dark mode. Its user says which game is on the screen; here it is
the first one that it can solve. Its Mini Sudoku needs the app's own keys below the board, which no picture
here has."""

# /// script
# requires-python = ">=3.10"
# dependencies = ["linpuzs==0.7.0"]
# ///

from collections.abc import Callable, Mapping
from typing import Any

from answering import answer, regions
from linpuzs.solvers import SolverError, get_solver  # pyright: ignore[reportMissingImports]
from linpuzs.solvers.tango import EMPTY, SUN  # pyright: ignore[reportMissingImports]
from PIL import Image


def _queens(board: Any, cells: Any) -> dict[str, Any]:
    return {"board": {"regions": regions(board.regions.tolist())}, "solution": [list(x) for x in cells]}


def _tango(board: Any, cells: Any) -> dict[str, Any]:
    rows = ["".join("." if x == EMPTY else str(int(x == SUN)) for x in row) for row in board.cells]
    puzzle = {"givens": rows, "equal": _pairs(board.equal), "opposite": _pairs(board.opposite)}
    return {"board": puzzle, "solution": ["".join(str(int(x == SUN)) for x in row) for row in cells]}


def _zip(board: Any, path: Any) -> dict[str, Any]:
    span = range(board.n)
    rows = [[board.numbers.get((r, c), 0) for c in span] for r in span]
    puzzle = {"rows": board.n, "cols": board.n, "numbers": rows, "walls": _pairs(map(sorted, board.walls))}
    return {"board": puzzle, "solution": [list(x) for x in path]}


def _patches(board: Any, found: Any) -> dict[str, Any]:
    clues = [
        {"cell": list(cell), "shape": clue.shape, "size": clue.number}
        for cell, clue in sorted(board.clues.items())
    ]
    owned = {cell: x for x in found for cell in board.clues if _holds(x, cell)}
    puzzle = {"rows": board.n, "cols": board.n, "clues": clues}
    return {"board": puzzle, "solution": [list(owned[cell]) for cell in sorted(owned)]}


def _holds(rectangle: Any, cell: Any) -> bool:
    top, left, rows, columns = rectangle
    return top <= cell[0] < top + rows and left <= cell[1] < left + columns


def _pairs(pairs: Any) -> list[list[list[int]]]:
    return [[list(a), list(b)] for a, b in pairs]


GAMES: Mapping[str, Callable[[Any, Any], dict[str, Any]]] = {
    "queens": _queens,
    "tango": _tango,
    "zip": _zip,
    "patches": _patches,
}


def read(name: str) -> dict[str, Any]:
    picture = Image.open(name).convert("RGB")
    for game, said in GAMES.items():
        theirs = get_solver(game)
        try:
            board = theirs.parse(picture)
            return {"game": game, **said(board, theirs.solve(board))}
        except SolverError:
            continue
    return {}


if __name__ == "__main__":
    answer(read)
