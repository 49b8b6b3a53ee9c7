"""The functions that programs call: `snap` and `solve`, the whole way to a Snap on one page, and `render`.

The one logger, "queens_snap", is silent until somebody listens: `logging.basicConfig(level="INFO")`. At INFO
it has a line for each capture with the outcome; at DEBUG also what was found on the way, with times.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from time import perf_counter
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, TypeVar, Unpack

from .files.writing import OWN_PICTURE
from .overlay.labels import NO_LABELS, Labels
from .overlay.moment import CellColours, Moment, finished_moment
from .result.arguments import board_of, check_budget, check_language, check_name, check_range
from .result.problem import (
    NOT_ONE,
    REFUSED,
    SOLVED,
    SOME_NOT,
    Misuse,
    Problem,
    more_time_remedy,
    overall_status,
    problem_from,
)
from .result.snap import Snap, milliseconds_since
from .solver.budget import SECONDS, SearchTooLong, allowance
from .solver.game import Game, MarkForm
from .solver.games import GAMES, game_called
from .solver.puzzle import Answer, MalformedBoard, Marks, Puzzle, Solution
from .vision.correction import MAX_SIZE, MIN_SIZE, Correction
from .vision.doubts import Doubt, Sort
from .vision.reading import Alternative, Reading
from .vision.recognise import READERS, read_capture
from .vision.source.decode import check_given, load, name_of
from .vision.source.errors import BadCorrection, CaptureError, NoBoardFound, NoSuchBoard
from .vision.source.limits import CROP
from .words.languages import ENGLISH
from .words.manner import PLAYER, VOICES

if TYPE_CHECKING:
    from .overlay.picture import Picture
    from .vision.source.source import Source

# Also names that `batch`, `drop` and `commands` import from here.
__all__ = [
    "NOT_ONE",
    "REFUSED",
    "SOLVED",
    "SOME_NOT",
    "Correction",
    "Problem",
    "Snap",
    "overall_status",
    "render",
    "snap",
    "solve",
    "solve_puzzle",
]

# Least support of a credible alternative reading, as a share of the first reading's support. Readings from
# different evidence (colours, borders) differ by a third without either being wrong.
MIN_SUPPORT_SHARE = 0.7

# Processor time in which misreadings of a board without a solution are looked for: at most these seconds, and
# this share of what the capture may still take.
MISREADING_SECONDS = 1.0
MISREADING_PART = 0.5

# Reasons for an alternative reading.
ALONE_SOLVED = "it alone has one solution"
SAME_SOLUTION = "it has one solution, and others have the same"
ALONE_AGREES = "its solution alone agrees with the marks"

FEWER_STARS = "lower --stars or leave it out"

# Warnings that are given once instead of accusing every mark.
SWAPPED_MARKS = "the marks were taken the other way round: as drawn, they contradict the solution"
CONTRADICTING_MARKS = "the marks are not understood: most of them contradict the solution"

P = ParamSpec("P")
S = TypeVar("S", bound=Snap)

log: logging.Logger = logging.getLogger("queens_snap")
log.addHandler(logging.NullHandler())


def log_outcome(function: Callable[P, S]) -> Callable[P, S]:
    """Decorate a function so that it logs the outcome of the Snap that it returns."""

    @wraps(function)
    def with_log(*args: P.args, **kwargs: P.kwargs) -> S:
        result = function(*args, **kwargs)
        if log.isEnabledFor(logging.INFO):
            log.info("%r: %s%s", result.file, result.summary, f"; {result.problem}" if result.problem else "")
        return result

    return with_log


@log_outcome
def snap(
    source: "Source",
    *,
    file: str | None = None,
    game: str | None = None,
    stars: int | None = None,
    size: int | None = None,
    which: int = 1,
    ignore_marks: bool = False,
    labels: Labels = NO_LABELS,
    crop: bool = False,
    correction: Correction | None = None,
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
    budget: float = SECONDS,
) -> Snap:
    """Read and solve one capture, and return its answer.

    The picture is turned upright by its EXIF data. Transparent pixels become white.

    source: one of
    - a path;
    - the bytes of a file;
    - a file open for reading bytes, or any object with such a `read` method;
    - an image of Pillow;
    - a uint8 array: (H, W, 3) RGB, (H, W, 4) RGBA or (H, W) grey.

    file: the name to report. The default is the path, or the name of the file or image.
    game: one of vision.recognise.READERS, as "queens" or "tango". The default is detected.
    stars: queens in each row, column and region, from 1. The default is detected.
    size: cells a side, 4 to 30. The default is detected.
    which: the board to read: 1 for the largest in the picture, 2 for the next, and so on.
    ignore_marks: True if hints start from the empty board instead of the capture's marks.
    labels: what to draw onto the board.
    crop: True if pictures show the board alone.
    correction: corrections by a person. Its size replaces `size`.
    voice: "player" or "expert".
    lang: the language of the player's voice, "en" or "es"; None for that of the system.
    budget: seconds of processor time for reading, solving and explaining together.

    A bad picture or file raises nothing: see `Snap.status` and `Snap.problem`. Raises TypeError if the
    source is none of these, and ValueError for an impossible argument.
    """
    check_given(source)
    game = game and game_called(game)
    check_options(game=game, stars=stars, size=size, which=which, voice=voice, lang=lang, budget=budget)
    name = file if file is not None else name_of(source)
    corrected = correction.named if correction else ()
    of_person = {"ignore_marks": ignore_marks, "corrected": corrected, "voice": voice, "lang": lang}
    result = Snap(name, labels=labels, crop=crop, **of_person)
    try:
        with allowance(budget):
            begin = perf_counter()
            capture = load(source)
            result.ms["decode"] = milliseconds_since(begin)
            content = (capture.data, capture.rgb) if capture.data else None
            result = replace(result, rgb=capture.rgb, content=content)
            height, width = capture.rgb.shape[:2]
            log.debug("%r: %d x %d pixels, decoded in %.1f ms", name, width, height, result.ms["decode"])
            begin = perf_counter()
            reading = read_capture(capture.rgb, game=game, size=size, which=which, correction=correction)
            result.ms["read"] = milliseconds_since(begin)
            _log_reading(name, reading, result.ms["read"])
            is_own = OWN_PICTURE in capture.notes  # then the drawing is nothing strange
            notes = () if is_own else reading.notes
            reading = replace(reading, notes=tuple(dict.fromkeys((*capture.notes, *notes))))
            result = replace(result, reading=reading)
            begin = perf_counter()
            if game:
                reading = _with_game_name(reading, GAMES[game])
            reading, solution = _choose_reading(reading, stars)
            if solution.status == "unsolvable":
                reading = _doubt_unsolvable(reading, stars)
            reading = _interpret_marks(reading, solution)
            if note := _other_game_note(game, solution):
                reading = replace(reading, notes=(*reading.notes, note))
            if remarks := GAMES[solution.puzzle.game].remarks(solution):
                reading = replace(reading, notes=(*reading.notes, *remarks))
            result.ms["solve"] = milliseconds_since(begin)
            log.debug("%r: %s after %.1f ms", name, solution.status, result.ms["solve"])
            return replace(result, reading=reading, solution=solution)
    except SearchTooLong as error:
        message = f"{name}: the board was read, but no proof of its solution ends in time"
        remedy = result.words.remedy_if_guessed if error.unsaid else result.words.remedy_if_slow
        return replace(
            result, problem=Problem("timeout", message, f"{more_time_remedy(budget)}, or {remedy}")
        )
    except (NoBoardFound, BadCorrection) as error:
        is_plain = isinstance(error, NoBoardFound) and which == 1 and correction in (None, Correction())
        if is_plain and (linked := _linked_board(result, budget)):
            return linked
        kind = Misuse if isinstance(error, BadCorrection | NoSuchBoard) else Problem
        return replace(result, problem=kind(error.code, f"{name}: {error}", error.remedy))
    except MalformedBoard as error:
        misuse = Misuse(BadCorrection.code, f"{name}: {error}", FEWER_STARS)
        return replace(result, reading=None, problem=misuse)
    except CaptureError as error:
        return replace(result, problem=problem_from(error))
    except MemoryError:
        return replace(result, problem=Problem("too-large", f"{name} needs more memory than there is", CROP))
    except Exception as error:  # a fault of ours must not end a run over many captures
        log.debug("%r: the program failed on it", name, exc_info=True)
        message = f"{name}: the program failed on it ({type(error).__name__}: {error})"
        return replace(
            result, problem=Problem("crashed", message, "please report it, with the picture if you can")
        )


class Options(TypedDict, total=False):
    """The keywords of `snap` that hold for any capture."""

    game: str | None
    stars: int | None
    size: int | None
    which: int
    ignore_marks: bool
    labels: Labels
    crop: bool
    correction: Correction | None
    voice: str
    lang: str | None
    budget: float


def check_options(**options: Unpack[Options]) -> None:
    """Raises ValueError for an option that can never be right."""
    check_range("which", options.get("which"), 1)
    check_range("stars", options.get("stars"), 1)
    check_range("size", options.get("size"), MIN_SIZE, MAX_SIZE)
    check_budget(options.get("budget", SECONDS))
    game = options.get("game")
    check_name("game", game and game_called(game), READERS)
    check_name("voice", options.get("voice"), VOICES)
    check_language(options.get("lang"))


@log_outcome
def solve_puzzle(
    puzzle: Puzzle,
    file: str,
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
    entered: Marks | None = None,
    colours: CellColours | None = None,
    budget: float = SECONDS,
) -> Snap:
    """Solve a puzzle that needs no reading.

    file: the name to report. entered, colours: as in a Snap. budget: as in `snap`.
    """
    return Snap(file, entered=entered or {}, colours=colours, voice=voice, lang=lang).with_solution_of(
        puzzle, budget
    )


def solve(
    board: str | Puzzle,
    *,
    file: str = "",
    game: str | None = None,
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
    budget: float = SECONDS,
) -> Snap:
    """Solve a board given as text (as docs/games.md has it for each game), or as a puzzle.

    file: the name to report. game: one of solver.games.GAMES (default: the one that the text looks like).
    voice, lang, budget: as of `snap`. Raises MalformedBoard, a ValueError, for a text that is no board,
    TypeError for what is neither text nor a puzzle, ValueError for a game or a language that there is not.
    """
    check_name("voice", voice, VOICES)
    check_language(lang)
    check_budget(budget)
    return solve_puzzle(board_of(board, game), file, voice, lang, budget=budget)


def render(
    board: str | Puzzle,
    *,
    game: str | None = None,
    marks: Marks | None = None,
    theme: str = "light",
    cell: int | None = None,
    labels: Labels = NO_LABELS,
    solution: bool = False,
) -> "Picture":
    """Draw a board given as text (as docs/games.md has it for each game), or as a puzzle; `snap` reads it
    back.

    game: of a text, one of solver.games.GAMES (default: the one that it looks like). marks: what is drawn on
    it, by kind, as `Snap.marks` has it: `{"queens": [(0, 4)]}`. theme: "light", "dark" or "print". cell:
    pixels a cell, 12 to 200 (default: 64, fewer on very large boards). labels: letters of regions, numbers of
    rows and columns. solution: draw the answer as well, in place of marks.

    Raises MalformedBoard for a text that is no board, TypeError for what is neither text nor a puzzle, and
    ValueError for a game or theme that there is not, for marks that the board cannot hold, for an answer to a
    board that has no single one (or none that is found in time), and for cells that are too small, or so
    large that few programs would open the picture.
    """
    from .overlay.paint.flat import MAX_CELL, MIN_CELL, render_puzzle  # only for drawing: they load slowly
    from .overlay.picture import NO_SCALE, Picture
    from .overlay.themes import THEMES

    check_name("theme", theme, THEMES)
    check_range("cell", cell, MIN_CELL, MAX_CELL)
    puzzle = board_of(board, game)
    checked_marks = _check_marks(puzzle, marks or {})
    moment = _solved_moment(puzzle) if solution else Moment(puzzle, checked_marks)
    rgb = render_puzzle(puzzle, moment, cell=cell, theme=theme, labels=labels)
    return Picture(rgb, scale=NO_SCALE, shows_answer=solution)


def _log_reading(name: str, reading: Reading, milliseconds: float | None) -> None:
    """Log the puzzle that was read from a capture, its place, warnings and notes."""
    if not log.isEnabledFor(logging.DEBUG):
        return
    rows, columns = reading.puzzle.shape
    box = ", ".join(f"{at:.0f}" for at in reading.lattice.bbox)
    found = f"{reading.puzzle.game} {rows} x {columns} at ({box}), confidence {reading.confidence:.2f}"
    log.debug("%r: %s, read in %.1f ms", name, found, milliseconds)
    for text in (*reading.warnings, *reading.notes):
        log.debug("%r: %s", name, text)


def _other_game_note(game: str | None, solution: Solution) -> str | None:
    """Return a note if a board is of another game than `game`; None if it is of that game.

    Such games are read as one, and the number of queens in each unit tells them apart.
    """
    puzzle = solution.puzzle
    k = puzzle.schema(solved=True)["k"]
    if game in (None, puzzle.game) or k is None or solution.status != "solved":
        return None
    return f"with {k} in each row, column and region it is answered as {puzzle.game}, not {game}"


def _linked_board(result: Snap, budget: float) -> Snap | None:
    """Return the answer to the board of a link that the picture shows as a QR code; None if it shows none."""
    from .files.links import colours_in, is_link, open_link  # only for pictures without a board
    from .vision.source.qr import texts_of_codes

    for text in texts_of_codes(result.rgb) if result.rgb is not None else ():
        if is_link(text):
            with suppress(MalformedBoard):
                puzzle, marks = open_link(text)
                shown = replace(result, rgb=None, entered=marks, colours=colours_in(text, puzzle))
                return shown.with_solution_of(puzzle, budget)
    return None


def _with_game_name(reading: Reading, game: Game) -> Reading:
    """Return a reading whose puzzle a person has called this game's."""
    others = tuple(replace(x, puzzle=game.named(x.puzzle)) for x in reading.alternatives)
    return replace(reading, puzzle=game.named(reading.puzzle), alternatives=others)


