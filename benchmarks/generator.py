"""Many generated boards, proven one by one, and how they compare with the boards of the game.

    python benchmarks/generator.py make FILE [--count N] [--sizes 6 12] [--difficulty easy medium hard]
    python benchmarks/generator.py report FILE [FOLDER]
    python benchmarks/generator.py race [--seconds S]
    python benchmarks/generator.py large

make: boards of every size and difficulty in turn, each proven to have one solution by search and by CP-SAT,
and to be fair and as hard as asked by the ladder; a line of JSON each, appended, so that it goes on where it
was stopped. report: counts, and docs/pictures/generated.svg beside the boards of FOLDER/queens.jsonl
(default: ../shared/boards beside the repository). race: boards a minute beside queens-generator, in turn in
one run, by processor time. large: the time of a board of 14 x 14 to 20 x 20, and of 10 x 10 with two queens.
"""

import argparse
import io
import json
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import matplotlib as mpl
from charts import COLOURS, MARKERS, STYLE, rule_order
from matplotlib import pyplot as plt

from queens_snap.solver.queens import cpsat
from queens_snap.solver.queens.board import Board
from queens_snap.solver.queens.generation.generate import Wish, generate
from queens_snap.solver.queens.ladder import rate, solve
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.queens.symmetry import canonical
from queens_snap.solver.rating import LABELS

ROOT = Path(__file__).parents[1]
BOARDS = ROOT.parent / "shared" / "boards"
PICTURE = ROOT / "docs" / "pictures" / "generated.svg"
KINDS = ("linkedin", "bonus")
LARGEST = 20  # cells; larger regions are counted as that
LARGE = 5  # boards of each kind

Row = dict[str, Any]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("make")
    made.add_argument("file", type=Path)
    made.add_argument("--count", type=int, default=10_000)
    made.add_argument("--sizes", type=int, nargs=2, default=(6, 12), metavar=("FIRST", "LAST"))
    made.add_argument("--difficulty", nargs="+", choices=LABELS.values(), default=("easy", "medium", "hard"))
    report = commands.add_parser("report")
    report.add_argument("file", type=Path)
    report.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    racing = commands.add_parser("race")
    racing.add_argument("--seconds", type=float, default=60.0, help="for each of the two at each size")
    commands.add_parser("large")
    args = parser.parse_args(argv)
    if args.command == "make":
        return make(args.file, args.count, range(args.sizes[0], args.sizes[1] + 1), args.difficulty)
    if args.command == "report":
        return summarise(args.file, args.folder)
    return race(args.seconds) if args.command == "race" else large()


def make(path: Path, count: int, sizes: Sequence[int], difficulties: Sequence[str]) -> int:
    """Make and prove what is missing in the file; 1 at the first board that is not as it should be."""
    rows = _rows(path) if path.exists() else []
    known = {canonical(Board.of(row["regions"])) for row in rows}
    kinds = list(product(sizes, difficulties))
    with path.open("a", encoding="utf-8") as file:
        for index in range(len(rows), count):
            n, difficulty = kinds[index % len(kinds)]
            row = _made(n, difficulty, index, known)
            print(json.dumps(row), file=file, flush=True)
            if row["wrong"]:
                print(f"WRONG {row}")
                return 1
    return 0


def _made(n: int, difficulty: str, index: int, known: set[Board]) -> Row:
    wish = Wish(n, difficulty=difficulty, hypotheses=difficulty == "expert")
    begin, again = process_time(), 0
    while (found := generate(wish, f"benchmark/{index}/{again}")) is None or canonical(found.board) in known:
        again += 1
    seconds = process_time() - begin
    known.add(canonical(found.board))
    board = found.board
    rating = rate(solve(board))
    by_search, by_cpsat = solutions(board, limit=2), cpsat.solutions(board, limit=2)
    right = {
        "one solution": len(by_search) == 1 and by_search == by_cpsat,
        "fair": rating.fair == (difficulty != "expert"),
        "label": rating.label == difficulty,
        "connected": not board.scattered_regions,
    }
    return {
        "n": n,
        "difficulty": difficulty,
        "regions": board.letters,
        "style": found.style,
        "attempts": found.attempts,
        "moves": found.moves,
        "duplicates": again,
        "seconds": round(seconds, 4),
        "wrong": [name for name, holds in right.items() if not holds],
    }


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def summarise(path: Path, folder: Path) -> int:
    """Print what the file holds, and draw it beside the game's boards where these are there."""
    rows = _rows(path)
    print(f"{len(rows)} boards, {sum(bool(row['wrong']) for row in rows)} not as they should be")
    print(f"made anew as a repetition or not found: {sum(row['duplicates'] for row in rows)}")
    print(f"rescued by moving cells: {sum(row['moves'] > 0 for row in rows)}")
    by_kind: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        by_kind.setdefault((row["n"], row["difficulty"]), []).append(row)
    for (n, difficulty), some in sorted(by_kind.items()):
        times = [1000 * row["seconds"] for row in some]
        begun = statistics.mean(row["attempts"] for row in some)
        middle, mean = statistics.median(times), statistics.mean(times)
        print(f"  {n:2} {difficulty:<7}{len(some):>6} boards, {begun:5.1f} begun for each, ", end="")
        print(f"{middle:.0f} ms (median), {mean:.0f} ms (mean)")
    source = folder / "queens.jsonl"
    if not source.exists():
        print(f"no boards at {source}: no chart")
        return 0
    game = [Board.of(x["regions"]) for x in _rows(source) if x["kind"] in KINDS and x["solutions"] == 1]
    chart({"generated": [Board.of(row["regions"]) for row in rows], "the game's own": game})
    return 0


