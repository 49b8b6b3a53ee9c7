"""The progress of long work: a bar on a terminal, now and then a line elsewhere; and what must be said at
once."""

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

# What long work tells of itself while it is done.

CountFunction = Callable[[], int] | None  # takes its time to tell how much there is; None where nobody can


@dataclass(frozen=True)
class WorkWords:
    """The words for some work. done: of each thing that is ("answered"). good: of those that went well, as
    the status that says so; None where nothing can go otherwise."""

    done: str = "answered"
    good: str | None = "solved"


class Progress(AbstractContextManager["Progress"], Protocol):
    """A display of progress, which is told of each thing that is done."""

    def advance(self, status: str | None) -> None:
        """One more is done. status: None where an earlier run had done it."""
        ...

    def say(self, line: str) -> None:
        """Print a line that somebody must read."""
        ...


# How far long work is, as a bar with the rate and, once it is counted, the remaining time.


class _Rate(rich.ProgressColumn):
    """Things a second, of late."""

    def render(self, task: rich.Task) -> Text:
        return Text(f"{task.speed:.1f} a second" if task.speed else "", style="progress.data.speed")


class Bar(Progress):
    """A bar on standard error."""

    def __init__(self, count: CountFunction, work: WorkWords) -> None:
        good = (rich.TextColumn(f"{{task.fields[good]}} {work.good}"),) if work.good else ()
        self._bar = rich.Progress(
            rich.BarColumn(),
            rich.MofNCompleteColumn(),
            *good,
            _Rate(),
            rich.TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
        )
        self._task = self._bar.add_task("", total=None, good=0)
        self._good, self._count, self._work = 0, count, work

    def __enter__(self) -> "Bar":
        self._bar.start()
        if self._count:
            Thread(target=self._set_total, args=(self._count,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def advance(self, status: str | None) -> None:
        self._good += status is not None and status == self._work.good
        self._bar.update(self._task, advance=1, good=self._good)

    def say(self, line: str) -> None:
        self._bar.console.print(f"queens-snap: {printable_text(line)}", markup=False, soft_wrap=True)

    def _set_total(self, count: CountFunction) -> None:
        if count:
            self._bar.update(self._task, total=count())


# Seconds between lines where there is no terminal.
LINE_INTERVAL = 10.0


def show_progress(count: CountFunction, work: WorkWords | None = None, *, printing: bool = False) -> Progress:
    """Return a display of progress on standard error. count: how much there is. printing: each thing done is
    printed as well, so that on a terminal it shows by itself how far the work is."""
    work = work or WorkWords()
    if not sys.stderr.isatty():
        return LineProgress(count, work)
    if printing and sys.stdout.isatty():
        return LineProgress(None, work, every=float("inf"))

    return Bar(count, work)


def silent_progress() -> Progress:
    """Says only what has to be read."""
    return LineProgress(every=float("inf"))


class LineProgress(Progress):
    """A line every few seconds."""

    def __init__(
        self, count: CountFunction = None, work: WorkWords | None = None, every: float = LINE_INTERVAL
    ) -> None:
        self._count, self._work, self._every = count, work or WorkWords(), every
        self._begin = self._last = monotonic()
        self._done = self._skipped = self._good = 0
        self._total: int | None = None

    def __exit__(self, *_: object) -> None:
        return None

    def advance(self, status: str | None) -> None:
        self._done += 1
        self._skipped += status is None
        self._good += status is not None and status == self._work.good
        now = monotonic()
        if now - self._last >= self._every:
            self._last = now
            self.say(self._line(now - self._begin))

    def say(self, line: str) -> None:
        print_error_line(line)

    def _line(self, seconds: float) -> str:
        """A line of progress: what is done, how much of it is good, the rate and the time that is left."""
        if self._total is None and self._count:
            self._total = self._count()
        fresh = self._done - self._skipped
        rate = fresh / seconds
        known = self._total is not None and self._total > self._done
        of = f" of {self._total - self._skipped:,}" if known and self._total else ""
        good = f", {self._good:,} {self._work.good}" if self._work.good else ""
        left = (
            f", {time_left_text((self._total - self._done) / rate)} left"
            if known and self._total and rate
            else ""
        )
        return f"{fresh:,}{of} {self._work.done}{good}, {rate:.1f} a second{left}"


def time_left_text(seconds: float) -> str:
    """ "about 3 min" """
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    return f"about {round(seconds / 60)} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"
