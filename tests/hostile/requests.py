"""Hostile requests from a seed: raw HTTP to the local page, mutated."""

import asyncio
import contextlib
import socket
import threading
import time
from functools import cache
from pathlib import Path
from random import Random

import cv2
import uvicorn

from queens_snap.drop.engine.requests import AnswerForm, HttpAnswer, RequestOptions, WorkFunction
from queens_snap.drop.local.app import build_app
from queens_snap.drop.local.server import ReadingPool

from . import pictures
from .mutations import BYTE_MUTATIONS

PATHS = (
    "/api/snap", "/api/story", "/api/picture", "/api/coach", "/", "/api/openapi.json", "/../../etc/passwd",
    "/%2e%2e/x", "*",
)  # fmt: skip
QUERIES = (
    "", "?stars=1", "?stars=" + "9" * 5000, "?size=x", "?file=%1b[31m", "?cell=1,1=2,2", "?cell=0,0=99,99",
    "?corners=0,0&corners=1,1", "?corners=nan,1&corners=1,1&corners=1,1&corners=1,1", "?which=0", "?which=99",
    "?" + "a=1&" * 3000, "?suffix=.exe", "?suffix=.webp", "?ignore_marks=1", "?%ff=%00",
    "?corners=-9999999,0&corners=9999999,0&corners=9999999,9999999&corners=0,9999999",
)  # fmt: skip
PLAYS = (
    b"{}", b"[" * 9999, b'{"puzzle":{"regions":["AB"]}}',
    b'{"puzzle":{"regions":["AAAA","BBBB","CCCC","DDDD"]}}',
    b'{"puzzle":{"regions":["AABB","ACCB","DDCB","DDDB"]},"marks":{"queens":[[0,1],[0,1],[3,3]]}}',
    b'{"puzzle":{"regions":["AABB","ACCB","DDCB","DDDB"]},"marks":{"queens":[[99,1e400]]},"colours":[[[NaN]]]}',
    b'{"puzzle":{"numbers":[[1,0],[0,2]],"walls":null},"shown":{"path":[[[0,0],[1,1]],[[0,0],[0,0]]]}}',
    b'{"puzzle":{"givens":["....","....","....","1..0"]},"marks":{"suns":[[3,3]],"moons":[[3,3],[0,0]]}}',
)  # fmt: skip
HEADERS = (
    "Host: evil.example", "Origin: http://evil.example", "Sec-Fetch-Site: cross-site", "Content-Length: -1",
    "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Expect: 100-continue",
    "X: " + "y" * 70_000, "X-Y: \x1b[31m", "Connection: upgrade\r\nUpgrade: websocket", "Range: bytes=0-",
    "Accept-Encoding: gzip", "Content-Type: multipart/form-data; boundary=x",
)  # fmt: skip
METHODS = ("POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "POST\x00", "G" * 300)
HOST = "127.0.0.1:PORT"  # stands for the server's own name, whatever port it has
MAX_WAIT_SECONDS = 20.0  # seconds for an answer
STATUSES = {200, 400, 403, 404, 405, 408, 413, 414, 421, 422, 431, 501, 503}


def make(rng: Random) -> bytes:
    """Return a hostile request."""
    body = rng.choice((b"", pictures.make(rng), _capture(rng), rng.randbytes(99), *PLAYS))
    lines = [f"{rng.choice(METHODS)} {rng.choice(PATHS)}{rng.choice(QUERIES)} HTTP/1.1"]
    lines += [f"Host: {HOST}"] * (rng.random() < 0.9)
    lines += [rng.choice(HEADERS) for _ in range(rng.choice((0, 0, 1, 2)))]
    lines += [f"Content-Length: {len(body)}"] * (rng.random() < 0.9)
    data = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
    if rng.random() < 0.3:
        data = rng.choice(BYTE_MUTATIONS)(data, rng)
    return data


def answer(data: bytes, folder: Path) -> str:
    """Send a request; return the head of the answer. Raises RuntimeError if the status is none of ours, and
    OSError if the server is gone."""
    port = _port()
    with contextlib.closing(socket.create_connection(("127.0.0.1", port), MAX_WAIT_SECONDS)) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(data.replace(HOST.encode(), b"127.0.0.1:%d" % port))
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        got = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(1 << 16):
                got += part
    if got:
        status = int(got.split(None, 2)[1])
        if status not in STATUSES and status // 100 != 1:
            raise RuntimeError(f"the server answered with status {status}")
    return got.partition(b"\r\n\r\n")[0].decode("latin-1").replace("\r\n", "\n")


def _capture(rng: Random) -> bytes:
    return cv2.imencode(".png", rng.choice(pictures.bases())[..., ::-1])[1].tobytes()


class _InProcessPool(ReadingPool):
    """Reads captures in this process, whose time and memory are measured."""

    def start(self) -> None: ...

    async def answer(
        self, work: WorkFunction, form: AnswerForm, data: bytes, options: RequestOptions
    ) -> HttpAnswer:
        found = await asyncio.to_thread(work, data, options)
        if b'"code":"crashed"' in found.body[-500:]:
            raise RuntimeError(found.body[-500:].decode())
        return found


@cache
def _port() -> int:
    """Return the port of a server of the page in this process, which the first call starts."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        build_app(_InProcessPool(), port), http="h11", ws="none", log_level="error", access_log=False
    )
    server = uvicorn.Server(config)
    threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return port
