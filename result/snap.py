"""A capture's answer: what was read, the solution, sentences, pictures and JSON."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from ..files.writing import REPLACE_ANY_FILE, Inputs, Unwritable
from ..overlay.compose import cells_to_look_at
from ..overlay.labels import NO_LABELS, Labels
from ..overlay.moment import CellColours, finished_moment
from ..solver.budget import OrToolsMissing, SearchTooLong, allowance
from ..solver.cells import Cell
from ..solver.games import GAMES
from ..solver.hint import Hint, hint
from ..solver.puzzle import NO_ANSWER, NO_PUZZLE, Answer, Marks, Position, Puzzle, Solution, WrongMark
from ..solver.step import Step
from ..words.account import misread_line
from ..words.game_words import Words
from ..words.games import WORDS
from ..words.languages import ENGLISH, translations
from ..words.manner import PLAYER, Manner
from ..words.phrases import NO_ANSWER as NO_SINGLE_ANSWER
from ..words.phrases import NO_RULE, NO_TIME, SEVERAL_ANSWERS, WRONG_FIRST, before_sentence, saved_sentence
from ..words.warnings import warning_sentence
from .as_json import (
    drawn_json,
    error_json,
    examples_json,
    hint_json,
    number_of_solutions,
    rating_json,
    reading_json,
    step_json,
    times_json,
)
from .problem import (
    NOT_ONE,
    REFUSED,
    SCHEMA,
    SOLVED,
    UNREADABLE,
    UNREADABLE_CODES,
    USAGE,
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

TIMED_PARTS = ("decode", "read", "solve", "draw", "encode")  # of the work from file to file
UNPROVED = "check that it was written down right (one with many solutions takes longest), or {more_time}"
UNPICKLED_FIELDS = ("rgb", "content")  # fields of a Snap that a pickle leaves out
NOTEBOOK_WIDTH = 480  # maximum width (pixels) of a picture in a notebook: a phone's screenshot is tall


def milliseconds_since(begin: float) -> float:
    """Return the milliseconds since a time of perf_counter."""
    return (perf_counter() - begin) * 1000


@dataclass(frozen=True, eq=False, repr=False)
class Snap:
    """The answer to one capture, or to a puzzle that needed no reading. Rows and columns count from 0.

    Look at `status` first. "solved": `answer`, `way` (the steps to it), `hint` and `picture` tell the rest.
    "ambiguous" or "unsolvable": what was read is drawn, to be compared. "unreadable" or "refused": `problem`
    says why, and what to do. Whatever the status, `doubts` are to be passed on to people.

    Its fields:

    file: the name that it goes by. rgb: the capture, upright, (H, W, 3) uint8 RGB; None of a puzzle that
    needed no reading, and where no picture could be decoded. reading: what was read and how sure that is;
    solution: what is known of the answers, with the proof; both are None where there is a problem, and
    reading is where nothing was read. problem: why there is no answer, or None.

    entered: what a player has put in already, where nothing was read: see `marks`. colours: rows of the
    cells' (r, g, b), 0 to 255, where nothing was read: see `cell_colours`. ignore_marks: whether hints start
    from the empty board. corrected: the cells of which a person has said what is in them, or beside them.
    labels: what to draw onto the regions. crop: whether pictures show the board alone, without the rest of
    the capture. voice: "player" or "expert", in which it speaks; lang: the language of the player's voice
    ("en", "es"), None for that of the system. ms: milliseconds spent so far in each part of the way:
    "decode", "read", "solve", "draw", "encode" (None: not done). content: that of the capture's file, if it
    came as one, and the pixels that it was decoded to; a pickle takes the file along, not the pixels.

    It can be pickled, and sent to another process: the capture goes as its file, and is decoded there when
    something is drawn. Two results are equal if they say the same of the same picture, whatever they took.
    What draws is loaded where something is drawn: the rest needs neither numpy nor OpenCV where no capture
    was read.
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
        object.__setattr__(self, "ms", dict(self.ms))  # a copy with other facts has its own times

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields, and the capture's file for its pixels: another process decodes them again, and
        computes the other cached properties again."""
        state = {
            each.name: getattr(self, each.name) for each in fields(self) if each.name not in UNPICKLED_FIELDS
        }
        return state | {"_file": self._file}

    if not TYPE_CHECKING:  # only for the fields that a pickle leaves out, which have their types

        def __getattr__(self, name):
            """Decode the capture of a result that was pickled, when it is first asked for."""
            if name not in UNPICKLED_FIELDS:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            from ..vision.source.decode import load

            rgb = load(self._file).rgb if self._file else None
            self.__dict__.update(rgb=rgb, content=None if rgb is None else (self._file, rgb))
            return self.__dict__[name]

    @cached_property
    def _file(self) -> bytes | None:
        """The capture as a file's content: of the one that it came as, else of a PNG; None without one."""
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
        return all(getattr(self, name) == getattr(other, name) for name in names) and self._shows_same(other)

    def __hash__(self) -> int:
        return hash((self.file, self.problem, self.voice, self.lang))

    def _shows_same(self, other: "Snap") -> bool:
        """True if another result shows the same pixels, or neither shows any."""
        if self.rgb is None or other.rgb is None:
            return self.rgb is other.rgb
        import numpy as np

        return np.array_equal(self.rgb, other.rgb)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.file!r}: {self.summary}>"

    def with_solution_of(self, puzzle: Puzzle, budget: float) -> Self:
        """Return a copy with the solution of a puzzle that needed no reading, or with a problem.

        budget: seconds of processor time.
        """
        begin = perf_counter()
        try:
            with allowance(budget):
                result = replace(self, solution=GAMES[puzzle.game].conclude(puzzle))
        except SearchTooLong as error:
            missing = isinstance(error.__cause__, OrToolsMissing)
            remedy = str(error.__cause__) if missing else UNPROVED.format(more_time=more_time_remedy(budget))
            message = f"{self.file}: no proof of its solution ends in time"
            return replace(self, problem=Problem("timeout", message, remedy))
        result.add_time("solve", begin)
        return result

    def add_time(self, part: str, begin: float) -> None:
        """Add the milliseconds since a time of perf_counter to one of the parts in `ms`."""
        self.ms[part] = (self.ms[part] or 0.0) + milliseconds_since(begin)

    # The outcome

    @cached_property
    def status(self) -> Status:
        """ "solved" (exactly one answer), "ambiguous" (more), "unsolvable" (none), "unreadable" (no board
        found) or "refused" (not a picture that is taken, too large, not a file)."""
        if self.solution:
            return self.solution.status
        unread = self.problem is None or self.problem.code in UNREADABLE_CODES
        return "unreadable" if unread else "refused"

    @property
    def exit_status(self) -> int:
        """The exit status of the command line for this capture: 0 solved; 3 nothing read; 4 read, but without
        a single answer, or with wrong marks; 5 refused; 2 if an option does not fit the capture."""
        if isinstance(self.problem, Misuse):
            return USAGE
        if self.status == "solved":
            return NOT_ONE if self.mistakes else SOLVED
        return {"unreadable": UNREADABLE, "refused": REFUSED}.get(self.status, NOT_ONE)

    @property
    def summary(self) -> str:
        """The outcome in a few words: "solved, queens 8 x 8" """
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
        """Reasons why the reading may be wrong, in sentences for people, which the picture carries as well.
        Empty where nothing is doubted; an answer with doubts should not be passed on without them."""
        warnings = self.reading.warnings if self.reading else ()
        sentences = tuple(warning_sentence(text, self.manner) for text in warnings)
        if not self.solution:
            return sentences
        misread = misread_line(self.status, self.words.misread, self.manner, self.corrected)
        return (misread, *sentences) if misread else sentences

    @property
    def notes(self) -> tuple[str, ...]:
        """Harmless facts about the reading, or about the answer where nothing was read."""
        if self.reading:
            return self.reading.notes
        return tuple(GAMES[self.solution.puzzle.game].remarks(self.solution)) if self.solution else ()

    # The puzzle and its answer

    @cached_property
    def board(self) -> Puzzle | None:
        """The puzzle as it was solved, or else as it was read; None where nothing was read.

        Every game's has `game` (its name), `shape` (rows, columns), `to_text()` and `to_json()`. That of
        Queens and Star Battle, a solver.queens.puzzle.Board, has `n` (cells a side), `k` (queens a unit),
        `letters` (n texts of n letters) and `regions` (n tuples of n numbers, each cell's region from 0; -1
        for a cell of none).
        """
        source = self.solution or self.reading
        return source.puzzle if source else None

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

    # The player's marks, and the hint from there

    @property
    def marks(self) -> Marks:
        """The marks that a player has put in already, by kind: `{"queens": ((0, 4),), "crosses": ...}`, as
        (row, column)."""
        return self.reading.marks if self.reading else self.entered

    @cached_property
    def mistakes(self) -> tuple[WrongMark, ...]:
        """The player's marks that contradict the solution: each its cell, its kind, and what shows it."""
        if not self.solution:
            return ()
        return GAMES[self.solution.puzzle.game].wrong_marks(self.solution, self.marks)

    @property
    def wrong_marks_before_hint(self) -> tuple[WrongMark, ...]:
        """The wrong marks that are to be taken back before there is a hint; none where marks are ignored."""
        return () if self.ignore_marks else self.mistakes

    @cached_property
    def position(self) -> Position | None:
        """The position that the capture's own marks have reached (with `ignore_marks`, and for boards as
        text: the start); None where there is no single answer."""
        return self.position_of({} if self.ignore_marks else self.marks)

    def position_of(self, marks: Marks) -> Position | None:
        """The position that a player with these marks (as `marks` has them) has reached; None where there is
        no single answer."""
        if not self.solution or self.status != "solved":
            return None
        return GAMES[self.solution.puzzle.game].position(self.solution, marks)

    @cached_property
    def hint(self) -> Hint | None:
        """The next step from the marks of the capture: `hint.where` (the units to look at), `hint.step`.
        None while marks are wrong (see `mistakes`), where nothing is left to find or no rule finds anything,
        and where there is no single answer."""
        if not self.position or not self.solution or self.wrong_marks_before_hint:
            return None
        proofs = self.position.proof, self.solution.proof
        are_whole = all(proof and proof.is_whole for proof in proofs)
        return hint(self.position, len(self.solution.steps) if are_whole else 0)

    # Sentences

    @cached_property
    def words(self) -> Words:
        """The words of this game: its title, its aim, its rules. Raises KeyError where no puzzle is known."""
        return WORDS[self.board.game if self.board else ""]

    @property
    def cell_colours(self) -> CellColours | None:
        """The colour of each cell, rows of (r, g, b), 0 to 255; None where they are not known."""
        if not self.reading:
            return self.colours
        return None if self.reading.colours is None else self.reading.colours.tolist()

    @cached_property
    def manner(self) -> Manner:
        """The manner of its sentences: voice, language and names of colours. No picture stands beside them,
        so they name cells."""
        colours = self.cell_colours
        names = None if colours is None or not self.board else self.words.colours(self.board, colours)
        return Manner(self.voice, names, translations=translations(self.lang))

    @cached_property
    def beside_picture(self) -> Manner:
        """The manner of sentences beside a picture of the step, which shows what cells are meant:
        `result.sentence(step, result.beside_picture)`. Without a capture clues have the names of the colours
        in which they are drawn; regions have letters."""
        names = self.manner.colours
        if self.board and self.cell_colours is None:
            from ..overlay.games import DRAWINGS

            drawing = DRAWINGS[self.board.game]
            colours = None if drawing.has_regions else drawing.default_colours(self.board)
            names = colours and self.words.colours(self.board, colours)
        return replace(self.manner, picture=True, colours=names)

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """A step of `way`, or of a hint, as a sentence in the voice and language of this result. manner:
        another one, such as `beside_picture`."""
        return self.words.sentence(self.board, step, manner or self.manner)

    def in_both_voices(self, step: Step) -> tuple[str, str]:
        """A step as two sentences: in the player's voice (plain words, colours), and in the expert's
        (letters, r2c6, names of patterns), whatever `voice` says."""
        player = self.sentence(step, replace(self.manner, voice=PLAYER))
        return player, self.words.expert(self.board, step)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """The reason against one of the player's marks (see `mistakes`), as part of a sentence; empty where
        nothing was solved."""
        if not self.solution:
            return ""
        return self.words.why_wrong(self.solution, mark, manner or self.manner)

    def hint_text(self, where_only: bool = False) -> str:
        """The hint as a sentence; or why there is none: nothing was read, marks are wrong, there is no single
        answer, nothing is left."""
        if not self.board:
            return "no hint, since no board was read"
        if not self.solution:
            return f"no hint: {self.problem}"
        if self.wrong_marks_before_hint:
            return self.manner.say(WRONG_FIRST)
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
        """The reason why there is no hint, as a sentence: there is no single answer, no rule finds anything
        more, or all is found. Of use where `hint` is None and no mark is wrong; `hint_text()` says this, and
        the rest."""
        return self.manner.say(self._no_hint)

    @property
    def nothing(self) -> str:
        """`why_no_hint`, by its earlier name."""
        return self.why_no_hint

    @property
    def _no_hint(self) -> str:
        """`why_no_hint` before translation."""
        if not self.position:
            return SEVERAL_ANSWERS if self.status == "ambiguous" else NO_SINGLE_ANSWER
        if not self.position.proof.is_whole:
            return NO_TIME
        return NO_RULE if self.position.stuck else self.words.nothing_left

    def story(self, from_marks: bool = False) -> "Story | None":
        """The way apart from the capture, scene by scene: what sheets, animations and pages are drawn from.
        from_marks: from the player's own marks that are right. None where there is no single answer. Its
        pictures: `step_pictures`."""
        start = self.position_of(self.marks if from_marks else {})
        if not start or not self.solution:
            return None
        from ..overlay.story.story import Story

        name = Path(self.file).name
        return Story(name, self.solution, start, self.cell_colours, self.beside_picture, self.marks)

    # Pictures

    @cached_property
    def picture(self) -> "Picture | None":
        """The answer drawn onto the capture, a (H, W, 3) uint8 RGB array that can save itself; where there is
        no single answer, what was read. It is larger than the capture where the board has no room for
        numbers, or the capture none for doubts. None where nothing was read."""
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
        """`picture`, by its earlier name."""
        return self.picture

    def hint_picture(self, where_only: bool = False) -> "Picture | None":
        """The capture with the next step drawn on it, or only where to look; with the wrong marks, where
        there are any; where there is no single answer, what was read. None where nothing was read."""
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
        """The board drawn from nothing with a sentence below it: a picture of the start, then one for each
        step of the way, all of one size, made as they are asked for. from_marks: the way from the player's
        own marks that are right. None at all where there is no single answer."""
        story = self.story(from_marks)
        if story is None:
            return
        from ..overlay.story.files import draw_scenes

        for picture in draw_scenes(story, labels=self.labels):
            yield picture.with_file_name(self.file)

    def encoded(self, suffix: str = ".png", picture: "np.ndarray | None" = None) -> bytes | None:
        """A picture (default: `picture`; any (H, W, 3) uint8 RGB array) as a file's content, by suffix (.png,
        .jpg, .jpeg, .webp); None where there is none. Raises ValueError for another suffix, or a picture
        larger than its format holds."""
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
        """Write a picture (default: `picture`; any (H, W, 3) uint8 RGB array) to a file, in the format of its
        suffix (.png, .jpg, .jpeg, .webp), and answer its path. The file is written whole or not at all, and
        never over the capture or another of the inputs.

        Raises Unwritable, whose `remedy` says what to do, where that cannot be, and ValueError where there is
        no picture, since nothing was read.
        """
        path = Path(path)
        if not self._save(path, picture, inputs):
            raise ValueError(f"there is no picture of {self!r}")
        return path

    def try_save(
        self,
        path: str | os.PathLike[str],
        picture: "np.ndarray | None" = None,
        inputs: Inputs = REPLACE_ANY_FILE,
    ) -> Problem | None:
        """`save`, which returns a problem in place of raising Unwritable; None if the picture was written, or
        there is none."""
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
        """Return a picture that can save itself: the given one, or `picture`."""
        if picture is None:
            return self.picture
        from ..overlay.picture import Picture

        return picture if isinstance(picture, Picture) else Picture(picture)

    def _repr_png_(self) -> bytes | None:
        """The picture that a notebook shows: the answer, or a board without a capture drawn from nothing."""
        if self.rgb is not None or not self.board or not self.solution:
            return self.encoded()
        from ..overlay.paint.flat import render_puzzle
        from ..overlay.picture import NO_SCALE, Picture

        labels = Labels(letters=True, axes=True)  # by which sentences name what no capture shows in colour
        board = render_puzzle(self.board, finished_moment(self.board, self.solution), labels=labels)
        return Picture(board, scale=NO_SCALE, shows_answer=False).encoded()

    def _repr_html_(self) -> str:
        """The picture that a notebook shows, with the way as a table: what each step says, and the name of
        its rule."""
        named = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((named, *self.doubts))
        steps = ((self.sentence(step), self.words.step_name(step, self.manner)) for step in self.way)
        return _html(title, self._repr_png_(), steps)

    # JSON

    def to_json(self, all_steps: bool = False, drawn: "Picture | None" = None) -> dict[str, Any]:
        """The capture's object in the result schema (`queens-snap schema`), every key there whatever the
        status; except for `ms` it says the same whatever was asked before. all_steps: with the proof instead
        of the way. drawn: the picture that was written, if any."""
        puzzle, solution = self.board, self.solution
        puzzle_fields = puzzle.schema(solved=bool(solution)) if puzzle else NO_PUZZLE
        answer_fields = puzzle.answer_schema(solution.answer if solution else None) if puzzle else NO_ANSWER
        steps = () if not solution else solution.all_steps if all_steps else solution.steps
        voices = self.in_both_voices
        return {
            "schema": SCHEMA,
            "file": self.file,
            "game": puzzle_fields["game"],
            "status": self.status,
            "n": puzzle_fields["n"],
            "k": puzzle_fields["k"],
            "regions": puzzle_fields["regions"],
            "queens": answer_fields["queens"],
            "solutions": number_of_solutions(solution),
            "examples": examples_json(solution),
            "steps": [step_json(i, step, voices(step)) for i, step in enumerate(steps, 1)],
            "rating": rating_json(solution),
            "reading": reading_json(self.reading, self._mistakes()) if self.reading else None,
            "hint": self._hint_json(),
            "puzzle": puzzle_fields["puzzle"],
            "answer": answer_fields["answer"],
            "drawn": drawn_json(drawn),
            "error": error_json(self.problem),
            "ms": times_json([self.ms[part] for part in TIMED_PARTS]),
        }

    def _mistakes(self) -> list[tuple[WrongMark, str]]:
        """The wrong marks, each with the reason against it."""
        return [(mark, self.why_wrong(mark)) for mark in self.mistakes]

    def _hint_json(self) -> Any:
        if not self.hint or not self.board:
            return None
        looked = {cell for cells in cells_to_look_at(self.board, self.hint.first).values() for cell in cells}
        return hint_json(self.hint, looked, self.in_both_voices)


def _html(title: str, png: bytes | None, rows: Iterable[tuple[str, ...]]) -> str:
    """Make the HTML of a notebook: a title, a picture (or none), and a numbered table of steps.

    All texts are escaped.
    """
    from base64 import b64encode
    from html import escape

    image = ""
    if png:
        data = b64encode(png).decode()
        image = f'<img src="data:image/png;base64,{data}" style="max-width: {NOTEBOOK_WIDTH}px">'
    lines = [
        f"<tr><td>{i}</td>"
        + "".join(f'<td style="text-align: left">{escape(cell)}</td>' for cell in row)
        + "</tr>"
        for i, row in enumerate(rows, 1)
    ]
    table = f"<table>{''.join(lines)}</table>" if lines else ""
    return f"<p>{escape(title)}</p>{image}{table}"
