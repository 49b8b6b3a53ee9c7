"""Options that say what a puzzle to be made is like."""

import argparse
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ..solver.games import maker_of
from ..solver.generation import ANY, MOST_POINTS, TIERS, Wish
from .options import whole_number

SIZE = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?", re.ASCII | re.IGNORECASE)  # rows, and columns
MOST_ROWS = 1000  # each game says how many of them it has
MOST_STARS = 100
STYLES = ("mixed", "compact", "snaky", "nested")
RULES = ("game", "all")


def _size(text: str) -> int | tuple[int, int]:
    """A number, or rows and columns, for argparse."""
    size = SIZE.fullmatch(text)
    if not size:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size, as in 8")
    rows, columns = size.groups()
    return (int(rows), int(columns)) if columns else int(rows)  # each game says how many rows it has


class _Band(argparse.Action):
    """Two values as one pair."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        setattr(namespace, self.dest, tuple(values))


#: What can be wished for, each by the field of the games' wishes that takes it.
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "size": (
        "--size",
        {
            "type": _size,
            "metavar": "N",
            "help": "rows and columns of a board, as in 8, or 15x20 where the game has such boards "
            "(default: a size that is usual in the game)",
        },
    ),
    "difficulty": (
        "--difficulty",
        {"choices": [ANY, *TIERS], "help": "how hard the hardest step is (default: any fair board)"},
    ),
    "score": (
        "--score",
        {
            "nargs": 2,
            "type": whole_number(0, MOST_POINTS),
            "action": _Band,
            "metavar": ("LOW", "HIGH"),
            "help": "the points of all steps together, from LOW to HIGH",
        },
    ),
    "hypotheses": (
        "--allow-hypotheses",
        {
            "action": "store_true",
            "help": 'allow boards that need a "suppose" (needed for --difficulty expert)',
        },
    ),
    "guessing": (
        "--allow-guessing",
        {
            "action": "store_true",
            "help": "Queens, Star Battle: allow boards that need search (needed for --difficulty guess)",
        },
    ),
    "k": (
        "--stars",
        {
            "type": whole_number(1, MOST_STARS),
            "metavar": "K",
            "help": "Queens, Star Battle: queens per row, column and region (default: 1, of starbattle 2)",
        },
    ),
    "style": (
        "--style",
        {
            "choices": STYLES,
            "help": "Queens: the look of the regions (default: mixed, each style at times)",
        },
    ),
    "least": (
        "--min-region",
        {
            "type": whole_number(1, MOST_ROWS**2),
            "metavar": "CELLS",
            "help": "Queens: how many cells the smallest region has at least",
        },
    ),
    "most": (
        "--max-region",
        {
            "type": whole_number(1, MOST_ROWS**2),
            "metavar": "CELLS",
            "help": "Queens: how many cells the largest region has at most",
        },
    ),
    "rules": (
        "--rules",
        {
            "choices": RULES,
            "help": "Queens: the rules that a board may need: those of the game's own boards, or all "
            "(default: game)",
        },
    ),
}


def add_wishes(group: argparse._ActionsContainer) -> None:
    """All of OPTIONS; those that are not given leave nothing in the arguments."""
    for name, (flag, how) in OPTIONS.items():
        group.add_argument(flag, dest=name, default=argparse.SUPPRESS, **how)


def wish_from(game: str, given: Mapping[str, Any]) -> Wish:
    """The wish of a line. Raises ValueError where the game does not grant it."""
    wish = maker_of(game).wish
    asked = {name: given[name] for name in OPTIONS if name in given}
    if foreign := asked.keys() - {field.name for field in fields(wish)}:
        flags = ", ".join(flag for name, (flag, _) in OPTIONS.items() if name in foreign)
        raise ValueError(f"{flags}: {game} boards have no such choice; leave it out")
    return wish(**asked)
