"""What the API answers with, as JSON Schema."""

from typing import Any

from ...solver.games import GAMES
from ...vision.correction import MAX_SIZE, MIN_SIZE

Schema = dict[str, Any]


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
_NUMBER: Schema = {"type": "number"}
_CELL = a_list(whole(0), minItems=2, maxItems=2, description="row and column, from 0")
_POINT = a_list(_NUMBER, minItems=2, maxItems=2, description="x and y in pixels of the upright picture")
_CELLS = a_list(_CELL)

# in the steps of games whose cells take values, or whose path takes links
_VALUES = a_list(
    {
        "type": "array",
        "prefixItems": [whole(0), whole(0), {"type": ["integer", "string"]}],
        "minItems": 3,
        "maxItems": 3,
    },
    description="[row, column, value]; of Tango, 0 is a moon and 1 a sun",
)
_LINKS = a_list(
    {"type": "array", "prefixItems": [_CELL, _CELL, {"type": "boolean"}], "minItems": 3, "maxItems": 3},
    description="[cell, cell, whether the path goes from one to the other]",
)
_PUZZLE: Schema = {"type": "object", "description": "the puzzle as `queens-snap solve` takes it"}
_ANSWER = {"anyOf": [a_list(TEXT), _CELLS], "description": "rows of values, or the cells of a path in order"}

