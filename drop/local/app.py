"""The local page and its API as a Starlette app. Pictures are in memory while they are read, never stored."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ...overlay.story.page import board_script, style_sheet
from ...pipeline import Problem
from ...vision.source.errors import CaptureError
from ...vision.source.limits import MAX_BYTES, check_bytes
from .answers import JSON, Form, HttpAnswer, as_json, as_picture, as_story, failure
from .asked import parse_query
from .guard import Guard, respond
from .openapi import description
from .pool import Busy, ReadingPool

FORMS: dict[str, Form] = {"snap": as_json, "story": as_story, "picture": as_picture}
PAGE = Path(__file__).with_name("page")
MEDIA = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
UPLOAD_SECONDS = 60.0  # for the whole body; from the same machine it takes no tenth of a second


def build(pool: ReadingPool, port: int) -> ASGIApp:
    """The app for one port of the loopback address. It starts the pool, and stops it at its end."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pool.start()
        try:
            yield
        finally:
            pool.stop()

    routes = [Route(path, _fixed(*file)) for path, file in _files().items()]
    routes += [
        Route(f"/api/{name}", _answering(form, pool), methods=["POST"]) for name, form in FORMS.items()
    ]
    return Guard(
        Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _no_route}), port
    )


def _files() -> dict[str, tuple[str, str]]:
    """Address -> media type and text of all there is to fetch; no address is ever looked up as a path."""
    page = {path.name: (MEDIA[path.suffix], path.read_text("utf-8")) for path in PAGE.iterdir()}
    media, index = page.pop("index.html")
    return {
        **{f"/{name}": file for name, file in page.items()},
        "/": (media, index.replace("__MOST_BYTES__", str(MAX_BYTES))),
        "/board.js": (MEDIA[".js"], board_script(module=True)),
        "/look.css": (MEDIA[".css"], style_sheet()),
        "/api/openapi.json": (JSON, json.dumps(description(), indent=1)),
    }


def _fixed(media: str, text: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_: Request) -> Response:
        return Response(text, media_type=media)

    return endpoint


def _answering(form: Form, pool: ReadingPool) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that answers a capture, sent as the body, in this form."""

    async def endpoint(request: Request) -> Response:
        try:
            asked = parse_query(request.query_params.multi_items())
        except ValueError as error:
            return respond(failure(400, Problem("usage", str(error), "see /api/openapi.json")))
        try:
            async with pool.seat():
                data = await _body(request)
                if isinstance(data, HttpAnswer):
                    return respond(data, close=True)
                return respond(await pool.answer(form, data, asked))
        except Busy:
            busy = Problem("busy", "too many pictures were sent at once", "try again in a moment")
            response = respond(failure(503, busy))
            response.headers["retry-after"] = "2"
            return response
        except ClientDisconnect:
            return Response(status_code=400)  # to nobody

    return endpoint


async def _body(request: Request) -> bytes | HttpAnswer:
    """The whole body, or what is wrong with it: read no further than the limit, whatever length is stated."""
    chunks: list[bytes] = []
    count = 0
    try:
        stated = request.headers.get("content-length", "")
        if stated.isdigit():
            check_bytes(int(stated), "the picture")
        async with asyncio.timeout(UPLOAD_SECONDS):
            async for chunk in request.stream():
                count += len(chunk)
                check_bytes(max(count, 1), "the picture")
                chunks.append(chunk)
        check_bytes(count, "the picture")
    except CaptureError as error:
        return failure(
            413 if error.code == "too-large" else 400, Problem(error.code, str(error), error.remedy)
        )
    except TimeoutError:
        return failure(408, Problem("usage", "the picture did not arrive in time", "send it again"))
    return b"".join(chunks)


def _no_route(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = Problem("usage", error.detail, "see /api/openapi.json")
    response = respond(failure(error.status_code, problem))
    response.headers.update(error.headers or {})
    return response
