"""Adapter of linkedin-queens-solver, from PyPI. To it every contour of the usual size is a cell, and its
exact colour the region."""

# /// script
# requires-python = ">=3.8"
# dependencies = ["linkedin-queens-solver==0.0.2", "opencv-python-headless", "numpy"]
# ///

from typing import Any

import cv2
import linkedin_queens_solver as theirs  # pyright: ignore[reportMissingImports]
from answering import answer, regions


def read(name: str) -> dict[str, Any]:
    rows, _ = theirs.Utils().detect_color_board(cv2.imread(name))
    n = len(rows)
    placed = [[0] * n for _ in range(n)]
    theirs.colors_covered.clear()
    if not theirs.Solver(visualize=False).backtrack(rows, placed, 0):
        return {}
    queens = [[r, row.index(1)] for r, row in enumerate(placed)]
    return {"game": "queens", "board": {"regions": regions(rows)}, "solution": queens}


if __name__ == "__main__":
    answer(read)
