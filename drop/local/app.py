"""The local page and its API as a Starlette app. Pictures stay in memory while they are read; they are never
stored."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ...overlay.terminal.streams import print_error_line
from ...pipeline import Problem
from ..engine.page import page_contents
from ..engine.questions import QUESTIONS, Question
from ..engine.requests import (
    JSON_MEDIA_TYPE,
    Busy,
    HttpAnswer,
    failure_answer,
    parse_query,
    wrong_query_answer,
)
from .guard import BodyReceiver, Guard, http_response
from .openapi import openapi_document
from .server import ReadingPool

MAX_CONNECTIONS = 400  # further ones are refused with 503; slow senders take up nothing else
#: The media type of each file suffix.
MEDIA_BY_SUFFIX = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": JSON_MEDIA_TYPE,
    ".webmanifest": "application/manifest+json",
}


def build_app(pool: ReadingPool, port: int) -> ASGIApp:
    """Return the app for one port of the loopback address. The app starts the pool, and stops the pool when
    the app ends."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_report_failure)
        pool.start()
        try:
            yield
        finally:
            pool.stop()

    bodies = BodyReceiver()
    routes = [Route(path, _fixed_endpoint(*file)) for path, file in _files_by_address().items()]
    routes += [
        Route(f"/api/{name}", _question_endpoint(question, pool, bodies), methods=["POST"])
        for name, question in QUESTIONS.items()
    ]
    return Guard(
        Starlette(
            routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _unknown_address_answer}
        ),
        port,
    )


def _files_by_address() -> dict[str, tuple[str, Callable[[], bytes]]]:
    """Return, by address, the media type of each file and a function that makes its content.

    Addresses are never looked up as paths.
    """
    page = {
        f"/{name}": (MEDIA_BY_SUFFIX[Path(name).suffix], content) for name, content in page_contents().items()
    }
    api_document = json.dumps(openapi_document(), indent=1).encode()
    return {
        "/": page.pop("/index.html"),
        **page,
        "/api/openapi.json": (JSON_MEDIA_TYPE, partial(bytes, api_document)),
    }


def _fixed_endpoint(media: str, content: Callable[[], bytes]) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that answers with a file."""

    async def endpoint(_: Request) -> Response:
        return Response(await run_in_threadpool(content), media_type=media)

    return endpoint


def _question_endpoint(
    question: Question, pool: ReadingPool, bodies: BodyReceiver
) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of `/api/<name>`: it reads the body of a request and has the pool answer the
    question of that name."""

    async def endpoint(request: Request) -> Response:
        try:
            options = parse_query(request.query_params.multi_items())
        except ValueError as error:
            return http_response(wrong_query_answer(error))
        try:
            async with bodies.receive(request, question.max_bytes) as data:
                if isinstance(data, HttpAnswer):
                    return http_response(data, close=True)
                async with pool.seat():  # after the body has arrived, so that slow senders block nobody
                    return http_response(await pool.answer(question.work, question.form, data, options))
        except Busy:
            busy = Problem("busy", "too many pictures were sent at once", "try again in a moment")
            response = http_response(failure_answer(503, busy))
            response.headers["retry-after"] = "2"
            return response
        except ClientDisconnect:
            return Response(status_code=400)  # nobody receives it

    return endpoint


def _report_failure(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log a failure outside requests in one line. Connections that are not HTTP cause such failures."""
    print_error_line(f"a connection failed: {context.get('exception') or context.get('message')}")


def _unknown_address_answer(_: Request, error: Exception) -> Response:
    """Return the answer to an unknown address or a wrong method."""
    assert isinstance(error, HTTPException)
    problem = Problem("usage", error.detail, "see /api/openapi.json")
    response = http_response(failure_answer(error.status_code, problem))
    response.headers.update(error.headers or {})
    return response


def make_server(port: int) -> uvicorn.Server:
    """Return the server for one port of the loopback address. It stops its processes when it ends."""
    config = uvicorn.Config(
        build_app(ReadingPool(), port),
        http="h11",
        ws="none",
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # there is no proxy, so no header may name another client
        server_header=False,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
