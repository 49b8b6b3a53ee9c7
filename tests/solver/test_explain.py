"""Properties of the way in every game: the proof told where it stands, and the easiest first."""

import random

import pytest

from queens_snap.solver.choice import choose_ways
from queens_snap.solver.games import GAMES
from queens_snap.solver.needed_steps import Move, needed_moves
from queens_snap.solver.way import Proof

from .games_cases import RANDOM_PUZZLES, random_nonogram, random_sudoku, random_tango, random_zip
from .queens.boards import board_with_solution

FAIR_PUZZLE_MAKERS = {
    "queens": lambda rng: board_with_solution(6, 1, rng)[0],
    "starbattle": lambda rng: board_with_solution(8, 2, rng)[0],
    "tango": lambda rng: random_tango(rng, 6),
    "zip": lambda rng: random_zip(rng, 5, 5),
    "minisudoku": lambda rng: random_sudoku(rng, 6),
    "patches": RANDOM_PUZZLES["patches"],
    "nonogram": lambda rng: random_nonogram(rng, 6, 6),
}


def random_proofs(game: str, count: int) -> list[Proof]:
    """Return the proofs of random puzzles with exactly one answer."""
    rng, found = random.Random(11), []
    while len(found) < count:
        solution = GAMES[game].conclude(FAIR_PUZZLE_MAKERS[game](rng))
        if solution.status == "solved" and solution.proof:
            found.append(solution.proof)
    return found


def way_of_proof(proof: Proof) -> tuple[Move, ...]:
    *_, last = choose_ways(proof.make_explainer(), proof.ladder, proof.fired, proof.goal, proof.merge)
    return last


@pytest.mark.parametrize("game", FAIR_PUZZLE_MAKERS)
def test_a_position_goes_on_alike_whether_it_was_told_or_not(game: str) -> None:
    for proof in random_proofs(game, 6):
        silent, telling = proof.make_explainer(), proof.make_explainer()
        for x in way_of_proof(proof):
            telling.explain(x.found, x.rung.tier)
            telling.apply(x.found)
            silent.apply(x.found)
            assert silent.facts == telling.facts


@pytest.mark.parametrize("game", FAIR_PUZZLE_MAKERS)
def test_the_way_reaches_the_goal_and_each_step_follows_from_those_before(game: str) -> None:
    for proof in random_proofs(game, 6):
        position = proof.make_explainer()
        for x in way_of_proof(proof):
            assert not x.needs & ~position.facts
            assert x.gives & ~position.facts
            position.apply(x.found)
        assert not proof.goal & ~position.facts


@pytest.mark.parametrize("game", FAIR_PUZZLE_MAKERS)
def test_nothing_of_a_lower_tier_serves_where_a_step_is_told(game: str) -> None:
    """All rules of lower tiers are asked again, about the whole board."""
    for proof in random_proofs(game, 4):
        position, moves = proof.make_explainer(), way_of_proof(proof)
        _, wanted = needed_moves(proof.goal, moves, position.facts)
        for x in moves:
            new = wanted & ~position.facts
            for rung in proof.ladder:
                if rung.tier < x.rung.tier:
                    easier = [y for find in rung.rules for y in find(position.state, -1)]
                    assert not [y for y in easier if y.gives & new & x.gives or y.gives & new & proof.goal]
            position.apply(x.found)


@pytest.mark.parametrize("game", FAIR_PUZZLE_MAKERS)
def test_no_step_of_the_way_can_be_left_out(game: str) -> None:
    """Later steps need all findings that only this step tells."""
    spare = steps = 0
    for proof in random_proofs(game, 10):
        moves = way_of_proof(proof)
        needed, _ = needed_moves(proof.goal, moves, proof.make_explainer().facts)
        steps += len(moves)
        spare += len(moves) - len(needed)
    assert spare <= steps / 100  # where leaving one out makes another one needless, and that again


@pytest.mark.parametrize("game", FAIR_PUZZLE_MAKERS)
def test_copies_of_a_position_go_on_without_each_other(game: str) -> None:
    """Several ways start from one position."""
    for proof in random_proofs(game, 4):
        start = proof.make_explainer()
        before = start.facts
        first, second = start.copy(), start.copy()
        told = [(x.found, first.explain(x.found, 1), first.apply(x.found))[1] for x in way_of_proof(proof)]
        again = [(x.found, second.explain(x.found, 1), second.apply(x.found))[1] for x in way_of_proof(proof)]
        assert [x.rule for x in told] == [x.rule for x in again]
        assert start.facts == before
