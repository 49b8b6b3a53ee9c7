"""The way of a Zip: short, true by its claims alone, and said so that it can be read back."""

import itertools
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from queens_snap.result.as_json import step_json
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.step import Step
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.puzzle import Zip
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.zip.words import WORDS

from ...claims.zip import FORBIDDEN_BY_RULE, check_way
from ..games_cases import random_zip


def unique_solutions(seed: int, rows: int, columns: int) -> Iterator[Solution]:
    rng = random.Random(seed)
    puzzles = (random_zip(rng, rows, columns) for _ in itertools.count())
    return (found for puzzle in puzzles if (found := GAME.solve_and_explain(puzzle)).status == "solved")


def steps_as_json(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(step_json(i, step, ("", "")))) for i, step in enumerate(steps, 1)]


def test_a_loop_names_all_the_cells_that_it_goes_through() -> None:
    """A loop on a grid has an even number of cells; only a small one is easy to see."""
    sizes = Counter[int]()
    for solution in itertools.islice(unique_solutions(3, 6, 5), 12):
        for step in solution.steps:
            own = step.claim.cells if step.rule == "loop" else step.claim.cells[:1]
            for why in step.claim.why if len(step.claim.cells) == len(own) else ():
                if why.reason == "loop" and not step.claim.chain:
                    sizes[len({*own, *why.sources})] += 1
                    assert step.effort >= len(why.sources)
    assert len(sizes) > 1
    assert all(size >= 4 and size % 2 == 0 for size in sizes), sizes


def test_a_chain_bars_ways_from_a_cell_just_before_it_fails_there() -> None:
    """It bars no ways from neighbours, and none before it reaches the cell."""
    seen = 0
    for solution in itertools.islice(unique_solutions(3, 6, 5), 12):
        for step in solution.all_steps:
            if not step.claim.chain or step.claim.chain[-1].rule != "dead-end":
                continue
            *links, end = step.claim.chain
            there = [x.rule in FORBIDDEN_BY_RULE and x.claim.cells[0] == end.claim.cells[0] for x in links]
            assert there == sorted(there)
            seen += any(there)
    assert seen > 1


def test_cells_of_a_step_lie_beside_one_another() -> None:
    for solution in itertools.islice(unique_solutions(11, 6, 6), 8):
        puzzle, steps = solution.puzzle.to_json(), steps_as_json(solution.steps)
        for i, step in enumerate(steps):
            cells = step["claim"]["cells"]
            if len(cells) > 2 and not step["claim"]["chain"] and math.dist(*cells[:2]) == 1:
                changed = json.loads(json.dumps(steps))
                changed[i]["claim"]["cells"].append(changed[i]["claim"]["cells"].pop(0))
                assert check_way(puzzle, changed)


def test_what_is_tried_has_one_letter_a_cell_and_none_for_numbers_and_the_cell_that_fails() -> None:
    ways = ((x, step) for x in unique_solutions(5, 6, 6) for step in x.steps)
    solution, tried = next((x, step) for x, step in ways if len(step.claim.chain) > 3)
    _, *follows, end = tried.claim.chain
    assert isinstance(solution.puzzle, Zip)
    numbers = {(r, c) for r, row in enumerate(solution.puzzle.numbers) for c, n in enumerate(row) if n}
    cells = list(dict.fromkeys(link.claim.cells[0] for link in follows))
    plain = [cell for cell in cells if cell not in numbers and cell not in end.claim.cells]
    letters = re.findall(r"\((\w)\)", WORDS.player(solution.puzzle, tried, BESIDE_PICTURE))
    assert list(dict.fromkeys(letters)) == list("abcdefgh"[: len(plain)])
    assert plain
    named = WORDS.player(solution.puzzle, tried, Manner())
    assert "this cell" not in named
    assert "(a)" not in named
