"""Generate puzzles, prove each, and compare them with the games' own.

    python benchmarks/solver/generator.py make FILE [--game GAME] [--count N] [--sizes N ...]
                                              [--difficulty easy ...]
    python benchmarks/solver/generator.py report FILE [FOLDER]
    python benchmarks/solver/generator.py race [--seconds S]

make: puzzles of every size and difficulty in turn. The game's search and CP-SAT prove that each has one
answer, the ladder that it is fair and as hard as asked. Each is a line of JSON, added to FILE; a run that was
stopped is continued. report: counts, puzzles a minute, and docs/pictures/generated-GAME.svg, beside the
puzzles of FOLDER (default: ../shared/boards beside the repository). race: Queens boards a minute of processor
time beside queens-generator, in turn in one run. The time of large boards: make FILE --sizes 14 16 18 20
--count 20, then report.
"""

import io
import json
import random
import statistics
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import Row, add_folder_of_boards, existing_file, load_rows, open_parser
from generated_charts import chart, of_the_game
from scoring import module_of

from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.generation import ANY_DIFFICULTY, Wish
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.explanation import rate, solve
from queens_snap.solver.queens.generate import QUEENS, QueensWish
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.rating import HYPOTHESIS_TIER, LABELS

SIZES = {"queens": tuple(range(6, 13)), "zip": (6, 7, 8), "nonogram": (10, 15, 20), "patches": (6, 7, 8)}


def main(argv: Sequence[str] | None = None) -> int:
    parser = open_parser(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("make")
    made.add_argument("file", type=Path)
    made.add_argument("--game", choices=tuple(GAMES), default="queens")
    made.add_argument("--count", type=int, default=500)
    made.add_argument("--sizes", type=int, nargs="+", help="default: those of the game")
    made.add_argument("--difficulty", nargs="+", help="default: any, as often as all the fair ones together")
    report = commands.add_parser("report")
    report.add_argument("file", type=existing_file)
    add_folder_of_boards(report)
    racing = commands.add_parser("race")
    racing.add_argument("--seconds", type=float, default=60.0, help="for each of the two at each size")
    args = parser.parse_args(argv)
    if args.command == "make":
        return make(args.file, args.game, args.count, args.sizes, args.difficulty)
    if args.command == "report":
        return summarise(args.file, args.folder)
    return race(args.seconds)


def make(
    path: Path, game: str, count: int, sizes: Sequence[int] | None, difficulties: Sequence[str] | None
) -> int:
    """Make and prove the puzzles that the file lacks. Return 1 at the first one that is not as it should
    be."""
    rows = load_rows(path) if path.exists() else []
    record, usual = GAMES[game], maker_of(game).wish()
    known = {record.canonical_form(record.of_json(row["puzzle"])) for row in rows}
    fair = [label for tier, label in LABELS.items() if tier < HYPOTHESIS_TIER and label in usual.labels]
    wanted = difficulties or [*fair, *[ANY_DIFFICULTY] * len(fair)]
    kinds = list(product(wanted, sizes or SIZES.get(game, (usual.size,))))
    with path.open("a", encoding="utf-8") as file:
        for index in range(len(rows), count):
            difficulty, size = kinds[index % len(kinds)]
            wish = maker_of(game).wish(
                size=size, difficulty=difficulty, hypotheses=difficulty == LABELS[HYPOTHESIS_TIER]
            )
            row = _make_row(game, wish, index, known)
            print(json.dumps(row), file=file, flush=True)
            if row["wrong"]:
                print(f"WRONG {row}")
                return 1
    return 0


def _make_row(game: str, wish: Wish, index: int, known: set[Puzzle]) -> Row:
    record, generate_one = GAMES[game], maker_of(game).generate
    begin, again = process_time(), 0
    while (found := generate_one(wish, f"benchmark/{index}/{again}")) is None or (
        record.canonical_form(found.puzzle) in known
    ):
        again += 1
    seconds = process_time() - begin
    puzzle = found.puzzle
    known.add(record.canonical_form(puzzle))
    solution = record.solve_and_explain(puzzle)
    second = module_of(puzzle, "search").cpsat_solutions(puzzle, limit=2)
    rating = solution.rating
    right = {
        "one solution": second == list(solution.found_answers) and solution.answer,
        "fair": rating and rating.fair == (wish.difficulty != LABELS[HYPOTHESIS_TIER]),
        "label": rating and wish.difficulty in (ANY_DIFFICULTY, rating.label),
        "sound": not puzzle.oddities and record.of_json(puzzle.to_json()) == puzzle,
    }
    return {
        "game": game,
        "size": wish.size_name,
        "difficulty": wish.difficulty,
        "puzzle": puzzle.to_json(),
        "attempts": found.attempts,
        "duplicates": again,
        "seconds": round(seconds, 4),
        "wrong": [name for name, holds in right.items() if not holds],
    }


def summarise(path: Path, folder: Path) -> int:
    """Print the figures of a file, and draw them beside those of the game's own puzzles if they are there."""
    rows = load_rows(path)
    game = rows[0]["game"]
    print(f"{game}: {len(rows)} puzzles, {sum(bool(row['wrong']) for row in rows)} not as they should be")
    print(f"made anew as a repetition or not found: {sum(row['duplicates'] for row in rows)}")
    by_kind: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by_kind.setdefault((row["size"], row["difficulty"]), []).append(row)
    for (size, difficulty), some in sorted(by_kind.items(), key=lambda kind: (int(kind[0][0]), kind[0][1])):
        times = [1000 * row["seconds"] for row in some]
        begun = statistics.mean(row["attempts"] for row in some)
        print(f"  {size:>5} {difficulty:<7}{len(some):>6} puzzles, {begun:6.1f} begun for each, ", end="")
        print(f"{statistics.median(times):.0f} ms (median), {60000 / statistics.mean(times):.0f} a minute")
    theirs = of_the_game(game, folder)
    if not theirs:
        print(f"no puzzles of {game} in {folder}: no chart")
        return 0
    ours = [row for row in rows if row["difficulty"] == ANY_DIFFICULTY] or rows
    chart(game, {"generated": [GAMES[game].of_json(row["puzzle"]) for row in ours], "published": theirs})
    return 0


def race(seconds: float) -> int:
    """Print boards a minute of processor time, ours of any difficulty, at each size in turn."""
    from speed_stars import generate_speed_stars_puzzle  # pyright: ignore[reportMissingImports]

    for n in (8, 10):
        ours: list[Board | None] = []
        theirs: list[Any] = []
        spent = [0.0, 0.0]
        while min(spent) < seconds:
            if spent[0] <= spent[1]:
                begin = process_time()
                found = QUEENS.generate(QueensWish(n), f"race/{len(ours)}")
                spent[0] += process_time() - begin
                ours.append(found and found.puzzle)
            else:
                random.seed(len(theirs))
                begin = process_time()
                with redirect_stderr(io.StringIO()):  # it prints its progress
                    theirs.append(generate_speed_stars_puzzle(grid_size=n))
                spent[1] += process_time() - begin
        fair = sum(board is not None and rate(solve(board)).fair for board in ours)
        rates = [60 * fair / spent[0], 60 * len(theirs) / spent[1]]
        print(
            f"{n} x {n}: ours {rates[0]:.1f} a minute ({fair} of {len(ours)} fair), queens-generator "
            f"{rates[1]:.2f} ({len(theirs)}): {rates[0] / rates[1]:.0f} times as many",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
