"""What the API takes and answers, as OpenAPI 3.1 (whose schemas are plain JSON Schema)."""

from importlib.metadata import version
from typing import Any

from ..pipeline import SUFFIXES
from ..solver.board import MAX_SIZE, MIN_SIZE
from ..vision.limits import MAX_BYTES
from .answers import MEDIA
from .asked import MOST_BOARDS

Schema = dict[str, Any]


def description() -> Schema:
    """The whole document."""
    result = {"$ref": "#/components/schemas/Result"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "queens-snap",
            "version": version("queens-snap"),
            "description": "Pictures of Queens boards, read and solved on this machine. Send a picture's "
            f"bytes as the body, at most {MAX_BYTES} of them. An answer about a picture is 200 whatever its "
            "`status`; other codes are about the request, and carry an `error` alone.",
        },
        "paths": {
            "/api/snap": {"post": _post("Read and solve a capture", _json(result))},
            "/api/story": {"post": _post("The same, with the steps ready to be drawn", _json(_STORY))},
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
        "components": {"schemas": {"Result": _RESULT, "Step": _STEP, "Error": _ERROR, "Failure": _FAILURE}},
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


def _object(properties: Schema, optional: Schema | None = None, **more: Any) -> Schema:
    """An object that has these keys, all of them but for the optional ones, and no others."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
        **more,
    }


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _whole(least: int, most: int | None = None) -> Schema:
    return {"type": "integer", "minimum": least, **({} if most is None else {"maximum": most})}


_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "number"}
_CELL = _list(_whole(0), minItems=2, maxItems=2, description="row and column, from 0")
_POINT = _list(_NUMBER, minItems=2, maxItems=2, description="x and y in pixels of the upright picture")
_CELLS = _list(_CELL)

_FAILURES = {
    "400": "The query is wrong, or the body is empty",
    "403": "Sent by a page from elsewhere",
    "408": "The picture did not arrive in time",
    "413": "More bytes than are taken",
    "421": "Asked under a name that is not the loopback address",
    "503": "Too many pictures at once; `Retry-After` says when to come back",
}

_PARAMETERS = [
    _parameter("file", {**_TEXT, "default": "capture"}, "the name to report; no file is opened"),
    _parameter("stars", _whole(1, MAX_SIZE), "queens a row, column and region (default: found out)"),
    _parameter("size", _whole(MIN_SIZE, MAX_SIZE), "the board is N x N (default: found out)"),
    _parameter(
        "which", {**_whole(1, MOST_BOARDS), "default": 1}, "the I-th board of the picture, largest first"
    ),
    _parameter(
        "cell", _list(_TEXT), "r,c=r2,c2: that cell belongs to the other one's region; from 1; repeatable"
    ),
    _parameter(
        "corners",
        _list(_TEXT, minItems=4, maxItems=4),
        "x,y, four times: the grid's top left, top right, bottom right and bottom left in pixels",
    ),
    _parameter("ignore_marks", {"enum": [0, 1], "default": 0}, "1: hints start from the empty board"),
]

_ERROR = _object({"code": _TEXT, "message": _TEXT, "remedy": _TEXT})
_FAILURE = _object({"error": {"$ref": "#/components/schemas/Error"}})
_STEP = _object(
    {
        "i": _whole(1),
        "rule": _TEXT,
        "tier": _whole(0),
        "size": _or_null(_whole(1)),
        "queens": _CELLS,
        "dead": _CELLS,
        "because": _CELLS,
        "text": _TEXT,
    },
    optional={
        "values": _list(
            _list({}, minItems=3, maxItems=3), description="[row, column, value], of other games"
        ),
        "links": _list(_list({}, minItems=3, maxItems=3), description="[cell, cell, joined], of other games"),
    },
)
_STEP_REF = {"$ref": "#/components/schemas/Step"}
_RATING = _object(
    {
        "label": _TEXT,
        "tier": _whole(0),
        "score": _whole(0),
        "counts": {"type": "object", "additionalProperties": _whole(1)},
        "fair": {"type": "boolean"},
    }
)
_MARK_KINDS = ["queen", "cross", "sun", "moon", "path"]
_WRONG = _object({"cell": _CELL, "mark": {"enum": _MARK_KINDS}, "why": _TEXT})
_MARKS = _object(
    {"queens": _CELLS, "crosses": _CELLS, "dots": _CELLS, "wrong": _list(_WRONG)},
    optional={"suns": _CELLS, "moons": _CELLS, "path": _list(_CELLS, description="links of a Zip path")},
)
_READING = _object(
    {
        "bbox": _list(_NUMBER, minItems=4, maxItems=4),
        "corners": _list(_POINT, minItems=4, maxItems=4),
        "confidence": {**_NUMBER, "minimum": 0, "maximum": 1},
        "marks": _MARKS,
        "warnings": _list(_TEXT, description="doubts about what was read"),
        "notes": _list(_TEXT, description="harmless facts"),
    }
)
_UNIT = _object({"unit": {"enum": ["row", "column", "region"]}, "index": _whole(0)})
_PARTS = ("decode", "read", "solve", "draw", "encode")
_RESULT = _object(
    {
        "schema": {"const": 1},
        "file": _TEXT,
        "game": _or_null({"enum": ["queens", "starbattle", "tango", "zip", "nonogram"]}),
        "n": _or_null(_whole(MIN_SIZE, MAX_SIZE)),
        "k": _or_null(_whole(1)),
        "regions": _or_null(_list(_TEXT)),
        "status": {"enum": ["solved", "ambiguous", "unsolvable", "unreadable", "refused"]},
        "queens": _or_null(_CELLS),
        "solutions": _or_null(_whole(0, 2)),
        "examples": _or_null(_list(_CELLS)),
        "steps": _list(_STEP_REF),
        "rating": _or_null(_RATING),
        "reading": _or_null(_READING),
        "hint": _or_null(_object({"where": _UNIT, "step": _STEP_REF})),
        "puzzle": {"description": "other games: the puzzle", "type": ["object", "null"]},
        "answer": {"description": "other games: the answer", "type": ["array", "null"]},
        "error": _or_null({"$ref": "#/components/schemas/Error"}),
        "ms": _object(
            {part: _or_null(_NUMBER) for part in _PARTS}, description="milliseconds spent in each part"
        ),
    }
)
_UNITS = _list(_object({"kind": {"enum": ["row", "column", "region"]}, "number": _whole(0)}))
_STORY = _object(
    {
        "result": {"$ref": "#/components/schemas/Result"},
        "story": _or_null(
            _object(
                {
                    "game": {"const": "queens"},
                    "regions": _list(_list(_whole(-1))),
                    "colours": _list(_list(_whole(0, 255), minItems=3, maxItems=3)),
                    "letters": _list(_TEXT),
                    "queens": _CELLS,
                    "crosses": _CELLS,
                    "scenes": _list(
                        _object(
                            {
                                "heading": _TEXT,
                                "text": _TEXT,
                                "where": _TEXT,
                                "units": _UNITS,
                                "queens": _CELLS,
                                "dead": _CELLS,
                                "because": _CELLS,
                            }
                        ),
                        description="the start, then one a step: what it adds and what it rests on",
                    ),
                }
            )
        ),
    }
)
