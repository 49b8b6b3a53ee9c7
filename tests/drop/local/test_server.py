"""Captures in processes of their own: bounded, timed, and none takes the others with it."""

import asyncio
import contextlib
import json
import os
import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from queens_snap.drop.engine.requests import Busy, HttpAnswer, RequestOptions, answer_capture, result_answer
from queens_snap.drop.local.guard import SECURITY_HEADERS, BodyReceiver, Guard
from queens_snap.drop.local.server import MAX_CAPTURES, ReadingPool
from queens_snap.vision.source.limits import MEMORY_EXIT_STATUS

ANSWER_CAPTURE = partial(answer_capture, result_answer)


def test_seats_are_bounded_and_given_back() -> None:
    async def use_more_than_allowed() -> None:
        pool = ReadingPool(seat_timeout=0.05)
        taken = [pool.seat() for _ in range(MAX_CAPTURES)]
        for seat in taken:
            await seat.__aenter__()
        with pytest.raises(Busy):
            await pool.seat().__aenter__()
        await taken[0].__aexit__(None, None, None)
        async with pool.seat():
            pass

    asyncio.run(use_more_than_allowed())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "argument", "code"),
    [(os._exit, 3, "crashed"), (time.sleep, 60, "timeout"), (os._exit, MEMORY_EXIT_STATUS, "too-large")],
    ids=["dies", "hangs", "grows"],
)
def test_one_that_dies_or_hangs_costs_only_itself(shot: bytes, fault, argument, code) -> None:
    async def both() -> list[dict[str, Any]]:
        pool = ReadingPool(capture_timeout=15)  # a worker has to start as well, on a machine that may be busy
        asked = cast(RequestOptions, SimpleNamespace(snap=fault, file="bad.png"))
        bad = pool.answer(ANSWER_CAPTURE, result_answer, argument, asked)
        try:
            answers = await asyncio.gather(
                bad, pool.answer(ANSWER_CAPTURE, result_answer, shot, RequestOptions("good.png"))
            )
        finally:
            pool.stop()
        return [json.loads(answer.body) for answer in answers]

    bad, good = asyncio.run(both())
    assert (bad["file"], bad["error"]["code"], bad["status"] == "solved") == ("bad.png", code, False)
    assert good["status"] == "solved"


SLOW, HONEST = 20, 60  # many more than there are seats


