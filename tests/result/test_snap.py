"""Results for programs: arguments, facts, pictures on disk, and pages for a notebook."""

import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap import Correction, MalformedBoard, render, snap, snap_many, solve
from queens_snap.files.writing import Unwritable, answered_capture, capture_name
from queens_snap.overlay.picture import Picture
from queens_snap.pipeline import Problem, Snap
from queens_snap.result.arguments import board_of

from ..plain_boards import AMBIGUOUS, draw_board
from ..solver.queens.boards import BOARD_8, BOARD_8_QUEENS

FIXTURES = Path(__file__).parents[2] / "fixtures"
TANGO = FIXTURES / "tango" / "tango-dark-half.png"
ZIP = FIXTURES / "zip" / "light-7-half.png"


@pytest.fixture(scope="module")
def snap_of_board() -> Snap:
    return snap(draw_board(BOARD_8), file="eight.png")


@pytest.fixture(scope="module")
def snap_of_grey() -> Snap:
    return snap(np.full((300, 400, 3), 90, np.uint8), file="grey.png")


def test_the_facts(snap_of_board: Snap) -> None:
    assert snap_of_board.answer == BOARD_8_QUEENS
    assert snap_of_board.board == BOARD_8
    assert snap_of_board.board
    assert snap_of_board.board.shape == (8, 8)
    assert {queen for step in snap_of_board.way for queen in step.queens} == set(BOARD_8_QUEENS)
    assert snap_of_board.hint
    assert snap_of_board.hint.step == snap_of_board.way[0]


def test_of_nothing_there_are_none(snap_of_grey: Snap) -> None:
    assert (snap_of_grey.answer, snap_of_grey.board, snap_of_grey.hint, snap_of_grey.way) == (
        None,
        None,
        None,
        (),
    )


def test_the_times_are_told_of_hints_too() -> None:
    result = snap(draw_board(BOARD_8))
    assert result.ms["draw"] is None
    assert result.hint_picture()
    first = result.ms["draw"]
    assert first
    assert result.picture is not None
    assert result.ms["draw"] > first  # all that was drawn so far


def test_each_copy_has_times_of_its_own(snap_of_board: Snap) -> None:
    one = snap(draw_board(BOARD_8))
    other = replace(one, file="b.png")
    assert other.ms == one.ms
    assert other.picture is not None
    assert (one.ms["draw"], other.ms["draw"] is None) == (None, False)


@pytest.mark.parametrize("shot", [TANGO, ZIP], ids=lambda path: path.stem)
def test_hints_of_other_games_start_from_the_marks(shot: Path) -> None:
    half, whole = snap(shot), snap(shot, ignore_marks=True)
    assert half.hint
    assert half.hint.saved > 0
    assert whole.hint
    assert whole.hint.step == whole.way[0]


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (lambda: snap(draw_board(BOARD_8), file="eight.png"), "<Snap 'eight.png': solved, queens 8 x 8>"),
        (lambda: snap("none.png"), "<Snap 'none.png': refused, no-file>"),
        (lambda: snap(draw_board(AMBIGUOUS)), "<Snap '-': ambiguous, queens 5 x 5, 1 doubt>"),
        (lambda: Snap("a\nb.png"), r"<Snap 'a\nb.png': unreadable>"),
        (lambda: solve("rows\n3\n1\n\ncolumns\n2\n1\n1\n"), "<Snap '': solved, nonogram 2 x 3>"),
    ],
)
def test_it_shows_itself_in_a_line(result, line: str) -> None:
    assert repr(result()) == line


@pytest.mark.parametrize("kind", [str, Path])
def test_it_is_saved_under_a_text_or_a_path(kind, snap_of_board: Snap, tmp_path: Path) -> None:
    path = tmp_path / "answer.webp"
    assert snap_of_board.save(kind(path)) == path
    assert snap_of_board.picture is not None
    saved = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR)
    assert saved is not None
    assert saved.shape == snap_of_board.picture.shape


