"""The server of the page, which is loaded without the extra `web`: a socket on the loopback address, and the
processes that read captures. A capture that hangs or kills its process costs only itself. Only so many are
worked on at once; the rest waits, as far as `guard.py` has room for it."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as Overdue
from contextlib import asynccontextmanager
from multiprocessing import get_context
from pathlib import Path

from pebble import ProcessExpired, ProcessPool

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

DEFAULT_PORT = 8157  # nothing well known lives there; the next start finds the page where it was
LOOPBACK = "127.0.0.1"


def listen(port: int | None) -> socket.socket:
    """A listening socket on the loopback address: at this port, or where none is named at DEFAULT_PORT or, if
    that is taken, at any free one. Raises OSError where the named port cannot be used."""
    try:
        return socket.create_server((LOOPBACK, DEFAULT_PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((LOOPBACK, 0))


# The processes that read captures.

# One person's page: a second process, so that one slow capture does not block the rest.
PROCESSES = max(1, min(2, os.cpu_count() or 1))
MAX_CAPTURES = (
    PROCESSES + 1
)  # captures on their way through the processes: one waits while the others are worked on
SEAT_TIMEOUT = 20.0  # seconds that a request waits for a seat
CAPTURE_TIMEOUT = 30.0  # seconds for one capture; the slowest known take a tenth of it
START_TIMEOUT = 10.0  # seconds that a process may take to start before it is ended all the same
SAMPLE_PICTURE = Path(__file__).parents[1] / "page" / "sample-queens.png"
CAPTURES_PER_PROCESS = 500  # a process is renewed after so many


class ReadingPool:
    """A few processes that read captures, and the seats of the requests that may be inside."""

    def __init__(self, seat_within: float = SEAT_TIMEOUT, longest: float = CAPTURE_TIMEOUT) -> None:
        self._seat_within, self._longest = seat_within, longest
        self._seats = asyncio.Semaphore(MAX_CAPTURES)
        self._pool = ProcessPool(
            PROCESSES, max_tasks=CAPTURES_PER_PROCESS, initializer=_prepare, context=get_context("spawn")
        )
        self._starting: list[Future[None]] = []

    def start(self) -> None:
        """Start the processes before the first capture comes."""
        self._starting = [self._pool.schedule(_warm_up) for _ in range(PROCESSES)]

    def stop(self) -> None:
        """End them, whatever they are at; one that is only starting would complain of it."""
        wait(self._starting, START_TIMEOUT)
        self._pool.stop()
        self._pool.join()

    @asynccontextmanager
    async def seat(self) -> AsyncIterator[None]:
        """Hold this while a capture is read. Raises Busy."""
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
        """The answer of this work to a body; in this form where it takes too long or kills its process."""
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
    """Load what the first capture would have to wait for."""
    answer_capture(as_story, SAMPLE_PICTURE.read_bytes(), RequestOptions())


def _prepare() -> None:
    """Ctrl-C is for the parent, which ends the others."""
    limit_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
