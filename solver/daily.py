"""The puzzle of a day: the same wherever and whenever it is made."""

import re
from datetime import date, timedelta

from .games import maker_of
from .generation import Generated

#: Part of every seed. Whatever changes the puzzle of any date, in a generator, in the rules that rate what it
#: makes or in what a day's puzzle is like, raises it: a date has one puzzle, or is known to have another one.
VERSION = 1

TODAY = "today"
DAYS_FROM_TODAY = {"yesterday": -1, TODAY: 0, "tomorrow": 1}  # by name, and how many days they are from today
DATE_PATTERN = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def parse_day(text: str) -> date:
    """Return the date that a text names, as in "2026-12-01" or one of DAYS_FROM_TODAY. Raises ValueError."""
    if text in DAYS_FROM_TODAY:
        return date.today() + timedelta(days=DAYS_FROM_TODAY[text])
    try:
        if DATE_PATTERN.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise ValueError(f"'{text[:20]}' is not a date like 2026-12-01, nor {', '.join(DAYS_FROM_TODAY)}")


def puzzle_of_day(game: str, day: date) -> Generated | None:
    """Return a game's puzzle of a day: easy on Mondays, harder each day, hardest on Sundays. None if none
    comes about; no such date is known."""
    maker = maker_of(game)
    return maker.generate(maker.week_of_wishes[day.weekday()], f"daily/{VERSION}/{game}/{day.isoformat()}")


def daily_puzzle_name(game: str, day: date) -> str:
    """Return the name of a day's puzzle."""
    return f"{game}-{day.isoformat()}"
