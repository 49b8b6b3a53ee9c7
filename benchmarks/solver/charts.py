"""Draw the charts of docs/difficulty.md from new measurements.

    python benchmarks/solver/charts.py [FOLDER] [--only usage difficulty growth]

FOLDER holds queens.jsonl (default: ../shared/boards beside the repository). Needs matplotlib. Writes
docs/pictures/*.svg and prints the figures. Usage and difficulty are equal on every machine; growth is
measured time.
"""

import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import matplotlib as mpl

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import OWN_KINDS, ROOT, Row, add_folder_of_boards, open_parser, unique_puzzles

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.queens.explanation import ADJACENT_KILL_RULE, rate, solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.regions import random_placement
from queens_snap.solver.queens.rules import FAIR_RULES, LADDER
from queens_snap.solver.queens.search import solutions
from queens_snap.solver.rating import GUESS, LABELS

mpl.use("svg")
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

PICTURES = ROOT / "docs" / "pictures"
CHARTS = ("usage", "difficulty", "growth")
GROUPS = {"the game's own boards": OWN_KINDS, "community boards": ("community",)}

#: Colours and markers of groups; colour-blind readers tell the colours apart (Okabe and Ito).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00")
MARKERS = ("o", "D", "s", "^")
#: The colour of each difficulty, from light to dark.
SHADES = {"easy": "#fde9a9", "medium": "#f6b54f", "hard": "#d5652d", "expert": "#8b2252", GUESS: "#3b1a4a"}
STYLE: Any = {  # matplotlib wants the keys as literals
    "svg.hashsalt": "queens-snap",  # the same file every time
    "svg.fonttype": "none",  # text stays text
    "font.size": 9,
    "figure.facecolor": "white",  # readable on a dark page, too
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
}


GROWTH_SIZES = (6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
BOARDS_BY_SIZE = 7  # boards of each size whose times are measured
MAX_MEDIAN = 1500.0  # ms: a solver with a longer median is not measured on larger boards
BUDGET = 20_000  # positions that the search may try

#: Names of the solvers whose times are measured.
UNITS = "rules on single units"
NO_HYPOTHESES = "all rules without hypotheses"
EVERYTHING = "all rules"
SEARCH = "search for two solutions"

Growth = dict[str, dict[int, list[float]]]  # solver -> size -> ms of each board; infinite if it gave up


class GroupTally(NamedTuple):
    """Counts of a group of boards. rules: boards on which each rule fires. labels: boards of each (size,
    difficulty)."""

    boards: int
    rules: Counter[str]
    labels: Counter[tuple[int, str]]


def main(argv: Sequence[str] | None = None) -> int:
    parser = open_parser(__doc__)
    add_folder_of_boards(parser)
    parser.add_argument("--only", nargs="+", choices=CHARTS, default=CHARTS)
    args = parser.parse_args(argv)
    mpl.rcParams.update(STYLE)
    if {"usage", "difficulty"} & set(args.only):
        rows = unique_puzzles(args.folder / "queens.jsonl")
        if not rows:
            return 2
        tallies = {
            name: tally(name, [row for row in rows if row["kind"] in kinds]) for name, kinds in GROUPS.items()
        }
        if "usage" in args.only:
            save(usage_chart(tallies), "usage")
        if "difficulty" in args.only:
            save(difficulty_chart(tallies), "difficulty")
    if "growth" in args.only:
        save(growth_chart(measure_growth()), "growth")
    return 0


def tally(name: str, rows: Sequence[Row]) -> GroupTally:
    """Solve boards by the whole ladder, count, and print the counts under a name."""
    rules: Counter[str] = Counter()
    labels: Counter[tuple[int, str]] = Counter()
    for row in rows:
        rating = rate(solve(Board.of(row["regions"])))
        rules.update(rating.counts.keys())
        labels[row["n"], rating.label] += 1
    found = GroupTally(labels.total(), rules, labels)
    by_label = Counter[str]()
    for (_, label), count in labels.items():
        by_label[label] += count
    print(f"{name}: {found.boards} boards, {dict(by_label)}")
    for rule, count in rules.most_common():
        print(f"  {rule:<36}{count:>5}")
    return found


def usage_chart(tallies: dict[str, GroupTally]) -> Figure:
    """Draw the share of boards on which each rule fires, as dots on a logarithmic scale."""
    rules = [rule for rule in rule_order() if any(rule in t.rules for t in tallies.values())]
    figure, axes = plt.subplots(figsize=(7.5, 0.19 * len(rules) + 1.1), layout="constrained")
    for i, (name, found) in enumerate(tallies.items()):
        spots = [
            (100 * found.rules[rule] / found.boards, y) for y, rule in enumerate(rules) if found.rules[rule]
        ]
        xs, ys = zip(*spots, strict=True)
        label = f"{name} ({found.boards})"
        axes.plot(xs, ys, MARKERS[i], color=COLOURS[i], markersize=5, label=label, clip_on=False)
    axes.set_yticks(range(len(rules)), rules, fontsize=8)
    axes.set_ylim(len(rules) - 0.5, -0.7)
    axes.set_xscale("log")
    axes.set_xticks([0.1, 1, 10, 100], ["0.1 %", "1 %", "10 %", "100 %"])
    axes.set_xlim(0.1, 100)
    axes.grid(axis="both", color="#dddddd", linewidth=0.5)
    axes.set_axisbelow(True)
    axes.set_title("Boards on which a rule fires", loc="left", fontsize=11)
    figure.legend(loc="outside lower center", ncols=len(tallies))
    return figure


def rule_order() -> list[str]:
    """Return the names of the rules in the ladder's order, the kills of a placed queen first."""
    return [ADJACENT_KILL_RULE, *dict.fromkeys(name for rung in LADDER for name in rung.firing_names)]


def difficulty_chart(tallies: dict[str, GroupTally]) -> Figure:
    """Draw the shares of the difficulties for each size, with the number of boards in each part."""
    heights = [len({n for n, _ in found.labels}) for found in tallies.values()]
    figure, panels = plt.subplots(
        len(tallies), figsize=(7.5, 0.24 * sum(heights) + 1.8), layout="constrained", height_ratios=heights
    )
    for axes, (name, found) in zip(panels, tallies.items(), strict=True):
        sizes = sorted({n for n, _ in found.labels})
        totals = [sum(found.labels[n, label] for label in SHADES) for n in sizes]
        left = [0.0] * len(sizes)
        for label, shade in SHADES.items():
            counts = [found.labels[n, label] for n in sizes]
            shares = [100 * count / total for count, total in zip(counts, totals, strict=True)]
            bars = axes.barh(range(len(sizes)), shares, left=left, color=shade, height=0.8, label=label)
            ink = "black" if label in ("easy", "medium") else "white"
            axes.bar_label(
                bars, [str(x) if x else "" for x in counts], label_type="center", color=ink, fontsize=7
            )
            left = [a + b for a, b in zip(left, shares, strict=True)]
        axes.set_yticks(range(len(sizes)), [f"{n} x {n}" for n in sizes], fontsize=8)
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xticks([0, 25, 50, 75, 100], ["0", "25 %", "50 %", "75 %", "100 %"])
        axes.tick_params(axis="y", length=0)
        axes.set_title(f"Difficulty of {name} ({found.boards})", loc="left", fontsize=11)
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=len(SHADES))
    assert set(SHADES) == {*LABELS.values(), GUESS}
    return figure


