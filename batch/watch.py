"""Every new screenshot in a folder, solved as it appears. With the extra `watch` the system tells of them;
without it, the folder is listed four times a second."""

import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

from ..files.texts import CHECK_NAME
from ..files.writing import NO_INPUTS, SOLVED, choose_picture_paths
from ..overlay.terminal.streams import printable_text
from ..pipeline import Problem, snap
from .executor import LocalPool, Outcome, map_in_processes
from .sources import has_picture_name, is_own_picture

# Milliseconds between looks at the files that are still growing.
LOOK_INTERVAL_MS = 250

# Looks in a row at which a file has to have the same size before it is taken for whole.
LOOKS_UNTIL_STABLE = 2

# Captures that could not be read and are watched for changes.
MAX_UNREAD = 1000

_State = tuple[int, int]  # bytes, and when they were changed last, in nanoseconds
MISSING_FILE: _State = (-1, 0)


class NoWatcher(Exception):
    """Raised when watching is not possible; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def watch_folder(
    folder: Path, stop: Event, *, stars: int | None = None, crop: bool = False, timeout: float | None = None
) -> Iterator[str]:
    """Solve every capture that appears in a folder until stop is set, and write the picture beside it; a line
    for the user at the start, and about each. What could not be read is looked at again when it changes: it
    may have stalled while it was written. Raises NoWatcher."""
    if not folder.exists():
        raise NoWatcher(f"{folder} does not exist", CHECK_NAME)
    if not folder.is_dir():
        raise NoWatcher(f"{folder} is not a folder", "name a folder to watch")
    yield printable_text(f"watching {folder}; press Ctrl-C to stop")
    answer = partial(solve_beside, stars, crop=crop)
    newcomers = Newcomers()
    with LocalPool(1, timeout, answer) as pool:
        for appeared in new_files(folder, stop):
            whole = newcomers.whole(appeared)
            for outcome in map_in_processes(answer, whole, workers=1, executor=pool):
                if outcome.value is None or outcome.value[2]:
                    newcomers.unread(outcome.item)
                yield _outcome_line(outcome)


class Newcomers:
    """The captures that appeared in a folder, until they have stopped growing."""

    def __init__(self) -> None:
        self._growing: dict[Path, tuple[_State, int]] = {}  # and at how many looks it was that
        self._unread: dict[Path, _State] = {}

    def whole(self, appeared: Iterable[Path]) -> list[Path]:
        """Return the files that have stopped growing. appeared: files that are new since the last look."""
        changed = [path for path, before in self._unread.items() if _file_state(path) != before]
        for path in changed:
            del self._unread[path]
        for path in (*appeared, *changed):
            if has_picture_name(path.name) and not is_own_picture(str(path)):
                self._growing.setdefault(path, (MISSING_FILE, 0))
        for path, (before, looks) in self._growing.items():
            state = _file_state(path)
            self._growing[path] = (state, looks + 1 if state == before else 0)
        whole = [
            path
            for path, (state, looks) in self._growing.items()
            if state[0] > 0 and looks >= LOOKS_UNTIL_STABLE
        ]
        self._growing = {
            path: seen
            for path, seen in self._growing.items()
            if seen[0] != MISSING_FILE and path not in whole
        }
        return whole

    def unread(self, path: Path) -> None:
        """Look at this one again when it has changed."""
        if len(self._unread) == MAX_UNREAD:
            del self._unread[next(iter(self._unread))]
        self._unread[path] = _file_state(path)


def new_files(folder: Path, stop: Event) -> Iterator[list[Path]]:
    """The files that appeared in a folder since the last look, a look every LOOK_INTERVAL_MS milliseconds
    until stop is set; those that were there are none. Without the extra, the folder is listed at every
    look."""
    try:
        from watchfiles import Change, watch
    except ImportError:
        yield from new_files_by_listing(folder, stop)
        return
    for changes in watch(
        folder,
        recursive=False,
        watch_filter=None,
        debounce=LOOK_INTERVAL_MS,
        rust_timeout=LOOK_INTERVAL_MS,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    ):
        yield [Path(name) for change, name in changes if change == Change.added]


def new_files_by_listing(folder: Path, stop: Event) -> Iterator[list[Path]]:
    """Yield the new files of a folder like `new_files`, by listing the folder at every look."""
    known = set(folder.iterdir())
    while not stop.wait(LOOK_INTERVAL_MS / 1000):
        found = known
        with suppress(OSError):  # away for a while, a drive that was pulled out, say
            found = set(folder.iterdir())
        yield sorted(found - known)
        known = found


def solve_beside(
    stars: int | None, path: Path, crop: bool = False
) -> "tuple[str, Path | None, Problem | None]":
    """The capture's status, the picture written beside it (None: there is nothing to draw), and what went
    wrong."""
    result = snap(path, stars=stars, crop=crop)
    if result.picture is None:
        return result.status, None, result.problem
    target = choose_picture_paths([str(path)], SOLVED, NO_INPUTS, yielding=True)[str(path)]
    return result.status, target, result.try_save(target, inputs=NO_INPUTS)


def _file_state(path: Path) -> "_State":
    """The state by which one sees that a file is still written; MISSING_FILE where there is none."""
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
