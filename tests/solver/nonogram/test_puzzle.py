import random
import sys
from itertools import product

import pytest

from queens_snap.pipeline import settle
from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.nonogram import game as module
from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.puzzle import Nonogram, broken_rule, nonogram_of, parse_nonogram
from queens_snap.solver.nonogram.search import solutions
from queens_snap.solver.nonogram.state import Grid, Lines
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.nonogram import WORDS

from ..games_cases import random_nonogram

HEART = ("#.#", "###", ".#.")
TEXT = """title "heart"
width 3
height 3

rows
1,1
3
1

columns
2
2
2
"""


def all_answers(puzzle: Nonogram, limit: int = 999) -> list[tuple[str, ...]]:
    return solutions(Grid(Lines(puzzle.row_clues, puzzle.column_clues)), limit=limit)


def test_text_of_the_wild() -> None:
    puzzle = parse_nonogram(TEXT)
    assert puzzle == Nonogram(((1, 1), (3,), (1,)), ((2,), (2,), (2,)))
    assert GAME.conclude(puzzle).answer == HEART
    assert broken_rule(puzzle, HEART) is None
    assert broken_rule(puzzle, ("#.#", "###", "..#")) == "column 2 does not show 2"


def test_steps_say_what_follows_in_a_line() -> None:
    puzzle = parse_nonogram(TEXT)
    solution = GAME.conclude(puzzle)
    first = solution.steps[0]
    assert (first.rule, first.tier) == ("overlap", 1)
    assert dict(first.values) == {(0, 0): "#", (0, 2): "#", (0, 1): "."}
    said = WORDS.player(puzzle, first, BESIDE_PICTURE)
    assert said == (
        "However the blocks of this row (1,1) lie, two more cells are filled and one more cell is empty."
    )
    named = WORDS.player(puzzle, first, Manner())
    assert named == "However the blocks of row 1 (1,1) lie, columns 1 and 3 are filled and column 2 is empty."
    second = WORDS.player(puzzle, solution.steps[1], Manner())
    assert second.startswith("However the block of row 2 (3) lies, columns 1 to 3 are filled")
    expert = "Overlap in row 1 (1,1), resting on the clue alone: r1c1 and r1c3 are filled and r1c2 is empty."
    assert WORDS.expert(puzzle, first) == expert
    assert solution.rating
    assert solution.rating.fair


def test_a_supposition_where_lines_do_not_suffice() -> None:
    """Every line alone leaves cells open, yet what one of them cannot be breaks another line."""
    rng = random.Random(4)
    for _ in range(500):
        puzzle = random_nonogram(rng, 5, 5)
        solution = GAME.conclude(puzzle)
        steps = [step for step in solution.steps if step.rule == "supposition"]
        if steps and solution.status == "solved":
            assert "no room any more" in WORDS.player(puzzle, steps[0], BESIDE_PICTURE)
            assert steps[0].claim.chain[-1].rule == "clue"
            assert solution.rating
            assert not solution.rating.fair
            return
    raise AssertionError("no such puzzle among 500")


@pytest.mark.parametrize(
    ("clues", "status"),
    [
        (([[1], [1]], [[1], [1]]), "ambiguous"),
        (([[2], [0]], [[0], [2]]), "unsolvable"),
        (([[0]], [[]]), "solved"),
    ],
)
def test_statuses(clues: tuple[list[list[int]], list[list[int]]], status: str) -> None:
    solution = GAME.conclude(Nonogram.of(*clues))
    assert solution.status == status
    assert (solution.answer is not None) == (status == "solved")


def test_search_finds_what_trying_everything_finds() -> None:
    rng = random.Random(1)
    for _ in range(8):
        puzzle = random_nonogram(rng, 3, 4)
        every = (tuple("".join(x[i : i + 4]) for i in (0, 4, 8)) for x in product("#.", repeat=12))
        assert sorted(all_answers(puzzle)) == sorted(x for x in every if broken_rule(puzzle, x) is None)


def test_no_step_contradicts_any_answer() -> None:
    rng = random.Random(2)
    for _ in range(60):
        puzzle = random_nonogram(rng, rng.randint(3, 8), rng.randint(3, 8))
        answers = all_answers(puzzle, 30)
        for step in GAME.conclude(puzzle).steps:
            assert all(a[r][c] == value for a in answers for (r, c), value in step.values), step


def test_a_search_that_is_too_long_says_so() -> None:
    puzzle = Nonogram.of([[1]] * 9, [[1]] * 9)
    with pytest.raises(SearchTooLong):
        solutions(Grid(Lines(puzzle.row_clues, puzzle.column_clues)), limit=10**9, budget=1000)


def test_without_or_tools_a_search_without_end_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_ends(*_: object, **__: object):
        raise SearchTooLong("tired")

    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    monkeypatch.setattr(module, "solutions", never_ends)
    result = settle(Nonogram.of([[1]] * 4, [[1]] * 4), "many.txt")
    assert result.problem
    assert result.problem.code == "timeout"
    assert "queens-snap[games]" in result.problem.remedy


@pytest.mark.parametrize("seed", range(5))
def test_round_trips(seed: int) -> None:
    puzzle = random_nonogram(random.Random(seed), 4, 7)
    assert parse_nonogram(puzzle.to_text()) == puzzle == nonogram_of(puzzle.to_json())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no line 'rows'"),
        ("rows\n1\n", "no line 'columns'"),
        ("rows\n1\nrows\n1\ncolumns\n1\n", "line 3: there is a second 'rows'"),
        ("rows\n1 x\ncolumns\n1\n", "line 2: '1 x' is not a clue"),
        ("rows\ncolumns\n1\n", "1 to 150 rows"),
        ("rows\n2\ncolumns\n1\n", "row 1 has 1 cells, too few for 2"),
        ("rows\n1 0\ncolumns\n1\n1\n", "a block without cells"),
        ("width 3\nrows\n1\ncolumns\n1\n", "width is 3, but there are 1 columns"),
    ],
)
def test_malformed(text: str, says: str) -> None:
    with pytest.raises(MalformedBoard, match=says):
        parse_nonogram(text)
