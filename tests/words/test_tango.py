"""Sentences about Tango."""

import pytest

from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import Tango, parse_tango
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.tango import WORDS


@pytest.mark.parametrize(
    ("rows", "rule", "player", "expert"),
    [
        (
            "11..\n....\n....\n....",
            "pair",
            "Two suns stand side by side, so the next cell is a moon, or there would be three.",
            "Pair in row 1: r1c1 and r1c2 are suns, so r1c3 is a moon.",
        ),
        (
            "1.1.\n....\n....\n....",
            "gap",
            "This cell lies between two suns, so it is a moon, or three suns would stand side by side.",
            "Gap in row 1: r1c1 and r1c3 are suns, so r1c2 is a moon.",
        ),
        (
            "1..1\n....\n....\n....",
            "count",
            "This row already has both suns, so the other cells are moons.",
            "Count in row 1: r1c1 and r1c4 are suns, all 2 of the line, so r1c2 and r1c3 are moons.",
        ),
        (
            "1...\n....\n....\n....\nr1c1xr2c1",
            "sign",
            "The × means different, so this cell is a moon.",
            "Sign: r1c1 is a sun and r1c1xr2c1, so r2c1 is a moon.",
        ),
    ],
)
def test_sentences(rows: str, rule: str, player: str, expert: str) -> None:
    puzzle = parse_tango(rows)
    step = next(step for step in GAME.conclude(puzzle).all_steps if step.rule == rule)
    assert WORDS.player(puzzle, step, BESIDE_PICTURE) == player
    assert WORDS.expert(puzzle, step) == expert


def test_suns_at_both_ends_are_seen_without_a_try() -> None:
    puzzle = Tango.of(["1....1", *["......"] * 5])
    steps = GAME.conclude(puzzle).all_steps
    said = {WORDS.player(puzzle, step, BESIDE_PICTURE) for step in steps}
    ends = "Suns stand at both ends of this row: a third here would leave three moons together in the red "
    assert ends + "frame, so these are moons." in said
    assert not any("Try" in text for text in said)


def test_cells_are_named_where_no_picture_shows_them() -> None:
    puzzle = Tango.of(["11..", "....", "....", "...."])
    step = GAME.conclude(puzzle).all_steps[0]
    said = WORDS.player(puzzle, step, Manner())
    assert said == (
        "Two suns stand side by side in row 1, columns 1 and 2. "
        "A third beside them is not allowed, so row 1, column 3 is a moon."
    )
