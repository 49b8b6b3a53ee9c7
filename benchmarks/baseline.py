"""Record what the program says of many captures and boards, and compare it after a refactoring.

    python benchmarks/baseline.py SHARED --write FILE
    python benchmarks/baseline.py SHARED --compare FILE [--only KIND...] [--every N] [--jobs N]

SHARED holds captures/<kind>/images/* and boards/<kind>.jsonl. Two languages are recorded: of a capture its
JSON and its hints; of every third board its JSON with the proof and with the way, each step in both voices.
The times (`ms`) are left out. FILE is gzip'd: a JSON array [key, record] a line, in the order of the tasks.

A KIND is "captures", "boards", or one folder or file of them: "captures/tango", "boards/zip".

Exit status 1 if a record differs, or only one side has it. Answers that the clock cut short differ from run
to run: they are counted and never compared.
"""

import argparse
import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("en", "es")
EVERY_BOARD = 3  # one board of so many is solved: all of them take an hour
BUDGET = 120.0  # seconds of processor time a puzzle: more than any of them takes on an idle machine
MOST_SHOWN = 40  # differences that are printed
MOST_PATHS = 4  # places of one record that are printed
MOST_CHARACTERS = 120  # of a value that is printed


ABSENT = object()  # stands for a key that one of two JSON objects does not have


class BaselineTask(NamedTuple):
    """One capture (row is None) or one board to answer. place: a file. row: the line of a board."""

    key: str
    place: Path
    row: str | None = None

    @property
    def kind(self) -> str:
        """The first two parts of the key."""
        return _kind_of(self.key)


def main(argv: list[str] | None = None) -> int:
    args = _arguments(argv)
    tasks = [task for task in tasks_of(args.shared) if is_wanted(task.kind, args.only)][:: args.every]
    if not tasks:
        raise SystemExit(f"nothing in {args.shared} is of the kind {', '.join(args.only)}")
    with ProcessPoolExecutor(args.jobs, initializer=_single_thread) as pool:
        records = zip(tasks, _with_progress(pool.map(answer, tasks, chunksize=4), len(tasks)), strict=True)
        if args.write:
            _write(args.write, records)
            return 0
        with gzip.open(args.compare, "rt", encoding="utf-8") as file:
            return _compare(file, records, args.only, whole=args.every == 1)


def _write(place: Path, records: Iterable[tuple[BaselineTask, Any]]) -> None:
    number = 0
    with gzip.open(place, "wt", encoding="utf-8", compresslevel=6) as file:
        for task, record in records:
            file.write(_line(task.key, record))
            number += 1
    print(f"{number} written")


def _compare(
    lines: Iterable[str], records: Iterable[tuple[BaselineTask, Any]], only: Sequence[str], whole: bool
) -> int:
    """Print the differences and a table of verdicts; return the exit status.

    whole: nothing of these kinds was left out, so what only the baseline has is lost.
    """
    known = Baseline(lines)
    counts: dict[str, Counter[str]] = {}
    shown = 0
    for task, record in records:
        verdict, places = compared(known.take(task.key), _line(task.key, record))
        counts.setdefault(task.kind, Counter())[verdict] += 1
        if places and shown < MOST_SHOWN:
            shown += 1
            print(task.key, *places[:MOST_PATHS], sep="\n    ")
    if whole:
        for key in known.rest():
            if is_wanted(_kind_of(key), only):
                counts.setdefault(_kind_of(key), Counter())["lost"] += 1
    total = sum(counts.values(), Counter[str]())
    for kind, found in (*counts.items(), ("all", total)):
        print(f"{kind:24}" + ", ".join(f"{number} {verdict}" for verdict, number in sorted(found.items())))
    return 1 if total["different"] or total["missing"] or total["lost"] else 0


class Baseline:
    """The lines of a baseline, read as far as they are asked for: all of them are 240 MB."""

    def __init__(self, lines: Iterable[str]):
        self._lines = iter(lines)
        self._passed: dict[str, str] = {}

    def take(self, key: str) -> str | None:
        """Return the line of a key; None if there is none. Keys in the order of the lines cost no memory."""
        if key in self._passed:
            return self._passed.pop(key)
        for line in self._lines:
            if (found := _key_of(line)) == key:
                return line
            self._passed[found] = line
        return None

    def rest(self) -> list[str]:
        """The keys of all lines that nobody took."""
        return [*self._passed, *map(_key_of, self._lines)]


def tasks_of(shared: Path) -> list[BaselineTask]:
    """All captures and boards, in the order of a baseline."""
    return [*captures_of(shared), *boards_of(shared)]


def is_wanted(kind: str, only: Sequence[str]) -> bool:
    """True if a kind ("captures/tango") or its first part is among these; if there are none, always."""
    return not only or kind in only or kind.split("/")[0] in only


def captures_of(shared: Path) -> list[BaselineTask]:
    """Every picture of every kind of captures, in the order of their names."""
    places = sorted((shared / "captures").glob("*/images/*"))
    return [BaselineTask(f"captures/{place.parts[-3]}/{place.name}", place) for place in places]


def boards_of(shared: Path) -> list[BaselineTask]:
    """Every third row of every list of boards."""
    return [
        BaselineTask(f"boards/{path.stem}/{i}", path, line)
        for path in sorted((shared / "boards").glob("*.jsonl"))
        for i, line in enumerate(path.read_text("utf-8").splitlines())
        if i % EVERY_BOARD == 0
    ]


def answer(task: BaselineTask) -> dict[str, Any]:
    """Return all that is recorded of one capture or board, by language; {"late": True} if time ran out."""
    found = {lang: _of_board(task, lang) if task.row else _of_capture(task, lang) for lang in LANGUAGES}
    return {"late": True} if any(is_late(record) for record in found.values()) else found


def _of_capture(task: BaselineTask, lang: str) -> dict[str, Any]:
    from queens_snap import snap

    result = snap(str(task.place), file=task.place.name, lang=lang, budget=BUDGET)
    return {
        "json": _timeless(result.to_json()),
        "hint": result.hint_text(),
        "where": result.hint_text(where_only=True),
    }


def _of_board(task: BaselineTask, lang: str) -> dict[str, Any]:
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


def compared(old: str | None, new: str) -> tuple[str, list[str]]:
    """Return "same", "late", "missing" or "different" for two lines, and the places that differ."""
    if old is None:
        return "missing", ["not in the baseline"]
    if old == new:
        return "late" if "late" in json.loads(new)[1] else "same", []
    before, after = json.loads(old)[1], json.loads(new)[1]
    if "late" in before or "late" in after:
        return "late", []
    return "different", list(differences(before, after)) or ["the order of keys"]


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """The places where two JSON values differ, as "path: old -> new". An absent key differs from null."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            places = old.get(key, ABSENT), new.get(key, ABSENT)
            yield from differences(*places, f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif old != new or type(old) is not type(new):
        yield f"{path}: {_short(old)} -> {_short(new)}"


def _short(value: Any) -> str:
    text = "(absent)" if value is ABSENT else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "..."


def _line(key: str, record: Any) -> str:
    return json.dumps([key, record]) + "\n"


def _key_of(line: str) -> str:
    """The key of a line, without reading the record behind it."""
    return json.JSONDecoder().raw_decode(line, 1)[0]


def _kind_of(key: str) -> str:
    return "/".join(key.split("/")[:2])


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
    parser.add_argument("--only", nargs="+", metavar="KIND", default=())
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of N captures and boards")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes")
    return parser.parse_args(argv)


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
