"""A run over many captures: each is answered once, by a worker, and its row goes into the journal."""

import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, cast
from zlib import crc32

import cv2
import numpy as np

from ..files.writing import NO_INPUTS, Inputs, Unwritable
from ..overlay.games import DRAWINGS
from ..overlay.picture import Picture
from ..pipeline import Problem, Snap, snap
from ..result.schema import Expected
from ..result.schema import Result as Row
from ..vision.source.errors import CaptureError
from ..words.colours import median_colour
from . import sources
from .executor import Outcome, failure_problem, map_in_processes
from .expected import Answers, KnownAnswer, compare_with_expected
from .journal import KEY_LENGTH, PAGES_FOLDER, PICTURES_FOLDER, THUMBNAILS_FOLDER, Journal, short_hash
from .sources import Source

if TYPE_CHECKING:
    from .progress import Progress

CHECKSUM_ROWS = 16  # rows of pixels that one checksum sums up


@dataclass(frozen=True)
class Settings:
    """The settings of a run. stars: queens per row, column and region, where they are not to be detected.
    out: the folder of the run, for thumbnails and, with `pictures` and `pages`, solved pictures and a page
    each (None: for none of these). crop: pictures show the board alone. inputs: files that are never written
    over."""

    stars: int | None = None
    out: Path | None = None
    pictures: bool = False
    pages: bool = False
    crop: bool = False
    inputs: Inputs = NO_INPUTS


@dataclass(frozen=True)
class Task:
    """A capture to be answered. known_hash: the `short_hash` of the content with which it was answered
    before; None if it was not. expected: its entry in a file of answers."""

    source: Source
    known_hash: int | None = None
    expected: KnownAnswer | None = None


@dataclass(frozen=True)
class CaptureAnswer:
    """The answer to a task. row: None if the content is the one that was answered before. unwritable: the
    problem that kept the pictures from being written."""

    row: Row | None = None
    unwritable: Problem | None = None


def answer_all(
    captures: Iterable[Source],
    settings: Settings,
    journal: Journal,
    progress: "Progress",
    stop: Event,
    *,
    workers: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    answers: Answers | None = None,
) -> int:
    """Answer every capture that the journal does not know with this content, until `stop` is set; return how
    many it did know. answers: the known answers. workers, timeout and executor as for `map_in_processes`.
    Raises Unwritable."""
    outcomes = map_in_processes(
        partial(answer_capture, settings),
        _yield_tasks(captures, journal, progress, stop, answers),
        workers=workers,
        timeout=timeout,
        ordered=False,
        executor=executor,
    )
    with closing(outcomes):
        return sum(not _record_outcome(outcome, journal, progress) for outcome in outcomes)


def _yield_tasks(
    captures: Iterable[Source], journal: Journal, progress: "Progress", stop: Event, answers: Answers | None
) -> Iterator[Task]:
    """Yield a task for each capture once, until `stop` is set."""
    keys: set[int] = set()
    for source in captures:
        if stop.is_set():
            progress.say(
                "stopping as soon as the running captures are finished; press Ctrl-C again to stop at once"
            )
            return
        key = hash(source.file)
        if key not in keys:
            keys.add(key)
            answer = answers.expected_of(source.file) if answers else None
            expected = KnownAnswer(answers.name, answer) if answers and answer is not None else None
            yield Task(source, journal.known(source.file), expected)


def _record_outcome(outcome: Outcome[Task, CaptureAnswer], journal: Journal, progress: "Progress") -> bool:
    """Write down the row of an outcome; True if there was one. Raises Unwritable."""
    if outcome.failure:
        row = failure_row(outcome.item.source, outcome.failure, outcome.why)
    else:
        assert outcome.value
        if problem := outcome.value.unwritable:
            raise Unwritable(problem.message, problem.remedy)
        row = outcome.value.row
    if row is None:
        progress.advance(None)
        return False
    journal.add(row)
    progress.advance(row["status"])
    if error := row["error"]:
        progress.say(f"{error['message']}; {error['remedy']}")
    return True


