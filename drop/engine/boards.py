"""Boards that come without a picture: from a link, typed, or made anew; and the link of one that is
played."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ...files.links import MalformedLink, is_link, link_of, open_link
from ...files.texts import decode_text
from ...result.as_json import error_json
from ...result.problem import Problem
from ...result.snap import Snap
from ...solver.budget import OutOfTime, allowance
from ...solver.daily import day_of, name_of_day, puzzle_of_day
from ...solver.games import GAMES, game_called, game_of_text, maker_of
from ...solver.generation import Generated
from ...solver.puzzle import MalformedBoard, Marks, Puzzle
from ...words.games import WORDS
from .coach import parse_play
from .requests import BUDGET, JSON, Asked, HttpAnswer, as_bytes, as_story, parse_body, wrong_query

MOST_OF_A_BOARD = 128 * 1024  # bytes of a body: the largest board that people made has a tenth of it
MOST_OF_A_WISH = 4 * 1024  # the same
MAKING = 10.0  # seconds of processor time that a puzzle made as wished may take before it is solved
LARGEST_SEED = 1 << 53  # beyond, numbers of a page are not whole

BOARD_FIELDS = {"board", "game"}
WISH_FIELDS = {"game", "size", "difficulty", "seed", "date"}
OF_A_WISH = ("size", "difficulty")

UNFOUND = "no such board was found in the time there is", "ask for a smaller or an easier one"


def open_board(data: bytes, asked: Asked) -> HttpAnswer:
    """The answer to a link or a board as text: what a picture of it would be answered, with the marks of the
    link put in. `board` of the body: either of them; `game`: which game a text is of, unless it shows."""
    try:
        body = parse_body(data, BOARD_FIELDS)
        board, game = _text(body, "board"), _game(body) if body.get("game") else None
    except ValueError as error:
        return wrong_query(error)
    return as_story(_opened(board, game, asked), asked)


def link_board(data: bytes, asked: Asked) -> HttpAnswer:
    """The link of a puzzle as it is being played: a body as the coach takes it."""
    try:
        play = parse_play(data)
        link = link_of(play.puzzle, play.marks)
    except ValueError as error:
        return wrong_query(error)
    return _link(link)


def as_link(result: Snap, asked: Asked) -> HttpAnswer:
    """The answer with the reason why there is no link."""
    return _link(None, result.problem)


def make_board(data: bytes, asked: Asked) -> HttpAnswer:
    """The answer to somebody who wants a new puzzle: what a picture of it would be answered; `file` is its
    name. `game` of the body, and either `date` (the puzzle of that day) or `size`, `difficulty` and `seed`,
    each of which may be missing."""
    try:
        made = _made(parse_body(data, WISH_FIELDS), asked)
    except ValueError as error:
        return wrong_query(error)
    return as_story(made, asked)


def _opened(board: str, game: str | None, asked: Asked) -> Snap:
    kind = game
    try:
        if is_link(board):
            linked = open_link(board)
            return _settled(linked.puzzle, asked, linked.marks)
        text = decode_text(board.encode("utf-8", "surrogatepass"))
        kind = game or game_of_text(text)
        return _settled(GAMES[kind].parse(text), asked)
    except MalformedLink as error:
        return _refused(asked, "malformed-board", f"the link: {error.what}", error.remedy)
    except MalformedBoard as error:
        remedy = WORDS[kind].form if kind else "write the board as text"
        return _refused(asked, "malformed-board", str(error), remedy)


def _made(body: Mapping[str, Any], asked: Asked) -> Snap:
    """Raises ValueError for a wish that no game grants."""
    game = _game(body)
    name, made = _of_day(game, body) if "date" in body else _as_wished(game, body)
    asked = replace(asked, file=name)
    return _settled(made.puzzle, asked) if made else _refused(asked, "timeout", *UNFOUND)


def _of_day(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Its name, and the puzzle; without an allowance, since it must not depend on the clock."""
    if more := body.keys() - {"game", "date"}:
        raise ValueError(f"{min(more)}: the date says which puzzle it is")
    day = day_of(_text(body, "date"))
    return name_of_day(game, day), puzzle_of_day(game, day)


def _as_wished(game: str, body: Mapping[str, Any]) -> tuple[str, Generated | None]:
    """Its name, and the puzzle: the first that the command makes of this seed, and as it names that."""
    maker, seed = maker_of(game), body.get("seed", 0)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"seed: it is no whole number from 0 to {LARGEST_SEED}")
    wish = maker.wish(**{name: _wished(body, name) for name in OF_A_WISH if name in body})
    made = None
    with suppress(OutOfTime), allowance(MAKING):
        made = maker.generate(wish, f"{seed}/0/0")
    return f"{game}-{wish.named}-{wish.difficulty}-{seed}-00001", made


def _wished(body: Mapping[str, Any], name: str) -> Any:
    value = body[name]
    rows_and_columns = isinstance(value, list) and len(value) == 2 and all(type(x) is int for x in value)
    if name == "size" and (type(value) is int or rows_and_columns):
        return tuple(value) if isinstance(value, list) else value
    if name == "size":
        raise ValueError("size: it is neither a number nor rows and columns")
    return _text(body, name)


def _game(body: Mapping[str, Any]) -> str:
    name = game_called(_text(body, "game"))
    if name not in GAMES:
        raise ValueError(f"game: '{name[:20]}' is not one of {', '.join(GAMES)}")
    return name


def _text(body: Mapping[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name}: it is no text")
    return value


def _settled(puzzle: Puzzle, asked: Asked, entered: Marks | None = None) -> Snap:
    known = Snap(asked.file, entered=entered or {}, voice=asked.voice, lang=asked.lang)
    return replace(known, ignore_marks=asked.ignore_marks).with_solution_of(puzzle, BUDGET)


def _refused(asked: Asked, code: str, message: str, remedy: str) -> Snap:
    return Snap(asked.file, problem=Problem(code, message, remedy), voice=asked.voice, lang=asked.lang)


def _link(link: str | None, problem: Problem | None = None) -> HttpAnswer:
    return HttpAnswer(200, JSON, as_bytes({"link": link, "error": error_json(problem)}))
