"""The coach of a player: finds wrong marks, and the steps that follow from the right ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...overlay.games import DRAWINGS
from ...overlay.moment import CellColours, Moment, pieces_json
from ...result.as_json import error_json
from ...result.snap import Snap
from ...solver.games import GAMES, game_of_row
from ...solver.puzzle import MalformedBoard, Marks, Puzzle
from .requests import (
    BUDGET_SECONDS,
    JSON_MEDIA_TYPE,
    HttpAnswer,
    RequestOptions,
    json_bytes,
    parse_body,
    wrong_query_answer,
)

MAX_PLAY_BYTES = 256 * 1024  # bytes of a body: enough for some thousand marks
#: The fields of a body.
PLAY_FIELDS = {"puzzle", "marks", "shown", "colours"}
MAX_CACHED_PUZZLES = 4  # solved puzzles that a process keeps
MAX_MARK_KINDS = 12  # kinds of marks in a body
MAX_KIND_LENGTH = 24  # characters of the name of a kind
MAX_MARKS_PER_KIND = 4000  # marks of a kind: the largest boards have 900 cells, each with some notes
NUMBERS_PER_MARK = range(2, 6)  # numbers in a mark: two for a cell, three with a value, four for a rectangle
MAX_NUMBER = 999  # largest number in a mark
MAX_CELLS_PER_MARK = 64  # cells in a mark of several cells
NUMBERS_PER_RECTANGLE = 4  # numbers of a rectangle: first row, first column, rows, columns


@dataclass(frozen=True)
class PlayedBoard:
    """A puzzle that is being played. marks: all marks on the board. coach_marks: the marks that the coach
    placed. colours: rows of the cells' (r, g, b), 0..255, or None."""

    puzzle: Puzzle
    marks: Marks
    coach_marks: Marks
    colours: CellColours | None

    def solve(self, options: RequestOptions) -> Snap:
        """Solve the puzzle; return the result, which has a problem if solving failed."""
        solved = _solve_once(self.puzzle, options.file, options.voice, options.lang)
        solution = solved.solution and solved.solution.with_seconds(BUDGET_SECONDS)
        return replace(solved, solution=solution, entered=self.marks, colours=self.colours)


@lru_cache(MAX_CACHED_PUZZLES)
def _solve_once(puzzle: Puzzle, file: str, voice: str, lang: str) -> Snap:
    """Solve a puzzle; return the result. Cached, because a player asks about one puzzle many times."""
    return Snap(file, voice=voice, lang=lang).with_solution_of(puzzle, BUDGET_SECONDS)


def advise_player(data: bytes, options: RequestOptions) -> HttpAnswer:
    """Return the coach's advice on a puzzle that is being played. Worker processes run this function.

    data: a JSON body, see `parse_play`.
    """
    try:
        play = parse_play(data)
    except ValueError as error:
        return wrong_query_answer(error)
    return advice_answer(play.solve(options), options, play.coach_marks)


def advice_answer(result: Snap, options: RequestOptions, coach_marks: Marks | None = None) -> HttpAnswer:
    """Answer with advice on a solved puzzle: the wrong marks, and the steps that follow from the right marks.

    If there are no steps, the answer has the reason. It also has the number of steps that the player's own
    marks saved. coach_marks: the marks that the coach placed.
    """
    story, own = result.story(from_marks=True), result.beside_picture
    before = replace(result, entered=coach_marks or {}).story(from_marks=True)
    return HttpAnswer(
        200,
        JSON_MEDIA_TYPE,
        json_bytes(
            {
                "status": result.status,
                "wrong": [
                    {"cell": mark.cell, "mark": mark.mark, "why": result.why_wrong(mark, own)}
                    for mark in result.mistakes
                ],
                "saved": max(0, len(before.steps) - len(story.steps)) if story and before else 0,
                "story": story.to_json() if story else None,
                "nothing": None if story or result.problem else result.nothing,
                "error": error_json(result.problem),
            }
        ),
    )


