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
# then, which stops the work if the allowance is spent. The rest of the allowance stays in an account, which
# the results keep; telling of them later spends from it. Work on ordinary puzzles is bounded in steps, so
# that every machine gets the same results; the clock is for the others.

T = TypeVar("T")

# Processor time that solving, explaining and checking one puzzle may take. Of the puzzles that people made,
# all but one in a thousand need a tenth of it at most.
DEFAULT_SECONDS = 30.0
MAX_SECONDS = 24 * 3600.0  # the most that somebody may allow instead

# Each part of the work takes at most its share of the time left, so that something is left for the next.
SEARCH_SHARE = 0.95  # looking for the answers, on which everything rests
LADDER_SHARE = 2 / 3  # climbing the ladder
CHOICE_SHARE = 0.75  # choosing what is told of the climb
TELLING_SHARE = 0.5  # each thing told afterwards: the way, the proof, the way from a player's position


class OrToolsMissing(ImportError):
    """Raised when CP-SAT is asked for and OR-tools is not installed; the message names the extra."""


class SearchTooLong(Exception):
    """Raised when a search has done as much work as allowed.

    found_answers: the answers so far. input_would_help: the search would be shorter if somebody told what was
    only guessed, such as the number of stars a unit.

    Puzzles that people made need a few thousand positions at most. A misread one may need any number.
    """

    found_answers: Sequence[Any]
    input_would_help: bool

    def __init__(self, message: str, found: Sequence[Any] = (), input_would_help: bool = False):
        super().__init__(message)
        self.found_answers = found
        self.input_would_help = input_would_help


class OutOfTime(SearchTooLong):
    """Raised when the allowance is spent."""

    def __init__(self) -> None:
        super().__init__("the allowance of processor time is spent")


class TimeAccount:
    """The processor time that is left to some work, and to everything that is told of its results later.

    total_seconds: the seconds with which it began. left_seconds: those neither spent nor lent to an open
    allowance. An account can be pickled: the copy holds what is left then, and is spent separately.
    """

    __slots__ = ("left_seconds", "total_seconds")

    total_seconds: float
    left_seconds: float

    def __init__(self, total_seconds: float, left_seconds: float | None = None):
        self.total_seconds = total_seconds
        self.left_seconds = total_seconds if left_seconds is None else left_seconds

    def __reduce__(self) -> tuple[type["TimeAccount"], tuple[float, float]]:
        lent = max(0.0, seconds_left()) if self in _open.accounts else 0.0
        return TimeAccount, (self.total_seconds, self.left_seconds + lent)

    def open(self, part: float = TELLING_SHARE) -> "Allowance":
        """Limit the work inside to a part of what the account holds, and take the time used out of it. If the
        account is open already, take the part of what is left of the open allowance."""
        return Allowance(part=part, account=self)


class _OpenAllowances(local):
    """The allowances that are open in this thread.

    outer_seconds: seconds of the outermost one. ends_at: end of the innermost one, by the thread's clock.
    unspent_until: a wall-clock time before which it cannot be spent, because a thread takes no more time than
    passes. accounts: the open accounts, the innermost last.
    """

    outer_seconds: float = inf
    ends_at: float = inf
    unspent_until: float = inf
    accounts: tuple[TimeAccount, ...] = ()


_open = _OpenAllowances()


def check_clock() -> None:
    """Raise OutOfTime once the allowance is spent. A call costs a few dozen operations: call it where a
    hundred times as many lie between two calls."""
    if monotonic() >= _open.unspent_until and seconds_left() <= 0:
        raise OutOfTime


def with_clock_checks(items: Iterable[T], items_between_checks: int = 16) -> Iterator[T]:
    """Yield items, and check the clock before every `items_between_checks`-th one. For items that take little
    time each."""
    for i, x in enumerate(items):
        if not i % items_between_checks:
            check_clock()
        yield x


def seconds_left() -> float:
    """Return the seconds that are left in the open allowance; infinite if none is open."""
    if _open.ends_at == inf:
        return inf
    seconds = _open.ends_at - _processor_time()
    _open.unspent_until = monotonic() + seconds
    return seconds


def allowance_scale() -> float:
    """Return how many times the usual allowance is open, at least 1. Effort that is bounded in steps may be
    that much larger."""
    return 1.0 if _open.outer_seconds == inf else max(1.0, _open.outer_seconds / DEFAULT_SECONDS)


