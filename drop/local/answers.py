"""What goes back for one capture: as the shared schema, as all that the page shows, or as a picture."""

import json
from collections.abc import Callable
from typing import NamedTuple

from ...pipeline import Problem, Snap
from .asked import Asked

MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
JSON = "application/json"
NO_PICTURE = 422  # HTTP: the request was understood, but there is no such picture


class Answer(NamedTuple):
    """An HTTP answer: status, media type, body."""

    status: int
    media: str
    body: bytes


Form = Callable[[Snap, Asked], Answer]


def as_json(result: Snap, asked: Asked) -> Answer:
    """The capture's object in the result schema; 200 whatever its status."""
    return Answer(200, JSON, _bytes(result.to_json()))


def as_story(result: Snap, asked: Asked) -> Answer:
    """The same with the steps from the capture's own marks (unless those are to be ignored), to be drawn."""
    story = result.story(not asked.ignore_marks)
    return Answer(
        200, JSON, _bytes({"result": result.to_json(), "story": story.to_json() if story else None})
    )


def as_picture(result: Snap, asked: Asked) -> Answer:
    """The solved picture; where nothing was read, the capture's object instead."""
    try:
        picture = result.encoded(asked.suffix)
    except ValueError as error:
        return failure(NO_PICTURE, Problem("unwritable", f"no {asked.suffix} of it: {error}", "ask for .png"))
    if picture is None:
        return as_json(result, asked)._replace(status=NO_PICTURE)
    return Answer(200, MEDIA[asked.suffix], picture)


def failure(status: int, problem: Problem) -> Answer:
    """What is wrong with a request, whatever picture it holds."""
    return Answer(status, JSON, _bytes({"error": vars(problem)}))


def answer(form: Form, data: bytes, asked: Asked) -> Answer:
    """Read the capture in a file's bytes and answer in this form. This is what a worker process runs."""
    return form(asked.snap(data), asked)


def _bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
