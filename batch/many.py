"""Many captures for a program: `snap` in several processes, each of which may be lost without harm."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Unpack

import numpy as np

from ..pipeline import Options, Problem, Snap, check_options, snap
from ..result.arguments import check_range
from ..result.logs import logged
from ..vision.source.capture import Capture
from ..vision.source.decode import UNNAMED, check_given, content_of, is_image, is_readable, load, name_of
from ..vision.source.errors import CaptureError
from .executor import Outcome, cores, failure_problem, mapped

if TYPE_CHECKING:
    from ..vision.source.source import Source

TIMEOUT = 60.0  # seconds: twice what reading and solving may take, since others work beside it


def snap_many(
    sources: "Iterable[Source]",
    *,
    workers: int | None = None,
    timeout: float | None = TIMEOUT,
    **options: Unpack[Options],
) -> Generator[Snap, None, None]:
    """The answers of `snap` to each of these captures, in their order, each as soon as it and those before it
    are ready; only a few are taken ahead.

    workers: how many processes (default: as many as there are cores; 1: none but this one). timeout: seconds
    that a capture may take in a process of its own (None: as long as it takes). A capture that takes longer,
    too much memory, or the process with it, has a `problem`; the others are answered all the same. options:
    the other keywords of `snap`, but for `file`.

    The processes are new ones, which import the program that starts them: what it does as a script belongs
    below `if __name__ == "__main__":`. They end with the iteration. Raises TypeError and ValueError as `snap`
    does.
    """
    check_options(**options)
    check_range("workers", workers, 1)
    return _answers(sources, workers or cores(), timeout, options)


def _answers(
    sources: "Iterable[Source]", workers: int, timeout: float | None, options: Options
) -> Generator[Snap, None, None]:
    if workers == 1:
        yield from (snap(source, **options) for source in sources)
        return
    answer = partial(_answer, options)
    with closing(mapped(answer, _sendable(sources), workers=workers, timeout=timeout)) as outcomes:
        for outcome in outcomes:
            yield _received(options, outcome)


@dataclass(frozen=True, eq=False)
class _Sent:
    """A capture as it goes to another process. problem: why it could not be read here."""

    name: str
    given: "str | bytes | np.ndarray | Capture" = b""
    problem: Problem | None = None


def _sendable(sources: "Iterable[Source]") -> Iterator[_Sent]:
    for source in sources:
        check_given(source)
        name = name_of(source)
        try:
            yield _Sent(name, _content(source, name))
        except CaptureError as error:
            yield _Sent(name, problem=Problem(error.code, str(error), error.remedy))


def _content(source: "Source", name: str) -> "str | bytes | np.ndarray | Capture":
    """The content that can be sent: open files are read here, and images of Pillow decoded."""
    if isinstance(source, np.ndarray | Capture):
        return source
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source)
    if is_image(source):
        return load(source)
    if is_readable(source):
        return content_of(source, "the input" if name == UNNAMED else name)
    return name


@logged
def _received(options: Options, outcome: Outcome[_Sent, Snap]) -> Snap:
    """The answer of a worker, or the problem that it took too long, or is lost."""
    if outcome.value:
        return outcome.value
    name = outcome.item.name
    return _without_answer(options, name, failure_problem(name, outcome.failure or "crashed", outcome.why))


def _without_answer(options: Options, name: str, problem: Problem) -> Snap:
    """The answer of `snap` to a capture that has this problem."""
    given = {
        key: value for key, value in options.items() if key in ("ignore_marks", "labels", "voice", "lang")
    }
    return replace(Snap(name, problem=problem), **given)


def _answer(options: Options, sent: _Sent) -> Snap:
    """Answer one capture in a worker."""
    import cv2

    cv2.setNumThreads(1)  # others work beside it
    if sent.problem:
        return _without_answer(options, sent.name, sent.problem)
    return snap(sent.given, file=sent.name, **options)
