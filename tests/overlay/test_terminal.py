"""Output on a terminal: letters or colours, lines as wide as the terminal, and outputs that fail."""

import errno
import json
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from queens_snap.overlay.compose import pieces_on_board
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import CellColours, Moment
from queens_snap.overlay.queens import DEAD, QUEEN
from queens_snap.overlay.terminal.account import print_account, print_remarks, print_state
from queens_snap.overlay.terminal.board import choose_grounds, print_board, terminal_palette
from queens_snap.overlay.terminal.streams import MIN_WRAPPED_WIDTH, is_reader_gone, print_sentence, text_width
from queens_snap.overlay.themes import distinct_colours
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.puzzle import Puzzle, WrongMark
from queens_snap.solver.queens.puzzle import NO_REGION, Board, parse_board
from queens_snap.solver.tango.puzzle import parse_tango
from queens_snap.solver.zip.puzzle import parse_zip
from queens_snap.words.languages import translations
from queens_snap.words.manner import EXPERT, Manner

from ..promises.game_cases import CASES
from .puzzles import QUEENS, TANGO, ZIP
from .puzzles import TANGO_ANSWER as ANSWER
from .stories import tell_story

BOARD = parse_board(QUEENS)
HOOK_NONOGRAM = Nonogram.of([[2], [1]], [[1], [2]])
REGION_COLOURS = [[distinct_colours(8)[region] for region in row] for row in BOARD.regions]
TANGO_SIGNS = "0 moon, 1 sun, = the same, x different"  # below the board
CROWN, CROSS = "\u265b", "\u00d7"


def print_with_marks(queens=(), crosses=(), colours: CellColours | None = None) -> None:
    """Print the board with these marks on it."""
    print_board(Moment(BOARD, {"queens": queens, "crosses": crosses}, colours=colours))


def pretend_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make standard output a true-colour terminal. Call it in the test, because pytest changes standard
    output between fixtures and test."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def test_a_terminal_with_colours_gets_them_beside_the_letters(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    print_with_marks([(0, 2)], [(0, 0), (0, 1)], REGION_COLOURS)
    out = capsys.readouterr().out
    red, green, blue = REGION_COLOURS[0][2]
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
    print_with_marks([(0, 2)], [(0, 0)], REGION_COLOURS)
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "   .  A [B] B  C  C  C  C "


def test_letters_where_the_output_is_no_terminal_or_colours_are_unknown(monkeypatch, capsys) -> None:
    pretend_terminal(monkeypatch)
    print_with_marks()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    print_with_marks(colours=REGION_COLOURS)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("H") == 4


def test_an_expert_knows_the_signs_and_a_spaniard_reads_spanish(capsys) -> None:
    board = Moment(parse_zip(ZIP))
    print_board(board, Manner(EXPERT))
    assert "wall" not in capsys.readouterr().out
    print_board(board, Manner(translations=translations("es")))
    assert capsys.readouterr().out.splitlines()[-1].startswith("  # muro")


def drawn_lines(moment: Moment) -> list[str]:
    return DRAWINGS[moment.puzzle.game].terminal_lines(moment, pieces_on_board(moment))


TANGO_LINES, SOLVED_TANGO_LINES = (
    [*drawn_lines(Moment(parse_tango(TANGO), answer=answer)), TANGO_SIGNS] for answer in (None, ANSWER)
)


