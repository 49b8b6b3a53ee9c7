"""What the local page's API answers with beside the result schema, as JSON Schema."""

import json

from ...result.schema import (
    ANSWER,
    CELL,
    CELLS,
    FOUND,
    LINKS,
    PUZZLE,
    TEXT,
    VALUES,
    Schema,
    a_list,
    an_object,
    definitions,
    or_null,
    whole,
)
from ...solver.games import GAMES

FAILURE = an_object({"error": an_object({"code": TEXT, "message": TEXT, "remedy": TEXT})})
_UNITS = a_list(an_object({"kind": {"enum": ["row", "column", "region"]}, "number": whole(0)}))
_SCENE = {
    "heading": TEXT,
    "text": TEXT,
    "where": TEXT,
    "units": _UNITS,
    "last": {"type": "boolean"},
    **dict.fromkeys(("because", "kept", "ringed", "clash"), CELLS),
    "meant": a_list(a_list(CELL, minItems=2, maxItems=2), description="the signs between cells that count"),
    "arrows": a_list(a_list(CELL, minItems=2, maxItems=2)),
    "tried": or_null(an_object(FOUND)),
    "follows": a_list(an_object(FOUND), description="what a supposition leads to, in turn"),
}
_SHOWN: Schema = {name: {"type": "boolean"} for name in ("axes", "showLetters", "named")}
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
        "queens": CELLS,
        "crosses": CELLS,
        "scenes": a_list(an_object({**_SCENE, "queens": CELLS, "dead": CELLS}), description=_SCENES),
    }
)
_STORY_OF_VALUES = an_object(
    {
        "game": _GAME,
        **_SHOWN,
        "puzzle": PUZZLE,
        "answer": ANSWER,
        "values": VALUES,
        "links": LINKS,
        "scenes": a_list(an_object({**_SCENE, "values": VALUES, "links": LINKS}), description=_SCENES),
    }
)
STORY = an_object(
    {
        "result": {"$ref": "#/components/schemas/Result"},
        "story": or_null({"oneOf": [_STORY_OF_REGIONS, _STORY_OF_VALUES]}),
    }
)


def components() -> dict[str, Schema]:
    """Every schema that has a name, as OpenAPI refers to them."""
    text = json.dumps({**definitions(), "Failure": FAILURE})
    return json.loads(text.replace("#/$defs/", "#/components/schemas/"))
