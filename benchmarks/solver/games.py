"""Every game: is each answer right, is it the only one, and how fast beside CP-SAT?

    python benchmarks/solver/games.py [FOLDER] [--games GAME...] [--every M] [--limit R]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository); the puzzles with
exactly one solution are taken. Of Wend boards are generated. Without --games: Tango, Mini Sudoku, Zip,
Patches, Wend and nonograms (solver.py looks closer at
Queens). Each is given to our solver (the answer by rules, its rating and the proof that there is no second
one; then every step with its sentence as well), to our search alone, and to a plain CP-SAT model (built, then
solved twice, the second time without the answer found). All must find the known answer and no other, or
give up. Nonograms of up to SMALL cells are also given to PyPI's `nonogram` where it is installed; it goes
line by line only.

Times are processor time. Exit status 1 when an answer is wrong or took longer than 60 s, or with --limit when
CP-SAT's median is less than R times ours (but on Zip and Star Battle).
"""

import argparse
import json
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.cpsat import or_tools
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram import puzzle as nonogram
from queens_snap.solver.nonogram import search as nonogram_cpsat
from queens_snap.solver.nonogram.search import solutions as nonogram_solutions
from queens_snap.solver.nonogram.state import Grid, Lines
from queens_snap.solver.patches import puzzle as patches
from queens_snap.solver.patches import search as patches_cpsat
from queens_snap.solver.patches.search import solutions as patches_solutions
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.solver.queens import search as queens_cpsat
from queens_snap.solver.queens.puzzle import validate
from queens_snap.solver.queens.search import solutions as queens_solutions
from queens_snap.solver.sudoku import puzzle as sudoku
from queens_snap.solver.sudoku import search as sudoku_cpsat
from queens_snap.solver.sudoku.search import solutions as sudoku_solutions
from queens_snap.solver.tango import puzzle as tango
from queens_snap.solver.tango import search as tango_cpsat
from queens_snap.solver.tango.search import solutions as tango_solutions
from queens_snap.solver.wend import puzzle as wend
from queens_snap.solver.wend import search as wend_search
from queens_snap.solver.wend.generate import WendWish
from queens_snap.solver.wend.generate import draft as wend_draft
from queens_snap.solver.zip import puzzle as zip
from queens_snap.solver.zip import search as zip_cpsat
from queens_snap.solver.zip.search import solutions as zip_solutions
from queens_snap.words.games import WORDS

sys.path.append(str(Path(__file__).parents[1] / "speed"))
from timing import Times, p95

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
RULES, OURS, SEARCH, CPSAT, PYPI = (
    *("ours, rules and proof", "the same with sentences", "our search alone", "CP-SAT, proof"),
    "PyPI's nonogram",
)
LONGEST = 60.0  # seconds for any puzzle
SMALL = 400  # cells; beyond, PyPI's nonogram takes minutes
MEASURED = ("tango", "minisudoku", "zip", "patches", "wend", "nonogram")  # where nothing else is asked for
GENERATED = 100  # boards of a game without real ones
BUDGET_OF_LINES = 300_000  # for our nonogram search alone
BUDGET_OF_BOARDS = 15_000  # positions, for our search of regions alone: large Star Battle boards never end

Found = Sequence[Answer] | None  # up to two answers; None: given up


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=WAYS, default=MEASURED)
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th puzzle only")
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    args = parser.parse_args(argv)
    or_tools()  # nobody is to pay for what is loaded only once
    good = True
    for game in args.games:
        path, made = args.folder / WAYS[game].file, WAYS[game].made
        if made:
            good &= measure(game, made()[:: args.every], args.limit)
            continue
        if not path.exists():
            print(f"no puzzles at {path}: nothing measured")
            continue
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        good &= measure(
            game,
            [row for row in rows if row.get("solutions", row.get("n_solutions")) == 1][:: args.every],
            args.limit,
        )
    return 0 if good else 1


def measure(game: str, rows: list[dict[str, Any]], limit: float | None) -> bool:
    """Print the figures of one game; False where something is wrong or too slow."""
    ways = {RULES: _by_rules, OURS: _ours, SEARCH: WAYS[game].search, CPSAT: WAYS[game].second_opinion}
    times: Times = {name: [] for name in ways}
    labels: Counter[str] = Counter()
    problems, given_up, beside = [], Counter(), ([], [])
    for i, row in enumerate(rows):
        puzzle, known = GAMES[game].of_json(row), WAYS[game].known(row["solution"])
        _ours(GAMES[game].of_json(rows[i - 1]))  # the same
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
        if WAYS[game].broken(puzzle, known):
            problems.append(f"WRONG  {row['id']}: the known answer breaks a rule")
        if times[OURS][-1] > LONGEST * 1000:
            problems.append(f"TOO LONG  {row['id']}: {times[OURS][-1] / 1000:.0f} s")
        rating = GAMES[game].conclude(puzzle).rating if times[OURS][-1] < 1000 else None
        labels[rating.label if rating else "not looked at"] += 1
        _beside_pypi(puzzle, times[OURS][-1], beside)
    print(f"{game}: {len(rows)} puzzles with one answer; {dict(labels)}")
    _print_table(times, given_up)
    if beside[0]:
        ours, theirs = map(statistics.median, beside)
        print(f"  {PYPI}, {len(beside[0])} puzzles: {theirs:.2f} ms, {theirs / ours:.1f} times ours on them")
    for problem in problems:
        print(f"  {problem}")
    ratio = statistics.median(times[CPSAT]) / statistics.median(times[RULES])
    return not problems and (limit is None or not WAYS[game].limited or ratio >= limit)


