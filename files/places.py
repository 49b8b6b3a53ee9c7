"""Where the picture of each capture goes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from .own import answered, whose
from .writing import Inputs, Unwritable, check_replaceable

SOLVED, HINT = "solved", "hint"  # kinds of pictures, as their names say it
STDIN = "-"  # in place of a capture: what comes on standard input


def places(
    captures: Iterable[str],
    kind: str,
    inputs: Inputs,
    folder: Path | None = None,
    *,
    yielding: bool = False,
) -> dict[str, Path]:
    """Where each capture's picture goes: beside it, or into the folder, as <stem>.<kind>.png; with its full
    name where captures of this run have one stem, or an earlier picture there answers another capture; with a
    number where that is not enough.

    yielding: files that may not be replaced are passed over in the same way, instead of being an error when
    the picture is written.
    """
    captures = list(dict.fromkeys(captures))
    homes = {capture: folder or Path(capture).parent for capture in captures}
    names = {capture: whose(capture, homes[capture]) for capture in captures}
    shorts = {capture: _key(homes[capture] / stem_of(capture)) for capture in captures}
    stems = Counter(short for short, _ in {(shorts[capture], names[capture]) for capture in captures})
    found = dict[str, Path]()
    taken = dict[str, str]()
    for capture in captures:
        own, full = names[capture], stems[shorts[capture]] > 1
        found[capture] = next(
            path
            for path in _candidates(homes[capture], capture, kind, full)
            if taken.get(_key(path), own) == own and _is_free(path, own, inputs, yielding)
        )
        taken[_key(found[capture])] = own
    return found


def stem_of(capture: str) -> str:
    """What a capture's own files are called."""
    return "stdin" if capture == STDIN else Path(capture).stem


def _candidates(home: Path, capture: str, kind: str, full: bool) -> Iterator[Path]:
    """The names that a picture may have, the best first. full: not the shortest one."""
    name = stem_of(capture) if capture == STDIN else Path(capture).name
    if not full:
        yield home / f"{stem_of(capture)}.{kind}.png"
    yield home / f"{name}.{kind}.png"
    yield from (home / f"{name}-{i}.{kind}.png" for i in count(2))


def _is_free(path: Path, own: str, inputs: Inputs, yielding: bool) -> bool:
    """Whether the picture of a capture may have this place, as far as that is for its name to solve."""
    if not inputs.overwrite and answered(path) not in (None, own):
        return False
    if not yielding or not path.is_file():
        return True
    try:
        check_replaceable(path, inputs)
    except Unwritable:
        return False
    return True


def _key(path: Path) -> str:
    """Equal for paths that are one file on disks that know no case."""
    return str(path).casefold()
