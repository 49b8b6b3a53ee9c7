"""Bodies and answers of the API, as OpenAPI 3.1 (whose schemas are plain JSON Schema)."""

from importlib.metadata import version
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from ...overlay.picture import PICTURE_SUFFIXES
from ...result.problem import Status
from ...result.schema import (
    Bond,
    Cells,
    Error,
    Index,
    Mark,
    Piece,
    PlacedWord,
    PuzzleFields,
    Result,
    Schema,
    Value,
    Wrong,
)
from ...result.schema import components as components_of
from ...vision.correction import MAX_SIZE, MIN_SIZE
from ...vision.source.limits import MAX_BYTES
from ...words.languages import ENGLISH
from ...words.manner import PLAYER, VOICES
from ..engine.requests import MAX_BOARDS, MEDIA_TYPES

# What the local page's API takes and answers beside the result, typed, and the schemas of all of it.

PLACE = "#/components/schemas/"  # where OpenAPI keeps schemas that have a name

Standing = dict[str, list[Mark]]  # marks by kind, as in `reading.marks`
Put = Annotated[
    dict[str, str | bool],
    Meta(description='what stands where: in a cell, "2,3", or between two, "2,3 2,4", from 0'),
]
Spot = Annotated[list[float], Meta(min_length=2, max_length=2, description="row and column in cells, from 0")]
Room = Annotated[list[float], Meta(min_length=2, max_length=2, description="cells at the left, and on top")]
Side = Annotated[int, Meta(ge=1)]
Rgb = Annotated[list[float], Meta(min_length=3, max_length=3)]  # 0..255


class RequestFault(TypedDict):
    """A fault of a request, and what to do about it."""

    code: str
    message: str
    remedy: str


class Failure(TypedDict):
    """A request that was not answered."""

    error: RequestFault


class UnitToSee(TypedDict):
    """A unit to look at, from 0."""

    kind: str
    number: Index


class SketchMark(TypedDict):
    """A mark of a sketch. Places are [row, column] in cells from the board's upper left corner, widths and
    heights are in cells; colours are names of a theme's, "auto" or "#rrggbb". Which keys there are
    is the kind's own; one that is missing is as usual."""

    kind: Literal["fill", "glyph", "line", "outline", "label"]
    cells: NotRequired[Cells]
    colour: NotRequired[str]
    opacity: NotRequired[float]
    others: NotRequired[bool]
    inset: NotRequired[float | None]
    hatched: NotRequired[bool]
    name: NotRequired[str]
    at: NotRequired[Spot]
    size: NotRequired[float]
    rim: NotRequired[str | None]
    rimmed: NotRequired[float]
    label: NotRequired[str]
    on: NotRequired[str]
    turn: NotRequired[float]
    is_given: NotRequired[bool]
    ends: NotRequired[list[Annotated[list[Spot], Meta(min_length=2, max_length=2)]]]
    width: NotRequired[float]
    casing: NotRequired[str | None]
    cased: NotRequired[float]
    dashed: NotRequired[bool]
    box: NotRequired[bool]
    round: NotRequired[bool]
    text: NotRequired[str]
    role: NotRequired[str]
    height: NotRequired[float | None]
    most: NotRequired[float]
    ground: NotRequired[str | None]
    struck: NotRequired[bool]


class Sketches(TypedDict):
    """Drawings of a step: where to look, what it finds, and that with its reason."""

    where: list[SketchMark]
    finds: list[SketchMark]
    step: list[SketchMark]


class Part(TypedDict):
    """One of the panels of a step that needs several: its heading, what is said of it, and what is drawn."""

    heading: str
    text: str
    marks: list[SketchMark]


class StoryScene(TypedDict):
    """A step, added to those before it. The first is the start, which has a heading and a text alone.
    parts: the panels of a step that needs several. puts: what the step puts where. Which of those after
    `puts` there are is the game's own."""

    heading: str
    text: str
    last: bool
    where: NotRequired[str]
    units: NotRequired[list[UnitToSee]]
    sketches: NotRequired[Sketches]
    parts: NotRequired[list[Part]]
    puts: NotRequired[Put]
    queens: NotRequired[Cells]
    dead: NotRequired[Cells]
    values: NotRequired[list[Value]]
    without: NotRequired[list[Value]]
    links: NotRequired[list[Bond]]
    rectangles: NotRequired[list[Piece]]
    words: NotRequired[list[PlacedWord]]


