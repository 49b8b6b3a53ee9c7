"""Arguments that programs give are held against what they can be."""

from pathlib import Path

import pytest

from queens_snap import Correction, MalformedBoard, render, snap, snap_many, solve
from queens_snap.result.arguments import board_of

from ..solver.queens.boards import EIGHT

SUDOKU = "1....6\n......\n......\n......\n......\n......\n"


@pytest.mark.parametrize("takes", [solve, render])
@pytest.mark.parametrize(
    ("board", "kind", "says"),
    [
        (5, TypeError, "a board is text or a Puzzle, not int"),
        (None, TypeError, "not NoneType"),
        ("b.txt", MalformedBoard, r"this one has 1; give the text itself: Path\('b.txt'\).read_text\(\)$"),
        ("there", MalformedBoard, r"; give the text itself: Path\('there'\)"),
        ("nowhere", MalformedBoard, "this one has 1$"),
        ("AB\nAB.txt", MalformedBoard, "[^)]$"),
        ("A\0", MalformedBoard, "[^)]$"),
    ],
)
def test_what_is_no_board_is_said(takes, board, kind, says, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "there").write_text(EIGHT.to_text(), "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=says):
        takes(board)


def test_a_text_and_a_puzzle_are_boards_and_games_go_by_all_their_names() -> None:
    assert board_of(EIGHT) is EIGHT
    assert board_of(EIGHT.to_text()) == EIGHT
    assert board_of(SUDOKU, "sudoku").game == "minisudoku"


@pytest.mark.parametrize("takes", [snap, snap_many, solve])
def test_a_language_without_sentences_is_refused(takes) -> None:
    with pytest.raises(ValueError, match="lang must be en or es, not 'de'"):
        takes("", lang="de")


def test_a_language_of_a_country_and_that_of_the_system_are_taken(monkeypatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT")
    for lang, language in (("es_MX", "es"), ("en-GB", "en"), (None, "en")):
        assert solve(EIGHT, lang=lang).manner.language == language


def test_a_correction_is_made_of_texts() -> None:
    said = Correction.of("1,2=empty", "1,1-1,2=x", "3,5=3,6", size=8)
    assert (said.size, said.corners) == (8, None)
    assert said.cells == (((0, 1), "empty"), (((0, 0), (0, 1)), "x"), ((2, 4), (2, 5)))
    with pytest.raises(ValueError, match="should be r,c"):
        Correction.of("queen")
