"""Sentences about steps beside a picture, in text, and for an expert. queens/ has those of Queens."""

import re

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.wend.explanation import Explainer, merge_firings
from queens_snap.solver.wend.game import GAME as WEND
from queens_snap.solver.wend.puzzle import parse_wend
from queens_snap.solver.wend.rules import ALL_WORDS, dead_end, island, one_word
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, EXPERT_MANNER, Manner
from queens_snap.words.patches.names import obstacle_names

from ..claims.test_claims import PATCHES_BY_SHAPE, PATCHES_IN_PARTS, PATCHES_OF_EIGHT, PATCHES_OUT_OF_REACH
from ..promises.parametrize import solve_case

EMPTY_ROWS = "....\n....\n...."
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
PATCHES_IN_THE_WAY = """
.  +2 .  -  .  .
.  .  -6 .  .  .
-3 .  .  +2 .  .
.  .  |2 .  .  +
.  #4 .  .  -3 .
"""
#: Three walls around the 1, two beside the cell that follows.
WALLED_ZIP = """
. . 2 . 5
. 3 . . .
. . 4 . .
. 1 . . .
. . . . .
r1c4|r1c5 r2c1|r2c2 r3c1|r3c2 r3c2|r4c2 r3c3|r4c3 r3c5|r4c5 r4c1|r4c2 r4c2|r5c2 r4c3|r5c3
"""
SMALL_ZIP = "1 . 2\n. . .\n. . 3\nr1c1|r2c1\n"
HEART = "rows\n1,1\n3\n1\n\ncolumns\n2\n2\n2\n"
WIDE_NONOGRAM = "rows\n3,1,2,1,1,3,2\n1,1,1,1,1,1\n\ncolumns\n" + "1\n" * 19
THREE_PATCHES = "+4 .  .\n.  .  .\n-  .  |3\n"
MANNERS = {"beside": BESIDE_PICTURE, "named": Manner(), "expert": EXPERT_MANNER}

#: Of Patches: the puzzle, the number of a step of the way, and what is said without a picture.
PATCHES_SENTENCES = [
    (
        PATCHES_IN_THE_WAY,
        8,
        "The wide 6 in row 2, column 3 can only be row 2, columns 1 to 6. As two rows of three, it would "
        "hit one of these taken cells: row 1, columns 2 and 4, and row 3, column 3.",
    ),
    (
        PATCHES_OUT_OF_REACH,
        1,
        "Only the 4 in row 1, column 5 can cover row 1, column 6. To get there, the 6 in row 4, column 6 "
        "would need at least four rows. On this board, no rectangle of 6 cells has that many. Every "
        "other clue is too small to get there.",
    ),
    (
        PATCHES_OF_EIGHT,
        2,
        "The 8 in row 1, column 1 can only be two rows of four or four rows of two. However it is "
        "drawn, it covers rows 1 and 2, columns 1 and 2.",
    ),
    (
        PATCHES_OF_EIGHT,
        4,
        "The 8 in row 2, column 5 can only be rows 1 and 2, columns 3 to 6. As two rows of four in "
        "any other position, it would hit the cross shape in row 3, column 3 or the covered cell in "
        "row 1, column 2. As four rows of two, it would hit the cross shape in row 4, column 4 or the"
        " covered cell in row 4, column 6.",
    ),
    (
        PATCHES_BY_SHAPE,
        3,
        "Only the tall shape in row 6, column 1 can cover row 7, column 1. To get there, the tall "
        "shape in row 2, column 7 would need seven columns, so at least eight rows. The board has "
        "only seven rows. To get there, the tall 10 in row 7, column 3 would have to be two rows of "
        "five. That would not be tall. To get there, the tall 6 in row 7, column 6 would have to be one "
        "row of six. That would not be tall. Every other unfinished clue is too small to get there.",
    ),
    (
        PATCHES_BY_SHAPE,
        8,
        "Only the tall 6 in row 1, column 5 can cover row 2, column 4, and only with rows 1 to 3, "
        "columns 4 and 5. To get there, the tall shape in row 2, column 7 would need four columns, so"
        " at least five rows. That would hit the covered cell in row 4, column 4. The tall shape in row "
        "6, column 1 would hit the covered cell in row 4, column 4 on the way. The tall 6 in row 7, "
        "column 6 is too small to get there.",
    ),
    (
        PATCHES_IN_PARTS,
        8,
        "Only the tall shape in row 2, column 3 can cover row 6, column 3, so it covers at least "
        "column 3, rows 2 to 6. The cross shape in row 4, column 4 already covers row 2, column 4, so"
        " it would hit the tall shape on the way. Every other unfinished clue is too small to get "
        "there.",
    ),
]
#: Whole sentences: the game, its puzzle, the number of a step of the way or the rule of the first such step
#: of the proof, and what is said in each manner.
WHOLE_SENTENCES: list[tuple[str, str, int | str, dict[str, str]]] = [
    (
        *("tango", f"11..\n{EMPTY_ROWS}", "pair"),
        {
            "beside": "Two suns stand side by side, so the next cell is a moon, or there would be three.",
            "named": "Two suns stand side by side in row 1, columns 1 and 2. "
            "A third beside them is not allowed, so row 1, column 3 is a moon.",
            "expert": "Pair in row 1: r1c1 and r1c2 are suns, so r1c3 is a moon.",
        },
    ),
    (
        *("tango", f"1.1.\n{EMPTY_ROWS}", "gap"),
        {
            "beside": "This cell lies between two suns, so it is a moon, or three suns would stand side "
            "by side.",
            "expert": "Gap in row 1: r1c1 and r1c3 are suns, so r1c2 is a moon.",
        },
    ),
    (
        *("tango", f"1..1\n{EMPTY_ROWS}", "count"),
        {
            "beside": "This row already has both suns, so the other cells are moons.",
            "expert": "Count in row 1: r1c1 and r1c4 are suns, all 2 of the line, so r1c2 and r1c3 are "
            "moons.",
        },
    ),
    (
        *("tango", f"1...\n{EMPTY_ROWS}\nr1c1xr2c1", "sign"),
        {
            "beside": "The × means different, so this cell is a moon.",
            "expert": "Sign: r1c1 is a sun and r1c1xr2c1, so r2c1 is a moon.",
        },
    ),
    (
        *("patches", THREE_PATCHES, 1),
        {
            "beside": "The 4 can only be the orange outline. "
            "No other rectangle of 4 cells that holds it fits on the board.",
            "named": "The 4 in row 1, column 1 can only be rows 1 and 2, columns 1 and 2. "
            "No other rectangle of 4 cells that holds it fits on the board.",
            "expert": "One rectangle: cell r1c1. r1c1-r2c2 laid. Other ways to draw r1c1 ruled out by area.",
        },
    ),
    (
        *("nonogram", HEART, 1),
        {
            "beside": "However the blocks of this row (1,1) lie, two more cells are filled and one more cell "
            "is empty.",
            "named": "However the blocks of row 1 (1,1) lie, its cells in columns 1 and 3 are filled and its "
            "cell in column 2 is empty.",
            "expert": "Overlap in row 1 (1,1), resting on the clue alone: r1c1 and r1c3 are filled and r1c2 "
            "is empty.",
        },
    ),
    (
        *("nonogram", WIDE_NONOGRAM, "overlap"),
        {
            "named": "However the blocks of row 1 (3,1,2,1,1,3,2) lie, its cells in columns 1 to 3, 5, 7, 8, "
            "10, 12 and 14 to 16 are filled. Its cells in columns 18 and 19 are filled. Its cells in columns "
            "4, 6, 9, 11, 13 and 17 are empty.",
        },
    ),
    (
        *("zip", SMALL_ZIP, 1),
        {
            "expert": "Only ways: cell r1c1. r1c1-r1c2 joined. Ways from r1c1 ruled out by the edge and a "
            "wall."
        },
    ),
    *(("patches", text.strip() + "\n", number, {"named": said}) for text, number, said in PATCHES_SENTENCES),
]


