"""Measure what installing the program costs, beside other command lines that work on pictures.

    python benchmarks/speed/install.py WHEEL [PACKAGE ...] [--rounds N] [--one-file PATH]

Each is installed into an environment of its own. Prints the seconds that pip takes (without its cache), the
megabytes and their largest packages, and in turn how long each command takes to print its version.
--one-file: the file that .ci/single-file makes, which is also started.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter
from venv import create

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import existing_file, open_parser
from timing import interleaved, print_table

OTHERS = ("img2pdf", "ocrmypdf")
NAMED_PACKAGES = 6  # the largest packages are named
MB = 1_000_000


def main(argv: list[str] | None = None) -> int:
    parser = open_parser(__doc__)
    parser.add_argument("wheel", type=existing_file)
    parser.add_argument("others", nargs="*", default=OTHERS, metavar="PACKAGE")
    parser.add_argument("--rounds", type=int, default=9, help="starts of each command (default 9)")
    parser.add_argument("--one-file", type=existing_file, help="also start this file")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        commands = {}
        for name in (str(args.wheel.resolve()), *args.others):
            command = "queens-snap" if name.endswith(".whl") else name
            place = Path(folder) / command
            print(f"{command}: {_install(name, place)}", flush=True)
            commands[command] = [str(place / "bin" / command), "--version"]
        if args.one_file:
            print(f"one file: {args.one_file.stat().st_size / MB:.0f} MB")
            commands["one file"] = [str(args.one_file.resolve()), "--version"]
        print(f"\nTo the version, {args.rounds} rounds")
        starts = {name: partial(_run, words) for name, words in commands.items()}
        print_table(interleaved(starts, args.rounds), args.others[0])
    return 0


def _install(package: str, place: Path) -> str:
    """Install a package; return a text with its size, its time and its largest parts."""
    create(place, with_pip=True)
    (site,) = place.glob("lib/python*/site-packages")
    empty, before = _size(place), {path.name for path in site.iterdir()}
    begin = perf_counter()
    _run([str(place / "bin" / "pip"), "install", "--quiet", "--no-cache-dir", package])
    seconds = perf_counter() - begin
    sizes = Counter[str]()
    for path in (path for path in site.iterdir() if path.name not in before):
        sizes[path.name.removesuffix(".libs")] += _size(path)
    largest = sizes.most_common(NAMED_PACKAGES)
    shares = ", ".join(f"{name} {size / MB:.0f}" for name, size in largest)
    return f"{(_size(place) - empty) / MB:.0f} MB in {seconds:.0f} s ({shares})"


def _size(path: Path) -> int:
    """Return the bytes of all files below a folder."""
    return sum(file.lstat().st_size for file in path.rglob("*") if not file.is_dir())


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
