import subprocess
import sys

import pytest

from queens_snap.solver.budget import OrToolsMissing
from queens_snap.solver.queens import search
from queens_snap.solver.queens.puzzle import Board, parse_board

from .boards import EIGHT, random_board, shuffled_board


@pytest.fixture(scope="module")
def _ortools() -> None:
    pytest.importorskip("ortools", reason="OR-tools is an extra: pip install 'queens-snap[games]'")


LIMIT = 40  # solutions asked of CP-SAT a board, which starts anew for each

needs_ortools = pytest.mark.usefixtures("_ortools")


@needs_ortools
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("n", "k", "make"),
    [
        *((n, 1, random_board) for n in range(4, 10)),
        *((n, 1, shuffled_board) for n in range(4, 7)),
        *((n, 2, random_board) for n in (8, 9)),
    ],
)
def test_agrees_with_search(n: int, k: int, make, seed: int) -> None:
    board = make(n, k, seed)
    expected = set(search.solutions(board, 5000))
    assert len(expected) < 5000, "choose another seed: not all solutions are there to compare with"
    found = search.cpsat_solutions(board, LIMIT)
    assert len(found) == len(set(found)) == min(LIMIT, len(expected))
    assert set(found) <= expected
    assert len(search.cpsat_solutions(board, 2)) == min(2, len(expected))
    one = search.solution(board)
    assert one in expected if expected else one is None


@needs_ortools
def test_cells_of_no_region_stay_empty() -> None:
    open_board = next(b for seed in range(99) if len(search.solutions(b := random_board(6, 1, seed), 3)) == 3)
    first = search.solutions(open_board, 1)[0]
    spare = next(
        (r, c) for queens in search.solutions(open_board, 3) for r, c in queens if (r, c) not in first
    )
    labels = [list(row) for row in open_board.letters]
    labels[spare[0]][spare[1]] = "."
    board = Board.of(labels)
    assert set(search.cpsat_solutions(board, 99)) == {
        queens for queens in search.solutions(open_board, 99) if spare not in queens
    }


@needs_ortools
def test_a_row_without_any_region_has_no_solution() -> None:
    board = parse_board("....\nABCD\nABCD\nABCD")
    assert search.cpsat_solutions(board) == []
    assert search.solution(board) is None


def test_names_the_extra_where_ortools_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ortools", "ortools.sat", "ortools.sat.python", "ortools.sat.python.cp_model"):
        monkeypatch.setitem(sys.modules, name, None)  # makes the import fail
    with pytest.raises(OrToolsMissing, match=r"queens-snap\[games\]"):
        search.cpsat_solutions(EIGHT)
    with pytest.raises(ImportError):
        search.solution(EIGHT)


def test_importing_the_module_does_not_load_ortools() -> None:
    code = "import sys, queens_snap.solver.queens.search; sys.exit('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
