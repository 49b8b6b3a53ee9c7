"""Fingers on a tab of Chromium: the browser scrolls and pinches as it does on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Point = tuple[float, float]
MOVE_STEPS = 10  # in which a finger moves


class Fingers:
    """Touch events. Points are pixels of the window."""

    def __init__(self, tab: Any):
        self.tab = tab
        self._browser = tab.context.new_cdp_session(tab)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    @contextmanager
    def down(self, *points: Point) -> Iterator[None]:
        """Put fingers down and keep them there."""
        self._send("touchStart", *points)
        yield
        self._send("touchEnd")

    def add(self, *points: Point) -> None:
        """Put more fingers down beside those that are down."""
        self._send("touchStart", *points)

    def move(self, *ways: tuple[Point, Point]) -> None:
        """Move each finger from one point to another."""
        for step in range(1, MOVE_STEPS + 1):
            at = [
                (x + (x2 - x) * step / MOVE_STEPS, y + (y2 - y) * step / MOVE_STEPS)
                for (x, y), (x2, y2) in ways
            ]
            self._send("touchMove", *at)

    def swipe(self, start: Point, end: Point) -> None:
        """Move a finger without a rest, and lift it."""
        with self.down(start):
            self.move((start, end))
