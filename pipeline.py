"""The whole way on one page: capture -> Reading -> Solution -> picture."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from .overlay.answer import draw_answer
from .overlay.encode import SUFFIXES, Unwritable, encode, keep, write
from .overlay.hints import NOTHING_LEFT, draw_hint
from .overlay.labels import UNLABELLED, Labels
from .overlay.story import Story, region_colours
from .solver.board import Board, Cell
from .solver.game import NO_PUZZLE, GameSolution, Puzzle
from .solver.hints import Hint, hint, right_marks, steps_from
from .solver.mistakes import WrongMark, wrong_marks
from .solver.search import SearchTooLong
from .solver.solution import NO_ANSWER, Solution, conclude, conclude_with_its_k
from .solver.wording import where_sentence
from .vision.correction import Correction, parse_move, parse_point
from .vision.errors import CaptureError, NoBoardFound
from .vision.image import load
from .vision.reading import Alternative, Reading, read

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
    """All that is known of one capture. reading and solution are None where there is a problem; game_solution
    stands in place of solution for a game other than Queens.

    ignore_marks: hints start from the empty board. labels: what to draw onto the
    regions. ms: milliseconds spent in each part so far (None: not done), filled in as they are.
    """

    file: str
    rgb: np.ndarray | None = None
    reading: Reading | None = None
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
    def answered(self) -> Solution | GameSolution | None:
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
        if not self.reading or not self.solution:
            return ()
        marks = self.reading.marks
        return wrong_marks(self.solution, marks.queens, marks.crosses)

    @cached_property
    def hint(self) -> Hint | None:
        """What follows next from the capture's own marks, or with `ignore_marks` from the empty board; None
        while marks are wrong, and where nothing is left to find."""
        if not self.solution or self._wrong_first:
            return None
        return hint(self.solution, *self._start)

    def story(self, from_marks: bool = False) -> Story | None:
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        empty board, or from the capture's own marks that are right. None where there is no single answer."""
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
    def _start(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The queens and crosses that hints start from."""
        if not self.reading or self.ignore_marks:
            return (), ()
        return self.reading.marks.queens, self.reading.marks.crosses

    @property
    def _wrong_first(self) -> tuple[WrongMark, ...]:
        """The wrong marks that stand before any hint."""
        return () if self.ignore_marks else self.mistakes

    def hint_text(self, where_only: bool = False) -> str:
        """The hint of a solved board as a sentence; or that marks are wrong, or nothing is left."""
        if self._wrong_first:
            return "no hint while marks are wrong"
        if self.hint is None:
            return NOTHING_LEFT
        return where_sentence(self.hint.where) if where_only else self.hint.step.text

    def hint_picture(self, where_only: bool = False) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the capture with the next step drawn on it, or only where to look; with the
        wrong marks, where there are any; where there is no single answer, what was read."""
        if self.rgb is None or not self.reading or self.status != "solved":
            return self.picture
        return draw_hint(
            self.rgb,
            self.reading,
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
        if self.rgb is None or not self.reading or not self.solution:
            return None
        begin = perf_counter()
        picture = draw_answer(self.rgb, self.reading, self.solution, self.doubts, self.labels)
        self.ms["draw"] = _since(begin)
        return picture

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        verdict = {
            "ambiguous": "More than one solution: the regions may be misread",
            "unsolvable": "No solution: the regions may be misread",
        }.get(self.status)
        warnings = self.reading.warnings if self.reading else ()
        return (verdict, *warnings) if verdict else warnings

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
            **(self.game_solution.puzzle_json() if self.game_solution else NO_PUZZLE),
            "error": None if self.problem is None else vars(self.problem),
            "ms": {part: t if t is None else round(t, 3) for part, t in self.ms.items()},
        }

    def _board_json(self) -> dict[str, Any]:
        if self.game_solution:
            return self.game_solution.board_json()
        given = self.solution or self.reading
        if not given:
            return {"game": None, "n": None, "k": None, "regions": None}
        board = given.board
        k = self.solution.board.k if self.solution else None
        game = None if k is None else "queens" if k == 1 else "starbattle"
        return {"game": game, "n": board.n, "k": k, "regions": board.letters}

    def _reading_json(self) -> dict[str, Any] | None:
        if not self.reading:
            return None
        found = self.reading.to_json()
        found["marks"]["wrong"] = [mark.to_json() for mark in self.mistakes]
        return found


def snap(
    source: "str | os.PathLike[str] | bytes | np.ndarray",
    *,
    file: str | None = None,
    stars: int | None = None,
    size: int | None = None,
    which: int = 1,
    ignore_marks: bool = False,
    labels: Labels = UNLABELLED,
    correction: Correction | None = None,
) -> Snap:
    """Read and solve one capture: a path, a file's bytes, or an RGB uint8 array (H, W, 3).

    file: the name to report (default: the path). stars: queens a unit (default: found out). size: the board's
    N (default: found out). which: 1 for the largest board of the picture, 2 for the next ... ignore_marks:
    hints start from the empty board, not from the capture's own marks. labels: what to draw onto the regions.
    correction: what a person knows better than the program (its size goes before `size`). Never raises for
    what is in a picture: see `Snap.status` and `Snap.problem`.
    """
    name = file if file is not None else _name_of(source)
    result = Snap(name, ignore_marks=ignore_marks, labels=labels)
    try:
        begin = perf_counter()
        capture = load(source)
        result.ms["decode"] = _since(begin)
        result = replace(result, rgb=capture.rgb)
        begin = perf_counter()
        reading = read(capture.rgb, size=size, which=which, correction=correction)
        result.ms["read"] = _since(begin)
        reading = replace(reading, notes=(*capture.notes, *reading.notes))
        result = replace(result, reading=reading)
        begin = perf_counter()
        reading, solution = _weigh(reading, stars)
        result.ms["solve"] = _since(begin)
        return replace(result, reading=reading, solution=solution)
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


def _weigh(reading: Reading, stars: int | None) -> tuple[Reading, Solution]:
    """The reading with its solution; another way to read the regions is taken, with a warning, only where the
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
    return replace(reading, board=alternative.board, warnings=(*reading.warnings, warning)), solution


def _conclude(reading: "Reading | Alternative", stars: int | None) -> Solution:
    board = reading.board
    return conclude(board.with_k(stars)) if stars else conclude_with_its_k(board)


def _name_of(source: object) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else "-"


def _since(begin: float) -> float:
    return (perf_counter() - begin) * 1000
