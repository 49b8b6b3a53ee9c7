"""Calls of one function on many items in several processes. A call that hangs or crashes harms no other."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Unpack, cast

import numpy as np
from pebble import ProcessExpired, ProcessPool

from ..files.worker_processes import start_pool
from ..pipeline import Options, Problem, Snap, check_options, log_outcome, snap
from ..result.arguments import check_range
from ..result.problem import problem_from
from ..solver.games import use_words, words_in_use
from ..vision.source.capture import Capture
from ..vision.source.decode import UNNAMED, check_given, content_of, is_image, is_readable, load, name_of
from ..vision.source.errors import CaptureError
from ..vision.source.limits import CROP_ADVICE, MEMORY_EXIT_STATUS, MEMORY_FAULT, limit_memory

if TYPE_CHECKING:
    from ..vision.source.with_pillow import Source

# Items after which a worker is replaced, which frees the memory that libraries keep. Starting a worker takes
# as long as about thirty captures.
ITEMS_PER_PROCESS = 1000


class LocalPool(Executor):
    r"""A pool of worker processes on this machine, each of which works on one item at a time.

    Workers are spawned, so they inherit no locks or threads. A worker is replaced if it dies, exceeds the
    timeout or uses too much memory. The future of its item then raises ProcessExpired or TimeoutError. If all
    workers are lost, pending futures raise BrokenExecutor, and the next submit starts a new pool.

    timeout: seconds for each item. function: the function that workers will call. Workers import its module
    before they take an item, so that imports do not count as time of the item.
    """

    def __init__(
        self, workers: int, timeout: float | None = None, function: Callable[..., Any] | None = None
    ):
        self._workers, self._timeout, self._function = workers, timeout, function
        self._pending: set[Future[Any]] = set()
        self._pool = self._start_pool()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Give a call to a worker. Starts a new pool if the last one was lost."""
        if not self.check_workers():
            self._stop()
            self._pool = self._start_pool()
        future: Future[Any] = self._pool.schedule(fn, args, kwargs, self._timeout)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    def check_workers(self) -> bool:
        """True if the pool works; otherwise, end all pending futures with BrokenExecutor."""
        is_active = self._pool.active
        for future in () if is_active else tuple(self._pending):
            with suppress(Exception):  # the future may get its result at this very moment
                future.set_exception(BrokenExecutor("all workers were lost"))
        return is_active

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers without waiting for running calls."""
        self._stop()

    def _start_pool(self) -> ProcessPool:
        """Start the pool of processes."""
        return start_pool(self._workers, ITEMS_PER_PROCESS, _prepare_worker, (self._function, words_in_use()))

    def _stop(self) -> None:
        """End all processes of the pool."""
        self._pool.stop()
        self._pool.join()


def _prepare_worker(_function: object, words: tuple[str, str] | None) -> None:
    """Prepare a worker: limit its memory, and give it the word list with which its parent solves word games.

    The function is unused; but unpickling it imports its module.
    """
    limit_memory()
    if words:
        use_words(*words)


Item = TypeVar("Item")
Value = TypeVar("Value")

# Items in work for each worker: enough that no worker waits, and few enough to bound the memory.
ITEMS_AHEAD = 3

# Tries for an item if all workers are lost at once, which is rarely the fault of that item.
MAX_TRIES = 3

# Seconds between checks that the workers are alive, while there are no results.
CHECK_INTERVAL = 1.0


#: Remedies by error code.
REMEDY_BY_CODE = {
    "timeout": "allow more time with --timeout, or crop the picture to the board",
    "too-large": CROP_ADVICE,
    "crashed": "please report it, with the picture if you can",
}


@dataclass(frozen=True)
class Outcome(Generic[Item, Value]):
    """The outcome of an item: the function's value, or the reason for its failure.

    failure: the error code, "timeout", "too-large" or "crashed"; None without a failure. why: the reason.
    """

    item: Item
    value: Value | None = None
    failure: str | None = None
    why: str = ""


@dataclass(frozen=True)
class _Failure:
    """A failure that a worker sends in place of a value, as text: some exceptions cannot be pickled."""

    why: str
    code: str = "crashed"


@dataclass
class _SubmittedItem(Generic[Item]):
    """An item that was given to a worker, and the future of its value."""

    item: Item
    future: "Future[Any]"
    tries: int = 1


def failure_problem(name: str, failure: str, why: str) -> Problem:
    """Return the problem of a capture whose worker failed. failure, why: as in Outcome."""
    return Problem(failure, f"{name}: {why}", REMEDY_BY_CODE[failure])


def map_in_processes(
    function: Callable[[Item], Value],
    items: Iterable[Item],
    *,
    workers: int | None = None,
    timeout: float | None = None,
    ordered: bool = True,
    executor: Executor | None = None,
) -> Generator[Outcome[Item, Value], None, None]:
    """Yield the outcome of function(item) for every item, each exactly once.

    Outcomes come in the order of the items, or with ordered=False as soon as they are there. At most
    ITEMS_AHEAD items for each worker are taken before their outcomes are yielded.

    function: a function of a module, or a functools.partial of one, because it must be pickled.
    workers: the number of processes. The default is one for each core.
    timeout: seconds that an item may take in its worker.
    executor: used in place of a LocalPool. `workers` is then the number of items it works on at a time, and
    `timeout` is ignored.
    """
    workers = workers or count_cores()
    with ExitStack() as stack:
        if executor is None:
            executor = stack.enter_context(LocalPool(workers, timeout, function))
        yield from _yield_outcomes(
            partial(_call_in_worker, function), iter(items), executor, ITEMS_AHEAD * workers, ordered
        )


def count_cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _call_in_worker(function: Callable[[Item], Value], item: Item) -> "Value | _Failure":
    """Call the function on an item in a worker; return its value or the failure."""
    try:
        return function(item)
    except MemoryError:
        return _Failure(MEMORY_FAULT, "too-large")
    except Exception as error:
        return _Failure(f"{type(error).__name__}: {error}")


def _yield_outcomes(
    call: Callable[[Item], Any], items: Iterator[Item], pool: Executor, ahead: int, ordered: bool
) -> Generator[Outcome[Item, Any], None, None]:
    """Give items to a pool, and yield their outcomes. ahead: the most items that are in work at a time."""
    submitted: list[_SubmittedItem[Item]] = []
    while True:
        for item in islice(items, ahead - len(submitted)):
            submitted.append(_SubmittedItem(item, _submit(pool, call, item)))
        if not submitted:
            return
        wait(
            [entry.future for entry in submitted[: 1 if ordered else None]],
            timeout=CHECK_INTERVAL,
            return_when=FIRST_COMPLETED,
        )
        if isinstance(pool, LocalPool):
            pool.check_workers()
        waiting = []
        for entry in submitted:
            if not entry.future.done() or (ordered and waiting):
                waiting.append(entry)
            elif entry.tries < MAX_TRIES and isinstance(entry.future.exception(), BrokenExecutor):
                again = _submit(pool, call, entry.item)
                waiting.append(_SubmittedItem(entry.item, again, entry.tries + 1))
            else:
                yield _outcome_of(entry)
        submitted = waiting


def _submit(pool: Executor, call: Callable[[Item], Any], item: Item) -> "Future[Any]":
    """Submit an item to a pool. If the pool is lost, return a future that raises BrokenExecutor."""
    try:
        return pool.submit(call, item)
    except (BrokenExecutor, RuntimeError) as error:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor(str(error)))
        return future


def _outcome_of(entry: _SubmittedItem[Item]) -> Outcome[Item, Any]:
    """Return the outcome of an item whose future is done."""
    item = entry.item
    try:
        value = entry.future.result()
    except TimeoutError:
        return Outcome(item, failure="timeout", why="it took too long")
    except Exception as error:  # each executor has its own exceptions for a lost worker
        if isinstance(error, ProcessExpired) and error.exitcode == MEMORY_EXIT_STATUS:
            return Outcome(item, failure="too-large", why=MEMORY_FAULT)
        return Outcome(item, failure="crashed", why=f"its worker ended ({type(error).__name__})")
    if isinstance(value, _Failure):
        return Outcome(item, failure=value.code, why=value.why)
    return Outcome(item, value)


# `snap` in several processes, for programs.

# Seconds that `snap_many` allows a capture: twice the budget of `snap`, because other workers share the
# cores.
CAPTURE_TIMEOUT = 60.0


def snap_many(
    sources: "Iterable[Source]",
    *,
    workers: int | None = None,
    timeout: float | None = CAPTURE_TIMEOUT,
    **options: Unpack[Options],
) -> Generator[Snap, None, None]:
    """Yield the answer of `snap` to each capture, in the order of the captures.

    sources: the captures. Only a few are taken before their answers are yielded.
    workers: the number of processes. The default is one for each core; with 1, this process does the work.
    timeout: seconds that a capture may take in a worker process; None for no limit.
    options: the other keywords of `snap`, except `file`.

    A capture that takes too long or too much memory, or that crashes its process, has a `problem`. The other
    captures are answered nevertheless.

    The processes import the program that starts them, so a script must start its work below
    `if __name__ == "__main__":`. The processes end with the iteration. Raises TypeError and ValueError as
    `snap` does.
    """
    check_options(**options)
    check_range("workers", workers, 1)
    return _yield_answers(sources, workers or count_cores(), timeout, options)


def _yield_answers(
    sources: "Iterable[Source]", workers: int, timeout: float | None, options: Options
) -> Generator[Snap, None, None]:
    """Yield the answers of `snap_many`. With one worker, this process makes them."""
    if workers == 1:
        yield from (snap(source, **options) for source in sources)
        return
    answer = partial(_answer_capture, options)
    with closing(
        map_in_processes(answer, _sendable_captures(sources), workers=workers, timeout=timeout)
    ) as outcomes:
        for outcome in outcomes:
            yield _answer_from_worker(options, outcome)


@dataclass(frozen=True, eq=False)
class _SendableCapture:
    """A capture in a form that can be sent to another process. problem: set if it could not be read."""

    name: str
    source: "str | bytes | np.ndarray | Capture" = b""
    problem: Problem | None = None


def _sendable_captures(sources: "Iterable[Source]") -> Iterator[_SendableCapture]:
    """Yield each capture in a form that can go to another process."""
    for source in sources:
        check_given(source)
        name = name_of(source)
        try:
            yield _SendableCapture(name, _sendable_content(source, name))
        except CaptureError as error:
            yield _SendableCapture(name, problem=problem_from(error))


def _sendable_content(source: "Source", name: str) -> "str | bytes | np.ndarray | Capture":
    """Return a capture in a form that can be sent: open files are read, and images of Pillow decoded."""
    if isinstance(source, np.ndarray | Capture):
        return source
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source)
    if is_image(source):
        return load(source)
    if is_readable(source):
        return content_of(source, "the input" if name == UNNAMED else name)
    return name


@log_outcome
def _answer_from_worker(options: Options, outcome: Outcome[_SendableCapture, Snap]) -> Snap:
    """Return the answer of a worker, or an answer with the problem of the worker that failed."""
    if outcome.value:
        return outcome.value
    name = outcome.item.name
    return _problem_answer(options, name, failure_problem(name, outcome.failure or "crashed", outcome.why))


def _problem_answer(options: Options, name: str, problem: Problem) -> Snap:
    """Return the answer to a capture that has this problem."""
    snap_fields = ("ignore_marks", "labels", "crop", "voice", "lang")
    values = {field: value for field, value in options.items() if field in snap_fields}
    return replace(Snap(name, problem=problem), **values)


def _answer_capture(options: Options, sent: _SendableCapture) -> Snap:
    """Answer one capture of `snap_many` in a worker."""
    import cv2

    cv2.setNumThreads(1)  # other workers use the other cores
    if sent.problem:
        return _problem_answer(options, sent.name, sent.problem)
    return snap(sent.source, file=sent.name, **options)


# A Dask cluster as an executor, with the extra `cluster`.

SCHEDULER_TIMEOUT = 10  # seconds to wait for an answer of the scheduler


class NoCluster(Exception):
    """Raised when the Dask cluster cannot be used; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the executor of a running Dask cluster, and the number of items it works on at a time.

    The scheduler gives the items of a lost worker to other workers. An item that loses several workers fails.
    Raises NoCluster.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "--dask needs packages that are not installed", 'pip install "queens-snap[cluster]"'
        ) from None
    try:
        client = Client(address, timeout=SCHEDULER_TIMEOUT)
    except (OSError, ValueError, TimeoutError) as error:
        why = " ".join(str(error).split())
        remedy = "check the address and that the scheduler runs"
        if isinstance(error, ValueError):  # it is no address
            remedy = "give host and port, as in tcp://localhost:8786"
        raise NoCluster(f"no Dask scheduler answers at {address}: {why}", remedy) from None
    with client:
        threads = sum(cast("dict[str, int]", client.nthreads()).values())
        if not threads:
            raise NoCluster(
                f"the Dask cluster at {address} has no workers", "start one with: dask worker ADDRESS"
            )
        yield client.get_executor(pure=False), threads