@contextmanager
def slow_upload(address: str) -> Iterator[socket.socket]:
    """A request whose body is begun, and does not come."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    with closing(socket.create_connection((host, port or 80))) as connection:
        head = f"POST /api/snap HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 1000000\r\n\r\n"
        connection.sendall(head.encode() + b"\x89PNG")
        yield connection


@pytest.mark.slow
def test_slow_uploads_keep_nobody_waiting_and_are_ended(address: str, shot: bytes) -> None:
    with httpx.Client(base_url=address, timeout=60) as client:
        client.post("/api/snap", content=shot)  # until the processes have started
    # Where the machine is busy, an answer may take longer than slow uploads are suffered: not every time.
    assert any(answered_before_slow_uploads_end(address, shot) for _ in range(3))


def answered_before_slow_uploads_end(address: str, shot: bytes) -> bool:
    uploads = [slow_upload(address) for _ in range(SLOW)]
    slow = [upload.__enter__() for upload in uploads]
    try:
        with httpx.Client(base_url=address, timeout=60) as client:
            assert client.post("/api/snap", content=shot).json()["status"] == "solved"
        still_open = not select.select([slow[0]], [], [], 0)[0]
        slow[0].settimeout(60)
        assert b"408" in slow[0].recv(100)
        return still_open
    finally:
        for upload in uploads:
            upload.__exit__(None, None, None)


@pytest.mark.slow
def test_many_at_once_are_answered_or_told_to_come_back(address: str, shot: bytes) -> None:
    def send_capture(_: int) -> int:
        with httpx.Client(base_url=address, timeout=120) as client:
            found = client.post("/api/snap", content=shot)
        if found.status_code == 503:
            assert found.headers["retry-after"]
        else:
            assert found.json()["status"] == "solved"
        return found.status_code

    uploads = [slow_upload(address) for _ in range(SLOW)]
    for upload in uploads:
        upload.__enter__()
    with ThreadPoolExecutor(HONEST) as senders:
        found = list(senders.map(send_capture, range(HONEST)))
    for upload in uploads:
        upload.__exit__(None, None, None)
    assert set(found) <= {200, 503}
    assert found.count(200) > 0


def make_request(*chunks: bytes, pause: float = 0.0) -> Request:
    coming = list(chunks)

    async def receive() -> dict:
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": coming.pop(0), "more_body": bool(coming)}

    return Request({"type": "http", "headers": []}, receive)


def test_what_is_held_is_bounded_and_given_back() -> None:
    async def use_more_than_allowed() -> None:
        bodies = BodyReceiver(max_held_bytes=10)
        async with bodies.receive(make_request(b"1234", b"5678")) as first:
            assert (first, bodies.held_bytes) == (b"12345678", 8)
            with pytest.raises(Busy):
                await bodies.receive(make_request(b"1", b"2", b"3", b"4")).__aenter__()
            assert bodies.held_bytes == 8
        assert bodies.held_bytes == 0
        async with bodies.receive(make_request(b"1234567890")) as again:
            assert again == b"1234567890"

    asyncio.run(use_more_than_allowed())


def test_a_body_that_comes_too_slowly_is_given_up() -> None:
    async def wait() -> None:
        bodies = BodyReceiver(grace_seconds=0.05, min_speed=1000)
        async with bodies.receive(make_request(*[b"12345"] * 100, pause=0.02)) as found:
            assert isinstance(found, HttpAnswer)
            assert found.status == 408
        assert bodies.held_bytes == 0

    asyncio.run(wait())


OWN_ADDRESS = "{address}"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST:{port}", 200),
        ("evil.example", 421),
        ("evil.example:{port}", 421),
        ("127.0.0.1.evil.example:{port}", 421),  # a name of theirs that resolves to us
        ("127.0.0.1", 421),
        ("127.0.0.1:1", 421),
        ("localhost.:{port}", 421),
        ("user@127.0.0.1:{port}", 421),
        ("", 421),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/nothing"])
def test_only_the_loopback_names_are_answered(client: httpx.Client, host, status, path) -> None:
    host = host.format(port=client.base_url.port)
    expected = 404 if status == 200 and path == "/nothing" else status
    assert client.get(path, headers={"host": host}).status_code == expected


def test_two_hosts_are_refused(address: str) -> None:
    port = int(address.rsplit(":", 1)[1])
    for lines in (f"Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n", ""):
        with socket.create_connection(("127.0.0.1", port), 5) as s:
            s.sendall(f"GET / HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
            assert int(s.recv(4096).split()[1]) in (400, 421)


@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ({}, True),  # a program, not a browser
        ({"origin": OWN_ADDRESS}, True),
        ({"origin": OWN_ADDRESS, "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "https://127.0.0.1"}, False),
        ({"origin": "http://127.0.0.1:1"}, False),
        ({"origin": OWN_ADDRESS + ".evil.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),  # another port of this machine
        ({"sec-fetch-site": "none"}, False),
        ({"origin": OWN_ADDRESS, "sec-fetch-site": "cross-site"}, False),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_only_the_same_origin_may_send(client: httpx.Client, address, headers, let_in, method) -> None:
    given = {name: value.format(address=address) for name, value in headers.items()}
    status = status_of(client, method, given)
    assert status == (403 if not let_in else 200 if method == "POST" else 405)


def status_of(client: httpx.Client, method: str, headers: dict[str, str]) -> int:
    """Status that answers a body. A refusal closes the connection, now and then before it is seen."""
    for _ in range(5):
        with contextlib.suppress(httpx.TransportError):
            return client.request(method, "/api/snap", headers=headers, content=b"x").status_code
    raise AssertionError("no answer is seen")


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/page.js", {}, 200),
        ("GET", "/board.js", {}, 200),
        ("GET", "/look.css", {}, 200),
        ("GET", "/nothing", {}, 404),
        ("GET", "/api/snap", {}, 405),
        ("POST", "/api/snap", {}, 400),
        ("POST", "/api/snap", {"origin": "null"}, 403),
        ("GET", "/", {"host": "evil.example"}, 421),
    ],
)
def test_every_answer_carries_the_headers(client: httpx.Client, method, path, headers, status) -> None:
    answer = client.request(method, path, headers=headers)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


def test_policy_lets_nothing_inline_and_nobody_frame_it() -> None:
    policy = dict(part.split(" ", 1) for part in SECURITY_HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in SECURITY_HEADERS["content-security-policy"]


def test_what_fails_is_told_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError("no\x1b[31m\nidea")

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(Guard(broken, 80))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/")

    answer = asyncio.run(asked())
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "crashed"
    assert capfd.readouterr().err == "queens-snap: a request failed: RuntimeError: no\\x1b[31m\\nidea\n"
