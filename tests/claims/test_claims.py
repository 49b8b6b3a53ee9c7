"""Check that every claim of every way is true; test_planted.py checks the checker."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import board_of
from queens_snap.solver.wend.puzzle import Wend

from ..solver.games_cases import (
    random_nonogram,
    random_patches,
    random_sudoku,
    random_tango,
    random_wend,
    random_zip,
)
from ..solver.queens.boards import random_board
from . import patches_sentences
from .check_steps import (
    REDUNDANT_STEP,
    FaultTally,
    check_positions,
    check_proof,
    check_puzzle,
    claim_signs_as_json,
    steps_with_sentences,
)

ROOT = Path(__file__).parents[2]
FIXTURES = sorted((ROOT / "fixtures" / "screenshots").glob("*.json"))
SHARED = ROOT.parent / "shared" / "boards"


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_ways_of_the_fixtures(path: Path) -> None:
    truth = json.loads(path.read_text(encoding="utf-8"))
    if not truth.get("regions"):
        pytest.skip("of another game")
    tally = FaultTally()
    solution = check_puzzle(board_of(truth), tally, path.stem)
    check_positions(solution, 1, 2, tally, path.stem)
    assert tally.faults == []


def some_wend(rng: random.Random) -> Wend:
    """Return a random Wend with an answer; every fourth has unknown lengths."""
    puzzle = random_wend(rng, rng.choice((4, 5)))
    return puzzle if rng.randrange(4) else Wend(puzzle.rows)


class RandomPuzzles(NamedTuple):
    """Random puzzles to check: how to make one, how many of them, and the rules that their ways must use."""

    make: Callable[[random.Random], Puzzle]
    many: int
    rules: str


def random_size(rng: random.Random) -> int:
    return rng.randint(5, 9)


RANDOM_PUZZLES = {
    "queens": RandomPuzzles(
        lambda rng: random_board(random_size(rng), 1, rng.randrange(10**6)), 20, "single-cell-row"
    ),
    "starbattle": RandomPuzzles(lambda rng: random_board(rng.randint(8, 10), 2, rng.randrange(10**6)), 3, ""),
    "tango": RandomPuzzles(
        lambda rng: random_tango(rng, rng.choice((4, 6, 6))),
        60,
        "pair gap sign count equal-pair-beside equal-pair-count opposite-pair-count room-for-one",
    ),
    "zip": RandomPuzzles(
        lambda rng: random_zip(rng, 6, 5), 12, "only-ways loop order both-ways one-look try-it"
    ),
    "minisudoku": RandomPuzzles(
        lambda rng: random_sudoku(rng, rng.choice((4, 6, 6, 9))), 15, "last-digit single-place"
    ),
    "patches": RandomPuzzles(
        lambda rng: random_patches(rng, 6, 6), 12, "one-rectangle only-reach shared-cells cut-off"
    ),
    "nonogram": RandomPuzzles(
        lambda rng: random_nonogram(rng, random_size(rng), random_size(rng)), 30, "overlap complete-line"
    ),
    "wend": RandomPuzzles(some_wend, 8, "cut-off one-word"),
}
#: Games whose proofs are told as ways are: in others a rule may find again what is known.
PROOF_CHECKED_GAMES = RANDOM_PUZZLES.keys() - {"minisudoku", "wend"}


@pytest.mark.parametrize("game", GAMES)
def test_ways_and_proofs_of_seeded_puzzles(game: str) -> None:
    tally, rng = FaultTally(), random.Random(4)
    make, many, rules = RANDOM_PUZZLES[game]
    for i in range(many):
        solution = check_puzzle(puzzle := make(rng), tally, puzzle.to_text())
        check_positions(solution, i, 1, tally, puzzle.to_text())
        if game in PROOF_CHECKED_GAMES:
            check_proof(solution, tally, puzzle.to_text())
    assert tally.faults == []
    assert {*rules.split()} <= tally.rules.keys()


#: Puzzles whose ways have what few have.
ODD_PUZZLES = {
    "suppositions about words": "lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n",
    "an island whose letter shows the word": "lengths: 3 4 5 6\nEBSDI\nHAL#B\n##F##\n##RYY\nSTODA\n",
    "the only word of its length": "lengths: 3 4 5\n##TE\nBPAD\nOPRI\nOT##\n",
    "a try of a Patches that leaves a cell to no clue": (
        ". . -4 . . . +2\n"
        ". +3 . . - . .\n"
        ". . . . . . .\n"
        ". . . | . . .\n"
        ". . . . . . .\n"
        ". . +8 . . +10 .\n"
        "+ . . . + . .\n"
    ),
    "tries of a nonogram": random_nonogram(random.Random(3203), 5, 5).to_text(),
    "tries of a Tango": random_tango(random.Random(200), 6).to_text(),
    "tries of a Patches": (
        "+2 . +4 . . .\n. . . . + .\n. . . . . .\n. . . . . +3\n. . . . . .\n. +12 . . . .\n"
    ),
    **{
        f"a chain that is followed anew, {i}": board.replace(" ", "\n")
        for i, board in enumerate(
            (
                "ABCDDCE FBCAGAG ADAECBB DFFECAD EABGFAA DEDGEDB AEGBAFG",
                "ABCADEB FDCBAAD BBEEDCF AEDFCDE BBCDEDF BDFAAED GFEGCFB",
                "ABCCDDE DEBFBGG DDDGDEA EFDEDGB BDBBDCE DFAAECC CFGFGAG",
                "AABCDEF BBEADGC GEBFBGB BCFACGG EFEBDGF BDFBGGE EEFFCCA",
                "ABCBDEF CCBFAFB BBCCCBF GACBFGA GDFGGAC FEAADDB ECDAGFE",
                "AABCCCAA DDEDFFFC CEECAEFG HEHCBHGE HBAHFEGF AFCECFCE FCFAAGEA AAHEFCCC",
            )
        )
    },
}


@pytest.mark.parametrize("name", ODD_PUZZLES)
def test_ways_of_odd_puzzles(name: str) -> None:
    """Replay a chain even if a queen stands by then in a cell that a link crosses out. A firing may need
    more than its claim, so steps of such a board can be redundant."""
    tally = FaultTally()
    solution = check_puzzle(parse_text(ODD_PUZZLES[name]), tally, name)
    assert not [
        fault for fault in tally.faults if not (name.startswith("a chain") and fault.endswith(REDUNDANT_STEP))
    ]
    assert any(step.claim.chain for step in solution.steps) or solution.puzzle.game == "wend"
    if solution.rating:
        assert solution.rating.fair != any(step.claim.chain for step in solution.all_steps)


@pytest.mark.parametrize(
    ("name", "every"),
    [("queens", 120), ("starbattle", 320), ("tango", 15), ("minisudoku", 15), ("zip", 20), ("patches", 4)],
)
def test_ways_of_real_boards(name: str, every: int) -> None:
    if not SHARED.is_dir():
        pytest.skip(f"needs {SHARED.name} boards beside the repository")
    tally = FaultTally()
    for line in (SHARED / f"{name}.jsonl").read_text().splitlines()[::every]:
        row = json.loads(line)
        if row.get("n", 0) <= 10:
            solution = check_puzzle(GAMES[name].of_json(row), tally, row["id"])
            check_positions(solution, 1, 1, tally, row["id"])
    assert tally.faults == []


PATCHES_OF_EIGHT = "+8 . . . . .\n. . . . +8 .\n. . + . . .\n. . . + . .\n. +8 . . . .\n. . . . . |6\n"
PATCHES_BY_SHAPE = """
. |2 . . |6 . .
. . |2 . . . |
. . . . . . .
. . . . . . .
. . . . . . .
| . . . |8 . .
. . |10 . . |6 .
"""
PATCHES_IN_PARTS = """
. . +3 . . .
. . | . . .
|8 . . . . .
. . . + +4 .
. . . . . |5
. -2 . . |2 #1
"""

PATCHES_WITHOUT_NUMBERS = """
. +4 . . . . .
. . + . . |2 .
. + . . . | .
. . . . | . |5
+4 . . . . . .
. . . |4 . . +2
+1 . |4 . . . .
"""
PATCHES_OUT_OF_REACH = """
.  .  .  .  +4 .
.  +6 .  +2 .  .
+3 .  +6 .  .  .
.  .  .  .  .  +6
.  .  +3 .  .  .
"""
PATCHES_WITHOUT_MORE_NUMBERS = """
-4 . . . . . .
+ . . . | +4 .
. . . #4 . . .
. . | . . . |
+3 . . . . +2 .
. . . + . . .
# . . . . +1 .
"""


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        (
            PATCHES_OF_EIGHT,
            "That would not be tall",
            "That would not be wide",
        ),
        (PATCHES_OF_EIGHT, "would hit this clue", "would hit the framed cell"),
        (PATCHES_OF_EIGHT, "The 8 in row 5, column 2 is too small", "The tall 6 is too small"),
        (PATCHES_OF_EIGHT, "so it covers at least", "and only with"),
        (PATCHES_BY_SHAPE, "No other unfinished clue", "No other clue"),
        (PATCHES_BY_SHAPE, "without hitting the tall 8", "without hitting the tall 10"),
        (
            PATCHES_BY_SHAPE,
            "the tall 10 would have to be two rows of five",
            "the tall 10 would have to be five rows of two",
        ),
        (PATCHES_BY_SHAPE, "at least eight rows. The", "at least nine rows. The"),
        (PATCHES_BY_SHAPE, "The board has only seven", "The board has only six"),
        (PATCHES_BY_SHAPE, "The board has only seven rows", "The board has only seven columns"),
        (PATCHES_OUT_OF_REACH, "at least four rows. On", "at least three rows. On"),
        (PATCHES_OUT_OF_REACH, "no rectangle of 6 cells has", "no rectangle of 4 cells has"),
        (PATCHES_IN_PARTS, "so at least three rows", "so at least four rows"),
        (PATCHES_IN_PARTS, "would need two columns", "would need three columns"),
        (PATCHES_IN_PARTS, "With its drawn part, the cross shape", "With its drawn part, the 3"),
        (
            PATCHES_BY_SHAPE,
            "The tall shape in row 6, column 1 would hit",
            "The tall 8 would hit",
        ),
        (PATCHES_WITHOUT_NUMBERS, "The unfinished clues that", "The clues that"),
        (PATCHES_WITHOUT_NUMBERS, "The unfinished clues that", "The other unfinished clues that"),
        (PATCHES_WITHOUT_NUMBERS, "would all hit this clue on", "would all hit the tall 2 on"),
        (PATCHES_WITHOUT_MORE_NUMBERS, "The other unfinished clues that", "The unfinished clues that"),
        (
            PATCHES_WITHOUT_MORE_NUMBERS,
            "cannot get there without hitting this clue or the square 4",
            "would all hit this clue or the square 4 on the way",
        ),
        (PATCHES_BY_SHAPE, "is the last clue, so it takes all cells that are left", "can only cover"),
    ],
)
def test_a_false_reason_of_a_patches_is_heard(text: str, true: str, false: str) -> None:
    """For example, that clues that have a rectangle, or too small ones, would hit something."""
    puzzle = parse_patches(text.strip() + "\n")
    steps = GAMES["patches"].solve_and_explain(puzzle).steps
    told, signs = steps_with_sentences(puzzle, steps), claim_signs_as_json(puzzle, steps)
    assert patches_sentences.check_sentences(puzzle.to_json(), told, signs) == []
    planted = [step for step in told if step["rule"] == "only-reach" and true in step["player"]]
    for step in planted:
        whole = step["player"]
        step["player"] = whole.replace(true, false)
        assert patches_sentences.check_sentences(puzzle.to_json(), told, signs)
        step["player"] = whole
    assert planted
