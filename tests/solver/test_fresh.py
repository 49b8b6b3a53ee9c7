"""Rules that are asked only about what has changed find what they find when asked about all; or part of it,
where something new says what was found before, and more."""

import random
from collections.abc import Callable

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import SUPPOSITION_COST
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.way import AskedRung, MoveChoice

from .games_cases import PUZZLES

OF = ("zip", "patches", "nonogram")


@pytest.mark.parametrize("name", OF)
def test_what_has_changed_is_enough(name: str) -> None:
    make: Callable[[random.Random], Puzzle] = PUZZLES[name]
    asked_again = 0
    for seed in range(30):
        rng = random.Random(seed)
        proof = GAMES[name].conclude(make(rng)).proof
        if not proof:
            continue
        position, ladder = proof.start(), [rung for rung in proof.ladder if rung.cost != SUPPOSITION_COST]
        asked = [AskedRung(rung, ()) for rung in ladder]
        while True:
            open_here: list[object] = []
            for rung, some in zip(ladder, asked, strict=True):
                anew = [x for find in rung.finds for x in find(position.state, -1)]
                known = position.facts
                new = {x.gives & ~known for x in some.found_in(MoveChoice(position, known))} - {0}
                every = {x.gives & ~known for x in anew} - {0}
                assert every <= new, (seed, rung)
                assert all(any(x | y == y for y in every) for x in new), (seed, rung)
                open_here += [x for x in anew if x.gives & ~known]
            if not open_here:
                break
            asked_again += 1
            if position.apply(rng.choice(open_here)):  # the state asks for all rules anew
                asked = [AskedRung(rung, ()) for rung in ladder]
    assert asked_again > 100
