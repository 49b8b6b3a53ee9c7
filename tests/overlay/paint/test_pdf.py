"""Sketches as PDF: all that is drawn, at the places that the pictures have, as text where it is text."""

from collections import Counter
from io import BytesIO
from pathlib import Path
from subprocess import run

import cv2
import numpy as np
import pytest

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment, finished_moment
from queens_snap.overlay.paint.pdf import (
    BOLD_FONT,
    POINTS_PER_PIXEL,
    PdfMissing,
    draw_on_canvas,
    finish_pdf,
    new_canvas,
    render_pdf,
)
from queens_snap.overlay.paint.svg import AXES_ROOM, PAGE_MARGIN
from queens_snap.overlay.sketch import Glyph, Label
from queens_snap.overlay.themes import THEMES
from queens_snap.pipeline import snap

from ...poppler import needs_poppler, poppler_output, words_of
from ...promises.parametrize import every_game, solution_of_case
from ...solver.queens.boards import BOARD_8
from ..sample_moments import sample_moments

CELL = 40


@needs_poppler
@every_game()
def test_it_holds_the_words_of_the_sketch_and_no_others(game: str, tmp_path: Path) -> None:
    moment = sample_moments(game)[-1]
    path = tmp_path / "board.pdf"
    path.write_bytes(render_pdf(moment, cell=CELL))
    marks = compose_sketch(moment).all_primitives
    labels = {(mark.text, mark.at) for mark in marks if isinstance(mark, Label) and mark.role != "tick"}
    on_shapes = {(mark.label, mark.at) for mark in marks if isinstance(mark, Glyph)}
    wanted = [text for text, _ in labels | on_shapes]  # what is drawn twice in one place is one word
    (page,) = words_of(path)
    beside = Counter(map(str, (*range(1, moment.puzzle.shape[0] + 1), *range(1, moment.puzzle.shape[1] + 1))))
    axes = beside if moment.labels.axes else Counter[str]()
    assert Counter("".join(word.text for word in page)) == Counter("".join((*wanted, *axes.elements())))


@needs_poppler
@every_game()
def test_a_page_is_as_large_as_its_board(game: str, tmp_path: Path) -> None:
    puzzle = sample_moments(game)[0].puzzle
    path = tmp_path / "board.pdf"
    path.write_bytes(render_pdf(Moment(puzzle, labels=Labels(axes=True)), cell=CELL))
    (rows, columns), (left, top) = puzzle.shape, DRAWINGS[game].clue_space(puzzle)
    width, height = (
        POINTS_PER_PIXEL * CELL * (side + room + AXES_ROOM + 2 * PAGE_MARGIN)
        for side, room in ((columns, left), (rows, top))
    )
    (line,) = (line for line in poppler_output(path).splitlines() if line.startswith("Page size"))
    assert [float(line.split()[at]) for at in (2, 4)] == pytest.approx([width, height], abs=0.1)


@needs_poppler
def test_its_words_are_where_the_sketch_has_them(tmp_path: Path) -> None:
    out, path = BytesIO(), tmp_path / "words.pdf"
    canvas = new_canvas(out, (100, 100), "words")
    places = {"1": (0.5, 0.5), "23": (1.5, 2.5)}
    marks = tuple(Label(text, at) for text, at in places.items())
    draw_on_canvas(canvas, marks, (3, 3), THEMES["light"], (10, 90), 20)
    canvas.save()
    path.write_bytes(out.getvalue())
    for word in words_of(path)[0]:
        r, c = places[word.text]
        assert (word.left + word.right) / 2 == pytest.approx(10 + 20 * c, abs=0.5)
        assert (word.top + word.bottom) / 2 == pytest.approx(10 + 20 * r, abs=2)


@pytest.mark.parametrize(("text", "most"), [("8", 0.8), ("888888", 0.8), ("WWW", 0.3)])
def test_a_word_is_never_wider_than_its_room(text: str, most: float) -> None:
    canvas = new_canvas(BytesIO(), (100, 100), "word")
    draw_on_canvas(canvas, (Label(text, (0.5, 0.5), max_width=most),), (1, 1), THEMES["light"], (0, 100), 20)
    assert canvas.stringWidth(text, BOLD_FONT, canvas._fontsize) <= 20 * most + 1e-6  # pyright: ignore[reportAttributeAccessIssue]


@needs_poppler
@pytest.mark.parametrize("number", ["8", "10", "14", "27"])
def test_a_number_on_a_crown_never_runs_into_its_cell(number: str, tmp_path: Path) -> None:
    bare, numbered = (ground_around_crown(label, tmp_path) for label in ("", number))
    assert not (numbered & ~bare).any()


def ground_around_crown(label: str, folder: Path) -> np.ndarray:
    """Return the white around a black crown, and what is connected with it: (H, W) bool."""
    out = BytesIO()
    canvas = new_canvas(out, (400, 400), "crown")
    draw_on_canvas(
        canvas, (Glyph("crown", (0.5, 0.5), 0.74, label=label),), (1, 1), THEMES["print"], (0, 400), 400
    )
    (folder / "crown.pdf").write_bytes(finish_pdf(canvas, out))
    run(["pdftoppm", "-r", "72", "-singlefile", "-gray", "crown.pdf", "crown"], check=True, cwd=folder)
    grey = cv2.imread(str(folder / "crown.pgm"), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    _, parts = cv2.connectedComponents(np.array(grey > 128, np.uint8), connectivity=4)
    return parts == parts[0, 0]


@needs_poppler
def test_a_board_is_read_back_from_its_page(tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    path.write_bytes(render_pdf(Moment(BOARD_8)))
    run(["pdftoppm", "-r", "96", "-singlefile", "-png", str(path), str(tmp_path / "board")], check=True)
    assert snap(tmp_path / "board.png").text == BOARD_8.to_text()


@every_game()
def test_the_same_drawing_gives_the_same_bytes(game: str) -> None:
    solution = solution_of_case(game)
    moment = finished_moment(solution.puzzle, solution)
    assert render_pdf(moment) == render_pdf(moment) != render_pdf(moment, "print")


@needs_poppler
def test_fonts_are_embedded_and_the_file_says_who_made_it(tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    path.write_bytes(render_pdf(sample_moments("zip")[0]))
    fonts = poppler_output(path, "pdffonts").splitlines()[2:]
    assert fonts
    assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)  # embedded, in part, Unicode
    assert {"Creator: queens-snap", "Producer: queens-snap"} <= {
        " ".join(line.split()) for line in poppler_output(path).splitlines()
    }


def test_without_reportlab_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "reportlab", None)
    with pytest.raises(PdfMissing, match=r"reportlab.*queens-snap\[book\]"):
        render_pdf(Moment(BOARD_8))
