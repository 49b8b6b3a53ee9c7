import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.solver.cells import is_connected
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.queens.puzzle import Board, parse_board, validate

from .boards import EIGHT, EIGHT_QUEENS, random_board


@given(n=st.integers(4, 14), k=st.integers(1, 2), seed=st.integers(0, 10**6))
def test_text_round_trips(n: int, k: int, seed: int) -> None:
    board = random_board(n, 1, seed).with_k(k)
    assert parse_board(board.to_text()) == board
    assert parse_board(board.to_text()).to_text() == board.to_text()


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("A A B B\nC A B B\nC A D B\nC C D D", "AABB\nCABB\nCADB\nCCDD"),
        ("\ufeffAABB\r\n\r\nCABB\r\nCADB\r\nCCDD\r\n", "AABB\nCABB\nCADB\nCCDD"),
        ("7 7 1 1\n10 7 1 1\n10 7 3 1\n10 10 3 3", "AABB\nCABB\nCADB\nCCDD"),
        ("zzaa\nQzaa\nQzma\nQQmm", "AABB\nCABB\nCADB\nCCDD"),
        ("K = 1\nAABB\nCABB\nCADB\nCCDD", "AABB\nCABB\nCADB\nCCDD"),
    ],
)
def test_forms_of_the_same_board(text: str, same_as: str) -> None:
    assert parse_board(text).to_text().split() == same_as.split()


def test_k_and_cells_of_no_region_are_kept() -> None:
    text = "k=2\nAABB\nCA.B\nCADB\nCCDD\n"
    board = parse_board(text)
    assert board.k == 2
    assert board.regions[1][2] == -1
    assert board.to_text() == text


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "empty"),
        ("k=1\n", "empty"),
        ("A", "4 to 30 rows"),
        ("AABB\nCABB\nCADB", "4 to 30 rows"),
        ("\n".join(["A" * 31] * 31), "4 to 30 rows"),
        ("AABB\nCABB\nCAB\nCCDD", "row 3 has 3 cells"),
        ("AABB\nCABB\nCAAB\nCCAA", "has 4 regions, but this one has 3"),
        ("AABB\nCABB\nCADE\nCCDD", "has 4 regions, but this one has 5"),
        ("AABB\nCABB\nC?DB\nCCDD", "row 3, column 2"),
        ("AABB\nCABB\nCADB\nCCD\u00c4", "row 4, column 4"),
        ("1 1 2 2\n3 1 2 2\n3 A 4 2\n3 3 4 4", "row 3, column 2"),
        ("k=x\nAABB\nCABB\nCADB\nCCDD", "line 1"),
        ("k=9\nAABB\nCABB\nCADB\nCCDD", "k=9"),
        ("k=0\nAABB\nCABB\nCADB\nCCDD", "k=0"),
    ],
)
def test_malformed_text_is_named(text: str, what: str) -> None:
    with pytest.raises(MalformedBoard, match=re.escape(what)):
        parse_board(text)


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
    broken = validate(EIGHT, [queen for queen in queens if queen])
    assert broken is None if why is None else broken is not None and why in broken.why


def test_a_queen_in_no_region_is_named() -> None:
    board = parse_board("AABB\nCA.B\nCADB\nCCDD")
    broken = validate(board, [(1, 2)])
    assert broken is not None
    assert "no region" in broken.why


def test_scattered_regions_are_found() -> None:
    assert EIGHT.scattered_regions == ()
    assert parse_board("ABBA\nACBB\nACDB\nCCDD").scattered_regions == (0,)
    assert is_connected([])


def test_regions_are_numbered_in_order_of_first_appearance() -> None:
    assert Board.of(["DDBB", "CDBB", "CDAB", "CCAA"]).letters == ["AABB", "CABB", "CADB", "CCDD"]
