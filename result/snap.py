"""A capture's answer: what was read, the solution, sentences, pictures and JSON."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from ..files.writing import REPLACE_ANY_FILE, Inputs, Unwritable
from ..overlay.labels import NO_LABELS, Labels
from ..overlay.moment import CellColours, finished_moment
from ..solver.budget import OrToolsMissing, SearchTooLong, limit_time
from ..solver.cells import Cell
from ..solver.games import GAMES
from ..solver.hint import Hint, next_hint
from ..solver.puzzle import NO_ANSWER, NO_PUZZLE, Answer, Marks, Position, Puzzle, Solution, WrongMark
from ..solver.step import Step
from ..words.account import misread_line
from ..words.game_words import Words
from ..words.games import WORDS
from ..words.languages import ENGLISH, translations
from ..words.manner import PLAYER, Manner
from ..words.phrases import NO_ANSWER as NO_SINGLE_ANSWER
from ..words.phrases import (
    NO_HINT_WHILE_WRONG,
    NO_RULE,
    NO_TIME_FOR_HINT,
    SEVERAL_ANSWERS,
    before_sentence,
    saved_sentence,
)
from ..words.warnings import warning_sentence
from .problem import (
    EXIT_NO_SINGLE_ANSWER,
    EXIT_OK,
    EXIT_REFUSED,
    EXIT_UNREADABLE,
    EXIT_USAGE,
    SCHEMA,
    TIMEOUT_MESSAGE,
    UNREADABLE_CODES,
    Misuse,
    Problem,
    Status,
    more_time_remedy,
    problem_from,
)

if TYPE_CHECKING:
    import numpy as np

    from ..overlay.picture import Picture
    from ..overlay.story.story import Story
    from ..vision.reading import Reading

TIMED_PARTS = ("decode", "read", "solve", "draw", "encode")  # parts of the work whose time is measured
TIMEOUT_REMEDY = "check that the board is right (a board with many solutions takes longest), or {more_time}"
UNPICKLED_FIELDS = ("rgb", "content")  # fields of a Snap that a pickle leaves out


def milliseconds_since(begin: float) -> float:
    """Return the milliseconds since a time of perf_counter."""
    return (perf_counter() - begin) * 1000


@dataclass(frozen=True, eq=False, repr=False)
class Snap:
    """The answer to one capture, or to a puzzle that was given without a picture.

    Look at `status` first:

    - "solved": `answer`, `way` (the steps to the answer), `hint` and `picture` hold the rest;
    - "ambiguous" or "unsolvable": `picture` shows what was read, so that a person can compare it;
    - "unreadable" or "refused": `problem` holds the reason and the remedy.

    Show `doubts` to people, whatever the status is. Rows and columns count from 0.

    Fields:

    - file: the name to report.
    - rgb: the upright capture, (H, W, 3) uint8 RGB. None without a capture, or if it could not be decoded.
    - reading: the puzzle and the marks that were read, with the confidence. None if nothing was read.
    - solution: the known answers, with the proof. None if there is a problem.
    - problem: the reason for a missing answer. None if there is an answer.
    - entered: the player's marks on a puzzle that was not read, see `marks`.
    - colours: rows of the cells' (r, g, b), 0 to 255, of a puzzle that was not read, see `cell_colours`.
    - ignore_marks: True if hints start from the empty board.
    - corrected: the cells whose contents or sides a person has corrected.
    - labels: the labels to draw onto the board.
    - crop: True if pictures show only the board, not the rest of the capture.
    - voice: "player" or "expert".
    - lang: the language of the player's voice, "en" or "es". None for the system's language.
    - ms: the milliseconds that each part of the work took: "decode", "read", "solve", "draw", "encode". The
      value of a part that was not done is None.
    - content: the bytes of the capture's file, if it came as one, and the pixels decoded from them.

    A Snap can be pickled and sent to another process. The capture is sent as its file, and is decoded again
    when something is drawn. Two Snaps are equal if all but their times are equal. The modules that draw are
    loaded on demand, so a puzzle without a capture needs neither numpy nor OpenCV.
    """

    file: str
    rgb: "np.ndarray | None" = field(default_factory=lambda: None)  # no attribute of the class: __getattr__
    reading: "Reading | None" = None
    solution: Solution | None = None
    problem: Problem | None = None
    entered: Marks = field(default_factory=dict)
    colours: CellColours | None = None
    ignore_marks: bool = False
    corrected: tuple[Cell, ...] = ()
    labels: Labels = NO_LABELS
    crop: bool = False
    voice: str = PLAYER
    lang: str | None = ENGLISH
    ms: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(TIMED_PARTS))
    content: "tuple[bytes, np.ndarray] | None" = field(default_factory=lambda: None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ms", dict(self.ms))  # times are added to; copies must not share them

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields, with the capture's file in place of its pixels, and no cached properties."""
        state = {
            each.name: getattr(self, each.name) for each in fields(self) if each.name not in UNPICKLED_FIELDS
        }
        return state | {"_capture_file": self._capture_file}

    if not TYPE_CHECKING:  # a type checker would take any name for an attribute

        def __getattr__(self, name):
            """Decode the capture of an unpickled Snap when `rgb` or `content` is first used."""
            if name not in UNPICKLED_FIELDS:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            from ..vision.source.decode import load

            rgb = load(self._capture_file).rgb if self._capture_file else None
            self.__dict__.update(rgb=rgb, content=None if rgb is None else (self._capture_file, rgb))
            return self.__dict__[name]

    @cached_property
    def _capture_file(self) -> bytes | None:
        """The content of the capture's own file, or of a PNG of its pixels; None without a capture."""
        if self.rgb is None:
            return None
        if self.content and self.content[1] is self.rgb:
            return self.content[0]
        from ..overlay.picture import encode

        return encode(self.rgb, ".png")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Snap):
            return NotImplemented
        names = (each.name for each in fields(self) if each.name not in (*UNPICKLED_FIELDS, "ms"))
        is_equal = all(getattr(self, name) == getattr(other, name) for name in names)
        return is_equal and self._has_pixels_of(other)

    def __hash__(self) -> int:
        return hash((self.file, self.problem, self.voice, self.lang))

    def _has_pixels_of(self, other: "Snap") -> bool:
        """True if both captures have equal pixels, or if neither Snap has a capture."""
        if self.rgb is None or other.rgb is None:
            return self.rgb is other.rgb
        import numpy as np

        return np.array_equal(self.rgb, other.rgb)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.file!r}: {self.summary}>"

    def with_solution_of(self, puzzle: Puzzle, budget: float) -> Self:
        """Return a copy with the solution of a puzzle, or with a problem if the solution takes too long.

        puzzle: a puzzle that was given without a picture. budget: seconds of processor time.
        """
        begin = perf_counter()
        try:
            with limit_time(budget):
                result = replace(self, solution=GAMES[puzzle.game].solve_and_explain(puzzle))
        except SearchTooLong as error:
            missing = isinstance(error.__cause__, OrToolsMissing)
            timeout_remedy = TIMEOUT_REMEDY.format(more_time=more_time_remedy(budget))
            message = f"{self.file}: {TIMEOUT_MESSAGE}"
            remedy = str(error.__cause__) if missing else timeout_remedy
            return replace(self, problem=Problem("timeout", message, remedy))
        result.add_time("solve", begin)
        return result

    def add_time(self, part: str, begin: float) -> None:
        """Add the milliseconds since `begin`, a time of perf_counter, to a part of `ms`."""
        self.ms[part] = (self.ms[part] or 0.0) + milliseconds_since(begin)

    # The outcome

    @cached_property
    def status(self) -> Status:
        """The outcome in a word.

        - "solved": there is exactly one answer;
        - "ambiguous": there are several answers;
        - "unsolvable": there is no answer;
        - "unreadable": no board was found;
        - "refused": the input is not accepted (no file, no picture, too large), or took too long.
        """
        if self.solution:
            return self.solution.status
        is_unreadable = self.problem is None or self.problem.code in UNREADABLE_CODES
        return "unreadable" if is_unreadable else "refused"

    @property
    def exit_status(self) -> int:
        """The exit status of the command line for this capture.

        0: solved. 2: an option does not fit the capture. 3: nothing was read. 4: there is no single
        answer, or marks are wrong. 5: refused.
        """
        if isinstance(self.problem, Misuse):
            return EXIT_USAGE
        if self.status == "unreadable":
            return EXIT_UNREADABLE
        if self.status == "refused":
            return EXIT_REFUSED
        return EXIT_OK if self.status == "solved" and not self.mistakes else EXIT_NO_SINGLE_ANSWER

    @property
    def summary(self) -> str:
        """The outcome in a few words, as "solved, queens 8 x 8, 1 doubt"."""
        parts: list[str] = [self.status]
        if self.board:
            rows, columns = self.board.shape
            parts.append(f"{self.board.game} {rows} x {columns}")
        if self.problem:
            parts.append(self.problem.code)
        if self.reading and (doubts := len(self.reading.warnings)):
            parts.append(f"{doubts} doubt{'s' if doubts > 1 else ''}")
        return ", ".join(parts)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The reasons why the reading may be wrong, as sentences for people.

        The picture shows the doubts also. Do not pass on an answer without its doubts.
        """
        warnings = self.reading.warnings if self.reading else ()
        sentences = tuple(warning_sentence(text, self.manner) for text in warnings)
        if not self.solution:
            return sentences
        misread = misread_line(self.status, self.words.misread, self.manner, self.corrected)
        return (misread, *sentences) if misread else sentences

    @property
    def notes(self) -> tuple[str, ...]:
        """Harmless facts about the reading, or about the answer to a puzzle that was not read."""
        if self.reading:
            return self.reading.notes
        return tuple(GAMES[self.solution.puzzle.game].remarks(self.solution)) if self.solution else ()

    # The puzzle and its answer

    @cached_property
    def board(self) -> Puzzle | None:
        """The puzzle as it was solved, or else as it was read; None if nothing was read.

        Every puzzle has `game` (the game's name), `shape` (rows, columns), `to_text()` and `to_json()`. A
        puzzle of Queens or Star Battle is a solver.queens.puzzle.Board, which also has `n` (cells a side) and
        `k` (queens in each unit). Its `letters` are n texts of n letters. Its `regions` are n tuples of n
        region numbers, from 0; -1 stands for a cell without a region.
        """
        source = self.solution or self.reading
        return source.puzzle if source else None

    @property
    def text(self) -> str:
        """The puzzle in the text form of its game; empty if there is no `solution`."""
        return self.solution.puzzle.to_text() if self.solution else ""

    @property
    def answer(self) -> Answer | None:
        """The only answer; None unless the status is "solved".

        Queens and Star Battle: the cells of the queens, row by row, as (row, column). Zip: the cells of the
        path, in order. docs/games.md has the form of each game's answer.
        """
        return self.solution.answer if self.solution else None

    @property
    def way(self) -> tuple[Step, ...]:
        """The steps by which a person gets from the givens to the answer.

        Each step follows from the steps before it, and every step is needed. The way is empty if there is no
        answer. It ends where the rules end if the board is ambiguous, or if only search finishes the board.
        The way is computed when it is first used, which takes some milliseconds.
        """
        return self.solution.steps if self.solution else ()

    # The player's marks, and the hint from there

    @property
    def marks(self) -> Marks:
        """The player's marks by kind, as (row, column): `{"queens": ((0, 4),), "crosses": ...}`."""
        return self.reading.marks if self.reading else self.entered

    @cached_property
    def mistakes(self) -> tuple[WrongMark, ...]:
        """The player's marks that contradict the solution, each with its cell, its kind and the reason."""
        if not self.solution:
            return ()
        return GAMES[self.solution.puzzle.game].wrong_marks(self.solution, self.marks)

    @property
    def wrong_marks_before_hint(self) -> tuple[WrongMark, ...]:
        """The wrong marks that a player must remove before there is a hint; empty if marks are ignored."""
        return () if self.ignore_marks else self.mistakes

    @cached_property
    def position(self) -> Position | None:
        """The position that the player's marks have reached; None if there is no single answer.

        With `ignore_marks`, the position is the start.
        """
        return self.position_of({} if self.ignore_marks else self.marks)

    def position_of(self, marks: Marks) -> Position | None:
        """Return the position that these marks have reached; None if there is no single answer.

        marks: in the form of `Snap.marks`.
        """
        if not self.solution or self.status != "solved":
            return None
        return GAMES[self.solution.puzzle.game].position(self.solution, marks)

    @cached_property
    def hint(self) -> Hint | None:
        """The next step from the player's marks: `hint.where` (the units to look at) and `hint.step`.

        None if there is no single answer, if marks are wrong (see `mistakes`), if nothing is left to find, or
        if no rule finds anything.
        """
        if not self.position or not self.solution or self.wrong_marks_before_hint:
            return None
        proofs = self.position.proof, self.solution.proof
        are_whole = all(proof and proof.is_whole for proof in proofs)
        return next_hint(self.position, len(self.solution.steps) if are_whole else 0)

    # Sentences

    @cached_property
    def words(self) -> Words:
        """The words of this game: its title, its aim, its rules. Raises KeyError if there is no puzzle."""
        return WORDS[self.board.game if self.board else ""]

    @property
    def cell_colours(self) -> CellColours | None:
        """The colours of the cells, rows of (r, g, b), 0 to 255; None if they are unknown."""
        if not self.reading:
            return self.colours
        return None if self.reading.colours is None else self.reading.colours.tolist()

    @cached_property
    def manner(self) -> Manner:
        """The manner of sentences without a picture: voice, language and names of colours.

        These sentences name cells by row and column.
        """
        colours = self.cell_colours
        names = None if colours is None or not self.board else self.words.colours(self.board, colours)
        return Manner(self.voice, names, translations=translations(self.lang))

    @cached_property
    def beside_picture(self) -> Manner:
        """The manner of sentences beside a picture of the step: `sentence(step, result.beside_picture)`.

        The picture shows which cells are meant. Without a capture, regions are named by letters, and clues by
        the colours in which they are drawn.
        """
        names = self.manner.colours
        if self.board and self.cell_colours is None:
            from ..overlay.games import DRAWINGS

            drawing = DRAWINGS[self.board.game]
            colours = None if drawing.has_regions else drawing.default_colours(self.board)
            names = colours and self.words.colours(self.board, colours)
        return replace(self.manner, picture=True, colours=names)

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """Return the sentence of a step, in the voice and language of this result.

        step: a step of `way` or of a hint. manner: replaces `Snap.manner`, as `beside_picture` does.
        """
        return self.words.sentence(self.board, step, manner or self.manner)

    def in_both_voices(self, step: Step) -> tuple[str, str]:
        """Return the sentences of a step in the player's and in the expert's voice, whatever `voice` is.

        The player's voice has plain words and colours; the expert's has letters, r2c6 and pattern names.
        """
        player = self.sentence(step, replace(self.manner, voice=PLAYER))
        return player, self.words.expert(self.board, step)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """Return the reason why a mark of `mistakes` is wrong, as part of a sentence.

        The reason is empty if there is no `solution`.
        """
        if not self.solution:
            return ""
        return self.words.why_wrong(self.solution, mark, manner or self.manner)

    def hint_text(self, where_only: bool = False) -> str:
        """Return the hint as a sentence, or the reason why there is no hint.

        where_only: say only where to look. Possible reasons: nothing was read, marks are wrong, there is no
        single answer, or nothing is left to find.
        """
        if not self.board:
            return "no hint, because no board was read"
        if not self.solution:
            return f"no hint: {self.problem}"
        if self.wrong_marks_before_hint:
            return self.manner.say(NO_HINT_WHILE_WRONG)
        if self.hint is None:
            return self.why_no_hint
        if where_only:
            return self.words.where(self.board, self.hint.first, self.manner)
        before = self.hint.before
        sentences = [self.sentence(step) for step in (*before, self.hint.step)]
        if before:
            numbered = (f"{i}. {text}" for i, text in enumerate(sentences, 1))
            sentences = [before_sentence(len(before), self.manner), *numbered]
        if self.hint.saved:
            sentences.append(saved_sentence(self.hint.saved, self.manner))
        return " ".join(sentences)

    @property
    def why_no_hint(self) -> str:
        """The reason why `hint` is None although no mark is wrong, as a sentence.

        Possible reasons: there is no single answer, no rule finds anything, or nothing is left to find.
        `hint_text()` also covers all other reasons.
        """
        return self.manner.say(self._no_hint)

    @property
    def nothing(self) -> str:
        """The earlier name of `why_no_hint`."""
        return self.why_no_hint

    @property
    def _no_hint(self) -> str:
        """The English text of `why_no_hint`, before translation."""
        if not self.position:
            return SEVERAL_ANSWERS if self.status == "ambiguous" else NO_SINGLE_ANSWER
        if not self.position.proof.is_whole:
            return NO_TIME_FOR_HINT
        return NO_RULE if self.position.ends_early else self.words.nothing_left

    def story(self, from_marks: bool = False) -> "Story | None":
        """Return the way as scenes, from which sheets, animations and pages are drawn without the capture.

        from_marks: start from the player's marks that are right. Returns None if there is no single answer.
        `step_pictures` draws the scenes.
        """
        start = self.position_of(self.marks if from_marks else {})
        if not start or not self.solution:
            return None
        from ..overlay.story.story import Story

        name = Path(self.file).name
        return Story(name, self.solution, start, self.cell_colours, self.beside_picture, self.marks)

    # Pictures

    @cached_property
    def picture(self) -> "Picture | None":
        """The capture with the answer drawn on it, a (H, W, 3) uint8 RGB array that can save itself.

        If there is no single answer, the picture shows what was read. It is larger than the capture if cells
        are too small for step numbers, or if the capture has no space for doubts. None if nothing was read.
        """
        if self.rgb is None or not self.reading or not self.solution:
            return None
        from ..overlay.paint.capture import draw_answer

        begin = perf_counter()
        shown = self.doubts, self.labels, self.manner, self.crop
        picture = draw_answer(self.rgb, self.reading, self.solution, *shown)
        self.add_time("draw", begin)
        return picture.with_file_name(self.file)

    @property
    def drawn(self) -> "Picture | None":
        """The earlier name of `picture`."""
        return self.picture

    def hint_picture(self, where_only: bool = False) -> "Picture | None":
        """Return the capture with the next step drawn on it; None if nothing was read.

        If marks are wrong, the picture shows these instead. If there is no single answer, the picture shows
        what was read. where_only: draw only where to look.
        """
        if self.rgb is None or not self.reading or not self.solution:
            return None
        from ..overlay.paint.capture import CaptureAdvice, draw_hint

        wrong = self.wrong_marks_before_hint
        advice = CaptureAdvice(self.hint, wrong, where_only, self._no_hint, self.doubts, self.beside_picture)
        begin = perf_counter()
        picture = draw_hint(self.rgb, self.reading, self.solution, advice, self.labels, self.crop)
        self.add_time("draw", begin)
        return picture.with_file_name(self.file)

    def step_pictures(self, from_marks: bool = False) -> "Iterator[Picture]":
        """Yield a picture of the start, then one of each step of the way, all of one size.

        Each shows the board without the capture, and the sentence of the step below it. There are no pictures
        if there is no single answer. from_marks: start from the player's marks that are right.
        """
        story = self.story(from_marks)
        if story is None:
            return
        from ..overlay.story.files import draw_scenes

        for picture in draw_scenes(story, labels=self.labels):
            yield picture.with_file_name(self.file)

    def encoded(self, suffix: str = ".png", picture: "np.ndarray | None" = None) -> bytes | None:
        """Return a picture as the content of a file; None if there is no picture.

        suffix: selects the format: .png, .jpg, .jpeg or .webp. picture: any (H, W, 3) uint8 RGB array; the
        default is `Snap.picture`.

        Raises ValueError for another suffix, or if the format cannot hold so large a picture.
        """
        drawn = self._picture_of(picture)
        if drawn is None:
            return None
        begin = perf_counter()
        data = drawn.encoded(suffix)
        self.add_time("encode", begin)
        return data

    def save(
        self,
        path: str | os.PathLike[str],
        picture: "np.ndarray | None" = None,
        inputs: Inputs = REPLACE_ANY_FILE,
    ) -> Path:
        """Write a picture to a file, in the format of its suffix, and return the path.

        path: its suffix is .png, .jpg, .jpeg or .webp. picture: any (H, W, 3) uint8 RGB array; the default is
        `Snap.picture`. inputs: files that are never overwritten. The file is written whole or not at all.

        Raises ValueError if there is no picture, and Unwritable, with a `remedy`, if the file cannot be
        written.
        """
        path = Path(path)
        if not self._save(path, picture, inputs):
            raise ValueError(f"there is no picture to save: {self!r}")
        return path

    def try_save(
        self,
        path: str | os.PathLike[str],
        picture: "np.ndarray | None" = None,
        inputs: Inputs = REPLACE_ANY_FILE,
    ) -> Problem | None:
        """Write a picture like `save`, but return a problem instead of raising Unwritable.

        Returns None if the picture was written, or if there is no picture.
        """
        try:
            self._save(Path(path), picture, inputs)
        except Unwritable as error:
            return problem_from(error)
        return None

    def _save(self, path: Path, picture: "np.ndarray | None", inputs: Inputs) -> bool:
        """Write a picture; False if there is none. Raises Unwritable."""
        drawn = self._picture_of(picture)
        if drawn is None:
            return False
        begin = perf_counter()
        drawn.with_file_name(self.file).save(path, inputs)
        self.add_time("encode", begin)
        return True

    def _picture_of(self, picture: "np.ndarray | None") -> "Picture | None":
        """Return the given picture, or else `Snap.picture`, in a form that can save itself."""
        if picture is None:
            return self.picture
        from ..overlay.picture import Picture

        return picture if isinstance(picture, Picture) else Picture(picture)

    def _repr_png_(self) -> bytes | None:
        """Return the PNG that a notebook shows: the picture, or a drawn board if there is no capture."""
        if self.rgb is not None or not self.board or not self.solution:
            return self.encoded()
        from ..overlay.paint.flat import render_puzzle
        from ..overlay.picture import NO_SCALE, Picture

        labels = Labels(letters=True, axes=True)  # without a capture's colours, sentences name letters
        board = render_puzzle(self.board, finished_moment(self.board, self.solution), labels=labels)
        return Picture(board, scale=NO_SCALE, shows_answer=False).encoded()

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: the picture, and a table of the steps with their rules."""
        from .notebook import notebook_html  # here, because few runs need it

        outcome = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((outcome, *self.doubts))
        steps = ((self.sentence(step), self.words.step_name(step, self.manner)) for step in self.way)
        return notebook_html(title, self._repr_png_(), steps)

    # JSON

    def to_json(self, all_steps: bool = False, drawn: "Picture | None" = None) -> dict[str, Any]:
        """Return the JSON object of the result, in the schema that `queens-snap schema` prints.

        Every key is there, whatever the status is. all_steps: include the proof instead of the way. drawn:
        the picture that was written, if any.
        """
        from . import as_json  # here, because few runs need it

        puzzle, solution = self.board, self.solution
        puzzle_fields = puzzle.schema(solved=bool(solution)) if puzzle else NO_PUZZLE
        answer_fields = puzzle.answer_schema(solution.answer if solution else None) if puzzle else NO_ANSWER
        steps = () if not solution else solution.all_steps if all_steps else solution.steps
        voices = self.in_both_voices
        reading = as_json.reading_json(self.reading, self._mistakes_with_reasons()) if self.reading else None
        return {
            "schema": SCHEMA,
            "file": self.file,
            "game": puzzle_fields["game"],
            "status": self.status,
            "n": puzzle_fields["n"],
            "k": puzzle_fields["k"],
            "regions": puzzle_fields["regions"],
            "queens": answer_fields["queens"],
            "solutions": as_json.number_of_solutions(solution),
            "examples": as_json.examples_json(solution),
            "steps": [as_json.step_json(i, step, voices(step)) for i, step in enumerate(steps, 1)],
            "rating": as_json.rating_json(solution),
            "reading": reading,
            "hint": as_json.hint_json(puzzle, self.hint, voices) if puzzle and self.hint else None,
            "puzzle": puzzle_fields["puzzle"],
            "answer": answer_fields["answer"],
            "drawn": as_json.drawn_json(drawn),
            "error": as_json.error_json(self.problem),
            "ms": as_json.times_json([self.ms[part] for part in TIMED_PARTS]),
        }

    def _mistakes_with_reasons(self) -> list[tuple[WrongMark, str]]:
        """Return the wrong marks, each with the reason why it is wrong."""
        return [(mark, self.why_wrong(mark)) for mark in self.mistakes]
