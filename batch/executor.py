"""One function over many things in several processes; what hangs or kills its process costs only itself."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Unpack, cast

import numpy as np
from pebble import ProcessExpired, ProcessPool

from ..pipeline import Options, Problem, Snap, check_options, log_outcome, snap
from ..result.arguments import check_range
from ..solver.games import use_words, words_to_use
from ..vision.source.capture import Capture
from ..vision.source.decode import UNNAMED, check_given, content_of, is_image, is_readable, load, name_of
from ..vision.source.errors import CaptureError
from ..vision.source.limits import CROP, TOO_LARGE, WHY, limit_memory

if TYPE_CHECKING:
    from ..vision.source.source import Source

# Items after which a worker starts anew, which gives back what libraries keep. A start takes as long as about
# thirty captures.
ITEMS_PER_PROCESS = 1000


class LocalPool(Executor):
    r"""Fresh processes on this machine (spawned, so that no lock or thread is inherited), each working on one
    item at a time. A worker that dies, exceeds the timeout (seconds) or holds too much memory is replaced;
    the future of its item raises ProcessExpired or TimeoutError. If the pool as a whole is lost, the pending
    futures raise BrokenExecutor and the next submit starts a new pool.

    function: the one that the workers will call; its module is imported before they take anything, so that
    loading counts against nobody's time."""

    def __init__(
        self, workers: int, timeout: float | None = None, function: Callable[..., Any] | None = None
    ):
        self._workers, self._timeout, self._function = workers, timeout, function
        self._pending: set[Future[Any]] = set()
        self._pool = self._start_pool()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Give a call to a worker, in a new pool if the last one was lost."""
        if not self.tend():
            self._stop()
            self._pool = self._start_pool()
        future: Future[Any] = self._pool.schedule(fn, args, kwargs, self._timeout)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    def tend(self) -> bool:
        """True if the pool is sound; if not, no future is left waiting for it."""
        sound = self._pool.active
        for future in () if sound else tuple(self._pending):
            with suppress(Exception):  # answered at this very moment
                future.set_exception(BrokenExecutor("all workers were lost"))
        return sound

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers; running work is not waited for."""
        self._stop()

    def _start_pool(self) -> ProcessPool:
        """Start the pool of processes."""
        pool = ProcessPool(
            self._workers,
            max_tasks=ITEMS_PER_PROCESS,
            initializer=_prepare_worker,
            initargs=(self._function, words_to_use()),
            context=_LockKeepingContext(),
        )
        with _interrupts_blocked():
            assert pool.active  # asking starts it
        return pool

    def _stop(self) -> None:
        """End all processes of the pool."""
        self._pool.stop()
        self._pool.join()


class _LockKeepingContext(SpawnContext):
    """Spawns processes. Its locks last as long as the context: the pool drops them before it ends its
    workers, and a worker that is still starting would print that it does not find them."""

    def __init__(self) -> None:
        super().__init__()
        self._locks: list[object] = []

    def RLock(self):  # noqa: N802 - the name of multiprocessing
        lock = super().RLock()
        self._locks.append(lock)
        return lock


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C from processes started inside, or by threads started inside: their parent decides."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker(_function: object, words: tuple[str, str] | None) -> None:
    """Limit the memory of a worker at its start; receiving the function has imported its module. words: the
    list with which the parent solves games of words."""
    limit_memory()
    if words:
        use_words(*words)


Item = TypeVar("Item")
Value = TypeVar("Value")

# Items handed out for each worker: none waits for the parent, and memory stays bounded.
ITEMS_AHEAD = 3

# Times that an item is handed out when all workers are lost at once, which is hardly ever its fault.
MAX_TRIES = 3

# Seconds between looks at whether the workers still live, while nothing comes back.
CHECK_INTERVAL = 1.0


#: What to do about each failure.
REMEDIES = {
    "timeout": "allow more time with --timeout, or crop the picture to the board",
    "too-large": CROP,
    "crashed": "please report it, with the picture if you can",
}


