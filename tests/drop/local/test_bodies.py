"""Slow, large and many uploads: who sends honestly is answered, or told to come back."""

import asyncio
import select
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request

from queens_snap.drop.engine.requests import Busy, HttpAnswer
from queens_snap.drop.local.guard import BodyReceiver

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
    def send(_: int) -> int:
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
        found = list(senders.map(send, range(HONEST)))
    for upload in uploads:
        upload.__exit__(None, None, None)
    assert set(found) <= {200, 503}
    assert found.count(200) > 0


def request(*chunks: bytes, pause: float = 0.0) -> Request:
    coming = list(chunks)

    async def receive() -> dict:
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": coming.pop(0), "more_body": bool(coming)}

    return Request({"type": "http", "headers": []}, receive)


def test_what_is_held_is_bounded_and_given_back() -> None:
    async def crowd() -> None:
        bodies = BodyReceiver(most=10)
        async with bodies.receive(request(b"1234", b"5678")) as first:
            assert (first, bodies.held) == (b"12345678", 8)
            with pytest.raises(Busy):
                await bodies.receive(request(b"1", b"2", b"3", b"4")).__aenter__()
            assert bodies.held == 8
        assert bodies.held == 0
        async with bodies.receive(request(b"1234567890")) as again:
            assert again == b"1234567890"

    asyncio.run(crowd())


def test_a_body_that_comes_too_slowly_is_given_up() -> None:
    async def wait() -> None:
        bodies = BodyReceiver(grace=0.05, slowest=1000)
        async with bodies.receive(request(*[b"12345"] * 100, pause=0.02)) as found:
            assert isinstance(found, HttpAnswer)
            assert found.status == 408
        assert bodies.held == 0

    asyncio.run(wait())
