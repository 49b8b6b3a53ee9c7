"""What the API takes and answers, as OpenAPI 3.1 (whose schemas are plain JSON Schema)."""

from importlib.metadata import version

from ...pipeline import SUFFIXES
from ...solver.queens.board import MAX_SIZE, MIN_SIZE
from ...vision.source.limits import MAX_BYTES
from .answers import MEDIA
from .asked import MOST_BOARDS
from .schemas import ERROR, FAILURE, RESULT, STEP, STORY, TEXT, Schema, a_list, whole


def description() -> Schema:
    """The whole document."""
    result = {"$ref": "#/components/schemas/Result"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "queens-snap",
            "version": version("queens-snap"),
            "description": "Pictures of puzzles (Queens, Star Battle, Tango, Zip), read and solved on this "
            f"machine. Send a picture's bytes as the body, at most {MAX_BYTES} of them. An answer about a "
            "picture is 200 whatever its `status`; other codes are about the request, and carry an `error` "
            "alone.",
        },
        "paths": {
            "/api/snap": {"post": _post("Read and solve a capture", _json(result))},
            "/api/story": {"post": _post("The same, with the steps ready to be drawn", _json(STORY))},
            "/api/picture": {
                "post": _post(
                    "The solved picture; where there is no single answer, what was read",
                    {kind: {} for kind in dict.fromkeys(MEDIA.values())},
                    [
                        _parameter(
                            "suffix", {"enum": list(SUFFIXES), "default": ".png"}, "the picture's format"
                        )
                    ],
                    {"422": _response("Nothing was read, so there is no picture", result)},
                )
            },
        },
        "components": {"schemas": {"Result": RESULT, "Step": STEP, "Error": ERROR, "Failure": FAILURE}},
    }


def _post(
    summary: str, content: Schema, parameters: list[Schema] | None = None, more: Schema | None = None
) -> Schema:
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": summary,
        "parameters": _PARAMETERS + (parameters or []),
        "requestBody": {"required": True, "content": {"*/*": picture}},
        "responses": {
            "200": {"description": "The answer", "content": content},
            **(more or {}),
            **{
                code: _response(text, {"$ref": "#/components/schemas/Failure"})
                for code, text in _FAILURES.items()
            },
        },
    }


def _response(text: str, schema: Schema) -> Schema:
    return {"description": text, "content": _json(schema)}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _parameter(name: str, schema: Schema, text: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": text}


_FAILURES = {
    "400": "The query is wrong, or the body is empty",
    "403": "Sent by a page from elsewhere",
    "408": "The picture did not arrive in time",
    "413": "More bytes than are taken",
    "421": "Asked under a name that is not the loopback address",
    "503": "Too many pictures at once; `Retry-After` says when to come back",
}

_PARAMETERS = [
    _parameter("file", {**TEXT, "default": "capture"}, "the name to report; no file is opened"),
    _parameter("stars", whole(1, MAX_SIZE), "queens a row, column and region (default: found out)"),
    _parameter("size", whole(MIN_SIZE, MAX_SIZE), "the board is N x N (default: found out)"),
    _parameter(
        "which", {**whole(1, MOST_BOARDS), "default": 1}, "the I-th board of the picture, largest first"
    ),
    _parameter(
        "cell", a_list(TEXT), "r,c=r2,c2: that cell belongs to the other one's region; from 1; repeatable"
    ),
    _parameter(
        "corners",
        a_list(TEXT, minItems=4, maxItems=4),
        "x,y, four times: the grid's top left, top right, bottom right and bottom left in pixels",
    ),
    _parameter("ignore_marks", {"enum": [0, 1], "default": 0}, "1: hints start from the empty board"),
]