class SketchedStory(TypedDict):
    """The start, then one scene a step, and the marks of which the board is drawn. room: cells that what is
    written at the left and on top takes. board: the empty board; over: what of it lies over that which
    stands; letters: those of regions; pieces: of each value that is put in, in the first cell; finished:
    all that stands in the end. names: what the regions are called by their colours; boxes: the boxes by
    their places. start: what stands before the first step; entered: all that the player has put in, right
    or wrong; answer: what stands in the end."""

    game: str
    rows: Side
    columns: Side
    room: Room
    puzzle: PuzzleFields
    colours: list[list[Rgb]] | None
    names: list[str] | None
    boxes: list[str]
    axes: bool
    showLetters: bool
    board: list[SketchMark]
    over: list[SketchMark]
    letters: list[SketchMark]
    pieces: dict[str, list[SketchMark]]
    finished: list[SketchMark]
    start: Put
    entered: Put
    answer: Put
    scenes: list[StoryScene]


class Common(TypedDict):
    """Facts that all answers have in common: as a sentence, and as marks, if there are any."""

    text: str
    marks: list[SketchMark]


class ReadBoard(TypedDict):
    """A reading, ready to be drawn. board: the empty board; stands: what a player has put in; read: what was
    read, to be laid over the capture, of a puzzle with several answers two of them as well; wrong: which of
    the player's marks are wrong; solved: the only answer, to be laid over the capture; common: of a puzzle
    with several answers, what all of them have in common."""

    rows: Side
    columns: Side
    room: Room
    board: list[SketchMark]
    stands: list[SketchMark]
    read: list[SketchMark]
    wrong: list[SketchMark]
    solved: list[SketchMark]
    common: Common | None


class Choices(TypedDict):
    """The corrections that the places of a board take: with `cell`, as "3,5=" or "3,5-3,6=" and one
    of these words. cells, sides: what stands in a cell, or between two, signs before numbers; whose: and
    whether that is the puzzle's or the player's. names: what these words, and signs, are called in the
    language that was asked for, where that differs. read: what was read at a place, "2,4" or "2,4-2,5", from
    0, and whose that is; where nothing was read, the place is missing."""

    cells: list[str]
    sides: list[str]
    whose: list[str]
    names: dict[str, str]
    read: dict[str, list[str]]


class CaptureWords(TypedDict):
    """Sentences about a capture, in the language that was asked for; empty where nothing is to be said.
    title: what the game is called; rating: how hard it is; ask: whether this is the board; compare: said
    where there is no one answer; differ: what two of several look like; answered: of the picture of the
    answer; problem: why there is no answer. wrong: of marks; doubts, notes: of the reading; doubtful: the
    places of the doubts, each as its cell or the two cells beside a side. boards: how many the picture has,
    which is no doubt then. choices: null where no picture was read."""

    title: str
    rating: str
    ask: str
    compare: str
    differ: str
    answered: str
    problem: str
    wrong: list[str]
    doubts: list[str]
    notes: list[str]
    doubtful: list[Cells]
    boards: Side
    choices: Choices | None


class StoryAnswer(TypedDict):
    """A capture's result, with what was read and its steps ready to be drawn (null where there is no such
    thing), and what is said of them."""

    result: Result
    read: ReadBoard | None
    story: SketchedStory | None
    words: CaptureWords


class PlayedPuzzle(TypedDict):
    """A puzzle as it is being played. marks: what stands on the board. shown: those among them that were not
    the player's own idea. colours: RGB 0..255 of each cell, row by row."""

    puzzle: PuzzleFields
    marks: NotRequired[Standing]
    shown: NotRequired[Standing]
    colours: NotRequired[list[list[Rgb]] | None]


class Given(TypedDict):
    """A board without a picture. board: its link, with or without what stands before that in an address, or
    its text. game: which game a text is of, where that is not to be recognised."""

    board: str
    game: NotRequired[str | None]


class Linked(TypedDict):
    """A board as a link: what goes behind the # of a page's address."""

    link: str | None
    error: Error | None


class Coded(TypedDict):
    """A text that is to be drawn as a QR code."""

    text: str


class Code(TypedDict):
    """A QR code. path: its dark modules, as a path of SVG. side: of the page around it, in modules."""

    path: str | None
    side: Index | None
    error: Error | None


class Wanted(TypedDict):
    """A puzzle that is to be made: that of a day ("2026-12-01", or "today"), or one of this size (or rows and
    columns) and difficulty, the same for the same seed. What is missing is as usual in the game."""

    game: str
    date: NotRequired[str]
    size: NotRequired[int | Annotated[list[int], Meta(min_length=2, max_length=2)]]
    difficulty: NotRequired[str]
    seed: NotRequired[Index]


class Advice(TypedDict):
    """The wrong marks, and the way on. saved: steps that the player's own marks have made needless.
    nothing: why there is no way on."""

    status: Status
    wrong: list[Wrong]
    saved: Index
    story: SketchedStory | None
    nothing: str | None
    error: Error | None


def components() -> dict[str, Schema]:
    """Every schema that has a name, as OpenAPI refers to them."""
    _, named = components_of(
        [Failure, StoryAnswer, PlayedPuzzle, Advice, Given, Linked, Coded, Code, Wanted], PLACE
    )
    return named


def reference(shape: type) -> Schema:
    """The schema of a shape by its name."""
    return {"$ref": PLACE + shape.__name__}