@pytest.mark.parametrize(
    ("puzzle", "steps", "lines"),
    [
        *((BOARD, steps, None) for steps in (0, 1, 3, 11)),
        (parse_zip(ZIP), 0, ["1   o   2", "#", "o   o   o", "", "o   o   3", "# wall"]),
        (parse_zip(ZIP), -1, ["1---o---2", "#       |", "o---o---o", "|", "o---o---3", "# wall, - | path"]),
        (HOOK_NONOGRAM, 0, HOOK_NONOGRAM.to_text().splitlines()),
        (HOOK_NONOGRAM, 1, ["####", "", "# filled"]),
        (HOOK_NONOGRAM, -1, ["####", "..##", "# filled, . empty"]),
        (parse_tango(TANGO), 0, TANGO_LINES),
        (parse_tango(TANGO), -1, SOLVED_TANGO_LINES),
    ],
)
def test_the_state_after_some_steps(
    puzzle: Puzzle, steps: int, lines: list[str] | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """lines: the board; None for one of Queens, of which queens and crosses are counted."""
    story = tell_story(puzzle, name="x")
    last = len(story.steps) if steps < 0 else steps
    print_state(story, last)
    first, *said = capsys.readouterr().out.splitlines()
    assert first == f"x: after {last} of {len(story.steps)} steps"
    if last:
        assert said.pop() == f"{last:4d}. {story.text(last, picture=False)}"
    if lines is None:
        board, stands = "\n".join(said[:8]), [*pieces_on_board(story.moment_after(last)).values()]
        assert (board.count("["), board.count(".")) == (stands.count(QUEEN), stands.count(DEAD))
    else:
        assert said == [f"  {line}".rstrip() for line in lines]


def test_a_tango_stands_as_its_text_has_it() -> None:
    *lines, _ = SOLVED_TANGO_LINES
    assert ["".join(ch for ch in line if ch in "01") for line in lines[::2]] == list(ANSWER)
    assert sum(line.count("=") + line.count("x") for line in lines) == len(parse_tango(TANGO).signs)


@pytest.mark.parametrize("text", ["AABB\nAABB\nCCDD\nCCDD", "....\n....\n....\n....\nr1c1=r1c2"])
def test_two_answers_are_printed_where_there_are_several(text: str, capsys) -> None:
    puzzle = parse_text(text)
    print_account("x", GAMES[puzzle.game].solve_and_explain(puzzle))
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("4 x 4, more than one solution")
    assert [line for line in said if line.startswith("answer ")] == ["answer 1:", "answer 2:"]


def test_what_search_alone_found_is_counted_and_remarks_follow(capsys) -> None:
    solution = tell_story(BOARD).solution
    print_account("x", replace(solution, guessed=((0, 2),)))
    print_remarks(solution, [WrongMark((0, 0), "queen", other=(1, 1))], ["hm"], ["so"])
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "found by search alone, where no rule leads: one queen",
        "wrong queen in row 1, column 1: it touches the queen in row 2, column 2",
        "doubt: hm",
        "note: so",
    ]


FIXTURES = Path(__file__).parents[2] / "fixtures"
TRUTHS = [
    path for folder in ("screenshots", "half-filled") for path in sorted((FIXTURES / folder).glob("*.json"))
]
COLOUR_DEPTHS = {"1": "standard", "2": "256"}
NEIGHBOUR_OFFSETS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
NO_REGION_GREY = (150.0, 150.0, 150.0)


def board_of(path: Path) -> Board:
    return parse_board("\n".join(json.loads(path.read_text("utf-8"))["regions"]))


def coloured_regions(board: Board) -> CellColours:
    named = distinct_colours(len(board.cells_by_region))
    return [
        [NO_REGION_GREY if region == NO_REGION else named[region] for region in row] for row in board.regions
    ]


def printed_grounds(board: Board, colours: CellColours, capsys) -> dict[Cell, object]:
    """Return the ground colour of each cell as a terminal gets it."""
    print_board(Moment(board, colours=colours))
    console, left = Console(), 3 + len(str(board.n))
    lines = [Text.from_ansi(line) for line in capsys.readouterr().out.splitlines()[1:]]
    return {
        (r, c): line.get_style_at_offset(console, left + 3 * c).bgcolor
        for r, line in enumerate(lines)
        for c in range(board.n)
    }


def confusable_cells(board: Board, seen: dict[Cell, object]) -> list[tuple[Cell, Cell]]:
    """Return neighbouring cells of two regions that look the same."""
    pairs = [
        ((r, c), (r + i, c + j)) for r, c in seen for i, j in NEIGHBOUR_OFFSETS if (r + i, c + j) in seen
    ]
    return [(a, b) for a, b in pairs if seen[a] == seen[b] and board.region_of(a) != board.region_of(b)]


@pytest.fixture(params=COLOUR_DEPTHS)
def terminal_kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("FORCE_COLOR", request.param)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return request.param


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_no_two_regions_that_touch_look_the_same(path: Path, terminal_kind: str, capsys) -> None:
    board = board_of(path)
    for colours in (coloured_regions(board), [[NO_REGION_GREY] * board.n] * board.n):
        seen = printed_grounds(board, colours, capsys)
        assert all(seen.values())
        assert not confusable_cells(board, seen)
        assert all(len({seen[cell] for cell in region}) == 1 for region in board.cells_by_region)


