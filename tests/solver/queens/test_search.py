"""Search for the answers of Queens boards, in Python and with CP-SAT, and the rules that an answer keeps."""

import random
import subprocess
import sys

import pytest

from queens_snap.solver.budget import OrToolsMissing, SearchTooLong
from queens_snap.solver.cells import is_connected
from queens_snap.solver.queens import search
from queens_snap.solver.queens.puzzle import Board, find_broken_rule, parse_board
from queens_snap.solver.queens.search import solutions

from .boards import BOARD_4, BOARD_8, BOARD_8_QUEENS, alter_regions, random_board


def test_stops_at_the_limit() -> None:
    board = next(b for seed in range(99) if len(solutions(b := random_board(8, 1, seed), 3)) == 3)
    assert len(solutions(board, limit=2)) == 2
    assert len(solutions(board, limit=1)) == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("n", "k"), [(9, 1), (10, 2), (12, 3)])
def test_larger_boards_as_cpsat(n: int, k: int, seed: int) -> None:
    pytest.importorskip("ortools", reason="OR-tools is an extra: pip install 'queens-snap[games]'")
    board = alter_regions(random_board(n, k, seed), random.Random(seed))
    found, expected = solutions(board, limit=20), search.cpsat_solutions(board, limit=20)
    assert len(found) == len(set(found)) == len(expected)
    assert all(find_broken_rule(board, queens) is None for queens in found)
    if len(found) < 20:
        assert set(found) == set(expected)


@pytest.mark.parametrize(("n", "k"), [(8, 1), (9, 2)])
def test_effort_is_a_limit(n: int, k: int) -> None:
    board = random_board(n, k, 3)
    everything = solutions(board, limit=1000)
    assert len(everything) > 1
    assert solutions(board, limit=1000, budget=10**6) == everything
    with pytest.raises(SearchTooLong, match="after 1 positions") as caught:
        solutions(board, limit=1000, budget=1)
    assert caught.value.found_answers == []
    needed = next(x for x in range(10**4) if ends_within_budget(board, x))
    with pytest.raises(SearchTooLong) as caught:
        solutions(board, limit=1000, budget=needed - 1)
    assert caught.value.found_answers == everything[: len(caught.value.found_answers)]


def ends_within_budget(board: Board, budget: int) -> bool:
    try:
        solutions(board, limit=1000, budget=budget)
    except SearchTooLong:
        return False
    return True


def test_open_boards_end_at_the_effort() -> None:
    """A 25 x 25 board of stripes cannot be decided quickly: the budget ends its search."""
    stripes = Board.of([[c // 2 if r % 2 else 12 + (c + 1) // 2 for c in range(25)] for r in range(25)])
    for k in (1, 2):
        with pytest.raises(SearchTooLong):
            solutions(stripes.with_k(k), limit=10**9, budget=50)


HALVES = parse_board("AABB\nAABB\nCCDD\nCCDD")
HALVES_QUEENS = ((0, 1), (1, 3), (2, 0), (3, 2)), ((0, 2), (1, 0), (2, 3), (3, 1))


@pytest.mark.parametrize(
    ("board", "answers"),
    [
        pytest.param(BOARD_4, HALVES_QUEENS[:1], id="four"),
        pytest.param(BOARD_8, (BOARD_8_QUEENS,), id="eight"),
        pytest.param(HALVES, HALVES_QUEENS, id="two answers"),
        pytest.param(HALVES.with_k(2), (), id="more queens than fit"),
        pytest.param(HALVES.with_k(4), (), id="far more"),
        pytest.param(parse_board("AA.B\nAABB\nCCDD\nCCDD"), HALVES_QUEENS[:1], id="a cell of no region"),
        pytest.param(parse_board("....\nABCD\nABCD\nABCD"), (), id="a row without any region"),
    ],
)
def test_every_search_finds_the_answers(board: Board, answers: tuple[object, ...]) -> None:
    pytest.importorskip("ortools", reason="OR-tools is an extra: pip install 'queens-snap[games]'")
    assert solutions(board) == [*answers]
    assert sorted(search.cpsat_solutions(board, 99)) == [*answers]
    assert search.first_cpsat_solution(board) in (answers or (None,))


def test_names_the_extra_where_ortools_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ortools", "ortools.sat", "ortools.sat.python", "ortools.sat.python.cp_model"):
        monkeypatch.setitem(sys.modules, name, None)  # makes the import fail
    with pytest.raises(OrToolsMissing, match=r"queens-snap\[games\]"):
        search.cpsat_solutions(BOARD_8)
    with pytest.raises(ImportError):
        search.first_cpsat_solution(BOARD_8)


def test_importing_the_module_does_not_load_ortools() -> None:
    code = "import sys, queens_snap.solver.queens.search; sys.exit('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({}, None),
        ({(0, 3): (0, 4)}, "r1c5 and r2c6 touch"),
        ({(0, 3): (8, 3)}, "off the board"),
        ({(0, 3): None}, "row 1 holds 0 queens instead of 1"),
        ({(0, 3): (0, 1)}, "column 2 holds 2 queens instead of 1"),
        ({(6, 6): (6, 4), (7, 4): (7, 6)}, "region B holds 2 queens instead of 1"),
    ],
)
def test_the_broken_rule_is_named(move: dict, why: str | None) -> None:
    queens = [move.get(queen, queen) for queen in BOARD_8_QUEENS]
    broken = find_broken_rule(BOARD_8, [queen for queen in queens if queen])
    assert broken is None if why is None else broken is not None and why in broken.why


def test_a_queen_in_no_region_is_named() -> None:
    board = parse_board("AABB\nCA.B\nCADB\nCCDD")
    broken = find_broken_rule(board, [(1, 2)])
    assert broken is not None
    assert "no region" in broken.why


def test_scattered_regions_are_found() -> None:
    assert BOARD_8.scattered_regions == ()
    assert parse_board("ABBA\nACBB\nACDB\nCCDD").scattered_regions == (0,)
    assert is_connected([])


def test_regions_are_numbered_in_order_of_first_appearance() -> None:
    assert Board.of(["DDBB", "CDBB", "CDAB", "CCAA"]).letters == ["AABB", "CABB", "CADB", "CCDD"]