ERROR = an_object({"code": TEXT, "message": TEXT, "remedy": TEXT})
FAILURE = an_object({"error": {"$ref": "#/components/schemas/Error"}})
_UNIT = an_object({"unit": {"enum": ["row", "column", "region"]}, "index": whole(0)})
_FOUND: Schema = {
    "queens": _CELLS,
    "dead": _CELLS,
    "values": _VALUES,
    "without": _VALUES,
    "links": _LINKS,
    "rectangles": a_list(
        {"type": "array", "prefixItems": [whole(0), whole(0), whole(1), whole(1), {"type": "boolean"}]},
        description="[top, left, rows, columns, whether it is one]",
    ),
}
_ASSERTED: Schema = {
    "look": a_list(_UNIT, description="what to look at"),
    "cells": _CELLS,
    "why": a_list(
        an_object({"cell": _CELL, "from": _CELLS, "by": TEXT}),
        description="for each thing that follows what makes it so, and how",
    ),
    "count": or_null(an_object({"need": whole(0), "room": whole(0)})),
}
LINK = an_object({**_ASSERTED, **_FOUND, "chain": or_null(a_list({"$ref": "#/components/schemas/Link"}))})
_CLAIM = an_object(
    {
        **_ASSERTED,
        "chain": or_null(
            a_list(
                {"$ref": "#/components/schemas/Link"},
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
        "effort": {**_NUMBER, "minimum": 0},
        **_FOUND,
        "because": _CELLS,
        "claim": _CLAIM,
        "text": {**TEXT, "description": "in a player's words"},
        "expert": {**TEXT, "description": "in an expert's"},
    }
)
_STEP_REF = {"$ref": "#/components/schemas/Step"}
_RATING = an_object(
    {
        "label": TEXT,
        "tier": whole(0),
        "score": whole(0),
        "counts": {"type": "object", "additionalProperties": whole(1)},
        "fair": {"type": "boolean"},
    }
)
_WRONG = an_object({"cell": _CELL, "mark": TEXT, "why": TEXT})
_MARK = a_list(
    {"anyOf": [_CELL, _CELLS, a_list(whole(0), minItems=3, maxItems=5)]},
    description="marks of a kind: cells, pairs of cells of a path, cells with what stands there, rectangles",
)
_MARKS = an_object(
    {"queens": _CELLS, "crosses": _CELLS, "dots": _CELLS, "wrong": a_list(_WRONG)},
    additionalProperties=_MARK,
)
_READING = an_object(
    {
        "bbox": a_list(_NUMBER, minItems=4, maxItems=4),
        "corners": a_list(_POINT, minItems=4, maxItems=4),
        "confidence": {**_NUMBER, "minimum": 0, "maximum": 1},
        "marks": _MARKS,
        "warnings": a_list(TEXT, description="doubts about what was read"),
        "notes": a_list(TEXT, description="harmless facts"),
    }
)
_STATUS: Schema = {"enum": ["solved", "ambiguous", "unsolvable", "unreadable", "refused"]}
_PARTS = ("decode", "read", "solve", "draw", "encode")
RESULT = an_object(
    {
        "schema": {"const": 2},
        "file": TEXT,
        "game": or_null({"enum": list(GAMES)}),
        "n": or_null(whole(MIN_SIZE, MAX_SIZE)),
        "k": or_null(whole(1)),
        "regions": or_null(a_list(TEXT)),
        "status": _STATUS,
        "queens": or_null(_CELLS),
        "solutions": or_null(whole(0, 2)),
        "examples": or_null(
            a_list(
                {"anyOf": [_CELLS, a_list(TEXT)]}, minItems=2, maxItems=2, description="two of the answers"
            )
        ),
        "steps": a_list(_STEP_REF),
        "rating": or_null(_RATING),
        "reading": or_null(_READING),
        "hint": or_null(an_object({"where": _UNIT, "step": _STEP_REF})),
        "puzzle": or_null(_PUZZLE),
        "answer": or_null(_ANSWER),
        "drawn": or_null(
            an_object(
                {"offset": a_list({"type": "integer"}, minItems=2, maxItems=2), "scale": _NUMBER},
                description="where the capture lies in the picture that was drawn",
            )
        ),
        "error": or_null({"$ref": "#/components/schemas/Error"}),
        "ms": an_object(
            {part: or_null(_NUMBER) for part in _PARTS}, description="milliseconds spent in each part"
        ),
    }
)
_UNITS = a_list(an_object({"kind": {"enum": ["row", "column", "region"]}, "number": whole(0)}))
_SCENE = {
    "heading": TEXT,
    "text": TEXT,
    "where": TEXT,
    "units": _UNITS,
    "last": {"type": "boolean"},
    **dict.fromkeys(("because", "kept", "ringed", "clash"), _CELLS),
    "meant": a_list(a_list(_CELL, minItems=2, maxItems=2), description="the signs between cells that count"),
    "arrows": a_list(a_list(_CELL, minItems=2, maxItems=2)),
    "tried": or_null(an_object(_FOUND)),
    "follows": a_list(an_object(_FOUND), description="what a supposition leads to, in turn"),
}
_SHOWN: Schema = {
    **{name: {"type": "boolean"} for name in ("axes", "showLetters", "named")},
    "names": {**or_null(a_list(TEXT)), "description": "what the regions are called by their colours"},
    "entered": {
        "type": "object",
        "additionalProperties": _MARK,
        "description": "all that the player has put in, right or wrong",
    },
}
_SCENES = "the start, then one scene per step: what it adds and what it rests on"
_GAME: Schema = {"enum": list(GAMES)}
_STORY_OF_REGIONS = an_object(
    {
        "game": _GAME,
        **_SHOWN,
        "k": whole(1),
        "regions": a_list(a_list(whole(-1))),
        "colours": a_list(a_list(whole(0, 255), minItems=3, maxItems=3)),
        "letters": a_list(TEXT),
        "answer": _CELLS,
        "queens": _CELLS,
        "crosses": _CELLS,
        "scenes": a_list(an_object({**_SCENE, "queens": _CELLS, "dead": _CELLS}), description=_SCENES),
    }
)
_STORY_OF_VALUES = an_object(
    {
        "game": _GAME,
        **_SHOWN,
        "puzzle": _PUZZLE,
        "answer": _ANSWER,
        "values": _VALUES,
        "links": _LINKS,
        "scenes": a_list(an_object({**_SCENE, "values": _VALUES, "links": _LINKS}), description=_SCENES),
    }
)
_A_STORY = or_null({"oneOf": [_STORY_OF_REGIONS, _STORY_OF_VALUES]})
STORY = an_object({"result": {"$ref": "#/components/schemas/Result"}, "story": _A_STORY})
_STANDING: Schema = {"type": "object", "additionalProperties": _MARK}
PLAY: Schema = {
    "type": "object",
    "properties": {
        "puzzle": {**_PUZZLE, "description": "the puzzle as `queens-snap solve` takes it"},
        "marks": {**_STANDING, "description": "what stands on the board, by kind as in `reading.marks`"},
        "shown": {**_STANDING, "description": "those among them that were not the player's own idea"},
        "colours": or_null(
            a_list(
                a_list(a_list(_NUMBER, minItems=3, maxItems=3)),
                description="RGB 0..255 of each cell, row by row",
            )
        ),
    },
    "required": ["puzzle"],
    "additionalProperties": False,
}
ADVICE = an_object(
    {
        "status": _STATUS,
        "wrong": a_list(_WRONG),
        "saved": {**whole(0), "description": "steps that the player's own marks have made needless"},
        "story": _A_STORY,
        "error": or_null({"$ref": "#/components/schemas/Error"}),
    }
)
