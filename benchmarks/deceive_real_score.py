"""What is read of the pictures of deceive_real.py.

python benchmarks/deceive_real_score.py [KIND...] [--count N] [--first SEED] [--list] [--keep FOLDER]
"""

import argparse
import time
from collections import Counter
from pathlib import Path

import cv2
from deceive_real import KINDS
from scoring import NONE, RIGHT, SILENT, WARNED, marks_seen, verdict, warned

from queens_snap.pipeline import snap

REFUSED = "refused"
COLUMNS = (RIGHT, "with warning", WARNED, SILENT, NONE, REFUSED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)} (all)")
    parser.add_argument("--count", type=int, default=200, help="pictures of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first one's seed")
    parser.add_argument("--list", action="store_true", help="name what is not right")
    parser.add_argument("--keep", type=Path, help="folder for the pictures that are not right")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for kind in args.kinds or KINDS:
        _measure(kind, args)


def _measure(kind: str, args: argparse.Namespace) -> None:
    count: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(args.first, args.first + args.count):
        rgb, truth = KINDS[kind](seed)
        begin = time.process_time()
        result = snap(rgb).to_json()
        slowest = max(slowest, time.process_time() - begin)
        word, seen = verdict(truth, result), []
        if word == NONE and result["status"] in ("unreadable", "refused"):
            word = REFUSED
        elif word == NONE and result["status"] == "ambiguous" and not warned(result):
            word = SILENT
        count[word] += 1
        count["with warning"] += word == RIGHT and warned(result)
        if word == RIGHT:
            seen = [marks_seen(truth, result, k) for k in ("queens", "crosses")]
            for name, (true, found) in zip(("queens", "crosses"), seen, strict=True):
                if truth.marks is not None:
                    marks[f"{name} found"] += len(true & found)
                    marks[f"{name} missed"] += len(true - found)
                    marks[f"{name} invented"] += len(found - true)
        elif truth.marks is not None:
            marks["queens on boards not read"] += len(truth.marks["queens"])
        missed = truth.marks is not None and any(a != b for a, b in seen)
        if args.list and (word != RIGHT or missed):
            error = (result.get("error") or {}).get("message") or ""
            said = "; ".join((result.get("reading") or {}).get("warnings") or ())
            print(f"  {truth.name}: {'marks' if missed else word} {truth.n} {result['n']} {error} {said}")
        if args.keep and (word != RIGHT or missed):
            args.keep.mkdir(exist_ok=True)
            cv2.imwrite(str(args.keep / f"{kind}-{seed}.png"), rgb[..., ::-1])
    print(
        f"{kind}: " + ", ".join(f"{count[c]} {c}" for c in COLUMNS) + f"; slowest {slowest:.2f} s", flush=True
    )
    if marks:
        print("   " + ", ".join(f"{v} {k}" for k, v in marks.items()), flush=True)


if __name__ == "__main__":
    main()
