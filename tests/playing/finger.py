"""Fingers on a tab of Chromium, with all that the browser makes of them: it scrolls, and it pinches."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Point = tuple[float, float]
STEPS = 10  # in which a finger moves


class Fingers:
    """Points are of the window, in pixels."""

    def __init__(self, tab: Any):
        self.tab = tab
        self._browser = tab.context.new_cdp_session(tab)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    @contextmanager
    def down(self, *points: Point) -> Iterator[None]:
        """Until they are lifted."""
        self._send("touchStart", *points)
        yield
        self._send("touchEnd")

    def add(self, *points: Point) -> None:
        """More of them, with those that are down."""
        self._send("touchStart", *points)

    def move(self, *ways: tuple[Point, Point]) -> None:
        """Each from one point to another."""
        for step in range(1, STEPS + 1):
            at = [(x + (x2 - x) * step / STEPS, y + (y2 - y) * step / STEPS) for (x, y), (x2, y2) in ways]
            self._send("touchMove", *at)

    def swipe(self, start: Point, end: Point) -> None:
        """At once, without a rest."""
        with self.down(start):
            self.move((start, end))
