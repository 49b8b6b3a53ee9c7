"""What is known of one capture, or of a puzzle that needed no reading."""

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..overlay.games import DRAWINGS
from ..overlay.labels import UNLABELLED, Labels
from ..overlay.moment import CellColours
from ..solver.cells import Cell
from ..solver.games import GAMES
from ..solver.hint import Hint, hint
from ..solver.puzzle import Answer, Marks, Position, Puzzle, Solution, WrongMark
from ..solver.step import Step
from ..words.game_words import Words
from ..words.languages import ENGLISH, translations
from ..words.manner import PLAYER, Manner
from .problem import UNREAD, Misuse, Problem
from .status import NOT_ONE, REFUSED, SOLVED, UNREADABLE, USAGE, Status

if TYPE_CHECKING:
    import numpy as np

    from ..vision.reading import Reading

PARTS = ("decode", "read", "solve", "draw", "encode")  # of the way from file to file


def since(begin: float) -> float:
    """Milliseconds since a time of perf_counter."""
    return (perf_counter() - begin) * 1000


@dataclass(frozen=True, eq=False, repr=False)
class Known:
    """The facts of a Snap, which tells what each of these fields is. Needs neither numpy nor OpenCV where no
    capture was read."""

    file: str
    rgb: "np.ndarray | None" = None
    reading: "Reading | None" = None
    solution: Solution | None = None
    problem: Problem | None = None
    entered: Marks = field(default_factory=dict)
    colours: CellColours | None = None
    ignore_marks: bool = False
    corrected: tuple[Cell, ...] = ()
    labels: Labels = UNLABELLED
    voice: str = PLAYER
    lang: str | None = ENGLISH
    ms: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(PARTS))

    def __post_init__(self) -> None:
        object.__setattr__(self, "ms", dict(self.ms))  # a copy with other facts takes its own time

    def __getstate__(self) -> dict[str, Any]:
        """The facts alone travel to another process: what was made of them is made there again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.file!r}: {self.summary}>"

    @property
    def summary(self) -> str:
        """How it went, in a few words: "solved, queens 8 x 8" """
        said: list[str] = [self.status]
        if self.board:
            rows, columns = self.board.shape
            said.append(f"{self.board.game} {rows} x {columns}")
        if self.problem:
            said.append(self.problem.code)
        if self.reading and (doubts := len(self.reading.warnings)):
            said.append(f"{doubts} doubt{'s' if doubts > 1 else ''}")
        return ", ".join(said)

    @property
    def status(self) -> Status:
        """ "solved" (exactly one answer), "ambiguous" (more), "unsolvable" (none), "unreadable" (no board
        found) or "refused" (not a picture that is taken, too large, not a file)."""
        if self.solution:
            return self.solution.status
        unread = self.problem is None or self.problem.code in UNREAD
        return "unreadable" if unread else "refused"

    @property
    def exit_status(self) -> int:
        """What the command line ends with for this capture: 0 solved; 3 nothing read; 4 read, but without a
        single answer, or with wrong marks; 5 not taken; 2 what was said of it does not fit it."""
        if isinstance(self.problem, Misuse):
            return USAGE
        if self.status == "solved":
            return NOT_ONE if self.mistakes else SOLVED
        return {"unreadable": UNREADABLE, "refused": REFUSED}.get(self.status, NOT_ONE)

    @property
    def board(self) -> Puzzle | None:
        """The puzzle as it was solved, or else as it was read; None where nothing was read.

        Every game's has `game` (its name), `shape` (rows, columns), `to_text()` and `to_json()`. That of
        Queens and Star Battle, a solver.queens.board.Board, has `n` (cells a side), `k` (queens a unit),
        `letters` (n texts of n letters) and `regions` (n tuples of n numbers, each cell's region from 0; -1
        for a cell of none).
        """
        known = self.solution or self.reading
        return known.puzzle if known else None

    @property
    def text(self) -> str:
        """The puzzle in the text form of its game; empty where there is none that was solved."""
        return self.solution.puzzle.to_text() if self.solution else ""

    @property
    def answer(self) -> Answer | None:
        """The only answer: the cells of the queens, row by row, as (row, column); of a Zip the cells of the
        path in its order; of the other games a text a row. None unless the status is "solved"."""
        return self.solution.answer if self.solution else None

    @property
    def way(self) -> tuple[Step, ...]:
        """The steps by which a person gets there from the givens: none can be left out, each follows from
        those before it. Empty where there is no answer; of an ambiguous board, or one that only search
        finishes, as far as the rules go. Made when it is first asked for (some milliseconds)."""
        return self.solution.steps if self.solution else ()

    @cached_property
    def mistakes(self) -> tuple[WrongMark, ...]:
        """The player's marks that contradict the solution: each its cell, its kind, and what shows it."""
        if not self.solution:
            return ()
        return GAMES[self.solution.puzzle.game].wrong_marks(self.solution, self.marks)

    @cached_property
    def position(self) -> Position | None:
        """How far the capture's own marks have come (with `ignore_marks`, and for boards as text: the start);
        None where there is no single answer."""
        return self.position_of({} if self.ignore_marks else self.marks)

    @cached_property
    def hint(self) -> Hint | None:
        """What follows next from the marks of the capture: `hint.where` (the units to look at), `hint.step`.
        None while marks are wrong (see `mistakes`), where nothing is left to find or no rule finds anything,
        and where there is no single answer."""
        if not self.position or not self.solution or self.wrong_marks_before_hint:
            return None
        proofs = self.position.proof, self.solution.proof
        are_whole = all(proof and proof.is_whole for proof in proofs)
        return hint(self.position, len(self.solution.steps) if are_whole else 0)

    @property
    def marks(self) -> Marks:
        """What a player has put in already, by kind: `{"queens": ((0, 4),), "crosses": ...}`, as (row,
        column)."""
        return self.reading.marks if self.reading else self.entered

    @property
    def cell_colours(self) -> CellColours | None:
        """The colour of each cell, rows of (r, g, b), 0 to 255; None where they are not known."""
        if not self.reading:
            return self.colours
        return None if self.reading.colours is None else self.reading.colours.tolist()

    @property
    def wrong_marks_before_hint(self) -> tuple[WrongMark, ...]:
        """The wrong marks that are to be taken back before there is a hint; none where marks are ignored."""
        return () if self.ignore_marks else self.mistakes

    def position_of(self, marks: Marks) -> Position | None:
        """How far a player with these marks (as `marks` has them) has come; None where there is no single
        answer."""
        if not self.solution or self.status != "solved":
            return None
        return GAMES[self.solution.puzzle.game].position(self.solution, marks)

    def took(self, part: str, begin: float) -> None:
        """Add the milliseconds since a time of perf_counter to those of one of the parts in `ms`."""
        self.ms[part] = (self.ms[part] or 0.0) + since(begin)

    @property
    def words(self) -> Words:
        """How things are called in this game: its title, its aim, its rules. Raises KeyError where no puzzle
        is known."""
        return DRAWINGS[self.board.game if self.board else ""].words

    @cached_property
    def manner(self) -> Manner:
        """How sentences are said: in which voice and language, with which names of colours. No picture stands
        beside them, so they name cells."""
        colours = self.cell_colours
        names = None if colours is None or not self.board else self.words.colours(self.board, colours)
        return Manner(self.voice, names, translations=translations(self.lang))

    @property
    def beside_picture(self) -> Manner:
        """The same for sentences beside a picture of the step, which shows what cells are meant:
        `result.sentence(step, result.beside_picture)`."""
        return replace(self.manner, picture=True)
