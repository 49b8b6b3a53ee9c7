"""The whole way on one page: capture -> Reading -> Solution -> picture."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from .overlay.answer import draw_answer
from .overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from .overlay.hints import NOTHING_LEFT, draw_hint
from .overlay.labels import UNLABELLED, Labels
from .overlay.story import Story, region_colours
from .overlay.tango import NOTHING_LEFT as NO_SYMBOL_LEFT
from .overlay.tango import draw_tango, draw_tango_hint
from .overlay.zip import NOTHING_LEFT as NO_WAY_LEFT
from .overlay.zip import draw_zip, draw_zip_hint
from .solver.board import Board, format_board
from .solver.entered import TangoHint, tango_hint, wrong_symbols
from .solver.game import NO_PUZZLE, GameSolution, MalformedPuzzle, Puzzle
from .solver.hints import Hint, hint, right_marks, steps_from
from .solver.mistakes import WrongMark, wrong_marks
from .solver.search import SearchTooLong
from .solver.solution import NO_ANSWER, Solution, conclude, conclude_with_its_k
from .solver.wording import where_sentence
from .solver.zip import Zip
from .solver.zip_entered import ZipHint, wrong_links, zip_hint
from .vision.correction import Correction, parse_move, parse_point
from .vision.errors import CaptureError, NoBoardFound
from .vision.games import QUEENS, TANGO, ZIP, AnyReading, read_capture
from .vision.image import load
from .vision.reading import Alternative, Reading
from .vision.tango import TangoReading
from .vision.zip import ZipReading

__all__ = [
    "SUFFIXES",
    "Correction",
    "Problem",
    "Snap",
    "overall",
    "parse_move",
    "parse_point",
    "settle",
    "snap",
]

# Exit status of the command line; 2 is for usage.
SOLVED, SOME_NOT, UNREADABLE, NOT_ONE, REFUSED = 0, 1, 3, 4, 5

SCHEMA = 1

# An alternative reading is believed only if the picture supports it nearly as well as the first: share of its
# confidence. Readings of unlike evidence (colours, borders) differ by a third without either being wrong.
NEARLY_AS_WELL = 0.7

AnySolution = Solution | GameSolution
AnyHint = Hint | TangoHint | ZipHint


class Game(NamedTuple):
    """What is done for a game; each function is given that game's own reading and solution.

    conclude: of a reading or an alternative to it, and the queens a unit where they are known. hint: from the
    marks of a reading, or of None from the empty board. misread: what is doubted where there is no single
    answer. nothing_left: said where there is no hint.
    """

    conclude: Callable[[Any, int | None], AnySolution]
    mistakes: Callable[[Any, Any], tuple[WrongMark, ...]]
    hint: Callable[[Any, Any], AnyHint | None]
    draw_answer: Callable[..., np.ndarray]
    draw_hint: Callable[..., np.ndarray]
    misread: str
    nothing_left: str


@dataclass(frozen=True)
class Problem:
    """Why there is no answer: an error code of the result schema, what is wrong and where, and what to do."""

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


@dataclass(frozen=True)
class Snap:
    """All that is known of one capture. reading and solution are None where there is a problem; game_reading
    and game_solution stand in their place for a game other than Queens and Star Battle.

    ignore_marks: hints start from the empty board. labels: what to draw onto the
    regions. ms: milliseconds spent in each part so far (None: not done), filled in as they are.
    """

    file: str
    rgb: np.ndarray | None = None
    reading: Reading | None = None
    game_reading: TangoReading | ZipReading | None = None
    solution: Solution | None = None
    game_solution: GameSolution | None = None
    problem: Problem | None = None
    ignore_marks: bool = False
    labels: Labels = UNLABELLED
    ms: dict[str, float | None] = field(
        default_factory=lambda: dict.fromkeys(("decode", "read", "solve", "draw", "encode"))
    )

    @property
    def status(self) -> str:
        """solved, ambiguous, unsolvable, unreadable or refused."""
        if self.answered:
            return self.answered.status
        unread = self.problem is None or self.problem.code in ("no-board", "crashed")
        return "unreadable" if unread else "refused"

    @property
    def seen(self) -> AnyReading | None:
        """The reading of whichever game it is."""
        return self.reading or self.game_reading

    @property
    def game(self) -> Game:
        """What is done for the game that was read."""
        return _game_of(self.seen)

    @property
    def answered(self) -> AnySolution | None:
        """The solution of whichever game it is."""
        return self.solution or self.game_solution

    @property
    def exit_status(self) -> int:
        """What the command line ends with for this capture."""
        if self.status == "solved":
            return NOT_ONE if self.mistakes else SOLVED
        return {"unreadable": UNREADABLE, "refused": REFUSED}.get(self.status, NOT_ONE)

    @cached_property
    def mistakes(self) -> tuple[WrongMark, ...]:
        """The capture's own marks that contradict the solution."""
        return self.game.mistakes(self.seen, self.answered) if self.seen and self.answered else ()

    @cached_property
    def hint(self) -> AnyHint | None:
        """What follows next from the capture's own marks, or with `ignore_marks` from the empty board; None
        while marks are wrong, where nothing is left to find, and for other games' puzzles as text."""
        as_text = self.game_solution and not self.game_reading
        if not self.answered or as_text or self._wrong_first:
            return None
        return self.game.hint(None if self.ignore_marks else self.seen, self.answered)

    def story(self, from_marks: bool = False) -> Story | None:
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        empty board, or from the capture's own marks that are right. None where there is no single answer, and
        for other games than Queens and Star Battle."""
        if not self.solution or self.status != "solved":
            return None
        board, steps = self.solution.board, self.solution.steps
        colours = region_colours(board, self.reading.colours if self.reading else None)
        name = Path(self.file).name
        if not from_marks or not self.reading:
            return Story(name, board, colours, steps, guessed=self.solution.guessed)
        queens, crosses = right_marks(self.solution, self.reading.marks.queens, self.reading.marks.crosses)
        steps = steps_from(self.solution, queens, crosses)
        return Story(name, board, colours, steps, queens, crosses, guessed=self.solution.guessed)

    @property
    def _wrong_first(self) -> tuple[WrongMark, ...]:
        """The wrong marks that stand before any hint."""
        return () if self.ignore_marks else self.mistakes

    def hint_text(self, where_only: bool = False) -> str:
        """The hint of a solved board as a sentence; or that marks are wrong, or nothing is left."""
        if self._wrong_first:
            return "no hint while marks are wrong"
        if self.hint is None:
            return self.game.nothing_left
        return where_sentence(self.hint.where) if where_only else self.hint.step.text

    def hint_picture(self, where_only: bool = False) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the capture with the next step drawn on it, or only where to look; with the
        wrong marks, where there are any; where there is no single answer, what was read."""
        if self.rgb is None or not self.seen or self.status != "solved":
            return self.picture
        return self.game.draw_hint(
            self.rgb,
            self.seen,
            self.hint,
            self._wrong_first,
            where_only=where_only,
            doubts=self.doubts,
            labels=self.labels,
        )

    @cached_property
    def picture(self) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB, as large as the capture: the answer drawn onto it; where there is no single
        answer, what was read. None where nothing was read."""
        if self.rgb is None or not self.seen or not self.answered:
            return None
        begin = perf_counter()
        picture = self.game.draw_answer(self.rgb, self.seen, self.answered, self.doubts, self.labels)
        self.ms["draw"] = _since(begin)
        return picture

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        verdict = {
            "ambiguous": f"More than one solution: the {self.game.misread} may be misread",
            "unsolvable": f"No solution: the {self.game.misread} may be misread",
        }.get(self.status)
        warnings = self.seen.warnings if self.seen else ()
        return (verdict, *warnings) if verdict else warnings

    @property
    def text(self) -> str:
        """The board that was read, in the text form of its game; empty where there is none."""
        if self.game_solution:
            return self.game_solution.puzzle.to_text()
        return format_board(self.solution.board) if self.solution else ""

    def encoded(self, suffix: str = ".png", picture: np.ndarray | None = None) -> bytes | None:
        """The picture (default: the solved one) as a file's content, by suffix (.png, .jpg, .jpeg, .webp);
        None where there is none."""
        picture = self.picture if picture is None else picture
        if picture is None:
            return None
        begin = perf_counter()
        data = encode(picture, suffix)
        self.ms["encode"] = _since(begin)
        return data

    def save(self, path: Path, picture: np.ndarray | None = None) -> Problem | None:
        """Write a picture (default: the solved one, if any) to a file other than the capture; what kept it
        from that."""
        try:
            keep(self.file, path)
            data = self.encoded(path.suffix, picture)
            if data is not None:
                write(path, data)
        except Unwritable as error:
            return Problem("unwritable", str(error), error.remedy)
        except ValueError as error:
            return Problem("unwritable", f"cannot write {path}: {error}", "name another file with -o")
        return None

    def to_json(self) -> dict[str, Any]:
        """The capture's object in the result schema."""
        return {
            "schema": SCHEMA,
            "file": self.file,
            **self._board_json(),
            "status": self.status,
            **(self.answered.to_json() if self.answered else NO_ANSWER),
            "reading": self._reading_json(),
            "hint": self.hint.to_json() if self.hint else None,
            **self._puzzle_json(),
            "error": None if self.problem is None else vars(self.problem),
            "ms": {part: t if t is None else round(t, 3) for part, t in self.ms.items()},
        }

    def _board_json(self) -> dict[str, Any]:
        if self.game_solution:
            return self.game_solution.board_json()
        if self.game_reading:
            return self.game_reading.board_json()
        given = self.solution or self.reading
        if not given:
            return {"game": None, "n": None, "k": None, "regions": None}
        board = given.board
        k = self.solution.board.k if self.solution else None
        game = None if k is None else "queens" if k == 1 else "starbattle"
        return {"game": game, "n": board.n, "k": k, "regions": board.letters}

    def _puzzle_json(self) -> dict[str, Any]:
        if self.game_solution:
            return self.game_solution.puzzle_json()
        return {**NO_PUZZLE, "puzzle": self.game_reading.puzzle.to_json()} if self.game_reading else NO_PUZZLE

    def _reading_json(self) -> dict[str, Any] | None:
        if not self.seen:
            return None
        found = self.seen.to_json()
        found["marks"]["wrong"] = [mark.to_json() for mark in self.mistakes]
        return found