@pytest.mark.parametrize("name", ["board-dark-11", "crop-light-9", "phone-light-9-hint"])
def test_as_it_is_read(name: str, terminal_kind: str, capsys) -> None:
    known = snap(FIXTURES / "screenshots" / f"{name}.png")
    assert isinstance(known.board, Board)
    assert known.cell_colours
    assert not confusable_cells(known.board, printed_grounds(known.board, known.cell_colours, capsys))


def test_they_would_be_seen(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """If all regions had the same colours, the check would find it."""
    monkeypatch.setenv("FORCE_COLOR", "3")
    board = board_of(TRUTHS[0])
    assert confusable_cells(board, printed_grounds(board, [[NO_REGION_GREY] * board.n] * board.n, capsys))


@pytest.mark.parametrize("seed", range(5))
def test_a_map_of_many_regions_needs_few_colours(seed: int) -> None:
    """A large board, one with a region that touches nearly all others, and one whose regions have the same
    colour."""
    chance, n = random.Random(seed), 25
    owner = {(r, c): 0 for r in range(n) for c in range(n)}
    for region in range(1, 60):
        at = chance.randrange(1, n - 1), chance.randrange(1, n - 1)
        owner |= {cell: region for i, j in NEIGHBOUR_OFFSETS[:4] if (cell := (at[0] + i, at[1] + j)) in owner}
    groups = [[cell for cell in owner if owner[cell] == region] for region in range(60)]
    chosen = terminal_palette("standard")
    assert chosen
    found = choose_grounds(groups, [[NO_REGION_GREY] * n] * n, chosen)
    touching = [(a, (a[0] + i, a[1] + j)) for a in owner for i, j in NEIGHBOUR_OFFSETS]
    assert not [(a, b) for a, b in touching if b in owner and owner[a] != owner[b] and found[a] == found[b]]


@pytest.mark.parametrize(
    ("own", "number"),
    [
        ((187, 163, 226), {5, 12, 13}),  # purple
        ((179, 223, 160), {2, 10}),  # green
        ((255, 123, 96), {1, 9}),  # red
        ((223, 223, 223), {7}),
        ((230, 243, 136), {11}),  # yellow
    ],
)
def test_a_pastel_keeps_its_hue(own: tuple[int, int, int], number: set[int]) -> None:
    chosen = terminal_palette("standard")
    assert chosen
    assert choose_grounds([[(0, 0)]], [[own]], chosen)[0, 0] in number


@pytest.mark.parametrize("cell", [(1, 0), (1, 1)])
def test_a_cell_of_no_region_has_the_ground_of_the_terminal(cell: Cell, terminal_kind: str, capsys) -> None:
    board = parse_board("AABB\n..BB\nCCDD\nCCDD")
    assert printed_grounds(board, coloured_regions(board), capsys)[cell] is None


SENTENCE = "Only one cell of the red region is left, so its queen goes in row 6, column 2."


def set_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("columns", [30, 60, 200])
def test_a_sentence_breaks_at_words(columns: int, monkeypatch, capsys) -> None:
    set_terminal(monkeypatch, columns)
    print_sentence(SENTENCE, indent=6)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    assert (len(lines) == 1) == (columns > len(SENTENCE))
    assert " ".join(line.strip() for line in lines) == SENTENCE
    assert all(line.startswith("      ") for line in lines[1:])


def test_a_word_that_is_too_long_stays_whole(monkeypatch, capsys) -> None:
    set_terminal(monkeypatch, 30)
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
    """Only the board is exempt, whose cells stand below each other."""
    text = CASES[game].puzzles["ordinary"]
    assert isinstance(text, str)
    puzzle = parse_text(text, game)
    solution = GAMES[game].solve_and_explain(puzzle)
    set_terminal(monkeypatch, 60)
    print_account("shot.png", solution, explain=True)
    print_remarks(solution, (), [SENTENCE], [SENTENCE])
    lines = capsys.readouterr().out.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("   1. "))
    assert max(map(len, lines[first:])) <= 60
    assert len(lines[first:]) > len(solution.steps)


@pytest.mark.parametrize(
    ("platform", "error", "nobody"),
    [
        ("linux", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), False),
        ("linux", OSError(errno.ENOSPC, "No space left on device"), False),
        ("win32", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument", "a?.png"), False),
        ("win32", OSError(errno.ENOSPC, "No space left on device"), False),
    ],
)
def test_who_reads_no_more(platform: str, error: OSError, nobody: bool, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert is_reader_gone(error) is nobody
