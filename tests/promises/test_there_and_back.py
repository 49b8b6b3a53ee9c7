"""A puzzle is the same once it has been written down and read: as text, as JSON, in a row of `solve`."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from queens_snap.batch.board_texts import count_puzzles, read_puzzles
from queens_snap.cli import main
from queens_snap.files.links import is_link, link_of, open_link
from queens_snap.files.texts import HEADING_START, split_boards
from queens_snap.overlay.picture import encode
from queens_snap.solver.games import GAMES, game_of_row, parse_text

from .game_cases import CASES
from .marks import random_marks
from .parametrize import case_puzzle, case_puzzles, every_game, every_puzzle, solve_case
from .pictures import draw_case


@every_game()
def test_text_and_back(game: str) -> None:
    for puzzle in case_puzzles(game):
        assert parse_text(puzzle.to_text(), game) == puzzle
        assert parse_text(puzzle.to_text().replace("\n", "\r\n"), game) == puzzle


@every_puzzle({("minisudoku", "ambiguous"): "lines between boxes say that it is a Sudoku"})
def test_nobody_needs_to_say_which_game_a_text_is_of(game: str, kind: str) -> None:
    assert parse_text(case_puzzle(game, kind).to_text()) == case_puzzle(game, kind)


def test_boards_below_headings_are_read_one_by_one(tmp_path: Path) -> None:
    boards = [case_puzzle(game) for game in GAMES]
    path = tmp_path / "all.txt"
    headed = [f"{HEADING_START} {board.game}.png\n{board.to_text()}" for board in boards]
    path.write_text("".join([boards[0].to_text(), *headed]), "utf-8")
    found = [*read_puzzles(str(path), "all.txt")]
    assert [given.puzzle for given in found] == [boards[0], *boards]
    assert [given.name for given in found] == ["all.txt:1", *(f"{board.game}.png" for board in boards)]
    assert count_puzzles(str(path)) == len(found)


@every_game()
def test_no_line_of_a_board_is_a_heading(game: str) -> None:
    for puzzle in case_puzzles(game):
        assert not split_boards(puzzle.to_text())


def test_what_text_prints_of_several_captures_is_solved(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = [game for game in GAMES if CASES[game].read]
    shots = [f"{game}.png" for game in games]
    for game, shot in zip(games, shots, strict=True):
        Path(shot).write_bytes(encode(draw_case(game), ".png"))
    assert main(["--text", "--no-picture", *shots]) == 0
    Path("all.txt").write_text(capsys.readouterr().out, "utf-8")
    assert main(["solve", "--json", "all.txt"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["game"], row["status"]) for row in rows] == [
        (shot, game, "solved") for game, shot in zip(games, shots, strict=True)
    ]
    assert main(["render", "all.txt", "-o", "flat/"]) == 0
    assert len([*Path("flat").iterdir()]) == len(games)
    with pytest.raises(SystemExit):
        main(["render", "all.txt", "--steps", "sheet.png"])
    assert main(["--board", "all.txt", "--no-picture", shots[0]]) == 5
    assert f"it holds {len(games)} boards; give one of them" in capsys.readouterr().err


@every_game()
def test_link_and_back(game: str) -> None:
    """A link holds no marks, some, or all that the board can have; no line of a puzzle's text is taken for
    a link."""
    for puzzle in case_puzzles(game):
        for share in (0, 0.5, 1):
            marks = random_marks(puzzle, random.Random(share), share)
            assert open_link(link_of(puzzle, marks)) == (puzzle, marks)
        assert not any(map(is_link, puzzle.to_text().splitlines()))


@every_game()
def test_json_and_back(game: str) -> None:
    for puzzle in case_puzzles(game):
        row = json.loads(json.dumps(puzzle.to_json()))
        assert GAMES[game].of_json(row) == puzzle
        assert GAMES[game_of_row(row) or ""].of_json(row) == puzzle
        assert game_of_row({"game": game, "puzzle": row}) == game


@every_game()
def test_rows_are_solved_whatever_their_form(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row may have fields, `game` and `puzzle`, or the form of an answer."""
    kinds = [kind for kind in CASES[game].puzzles if kind not in ("largest", "deep", "hard")]
    puzzles = [case_puzzle(game, kind) for kind in kinds]
    results = [solve_case(game, kind).to_json() for kind in kinds]
    fields = [{"id": kind, **puzzle.to_json()} for kind, puzzle in zip(kinds, puzzles, strict=True)]
    named = [{"game": game, "puzzle": puzzle.to_json()} for puzzle in puzzles]
    for rows in (fields, named, results):
        assert [_without_run_data(row) for row in _solve_rows(rows, tmp_path, capsys)] == [
            _without_run_data(row) for row in results
        ]


def _solve_rows(rows: list[Any], folder: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Return the answers of `solve` to rows."""
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    main(["solve", "--json", str(path)])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def _without_run_data(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without what differs from run to run."""
    return {key: value for key, value in row.items() if key not in ("file", "ms")}