def snap(
    source: "str | os.PathLike[str] | bytes | np.ndarray",
    *,
    file: str | None = None,
    game: str | None = None,
    stars: int | None = None,
    size: int | None = None,
    which: int = 1,
    ignore_marks: bool = False,
    labels: Labels = UNLABELLED,
    correction: Correction | None = None,
) -> Snap:
    """Read and solve one capture: a path, a file's bytes, or an RGB uint8 array (H, W, 3).

    file: the name to report (default: the path). game: "queens" (Star Battle as well), "tango" or "zip";
    stars: queens a unit; size: the board's N (default of all three: found out). which: 1 for the largest
    board of the picture, 2 for the next ... ignore_marks: hints start from the empty board, not from the
    capture's own marks. labels: what to draw onto the regions. correction: what a person knows better than
    the program (its size goes before `size`). Never raises for what is in a picture: see `Snap.status`.
    """
    name = file if file is not None else _name_of(source)
    result = Snap(name, ignore_marks=ignore_marks, labels=labels)
    try:
        begin = perf_counter()
        capture = load(source)
        result.ms["decode"] = _since(begin)
        result = replace(result, rgb=capture.rgb)
        begin = perf_counter()
        reading = read_capture(capture.rgb, game=game, size=size, which=which, correction=correction)
        result.ms["read"] = _since(begin)
        reading = replace(reading, notes=(*capture.notes, *reading.notes))
        result = _with(result, reading)
        begin = perf_counter()
        reading, solution = _weigh(reading, stars)
        result.ms["solve"] = _since(begin)
        return _with(result, reading, solution)
    except SearchTooLong:
        message = f"{name}: the board was read, but no proof of its solution ends in time"
        return replace(
            result, problem=Problem("timeout", message, "say how many queens a unit takes with --stars")
        )
    except NoBoardFound as error:
        return replace(result, problem=Problem(error.code, f"{name}: {error}", error.remedy))
    except CaptureError as error:
        return replace(result, problem=Problem(error.code, str(error), error.remedy))
    except Exception as error:  # a fault of ours must not end a run over many captures
        message = f"{name}: the program failed on it ({type(error).__name__}: {error})"
        return replace(
            result, problem=Problem("crashed", message, "please report it, with the picture if you can")
        )


