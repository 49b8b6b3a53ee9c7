"""`--voice` changes what is printed, by every command that tells something of a game; a verdict and a board
are the same in either."""

import re
from pathlib import Path

import pytest

from queens_snap.cli import main

from ..promises.cases import CASES

FIXTURES = Path(__file__).parents[2] / "fixtures"
#: A capture of each game that is read, with marks in it.
CAPTURES = {
    "queens": "screenshots/phone-light-9-half.png",
    "starbattle": "",
    "tango": "tango/tango-dark-half.png",
    "zip": "zip/dark-8-half.png",
    "minisudoku": "sudoku/light-half.png",
    "patches": "patches/light-8-phone-half.png",
}
WRONG = {
    "queens": "half-filled/half-15.png",
    "tango": "tango/tango-wrong.png",
    "minisudoku": "sudoku/light-wrong.png",
}
AS_TEXT = ("solve", "solve --explain", "solve --hint step", "check --explain")
OF_CAPTURES = ("", "--explain", "--all-steps", "--hint step", "--step 2", "--step 2 --from-marks")
BY_CELL = re.compile(r"\b[Rr]\d+c\d+\b")  # how an expert names a cell


def said(line: str, name: str, capsys) -> tuple[str, str]:
    """Lines printed in a player's voice, and in an expert's."""
    both = []
    for voice in ("player", "expert"):
        main([*line.split(), "--voice", voice, name])
        both.append(capsys.readouterr().out)
    return both[0], both[1]


@pytest.fixture
def board(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    text = CASES[request.param].puzzles["ordinary"]
    assert isinstance(text, str)
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("line", AS_TEXT)
@pytest.mark.parametrize("board", CASES, indirect=True)
def test_of_a_puzzle_as_text(board: str, line: str, capsys) -> None:
    player, expert = said(line, board, capsys)
    assert player != expert
    assert not BY_CELL.search(player)
    assert player.splitlines()[0].split(":")[0] == expert.splitlines()[0].split(":")[0]


@pytest.mark.parametrize("board", ["tango", "queens"], indirect=True)
def test_all_that_an_expert_is_told_is_in_one_language(board: str, capsys) -> None:
    """The summary below the steps as well."""
    for line in ("solve --explain", "solve --hint step"):
        said = []
        for lang in ("en", "es"):
            main([*line.split(), "--voice", "expert", "--lang", lang, board])
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]


@pytest.mark.parametrize("line", OF_CAPTURES)
@pytest.mark.parametrize("game", [game for game, name in CAPTURES.items() if name])
def test_of_a_capture(game: str, line: str, capsys) -> None:
    player, expert = said(f"{line} --no-picture", str(FIXTURES / CAPTURES[game]), capsys)
    assert player != expert
    assert not BY_CELL.search(player)


@pytest.mark.parametrize("line", ["", "--quiet"])
@pytest.mark.parametrize("game", WRONG)
def test_of_marks_that_are_wrong(game: str, line: str, capsys) -> None:
    told = []
    for voice in ("player", "expert"):
        main([*line.split(), "--no-picture", "--voice", voice, str(FIXTURES / WRONG[game])])
        lines = "".join(capsys.readouterr()).splitlines()
        told.append([each for each in lines if re.search(r"\bwrong \w+ (in row|at r)", each)])
    player, expert = told
    assert len(player) == len(expert) > 0
    assert all(" in row " in each and not BY_CELL.search(each) for each in player)
    assert all(re.search(r"wrong \w+ at r\d+c\d+: ", each) for each in expert)


@pytest.mark.parametrize("board", ["queens", "zip"], indirect=True)
def test_of_a_page_of_steps(board: str, tmp_path: Path, capsys) -> None:
    pages = []
    for voice in ("player", "expert"):
        pages.append(tmp_path / f"{voice}.html")
        assert main(["render", "--voice", voice, "--html", str(pages[-1]), board]) == 0
    player, expert = (len(BY_CELL.findall(page.read_text("utf-8"))) for page in pages)
    assert expert > player


@pytest.mark.parametrize("line", ["check", "solve --json"])
@pytest.mark.parametrize("board", ["queens", "zip"], indirect=True)
def test_a_verdict_and_what_programs_read_are_the_same(board: str, line: str, capsys) -> None:
    player, expert = (re.sub(r'"ms": .*', "", text) for text in said(line, board, capsys))
    assert player == expert


@pytest.mark.parametrize("board", ["queens", "zip"], indirect=True)
def test_a_verdict_is_told_in_the_language_that_is_asked_for(board: str, capsys) -> None:
    main(["check", "--lang", "es", board])
    verdict = capsys.readouterr().out
    assert ": válido, solución única, " in verdict
    assert ", puntuación " in verdict
    assert not re.search("valid|unique|fair|score", verdict)
    main(["check", "--lang", "es", "--voice", "expert", board])  # which speaks English
    assert ": valid, unique, " in capsys.readouterr().out


@pytest.mark.parametrize("board", ["queens", "starbattle"], indirect=True)
def test_a_hint_that_calls_regions_by_letters_shows_the_board_in_letters(board: str, capsys) -> None:
    text = [" ".join(line) for line in Path(board).read_text("utf-8").split() if "=" not in line]
    for voice in ("player", "expert"):
        main(["solve", "--hint", "step", "--voice", voice, board])
        *shown, said = capsys.readouterr().out.partition(f"{board}: ")
        assert bool(shown[0]) == ("region" in said)
        if shown[0]:
            assert ["".join(line.split()) for line in shown[0].splitlines()] == [
                "".join(x.split()) for x in text
            ]


def test_letters_of_regions_that_sentences_call_by_colours_have_a_key(capsys) -> None:
    main(["--explain", "--no-picture", str(FIXTURES / CAPTURES["queens"])])
    key = next(line for line in capsys.readouterr().out.splitlines() if "A = " in line)
    assert "[ ] queen, A = " in key
    assert key.count(" = ") == 9
