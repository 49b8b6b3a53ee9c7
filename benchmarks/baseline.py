"""Record what the program says of many captures and boards, and compare it after a refactoring.

    python benchmarks/baseline.py SHARED --write FILE
    python benchmarks/baseline.py SHARED --compare FILE [--only KIND...] [--every N] [--jobs N]

SHARED holds captures/<kind>/images/* and boards/<kind>.jsonl. Each answer is recorded in two languages: of a
capture its JSON and its hints; of every third board its JSON with the way and with the proof. The times
(`ms`) are left out. FILE is compressed (gzip), with a JSON array [key, record] on each line.

A KIND is "captures", "boards", or one folder or file of them: "captures/tango", "boards/zip".

Exit status 1 if a record differs, or if only one side has it. Answers that ran out of time differ from run to
run: they are counted, but not compared.
"""

import argparse
import gzip
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from command_line import existing_file, existing_folder, open_parser

LANGUAGES = ("en", "es")
BOARD_STEP = 3  # every third board is solved: all of them take an hour
BUDGET = 120.0  # seconds of processor time for a puzzle: more than any of them takes on an idle machine
MAX_RECORDS = 40  # most different records that are printed
MAX_PLACES = 4  # most places of one record that are printed
MAX_CHARACTERS = 120  # most characters of a value that are printed
ABSENT = object()  # stands for a key that one of two JSON objects does not have


class BaselineTask(NamedTuple):
    """A capture (row is None) or a board to answer. place: its file. row: the line of a board."""

    key: str
    place: Path
    row: str | None = None


def main(argv: list[str] | None = None) -> int:
    args = _arguments(argv)
    tasks = (*captures_of(args.shared), *boards_of(args.shared))
    tasks = [task for task in tasks if is_wanted(_kind_of(task.key), args.only)][:: args.every]
    if not tasks:
        raise SystemExit(f"nothing in {args.shared} is of the kind {', '.join(args.only)}")
    with ProcessPoolExecutor(args.jobs, initializer=_single_thread) as pool:
        records = zip(tasks, _with_progress(pool.map(answer, tasks, chunksize=4), len(tasks)), strict=True)
        if args.write:
            _write(args.write, records)
            return 0
        with gzip.open(args.compare, "rt", encoding="utf-8") as file:
            return _compare(file, records, args.only, is_whole=args.every == 1)


def _write(place: Path, records: Iterable[tuple[BaselineTask, Any]]) -> None:
    number = 0
    with gzip.open(place, "wt", encoding="utf-8", compresslevel=6) as file:
        for task, record in records:
            file.write(_line(task.key, record))
            number += 1
    print(f"{number} written")


def _compare(
    lines: Iterable[str], records: Iterable[tuple[BaselineTask, Any]], only: Sequence[str], is_whole: bool
) -> int:
    """Print the differences and a table of verdicts; return the exit status. lines: of the baseline.
    is_whole: True if no task of these kinds was left out, so that records which only the baseline has are
    lost."""
    known = {_key_of(line): line for line in lines}
    counts = defaultdict[str, Counter[str]](Counter)
    shown = 0
    for task, record in records:
        verdict, places = compared(known.pop(task.key, None), _line(task.key, record))
        counts[_kind_of(task.key)][verdict] += 1
        if places and shown < MAX_RECORDS:
            shown += 1
            print(task.key, *places[:MAX_PLACES], sep="\n    ")
    for kind in map(_kind_of, known) if is_whole else ():
        if is_wanted(kind, only):
            counts[kind]["lost"] += 1
    total = sum(counts.values(), Counter[str]())
    for kind, found in (*counts.items(), ("all", total)):
        print(f"{kind:24}" + ", ".join(f"{number} {verdict}" for verdict, number in sorted(found.items())))
    return 1 if total["different"] or total["missing"] or total["lost"] else 0


def is_wanted(kind: str, only: Sequence[str]) -> bool:
    """True if a kind ("captures/tango") or its first part is among the kinds of `only`, or these are none."""
    return not only or kind in only or kind.split("/")[0] in only


def captures_of(shared: Path) -> list[BaselineTask]:
    """Return the pictures of all kinds of captures, in the order of their names."""
    places = sorted((shared / "captures").glob("*/images/*"))
    return [BaselineTask(f"captures/{place.parts[-3]}/{place.name}", place) for place in places]


def boards_of(shared: Path) -> list[BaselineTask]:
    """Return every third row of every list of boards."""
    return [
        BaselineTask(f"boards/{path.stem}/{i}", path, line)
        for path in sorted((shared / "boards").glob("*.jsonl"))
        for i, line in enumerate(path.read_text("utf-8").splitlines())
        if i % BOARD_STEP == 0
    ]


def answer(task: BaselineTask) -> dict[str, Any]:
    """Return the record of a capture or board, by language; {"late": True} if time ran out."""
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
    """Return a result as JSON has it, without its times."""
    return json.loads(json.dumps({key: value for key, value in result.items() if key != "ms"}))


def is_late(record: dict[str, Any]) -> bool:
    """True if the answer ran out of time."""
    error = record.get("json", {}).get("error")
    return bool(error and error["code"] == "timeout")


def compared(old: str | None, new: str) -> tuple[str, list[str]]:
    """Compare two lines; return "same", "late", "missing" or "different", and the places that differ."""
    if old is None:
        return "missing", ["not in the baseline"]
    if old == new:
        return "late" if "late" in json.loads(new)[1] else "same", []
    before, after = json.loads(old)[1], json.loads(new)[1]
    if "late" in before or "late" in after:
        return "late", []
    return "different", list(differences(before, after)) or ["the order of keys"]


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Yield the places at which two JSON values differ, as "path: old -> new". An absent key is not null."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            places = old.get(key, ABSENT), new.get(key, ABSENT)
            yield from differences(*places, f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif old != new or type(old) is not type(new):
        yield f"{path}: {_shorten_value(old)} -> {_shorten_value(new)}"


def _shorten_value(value: Any) -> str:
    text = "(absent)" if value is ABSENT else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS] + "..."


def _line(key: str, record: Any) -> str:
    return json.dumps([key, record]) + "\n"


def _key_of(line: str) -> str:
    """Return the key of a line, without parsing its record."""
    return json.JSONDecoder().raw_decode(line, 1)[0]


def _kind_of(key: str) -> str:
    """Return the first two parts of a key."""
    return "/".join(key.split("/")[:2])


def _with_progress(records: Iterator[Any], number: int) -> Iterator[Any]:
    for i, record in enumerate(records, 1):
        if i % 25 == 0 or i == number:
            print(f"\r{i} of {number}", end="", file=sys.stderr, flush=True)
        yield record
    print(file=sys.stderr)


def _single_thread() -> None:
    """Keep OpenCV from starting threads of its own in a worker."""
    import cv2

    cv2.setNumThreads(1)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = open_parser(__doc__)
    parser.add_argument("shared", type=existing_folder)
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("--write", type=Path, metavar="FILE", help="record the answers")
    target.add_argument("--compare", type=existing_file, metavar="FILE", help="compare with a record")
    parser.add_argument("--only", nargs="+", metavar="KIND", default=())
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one of N captures and boards")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes")
    return parser.parse_args(argv)


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
