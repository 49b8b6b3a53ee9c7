"""What the API takes and answers, as OpenAPI 3.1 (whose schemas are plain JSON Schema)."""

from importlib.metadata import version

from ...pipeline import SUFFIXES
from ...result.schema import Schema
from ...result.shape import Result
from ...vision.correction import MAX_SIZE, MIN_SIZE
from ...vision.source.limits import MAX_BYTES
from ...words.languages import ENGLISH
from ...words.manner import PLAYER, VOICES
from ..engine.answers import MEDIA
from ..engine.asked import MOST_BOARDS
from .schemas import Advice, Failure, Given, Linked, Play, Told, Wanted, components, reference


def description() -> Schema:
    """The whole document."""
    result = reference(Result)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "queens-snap",
            "version": version("queens-snap"),
            "description": "Reads and solves pictures of puzzles on this machine. Send the bytes of a "
            f"picture as the body, at most {MAX_BYTES} of them; to the questions "
            "about puzzles, JSON. An answer about a picture or a puzzle is 200 whatever "
            "its `status`; other codes are about the request itself, and carry only an `error`.",
        },
        "paths": {
            "/api/snap": {"post": _post("Read and solve a capture", _json(result))},
            "/api/story": {
                "post": _post(
                    "Read and solve a capture, and give the steps ready to be drawn", _json(reference(Told))
                )
            },
            "/api/picture": {
                "post": _post(
                    "Draw the solution onto the capture, or if there is not exactly one, what was read",
                    {kind: {} for kind in dict.fromkeys(MEDIA.values())},
                    [
                        _parameter(
                            "suffix", {"enum": list(SUFFIXES), "default": ".png"}, "the format of the picture"
                        )
                    ],
                    {"422": _response("Nothing was read, so there is no picture", result)},
                )
            },
            "/api/coach": _asked(
                "Say to somebody who plays which marks are wrong, and the way on", Play, Advice
            ),
            "/api/open": _asked(
                "Open a board from a link or a text, and answer what a picture of it would be answered",
                Given,
                Told,
                "ignore_marks",
            ),
            "/api/link": _asked("Give the link of a board with what stands on it", Play, Linked),
            "/api/generate": _asked(
                "Make a puzzle, and answer what a picture of it would be answered; `result.file` is its name",
                Wanted,
                Told,
            ),
        },
        "components": {"schemas": components()},
    }


def _post(
    summary: str, content: Schema, parameters: list[Schema] | None = None, more: Schema | None = None
) -> Schema:
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": summary,
        "parameters": _PARAMETERS + (parameters or []),
        "requestBody": {"required": True, "content": {"*/*": picture}},
        "responses": {**_responses(content), **(more or {})},
    }


def _asked(summary: str, body: type, answer: type, *more: str) -> Schema:
    """A question in JSON. more: names of parameters that it takes besides those of all."""
    return {
        "post": {
            "summary": summary,
            "parameters": [p for p in _PARAMETERS if p["name"] in ("file", "voice", "lang", *more)],
            "requestBody": {"required": True, "content": _json(reference(body))},
            "responses": _responses(_json(reference(answer))),
        }
    }


def _responses(content: Schema) -> Schema:
    failure = reference(Failure)
    failures = {code: _response(text, failure) for code, text in _FAILURES.items()}
    return {"200": {"description": "The answer", "content": content}, **failures}


def _response(text: str, schema: Schema) -> Schema:
    return {"description": text, "content": _json(schema)}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _parameter(name: str, schema: Schema, text: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": text}


TEXT: Schema = {"type": "string"}

_FAILURES = {
    "400": "The query or the body is wrong, or the body is empty",
    "403": "The request comes from the page of another site",
    "408": "The body did not arrive in time",
    "413": "The body has too many bytes",
    "421": "The host is not the loopback address",
    "503": "Too many pictures were sent at once; `Retry-After` says when to try again",
}

_PARAMETERS = [
    _parameter("file", {**TEXT, "default": "capture"}, "the name to report; no file of that name is opened"),
    _parameter("stars", _whole(1, MAX_SIZE), "queens per row, column and region (default: detected)"),
    _parameter(
        "size", _whole(MIN_SIZE, MAX_SIZE), "the board has this many rows and columns (default: detected)"
    ),
    _parameter(
        "which",
        {**_whole(1, MOST_BOARDS), "default": 1},
        "which board of the picture, counted from the largest",
    ),
    _parameter(
        "cell",
        {"type": "array", "items": TEXT},
        "r,c=r2,c2: the first cell belongs to the region of the second; counted from 1; repeatable",
    ),
    _parameter(
        "corners",
        {"type": "array", "items": TEXT, "minItems": 4, "maxItems": 4},
        "x,y, four times: the top left, top right, bottom right and bottom left corner of the grid in pixels",
    ),
    _parameter("voice", {"enum": list(VOICES), "default": PLAYER}, "in which the sentences of pages speak"),
    _parameter("lang", {**TEXT, "default": ENGLISH}, "the language of the player's voice, as in es"),
    _parameter("ignore_marks", {"enum": [0, 1], "default": 0}, "1: hints start from the empty board"),
]
