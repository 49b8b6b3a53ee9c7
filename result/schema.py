"""The records of a result, with the JSON Schema and the check of JSON values, both derived from the records.

A record is the type of a JSON object. `as_json.py` makes the objects for `--json`, for the journal of a batch
and for the local page. msgspec's `Meta` holds what a type cannot express, such as ranges. Only the schema and
the check load this file; other files use its names as annotations.
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

Index = Annotated[int, Meta(ge=0)]  # a whole number from 0
Cell = Annotated[list[Index], Meta(min_length=2, max_length=2, description="row and column, from 0")]
Cells = list[Cell]
Point = Annotated[
    list[float], Meta(min_length=2, max_length=2, description="x and y in pixels of the upright picture")
]
CellValue = Annotated[
    list[int | str],
    Meta(min_length=3, max_length=3, description="[row, column, value]; of Tango, 0 is a moon and 1 a sun"),
]
CellLink = Annotated[
    list[Cell | bool],
    Meta(min_length=3, max_length=3, description="[cell, cell, true if the path joins the two cells]"),
]
RectangleFact = Annotated[
    list[int | bool],
    Meta(
        min_length=5,
        max_length=5,
        description="[top, left, rows, columns, true if the answer has this rectangle]",
    ),
]
WordFact = Annotated[
    list[Cells | bool],
    Meta(
        min_length=2,
        max_length=2,
        description="[cells in the order of their letters, true if the answer has a word there]",
    ),
]


class Word(TypedDict):
    """A word of an answer, and its cells in the order of its letters."""

    word: str
    path: Cells


AnswerRows = Annotated[
    list[str | list[Index] | Word],
    Meta(
        description="rows of values, cells (of a path: in order), rectangles [row, column, rows, columns], "
        "or words"
    ),
]
PuzzleFields = Annotated[dict[str, Any], Meta(description="the puzzle as `queens-snap solve` takes it")]
ErrorCode = Annotated[
    str,
    Meta(
        description="; ".join(f"{code}: {why}" for code, why in ERROR_CODES.items()),
        extra_json_schema={"enum": [*ERROR_CODES]},
    ),
]


class Unit(TypedDict):
    """A row, a column, or another unit of the game. index: its number, from 0."""

    unit: str
    index: Index


class FoundFacts(TypedDict):
    """The facts that a step finds."""

    queens: Cells
    dead: Cells
    values: Annotated[list[CellValue], Meta(description="values that cells have")]
    without: Annotated[list[CellValue], Meta(description="values that cells cannot have")]
    links: list[CellLink]
    rectangles: list[RectangleFact]
    words: list[WordFact]


#: The reason for a fact about a cell: the cells that it follows from, and how.
Why = TypedDict("Why", {"cell": Cell, "from": Cells, "by": str})


class Count(TypedDict):
    """The numbers that a counting step compares. need: queens still needed. room: places left for them."""

    need: Index
    room: Index


class Claim(TypedDict):
    """The claim of a step, as data. chain: the steps from a supposition to its contradiction."""

    look: Annotated[list[Unit], Meta(description="the units to look at")]
    cells: Cells
    why: Annotated[list[Why], Meta(description="the reasons, one for each fact")]
    count: Count | None
    chain: "list[Link] | None"


class Link(Claim, FoundFacts):
    """A step of a chain, which follows from the supposition."""


class Step(FoundFacts):
    """A step of the way or of the proof, with its sentences."""

    i: Annotated[int, Meta(ge=1)]
    rule: str
    tier: Index
    size: Annotated[int, Meta(ge=1)] | None
    effort: Annotated[float, Meta(ge=0)]
    because: Cells
    claim: Claim
    text: Annotated[str, Meta(description="the sentence in the player's voice")]
    expert: Annotated[str, Meta(description="the sentence in the expert's voice")]


class Rating(TypedDict):
    """The difficulty of a puzzle. counts: the number of steps of the proof, by rule."""

    label: str
    tier: Index
    score: Index
    counts: dict[str, Annotated[int, Meta(ge=1)]]
    fair: bool


class Wrong(TypedDict):
    """A mark that contradicts the answer. why: the reason."""

    cell: Cell
    mark: str
    why: str


Mark = Annotated[list[Index | Cell], Meta(min_length=2, max_length=64)]
Marks = Annotated[
    dict[str, list[Mark | Wrong]],
    Meta(
        description="marks by kind: cells, pairs of cells of a path, cells with a value, rectangles, or the "
        "cells of words in order. wrong: the marks that contradict the answer",
        extra_json_schema={"required": ["queens", "crosses", "dots", "wrong"]},
    ),
]


class Reading(TypedDict):
    """The content that was read from a capture."""

    bbox: Annotated[list[float], Meta(min_length=4, max_length=4)]
    corners: Annotated[list[Point], Meta(min_length=4, max_length=4)]
    confidence: Annotated[float, Meta(ge=0, le=1)]
    marks: Marks
    warnings: Annotated[list[str], Meta(description="doubts about what was read")]
    notes: Annotated[list[str], Meta(description="harmless facts")]


class Place(Unit):
    """The place to look at. cells: all cells to look at: the unit's, a part of them, or also others."""

    cells: Cells


class Hint(TypedDict):
    """The next step. before: steps that must come first, and leave no mark on the board."""

    where: Place
    before: list[Step]
    step: Step