def test_why_it_cannot_be_saved(snap_of_board: Snap, snap_of_grey: Snap, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    for path in (tmp_path, file / "a.png", tmp_path / "a.txt"):
        with pytest.raises(Unwritable) as caught:
            snap_of_board.save(path)
        assert caught.value.remedy
        assert snap_of_board.try_save(path) == Problem("unwritable", str(caught.value), caught.value.remedy)
    with pytest.raises(ValueError, match="no picture"):
        snap_of_grey.save(tmp_path / "a.png")
    assert snap_of_grey.try_save(tmp_path / "a.png") is None
    assert list(tmp_path.iterdir()) == [file]


def test_the_capture_is_never_written_over(tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(snap(draw_board(BOARD_8)).encoded(".png", draw_board(BOARD_8)) or b"")
    before = shot.read_bytes()
    with pytest.raises(Unwritable, match="input"):
        snap(shot).save(str(shot))
    assert shot.read_bytes() == before


def test_every_picture_is_of_one_type_and_saved_alike(snap_of_board: Snap, tmp_path: Path) -> None:
    steps = list(snap_of_board.step_pictures())
    assert len(steps) == len(snap_of_board.way) + 1
    for i, found in enumerate(
        (snap_of_board.picture, snap_of_board.hint_picture(), snap_of_board.hint_picture(True), *steps)
    ):
        assert isinstance(found, Picture)
        by_result, by_picture = tmp_path / f"{i}.png", tmp_path / f"{i}-own.png"
        assert snap_of_board.save(by_result, found) == by_result
        assert found.save(by_picture) == by_picture
        assert by_result.read_bytes() == by_picture.read_bytes()
        assert (cv2.imread(str(by_result)) == found[..., ::-1]).all()
        assert answered_capture(by_result) == capture_name("eight.png", tmp_path)
    assert snap_of_board.save(tmp_path / "plain.png", np.asarray(snap_of_board.picture)).exists()


def test_pictures_of_steps_show_no_capture_and_of_nothing_there_are_none(
    snap_of_board: Snap, snap_of_grey: Snap
) -> None:
    sizes = {(picture.shape, picture.scale) for picture in snap_of_board.step_pictures()}
    assert len(sizes) == 1
    assert sizes.pop()[1] == 0
    assert list(snap_of_grey.step_pictures()) == []
    assert list(snap(draw_board(AMBIGUOUS)).step_pictures()) == []
    assert snap_of_board.to_json(drawn=next(snap_of_board.step_pictures()))["drawn"] is None


def test_steps_go_on_from_the_marks() -> None:
    half = snap(TANGO)
    assert half.position
    assert len(list(half.step_pictures(from_marks=True))) == len(half.position.steps) + 1
    assert len(half.position.steps) < len(half.way)


def test_earlier_names_still_say_the_same(snap_of_board: Snap) -> None:
    assert snap_of_board.picture is not None
    assert snap_of_board.drawn is snap_of_board.picture
    assert snap_of_board.picture.picture is snap_of_board.picture
    assert snap_of_board.nothing == snap_of_board.why_no_hint


def test_no_picture_is_written_over_the_capture(tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    render(BOARD_8).save(shot)
    result = snap(shot)
    for found in (result.picture, result.hint_picture(), *result.step_pictures()):
        assert found is not None
        with pytest.raises(Unwritable, match="input"):
            found.save(shot)


def test_a_notebook_shows_the_picture_and_the_way(snap_of_board: Snap) -> None:
    html = snap_of_board._repr_html_()
    (picture,) = re.findall('src="data:image/png;base64,(.+?)"', html)
    assert b64decode(picture) == snap_of_board._repr_png_() == snap_of_board.encoded(".png")
    rows = re.findall("<tr>(.*?)</tr>", html)
    assert len(rows) == len(snap_of_board.way)
    assert all("<td" in row and f"<td>{i}</td>" in row for i, row in enumerate(rows, 1))


def test_a_notebook_shows_a_board_given_as_text() -> None:
    picture = solve(BOARD_8)._repr_png_()
    assert picture
    shown = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.std() > 20


def test_a_notebook_shows_names_and_problems_as_text(snap_of_grey: Snap) -> None:
    assert snap_of_grey._repr_png_() is None
    for result in (snap("<b>.png"), solve(BOARD_8, file="<b>")):
        assert "<b>" not in result._repr_html_()
        assert "&lt;b&gt;" in result._repr_html_()
    assert "does not exist" in snap("<b>.png")._repr_html_()


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"source": 3}, TypeError, "not int"),
        ({"source": None}, TypeError, "not NoneType"),
        ({"game": "chess"}, ValueError, "queens"),
        ({"voice": "loud"}, ValueError, "expert"),
        ({"which": 0}, ValueError, "must be at least 1"),
        ({"stars": 0}, ValueError, "must be at least 1"),
        ({"size": 3}, ValueError, "4 to 30"),
    ],
)
def test_mistakes_of_the_caller_are_raised(
    arguments: dict[str, Any], error: type[Exception], says: str
) -> None:
    given: dict[str, Any] = {"source": "a.png"} | arguments
    with pytest.raises(error, match=says):
        snap(**given)


