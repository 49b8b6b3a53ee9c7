"""A hint tells what is so, and no more than was asked for."""

import random
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from queens_snap.overlay.compose import cells_to_look_at
from queens_snap.overlay.terminal.account import print_account
from queens_snap.pipeline import Snap, solve_puzzle
from queens_snap.solver.cells import cells_around
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks
from queens_snap.solver.step import Step
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.phrases import NO_RULE, SEVERAL_ANSWERS, before_sentence

from ..playing import cells_of, rules_of
from .facts import false_facts
from .game_cases import CASES, PLAYED_GAMES, READ_GAMES
from .marks import case_with_marks, states_of_kind
from .parametrize import every_puzzle, solution_of_case, solve_case
from .pictures import case_as_read, finished_without_walls
from .test_sentences import PICTURE_WORDS

UNSOLVED_KINDS = ("ambiguous", "unsolvable")
CELL_NAME = re.compile(r"r\d+c\d+")
THREE_CORNERS = "7 . . . . 8\n. 12 . . 9 .\n. 5 . . 10 .\n. 6 . . 11 .\n. 2 . . 4 .\n1 . . . . 3\n"
LINE_NAME = re.compile(r"\b(row|column) \d")


@every_puzzle(without=UNSOLVED_KINDS)
def test_no_step_says_what_is_not_so(game: str, kind: str) -> None:
    solution = solution_of_case(game, kind)
    for step in (*solution.steps, *solution.all_steps):
        assert [*false_facts(solution, step)] == []


@every_puzzle(without=UNSOLVED_KINDS)
def test_a_hint_is_true_and_new(game: str, kind: str) -> None:
    for state in states_of_kind(kind):
        result = case_with_marks(game, state, kind)
        assert result.solution
        if result.hint is None:
            assert result.hint_text() in reasons_for_no_hint(result, state)
            continue
        assert state != "finished" or not CASES[game].played
        assert [*false_facts(result.solution, result.hint.step)] == []
        assert result.hint.step.leaves_mark
        assert playable_findings(result.hint.step) - findings_entered(result.marks)
        assert result.sentence(result.hint.step) in result.hint_text()
        assert result.hint.saved >= 0


def playable_findings(step: Step) -> set[Any]:
    """Return what a player can put down of a step: cells, links, rectangles, words."""
    joined = {frozenset((link.a, link.b)) for link in step.links if link.joined}
    laid = {tuple(x.rectangle) for x in step.rectangles if x.is_one}
    laid |= {path for path, is_one in step.words if is_one}
    return {*step.queens, *step.dead, *(cell for cell, _ in (*step.values, *step.without))} | joined | laid


def findings_entered(marks: Marks) -> set[Any]:
    """Return a player's marks in the form of playable_findings, without pencil notes."""
    path = {frozenset(link) for link in marks.get("path", ())}
    cells = {
        mark[:2]
        for kind, known in marks.items()
        if kind not in ("path", "rectangles", "notes", "words")
        for mark in known
    }
    return path | cells | {*marks.get("rectangles", ())} | {*marks.get("words", ())}


def reasons_for_no_hint(result: Snap, state: str) -> set[str]:
    """Return the reasons why a result may have no hint."""
    if result.mistakes:
        return {"no hint while marks are wrong"}
    nothing = result.words.nothing_left
    return {nothing} if state == "finished" else {NO_RULE, nothing}


@pytest.mark.parametrize("state", ["empty", "half"])
@every_puzzle(without=(*UNSOLVED_KINDS, "full"))
def test_where_to_look_gives_nothing_away(game: str, kind: str, state: str) -> None:
    result = case_with_marks(game, state, kind)
    if result.hint is None:
        assert state == "half"
        return
    step, text = result.hint.first, result.hint_text(where_only=True)
    assert text == result.words.where(result.board, step, result.manner)
    assert text.startswith("Look at ")
    assert not CELL_NAME.search(text)
    assert {*result.hint.where} <= {*step.units} or not step.units
    where = result.to_json()["hint"]["where"]
    assert (where["unit"], where["index"]) == tuple(result.hint.where[0])


@every_puzzle(without=(*UNSOLVED_KINDS, "full"))
def test_where_to_look_is_the_place_of_the_whole_reason(game: str, kind: str) -> None:
    """The hint names the step's units; without units, all cells of the step and of its reasons."""
    result = solve_case(game, kind)
    assert result.board
    for step in result.way:
        looked = {cell for cells in cells_to_look_at(result.board, step).values() for cell in cells}
        text = result.words.where(result.board, step)
        assert {*step.claim.cells} <= looked
        if step.units:
            assert not step.area_cells
            assert looked
            continue
        assert {*step.area_cells} == {*(step.claim.cells or step.found_cells)}
        assert {*step.area_cells} <= {*step.because, *step.found_cells}
        assert looked == {x for cell in step.area_cells for x in cells_around([cell], result.board.shape)}
        lines = [len({cell[i] for cell in step.area_cells}) for i in (0, 1)]
        assert not LINE_NAME.search(text) or "around" in text or len(step.area_cells) > min(lines)


def test_where_to_look_is_each_corner_of_which_something_is_told() -> None:
    result = solve_puzzle(GAMES["zip"].parse(THREE_CORNERS), "zip.txt")
    assert result.hint
    assert len(result.hint.step.claim.cells) > 1
    where = result.to_json()["hint"]["where"]
    assert {*result.hint.step.claim.cells} <= {(r, c) for r, c in where["cells"]}
    corners = "the top left corner, the top right corner and the bottom right corner"
    assert result.hint_text(where_only=True) == f"Look at {corners}: you can go on there."