def growth_chart(grown: Growth) -> Figure:
    """Draw the median and the range of each solver's times by size, on a logarithmic scale."""
    figure, axes = plt.subplots(figsize=(7.5, 4.2), layout="constrained")
    for i, (name, sizes) in enumerate(grown.items()):
        ended = {n: times for n, times in sizes.items() if statistics.median(times) < float("inf")}
        ns = list(ended)
        middles = [statistics.median(times) for times in ended.values()]
        lows = [min(times) for times in ended.values()]
        highs = [max(t for t in times if t < float("inf")) for times in ended.values()]
        axes.fill_between(ns, lows, highs, color=COLOURS[i], alpha=0.12, linewidth=0)
        axes.plot(ns, middles, MARKERS[i] + "-", color=COLOURS[i], markersize=4, linewidth=1.3, label=name)
        print(f"{name}: " + ", ".join(f"{n}: {x:.3g}" for n, x in zip(ns, middles, strict=True)))
    axes.set_yscale("log")
    axes.set_yticks([0.1, 1, 10, 100, 1000], ["0.1 ms", "1 ms", "10 ms", "100 ms", "1 s"])
    axes.set_xticks(range(6, 31, 2))
    axes.set_xlabel("size of the board")
    axes.grid(color="#dddddd", linewidth=0.5)
    axes.set_title("Time for a board, median and range", loc="left", fontsize=11)
    figure.legend(loc="outside lower center", ncols=2)
    return figure


def measure_growth() -> Growth:
    """Measure three sets of rules until no rule finds anything more, and a search for a second solution,
    board by board in turn."""
    solvers: dict[str, Callable[[Board], object]] = {
        UNITS: lambda board: solve(board, rules=[rung for rung in FAIR_RULES if rung.cost == 0]),
        NO_HYPOTHESES: lambda board: solve(board, rules=FAIR_RULES),
        EVERYTHING: lambda board: solve(board, rules=LADDER),
        SEARCH: lambda board: solutions(board, limit=2, budget=BUDGET),
    }
    growth: Growth = {name: {} for name in solvers}
    for n in GROWTH_SIZES:
        times: dict[str, list[float]] = {name: [] for name in solvers}
        for seed in range(BOARDS_BY_SIZE):
            board = grown_board(n, random.Random(1000 * n + seed))
            for name, solver in solvers.items():
                times[name].append(timed(solver, board))
        for name, values in times.items():
            growth[name][n] = values
            if statistics.median(values) > MAX_MEDIAN:
                del solvers[name]
    return growth


def timed(solver: Callable[[Board], object], board: Board) -> float:
    """Return the time of a solver on a board (ms); infinite if it gives up."""
    begin = perf_counter()
    try:
        solver(board)
    except SearchTooLong:
        return float("inf")
    return (perf_counter() - begin) * 1000


def grown_board(n: int, rng: random.Random) -> Board:
    """Return a board with at least one solution: connected regions, grown cell by cell around random
    queens."""
    owner = {cell: region for region, cell in enumerate(random_placement(n, 1, rng))}
    edge = list(owner)
    while edge:
        r, c = cell = rng.choice(edge)
        near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        free = [x for x in near if x not in owner and min(x) >= 0 and max(x) < n]
        if not free:
            edge.remove(cell)
            continue
        new = rng.choice(free)
        owner[new] = owner[cell]
        edge.append(new)
    return Board.of([[owner[r, c] for c in range(n)] for r in range(n)])


def save(figure: Figure, name: str) -> None:
    path = PICTURES / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    raise SystemExit(main())
