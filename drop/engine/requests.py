"""Requests of the page and their answers: options in queries, readings, words, JSON and pictures."""

import json
import sys
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ...overlay.compose import SharedPieces, add_examples, draw_wrong_badges, find_shared_pieces
from ...overlay.games import DRAWINGS
from ...overlay.moment import Moment
from ...overlay.sketch import to_json
from ...result.as_json import error_json
from ...result.problem import Problem
from ...result.snap import Snap
from ...solver.budget import DEFAULT_SECONDS
from ...vision.cells_and_sides import cells_of
from ...vision.correction import MAX_SIZE, MIN_SIZE, Correction, parse_move, parse_point
from ...words.game_words import COMMON_CORRECTION_NAMES
from ...words.games import WORDS
from ...words.languages import ENGLISH, is_spoken
from ...words.manner import PLAYER, VOICES, Manner
from ...words.page_texts import game_title, problem_sentence
from ...words.phrases import common_sentence, wrong_mark_sentence
from ...words.warnings import count_boards, warning_sentence

if TYPE_CHECKING:
    from ...pipeline import Snap
    from ...solver.cells import Cell
    from ...solver.puzzle import Marks, Puzzle
    from ...vision.reading import Reading
    from ...vision.source.capture import Capture
    from ...vision.vocabulary import Vocabulary


# The reading of a capture as sketches, which a page draws over the capture, or alone if it cannot show the
# capture.


def reading_json(known: Snap) -> dict[str, Any] | None:
    """Return the drawings of a board as a JSON object (`ReadBoard` in drop/local/openapi.py).

    Returns None if there is no board.
    """
    puzzle = known.board
    if not puzzle:
        return None
    drawing, solution = DRAWINGS[puzzle.game], known.solution
    moment = Moment(puzzle, known.marks, colours=known.cell_colours)
    several = solution is not None and solution.status == "ambiguous"
    common = find_shared_pieces(solution) if solution and several else None
    read = add_examples(moment, solution, common) if solution and several else moment
    rows, columns = puzzle.shape
    solved = moment
    if solution:
        solved = replace(moment, done=solution.steps, answer=solution.answer, guessed=solution.guessed)
    return {
        "rows": rows,
        "columns": columns,
        "room": drawing.clue_space(puzzle),
        "board": to_json(drawing.draw_board(moment)),
        "stands": to_json(
            (
                *drawing.draw_pieces(moment, drawing.player_pieces(known.marks), "old"),
                *drawing.draw_over_pieces(moment),
            )
        ),
        "read": to_json(drawing.draw_reading(read)),
        "wrong": to_json(draw_wrong_badges([mark.cell for mark in known.mistakes])),
        "solved": to_json(drawing.draw_answer(solved)) if solution and solution.answer else [],
        "common": _common_json(common, known, moment) if several else None,
    }


def _common_json(common: SharedPieces | None, known: Snap, moment: Moment[Any]) -> dict[str, Any]:
    """Return a sentence about the pieces that all answers share, and their drawing.

    common: None if these pieces are unknown.
    """
    number, pieces = common or (None, {})
    drawing = DRAWINGS[moment.puzzle.game]
    return {
        "text": common_sentence(number, bool(pieces), known.manner),
        "marks": to_json(drawing.draw_pieces(moment, pieces, "old")) if pieces else [],
    }


def choices_json(result: Snap) -> dict[str, Any] | None:
    """Return the words for corrections as a JSON object (`CorrectionChoices` in drop/local/openapi.py).

    Returns None if no picture was read.
    """
    if not result.reading or not result.board:
        return None
    from ...vision.recognise import READERS  # imported late: loads numpy and OpenCV
    from ...vision.vocabulary import GIVEN, PUT_IN

    board, vocabulary = result.board, READERS[result.board.game].vocabulary
    cells, sides = (vocabulary.values(place, board.shape[0]) for place in ((0, 0), ((0, 0), (0, 1))))
    whose = [value for value in (GIVEN, PUT_IN) if value in cells]
    names = {**COMMON_CORRECTION_NAMES, **WORDS[board.game].correction_names(board)}
    return {
        "cells": [value for value in cells if value not in whose],
        "sides": [value for value in sides if value not in whose] if vocabulary.side_contents else [],
        "whose": whose,
        "names": {value: result.manner.say(name) for value, name in names.items()},
        "read": _read_values(board, result.reading.marks, vocabulary, whose),
    }


def _read_values(
    board: "Puzzle", marks: "Marks", vocabulary: "Vocabulary", whose: list[str]
) -> dict[str, list[str]]:
    """Return the word for the content of each place that is not empty, without regions.

    For a cell, a second word says whose content it is. whose: the words for a given and for an entry of the
    player; empty if the game has no such words.
    """
    from ...vision.cells_and_sides import is_cell

    given = {} if vocabulary.has_regions else vocabulary.observations_of(board).givens
    put = vocabulary.values_of_marks(marks)
    return {
        "-".join(f"{r},{c}" for r, c in cells_of(place)): [
            value,
            *([whose[place in put]] if whose and is_cell(place) else []),
        ]
        for place, value in {**given, **put}.items()
    }


