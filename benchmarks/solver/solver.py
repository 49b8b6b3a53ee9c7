"""Check that the answers of every game are right and unique, and how fast they are beside other solvers.

    python benchmarks/solver/solver.py [FOLDER] [--games GAME...] [--every M] [--limit R]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository); the puzzles with
exactly one solution are taken, of Queens those of the game itself. Boards of Wend are generated. Every solver
gets every puzzle in turn, built from its row each time, so that the machine is equally busy for all.

Ours are the rules with the proof that there is no second answer, then with the way, then with its sentences,
and our search alone. Beside them is a plain CP-SAT model (built, then solved twice, the second time without
the answer found). For Queens the ladder alone is measured, beside one CP-SAT solution, a plain search row by
row, queens-generator and queens-reasoner; for nonograms of up to MAX_PYPI_CELLS cells PyPI's `nonogram`,
which only solves line by line. Ours and CP-SAT must find the known answer and no other, or give up.

Times are processor time. Exit status 1 if an answer is wrong or took longer than 60 s, or with --limit if
CP-SAT's median is less than R times ours (except for Zip and Star Battle).
"""

import logging
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import OWN_KINDS, Row, add_folder_of_boards, open_parser, text_table, unique_puzzles
from scoring import broken_rule, module_of
from timing import Times, p95

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.cpsat import load_or_tools
from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.search import cpsat_solutions, solutions
from queens_snap.solver.queens.state import State
from queens_snap.solver.wend.generate import WendWish
from queens_snap.solver.wend.generate import draft as wend_draft
from queens_snap.words.games import WORDS

MAX_SECONDS = 60.0  # for any puzzle
MAX_RATED_SECONDS = 1.0  # a puzzle that takes longer is not solved once more for its rating
MAX_PYPI_CELLS = 400  # PyPI's nonogram takes minutes for larger puzzles
GENERATED_BOARDS = 100  # of a game without real ones

#: Names of solvers in the tables.
RULES, WAY, TEXTS = "ours, rules and proof", "  with the way", "  with its sentences as well"
SEARCH, CPSAT, PYPI = "our search, the only one", "CP-SAT", "PyPI's nonogram"
LADDER, BUILD, FIRST = "ours, the ladder's proof", "  of it, board and masks", "our search, first one"
ROWS, GENERATOR, REASONER = "row by row, first one", "queens-generator", "queens-reasoner"
INCOMPLETE_SOLVERS = (GENERATOR, REASONER)  # they may stop before the answer

Found = Sequence[Answer] | None  # answers; None if the solver gave up
Solver = Callable[[Row], Found]


#: The file of each game's puzzles; those of Wend are generated.
FILES = {
    **{game: f"{game}.jsonl" for game in ("queens", "starbattle", "tango", "minisudoku", "zip", "patches")},
    "wend": "",
    "nonogram": "nonograms.jsonl",
}
UNLIMITED = ("starbattle", "zip")  # games for which --limit does not hold
MEASURED = tuple(game for game in FILES if game != "starbattle")  # games that are measured by default


def main(argv: Sequence[str] | None = None) -> int:
    parser = open_parser(__doc__)
    add_folder_of_boards(parser)
    parser.add_argument("--games", nargs="+", choices=FILES, default=MEASURED)
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th puzzle only")
    parser.add_argument("--limit", type=float, help="fail when CP-SAT is less than this many times slower")
    args = parser.parse_args(argv)
    load_or_tools()  # loading is no solver's time
    good = True
    for game in args.games:
        if rows := rows_of(game, args.folder)[:: args.every]:
            good &= measure(game, rows, args.limit)
    return 0 if good else 1


def rows_of(game: str, folder: Path) -> list[Row]:
    """Return the puzzles of a game with exactly one answer."""
    rows = unique_puzzles(folder / FILES[game]) if FILES[game] else _generated_wends()
    if game == "nonogram":  # its file has 1 for a filled cell
        signs = str.maketrans("01", ".#")
        return [{**row, "solution": [line.translate(signs) for line in row["solution"]]} for row in rows]
    return [row for row in rows if game != "queens" or row["kind"] in OWN_KINDS]


