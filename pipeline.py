"""The whole way on one page: capture -> Reading -> Solution -> Snap."""

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, Unpack

from .files.writing import OWN
from .overlay.labels import UNLABELLED, Labels
from .overlay.moment import CellColours
from .result.arguments import board_of, check_budget, check_language, check_name, check_range
from .result.logs import log, log_reading, logged
from .result.problem import (
    NOT_ONE,
    REFUSED,
    SOLVED,
    SOME_NOT,
    Misuse,
    Problem,
    more_time,
    overall,
)
from .result.snap import Snap, milliseconds_since
from .solver.budget import SECONDS, SearchTooLong, allowance
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
    from .vision.source.source import Source

# Names that the floors above import from here.
__all__ = [
    "NOT_ONE",
    "REFUSED",
    "SOLVED",
    "SOME_NOT",
    "Correction",
    "Problem",
    "Snap",
    "overall",
    "settle",
    "snap",
    "solve",
]

# An alternative reading is believed only if the picture supports it nearly as well as the first: share of its
# confidence. Readings of unlike evidence (colours, borders) differ by a third without either being wrong.
NEARLY_AS_WELL = 0.7

# why it is taken
ALONE_SOLVED = "it alone has one solution"
SOLVED_ALIKE = "it has one solution, and others have the same"
ALONE_AGREES = "its solution alone agrees with the marks"

FEWER_STARS = "lower --stars or leave it out"

# said once instead of accusing every mark
OTHER_MEANING = "the marks were taken the other way round: as drawn, they contradict the solution"
NOT_UNDERSTOOD = "the marks are not understood: most of them contradict the solution"


@logged
def snap(
    source: "Source",
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
    budget: float = SECONDS,
) -> Snap:
    """Read and solve one capture: a path; a file's bytes; a file that is open for reading bytes, from where
    it stands, or anything else with such a `read`; an image of Pillow; an array, (H, W, 3) RGB, (H, W, 4)
    RGBA or (H, W) grey, all uint8. Pictures are turned upright as their EXIF data says, transparency is laid
    on white.

    file: the name to report (default: the path, or the name that a file or an image goes by). game: "queens"
    or "starbattle" (which mean the same here), "tango", "zip" ...: one of vision.recognise.READERS; stars:
    queens per row, column and region, from 1; size: cells a side, 4 to 30 (default of all three: found out).
    which: 1 for the largest board of the picture, 2 for the next ... ignore_marks: hints start from the empty
    board, not from the capture's own marks. labels: what to draw onto the regions. correction: what a person
    knows better than the program (its size goes before `size`). voice: "player" or "expert"; lang: the
    language of the player's voice ("en", "es"), None for that of the system. budget: seconds of processor
    time that reading, solving and explaining may take together.

    Never raises for what is in a picture, or a file: see `Snap.status` and `Snap.problem`. Raises TypeError
    where the source is none of these, and ValueError for an argument that can never be right.
    """
    check_given(source)
    game = game and game_called(game)
    check_options(game=game, stars=stars, size=size, which=which, voice=voice, lang=lang, budget=budget)
    name = file if file is not None else name_of(source)
    corrected = correction.named if correction else ()
    result = Snap(name, ignore_marks=ignore_marks, corrected=corrected, labels=labels, voice=voice, lang=lang)
    try:
        with allowance(budget):
            begin = perf_counter()
            capture = load(source)
            result.ms["decode"] = milliseconds_since(begin)
            result = replace(result, rgb=capture.rgb)
            height, width = capture.rgb.shape[:2]
            log.debug("%r: %d x %d pixels, decoded in %.1f ms", name, width, height, result.ms["decode"])
            begin = perf_counter()
            reading = read_capture(capture.rgb, game=game, size=size, which=which, correction=correction)
            result.ms["read"] = milliseconds_since(begin)
            log_reading(name, reading, result.ms["read"])
            seen = () if OWN in capture.notes else reading.notes  # what we drew there is nothing strange
            reading = replace(reading, notes=tuple(dict.fromkeys((*capture.notes, *seen))))
            result = replace(result, reading=reading)
            begin = perf_counter()
            reading, solution = _weigh(reading, stars)
            reading = _understood(reading, solution)
            if note := _otherwise(game, solution):
                reading = replace(reading, notes=(*reading.notes, note))
            result.ms["solve"] = milliseconds_since(begin)
            log.debug("%r: %s after %.1f ms", name, solution.status, result.ms["solve"])
            return replace(result, reading=reading, solution=solution)
    except SearchTooLong as error:
        message = f"{name}: the board was read, but no proof of its solution ends in time"
        remedy = result.words.remedy_if_guessed if error.unsaid else result.words.remedy_if_slow
        return replace(result, problem=Problem("timeout", message, f"{more_time(budget)}, or {remedy}"))
    except (NoBoardFound, BadCorrection) as error:
        kind = Misuse if isinstance(error, BadCorrection | NoSuchBoard) else Problem
        return replace(result, problem=kind(error.code, f"{name}: {error}", error.remedy))
    except MalformedBoard as error:
        misuse = Misuse(BadCorrection.code, f"{name}: {error}", FEWER_STARS)
        return replace(result, reading=None, problem=misuse)
    except CaptureError as error:
        return replace(result, problem=Problem(error.code, str(error), error.remedy))
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
    correction: Correction | None
    voice: str
    lang: str | None
    budget: float


