"""The bodies of requests: how large they may be, how slowly they may come, how much is held of all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from starlette.requests import Request

from ...pipeline import Problem
from ...vision.source.errors import CaptureError
from ...vision.source.limits import MAX_BYTES, check_bytes
from ..engine.answers import HttpAnswer, failure
from .pool import Busy

MOST_HELD = 4 * MAX_BYTES  # bytes of all bodies in memory; what comes beyond that is told to come back
GRACE = 5.0  # seconds that a body may take however small it is
WHAT = "what was sent"
SLOWEST = 64 * 1024  # bytes a second from then on; from the same machine it is a thousand times that


class Bodies:
    """Takes in bodies, and knows how much of them is in memory."""

    def __init__(self, most: int = MOST_HELD, grace: float = GRACE, slowest: float = SLOWEST) -> None:
        self._most, self._grace, self._slowest = most, grace, slowest
        self.held: int = 0

    @asynccontextmanager
    async def taken(self, request: Request, most: int = MAX_BYTES) -> AsyncIterator[bytes | HttpAnswer]:
        """The whole body, in memory until this is left, or what is wrong with it: read no further than `most`
        bytes, whatever length is stated.

        Raises Busy, once it has arrived (before that, nobody would listen), where there is no room for it.
        """
        chunks: list[bytes] = []
        begin, count, held = monotonic(), 0, 0
        try:
            try:
                stated = request.headers.get("content-length", "")
                if stated.isdigit():
                    check_bytes(int(stated), WHAT, most)
                stream = aiter(request.stream())
                while True:
                    async with asyncio.timeout(begin + self._grace + count / self._slowest - monotonic()):
                        chunk = await anext(stream, None)
                    if chunk is None:
                        break
                    count += len(chunk)
                    check_bytes(max(count, 1), WHAT, most)
                    if held == count - len(chunk) and self.held + len(chunk) <= self._most:
                        self.held += len(chunk)
                        held = count
                        chunks.append(chunk)
                    else:  # the rest goes by unheld
                        chunks.clear()
                        self.held -= held
                        held = 0
                check_bytes(count, WHAT, most)
            except CaptureError as error:
                status = 413 if error.code == "too-large" else 400
                yield failure(status, Problem(error.code, str(error), error.remedy))
                return
            except TimeoutError:
                yield failure(408, Problem("usage", f"{WHAT} did not arrive in time", "send it again"))
                return
            if held < count:
                raise Busy
            yield b"".join(chunks)
        finally:
            self.held -= held