def settle(board: Board | Puzzle, file: str) -> Snap:
    """Solve a board, or a puzzle of another game, that needs no reading, to be reported under a name."""
    result = Snap(file)
    begin = perf_counter()
    try:
        if isinstance(board, Board):
            result = replace(result, solution=conclude(board))
        else:
            result = replace(result, game_solution=board.conclude())
    except SearchTooLong:
        message = f"{file}: no proof of its solution ends in time"
        return replace(result, problem=Problem("timeout", message, "see how far `--explain` gets"))
    result.ms["solve"] = _since(begin)
    return result


def overall(statuses: Sequence[int]) -> int:
    """The exit status for several captures or boards, from that of each."""
    if len(statuses) == 1:
        return statuses[0]
    return SOME_NOT if any(statuses) else SOLVED


def _with(result: Snap, reading: AnyReading, solution: Any = None) -> Snap:
    if isinstance(reading, Reading):
        return replace(result, reading=reading, solution=solution)
    return replace(result, game_reading=reading, game_solution=solution)


def _weigh(reading: AnyReading, stars: int | None) -> tuple[AnyReading, AnySolution]:
    """The reading with its solution; another way to read the board is taken, with a warning, only where the
    picture supports it nearly as well and it alone has exactly one solution."""
    game = _game_of(reading)
    solution = game.conclude(reading, stars)
    if solution.status == "solved":
        return reading, solution
    near = [a for a in reading.alternatives if a.support >= NEARLY_AS_WELL * reading.confidence]
    solved = [(a, s) for a in near if (s := game.conclude(a, stars)).status == "solved"]
    if len(solved) != 1:
        return reading, solution
    alternative, solution = solved[0]
    warning = f"taken as read only because it alone has one solution: {alternative.why}"
    return replace(reading.taken(alternative), warnings=(*reading.warnings, warning)), solution


