"""What the local page's API takes and answers beside the result, typed, and the schemas of all of it."""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from ...result.schema import Schema
from ...result.schema import components as components_of
from ...result.shape import (
    Bond,
    Cell,
    Cells,
    Error,
    Found,
    Index,
    Mark,
    Piece,
    PuzzleFields,
    Result,
    Rows,
    Value,
    Wrong,
)
from ...result.status import Status

PLACE = "#/components/schemas/"  # where OpenAPI keeps schemas that have a name

Standing = dict[str, list[Mark]]  # marks by kind, as in `reading.marks`
Pair = Annotated[list[Cell], Meta(min_length=2, max_length=2)]
Rgb = Annotated[list[float], Meta(min_length=3, max_length=3)]  # 0..255


class Reason(TypedDict):
    """What is wrong with a request."""

    code: str
    message: str
    remedy: str


class Failure(TypedDict):
    """A request that was not answered."""

    error: Reason


class Place(TypedDict):
    """A unit to look at, from 0."""

    kind: str
    number: Index


class Follows(Found):
    """What a supposition leads to. letter: of its cell, empty where it needs none."""

    at: Cells
    letter: str


class Scene(TypedDict):
    """What a step adds to those before it, and what it rests on. meant: the signs between cells that count.
    Which of the last six there are is the game's own."""

    heading: str
    text: str
    where: str
    units: list[Place]
    last: bool
    because: Cells
    kept: Cells
    ringed: Cells
    clash: Cells
    meant: list[Pair]
    arrows: list[Pair]
    tried: Found | None
    follows: list[Follows]
    queens: NotRequired[Cells]
    dead: NotRequired[Cells]
    values: NotRequired[list[Value]]
    without: NotRequired[list[Value]]
    links: NotRequired[list[Bond]]
    rectangles: NotRequired[list[Piece]]


class Story(TypedDict):
    """The start, then one scene a step. names: what the regions are called by their colours. entered: all
    that the player has put in, right or wrong. Which of those after `scenes` there are is the game's own."""

    game: str
    answer: Rows
    axes: bool
    showLetters: bool
    named: bool
    names: list[str] | None
    entered: Standing
    scenes: list[Scene]
    puzzle: NotRequired[PuzzleFields]
    values: NotRequired[list[Value]]
    links: NotRequired[list[Bond]]
    rectangles: NotRequired[list[Piece]]
    k: NotRequired[Annotated[int, Meta(ge=1)]]
    regions: NotRequired[list[list[Annotated[int, Meta(ge=-1)]]]]
    colours: NotRequired[list[Rgb] | None]
    letters: NotRequired[list[str]]
    queens: NotRequired[Cells]
    crosses: NotRequired[Cells]


class Told(TypedDict):
    """A capture's result, and its steps ready to be drawn."""

    result: Result
    story: Story | None


class Play(TypedDict):
    """A puzzle as it is being played. marks: what stands on the board. shown: those among them that were not
    the player's own idea. colours: RGB 0..255 of each cell, row by row."""

    puzzle: PuzzleFields
    marks: NotRequired[Standing]
    shown: NotRequired[Standing]
    colours: NotRequired[list[list[Rgb]] | None]


class Advice(TypedDict):
    """What is wrong, and the way on. saved: steps that the player's own marks have made needless."""

    status: Status
    wrong: list[Wrong]
    saved: Index
    story: Story | None
    error: Error | None


def components() -> dict[str, Schema]:
    """Every schema that has a name, as OpenAPI refers to them."""
    _, named = components_of([Failure, Told, Play, Advice], PLACE)
    return named


def reference(shape: type) -> Schema:
    """The schema of a shape by its name."""
    return {"$ref": PLACE + shape.__name__}
