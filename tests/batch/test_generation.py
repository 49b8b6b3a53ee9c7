"""The puzzles of a book: how many of which, in which order, the same ones however they are made."""

from collections import Counter

import pytest

from queens_snap.batch.generation import (
    RISING_DIFFICULTY,
    BookPlan,
    entry_orders,
    generate_entries,
    sort_entries,
)
from queens_snap.pipeline import solve_puzzle
from queens_snap.solver.games import GAMES, maker_of

GENERATED_GAMES = [game for game in GAMES if GAMES[game].maker]
SMALL_PLAN = BookPlan(("zip", "tango"), 5, RISING_DIFFICULTY, 3, "light", "en")


def book_plan(*games: str, count: int, difficulty: str = RISING_DIFFICULTY) -> BookPlan:
    return BookPlan(games, count, difficulty, 0, "light", "en")


@pytest.mark.parametrize(("count", "each"), [(2, [1, 1]), (7, [4, 3]), (100, [50, 50])])
def test_every_game_has_as_many_puzzles_and_an_example(count: int, each: list[int]) -> None:
    found = [*entry_orders(book_plan("queens", "zip", count=count))]
    assert [x.number for x in found] == [*range(each[0] + 1), *range(each[1] + 1)]
    assert Counter(x.game for x in found) == {"queens": each[0] + 1, "zip": each[1] + 1}
    assert len({x.seed for x in found}) == len(found)


@pytest.mark.parametrize("game", GENERATED_GAMES)
def test_a_rising_book_goes_through_the_days_of_a_week(game: str) -> None:
    wishes = [x.wish for x in entry_orders(book_plan(game, count=70)) if x.number]
    assert wishes == [wish for wish in maker_of(game).week_of_wishes for _ in range(10)]


def test_one_difficulty_is_that_of_all_puzzles() -> None:
    found = entry_orders(book_plan("queens", "zip", count=6, difficulty="medium"))
    assert {x.wish.difficulty for x in found} == {"medium"}


def test_a_difficulty_that_a_game_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no patches puzzles that are hard"):
        book_plan("queens", "patches", count=6, difficulty="hard")


def test_a_book_has_at_least_one_puzzle_of_each_game() -> None:
    with pytest.raises(ValueError, match="1 is less than one puzzle of each of 2 games"):
        book_plan("queens", "zip", count=1)


@pytest.fixture(scope="module")
def small_book() -> list:
    return list(generate_entries(SMALL_PLAN, 1))


def test_puzzles_come_game_by_game_easier_ones_first_none_twice(small_book: list) -> None:
    ordered = sort_entries(small_book)
    assert [x.entry.game for x in ordered] == ["zip"] * 4 + ["tango"] * 3
    for game in ("zip", "tango"):
        difficulty_key = [x.entry.difficulty_key for x in ordered if x.entry.game == game]
        assert difficulty_key == sorted(difficulty_key)
    assert len({GAMES[x.puzzle.game].canonical_form(x.puzzle) for x in small_book}) == len(small_book)


def test_entries_are_of_their_puzzles(small_book: list) -> None:
    for each in small_book:
        known = solve_puzzle(each.puzzle, "")
        assert known.solution
        assert known.solution.rating
        rating = known.solution.rating
        assert (each.entry.level, each.entry.difficulty_key) == (rating.label, (rating.tier, rating.score))
        assert bool(each.entry.lesson) == (each.order.number == 0)


@pytest.mark.slow
def test_they_are_the_same_in_several_processes(small_book: list) -> None:
    assert list(generate_entries(SMALL_PLAN, 2)) == small_book
