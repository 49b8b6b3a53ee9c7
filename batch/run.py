"""A run: every capture answered once and written down, until there are no more or somebody wants to stop."""

import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from functools import partial
from threading import Event

from ..files.writing import Unwritable
from .capture import Answered, Settings, Task, answer_capture, failure_row
from .executor import Outcome, mapped
from .expected import Answers, Known
from .journal import Journal
from .progress import Progress
from .sources import Source


def answer_all(
    sources: Iterable[Source],
    settings: Settings,
    journal: Journal,
    shown: Progress,
    stop: Event,
    *,
    workers: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    answers: Answers | None = None,
) -> int:
    """Answer every capture that the journal does not know with the same content, until stop is set; how many
    it did know. answers: what is known of them. workers, timeout and executor as for `mapped`. Raises
    Unwritable."""
    outcomes = mapped(
        partial(answer_capture, settings),
        _tasks(sources, journal, shown, stop, answers),
        workers=workers,
        timeout=timeout,
        ordered=False,
        executor=executor,
    )
    with closing(outcomes):
        return sum(not _recorded(outcome, journal, shown) for outcome in outcomes)


def _tasks(
    sources: Iterable[Source], journal: Journal, shown: Progress, stop: Event, answers: Answers | None
) -> Iterator[Task]:
    """Each capture once, until somebody wants to stop."""
    seen: set[int] = set()
    for source in sources:
        if stop.is_set():
            shown.say(
                "stopping as soon as the running captures are finished; press Ctrl-C again to stop at once"
            )
            return
        key = hash(source.file)
        if key not in seen:
            seen.add(key)
            answer = answers.of(source.file) if answers else None
            expected = Known(answers.name, answer) if answers and answer is not None else None
            yield Task(source, journal.known(source.file), expected)


def _recorded(outcome: Outcome[Task, Answered], journal: Journal, shown: Progress) -> bool:
    """True if there was anything to write down."""
    if outcome.failure:
        row = failure_row(outcome.item.source, outcome.failure, outcome.why)
    else:
        assert outcome.value
        if problem := outcome.value.unwritable:
            raise Unwritable(problem.message, problem.remedy)
        row = outcome.value.row
    if row is None:
        shown.answered(None)
        return False
    journal.add(row)
    shown.answered(row["status"])
    if error := row["error"]:
        shown.say(f"{error['message']}; {error['remedy']}")
    return True


@contextmanager
def until_interrupted() -> Iterator[Event]:
    """An event that the first Ctrl-C sets, so that what is running is finished; the second one is as ever."""
    stop = Event()

    def asked(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, asked)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