def _print_table(times: Times, given_up: Counter[str]) -> None:
    base = statistics.median(times[RULES])
    print(f"  {'':<24}{'median ms':>11}{'p95 ms':>11}{'longest ms':>12}{'times':>8}{'given up':>10}")
    for name, values in times.items():
        middle = statistics.median(values)
        line = f"  {name:<24}{middle:>11.2f}{p95(values):>11.1f}{max(values):>12.0f}{middle / base:>8.2f}"
        print(f"{line}{given_up[name] or '':>10}")


def _by_rules(puzzle: Puzzle) -> Found:
    try:
        return GAMES[puzzle.game].conclude(puzzle).found
    except SearchTooLong:
        return None


def _ours(puzzle: Puzzle) -> Found:
    try:
        solution = GAMES[puzzle.game].conclude(puzzle)
        for step in solution.steps:
            WORDS[puzzle.game].sentence(puzzle, step)
        return solution.found
    except SearchTooLong:
        return None


def _within(search: Callable[..., Found], budget: int) -> Callable[[Any], Found]:
    """A search that gives up."""

    def way(puzzle: Any) -> Found:
        try:
            return search(puzzle, budget=budget)
        except SearchTooLong:
            return None

    return way


def _search_nonogram(puzzle: nonogram.Nonogram, budget: int) -> Found:
    return nonogram_solutions(Grid(Lines(puzzle.row_clues, puzzle.column_clues)), budget=budget)


def _cells(solution: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in solution)


def _filled(solution: Sequence[str]) -> Answer:
    return tuple(line.replace("0", ".").replace("1", "#") for line in solution)


class Ways(NamedTuple):
    """file: of its puzzles. search, second_opinion: up to two answers. known: a row's solution in the form of
    ours. broken: what keeps something from being an answer, or None. limited: whether --limit holds."""

    file: str
    search: Callable[[Any], Found]
    second_opinion: Callable[[Any], Found]
    known: Callable[[Any], Answer]
    broken: Callable[[Any, Any], object]
    limited: bool = True
    made: Callable[[], list[dict[str, Any]]] | None = (
        None  # rows of generated puzzles, where there are no real ones
    )


def _wends() -> list[dict[str, Any]]:
    """Generated boards of the game's larger size."""
    rng, rows = random.Random("games"), list[dict[str, Any]]()
    while len(rows) < GENERATED:
        if puzzle := wend_draft(WendWish(6), rng):
            (answer,) = GAMES["wend"].answers(puzzle, 2)
            row = {**puzzle.to_json(), "id": f"generated {len(rows)}", "solution": puzzle.answer_json(answer)}
            rows.append(row)
    return rows


def _digits(rows: Sequence[Sequence[int]]) -> Answer:
    return tuple("".join(map(str, row)) for row in rows)


def _of_boards(file: str, limited: bool) -> Ways:
    search = _within(queens_solutions, BUDGET_OF_BOARDS)
    return Ways(
        file, search, queens_cpsat.cpsat_solutions, lambda x: tuple(sorted(_cells(x))), validate, limited
    )


WAYS = {
    "queens": _of_boards("queens.jsonl", limited=True),
    "starbattle": _of_boards("starbattle.jsonl", limited=False),
    "tango": Ways("tango.jsonl", tango_solutions, tango_cpsat.cpsat_solutions, tuple, tango.broken_rule),
    "minisudoku": Ways(
        "minisudoku.jsonl", sudoku_solutions, sudoku_cpsat.cpsat_solutions, _digits, sudoku.broken_rule
    ),
    "zip": Ways(
        "zip.jsonl", zip_solutions, zip_cpsat.cpsat_solutions, _cells, zip.broken_rule, limited=False
    ),
    "patches": Ways(
        "patches.jsonl",
        patches_solutions,
        patches_cpsat.cpsat_solutions,
        lambda rectangles: tuple(map(tuple, rectangles)),
        patches.broken_rule,
    ),
    "wend": Ways(
        "wend.jsonl",
        wend_search.solutions,
        wend_search.cpsat_solutions,
        lambda words: tuple(_cells(word["path"]) for word in words),
        wend.broken_rule,
        made=_wends,
    ),
    "nonogram": Ways(
        "nonograms.jsonl",
        _within(_search_nonogram, BUDGET_OF_LINES),
        nonogram_cpsat.cpsat_solutions,
        _filled,
        nonogram.broken_rule,
    ),
}


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
