"""The table QUESTIONS of all questions that a page asks, and the answers about boards without a picture:
opened from a link or a text, newly made, or shared as a link."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ...files.links import MalformedLink, colours_in, colours_part, is_link, link_of, open_link
from ...files.texts import decode_text
from ...overlay.games import DRAWINGS
from ...overlay.moment import CellColours
from ...overlay.qr import qr_path
from ...result.as_json import error_json
from ...result.problem import Problem
from ...result.snap import Snap
from ...solver.budget import DEFAULT_SECONDS, OutOfTime, limit_time
from ...solver.daily import daily_puzzle_name, parse_day, puzzle_of_day
from ...solver.games import GAMES, find_game_name, game_of_text, maker_of
from ...solver.generation import Generated
from ...solver.puzzle import MalformedBoard, Marks, Puzzle
from ...vision.source.limits import MAX_BYTES
from ...words.games import WORDS
from .coach import MAX_PLAY_BYTES, advise, as_advice, parse_play
from .requests import (
    BUDGET_SECONDS,
    IN_BROWSER,
    JSON_MEDIA_TYPE,
    AnswerForm,
    HttpAnswer,
    RequestOptions,
    WorkFunction,
    answer_capture,
    as_json,
    as_picture,
    as_story,
    json_bytes,
    parse_body,
    wrong_query_answer,
)

MAX_BOARD_BYTES = 128 * 1024  # bytes of a body with a board: ten times the largest board that people made
MAX_WISH_BYTES = 4 * 1024  # bytes of a body with a wish or with a text for a QR code
#: Seconds of processor time for making a puzzle, before it is solved (see `BUDGET_SECONDS`).
MAKING_SECONDS = DEFAULT_SECONDS if IN_BROWSER else 10.0
MAX_SEED = 1 << 53  # JavaScript has no larger exact whole numbers

BOARD_FIELDS = {"board", "game"}  # of a body for `open_board`
CODE_FIELDS = {"text"}  # of a body for `draw_code`
WISH_FIELDS = {"game", "size", "difficulty", "seed", "date"}  # of a body for `make_board`
WISH_OPTIONS = ("size", "difficulty")  # fields that a game's maker takes

#: The message and the remedy if making a puzzle takes too long.
NOT_FOUND = "no such board was found in the time there is", "ask for a smaller or an easier one"


def open_board(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Open a board from a link or a text, and answer as for a picture of it, with the marks of the link.

    Fields of the body: `board`, the link or text; `game`, the game of a text, optional if it can be
    recognised.
    """
    try:
        body = parse_body(data, BOARD_FIELDS)
        board, game = _text_field(body, "board"), _game_name(body) if body.get("game") else None
    except ValueError as error:
        return wrong_query_answer(error)
    return as_story(_open_puzzle(board, game, options), options)


