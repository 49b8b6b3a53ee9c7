"""Parametrize tests of promises over games and puzzles, and solve each case once for all tests."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from queens_snap.pipeline import Snap, solve_puzzle
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle, Solution

from .game_cases import CASES

GameOrPuzzle = str | tuple[str, str]  # a game, or a game and one of its puzzles


def every_game(
    but: Mapping[GameOrPuzzle, str] | None = None, of: Iterable[str] = CASES
) -> pytest.MarkDecorator:
    """Parametrize a test by `game`. but: games that break the promise for now, and the work that will mend
    them."""
    return pytest.mark.parametrize("game", [_case_param((game,), but or {}) for game in of])


def every_puzzle(
    but: Mapping[GameOrPuzzle, str] | None = None,
    *,
    without: Collection[str] = (),
    only: Collection[str] | None = None,
    of: Iterable[str] = CASES,
    slow: Collection[str] = (),
) -> pytest.MarkDecorator:
    """Parametrize a test by `game` and `kind`. but: games or puzzles that break the promise for now.
    without: kinds that the promise is not about; only: the kinds that it is about. slow: kinds that run
    only with --slow."""
    every = [(game, kind) for game in of for kind in CASES[game].puzzles if kind not in without]
    pairs = [(game, kind) for game, kind in every if only is None or kind in only]
    return pytest.mark.parametrize(("game", "kind"), [_case_param(pair, but or {}, slow) for pair in pairs])


def _case_param(values: tuple[str, ...], but: Mapping[GameOrPuzzle, str], slow: Collection[str] = ()) -> Any:
    reason = but.get(values[0]) or but.get((values[0], values[-1]))
    marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason else []
    if values[-1] in slow:
        marks.append(pytest.mark.slow)
    return pytest.param(*values, marks=marks, id="-".join(values))


@cache
def case_puzzle(game: str, kind: str = "ordinary") -> Puzzle:
    made = CASES[game].puzzles[kind]
    return GAMES[game].parse(made) if isinstance(made, str) else made()


def case_puzzles(game: str) -> list[Puzzle]:
    """Return a game's puzzles of all kinds."""
    return [case_puzzle(game, kind) for kind in CASES[game].puzzles]


@cache
def solve_case(game: str, kind: str = "ordinary") -> Snap:
    """Return the result for a puzzle given as text. Callers must not change it."""
    return solve_puzzle(case_puzzle(game, kind), f"{game} {kind}.txt")


def solution_of_case(game: str, kind: str = "ordinary") -> Solution:
    """Return the solution of a puzzle that has one or several. Callers must not change it."""
    solution = solve_case(game, kind).solution
    assert solution
    return solution
