"""What a terminal shows: letters or colours, and the state on the way."""

import sys

import numpy as np
import pytest

from queens_snap.overlay.paint.palette import palette
from queens_snap.overlay.queens.story import QueensStory
from queens_snap.overlay.story.game_story import GameStory
from queens_snap.overlay.terminal.account import CROSS, CROWN, print_board, print_state
from queens_snap.overlay.terminal.games import print_game_state
from queens_snap.pipeline import settle
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.board import parse_board
from queens_snap.solver.queens.solution import conclude
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip

from ...solver.tango.test_puzzle import ANSWER
from ...solver.tango.test_puzzle import PUZZLE as TANGO
from ...solver.zip.test_puzzle import PUZZLE as ZIP

BOARD = parse_board("AABBCCCC\nAAACCCCC\nAACCCDDD\nAAEECEDD\nAAEECEDD\nFFFEEEEE\nGGEEEEEE\nGEEEEEHH")
COLOURS = palette(8)[np.array(BOARD.regions)].astype(float)


@pytest.fixture
def story() -> QueensStory:
    return QueensStory("shot.png", conclude(BOARD).steps, BOARD, palette(8))


def pretend_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal that has true colour; to be called in the test itself, since pytest
    changes standard output between fixtures and test."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def test_a_terminal_with_colours_gets_them_and_no_letters(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    print_board(BOARD, [(0, 2)], COLOURS, dead=[(0, 0), (0, 1)])
    out = capsys.readouterr().out
    red, green, blue = (int(x) for x in COLOURS[0, 2])
    assert f"48;2;{red};{green};{blue}" in out
    assert out.count(CROWN) == 1
    assert out.count(CROSS) == 2
    assert "A" not in out


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_letters_where_colours_are_not_wanted_or_not_there(monkeypatch, capsys, name, value) -> None:
    pretend_terminal(monkeypatch)
    monkeypatch.setenv(name, value)
    if name == "TERM":
        monkeypatch.delenv("COLORTERM")
    print_board(BOARD, [(0, 2)], COLOURS, dead=[(0, 0)])
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "   .  A [B] B  C  C  C  C "


def test_letters_where_the_output_is_no_terminal_or_colours_are_unknown(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    print_board(BOARD, [], None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    print_board(BOARD, [], COLOURS)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("H") == 4


@pytest.mark.parametrize("steps", [0, 1, 3, 99])
def test_the_state_after_some_steps(story, capsys, steps) -> None:
    print_state(story, steps)
    lines = capsys.readouterr().out.splitlines()
    done = min(steps, len(story.steps))
    assert lines[0] == f"shot.png: after {done} of {len(story.steps)} steps"
    board = "\n".join(lines[1:9])
    assert board.count("[") == len(story.queens_after(done))
    assert board.count(".") == len(story.dead_after(done))
    assert (lines[-1] == f"{done:4d}. {story.steps[done - 1].text}") if done else len(lines) == 9


@pytest.mark.parametrize(
    ("puzzle", "steps", "lines"),
    [
        (parse_zip(ZIP), 0, ["1   o   2", "#", "o   o   o", "", "o   o   3"]),
        (parse_zip(ZIP), 99, ["1---o---2", "#       |", "o---o---o", "|", "o---o---3"]),
        (Nonogram.of([[2], [1]], [[1], [2]]), 0, ["", ""]),
        (Nonogram.of([[2], [1]], [[1], [2]]), 1, ["####", ""]),
        (Nonogram.of([[2], [1]], [[1], [2]]), 9, ["####", "..##"]),
        (parse_tango(TANGO), 0, parse_tango(TANGO).drawn(None)),
        (parse_tango(TANGO), 99, parse_tango(TANGO).drawn(ANSWER)),
    ],
)
def test_the_state_of_every_game(puzzle: Puzzle, steps: int, lines: list[str], capsys) -> None:
    story = settle(puzzle, "x").story()
    assert isinstance(story, GameStory)
    print_game_state(story, steps)
    said = capsys.readouterr().out.splitlines()
    last = min(steps, len(story.steps))
    assert said[0] == f"x: after {last} of {len(story.steps)} steps"
    assert said[1 : 1 + len(lines)] == [f"  {line}".rstrip() for line in lines]
    assert said[1 + len(lines) :] == ([f"{last:4d}. {story.steps[last - 1].text}"] if last else [])