def measure(game: str, rows: list[Row], limit: float | None) -> bool:
    """Print the figures of a game; return False if an answer is wrong or too slow.

    Boards of Queens take little time: solvers come in random order, and each gets another board before it is
    timed, so that its code is in the processor's caches. In other games our rules come first, and get another
    puzzle before that.
    """
    solvers = _solvers_of(game)
    base = LADDER if game == "queens" else RULES
    times: Times = {name: [] for name in solvers}
    beside: list[float] = []  # times of `base` on the puzzles that PyPI's nonogram got
    problems, unsolved, labels = list[str](), Counter[str](), Counter[str]()
    rng, fair = random.Random(0), 0
    for i, row in enumerate(rows):
        puzzle, took = GAMES[game].of_json(row), dict[str, float]()
        known = puzzle.answer_of(row["solution"])
        for name in rng.sample(list(solvers), len(solvers)) if game == "queens" else solvers:
            solvers[name if game == "queens" else base](rows[i - 1])
            begin = process_time()
            found = solvers[name](row)
            took[name] = process_time() - begin
            if name != BUILD and (found is None or list(found) != [known]):
                unsolved[name] += 1
                if name not in INCOMPLETE_SOLVERS and (found is not None or name in (RULES, WAY, TEXTS)):
                    problems.append(f"{'UNSOLVED' if found is None else 'WRONG'}  {row['id']} by {name}")
        if _is_for_pypi(puzzle):
            took[PYPI] = _time_of_pypi(puzzle)
            beside.append(1000 * took[base])
        for name, seconds in took.items():
            times.setdefault(name, []).append(1000 * seconds)
        if broken_rule(puzzle, row["solution"]):
            problems.append(f"WRONG  {row['id']}: the known answer breaks a rule")
        if took[TEXTS] > MAX_SECONDS:
            problems.append(f"TOO LONG  {row['id']}: {took[TEXTS]:.0f} s")
        rating = GAMES[game].solve_and_explain(puzzle).rating if took[TEXTS] < MAX_RATED_SECONDS else None
        labels[rating.label if rating else "not looked at"] += 1
        fair += bool(rating and rating.fair)
    print(f"{game}: {len(rows)} puzzles with one answer; {dict(labels)}; {fair} without a hypothesis")
    _print_table(times, base, unsolved)
    if beside:
        ratio = statistics.median(times[PYPI]) / statistics.median(beside)
        print(f"  {PYPI} takes {ratio:.1f} times as long as ours, on {len(beside)} puzzles")
    print(*(f"  {problem}" for problem in problems), sep="\n", end="\n" if problems else "")
    ratio = statistics.median(times[CPSAT]) / statistics.median(times[base])
    return not problems and (limit is None or game in UNLIMITED or ratio >= limit)


def _print_table(times: Times, base: str, unsolved: Counter[str]) -> None:
    """Print a line a solver; `times` is its median as a multiple of that of `base`."""
    middle = statistics.median(times[base])
    lines = []
    for name, values in times.items():
        own = statistics.median(values)
        figures = f"{own:.3f}", f"{p95(values):.3f}", f"{max(values):.0f}", f"{own / middle:.2f}"
        lines.append((name, *figures, unsolved[name] or ""))
    print(text_table(("", "median ms", "p95 ms", "longest ms", "times", "unsolved"), lines))


def _solvers_of(game: str) -> dict[str, Solver]:
    """Return the solvers of a game by name. They take rows, and return None if they give up."""
    answers = _answers_of_queens() if game == "queens" else _answers_of(game)
    return {name: partial(_answer_row, game, each) for name, each in answers.items()}


def _answer_row(game: str, answers: Callable[[Any], Found], row: Row) -> Found:
    """Return the answers of a solver to the puzzle of a row; None if it gives up."""
    try:
        return answers(GAMES[game].of_json(row))
    except SearchTooLong:
        return None


def _answers_by_rules(
    game: str, name: str, solve: Callable[[Any], Any], found: Callable[[Any], Found]
) -> dict[str, Callable[[Any], Found]]:
    """Return the rules alone under a name, with the way, and with its sentences. found: the answers in what
    `solve` returns."""

    def with_way(puzzle: Puzzle) -> Found:
        solution = solve(puzzle)
        assert solution.steps is not None  # the way is made when it is first needed
        return found(solution)

    def with_sentences(puzzle: Puzzle) -> Found:
        solution = solve(puzzle)
        for step in solution.steps:
            WORDS[game].sentence(puzzle, step)
        return found(solution)

    return {name: lambda puzzle: found(solve(puzzle)), WAY: with_way, TEXTS: with_sentences}


