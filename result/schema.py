"""The result schema as JSON Schema, derived from `shape.py`: what `queens-snap schema` prints, what the file
beside this one holds, and what the local page's API refers to."""

from typing import Any

from msgspec.json import schema_components

from ..solver.games import GAMES
from .as_json import SCHEMA
from .shape import Result

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def components(shapes: list[Any], place: str) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of some shapes, and of the named ones that they are made of, by name. place: where these
    stand, as "#/$defs/". Objects have the keys that are named, and no others."""
    found, named = schema_components(shapes, ref_template=place + "{name}")
    for one in named.values():
        if "properties" in one:
            one["additionalProperties"] = False
        if "description" in one:
            one["description"] = " ".join(one["description"].split())
    if "Result" in named:
        named["Result"]["properties"]["game"] = {"enum": [*GAMES, None]}
    return [dict(each) for each in found], named


def document() -> Schema:
    """The whole schema as one document."""
    _, named = components([Result], "#/$defs/")
    return {
        "$schema": DIALECT,
        "$id": f"urn:queens-snap:result:{SCHEMA}",
        **named.pop("Result"),
        "title": f"queens-snap result, version {SCHEMA}",
        "$defs": named,
    }
