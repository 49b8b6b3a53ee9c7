"""Measure the time of a capture, beside that of decoding it and encoding a picture, which every program
needs.

    python benchmarks/speed/speed.py [CAPTURE] [--rounds N] [--cold-rounds N] [--limit R]

Warm: in one process with everything loaded. Cold: the command `queens-snap CAPTURE -o OUT`, beside a process
that only imports cv2, decodes and encodes with the same settings; by the clock, and (except on Windows) in
processor time of all threads. Ratios are to the latter in the same run: they differ less between machines
than milliseconds. Exit status 1 if with --limit the whole way, warm or cold, takes more than R times as long
by the clock.

With a small capture, the cold ratio is that of the start alone:

    python benchmarks/speed/speed.py fixtures/screenshots/board-light-7.png --cold-rounds 25
"""

import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import ROOT, existing_file, open_parser
from timing import Times, interleaved, print_table, ratio

from queens_snap.pipeline import snap

CAPTURE = ROOT / "fixtures" / "screenshots" / "phone-light-8.png"
BASE, WHOLE = "decode + encode alone", "whole way"
PARTS = ("decode", "read", "solve", "draw", "encode")

#: Options with which the program writes PNG; both processes of the cold run use them.
PNG = [cv2.IMWRITE_PNG_COMPRESSION, 1]
if hasattr(cv2, "IMWRITE_PNG_FILTER"):  # not in older OpenCV
    PNG += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]
COLD_BASE = f"""
import sys
import cv2
cv2.imwrite(sys.argv[2], cv2.imread(sys.argv[1]), {PNG!r})
"""


def main(argv: list[str] | None = None) -> int:
    parser = open_parser(__doc__)
    parser.add_argument("capture", nargs="?", type=existing_file, default=CAPTURE)
    parser.add_argument("--rounds", type=int, default=25, help="warm rounds (default 25)")
    parser.add_argument("--cold-rounds", type=int, default=9, help="cold rounds (default 9; 0: none)")
    parser.add_argument(
        "--limit", type=float, help="fail when the whole way takes more than this many times as long"
    )
    args = parser.parse_args(argv)
    height, width = decoded(args.capture).shape[:2]
    print(f"{args.capture.name}, {width} x {height}, OpenCV {cv2.__version__}")
    print(f"\nWarm, {args.rounds} rounds")
    ratios = [_print_times(warm(args.capture, args.rounds))]
    if args.cold_rounds:
        wall, processor = cold(args.capture, args.cold_rounds)
        print(f"\nCold, {args.cold_rounds} rounds")
        ratios.append(_print_times(wall))
        if processor:
            print("\nCold, processor time")
            _print_times(processor)
    return 1 if args.limit and max(ratios) > args.limit else 0


def warm(capture: Path, rounds: int) -> Times:
    """Measure in this process: the base, the whole way, and its parts as the program itself measures them."""
    parts: dict[str, list[float]] = {part: [] for part in PARTS}

    def whole_way() -> None:
        result = snap(capture)
        if result.encoded(".png") is None:
            raise SystemExit(f"{capture} is not read: {result.problem}")
        for part in PARTS:
            parts[part].append(result.ms[part] or 0.0)

    times = interleaved({BASE: lambda: encoded(decoded(capture)), WHOLE: whole_way}, rounds)
    return times | {part: values[1:] for part, values in parts.items()}


def cold(capture: Path, rounds: int) -> tuple[Times, Times]:
    """Measure whole processes: by the clock, and in processor time (empty on Windows)."""
    processor: Times = {BASE: [], WHOLE: []}
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "out.png")
        commands = {
            BASE: [sys.executable, "-c", COLD_BASE, str(capture), out],
            WHOLE: [*_command(), str(capture), "-o", out, "--overwrite"],
        }

        # Modules have their bytecode, as when installed: the round that is not counted writes it.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def run(name: str) -> None:
            before = _processor_time()
            subprocess.run(commands[name], check=True, stdout=subprocess.DEVNULL, env=environment)
            processor[name].append((_processor_time() - before) * 1000)

        wall = interleaved({name: partial(run, name) for name in commands}, rounds)
    measured = sys.platform != "win32"
    return wall, {name: values[1:] for name, values in processor.items()} if measured else {}


def _processor_time() -> float:
    """Return the processor time of all ended child processes (s); 0 on Windows, which does not measure it."""
    if sys.platform == "win32":
        return 0.0
    import resource  # Windows has no such module

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _print_times(times: Times) -> float:
    """Print the table; return the ratio of the whole way."""
    print_table(times, BASE)
    return ratio(times[WHOLE], times[BASE])


def _command() -> list[str]:
    """Return the command `queens-snap` of this environment."""
    script = shutil.which("queens-snap", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit("no queens-snap beside this Python: pip install -e .")
    return [script]


def decoded(capture: Path) -> np.ndarray:
    """Return the pixels of a file, (H, W, 3) uint8 BGR."""
    picture = cv2.imdecode(np.fromfile(capture, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise SystemExit(f"{capture} is not a picture")
    return picture


def encoded(bgr: np.ndarray) -> None:
    """Encode pixels as the program does."""
    cv2.imencode(".png", bgr, PNG)


if __name__ == "__main__":
    sys.exit(main())
