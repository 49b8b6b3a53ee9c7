"""Steps that a way passes over are found, and none in the program's own ways."""

import importlib

import pytest

from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.needed_steps import Move

passed_over = importlib.import_module("passed_over")

TEXTS = ["ABBBB\nAACBB\nDDCCE\nDDDEE\nDDDEE", "AABB\nCCBB\nCDDD\nCDDD", "123.\n....\n2...\n...."]


@pytest.mark.parametrize("text", TEXTS)
def test_the_program_s_own_ways_pass_over_nothing(text: str) -> None:
    puzzle = parse_text(text)
    proof = GAMES[puzzle.game].solve_and_explain(puzzle).proof
    assert [*passed_over.passed_over(proof, passed_over.moves_of(proof))] == []


def test_a_harder_step_that_is_told_first_passes_over_the_easiest() -> None:
    proof = GAMES["queens"].solve_and_explain(parse_text("AABB\nCCBB\nCDDD\nCDDD")).proof
    assert proof
    moves, start = passed_over.moves_of(proof), proof.make_explainer()
    easiest = moves[0].rung
    hard = [
        Move.of(found, rung)
        for rung in proof.ladder
        for find in rung.rules
        for found in find(start.state, -1)
        if easiest.tier < rung.tier < 3
    ]
    assert hard
    for move in hard:
        first, *_ = passed_over.passed_over(proof, (move, *moves))
        assert (first.number, first.instead.tier) == (1, easiest.tier)
        assert first.told.rule == move.firing.rule
