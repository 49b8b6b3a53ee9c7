"""Mark a part of a test's cases slow, or nightly: the default run tries the others only."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mark_slow(cases: Iterable[Any], slow: Collection[Any]) -> list[Any]:
    """Return all cases for `parametrize`; those in `slow` run with --slow and --nightly only."""
    return _mark_cases(cases, slow, pytest.mark.slow)


def mark_nightly(cases: Iterable[Any], nightly: Collection[Any]) -> list[Any]:
    """Return all cases for `parametrize`; those in `nightly` run with --nightly only."""
    return _mark_cases(cases, nightly, pytest.mark.nightly)


def _mark_cases(cases: Iterable[Any], marked: Collection[Any], mark: pytest.MarkDecorator) -> list[Any]:
    return [pytest.param(case, marks=mark) if case in marked else case for case in cases]


#: Games that stand for all where a page is clicked through: one is played in cells, one along lines.
QUICK_GAMES = ("queens", "zip")


def mark_other_games_slow(games: Iterable[str]) -> list[Any]:
    """Return all games for `parametrize`; those beside QUICK_GAMES run with --slow and --nightly only."""
    games = list(games)
    return mark_slow(games, [game for game in games if game not in QUICK_GAMES])


def mark_other_games_nightly(games: Iterable[str]) -> list[Any]:
    """Return all games for `parametrize` of a page that is clicked through; those beside QUICK_GAMES run
    with --nightly only. What a page shows and says of each game is compared in tests/promises."""
    games = list(games)
    return mark_nightly(games, [game for game in games if game not in QUICK_GAMES])