def test_mistakes_in_a_board_are_raised() -> None:
    with pytest.raises(MalformedBoard):
        solve("AB\nAB")
    with pytest.raises(ValueError, match="queens"):
        solve(BOARD_8, game="chess")


SUDOKU = "1....6\n......\n......\n......\n......\n......\n"


@pytest.mark.parametrize("takes", [solve, render])
@pytest.mark.parametrize(
    ("board", "kind", "says"),
    [
        (5, TypeError, "a board must be a text or a Puzzle, not int"),
        (None, TypeError, "not NoneType"),
        ("b.txt", MalformedBoard, r"this one has 1; give the text itself: Path\('b.txt'\).read_text\(\)$"),
        ("there", MalformedBoard, r"; give the text itself: Path\('there'\)"),
        ("nowhere", MalformedBoard, "this one has 1$"),
        ("AB\nAB.txt", MalformedBoard, "[^)]$"),
        ("A\0", MalformedBoard, "[^)]$"),
    ],
)
def test_what_is_no_board_is_said(takes, board, kind, says, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "there").write_text(BOARD_8.to_text(), "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=says):
        takes(board)


def test_a_text_and_a_puzzle_are_boards_and_games_go_by_all_their_names() -> None:
    assert board_of(BOARD_8) is BOARD_8
    assert board_of(BOARD_8.to_text()) == BOARD_8
    assert board_of(SUDOKU, "sudoku").game == "minisudoku"


@pytest.mark.parametrize("takes", [snap, snap_many, solve])
def test_a_language_without_sentences_is_refused(takes) -> None:
    with pytest.raises(ValueError, match="lang must be en or es, not 'de'"):
        takes("", lang="de")


def test_a_language_of_a_country_and_that_of_the_system_are_taken(monkeypatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT")
    for lang, language in (("es_MX", "es"), ("en-GB", "en"), (None, "en")):
        assert solve(BOARD_8, lang=lang).manner.language == language


def test_a_correction_is_made_of_texts() -> None:
    said = Correction.of("1,2=empty", "1,1-1,2=x", "3,5=3,6", size=8)
    assert (said.size, said.corners) == (8, None)
    assert said.cells == (((0, 1), "empty"), (((0, 0), (0, 1)), "x"), ((2, 4), (2, 5)))
    with pytest.raises(ValueError, match="should be r,c"):
        Correction.of("queen")


@pytest.fixture(scope="module")
def half_filled() -> Snap:
    return snap(FIXTURES / "tango" / "tango-dark-half.png")


def test_a_story_from_the_marks_starts_where_hints_do(half_filled: Snap) -> None:
    story = half_filled.story(from_marks=True)
    assert story
    assert half_filled.position
    assert story.start is half_filled.position
    assert story.steps is half_filled.position.steps


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "No solution: look first at what you said of row 1, columns 1 to 3"),
        ("es", "Sin solución: mira primero lo que dijiste de "),
    ],
)
def test_what_was_corrected_is_doubted_before_what_was_read(lang: str, says: str) -> None:
    said = Correction.of("1,1=moon", "1,2=moon", "1,3=moon", "1,1-1,2==")
    result = snap(FIXTURES / "tango" / "tango-light.png", correction=said, lang=lang)
    assert result.doubts[0].startswith(says)
    assert result.reading
    assert {place for doubt in result.reading.doubts for place in doubt.places} <= {
        place for place, _ in said.cells
    }


def test_a_story_from_the_start_is_the_way(half_filled: Snap) -> None:
    story, again = half_filled.story(), half_filled.story()
    assert story
    assert again
    assert story.start is again.start
    assert story.steps is half_filled.way
