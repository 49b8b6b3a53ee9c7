"""The server of the page: a socket on the loopback address, and processes that read captures. It does not
need the extra `web`.

A capture that hangs or crashes its process harms no other capture. MAX_CAPTURES limits the captures in work.
Other requests wait, as long as `guard.py` has memory for them.
"""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as Overdue
from contextlib import asynccontextmanager
from pathlib import Path

from pebble import ProcessExpired

from ...files.worker_processes import start_pool
from ...pipeline import Problem, Snap
from ...vision.source.limits import CROP, TOO_LARGE, WHY, limit_memory
from ..engine.requests import (
    AnswerForm,
    Busy,
    HttpAnswer,
    RequestOptions,
    WorkFunction,
    answer_capture,
    as_story,
)

DEFAULT_PORT = 8157  # a fixed port that no known service uses, so that the page keeps its address
LOOPBACK = "127.0.0.1"  # the loopback address


def listen(port: int | None) -> socket.socket:
    """Return a listening socket on the loopback address. port: None for DEFAULT_PORT, or any free port if
    that is taken. Raises OSError if the given port cannot be used."""
    try:
        return socket.create_server((LOOPBACK, DEFAULT_PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((LOOPBACK, 0))


# The processes that read captures.

PROCESSES = max(1, min(2, os.cpu_count() or 1))  # two, so that a slow capture does not block the others
MAX_CAPTURES = PROCESSES + 1  # captures in work: one waits while the others are read
SEAT_TIMEOUT = 20.0  # seconds that a request waits for its turn
CAPTURE_TIMEOUT = 30.0  # seconds for one capture: ten times the slowest known
START_TIMEOUT = 10.0  # seconds that stopping waits for processes that still start
SAMPLE_PICTURE = Path(__file__).parents[1] / "page" / "sample-queens.png"  # the picture of the warm-up
CAPTURES_PER_PROCESS = 500  # captures after which a process is replaced


class ReadingPool:
    """A few processes that read captures, and seats that limit the requests in work."""

    def __init__(self, seat_within: float = SEAT_TIMEOUT, longest: float = CAPTURE_TIMEOUT) -> None:
        self._seat_within, self._longest = seat_within, longest
        self._seats = asyncio.Semaphore(MAX_CAPTURES)
        self._pool = start_pool(PROCESSES, CAPTURES_PER_PROCESS, _prepare)
        self._starting: list[Future[None]] = []

    def start(self) -> None:
        """Let the processes load what they need before the first capture arrives."""
        self._starting = [self._pool.schedule(_warm_up) for _ in range(PROCESSES)]

    def stop(self) -> None:
        """Stop the processes, also busy ones. Wait for those that still start, because they would print
        errors."""
        wait(self._starting, START_TIMEOUT)
        self._pool.stop()
        self._pool.join()

    @asynccontextmanager
    async def seat(self) -> AsyncIterator[None]:
        """Hold a seat while a capture is read. Raises Busy if none is free in time."""
        try:
            await asyncio.wait_for(self._seats.acquire(), self._seat_within)
        except TimeoutError:
            raise Busy from None
        try:
            yield
        finally:
            self._seats.release()

    async def answer(
        self, work: WorkFunction, form: AnswerForm, data: bytes, options: RequestOptions
    ) -> HttpAnswer:
        """Return the answer of `work` to a body. form: makes the answer if `work` times out or crashes."""
        task = self._pool.schedule(work, args=(data, options), timeout=self._longest)
        try:
            return await asyncio.wrap_future(task)
        except Overdue:
            problem = Problem(
                "timeout",
                f"{options.file}: no answer was found within {self._longest:.0f} seconds",
                "crop the picture to the board",
            )
        except ProcessExpired as error:
            problem = Problem(
                "crashed",
                f"{options.file}: the process that read it crashed",
                "please report it, with the picture if you can",
            )
            if error.exitcode == TOO_LARGE:
                problem = Problem("too-large", f"{options.file}: {WHY}", CROP)
        return form(Snap(options.file, problem=problem), options)


def _warm_up() -> None:
    """Read a sample, so that the first capture need not wait for imports."""
    answer_capture(as_story, SAMPLE_PICTURE.read_bytes(), RequestOptions())


def _prepare() -> None:
    """Limit the memory of a new process, and ignore Ctrl-C, which the parent handles."""
    limit_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
