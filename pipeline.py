"""The whole way on one page: capture -> Reading -> Solution -> picture."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from .overlay.beside.drawn import Drawn
from .overlay.encode import SUFFIXES, encode
from .overlay.files import NO_INPUTS, Inputs, Unwritable, check_free, write
from .overlay.games import DRAWINGS
from .overlay.on_capture import draw_answer, draw_hint
from .overlay.paint.labels import UNLABELLED, Labels
from .overlay.result import KEYS, hint_json, reading_json, result_json
from .solver.budget import SearchTooLong
from .solver.cpsat import OrToolsMissing
from .solver.games import GAMES
from .solver.hint import Hint, hint
from .solver.puzzle import Marks, Position, Puzzle, Solution, WrongMark
from .solver.step import Step
from .vision.correction import Correction, parse_move, parse_point
from .vision.reading import Reading
from .vision.recognise import read_capture
from .vision.source.errors import CaptureError, NoBoardFound
from .vision.source.image import load
from .vision.source.limits import CROP
from .vision.source.own import OWN
from .words.game_words import Words
from .words.languages import ENGLISH, translations
from .words.manner import PLAYER, Manner
from .words.phrases import NO_RULE, saved_sentence, where_sentence

if TYPE_CHECKING:
    from .overlay.story.story import Story

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

UNREAD = ("no-board", "other-game", "crashed")  # error codes of captures that are unreadable

NOT_ONE_ANSWER = {"ambiguous": "More than one solution", "unsolvable": "No solution"}

# An alternative reading is believed only if the picture supports it nearly as well as the first: share of its
# confidence. Readings of unlike evidence (colours, borders) differ by a third without either being wrong.
NEARLY_AS_WELL = 0.7

MISREAD = "if it was misread, give it as text with --board"
# said once instead of accusing every mark
OTHER_MEANING = "the marks were taken the other way round: as drawn, they contradict the solution"
NOT_UNDERSTOOD = "the marks are not understood: most of them contradict the solution"


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
    """All that is known of one capture, or of a puzzle that needed no reading. reading and solution are None
    where there is a problem, reading as well where nothing was read.

    entered, colours: what a player has put in, and (rows, columns, 3) RGB 0..255 of the cells, where nothing
    was read. ignore_marks: hints start from the empty board. labels: what to draw onto the regions. voice: in
    which it speaks, PLAYER or EXPERT; lang: in which language the player's voice does, None for that of the
    system. ms: milliseconds spent in each part so far (None: not done), filled in as they are.
    """

    file: str
    rgb: np.ndarray | None = None
    reading: Reading | None = None
    solution: Solution | None = None
    problem: Problem | None = None
    entered: Marks = field(default_factory=dict)
    colours: np.ndarray | None = None
    ignore_marks: bool = False
    labels: Labels = UNLABELLED
    voice: str = PLAYER
    lang: str | None = ENGLISH
    ms: dict[str, float | None] = field(
        default_factory=lambda: dict.fromkeys(("decode", "read", "solve", "draw", "encode"))
    )

    @property
    def status(self) -> str:
        """solved, ambiguous, unsolvable, unreadable or refused."""
        if self.solution:
            return self.solution.status
        unread = self.problem is None or self.problem.code in UNREAD
        return "unreadable" if unread else "refused"

    @property
    def exit_status(self) -> int:
        """What the command line ends with for this capture."""
        if self.status == "solved":
            return NOT_ONE if self.mistakes else SOLVED
        return {"unreadable": UNREADABLE, "refused": REFUSED}.get(self.status, NOT_ONE)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle as it was solved, or else as it was read."""
        known = self.solution or self.reading
        return known.puzzle if known else None

    @property
    def text(self) -> str:
        """The puzzle in the text form of its game; empty where there is none that was solved."""
        return self.solution.puzzle.to_text() if self.solution else ""

    @cached_property
    def mistakes(self) -> tuple[WrongMark, ...]:
        """The player's marks that contradict the solution."""
        if not self.solution:
            return ()
        return GAMES[self.solution.puzzle.game].wrong(self.solution, self._marks)

    @property
    def words(self) -> Words:
        """What is said of the game. Raises KeyError where no puzzle is known."""
        return DRAWINGS[self.puzzle.game if self.puzzle else ""].words

    @cached_property
    def manner(self) -> Manner:
        """How sentences are said beside a picture of the board; where there is none, they name cells."""
        colours = self._colours
        names = None if colours is None or not self.puzzle else self.words.colours(self.puzzle, colours)
        return Manner(self.voice, names, self.rgb is None, translations(self.lang))

    @property
    def in_text(self) -> Manner:
        """How they are said where no picture stands beside them."""
        return replace(self.manner, cells=True)

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """A step of the solution, or of a hint, as a sentence."""
        return self.words.sentence(self.puzzle, step, manner or self.manner)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """What speaks against one of the capture's marks."""
        return self.words.why_wrong(self.solution, mark, manner or self.manner) if self.solution else ""

    @cached_property
    def position(self) -> Position | None:
        """How far the capture's own marks have come (with `ignore_marks`, and for boards as text: the start);
        None where there is no single answer."""
        return self._position({} if self.ignore_marks else self._marks)

    @cached_property
    def hint(self) -> Hint | None:
        """What follows next; None while marks are wrong, and where nothing is left to find."""
        if not self.position or not self.solution or self._wrong_first:
            return None
        return hint(self.position, len(self.solution.steps))

    def story(self, from_marks: bool = False) -> "Story | None":
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        start, or from the capture's own marks that are right. None where there is no single answer."""
        start = self._position(self._marks if from_marks else {})
        if not start or not self.solution:
            return None
        from .overlay.story.story import Story  # only where it is told: it takes its time

        manner = replace(self.manner, cells=False)
        return Story.of(Path(self.file).name, self.solution, start, self._colours, manner, self._marks)

    @property
    def _marks(self) -> Marks:
        return self.reading.marks if self.reading else self.entered

    @property
    def _colours(self) -> np.ndarray | None:
        return self.reading.colours if self.reading else self.colours

    def _position(self, marks: Marks) -> Position | None:
        if not self.solution or self.status != "solved":
            return None
        return GAMES[self.solution.puzzle.game].position(self.solution, marks)

    @property
    def _wrong_first(self) -> tuple[WrongMark, ...]:
        """The wrong marks that stand before any hint."""
        return () if self.ignore_marks else self.mistakes

    @property
    def _nothing(self) -> str:
        """Why there is no hint, where no mark is wrong."""
        return NO_RULE if self.position and self.position.stuck else self.words.nothing_left

    def hint_text(self, where_only: bool = False) -> str:
        """The hint of a solved board as a sentence; or that marks are wrong, or nothing is left."""
        if self._wrong_first:
            return "no hint while marks are wrong"
        if self.hint is None:
            return self.manner.say(self._nothing)
        if where_only:
            return where_sentence(self.hint.where, self.in_text)
        saved = f" {saved_sentence(self.hint.saved, self.manner)}" if self.hint.saved else ""
        return self.sentence(self.hint.step, self.in_text) + saved

    def hint_picture(self, where_only: bool = False) -> Drawn | None:
        """The capture with the next step drawn on it, or only where to look; with the
        wrong marks, where there are any; where there is no single answer, what was read."""
        if self.rgb is None or not self.reading or not self.solution or self.status != "solved":
            return self.drawn
        return draw_hint(
            self.rgb,
            self.reading,
            self.solution,
            self.hint,
            self._wrong_first,
            where_only=where_only,
            doubts=self.doubts,
            labels=self.labels,
            nothing=self._nothing,
            manner=self.manner,
        )

    @property
    def picture(self) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the answer drawn onto the capture; where there is no single answer, what was
        read. None where nothing was read."""
        return self.drawn.picture if self.drawn else None

    @cached_property
    def drawn(self) -> Drawn | None:
        """The same, and where the capture lies in it: it is larger where the board has no room for numbers,
        or the capture none for doubts."""
        if self.rgb is None or not self.reading or not self.solution:
            return None
        begin = perf_counter()
        drawn = draw_answer(self.rgb, self.reading, self.solution, self.doubts, self.labels)
        self.ms["draw"] = _since(begin)
        return drawn

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        warnings = self.reading.warnings if self.reading else ()
        if self.status not in NOT_ONE_ANSWER:
            return warnings
        return (f"{NOT_ONE_ANSWER[self.status]}: the {self.words.misread} may be misread", *warnings)

    def encoded(self, suffix: str = ".png", picture: np.ndarray | None = None) -> bytes | None:
        """The picture (default: the solved one) as a file's content, by suffix (.png, .jpg, .jpeg, .webp);
        None where there is none."""
        picture = self.picture if picture is None else picture
        if picture is None:
            return None
        begin = perf_counter()
        data = encode(picture, suffix, sign=True)
        self.ms["encode"] = _since(begin)
        return data

    def save(
        self, path: Path, picture: np.ndarray | None = None, inputs: Inputs = NO_INPUTS
    ) -> Problem | None:
        """Write a picture (default: the solved one, if any) to a file that is neither the capture nor another
        input of the run; what kept it from that."""
        inputs |= Inputs.of([self.file])
        try:
            check_free(path, inputs)
            data = self.encoded(path.suffix, picture)
            if data is not None:
                write(path, data, inputs)
        except Unwritable as error:
            return Problem("unwritable", str(error), error.remedy)
        except ValueError as error:
            return Problem("unwritable", f"cannot write {path}: {error}", "name another file with -o")
        return None

    def to_json(self, all_steps: bool = False) -> dict[str, Any]:
        """The capture's object in the result schema. all_steps: with the proof instead of the way."""
        known = {
            **result_json(self.file, self.status, self.puzzle, self.solution, self._said, all_steps),
            "reading": reading_json(self.reading, self.mistakes, self.why_wrong),
            "hint": hint_json(self.hint, self._said),
            "drawn": drawn.to_json() if (drawn := self.__dict__.get("drawn")) else None,
            "error": None if self.problem is None else vars(self.problem),
            "ms": {part: t if t is None else round(t, 3) for part, t in self.ms.items()},
        }
        return {key: known[key] for key in KEYS}

    def _said(self, step: Step) -> tuple[str, str]:
        """A step in both voices."""
        return self.sentence(step, replace(self.manner, voice=PLAYER)), self.words.expert(self.puzzle, step)


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
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
) -> Snap:
    """Read and solve one capture: a path, a file's bytes, or an RGB uint8 array (H, W, 3).

    file: the name to report (default: the path). game: one of vision.recognise.READERS ("queens" and
    "starbattle" mean the same); stars: queens per row, column and region; size: the board's N (default of all
    three: found out). which: 1 for the largest board of the picture, 2 for the next ... ignore_marks: hints
    start from the empty board, not from the capture's own marks. labels: what to draw onto the regions.
    voice: PLAYER or EXPERT; lang: the language of the player's voice. correction: what a person knows better
    than the program (its size goes before `size`). Never raises for what is in a picture: see `Snap.status`.
    """
    name = file if file is not None else _name_of(source)
    result = Snap(name, ignore_marks=ignore_marks, labels=labels, voice=voice, lang=lang)
    try:
        begin = perf_counter()
        capture = load(source)
        result.ms["decode"] = _since(begin)
        result = replace(result, rgb=capture.rgb)
        begin = perf_counter()
        reading = read_capture(capture.rgb, game=game, size=size, which=which, correction=correction)
        result.ms["read"] = _since(begin)
        reading = replace(reading, notes=tuple(dict.fromkeys((*capture.notes, *reading.notes))))
        result = replace(result, reading=reading)
        begin = perf_counter()
        reading, solution = _weigh(reading, stars)
        reading = _understood(reading, solution)
        result.ms["solve"] = _since(begin)
        return replace(result, reading=reading, solution=solution)
    except SearchTooLong:
        message = f"{name}: the board was read, but no proof of its solution ends in time"
        remedy = MISREAD if stars else result.words.too_long
        return replace(result, problem=Problem("timeout", message, remedy))
    except NoBoardFound as error:
        return replace(result, problem=Problem(error.code, f"{name}: {error}", error.remedy))
    except CaptureError as error:
        return replace(result, problem=Problem(error.code, str(error), error.remedy))
    except MemoryError:
        return replace(result, problem=Problem("too-large", f"{name} needs more memory than there is", CROP))
    except Exception as error:  # a fault of ours must not end a run over many captures
        message = f"{name}: the program failed on it ({type(error).__name__}: {error})"
        return replace(
            result, problem=Problem("crashed", message, "please report it, with the picture if you can")
        )