def _answers_of(game: str) -> dict[str, Callable[[Any], Found]]:
    record = GAMES[game]
    return {
        **_answers_by_rules(game, RULES, record.solve_and_explain, lambda solution: solution.found_answers),
        SEARCH: lambda puzzle: record.answers(puzzle, 2),
        CPSAT: lambda puzzle: module_of(puzzle, "search").cpsat_solutions(puzzle),
    }


def _answers_of_queens() -> dict[str, Callable[[Any], Found]]:
    """Return the solvers of Queens by name. Print the names of those that are not installed."""

    def build(board: Board) -> Found:
        _ = State(board).kill
        return None

    answers = {
        **_answers_by_rules("queens", LADDER, solve, lambda deduction: [deduction.queens]),
        BUILD: build,
        FIRST: lambda board: solutions(board, limit=1),
        SEARCH: lambda board: solutions(board, limit=2),
        ROWS: lambda board: [first_row_by_row(board.regions)],
        CPSAT: lambda board: cpsat_solutions(board, limit=1),
    }
    for name, package, make in (
        (GENERATOR, "speed_stars", _generator),
        (REASONER, "queens_reasoner", _reasoner),
    ):
        if find_spec(package):
            answers[name] = make()
        else:
            print(f"{name}: {package} is not installed (pip install -e '.[dev]')")
    return answers


def _generator() -> Callable[[Board], Found]:
    """Return a solver by the steps that queens-generator makes for its hints, each with its reason as
    text."""
    from speed_stars import generate_deductions  # pyright: ignore[reportMissingImports]

    logging.getLogger().setLevel(logging.CRITICAL)  # it warns of every board that it has to guess

    def answers(board: Board) -> Found:
        steps = generate_deductions([list(row) for row in board.regions])
        stars = [(cell.x, cell.y) for step in steps if step.state == "star" for cell in step.cells]
        return [tuple(sorted(stars))]

    return answers


def _reasoner() -> Callable[[Board], Found]:
    """Return a solver by the four rules of queens-reasoner in turn until nothing changes, as in its
    `reason_queens_game`.

    That function cannot be called: its package imports private modules of a browser library, which the
    library no longer has. So the package's start is skipped, and its loop is repeated here. The package
    prints the board and logs a line after each step; both are switched off, so that only the reasoning is
    measured.
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

    def answers(board: Board) -> Found:
        regions = np.array(board.regions)
        mask, before = -np.ones_like(regions), None
        while before is None or not np.array_equal(before, mask):
            before = mask.copy()
            for rule in rules:
                mask = rule(mat=regions, mask=mask)
        return [tuple((int(r), int(c)) for r, c in np.argwhere(mask == 1))]

    return answers


def first_row_by_row(regions: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    """Search as most programs for this game do, written plainly: try the columns of one row after the other,
    and step back if none fits. Return () if there is no answer."""
    n = len(regions)

    def fill(row: int, last: int, columns: int, used: int) -> tuple[Cell, ...] | None:
        if row == n:
            return ()
        for column in range(n):
            region = 1 << regions[row][column]
            is_free = not columns >> column & 1 and not used & region
            if is_free and abs(column - last) > 1:
                rest = fill(row + 1, column, columns | 1 << column, used | region)
                if rest is not None:
                    return ((row, column), *rest)
        return None

    return fill(0, -2, 0, 0) or ()


def _generated_wends() -> list[Row]:
    """Return generated boards of the game's larger size."""
    rng, rows = random.Random("games"), list[Row]()
    while len(rows) < GENERATED_BOARDS:
        if puzzle := wend_draft(WendWish(6), rng):
            (answer,) = GAMES["wend"].answers(puzzle, 2)
            row = {**puzzle.to_json(), "id": f"generated {len(rows)}", "solution": puzzle.answer_json(answer)}
            rows.append(row)
    return rows


def _is_for_pypi(puzzle: Puzzle) -> bool:
    rows, columns = puzzle.shape
    is_small = rows * columns <= MAX_PYPI_CELLS
    return isinstance(puzzle, Nonogram) and is_small and find_spec("nonogram") is not None


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