@pytest.mark.parametrize(
    ("game", "text", "which", "sentences"),
    WHOLE_SENTENCES,
    ids=[f"{row[0]}-{row[2]}" for row in WHOLE_SENTENCES],
)
def test_whole_sentences(game: str, text: str, which: int | str, sentences: dict[str, str]) -> None:
    solution = GAMES[game].solve_and_explain(GAMES[game].parse(text))
    step = (
        solution.steps[which - 1]
        if isinstance(which, int)
        else next(step for step in solution.all_steps if step.rule == which)
    )
    assert {how: WORDS[game].sentence(solution.puzzle, step, MANNERS[how]) for how in sentences} == sentences


#: Parts of sentences of a way: the game, its puzzle, the manner, and the words.
PARTS_OF_SENTENCES = [
    ("zip", CORRIDOR, "named",
     "The edge, a wall and the 1 (the start, already joined) leave only two ways in each cell of a "
     "corridor. So the path runs through it from row 3, column 1: down 2 and right 3."),
    ("zip", CORRIDOR, "beside",
     "leave only two ways in each cell from (a) to (b). So the path runs through all these cells."),
    ("zip", EARLY_END, "named",
     "Going up from the 4 would join 1 to 5 and end the path before it has passed every cell."),
    ("zip", EARLY_END, "beside",
     "Going up from the 4 would join 1 to 5 and end the path before it has passed every cell."),
    ("zip", FAR_CELL, "named",
     "Try going down from row 4, column 2. Then look at row 2, column 1: going down would join 2 to 4, "
     "skipping 3, and the edge blocks one more way. That leaves row 2, column 1 only one other way: right."),
    ("zip", FAR_CELL, "beside",
     "Try going down from the framed cell. Then look at (a): going down would join 2 to 4, skipping 3, "
     "and the edge blocks one more way. That leaves (a) only one other way: right."),
    ("zip", BARRED_WAY, "named",
     "A wall blocks one way from the 2. Try going left and down from the 2, but not right."),
    ("zip", BARRED_WAY, "beside",
     "A wall blocks one way from the 2. Try going left and down from the 2, but not right."),
    ("zip", SMALL_ZIP, "beside", "The 2 is in a corner: the path must use both ways, left and down."),
    ("zip", SMALL_ZIP, "beside",
     "From the 1 the path can only go right. The edge and a wall block the other ways."),
    ("zip", SMALL_ZIP, "beside",
     "The edge and a wall leave only two ways in each of these cells: (a) and (b)."),
    ("zip", WALLED_ZIP, "beside",
     "From the 1 the path can only go on through (a). Walls block all other ways."),
    ("nonogram", HEART, "named",
     "However the block of row 2 (3) lies, its cells in columns 1 to 3 are filled"),
    ("tango", "1....1\n" + "......\n" * 5, "beside",
     "Suns stand at both ends of this row: a third here would leave three moons together in the red frame, "
     "so these are moons."),
    ("wend", "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n", "beside",
     "Only one free letter is beside the ringed"),
    ("wend", "lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n", "beside", "would cut off"),
    ("wend", "lengths: 3 4 5 6\n##BIT\n##NWB\nKCIOL\nRIS##\nEPME#\n", "beside",
     "No word of 3 letters is left. Of the common words of 4 to 6 letters, only SICK can run through"),
    ("wend", "lengths: ?\nS#VESH\nM##NDT\nL##ROG\nIQU##N\nFEE##E\nFRNT#L\n", "beside",
     "Only VENDOR, VEND or VENDS can run through the ringed V. VEND or VENDS would leave no word for"),
    ("wend", "lengths: 3 4 5 6\nSWEPT\n##GE#\n#COT#\nTAL##\nETABS\n", "named",
     "LOCATE along another path would cut off the T in row 4, column 1. No word has only one letter. "),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "text", "how", "said"),
    PARTS_OF_SENTENCES,
    ids=[f"{row[0]}-{row[2]}" for row in PARTS_OF_SENTENCES],
)
def test_parts_of_sentences(game: str, text: str, how: str, said: str) -> None:
    solution = GAMES[game].solve_and_explain(GAMES[game].parse(text))
    sentences = [WORDS[game].player(solution.puzzle, step, MANNERS[how]) for step in solution.steps]
    assert said in " ".join(sentences)
    assert game != "tango" or not any("Try" in text for text in sentences)


