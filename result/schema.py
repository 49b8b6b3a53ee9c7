"""The result schema as JSON Schema, and the check of JSON values, both derived from `shape.py`."""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import ValidationError, convert
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


# Is a JSON value a result? The check is derived from `shape.py`.

LEAST = {"file", "status", "steps"}  # keys that every row has had

# What stands for what steps of schema 1 did not say; for all else null, or nothing.
_NEWER = {"expert": "", "effort": 0.0}


def checked(row: Any) -> Result:
    """A JSON value as a result. What a row of an older schema does not say is null, or nothing. Raises
    ValueError where it is no result."""
    try:
        return convert(row, Result)
    except ValidationError:
        if not isinstance(row, dict) or not row.keys() >= LEAST or row.get("schema", 1) not in (1, SCHEMA):
            raise ValueError("it is no result") from None
    try:
        return convert({**_completed(row, Result), "schema": SCHEMA}, Result)
    except ValidationError as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _completed(value: Any, shape: Any) -> Any:
    """A value with all keys that objects of this shape have."""
    if not isinstance(value, dict | list):
        return value
    for kind in _kinds(shape):
        if is_typeddict(kind) and isinstance(value, dict):
            asked = _asked(kind)
            missing = {k: _NEWER.get(k, _nothing(asked[k])) for k in kind.__required_keys__ - value.keys()}
            return {**missing, **{k: _completed(x, asked[k]) for k, x in value.items() if k in asked}}
        if get_origin(kind) is list and isinstance(value, list):
            return [_completed(x, get_args(kind)[0]) for x in value]
    return value


@cache
def _kinds(shape: Any) -> tuple[Any, ...]:
    """Of a union each, of all else the shape alone."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


@cache
def _asked(kind: Any) -> Mapping[str, Any]:
    """The shape of each key. Looking it up takes longer than all else that is done with a row."""
    return get_type_hints(kind)


def _nothing(shape: Any) -> Any:
    """The value for a key that an older row lacks: null, or nothing of its kind."""
    if is_typeddict(shape):
        return _completed({}, shape)
    return [] if get_origin(shape) is list else None