def _choose_reading(reading: Reading, stars: int | None) -> tuple[Reading, Solution]:
    """Choose between a reading and its alternatives; return the chosen one with its solution.

    An alternative is chosen, with a warning, only if the picture supports it nearly as well and it has one
    solution. Of the alternatives with as few changes none may have a different solution, or none whose
    solution agrees with the marks.
    """
    game = GAMES[reading.puzzle.game]
    solution = game.conclude_read(reading.puzzle, stars)
    if solution.status == "solved":
        return reading, solution
    solve_fast = game.answered or game.conclude_read
    candidates = [a for a in reading.alternatives if a.support >= MIN_SUPPORT_SHARE * reading.support]
    for changes in sorted({a.changes for a in candidates}):
        try:
            tried = [(a, solve_fast(a.puzzle, stars)) for a in candidates if a.changes == changes]
        except SearchTooLong:  # the solution of that alternative stays unknown
            break
        solved = [(a, s) for a, s in tried if s.status == "solved"]
        agreeing = [(a, s) for a, s in solved if not game.wrong_marks(s, reading.with_alternative(a).marks)]
        if len(_distinct_answers(solved)) == 1:
            why = ALONE_SOLVED if len(solved) == 1 else SAME_SOLUTION
            return _choose_alternative(reading, *solved[0], stars, why)
        if len(_distinct_answers(agreeing)) == 1:
            return _choose_alternative(reading, *agreeing[0], stars, ALONE_AGREES)
        if solved:
            break
    return reading, solution


