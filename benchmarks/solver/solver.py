"""The ladder and the search beside other solvers on the real boards, and the goals set for the ladder.

    python benchmarks/solver/solver.py [FOLDER] [--limit R] [--every M]

FOLDER holds queens.jsonl (default: ../shared/boards beside the repository); the boards of kind linkedin and
bonus are taken. Each board is given to every solver in turn, so all share what the machine does, and
what counts is processor time, not the waiting for other programs.
Exit status 1 when one of our answers is wrong, or with --limit when CP-SAT's median is less than R times the
ladder's. Takes about a minute.
"""

import argparse
import json
import logging
import random
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.search import first_cpsat_solution, solutions
from queens_snap.solver.queens.state import State
from queens_snap.solver.rating import HYPOTHESIS_TIER
from queens_snap.words.queens.words import WORDS

sys.path.append(str(Path(__file__).parents[1] / "speed"))
from timing import Times, p95

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
KINDS = ("linkedin", "bonus")
LADDER, BUILD = "ladder, the proof", "  of it, board and masks"
WAY, TEXTS = "  with the way and its claims", "  with its sentences as well"
FIRST, ONLY = "search, first solution", "search, proof that it is the only one"

ROWS = "row by row, first solution"
CPSAT = "CP-SAT, one worker"
GENERATOR, REASONER = "queens-generator", "queens-reasoner"

Row = dict[str, Any]
Queens = tuple[tuple[int, int], ...]
Regions = Sequence[str]
Way = Callable[[Regions], Queens | None]


class Measured(NamedTuple):
    """By solver: milliseconds a board, and how many boards it did not solve; our wrong answers as lines."""

    times: Times
    unsolved: dict[str, int]
    wrong: list[str]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th board only")
    args = parser.parse_args(argv)
    path = args.folder / "queens.jsonl"
    if not path.exists():
        print(f"no boards at {path}: nothing measured")
        return 0
    rows = real_boards(path)[:: args.every]
    others, missing = rivals()
    measured = measure(rows, {**our_ways(), **others})
    print(f"{len(rows)} boards of kind {' and '.join(KINDS)} from {path.name}, each built from its text anew")
    _print_table(measured)
    _print_goals(measured.times)
    fair = sum(_is_fair(row) for row in rows)
    print(f"\n  solved by the ladder without hypotheses: {fair} of {len(rows)}")
    for line in (*missing, *(f"WRONG  {line}" for line in measured.wrong)):
        print(f"  {line}")
    return 1 if measured.wrong or _too_slow(measured.times, args.limit) else 0


def real_boards(path: Path) -> list[Row]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["kind"] in KINDS and row["solutions"] == 1]


def our_ways() -> dict[str, Way]:
    """Ours by name; None: does not answer."""

    def texts(regions: Regions) -> Queens:
        board = Board.of(regions)
        deduction = solve(board)
        for step in deduction.steps:
            WORDS.sentence(board, step)
        return deduction.queens

    def way(regions: Regions) -> Queens:
        steps = solve(Board.of(regions)).steps
        return tuple(cell for step in steps for cell in step.queens)

    def build(regions: Regions) -> None:
        _ = State(Board.of(regions)).kill

    def only(regions: Regions) -> Queens:
        found = solutions(Board.of(regions), limit=2)
        return found[0] if len(found) == 1 else ()

    return {
        LADDER: lambda regions: solve(Board.of(regions)).queens,
        WAY: way,
        TEXTS: texts,
        BUILD: build,
        FIRST: lambda regions: solutions(Board.of(regions), limit=1)[0],
        ONLY: only,
    }


def rivals() -> tuple[dict[str, Way], list[str]]:
    """Other solvers that can be measured here, by name, and lines about those that are not installed. One
    that cannot finish a board answers ()."""
    ways: dict[str, Way] = {ROWS: first_row_by_row}
    missing = []
    for name, package, make in (
        (CPSAT, "ortools", _cpsat),
        (GENERATOR, "speed_stars", _generator),
        (REASONER, "queens_reasoner", _reasoner),
    ):
        if find_spec(package) is None:
            missing.append(f"{name}: {package} is not installed (pip install -e '.[dev]')")
        else:
            ways[name] = make()
    return ways, missing


def _cpsat() -> Way:
    """Model building and one solution."""
    return lambda regions: first_cpsat_solution(Board.of(regions)) or ()


def _generator() -> Way:
    """The steps that queens-generator makes for its hints, each with its reason as a text."""
    from speed_stars import generate_deductions  # pyright: ignore[reportMissingImports]

    logging.getLogger().setLevel(
        logging.CRITICAL
    )  # it warns on standard error of every board it has to guess

    def way(regions: Regions) -> Queens:
        steps = generate_deductions(_numbers(regions))
        return tuple((cell.x, cell.y) for step in steps if step.state == "star" for cell in step.cells)

    return way


