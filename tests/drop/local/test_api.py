"""Answers of the API, over real connections."""

import contextlib
import http.client
import io
import struct
import sys
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any

import httpx
import jsonschema
import pytest
from PIL import Image

from queens_snap.drop.engine.questions import QUESTIONS
from queens_snap.drop.engine.requests import (
    RequestOptions,
    answer_capture,
    picture_answer,
    result_answer,
    story_answer,
)
from queens_snap.drop.local.openapi import SketchMark, openapi_document
from queens_snap.overlay.sketch import JSON_NAMES, PRIMITIVE_NAMES
from queens_snap.pipeline import snap
from queens_snap.vision.source.limits import MAX_BYTES

from ...promises.schemas import api_checker, api_schema
from .conftest import SHOTS

BLANK = io.BytesIO()
Image.new("RGB", (400, 300), "teal").save(BLANK, "PNG")
NO_BOARD = BLANK.getvalue()
CORNERS = ["10,9", "400,9", "400,400", "10,400"]


def check_answer(found: httpx.Response, path: str) -> dict[str, Any]:
    """The answer, once it is as the description says."""
    assert found.headers["content-type"] == "application/json"
    assert api_checker(path, str(found.status_code)).faults(found.json()) == []
    return found.json()


def png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def padded_png(png: bytes, size: int) -> bytes:
    """The same picture, at least so many bytes less a MiB, with chunks that no program knows."""
    return png[:33] + png_chunk(b"prVt", bytes(2**20 - 12)) * ((size - len(png)) // 2**20) + png[33:]


@pytest.mark.parametrize(
    ("content", "query", "status"),
    [
        ("crop-light-9.png", {}, "solved"),
        ("phone-light-11-crosses.png", {}, "solved"),
        ("crop-light-9.png", {"cell": "4,8=4,9"}, "solved"),
        ("crop-light-9.png", {"cell": "1,1=1,2"}, "ambiguous"),
        ("crop-light-9.png", {"stars": 3}, "refused"),
        (NO_BOARD, {}, "unreadable"),
        (b"no picture", {}, "refused"),
        ("crop-light-9.png", {"cell": "99,1=1,1"}, "refused"),
        ("crop-light-9.png", {"which": 2}, "unreadable"),
        ("../tango/tango-wrong.png", {}, "solved"),
        ("../tango/tango-wrong.png", {"size": 4}, "ambiguous"),
        ("../zip/light-7-half.png", {}, "solved"),
        ("../zip/light-6.png", {"size": 4}, "unsolvable"),
    ],
)
@pytest.mark.parametrize("path", ["/api/snap", "/api/story"])
def test_answers_are_as_described(client: httpx.Client, content, query, status, path) -> None:
    data = content if isinstance(content, bytes) else (SHOTS / content).read_bytes()
    found = client.post(path, params=query, content=data)
    assert found.status_code == 200
    body = check_answer(found, path)
    result = body if path == "/api/snap" else body["result"]
    assert result["status"] == status
    if path == "/api/story":
        assert (body["story"] is None) == (status != "solved")
        assert (body["read"] is None) == (status not in ("solved", "ambiguous", "unsolvable"))


def test_description_is_itself_valid_and_served(client: httpx.Client) -> None:
    document = client.get("/api/openapi.json").json()
    assert document == openapi_document()
    assert set(document["paths"]) == {f"/api/{name}" for name in QUESTIONS}
    for path, entry in document["paths"].items():
        answers = entry["post"]["responses"]
        for status in answers:
            for kind, content in answers[status]["content"].items():
                if kind == "application/json":
                    jsonschema.Draft202012Validator.check_schema(api_schema(path, status))
                    assert content["schema"]["$ref" if "$ref" in content["schema"] else "type"]


def test_every_field_of_every_mark_is_described() -> None:
    described = {*SketchMark.__annotations__} - {"kind"}
    names = {field.name for kind in PRIMITIVE_NAMES for field in fields(kind)}
    assert described == {JSON_NAMES.get(name, name) for name in names}


def test_answer_is_that_of_the_library(client: httpx.Client, shot: bytes) -> None:
    found = client.post("/api/snap", params={"file": "my shot.png"}, content=shot).json()
    own = snap(shot, file="my shot.png").to_json()
    assert {**found, "ms": None} == {**own, "ms": None}


@pytest.mark.parametrize(
    ("query", "see"),
    [
        ({"cell": ["4,8=4,9"]}, lambda r: r["regions"][3][7] == r["regions"][3][8]),
        ({"size": 9}, lambda r: r["n"] == 9),
        ({"stars": 2}, lambda r: r["k"] == 2),
        ({"corners": CORNERS, "size": 5}, lambda r: r["reading"]["corners"][0] == [10, 9]),
        ({"file": "../../etc/passwd"}, lambda r: r["file"] == "../../etc/passwd"),
    ],
)  # fmt: skip
def test_corrections_are_heeded(client: httpx.Client, shot: bytes, query, see) -> None:
    assert see(client.post("/api/snap", params=query, content=shot).json())


def test_steps_start_from_the_marks_unless_they_are_ignored(client: httpx.Client) -> None:
    data = (SHOTS / "desktop-dark-7-half.png").read_bytes()
    marked, empty = (
        check_answer(client.post("/api/story", params=query, content=data), "/api/story")["story"]
        for query in ({}, {"ignore_marks": 1})
    )
    assert marked["start"]
    assert not empty["start"]
    assert len(marked["scenes"]) < len(empty["scenes"])
    assert marked["scenes"][1]["where"].startswith("Look at")
    assert marked["scenes"][1]["units"]


@pytest.mark.parametrize(
    "query",
    [
        "size=0", "size=31", "size=x", "size=9&size=9", "stars=0", "stars=%D9%A3", "which=0",
        "ignore_marks=yes", "cell=1,1", "cell=0,1=1,1", "corners=1,1",
        "corners=0,0&corners=0,0&corners=0,0&corners=0,0",
        "corners=nan,0&corners=9,0&corners=9,9&corners=0,9", "suffix=.exe", "colour=red",
        "size=99999999999999999999",
    ],
)  # fmt: skip
def test_a_wrong_query_is_named(client: httpx.Client, shot: bytes, query: str) -> None:
    found = client.post(f"/api/snap?{query}", content=shot)
    assert found.status_code == 400
    assert check_answer(found, "/api/snap")["error"]["code"] == "usage"


@pytest.mark.parametrize(("suffix", "kind"), [(".png", "PNG"), (".jpg", "JPEG"), (".webp", "WEBP")])
def test_the_solved_picture_is_as_large_as_the_capture(client: httpx.Client, shot, suffix, kind) -> None:
    found = client.post("/api/picture", params={"suffix": suffix}, content=shot)
    assert found.headers["content-type"] == f"image/{kind.lower()}"
    picture = Image.open(io.BytesIO(found.content))
    assert (picture.format, picture.size) == (kind, Image.open(io.BytesIO(shot)).size)


def test_no_picture_where_nothing_was_read(client: httpx.Client) -> None:
    found = client.post("/api/picture", content=NO_BOARD)
    assert found.status_code == 422
    assert check_answer(found, "/api/picture")["status"] == "unreadable"


@pytest.mark.parametrize("path", ["/api/snap", "/api/story", "/api/picture"])
def test_more_bytes_than_stated_to_be_taken_are_refused_unread(address: str, path: str) -> None:
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
    connection.putrequest("POST", path)
    connection.putheader("Content-Length", str(MAX_BYTES + 1))
    connection.endheaders(b"only the beginning")
    assert connection.getresponse().status == 413


def test_a_body_without_a_length_is_cut_at_the_limit(client: httpx.Client) -> None:
    sent = 0

    def endless_body() -> Iterator[bytes]:
        nonlocal sent
        while sent < 20 * MAX_BYTES:
            sent += 2**20
            yield bytes(2**20)

    with contextlib.suppress(httpx.TransportError):  # the connection may be cut while it still sends
        assert client.post("/api/snap", content=endless_body()).status_code == 413
    assert sent < 4 * MAX_BYTES  # some more is under way when the answer comes; busy machines reach 2.2
    assert client.get("/").status_code == 200


def test_an_empty_body_is_refused(client: httpx.Client) -> None:
    found = client.post("/api/snap", content=b"")
    assert found.status_code == 400
    assert "empty" in check_answer(found, "/api/snap")["error"]["message"]


def test_the_largest_body_is_taken(client: httpx.Client, shot: bytes) -> None:
    found = client.post("/api/snap", content=padded_png(shot, MAX_BYTES)).json()
    assert found["status"] == "solved"


@pytest.mark.parametrize("side", [30_000, 2**31 - 1])
def test_a_bomb_is_refused_by_its_header(client: httpx.Client, side: int) -> None:
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + png_chunk(b"IDAT", zlib.compress(bytes(10**6)))
    found = client.post("/api/picture", content=bomb + png_chunk(b"IEND", b""))
    assert found.status_code == 422
    assert check_answer(found, "/api/picture")["error"]["code"] == "too-large"


@pytest.mark.parametrize(
    "path",
    ["/../drop/app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/page/index.html", "//etc/passwd", "/index.html",
     "/page.js/..", "/.", "/page.js%00"],
)  # fmt: skip
def test_addresses_are_no_paths(address: str, path: str) -> None:
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
    connection.request("GET", path)
    assert connection.getresponse().status == 404


@pytest.mark.slow
def test_fifty_uploads_at_once_are_answered_right_or_refused(client: httpx.Client, shot: bytes) -> None:
    data, right = padded_png(shot, 4 * 2**20), snap(shot).to_json()["regions"]

    def post_capture(_: int) -> tuple[int, Any]:
        found = client.post("/api/snap", content=data)
        return found.status_code, found.json().get("regions")

    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(post_capture, range(50)))
    assert all(status == 503 or (status, regions) == (200, right) for status, regions in answers)
    assert sum(status == 200 for status, _ in answers) >= 10


def test_nothing_is_written_anywhere(shot: bytes) -> None:
    written, watching = [], True

    def record_writes(event: str, arguments: tuple) -> None:
        if watching and event == "open" and set(str(arguments[1])) & set("wax+"):
            written.append(arguments[0])

    sys.addaudithook(record_writes)
    for form in (result_answer, story_answer, picture_answer):
        assert answer_capture(form, shot, RequestOptions("x.png")).status == 200
    watching = False
    assert written == []
