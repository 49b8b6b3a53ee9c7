"""The result schema as JSON Schema: the one source of what `queens-snap schema` prints, of the file
beside this one, and of what the local page's API describes."""

from typing import Any, get_args

from ..solver.games import GAMES
from .as_json import SCHEMA
from .known import PARTS
from .problem import CODES
from .status import Status

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def an_object(properties: Schema, optional: Schema | None = None, **more: Any) -> Schema:
    """An object that has these keys, all of them but for the optional ones, and no others."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
        **more,
    }


def a_list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def whole(least: int, most: int | None = None) -> Schema:
    return {"type": "integer", "minimum": least, **({} if most is None else {"maximum": most})}


TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
CELL = a_list(whole(0), minItems=2, maxItems=2, description="row and column, from 0")
_POINT = a_list(NUMBER, minItems=2, maxItems=2, description="x and y in pixels of the upright picture")
CELLS = a_list(CELL)

# in the steps of games whose cells take values, or whose path takes links
VALUES = a_list(
    {
        "type": "array",
        "prefixItems": [whole(0), whole(0), {"type": ["integer", "string"]}],
        "minItems": 3,
        "maxItems": 3,
    },
    description="[row, column, value]; of Tango, 0 is a moon and 1 a sun",
)
LINKS = a_list(
    {"type": "array", "prefixItems": [CELL, CELL, {"type": "boolean"}], "minItems": 3, "maxItems": 3},
    description="[cell, cell, whether the path goes from one to the other]",
)
PUZZLE: Schema = {"type": "object", "description": "the puzzle as `queens-snap solve` takes it"}
ANSWER: Schema = {
    "anyOf": [a_list(TEXT), a_list(a_list(whole(0)))],
    "description": "rows of values, the cells of a path in order, or rectangles [row, column, rows, columns]",
}

ERROR = an_object(
    {
        "code": {
            "enum": list(CODES),
            "description": "; ".join(f"{code}: {why}" for code, why in CODES.items()),
        },
        "message": {**TEXT, "description": "what is wrong and where"},
        "remedy": {**TEXT, "description": "what to do about it"},
    }
)
_UNIT = an_object({"unit": {"enum": ["row", "column", "region"]}, "index": whole(0)})
FOUND: Schema = {
    "queens": CELLS,
    "dead": CELLS,
    "values": VALUES,
    "without": VALUES,
    "links": LINKS,
    "rectangles": a_list(
        {"type": "array", "prefixItems": [whole(0), whole(0), whole(1), whole(1), {"type": "boolean"}]},
        description="[top, left, rows, columns, whether it is one]",
    ),
}
_ASSERTED: Schema = {
    "look": a_list(_UNIT, description="what to look at"),
    "cells": CELLS,
    "why": a_list(
        an_object({"cell": CELL, "from": CELLS, "by": TEXT}),
        description="for each thing that follows what makes it so, and how",
    ),
    "count": or_null(an_object({"need": whole(0), "room": whole(0)})),
}
LINK = an_object({**_ASSERTED, **FOUND, "chain": or_null(a_list({"$ref": "#/$defs/Link"}))})
_CLAIM = an_object(
    {
        **_ASSERTED,
        "chain": or_null(
            a_list(
                {"$ref": "#/$defs/Link"},
                description="of what is supposed, up to the contradiction",
            )
        ),
    }
)
STEP = an_object(
    {
        "i": whole(1),
        "rule": TEXT,
        "tier": whole(0),
        "size": or_null(whole(1)),
        "effort": {**NUMBER, "minimum": 0},
        **FOUND,
        "because": CELLS,
        "claim": _CLAIM,
        "text": {**TEXT, "description": "in a player's words"},
        "expert": {**TEXT, "description": "in an expert's"},
    }
)
_STEP_REF = {"$ref": "#/$defs/Step"}
_RATING = an_object(
    {
        "label": TEXT,
        "tier": whole(0),
        "score": whole(0),
        "counts": {"type": "object", "additionalProperties": whole(1)},
        "fair": {"type": "boolean"},
    }
)
WRONG = an_object({"cell": CELL, "mark": TEXT, "why": TEXT})
MARK = a_list(
    {"anyOf": [CELL, CELLS, a_list(whole(0), minItems=3, maxItems=5)]},
    description="marks of a kind: cells, pairs of cells of a path, cells with what stands there, rectangles",
)
_MARKS = an_object(
    {"queens": CELLS, "crosses": CELLS, "dots": CELLS, "wrong": a_list(WRONG)},
    additionalProperties=MARK,
)
_READING = an_object(
    {
        "bbox": a_list(NUMBER, minItems=4, maxItems=4),
        "corners": a_list(_POINT, minItems=4, maxItems=4),
        "confidence": {**NUMBER, "minimum": 0, "maximum": 1},
        "marks": _MARKS,
        "warnings": a_list(TEXT, description="doubts about what was read"),
        "notes": a_list(TEXT, description="harmless facts"),
    }
)
_BATCH = an_object(
    {
        "sha256": or_null({**TEXT, "description": "of the file"}),
        "pixels": or_null({**TEXT, "description": "equal for captures of equal pixels"}),
        "expected": or_null(an_object({"file": TEXT, "agrees": {"type": "boolean"}, "why": or_null(TEXT)})),
    },
    description="in the journal of a batch alone",
)
STATUS: Schema = {"enum": list(get_args(Status))}
RESULT = an_object(
    {
        "schema": {"const": SCHEMA, "description": "the version of this schema"},
        "file": TEXT,
        "game": or_null({"enum": list(GAMES)}),
        "n": or_null({**whole(1), "description": "rows and columns, where there are as many"}),
        "k": or_null(whole(1)),
        "regions": or_null(a_list(TEXT)),
        "status": STATUS,
        "queens": or_null(CELLS),
        "solutions": or_null(whole(0, 2)),
        "examples": or_null(
            a_list({"anyOf": [CELLS, a_list(TEXT)]}, minItems=2, maxItems=2, description="two of the answers")
        ),
        "steps": a_list(_STEP_REF),
        "rating": or_null(_RATING),
        "reading": or_null(_READING),
        "hint": or_null(an_object({"where": _UNIT, "step": _STEP_REF})),
        "puzzle": or_null(PUZZLE),
        "answer": or_null(ANSWER),
        "drawn": or_null(
            an_object(
                {"offset": a_list({"type": "integer"}, minItems=2, maxItems=2), "scale": NUMBER},
                description="where the capture lies in the picture that was drawn",
            )
        ),
        "error": or_null({"$ref": "#/$defs/Error"}),
        "ms": an_object(
            {part: or_null(NUMBER) for part in PARTS}, description="milliseconds spent in each part"
        ),
    },
    {"batch": _BATCH},
)


def definitions() -> dict[str, Schema]:
    """The schemas by their names, with references to each other under "#/$defs/"."""
    return {"Result": RESULT, "Step": STEP, "Link": LINK, "Error": ERROR}


def document() -> Schema:
    """The whole schema as one document."""
    named = definitions()
    return {
        "$schema": DIALECT,
        "$id": f"urn:queens-snap:result:{SCHEMA}",
        "title": f"queens-snap result, version {SCHEMA}",
        "description": "What `--json`, `batch` and the local page say of a capture or a board. Every key is "
        "always there; null: not known at this status. Rows and columns count from 0.",
        **named.pop("Result"),
        "$defs": named,
    }
