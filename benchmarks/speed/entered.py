"""Count what a run of the program enters: files, functions, changes of folder, modules loaded.

    python benchmarks/speed/entered.py [--json]

Each command runs in two fresh processes under a profiler. The first one tells which modules the command
loads; the second one loads these before it runs. There the files and the functions of the program are counted
that are entered, and the changes of folder: calls of a function of the program in another top-level folder
than the last such call. Files beside the folders count as the folder `root`. A generator that continues is
called again each time; a return is no call.

"with imports" counts the files in which the first process enters a function or the body of a class. "foreign"
counts modules of other games.
"""

import contextlib
import io
import json
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import ROOT, open_parser, text_table

FIXTURES = ROOT / "fixtures"
GAMES = ("queens", "tango", "zip", "nonogram", "sudoku", "patches", "wend")
OTHER_FOLDERS = ("benchmarks", "tests")  # folders of a checkout that are no part of the program


class CommandRun(NamedTuple):
    """A command of the program. game: of its board. arguments: in which "OUT" stands for a fresh folder."""

    title: str
    game: str
    arguments: Sequence[str]


PHONE_CAPTURE = str(FIXTURES / "screenshots" / "phone-light-8.png")
HALF_FILLED = str(FIXTURES / "half-filled" / "half-05.png")
TANGO = str(FIXTURES / "tango" / "tango-light.png")
RUNS = (
    CommandRun("a Queens capture", "queens", [PHONE_CAPTURE, "-o", "OUT/a.png"]),
    CommandRun("--hint step", "queens", ["--hint", "step", HALF_FILLED, "-o", "OUT/a.png"]),
    CommandRun("a Tango capture", "tango", [TANGO, "-o", "OUT/a.png"]),
    CommandRun("a batch of one row", "queens", ["batch", PHONE_CAPTURE, "--out", "OUT/run"]),
)


class Counts(NamedTuple):
    """Counts of a run. with_imports: files, with those that only imports enter. changes: of folder. pairs:
    these by the two folders. loaded: modules. lines: of these. foreign: modules of other games."""

    files: int
    with_imports: int
    functions: int
    changes: int
    pairs: dict[str, int]
    loaded: int
    lines: int
    foreign: int


class Entered(NamedTuple):
    """Modules and calls of a run. modules: those of the program that were loaded, with their files. pairs:
    calls from one top-level folder into another, by the two folders."""

    modules: dict[str, str]
    files: set[str]
    functions: int
    pairs: Counter[tuple[str, str]]


class Profile:
    """A profiler of calls in the program. root: its folder."""

    def __init__(self, root: str):
        self.root = root.rstrip("/") + "/"
        self.functions: set[CodeType] = set()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not (folder := self.folder_of(code.co_filename)):
            return
        self.functions.add(code)
        before, self._last = self._last, folder
        if before and before != folder:
            self.pairs[before, folder] += 1

    def folder_of(self, file: str) -> str | None:
        """Return the top-level folder of a file of the program; None for any other file."""
        if not file.startswith(self.root):
            return None
        folder, _, below = file[len(self.root) :].partition("/")
        if not below:
            return "root"
        return folder if folder not in OTHER_FOLDERS else None


def main(argv: list[str] | None = None) -> int:
    parser = open_parser(__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object a run")
    args = parser.parse_args(argv)
    found = {run.title: counted(run) for run in RUNS}
    if args.json:
        for title, counts in found.items():
            print(json.dumps({"run": title, **counts._asdict()}))
        return 0
    columns = [name for name in Counts._fields if name != "pairs"]
    lines = ((title, *(getattr(counts, name) for name in columns)) for title, counts in found.items())
    print(text_table(("", *(name.replace("_", " ") for name in columns)), lines))
    for title, counts in found.items():
        print(f"{title}: {', '.join(f'{pair} {number}' for pair, number in list(counts.pairs.items())[:6])}")
    return 0


def counted(run: CommandRun) -> Counts:
    """Run a command in a process that loads what it needs, then in one that has loaded it."""
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        first = pool.submit(profiled, run).result()
        then = pool.submit(profiled, run, first.modules).result()
    pairs: Counter[str] = Counter()
    for folders, number in then.pairs.items():
        pairs[" - ".join(sorted(folders))] += number
    return Counts(
        len(then.files),
        len(first.files),
        then.functions,
        pairs.total(),
        dict(pairs.most_common()),
        len(first.modules),
        sum(len(Path(file).read_text("utf-8").splitlines()) for file in first.modules.values()),
        sum(is_foreign(name, run.game) for name in first.modules),
    )


def profiled(run: CommandRun, modules: Iterable[str] = ()) -> Entered:
    """Load modules, then run a command under a profiler. Call it in a fresh process."""
    for name in modules:
        import_module(name)
    package = find_spec("queens_snap")
    assert package
    assert package.submodule_search_locations
    profile = Profile(package.submodule_search_locations[0])
    silence = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.redirect_stdout(silence),
        contextlib.redirect_stderr(silence),
    ):
        threading.setprofile(profile)
        sys.setprofile(profile)
        try:
            import_module("queens_snap.cli").main([part.replace("OUT", folder) for part in run.arguments])
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
    functions = [code for code in profile.functions if code.co_name != "<module>"]
    loaded = {name: module.__file__ for name, module in sys.modules.items() if name.startswith("queens_snap")}
    files = {name: file for name, file in loaded.items() if file}
    return Entered(files, {code.co_filename for code in functions}, len(functions), profile.pairs)


def is_foreign(module: str, game: str) -> bool:
    """True if a module belongs to another game than this one."""
    return bool({*module.split(".")} & ({*GAMES} - {game}))


if __name__ == "__main__":
    sys.exit(main())