def _reasoner() -> Way:
    """The four rules of queens-reasoner in turn until nothing changes, as its own `reason_queens_game` does.

    That function cannot be called: its package opens a browser's private modules when imported, which the
    browser library no longer has. So the package's start is skipped, and its loop is repeated here. It prints
    the board and logs a line after each step; both are switched off, so that only the thinking is measured.
    """
    import numpy as np

    spec = find_spec("queens_reasoner")
    assert spec is not None
    package = ModuleType("queens_reasoner")
    package.__path__ = list(spec.submodule_search_locations or ())
    sys.modules["queens_reasoner"] = package
    from queens_reasoner import reasoner  # pyright: ignore[reportMissingImports, reportAttributeAccessIssue]

    reasoner.print_queens_solution = lambda **_: None
    reasoner.create_logger = lambda _: _SILENT
    rules = (
        reasoner.update_mask_whole_row_col,
        reasoner.update_mask_other_row_col,
        reasoner.update_mask_single_color,
        reasoner.update_mask_multi_color,
    )

    def way(regions: Regions) -> Queens:
        board = np.array(_numbers(regions))
        mask, before = -np.ones_like(board), None
        while before is None or not np.array_equal(before, mask):
            before = mask.copy()
            for rule in rules:
                mask = rule(mat=board, mask=mask)
        return tuple((int(r), int(c)) for r, c in np.argwhere(mask == 1))

    return way


_SILENT = logging.getLogger("silent")
_SILENT.disabled = True


def _numbers(regions: Regions) -> list[list[int]]:
    """Rows of region numbers from 0, in order of first appearance."""
    return [list(row) for row in Board.of(regions).regions]


def first_row_by_row(regions: Regions) -> Queens:
    """Search as most programs for this game do it, written plainly: try the columns of one row after the
    other, step back if none fits; () if there is no answer."""
    n = len(regions)
    letters = sorted(set("".join(regions)))
    bit = [[1 << letters.index(letter) for letter in row] for row in regions]

    def fill(row: int, last: int, columns: int, used: int) -> Queens | None:
        if row == n:
            return ()
        for column in range(n):
            free = not columns >> column & 1 and not used & bit[row][column]
            if free and abs(column - last) > 1:
                rest = fill(row + 1, column, columns | 1 << column, used | bit[row][column])
                if rest is not None:
                    return ((row, column), *rest)
        return None

    return fill(0, -2, 0, 0) or ()


def measure(rows: Sequence[Row], ways: Mapping[str, Way]) -> Measured:
    """Every board by every solver, in an order that changes: who comes first finds nothing prepared.

    Before it is timed, a solver gets another board, so that it finds its own code and none of its
    neighbours' in the processor's caches, as if it ran alone.
    """
    measured = Measured({name: [] for name in ways}, dict.fromkeys(ways, 0), [])
    rng = random.Random(0)
    for i, row in enumerate(rows):
        solution = sorted(map(tuple, row["solution"]))
        for name, way in rng.sample(list(ways.items()), len(ways)):
            way(rows[i - 1]["regions"])
            begin = process_time()
            answer = way(row["regions"])
            spent = (process_time() - begin) * 1000
            measured.times[name].append(spent)
            if answer is None or sorted(answer) == solution:
                continue
            measured.unsolved[name] += 1
            if name not in (GENERATOR, REASONER):  # theirs may stop short
                measured.wrong.append(f"{name}: {row['id']} {answer}")
    return measured


def _print_table(measured: Measured) -> None:
    """One line a solver; `times` is its median as a multiple of the ladder's."""
    times = measured.times
    width = max(map(len, times)) + 2
    base = statistics.median(times[LADDER])
    print(f"\n  {'':<{width}}{'median ms':>10}{'p95 ms':>10}{'times':>8}{'unsolved':>10}")
    for name, values in times.items():
        middle = statistics.median(values)
        left = measured.unsolved[name] or ""
        print(f"  {name:<{width}}{middle:>10.3f}{p95(values):>10.3f}{middle / base:>8.2f}{left:>10}")


def _print_goals(times: Times) -> None:
    """Print the ladder and the way beside each goal: the figure reached, and the one aimed at."""
    median = {name: statistics.median(values) for name, values in times.items()}
    print()
    for name, goal in ((CPSAT, 5.0), (GENERATOR, 12.0), (REASONER, 12.0), (ROWS, 1.0)):
        if name in median:
            _goal(f"median of {name} / of the ladder", median[name] / median[LADDER], goal, above=True)
    if CPSAT in median:
        for what, value, goal in (
            ("p95 of the ladder / median of CP-SAT", p95(times[LADDER]), 0.6 / 1.1),
            ("median of proof and way / of CP-SAT", median[WAY], 0.5),
            ("p95 of proof and way / median of CP-SAT", p95(times[WAY]), 1.0),
        ):
            _goal(what, value / median[CPSAT], goal, above=False)


def _goal(what: str, value: float, goal: float, above: bool) -> None:
    reached = value >= goal if above else value <= goal
    sign = ">=" if above else "<="
    print(f"  {what:<50}{value:>7.2f}   goal {sign} {goal:<5.3g} {'reached' if reached else 'MISSED'}")


def _is_fair(row: Row) -> bool:
    deduction = solve(Board.of(row["regions"]))
    return deduction.solved and all(step.tier < HYPOTHESIS_TIER for step in deduction.steps)


def _too_slow(times: Times, limit: float | None) -> bool:
    if limit is None or CPSAT not in times:
        return False
    return statistics.median(times[CPSAT]) < limit * statistics.median(times[LADDER])


if __name__ == "__main__":
    sys.exit(main())
