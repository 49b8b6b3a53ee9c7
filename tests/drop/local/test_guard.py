"""Who is let in, and what every answer carries."""

import asyncio
import contextlib
import socket

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from queens_snap.drop.local.guard import HEADERS, Guard

OWN = "{address}"


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
        ({"origin": OWN}, True),
        ({"origin": OWN, "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "https://127.0.0.1"}, False),
        ({"origin": "http://127.0.0.1:1"}, False),
        ({"origin": OWN + ".evil.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),  # another port of this machine
        ({"sec-fetch-site": "none"}, False),
        ({"origin": OWN, "sec-fetch-site": "cross-site"}, False),
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
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


def test_policy_lets_nothing_inline_and_nobody_frame_it() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in HEADERS["content-security-policy"]


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
