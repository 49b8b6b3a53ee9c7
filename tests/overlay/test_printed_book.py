"""A printed book: its puzzles are read back from its pages, its answers are true; and what is not is seen."""

import pytest

from queens_snap.batch.generation import RISING_DIFFICULTY, BookPlan
from queens_snap.overlay.book.entry import COLOUR_LOOK, LOOKS

from ..poppler import needs_poppler
from ..slow import mark_nightly, mark_slow
from .printed_book import PrintedBook, misread, untrue

pytestmark = needs_poppler
GAMES = ("queens", "tango", "zip", "minisudoku", "patches")
COUNT, LARGE_COUNT = 10, 100  # puzzles of a book
SMALL_BOOKS = [(look, COUNT) for look in LOOKS]
LARGE_BOOK = (COLOUR_LOOK, LARGE_COUNT)


@pytest.fixture(
    scope="module",
    params=[*mark_slow(SMALL_BOOKS, SMALL_BOOKS[1:]), *mark_nightly([LARGE_BOOK], [LARGE_BOOK])],
    ids=lambda book: f"{book[0]}-{book[1]}",
)
def printed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> PrintedBook:
    look, count = request.param
    plan = BookPlan(GAMES, count, RISING_DIFFICULTY, 7, look, "en")
    return PrintedBook(plan, "A4", tmp_path_factory.mktemp("book"), 1)


@pytest.mark.slow
def test_every_puzzle_is_read_back_from_its_page(printed: PrintedBook) -> None:
    assert len(printed.puzzles) in (COUNT, LARGE_COUNT)
    assert [(number, found.summary) for number, found in misread(printed)] == []


def test_every_answer_is_true(printed: PrintedBook) -> None:
    assert list(untrue(printed)) == []


@pytest.mark.slow
def test_a_page_with_other_puzzles_is_seen(printed: PrintedBook, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = printed.puzzles
    swapped = [puzzles[i ^ 1] for i in range(len(puzzles))]  # with the other one of its game
    monkeypatch.setattr(printed, "puzzles", swapped)
    assert len([*misread(printed)]) == len(puzzles)
    assert len([*untrue(printed)]) == len(puzzles)
