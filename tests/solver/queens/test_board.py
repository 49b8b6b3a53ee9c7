import pytest

from queens_snap.solver.cells import is_connected
from queens_snap.solver.queens.puzzle import Board, find_broken_rule, parse_board

from .boards import EIGHT, EIGHT_QUEENS


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
    queens = [move.get(queen, queen) for queen in EIGHT_QUEENS]
    broken = find_broken_rule(EIGHT, [queen for queen in queens if queen])
    assert broken is None if why is None else broken is not None and why in broken.why


def test_a_queen_in_no_region_is_named() -> None:
    board = parse_board("AABB\nCA.B\nCADB\nCCDD")
    broken = find_broken_rule(board, [(1, 2)])
    assert broken is not None
    assert "no region" in broken.why


def test_scattered_regions_are_found() -> None:
    assert EIGHT.scattered_regions == ()
    assert parse_board("ABBA\nACBB\nACDB\nCCDD").scattered_regions == (0,)
    assert is_connected([])


def test_regions_are_numbered_in_order_of_first_appearance() -> None:
    assert Board.of(["DDBB", "CDBB", "CDAB", "CCAA"]).letters == ["AABB", "CABB", "CADB", "CCDD"]
