"""Sentences are as wide as the terminal, and whole where there is none."""

import sys

import pytest

from queens_snap.overlay.terminal.account import print_account, print_remarks
from queens_snap.overlay.terminal.streams import MIN_WRAPPED_WIDTH, print_sentence, text_width
from queens_snap.solver.games import GAMES, parse_text

from ...promises.cases import CASES

SENTENCE = "Only one cell of the red region is left, so its queen goes in row 6, column 2."


def on_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("columns", [30, 60, 200])
def test_a_sentence_breaks_at_words(columns: int, monkeypatch, capsys) -> None:
    on_terminal(monkeypatch, columns)
    print_sentence(SENTENCE, indent=6)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    assert (len(lines) == 1) == (columns > len(SENTENCE))
    assert " ".join(line.strip() for line in lines) == SENTENCE
    assert all(line.startswith("      ") for line in lines[1:])


def test_a_word_that_is_too_long_stays_whole(monkeypatch, capsys) -> None:
    on_terminal(monkeypatch, 30)
    name = "captures/of-last-year/a-very-long-name-of-a-file.png"
    print_sentence(f"{name}: more than one solution")
    assert capsys.readouterr().out.splitlines() == [f"{name}:", "more than one solution"]


def test_what_goes_elsewhere_is_not_wrapped(monkeypatch, capsys) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    print_sentence(SENTENCE)
    assert capsys.readouterr().out == f"{SENTENCE}\n"


@pytest.mark.parametrize(
    ("columns", "most", "found"), [("9", None, MIN_WRAPPED_WIDTH), ("300", 100, 100), ("70", 100, 70)]
)
def test_the_width_has_bounds(columns: str, most: int | None, found: int, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert text_width(most) == found


@pytest.mark.parametrize("game", CASES)
def test_all_that_is_said_of_a_game_fits(game: str, monkeypatch, capsys) -> None:
    """But for its board, whose cells stand below each other."""
    text = CASES[game].puzzles["ordinary"]
    assert isinstance(text, str)
    puzzle = parse_text(text, game)
    solution = GAMES[game].conclude(puzzle)
    on_terminal(monkeypatch, 60)
    print_account("shot.png", solution, explain=True)
    print_remarks(solution, (), [SENTENCE], [SENTENCE])
    lines = capsys.readouterr().out.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("   1. "))
    assert max(map(len, lines[first:])) <= 60
    assert len(lines[first:]) > len(solution.steps)