# The words of the page about a capture, in the language of the request.


def words_json(result: Snap) -> dict[str, Any]:
    """Return sentences about a capture as a JSON object (`CaptureWords` in drop/local/openapi.py)."""
    manner, reading = result.manner, result.reading
    rating = result.solution.rating if result.solution else None
    warnings = reading.warnings if reading else ()
    return {
        **_game_words(result, manner),
        "rating": manner.say(rating.label) if rating else "",
        "problem": problem_sentence(result.problem.code, manner) if result.problem else "",
        "wrong": [
            wrong_mark_sentence(mark.cell, mark.mark, result.why_wrong(mark), manner)
            for mark in result.mistakes
        ],
        "doubts": [warning_sentence(text, manner) for text in warnings if count_boards([text]) == 1],
        "notes": [warning_sentence(text, manner) for text in (reading.notes if reading else ())],
        "doubtful": _doubtful_places(reading) if reading else [],
        "boards": count_boards(warnings),
        "choices": choices_json(result),
    }


def _doubtful_places(reading: "Reading") -> list[list["Cell"]]:
    """Return the places of all doubts without duplicates: one cell, or the two cells beside a side."""
    places = sorted({cells_of(place) for doubt in reading.doubts for place in doubt.places})
    return [[*cells] for cells in places]


def _game_words(result: Snap, manner: Manner) -> dict[str, str]:
    """Return the words of the result's game; empty texts without a board."""
    if not result.board:
        return dict.fromkeys(("title", "ask", "compare", "differ", "answered"), "")
    words = WORDS[result.board.game]
    return {
        "title": game_title(words, result.board),
        "ask": manner.say(words.ask),
        "compare": manner.say(words.compare),
        "differ": manner.say(words.differ),
        "answered": manner.say(words.answered),
    }


# The options of a request: names, corrections, the format of the answer.

MAX_BOARDS = 99  # boards in a picture
MAX_NAME_LENGTH = 255  # characters of a file name, as in file systems

RUNS_IN_BROWSER = sys.platform == "emscripten"  # true in a browser tab, where nobody else waits
#: Seconds of processor time for a puzzle. On a server this is well below `server.CAPTURE_TIMEOUT`. In a
#: browser the clock counts real time, in which a slow phone does little.
BUDGET_SECONDS = DEFAULT_SECONDS if RUNS_IN_BROWSER else 12.0

#: The media type of each picture format.
MEDIA_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
MAX_FIELD_LENGTH = 24  # characters of a field's name that an error message repeats
MAX_LANGUAGE_LENGTH = 12  # characters: enough for language, country and encoding

ParsedValue = TypeVar("ParsedValue")


@dataclass(frozen=True)
class RequestOptions:
    """The options of a request.

    file: the name to report; no file of that name is opened. suffix: the format of a picture. The other
    fields are parameters of `snap`.
    """

    file: str = "capture"
    stars: int | None = None
    which: int = 1
    ignore_marks: bool = False
    crop: bool = False
    correction: Correction = field(default_factory=Correction)
    suffix: str = ".png"
    voice: str = PLAYER
    lang: str = ENGLISH

    def snap(self, source: "bytes | Capture") -> "Snap":
        """Read and solve a capture with these options. source: a file's bytes, or a decoded capture."""
        from ...pipeline import snap  # imported late: numpy and OpenCV are not needed for playing

        return snap(
            source,
            file=self.file,
            stars=self.stars,
            which=self.which,
            ignore_marks=self.ignore_marks,
            crop=self.crop,
            correction=self.correction,
            voice=self.voice,
            lang=self.lang,
            budget=BUDGET_SECONDS,
        )


def parse_query(pairs: Iterable[tuple[str, str]]) -> RequestOptions:
    """Return the options in the query of an address. Raises ValueError that names the wrong parameter."""
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    moves = _parse_each(parse_move, "cell", values.pop("cell", []))
    match _parse_each(parse_point, "corners", values.pop("corners", [])):
        case ():
            corners = None
        case (a, b, c, d):
            corners = a, b, c, d
        case points:
            raise ValueError(f"corners: there must be four, not {len(points)}")
    single = {name: _single_value(name, given) for name, given in values.items()}
    size = _take_whole_number(single, "size", MIN_SIZE, MAX_SIZE)
    options = RequestOptions(
        file=single.pop("file", "capture")[:MAX_NAME_LENGTH],
        stars=_take_whole_number(single, "stars", 1, MAX_SIZE),
        which=_take_whole_number(single, "which", 1, MAX_BOARDS) or 1,
        ignore_marks=_take_whole_number(single, "ignore_marks", 0, 1) == 1,
        crop=_take_whole_number(single, "crop", 0, 1) == 1,
        correction=Correction(size, corners, moves),
        suffix=single.pop("suffix", ".png"),
        voice=single.pop("voice", PLAYER),
        lang=_known_language(single.pop("lang", ENGLISH)),
    )
    if options.voice not in VOICES:
        raise ValueError(f"voice: '{options.voice}' is not one of {', '.join(VOICES)}")
    if options.suffix not in MEDIA_TYPES:
        raise ValueError(f"suffix: '{options.suffix}' is not one of {', '.join(MEDIA_TYPES)}")
    if single:
        raise ValueError(f"{min(single)}: there is no such parameter")
    return options


