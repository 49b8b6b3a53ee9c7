"""Nobody but this machine's own page and programs gets in: fixed hosts, same origin, strict headers.

A site elsewhere can make a visitor's browser send requests to the loopback address. It cannot choose the
headers Origin and Sec-Fetch-Site; and when it lets its own name resolve to 127.0.0.1 (DNS rebinding), Host
still holds that name.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...overlay.terminal.streams import print_error_line
from ...pipeline import Problem
from ...vision.source.errors import CaptureError
from ...vision.source.limits import MAX_BYTES, check_bytes
from ..engine.page import POLICY
from ..engine.requests import Busy, HttpAnswer, failure_answer

# The bodies of requests: how large they may be, how slowly they may come, how much is held of all.

MAX_HELD_BYTES = 4 * MAX_BYTES  # bytes of all bodies in memory; what comes beyond that is told to come back
GRACE_SECONDS = 5.0  # seconds that a body may take however small it is
BODY_NAME = "what was sent"
MIN_BYTES_PER_SECOND = (
    64 * 1024
)  # bytes a second from then on; from the same machine it is a thousand times that


class BodyReceiver:
    """A receiver of request bodies, which counts how much of them is in memory."""

    def __init__(
        self, most: int = MAX_HELD_BYTES, grace: float = GRACE_SECONDS, slowest: float = MIN_BYTES_PER_SECOND
    ) -> None:
        self._most, self._grace, self._slowest = most, grace, slowest
        self.held: int = 0

    @asynccontextmanager
    async def receive(self, request: Request, most: int = MAX_BYTES) -> AsyncIterator[bytes | HttpAnswer]:
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
                    check_bytes(int(stated), BODY_NAME, most)
                stream = aiter(request.stream())
                while True:
                    async with asyncio.timeout(begin + self._grace + count / self._slowest - monotonic()):
                        chunk = await anext(stream, None)
                    if chunk is None:
                        break
                    count += len(chunk)
                    check_bytes(max(count, 1), BODY_NAME, most)
                    if held == count - len(chunk) and self.held + len(chunk) <= self._most:
                        self.held += len(chunk)
                        held = count
                        chunks.append(chunk)
                    else:  # the rest goes by unheld
                        chunks.clear()
                        self.held -= held
                        held = 0
                check_bytes(count, BODY_NAME, most)
            except CaptureError as error:
                status = 413 if error.code == "too-large" else 400
                yield failure_answer(status, Problem(error.code, str(error), error.remedy))
                return
            except TimeoutError:
                yield failure_answer(
                    408, Problem("usage", f"{BODY_NAME} did not arrive in time", "send it again")
                )
                return
            if held < count:
                raise Busy
            yield b"".join(chunks)
        finally:
            self.held -= held


HEADERS = {
    "content-security-policy": (
        f"{POLICY}; script-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
HARMLESS_METHODS = ("GET", "HEAD")
LOCAL_NAMES = ("127.0.0.1", "localhost")


class Guard:
    """The app within, for requests to one port of the loopback address. Every answer carries HEADERS. What
    fails is told in one line: whoever asked may have broken off, or have sent what was no HTTP."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in LOCAL_NAMES} | (set(LOCAL_NAMES) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = broken = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun, broken
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
                begun = True
            try:
                await send(message)
            except Exception:
                broken = True
                raise

        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            refusal = self._refusal(scope)
            try:
                await (respond(refusal, close=True) if refusal else self._app)(scope, receive, send_guarded)
            except Exception as error:
                if not broken:
                    print_error_line(f"a request failed: {type(error).__name__}: {error}")
                if not begun:
                    await respond(_crash_answer(), close=True)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> HttpAnswer | None:
        given: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            given.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        hosts = given.get("host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refusal_answer(421, "foreign-host", "this server answers only at its loopback address")
        if scope["method"] in HARMLESS_METHODS:
            return None
        origins, sites = given.get("origin", []), given.get("sec-fetch-site", [])
        own = f"http://{hosts[0].lower()}"
        if any(origin.lower() != own for origin in origins) or any(site != "same-origin" for site in sites):
            return _refusal_answer(
                403, "foreign-origin", "only the page of this server may send pictures here"
            )
        return None


def _crash_answer() -> HttpAnswer:
    return failure_answer(500, Problem("crashed", "the program failed on this request", "please report it"))


def respond(answer: HttpAnswer, *, close: bool = False) -> Response:
    """The answer as HTTP. close: the connection ends with it, so that the rest of a body is not awaited."""
    headers = {"connection": "close"} if close else None
    return Response(answer.body, answer.status, headers, answer.media)


def _refusal_answer(status: int, code: str, message: str) -> HttpAnswer:
    return failure_answer(status, Problem(code, message, "open the address that queens-snap serve prints"))
