"""Effort that ends: how much processor time a piece of work may take.

Whoever starts it opens an allowance; whatever in it may take long asks now and then (`tick`) whether that is
spent. All that ordinary puzzles need is bounded in steps (`budget.py`), so that the same comes of it on every
machine; the clock is for the others.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from threading import local
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")

# Processor time that solving, explaining and checking one puzzle may take: what people made needs a tenth of
# it at most, but for one in a thousand.
SECONDS = 30.0
MOST_SECONDS = 24 * 3600.0  # that may be allowed instead

# Of what is left each part of the work takes no more than its share, so that something is left for the next:
# looking for the answers, where all hangs on them; climbing the ladder; choosing what is told of it.
SEARCH, LADDER, CHOICE = 0.95, 2 / 3, 0.75
TELLINGS = 4  # what is told of one puzzle: the way, the proof, a player's position, and the way from there


class SearchTooLong(Exception):
    """Raised when a search has done as much work as allowed; `found` are the answers so far.

    Puzzles that people made need a few thousand positions at most; one read wrongly may need any number.
    """

    def __init__(self, message: str, found: Sequence[Any] = ()):
        super().__init__(message)
        self.found = found


class OutOfTime(SearchTooLong):
    """Raised when the allowance is spent."""

    def __init__(self) -> None:
        super().__init__("the allowance of processor time is spent")


class _Open(local):
    """What this thread may take, whose processor time is its own. whole: seconds of the outermost allowance
    that is open; end: of the innermost, by the thread's clock; asleep_until: by the clock on the wall, before
    which it cannot be spent, as no thread takes more time than passes."""

    whole: float = inf
    end: float = inf
    asleep_until: float = inf


_open = _Open()


def tick() -> None:
    """Raises OutOfTime once the allowance is spent. It costs as much as a few dozen operations: to be asked
    where a hundred times as many lie between."""
    if monotonic() >= _open.asleep_until and left() <= 0:
        raise OutOfTime


def paced(items: Iterable[T], every: int = 16) -> Iterator[T]:
    """The same items, with a look at the clock before each so-manieth: for what takes little time each."""
    for i, x in enumerate(items):
        if not i % every:
            tick()
        yield x


def left() -> float:
    """Seconds that are left; infinite where no allowance is open."""
    if _open.end == inf:
        return inf
    seconds = _open.end - _processor_time()
    _open.asleep_until = monotonic() + seconds
    return seconds


def scale() -> float:
    """How many times the usual allowance somebody has allowed, 1 where it is less: so much more may be done
    where effort is bounded in steps."""
    return 1.0 if _open.whole == inf else max(1.0, _open.whole / SECONDS)


class Allowance:
    """As `allowance` says. A class costs half of what a generator would."""

    __slots__ = ("before", "part", "seconds")

    seconds: float
    part: float
    before: tuple[float, float, float]

    def __init__(self, seconds: float = inf, part: float = 1.0):
        self.seconds = seconds
        self.part = part

    def __enter__(self) -> None:
        here, now = _open, _processor_time()
        self.before = here.whole, here.end, here.asleep_until
        seconds = min(self.seconds, (here.end - now) * self.part)
        if seconds < inf:
            here.whole = seconds if here.whole == inf else here.whole
            here.end, here.asleep_until = now + seconds, monotonic() + seconds

    def __exit__(self, *_: object) -> None:
        _open.whole, _open.end, _open.asleep_until = self.before


def allowance(seconds: float = inf, part: float = 1.0) -> Allowance:
    """What is done within takes so many seconds at most, and never more than a part of what is left of the
    allowance around it."""
    return Allowance(seconds, part)


def for_telling() -> float:
    """What each thing that is told of a puzzle may take, of what is left."""
    seconds = left()
    return (SECONDS if seconds == inf else max(0.0, seconds)) / TELLINGS


def _clock() -> Callable[[], float]:
    """The thread's processor time; where that cannot be told, as in some browsers, the process's, or time as
    it passes."""
    for name in ("thread_time", "process_time"):
        try:
            clock: Callable[[], float] = getattr(time, name)
            clock()
            return clock
        except (AttributeError, OSError):
            pass
    return monotonic


_processor_time = _clock()
