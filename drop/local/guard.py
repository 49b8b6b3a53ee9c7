"""Accept requests only from this machine's own page and programs: fixed hosts, same origin, strict headers.

A foreign site can make a visitor's browser send requests to the loopback address. It cannot choose the
headers Origin and Sec-Fetch-Site. If its own name resolves to 127.0.0.1 (DNS rebinding), Host still contains
that name.
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
from ..engine.page import CONTENT_POLICY
from ..engine.requests import Busy, HttpAnswer, failure_answer

# The bodies of requests: their largest size, their least speed, and the memory for all of them.

MAX_HELD_BYTES = 4 * MAX_BYTES  # bytes of all bodies in memory; senders of more are told to try again
GRACE_SECONDS = 5.0  # seconds that every body may take, in addition to its time at the least speed
MIN_BYTES_PER_SECOND = 64 * 1024  # least speed of a body; the same machine sends a thousand times as fast
BODY_NAME = "what was sent"  # the name of a body in messages


class BodyReceiver:
    """A receiver of request bodies that limits their memory and their time.

    max_held_bytes: the most bytes of all bodies in memory. grace_seconds, min_speed: see GRACE_SECONDS and
    MIN_BYTES_PER_SECOND. held_bytes: the bytes in memory now.
    """

    def __init__(
        self,
        max_held_bytes: int = MAX_HELD_BYTES,
        grace_seconds: float = GRACE_SECONDS,
        min_speed: float = MIN_BYTES_PER_SECOND,
    ) -> None:
        self._max_held_bytes = max_held_bytes
        self._grace_seconds, self._min_speed = grace_seconds, min_speed
        self.held_bytes: int = 0

    @asynccontextmanager
    async def receive(
        self, request: Request, max_bytes: int = MAX_BYTES
    ) -> AsyncIterator[bytes | HttpAnswer]:
        """Yield the whole body of a request, or an answer that tells the fault of the body.

        The body stays in memory inside the context. max_bytes: the most bytes that are read, whatever length
        the request states.

        Raises Busy if there is no memory for the body. This happens when the body has arrived, because
        clients do not listen before.
        """
        chunks: list[bytes] = []
        begin, count, held = monotonic(), 0, 0
        try:
            try:
                stated = request.headers.get("content-length", "")
                if stated.isdigit():
                    check_bytes(int(stated), BODY_NAME, max_bytes)
                stream = aiter(request.stream())
                while True:
                    async with asyncio.timeout(
                        begin + self._grace_seconds + count / self._min_speed - monotonic()
                    ):
                        chunk = await anext(stream, None)
                    if chunk is None:
                        break
                    count += len(chunk)
                    check_bytes(max(count, 1), BODY_NAME, max_bytes)
                    if held == count - len(chunk) and self.held_bytes + len(chunk) <= self._max_held_bytes:
                        self.held_bytes += len(chunk)
                        held = count
                        chunks.append(chunk)
                    else:  # no memory: receive the rest without keeping it
                        chunks.clear()
                        self.held_bytes -= held
                        held = 0
                check_bytes(count, BODY_NAME, max_bytes)
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
            self.held_bytes -= held


#: Headers of every answer, which keep foreign pages from using it.
SECURITY_HEADERS = {
    "content-security-policy": (
        f"{CONTENT_POLICY}; script-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
HARMLESS_METHODS = ("GET", "HEAD")  # methods that need no check of the origin
LOCAL_NAMES = ("127.0.0.1", "localhost")  # names of the loopback address in Host


class Guard:
    """A wrapper of an app that accepts only requests to one port of the loopback address.

    Every answer carries SECURITY_HEADERS. Failures are logged in one line, because clients may disconnect or
    send no valid HTTP.
    """

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in LOCAL_NAMES} | (set(LOCAL_NAMES) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = broken = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun, broken
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
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
                await (http_response(refusal, close=True) if refusal else self._app)(
                    scope, receive, send_guarded
                )
            except Exception as error:
                if not broken:
                    print_error_line(f"a request failed: {type(error).__name__}: {error}")
                if not begun:
                    await http_response(_crash_answer(), close=True)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> HttpAnswer | None:
        """Return the answer to a foreign request; None to accept the request."""
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        hosts = headers.get("host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refusal_answer(421, "foreign-host", "this server answers only at its loopback address")
        if scope["method"] in HARMLESS_METHODS:
            return None
        origins, sites = headers.get("origin", []), headers.get("sec-fetch-site", [])
        own = f"http://{hosts[0].lower()}"
        if any(origin.lower() != own for origin in origins) or any(site != "same-origin" for site in sites):
            return _refusal_answer(
                403, "foreign-origin", "only the page of this server may send pictures here"
            )
        return None


def _crash_answer() -> HttpAnswer:
    return failure_answer(500, Problem("crashed", "the program failed on this request", "please report it"))


def http_response(answer: HttpAnswer, *, close: bool = False) -> Response:
    """Return an answer as an HTTP response. close: end the connection, so that the rest of a body is not
    awaited."""
    headers = {"connection": "close"} if close else None
    return Response(answer.body, answer.status, headers, answer.media)


def _refusal_answer(status: int, code: str, message: str) -> HttpAnswer:
    return failure_answer(status, Problem(code, message, "open the address that queens-snap serve prints"))
