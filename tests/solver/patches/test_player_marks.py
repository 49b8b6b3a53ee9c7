"""The rectangles that a player has drawn on a Patches: what is wrong with them, and what follows next."""

import itertools
import random

from queens_snap.solver.cells import Rectangle
from queens_snap.solver.hint import hint
from queens_snap.solver.patches.game import GAME
from queens_snap.solver.patches.puzzle import Patches, parse_patches, rectangles_of
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.patches.words import WORDS

from ..games_cases import random_patches

PUZZLE = parse_patches("+4 .  .\n.  .  .\n-  .  |3\n")
ANSWER = (Rectangle(0, 0, 2, 2), Rectangle(2, 0, 1, 2), Rectangle(0, 2, 3, 1))


def test_hints_lead_to_the_answer_from_wherever_a_player_stands() -> None:
    rng = random.Random(12)
    puzzles = (random_patches(rng, 6, 6) for _ in itertools.count())
    unique = (x for puzzle in puzzles if (x := GAME.conclude(puzzle)).rating and x.rating.fair)
    for solution in itertools.islice(unique, 8):
        answer = rectangles_of(solution.answer or ())
        drawn = set(rng.sample(answer, rng.randrange(len(answer))))
        for _ in answer:
            there = GAME.position(solution, {"rectangles": tuple(drawn)})
            new = {piece.rectangle for step in there.steps for piece in step.rectangles if piece.is_one}
            assert new | drawn == set(answer)
            following = hint(there)
            assert following
            found = {piece.rectangle for piece in following.step.rectangles if piece.is_one}
            assert found or following.step.values
            drawn |= found or {next(iter(new))}
            if len(drawn) == len(answer):
                break


def test_what_reaches_into_another_rectangle_is_wrong_and_what_is_not_finished_is_not() -> None:
    solution = GAME.conclude(PUZZLE)
    wrong, part = Rectangle(1, 0, 2, 1), Rectangle(0, 0, 1, 2)
    marks = {"rectangles": (part, wrong, ANSWER[2])}
    (mark,) = GAME.wrong_marks(solution, marks)
    assert (mark.cell, mark.mark) == ((1, 0), "rectangle")
    assert mark.step
    assert GAME.position(solution, marks).marks == {"rectangles": (part, ANSWER[2])}
    assert "another rectangle covers a part of it" in WORDS.why_wrong(solution, mark, BESIDE_PICTURE)
    assert "laid" in WORDS.why_wrong(solution, mark, Manner("expert")).lower()


def test_without_an_only_answer_nothing_is_wrong() -> None:
    solution = GAME.conclude(random_patches(random.Random(1), 2, 2, most=1))
    several = GAME.conclude(Patches.of(2, 2, [{"cell": [0, 0]}, {"cell": [1, 1]}]))
    assert several.status == "ambiguous"
    assert GAME.wrong_marks(several, {"rectangles": ((0, 0, 2, 2),)}) == ()
    assert GAME.wrong_marks(solution, {}) == ()
