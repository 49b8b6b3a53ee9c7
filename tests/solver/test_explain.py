"""What holds for every game alike: a position goes on as it was told, and a proof comes to its goal."""

import random

import pytest

from queens_snap.solver.explain import Proof
from queens_snap.solver.games import GAMES
from queens_snap.solver.way.moves import moves_of
from queens_snap.solver.way.ordering import followed, told

from .games_cases import random_nonogram, random_tango, random_zip
from .queens.boards import board_with_solution

PUZZLES = {
    "queens": lambda rng: board_with_solution(6, 1, rng)[0],
    "starbattle": lambda rng: board_with_solution(8, 2, rng)[0],
    "tango": lambda rng: random_tango(rng, 6),
    "zip": lambda rng: random_zip(rng, 5, 5),
    "nonogram": lambda rng: random_nonogram(rng, 6, 6),
}


def proofs(game: str, count: int) -> list[Proof]:
    """Of random puzzles with exactly one answer."""
    rng, found = random.Random(11), []
    while len(found) < count:
        solution = GAMES[game].conclude(PUZZLES[game](rng))
        if solution.status == "solved" and solution.proof:
            found.append(solution.proof)
    return found


@pytest.mark.parametrize("game", PUZZLES)
def test_a_position_goes_on_alike_whether_it_was_told_or_not(game: str) -> None:
    """The way is put in order before anything is told."""
    for proof in proofs(game, 8):
        silent, telling = proof.start(), proof.start()
        for x in proof.fired:
            if x.found.gives & ~telling.facts:
                telling.tell(x.found, x.rung.tier)
                telling.apply(x.found)
                silent.apply(x.found)
                assert silent.facts == telling.facts


@pytest.mark.parametrize("game", PUZZLES)
def test_a_proof_reaches_its_goal_as_soon_as_it_can(game: str) -> None:
    for proof in proofs(game, 4):
        start = proof.start()
        assert not proof.goal & ~followed(moves_of(proof.fired, start.facts), start)
        assert told(proof.fired, proof.start()) == proof.all_steps


@pytest.mark.parametrize("game", PUZZLES)
def test_copies_of_a_position_go_on_without_each_other(game: str) -> None:
    """A way is gone several times, from one start."""
    for proof in proofs(game, 4):
        start = proof.start()
        before = start.facts
        assert told(proof.fired, start.copy()) == told(proof.fired, start.copy()) == proof.all_steps
        assert start.facts == before
