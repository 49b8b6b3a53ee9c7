"""The ladder, the search and a CP-SAT model side by side on the real boards.

    python benchmarks/solver.py [FOLDER] [--limit R]

FOLDER holds queens.jsonl (default: ../shared/boards beside the repository); the boards of kind linkedin and
bonus are taken. Each board is given to every solver in turn, so all share what the machine does meanwhile.
Exit status 1 when an answer is wrong, or with --limit when CP-SAT's median is less than R times the ladder's.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from timing import Times, print_table

from queens_snap.solver import cpsat
from queens_snap.solver.board import Board, Cell
from queens_snap.solver.ladder import HYPOTHESES, solve
from queens_snap.solver.search import solutions
from queens_snap.solver.state import State

BOARDS = Path(__file__).parents[2] / "shared" / "boards"
KINDS = ("linkedin", "bonus")
WARM_UP = 20  # boards solved before the clock counts
LADDER, CPSAT = "ladder", "CP-SAT, one worker"

Row = dict[str, Any]
Answer = tuple[Cell, ...]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    args = parser.parse_args(argv)
    path = args.folder / "queens.jsonl"
    if not path.exists():
        print(f"no boards at {path}: nothing measured")
        return 0
    rows = _rows(path)
    times, wrong = measure(rows)
    print(f"{len(rows)} boards of kind {' and '.join(KINDS)} from {path.name}, each built from its text anew")
    print_table(times, LADDER)
    fair = sum(_is_fair(row) for row in rows)
    print(f"  solved by the ladder without hypotheses: {fair} of {len(rows)}")
    for line in wrong:
        print(f"  WRONG  {line}")
    return 1 if wrong or _too_slow(times, args.limit) else 0


def measure(rows: list[Row]) -> tuple[Times, list[str]]:
    """Milliseconds a board for every solver, and each wrong answer as a line."""
    ways: dict[str, Callable[[Row], Answer | None]] = {
        LADDER: lambda row: solve(_board(row)).queens,
        "  of it, building the board": _build_only,
        "search, proving one solution": _only_solution,
        **_cpsat(),
    }
    times: Times = {name: [] for name in ways}
    wrong: list[str] = []
    for i, row in enumerate([*rows[:WARM_UP], *rows]):
        for name, way in ways.items():
            begin = perf_counter()
            answer = way(row)
            spent = (perf_counter() - begin) * 1000
            if i < WARM_UP:
                continue
            times[name].append(spent)
            if answer is not None and sorted(answer) != sorted((r, c) for r, c in row["solution"]):
                wrong.append(f"{name}: {row['id']} {answer}")
    return times, wrong


def _cpsat() -> dict[str, Callable[[Row], Answer | None]]:
    """The CP-SAT way, where OR-tools is installed."""
    if find_spec("ortools") is None:
        print("OR-tools is not installed (pip install 'queens-snap[games]'): CP-SAT left out")
        return {}
    return {CPSAT: lambda row: cpsat.solution(_board(row)) or ()}


def _rows(path: Path) -> list[Row]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["kind"] in KINDS and row["solutions"] == 1]


def _board(row: Row) -> Board:
    return Board.of(row["regions"])


def _build_only(row: Row) -> None:
    """What the ladder needs before its first rule: the board, and its masks."""
    State(_board(row))


def _only_solution(row: Row) -> Answer:
    found = solutions(_board(row), limit=2)
    return found[0] if len(found) == 1 else ()


def _is_fair(row: Row) -> bool:
    deduction = solve(_board(row))
    return deduction.solved and all(step.tier < HYPOTHESES for step in deduction.steps)


def _too_slow(times: Times, limit: float | None) -> bool:
    if limit is None or CPSAT not in times:
        return False
    return statistics.median(times[CPSAT]) < limit * statistics.median(times[LADDER])


if __name__ == "__main__":
    sys.exit(main())
