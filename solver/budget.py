"""Budgets that end every effort: processor time for a piece of work, and steps for a proof."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from threading import local
from time import monotonic
from typing import Any, TypeVar

# Effort that ends: how much processor time a piece of work may take.
#
# The code that starts the work opens an allowance. Code in it that may take long calls `check_clock` now and
# then, which stops the work if the allowance is spent. The rest of the allowance stays in a purse, which the
# results keep: what is told of them later spends from that. Work on ordinary puzzles is bounded in steps, so
# that every machine gets the same results; the clock is for the others.

T = TypeVar("T")

# Processor time that solving, explaining and checking one puzzle may take: what people made needs a tenth of
# it at most, but for one in a thousand.
DEFAULT_SECONDS = 30.0
MAX_SECONDS = 24 * 3600.0  # that may be allowed instead

# Of what is left each part of the work takes no more than its share, so that something is left for the next:
# looking for the answers, where all hangs on them; climbing the ladder; choosing what is told of it. So does
# each thing that is told afterwards: the way, the proof, a player's position, the way from there ...
SEARCH_SHARE, LADDER_SHARE, CHOICE_SHARE, TELLING_SHARE = 0.95, 2 / 3, 0.75, 0.5


class OrToolsMissing(ImportError):
    """Raised when CP-SAT is asked for and OR-tools is not installed; the message names the extra."""


class SearchTooLong(Exception):
    """Raised when a search has done as much work as allowed; `found` are the answers so far. unsaid: it would
    be shorter if somebody said what was only guessed at, as how many stars a unit has.

    Puzzles that people made need a few thousand positions at most; one read wrongly may need any number.
    """

    found: Sequence[Any]
    unsaid: bool

    def __init__(self, message: str, found: Sequence[Any] = (), unsaid: bool = False):
        super().__init__(message)
        self.found = found
        self.unsaid = unsaid


class OutOfTime(SearchTooLong):
    """Raised when the allowance is spent."""

    def __init__(self) -> None:
        super().__init__("the allowance of processor time is spent")


class Purse:
    """The processor time that some work has left, for all that is told of it later. whole: the seconds with
    which it began; left: those that are neither spent nor lent to what is under way. It can be pickled: the
    copy holds what is left then, and is spent apart."""

    __slots__ = ("left", "whole")

    whole: float
    left: float

    def __init__(self, whole: float, left: float | None = None):
        self.whole = whole
        self.left = whole if left is None else left

    def __reduce__(self) -> tuple[type["Purse"], tuple[float, float]]:
        lent = max(0.0, seconds_left()) if self in _open.purses else 0.0
        return Purse, (self.whole, self.left + lent)

    def open(self, part: float = TELLING_SHARE) -> "Allowance":
        """Limit what is done within to a part of what is left; the time that it takes is gone. Where the
        purse is open already, it is a part of what is left of that."""
        return Allowance(part=part, purse=self)


class _OpenAllowances(local):
    """The allowances that are open in this thread. whole: seconds of the outermost allowance that is open;
    end: of the innermost, by the thread's clock; asleep_until: by the clock on the wall, before which it
    cannot be spent, as no thread takes more time than passes; purses: those that are open, the innermost
    last."""

    whole: float = inf
    end: float = inf
    asleep_until: float = inf
    purses: tuple[Purse, ...] = ()


_open = _OpenAllowances()


def check_clock() -> None:
    """Raises OutOfTime once the allowance is spent. It costs as much as a few dozen operations: to be asked
    where a hundred times as many lie between."""
    if monotonic() >= _open.asleep_until and seconds_left() <= 0:
        raise OutOfTime


def with_clock_checks(items: Iterable[T], every: int = 16) -> Iterator[T]:
    """Items with a look at the clock before each so-manieth: for what takes little time each."""
    for i, x in enumerate(items):
        if not i % every:
            check_clock()
        yield x


def seconds_left() -> float:
    """Seconds that are left; infinite where no allowance is open."""
    if _open.end == inf:
        return inf
    seconds = _open.end - _processor_time()
    _open.asleep_until = monotonic() + seconds
    return seconds


def allowance_scale() -> float:
    """The number of times the usual allowance somebody has allowed, 1 where it is less: so much more may be
    done where effort is bounded in steps."""
    return 1.0 if _open.whole == inf else max(1.0, _open.whole / DEFAULT_SECONDS)


class Allowance:
    """An allowance of processor time, as `limit_time` and `Purse.open` say. A class costs half of what a
    generator would."""

    __slots__ = ("before", "begin", "lent", "part", "purse", "seconds")

    seconds: float
    part: float
    purse: Purse | None
    before: tuple[float, float, float, tuple[Purse, ...]]
    begin: float
    lent: float | None

    def __init__(self, seconds: float = inf, part: float = 1.0, purse: Purse | None = None):
        self.seconds = seconds
        self.part = part
        self.purse = purse

    def __enter__(self) -> None:
        here, now = _open, _processor_time()
        self.before = here.whole, here.end, here.asleep_until, here.purses
        self.begin, self.lent = now, None
        purse = self.purse
        if purse is None or purse in here.purses:
            seconds = min(self.seconds, (here.end - now) * self.part)
            if self.seconds < inf:  # its results may be asked for more than it says itself
                self.purse = purse = Purse(seconds)
                self.lent = seconds
        else:
            seconds = self.lent = min(purse.left * self.part, here.end - now)
        if purse is not None:
            here.purses = (*here.purses, purse)
            purse.left -= self.lent or 0.0
        if seconds < inf:
            if here.whole == inf:
                here.whole = seconds if purse is None else purse.whole
            here.end, here.asleep_until = now + seconds, monotonic() + seconds

    def __exit__(self, *_: object) -> None:
        if self.lent is not None and self.purse is not None:
            unspent = self.lent - (_processor_time() - self.begin)
            self.purse.left = max(0.0, self.purse.left + unspent)
        _open.whole, _open.end, _open.asleep_until, _open.purses = self.before


def limit_time(seconds: float = inf, part: float = 1.0) -> Allowance:
    """Limit what is done within to so many seconds, and never more than a part of what is left of the
    allowance around it. What comes of it keeps what is left (`current_purse`)."""
    return Allowance(seconds, part)


def current_purse() -> Purse:
    """From which that is to be told what is found here: that of the innermost allowance of so many seconds;
    where none is open, one of the usual."""
    return _open.purses[-1] if _open.purses else Purse(DEFAULT_SECONDS)


def _find_clock() -> Callable[[], float]:
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


_processor_time = _find_clock()


A = TypeVar("A")

# Looks for a step, those within suppositions among them, that explaining one puzzle may take, times its
# cells: some 20 seconds. Puzzles that people made need a tenth of it at most, but for one in a thousand.
LADDER_BUDGET = 400_000

# What CP-SAT may take for an answer, in its own measure, the same on every machine: some 40 seconds.
CP_SAT_BUDGET = 60.0


class Budget:
    """Looks for a step that may still be taken."""

    __slots__ = ("left",)

    left: int

    def __init__(self, looks: int):
        self.left = looks

    @classmethod
    def for_board(cls, shape: tuple[int, int]) -> "Budget":
        """The budget for explaining a puzzle of so many rows and columns."""
        return cls(int(LADDER_BUDGET * allowance_scale()) // (shape[0] * shape[1]))

    def spend(self) -> bool:
        """Take one look; False where none is left."""
        self.left -= 1
        return self.left >= 0


def answers_of_first_finished(
    *ways: Callable[[], list[A] | None], instead: Callable[[], list[A]] | None = None
) -> list[A]:
    """The answers of the first of these searches that comes to an end: search, more search, CP-SAT. A way
    that does not raises SearchTooLong, or gives None. instead: the last way where OR-tools is not installed.

    Raises SearchTooLong after all of them, from OrToolsMissing where one of them needs OR-tools; OutOfTime if
    the clock has ended them.
    """
    missing, late = None, False
    with limit_time(part=SEARCH_SHARE):
        for way in ways:
            try:
                check_clock()  # before a model is built
                found = way()
            except SearchTooLong as error:
                late |= isinstance(error, OutOfTime)
                continue
            except OrToolsMissing as error:
                missing = error
                continue
            if found is not None:
                return found
        if missing and instead:
            try:
                return instead()
            except SearchTooLong as error:
                raise error from missing
    raise OutOfTime() if late else SearchTooLong("no search comes to an end") from missing


def collect_answers(
    looks: Iterable[A | None], limit: int | None, budget: int | None, too_long: str, pace: int = 1
) -> list[A]:
    """Up to `limit` answers of a search (None: all).

    looks: each position that it looks at, as the answer that is found there, or None. too_long: the
    message of SearchTooLong, raised after `budget` of them without an end (None: never), with {} for their
    number. pace: how many of them come between two looks at the clock.
    """
    found: list[A] = []
    for number, answer in enumerate(looks):
        if number == budget:
            raise SearchTooLong(too_long.format(number), found)
        if not number % pace:
            check_clock()
        if answer is not None:
            found.append(answer)
            if len(found) == limit:
                break
    return found
