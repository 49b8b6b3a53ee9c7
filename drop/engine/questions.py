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
from .coach import MAX_PLAY_BYTES, advice_answer, advise_player, parse_play
from .requests import (
    BUDGET_SECONDS,
    JSON_MEDIA_TYPE,
    RUNS_IN_BROWSER,
    AnswerForm,
    HttpAnswer,
    RequestOptions,
    WorkFunction,
    answer_capture,
    json_bytes,
    parse_body,
    picture_answer,
    result_answer,
    story_answer,
    wrong_query_answer,
)

MAX_BOARD_BYTES = 128 * 1024  # bytes of a body with a board: ten times the largest board that people made
MAX_WISH_BYTES = 4 * 1024  # bytes of a body with a wish or with a text for a QR code
#: Seconds of processor time for making a puzzle, before it is solved (see `BUDGET_SECONDS`).
MAKING_SECONDS = DEFAULT_SECONDS if RUNS_IN_BROWSER else 10.0
MAX_SEED = 1 << 53  # JavaScript has no larger exact whole numbers

BOARD_FIELDS = {"board", "game"}  # fields of a body for `open_board`
CODE_FIELDS = {"text"}  # fields of a body for `draw_code`
WISH_FIELDS = {"game", "size", "difficulty", "seed", "date"}  # fields of a body for `make_board`
WISH_OPTIONS = ("size", "difficulty")  # fields that a game's maker takes

#: The message and the remedy if no puzzle was made in time.
NO_BOARD_MADE = "no such board was found in the time there is", "ask for a smaller or an easier one"


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
    return story_answer(_open_puzzle(board, game, options), options)


def link_board(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Answer with a link of a puzzle that is being played, with its marks and the colours of its regions.

    data: a JSON body, see `parse_play`.
    """
    try:
        play = parse_play(data)
        link = link_of(play.puzzle, play.marks) + colours_part(play.puzzle, play.colours)
    except ValueError as error:
        return wrong_query_answer(error)
    return _link_answer(link)


def no_link_answer(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer that a result has no link, because of its problem."""
    return _link_answer(None, result.problem)


def draw_code(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Answer with the QR code of a text, such as an address. Field of the body: `text`."""
    try:
        path, side = qr_path(_text_field(parse_body(data, CODE_FIELDS), "text"))
    except ValueError as error:
        return wrong_query_answer(error)
    return _code_answer(path, side)


def no_code_answer(result: Snap, options: RequestOptions) -> HttpAnswer:
    """Answer without a QR code, with the problem of a result."""
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
    return story_answer(made, options)


def _open_puzzle(board: str, game: str | None, options: RequestOptions) -> Snap:
    """Solve the board of a link or a text; return the result, which has a problem if it is no board.

    game: the game of the text; None to recognise the game.
    """
    kind = game
    try:
        if is_link(board):
            linked = open_link(board, game)
            return _solve_puzzle(linked.puzzle, options, linked.marks, colours_in(board, linked.puzzle))
        text = decode_text(board.encode("utf-8", "surrogatepass"))
        kind = game or game_of_text(text)
        return _solve_puzzle(GAMES[kind].parse(text), options)
    except MalformedLink as error:
        return _refused_result(options, "malformed-board", f"the link: {error.what}", error.remedy)
    except MalformedBoard as error:
        remedy = WORDS[kind].form if kind else "write the board as text"
        return _refused_result(options, "malformed-board", str(error), remedy)


def _make_puzzle(body: Mapping[str, Any], options: RequestOptions) -> Snap:
    """Make a puzzle as the body asks, and solve it; return the result.

    The result has a problem if no such puzzle is found in time. Raises ValueError for an impossible wish.
    """
    game = _game_name(body)
    name, made = _daily_puzzle(game, body) if "date" in body else _wished_puzzle(game, body)
    options = replace(options, file=name)
    return (
        _solve_puzzle(made.puzzle, options) if made else _refused_result(options, "timeout", *NO_BOARD_MADE)
    )


def _daily_puzzle(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Return the name and the puzzle of a day.

    There is no time limit, because the puzzle must not depend on the clock.
    """
    if more := body.keys() - {"game", "date"}:
        raise ValueError(f"{min(more)}: leave it out, because the date determines the puzzle")
    day = parse_day(_text_field(body, "date"))
    return daily_puzzle_name(game, day), puzzle_of_day(game, day)


def _wished_puzzle(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Return the name and the puzzle of a wish; None for the puzzle if time runs out.

    `queens-snap generate` makes the same puzzle first from the same seed.
    """
    maker, seed = maker_of(game), body.get("seed", 0)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed: it is not a whole number from 0 to {MAX_SEED}")
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
    """Return the text in a field of a body. Raises ValueError if the field is missing, empty or no text."""
    value = body.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name}: it is missing, empty or no text")
    return value


def _solve_puzzle(
    puzzle: Puzzle,
    options: RequestOptions,
    entered: Marks | None = None,
    colours: CellColours | None = None,
) -> Snap:
    """Solve a puzzle; return the result.

    entered: the player's marks. colours: the colours of the cells; None for the game's own colours.
    """
    drawing = DRAWINGS[puzzle.game]
    if colours is None and drawing.has_regions:
        colours = drawing.default_colours(puzzle)
    known = Snap(options.file, entered=entered or {}, colours=colours, voice=options.voice, lang=options.lang)
    return replace(known, ignore_marks=options.ignore_marks).with_solution_of(puzzle, BUDGET_SECONDS)


def _refused_result(options: RequestOptions, code: str, message: str, remedy: str) -> Snap:
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
    """A question of the page.

    work: makes the answer from a body; it can be sent to another process. form: makes the answer from a
    result that has a problem, if the work times out or crashes. max_bytes: the largest size of a body.
    """

    work: WorkFunction
    form: AnswerForm
    max_bytes: int


def _capture_question(form: AnswerForm) -> Question:
    """Return a question about a capture. form: makes the answer from the capture's result."""
    return Question(partial(answer_capture, form), form, MAX_BYTES)


#: The questions by name, which is also the last part of their address.
QUESTIONS: Mapping[str, Question] = {
    "snap": _capture_question(result_answer),
    "story": _capture_question(story_answer),
    "picture": _capture_question(picture_answer),
    "coach": Question(advise_player, advice_answer, MAX_PLAY_BYTES),
    "open": Question(open_board, story_answer, MAX_BOARD_BYTES),
    "link": Question(link_board, no_link_answer, MAX_PLAY_BYTES),
    "code": Question(draw_code, no_code_answer, MAX_WISH_BYTES),
    "generate": Question(make_board, story_answer, MAX_WISH_BYTES),
}
