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
from ...vision.source.limits import CROP_ADVICE, MEMORY_EXIT_STATUS, MEMORY_FAULT, limit_memory
from ..engine.requests import (
    AnswerForm,
    Busy,
    HttpAnswer,
    RequestOptions,
    WorkFunction,
    answer_capture,
    story_answer,
)

DEFAULT_PORT = 8157  # a fixed port that no known service uses, so that the page keeps its address
LOOPBACK = "127.0.0.1"  # the loopback address


def listen(port: int | None) -> socket.socket:
    """Return a listening socket on the loopback address.

    port: None for DEFAULT_PORT, or for any free port if DEFAULT_PORT is taken. Raises OSError if the given
    port cannot be used.
    """
    try:
        return socket.create_server((LOOPBACK, DEFAULT_PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((LOOPBACK, 0))


# The processes that read captures.

PROCESS_COUNT = max(1, min(2, os.cpu_count() or 1))  # two, so that a slow capture does not block the others
MAX_CAPTURES = PROCESS_COUNT + 1  # captures in work: one waits while the others are read
SEAT_TIMEOUT = 20.0  # seconds that a request waits for its turn
CAPTURE_TIMEOUT = 30.0  # seconds for one capture: ten times the slowest known
START_TIMEOUT = 10.0  # seconds that stopping waits for processes that still start
SAMPLE_PICTURE = Path(__file__).parents[1] / "page" / "sample-queens.png"  # the picture of the warm-up
CAPTURES_PER_PROCESS = 500  # captures after which a process is replaced


class ReadingPool:
    """A few processes that read captures, and seats that limit the number of requests in work.

    seat_timeout, capture_timeout: see SEAT_TIMEOUT and CAPTURE_TIMEOUT.
    """

    def __init__(self, seat_timeout: float = SEAT_TIMEOUT, capture_timeout: float = CAPTURE_TIMEOUT) -> None:
        self._seat_timeout, self._capture_timeout = seat_timeout, capture_timeout
        self._seats = asyncio.Semaphore(MAX_CAPTURES)
        self._pool = start_pool(PROCESS_COUNT, CAPTURES_PER_PROCESS, _prepare_process)
        self._starting: list[Future[None]] = []

    def start(self) -> None:
        """Let the processes load their modules before the first capture arrives."""
        self._starting = [self._pool.schedule(_warm_up) for _ in range(PROCESS_COUNT)]

    def stop(self) -> None:
        """Stop the processes, also busy ones. Wait for processes that still start, because they would print
        errors."""
        wait(self._starting, START_TIMEOUT)
        self._pool.stop()
        self._pool.join()

    @asynccontextmanager
    async def seat(self) -> AsyncIterator[None]:
        """Hold a seat while a capture is read. Raises Busy if no seat is free in time."""
        try:
            await asyncio.wait_for(self._seats.acquire(), self._seat_timeout)
        except TimeoutError:
            raise Busy from None
        try:
            yield
        finally:
            self._seats.release()

    async def answer(
        self, work: WorkFunction, form: AnswerForm, data: bytes, options: RequestOptions
    ) -> HttpAnswer:
        """Return the answer of `work` to a body.

        form: makes the answer, from a result with a problem, if `work` times out or crashes.
        """
        task = self._pool.schedule(work, args=(data, options), timeout=self._capture_timeout)
        try:
            return await asyncio.wrap_future(task)
        except Overdue:
            problem = Problem(
                "timeout",
                f"{options.file}: no answer was found within {self._capture_timeout:.0f} seconds",
                "crop the picture to the board",
            )
        except ProcessExpired as error:
            problem = Problem(
                "crashed",
                f"{options.file}: the process that read this picture crashed",
                "please report it, with the picture if you can",
            )
            if error.exitcode == MEMORY_EXIT_STATUS:
                problem = Problem("too-large", f"{options.file}: {MEMORY_FAULT}", CROP_ADVICE)
        return form(Snap(options.file, problem=problem), options)


def _warm_up() -> None:
    """Read a sample, so that the first capture need not wait for imports."""
    answer_capture(story_answer, SAMPLE_PICTURE.read_bytes(), RequestOptions())


def _prepare_process() -> None:
    """Limit the memory of a new process, and ignore Ctrl-C, which the parent handles."""
    limit_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
