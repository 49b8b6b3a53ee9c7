"""The records of a result, with the JSON Schema and the check of JSON values, both derived from the records.

A record is the JSON object itself, typed: `as_json.py` makes it for `--json`, for a batch's journal and for
the local page. Facts that a type cannot express stand beside it, in msgspec's words. Only schema and check
load this file; elsewhere its names are annotations.
"""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import Meta, ValidationError, convert
from msgspec.json import schema_components

from ..solver.games import GAMES
from .problem import ERROR_CODES, SCHEMA, Status

Index = Annotated[int, Meta(ge=0)]
Cell = Annotated[list[Index], Meta(min_length=2, max_length=2, description="row and column, from 0")]
Cells = list[Cell]
Point = Annotated[
    list[float], Meta(min_length=2, max_length=2, description="x and y in pixels of the upright picture")
]
Value = Annotated[
    list[int | str],
    Meta(min_length=3, max_length=3, description="[row, column, value]; of Tango, 0 is a moon and 1 a sun"),
]
Bond = Annotated[
    list[Cell | bool],
    Meta(min_length=3, max_length=3, description="[cell, cell, whether the path goes from one to the other]"),
]
Piece = Annotated[
    list[int | bool],
    Meta(min_length=5, max_length=5, description="[top, left, rows, columns, whether it is one]"),
]
Placed = Annotated[
    list[Cells | bool],
    Meta(min_length=2, max_length=2, description="[cells of a word in their order, whether it is one]"),
]


class Word(TypedDict):
    """A word of an answer, and its cells in their order."""

    word: str
    path: Cells


Rows = Annotated[
    list[str | list[Index] | Word],
    Meta(
        description="rows of values, cells (of a path in order), rectangles [row, column, rows, columns], "
        "or words"
    ),
]
PuzzleFields = Annotated[dict[str, Any], Meta(description="the puzzle as `queens-snap solve` takes it")]
Code = Annotated[
    str,
    Meta(
        description="; ".join(f"{code}: {why}" for code, why in ERROR_CODES.items()),
        extra_json_schema={"enum": [*ERROR_CODES]},
    ),
]


class Unit(TypedDict):
    """What to look at: a row, a column, or another unit of the game, from 0."""

    unit: str
    index: Index


class Found(TypedDict):
    """What changed."""

    queens: Cells
    dead: Cells
    values: Annotated[list[Value], Meta(description="what stands in cells from now on")]
    without: Annotated[list[Value], Meta(description="what cannot stand in cells")]
    links: list[Bond]
    rectangles: list[Piece]
    words: list[Placed]


#: Why one thing follows, and how.
Why = TypedDict("Why", {"cell": Cell, "from": Cells, "by": str})


class Count(TypedDict):
    """What a counting step counts."""

    need: Index
    room: Index


class Claim(TypedDict):
    """What a step asserts, as data. chain: of what is supposed, up to the contradiction."""

    look: Annotated[list[Unit], Meta(description="what to look at")]
    cells: Cells
    why: Annotated[list[Why], Meta(description="what makes each thing so, and how")]
    count: Count | None
    chain: "list[Link] | None"


class Link(Claim, Found):
    """A step of a chain: what follows from what is supposed."""


class Step(Found):
    """A step of the way, or of the proof, with its sentences."""

    i: Annotated[int, Meta(ge=1)]
    rule: str
    tier: Index
    size: Annotated[int, Meta(ge=1)] | None
    effort: Annotated[float, Meta(ge=0)]
    because: Cells
    claim: Claim
    text: Annotated[str, Meta(description="in a player's words")]
    expert: Annotated[str, Meta(description="in an expert's")]


class Rating(TypedDict):
    """How hard it is. counts: firings by rule."""

    label: str
    tier: Index
    score: Index
    counts: dict[str, Annotated[int, Meta(ge=1)]]
    fair: bool


class Wrong(TypedDict):
    """A mark that cannot be right."""

    cell: Cell
    mark: str
    why: str


Mark = Annotated[list[Index | Cell], Meta(min_length=2, max_length=64)]
Marks = Annotated[
    dict[str, list[Mark | Wrong]],
    Meta(
        description="by kind: cells, pairs of cells of a path, cells with what stands there, rectangles, "
        "words as their cells in order; and the wrong ones among them",
        extra_json_schema={"required": ["queens", "crosses", "dots", "wrong"]},
    ),
]


class Reading(TypedDict):
    """What was read from a capture."""

    bbox: Annotated[list[float], Meta(min_length=4, max_length=4)]
    corners: Annotated[list[Point], Meta(min_length=4, max_length=4)]
    confidence: Annotated[float, Meta(ge=0, le=1)]
    marks: Marks
    warnings: Annotated[list[str], Meta(description="doubts about what was read")]
    notes: Annotated[list[str], Meta(description="harmless facts")]


class Place(Unit):
    """Where to look: a unit, and all the cells to look at, which may be a part of it or more."""

    cells: Cells


