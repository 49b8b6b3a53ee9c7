"""What the local page's API answers with beside the result schema, as JSON Schema."""

import json

from ...result.schema import (
    ANSWER,
    CELL,
    CELLS,
    FOUND,
    LINKS,
    MARK,
    NUMBER,
    PUZZLE,
    STATUS,
    TEXT,
    VALUES,
    WRONG,
    Schema,
    a_list,
    an_object,
    definitions,
    or_null,
    whole,
)
from ...solver.games import GAMES

FAILURE = an_object({"error": an_object({"code": TEXT, "message": TEXT, "remedy": TEXT})})
_UNITS = a_list(an_object({"kind": {"enum": ["row", "column", "region", "box"]}, "number": whole(0)}))
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
    "follows": a_list(
        an_object({**FOUND, "at": CELLS, "letter": TEXT}),
        description="what a supposition leads to, in turn; letter: of its cell, empty where it needs none",
    ),
}
_SHOWN: Schema = {
    **{name: {"type": "boolean"} for name in ("axes", "showLetters", "named")},
    "names": {**or_null(a_list(TEXT)), "description": "what the regions are called by their colours"},
    "entered": {
        "type": "object",
        "additionalProperties": MARK,
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
        "answer": CELLS,
        "queens": CELLS,
        "crosses": CELLS,
        "scenes": a_list(an_object({**_SCENE, "queens": CELLS, "dead": CELLS}), description=_SCENES),
    }
)
_OF_VALUES: Schema = {
    "game": _GAME,
    **_SHOWN,
    "puzzle": PUZZLE,
    "answer": ANSWER,
    "values": VALUES,
    "links": LINKS,
}
_SCENE_OF_VALUES: Schema = {**_SCENE, "values": VALUES, "links": LINKS}
_STORY_OF_VALUES = an_object(
    {**_OF_VALUES, "scenes": a_list(an_object(_SCENE_OF_VALUES), description=_SCENES)}
)
_STORY_OF_DIGITS = an_object(
    {
        **_OF_VALUES,
        "answer": a_list(TEXT),
        "scenes": a_list(an_object({**_SCENE_OF_VALUES, "without": FOUND["without"]}), description=_SCENES),
    }
)
_STORY_OF_RECTANGLES = an_object(
    {
        **_OF_VALUES,
        "answer": a_list(a_list(whole(0), minItems=4, maxItems=4)),
        "rectangles": FOUND["rectangles"],
        "scenes": a_list(
            an_object({**_SCENE_OF_VALUES, "rectangles": FOUND["rectangles"]}), description=_SCENES
        ),
    }
)
_A_STORY = or_null({"oneOf": [_STORY_OF_REGIONS, _STORY_OF_VALUES, _STORY_OF_DIGITS, _STORY_OF_RECTANGLES]})
STORY = an_object({"result": {"$ref": "#/components/schemas/Result"}, "story": _A_STORY})
_STANDING: Schema = {"type": "object", "additionalProperties": MARK}
PLAY: Schema = {
    "type": "object",
    "properties": {
        "puzzle": {**PUZZLE, "description": "the puzzle as `queens-snap solve` takes it"},
        "marks": {**_STANDING, "description": "what stands on the board, by kind as in `reading.marks`"},
        "shown": {**_STANDING, "description": "those among them that were not the player's own idea"},
        "colours": or_null(
            a_list(
                a_list(a_list(NUMBER, minItems=3, maxItems=3)),
                description="RGB 0..255 of each cell, row by row",
            )
        ),
    },
    "required": ["puzzle"],
    "additionalProperties": False,
}
ADVICE = an_object(
    {
        "status": STATUS,
        "wrong": a_list(WRONG),
        "saved": {**whole(0), "description": "steps that the player's own marks have made needless"},
        "story": _A_STORY,
        "error": or_null({"$ref": "#/components/schemas/Error"}),
    }
)


def components() -> dict[str, Schema]:
    """Every schema that has a name, as OpenAPI refers to them."""
    text = json.dumps({**definitions(), "Failure": FAILURE})
    return json.loads(text.replace("#/$defs/", "#/components/schemas/"))
