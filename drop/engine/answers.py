"""What goes back for one capture: as the shared schema, as all that the page shows, or as a picture."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...result.as_json import error_json
from ...result.problem import Problem
from ...result.read_sketch import read_json
from ...result.told import Told
from .asked import MEDIA, Asked
from .page_words import words_json

if TYPE_CHECKING:
    from ...pipeline import Snap
    from ...vision.source.capture import Capture

JSON = "application/json"
NO_PICTURE = 422  # HTTP: the request was understood, but there is no such picture


class HttpAnswer(NamedTuple):
    """What HTTP sends back: status, media type, body."""

    status: int
    media: str
    body: bytes


Form = Callable[["Snap", Asked], HttpAnswer]
Work = Callable[[bytes, Asked], HttpAnswer]  # what a worker process runs, on a body


def as_json(result: Told, asked: Asked) -> HttpAnswer:
    """The capture's object in the result schema; 200 whatever its status."""
    return HttpAnswer(200, JSON, as_bytes(result.to_json()))


def as_story(result: Told, asked: Asked) -> HttpAnswer:
    """The same with what was read and is said of it, and the steps from the capture's own marks (unless those
    are to be ignored), to be drawn."""
    story = result.story(not asked.ignore_marks)
    told = {
        "result": result.to_json(),
        "read": read_json(result),
        "story": story.to_json() if story else None,
        "words": words_json(result),
    }
    return HttpAnswer(200, JSON, as_bytes(told))


def as_picture(result: "Snap", asked: Asked) -> HttpAnswer:
    """The solved picture; where nothing was read, the capture's object instead."""
    try:
        picture = result.encoded(asked.suffix)
    except ValueError as error:
        return failure(
            NO_PICTURE,
            Problem("unwritable", f"the picture cannot be sent as {asked.suffix}: {error}", "ask for .png"),
        )
    if picture is None:
        return as_json(result, asked)._replace(status=NO_PICTURE)
    return HttpAnswer(200, MEDIA[asked.suffix], picture)


def failure(status: int, problem: Problem) -> HttpAnswer:
    """What is wrong with a request, whatever picture it holds."""
    return HttpAnswer(status, JSON, as_bytes({"error": error_json(problem)}))


def wrong_query(error: ValueError) -> HttpAnswer:
    """A request that asks for what there is not, or sends what it should not."""
    return failure(400, Problem("usage", str(error), "see /api/openapi.json"))


def answer_capture(form: Form, data: "bytes | Capture", asked: Asked) -> HttpAnswer:
    """Read the capture in a file's bytes, or decoded, and answer in this form: what a worker process runs."""
    return form(asked.snap(data), asked)


def as_bytes(value: object) -> bytes:
    """As compact JSON."""
    return json.dumps(value, separators=(",", ":")).encode()