def settle(
    puzzle: Puzzle,
    file: str,
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
    entered: Marks | None = None,
    colours: np.ndarray | None = None,
) -> Snap:
    """Solve a puzzle that needs no reading, to be reported under a name. entered, colours: as of a Snap."""
    result = Snap(file, entered=entered or {}, colours=colours, voice=voice, lang=lang)
    begin = perf_counter()
    try:
        result = replace(result, solution=GAMES[puzzle.game].conclude(puzzle))
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


def _weigh(reading: Reading, stars: int | None) -> tuple[Reading, Solution]:
    """The reading with its solution; another way to read the board is taken, with a warning, only where the
    picture supports it nearly as well and it alone has exactly one solution."""
    conclude = GAMES[reading.puzzle.game].conclude_read
    solution = conclude(reading.puzzle, stars)
    if solution.status == "solved":
        return reading, solution
    near = [a for a in reading.alternatives if a.support >= NEARLY_AS_WELL * reading.confidence]
    solved = [(a, s) for a in near if (s := conclude(a.puzzle, stars)).status == "solved"]
    if len(solved) != 1:
        return reading, solution
    alternative, solution = solved[0]
    warning = f"taken as read only because it alone has one solution: {alternative.why}"
    taken = reading.with_alternative(alternative)
    return replace(taken, warnings=(*reading.warnings, warning)), solution


def _understood(reading: Reading, solution: Solution) -> Reading:
    """The reading with its marks as they are to be taken, and a warning where that is not as they are drawn;
    of a picture of our own without those that no player would have to answer for."""
    game = GAMES[solution.puzzle.game]
    if OWN in reading.notes and game.wrong(solution, reading.marks):
        return replace(reading, marks=game.position(solution, reading.marks).marks)
    marks = game.understood(solution, reading.marks)
    if marks is None:
        return reading
    warning = OTHER_MEANING if any(marks.values()) else NOT_UNDERSTOOD
    return replace(reading, marks=marks, warnings=(*reading.warnings, warning))


def _name_of(source: object) -> str:
    return os.fspath(source) if isinstance(source, str | os.PathLike) else "-"


def _since(begin: float) -> float:
    return (perf_counter() - begin) * 1000
