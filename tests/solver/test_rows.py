"""A row of a ladder is all that is known of a rule: each has its names, and each name its sentence."""

import random
from collections.abc import Sequence

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import Rung
from queens_snap.words.games import WORDS

from .folders import part_of
from .games_cases import PUZZLES

BOARDS = 12  # at random, of each game


def rows_of(game: str) -> Sequence[Rung]:
    rules = part_of(game, "rules")
    return rules.LADDER


def plain(name: str) -> str:
    """The name of a rule without what says that several are counted, or one."""
    return name.removeprefix("1-").removesuffix("-1") if "n-" in name else name.removesuffix("-n")


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_names_and_each_name_a_sentence(game: str) -> None:
    names = {name for row in rows_of(game) for name in row.names}
    assert all(row.names for row in rows_of(game))
    sentences = {plain(name) for name in WORDS[game].rules} | {
        name.removesuffix("-n") for name in WORDS[game].rules
    }
    assert {name for name in names if name not in sentences} == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_row_finds_bears_one_of_its_names(game: str) -> None:
    found = 0
    for seed in range(BOARDS):
        solution = GAMES[game].conclude(PUZZLES[game](random.Random(seed)))
        for fired in solution.proof.fired if solution.proof else ():
            found += 1
            assert fired.found.rule in fired.rung.names
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_found_is_a_fact_from_then_on(game: str) -> None:
    for seed in range(BOARDS):
        proof = GAMES[game].conclude(PUZZLES[game](random.Random(seed))).proof
        if not proof:
            continue
        position = proof.start()
        for fired in proof.fired:
            assert not fired.found.needs & ~position.facts
            position.apply(fired.found)
            assert not fired.found.gives & ~position.facts
        assert not proof.goal & ~position.facts