def description() -> Schema:
    """The whole document."""
    result = reference(Result)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "queens-snap",
            "version": version("queens-snap"),
            "description": "Reads and solves pictures of puzzles on this machine. Send the bytes of a "
            f"picture as the body, at most {MAX_BYTES} of them; to the questions "
            "about puzzles, JSON. An answer about a picture or a puzzle is 200 whatever "
            "its `status`; other codes are about the request itself, and carry only an `error`.",
        },
        "paths": {
            "/api/snap": {"post": _post("Read and solve a capture", _json(result))},
            "/api/story": {
                "post": _post(
                    "Read and solve a capture, and give the steps ready to be drawn",
                    _json(reference(StoryAnswer)),
                )
            },
            "/api/picture": {
                "post": _post(
                    "Draw the solution onto the capture, or if there is not exactly one, what was read",
                    {kind: {} for kind in dict.fromkeys(MEDIA_TYPES.values())},
                    [
                        _parameter(
                            "suffix",
                            {"enum": list(PICTURE_SUFFIXES), "default": ".png"},
                            "the format of the picture",
                        )
                    ],
                    {"422": _response("Nothing was read, so there is no picture", result)},
                )
            },
            "/api/coach": _question_path(
                "Say to somebody who plays which marks are wrong, and the way on", PlayedPuzzle, Advice
            ),
            "/api/open": _question_path(
                "Open a board from a link or a text, and answer what a picture of it would be answered",
                Given,
                StoryAnswer,
                "ignore_marks",
            ),
            "/api/link": _question_path(
                "Give the link of a board with what stands on it", PlayedPuzzle, Linked
            ),
            "/api/code": _question_path("Draw a text as a QR code", Coded, Code),
            "/api/generate": _question_path(
                "Make a puzzle, and answer what a picture of it would be answered; `result.file` is its name",
                Wanted,
                StoryAnswer,
            ),
        },
        "components": {"schemas": components()},
    }


def _post(
    summary: str, content: Schema, parameters: list[Schema] | None = None, more: Schema | None = None
) -> Schema:
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": summary,
        "parameters": _PARAMETERS + (parameters or []),
        "requestBody": {"required": True, "content": {"*/*": picture}},
        "responses": {**_responses(content), **(more or {})},
    }


def _question_path(summary: str, body: type, answer: type, *more: str) -> Schema:
    """A question in JSON. more: names of parameters that it takes besides those of all."""
    return {
        "post": {
            "summary": summary,
            "parameters": [p for p in _PARAMETERS if p["name"] in ("file", "voice", "lang", *more)],
            "requestBody": {"required": True, "content": _json(reference(body))},
            "responses": _responses(_json(reference(answer))),
        }
    }


def _responses(content: Schema) -> Schema:
    failure = reference(Failure)
    failures = {code: _response(text, failure) for code, text in _FAILURES.items()}
    return {"200": {"description": "The answer", "content": content}, **failures}


def _response(text: str, schema: Schema) -> Schema:
    return {"description": text, "content": _json(schema)}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _parameter(name: str, schema: Schema, text: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": text}


TEXT: Schema = {"type": "string"}

_FAILURES = {
    "400": "The query or the body is wrong, or the body is empty",
    "403": "The request comes from the page of another site",
    "408": "The body did not arrive in time",
    "413": "The body has too many bytes",
    "421": "The host is not the loopback address",
    "503": "Too many pictures were sent at once; `Retry-After` says when to try again",
}

_PARAMETERS = [
    _parameter("file", {**TEXT, "default": "capture"}, "the name to report; no file of that name is opened"),
    _parameter("stars", _whole(1, MAX_SIZE), "queens per row, column and region (default: detected)"),
    _parameter(
        "size", _whole(MIN_SIZE, MAX_SIZE), "the board has this many rows and columns (default: detected)"
    ),
    _parameter(
        "which",
        {**_whole(1, MAX_BOARDS), "default": 1},
        "which board of the picture, counted from the largest",
    ),
    _parameter(
        "cell",
        {"type": "array", "items": TEXT},
        "r,c=r2,c2: the first cell belongs to the region of the second; counted from 1; repeatable",
    ),
    _parameter(
        "corners",
        {"type": "array", "items": TEXT, "minItems": 4, "maxItems": 4},
        "x,y, four times: the top left, top right, bottom right and bottom left corner of the grid in pixels",
    ),
    _parameter("voice", {"enum": list(VOICES), "default": PLAYER}, "in which the sentences of pages speak"),
    _parameter("lang", {**TEXT, "default": ENGLISH}, "the language of the player's voice, as in es"),
    _parameter("ignore_marks", {"enum": [0, 1], "default": 0}, "1: hints start from the empty board"),
    _parameter("crop", {"enum": [0, 1], "default": 0}, "1: the picture shows the board alone"),
]
