"""Properties of the way in every game: the proof told where it stands, and the easiest first."""

import random
from functools import cache

import pytest

from queens_snap.solver.choice import choose_ways
from queens_snap.solver.games import GAMES
from queens_snap.solver.needed_steps import Move, needed_moves
from queens_snap.solver.way import Proof

from .games_cases import RANDOM_PUZZLES

PROVEN_GAMES = [game for game in GAMES if game != "wend"]  # whose puzzles are told by a proof alone


@cache
def random_proofs(game: str) -> list[tuple[Proof, tuple[Move, ...]]]:
    """Return the proofs of ten random puzzles with exactly one answer, and their ways."""
    rng, found = random.Random(11), []
    while len(found) < 10:
        solution = GAMES[game].solve_and_explain(RANDOM_PUZZLES[game](rng))
        if solution.status == "solved" and (proof := solution.proof):
            *_, way = choose_ways(
                proof.make_explainer(), proof.ladder, proof.firings, proof.goal, proof.merge
            )
            found.append((proof, way))
    return found


@pytest.mark.parametrize("game", PROVEN_GAMES)
def test_the_way_reaches_the_goal_and_each_step_follows_from_those_before(game: str) -> None:
    for proof, moves in random_proofs(game)[:6]:
        position = proof.make_explainer()
        for x in moves:
            assert not x.needs & ~position.facts
            assert x.gives & ~position.facts
            position.apply(x.firing)
        assert not proof.goal & ~position.facts


@pytest.mark.parametrize("game", PROVEN_GAMES)
def test_nothing_of_a_lower_tier_serves_where_a_step_is_told(game: str) -> None:
    """All rules of lower tiers are asked again, about the whole board."""
    for proof, moves in random_proofs(game)[:4]:
        position = proof.make_explainer()
        _, wanted = needed_moves(proof.goal, moves, position.facts)
        for x in moves:
            new = wanted & ~position.facts
            for rung in proof.ladder:
                if rung.tier < x.rung.tier:
                    easier = [y for find in rung.rules for y in find(position.state, -1)]
                    assert not [y for y in easier if y.gives & new & x.gives or y.gives & new & proof.goal]
            position.apply(x.firing)


@pytest.mark.parametrize("game", PROVEN_GAMES)
def test_no_step_of_the_way_can_be_left_out(game: str) -> None:
    """Later steps need all findings that only this step tells."""
    spare = steps = 0
    for proof, moves in random_proofs(game):
        needed, _ = needed_moves(proof.goal, moves, proof.make_explainer().facts)
        steps += len(moves)
        spare += len(moves) - len(needed)
    assert spare <= steps / 100  # where leaving one out makes another one needless, and that again


@pytest.mark.parametrize("game", PROVEN_GAMES)
def test_copies_of_a_position_go_on_without_each_other_and_whether_told_or_not(game: str) -> None:
    """Several ways start from one position."""
    for proof, moves in random_proofs(game)[:6]:
        start = proof.make_explainer()
        before, rules = start.facts, list[list[str]]()
        silent = start.copy()
        for position in (start.copy(), start.copy()):
            rules.append([])
            for x in moves:
                rules[-1].append(position.explain(x.firing, x.rung.tier).rule)
                position.apply(x.firing)
                if len(rules) == 1:
                    silent.apply(x.firing)
                    assert silent.facts == position.facts
        assert rules[0] == rules[1]
        assert start.facts == before
