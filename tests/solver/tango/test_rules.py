"""The rules of Tango, one by one, and its two searches."""

import random
from itertools import product

import pytest

from queens_snap.solver.puzzle import Pair
from queens_snap.solver.tango import rules
from queens_snap.solver.tango import rules as tango_rules
from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.tango.search import solutions, solutions_by_lines
from queens_snap.solver.tango.state import State, all_line_fillings

from ..games_cases import random_tango

OPEN = "......"


def board_with_row(row: str, equal: tuple[Pair, ...] = (), opposite: tuple[Pair, ...] = ()) -> State:
    """Return an open 6 x 6 board with a given third row."""
    return State(Tango.of([OPEN, OPEN, row, OPEN, OPEN, OPEN], equal, opposite))


def signs_behind(*columns: int) -> tuple[Pair, ...]:
    """Return signs in the third row behind these columns, counted from 1."""
    return tuple(((2, c - 1), (2, c)) for c in columns)


@pytest.mark.parametrize(
    ("rule", "state", "after"),
    [
        ("pair", board_with_row(".11..."), "0110.."),
        ("pair", board_with_row("00...."), "001..."),
        ("pair", board_with_row("0110.."), None),
        ("gap", board_with_row(".1.1.."), ".101.."),
        ("gap", board_with_row(".1.0.."), None),
        ("sign", board_with_row("1.....", equal=signs_behind(1)), "11...."),
        ("sign", board_with_row("...0..", opposite=signs_behind(3)), "..10.."),
        ("sign", board_with_row(".1....", opposite=signs_behind(3)), None),
        ("count", board_with_row("1.10.1"), "101001"),
        ("count", board_with_row("1.1..."), None),
        ("equal_pair_beside", board_with_row("1.....", equal=signs_behind(2)), "100..."),
        ("equal_pair_beside", board_with_row("...0..", equal=signs_behind(2)), ".110.."),
        ("equal_pair_beside", board_with_row("1.....", equal=signs_behind(3)), None),
        ("equal_pair_count", board_with_row("1..1..", equal=signs_behind(2)), "1001.."),
        ("equal_pair_count", board_with_row("1.....", equal=signs_behind(2)), None),
        ("opposite_pair_count", board_with_row("1..1..", opposite=signs_behind(2)), "1..100"),
        (
            "opposite_pair_count",
            board_with_row("1.....", opposite=signs_behind(2, 3)),
            None,
        ),  # pairs that share a cell
        (
            "opposite_pair_count",
            board_with_row("......", opposite=signs_behind(1, 3, 5)),
            None,
        ),  # nothing besides
        ("room_for_one", board_with_row("1....1"), "10..01"),
        ("room_for_one", board_with_row("11...."), "110..0"),
        ("room_for_one", board_with_row(".1..1."), None),
        ("room_for_one", board_with_row("1....."), None),
        ("complete_line", board_with_row("1....1"), "10..01"),
        ("complete_line", board_with_row("11...."), "110..0"),
        ("complete_line", board_with_row(".1...."), None),
    ],
)
def test_rules(rule: str, state: State, after: str | None) -> None:
    if rule == "complete_line":
        found = [x for x in rules.complete_line(state, -1) if x.line == 2]
    else:
        found = list(getattr(tango_rules, rule)(state.lines[2]))
    assert bool(found) == (after is not None)
    for firing in found:
        assert firing.rule == rule.replace("_", "-")
        state.apply(firing)
    if after:
        moons, suns = state.lines[2].masks
        assert "".join("1" if suns >> c & 1 else "0" if moons >> c & 1 else "." for c in range(6)) == after


def test_a_rule_gives_all_that_it_finds() -> None:
    """Both symbols, both ends, and pairs read from either end."""
    both = board_with_row("11.00.")
    assert len(list(tango_rules.pair(both.lines[2]))) == 2
    three = board_with_row("1..1..", opposite=signs_behind(2, 5, 4)[:1] + signs_behind(2))
    assert len(list(tango_rules.opposite_pair_count(three.lines[2]))) == 1
    row = board_with_row("1.....", opposite=signs_behind(2, 3, 5))
    found = list(tango_rules.opposite_pair_count(row.lines[2]))
    assert {firing.pairs for firing in found} == {0b110110, 0b111100}


@pytest.mark.parametrize("n", [4, 6, 8])
def test_arrangements_are_all_there_are(n: int) -> None:
    lines = ("".join(x) for x in product("01", repeat=n))
    good = [x for x in lines if x.count("1") == n // 2 and "000" not in x and "111" not in x]
    assert sorted("".join("01"[line >> c & 1] for c in range(n)) for line in all_line_fillings(n)) == sorted(
        good
    )


def test_both_searches_find_the_same() -> None:
    rng = random.Random(4)
    for _ in range(30):
        puzzle = random_tango(rng, 6)
        assert sorted(solutions_by_lines(puzzle, limit=99)) == sorted(solutions(puzzle, limit=99))


@pytest.mark.parametrize("seed", range(4))
def test_a_valid_puzzle_is_never_refused_for_its_size(seed: int) -> None:
    """Row-by-row search does not end in useful time for one in twenty random 10 x 10 boards."""
    full = next(iter(solutions_by_lines(Tango.of(["." * 10] * 10), limit=1)))
    rng = random.Random(seed)
    keep = set(rng.sample([(r, c) for r in range(10) for c in range(10)], 17))
    rows = ["".join(ch if (r, c) in keep else "." for c, ch in enumerate(row)) for r, row in enumerate(full)]
    assert GAME.solve_and_explain(Tango.of(rows)).status in ("solved", "ambiguous")
