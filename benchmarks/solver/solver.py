"""Answers of every game: if they are right, if they are the only ones, and how fast beside other solvers.

    python benchmarks/solver/solver.py [FOLDER] [--games GAME...] [--every M] [--limit R]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository); the puzzles with
exactly one solution are taken, of Queens those of the game itself. Boards of Wend are generated. Every puzzle
is given to every solver in turn, each time built from its row anew, so all share what the machine does.

Ours are the rules with the proof that there is no second answer, the same with the way and with its
sentences, and our search alone. Beside them stands a plain CP-SAT model (built, then solved twice, the second
time without the answer found). For Queens the ladder stands alone, beside one CP-SAT solution, a plain search
row by row, queens-generator and queens-reasoner; for nonograms of up to SMALL cells PyPI's `nonogram`, which
goes line by line only. Ours and CP-SAT must find the known answer and no other, or give up.

Times are processor time. Exit status 1 when an answer is wrong or took longer than 60 s, or with --limit when
CP-SAT's median is less than R times ours (except for Zip and Star Battle).
"""

import argparse
import json
import logging
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.cpsat import load_or_tools
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.nonogram.state import Grid, Lines
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.search import cpsat_solutions, solutions
from queens_snap.solver.queens.state import State
from queens_snap.solver.wend.generate import WendWish
from queens_snap.solver.wend.generate import draft as wend_draft
from queens_snap.words.games import WORDS

sys.path.append(str(Path(__file__).parents[1] / "speed"))
from timing import Times, p95

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
LONGEST = 60.0  # seconds for any puzzle
QUICK = 1.0  # seconds; a puzzle that takes longer is not rated once more
SMALL = 400  # cells; beyond, PyPI's nonogram takes minutes
GENERATED = 100  # boards of a game without real ones
BUDGET_OF_BOARDS = 15_000  # positions of the search: large Star Battle boards never end
OF_THE_GAME = ("linkedin", "bonus")  # kinds of Queens boards

RULES, WAY, TEXTS = "ours, rules and proof", "  with the way", "  with its sentences as well"
SEARCH, CPSAT, PYPI = "our search, the only one", "CP-SAT", "PyPI's nonogram"
LADDER, BUILD, FIRST = "ours, the ladder's proof", "  of it, board and masks", "our search, first one"
ROWS, GENERATOR, REASONER = "row by row, first one", "queens-generator", "queens-reasoner"
MAY_STOP_SHORT = (GENERATOR, REASONER)

Row = dict[str, Any]
Found = Sequence[Answer] | None  # answers; None: given up
Way = Callable[[Row], Found]


class GameRows(NamedTuple):
    """The puzzles of a game. file: their file. known: a row's solution in the form of our answers. limited:
    True if --limit holds. budget: of the search alone, 0 if it needs none."""

    file: str
    known: Callable[[Any], Answer]
    limited: bool = True
    budget: int = 0

    def read(self, folder: Path) -> list[Row]:
        """Return the rows with exactly one answer."""
        if not self.file:
            return _generated_wends()
        path = folder / self.file
        if not path.exists():
            print(f"no puzzles at {path}: nothing measured")
            return []
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        rows = [row for row in rows if row.get("solutions", row.get("n_solutions")) == 1]
        return [row for row in rows if row["kind"] in OF_THE_GAME] if self.file == "queens.jsonl" else rows


