"""A run over many captures: a worker answers each capture once, and the journal gets a row for it."""

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
from ..result.problem import problem_from
from ..result.schema import Expected
from ..result.schema import Result as Row
from ..vision.source.errors import CaptureError
from ..words.colours import median_colour
from . import sources
from .executor import Outcome, failure_problem, map_in_processes
from .expected import AnswerFile, KnownAnswer, compare_with_expected
from .journal import KEY_LENGTH, PAGES_FOLDER, PICTURES_FOLDER, THUMBNAILS_FOLDER, Journal, short_hash
from .sources import Source

if TYPE_CHECKING:
    from .progress import Progress

CHECKSUM_ROWS = 16  # rows of pixels that one checksum covers


@dataclass(frozen=True)
class RunSettings:
    """The settings of a run.

    - stars: queens in each row, column and region; None to detect them.
    - out: the folder of the run, which gets a thumbnail of each capture; None for no pictures at all.
    - pictures: True to write solved pictures also.
    - pages: True to write a page for each capture also.
    - crop: True if solved pictures show only the board.
    - inputs: files that are never overwritten.
    """

    stars: int | None = None
    out: Path | None = None
    pictures: bool = False
    pages: bool = False
    crop: bool = False
    inputs: Inputs = NO_INPUTS


@dataclass(frozen=True)
class CaptureTask:
    """A capture that a worker must answer.

    known_hash: the `short_hash` of the content that an earlier run has answered; None without one. expected:
    the entry of the capture in a file of answers.
    """

    source: Source
    known_hash: int | None = None
    expected: KnownAnswer | None = None


@dataclass(frozen=True)
class CaptureAnswer:
    """The answer to a task.

    row: the row of the journal; None if an earlier run has answered this content. unwritable: the problem if
    a picture could not be written.
    """

    row: Row | None = None
    unwritable: Problem | None = None


def answer_all(
    captures: Iterable[Source],
    settings: RunSettings,
    journal: Journal,
    progress: "Progress",
    stop: Event,
    *,
    workers: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    answers: AnswerFile | None = None,
) -> int:
    """Answer the captures that the journal has no row for, until `stop` is set.

    Returns the number of captures whose content the journal already had. answers: the expected answers.
    workers, timeout, executor: as in `map_in_processes`. Raises Unwritable.
    """
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
    captures: Iterable[Source],
    journal: Journal,
    progress: "Progress",
    stop: Event,
    answers: AnswerFile | None,
) -> Iterator[CaptureTask]:
    """Yield one task for each capture, until `stop` is set. Repeated captures are skipped."""
    keys: set[int] = set()
    for source in captures:
        if stop.is_set():
            progress.print_line(
                "stopping as soon as the running captures are finished; press Ctrl-C again to stop at once"
            )
            return
        key = hash(source.file)
        if key not in keys:
            keys.add(key)
            answer = answers.answer_for(source.file) if answers else None
            expected = KnownAnswer(answers.name, answer) if answers and answer is not None else None
            yield CaptureTask(source, journal.known_hash(source.file), expected)


def _record_outcome(
    outcome: Outcome[CaptureTask, CaptureAnswer], journal: Journal, progress: "Progress"
) -> bool:
    """Add the row of an outcome to the journal; False if there is none. Raises Unwritable."""
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
        progress.print_line(f"{error['message']}; {error['remedy']}")
    return True


@contextmanager
def stop_event_on_interrupt() -> Iterator[Event]:
    """Give an event that the first Ctrl-C sets, so that running work can finish.

    The second Ctrl-C raises KeyboardInterrupt.
    """
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


def answer_capture(settings: RunSettings, task: CaptureTask) -> CaptureAnswer:
    """Answer one capture in a worker process."""
    cv2.setNumThreads(1)  # other workers use the other cores
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
    """Return the row of a capture whose worker failed. failure, why: as in Outcome."""
    return _journal_row(Snap(source.file, problem=failure_problem(source.file, failure, why)))


def _read_unless_known(
    source: Source, settings: RunSettings, known_hash: int | None
) -> tuple[str | None, Snap | None]:
    """Return the SHA-256 of a capture's content, and the answer to the capture.

    The hash is None if there is no content. The answer is None if `known_hash` belongs to this content.
    """
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
        is_known = known_hash == short_hash(None)
        return None, None if is_known else Snap(source.file, problem=problem_from(error))
    digest = sha256(data).hexdigest()
    if known_hash == short_hash(digest):
        return digest, None
    result = snap(data, file=source.file, stars=settings.stars, crop=settings.crop)
    if result.status == "refused" and result.problem:  # messages about bytes name no file
        message = f"{source.file}: {result.problem.message}"
        result = replace(result, problem=replace(result.problem, message=message))
    return digest, result


def _save_for_report(result: Snap, row: Row, key: str, settings: RunSettings) -> Problem | None:
    """Save the thumbnail, picture and page that the settings ask for; return the problem if writing failed.

    If the picture was not saved, the row gets no `drawn`, which describes that picture.
    """
    if not settings.out:
        return None
    from .report.pictures import save_page, save_picture, save_thumbnail  # here, because few runs need them

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
        return problem_from(error)
    return None


def _journal_row(
    result: Snap, digest: str | None = None, expected: Expected | None = None, drawn: Picture | None = None
) -> Row:
    """Return the journal's row for a capture. digest: SHA-256 of the content. drawn: the saved picture."""
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
    """Return the median colour of each region or clue, (r, g, b) 0..255; None if they have no colours.

    Sentences name regions and clues by these colours.
    """
    puzzle, cells = result.board, result.cell_colours
    if not result.solution or not puzzle or not cells:
        return None
    groups = DRAWINGS[puzzle.game].colour_groups(puzzle)
    return [[*map(round, median_colour([cells[r][c] for r, c in group]))] for group in groups] or None


def _pixel_hash(rgb: np.ndarray) -> str:
    """Return a hash that is equal for captures of equal pixels, whatever their file formats are.

    Checksums of blocks are hashed, because hashing all pixels takes six times as long: a tenth of all work.
    """
    blocks = (crc32(rgb[i : i + CHECKSUM_ROWS].tobytes()) for i in range(0, len(rgb), CHECKSUM_ROWS))
    return sha256(repr((rgb.shape, *blocks)).encode()).hexdigest()
