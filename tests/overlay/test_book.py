"""Books of puzzles: what is in them, of every game, and how their pages are divided."""

import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from queens_snap.overlay.book.book import Book, bind_book, lay_cover
from queens_snap.overlay.book.entry import LOOKS, MAX_HINTS, Entry, book_theme, make_entry
from queens_snap.overlay.book.press import (
    BOARD_FRAME_REACH,
    FOOT_HEIGHT,
    HEAD_HEIGHT,
    POINTS_PER_MM,
    SHEET_BY_SIZE,
    Box,
    Press,
    divide_box,
    fit_board,
)
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import finished_moment
from queens_snap.overlay.sketch import Glyph, Label, Primitive, Primitives, cell_at
from queens_snap.solver.games import GAMES
from queens_snap.words import page_texts as words
from queens_snap.words.games import WORDS
from queens_snap.words.languages import languages, translations
from queens_snap.words.manner import Manner

from ..poppler import PageWord, needs_poppler, text_of, words_of
from ..promises.game_cases import PROGRAM_GAMES
from ..promises.parametrize import every_game, every_puzzle, solution_of_case, solve_case
from ..slow import mark_slow

LIGHT_LOOK = LOOKS[0]
UNNUMBERED_GAMES = ("nonogram",)  # a picture


@cache
def book_entry(game: str, look: str = LIGHT_LOOK, lang: str = "en") -> Entry:
    solution = solution_of_case(game)
    return make_entry(solution, GAMES[game].position(solution, {}), look, lang)


def bind_cases(look: str = LIGHT_LOOK, lang: str = "en", size: str = "A4", each: int = 2) -> Book:
    entries = [book_entry(game, look, lang) for game in PROGRAM_GAMES]
    return bind_book([x for x in entries for _ in range(each)], entries, size=size, look=look, lang=lang)


def write_pdf(tmp_path: Path, made: Book) -> Path:
    path = tmp_path / "book.pdf"
    path.write_bytes(made.pdf)
    return path


def text_in_one_line(text: str) -> str:
    """Return a text without line breaks."""
    return "".join(text.split())


@every_game()
def test_an_entry_tells_the_first_steps_without_a_picture(game: str) -> None:
    way, found = solve_case(game).way, book_entry(game)
    assert len(found.hints) == min(MAX_HINTS, len(way))
    for hint, step in zip(found.hints, way, strict=False):
        where = WORDS[game].where(solve_case(game).board, step)
        assert hint.where.split()[0] == where.split()[0]
        assert hint.finding
        assert "ringed" not in hint.finding


def test_a_game_is_called_by_its_name_alone() -> None:
    assert book_entry("starbattle", lang="es").title == "Star Battle"


@every_game()
def test_an_answer_has_the_numbers_of_its_steps_and_all_that_stands(game: str) -> None:
    numbers = {
        mark.text if isinstance(mark, Label) else mark.label
        for mark in book_entry(game).answer
        if (isinstance(mark, Label) and mark not in book_entry(game).board)
        or (isinstance(mark, Glyph) and mark.label)
    }
    assert book_entry(game).numbered == (game not in UNNUMBERED_GAMES)
    if book_entry(game).numbered:
        assert {str(len(solve_case(game).way)), "1"} <= numbers
    solution = solution_of_case(game)
    assert solution.answer
    drawing = DRAWINGS[game]
    put = drawing.answer_pieces(solution.puzzle, solution.answer)
    marks = drawing.draw_pieces(finished_moment(solution.puzzle, solution), put, "old")
    assert {place_of_mark(mark) for mark in marks} <= {
        place_of_mark(mark) for mark in book_entry(game).answer
    }


def place_of_mark(mark: Primitive) -> object:
    """Return the place of a shape or a word, which may carry a number; any other mark as it is."""
    return mark.at if isinstance(mark, Glyph | Label) else mark


@pytest.mark.parametrize("game", ["queens", "starbattle"])
def test_regions_without_colours_have_a_letter_each(game: str) -> None:
    board = solve_case(game).board
    assert board
    letters = [x for x in book_entry(game, "print").board if isinstance(x, Label) and x.role == "letter"]
    rows = [row.replace(" ", "") for row in board.to_text().splitlines()[-board.shape[0] :]]
    assert sorted(x.text for x in letters) == sorted({*"".join(rows)} - {"."})
    for letter in letters:
        r, c = cell_at(letter.at)
        assert rows[r][c] == letter.text


