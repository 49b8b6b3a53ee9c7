"""A printed book: its puzzles are read back from its pages, its answers are true; and what is not is seen."""

import importlib
from typing import Any

import pytest

from queens_snap.batch.generation import RISING, BookPlan
from queens_snap.overlay.book.entry import LOOKS

from ..poppler import needs_poppler
from ..slow import mark_slow

benchmark = importlib.import_module("book")

pytestmark = needs_poppler
COUNT = 10


@pytest.fixture(scope="module", params=mark_slow(LOOKS, LOOKS[1:]))
def printed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Any:
    plan = BookPlan(tuple(benchmark.GAMES.split(",")), COUNT, RISING, 7, request.param, "en")
    return benchmark.PrintedBook(plan, "A4", tmp_path_factory.mktemp("book"), 1)


@pytest.mark.slow
def test_every_puzzle_is_read_back_from_its_page(printed: Any) -> None:
    assert len(printed.puzzles) == COUNT
    assert [(number, found.summary) for number, found in benchmark.misread(printed)] == []


def test_every_answer_is_true(printed: Any) -> None:
    assert list(benchmark.untrue(printed)) == []


@pytest.mark.slow
def test_a_page_with_other_puzzles_is_seen(printed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = printed.puzzles
    swapped = [puzzles[i ^ 1] for i in range(COUNT)]  # with the other one of its game
    monkeypatch.setattr(printed, "puzzles", swapped)
    assert len([*benchmark.misread(printed)]) == COUNT
    assert len([*benchmark.untrue(printed)]) == COUNT
