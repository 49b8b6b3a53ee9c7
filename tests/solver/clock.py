"""A clock that advances when it is read, for tests of searches that must end."""

import pytest

from queens_snap.solver import budget
from queens_snap.solver.budget import check_clock

from .folders import FOLDERS, solver_module


class TickingClock:
    """A clock that advances by a second each time it is read."""

    now: float = 0

    def tick(self) -> float:
        self.now += 1
        return self.now


def use_ticking_clock(monkeypatch: pytest.MonkeyPatch) -> TickingClock:
    """Replace the clocks of the budget by a TickingClock; return it."""
    clock = TickingClock()
    monkeypatch.setattr(budget, "monotonic", clock.tick)
    monkeypatch.setattr(budget, "_processor_time", lambda: clock.now)
    return clock


def replace_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace CP-SAT, which has its own clock, by a search that only checks the clock."""

    def answers(*_: object, **__: object) -> None:
        check_clock()

    for game in FOLDERS:
        monkeypatch.setattr(solver_module(game, "search"), "cpsat_answers", answers)