def _known_language(lang: str) -> str:
    """Return the language of a browser, or English if it has no translation."""
    return lang if is_spoken(lang) and len(lang) <= MAX_LANGUAGE_LENGTH else ENGLISH


def parse_body(data: bytes, fields: Set[str]) -> dict[str, Any]:
    """Return the JSON object of a body. fields: the allowed fields. Raises ValueError with the fault."""
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("the body is not valid JSON") from None
    if not isinstance(body, dict):
        raise ValueError("the body is not a JSON object")
    if unknown := set(body) - fields:
        raise ValueError(f"{min(unknown)[:MAX_FIELD_LENGTH]}: there is no such field")
    return body


def _single_value(name: str, given: list[str]) -> str:
    """Return the only value of a parameter. Raises ValueError if it was given several times."""
    if len(given) > 1:
        raise ValueError(f"{name}: it was given {len(given)} times, and is taken once")
    return given[0]


def _parse_each(parse: Callable[[str], ParsedValue], name: str, texts: list[str]) -> tuple[ParsedValue, ...]:
    """Return all parsed values of a parameter. Raises ValueError that names the parameter."""
    try:
        return tuple(parse(text) for text in texts)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _take_whole_number(single: dict[str, str], name: str, least: int, most: int) -> int | None:
    """Remove a parameter from `single` and return its whole number; None if it is missing.

    single: values by parameter. Raises ValueError for a number that is not from `least` to `most`.
    """
    text = single.pop(name, None)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 3 or not least <= int(text) <= most:
        raise ValueError(f"{name}: '{text}' is not a whole number from {least} to {most}")
    return int(text)


# The forms of an answer about a capture: the result schema, everything for the page, or a picture.

JSON_MEDIA_TYPE = "application/json"
NO_PICTURE_STATUS = 422  # HTTP status: the request is valid, but there is no picture


class HttpAnswer(NamedTuple):
    """An answer over HTTP. media: the media type of the body."""

    status: int
    media: str
    body: bytes


AnswerForm = Callable[["Snap", RequestOptions], HttpAnswer]  # from a result to the answer
WorkFunction = Callable[[bytes, RequestOptions], HttpAnswer]  # from a body to the answer, in a worker process


def result_answer(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer with the result's JSON object. The HTTP status is 200 for every status of the result."""
    return HttpAnswer(200, JSON_MEDIA_TYPE, json_bytes(result.to_json()))


def story_answer(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer with the result's JSON object, drawings of the reading and the steps, and the page's sentences.

    The steps begin with the capture's marks, or with the empty board if the marks are ignored.
    """
    story = result.story(not options.ignore_marks)
    answer = {
        "result": result.to_json(),
        "read": reading_json(result),
        "story": story.to_json() if story else None,
        "words": words_json(result),
    }
    return HttpAnswer(200, JSON_MEDIA_TYPE, json_bytes(answer))


def picture_answer(result: "Snap", options: RequestOptions) -> HttpAnswer:
    """Answer with the solved picture, or with the result's JSON object if nothing was read."""
    try:
        picture = result.encoded(options.suffix)
    except ValueError as error:
        return failure_answer(
            NO_PICTURE_STATUS,
            Problem("unwritable", f"the picture cannot be sent as {options.suffix}: {error}", "ask for .png"),
        )
    if picture is None:
        return result_answer(result, options)._replace(status=NO_PICTURE_STATUS)
    return HttpAnswer(200, MEDIA_TYPES[options.suffix], picture)


class Busy(Exception):
    """Raised when too many requests are in work, and none ends in time."""


def failure_answer(status: int, problem: Problem) -> HttpAnswer:
    """Return the answer to a failed request. status: the HTTP status."""
    return HttpAnswer(status, JSON_MEDIA_TYPE, json_bytes({"error": error_json(problem)}))


def wrong_query_answer(error: ValueError) -> HttpAnswer:
    """Return the answer to a request with a wrong query or body."""
    return failure_answer(400, Problem("usage", str(error), "see /api/openapi.json"))


def answer_capture(form: AnswerForm, data: "bytes | Capture", options: RequestOptions) -> HttpAnswer:
    """Read and solve a capture, and return the answer. Worker processes run this function.

    form: makes the answer from the result. data: a file's bytes, or a decoded capture.
    """
    return form(options.snap(data), options)


def json_bytes(value: object) -> bytes:
    """Encode a value as compact JSON."""
    return json.dumps(value, separators=(",", ":")).encode()
