"""The bodies and answers of the API as an OpenAPI 3.1 document, whose schemas are plain JSON Schema."""

from importlib.metadata import version
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from ...overlay.picture import PICTURE_SUFFIXES
from ...result.problem import Status
from ...result.schema import (
    CellLink,
    Cells,
    CellValue,
    Error,
    Index,
    Mark,
    PuzzleFields,
    RectangleFact,
    Result,
    Schema,
    WordFact,
    Wrong,
    record_schemas,
)
from ...vision.correction import MAX_SIZE, MIN_SIZE
from ...vision.source.limits import MAX_BYTES
from ...words.languages import ENGLISH
from ...words.manner import PLAYER, VOICES
from ..engine.requests import MAX_BOARDS, MEDIA_TYPES

# The types of bodies and answers, besides the result schema.

SCHEMA_PATH = "#/components/schemas/"  # place of named schemas in an OpenAPI document

MarksByKind = dict[str, list[Mark]]  # marks by their kind, as in `reading.marks`
PiecesByPlace = Annotated[
    dict[str, str | bool],
    Meta(description='the value of each piece, by its place: a cell "2,3", or two cells "2,3 2,4", from 0'),
]
BoardPoint = Annotated[
    list[float], Meta(min_length=2, max_length=2, description="row and column in cells, from 0")
]
ClueSpace = Annotated[
    list[float],
    Meta(min_length=2, max_length=2, description="space for clues at the left, and on top, in cells"),
]
CellCount = Annotated[int, Meta(ge=1)]  # number of cells on a side of the board
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
    """A unit to look at, as a row or a region. number: the number of the unit, from 0."""

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
    at: NotRequired[BoardPoint]
    size: NotRequired[float]
    rim: NotRequired[str | None]
    rimmed: NotRequired[float]
    label: NotRequired[str]
    on: NotRequired[str]
    turn: NotRequired[float]
    is_given: NotRequired[bool]
    ends: NotRequired[list[Annotated[list[BoardPoint], Meta(min_length=2, max_length=2)]]]
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


class StepSketches(TypedDict):
    """The drawings of a step. where: the place to look at. finds: the findings of the step. step: the
    findings with the reason for them."""

    where: list[SketchMark]
    finds: list[SketchMark]
    step: list[SketchMark]


class StepPanel(TypedDict):
    """A panel of a step with several panels: its heading, its sentence, and its drawing."""

    heading: str
    text: str
    marks: list[SketchMark]


class StoryScene(TypedDict):
    """A scene of a story: one step, with the board as it is before that step.

    The first scene is the start, which has only a heading and a text. text: the sentence of the step. where:
    a sentence that names only the place to look at. units: the units to look at. last: true if no step
    follows. parts: the panels of a long step. puts: the pieces that the step places. Each game has some of
    the keys after `puts`.
    """

    heading: str
    text: str
    last: bool
    where: NotRequired[str]
    units: NotRequired[list[UnitToSee]]
    sketches: NotRequired[StepSketches]
    parts: NotRequired[list[StepPanel]]
    puts: NotRequired[PiecesByPlace]
    queens: NotRequired[Cells]
    dead: NotRequired[Cells]
    values: NotRequired[list[CellValue]]
    without: NotRequired[list[CellValue]]
    links: NotRequired[list[CellLink]]
    rectangles: NotRequired[list[RectangleFact]]
    words: NotRequired[list[WordFact]]


class SketchedStory(TypedDict):
    """The scenes of a solution, and the drawing of its board.

    - names: the names of the regions, by their colours. boxes: the names of the boxes.
    - axes: true if rows and columns are numbered. showLetters: true if regions show their letters.
    - board: the drawing of the empty board. over: the parts of that drawing that lie above pieces.
    - letters: the drawing of the regions' letters.
    - pieces: the drawing of each kind of piece in the first cell, by kind.
    - finished: the drawing of all pieces of the finished board.
    - start: the pieces before the first step. entered: all pieces of the player, right or wrong.
    - answer: the pieces of the answer.
    """

    game: str
    rows: CellCount
    columns: CellCount
    room: ClueSpace
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
    start: PiecesByPlace
    entered: PiecesByPlace
    answer: PiecesByPlace
    scenes: list[StoryScene]


class SharedPieces(TypedDict):
    """The pieces that all answers of a puzzle share: a sentence about them, and their drawing."""

    text: str
    marks: list[SketchMark]


