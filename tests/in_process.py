"""A pool that works where it is asked: for tests of a run in which its processes are not the point."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class InProcess(Executor):
    """In the place of a LocalPool. Time limits and limits of memory are not kept."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def check_workers(self) -> None:
        """No worker is lost."""
