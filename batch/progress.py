"""How far a run is: a bar on a terminal, now and then a line elsewhere; and what has to be said at once."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Thread
from time import monotonic
from typing import Protocol

from rich import progress as rich
from rich.console import Console
from rich.text import Text

from ..overlay.terminal.printing import printable, tell

# Seconds between lines where there is no terminal.
EVERY = 10.0


class Progress(AbstractContextManager["Progress"], Protocol):
    """Told of every capture, in whatever order."""

    def answered(self, status: str | None) -> None:
        """One more is done. status: None where an earlier run had answered it."""
        ...

    def say(self, line: str) -> None:
        """Something that is to be read."""
        ...


def progress(count: Callable[[], int] | None) -> Progress:
    """To standard error. count: takes its time to tell how many captures there are; None where nobody can."""
    return Bar(count) if sys.stderr.isatty() else Lines()


class Lines(Progress):
    """A line every few seconds."""

    def __init__(self) -> None:
        self._begin = self._last = monotonic()
        self._done = self._skipped = self._solved = 0

    def __exit__(self, *_: object) -> None:
        return None

    def answered(self, status: str | None) -> None:
        self._done += 1
        self._skipped += status is None
        self._solved += status == "solved"
        now = monotonic()
        if now - self._last >= EVERY:
            self._last = now
            fresh = self._done - self._skipped
            self.say(f"{fresh} answered, {self._solved} solved, {fresh / (now - self._begin):.1f} a second")

    def say(self, line: str) -> None:
        tell(line)


class _Rate(rich.ProgressColumn):
    """Captures a second, of late."""

    def render(self, task: rich.Task) -> Text:
        return Text(f"{task.speed:.1f} a second" if task.speed else "", style="progress.data.speed")


class Bar(Progress):
    """A bar with the rate and, as soon as the captures are counted, the remaining time."""

    def __init__(self, count: Callable[[], int] | None) -> None:
        self._bar = rich.Progress(
            rich.BarColumn(),
            rich.MofNCompleteColumn(),
            rich.TextColumn("{task.fields[solved]} solved"),
            _Rate(),
            rich.TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
        )
        self._task = self._bar.add_task("", total=None, solved=0)
        self._solved = 0
        self._count = count

    def __enter__(self) -> "Bar":
        self._bar.start()
        if self._count:
            Thread(target=self._set_total, args=(self._count,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def answered(self, status: str | None) -> None:
        self._solved += status == "solved"
        self._bar.update(self._task, advance=1, solved=self._solved)

    def say(self, line: str) -> None:
        self._bar.console.print(f"queens-snap: {printable(line)}", markup=False, soft_wrap=True)

    def _set_total(self, count: Callable[[], int]) -> None:
        self._bar.update(self._task, total=count())
