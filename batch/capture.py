"""One capture -> its row: what is read and solved, what was expected, and hashes to know it again by."""

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import cast
from zlib import crc32

import cv2
import numpy as np

from ..files.writing import NO_INPUTS, Inputs, Unwritable
from ..overlay.picture import Picture
from ..pipeline import Problem, Snap, snap
from ..result.shape import Expected
from ..result.shape import Result as Row
from ..vision.source.errors import CaptureError
from . import sources
from .executor import failure_problem
from .expected import Known, compared
from .report.pictures import (
    KEY_LENGTH,
    PAGES,
    PICTURES,
    THUMBNAILS,
    kept_colours,
    save_page,
    save_picture,
    save_thumbnail,
)
from .sources import Source

# Rows of pixels that are summed up at a time.
BLOCK = 16


@dataclass(frozen=True)
class Settings:
    """The settings of a run. stars: queens per row, column and region, where they are not to be detected.
    out: the folder of the run, for thumbnails and, with `pictures` and `pages`, solved pictures and a page
    each (None: for none of these). inputs: what is never written over."""

    stars: int | None = None
    out: Path | None = None
    pictures: bool = False
    pages: bool = False
    inputs: Inputs = NO_INPUTS


@dataclass(frozen=True)
class Task:
    """A capture to be answered. known: the `short_hash` of the content with which it was answered before;
    None where it was not. expected: what is known of its answer."""

    source: Source
    known: int | None = None
    expected: Known | None = None


@dataclass(frozen=True)
class Answered:
    """row: None where the content is the one that was answered before. unwritable: what kept the pictures
    from being written."""

    row: Row | None = None
    unwritable: Problem | None = None


def answer_capture(settings: Settings, task: Task) -> Answered:
    """Answer one capture, in a process of its own: OpenCV is kept to one thread, others work beside it."""
    cv2.setNumThreads(1)
    source = task.source
    digest, result = _read_unless_known(source, settings, task.known)
    if result is None:
        return Answered()
    drawn = result.picture if digest and settings.out and settings.pictures else None
    row = _row(result, digest, compared(source, result, task.expected) if digest else None, drawn)
    if digest and settings.out:
        is_drawn = False
        try:
            key = digest[:KEY_LENGTH]
            save_thumbnail(result, settings.out / THUMBNAILS, key, settings.inputs)
            if settings.pictures:
                save_picture(result, settings.out / PICTURES, key, settings.inputs)
                is_drawn = True
            if settings.pages:
                save_page(result, settings.out / PAGES, key, settings.inputs)
        except Unwritable as error:
            if not is_drawn:
                row["drawn"] = None
            return Answered(row, Problem(error.code, str(error), error.remedy))
    return Answered(row)


def failure_row(source: Source, failure: str, why: str) -> Row:
    """The row of a capture whose worker could not answer. failure: an error code: timeout,
    too-large or crashed."""
    return _row(Snap(source.file, problem=failure_problem(source.file, failure, why)))


def short_hash(digest: str | None) -> int:
    """A content's hash in short, to be kept in memory for each of a million captures; 0 for none."""
    try:
        return int(digest[:15], 16) + 1 if digest else 0
    except ValueError:  # of a row that somebody edited
        return 0


def _read_unless_known(
    source: Source, settings: Settings, known: int | None
) -> tuple[str | None, Snap | None]:
    """The content's hash, and the answer; none where the hash is the known one."""
    if source.problem:
        return None, None if known == short_hash(None) else Snap(source.file, problem=source.problem)
    if sources.is_local(source):
        digest = sources.digest(source)
        return digest, None if known == short_hash(digest) else snap(source.file, stars=settings.stars)
    try:
        data = sources.content(source)
    except CaptureError as error:
        problem = Problem(error.code, str(error), error.remedy)
        return None, None if known == short_hash(None) else Snap(source.file, problem=problem)
    digest = sources.hashed(data)
    if known == short_hash(digest):
        return digest, None
    result = snap(data, file=source.file, stars=settings.stars)
    if result.status == "refused" and result.problem:  # said of bytes, which have no name
        named = f"{source.file}: {result.problem.message}"
        result = replace(result, problem=replace(result.problem, message=named))
    return digest, result


def _row(
    result: Snap, digest: str | None = None, expected: Expected | None = None, drawn: Picture | None = None
) -> Row:
    pixels = None if result.rgb is None else _pixel_hash(result.rgb)
    colours = kept_colours(result.board, result.cell_colours) if result.solution else None
    return {
        **cast(Row, result.to_json(drawn=drawn)),
        "batch": {"sha256": digest, "pixels": pixels, "expected": expected, "colours": colours},
    }


def _pixel_hash(rgb: np.ndarray) -> str:
    """Equal for pictures of equal pixels, whatever their files are. Hashing checksums of blocks takes a sixth
    of the time of hashing the pixels, which would be a tenth of the whole way."""
    blocks = (crc32(rgb[i : i + BLOCK].tobytes()) for i in range(0, len(rgb), BLOCK))
    return sha256(repr((rgb.shape, *blocks)).encode()).hexdigest()
