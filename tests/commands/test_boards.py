"""Puzzles as text and other word lists: what is told, in which voice and language."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from queens_snap.cli import main
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

pytestmark = pytest.mark.usefixtures("remember_readings")

TWO_ANSWERS, NO_ANSWER = AMBIGUOUS.to_text(), UNSOLVABLE.to_text()


@pytest.fixture
def write_file(tmp_path: Path) -> Callable[..., str]:
    def write_puzzle(text: str, name: str = "puzzle.txt") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write_puzzle


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
