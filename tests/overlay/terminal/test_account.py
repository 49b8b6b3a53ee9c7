"""Output on a terminal: letters or colours, and the state on the way."""

import sys
from dataclasses import replace

import pytest

from queens_snap.overlay.compose import pieces_on_board
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import CellColours, Moment
from queens_snap.overlay.queens import DEAD, QUEEN
from queens_snap.overlay.story.story import Story
from queens_snap.overlay.terminal.account import print_account, print_remarks, print_state
from queens_snap.overlay.terminal.board import print_board
from queens_snap.overlay.themes import distinct_colours
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.puzzle import Puzzle, WrongMark
from queens_snap.solver.queens.puzzle import parse_board
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.words.languages import translations
from queens_snap.words.manner import EXPERT, Manner

from ..puzzles import QUEENS, TANGO, ZIP
from ..puzzles import TANGO_ANSWER as ANSWER
from ..told import told

BOARD = parse_board(QUEENS)
HOOK = Nonogram.of([[2], [1]], [[1], [2]])
COLOURS = [[distinct_colours(8)[region] for region in row] for row in BOARD.regions]
TANGO_SIGNS = "0 moon, 1 sun, = the same, x different"  # below the board
CROWN, CROSS = "\u265b", "\u00d7"


@pytest.fixture
def story() -> Story:
    return told(BOARD, name="shot.png")


def shown(queens=(), crosses=(), colours: CellColours | None = None) -> None:
    """Print the board with these marks on it."""
    print_board(Moment(BOARD, {"queens": queens, "crosses": crosses}, colours=colours))


def pretend_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal that has true colour; to be called in the test itself, since pytest
    changes standard output between fixtures and test."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def test_a_terminal_with_colours_gets_them_beside_the_letters(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    shown([(0, 2)], [(0, 0), (0, 1)], COLOURS)
    out = capsys.readouterr().out
    red, green, blue = COLOURS[0][2]
    assert f"48;2;{red};{green};{blue}" in out
    assert out.count(CROWN) == 1
    assert out.count(CROSS) == 2
    assert out.count(f"A{CROSS}") == 1 + (BOARD.regions[0][1] == BOARD.regions[0][0])
    assert f"B{CROWN}" in out
    assert "[B]" not in out


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_letters_where_colours_are_not_wanted_or_not_there(monkeypatch, capsys, name, value) -> None:
    pretend_terminal(monkeypatch)
    monkeypatch.setenv(name, value)
    if name == "TERM":
        monkeypatch.delenv("COLORTERM")
    shown([(0, 2)], [(0, 0)], COLOURS)
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "   .  A [B] B  C  C  C  C "


def test_letters_where_the_output_is_no_terminal_or_colours_are_unknown(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    shown()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    shown(colours=COLOURS)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("H") == 4


@pytest.mark.parametrize("steps", [0, 1, 3, 11])
def test_the_state_after_some_steps(story, capsys, steps) -> None:
    print_state(story, steps)
    lines = capsys.readouterr().out.splitlines()
    done = steps
    assert lines[0] == f"shot.png: after {done} of {len(story.steps)} steps"
    board = "\n".join(lines[1:9])
    stands = [*pieces_on_board(story.moment_after(done)).values()]
    assert (board.count("["), board.count(".")) == (stands.count(QUEEN), stands.count(DEAD))
    assert (lines[-1] == f"{done:4d}. {story.text(done, picture=False)}") if done else len(lines) == 9


def test_an_expert_knows_the_signs_and_a_spaniard_reads_spanish(capsys) -> None:
    board = Moment(parse_zip(ZIP))
    print_board(board, Manner(EXPERT))
    assert "wall" not in capsys.readouterr().out
    print_board(board, Manner(translations=translations("es")))
    assert capsys.readouterr().out.splitlines()[-1].startswith("  # muro")


def drawn(moment: Moment) -> list[str]:
    return DRAWINGS[moment.puzzle.game].text_lines(moment, pieces_on_board(moment))


@pytest.mark.parametrize(
    ("puzzle", "steps", "lines"),
    [
        (parse_zip(ZIP), 0, ["1   o   2", "#", "o   o   o", "", "o   o   3", "# wall"]),
        (parse_zip(ZIP), -1, ["1---o---2", "#       |", "o---o---o", "|", "o---o---3", "# wall, - | path"]),
        (HOOK, 0, HOOK.to_text().splitlines()),
        (HOOK, 1, ["####", "", "# filled"]),
        (HOOK, -1, ["####", "..##", "# filled, . empty"]),
        (parse_tango(TANGO), 0, [*drawn(Moment(parse_tango(TANGO))), TANGO_SIGNS]),
        (parse_tango(TANGO), -1, [*drawn(Moment(parse_tango(TANGO), answer=ANSWER)), TANGO_SIGNS]),
    ],
)
def test_the_state_of_every_game(puzzle: Puzzle, steps: int, lines: list[str], capsys) -> None:
    story = told(puzzle, name="x")
    last = len(story.steps) if steps < 0 else steps
    print_state(story, last)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"x: after {last} of {len(story.steps)} steps"
    assert said[1 : 1 + len(lines)] == [f"  {line}".rstrip() for line in lines]
    assert said[1 + len(lines) :] == ([f"{last:4d}. {story.text(last, picture=False)}"] if last else [])


def test_a_tango_stands_as_its_text_has_it() -> None:
    lines = drawn(Moment(parse_tango(TANGO), answer=ANSWER))
    assert ["".join(ch for ch in line if ch in "01") for line in lines[::2]] == list(ANSWER)
    assert sum(line.count("=") + line.count("x") for line in lines) == len(parse_tango(TANGO).signs)


@pytest.mark.parametrize("text", ["AABB\nAABB\nCCDD\nCCDD", "....\n....\n....\n....\nr1c1=r1c2"])
def test_two_answers_are_printed_where_there_are_several(text: str, capsys) -> None:
    puzzle = parse_text(text)
    print_account("x", GAMES[puzzle.game].conclude(puzzle))
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("4 x 4, more than one solution")
    assert [line for line in said if line.startswith("answer ")] == ["answer 1:", "answer 2:"]


def test_what_search_alone_found_is_counted_and_remarks_follow(capsys) -> None:
    story = told(BOARD)
    print_account("x", replace(story.solution, guessed=((0, 2),)))
    assert capsys.readouterr().out.splitlines()[-1] == "found by search alone, where no rule leads: one queen"
    print_remarks(story.solution, [WrongMark((0, 0), "queen", other=(1, 1))], ["hm"], ["so"])
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "wrong queen in row 1, column 1: it touches the queen in row 2, column 2"
    assert said[1:] == ["doubt: hm", "note: so"]