def _doubt_unsolvable(reading: Reading, stars: int | None) -> Reading:
    """Return the reading of a board without a solution with a warning that names its likeliest misreadings,
    unless the board has one with another number of stars than a person has said."""
    from .vision.misreadings import doubt_unsolvable  # hardly any capture needs it

    game = GAMES[reading.puzzle.game]

    def answer(puzzle: Puzzle, stars: int | None = stars) -> Solution:
        if game.answered:
            return game.answered(puzzle, stars)
        try:
            whole = game.of_json(puzzle.to_json())
        except MalformedBoard:  # numbers with a gap
            return Solution(puzzle, ())
        return Solution(whole, tuple(game.answers(whole, 2)))

    with allowance(MISREADING_SECONDS, part=MISREADING_PART):
        with suppress(SearchTooLong):
            if stars and answer(reading.puzzle, None).status == "solved":
                return reading
        return doubt_unsolvable(reading, READERS[reading.puzzle.game].things, answer)


def _distinct_answers(solved: list[tuple[Alternative, Solution]]) -> set[Answer]:
    return {solution.found[0] for _, solution in solved}


def _choose_alternative(
    reading: Reading, alternative: Alternative, solution: Solution, stars: int | None, why: str
) -> tuple[Reading, Solution]:
    """Return the reading changed to one of its alternatives, with a warning that gives the reason, and the
    solution with its deduction."""
    warning = f"taken as read only because {why}: {alternative.why}"
    changed = reading.with_alternative(alternative).doubted(Doubt(Sort.TAKEN, warning))
    game = GAMES[changed.puzzle.game]
    return changed, game.conclude_read(changed.puzzle, stars) if game.answered else solution