def chart(groups: dict[str, list[Board]]) -> None:
    """The sizes of regions, and the share of boards on which each rule fires."""
    mpl.rcParams.update(STYLE)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 6.2), layout="constrained", width_ratios=(1, 1.1))
    rules = {name: usage(boards) for name, boards in groups.items()}
    order = [rule for rule in rule_order() if any(rule in used for used in rules.values())]
    for i, (name, boards) in enumerate(groups.items()):
        sizes = Counter(min(len(cells), LARGEST) for board in boards for cells in board.cells_by_region)
        total = sizes.total()
        shares = [100 * sizes[size] / total for size in range(1, LARGEST + 1)]
        look: Any = {"color": COLOURS[i], "markersize": 4, "label": f"{name} ({len(boards)})"}
        left.plot(range(1, LARGEST + 1), shares, MARKERS[i] + "-", linewidth=1, **look)
        spots = [100 * rules[name][rule] / len(boards) for rule in order]
        right.plot(spots, range(len(order)), MARKERS[i], clip_on=False, **look)
        print(f"{name}: regions of 1 to {LARGEST} and more cells, % {', '.join(f'{x:.1f}' for x in shares)}")
        for rule, share in zip(order, spots, strict=True):
            print(f"  {rule:<36}{share:6.1f} %")
    left.set_title("Cells of a region, % of regions", loc="left", fontsize=11)
    left.set_xticks([1, 5, 10, 15, LARGEST], ["1", "5", "10", "15", f"{LARGEST}+"])
    right.set_title("Boards on which a rule fires, %", loc="left", fontsize=11)
    right.set_yticks(range(len(order)), order, fontsize=7)
    right.invert_yaxis()
    right.grid(color="#dddddd", linewidth=0.5)
    figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    figure.savefig(PICTURE, metadata={"Date": None, "Creator": None})


def usage(boards: Sequence[Board]) -> Counter[str]:
    """On how many boards each rule fires."""
    used: Counter[str] = Counter()
    for board in boards:
        used.update(rate(solve(board)).counts.keys())
    return used


def race(seconds: float) -> int:
    """Boards a minute of processor time, ours of any difficulty, at each size by turns."""
    from speed_stars import generate_speed_stars_puzzle  # pyright: ignore[reportMissingImports]

    for n in (8, 10):
        ours: list[Board | None] = []
        theirs: list[Any] = []
        spent = [0.0, 0.0]
        while min(spent) < seconds:
            if spent[0] <= spent[1]:
                begin = process_time()
                found = generate(Wish(n), f"race/{len(ours)}")
                spent[0] += process_time() - begin
                ours.append(found and found.board)
            else:
                random.seed(len(theirs))
                begin = process_time()
                with redirect_stderr(io.StringIO()):  # it tells how it goes
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


def large() -> int:
    """The median and the longest processor time of a board."""
    for n, k in ((14, 1), (16, 1), (18, 1), (20, 1), (10, 2)):
        times = []
        for seed in range(LARGE):
            begin = process_time()
            found = generate(Wish(n, k), f"large/{seed}")
            times.append(process_time() - begin)
            assert found
            assert len(solutions(found.board, limit=2)) == 1
        print(f"{n} x {n}, k={k}: {statistics.median(times):.1f} s, at most {max(times):.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