class ReadBoard(TypedDict):
    """A reading as drawings.

    - room: the space for clues beside the board.
    - board: the drawing of the empty board. stands: the drawing of the player's pieces.
    - read: the drawing of all that was read, to lay over the capture, with two answers if there are several.
    - wrong: the drawing of the player's wrong marks.
    - solved: the drawing of the only answer, to lay over the capture.
    - common: the pieces that all answers share; null if there is one answer or none.
    """

    rows: CellCount
    columns: CellCount
    room: ClueSpace
    board: list[SketchMark]
    stands: list[SketchMark]
    read: list[SketchMark]
    wrong: list[SketchMark]
    solved: list[SketchMark]
    common: SharedPieces | None


class CorrectionChoices(TypedDict):
    """The words with which a person can correct the reading of a board.

    A correction is the parameter `cell` with a cell "3,5=" or a side "3,5-3,6=", from 1, and a word.

    - cells: words for the content of a cell, signs before numbers. sides: words for a sign between two cells.
    - whose: the word for a given of the puzzle, and the word for an entry of the player.
    - names: the names of the words in the language of the request, if they differ from the words.
    - read: the word for each place ("2,4" or "2,4-2,5", from 0) that is not empty, and for a cell also the
      word from `whose`.
    """

    cells: list[str]
    sides: list[str]
    whose: list[str]
    names: dict[str, str]
    read: dict[str, list[str]]


class CaptureWords(TypedDict):
    """Sentences about a capture, in the language of the request. A text is empty if it does not apply.

    - title: the name of the game. rating: the word for the difficulty.
    - ask: the question whether the reading is right. compare: the request to compare the reading with the
      board, for a board without a single answer.
    - differ: an explanation of the drawing of two answers. answered: an explanation of the answer's picture.
    - problem: the reason why there is no answer.
    - wrong: a sentence about each wrong mark. doubts, notes: a sentence for each doubt and note of the
      reading.
    - doubtful: the place of each doubt: a cell, or the two cells beside a side.
    - boards: the number of boards in the picture. A picture of several boards is not one of `doubts`.
    - choices: the words for corrections; null if no picture was read.
    """

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
    boards: CellCount
    choices: CorrectionChoices | None


class StoryAnswer(TypedDict):
    """The result of a capture, with drawings of its reading and its steps, and with sentences about it.

    read: null if no board was read. story: null if there is no single answer.
    """

    result: Result
    read: ReadBoard | None
    story: SketchedStory | None
    words: CaptureWords


class PlayedPuzzle(TypedDict):
    """A puzzle that is being played. marks: all marks on the board. shown: the marks that the coach placed.
    colours: RGB 0..255 of each cell, row by row."""

    puzzle: PuzzleFields
    marks: NotRequired[MarksByKind]
    shown: NotRequired[MarksByKind]
    colours: NotRequired[list[list[Rgb]] | None]


class BoardToOpen(TypedDict):
    """A board without a picture. board: the text of the board, or its link, or an address that ends with the
    link. game: the game of the text; null to recognise the game."""

    board: str
    game: NotRequired[str | None]


class BoardLink(TypedDict):
    """A board as a link. link: the part of a page's address after #; null if there is an error."""

    link: str | None
    error: Error | None


class TextToEncode(TypedDict):
    """A text to draw as a QR code."""

    text: str


class QrCode(TypedDict):
    """A QR code. path: the dark modules as an SVG path. side: the side of the code with its quiet zone, in
    modules. Both are null if there is an error."""

    path: str | None
    side: Index | None
    error: Error | None


class PuzzleWish(TypedDict):
    """A puzzle to make: the puzzle of a day ("2026-12-01", or "today"), or one of a size (or rows and
    columns) and a difficulty. Equal seeds give equal puzzles. Missing fields have the game's defaults."""

    game: str
    date: NotRequired[str]
    size: NotRequired[int | Annotated[list[int], Meta(min_length=2, max_length=2)]]
    difficulty: NotRequired[str]
    seed: NotRequired[Index]


class Advice(TypedDict):
    """The coach's answer: the wrong marks, and the steps that follow.

    saved: the number of steps that the player's own marks made needless. story: the steps; null if none
    follow. nothing: the reason why no steps follow, as a sentence.
    """

    status: Status
    wrong: list[Wrong]
    saved: Index
    story: SketchedStory | None
    nothing: str | None
    error: Error | None


def api_schemas() -> dict[str, Schema]:
    """Return the JSON Schemas of all bodies and answers, by name."""
    _, named = record_schemas(
        [
            Failure,
            StoryAnswer,
            PlayedPuzzle,
            Advice,
            BoardToOpen,
            BoardLink,
            TextToEncode,
            QrCode,
            PuzzleWish,
        ],
        SCHEMA_PATH,
    )
    return named


def schema_reference(shape: type) -> Schema:
    """Return a JSON Schema that refers to the named schema of a type."""
    return {"$ref": SCHEMA_PATH + shape.__name__}


