"""Sentences about Zip, without a picture and beside one."""

import pytest

from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.zip.words import WORDS

CORRIDOR = """
. . . . .
. 5 . . 4
. . . . .
. 1 . . .
2 . . 3 .
r1c2|r2c2 r2c2|r2c3 r2c4|r2c5 r3c2|r4c2 r3c3|r3c4 r3c3|r4c3 r3c4|r3c5 r4c3|r5c3 r4c4|r4c5
"""
EARLY_END = """
3 2 . . .
. 1 . . .
. . . . .
. 5 4 . .
. . . . .
r1c2|r1c3 r1c4|r2c4 r2c2|r3c2 r3c1|r3c2 r3c4|r3c5 r5c3|r5c4
"""
FAR_CELL = """
. . 4 . .
. . . . 3
. . . . .
. . 2 . .
. . 5 . 1
r1c2|r2c2 r4c1|r4c2 r4c3|r4c4 r4c3|r5c3
"""
BARRED_WAY = """
. . 1 . .
. . . 5 .
. 3 . . .
. . 2 . .
4 . . . .
r2c2|r3c2 r2c3|r2c4 r3c3|r4c3
"""
SENTENCES = {
    "a corridor too long to be listed": (
        CORRIDOR,
        "The edge, a wall and the 1 (the start, already joined) leave only two ways in each cell of a "
        "corridor. So the path runs through it from row 3, column 1: down 2 and right 3.",
        "leave only two ways in each cell from (a) to (b). So the path runs through all these cells.",
    ),
    "the path ends too early": (
        EARLY_END,
        "Going up from the 4 would join 1 to 5 and end the path before it has passed every cell.",
        "Going up from the 4 would join 1 to 5 and end the path before it has passed every cell.",
    ),
    "a cell that lies elsewhere": (
        FAR_CELL,
        "Try going down from row 4, column 2. Then look at row 2, column 1: going down would join 2 to 4, "
        "skipping 3, and the edge blocks one more way. "
        "That leaves row 2, column 1 only one other way: right.",
        "Try going down from the framed cell. Then look at (a): going down would join 2 to 4, skipping 3, "
        "and the edge blocks one more way. That leaves (a) only one other way: right.",
    ),
    "ways that are tried without another": (
        BARRED_WAY,
        "A wall blocks one way from the 2. Try going left and down from the 2, but not right.",
        "A wall blocks one way from the 2. Try going left and down from the 2, but not right.",
    ),
}


@pytest.mark.parametrize(("text", "named", "beside"), SENTENCES.values(), ids=SENTENCES)
def test_sentences(text: str, named: str, beside: str) -> None:
    solution = GAME.conclude(parse_zip(text))
    for manner, said in ((Manner(), named), (BESIDE_PICTURE, beside)):
        assert said in " ".join(WORDS.player(solution.puzzle, step, manner) for step in solution.steps)