def _conclude_queens(reading: Reading | Alternative, stars: int | None) -> Solution:
    board = reading.board
    return conclude(board.with_k(stars)) if stars else conclude_with_its_k(board)


def _wrong_queens(reading: Reading, solution: Solution) -> tuple[WrongMark, ...]:
    return wrong_marks(solution, reading.marks.queens, reading.marks.crosses)


def _queens_hint(reading: Reading | None, solution: Solution) -> Hint | None:
    return hint(solution, reading.marks.queens, reading.marks.crosses) if reading else hint(solution)


def _conclude_zip(reading: ZipReading, _: int | None) -> GameSolution:
    """No path where the numbers that were read are not 1 to the last."""
    try:
        return Zip.of(reading.puzzle.numbers, reading.puzzle.walls).conclude()
    except MalformedPuzzle:
        return GameSolution(reading.puzzle, (), (), None)


def _game_of(reading: AnyReading | None) -> Game:
    if isinstance(reading, TangoReading | ZipReading):
        return GAMES[reading.puzzle.game]
    return GAMES[QUEENS]


def _name_of(source: object) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else "-"


def _since(begin: float) -> float:
    return (perf_counter() - begin) * 1000


# The games that are read from captures.
GAMES = {
    QUEENS: Game(
        conclude=_conclude_queens,
        mistakes=_wrong_queens,
        hint=_queens_hint,
        draw_answer=draw_answer,
        draw_hint=draw_hint,
        misread="regions",
        nothing_left=NOTHING_LEFT,
    ),
    TANGO: Game(
        conclude=lambda reading, _: reading.puzzle.conclude(),
        mistakes=lambda reading, solution: wrong_symbols(solution, reading.entered),
        hint=lambda reading, solution: tango_hint(solution, reading.entered if reading else {}),
        draw_answer=draw_tango,
        draw_hint=draw_tango_hint,
        misread="symbols or signs",
        nothing_left=NO_SYMBOL_LEFT,
    ),
    ZIP: Game(
        conclude=_conclude_zip,
        mistakes=lambda reading, solution: wrong_links(solution, reading.entered),
        hint=lambda reading, solution: zip_hint(solution, reading.entered if reading else ()),
        draw_answer=draw_zip,
        draw_hint=draw_zip_hint,
        misread="numbers or walls",
        nothing_left=NO_WAY_LEFT,
    ),
}