def openapi_document() -> Schema:
    """Return the OpenAPI document."""
    result = schema_reference(Result)
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
            "/api/snap": {"post": _picture_operation("Read and solve a capture", _json_content(result))},
            "/api/story": {
                "post": _picture_operation(
                    "Read and solve a capture, and give the steps ready to be drawn",
                    _json_content(schema_reference(StoryAnswer)),
                )
            },
            "/api/picture": {
                "post": _picture_operation(
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
                BoardToOpen,
                StoryAnswer,
                "ignore_marks",
            ),
            "/api/link": _question_path(
                "Give the link of a board with what stands on it", PlayedPuzzle, BoardLink
            ),
            "/api/code": _question_path("Draw a text as a QR code", TextToEncode, QrCode),
            "/api/generate": _question_path(
                "Make a puzzle, and answer what a picture of it would be answered; `result.file` is its name",
                PuzzleWish,
                StoryAnswer,
            ),
        },
        "components": {"schemas": api_schemas()},
    }


def _picture_operation(
    summary: str, content: Schema, parameters: list[Schema] | None = None, more: Schema | None = None
) -> Schema:
    """Return the description of a POST request whose body is a picture.

    content: the content of the answer. parameters: parameters besides _PARAMETERS. more: responses besides
    the answer and _FAILURE_BY_STATUS.
    """
    picture = {"schema": {"type": "string", "format": "binary"}}
    return {
        "summary": summary,
        "parameters": _PARAMETERS + (parameters or []),
        "requestBody": {"required": True, "content": {"*/*": picture}},
        "responses": {**_responses(content), **(more or {})},
    }


def _question_path(summary: str, body: type, answer: type, *more: str) -> Schema:
    """Return the description of a POST request with a JSON body.

    more: names of parameters besides `file`, `voice` and `lang`.
    """
    return {
        "post": {
            "summary": summary,
            "parameters": [p for p in _PARAMETERS if p["name"] in ("file", "voice", "lang", *more)],
            "requestBody": {"required": True, "content": _json_content(schema_reference(body))},
            "responses": _responses(_json_content(schema_reference(answer))),
        }
    }


def _responses(content: Schema) -> Schema:
    """Return the descriptions of the answer and of all failures, by HTTP status."""
    failure = schema_reference(Failure)
    failures = {code: _response(text, failure) for code, text in _FAILURE_BY_STATUS.items()}
    return {"200": {"description": "The answer", "content": content}, **failures}


def _response(text: str, schema: Schema) -> Schema:
    return {"description": text, "content": _json_content(schema)}


def _json_content(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _whole_number_schema(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _parameter(name: str, schema: Schema, text: str) -> Schema:
    return {"name": name, "in": "query", "schema": schema, "description": text}


TEXT_SCHEMA: Schema = {"type": "string"}

#: The failures of all questions, by HTTP status.
_FAILURE_BY_STATUS = {
    "400": "The query or the body is wrong, or the body is empty",
    "403": "The request comes from the page of another site",
    "408": "The body did not arrive in time",
    "413": "The body has too many bytes",
    "421": "The host is not the loopback address",
    "503": "Too many pictures were sent at once; `Retry-After` says when to try again",
}

#: The parameters of questions about captures.
_PARAMETERS = [
    _parameter(
        "file", {**TEXT_SCHEMA, "default": "capture"}, "the name to report; no file of that name is opened"
    ),
    _parameter(
        "stars", _whole_number_schema(1, MAX_SIZE), "queens per row, column and region (default: detected)"
    ),
    _parameter(
        "size",
        _whole_number_schema(MIN_SIZE, MAX_SIZE),
        "the board has this many rows and columns (default: detected)",
    ),
    _parameter(
        "which",
        {**_whole_number_schema(1, MAX_BOARDS), "default": 1},
        "which board of the picture, counted from the largest",
    ),
    _parameter(
        "cell",
        {"type": "array", "items": TEXT_SCHEMA},
        "r,c=r2,c2: the first cell belongs to the region of the second; counted from 1; repeatable",
    ),
    _parameter(
        "corners",
        {"type": "array", "items": TEXT_SCHEMA, "minItems": 4, "maxItems": 4},
        "x,y, four times: the top left, top right, bottom right and bottom left corner of the grid in pixels",
    ),
    _parameter("voice", {"enum": list(VOICES), "default": PLAYER}, "in which the sentences of pages speak"),
    _parameter("lang", {**TEXT_SCHEMA, "default": ENGLISH}, "the language of the player's voice, as in es"),
    _parameter("ignore_marks", {"enum": [0, 1], "default": 0}, "1: hints start from the empty board"),
    _parameter("crop", {"enum": [0, 1], "default": 0}, "1: the picture shows the board alone"),
]