def parse_play(data: bytes) -> PlayedBoard:
    """Return the puzzle and the marks of a JSON body with PLAY_FIELDS.

    Raises ValueError, which names the wrong field.
    """
    body = parse_body(data, PLAY_FIELDS)
    if not isinstance(body.get("puzzle"), dict):
        raise ValueError("puzzle: it is missing or is not a JSON object")
    game = game_of_row(body["puzzle"])
    if not game:
        raise ValueError("puzzle: it has the fields of no game")
    try:
        puzzle = GAMES[game].of_json(body["puzzle"])
    except MalformedBoard as error:
        raise ValueError(f"puzzle: {error}") from None
    marks, coach_marks = (
        _parse_marks(body.get(name) or {}, name, puzzle.shape) for name in ("marks", "shown")
    )
    for name, value in (("marks", marks), ("shown", coach_marks)):
        _check_marks(puzzle, value, name)
    return PlayedBoard(puzzle, marks, coach_marks, _parse_colours(body.get("colours"), puzzle.shape))


def _check_marks(puzzle: Puzzle, marks: Marks, name: str) -> None:
    """Raise ValueError unless all marks fit the game. name: the field of the body that holds the marks."""
    drawing = DRAWINGS[puzzle.game]
    try:
        pieces = drawing.player_pieces(marks)
        pieces_json(pieces)  # fails for marks without cells
        drawing.draw_pieces(Moment(puzzle), pieces, "old")
        if not pieces and any(marks.values()):
            raise ValueError(name)  # marks of kinds that the game does not know
    except (ValueError, TypeError, LookupError):
        raise ValueError(f"{name}: they are not marks of {puzzle.game}") from None


def _parse_marks(value: Any, name: str, shape: tuple[int, int]) -> Marks:
    """Return the marks of a field by kind. name: the field, for messages. Raises ValueError."""
    if (
        not isinstance(value, Mapping)
        or len(value) > MAX_MARK_KINDS
        or any(len(x) > MAX_KIND_LENGTH for x in value)
    ):
        raise ValueError(f"{name}: it is not an object with a list of marks for each kind")
    for kind, marks in value.items():
        if not isinstance(marks, list) or len(marks) > MAX_MARKS_PER_KIND:
            raise ValueError(f"{name}: {kind} is not a list of marks")
    return {
        kind: tuple({_parse_mark(mark, name, shape): 0 for mark in marks}) for kind, marks in value.items()
    }


def _parse_mark(mark: Any, name: str, shape: tuple[int, int]) -> tuple[Any, ...]:
    """Return a mark as tuples: a cell with or without a value, a rectangle, two cells (sorted), or more cells
    in their order. name: the field, for messages. Raises ValueError."""
    if (
        isinstance(mark, list)
        and 2 <= len(mark) <= MAX_CELLS_PER_MARK
        and all(isinstance(part, list) for part in mark)
    ):
        cells = tuple(_parse_mark(part, name, shape) for part in mark)
        return cells if len(cells) > 2 else tuple(sorted(cells))
    whole = isinstance(mark, list) and len(mark) in NUMBERS_PER_MARK and all(type(x) is int for x in mark)
    if not whole or not all(0 <= x <= MAX_NUMBER for x in mark) or mark[0] >= shape[0] or mark[1] >= shape[1]:
        raise ValueError(
            f"{name}: {str(mark)[:40]} is not a mark that fits on a board of {shape[0]} x {shape[1]} cells"
        )
    if len(mark) == NUMBERS_PER_RECTANGLE and not all(1 <= mark[i + 2] <= shape[i] - mark[i] for i in (0, 1)):
        raise ValueError(
            f"{name}: {mark} is not a rectangle that fits on a board of {shape[0]} x {shape[1]} cells"
        )
    return tuple(mark)


def _parse_colours(value: Any, shape: tuple[int, int]) -> CellColours | None:
    """Return the cells' colours, or None if there are none. Raises ValueError."""
    rows, columns = shape
    if value is not None and not _is_list_of(value, rows, lambda row: _is_list_of(row, columns, _is_colour)):
        raise ValueError("colours: they are not rows of cells of three numbers from 0 to 255")
    return value


def _is_colour(value: Any) -> bool:
    return _is_list_of(value, 3, lambda level: type(level) in (int, float) and 0 <= level <= 255)


def _is_list_of(value: Any, number: int, is_one: Callable[[Any], bool]) -> bool:
    """True if a value is a list of `number` items that `is_one` accepts."""
    return isinstance(value, list) and len(value) == number and all(map(is_one, value))
