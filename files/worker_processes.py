"""Start of worker processes, for all that reads captures in several processes."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from typing import Any

from pebble import ProcessPool


def start_pool(
    workers: int, items_per_process: int, prepare: Callable[..., object], arguments: tuple[Any, ...] = ()
) -> ProcessPool:
    """Start a pool of worker processes, which are spawned and do not react to Ctrl-C.

    items_per_process: calls after which a worker is replaced. prepare: called with `arguments` in each worker
    before its first call.
    """
    pool = ProcessPool(
        workers,
        max_tasks=items_per_process,
        initializer=prepare,
        initargs=arguments,
        context=_LockKeepingContext(),
    )
    with _interrupts_blocked():
        assert pool.active  # reading this property starts the processes
    return pool


class _LockKeepingContext(SpawnContext):
    """A context that spawns processes and keeps its locks for its own lifetime.

    The pool drops its locks before it ends its workers. Without these references, a worker that is still
    starting would print that it cannot find the locks.
    """

    def __init__(self) -> None:
        super().__init__()
        self._locks: list[object] = []

    def RLock(self):  # noqa: N802 - the name of multiprocessing
        lock = super().RLock()
        self._locks.append(lock)
        return lock


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in the processes that this context starts, because their parent decides when they end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # if it started inside, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