def _cells(solution: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    return tuple((r, c) for r, c in solution)


def _sorted_cells(solution: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    return tuple(sorted(_cells(solution)))


ROWS_OF_GAMES = {
    "queens": GameRows("queens.jsonl", _sorted_cells),
    "starbattle": GameRows("starbattle.jsonl", _sorted_cells, False, BUDGET_OF_BOARDS),
    "tango": GameRows("tango.jsonl", tuple),
    "minisudoku": GameRows("minisudoku.jsonl", lambda rows: tuple("".join(map(str, row)) for row in rows)),
    "zip": GameRows("zip.jsonl", _cells, limited=False),
    "patches": GameRows("patches.jsonl", lambda rectangles: tuple(map(tuple, rectangles))),
    "wend": GameRows("", lambda words: tuple(_cells(word["path"]) for word in words)),
    "nonogram": GameRows(
        "nonograms.jsonl",
        lambda rows: tuple(row.replace("0", ".").replace("1", "#") for row in rows),
        budget=300_000,
    ),
}
MEASURED = tuple(game for game in ROWS_OF_GAMES if game != "starbattle")  # if nothing else is asked for


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=ROWS_OF_GAMES, default=MEASURED)
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th puzzle only")
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    args = parser.parse_args(argv)
    load_or_tools()  # nobody is to pay for what is loaded only once
    good = True
    for game in args.games:
        if rows := ROWS_OF_GAMES[game].read(args.folder)[:: args.every]:
            good &= measure(game, rows, args.limit)
    return 0 if good else 1


def measure(game: str, rows: list[Row], limit: float | None) -> bool:
    """Print the figures of one game; False if an answer is wrong or too slow.

    Of Queens, whose boards take little time, solvers come in an order that changes, and each gets another
    board before it is timed, so that it finds its own code in the processor's caches. In other games our
    rules come first, and get another puzzle before that.
    """
    ways = _ways_of_queens() if game == "queens" else _ways_of(game)
    base = LADDER if game == "queens" else RULES
    times: Times = {name: [] for name in ways}
    beside: list[float] = []  # times of `base` on the puzzles that PyPI's nonogram was asked
    problems, unsolved, labels = list[str](), Counter[str](), Counter[str]()
    rng, fair = random.Random(0), 0
    for i, row in enumerate(rows):
        known, took = ROWS_OF_GAMES[game].known(row["solution"]), dict[str, float]()
        for name in rng.sample(list(ways), len(ways)) if game == "queens" else ways:
            ways[name if game == "queens" else base](rows[i - 1])
            begin = process_time()
            found = ways[name](row)
            took[name] = process_time() - begin
            if name != BUILD and (found is None or list(found) != [known]):
                unsolved[name] += 1
                if name not in MAY_STOP_SHORT and (found is not None or name in (RULES, WAY, TEXTS)):
                    problems.append(f"{'UNSOLVED' if found is None else 'WRONG'}  {row['id']} by {name}")
        puzzle = GAMES[game].of_json(row)
        if _is_for_pypi(puzzle):
            took[PYPI] = _time_of_pypi(puzzle)
            beside.append(1000 * took[base])
        for name, seconds in took.items():
            times.setdefault(name, []).append(1000 * seconds)
        rules: Any = _part_of(puzzle, "puzzle")
        broken = rules.find_broken_rule if isinstance(puzzle, Board) else rules.broken_rule
        if broken(puzzle, known):
            problems.append(f"WRONG  {row['id']}: the known answer breaks a rule")
        if took[TEXTS] > LONGEST:
            problems.append(f"TOO LONG  {row['id']}: {took[TEXTS]:.0f} s")
        rating = GAMES[game].conclude(puzzle).rating if took[TEXTS] < QUICK else None
        labels[rating.label if rating else "not looked at"] += 1
        fair += bool(rating and rating.fair)
    print(f"{game}: {len(rows)} puzzles with one answer; {dict(labels)}; {fair} without a hypothesis")
    _print_table(times, base, unsolved)
    if beside:
        ratio = statistics.median(times[PYPI]) / statistics.median(beside)
        print(f"  {PYPI} takes {ratio:.1f} times as long as ours, on {len(beside)} puzzles")
    print(*(f"  {problem}" for problem in problems), sep="\n", end="\n" if problems else "")
    ratio = statistics.median(times[CPSAT]) / statistics.median(times[base])
    return not problems and (limit is None or not ROWS_OF_GAMES[game].limited or ratio >= limit)


def _print_table(times: Times, base: str, unsolved: Counter[str]) -> None:
    """Print a line a solver; `times` is its median as a multiple of that of `base`."""
    middle = statistics.median(times[base])
    print(f"  {'':<30}{'median ms':>11}{'p95 ms':>11}{'longest ms':>12}{'times':>8}{'unsolved':>10}")
    for name, values in times.items():
        own = statistics.median(values)
        line = f"  {name:<30}{own:>11.3f}{p95(values):>11.3f}{max(values):>12.0f}{own / middle:>8.2f}"
        print(f"{line}{unsolved[name] or '':>10}")


def _part_of(puzzle: Puzzle, name: str) -> Any:
    """Return a module of a puzzle's game."""
    return import_module(f"{type(puzzle).__module__.rpartition('.')[0]}.{name}")


def _giving_up(answers: Callable[[Puzzle], Found], game: str) -> Way:
    def way(row: Row) -> Found:
        try:
            return answers(GAMES[game].of_json(row))
        except SearchTooLong:
            return None

    return way


def _ways_of(game: str) -> dict[str, Way]:
    """Return the solvers of any game by name."""
    budget = ROWS_OF_GAMES[game].budget

    def way(puzzle: Puzzle) -> Found:
        solution = GAMES[game].conclude(puzzle)
        assert solution.steps is not None  # told when first asked for
        return solution.found

    def texts(puzzle: Puzzle) -> Found:
        solution = GAMES[game].conclude(puzzle)
        for step in solution.steps:
            WORDS[game].sentence(puzzle, step)
        return solution.found

    def search(puzzle: Puzzle) -> Found:
        asked = Grid(Lines(puzzle.row_clues, puzzle.column_clues)) if isinstance(puzzle, Nonogram) else puzzle
        return _part_of(puzzle, "search").solutions(asked, **({"budget": budget} if budget else {}))

    ways: dict[str, Callable[[Puzzle], Found]] = {
        RULES: lambda puzzle: GAMES[game].conclude(puzzle).found,
        WAY: way,
        TEXTS: texts,
        SEARCH: search,
        CPSAT: lambda puzzle: _part_of(puzzle, "search").cpsat_solutions(puzzle),
    }
    return {name: _giving_up(answers, game) for name, answers in ways.items()}


def _ways_of_queens() -> dict[str, Way]:
    """Return the solvers of Queens by name; those that are not installed are named."""

    def build(row: Row) -> Found:
        _ = State(Board.of(row["regions"])).kill
        return None

    def way(row: Row) -> Found:
        steps = solve(Board.of(row["regions"])).steps
        return [tuple(sorted(cell for step in steps for cell in step.queens))]

    def texts(row: Row) -> Found:
        board = Board.of(row["regions"])
        deduction = solve(board)
        for step in deduction.steps:
            WORDS["queens"].sentence(board, step)
        return [deduction.queens]

    ways: dict[str, Way] = {
        LADDER: lambda row: [solve(Board.of(row["regions"])).queens],
        WAY: way,
        TEXTS: texts,
        BUILD: build,
        FIRST: lambda row: solutions(Board.of(row["regions"]), limit=1),
        SEARCH: lambda row: solutions(Board.of(row["regions"]), limit=2),
        ROWS: lambda row: [first_row_by_row(row["regions"])],
        CPSAT: lambda row: cpsat_solutions(Board.of(row["regions"]), limit=1),
    }
    for name, package, make in (
        (GENERATOR, "speed_stars", _generator),
        (REASONER, "queens_reasoner", _reasoner),
    ):
        if find_spec(package):
            ways[name] = make()
        else:
            print(f"{name}: {package} is not installed (pip install -e '.[dev]')")
    return ways


def _generator() -> Way:
    """Return the steps that queens-generator makes for its hints, each with its reason as a text."""
    from speed_stars import generate_deductions  # pyright: ignore[reportMissingImports]

    logging.getLogger().setLevel(logging.CRITICAL)  # it warns of every board that it has to guess

    def way(row: Row) -> Found:
        steps = generate_deductions(_region_numbers(row))
        stars = [(cell.x, cell.y) for step in steps if step.state == "star" for cell in step.cells]
        return [tuple(sorted(stars))]

    return way


def _reasoner() -> Way:
    """Return the four rules of queens-reasoner in turn until nothing changes, as its `reason_queens_game`.

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

    silent = logging.getLogger("silent")
    silent.disabled = True
    reasoner.print_queens_solution = lambda **_: None
    reasoner.create_logger = lambda _: silent
    rules = (
        reasoner.update_mask_whole_row_col,
        reasoner.update_mask_other_row_col,
        reasoner.update_mask_single_color,
        reasoner.update_mask_multi_color,
    )

    def way(row: Row) -> Found:
        board = np.array(_region_numbers(row))
        mask, before = -np.ones_like(board), None
        while before is None or not np.array_equal(before, mask):
            before = mask.copy()
            for rule in rules:
                mask = rule(mat=board, mask=mask)
        return [tuple((int(r), int(c)) for r, c in np.argwhere(mask == 1))]

    return way


def _region_numbers(row: Row) -> list[list[int]]:
    """Return rows of region numbers from 0, in order of first appearance."""
    return [list(regions) for regions in Board.of(row["regions"]).regions]


def first_row_by_row(regions: Sequence[str]) -> tuple[Cell, ...]:
    """Search as most programs for this game do it, written plainly: try the columns of one row after the
    other, step back if none fits; () if there is no answer."""
    n = len(regions)
    letters = sorted(set("".join(regions)))
    bit = [[1 << letters.index(letter) for letter in row] for row in regions]

    def fill(row: int, last: int, columns: int, used: int) -> tuple[Cell, ...] | None:
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


def _generated_wends() -> list[Row]:
    """Return generated boards of the game's larger size."""
    rng, rows = random.Random("games"), list[Row]()
    while len(rows) < GENERATED:
        if puzzle := wend_draft(WendWish(6), rng):
            (answer,) = GAMES["wend"].answers(puzzle, 2)
            row = {**puzzle.to_json(), "id": f"generated {len(rows)}", "solution": puzzle.answer_json(answer)}
            rows.append(row)
    return rows


def _is_for_pypi(puzzle: Puzzle) -> bool:
    rows, columns = puzzle.shape
    return isinstance(puzzle, Nonogram) and rows * columns <= SMALL and find_spec("nonogram") is not None


def _time_of_pypi(puzzle: Any) -> float:
    """Return the seconds that PyPI's nonogram takes for a nonogram."""
    import numpy as np
    from nonogram.src.core.solveurs.dynamic_programming import (  # pyright: ignore[reportMissingImports]
        solve as solve_lines,
    )

    clues = [[list(clue) for clue in clues] for clues in (puzzle.row_clues, puzzle.column_clues)]
    begin = process_time()
    solve_lines(*clues, grid=np.zeros(puzzle.shape, dtype=int))
    return process_time() - begin


if __name__ == "__main__":
    sys.exit(main())
