"""Bind a book of puzzles: lay out its entries and return the bytes of its PDF file."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count, groupby
from math import prod

from ...words import page_texts as words
from ...words.languages import translations
from ...words.manner import Manner
from ..paint.pdf import BOLD_FONT
from ..paint.svg import AXES_ROOM
from ..qr import qr_primitives
from .entry import Entry, book_theme
from .press import (
    POINTS_PER_MM,
    SECONDARY_INK,
    SHEET_BY_SIZE,
    STYLES,
    BoardPlace,
    Box,
    Press,
    Style,
    box_below,
    divide_box,
)

# Cover, contents and rules

COVER_BOARDS = 2, 3  # columns and rows of boards on the cover
LESSON_PICTURE_SHARE = 0.46  # share of the width for the picture of a step, beside its sentence
PICTURE_GAP = 6 * POINTS_PER_MM  # points: gap between pictures, and beside them
CONTENTS_FORM = "contents"  # name of the PDF form that the contents are written into later


def lay_cover(
    press: Press, examples: Sequence[Entry], entries: Sequence[Entry], lines: Sequence[str]
) -> None:
    """Lay out the cover: the title, the games, and as many boards as fit. The examples come first, then their
    answers, then puzzles. lines: text at the foot."""
    sheet, ink = press.sheet, press.theme.colours["text"]
    left, right = sheet.margin, sheet.width - sheet.margin
    size = 0.075 * sheet.width
    top = sheet.height - sheet.margin - size
    press.write_line(press.title, left, top, size, ink, font=BOLD_FONT)
    titles = press.manner.listed(list(dict.fromkeys(entry.title for entry in examples)))
    box = press.write_paragraph(Box(left, top - 0.6 * size, right - left, 60), titles, "heading")
    foot = sheet.margin + len(lines) * STYLES["body"][2] + 6 * POINTS_PER_MM
    columns, rows = COVER_BOARDS
    art = Box(left, box.top - 4 * POINTS_PER_MM, right - left, box.top - 4 * POINTS_PER_MM - foot)
    solved = [(entry, entry.answer) for entry in examples]
    empty = [(entry, entry.board) for entry in (*examples, *entries)]
    tiles = (*empty[: len(examples)], *solved, *empty[len(examples) :])
    for place, (entry, primitives) in zip(divide_box(art, columns, rows, PICTURE_GAP), tiles, strict=False):
        beside = AXES_ROOM * (primitives is entry.board)
        room = entry.clue_space[0] + beside, entry.clue_space[1] + beside
        press.draw_board(place, primitives, entry.shape, room)
    for i, line in enumerate(reversed(lines)):
        press.write_line(line, left, sheet.margin + i * STYLES["body"][2], 9, SECONDARY_INK)


def lay_contents(press: Press, chapters: Sequence[str], *, numbered: bool) -> None:
    """Lay out the page of contents, and how to use the book.

    The chapters and their pages are written later, by `fill_contents`, once the pages are known. numbered:
    True if answers have step numbers.
    """
    say = press.manner.say
    title = say(words.CONTENTS_HEADING)
    box = press.write_paragraph(press.begin_page(title), title, "title")
    for i, name in enumerate(chapters):
        y = _contents_base_line(press, i)
        press.canvas.linkRect("", name, (box.left, y - 4, box.right, y + 12), relative=0)
    rest = box_below(
        press.sheet.body, press.sheet.body.top - _contents_base_line(press, len(chapters)) + 4 * POINTS_PER_MM
    )
    for text in (*words.BOOK_INTRODUCTION, *((words.STEPS_INTRODUCTION,) if numbered else ())):
        rest = press.write_paragraph(rest, say(text))
    press.canvas.doForm(CONTENTS_FORM)


def fill_contents(press: Press) -> None:
    """Write the chapters and their page numbers into the contents. Call this after the last page."""
    body = press.sheet.body
    press.canvas.showPage()
    press.canvas.beginForm(CONTENTS_FORM, 0, 0, press.sheet.width, press.sheet.height)
    for i, (title, page) in enumerate(press.chapters):
        y, ink = _contents_base_line(press, i), press.theme.colours["text"]
        press.write_line(title, body.left, y, 10.5, ink)
        press.write_line(str(page), body.right, y, 10.5, ink, "end")
        press.draw_rule(body.left, body.right, y - 6)
    press.canvas.endForm()


def _contents_base_line(press: Press, number: int) -> float:
    """Return the y coordinate of the base line of a row of the contents."""
    return press.sheet.body.top - 54 - 20 * number


def lay_rules(press: Press, example: Entry) -> None:
    """Lay out the rules of a game: its aim, an example with its answer, and the first steps to that
    answer."""
    say = press.manner.say
    box = press.begin_page(f"{example.title}: {say(words.RULES_HEADING)}", example.title)
    box = press.write_paragraph(box, example.title, "title")
    box = press.write_paragraph(box, example.aim)
    here, there = divide_box(box, 2, 1, 8 * POINTS_PER_MM)
    left, top = example.clue_space
    room = left + AXES_ROOM, top + AXES_ROOM
    ends = [
        press.draw_board(press.write_paragraph(place, say(text), "heading"), primitives, example.shape, room)
        for place, text, primitives in (
            (here, words.EXAMPLE_HEADING, example.board),
            (there, words.EXAMPLE_ANSWER_HEADING, example.answer),
        )
    ]
    box = box_below(box, box.top - min(ends) + 5 * POINTS_PER_MM)
    if example.numbered:
        box = press.write_paragraph(box, say(words.STEP_NUMBERS_NOTE))
    box = press.write_paragraph(box_below(box, 2 * POINTS_PER_MM), say(words.FIRST_STEPS_HEADING), "heading")
    _lay_lesson(press, box, example, room)


def _lay_lesson(press: Press, box: Box, example: Entry, room: tuple[float, float]) -> None:
    """Lay out the example's first steps, as many as fit into the box, each with its sentence beside its
    picture. room: cells for clues and axes at the left and on top."""

    def text_box(box: Box) -> Box:
        return Box(
            box.left + LESSON_PICTURE_SHARE * box.width + PICTURE_GAP,
            box.top,
            (1 - LESSON_PICTURE_SHARE) * box.width - PICTURE_GAP,
            box.height,
        )

    for number in range(len(example.lesson), 0, -1):
        places, steps = divide_box(box, 1, number, PICTURE_GAP), example.lesson[:number]
        lines: list[list[tuple[str, Style]]] = [[(x.heading, "heading"), (x.text, "body")] for x in steps]
        if all(
            press.paragraphs_height(line, text_box(x).width) <= x.height
            for line, x in zip(lines, places, strict=True)
        ):
            break
    else:
        return
    for place, shown, line in zip(places, steps, lines, strict=True):
        picture = Box(place.left, place.top, LESSON_PICTURE_SHARE * place.width, place.height)
        press.draw_board(picture, shown.primitives, example.shape, room)
        rest = text_box(place)
        for text, style in line:
            rest = press.write_paragraph(rest, text, style)


# Puzzles, hints and answers

PUZZLE_GAP = 8 * POINTS_PER_MM  # points: gap between puzzles
ANSWER_GAP = 5 * POINTS_PER_MM  # points: gap between answers
LARGE_PUZZLES_PER_PAGE = (1, 2)  # columns and rows of puzzles, if they are all puzzles of a game
DIFFICULTY_LEVELS = 3  # levels of difficulty of generated boards: that many dots are drawn at least


def lay_puzzles(press: Press, title: str, numbered: Sequence[tuple[int, Entry]]) -> None:
    """Lay out the puzzles of a game, each with its number, its game and its difficulty. They are larger if a
    game has only a few."""
    layout = LARGE_PUZZLES_PER_PAGE if len(numbered) <= prod(LARGE_PUZZLES_PER_PAGE) else press.sheet.puzzles
    pages = (divide_box(press.begin_page(title), *layout, PUZZLE_GAP) for _ in count())
    for (number, entry), box in zip(numbered, chain.from_iterable(pages), strict=False):
        y, ink, (tier, _) = box.top - 12, press.theme.colours["text"], entry.difficulty_key
        wide = press.write_line(str(number), box.left, y, 14, ink, font=BOLD_FONT)
        press.write_line(entry.title, box.left + wide + 7, y, 9.5, ink)
        dots = press.draw_difficulty_dots(tier, max(DIFFICULTY_LEVELS, tier), box.right, y)
        press.write_line(entry.level, dots - 4, y, 8.5, SECONDARY_INK, "end")
        left, top = entry.clue_space
        room = left + AXES_ROOM, top + AXES_ROOM
        press.draw_board(box_below(box, 19), entry.board, entry.shape, room, ("puzzle", number))


def lay_codes(press: Press, title: str, linked: Sequence[tuple[tuple[int, Entry], str]]) -> None:
    """Lay out the links of puzzles as QR codes, as large as answers.

    linked: the number and the entry of each puzzle, with its link.
    """
    pages = (
        divide_box(press.begin_page(title, "" if i else title), *press.sheet.answers, ANSWER_GAP)
        for i in count()
    )
    for (named, link), box in zip(linked, chain.from_iterable(pages), strict=False):
        press.draw_board(_write_puzzle_name(press, box, *named), *qr_primitives(link), (0, 0))


def _write_puzzle_name(press: Press, box: Box, number: int, entry: Entry) -> Box:
    """Write the number and the game of a puzzle in small type; return the rest of the box."""
    wide = press.write_line(
        str(number), box.left, box.top - 9, 9.5, press.theme.colours["text"], font=BOLD_FONT
    )
    press.write_line(entry.title, box.left + wide + 5, box.top - 9, 8, SECONDARY_INK)
    return box_below(box, 13)


def lay_answers(press: Press, title: str, numbered: Sequence[tuple[int, Entry]]) -> None:
    """Lay out the answers with the numbers of their steps, smaller than the puzzles."""
    pages = (
        divide_box(press.begin_page(title, "" if i else title), *press.sheet.answers, ANSWER_GAP)
        for i in count()
    )
    for (number, entry), box in zip(numbered, chain.from_iterable(pages), strict=False):
        rest = _write_puzzle_name(press, box, number, entry)
        press.draw_board(rest, entry.answer, entry.shape, entry.clue_space, ("answer", number))


def lay_hints(press: Press, title: str, numbered: Sequence[tuple[int, Entry]], *, where: bool) -> None:
    """Lay out hints for the first steps of each puzzle.

    where: True for hints that say only where to look; False for hints that say what follows there.
    """
    first = press.write_paragraph(press.begin_page(title, title), title, "title")
    if where:
        first = press.write_paragraph(first, press.manner.say(words.HINTS_INTRODUCTION), "body")
    blocks: list[list[tuple[str, Style]]] = []
    for number, entry in numbered:
        texts = (hint.where if where else hint.finding for hint in entry.hints)
        lines: list[tuple[str, Style]] = [(f"{i}. {text}", "hint") for i, text in enumerate(texts, 1)]
        blocks.append([(f"{number}  {entry.title}", "entry"), *lines])
    press.write_columns(title, first, blocks)


@dataclass(frozen=True)
class Book:
    """A finished book. pdf: the file's content. pages: the number of pages. places: the place of each
    board."""

    pdf: bytes
    pages: int
    places: tuple[BoardPlace, ...]


def bind_book(
    entries: Sequence[Entry],
    examples: Sequence[Entry],
    *,
    size: str,
    look: str,
    lang: str | None,
    lines: Sequence[str] = (),
    links: Sequence[str] = (),
) -> Book:
    """Bind the entries in their order, numbered from 1. Equal arguments give equal bytes. Raises PdfMissing.

    entries: the entries of a game must be neighbours. examples: one entry for each game. size: a key of
    SHEET_BY_SIZE. look: one of LOOKS. lang: language of the texts; None for English. lines: text at the foot
    of the cover. links: a link for each entry, drawn as a QR code; empty for no codes.
    """
    manner = Manner(translations=translations(lang))
    press = Press(SHEET_BY_SIZE[size], book_theme(look), manner, words.book_title(len(entries), manner))
    numbered = list(enumerate(entries, 1))
    hints = [manner.say(text) for text in (words.WHERE_HINTS_HEADING, words.FINDING_HINTS_HEADING)]
    answers, codes = manner.say(words.ANSWERS_HEADING), manner.say(words.QR_CODES)
    example_by_game = {entry.game: entry for entry in examples}
    games = [(game, list(some)) for game, some in groupby(numbered, lambda each: each[1].game)]

    lay_cover(press, examples, entries, lines)
    chapters = [*(some[0][1].title for _, some in games), *hints, *([codes] if links else []), answers]
    lay_contents(press, chapters, numbered=any(entry.numbered for entry in entries))
    for game, some in games:
        title = some[0][1].title
        lay_rules(press, example_by_game.get(game, some[0][1]))
        lay_puzzles(press, title, some)
    for title, where in zip(hints, (True, False), strict=True):
        lay_hints(press, title, numbered, where=where)
    if links:
        lay_codes(press, codes, list(zip(numbered, links, strict=True)))
    lay_answers(press, answers, numbered)
    fill_contents(press)
    return Book(press.file_content(), press.page, tuple(press.places))