def test_a_clue_that_is_a_reason_is_named_where_no_picture_shows_it() -> None:
    """Its place alone would not do: "would hit row 1, column 4"."""
    result = solve_case("patches", "ordinary")
    said = [WORDS["patches"].player(result.board, step, Manner()) for step in result.way]
    assert said[0] == (
        "The tall 4 in row 3, column 4 can only be column 4, rows 1 to 4. Every other tall rectangle of 4 "
        "cells that holds it would hit the 2 in row 5, column 4."
    )
    bare = re.compile(r"(hit|or|itself,) (rows?|columns?) \d")
    assert [text for text in said if bare.search(text)] == []


def test_few_covered_cells_are_named_one_by_one_if_blocks_would_mix_rows_and_columns() -> None:
    puzzle = parse_patches(THREE_PATCHES)
    for cells, said in (
        ([(0, 1), (1, 0), (2, 1)], "row 1, column 2; row 2, column 1; and row 3, column 2"),
        ([(0, 1), (1, 1)], "column 2, rows 1 and 2"),
    ):
        assert obstacle_names(puzzle, cells, Manner()) == [f"one of the covered cells in {said}"]


WEND_PUZZLE = parse_wend("lengths: 5 6 7 8\nPRIEST\n###ERS\nDETS##\n##RIKS\nLET###\nECTRIC\n")


def test_every_step_of_a_wend_names_its_word_and_how_it_runs() -> None:
    for step in WEND.solve_and_explain(WEND_PUZZLE).steps:
        (path,) = [path for path, holds in step.words if holds]
        word, (r, c) = WEND_PUZZLE.word(path), path[0]
        player, named, expert = (WORDS["wend"].sentence(WEND_PUZZLE, step, x) for x in MANNERS.values())
        assert player.endswith(f"Drag over {word}.")
        assert re.search("ringed|other word of| letters are left, for the last word", player)
        assert f"Lay {word} from row {r + 1}, column {c + 1} " in named
        assert f"{word} laid on r{r + 1}c{c + 1}-" in expert


def test_letters_that_lie_apart_are_all_named() -> None:
    """The letter that shows the remaining word is named, too."""
    puzzle = parse_wend("lengths: 3 4 5 6\nEBSDI\nHAL#B\n##F##\n##RYY\nSTODA\n")
    state = WEND.make_state(puzzle)
    state.apply(next(iter(one_word(state, ALL_WORDS))))
    first, _ = island(state, ALL_WORDS)
    after = state.copy()
    after.apply(first)
    step = Explainer(state).explain(merge_firings(first, next(iter(dead_end(after, ALL_WORDS)))), 2)
    said = WORDS["wend"].player(puzzle, step, Manner())
    assert said.startswith("The four letters in row 1, columns 3 to 5, and row 2, column 5 lie apart: ")
