"""Displays of progress: a bar on a terminal, or a line every few seconds elsewhere."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import Protocol

from rich import progress as rich
from rich.console import Console
from rich.text import Text

from ..overlay.terminal.streams import print_error_line, printable_text

# A function that counts all items, which may take long; None if they cannot be counted.
CountFunction = Callable[[], int] | None


@dataclass(frozen=True)
class ProgressWords:
    """The words for some work.

    verb: the participle for items that are done. success: the status of an item that went well; None if every
    item goes well.
    """

    verb: str = "answered"
    success: str | None = "solved"


class Progress(AbstractContextManager["Progress"], Protocol):
    """A display of the progress of some work."""

    def advance(self, status: str | None) -> None:
        """Count an item as done. status: its outcome; None if an earlier run has done the item."""
        ...

    def print_line(self, line: str) -> None:
        """Print a message for the user."""
        ...


# A bar, with the rate and, when all items are counted, the remaining time.


class _RateColumn(rich.ProgressColumn):
    """A column with the number of items done in a second, recently."""

    def render(self, task: rich.Task) -> Text:
        return Text(f"{task.speed:.1f} a second" if task.speed else "", style="progress.data.speed")


class ProgressBar(Progress):
    """A progress bar on standard error."""

    def __init__(self, count: CountFunction, work: ProgressWords) -> None:
        successes = (rich.TextColumn(f"{{task.fields[successes]}} {work.success}"),) if work.success else ()
        self._bar = rich.Progress(
            rich.BarColumn(),
            rich.MofNCompleteColumn(),
            *successes,
            _RateColumn(),
            rich.TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
        )
        self._task = self._bar.add_task("", total=None, successes=0)
        self._successes, self._count, self._work = 0, count, work

    def __enter__(self) -> "ProgressBar":
        self._bar.start()
        if self._count:
            Thread(target=self._set_total, args=(self._count,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def advance(self, status: str | None) -> None:
        self._successes += status is not None and status == self._work.success
        self._bar.update(self._task, advance=1, successes=self._successes)

    def print_line(self, line: str) -> None:
        self._bar.console.print(f"queens-snap: {printable_text(line)}", markup=False, soft_wrap=True)

    def _set_total(self, count: CountFunction) -> None:
        if count:
            self._bar.update(self._task, total=count())


# Seconds between lines of progress if there is no terminal.
LINE_INTERVAL = 10.0


def show_progress(
    count: CountFunction, work: ProgressWords | None = None, *, printing: bool = False
) -> Progress:
    """Return a display of progress on standard error.

    count: counts all items. printing: True if the work prints each item to standard output; on a terminal
    this shows the progress, and only messages are displayed.
    """
    work = work or ProgressWords()
    if not sys.stderr.isatty():
        return LineProgress(count, work)
    if printing and sys.stdout.isatty():
        return silent_progress()
    return ProgressBar(count, work)


def silent_progress() -> Progress:
    """Return a display that prints only messages for the user."""
    return LineProgress(interval=float("inf"))


class LineProgress(Progress):
    """A display that prints a line every few seconds. interval: seconds between lines."""

    def __init__(
        self, count: CountFunction = None, work: ProgressWords | None = None, interval: float = LINE_INTERVAL
    ) -> None:
        self._count, self._work, self._interval = count, work or ProgressWords(), interval
        self._begin = self._last = monotonic()
        self._done = self._skipped = self._successes = 0
        self._total: int | None = None

    def __exit__(self, *_: object) -> None:
        return None

    def advance(self, status: str | None) -> None:
        self._done += 1
        self._skipped += status is None
        self._successes += status is not None and status == self._work.success
        now = monotonic()
        if now - self._last >= self._interval:
            self._last = now
            self.print_line(self._progress_line(now - self._begin))

    def print_line(self, line: str) -> None:
        print_error_line(line)

    def _progress_line(self, seconds: float) -> str:
        """Return a line with the items that are done, the successes, the rate and the remaining time."""
        if self._total is None and self._count:
            self._total = self._count()
        done = self._done - self._skipped
        rate = done / seconds
        total, remaining = "", ""
        if self._total is not None and self._total > self._done:
            total = f" of {self._total - self._skipped:,}"
            if rate:
                remaining = f", {duration_text((self._total - self._done) / rate)} left"
        successes = f", {self._successes:,} {self._work.success}" if self._work.success else ""
        return f"{done:,}{total} {self._work.verb}{successes}, {rate:.1f} a second{remaining}"


def duration_text(seconds: float) -> str:
    """Return a duration in words, as "about 3 min"."""
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    return f"about {round(seconds / 60)} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"
