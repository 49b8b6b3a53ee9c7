"""The path that a player has drawn on a Zip: what is wrong with it, and what follows next."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from queens_snap.solver.hint import hint
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.zip.words import WORDS

from ..games_cases import random_zip

PUZZLE = "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"
PATH = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))


def unique() -> Iterator[Solution]:
    rng = random.Random(11)
    puzzles = (random_zip(rng, 4, 5) for _ in itertools.count())
    return (found for puzzle in puzzles if (found := GAME.conclude(puzzle)).status == "solved")


def test_hints_follow_the_path_from_wherever_it_is_drawn() -> None:
    rng = random.Random(12)
    for solution in itertools.islice(unique(), 12):
        cells = [cell for cell in solution.answer or () if isinstance(cell, tuple)]
        path = [(min(pair), max(pair)) for pair in itertools.pairwise(cells)]
        drawn = set(rng.sample(path, k=rng.randrange(len(path))))
        while following := hint(GAME.position(solution, {"path": tuple(drawn)})):
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
    guess = replace(GAME.conclude(parse_zip(PUZZLE)), guessed=(a,))
    assert GAME.position(guess, {}).stuck
    assert GAME.position(guess, {"path": [(min(before, a), max(before, a))]}).stuck
    assert not GAME.position(guess, {"path": [(min(a, b), max(a, b))]}).stuck


def test_what_is_wrong_is_named_and_left_out_of_a_position() -> None:
    solution = GAME.conclude(parse_zip(PUZZLE))
    marks = {"path": (((0, 0), (0, 1)), ((1, 1), (2, 1)))}
    (mark,) = GAME.wrong_marks(solution, marks)
    assert mark[:3] == ((1, 1), "path", (2, 1))
    assert GAME.position(solution, marks).marks == {"path": (((0, 0), (0, 1)),)}


def test_a_wrong_link_has_a_reason() -> None:
    """A wall, numbers that would be skipped, the step that leads elsewhere; else what the solution does."""
    solution = GAME.conclude(parse_zip("1 . .\n3 . 2\n4 . .\nr1c2|r2c2"))
    assert solution.status == "solved"
    said = [
        WORDS.why_wrong(solution, GAME.wrong_marks(solution, {"path": [link]})[0], BESIDE_PICTURE)
        for link in (((0, 1), (1, 1)), ((0, 0), (1, 0)))
    ]
    assert said[0] == "there is a wall in the way"
    assert said[1] == "going down from the 1 would join 1 to 3, skipping 2"
    (mark,) = GAME.wrong_marks(solution, {"path": [((1, 1), (1, 2))]})
    assert mark.step
    unpictured = replace(BESIDE_PICTURE, picture=False)  # of the step there is no picture beside the reason
    sentence = WORDS.sentence(solution.puzzle, solution.steps[mark.step - 1], unpictured)
    why = f"the path does not go right from here, as step {mark.step} from the start shows: {sentence}"
    assert WORDS.why_wrong(solution, mark, BESIDE_PICTURE) == why
    unseen = WORDS.why_wrong(solution, mark._replace(step=None), BESIDE_PICTURE)
    assert unseen == "the path of the solution does not go right from here"


def test_the_empty_board_has_the_steps_of_the_solution() -> None:
    solution = GAME.conclude(parse_zip(PUZZLE))
    assert GAME.position(solution, {}).steps == solution.steps