@every_puzzle(only=("ordinary", "hard"))
def test_in_print_no_sentence_speaks_of_colours(game: str, kind: str) -> None:
    solution = solution_of_case(game, kind)
    manner = Manner(picture=True, uncoloured=True)
    for step in solution.steps:
        told = WORDS[game].player(solution.puzzle, step, manner)
        assert not re.search(r"\b(red|orange|yellow|green|blue|purple)\b", told), told


@pytest.mark.parametrize("size", mark_slow(SHEET_BY_SIZE, ["letter"]))
@pytest.mark.parametrize("look", mark_slow(LOOKS, ["light"]))
def test_every_board_has_its_place_on_a_page(size: str, look: str) -> None:
    made, sheet = bind_cases(look, size=size), SHEET_BY_SIZE[size]
    count = 2 * len(PROGRAM_GAMES)
    assert [(x.kind, x.number) for x in made.places] == [
        (kind, number) for kind in ("puzzle", "answer") for number in range(1, count + 1)
    ]
    for place in made.places:
        rows, columns = book_entry(PROGRAM_GAMES[(place.number - 1) // 2]).shape
        assert 1 < place.page <= made.pages
        assert place.left >= sheet.margin
        assert place.left + columns * place.cell <= sheet.width - sheet.margin
        assert place.top <= sheet.height - sheet.margin
        assert place.top - rows * place.cell >= sheet.margin


def bind_one_game(game: str, count: int) -> Book:
    """Bind so many times one puzzle."""
    entry = book_entry(game)
    return bind_book([entry] * count, [entry], size="A4", look=LIGHT_LOOK, lang="en")


def test_few_puzzles_of_a_game_fill_their_page() -> None:
    cells = {}
    for count in (1, 2, 3):
        some = [x for x in bind_one_game("zip", count).places if x.kind == "puzzle"]
        cells[count] = some[0].cell
        if count < 3:
            assert len({x.page for x in some}) == len({x.left for x in some}) == 1
            assert len({x.top for x in some}) == count
    assert cells[2] > 1.2 * cells[3]


@pytest.mark.parametrize("number", [1, 2, 4, len(PROGRAM_GAMES)])
def test_no_board_stands_twice_on_a_cover(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Primitives] = []
    monkeypatch.setattr(Press, "draw_board", lambda press, box, marks, *_: shown.append(marks))
    entries = [book_entry(game) for game in PROGRAM_GAMES]
    press = Press(SHEET_BY_SIZE["A4"], book_theme(LIGHT_LOOK), Manner(), "Puzzles")
    lay_cover(press, entries[:number], entries[number:], ())
    assert len(shown) == 6
    assert len({*shown}) == len(shown)


@pytest.mark.slow  # a section of the transcripts compares books byte by byte
def test_the_same_arguments_give_the_same_bytes() -> None:
    assert bind_cases().pdf == bind_cases().pdf != bind_cases("print").pdf


@needs_poppler
@pytest.mark.parametrize("lang", languages())
def test_titles_rules_and_hints_can_be_selected(lang: str, tmp_path: Path) -> None:
    shown = text_in_one_line(text_of(write_pdf(tmp_path, bind_cases(lang=lang, size="A5"))))
    manner = Manner(translations=translations(lang))
    for text in (
        *words.BOOK_INTRODUCTION,
        words.STEPS_INTRODUCTION,
        words.STEP_NUMBERS_NOTE,
        words.WHERE_HINTS_HEADING,
        words.FINDING_HINTS_HEADING,
        words.ANSWERS_HEADING,
    ):
        assert text_in_one_line(manner.say(text)) in shown
    for game in PROGRAM_GAMES:
        found = book_entry(game, lang=lang)
        for text in (found.title, found.aim, found.level):
            assert text_in_one_line(text) in shown
        for hint in found.hints:
            assert text_in_one_line(hint.where) in shown


@needs_poppler
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("size", mark_slow(SHEET_BY_SIZE, SHEET_BY_SIZE.keys() - {"A5"}))
def test_no_word_lies_over_another_or_beyond_the_margins(size: str, lang: str, tmp_path: Path) -> None:
    sheet = SHEET_BY_SIZE[size]
    for page in words_of(write_pdf(tmp_path, bind_cases(lang=lang, size=size))):
        for word in page:
            assert word.left >= sheet.margin - 1, word
            assert word.right <= sheet.width - sheet.margin + 1, word
            assert word.bottom <= sheet.height - sheet.margin + 12, word
        letters = [word for word in page if any(ch.isalpha() for ch in word.text)]
        assert not [(a, b) for a, b in combinations(letters, 2) if boxes_overlap(a, b)]


@needs_poppler
def test_steps_are_spoken_of_where_answers_have_their_numbers(tmp_path: Path) -> None:
    shown = text_in_one_line(text_of(write_pdf(tmp_path, bind_one_game("nonogram", 1))))
    assert text_in_one_line(words.BOOK_INTRODUCTION[0]) in shown
    assert text_in_one_line(words.STEPS_INTRODUCTION) not in shown
    assert text_in_one_line(words.STEP_NUMBERS_NOTE) not in shown


def boxes_overlap(a: PageWord, b: PageWord) -> bool:
    """True if two boxes overlap by more than lines of a paragraph do."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return across > 0.5 and down > 0.3 * min(a.bottom - a.top, b.bottom - b.top)


@pytest.mark.parametrize("lang", languages())
def test_the_fonts_have_every_letter(lang: str) -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    from queens_snap.overlay.paint.pdf import BOLD_FONT, TEXT_FONT

    catalog = translations(lang)
    texts = [text for text in getattr(catalog, "_catalog", {}).values() if isinstance(text, str)]
    used = {ch for text in (*texts, *words.BOOK_INTRODUCTION) for ch in text if ch.isalpha()}
    for name in (TEXT_FONT, BOLD_FONT):
        assert used <= {chr(code) for code in TTFont(name, f"{name}.ttf").face.charToGlyph}


PAPER_SIZES = {"A4": (210, 297), "A5": (148, 210), "letter": (215.9, 279.4)}


@pytest.mark.parametrize("size", SHEET_BY_SIZE)
def test_papers_are_as_large_as_their_names_say_and_have_margins_on_all_sides(size: str) -> None:
    sheet = SHEET_BY_SIZE[size]
    assert (sheet.width / POINTS_PER_MM, sheet.height / POINTS_PER_MM) == pytest.approx(PAPER_SIZES[size])
    left, top, width, height = sheet.body
    assert left == pytest.approx(sheet.width - left - width) == sheet.margin
    assert sheet.height - top == pytest.approx(sheet.margin + HEAD_HEIGHT)
    assert top - height == pytest.approx(sheet.margin + FOOT_HEIGHT)


@pytest.mark.parametrize(("columns", "rows", "gap"), [(1, 1, 5), (2, 3, 5), (3, 4, 0)])
def test_boxes_fill_theirs_row_by_row_and_so_far_apart(columns: int, rows: int, gap: float) -> None:
    whole = Box(10, 100, 60, 80)
    found = divide_box(whole, columns, rows, gap)
    assert len(found) == columns * rows
    assert found[0][:2] == whole[:2]
    assert (found[-1].right, found[-1].bottom) == pytest.approx((whole.right, whole.bottom))
    for a, b in pairwise(found):
        beside = b.top == a.top
        assert (b.left - a.right if beside else a.bottom - b.top) == pytest.approx(gap)


@pytest.mark.parametrize("shape", [(6, 6), (8, 5), (5, 8)])
@pytest.mark.parametrize("room", [(0, 0), (2.5, 1)])
@pytest.mark.parametrize("box", [Box(10, 100, 60, 80), Box(10, 100, 80, 40)])
def test_a_board_fits_into_its_box_in_the_middle(
    shape: tuple[int, int], room: tuple[float, float], box: Box
) -> None:
    x, y, cell = fit_board(box, shape, room)
    left, top = x - cell * (room[0] + BOARD_FRAME_REACH), y + cell * (room[1] + BOARD_FRAME_REACH)
    right, bottom = x + cell * (shape[1] + BOARD_FRAME_REACH), y - cell * (shape[0] + BOARD_FRAME_REACH)
    assert left - box.left == pytest.approx(box.right - right)
    assert left >= box.left - 1e-9
    assert top == pytest.approx(box.top)
    assert bottom >= box.bottom - 1e-9
    assert left == pytest.approx(box.left) or bottom == pytest.approx(box.bottom)
