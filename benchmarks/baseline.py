"""Record what the program says of many captures and boards, and compare it after a refactoring.

    python benchmarks/baseline.py SHARED --write FILE
    python benchmarks/baseline.py SHARED --compare FILE [--only captures|boards] [--every N] [--jobs N]

SHARED holds captures/<kind>/images/* and boards/<kind>.jsonl. Two languages are recorded: of a capture its
JSON and its hints; of every third board its JSON with the proof and with the way, each step in both voices.
The times (`ms`) are left out. FILE is gzip'd: a JSON array [key, record] a line, in the order of the keys.

Exit status 1 if a record differs. Answers that the clock cut short differ from run to run: they are counted
and never compared.
"""

import argparse
import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("en", "es")
EVERY_BOARD = 3  # one board of so many is solved: all of them take an hour
BUDGET = 120.0  # seconds of processor time a puzzle: more than any of them takes on an idle machine
MOST_SHOWN = 40  # differences that are printed
MOST_PATHS = 4  # places of one record that are printed
MOST_CHARACTERS = 120  # of a value that is printed


class Task(NamedTuple):
    """One capture (row is None) or one board to answer. place: a file. row: the line of a board."""

    key: str
    place: Path
    row: str | None = None


def main(argv: list[str] | None = None) -> int:
    args = _arguments(argv)
    tasks = [task for kind in args.only for task in KINDS[kind](args.shared)][:: args.every]
    known = dict(_read(args.compare)) if args.compare else {}
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(args.jobs, initializer=_single_thread) as pool:
        records = _with_progress(pool.map(answer, tasks, chunksize=4), len(tasks))
        if args.write:
            with gzip.open(args.write, "wt", encoding="utf-8", compresslevel=6) as file:
                for task, record in zip(tasks, records, strict=True):
                    file.write(json.dumps([task.key, record]) + "\n")
                    counts["written"] += 1
        else:
            for task, record in zip(tasks, records, strict=True):
                verdict, places = compared(known.get(task.key), record)
                counts[verdict] += 1
                if places and counts["different"] + counts["missing"] <= MOST_SHOWN:
                    print(f"{task.key}", *places[:MOST_PATHS], sep="\n    ")
    print(", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items())))
    return 1 if counts["different"] or counts["missing"] else 0


def captures_of(shared: Path) -> list[Task]:
    """Every picture of every kind of captures, in the order of their names."""
    places = sorted((shared / "captures").glob("*/images/*"))
    return [Task(f"captures/{place.parts[-3]}/{place.name}", place) for place in places]


def boards_of(shared: Path) -> list[Task]:
    """Every third row of every list of boards."""
    return [
        Task(f"boards/{path.stem}/{i}", path, line)
        for path in sorted((shared / "boards").glob("*.jsonl"))
        for i, line in enumerate(path.read_text("utf-8").splitlines())
        if i % EVERY_BOARD == 0
    ]


KINDS = {"captures": captures_of, "boards": boards_of}


def answer(task: Task) -> dict[str, Any]:
    """Return all that is recorded of one capture or board, by language; {"late": True} if time ran out."""
    found = {lang: _of_board(task, lang) if task.row else _of_capture(task, lang) for lang in LANGUAGES}
    return {"late": True} if any(is_late(record) for record in found.values()) else found


def _of_capture(task: Task, lang: str) -> dict[str, Any]:
    from queens_snap import snap

    result = snap(str(task.place), file=task.place.name, lang=lang, budget=BUDGET)
    return {
        "json": _timeless(result.to_json()),
        "hint": result.hint_text(),
        "where": result.hint_text(where_only=True),
    }


def _of_board(task: Task, lang: str) -> dict[str, Any]:
    from queens_snap import MalformedBoard, solve
    from queens_snap.solver.games import GAMES, game_of_row

    row = json.loads(task.row or "")
    game = game_of_row(row)
    if not game:
        return {"unknown": True}
    try:
        result = solve(GAMES[game].of_json(row), file=task.key, lang=lang, budget=BUDGET)
    except MalformedBoard as error:
        return {"malformed": str(error)}
    return {"json": _timeless(result.to_json()), "proof": _timeless(result.to_json(all_steps=True))}


def _timeless(result: dict[str, Any]) -> dict[str, Any]:
    """A result as JSON has it, without its times."""
    return json.loads(json.dumps({key: value for key, value in result.items() if key != "ms"}))


def is_late(record: dict[str, Any]) -> bool:
    """True if the clock cut the answer short."""
    error = record.get("json", {}).get("error")
    return bool(error and error["code"] == "timeout")


def compared(old: Any, new: Any) -> tuple[str, list[str]]:
    """Return "same", "late", "missing" or "different", and the places that differ."""
    if old is None:
        return "missing", ["not in the baseline"]
    if "late" in old or "late" in new:
        return "late", []
    places = list(differences(old, new))
    return ("different" if places else "same"), places


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """The places where two JSON values differ, as "path: old -> new"."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from differences(old.get(key), new.get(key), f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif old != new:
        yield f"{path}: {_short(old)} -> {_short(new)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "..."


def _read(path: Path) -> Iterator[tuple[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            key, record = json.loads(line)
            yield key, record


def _with_progress(records: Iterator[Any], number: int) -> Iterator[Any]:
    for i, record in enumerate(records, 1):
        if i % 25 == 0 or i == number:
            print(f"\r{i} of {number}", end="", file=sys.stderr, flush=True)
        yield record
    print(file=sys.stderr)


def _single_thread() -> None:
    """Keep a worker to one core: the libraries would start threads of their own."""
    import cv2

    cv2.setNumThreads(1)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("shared", type=Path)
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("--write", type=Path, metavar="FILE", help="record the answers")
    target.add_argument("--compare", type=Path, metavar="FILE", help="compare the answers with a record")
    parser.add_argument("--only", nargs="+", choices=tuple(KINDS), default=tuple(KINDS))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of N captures and boards")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes")
    return parser.parse_args(argv)


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