@contextmanager
def until_interrupted() -> Iterator[Event]:
    """Give an event that the first Ctrl-C sets, so that running work is finished; the second one
    interrupts."""
    stop = Event()

    def set_or_interrupt(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, set_or_interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


# The row of one capture, made in a worker.


def answer_capture(settings: Settings, task: Task) -> CaptureAnswer:
    """Answer one capture, in a process of its own: OpenCV is kept to one thread, others work beside it."""
    cv2.setNumThreads(1)
    source = task.source
    digest, result = _read_unless_known(source, settings, task.known_hash)
    if result is None:
        return CaptureAnswer()
    if not digest:
        return CaptureAnswer(_journal_row(result))
    drawn = result.picture if settings.out and settings.pictures else None
    row = _journal_row(result, digest, compare_with_expected(source, result, task.expected), drawn)
    unwritable = _save_for_report(result, row, digest[:KEY_LENGTH], settings)
    return CaptureAnswer(row, unwritable)


def failure_row(source: Source, failure: str, why: str) -> Row:
    """Return the row of a capture whose worker could not answer. failure: an error code: timeout,
    too-large or crashed."""
    return _journal_row(Snap(source.file, problem=failure_problem(source.file, failure, why)))


def _read_unless_known(
    source: Source, settings: Settings, known_hash: int | None
) -> tuple[str | None, Snap | None]:
    """Return the hash of a capture's content, and the answer; none if the hash is the known one."""
    if source.problem:
        is_known = known_hash == short_hash(None)
        return None, None if is_known else Snap(source.file, problem=source.problem)
    if sources.is_local(source):
        digest = sources.source_digest(source)
        is_known = known_hash == short_hash(digest)
        return digest, None if is_known else snap(source.file, stars=settings.stars, crop=settings.crop)
    try:
        data = sources.read_capture(source)
    except CaptureError as error:
        problem = Problem(error.code, str(error), error.remedy)
        return None, None if known_hash == short_hash(None) else Snap(source.file, problem=problem)
    digest = sha256(data).hexdigest()
    if known_hash == short_hash(digest):
        return digest, None
    result = snap(data, file=source.file, stars=settings.stars, crop=settings.crop)
    if result.status == "refused" and result.problem:  # said of bytes, which have no name
        message = f"{source.file}: {result.problem.message}"
        result = replace(result, problem=replace(result.problem, message=message))
    return digest, result


def _save_for_report(result: Snap, row: Row, key: str, settings: Settings) -> Problem | None:
    """Save the thumbnail, picture and page that the settings ask for; return the problem that ended the
    saving. The row of a capture whose picture was not saved does not say where the capture lies in it."""
    if not settings.out:
        return None
    from .report.pictures import save_page, save_picture, save_thumbnail  # a row by itself needs none of it

    is_drawn = False
    try:
        save_thumbnail(result, settings.out / THUMBNAILS_FOLDER, key, settings.inputs)
        if settings.pictures:
            save_picture(result, settings.out / PICTURES_FOLDER, key, settings.inputs)
            is_drawn = True
        if settings.pages:
            save_page(result, settings.out / PAGES_FOLDER, key, settings.inputs)
    except Unwritable as error:
        if not is_drawn:
            row["drawn"] = None
        return Problem(error.code, str(error), error.remedy)
    return None


def _journal_row(
    result: Snap, digest: str | None = None, expected: Expected | None = None, drawn: Picture | None = None
) -> Row:
    """Return the row that the journal holds for a capture."""
    pixels = None if result.rgb is None else _pixel_hash(result.rgb)
    return {
        **cast(Row, result.to_json(drawn=drawn)),
        "batch": {
            "sha256": digest,
            "pixels": pixels,
            "expected": expected,
            "colours": _group_colours(result),
        },
    }


def _group_colours(result: Snap) -> list[list[float]] | None:
    """Return the middle colour of each region, or each clue, (r, g, b) 0..255, by which sentences name it;
    None if nothing has a colour."""
    puzzle, cells = result.board, result.cell_colours
    if not result.solution or not puzzle or not cells:
        return None
    groups = DRAWINGS[puzzle.game].colour_groups(puzzle)
    return [[*map(round, median_colour([cells[r][c] for r, c in group]))] for group in groups] or None


def _pixel_hash(rgb: np.ndarray) -> str:
    """Return a hash that is equal for pictures of equal pixels, whatever their files are. Hashing checksums
    of blocks takes a sixth of the time of hashing the pixels, which would be a tenth of the whole way."""
    blocks = (crc32(rgb[i : i + CHECKSUM_ROWS].tobytes()) for i in range(0, len(rgb), CHECKSUM_ROWS))
    return sha256(repr((rgb.shape, *blocks)).encode()).hexdigest()
