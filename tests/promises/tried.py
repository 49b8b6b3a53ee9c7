"""Results on which promises are tried, made once for all tests."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from queens_snap.pipeline import Snap, solve_puzzle
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle

from .cases import CASES

Place = str | tuple[str, str]  # a game, or a game and one of its puzzles


def every_game(but: Mapping[Place, str] | None = None, of: Iterable[str] = CASES) -> pytest.MarkDecorator:
    """A test of `game`. but: the games that do not keep the promise yet, and the work that will mend it."""
    return pytest.mark.parametrize("game", [_param((game,), but or {}) for game in of])


def every_puzzle(
    but: Mapping[Place, str] | None = None,
    *,
    without: Collection[str] = (),
    only: Collection[str] | None = None,
    of: Iterable[str] = CASES,
    slow: Collection[str] = (),
) -> pytest.MarkDecorator:
    """A test of `game` and `kind`. but: those that do not keep it yet, whole games or puzzles of them.
    without: kinds that are none of its business; only: those that are (all of them).
    slow: kinds that run with --slow only."""
    every = [(game, kind) for game in of for kind in CASES[game].puzzles if kind not in without]
    pairs = [(game, kind) for game, kind in every if only is None or kind in only]
    return pytest.mark.parametrize(("game", "kind"), [_param(pair, but or {}, slow) for pair in pairs])


def _param(values: tuple[str, ...], but: Mapping[Place, str], slow: Collection[str] = ()) -> Any:
    reason = but.get(values[0]) or but.get((values[0], values[-1]))
    marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason else []
    if values[-1] in slow:
        marks.append(pytest.mark.slow)
    return pytest.param(*values, marks=marks, id="-".join(values))


@cache
def puzzle_of(game: str, kind: str = "ordinary") -> Puzzle:
    made = CASES[game].puzzles[kind]
    return GAMES[game].parse(made) if isinstance(made, str) else made()


@cache
def known(game: str, kind: str = "ordinary") -> Snap:
    """Result for a puzzle given as text; nobody changes it."""
    return solve_puzzle(puzzle_of(game, kind), f"{game} {kind}.txt")
