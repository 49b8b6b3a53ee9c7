"""The functions that programs call: `snap` and `solve` make a Snap, and `render` draws a board.

The logger "queens_snap" prints nothing until a program configures logging, as with
`logging.basicConfig(level="INFO")`. At INFO it logs the outcome of each capture. At DEBUG it also logs the
reading of each capture, and times.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from time import perf_counter
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, TypeVar, Unpack

from .files.writing import OWN_PICTURE_NOTE
from .overlay.labels import NO_LABELS, Labels
from .overlay.moment import CellColours, Moment, finished_moment
from .result.arguments import board_of, check_budget, check_language, check_name, check_range
from .result.problem import TIMEOUT_MESSAGE, Misuse, Problem, more_time_remedy, problem_from
from .result.snap import Snap, milliseconds_since
from .solver.budget import DEFAULT_SECONDS, SearchTooLong, limit_time
from .solver.game import Game, MarkForm
from .solver.games import GAMES, find_game_name
from .solver.puzzle import Answer, MalformedBoard, Marks, Puzzle, Solution
from .vision.correction import MAX_SIZE, MIN_SIZE, Correction
from .vision.doubts import Doubt, Sort
from .vision.reading import Alternative, Reading
from .vision.recognise import READERS, read_capture
from .vision.source.decode import check_given, load, name_of
from .vision.source.errors import BadCorrection, CaptureError, NoBoardFound, NoSuchBoard
from .vision.source.limits import CROP_ADVICE
from .words.languages import ENGLISH
from .words.manner import PLAYER, VOICES

if TYPE_CHECKING:
    from .overlay.picture import Picture
    from .vision.source.with_pillow import Source

__all__ = [  # also names that `batch`, `drop` and `commands` import from here
    "Correction",
    "Problem",
    "Snap",
    "render",
    "snap",
    "solve",
    "solve_puzzle",
]

# Minimum support of a credible alternative reading, as a share of the first reading's support. Readings from
# different evidence (colours, borders) may differ by a third although neither is wrong.
MIN_SUPPORT_SHARE = 0.7

# Maximum processor time (seconds) of the search for misreadings of a board without a solution.
MISREADING_SECONDS = 1.0
# Maximum share of the remaining budget that this search may take, so that time is left to solve and draw.
MISREADING_BUDGET_SHARE = 0.5

# Reasons for choosing an alternative reading.
ONLY_ONE_SOLVED = "only this one has exactly one solution"
SAME_SOLUTION = "it has exactly one solution, which other readings share"
ONLY_ONE_AGREES = "only its solution agrees with the marks"

FEWER_STARS_ADVICE = "lower --stars or leave it out"

# Warnings about all marks together, in place of one for each wrong mark.
SWAPPED_MARKS = (
    "crosses were read as queens or stars, and the other marks as empty cells: only then do the marks fit"
)
CONTRADICTING_MARKS = "the marks are not understood: most of them contradict the solution"

Parameters = ParamSpec("Parameters")
SnapType = TypeVar("SnapType", bound=Snap)

log: logging.Logger = logging.getLogger("queens_snap")
log.addHandler(logging.NullHandler())


def log_outcome(function: Callable[Parameters, SnapType]) -> Callable[Parameters, SnapType]:
    """Decorate a function to log the outcome of the Snap that it returns."""

    @wraps(function)
    def with_log(*args: Parameters.args, **kwargs: Parameters.kwargs) -> SnapType:
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
    budget: float = DEFAULT_SECONDS,
) -> Snap:
    """Read and solve one capture, and return its answer.

    The picture is turned upright by its EXIF data. Transparent pixels become white.

    source: one of
    - a path;
    - the bytes of a file;
    - a file open for reading bytes, or any object with a `read` method that returns bytes;
    - an image of Pillow;
    - a uint8 array: (H, W, 3) RGB, (H, W, 4) RGBA or (H, W) grey.

    file: the name to report. The default is the path, or the name of the file or image.
    game: a name of vision.recognise.READERS, as "queens" or "tango". By default it is detected.
    stars: queens in each row, column and region, from 1. By default they are detected.
    size: cells a side, 4 to 30. By default it is detected.
    which: the board to read: 1 for the largest in the picture, 2 for the next, and so on.
    ignore_marks: True if hints start from the empty board instead of the capture's marks.
    labels: the labels to draw onto the board.
    crop: True if pictures show only the board.
    correction: corrections by a person. Its size replaces `size`.
    voice: "player" or "expert".
    lang: the language of the player's voice, "en" or "es"; None for the system's language.
    budget: seconds of processor time for reading, solving and explaining together.

    A bad picture or file raises nothing: see `Snap.status` and `Snap.problem`. Raises TypeError for any other
    kind of source, and ValueError for an impossible argument.
    """
    check_given(source)
    game = game and find_game_name(game)
    check_options(game=game, stars=stars, size=size, which=which, voice=voice, lang=lang, budget=budget)
    name = file if file is not None else name_of(source)
    corrected = correction.corrected_cells if correction else ()
    fields = {"ignore_marks": ignore_marks, "corrected": corrected, "voice": voice, "lang": lang}
    result = Snap(name, labels=labels, crop=crop, **fields)
    try:
        with limit_time(budget):
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
            # the notes of the reading would be about our own drawing
            is_own = OWN_PICTURE_NOTE in capture.notes
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
        message = f"{name}: the board was read, but {TIMEOUT_MESSAGE}"
        remedy = result.words.remedy_if_guessed if error.input_would_help else result.words.remedy_if_slow
        return replace(
            result, problem=Problem("timeout", message, f"{more_time_remedy(budget)}, or {remedy}")
        )
    except (NoBoardFound, BadCorrection) as error:
        is_plain = isinstance(error, NoBoardFound) and which == 1 and correction in (None, Correction())
        if is_plain and (linked := _answer_linked_board(result, budget)):
            return linked
        kind = Misuse if isinstance(error, BadCorrection | NoSuchBoard) else Problem
        return replace(result, problem=kind(error.code, f"{name}: {error}", error.remedy))
    except MalformedBoard as error:
        misuse = Misuse(BadCorrection.code, f"{name}: {error}", FEWER_STARS_ADVICE)
        return replace(result, reading=None, problem=misuse)
    except CaptureError as error:
        return replace(result, problem=problem_from(error))
    except MemoryError:
        return replace(
            result, problem=Problem("too-large", f"{name} needs more memory than there is", CROP_ADVICE)
        )
    except Exception as error:  # a fault of this program must not end a run over many captures
        log.debug("%r: the program failed", name, exc_info=True)
        message = f"{name}: the program failed on this picture ({type(error).__name__}: {error})"
        return replace(
            result, problem=Problem("crashed", message, "please report it, with the picture if you can")
        )


class Options(TypedDict, total=False):
    """The keywords of `snap` except `file`; they may be shared by many captures."""

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
    """Raise ValueError for an option that is wrong for every capture."""
    check_range("which", options.get("which"), 1)
    check_range("stars", options.get("stars"), 1)
    check_range("size", options.get("size"), MIN_SIZE, MAX_SIZE)
    check_budget(options.get("budget", DEFAULT_SECONDS))
    game = options.get("game")
    check_name("game", game and find_game_name(game), READERS)
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
    budget: float = DEFAULT_SECONDS,
) -> Snap:
    """Solve a puzzle that was given without a picture.

    file: the name to report. entered, colours: fields of the Snap. voice, lang, budget: as in `snap`.
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
    budget: float = DEFAULT_SECONDS,
) -> Snap:
    """Solve a board that is given as text or as a puzzle.

    board: a puzzle, or a text in the form that docs/games.md gives for its game.
    file: the name to report.
    game: a name of solver.games.GAMES. By default the text is recognised.
    voice, lang, budget: as in `snap`.

    Raises MalformedBoard, a ValueError, for a text that is no board; TypeError if `board` is neither text nor
    a puzzle; and ValueError for an unknown game, voice or language, or an impossible budget.
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
    """Draw a board that is given as text or as a puzzle. `snap` can read the picture.

    board: a puzzle, or a text in the form that docs/games.md gives for its game.
    game: a name of solver.games.GAMES. By default the text is recognised.
    marks: the marks to draw, by kind, in the form of `Snap.marks`: `{"queens": [(0, 4)]}`.
    theme: "light", "dark" or "print".
    cell: pixels a cell, 12 to 200. The default is 64, and less on very large boards.
    labels: letters of regions, numbers of rows and columns.
    solution: True to draw the answer in place of marks.

    Raises MalformedBoard for a text that is no board, TypeError if `board` is neither text nor a puzzle, and
    ValueError

    - for an unknown game or theme;
    - for marks that the board cannot hold;
    - for an answer to a board without a single answer, or if proving the answer takes too long;
    - for a cell size out of range, or so large that few programs would open the picture.
    """
    from .overlay.paint.flat import MAX_CELL, MIN_CELL, render_puzzle  # here, because they load slowly
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
    """Log the puzzle that was read from a capture, with its place, warnings and notes."""
    if not log.isEnabledFor(logging.DEBUG):
        return
    rows, columns = reading.puzzle.shape
    box = ", ".join(f"{at:.0f}" for at in reading.lattice.bbox)
    board = f"{reading.puzzle.game} {rows} x {columns} at ({box}), confidence {reading.confidence:.2f}"
    log.debug("%r: %s, read in %.1f ms", name, board, milliseconds)
    for text in (*reading.warnings, *reading.notes):
        log.debug("%r: %s", name, text)


def _other_game_note(game: str | None, solution: Solution) -> str | None:
    """Return a note if a board is of another game than the named one; else None.

    Queens and Star Battle are read alike; only the number of queens in each unit tells them apart.
    """
    puzzle = solution.puzzle
    k = puzzle.schema(solved=True)["k"]
    if game in (None, puzzle.game) or k is None or solution.status != "solved":
        return None
    return f"it has {k} in each row, column and region, so it is solved as {puzzle.game}, not as {game}"


def _answer_linked_board(result: Snap, budget: float) -> Snap | None:
    """Return the answer to the board of a link that the picture shows as a QR code; None without one."""
    from .files.links import colours_in, is_link, open_link  # here, because few pictures need them
    from .vision.source.capture import texts_of_qr_codes

    for text in texts_of_qr_codes(result.rgb) if result.rgb is not None else ():
        if is_link(text):
            with suppress(MalformedBoard):
                puzzle, marks = open_link(text)
                shown = replace(result, rgb=None, entered=marks, colours=colours_in(text, puzzle))
                return shown.with_solution_of(puzzle, budget)
    return None


def _with_game_name(reading: Reading, game: Game) -> Reading:
    """Return a reading whose puzzle has the game that a person has named."""
    others = tuple(replace(x, puzzle=game.as_this_game(x.puzzle)) for x in reading.alternatives)
    return replace(reading, puzzle=game.as_this_game(reading.puzzle), alternatives=others)


def _choose_reading(reading: Reading, stars: int | None) -> tuple[Reading, Solution]:
    """Choose between a reading and its alternatives; return the chosen reading with its solution.

    If the first reading does not have exactly one solution, an alternative that has one is chosen, with a
    warning. The picture must support it nearly as much as the first reading. Alternatives with the fewest
    changes go first. If several of them have different solutions, the marks must agree with only one.
    """
    game = GAMES[reading.puzzle.game]
    solution = game.solve_read_puzzle(reading.puzzle, stars)
    if solution.status == "solved":
        return reading, solution
    solve_fast = game.solve_answers_only or game.solve_read_puzzle
    candidates = [a for a in reading.alternatives if a.support >= MIN_SUPPORT_SHARE * reading.support]
    for changes in sorted({a.changes for a in candidates}):
        try:
            tried = [(a, solve_fast(a.puzzle, stars)) for a in candidates if a.changes == changes]
        except SearchTooLong:  # an alternative with an unknown solution may contradict the others
            break
        solved = [(a, s) for a, s in tried if s.status == "solved"]
        agreeing = [(a, s) for a, s in solved if not game.wrong_marks(s, reading.with_alternative(a).marks)]
        if len(_distinct_answers(solved)) == 1:
            why = ONLY_ONE_SOLVED if len(solved) == 1 else SAME_SOLUTION
            return _choose_alternative(reading, *solved[0], stars, why)
        if len(_distinct_answers(agreeing)) == 1:
            return _choose_alternative(reading, *agreeing[0], stars, ONLY_ONE_AGREES)
        if solved:
            break
    return reading, solution


def _doubt_unsolvable(reading: Reading, stars: int | None) -> Reading:
    """Return the reading of a board without a solution, with a warning that names its likeliest misreadings.

    The reading gets no warning if the board has a solution with another number of stars than the person has
    given.
    """
    from .vision.misreadings import doubt_unsolvable  # here, because few captures need it

    game = GAMES[reading.puzzle.game]

    def answer(puzzle: Puzzle, stars: int | None = stars) -> Solution:
        if game.solve_answers_only:
            return game.solve_answers_only(puzzle, stars)
        try:
            checked = game.of_json(puzzle.to_json())
        except MalformedBoard:  # for example numbers with a gap
            return Solution(puzzle, ())
        return Solution(checked, tuple(game.answers(checked, 2)))

    with limit_time(MISREADING_SECONDS, part=MISREADING_BUDGET_SHARE):
        with suppress(SearchTooLong):
            if stars and answer(reading.puzzle, None).status == "solved":
                return reading
        return doubt_unsolvable(reading, READERS[reading.puzzle.game].vocabulary, answer)


def _distinct_answers(solved: list[tuple[Alternative, Solution]]) -> set[Answer]:
    """Return the different answers to alternatives, each of which has exactly one answer."""
    return {solution.found_answers[0] for _, solution in solved}


def _choose_alternative(
    reading: Reading, alternative: Alternative, solution: Solution, stars: int | None, why: str
) -> tuple[Reading, Solution]:
    """Return the reading that an alternative makes, with a warning, and the alternative's solution.

    solution: the answers to the alternative. The returned solution also has the deduction. why: the reason
    for the choice, which the warning gives.
    """
    warning = f"of several possible readings one was chosen, because {why}: {alternative.why}"
    changed = reading.with_alternative(alternative).with_doubt(Doubt(Sort.TAKEN, warning))
    game = GAMES[changed.puzzle.game]
    return changed, game.solve_read_puzzle(changed.puzzle, stars) if game.solve_answers_only else solution


def _interpret_marks(reading: Reading, solution: Solution) -> Reading:
    """Return the reading with its marks as the player means them.

    A warning says so if the marks are drawn otherwise. Wrong marks are removed from cells that are doubtful,
    and from pictures that this program made.
    """
    game = GAMES[solution.puzzle.game]
    if reading.doubtful:
        wrong = {mark.cell for mark in game.wrong_marks(solution, reading.marks)}
        reading = reading.without_marks(wrong & reading.doubtful)
    if OWN_PICTURE_NOTE in reading.notes and game.wrong_marks(solution, reading.marks):
        return replace(reading, marks=game.position(solution, reading.marks).marks)
    marks = game.reinterpret_marks(solution, reading.marks)
    if marks is None:
        return reading
    warning = SWAPPED_MARKS if any(marks.values()) else CONTRADICTING_MARKS
    return replace(reading, marks=marks).with_doubt(Doubt(Sort.MARKS, warning))


def _solved_moment(puzzle: Puzzle) -> Moment[Puzzle]:
    """Return the moment when the puzzle is solved. Raises ValueError if it has no single answer."""
    result = Snap("the board").with_solution_of(puzzle, DEFAULT_SECONDS)
    if result.status != "solved" or not result.solution:
        raise ValueError(str(result.problem or f"the board is {result.status}; give solution=False"))
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
    """Return a mark in the form of its kind. Raises ValueError if a board of that shape cannot hold it."""
    mark = None
    with suppress(TypeError, ValueError):  # no mark at all, or two cells without a common side
        (r, c), numbers = form.split(value)
        if 0 <= int(r) < shape[0] and 0 <= int(c) < shape[1]:
            mark = form.join((r, c), numbers, shape)
    if mark is None:
        raise ValueError(f"{value!r} cannot be one of the {kind} of a board of {shape[0]} x {shape[1]}")
    return mark
