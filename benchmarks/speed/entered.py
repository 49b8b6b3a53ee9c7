"""Count what a run of the program passes through: files, functions, changes of room, modules loaded.

    python benchmarks/speed/entered.py [--json]

The modules that a fresh process loads for a command are loaded first; then the command runs once, under a
profiler. Counted are the files and the functions of the program that are entered, and the changes of room. A
room is a top-level folder, or `root` for the files beside them. A change of room is a call of a function of
the program in another room than the last such call before it, whoever calls. A generator counts when it is
entered first, not when it goes on.

Other games' modules are those in whose path another game has a file or folder of its own.
"""

import argparse
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

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
GAMES = ("queens", "tango", "zip", "nonogram", "sudoku", "patches", "wend")
ROOMS = ("solver", "vision", "overlay", "words", "result", "files", "commands", "batch", "drop")
CO_GENERATOR = 0x20 | 0x80 | 0x200  # of a code object: generator, coroutine, asynchronous generator

# The modules of the program that a process has loaded when the command ends, one a line.
LOADED = """
import sys
from queens_snap.cli import main
try:
    main(sys.argv[2:])
finally:
    with open(sys.argv[1], "w") as file:
        print(*(name for name in sys.modules if name.split(".")[0] == "queens_snap"), sep="\\n", file=file)
"""


class Run(NamedTuple):
    """A command of the program. arguments: where "OUT" stands for a fresh folder. game: whose board it is."""

    title: str
    game: str
    arguments: Sequence[str]


SHOT = str(FIXTURES / "screenshots" / "phone-light-8.png")
HALF_FILLED = str(FIXTURES / "half-filled" / "half-05.png")
TANGO = str(FIXTURES / "tango" / "tango-light.png")
RUNS = (
    Run("a Queens capture", "queens", [SHOT, "-o", "OUT/a.png"]),
    Run("--hint step", "queens", ["--hint", "step", HALF_FILLED, "-o", "OUT/a.png"]),
    Run("a Tango capture", "tango", [TANGO, "-o", "OUT/a.png"]),
    Run("a batch of one row", "queens", ["batch", SHOT, "--out", "OUT/run"]),
)


class Counts(NamedTuple):
    """What a run passes through. pairs: changes of room by the two rooms, in both directions."""

    files: int
    functions: int
    changes: int
    pairs: dict[str, int]
    loaded: int
    lines: int
    foreign: int


class Profile:
    """Follow the calls of functions of the program, whose folder is `root` as its files name it."""

    def __init__(self, root: str):
        self.root = root.rstrip("/") + "/"
        self.functions: set[CodeType] = set()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(self.root):
            return
        if code.co_flags & CO_GENERATOR and frame.f_lasti > 2:
            return  # it goes on
        self.functions.add(code)
        before, self._last = self._last, self.room(code)
        if before and before != self._last:
            self.pairs[before, self._last] += 1

    def room(self, code: CodeType) -> str:
        """The top-level folder of a function."""
        first = code.co_filename[len(self.root) :].split("/")[0]
        return first if first in ROOMS else "root"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a run")
    args = parser.parse_args(argv)
    if not args.json:
        print(f"{'':20}{'files':>7}{'functions':>11}{'changes':>9}{'loaded':>8}{'lines':>8}{'foreign':>9}")
    for run in RUNS:
        counts = counted(run)
        if args.json:
            print(json.dumps({"run": run.title, **counts._asdict()}))
            continue
        print(
            f"{run.title:20}{counts.files:7}{counts.functions:11}{counts.changes:9}"
            f"{counts.loaded:8}{counts.lines:8}{counts.foreign:9}"
        )
        print(" " * 4 + ", ".join(f"{pair} {number}" for pair, number in list(counts.pairs.items())[:6]))
    return 0


def counted(run: Run) -> Counts:
    """Run a command in a process of its own, then here, under the profiler."""
    import queens_snap

    profile = Profile(queens_snap.__path__[0])
    loaded = _loaded(run)
    for name in loaded:
        import_module(name)
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        _quietly(run)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    pairs: Counter[str] = Counter()
    for rooms, number in profile.pairs.items():
        pairs[" - ".join(sorted(rooms))] += number
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in loaded.values())
    return Counts(
        len({code.co_filename for code in profile.functions}),
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


def _quietly(run: Run) -> None:
    from queens_snap.cli import main as command

    heard = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.redirect_stdout(heard),
        contextlib.redirect_stderr(heard),
    ):
        command([part.replace("OUT", folder) for part in run.arguments])


def _loaded(run: Run) -> dict[str, Path]:
    """The modules that a fresh process loads, and their files."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "modules"
        arguments = [part.replace("OUT", folder) for part in run.arguments]
        subprocess.run(
            [sys.executable, "-c", LOADED, str(listed), *arguments],
            check=True,
            capture_output=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
        names = listed.read_text().split()
    return {name: Path(str(path)) for name in names if (path := _file_of(name))}


def _file_of(module: str) -> Path | None:
    """The file of a module of the program, found without importing it."""
    import queens_snap

    base = Path(queens_snap.__path__[0], *module.split(".")[1:])
    return next((x for x in (base.with_suffix(".py"), base / "__init__.py") if x.is_file()), None)


if __name__ == "__main__":
    sys.exit(main())
