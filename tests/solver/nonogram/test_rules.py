"""Steps of nonograms, the tries among them, and searches without an end."""

import random
import sys

import pytest

from queens_snap.pipeline import solve_puzzle
from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.explainer import effort_and_middle
from queens_snap.solver.needed_steps import MUCH_EASIER_RATIO
from queens_snap.solver.nonogram import game as module
from queens_snap.solver.nonogram.explanation import Explainer
from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.puzzle import Nonogram, parse_nonogram
from queens_snap.solver.nonogram.search import solutions
from queens_snap.solver.nonogram.state import SOLID, Firing, Grid, Lines, chain_refuting_value, firing_in_line

from ..games_cases import random_nonogram

TEXT = "rows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n"


def test_the_first_step_fills_what_all_ways_to_lay_its_blocks_share() -> None:
    solution = GAME.solve_and_explain(parse_nonogram(TEXT))
    first = solution.steps[0]
    assert (first.rule, first.tier) == ("overlap", 1)
    assert dict(first.values) == {(0, 0): "#", (0, 2): "#", (0, 1): "."}
    assert solution.rating
    assert solution.rating.fair


def test_a_search_that_is_too_long_says_so() -> None:
    puzzle = Nonogram.of([[1]] * 9, [[1]] * 9)
    with pytest.raises(SearchTooLong):
        solutions(Grid(Lines(puzzle.row_clues, puzzle.column_clues)), limit=10**9, budget=1000)


def test_without_or_tools_a_search_without_end_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_ends(*_: object, **__: object):
        raise SearchTooLong("the search takes too long")

    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    monkeypatch.setattr(module, "solutions", never_ends)
    result = solve_puzzle(Nonogram.of([[1]] * 4, [[1]] * 4), "many.txt")
    assert result.problem
    assert result.problem.code == "timeout"
    assert "queens-snap[games]" in result.problem.remedy


@pytest.mark.parametrize(("size", "seed"), [(3, 90), (4, 319), (5, 22), (6, 26)])
def test_other_lines_are_looked_at_where_those_of_the_cell_say_nothing(size: int, seed: int) -> None:
    """From the empty grid any wrong cell is refuted."""
    puzzle = random_nonogram(random.Random(seed), size, size)
    (answer,) = GAME.solve_and_explain(puzzle).found_answers
    grid = Grid(Lines(puzzle.row_clues, puzzle.column_clues))
    for r, row in enumerate(answer):
        for c, value in enumerate(row):
            _, *_, end = chain_refuting_value(grid, (r, c), value != SOLID)
            assert not end.gives


def test_no_line_that_is_much_easier_is_passed_over() -> None:
    rng, steps = random.Random(44), 0
    for _ in range(12):
        puzzle = random_nonogram(rng, 8, 8)
        position, at = Explainer(Grid(Lines(puzzle.row_clues, puzzle.column_clues))), None
        for step in GAME.solve_and_explain(puzzle).steps:
            found = [
                x
                for i in range(16)
                if (x := firing_in_line(position.state, i)) and is_complete_or_overlap(x, step.rule)
            ]
            efforts = [effort_and_middle(position.claim(x), 8, at)[0] for x in found]
            if not step.claim.chain:
                assert step.effort * MUCH_EASIER_RATIO < min(efforts)
                steps += 1
            effort, at = effort_and_middle(step.claim, 8, at)
            assert abs(effort - step.effort) < 1e-9
            for (r, c), value in step.values:
                position.apply(one_fact(position, r, c, value == "#"))
    assert steps > 50


def is_complete_or_overlap(found: Firing, rule: str) -> bool:
    return found.rule == rule or found.rule == "overlap"


def one_fact(position: Explainer, r: int, c: int, solid: bool) -> Firing:
    return Firing("complete-line", position.state.lines, r, (0, 0), solid << c, (not solid) << c)