def _interpret_marks(reading: Reading, solution: Solution) -> Reading:
    """Return the reading with its marks as the player means them, with a warning if they are drawn otherwise.

    Wrong marks are left out where the reading is doubtful, and in a picture that this program made.
    """
    game = GAMES[solution.puzzle.game]
    if reading.doubtful:
        wrong = {mark.cell for mark in game.wrong_marks(solution, reading.marks)}
        reading = reading.without_marks(wrong & reading.doubtful)
    if OWN_PICTURE in reading.notes and game.wrong_marks(solution, reading.marks):
        return replace(reading, marks=game.position(solution, reading.marks).marks)
    marks = game.understood(solution, reading.marks)
    if marks is None:
        return reading
    warning = SWAPPED_MARKS if any(marks.values()) else CONTRADICTING_MARKS
    return replace(reading, marks=marks).doubted(Doubt(Sort.MARKS, warning))


def _solved_moment(puzzle: Puzzle) -> Moment[Puzzle]:
    """Return the puzzle with its answer on it. Raises ValueError if it has no single answer."""
    result = Snap("the board").with_solution_of(puzzle, SECONDS)
    if result.status != "solved" or not result.solution:
        raise ValueError(str(result.problem or f"the board is {result.status}; leave solution out"))
    return finished_moment(puzzle, result.solution)


def _check_marks(puzzle: Puzzle, marks: Marks) -> Marks:
    """Return the marks in the form that drawings take. Raises ValueError if the board cannot hold them."""
    forms = GAMES[puzzle.game].marks
    checked: dict[str, tuple[Any, ...]] = {}
    for kind, values in marks.items():
        check_name("a kind of marks", kind, forms)
        checked[kind] = tuple(_check_mark(forms[kind], kind, value, puzzle.shape) for value in values)
    return checked


def _check_mark(form: MarkForm, kind: str, value: Any, shape: tuple[int, int]) -> tuple[Any, ...]:
    mark = None
    with suppress(TypeError, ValueError):  # no mark at all, or two cells without a common side
        (r, c), numbers = form.parts(value)
        if 0 <= int(r) < shape[0] and 0 <= int(c) < shape[1]:
            mark = form.mark((r, c), numbers, shape)
    if mark is None:
        raise ValueError(f"{value!r} is none of the {kind} that a board of {shape[0]} x {shape[1]} holds")
    return mark
