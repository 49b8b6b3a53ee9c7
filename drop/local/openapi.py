"""The bodies and answers of the API as an OpenAPI 3.1 document, whose schemas are plain JSON Schema."""

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

# The types of bodies and answers, besides the result schema.

SCHEMA_PATH = "#/components/schemas/"  # place of named schemas in an OpenAPI document

MarksByKind = dict[str, list[Mark]]  # as in `reading.marks`
Put = Annotated[
    dict[str, str | bool],
    Meta(description='values by place: a cell "2,3", or two cells "2,3 2,4", from 0'),
]
Spot = Annotated[list[float], Meta(min_length=2, max_length=2, description="row and column in cells, from 0")]
Room = Annotated[list[float], Meta(min_length=2, max_length=2, description="cells at the left, and on top")]
Side = Annotated[int, Meta(ge=1)]
Rgb = Annotated[list[float], Meta(min_length=3, max_length=3)]  # red, green, blue, 0..255 each


class RequestFault(TypedDict):
    """A fault of a request. remedy: what to do about it."""

    code: str
    message: str
    remedy: str


class Failure(TypedDict):
    """The answer to a failed request."""

    error: RequestFault


class UnitToSee(TypedDict):
    """A unit to look at. number: from 0."""

    kind: str
    number: Index


class SketchMark(TypedDict):
    """A primitive of a sketch. Places are [row, column] in cells from the board's upper left corner. Widths
    and heights are in cells. Colours are a theme's names, "auto", "faded" or "#rrggbb". Each kind has its own
    keys; a missing key has its default value."""

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
    """The drawings of a step. where: where to look. finds: its findings. step: its findings with their
    reason."""

    where: list[SketchMark]
    finds: list[SketchMark]
    step: list[SketchMark]


class Part(TypedDict):
    """A panel of a step with several panels: its heading, its sentence, and its drawing."""

    heading: str
    text: str
    marks: list[SketchMark]


class StoryScene(TypedDict):
    """A scene: a step after the steps before it. The first scene is the start, which has only a heading and a
    text. parts: the panels of a long step. puts: the pieces that the step places. Each game has some of the
    keys after `puts`."""

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
    """The scenes of a solution, and the primitives of its board. room: cells for clues at the left and on
    top. board: the empty board. over: parts of the board above pieces. letters: of regions. pieces: a sample
    of each kind of piece in the first cell. finished: the pieces of the finished board. names: of the
    regions, by their colours. boxes: names of the boxes. start: pieces before the first step. entered: all
    pieces of the player, right or wrong. answer: pieces of the answer."""

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
    """The pieces that all answers share, as a sentence and as primitives."""

    text: str
    marks: list[SketchMark]


class ReadBoard(TypedDict):
    """A reading as sketches. board: the empty board. stands: the player's pieces. read: the reading, to draw
    over the capture, with two answers of an ambiguous puzzle. wrong: the wrong marks of the player. solved:
    the only answer, to draw over the capture. common: the pieces that all answers of an ambiguous puzzle
    share."""

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
    """The corrections that a board takes. A correction is the parameter `cell` with "3,5=" or "3,5-3,6=" and
    one of these words. cells: values of a cell, signs before numbers. sides: values between two cells. whose:
    words for a given of the puzzle and for an entry of the player. names: of these words in the language of
    the request, if they differ. read: the value at each place ("2,4" or "2,4-2,5", from 0) and whose it is;
    empty places are missing."""

    cells: list[str]
    sides: list[str]
    whose: list[str]
    names: dict[str, str]
    read: dict[str, list[str]]


class CaptureWords(TypedDict):
    """Sentences about a capture in the language of the request; empty if there is nothing to tell. title:
    name of the game. rating: difficulty. ask: asks if the reading is right. compare: a text if there is no
    single answer. differ: explains the drawing of two answers. answered: describes the picture of the answer.
    problem: the reason why there is no answer. wrong: about wrong marks. doubts, notes: of the reading.
    doubtful: the places of doubts, each as its cell or the two cells beside a side. boards: number of boards
    in the picture, which are no doubt then. choices: null if no picture was read."""

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
    """A capture's result, with its reading and its steps as sketches (null if there are none), and sentences
    about it."""

    result: Result
    read: ReadBoard | None
    story: SketchedStory | None
    words: CaptureWords


class PlayedPuzzle(TypedDict):
    """A puzzle that is being played. marks: all marks on the board. shown: those that the coach placed.
    colours: RGB 0..255 of each cell, row by row."""

    puzzle: PuzzleFields
    marks: NotRequired[MarksByKind]
    shown: NotRequired[MarksByKind]
    colours: NotRequired[list[list[Rgb]] | None]


class Given(TypedDict):
    """A board without a picture. board: its text, or its link with or without the rest of an address. game:
    the game of a text; null to recognise it."""

    board: str
    game: NotRequired[str | None]


class Linked(TypedDict):
    """A board as a link. link: the part of a page's address after #."""

    link: str | None
    error: Error | None


class Coded(TypedDict):
    """A text to draw as a QR code."""

    text: str


class Code(TypedDict):
    """A QR code. path: its dark modules as an SVG path. side: of the code with its quiet zone, in modules."""

    path: str | None
    side: Index | None
    error: Error | None


class Wanted(TypedDict):
    """A puzzle to make: the puzzle of a day ("2026-12-01", or "today"), or one of a size (or rows and
    columns) and a difficulty. Equal seeds give equal puzzles. Missing fields have the game's defaults."""

    game: str
    date: NotRequired[str]
    size: NotRequired[int | Annotated[list[int], Meta(min_length=2, max_length=2)]]
    difficulty: NotRequired[str]
    seed: NotRequired[Index]


class Advice(TypedDict):
    """The wrong marks, and the steps that follow. saved: number of steps that the player's own marks made
    needless. nothing: the reason why no steps follow."""

    status: Status
    wrong: list[Wrong]
    saved: Index
    story: SketchedStory | None
    nothing: str | None
    error: Error | None


def components() -> dict[str, Schema]:
    """Return all named schemas."""
    _, named = components_of(
        [Failure, StoryAnswer, PlayedPuzzle, Advice, Given, Linked, Coded, Code, Wanted], SCHEMA_PATH
    )
    return named


def reference(shape: type) -> Schema:
    """Return a reference to the schema of a type."""
    return {"$ref": SCHEMA_PATH + shape.__name__}


def description() -> Schema:
    """Return the OpenAPI document."""
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
    """Return an operation whose body is a picture. parameters: further ones. more: further responses."""
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": summary,
        "parameters": _PARAMETERS + (parameters or []),
        "requestBody": {"required": True, "content": {"*/*": picture}},
        "responses": {**_responses(content), **(more or {})},
    }


def _question_path(summary: str, body: type, answer: type, *more: str) -> Schema:
    """Return the path of a question with a JSON body. more: names of further parameters."""
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

#: The failures of all questions, by HTTP status.
_FAILURES = {
    "400": "The query or the body is wrong, or the body is empty",
    "403": "The request comes from the page of another site",
    "408": "The body did not arrive in time",
    "413": "The body has too many bytes",
    "421": "The host is not the loopback address",
    "503": "Too many pictures were sent at once; `Retry-After` says when to try again",
}

#: The parameters of questions about captures.
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
