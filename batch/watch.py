"""Solving of every new capture in a folder as soon as it appears.

With the extra `watch`, the operating system reports new files. Without it, the folder is listed four times a
second.
"""

import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

from ..files.texts import CHECK_NAME
from ..files.writing import NO_INPUTS, SOLVED_KIND, choose_picture_paths
from ..overlay.terminal.streams import printable_text
from ..pipeline import Problem, snap
from .executor import LocalPool, Outcome, map_in_processes
from .sources import has_picture_name, is_own_picture

# Milliseconds between checks of files that may still grow.
CHECK_INTERVAL_MS = 250

# Checks in a row at which a file must be unchanged before it counts as complete.
CHECKS_UNTIL_COMPLETE = 2

# Maximum number of unreadable captures that are watched for changes.
MAX_UNREADABLE = 1000

_FileState = tuple[int, int]  # size in bytes, and time of the last change in nanoseconds
MISSING_FILE: _FileState = (-1, 0)


class NoWatcher(Exception):
    """Raised when a folder cannot be watched; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def watch_folder(
    folder: Path, stop: Event, *, stars: int | None = None, crop: bool = False, timeout: float | None = None
) -> Iterator[str]:
    """Solve every capture that appears in a folder until `stop` is set, and write the picture beside it.

    Yields a line for the user at the start, and one for each capture. A capture that cannot be read is solved
    again when it changes, because it may not have been completely written. stars, crop: as in `snap`.
    timeout: seconds for each capture. Raises NoWatcher.
    """
    if not folder.exists():
        raise NoWatcher(f"{folder} does not exist", CHECK_NAME)
    if not folder.is_dir():
        raise NoWatcher(f"{folder} is not a folder", "name a folder to watch")
    yield printable_text(f"watching {folder}; press Ctrl-C to stop")
    answer = partial(solve_beside, stars, crop=crop)
    incomplete = IncompleteFiles()
    with LocalPool(1, timeout, answer) as pool:
        for appeared in new_files(folder, stop):
            complete = incomplete.take_complete(appeared)
            for outcome in map_in_processes(answer, complete, workers=1, executor=pool):
                if outcome.value is None or outcome.value[2]:
                    incomplete.retry_when_changed(outcome.item)
                yield _outcome_line(outcome)


class IncompleteFiles:
    """The captures of a folder that may not be completely written."""

    def __init__(self) -> None:
        # each file's state, and the number of checks at which that state was unchanged
        self._growing: dict[Path, tuple[_FileState, int]] = {}
        self._unreadable: dict[Path, _FileState] = {}

    def take_complete(self, appeared: Iterable[Path]) -> list[Path]:
        """Return the files that have stopped growing. appeared: the new files since the last call."""
        changed = [path for path, before in self._unreadable.items() if _file_state(path) != before]
        for path in changed:
            del self._unreadable[path]
        for path in (*appeared, *changed):
            if has_picture_name(path.name) and not is_own_picture(str(path)):
                self._growing.setdefault(path, (MISSING_FILE, 0))
        for path, (before, checks) in self._growing.items():
            state = _file_state(path)
            self._growing[path] = (state, checks + 1 if state == before else 0)
        complete = [
            path
            for path, (state, checks) in self._growing.items()
            if state[0] > 0 and checks >= CHECKS_UNTIL_COMPLETE
        ]
        self._growing = {
            path: (state, checks)
            for path, (state, checks) in self._growing.items()
            if state != MISSING_FILE and path not in complete
        }
        return complete

    def retry_when_changed(self, path: Path) -> None:
        """Return this unreadable file again from `take_complete` after it has changed."""
        if len(self._unreadable) == MAX_UNREADABLE:
            del self._unreadable[next(iter(self._unreadable))]
        self._unreadable[path] = _file_state(path)


def new_files(folder: Path, stop: Event) -> Iterator[list[Path]]:
    """Yield the new files of a folder every CHECK_INTERVAL_MS milliseconds, until `stop` is set.

    Files that are there at the start are not new.
    """
    try:
        from watchfiles import Change, watch
    except ImportError:
        yield from new_files_by_listing(folder, stop)
        return
    for changes in watch(
        folder,
        recursive=False,
        watch_filter=None,
        debounce=CHECK_INTERVAL_MS,
        rust_timeout=CHECK_INTERVAL_MS,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    ):
        yield [Path(name) for change, name in changes if change == Change.added]


def new_files_by_listing(folder: Path, stop: Event) -> Iterator[list[Path]]:
    """Yield the new files of a folder like `new_files`, by listing the folder each time."""
    known = set(folder.iterdir())
    while not stop.wait(CHECK_INTERVAL_MS / 1000):
        present = known
        with suppress(OSError):  # the folder may be on a drive that is gone for a while
            present = set(folder.iterdir())
        yield sorted(present - known)
        known = present


def solve_beside(
    stars: int | None, path: Path, crop: bool = False
) -> "tuple[str, Path | None, Problem | None]":
    """Solve a capture and write its picture beside it.

    Returns the status, the path of the picture (None if there is nothing to draw) and the problem, if any.
    """
    result = snap(path, stars=stars, crop=crop)
    if result.picture is None:
        return result.status, None, result.problem
    target = choose_picture_paths([str(path)], SOLVED_KIND, NO_INPUTS, avoid_taken_names=True)[str(path)]
    return result.status, target, result.try_save(target, inputs=NO_INPUTS)


def _file_state(path: Path) -> "_FileState":
    """Return the state of a file, which changes while it is written; MISSING_FILE if there is no file."""
    try:
        found = path.lstat()
    except OSError:
        return MISSING_FILE
    return (found.st_size, found.st_mtime_ns) if stat.S_ISREG(found.st_mode) else MISSING_FILE


def _outcome_line(outcome: "Outcome[Path, tuple[str, Path | None, Problem | None]]") -> str:
    if outcome.value is None:
        return printable_text(f"{outcome.item}: {outcome.why}")
    status, target, problem = outcome.value
    return printable_text(str(problem) if problem else f"{outcome.item}: {status}, {target or 'no picture'}")
