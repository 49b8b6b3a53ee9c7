"""Adapter of an21p/linkedin-queens-solver, from GitHub (commit 2139f99). It straightens the largest contour
with four corners and counts the lines in it; the mean colour of a cell's middle is its region. Run it with
the clone in PYTHONPATH."""

# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy", "pillow"]
# ///

from typing import Any

from answering import answer, regions

from solver import QUEEN_VALUE, Solver  # pyright: ignore  # isort: skip  # of the clone


def read(name: str) -> dict[str, Any]:
    theirs = Solver(name)
    placed = [list(row) for row in theirs.arr]
    if not theirs.place(0, placed, set()):
        return {}
    queens = [[r, row.index(QUEEN_VALUE)] for r, row in enumerate(placed)]
    return {"game": "queens", "board": {"regions": regions(theirs.arr)}, "solution": queens}


if __name__ == "__main__":
    answer(read)
