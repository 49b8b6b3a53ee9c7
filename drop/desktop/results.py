"""Where the solved picture of a dropped capture goes."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import platformdirs

from ...files.writing import Inputs
from ...pipeline import Problem, Snap

SOLVED = ".solved.png"


def is_ours(path: Path) -> bool:
    """True for a picture that this program wrote, to tell from its name. Where we are the system's viewer of
    pictures, each of them would otherwise come back to us."""
    return path.name.lower().endswith(SOLVED)


def names(paths: Sequence[Path]) -> dict[Path, str]:
    """The file name of each capture's result: <stem>.solved.png, the full name where two would collide."""
    taken = Counter((path.parent, path.stem) for path in dict.fromkeys(paths))
    return {path: (path.stem if taken[path.parent, path.stem] == 1 else path.name) + SOLVED for path in paths}


def name_of_now() -> str:
    """The file name for a capture that has none, from the clipboard."""
    return f"queens {datetime.now():%Y-%m-%d %H.%M.%S}{SOLVED}"


def save(result: Snap, name: str, beside: Path | None, inputs: Inputs) -> tuple[Path | None, Problem | None]:
    """Write the solved picture into the folder of its capture, or where that cannot be (or is None) into the
    user's pictures or a temporary folder, over no other file; nowhere over an input. Where it is (None: there
    is no picture), and what kept it from the first of these places."""
    if result.picture is None:
        return None, None
    first = None
    if beside is not None:
        first = result.try_save(beside / name, inputs=inputs)
        if first is None:
            return beside / name, None
    for folder in _other_folders():
        path = _free(folder, name)
        problem = result.try_save(path, inputs=inputs)
        if problem is None:
            return path, first
        first = first or problem
    return None, first


def _other_folders() -> Iterator[Path]:
    yield platformdirs.user_pictures_path()
    with suppress(OSError):  # not even there
        yield Path(tempfile.mkdtemp(prefix="queens-snap-"))


def _free(folder: Path, name: str) -> Path:
    """A path that is not taken: a number goes before the suffix where needed."""
    stem = name.removesuffix(SOLVED)
    tries = (folder / (f"{stem}-{i}{SOLVED}" if i > 1 else name) for i in count(1))
    return next(path for path in tries if not path.exists())
