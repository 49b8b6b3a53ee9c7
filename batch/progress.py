"""How far long work is: a bar on a terminal, now and then a line elsewhere; and what must be said at once."""

import sys
from time import monotonic

from ..overlay.terminal.streams import tell
from .work import Count, Progress, Work

# Seconds between lines where there is no terminal.
EVERY = 10.0


def progress(count: Count, work: Work | None = None, *, printing: bool = False) -> Progress:
    """To standard error. count: how much there is. printing: each thing done is printed as well, so that on a
    terminal it shows by itself how far the work is."""
    work = work or Work()
    if not sys.stderr.isatty():
        return Lines(count, work)
    if printing and sys.stdout.isatty():
        return Lines(None, work, every=float("inf"))
    from .progress_bar import Bar  # only where it is seen: it takes its time

    return Bar(count, work)


def silent() -> Progress:
    """Says only what has to be read."""
    return Lines(every=float("inf"))


class Lines(Progress):
    """A line every few seconds."""

    def __init__(self, count: Count = None, work: Work | None = None, every: float = EVERY) -> None:
        self._count, self._work, self._every = count, work or Work(), every
        self._begin = self._last = monotonic()
        self._done = self._skipped = self._good = 0
        self._total: int | None = None

    def __exit__(self, *_: object) -> None:
        return None

    def answered(self, status: str | None) -> None:
        self._done += 1
        self._skipped += status is None
        self._good += status is not None and status == self._work.good
        now = monotonic()
        if now - self._last >= self._every:
            self._last = now
            self.say(self._line(now - self._begin))

    def say(self, line: str) -> None:
        tell(line)

    def _line(self, seconds: float) -> str:
        """How much is done, how much of it is good, how fast it goes and how long it will take."""
        if self._total is None and self._count:
            self._total = self._count()
        fresh = self._done - self._skipped
        rate = fresh / seconds
        known = self._total is not None and self._total > self._done
        of = f" of {self._total - self._skipped:,}" if known and self._total else ""
        good = f", {self._good:,} {self._work.good}" if self._work.good else ""
        left = (
            f", {remaining((self._total - self._done) / rate)} left" if known and self._total and rate else ""
        )
        return f"{fresh:,}{of} {self._work.done}{good}, {rate:.1f} a second{left}"


def remaining(seconds: float) -> str:
    """ "about 3 min" """
    if seconds < 90:
        return f"about {max(1, round(seconds))} s"
    return f"about {round(seconds / 60)} min" if seconds < 5400 else f"about {seconds / 3600:.1f} h"
