"""The round trip of Queens: is the drawn picture, read again, the same board, and are its crowns read as
queens?

    python benchmarks/reading/roundtrip.py FOLDER... [--strict] [--list]

A folder holds a manifest.jsonl, or a <name>.json beside each <name>.png. Only captures that are read and have
one solution count, and only those of games with queens. --strict: of a manifest, only the rows that are
unique, not derived and not annotated. Exit status 1 when any capture fails.
"""

import argparse
import json
import sys
from pathlib import Path

import scoring

from queens_snap.pipeline import snap
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound


def main(argv: list[str] | None = None) -> int:
    """Runs the folders, prints what fails and the share that does not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--strict", action="store_true", help="leave altered and ambiguous captures out")
    parser.add_argument("--list", action="store_true", help="name the captures that fail, and how")
    args = parser.parse_args(argv)
    failed = 0
    for folder in args.folders:
        answers = {}
        for capture in scoring.load(folder):
            if args.strict and not capture.strict:
                continue
            fault = round_trip(capture.path)
            if fault is not None:
                answers[capture.name] = fault
        bad = {name: fault for name, fault in answers.items() if fault}
        failed += len(bad)
        print(f"{folder}: {len(answers) - len(bad)} of {len(answers)} drawn pictures read back the same")
        for name, fault in bad.items() if args.list else ():
            print(f"  {name}: {json.dumps(fault)}")
    return 1 if failed else 0


def round_trip(path: Path) -> dict[str, object] | None:
    """Faults of the drawn picture, read again (empty: none); None where there is nothing drawn."""
    first = snap(path)
    reading, solution = first.reading, first.solution
    if first.picture is None or reading is None or solution is None or solution.answer is None:
        return None
    if "queens" not in reading.marks:
        return None
    try:
        again = read_capture(first.picture, game=reading.puzzle.game)
    except NoBoardFound as error:
        return {"board": str(error)}
    fault: dict[str, object] = {}
    if again.puzzle != reading.puzzle:
        fault["board"] = again.puzzle.to_text()
    queens, shown = set(solution.answer), set(reading.marks["queens"])
    read_back = set(again.marks["queens"])
    if queens - read_back:
        fault["lost"] = sorted(queens - read_back)
    if read_back - queens - shown:
        fault["invented"] = sorted(read_back - queens - shown)
    return fault


if __name__ == "__main__":
    sys.exit(main())