class Allowance:
    """An allowance of processor time (see `limit_time` and `TimeAccount.open`). A class costs half of what a
    generator would."""

    __slots__ = ("account", "began_at", "lent_seconds", "outer_state", "part", "seconds")

    seconds: float
    part: float
    account: TimeAccount | None
    outer_state: tuple[float, float, float, tuple[TimeAccount, ...]]
    began_at: float
    lent_seconds: float | None

    def __init__(self, seconds: float = inf, part: float = 1.0, account: TimeAccount | None = None):
        self.seconds = seconds
        self.part = part
        self.account = account

    def __enter__(self) -> None:
        here, now = _open, _processor_time()
        self.outer_state = here.outer_seconds, here.ends_at, here.unspent_until, here.accounts
        self.began_at, self.lent_seconds = now, None
        account = self.account
        if account is None or account in here.accounts:
            seconds = min(self.seconds, (here.ends_at - now) * self.part)
            if self.seconds < inf:  # its results may be asked for more than it says itself
                self.account = account = TimeAccount(seconds)
                self.lent_seconds = seconds
        else:
            seconds = self.lent_seconds = min(account.left_seconds * self.part, here.ends_at - now)
        if account is not None:
            here.accounts = (*here.accounts, account)
            account.left_seconds -= self.lent_seconds or 0.0
        if seconds < inf:
            if here.outer_seconds == inf:
                here.outer_seconds = seconds if account is None else account.total_seconds
            here.ends_at, here.unspent_until = now + seconds, monotonic() + seconds

    def __exit__(self, *_: object) -> None:
        if self.lent_seconds is not None and self.account is not None:
            unspent = self.lent_seconds - (_processor_time() - self.began_at)
            self.account.left_seconds = max(0.0, self.account.left_seconds + unspent)
        _open.outer_seconds, _open.ends_at, _open.unspent_until, _open.accounts = self.outer_state


def limit_time(seconds: float = inf, part: float = 1.0) -> Allowance:
    """Limit the work inside to some seconds, and to a part of what is left of the allowance around it.
    Results keep what is left (`current_time_account`)."""
    return Allowance(seconds, part)


def current_time_account() -> TimeAccount:
    """Return the account that pays for telling of results found now: that of the innermost allowance in
    seconds, or a usual one if none is open."""
    return _open.accounts[-1] if _open.accounts else TimeAccount(DEFAULT_SECONDS)


def _find_clock() -> Callable[[], float]:
    """Return the thread's processor clock, or the process's, or (in some browsers) the wall clock."""
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
    """The number of looks for a step that may still be taken."""

    __slots__ = ("looks_left",)

    looks_left: int

    def __init__(self, looks: int):
        self.looks_left = looks

    @classmethod
    def for_board(cls, shape: tuple[int, int]) -> "Budget":
        """Return the budget for explaining a puzzle of so many rows and columns."""
        return cls(int(LADDER_BUDGET * allowance_scale()) // (shape[0] * shape[1]))

    def spend(self) -> bool:
        """Take one look; False if none is left."""
        self.looks_left -= 1
        return self.looks_left >= 0


def answers_of_first_finished(
    *searches: Callable[[], list[A] | None], fallback: Callable[[], list[A]] | None = None
) -> list[A]:
    """Return the answers of the first search that comes to an end. A search that does not end raises
    SearchTooLong or returns None. fallback: the last search if OR-tools is not installed.

    Raises SearchTooLong if no search ends (from OrToolsMissing if one needs OR-tools), and OutOfTime if the
    clock has ended one.
    """
    missing_or_tools, is_out_of_time = None, False
    with limit_time(part=SEARCH_SHARE):
        for search in searches:
            try:
                check_clock()  # before a model is built
                found = search()
            except SearchTooLong as error:
                is_out_of_time |= isinstance(error, OutOfTime)
                continue
            except OrToolsMissing as error:
                missing_or_tools = error
                continue
            if found is not None:
                return found
        if missing_or_tools and fallback:
            try:
                return fallback()
            except SearchTooLong as error:
                raise error from missing_or_tools
    raise OutOfTime() if is_out_of_time else SearchTooLong("no search comes to an end") from missing_or_tools


def collect_answers(
    positions: Iterable[A | None],
    limit: int | None,
    budget: int | None,
    too_long: str,
    positions_between_checks: int = 1,
) -> list[A]:
    """Return up to `limit` answers of a search (None: all).

    positions: for each position that the search looks at, the answer found there, or None. too_long: the
    message of SearchTooLong, with {} for the number of positions; raised after `budget` positions (None:
    never). positions_between_checks: positions between two looks at the clock.
    """
    found: list[A] = []
    for number, answer in enumerate(positions):
        if number == budget:
            raise SearchTooLong(too_long.format(number), found)
        if not number % positions_between_checks:
            check_clock()
        if answer is not None:
            found.append(answer)
            if len(found) == limit:
                break
    return found