class Drawn(TypedDict):
    """The place of the capture's pixel (0, 0) in the picture that was written, and the scale there."""

    offset: Annotated[list[int], Meta(min_length=2, max_length=2)]
    scale: float


class Error(TypedDict):
    """The reason for a missing answer. message: the fault and its place. remedy: what to do."""

    code: ErrorCode
    message: str
    remedy: str


class Times(TypedDict):
    """The milliseconds that each part of the work took."""

    decode: float | None
    read: float | None
    solve: float | None
    draw: float | None
    encode: float | None


class Expected(TypedDict):
    """The comparison with the expected answer. file: the file that holds it. why: the difference, if any."""

    file: str
    agrees: bool
    why: str | None


class Batch(TypedDict):
    """The fields that only the journal of a batch has."""

    sha256: Annotated[str | None, Meta(description="hash of the file")]
    pixels: Annotated[str | None, Meta(description="hash that is equal for captures of equal pixels")]
    expected: Expected | None
    colours: Annotated[list[list[float]] | None, Meta(description="RGB 0..255 of each region on the capture")]


class Result(TypedDict):
    """The result for a capture or a board, as `--json`, `batch` and the local page give it.

    Every key is always there. A value that is unknown at this status is null. Rows and columns count from 0.
    """

    schema: Annotated[
        Literal[2], Meta(description="the version of this schema", extra_json_schema={"const": 2})
    ]
    file: str
    game: str | None
    status: Status
    n: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="the number of rows and columns, if it is equal")
    ]
    k: Annotated[int, Meta(ge=1)] | None
    regions: list[str] | None
    queens: Cells | None
    solutions: Annotated[int, Meta(ge=0, le=2)] | None
    examples: Annotated[
        Annotated[list[AnswerRows], Meta(min_length=2, max_length=2)] | None,
        Meta(description="two of several answers"),
    ]
    steps: list[Step]
    rating: Rating | None
    reading: Reading | None
    hint: Hint | None
    puzzle: PuzzleFields | None
    answer: AnswerRows | None
    drawn: Drawn | None
    error: Error | None
    ms: Times
    batch: NotRequired[Batch]


Schema = dict[str, Any]

SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def record_schemas(types: list[Any], place: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the JSON Schemas of some types, and by name those of the records that they refer to.

    place: the address of the records in the document, as "#/$defs/". Objects may have no unnamed keys.
    """
    schemas, records = schema_components(types, ref_template=place + "{name}")
    for record in records.values():
        if "properties" in record:
            record["additionalProperties"] = False
        if "description" in record:
            record["description"] = " ".join(record["description"].split())
    if "Result" in records:
        records["Result"]["properties"]["game"] = {"enum": [*GAMES, None]}
    return [dict(schema) for schema in schemas], records


def result_schema() -> Schema:
    """Return the JSON Schema of a result as one document."""
    _, records = record_schemas([Result], "#/$defs/")
    return {
        "$schema": SCHEMA_DIALECT,
        "$id": f"urn:queens-snap:result:{SCHEMA}",
        **records.pop("Result"),
        "title": f"queens-snap result, version {SCHEMA}",
        "$defs": records,
    }


# The check of JSON values.

REQUIRED_KEYS = {"file", "status", "steps"}  # keys that every row has had since schema 1
#: Values of keys that steps of schema 1 lack. Any other missing key gets null, or an empty list.
VALUES_OF_OLD_ROWS: dict[str, str | float] = {"expert": "", "effort": 0.0}


def parse_result(row: Any) -> Result:
    """Check that a JSON value is a result, and return the result. Raises ValueError if it is none.

    A key that a row of an older schema lacks gets a value from VALUES_OF_OLD_ROWS, null, or an empty list.
    """
    try:
        return convert(row, Result)
    except ValidationError:
        versions = (1, SCHEMA)
        is_row = isinstance(row, dict) and row.keys() >= REQUIRED_KEYS
        if not is_row or row.get("schema", 1) not in versions:
            raise ValueError("it is not a result") from None
    try:
        return convert({**_add_missing_keys(row, Result), "schema": SCHEMA}, Result)
    except ValidationError as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _add_missing_keys(value: Any, expected: Any) -> Any:
    """Return a JSON value with all the keys that its expected type has, at any depth."""
    if not isinstance(value, dict | list):
        return value
    for member in _union_members(expected):
        if is_typeddict(member) and isinstance(value, dict):
            types = _types_of_keys(member)
            missing = member.__required_keys__ - value.keys()
            defaults = {key: VALUES_OF_OLD_ROWS.get(key, _empty_value(types[key])) for key in missing}
            return {
                **defaults,
                **{k: _add_missing_keys(x, types[k]) for k, x in value.items() if k in types},
            }
        if get_origin(member) is list and isinstance(value, list):
            return [_add_missing_keys(x, get_args(member)[0]) for x in value]
    return value


@cache
def _union_members(expected: Any) -> tuple[Any, ...]:
    """Return the members of a union type; return any other type alone."""
    return get_args(expected) if get_origin(expected) in (Union, UnionType) else (expected,)


@cache
def _types_of_keys(record: Any) -> Mapping[str, Any]:
    """Return the type of each key. Cached, because this takes longer than the rest of the work on a row."""
    return get_type_hints(record)


def _empty_value(expected: Any) -> Any:
    """Return the value of a missing key: an empty record, an empty list, or null."""
    if is_typeddict(expected):
        return _add_missing_keys({}, expected)
    return [] if get_origin(expected) is list else None