@dataclass(frozen=True)
class Outcome(Generic[Item, Value]):
    """The outcome of an item: the function's value, or its failure ("timeout", "too-large" or "crashed") and
    why it failed."""

    item: Item
    value: Value | None = None
    failure: str | None = None
    why: str = ""


@dataclass(frozen=True)
class _Failure:
    """The failure of a function in a worker, in place of a value: as text, since not every exception can be
    sent."""

    text: str
    failure: str = "crashed"


@dataclass
class _Ticket(Generic[Item]):
    """An item that is handed out to a worker."""

    item: Item
    future: "Future[Any]"
    tries: int = 1


def failure_problem(name: str, failure: str, why: str) -> Problem:
    """Return the problem of a capture whose worker could not answer. failure, why: of its outcome."""
    return Problem(failure, f"{name}: {why}", REMEDIES[failure])


def map_in_processes(
    function: Callable[[Item], Value],
    items: Iterable[Item],
    *,
    workers: int | None = None,
    timeout: float | None = None,
    ordered: bool = True,
    executor: Executor | None = None,
) -> Generator[Outcome[Item, Value], None, None]:
    """Yield the outcome of function(item) for every item, each exactly once, in the order of the items, or
    with ordered=False as they come. Only a few items a worker are taken ahead of their outcomes.

    function: a module's own, or a functools.partial of one, so that another process finds it. workers:
    processes (default: one a core). timeout: seconds that an item may take in its worker. executor: instead
    of a LocalPool; `workers` is then how many items it works on at a time, and time limits are its affair.
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
    """Call the function on an item in a worker; return its value or its failure."""
    try:
        return function(item)
    except MemoryError:
        return _Failure(WHY, "too-large")
    except Exception as error:
        return _Failure(f"{type(error).__name__}: {error}")


def _yield_outcomes(
    call: Callable[[Item], Any], items: Iterator[Item], pool: Executor, ahead: int, ordered: bool
) -> Generator[Outcome[Item, Any], None, None]:
    """Hand out items to a pool, and yield their outcomes."""
    tickets: list[_Ticket[Item]] = []
    while True:
        for item in islice(items, ahead - len(tickets)):
            tickets.append(_Ticket(item, _submit(pool, call, item)))
        if not tickets:
            return
        wait(
            [ticket.future for ticket in tickets[: 1 if ordered else None]],
            timeout=CHECK_INTERVAL,
            return_when=FIRST_COMPLETED,
        )
        if isinstance(pool, LocalPool):
            pool.tend()
        waiting = []
        for ticket in tickets:
            if not ticket.future.done() or (ordered and waiting):
                waiting.append(ticket)
            elif ticket.tries < MAX_TRIES and isinstance(ticket.future.exception(), BrokenExecutor):
                again = _submit(pool, call, ticket.item)
                waiting.append(_Ticket(ticket.item, again, ticket.tries + 1))
            else:
                yield _ticket_outcome(ticket)
        tickets = waiting


def _submit(pool: Executor, call: Callable[[Item], Any], item: Item) -> "Future[Any]":
    """Submit an item to a pool; the future of a lost pool says so."""
    try:
        return pool.submit(call, item)
    except (BrokenExecutor, RuntimeError) as error:  # lost since the last look
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor(str(error)))
        return future


def _ticket_outcome(ticket: _Ticket[Item]) -> Outcome[Item, Any]:
    """Return the outcome of a ticket whose future is done."""
    item = ticket.item
    try:
        value = ticket.future.result()
    except TimeoutError:
        return Outcome(item, failure="timeout", why="it took too long")
    except Exception as error:  # whatever an executor says of a worker that is gone
        if isinstance(error, ProcessExpired) and error.exitcode == TOO_LARGE:
            return Outcome(item, failure="too-large", why=WHY)
        return Outcome(item, failure="crashed", why=f"its worker ended ({type(error).__name__})")
    if isinstance(value, _Failure):
        return Outcome(item, failure=value.failure, why=value.text)
    return Outcome(item, value)


# `snap` in several processes, for a program.

# Seconds that `snap_many` allows a capture: twice what reading and solving take, since others work beside it.
CAPTURE_TIMEOUT = 60.0


def snap_many(
    sources: "Iterable[Source]",
    *,
    workers: int | None = None,
    timeout: float | None = CAPTURE_TIMEOUT,
    **options: Unpack[Options],
) -> Generator[Snap, None, None]:
    """Yield the answers of `snap` to each of these captures, in their order, each as soon as it and those
    before it are ready; only a few are taken ahead.

    workers: how many processes (default: as many as there are cores; 1: none but this one). timeout: seconds
    that a capture may take in a process of its own (None: as long as it takes). A capture that takes longer,
    too much memory, or the process with it, has a `problem`; the others are answered all the same. options:
    the other keywords of `snap`, but for `file`.

    The processes are new ones, which import the program that starts them: what it does as a script belongs
    below `if __name__ == "__main__":`. They end with the iteration. Raises TypeError and ValueError as `snap`
    does.
    """
    check_options(**options)
    check_range("workers", workers, 1)
    return _yield_answers(sources, workers or count_cores(), timeout, options)


def _yield_answers(
    sources: "Iterable[Source]", workers: int, timeout: float | None, options: Options
) -> Generator[Snap, None, None]:
    """Yield the answers of `snap_many`, made in this process if there is one worker."""
    if workers == 1:
        yield from (snap(source, **options) for source in sources)
        return
    answer = partial(_answer_capture, options)
    with closing(
        map_in_processes(answer, _sent_captures(sources), workers=workers, timeout=timeout)
    ) as outcomes:
        for outcome in outcomes:
            yield _received_answer(options, outcome)


@dataclass(frozen=True, eq=False)
class _SentCapture:
    """A capture as it goes to another process. problem: the reason why it could not be read here."""

    name: str
    source: "str | bytes | np.ndarray | Capture" = b""
    problem: Problem | None = None


def _sent_captures(sources: "Iterable[Source]") -> Iterator[_SentCapture]:
    """Yield each capture in a form that can go to another process."""
    for source in sources:
        check_given(source)
        name = name_of(source)
        try:
            yield _SentCapture(name, _sendable_content(source, name))
        except CaptureError as error:
            yield _SentCapture(name, problem=Problem(error.code, str(error), error.remedy))


def _sendable_content(source: "Source", name: str) -> "str | bytes | np.ndarray | Capture":
    """Return the content of a capture that can be sent: open files are read here, and images of Pillow
    decoded."""
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
def _received_answer(options: Options, outcome: Outcome[_SentCapture, Snap]) -> Snap:
    """Return the answer of a worker, or the problem that it took too long, or is lost."""
    if outcome.value:
        return outcome.value
    name = outcome.item.name
    return _problem_answer(options, name, failure_problem(name, outcome.failure or "crashed", outcome.why))


def _problem_answer(options: Options, name: str, problem: Problem) -> Snap:
    """Return the answer of `snap` to a capture that has this problem."""
    names = ("ignore_marks", "labels", "crop", "voice", "lang")
    kept = {name: value for name, value in options.items() if name in names}
    return replace(Snap(name, problem=problem), **kept)


def _answer_capture(options: Options, sent: _SentCapture) -> Snap:
    """Answer one capture of `snap_many` in a worker."""
    import cv2

    cv2.setNumThreads(1)  # others work beside it
    if sent.problem:
        return _problem_answer(options, sent.name, sent.problem)
    return snap(sent.source, file=sent.name, **options)


# A Dask cluster as an executor; it comes with the extra `cluster`.

SCHEDULER_TIMEOUT = 10  # seconds


class NoCluster(Exception):
    """Raised when there is no cluster to work with; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the executor of a running Dask cluster, and how many items it works on at a time. The items of a
    lost worker are given to others by the scheduler; an item that loses several workers fails. Raises
    NoCluster."""
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
