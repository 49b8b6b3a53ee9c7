"""Time of reading, over all captures of some folders, refused ones included.

    python benchmarks/speed/reading_time.py FOLDER... [--every 3] [--seed 0] [--rounds 2] [--limit R]
                                            [--slowest 20] [--json OUT]

Processor time of one thread, of reading alone: from the decoded picture to the board and its marks, or to the
refusal. It stands beside the time that decoding and encoding the phone fixture takes, which is measured
between the captures, in the same run: the ratio is what can be compared from machine to machine. Of several
rounds the quickest counts, for a noisy machine only ever adds. Exit status 1 when the 95th percentile of all
captures is above the limit.

A folder holds pictures, or a folder of them. --every 3 takes every third one; --seed says at which to start.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import NamedTuple

import cv2
from speed import CAPTURE, decoded, encoded
from timing import p95

from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import CaptureError

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
SECOND = 1.0  # of processor time, that no capture should take


class CaptureTime(NamedTuple):
    """Times of one capture. decode, read: seconds of processor time. base: that of the fixture, beside it.
    answer: the game that was read, or the code of the refusal."""

    folder: str
    name: str
    pixels: int
    decode: float
    read: float
    base: float
    answer: str


def main(argv: Sequence[str] | None = None) -> int:
    """Reads, prints a table a folder and the slowest captures, and answers the exit status."""
    args = _arguments(argv)
    cv2.setNumThreads(1)
    paths = [path for folder in args.folders for path in pictures(folder)][
        args.seed % args.every :: args.every
    ]
    read_capture(load(CAPTURE).rgb)  # what is loaded once is no capture's time
    rows = [timed(path, args.rounds) for path in paths]
    base = statistics.median(row.base for row in rows)
    print(f"decoding and encoding {CAPTURE.name}: {1000 * base:.0f} ms; OpenCV {cv2.__version__}\n")
    print(f"{'':<24}{'captures':>9}{'median':>8}{'p95':>8}{'slowest':>9}{'p95 with decoding':>19}")
    for folder in dict.fromkeys(row.folder for row in rows):
        _print_line(folder, [row for row in rows if row.folder == folder], base)
    reached = _print_line("all", rows, base)
    print("\nslowest")
    for row in sorted(rows, key=lambda row: -row.read)[: args.slowest]:
        print(f"{row.read / base:8.2f}  {row.read:6.3f} s  {row.folder}/{row.name}  {row.answer}")
    late = sum(row.read + row.decode > SECOND for row in rows)
    print(f"\n{late} of {len(rows)} take more than a second")
    if args.json:
        args.json.write_text("".join(json.dumps(row._asdict()) + "\n" for row in rows), encoding="utf-8")
    return 1 if args.limit and reached > args.limit else 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--every", type=int, default=1, help="take every so manieth capture (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="at which of them to start (default 0)")
    parser.add_argument("--rounds", type=int, default=2, help="times that each is read (default 2)")
    parser.add_argument("--limit", type=float, help="fail when the 95th percentile is above this ratio")
    parser.add_argument("--slowest", type=int, default=20, help="how many to name (default 20)")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the times, one object a line")
    return parser.parse_args(argv)


def pictures(folder: Path) -> list[Path]:
    """The captures of a folder, in the order of their names."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)


def timed(path: Path, rounds: int) -> CaptureTime:
    """Time of a capture, at its quickest."""
    rows = [_once(path) for _ in range(rounds)]
    decode, read, base = (
        min(times) for times in zip(*((r.decode, r.read, r.base) for r in rows), strict=True)
    )
    return rows[0]._replace(decode=decode, read=read, base=base)


def _once(path: Path) -> CaptureTime:
    folder = path.parent.parent if path.parent.name == "images" else path.parent
    times, pixels, answer = [process_time()], 0, ""
    encoded(decoded(CAPTURE))
    times.append(process_time())
    try:
        rgb = load(path).rgb
        times.append(process_time())
        pixels = rgb.shape[0] * rgb.shape[1]
        answer = read_capture(rgb).puzzle.game
    except CaptureError as error:
        answer = error.code
    times.append(process_time())
    base, decode, *read = (after - before for before, after in pairwise(times))
    return CaptureTime(folder.name, path.name, pixels, decode, sum(read), base, answer)


def _print_line(name: str, rows: Sequence[CaptureTime], base: float) -> float:
    """The ratios of some captures; answers the 95th percentile of reading."""
    ratios = [row.read / base for row in rows]
    whole = [(row.decode + row.read) / base for row in rows]
    middle, late, most = statistics.median(ratios), p95(ratios), max(ratios)
    print(f"{name:<24}{len(rows):>9}{middle:>8.2f}{late:>8.2f}{most:>9.2f}{p95(whole):>19.2f}")
    return late


if __name__ == "__main__":
    sys.exit(main())
