"""The puzzle of a day is the same one everywhere and always, and harder from day to day."""

import os
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from queens_snap.solver import daily
from queens_snap.solver.daily import daily_puzzle_name, parse_day, puzzle_of_day
from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.generation import Wish

#: Whoever makes another puzzle of one of these dates raises daily.VERSION, and writes the file anew
#: (benchmarks/solver/daily.py --table).
RECORDED_PUZZLES = Path(__file__).with_name("daily.txt").read_text("utf-8")
RECORDED_ROWS = [line.split(" ", 2) for line in RECORDED_PUZZLES.splitlines()[1:]]
MONDAY = date(2026, 12, 7)


def daily_row(game: str, day: date) -> list[str]:
    made = puzzle_of_day(game, day)
    assert made
    return [game, day.isoformat(), "/".join(made.puzzle.to_text().splitlines())]


HASHED_DAY = "2026-12-09"  # whose puzzles are made in other processes
SLOW_DAYS = (HASHED_DAY, "2026-12-27")  # the last ones take long


@pytest.mark.parametrize(
    ("game", "day", "text"),
    [
        pytest.param(*row, marks=[pytest.mark.slow] * (row[1] in SLOW_DAYS), id="-".join(row[:2]))
        for row in RECORDED_ROWS
    ],
)
def test_it_is_the_one_that_is_known(game: str, day: str, text: str) -> None:
    assert daily_row(game, date.fromisoformat(day)) == [game, day, text]


def test_what_is_known_is_of_this_version_and_of_every_game() -> None:
    assert f"version {daily.VERSION} " in RECORDED_PUZZLES.splitlines()[0]
    assert {game for game, *_ in RECORDED_ROWS} == set(GAMES)
    assert all(sum(row[0] == game for row in RECORDED_ROWS) == 4 for game in GAMES)


MAKE_WITHOUT_OR_TOOLS = """
import sys
sys.modules["ortools"] = None
from queens_snap.solver.daily import parse_day, puzzle_of_day
for game in sys.argv[2:]:
    text = puzzle_of_day(game, parse_day(sys.argv[1])).puzzle.to_text()
    print(game, sys.argv[1], "/".join(text.splitlines()))
"""


@pytest.mark.parametrize("seed", ["1", "2"])
def test_it_does_not_depend_on_the_order_of_hashes_nor_on_or_tools(seed: str) -> None:
    made = subprocess.run(
        [sys.executable, "-c", MAKE_WITHOUT_OR_TOOLS, HASHED_DAY, *GAMES],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert [line.split(" ", 2) for line in made.stdout.splitlines()] == [
        row for game in GAMES for row in RECORDED_ROWS if row[:2] == [game, HASHED_DAY]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_week_goes_from_easy_to_hard(game: str) -> None:
    """Tiers never fall during a week, and Sunday's puzzle scores higher than Monday's."""
    week: tuple[Wish, ...] = maker_of(game).week_of_wishes
    assert len(week) == 7
    tiers = [wish.tiers for wish in week]
    assert tiers == sorted(tiers)
    points = [made.rating.score for i in (0, 6) if (made := puzzle_of_day(game, MONDAY + timedelta(i)))]
    assert points[0] < points[1]


def test_another_version_has_other_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    before = daily_row("zip", MONDAY)
    monkeypatch.setattr(daily, "VERSION", daily.VERSION + 1)
    assert daily_row("zip", MONDAY) != before


def test_dates() -> None:
    assert parse_day("2026-12-07") == MONDAY
    assert parse_day("today") == date.today()
    assert [(parse_day(name) - date.today()).days for name in ("yesterday", "tomorrow")] == [-1, 1]
    assert daily_puzzle_name("zip", MONDAY) == "zip-2026-12-07"


@pytest.mark.parametrize(
    "text", ["", "someday", "2026-13-01", "2026-02-30", "20261201", "2026-W49-1", "9" * 999]
)
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(
        ValueError, match=re.escape("is not a date like 2026-12-01, nor yesterday, today, tomorrow")
    ):
        parse_day(text)
