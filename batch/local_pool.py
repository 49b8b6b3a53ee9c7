"""Processes that work for us, and can be lost one by one without harm."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from typing import Any

from pebble import ProcessPool

from ..vision.source.limits import limit_memory

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
        """Whether the pool is sound; if not, no future is left waiting for it."""
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
