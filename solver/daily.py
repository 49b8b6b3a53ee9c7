"""The puzzle of a day: the same one wherever and whenever it is made."""

import re
from datetime import date, timedelta

from .games import maker_of
from .generation import Generated

#: Part of every seed. Whatever changes the puzzle of any date, in a generator, in the rules that rate what it
#: makes or in what a day's puzzle is like, raises it: a date has one puzzle, or is known to have another one.
VERSION = 1

TODAY = "today"
DAYS = {"yesterday": -1, TODAY: 0, "tomorrow": 1}  # by name, and how many days they are from today
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def day_of(text: str) -> date:
    """The date that a text names, as in "2026-12-01" or one of DAYS. Raises ValueError."""
    if text in DAYS:
        return date.today() + timedelta(days=DAYS[text])
    try:
        if DATE.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise ValueError(f"'{text[:20]}' is no date like 2026-12-01, nor {', '.join(DAYS)}")


def puzzle_of_day(game: str, day: date) -> Generated | None:
    """A game's puzzle of a day: easy on Mondays, harder from day to day, hardest on Sundays. None where none
    comes about, which no date is known for."""
    maker = maker_of(game)
    return maker.generate(maker.week[day.weekday()], f"daily/{VERSION}/{game}/{day.isoformat()}")


def name_of_day(game: str, day: date) -> str:
    """The name of a day's puzzle."""
    return f"{game}-{day.isoformat()}"
