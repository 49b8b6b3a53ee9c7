"""One function over many things in several processes; what hangs or kills its process costs only itself."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from typing import Any, Generic, TypeVar, cast

from pebble import ProcessExpired, ProcessPool

from ..result.problem import Problem
from ..vision.source.limits import CROP, TOO_LARGE, WHY, limit_memory

# Processes that work for us, and can be lost one by one without harm.

# Items after which a worker starts anew, which gives back what libraries keep. A start takes as long as about
# thirty captures.
RECYCLED_AFTER = 1000


class LocalPool(Executor):
    """Fresh processes on this machine (spawned, so that no lock or thread is inherited), each working on one
    item at a time. A worker that dies, exceeds the timeout (seconds) or holds too much memory is replaced;
    the future of its item raises ProcessExpired or TimeoutError. Where the pool as a whole is lost, the
    futures still out raise BrokenExecutor and the next submit starts a new one.

    function: what the workers will be asked for; its module is imported before they take anything, so that
    loading counts against nobody's time.
    """

    def __init__(
        self, workers: int, timeout: float | None = None, function: Callable[..., Any] | None = None
    ):
        self._workers, self._timeout, self._function = workers, timeout, function
        self._out: set[Future[Any]] = set()
        self._pool = self._started()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        if not self.tend():
            self._stop()
            self._pool = self._started()
        future: Future[Any] = self._pool.schedule(fn, args, kwargs, self._timeout)
        self._out.add(future)
        future.add_done_callback(self._out.discard)
        return future

    def tend(self) -> bool:
        """True if the pool is sound; if not, no future is left waiting for it."""
        sound = self._pool.active
        for future in () if sound else tuple(self._out):
            with suppress(Exception):  # answered at this very moment
                future.set_exception(BrokenExecutor("all workers were lost"))
        return sound

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers; what is still running is not waited for."""
        self._stop()

    def _started(self) -> ProcessPool:
        pool = ProcessPool(
            self._workers,
            max_tasks=RECYCLED_AFTER,
            initializer=_load,
            initargs=(self._function,),
            context=_KeepingLocks(),
        )
        with _interrupts_blocked():
            assert pool.active  # asking starts it
        return pool

    def _stop(self) -> None:
        self._pool.stop()
        self._pool.join()


class _KeepingLocks(SpawnContext):
    """Spawns processes. Its locks last as long as itself: the pool drops them before it ends its workers, and
    one that is still starting would print that it does not find them."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[object] = []

    def RLock(self):  # noqa: N802 - the name of multiprocessing
        lock = super().RLock()
        self._kept.append(lock)
        return lock


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Processes started inside, or by threads started inside, never see Ctrl-C: their parent decides."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _load(_function: object) -> None:
    """A worker's start: receiving the function has imported its module."""
    limit_memory()


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
    """The outcome of an item: the function's value, or how it failed ("timeout", "too-large" or "crashed")
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
    """The problem of a capture whose worker could not answer. failure, why: of its outcome."""
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
    """The number of cores this process may use."""
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


# A Dask cluster as an executor; it comes with the extra `cluster`.

SCHEDULER_ANSWERS_WITHIN = 10  # seconds


class NoCluster(Exception):
    """Raised when there is no cluster to work with; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a running cluster, and how many things it works on at a time. What a lost worker had is
    given to others by the scheduler; what loses several workers fails. Raises NoCluster."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "--dask needs packages that are not installed", 'pip install "queens-snap[cluster]"'
        ) from None
    try:
        client = Client(address, timeout=SCHEDULER_ANSWERS_WITHIN)
    except (OSError, ValueError, TimeoutError) as error:
        why = " ".join(str(error).split())
        remedy = "check the address and that the scheduler runs"
        if isinstance(error, ValueError):  # it is none
            remedy = "give host and port, as in tcp://localhost:8786"
        raise NoCluster(f"no Dask scheduler answers at {address}: {why}", remedy) from None
    with client:
        threads = sum(cast("dict[str, int]", client.nthreads()).values())
        if not threads:
            raise NoCluster(
                f"the Dask cluster at {address} has no workers", "start one with: dask worker ADDRESS"
            )
        yield client.get_executor(pure=False), threads
