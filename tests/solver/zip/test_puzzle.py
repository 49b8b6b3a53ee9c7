import random
from itertools import pairwise

import pytest

from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.puzzle import Zip, broken_rule, parse_zip, zip_of
from queens_snap.solver.zip.rules import LADDER
from queens_snap.solver.zip.search import solutions

from ..games_cases import random_zip

PUZZLE = "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"
PATH = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))


def test_conclude() -> None:
    puzzle = parse_zip(PUZZLE)
    solution = GAME.conclude(puzzle)
    assert (solution.status, solution.answer) == ("solved", PATH)
    assert broken_rule(puzzle, PATH) is None
    assert solution.guessed == ()
    joined = {(link.a, link.b) for step in solution.steps for link in step.links if link.joined}
    assert joined == {(min(pair), max(pair)) for pair in pairwise(PATH)}
    assert solution.rating
    assert {step.tier for step in (*solution.steps, *solution.all_steps)} <= {rung.tier for rung in LADDER}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("1 . .\n. . .\n. . 2\n", "ambiguous"),
        ("1 2 .\n. . .\n. . .\n", "unsolvable"),  # colours of a chessboard: both ends must be dark
        ("1 .\n2 .\nr1c1|r1c2\n", "unsolvable"),
    ],
)
def test_not_exactly_one(text: str, status: str) -> None:
    solution = GAME.conclude(parse_zip(text))
    assert solution.status == status
    assert solution.answer is None
    assert solution.rating is None


def paths_by_trying(puzzle: Zip) -> list[tuple[tuple[int, int], ...]]:
    """All paths through all cells, kept where no rule is broken."""
    rows, columns = puzzle.shape
    found = []

    def extend(path: list[tuple[int, int]]) -> None:
        if len(path) == rows * columns:
            if broken_rule(puzzle, tuple(path)) is None:
                found.append(tuple(path))
            return
        r, c = path[-1]
        for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if 0 <= cell[0] < rows and 0 <= cell[1] < columns and cell not in path:
                extend([*path, cell])

    for r in range(rows):
        for c in range(columns):
            if puzzle.numbers[r][c] == 1:
                extend([(r, c)])
    return sorted(found)


def test_search_finds_what_trying_everything_finds() -> None:
    rng = random.Random(1)
    for _ in range(20):
        puzzle = random_zip(rng, rng.randint(2, 4), rng.randint(2, 4))
        assert sorted(solutions(puzzle, limit=999)) == paths_by_trying(puzzle)


def test_no_step_contradicts_any_path() -> None:
    rng = random.Random(2)
    for _ in range(30):
        puzzle = random_zip(rng, rng.randint(3, 5), rng.randint(3, 5))
        paths = solutions(puzzle, limit=60)
        links = [{frozenset(pair) for pair in pairwise(path)} for path in paths]
        for step in GAME.conclude(puzzle).steps:
            for a, b, joined in step.links:
                assert all((frozenset((a, b)) in path) == joined for path in links), step


@pytest.mark.parametrize("seed", range(5))
def test_round_trips(seed: int) -> None:
    puzzle = random_zip(random.Random(seed), 4, 5)
    assert parse_zip(puzzle.to_text()) == puzzle == zip_of(puzzle.to_json())


def test_walls_that_nobody_knows_are_none() -> None:
    assert zip_of({"numbers": [[1, 0], [0, 2]], "walls": None}).walls == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "2 to 20 rows"),
        ("1 .\n. . .\n", "row 2 has 3 cells, but row 1 has 2"),
        ("1 .\n. x\n", "row 2, column 2: 'x' is not a number"),
        ("1 .\n1 2\n", "1 stands at r1c1 and at r2c1"),
        ("1 .\n. 3\n", "2 is missing"),
        ("1 .\n. .\n", "a first and a last number"),
        ("1 .\n. 99\n", "row 2, column 2: 99 cannot stand in a cell"),
        ("1 .\n. 2\nr1c1|r3c1\n", "not side by side"),
        ("1 .\n. 2\nr1c1=r2c1\n", "should be like"),
    ],
)
def test_malformed(text: str, says: str) -> None:
    with pytest.raises(MalformedBoard, match=says):
        parse_zip(text)
