"""One function over many things in several processes; what hangs or kills its process costs only itself."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

from pebble import ProcessExpired

from ..result.problem import Problem
from ..vision.source.limits import CROP, TOO_LARGE, WHY
from .local_pool import LocalPool

Item = TypeVar("Item")
Value = TypeVar("Value")

# Items handed out for each worker: none waits for the parent, and memory stays bounded.
AHEAD = 3

# Times that an item is handed out when all workers are lost at once, which is hardly ever its fault.
TRIES = 3

# Seconds between looks at whether the workers still live, while nothing comes back.
LOOK = 1.0


#: What to do about each failure.
REMEDIES = {
    "timeout": "allow more time with --timeout, or crop the picture to the board",
    "too-large": CROP,
    "crashed": "please report it, with the picture if you can",
}


@dataclass(frozen=True)
class Outcome(Generic[Item, Value]):
    """What became of an item: the function's value, or how it failed ("timeout", "too-large" or "crashed")
    and why."""

    item: Item
    value: Value | None = None
    failure: str | None = None
    why: str = ""


@dataclass(frozen=True)
class _Raised:
    """In place of a value: what the function raised, as text, since not every exception can be sent."""

    text: str
    failure: str = "crashed"


@dataclass
class _Ticket(Generic[Item]):
    """An item that is handed out."""

    item: Item
    future: "Future[Any]"
    tries: int = 1


def failure_problem(name: str, failure: str, why: str) -> Problem:
    """What is said of a capture whose worker could not answer. failure, why: of its outcome."""
    return Problem(failure, f"{name}: {why}", REMEDIES[failure])


def mapped(
    function: Callable[[Item], Value],
    items: Iterable[Item],
    *,
    workers: int | None = None,
    timeout: float | None = None,
    ordered: bool = True,
    executor: Executor | None = None,
) -> Generator[Outcome[Item, Value], None, None]:
    """The outcome of function(item) for every item, each exactly once, in the order of the items, or with
    ordered=False as they come. Only a few items a worker are taken ahead of their outcomes.

    function: a module's own, or a functools.partial of one, so that another process finds it. workers:
    processes (default: one a core). timeout: seconds that an item may take in its worker. executor: instead
    of a LocalPool; `workers` is then how many items it works on at a time, and time limits are its affair.
    """
    workers = workers or cores()
    with ExitStack() as stack:
        if executor is None:
            executor = stack.enter_context(LocalPool(workers, timeout, function))
        yield from _outcomes(partial(_call, function), iter(items), executor, AHEAD * workers, ordered)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _call(function: Callable[[Item], Value], item: Item) -> "Value | _Raised":
    try:
        return function(item)
    except MemoryError:
        return _Raised(WHY, "too-large")
    except Exception as error:
        return _Raised(f"{type(error).__name__}: {error}")


def _outcomes(
    call: Callable[[Item], Any], items: Iterator[Item], pool: Executor, ahead: int, ordered: bool
) -> Generator[Outcome[Item, Any], None, None]:
    tickets: list[_Ticket[Item]] = []
    while True:
        for item in islice(items, ahead - len(tickets)):
            tickets.append(_Ticket(item, _submitted(pool, call, item)))
        if not tickets:
            return
        wait(
            [ticket.future for ticket in tickets[: 1 if ordered else None]],
            timeout=LOOK,
            return_when=FIRST_COMPLETED,
        )
        if isinstance(pool, LocalPool):
            pool.tend()
        waiting = []
        for ticket in tickets:
            if not ticket.future.done() or (ordered and waiting):
                waiting.append(ticket)
            elif ticket.tries < TRIES and isinstance(ticket.future.exception(), BrokenExecutor):
                again = _submitted(pool, call, ticket.item)
                waiting.append(_Ticket(ticket.item, again, ticket.tries + 1))
            else:
                yield _outcome(ticket)
        tickets = waiting


def _submitted(pool: Executor, call: Callable[[Item], Any], item: Item) -> "Future[Any]":
    try:
        return pool.submit(call, item)
    except (BrokenExecutor, RuntimeError) as error:  # lost since the last look
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor(str(error)))
        return future


def _outcome(ticket: _Ticket[Item]) -> Outcome[Item, Any]:
    item = ticket.item
    try:
        value = ticket.future.result()
    except TimeoutError:
        return Outcome(item, failure="timeout", why="it took too long")
    except ProcessExpired as error:
        if error.exitcode == TOO_LARGE:
            return Outcome(item, failure="too-large", why=WHY)
        return Outcome(item, failure="crashed", why=f"its worker ended ({type(error).__name__})")
    except Exception as error:  # whatever an executor says of a worker that is gone
        return Outcome(item, failure="crashed", why=f"its worker ended ({type(error).__name__})")
    if isinstance(value, _Raised):
        return Outcome(item, failure=value.failure, why=value.text)
    return Outcome(item, value)
