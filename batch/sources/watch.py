"""Every new screenshot in a folder, solved as it appears; watchfiles comes with the extra `watch`."""

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Event

from ...overlay.terminal.printing import printable
from ...pipeline import Problem, snap
from ..executor import Outcome, mapped
from ..local_pool import LocalPool
from .captures import TAKEN, has_a_captures_name, is_own

# Milliseconds between looks at the files that are still growing.
LOOK = 250

# Looks in a row at which a file has to have the same size before it is taken for whole.
SAME = 2


class NoWatcher(Exception):
    """Raised when watching is not possible; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def watched(
    folder: Path, stop: Event, *, stars: int | None = None, timeout: float | None = None
) -> Iterator[str]:
    """Solve every capture that appears in a folder until stop is set, and write the picture beside it; a line
    for the user at the start, and about each. Raises NoWatcher."""
    _check_possible(folder)
    yield printable(f"watching {folder}; press Ctrl-C to stop")
    answer = partial(solved_beside, stars)
    with LocalPool(1, timeout, answer) as pool:
        for paths in new_captures(folder, stop):
            for outcome in mapped(answer, paths, workers=1, executor=pool):
                yield _line(outcome)


def new_captures(folder: Path, stop: Event) -> Iterator[list[Path]]:
    """The captures that appeared in a folder and have stopped growing; those that were there are none."""
    from watchfiles import Change, watch

    growing: dict[Path, tuple[int, int]] = {}  # size, and at how many looks it was that
    for changes in watch(
        folder,
        recursive=False,
        watch_filter=None,
        debounce=LOOK,
        rust_timeout=LOOK,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    ):
        for change, name in changes:
            if change == Change.added and has_a_captures_name(name) and not is_own(name):
                growing.setdefault(Path(name), (0, 0))
        for path in growing:
            size = _size(path)
            growing[path] = (size, growing[path][1] + 1 if size == growing[path][0] else 0)
        whole = [path for path, (size, looks) in growing.items() if size > 0 and looks >= SAME]
        growing = {path: seen for path, seen in growing.items() if seen[0] >= 0 and path not in whole}
        if whole:
            yield whole


def _check_possible(folder: Path) -> None:
    """Raises NoWatcher."""
    if not find_spec("watchfiles"):
        raise NoWatcher("--watch needs a package that is not installed", 'pip install "queens-snap[watch]"')
    if not folder.is_dir():
        raise NoWatcher(f"{folder} is not a folder", "name a folder to watch")


def solved_beside(stars: int | None, path: Path) -> "tuple[str, Path | None, Problem | None]":
    """The capture's status, the picture written beside it (None: there is nothing to draw), and what went
    wrong."""
    result = snap(path, stars=stars)
    target = target_beside(path)
    if result.picture is None:
        return result.status, None, result.problem
    return result.status, target, result.save(target)


def target_beside(path: Path) -> Path:
    """<stem>.solved.png, or with the full name where another capture has the same stem."""
    twins = any(path.with_suffix(suffix).exists() for suffix in TAKEN if suffix != path.suffix.lower())
    return path.with_name(f"{path.name if twins else path.stem}.solved.png")


def _size(path: Path) -> int:
    """Bytes; -1 where the file is gone or none."""
    try:
        return path.stat().st_size if path.is_file() and not path.is_symlink() else -1
    except OSError:
        return -1


def _line(outcome: "Outcome[Path, tuple[str, Path | None, Problem | None]]") -> str:
    if outcome.value is None:
        return printable(f"{outcome.item}: {outcome.why}")
    status, target, problem = outcome.value
    return printable(str(problem) if problem else f"{outcome.item}: {status}, {target or 'no picture'}")