def check_options(**options: Unpack[Options]) -> None:
    """Raises ValueError for one that can never be right."""
    check_range("which", options.get("which"), 1)
    check_range("stars", options.get("stars"), 1)
    check_range("size", options.get("size"), MIN_SIZE, MAX_SIZE)
    check_budget(options.get("budget", SECONDS))
    game = options.get("game")
    check_name("game", game and game_called(game), READERS)
    check_name("voice", options.get("voice"), VOICES)
    check_language(options.get("lang"))


@logged
def settle(
    puzzle: Puzzle,
    file: str,
    voice: str = PLAYER,
    lang: str | None = ENGLISH,
    entered: Marks | None = None,
    colours: CellColours | None = None,
    budget: float = SECONDS,
) -> Snap:
    """Solve a puzzle that needs no reading, to be reported under a name. entered, colours: as of a Snap.
    budget: as of `snap`."""
    return Snap(file, entered=entered or {}, colours=colours, voice=voice, lang=lang).settled(puzzle, budget)


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
    return settle(board_of(board, game), file, voice, lang, budget=budget)


def _otherwise(game: str | None, solution: Solution) -> str | None:
    """That a board is of another game than it was said to be, where both are read as one and told apart by
    how many stand in each unit; None where it is not so."""
    puzzle = solution.puzzle
    k = puzzle.schema(solved=True)["k"]
    if game in (None, puzzle.game) or k is None or solution.status != "solved":
        return None
    return f"with {k} in each row, column and region it is answered as {puzzle.game}, not {game}"


def _weigh(reading: Reading, stars: int | None) -> tuple[Reading, Solution]:
    """The reading with its solution; another way to read the board is taken, with a warning, only where the
    picture supports it nearly as well and it has exactly one solution, while of those that differ as little
    none has a different one, or none that the marks agree with."""
    game = GAMES[reading.puzzle.game]
    solution = game.conclude_read(reading.puzzle, stars)
    if solution.status == "solved":
        return reading, solution
    answered = game.answered or game.conclude_read
    near = [a for a in reading.alternatives if a.support >= NEARLY_AS_WELL * reading.support]
    for changes in sorted({a.changes for a in near}):
        try:
            tried = [(a, answered(a.puzzle, stars)) for a in near if a.changes == changes]
        except SearchTooLong:  # what that one might have said is not known
            break
        solved = [(a, s) for a, s in tried if s.status == "solved"]
        agreeing = [(a, s) for a, s in solved if not game.wrong_marks(s, reading.with_alternative(a).marks)]
        if len(_answers(solved)) == 1:
            why = ALONE_SOLVED if len(solved) == 1 else SOLVED_ALIKE
            return _taken(reading, *solved[0], stars, why)
        if len(_answers(agreeing)) == 1:
            return _taken(reading, *agreeing[0], stars, ALONE_AGREES)
        if solved:
            break
    return reading, solution


def _answers(solved: list[tuple[Alternative, Solution]]) -> set[Answer]:
    return {solution.found[0] for _, solution in solved}


def _taken(
    reading: Reading, alternative: Alternative, solution: Solution, stars: int | None, why: str
) -> tuple[Reading, Solution]:
    """The reading with one of its alternatives, which has this solution (with the deduction, unless the game
    answers without), and a warning that says why."""
    warning = f"taken as read only because {why}: {alternative.why}"
    taken = reading.with_alternative(alternative).doubted(Doubt(Sort.TAKEN, warning))
    game = GAMES[taken.puzzle.game]
    return taken, game.conclude_read(taken.puzzle, stars) if game.answered else solution


def _understood(reading: Reading, solution: Solution) -> Reading:
    """The reading with its marks as they are to be taken, and a warning where that is not as they are drawn;
    without those that nobody has to answer for: wrong ones in a picture of our own, and where something is
    doubted."""
    game = GAMES[solution.puzzle.game]
    if reading.doubtful:
        wrong = {mark.cell for mark in game.wrong_marks(solution, reading.marks)}
        reading = reading.without_marks(wrong & reading.doubtful)
    if OWN in reading.notes and game.wrong_marks(solution, reading.marks):
        return replace(reading, marks=game.position(solution, reading.marks).marks)
    marks = game.understood(solution, reading.marks)
    if marks is None:
        return reading
    warning = OTHER_MEANING if any(marks.values()) else NOT_UNDERSTOOD
    return replace(reading, marks=marks).doubted(Doubt(Sort.MARKS, warning))