def link_board(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Answer with the link of a puzzle that is being played, with its marks and the colours of its regions.
    The body is as for the coach."""
    try:
        play = parse_play(data)
        link = link_of(play.puzzle, play.marks) + colours_part(play.puzzle, play.colours)
    except ValueError as error:
        return wrong_query_answer(error)
    return _link_answer(link)


def as_link(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer that there is no link, with the problem of a result."""
    return _link_answer(None, result.problem)


def draw_code(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Answer with the QR code of a text, such as an address. Field of the body: `text`."""
    try:
        path, side = qr_path(_text_field(parse_body(data, CODE_FIELDS), "text"))
    except ValueError as error:
        return wrong_query_answer(error)
    return _code_answer(path, side)


def as_code(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer that there is no code, with the problem of a result."""
    return _code_answer(None, None, result.problem)


def make_board(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Make a puzzle, and answer as for a picture of it; the result's `file` is the puzzle's name.

    Fields of the body: `game`; then either `date`, for the puzzle of that day, or the optional `size`,
    `difficulty` and `seed`.
    """
    try:
        made = _make_puzzle(parse_body(data, WISH_FIELDS), options)
    except ValueError as error:
        return wrong_query_answer(error)
    return as_story(made, options)


def _open_puzzle(board: str, game: str | None, options: RequestOptions) -> Snap:
    """Return the solution of a link or a text, or the problem with it. game: of a text; None to recognise
    it."""
    kind = game
    try:
        if is_link(board):
            linked = open_link(board, game)
            return _solve(linked.puzzle, options, linked.marks, colours_in(board, linked.puzzle))
        text = decode_text(board.encode("utf-8", "surrogatepass"))
        kind = game or game_of_text(text)
        return _solve(GAMES[kind].parse(text), options)
    except MalformedLink as error:
        return _refusal(options, "malformed-board", f"the link: {error.what}", error.remedy)
    except MalformedBoard as error:
        remedy = WORDS[kind].form if kind else "write the board as text"
        return _refusal(options, "malformed-board", str(error), remedy)


def _make_puzzle(body: Mapping[str, Any], options: RequestOptions) -> Snap:
    """Return the solution of a puzzle that is made to a wish. Raises ValueError for an impossible wish."""
    game = _game_name(body)
    name, made = _daily_puzzle(game, body) if "date" in body else _wished_puzzle(game, body)
    options = replace(options, file=name)
    return _solve(made.puzzle, options) if made else _refusal(options, "timeout", *NOT_FOUND)


def _daily_puzzle(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Return the name and the puzzle of a day. It has no time limit, because it must not depend on the
    clock."""
    if more := body.keys() - {"game", "date"}:
        raise ValueError(f"{min(more)}: the date says which puzzle it is")
    day = parse_day(_text_field(body, "date"))
    return daily_puzzle_name(game, day), puzzle_of_day(game, day)


def _wished_puzzle(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Return the name and the puzzle of a wish; None for the puzzle if time runs out. Both equal those of the
    first puzzle that `queens-snap generate` makes from the seed."""
    maker, seed = maker_of(game), body.get("seed", 0)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed: it is no whole number from 0 to {MAX_SEED}")
    wish = maker.wish(**{name: _wish_value(body, name) for name in WISH_OPTIONS if name in body})
    made = None
    with suppress(OutOfTime), limit_time(MAKING_SECONDS):
        made = maker.generate(wish, f"{seed}/0/0")
    return f"{game}-{wish.size_name}-{wish.difficulty}-{seed}-00001", made


def _wish_value(body: Mapping[str, Any], name: str) -> Any:
    """Return an option of a wish: a size (number, or rows and columns) or a difficulty. Raises ValueError."""
    value = body[name]
    rows_and_columns = isinstance(value, list) and len(value) == 2 and all(type(x) is int for x in value)
    if name == "size" and (type(value) is int or rows_and_columns):
        return tuple(value) if isinstance(value, list) else value
    if name == "size":
        raise ValueError("size: it is neither a number nor rows and columns")
    return _text_field(body, name)


def _game_name(body: Mapping[str, Any]) -> str:
    """Return the game in a body. Raises ValueError."""
    name = find_game_name(_text_field(body, "game"))
    if name not in GAMES:
        raise ValueError(f"game: '{name[:20]}' is not one of {', '.join(GAMES)}")
    return name


def _text_field(body: Mapping[str, Any], name: str) -> str:
    """Return a text of a body. Raises ValueError if it is missing, empty or no text."""
    value = body.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name}: it is no text")
    return value


def _solve(
    puzzle: Puzzle,
    options: RequestOptions,
    entered: Marks | None = None,
    colours: CellColours | None = None,
) -> Snap:
    """Return the solution of a puzzle. entered: the player's marks. colours: of the cells; None for the
    game's own."""
    drawing = DRAWINGS[puzzle.game]
    if colours is None and drawing.has_regions:
        colours = drawing.default_colours(puzzle)
    known = Snap(options.file, entered=entered or {}, colours=colours, voice=options.voice, lang=options.lang)
    return replace(known, ignore_marks=options.ignore_marks).with_solution_of(puzzle, BUDGET_SECONDS)


def _refusal(options: RequestOptions, code: str, message: str, remedy: str) -> Snap:
    return Snap(options.file, problem=Problem(code, message, remedy), voice=options.voice, lang=options.lang)


def _link_answer(link: str | None, problem: Problem | None = None) -> HttpAnswer:
    return HttpAnswer(200, JSON_MEDIA_TYPE, json_bytes({"link": link, "error": error_json(problem)}))


def _code_answer(path: str | None, side: int | None, problem: Problem | None = None) -> HttpAnswer:
    return HttpAnswer(
        200, JSON_MEDIA_TYPE, json_bytes({"path": path, "side": side, "error": error_json(problem)})
    )


# The table of questions


@dataclass(frozen=True)
class Question:
    """A question of the page. work: function from a body to the answer; it can be sent to another process.
    form: function for the answer if the work times out or crashes. max_bytes: of a body."""

    work: WorkFunction
    form: AnswerForm
    max_bytes: int


def _capture_question(form: AnswerForm) -> Question:
    """Return a question about a capture, which is answered in a form."""
    return Question(partial(answer_capture, form), form, MAX_BYTES)


#: The questions by name, which is also the last part of their address.
QUESTIONS: Mapping[str, Question] = {
    "snap": _capture_question(as_json),
    "story": _capture_question(as_story),
    "picture": _capture_question(as_picture),
    "coach": Question(advise, as_advice, MAX_PLAY_BYTES),
    "open": Question(open_board, as_story, MAX_BOARD_BYTES),
    "link": Question(link_board, as_link, MAX_PLAY_BYTES),
    "code": Question(draw_code, as_code, MAX_WISH_BYTES),
    "generate": Question(make_board, as_story, MAX_WISH_BYTES),
}
