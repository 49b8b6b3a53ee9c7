"""The other solvers that solver.py measures: each a function from rows of letters to queens.

Those that are not installed are left out. A solver that cannot finish a board answers ().
"""

import logging
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from types import ModuleType

import row_search

from queens_snap.solver.queens import search
from queens_snap.solver.queens.puzzle import Board

Queens = tuple[tuple[int, int], ...]
Regions = Sequence[str]
Way = Callable[[Regions], Queens]

ROWS = "row by row, first solution"
CPSAT = "CP-SAT, one worker"
GENERATOR, REASONER = "queens-generator", "queens-reasoner"


def rivals() -> tuple[dict[str, Way], list[str]]:
    """Ways that can be measured here, by name, and lines about those that cannot."""
    ways: dict[str, Way] = {ROWS: row_search.first_solution}
    missing = []
    for name, package, make in (
        (CPSAT, "ortools", _cpsat),
        (GENERATOR, "speed_stars", _generator),
        (REASONER, "queens_reasoner", _reasoner),
    ):
        if find_spec(package) is None:
            missing.append(f"{name}: {package} is not installed (pip install -e '.[dev]')")
        else:
            ways[name] = make()
    return ways, missing


def _cpsat() -> Way:
    """Model building and one solution."""
    return lambda regions: search.solution(Board.of(regions)) or ()


def _generator() -> Way:
    """The steps that queens-generator makes for its hints, each with its reason as a text."""
    from speed_stars import generate_deductions  # pyright: ignore[reportMissingImports]

    logging.getLogger().setLevel(
        logging.CRITICAL
    )  # it warns on standard error of every board it has to guess

    def way(regions: Regions) -> Queens:
        steps = generate_deductions(_numbers(regions))
        return tuple((cell.x, cell.y) for step in steps if step.state == "star" for cell in step.cells)

    return way


def _reasoner() -> Way:
    """The four rules of queens-reasoner in turn until nothing changes, as its own `reason_queens_game` does.

    That function cannot be called: its package opens a browser's private modules when imported, which the
    browser library no longer has. So the package's start is skipped, and its loop is repeated here. It prints
    the board and logs a line after each step; both are switched off, so that only the thinking is measured.
    """
    import numpy as np

    spec = find_spec("queens_reasoner")
    assert spec is not None
    package = ModuleType("queens_reasoner")
    package.__path__ = list(spec.submodule_search_locations or ())
    sys.modules["queens_reasoner"] = package
    from queens_reasoner import reasoner  # pyright: ignore[reportMissingImports, reportAttributeAccessIssue]

    reasoner.print_queens_solution = lambda **_: None
    reasoner.create_logger = lambda _: _SILENT
    rules = (
        reasoner.update_mask_whole_row_col,
        reasoner.update_mask_other_row_col,
        reasoner.update_mask_single_color,
        reasoner.update_mask_multi_color,
    )

    def way(regions: Regions) -> Queens:
        board = np.array(_numbers(regions))
        mask, before = -np.ones_like(board), None
        while before is None or not np.array_equal(before, mask):
            before = mask.copy()
            for rule in rules:
                mask = rule(mat=board, mask=mask)
        return tuple((int(r), int(c)) for r, c in np.argwhere(mask == 1))

    return way


_SILENT = logging.getLogger("silent")
_SILENT.disabled = True


def _numbers(regions: Regions) -> list[list[int]]:
    """Rows of region numbers from 0, in order of first appearance."""
    return [list(row) for row in Board.of(regions).regions]
