"""The way of a nonogram takes lines that are easy to see."""

import random

from queens_snap.solver.needed_steps import MUCH_EASIER_RATIO
from queens_snap.solver.nonogram.explanation import Telling
from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.state import Firing, Grid, Lines, look_at
from queens_snap.solver.telling import effort_and_middle

from ..games_cases import random_nonogram


def test_no_line_that_is_much_easier_is_passed_over() -> None:
    rng, steps = random.Random(44), 0
    for _ in range(12):
        puzzle = random_nonogram(rng, 8, 8)
        position, at = Telling(Grid(Lines(puzzle.row_clues, puzzle.column_clues))), None
        for step in GAME.conclude(puzzle).steps:
            found = [x for i in range(16) if (x := look_at(position.state, i)) and is_as_plain(x, step.rule)]
            efforts = [effort_and_middle(position.claim(x), 8, at)[0] for x in found]
            if not step.claim.chain:
                assert step.effort * MUCH_EASIER_RATIO < min(efforts)
                steps += 1
            effort, at = effort_and_middle(step.claim, 8, at)
            assert abs(effort - step.effort) < 1e-9
            for (r, c), value in step.values:
                position.apply(one_fact(position, r, c, value == "#"))
    assert steps > 50


def is_as_plain(found: Firing, rule: str) -> bool:
    return found.rule == rule or found.rule == "overlap"


def one_fact(position: Telling, r: int, c: int, solid: bool) -> Firing:
    return Firing("complete-line", position.state.lines, r, (0, 0), solid << c, (not solid) << c)
