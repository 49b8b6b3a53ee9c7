"""An executor that runs jobs in the calling process, for tests that are not about worker processes."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class InProcess(Executor):
    """An executor that replaces LocalPool. It enforces no limits of time or memory."""

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
        """Do nothing: there are no worker processes to lose."""
