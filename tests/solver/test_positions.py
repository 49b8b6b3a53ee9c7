"""Positions of players: hints lead from any of them to the answer, and what is wrong in them is named."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.hint import next_hint
from queens_snap.solver.puzzle import Marks, Solution
from queens_snap.solver.step import Step

from ..playing import rules_of
from ..playing.game_rules import RULES_BY_GAME
from ..promises.parametrize import case_puzzle
from .games_cases import RANDOM_PUZZLES
from .test_answers import PUZZLE_MAKERS

PUZZLE_COUNTS = {"starbattle": 2, "wend": 3}  # puzzles of each game
USUAL_COUNT = 6
PLAYED_GAMES = [*RULES_BY_GAME]
PUZZLE_MAKERS = PUZZLE_MAKERS | {"minisudoku": RANDOM_PUZZLES["minisudoku"]}  # to have one answer


@cache
def solved_puzzles(game: str) -> list[Solution]:
    """Return random puzzles that are solved without search."""
    rng, found = random.Random(12), list[Solution]()
    while len(found) < PUZZLE_COUNTS.get(game, USUAL_COUNT):
        solution = GAMES[game].solve_and_explain(PUZZLE_MAKERS[game](rng))
        if solution.rating and solution.rating.fair:
            found.append(solution)
    return found


def marks_of_step(step: Step, game: str) -> dict[str, Any]:
    """Return the marks that a step lets a player put down, by kind."""
    found: dict[str, Any] = {"queens": {*step.queens}, "crosses": {*step.dead}}
    found["path"] = {(min(x.a, x.b), max(x.a, x.b)) for x in step.links if x.joined}
    found["rectangles"] = {tuple(x.rectangle) for x in step.rectangles if x.is_one}
    found["words"] = {path for path, is_one in step.words if is_one}
    if game == "tango":
        found |= {
            kind: {x for x, v in step.values if int(v) == i} for i, kind in enumerate(("moons", "suns"))
        }
    elif game == "minisudoku":
        found["digits"] = {(r, c, int(digit)) for (r, c), digit in step.values}
    return {kind: marks for kind, marks in found.items() if marks}


def marks_as_sets(marks: Marks) -> dict[str, Any]:
    return {kind: {tuple(mark) for mark in some} for kind, some in marks.items() if kind != "notes"}


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_hints_lead_from_wherever_a_player_stands_to_the_answer(game: str) -> None:
    for seed, solution in enumerate(solved_puzzles(game)):
        rules = rules_of(solution)
        goal, standing = (
            marks_as_sets(rules.marks(rules.answer)),
            marks_as_sets(rules.marks(rules.random_part(random.Random(seed)))),
        )
        while following := next_hint(GAMES[game].position(solution, standing)):
            new = marks_of_step(following.step, game) or next(marks_led_to(solution, standing))
            for kind, marks in new.items():
                assert marks - standing.get(kind, set())
                assert kind == "crosses" or marks <= goal[kind]
                standing[kind] = standing.get(kind, set()) | marks
        assert all(marks <= standing[kind] for kind, marks in goal.items() if marks)


def marks_led_to(solution: Solution, standing: Marks) -> Iterator[dict[str, set]]:
    """Return the marks that follow after a step which only finds the owner of a cell."""
    there = GAMES[solution.puzzle.game].position(solution, standing)
    for step in there.steps:
        new = marks_of_step(step, solution.puzzle.game)
        if new:
            yield new


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_a_position_has_what_is_right_and_goes_on_from_there(game: str) -> None:
    for seed, solution in enumerate(solved_puzzles(game)[:2]):
        rules, rng = rules_of(solution), random.Random(seed)
        right = rules.random_part(rng)
        spoiled = dict(right)
        rules.add_wrong_mark(spoiled, rng)
        there, other = (GAMES[game].position(solution, rules.marks(x)) for x in (right, spoiled))
        kept = marks_as_sets(rules.marks({k: v for k, v in spoiled.items() if rules.is_right(k, v)}))
        assert {k: v for k, v in marks_as_sets(other.marks).items() if v} == {
            k: v for k, v in kept.items() if v
        }
        assert not there.ends_early
        assert GAMES[game].position(solution, {}).steps == solution.steps


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_where_no_rule_goes_on_more_is_to_be_found(game: str) -> None:
    """Until marks stand that only search could find."""
    solution = solved_puzzles(game)[0]
    rules = rules_of(solution)
    guess = replace(solution, guessed=rules.path[:1])
    assert GAMES[game].position(guess, {}).ends_early
    assert not GAMES[game].position(guess, rules.marks(rules.answer)).ends_early


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_without_one_answer_nothing_is_wrong(game: str) -> None:
    marks = {kind: [(0, 0)] for kind in GAMES[game].marks}
    for kind in ("ambiguous", "unsolvable"):
        solution = GAMES[game].solve_and_explain(case_puzzle(game, kind))
        assert solution.answer is None
        assert GAMES[game].wrong_marks(solution, marks) == ()
