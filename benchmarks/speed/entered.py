"""Count what a run of the program enters: files, functions, changes of folder, modules loaded.

    python benchmarks/speed/entered.py [--json]

The modules that a fresh process loads for a command are loaded first; then the command runs once under a
profiler, in this process. It counts the files and the functions of the program that are entered, and the
changes of folder: calls of a function of the program in another top-level folder than the last such call.
Files beside the folders count as the folder `root`. A generator that continues is called again each time; a
return is no call.

"with imports" counts the files in which a fresh process enters a function or the body of a class. "foreign"
counts modules of other games.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import ROOT, open_parser, text_table

FIXTURES = ROOT / "fixtures"
GAMES = ("queens", "tango", "zip", "nonogram", "sudoku", "patches", "wend")
OTHER_FOLDERS = ("benchmarks", "tests")  # folders of a checkout that are no part of the program

#: Script of a fresh process: run a command, then write as JSON the modules of the program, and the files in
#: which more is entered than the module itself.
FRESH = """
import json, sys
files = set()
def enter(frame, event, _):
    if event == "call" and frame.f_code.co_name != "<module>":
        files.add(frame.f_code.co_filename)
sys.setprofile(enter)
try:
    from queens_snap.cli import main
    main(sys.argv[2:])
finally:
    sys.setprofile(None)
    modules = [name for name in sys.modules if name.split(".")[0] == "queens_snap"]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump({"modules": modules, "files": sorted(files)}, file)
"""


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
    """Run a command in a process of its own, then here, under the profiler."""
    import queens_snap

    profile = Profile(queens_snap.__path__[0])
    loaded, files = _in_fresh_process(run)
    for name in loaded:
        import_module(name)
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        _run_silently(run)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    pairs: Counter[str] = Counter()
    for folders, number in profile.pairs.items():
        pairs[" - ".join(sorted(folders))] += number
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in loaded.values())
    return Counts(
        len({code.co_filename for code in profile.functions}),
        sum(profile.folder_of(file) is not None for file in files),
        len(profile.functions),
        profile.pairs.total(),
        dict(pairs.most_common()),
        len(loaded),
        lines,
        sum(is_foreign(name, run.game) for name in loaded),
    )


def is_foreign(module: str, game: str) -> bool:
    """True if a module belongs to another game than this one."""
    return bool({*module.split(".")} & ({*GAMES} - {game}))


def _run_silently(run: CommandRun) -> None:
    from queens_snap.cli import main as command

    output = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(output),
    ):
        command([part.replace("OUT", folder) for part in run.arguments])


def _in_fresh_process(run: CommandRun) -> tuple[dict[str, Path], list[str]]:
    """Return the modules that a fresh process loads, with their files, and the files that it enters."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "listed.json"
        arguments = [part.replace("OUT", folder) for part in run.arguments]
        subprocess.run(
            [sys.executable, "-c", FRESH, str(listed), *arguments],
            check=True,
            capture_output=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
        found = json.loads(listed.read_text("utf-8"))
    return {name: path for name in found["modules"] if (path := _file_of(name))}, found["files"]


def _file_of(module: str) -> Path | None:
    """Return the file of a module of the program, without importing it."""
    import queens_snap

    base = Path(queens_snap.__path__[0], *module.split(".")[1:])
    return next((x for x in (base.with_suffix(".py"), base / "__init__.py") if x.is_file()), None)


if __name__ == "__main__":
    sys.exit(main())
