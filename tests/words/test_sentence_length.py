"""Sentences about shared boards: none of a player is long, and each text names what its step changes.
tests/promises/test_sentences.py checks the puzzles of the tests."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.languages import languages, translations
from queens_snap.words.manner import MAX_SENTENCE_WORDS, PLAYER, Manner

from .sentence_length import cells_of_text, words_of_sentences

SHARED_BOARDS = Path(__file__).parents[2].parent / "shared" / "boards"
BOARD_FILES = {"nonogram": "nonograms"}
BOARD_STRIDES = {
    "queens": 80,
    "starbattle": 60,
    "tango": 6,
    "minisudoku": 6,
    "zip": 6,
    "patches": 3,
    "nonogram": 40,
}
MAX_BOARD_SIZE = 15  # rows of the largest nonogram that is tried: larger ones take long
MAX_STEPS = 150  # of one puzzle
MANY_COLOURS = tuple(f"light colour{i}" for i in range(400))  # names as long as any
MANNERS = [
    Manner(PLAYER, colours, picture, translations(lang), uncoloured=uncoloured)
    for lang in languages()
    for colours, picture, uncoloured in (
        (None, False, False),
        (None, True, True),
        (MANY_COLOURS, True, False),
    )
]


def texts_too_long(puzzle: Puzzle, steps: tuple[Step, ...], game: str) -> Iterator[str]:
    """Yield the texts that have a long sentence."""
    for step in steps:
        for manner in MANNERS:
            text = WORDS[game].sentence(puzzle, step, manner)
            if max(words_of_sentences(text)) > MAX_SENTENCE_WORDS:
                yield text


@cache
def shared_steps(game: str) -> list[tuple[Puzzle, tuple[Step, ...]]]:
    """Return some of the shared puzzles of a game, and their steps."""
    lines = (SHARED_BOARDS / f"{BOARD_FILES.get(game, game)}.jsonl").read_text("utf-8").splitlines()
    puzzles = [GAMES[game].of_json(json.loads(line)) for line in lines[:: BOARD_STRIDES[game]]]
    small = [puzzle for puzzle in puzzles if game != "nonogram" or max(puzzle.shape) <= MAX_BOARD_SIZE]
    return [(puzzle, tuple(GAMES[game].solve_and_explain(puzzle).steps[:MAX_STEPS])) for puzzle in small]


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARD_STRIDES)
def test_no_sentence_about_shared_boards_is_long(game: str) -> None:
    if not SHARED_BOARDS.is_dir():
        pytest.skip("needs the shared boards beside the repository")
    assert [
        text for puzzle, steps in shared_steps(game) for text in texts_too_long(puzzle, steps, game)
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["queens", "starbattle", "tango", "minisudoku", "patches", "nonogram"])
def test_a_text_names_what_its_step_changes(game: str) -> None:
    """Each cell is named, or its row, column or region is, or a queen that is named attacks it."""
    if not SHARED_BOARDS.is_dir():
        pytest.skip("needs the shared boards beside the repository")
    unnamed = [
        (sorted(missing), text)
        for puzzle, steps in shared_steps(game)
        for step in steps
        for text in [WORDS[game].sentence(puzzle, step, Manner())]
        if (missing := changed_cells(step) - attacked_cells(puzzle, step) - cells_named(puzzle, text))
    ]
    assert unnamed == []


def changed_cells(step: Step) -> set[Cell]:
    """Return the cells that a step fills, crosses out, or covers with a rectangle."""
    return {cell for fact in step.facts for cell in fact.cells}


def attacked_cells(puzzle: Puzzle, step: Step) -> set[Cell]:
    """Return the cells next to queens, or in line with them, which "around the queen" means."""
    lines = {why.cell for why in step.claim.why if why.sources and {*why.sources} <= {*step.queens}}
    return lines if step.queens else set()


def cells_named(puzzle: Puzzle, text: str) -> set[Cell]:
    """Return the cells that a text names."""
    regions = getattr(puzzle, "regions", ())
    return cells_of_text(text, puzzle.shape, tuple(tuple(row) for row in regions))
