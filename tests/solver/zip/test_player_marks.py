"""The path that a player has drawn on a Zip: what is wrong with it, and what follows next."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from queens_snap.solver.hint import hint
from queens_snap.solver.puzzle import Solution, WrongMark
from queens_snap.solver.zip.conclude import conclude
from queens_snap.solver.zip.player_marks import position, wrong_marks
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.words.manner import PLAYER_MANNER, Manner
from queens_snap.words.zip.words import why_wrong

from ..games_cases import random_zip
from .test_puzzle import PATH, PUZZLE


def unique() -> Iterator[Solution]:
    rng = random.Random(11)
    puzzles = (random_zip(rng, 4, 5) for _ in itertools.count())
    return (found for puzzle in puzzles if (found := conclude(puzzle)).status == "solved")


def test_hints_follow_the_path_from_wherever_it_is_drawn() -> None:
    rng = random.Random(12)
    for solution in itertools.islice(unique(), 12):
        cells = [cell for cell in solution.answer or () if isinstance(cell, tuple)]
        path = [(min(pair), max(pair)) for pair in itertools.pairwise(cells)]
        drawn = set(rng.sample(path, k=rng.randrange(len(path))))
        while following := hint(position(solution, {"path": tuple(drawn)})):
            new = {(link.a, link.b) for link in following.step.links if link.joined}
            assert new
            assert not new & drawn
            full = {c for c in cells[1:-1] if sum(c in link for link in drawn) == 2}
            assert not any(full & {link.a, link.b} for link in following.step.links)
            drawn |= new
        assert drawn <= set(path)
        if not solution.guessed:
            assert drawn == set(path)


def test_where_no_rule_goes_on_more_is_to_be_found() -> None:
    before, a, b = PATH[2:5]
    guess = replace(conclude(parse_zip(PUZZLE)), guessed=(a,))
    assert position(guess, {}).stuck
    assert position(guess, {"path": [(min(before, a), max(before, a))]}).stuck
    assert not position(guess, {"path": [(min(a, b), max(a, b))]}).stuck


def test_what_is_wrong_is_named_and_left_out_of_a_position() -> None:
    solution = conclude(parse_zip(PUZZLE))
    marks = {"path": (((0, 0), (0, 1)), ((1, 1), (2, 1)))}
    (mark,) = wrong_marks(solution, marks)
    assert mark == WrongMark((1, 1), "path", other=(2, 1))
    assert why_wrong(solution, mark, PLAYER_MANNER) == "the only path does not go down from here"
    assert why_wrong(solution, mark, Manner(cells=True)) == "the only path does not go from here to r3c2"
    assert position(solution, marks).marks == {"path": (((0, 0), (0, 1)),)}


def test_the_empty_board_has_the_steps_of_the_solution() -> None:
    solution = conclude(parse_zip(PUZZLE))
    assert position(solution, {}).steps == solution.steps
