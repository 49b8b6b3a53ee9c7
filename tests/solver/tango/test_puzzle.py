import random
from itertools import product

import pytest

from queens_snap.solver.ladder import climb
from queens_snap.solver.puzzle import MalformedBoard, Pair
from queens_snap.solver.tango import rules
from queens_snap.solver.tango import rules as tango_rules
from queens_snap.solver.tango.explanation import Telling
from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import Tango, broken_rule, parse_tango, tango_of
from queens_snap.solver.tango.rules import LADDER
from queens_snap.solver.tango.search import solutions, solutions_by_lines
from queens_snap.solver.tango.state import BYS, State, arrangements
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.tango import WORDS

from ..games_cases import random_tango

PUZZLE = """......
......
..00..
......
.1..0.
..11..
r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6
r2c1xr3c1 r2c6xr3c6
"""
ANSWER = ("100110", "011001", "110010", "100110", "011001", "001101")
OPEN = "......"


def board(row: str, equal: tuple[Pair, ...] = (), opposite: tuple[Pair, ...] = ()) -> State:
    """An open 6 x 6 board whose third row is given."""
    return State(Tango.of([OPEN, OPEN, row, OPEN, OPEN, OPEN], equal, opposite))


def beside(*columns: int) -> tuple[Pair, ...]:
    """A sign in the third row behind each of these columns (from 1)."""
    return tuple(((2, c - 1), (2, c)) for c in columns)


