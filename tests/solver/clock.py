"""A clock of which every look takes a second, for tests of effort that ends."""

import pytest

from queens_snap.solver import budget
from queens_snap.solver.budget import check_clock

from .folders import FOLDERS, part_of


class Clock:
    """Time that goes on only where somebody looks at it, a second a look."""

    now: float = 0

    def look(self) -> float:
        self.now += 1
        return self.now


def ticking(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """From here on there is no other clock."""
    clock = Clock()
    monkeypatch.setattr(budget, "monotonic", clock.look)
    monkeypatch.setattr(budget, "_processor_time", lambda: clock.now)
    return clock


def without_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT has a clock of its own."""

    def answers(*_: object, **__: object) -> None:
        check_clock()

    for game in FOLDERS:
        monkeypatch.setattr(part_of(game, "search"), "cpsat_answers", answers)
