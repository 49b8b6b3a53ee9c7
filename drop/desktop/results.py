"""The place where the solved picture of a dropped capture goes."""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import platformdirs

from ...files.writing import SOLVED, Inputs, is_folder
from ...pipeline import Problem, Snap

ENDING = f".{SOLVED}.png"


def name_of_now() -> str:
    """The file name for a capture that has none, from the clipboard."""
    return f"queens {datetime.now():%Y-%m-%d %H.%M.%S}{ENDING}"


def save(result: Snap, name: str, beside: Path | None, inputs: Inputs) -> tuple[Path | None, Problem | None]:
    """Write the solved picture beside its capture, or where that cannot be (or is None) under the name into
    the user's pictures or a temporary folder, over no other file; nowhere over an input. Where it is (None:
    there is no picture), and what kept it from the first of these places."""
    if result.picture is None:
        return None, None
    first = None
    if beside is not None:
        first = result.try_save(beside, inputs=inputs)
        if first is None:
            return beside, None
    for folder in _other_folders():
        path = _free(folder, name)
        problem = result.try_save(path, inputs=inputs)
        if problem is None:
            return path, first
        first = first or problem
    return None, first


def _other_folders() -> Iterator[Path]:
    if is_folder(pictures := platformdirs.user_pictures_path()):
        yield pictures
    with suppress(OSError):  # not even there
        yield Path(tempfile.mkdtemp(prefix="queens-snap-"))


def _free(folder: Path, name: str) -> Path:
    """A path that is not taken: a number goes before the suffix where needed."""
    stem = name.removesuffix(ENDING)
    tries = (folder / (f"{stem}-{i}{ENDING}" if i > 1 else name) for i in count(1))
    return next(path for path in tries if not path.exists())
