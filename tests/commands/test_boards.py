"""Puzzles as text and other word lists: what is told, in which voice and language."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

from queens_snap.cli import main
from queens_snap.solver import games
from queens_snap.solver.wend.word_list import use_english
from queens_snap.solver.zip.game import GAME
from queens_snap.solver.zip.rules import LADDER

from ..batch.journals import (
    AMBIGUOUS,
    NONOGRAM,
    NONOGRAM_ANSWER,
    TANGO,
    TANGO_ANSWER,
    UNSOLVABLE,
    ZIP,
    ZIP_ANSWER,
)
from ..promises.game_cases import CASES
from ..slow import mark_other_games_slow, mark_slow
from ..solver.queens.boards import BOARD_8, BOARD_8_QUEENS

TWO_ANSWERS, NO_ANSWER = AMBIGUOUS.to_text(), UNSOLVABLE.to_text()
BOARD_IN_PARTS = "ABBBB\nACCCB\nDDACE\nDDDCE\nDDEEE\n"
EXPERT_BOARD = "AAAAAA\nBBACCA\nBAACDA\nBEFDDA\nEEFFDD\nEEEFDD\n"
TWO_TANGOS = "....\n" * 4
UNSOLVABLE_ZIP = "1 2 .\n. . .\n. . .\n"
UNFAIR_NONOGRAM = "rows\n1\n1\n1 2\n1\n1 1\n3\n\ncolumns\n3\n1 2\n1\n1\n1 1\n1\n"


@pytest.fixture
def write_file(tmp_path: Path) -> Callable[..., str]:
    def write(text: str, name: str = "puzzle.txt") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("text", "command", "status", "says"),
    [
        (BOARD_8.to_text(), "solve --explain", 0, "Queens, 8 x 8, one solution\n"),
        (BOARD_8.to_text(), "solve --explain", 0, "\n   1. "),
        (BOARD_8.to_text(), "check", 0, "valid, unique, fair, "),
        (TWO_ANSWERS, "check", 4, "valid, more than one solution"),
        (TWO_ANSWERS, "check", 4, "answer 2:\n  [A] A  B  B  B"),
        (TWO_ANSWERS, "solve", 4, "answer 2:\n  [A] A  B  B  B"),
        (NO_ANSWER, "check", 4, "valid, no solution"),
        (NO_ANSWER, "solve", 4, "no solution"),
        (EXPERT_BOARD, "check", 4, "valid, unique, not fair, expert"),
        (EXPERT_BOARD, "check", 4, "without trying anything out it goes on for 6 steps:"),
        (EXPERT_BOARD, "check", 4, "   .  .  A  .  A  A"),
        (EXPERT_BOARD, "check", 4, "the next step tries something out: "),
        (EXPERT_BOARD, "check --explain", 4, " is the first that tries something out"),
        (BOARD_IN_PARTS, "check", 4, "not valid, unique, fair"),
        (BOARD_IN_PARTS, "check --scattered", 0, "note: region A is in several parts"),
        (BOARD_IN_PARTS, "solve", 0, "note: region A is in several parts: row 3, column 3 does"),
        (TANGO, "solve", 0, "Tango, 6 x 6, one solution\n  1   0 = 0   1 = 1   0\n"),
        (TANGO, "solve --explain", 0, " easy; hardest rule: "),
        (
            TANGO,
            "solve --explain",
            0,
            "   1. Two moons stand side by side in row 3, columns 3 and 4. A third ",
        ),
        (TANGO, "check", 0, "valid, unique, fair, easy, score "),
        (ZIP, "solve", 0, "Zip, 3 x 3, one solution\n  1---o---2\n  #       |\n  o---o---o\n"),
        (NONOGRAM, "solve", 0, "Nonogram, 3 x 3, one solution\n  ##..##\n  ######\n  ..##..\n"),
        (TWO_TANGOS, "solve", 4, "more than one solution\nanswer 1:\n"),
        (TWO_TANGOS, "check", 4, "valid, more than one solution\nanswer 1:\n"),
        (UNSOLVABLE_ZIP, "solve", 4, "no solution\n  1   2   o\n"),
        (UNSOLVABLE_ZIP, "check", 4, "valid, no solution"),
        (UNFAIR_NONOGRAM, "check", 4, ", not fair, expert, score "),
        (UNFAIR_NONOGRAM, "check", 4, "\nwithout trying anything out it goes on for "),
    ],
)
def test_what_is_told(text: str, command: str, status: int, says: str, write_file, capsys) -> None:
    assert main([*command.split(), write_file(text)]) == status
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "game", "n", "answer"),
    [
        (BOARD_8.to_text(), "queens", 8, None),
        (TANGO, "tango", 6, [*TANGO_ANSWER]),
        (ZIP, "zip", 3, [list(cell) for cell in ZIP_ANSWER]),
        (NONOGRAM, "nonogram", 3, [*NONOGRAM_ANSWER]),
    ],
)
def test_solved_in_the_shared_schema(
    text: str, game: str, n: int, answer: object, write_file, capsys
) -> None:
    assert main(["solve", "--json", named := write_file(text)]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["file"], row["game"], row["status"], row["n"]) == (named, game, "solved", n)
    assert (row["solutions"], row["reading"]) == (1, None)
    assert row["ms"]["solve"] > 0
    first = next(x for x in row["steps"] if x["queens"] or x["values"] or any(y[2] for y in x["links"]))
    assert row["hint"]["step"] == first | {"i": 1} or game == "queens"
    if game == "queens":
        assert (row["k"], row["queens"]) == (1, [list(cell) for cell in BOARD_8_QUEENS])
    else:
        assert row["answer"] == answer
        assert row["k"] is row["regions"] is row["queens"] is None
    assert main(["solve", "--json", write_file(json.dumps(row), "rows.jsonl")]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == row["answer"]


def test_standard_input_is_the_default(monkeypatch, capsys) -> None:
    given = io.TextIOWrapper(io.BytesIO(BOARD_8.to_text().encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["solve", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == "-"


def test_check_says_which_cells_are_apart(write_file, capsys) -> None:
    assert main(["check", "--json", write_file(BOARD_IN_PARTS)]) == 4
    captured = capsys.readouterr()
    row = json.loads(captured.out)
    assert (row["status"], row["error"]["code"]) == ("solved", "malformed-board")
    assert "region A is in several parts: r3c3 does not touch the rest" in row["error"]["message"]
    assert captured.err.count("\n") == 1
    assert main(["check", "--strict", write_file(BOARD_IN_PARTS)]) == 5
    assert "several parts" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the board is empty"),
        ("A\n", "4 to 30 rows"),
        ("AABB\nCABB\nCAB\nCCDD\n", "row 3 has 3 cells"),
        ("AA1B\nCABB\nCADB\nCCDD\n", "row 1, column 1"),
        ("\x89PNG\xff\xfe", "is not text"),
        ("A" * (2 << 20), "longer than"),
        (TANGO, "write rows of numbers and '.', then walls like r1c1|r1c2"),
    ],
)
def test_what_is_no_board_is_one_line(text: str, says: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(text.encode("latin-1"))
    assert main(["solve", *(["--game", "zip"] if text == TANGO else []), str(path)]) == 5
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith(f"queens-snap: {path}")
    assert says in captured.err


def test_where_deduction_stops(write_file, capsys, monkeypatch) -> None:
    monkeypatch.setattr(GAME, "ladder", LADDER[:1])
    assert main(["check", write_file(ZIP)]) == 4
    verdict, reason, *_, rest = capsys.readouterr().out.splitlines()
    assert "valid, unique, not fair, guess" in verdict
    assert re.fullmatch(r"without trying anything out it goes on for \d+ steps?:", reason)
    assert re.fullmatch(r"found by search alone, where no rule leads: \w+ (?:cell|queen|star)s?", rest)


def test_json_lines_are_answered_one_by_one(write_file, capsys) -> None:
    rows = [
        {"id": "good", "regions": BOARD_8.letters, "k": 1},
        "",
        {"id": "two", "regions": TWO_ANSWERS.split()},
        {"id": "t", "n": 4, "givens": ["...."] * 4, "equal": [], "opposite": []},
        {"id": "z", "rows": 2, "cols": 2, "numbers": [[1, 0], [2, 0]], "walls": []},
        {"id": "n", "row_clues": [[1]], "col_clues": [[1]]},
        {"id": "bad", "givens": ["..."], "equal": []},
        "{broken",
        {"id": "short", "regions": ["AB", "AB"]},
        {"id": "odd", "regions": 7},
        {"id": "stars", "regions": BOARD_8.letters, "k": "2"},
        ["list"],
    ]
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    assert main(["solve", "--json", write_file(text, "boards.jsonl")]) == 1
    captured = capsys.readouterr()
    got = [json.loads(line) for line in captured.out.splitlines()]
    assert [(row["file"].rsplit("/")[-1], row["game"], row["status"]) for row in got] == [
        ("good", "queens", "solved"),
        ("two", "queens", "ambiguous"),
        ("t", "tango", "ambiguous"),
        ("z", "zip", "solved"),
        ("n", "nonogram", "solved"),
        *((name, None, "refused") for name in ("bad", "boards.jsonl:8", "short", "odd", "stars")),
        ("boards.jsonl:12", None, "refused"),
    ]
    assert {row["error"]["code"] for row in got if row["error"]} == {"malformed-board"}
    assert len(got[2]["examples"]) == 2
    assert captured.err.count("\n") == 6


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
CAPTURES_WITH_MISTAKES = {
    "queens": "half-filled/half-15.png",
    "tango": "tango/tango-wrong.png",
    "minisudoku": "sudoku/light-wrong.png",
}
TEXT_COMMANDS = ("solve", "solve --explain", "solve --hint step", "check --explain")
CAPTURE_COMMANDS = ("", "--explain", "--all-steps", "--hint step", "--step 2", "--step 2 --from-marks")
CELL_NAME = re.compile(r"\b[Rr]\d+c\d+\b")  # how an expert names a cell


def lines_in_both_voices(line: str, name: str, capsys) -> tuple[str, str]:
    """Return the lines printed in a player's voice and in an expert's."""
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


@pytest.mark.parametrize("line", TEXT_COMMANDS)
@pytest.mark.parametrize("board", CASES, indirect=True)
def test_of_a_puzzle_as_text(board: str, line: str, capsys) -> None:
    player, expert = lines_in_both_voices(line, board, capsys)
    assert player != expert
    assert not CELL_NAME.search(player)
    assert player.splitlines()[0].split(":")[0] == expert.splitlines()[0].split(":")[0]


@pytest.mark.parametrize("board", ["tango", "queens"], indirect=True)
def test_all_that_an_expert_is_told_is_in_one_language(board: str, capsys) -> None:
    """The summary below the steps, too."""
    for line in ("solve --explain", "solve --hint step"):
        said = []
        for lang in ("en", "es"):
            main([*line.split(), "--voice", "expert", "--lang", lang, board])
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]


@pytest.mark.parametrize("line", mark_slow(CAPTURE_COMMANDS, ("--all-steps", "--step 2 --from-marks")))
@pytest.mark.parametrize("game", mark_other_games_slow(game for game, name in CAPTURES.items() if name))
def test_of_a_capture(game: str, line: str, capsys) -> None:
    player, expert = lines_in_both_voices(f"{line} --no-picture", str(FIXTURES / CAPTURES[game]), capsys)
    assert player != expert
    assert not CELL_NAME.search(player)


@pytest.mark.parametrize("line", ["", "--quiet"])
@pytest.mark.parametrize("game", CAPTURES_WITH_MISTAKES)
def test_of_marks_that_are_wrong(game: str, line: str, capsys) -> None:
    told = []
    for voice in ("player", "expert"):
        main([*line.split(), "--no-picture", "--voice", voice, str(FIXTURES / CAPTURES_WITH_MISTAKES[game])])
        lines = "".join(capsys.readouterr()).splitlines()
        told.append([each for each in lines if re.search(r"\bwrong \w+ (in row|at r)", each)])
    player, expert = told
    assert len(player) == len(expert) > 0
    assert all(" in row " in each and not CELL_NAME.search(each) for each in player)
    assert all(re.search(r"wrong \w+ at r\d+c\d+: ", each) for each in expert)


@pytest.mark.parametrize("board", ["queens", "zip"], indirect=True)
def test_of_a_page_of_steps(board: str, tmp_path: Path, capsys) -> None:
    pages = []
    for voice in ("player", "expert"):
        pages.append(tmp_path / f"{voice}.html")
        assert main(["render", "--voice", voice, "--html", str(pages[-1]), board]) == 0
    player, expert = (len(CELL_NAME.findall(page.read_text("utf-8"))) for page in pages)
    assert expert > player


@pytest.mark.parametrize("line", ["check", "solve --json"])
@pytest.mark.parametrize("board", ["queens", "zip"], indirect=True)
def test_a_verdict_and_what_programs_read_are_the_same(board: str, line: str, capsys) -> None:
    player, expert = (re.sub(r'"ms": .*', "", text) for text in lines_in_both_voices(line, board, capsys))
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


ROOT = Path(__file__).parents[2]
TEXT = "lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"  # LED, RAIN, STONE
RARE_WORD_WEND = (
    "lengths: 3 4 5 6\nMOGE#\n#MEN#\n#HEEL\n#WIT#\n#EDED\n"  # also MOG and MENE, which few people know
)


@pytest.fixture
def output_of(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return all that a line prints in the folder."""
    monkeypatch.chdir(folder)

    def run(*words: str) -> str:
        """As a process of its own would: the next line begins with the program's own word list."""
        try:
            main(list(words))
        except SystemExit:
            pass
        finally:
            use_english()
            games._words_in_use.clear()
        return "".join(capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board, a picture of another, and two lists: one has the words of both, one has not."""
    (tmp_path / "board.txt").write_text(TEXT, "utf-8")
    (tmp_path / "enough.txt").write_text("led\nrain\nstone\nyou\ntell\nnouns\n", "utf-8")
    (tmp_path / "few.txt").write_text("led\nrain\nyou\ntell\n", "utf-8")
    copy(ROOT / "fixtures" / "wend" / "light-4-nearly.png", tmp_path / "board.png")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "board.txt"),
        ("check", "board.txt"),
        ("board.png", "--no-picture"),
        ("render", "board.txt", "--solution", "-o", "answer-{list}.png"),
        ("batch", "board.png", "--out", "run-{list}"),
    ],
    ids=" ".join,
)
def test_every_command_that_solves_takes_other_words(
    output_of: Callable[..., str], words: tuple[str, ...], in_process: None
) -> None:
    for name, solves in (("enough", True), ("few", False)):
        line = [word.format(list=name) for word in words]
        text = output_of(*line, "--words", f"{name}.txt")
        assert ("no solution" in text) != solves, text
    assert "missing.txt does not exist; check" in output_of(*words, "--words", "missing.txt")


def test_a_batch_does_not_go_on_with_other_words(output_of: Callable[..., str], folder: Path) -> None:
    first = output_of("batch", "board.png", "--out", "run", "--words", "enough.txt")
    assert "1 solved" in first
    (row,) = (folder / "run" / "results.jsonl").read_text("utf-8").splitlines()
    assert json.loads(row)["status"] == "solved"
    again = output_of("batch", "board.png", "--out", "run", "--words", "few.txt")
    assert "another --words" in again
    refused = output_of(*("batch", "board.png", "--out", "r", "--words", "few.txt", "--dask", "tcp://x:1"))
    assert "--words does not reach the workers of --dask" in refused


def test_a_rival_with_rare_words_is_a_note_on_a_text_as_well(
    output_of: Callable[..., str], folder: Path
) -> None:
    (folder / "rare.txt").write_text(RARE_WORD_WEND, "utf-8")
    note = "note: with words that few people know there is another answer: MOG and MENE"
    assert note in output_of("solve", "rare.txt")
    assert "note: " not in output_of("solve", "board.txt")
