"""Tango, Zip and nonograms: is every answer right, is it the only one, and how fast beside CP-SAT?

    python benchmarks/games.py [FOLDER] [--games tango zip nonogram] [--every M] [--limit R]

FOLDER holds tango.jsonl, zip.jsonl and nonograms.jsonl (default: ../shared/boards beside the repository);
the puzzles with exactly one solution are taken. Each is given to our solver (every step with its sentence,
and the proof that there is no second answer), to our search alone, and to a plain CP-SAT model (built, then
solved twice, the second time without the answer found). All must find the known answer and no other, or give
up. Nonograms of up to SMALL cells are also given to PyPI's `nonogram` where it is installed; it goes line by
line only.

Times are processor time. Exit status 1 when an answer is wrong or took longer than 60 s, or with --limit when
CP-SAT's median is less than R times ours on Tango or on nonograms.
"""

import argparse
import json
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

from timing import Times, p95

from queens_snap.solver import cpsat_games
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram import puzzle as nonogram
from queens_snap.solver.nonogram.grid import Grid, Lines
from queens_snap.solver.nonogram.search import solutions as nonogram_search
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.solver.queens.search import SearchTooLong
from queens_snap.solver.tango import puzzle as tango
from queens_snap.solver.zip import puzzle as zip

BOARDS = Path(__file__).parents[2] / "shared" / "boards"
FILES = {"tango": "tango.jsonl", "zip": "zip.jsonl", "nonogram": "nonograms.jsonl"}
OURS, SEARCH, CPSAT, PYPI = "ours, steps and proof", "our search alone", "CP-SAT, proof", "PyPI's nonogram"
LONGEST = 60.0  # seconds for any puzzle
SMALL = 400  # cells; beyond, PyPI's nonogram takes minutes
EFFORT = 300_000  # for our nonogram search alone

Found = Sequence[Answer] | None  # up to two answers; None: given up


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=FILES, default=list(FILES))
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th puzzle only")
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    args = parser.parse_args(argv)
    good = True
    for game in args.games:
        path = args.folder / FILES[game]
        if not path.exists():
            print(f"no puzzles at {path}: nothing measured")
            continue
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        good &= measure(game, [row for row in rows if row["solutions"] == 1][:: args.every], args.limit)
    return 0 if good else 1


def measure(game: str, rows: list[dict[str, Any]], limit: float | None) -> bool:
    """Print the figures of one game; False where something is wrong or too slow."""
    ways = {OURS: _ours, SEARCH: SEARCHES[game], CPSAT: SECOND_OPINIONS[game]}
    times: Times = {name: [] for name in ways}
    labels: Counter[str] = Counter()
    problems, given_up, beside = [], Counter(), ([], [])
    for i, row in enumerate(rows):
        puzzle, known = GAMES[game].of(row), _known(game, row)
        _ours(GAMES[game].of(rows[i - 1]))  # so that nobody pays for what is loaded only once
        for name, way in ways.items():
            begin = process_time()
            found = way(puzzle)
            times[name].append((process_time() - begin) * 1000)
            if found is None:
                given_up[name] += 1
                if name == OURS:
                    problems.append(f"UNSOLVED  {row['id']}")
            elif list(found) != [known]:
                problems.append(f"WRONG  {row['id']} by {name}")
        if BROKEN[game](puzzle, known):
            problems.append(f"WRONG  {row['id']}: the known answer breaks a rule")
        if times[OURS][-1] > LONGEST * 1000:
            problems.append(f"TOO LONG  {row['id']}: {times[OURS][-1] / 1000:.0f} s")
        rating = puzzle.conclude().rating if times[OURS][-1] < 1000 else None
        labels[rating.label if rating else "not looked at"] += 1
        _beside_pypi(puzzle, times[OURS][-1], beside)
    print(f"{game}: {len(rows)} puzzles with one answer; {dict(labels)}")
    _print_table(times, given_up)
    if beside[0]:
        ours, theirs = map(statistics.median, beside)
        print(f"  {PYPI}, {len(beside[0])} puzzles: {theirs:.2f} ms, {theirs / ours:.1f} times ours on them")
    for problem in problems:
        print(f"  {problem}")
    ratio = statistics.median(times[CPSAT]) / statistics.median(times[OURS])
    return not problems and (limit is None or game == "zip" or ratio >= limit)


def _print_table(times: Times, given_up: Counter[str]) -> None:
    base = statistics.median(times[OURS])
    print(f"  {'':<24}{'median ms':>11}{'p95 ms':>11}{'longest ms':>12}{'times':>8}{'given up':>10}")
    for name, values in times.items():
        middle = statistics.median(values)
        line = f"  {name:<24}{middle:>11.2f}{p95(values):>11.1f}{max(values):>12.0f}{middle / base:>8.2f}"
        print(f"{line}{given_up[name] or '':>10}")


def _ours(puzzle: Puzzle) -> Found:
    try:
        return puzzle.conclude().found
    except SearchTooLong:
        return None


def _search_nonogram(puzzle: nonogram.Nonogram) -> Found:
    try:
        return nonogram_search(Grid(Lines(puzzle.row_clues, puzzle.column_clues)), effort=EFFORT)
    except SearchTooLong:
        return None


SEARCHES: dict[str, Callable[[Any], Found]] = {
    "tango": tango.solutions,
    "zip": zip.solutions,
    "nonogram": _search_nonogram,
}
SECOND_OPINIONS: dict[str, Callable[[Any], Found]] = {
    "tango": cpsat_games.tango_solutions,
    "zip": cpsat_games.zip_solutions,
    "nonogram": cpsat_games.nonogram_solutions,
}
BROKEN: dict[str, Callable[[Any, Answer], str | None]] = {
    "tango": tango.broken_rule,
    "zip": zip.broken_rule,
    "nonogram": nonogram.broken_rule,
}


def _known(game: str, row: dict[str, Any]) -> Answer:
    """The known answer in the form of ours."""
    if game == "zip":
        return tuple((r, c) for r, c in row["solution"])
    if game == "nonogram":
        return tuple(line.replace("0", ".").replace("1", "#") for line in row["solution"])
    return tuple(row["solution"])


def _beside_pypi(puzzle: Puzzle, ours: float, beside: tuple[list[float], list[float]]) -> None:
    """Note our time and that of PyPI's nonogram, for a nonogram it can be asked about."""
    rows, columns = puzzle.shape
    if not isinstance(puzzle, nonogram.Nonogram) or rows * columns > SMALL or find_spec("nonogram") is None:
        return
    import numpy as np
    from nonogram.src.core.solveurs.dynamic_programming import (  # pyright: ignore[reportMissingImports]
        solve,
    )

    clues = [[list(clue) for clue in clues] for clues in (puzzle.row_clues, puzzle.column_clues)]
    begin = process_time()
    solve(*clues, grid=np.zeros((rows, columns), dtype=int))
    beside[0].append(ours)
    beside[1].append((process_time() - begin) * 1000)


if __name__ == "__main__":
    sys.exit(main())
