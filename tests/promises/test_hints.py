"""A hint tells what is so, and no more than was asked for."""

import random
import re
from typing import Any

import pytest

from queens_snap.pipeline import Snap
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from queens_snap.words.phrases import NO_RULE, where_sentence

from ..playing import cells_of, rules_of
from .cases import CASES
from .facts import untrue
from .marks import played, states
from .tried import every_puzzle, known

UNSOLVED = ("ambiguous", "unsolvable")
PLAYED = [game for game, case in CASES.items() if case.played]
NAMED = re.compile(r"r\d+c\d+")


@every_puzzle(without=UNSOLVED)
def test_no_step_says_what_is_not_so(game: str, kind: str) -> None:
    solution = known(game, kind).solution
    assert solution
    for step in (*solution.steps, *solution.all_steps):
        assert [*untrue(solution, step)] == []


@every_puzzle(without=UNSOLVED)
def test_a_hint_is_true_and_new(game: str, kind: str) -> None:
    for state in states(kind):
        result = played(game, state, kind)
        assert result.solution
        if result.hint is None:
            assert result.hint_text() in silence(result, state)
            continue
        assert state != "finished" or not CASES[game].played
        assert [*untrue(result.solution, result.hint.step)] == []
        assert result.hint.step.leaves_mark
        assert found(result.hint.step) - standing(result.marks)
        assert result.hint_text().startswith(result.sentence(result.hint.step, result.in_text))
        assert result.hint.saved >= 0


def found(step: Step) -> set[Any]:
    """What of a step a player can put down: cells, links, rectangles."""
    joined = {frozenset((link.a, link.b)) for link in step.links if link.joined}
    laid = {tuple(x.rectangle) for x in step.rectangles if x.is_one}
    return {*step.queens, *step.dead, *(cell for cell, _ in (*step.values, *step.without))} | joined | laid


def standing(marks: Marks) -> set[Any]:
    """The same of what a player has put down; pencil notes say nothing yet."""
    path = {frozenset(link) for link in marks.get("path", ())}
    cells = {
        mark[:2]
        for kind, known in marks.items()
        if kind not in ("path", "rectangles", "notes")
        for mark in known
    }
    return path | cells | {*marks.get("rectangles", ())}


def silence(result: Snap, state: str) -> set[str]:
    """Why there may be no hint."""
    if result.mistakes:
        return {"no hint while marks are wrong"}
    nothing = result.words.nothing_left
    return {nothing} if state == "finished" else {NO_RULE, nothing}


@pytest.mark.parametrize("state", ["empty", "half"])
@every_puzzle(without=(*UNSOLVED, "full"))
def test_where_to_look_gives_nothing_away(game: str, kind: str, state: str) -> None:
    result = played(game, state, kind)
    if result.hint is None:
        assert state == "half"
        return
    step, text = result.hint.step, result.hint_text(where_only=True)
    assert text == where_sentence(result.hint.where, result.in_text)
    assert text.startswith("Look at ")
    assert not NAMED.search(text)
    assert {*result.hint.where} <= {*step.units} or not step.units
    where = result.to_json()["hint"]["where"]
    assert (where["unit"], where["index"]) == tuple(result.hint.where[0])


@every_puzzle(without=UNSOLVED)
def test_every_step_has_its_place(game: str, kind: str) -> None:
    result = known(game, kind)
    assert all(step.where for step in result.way)


@every_puzzle(only=UNSOLVED)
def test_without_one_answer_there_is_no_hint(game: str, kind: str) -> None:
    result = known(game, kind)
    row = result.to_json()
    assert result.hint is row["hint"] is result.story() is None


@every_puzzle(only=UNSOLVED)
def test_without_one_answer_the_hint_says_so(game: str, kind: str) -> None:
    said = {"ambiguous": "more than one solution", "unsolvable": "no solution"}
    assert said[kind] in known(game, kind).hint_text().lower()


@every_puzzle(without=(*UNSOLVED, "full", "smallest", "largest"), of=PLAYED)
def test_exactly_the_wrong_marks_are_called_wrong(game: str, kind: str) -> None:
    result = known(game, kind)
    assert result.solution
    rules = rules_of(result.solution)
    for seed in range(3):
        position = rules.half(random.Random(seed), wrong=seed)
        wrong = [name for name, value in position.items() if not rules.is_right(name, value)]
        mistakes = GAMES[game].wrong_marks(result.solution, rules.marks(position))
        assert {mark.cell for mark in mistakes} <= {cell for name in wrong for cell in cells_of(name)}
        assert len(mistakes) == len(wrong)
