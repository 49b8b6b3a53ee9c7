"""Answers of every game: if they are right, if they are the only ones, and how fast beside CP-SAT.

    python benchmarks/solver/games.py [FOLDER] [--games GAME...] [--every M] [--limit R]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository); the puzzles with
exactly one solution are taken. Of Wend boards are generated. Without --games: Tango, Mini Sudoku, Zip,
Patches, Wend and nonograms (solver.py looks closer at Queens). Each is given to our solver (the answer by
rules, its rating and the proof that there is no second one; then every step with its sentence also), to our
search alone, and to a plain CP-SAT model (built, then solved twice, the second time without the answer
found). All must find the known answer and no other, or give up. Nonograms of up to SMALL cells are also given
to PyPI's `nonogram` if it is installed; it goes line by line only.

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
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.cpsat import load_or_tools
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.nonogram.state import Grid, Lines
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.solver.wend.generate import WendWish
from queens_snap.solver.wend.generate import draft as wend_draft
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
    load_or_tools()  # nobody is to pay for what is loaded only once
    good = True
    for game in args.games:
        made = WAYS[game].made
        rows = made() if made else rows_with_one_answer(args.folder / WAYS[game].file)
        if rows:
            good &= measure(game, rows[:: args.every], args.limit)
    return 0 if good else 1


def rows_with_one_answer(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        print(f"no puzzles at {path}: nothing measured")
        return []
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [row for row in rows if row.get("solutions", row.get("n_solutions")) == 1]


def part_of(puzzle: Puzzle, name: str) -> Any:
    """A module of a puzzle's game."""
    return import_module(f"{type(puzzle).__module__.rpartition('.')[0]}.{name}")


def measure(game: str, rows: list[dict[str, Any]], limit: float | None) -> bool:
    """Print the figures of one game; False where something is wrong or too slow."""
    ways = {
        RULES: _by_rules,
        OURS: _ours,
        SEARCH: _search,
        CPSAT: lambda puzzle: part_of(puzzle, "search").cpsat_solutions(puzzle),
    }
    times: Times = {name: [] for name in ways}
    labels: Counter[str] = Counter()
    problems, given_up, beside = [], Counter(), ([], [])
    for i, row in enumerate(rows):
        puzzle, known = GAMES[game].of_json(row), WAYS[game].known(row["solution"])
        _ours(GAMES[game].of_json(rows[i - 1]))  # another one first, so that all have their code at hand
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
        rules = part_of(puzzle, "puzzle")
        if (rules.validate if game in ("queens", "starbattle") else rules.broken_rule)(puzzle, known):
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


def _search(puzzle: Puzzle) -> Found:
    """The game's search alone, which gives up where it has a budget."""
    asked = Grid(Lines(puzzle.row_clues, puzzle.column_clues)) if isinstance(puzzle, Nonogram) else puzzle
    budget = WAYS[puzzle.game].budget
    try:
        return part_of(puzzle, "search").solutions(asked, **({"budget": budget} if budget else {}))
    except SearchTooLong:
        return None


def _cells(solution: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in solution)


def _wends() -> list[dict[str, Any]]:
    """Generated boards of the game's larger size."""
    rng, rows = random.Random("games"), list[dict[str, Any]]()
    while len(rows) < GENERATED:
        if puzzle := wend_draft(WendWish(6), rng):
            (answer,) = GAMES["wend"].answers(puzzle, 2)
            row = {**puzzle.to_json(), "id": f"generated {len(rows)}", "solution": puzzle.answer_json(answer)}
            rows.append(row)
    return rows


class Ways(NamedTuple):
    """file: of its puzzles. known: a row's solution in the form of ours. limited: whether --limit holds.
    budget: of the search alone, 0 where it needs none. made: rows of generated puzzles, where there are no
    real ones."""

    file: str
    known: Callable[[Any], Answer]
    limited: bool = True
    budget: int = 0
    made: Callable[[], list[dict[str, Any]]] | None = None


BUDGET_OF_BOARDS = 15_000  # positions: large Star Battle boards never end
WAYS = {
    "queens": Ways("queens.jsonl", lambda x: tuple(sorted(_cells(x))), budget=BUDGET_OF_BOARDS),
    "starbattle": Ways("starbattle.jsonl", lambda x: tuple(sorted(_cells(x))), False, BUDGET_OF_BOARDS),
    "tango": Ways("tango.jsonl", tuple),
    "minisudoku": Ways("minisudoku.jsonl", lambda rows: tuple("".join(map(str, row)) for row in rows)),
    "zip": Ways("zip.jsonl", _cells, limited=False),
    "patches": Ways("patches.jsonl", lambda rectangles: tuple(map(tuple, rectangles))),
    "wend": Ways("", lambda words: tuple(_cells(word["path"]) for word in words), made=_wends),
    "nonogram": Ways(
        "nonograms.jsonl",
        lambda rows: tuple(row.replace("0", ".").replace("1", "#") for row in rows),
        budget=300_000,
    ),
}


def _beside_pypi(puzzle: Puzzle, ours: float, beside: tuple[list[float], list[float]]) -> None:
    """Note our time and that of PyPI's nonogram, for a nonogram it can be asked about."""
    rows, columns = puzzle.shape
    if not isinstance(puzzle, Nonogram) or rows * columns > SMALL or find_spec("nonogram") is None:
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
