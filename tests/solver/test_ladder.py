"""Ladders of rules: names of rows, what a row finds, and what is found from what has changed."""

import random
from collections.abc import Callable, Sequence

import pytest

from queens_snap.solver.budget import Budget
from queens_snap.solver.choice import MoveChoice, RungFindings
from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import SUPPOSITION_COST, Rung, climb
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.state import State
from queens_snap.words.games import WORDS

from .folders import solver_module
from .games_cases import RANDOM_PUZZLES

BOARD = Board.of(["AAAB", "ACBB", "CCDB", "DDDD"])


def test_what_was_found_when_the_budget_ran_out_does_not_count() -> None:
    def firings_found(looks: int) -> int:
        state = State(BOARD)
        state.budget = Budget(looks)

        def tries(state: State, fresh: int) -> list:
            assert state.budget
            firings = [firing for rung in LADDER for find in rung.rules for firing in find(state, fresh)]
            return [firing for firing in firings if state.budget.spend()]

        return len(climb(state, [Rung((tries,), 1, 1)], rounds=1))

    assert firings_found(1000) > 1
    assert firings_found(2) == 0


BOARD_COUNT = 12  # at random, of each game


def ladder_rows(game: str) -> Sequence[Rung]:
    rules = solver_module(game, "rules")
    return rules.LADDER


def rule_base_name(name: str) -> str:
    """Return the name of a rule without the part that says how many it counts."""
    return name.removeprefix("1-").removesuffix("-1") if "n-" in name else name.removesuffix("-n")


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_names_and_each_name_a_sentence(game: str) -> None:
    names = {name for row in ladder_rows(game) for name in row.firing_names}
    assert all(row.firing_names for row in ladder_rows(game))
    sentences = {rule_base_name(name) for name in WORDS[game].rules} | {
        name.removesuffix("-n") for name in WORDS[game].rules
    }
    assert {name for name in names if name not in sentences} == set()


@pytest.mark.parametrize("game", GAMES)
def test_rows_run_from_easy_to_hard(game: str) -> None:
    tiers = [row.tier for row in ladder_rows(game)]
    assert tiers == sorted(tiers)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_row_finds_bears_one_of_its_names_and_is_a_fact_from_then_on(game: str) -> None:
    found = 0
    for seed in range(BOARD_COUNT):
        proof = GAMES[game].solve_and_explain(RANDOM_PUZZLES[game](random.Random(seed))).proof
        if not proof:
            continue
        position = proof.make_explainer()
        for fired in proof.firings:
            found += 1
            assert fired.firing.rule in fired.rung.firing_names
            assert not fired.firing.needs & ~position.facts
            assert fired.is_new == bool(fired.firing.gives & ~position.facts)
            position.apply(fired.firing)
            assert not fired.firing.gives & ~position.facts
        assert not proof.goal & ~position.facts
    assert found


GAMES_TESTED = ("zip", "patches", "nonogram")


@pytest.mark.parametrize("name", GAMES_TESTED)
def test_what_has_changed_is_enough(name: str) -> None:
    make: Callable[[random.Random], Puzzle] = RANDOM_PUZZLES[name]
    asked_again = 0
    for seed in range(30):
        rng = random.Random(seed)
        proof = GAMES[name].solve_and_explain(make(rng)).proof
        if not proof:
            continue
        position, ladder = (
            proof.make_explainer(),
            [rung for rung in proof.ladder if rung.cost != SUPPOSITION_COST],
        )
        asked = [RungFindings(rung, ()) for rung in ladder]
        while True:
            open_here: list[object] = []
            for rung, some in zip(ladder, asked, strict=True):
                anew = [x for find in rung.rules for x in find(position.state, -1)]
                known = position.facts
                new = {x.gives & ~known for x in some.firings_in(MoveChoice(position, known))} - {0}
                every = {x.gives & ~known for x in anew} - {0}
                assert every <= new, (seed, rung)
                assert all(any(x | y == y for y in every) for x in new), (seed, rung)
                open_here += [x for x in anew if x.gives & ~known]
            if not open_here:
                break
            asked_again += 1
            if position.apply(rng.choice(open_here)):  # the state asks for all rules anew
                asked = [RungFindings(rung, ()) for rung in ladder]
    assert asked_again > 100
