"""Every claim of every way is true. (That the checker finds what is not: test_planted.py.)

Ways of all the shared boards, of ten thousand generated ones and from thousands of positions:
benchmarks/solver/claims.py.
"""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.solver.queens.puzzle import board_of
from queens_snap.solver.wend.puzzle import Wend, parse_wend

from ..solver.games_cases import random_nonogram, random_wend
from ..solver.queens.boards import random_board
from . import patches_sentences, wend
from .told import Tally, as_json, check_positions, check_puzzle, signs_shown, wend_board, with_sentences

ROOT = Path(__file__).parents[2]
FIXTURES = sorted((ROOT / "fixtures" / "screenshots").glob("*.json"))
SHARED = ROOT.parent / "shared" / "boards"


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_ways_of_the_fixtures(path: Path) -> None:
    truth = json.loads(path.read_text(encoding="utf-8"))
    if not truth.get("regions"):
        pytest.skip("of another game")
    tally = Tally()
    solution = check_puzzle(board_of(truth), tally, path.stem)
    check_positions(solution, 1, 2, tally, path.stem)
    assert tally.faults == []


@pytest.mark.parametrize("k", [1, 2])
def test_ways_of_seeded_boards(k: int) -> None:
    tally = Tally()
    for seed in range(20 if k == 1 else 3):
        board = random_board(5 + seed % 5 if k == 1 else 8 + seed % 3, k, seed)
        solution = check_puzzle(board, tally, f"seed {seed}")
        check_positions(solution, seed, 1, tally, f"seed {seed}")
    assert tally.faults == []
    assert tally.counts["steps"] > 30


@pytest.mark.parametrize(
    ("name", "every"),
    [("queens", 120), ("starbattle", 320), ("tango", 15), ("minisudoku", 15), ("zip", 20), ("patches", 4)],
)
def test_ways_of_real_boards(name: str, every: int) -> None:
    if not SHARED.is_dir():
        pytest.skip(f"needs {SHARED.name} boards beside the repository")
    tally = Tally()
    for line in (SHARED / f"{name}.jsonl").read_text().splitlines()[::every]:
        row = json.loads(line)
        if row.get("n", 0) <= 10:
            solution = check_puzzle(GAMES[name].of_json(row), tally, row["id"])
            check_positions(solution, 1, 1, tally, row["id"])
    assert tally.faults == []


EIGHTS = "+8 . . . . .\n. . . . +8 .\n. . + . . .\n. . . + . .\n. +8 . . . .\n. . . . . |6\n"
SHAPES = """
. |2 . . |6 . .
. . |2 . . . |
. . . . . . .
. . . . . . .
. . . . . . .
| . . . |8 . .
. . |10 . . |6 .
"""


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        (EIGHTS, "would hit this clue or has the wrong size or shape", "would hit this clue"),
        (EIGHTS, "has the wrong size or shape", "already has its rectangle or is too small"),
        (EIGHTS, "would hit the framed cell or already has its rectangle", "would hit the framed cell"),
        (SHAPES, "Any other clue would hit the framed cell", "The tall 6 would hit the framed cell"),
        (SHAPES, "already has its rectangle or is too small", "is too small"),
        (SHAPES, "has the wrong size or shape", "is too small"),
        (SHAPES, "is the last clue, so it takes all cells that are left", "can only cover"),
    ],
)
def test_a_false_reason_of_a_patches_is_heard(text: str, true: str, false: str) -> None:
    """As that clues with a rectangle, or too small ones, would hit something."""
    puzzle = parse_patches(text.strip() + "\n")
    steps = GAMES["patches"].conclude(puzzle).steps
    told, signs = with_sentences(puzzle, steps), signs_shown(puzzle, steps)
    assert patches_sentences.check_sentences(puzzle.to_json(), told, signs) == []
    planted = [step for step in told if step["rule"] == "only-reach" and true in step["player"]]
    for step in planted:
        whole = step["player"]
        step["player"] = whole.replace(true, false)
        assert patches_sentences.check_sentences(puzzle.to_json(), told, signs)
        step["player"] = whole
    assert planted


def wends(count: int, rng: random.Random) -> Iterator[Wend]:
    """Boards with an answer at least; of every fourth the lengths are not known."""
    for i in range(count):
        puzzle = random_wend(rng, rng.choice((4, 5, 6)))
        yield puzzle if i % 4 else Wend(puzzle.rows)


def test_ways_of_seeded_wends() -> None:
    tally = Tally()
    for i, puzzle in enumerate(wends(24, random.Random(11))):
        solution = check_puzzle(puzzle, tally, puzzle.to_text())
        check_positions(solution, i, 1, tally, puzzle.to_text())
    assert tally.faults == []
    assert {"dead-end", "one-word", "strands", "cut-off", "one-length"} <= tally.rules.keys()


@pytest.mark.parametrize(
    "text",
    [
        "lengths: ?\nCARE#\n##YRT\n#MMA#\nMUYD#\n#DAED\n",  # suppositions
        "lengths: 3 4 5 6\nEBSDI\nHAL#B\n##F##\n##RYY\nSTODA\n",  # an island, whose letter shows the word
        "lengths: 3 4 5\n##TE\nBPAD\nOPRI\nOT##\n",  # the only word of its length, after others are out
    ],
)
def test_ways_of_wends_of_each_kind(text: str) -> None:
    tally = Tally()
    check_puzzle(parse_wend(text), tally, text)
    assert tally.faults == []


def test_a_false_reason_of_a_wend_is_found() -> None:
    puzzle = parse_wend("lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n")
    told = as_json(GAMES["wend"].conclude(puzzle).steps)
    assert wend.check_way(wend_board(puzzle), told) == []
    for i, step in enumerate(told):
        for why in step["claim"]["why"]:
            if why["from"] and why["by"] != "dead-end":
                planted = copy.deepcopy(told)
                planted[i]["claim"]["why"].remove(why)
                assert wend.check_way(wend_board(puzzle), planted)
    swapped = copy.deepcopy(told)
    swapped[0]["words"][0][0] = swapped[1]["words"][0][0]
    assert wend.check_way(wend_board(puzzle), swapped)


def test_ways_of_a_nonogram_that_needs_tries() -> None:
    tally = Tally()
    puzzle = random_nonogram(random.Random(3203), 5, 5)
    solution = check_puzzle(puzzle, tally, "random")
    check_positions(solution, 1, 1, tally, "random")
    assert tally.faults == []
    assert tally.rules["supposition"] > 0