@pytest.mark.parametrize(
    ("rule", "state", "after"),
    [
        ("pair", board(".11..."), "0110.."),
        ("pair", board("00...."), "001..."),
        ("pair", board("0110.."), None),
        ("gap", board(".1.1.."), ".101.."),
        ("gap", board(".1.0.."), None),
        ("sign", board("1.....", equal=beside(1)), "11...."),
        ("sign", board("...0..", opposite=beside(3)), "..10.."),
        ("sign", board(".1....", opposite=beside(3)), None),
        ("count", board("1.10.1"), "101001"),
        ("count", board("1.1..."), None),
        ("equal_pair_beside", board("1.....", equal=beside(2)), "100..."),
        ("equal_pair_beside", board("...0..", equal=beside(2)), ".110.."),
        ("equal_pair_beside", board("1.....", equal=beside(3)), None),
        ("equal_pair_count", board("1..1..", equal=beside(2)), "1001.."),
        ("equal_pair_count", board("1.....", equal=beside(2)), None),
        ("opposite_pair_count", board("1..1..", opposite=beside(2)), "1..100"),
        ("opposite_pair_count", board("1.....", opposite=beside(2, 3)), None),  # pairs that share a cell
        ("opposite_pair_count", board("......", opposite=beside(1, 3, 5)), None),  # nothing besides
        ("room_for_one", board("1....1"), "10..01"),
        ("room_for_one", board("11...."), "110..0"),
        ("room_for_one", board(".1..1."), None),
        ("room_for_one", board("1....."), None),
        ("complete_line", board("1....1"), "10..01"),
        ("complete_line", board("11...."), "110..0"),
        ("complete_line", board(".1...."), None),
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
    """Both kinds, both ends, and pairs taken from either end."""
    both = board("11.00.")
    assert len(list(tango_rules.pair(both.lines[2]))) == 2
    three = board("1..1..", opposite=beside(2, 5, 4)[:1] + beside(2))
    assert len(list(tango_rules.opposite_pair_count(three.lines[2]))) == 1
    row = board("1.....", opposite=beside(2, 3, 5))
    found = list(tango_rules.opposite_pair_count(row.lines[2]))
    assert {firing.pairs for firing in found} == {0b110110, 0b111100}


def test_a_supposition_where_lines_do_not_suffice() -> None:
    rng = random.Random(3)
    while True:
        puzzle = random_tango(rng, 6)
        state = State(puzzle)
        climb(state, LADDER[:-1])
        found = next(rules.supposition(state, -1), None)
        if found:
            break
    step = Telling(state).tell(found, 4)
    ((cell, value),) = step.values
    assert cell in state.open_cells
    first, *_, end = step.claim.chain
    assert first.values == ((cell, 1 - int(value)),)
    assert end.rule in BYS
    assert WORDS.player(puzzle, step, BESIDE_PICTURE).startswith("Try a ")
    assert all(answer[cell[0]][cell[1]] == str(value) for answer in solutions(puzzle, limit=50))


@pytest.mark.parametrize("n", [4, 6, 8])
def test_arrangements_are_all_there_are(n: int) -> None:
    lines = ("".join(x) for x in product("01", repeat=n))
    good = [x for x in lines if x.count("1") == n // 2 and "000" not in x and "111" not in x]
    assert sorted("".join("01"[line >> c & 1] for c in range(n)) for line in arrangements(n)) == sorted(good)


def test_conclude() -> None:
    puzzle = parse_tango(PUZZLE)
    solution = GAME.conclude(puzzle)
    assert (solution.status, solution.answer) == ("solved", ANSWER)
    assert broken_rule(puzzle, ANSWER) is None
    assert solution.rating
    assert solution.rating.fair
    shown = {cell: value for step in solution.steps for cell, value in step.values}
    given = {(r, c) for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != "."}
    assert set(shown) == {(r, c) for r in range(6) for c in range(6)} - given
    assert all(ANSWER[r][c] == str(value) for (r, c), value in shown.items())


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        ([OPEN] * 6, "ambiguous"),
        (["111...", *[OPEN] * 5], "unsolvable"),
        (["1.1.11", *[OPEN] * 5], "unsolvable"),
    ],
)
def test_not_exactly_one(rows: list[str], status: str) -> None:
    solution = GAME.conclude(Tango.of(rows))
    assert solution.status == status
    assert solution.answer is None
    assert solution.rating is None
    assert bool(solution.steps) <= (status == "ambiguous")


def test_search_finds_what_trying_everything_finds() -> None:
    rng = random.Random(1)
    for _ in range(2):
        puzzle = random_tango(rng)
        every = (tuple("".join(x[i : i + 4]) for i in (0, 4, 8, 12)) for x in product("01", repeat=16))
        assert sorted(solutions(puzzle, limit=99)) == sorted(
            x for x in every if broken_rule(puzzle, x) is None
        )


def test_both_searches_find_the_same() -> None:
    rng = random.Random(4)
    for _ in range(30):
        puzzle = random_tango(rng, 6)
        assert sorted(solutions_by_lines(puzzle, limit=99)) == sorted(solutions(puzzle, limit=99))


@pytest.mark.parametrize("seed", range(4))
def test_a_valid_puzzle_is_never_refused_for_its_size(seed: int) -> None:
    """Of random 10 x 10 boards one in twenty ends no search row by row in a sensible time."""
    full = next(iter(solutions_by_lines(Tango.of(["." * 10] * 10), limit=1)))
    rng = random.Random(seed)
    keep = set(rng.sample([(r, c) for r in range(10) for c in range(10)], 17))
    rows = ["".join(ch if (r, c) in keep else "." for c, ch in enumerate(row)) for r, row in enumerate(full)]
    assert GAME.conclude(Tango.of(rows)).status in ("solved", "ambiguous")


def test_no_step_contradicts_any_answer() -> None:
    rng = random.Random(2)
    for _ in range(60):
        puzzle = random_tango(rng, rng.choice((4, 6)))
        answers = solutions(puzzle, limit=50)
        for step in GAME.conclude(puzzle).steps:
            assert all(a[r][c] == str(value) for a in answers for (r, c), value in step.values), step


@pytest.mark.parametrize("seed", range(5))
def test_round_trips(seed: int) -> None:
    puzzle = random_tango(random.Random(seed), 6)
    assert parse_tango(puzzle.to_text()) == puzzle == tango_of(puzzle.to_json())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "even number of rows"),
        ("...\n...\n...\n", "even number of rows from 4 to 16, but this one has 3"),
        ("....\n...\n....\n....\n", "row 2 has 3 cells"),
        ("....\n.2..\n....\n....\n", "row 2, column 2: '2' is not"),
        ("....\n" * 4 + "r1c1=r1c3", "r1c1 and r1c3 are not side by side"),
        ("....\n" * 4 + "r4c4=r4c5", "not both on the board"),
        ("....\n" * 4 + "r1c1+r1c2", "'r1c1+r1c2' should be like r1c1=r1c2 or r1c1xr1c2"),
        ("....\n" * 4 + "r1c1=r1c2 r1c2xr1c1", "both signs stand between r1c1 and r1c2"),
    ],
)
def test_malformed(text: str, says: str) -> None:
    with pytest.raises(MalformedBoard, match=says.replace("+", r"\+")):
        parse_tango(text)


@pytest.mark.parametrize("row", [{}, {"givens": 3}, {"givens": ["...."] * 4, "equal": [[1, 2]]}])
def test_malformed_objects(row: dict[str, object]) -> None:
    with pytest.raises(MalformedBoard):
        tango_of(row)
