"""The whole way on one page: capture -> Reading -> Solution -> picture."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from .overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from .overlay.games import DRAWINGS, Drawing
from .overlay.paint.labels import UNLABELLED, Labels
from .overlay.queens.hint import NO_RULE
from .overlay.queens.story import QueensStory
from .overlay.story.game_story import GameStory
from .overlay.story.story import Story
from .solver.entered import Entered, game_hint, is_stuck, position, wrong_entries
from .solver.puzzle import GameHint, GameSolution, MalformedBoard, Puzzle
from .solver.queens.board import Board, format_board
from .solver.queens.cpsat import OrToolsMissing
from .solver.queens.hints import Hint, hint, right_marks
from .solver.queens.mistakes import WrongMark, wrong_marks
from .solver.queens.search import SearchTooLong
from .solver.queens.solution import NO_ANSWER, NO_BOARD, NO_PUZZLE, Solution, conclude, conclude_with_its_k
from .solver.zip.puzzle import Zip
from .vision.correction import Correction, parse_move, parse_point
from .vision.queens.read import Alternative, Marks, Reading
from .vision.recognise import AnyReading, SymbolReading, read_capture
from .vision.source.errors import CaptureError, NoBoardFound
from .vision.source.image import load
from .vision.zip.read import ZipReading
from .words.wording import where_sentence

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
    game_reading: SymbolReading | None = None
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
    def drawing(self) -> Drawing:
        """How the game that was read is drawn onto the capture."""
        return DRAWINGS[self.game_reading.puzzle.game if self.game_reading else "queens"]

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
        if self.solution and self.reading:
            return wrong_marks(self.solution, self.reading.marks.queens, self.reading.marks.crosses)
        if self.game_solution and self.game_reading:
            return wrong_entries(self.game_solution, self.game_reading.entered)
        return ()

    @cached_property
    def hint(self) -> Hint | GameHint | None:
        """What follows next from the capture's own marks, or with `ignore_marks` and for boards as text from
        the empty board; None while marks are wrong, and where nothing is left to find."""
        if self._wrong_first:
            return None
        if self.solution:
            return hint(self.solution, self._marks.queens, self._marks.crosses)
        return game_hint(self.game_solution, self._entered) if self.game_solution else None

    def story(self, from_marks: bool = False) -> Story | None:
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        empty board, or from the capture's own marks that are right. None where there is no single answer."""
        name = Path(self.file).name
        if self.solution and self.status == "solved":
            seen = self.reading
            marks = seen.marks if seen and from_marks else Marks()
            known = right_marks(self.solution, marks.queens, marks.crosses)
            return QueensStory.of(name, self.solution, seen.colours if seen else None, *known)
        now = (
            position(self.game_solution, self._entered if from_marks else ()) if self.game_solution else None
        )
        return GameStory.of(name, self.game_solution, now) if self.game_solution and now else None

    @property
    def _marks(self) -> Marks:
        """What a player has put onto the board."""
        return self.reading.marks if self.reading and not self.ignore_marks else Marks()

    @property
    def _entered(self) -> Entered:
        """What a player has put into the puzzle of another game."""
        return self.game_reading.entered if self.game_reading and not self.ignore_marks else ()

    @property
    def _wrong_first(self) -> tuple[WrongMark, ...]:
        """The wrong marks that stand before any hint."""
        return () if self.ignore_marks else self.mistakes

    @property
    def _nothing(self) -> str:
        """Why there is no hint, where no mark is wrong."""
        if self.solution:
            stuck = not set(self.solution.guessed) <= set(self._marks.queens)
        else:
            stuck = self.game_solution is not None and is_stuck(self.game_solution, self._entered)
        return NO_RULE if stuck else self.drawing.nothing_left

    def hint_text(self, where_only: bool = False) -> str:
        """The hint of a solved board as a sentence; or that marks are wrong, or nothing is left."""
        if self._wrong_first:
            return "no hint while marks are wrong"
        if self.hint is None:
            return self._nothing
        return where_sentence(self.hint.where) if where_only else self.hint.step.text

    def hint_picture(self, where_only: bool = False) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the capture with the next step drawn on it, or only where to look; with the
        wrong marks, where there are any; where there is no single answer, what was read."""
        if self.rgb is None or not self.seen or self.status != "solved":
            return self.picture
        return self.drawing.draw_hint(
            self.rgb,
            self.seen,
            self.hint,
            self._wrong_first,
            where_only=where_only,
            doubts=self.doubts,
            labels=self.labels,
            nothing=self._nothing,
        )

    @cached_property
    def picture(self) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB, as large as the capture: the answer drawn onto it; where there is no single
        answer, what was read. None where nothing was read."""
        if self.rgb is None or not self.seen or not self.answered:
            return None
        begin = perf_counter()
        picture = self.drawing.draw_answer(self.rgb, self.seen, self.answered, self.doubts, self.labels)
        self.ms["draw"] = _since(begin)
        return picture

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        verdict = {
            "ambiguous": f"More than one solution: the {self.drawing.misread} may be misread",
            "unsolvable": f"No solution: the {self.drawing.misread} may be misread",
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
        known = self.answered or self.seen
        return {
            "schema": SCHEMA,
            "file": self.file,
            **(known.board_json() if known else NO_BOARD),
            "status": self.status,
            **(self.answered.to_json() if self.answered else NO_ANSWER),
            "reading": self._reading_json(),
            "hint": self.hint.to_json() if self.hint else None,
            **(known.puzzle_json() if known else NO_PUZZLE),
            "error": None if self.problem is None else vars(self.problem),
            "ms": {part: t if t is None else round(t, 3) for part, t in self.ms.items()},
        }

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
        if result.reading and not stars:
            remedy = "say how many queens a unit takes with --stars"
        else:
            remedy = "if it was misread, give it as text with --board"
        return replace(result, problem=Problem("timeout", message, remedy))
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
    except SearchTooLong as error:
        message = f"{file}: no proof of its solution ends in time"
        remedy = "check that it was written down right: one with many solutions takes longest"
        if isinstance(error.__cause__, OrToolsMissing):
            remedy = str(error.__cause__)
        return replace(result, problem=Problem("timeout", message, remedy))
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
    solution = _conclude(reading, stars)
    if solution.status == "solved":
        return reading, solution
    near = [a for a in reading.alternatives if a.support >= NEARLY_AS_WELL * reading.confidence]
    solved = [(a, s) for a in near if (s := _conclude(a, stars)).status == "solved"]
    if len(solved) != 1:
        return reading, solution
    alternative, solution = solved[0]
    warning = f"taken as read only because it alone has one solution: {alternative.why}"
    return replace(reading.taken(alternative), warnings=(*reading.warnings, warning)), solution


def _conclude(reading: Any, stars: int | None) -> AnySolution:
    """The solution of a reading or of an alternative to it. stars: queens a unit where they are known."""
    if isinstance(reading, Reading | Alternative):
        return conclude(reading.board.with_k(stars)) if stars else conclude_with_its_k(reading.board)
    if not isinstance(reading, ZipReading):
        return reading.puzzle.conclude()
    try:
        return Zip.of(reading.puzzle.numbers, reading.puzzle.walls).conclude()
    except MalformedBoard:  # the numbers that were read are not 1 to the last: no path
        return GameSolution(reading.puzzle, (), (), None)


def _name_of(source: object) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else "-"


def _since(begin: float) -> float:
    return (perf_counter() - begin) * 1000