@every_puzzle(without=(*UNSOLVED_KINDS, "full"))
def test_what_has_to_come_first_is_counted_and_told(game: str, kind: str) -> None:
    """Steps that leave no mark on the board come before the one that does, in order."""
    for state in states_of_kind(kind):
        result = case_with_marks(game, state, kind)
        if not result.hint:
            continue
        before, row = result.hint.before, result.to_json()["hint"]
        way = result.position.steps if result.position else ()
        assert (*before, result.hint.step) == way[: len(before) + 1]
        assert not any(step.leaves_mark for step in before)
        assert len(row["before"]) == len(before)
        assert [step["i"] for step in (*row["before"], row["step"])] == [*range(1, len(before) + 2)]
        text = result.hint_text()
        assert text.startswith(before_sentence(len(before)))
        assert text[0].isupper() or text[0].isdigit() or CELL_NAME.match(text)
        for i, step in enumerate((*before, result.hint.step), 1):
            assert f"{i}. " * bool(before) + result.sentence(step) in text


@every_puzzle(without=UNSOLVED_KINDS)
def test_every_step_has_its_place(game: str, kind: str) -> None:
    result = solve_case(game, kind)
    assert all(step.units_to_look_at for step in result.way)


@every_puzzle(only=UNSOLVED_KINDS)
def test_without_one_answer_there_is_no_hint(game: str, kind: str) -> None:
    result = solve_case(game, kind)
    row = result.to_json()
    assert result.hint is row["hint"] is result.story() is None


@every_puzzle(only=UNSOLVED_KINDS)
def test_without_one_answer_the_hint_says_so(game: str, kind: str) -> None:
    said = {"ambiguous": "more than one solution", "unsolvable": "no solution"}
    result = solve_case(game, kind)
    for text in (result.hint_text(), result.hint_text(where_only=True), result.nothing):
        assert said[kind] in text.lower()
        assert "nothing is left" not in text.lower()


@every_puzzle(only=UNSOLVED_KINDS, of=READ_GAMES)
def test_without_one_answer_no_hint_shows_another(game: str, kind: str) -> None:
    """The picture of a hint shows only what was read."""
    result = case_as_read(game, kind)
    assert result.solution
    found, none = result.hint_picture(), replace(result, solution=replace(result.solution, found_answers=()))
    unsolvable = none.hint_picture()
    assert found
    assert unsolvable
    assert result.reading
    boards = []
    for each in (found, unsolvable):  # whose captions differ in size
        x, y = each.offset
        x0, y0, x1, y1 = (round(at * each.scale) for at in result.reading.lattice.bbox)
        boards.append(each[y + y0 : y + y1, x + x0 : x + x1])
    assert np.array_equal(boards[0], boards[1])


@every_puzzle(without=(*UNSOLVED_KINDS, "full", "smallest", "largest"), of=PLAYED_GAMES)
def test_exactly_the_wrong_marks_are_called_wrong(game: str, kind: str) -> None:
    result = solve_case(game, kind)
    assert result.solution
    rules = rules_of(result.solution)
    for seed in range(3):
        position = rules.random_position(random.Random(seed), wrong=seed)
        wrong = [name for name, value in position.items() if not rules.is_right(name, value)]
        mistakes = GAMES[game].wrong_marks(result.solution, rules.marks(position))
        assert {mark.cell for mark in mistakes} <= {cell for name in wrong for cell in cells_of(name)}
        assert len(mistakes) == len(wrong)


@every_puzzle(without=(*UNSOLVED_KINDS, "full", "smallest", "largest"), of=PLAYED_GAMES)
def test_a_wrong_mark_is_given_a_reason(game: str, kind: str) -> None:
    """Give a reason that is no part of the solution, unless only search knows it."""
    result = case_with_marks(game, "wrong", kind)
    assert result.mistakes
    assert result.solution
    for mark in result.mistakes:
        why = result.why_wrong(mark)
        assert why
        assert not re.search(r"\b(solution|answer)\b", why) or result.solution.guessed


@every_puzzle(without=(*UNSOLVED_KINDS, "full", "smallest", "largest"), of=PLAYED_GAMES)
def test_what_speaks_against_a_mark_can_be_followed_beside_a_picture_of_another_moment(
    game: str, kind: str
) -> None:
    """Name what goes there before the step that shows it; no picture shows it, so cells have names."""
    result = case_with_marks(game, "wrong", kind)
    for mark in result.mistakes:
        why = result.why_wrong(mark, BESIDE_PICTURE)
        assert not why.startswith("step ")
        assert not PICTURE_WORDS.search(why)


CLAIMS_ONE_ANSWER = re.compile(
    r"(?<!than )\b(one|only|single|exactly one) (solution|answer|path)\b|\bunique\b", re.IGNORECASE
)


def test_where_walls_are_hidden_nothing_speaks_of_one_solution(capsys: pytest.CaptureFixture[str]) -> None:
    result = finished_without_walls()
    assert result.solution
    print_account(result.file, result.solution, explain=True)
    said = [capsys.readouterr().out, result.hint_text(), *result.doubts, result.nothing]
    said += [step["text"] for step in result.to_json()["steps"]]
    assert not [text for text in said if CLAIMS_ONE_ANSWER.search(text)]
    assert result.to_json()["solutions"] is None


@every_puzzle(only=("ambiguous",))
def test_where_there_are_several_nothing_speaks_of_one_solution(
    game: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = solve_case(game, kind)
    assert result.solution
    print_account(result.file, result.solution, explain=True)
    said = [capsys.readouterr().out, result.hint_text(), *result.doubts, result.nothing]
    assert not [text for text in said if CLAIMS_ONE_ANSWER.search(text.replace(SEVERAL_ANSWERS, ""))]