class Hint(TypedDict):
    """What follows next. before: the steps that come first, which leave no mark on the board."""

    where: Place
    before: list[Step]
    step: Step


class Drawn(TypedDict):
    """Where the capture lies in the picture that was written."""

    offset: Annotated[list[int], Meta(min_length=2, max_length=2)]
    scale: float


class Error(TypedDict):
    """Why there is no answer. message: what is wrong and where. remedy: what to do about it."""

    code: Code
    message: str
    remedy: str


class Times(TypedDict):
    """Milliseconds spent in each part of the way from file to file."""

    decode: float | None
    read: float | None
    solve: float | None
    draw: float | None
    encode: float | None


class Expected(TypedDict):
    """Whether the answer is the one that the file names."""

    file: str
    agrees: bool
    why: str | None


class Batch(TypedDict):
    """What the journal of a batch says besides."""

    sha256: Annotated[str | None, Meta(description="of the file")]
    pixels: Annotated[str | None, Meta(description="equal for captures of equal pixels")]
    expected: Expected | None
    colours: Annotated[list[list[float]] | None, Meta(description="RGB 0..255 of each region on the capture")]


class Result(TypedDict):
    """What `--json`, `batch` and the local page say of a capture or a board. Every key is always there; null:
    not known at this status. Rows and columns count from 0."""

    schema: Annotated[
        Literal[2], Meta(description="the version of this schema", extra_json_schema={"const": 2})
    ]
    file: str
    game: str | None
    status: Status
    n: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="rows and columns, where there are as many")
    ]
    k: Annotated[int, Meta(ge=1)] | None
    regions: list[str] | None
    queens: Cells | None
    solutions: Annotated[int, Meta(ge=0, le=2)] | None
    examples: Annotated[
        Annotated[list[Rows], Meta(min_length=2, max_length=2)] | None, Meta(description="two of the answers")
    ]
    steps: list[Step]
    rating: Rating | None
    reading: Reading | None
    hint: Hint | None
    puzzle: PuzzleFields | None
    answer: Rows | None
    drawn: Drawn | None
    error: Error | None
    ms: Times
    batch: NotRequired[Batch]


Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def components(shapes: list[Any], place: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the JSON Schemas of some shapes, and by name those of the records that the shapes refer to.

    place: where the records stand, as "#/$defs/". Objects may have no keys but those that are named.
    """
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
    """Return the whole JSON Schema as one document."""
    _, named = components([Result], "#/$defs/")
    return {
        "$schema": DIALECT,
        "$id": f"urn:queens-snap:result:{SCHEMA}",
        **named.pop("Result"),
        "title": f"queens-snap result, version {SCHEMA}",
        "$defs": named,
    }


# The check of JSON values.

REQUIRED_KEYS = {"file", "status", "steps"}  # keys that every row has had since schema 1
DEFAULTS: dict[str, str | float] = {
    "expert": "",
    "effort": 0.0,
}  # for keys that steps of schema 1 lack; other keys get null or nothing


def parse_result(row: Any) -> Result:
    """Check that a JSON value is a result, and return it. Raises ValueError if it is none.

    Keys that a row of an older schema lacks are null, or nothing of their kind.
    """
    try:
        return convert(row, Result)
    except ValidationError:
        versions = (1, SCHEMA)
        is_row = isinstance(row, dict) and row.keys() >= REQUIRED_KEYS
        if not is_row or row.get("schema", 1) not in versions:
            raise ValueError("it is no result") from None
    try:
        return convert({**_fill_missing_keys(row, Result), "schema": SCHEMA}, Result)
    except ValidationError as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _fill_missing_keys(value: Any, shape: Any) -> Any:
    """Return a value with all the keys that objects of this shape have."""
    if not isinstance(value, dict | list):
        return value
    for kind in _union_members(shape):
        if is_typeddict(kind) and isinstance(value, dict):
            hints = _key_shapes(kind)
            missing = kind.__required_keys__ - value.keys()
            defaults = {key: DEFAULTS.get(key, _empty_value(hints[key])) for key in missing}
            return {
                **defaults,
                **{k: _fill_missing_keys(x, hints[k]) for k, x in value.items() if k in hints},
            }
        if get_origin(kind) is list and isinstance(value, list):
            return [_fill_missing_keys(x, get_args(kind)[0]) for x in value]
    return value


@cache
def _union_members(shape: Any) -> tuple[Any, ...]:
    """Return the members of a union; of any other shape the shape alone."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


@cache
def _key_shapes(kind: Any) -> Mapping[str, Any]:
    """Return the shape of each key. The look-up takes longer than the rest of the work on a row."""
    return get_type_hints(kind)


def _empty_value(shape: Any) -> Any:
    """Return the value for a key that an older row lacks: null, or nothing of its kind."""
    if is_typeddict(shape):
        return _fill_missing_keys({}, shape)
    return [] if get_origin(shape) is list else None
