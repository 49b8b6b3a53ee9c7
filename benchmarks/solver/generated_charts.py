"""Charts of generated puzzles beside the game's own: their traits, and the share on which each rule fires."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
from charts import COLOURS, MARKERS, PICTURES, STYLE, rule_order
from command_line import OWN_KINDS, unique_puzzles
from matplotlib import pyplot as plt

from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import ANY_SHAPE, Patches, rectangles_of
from queens_snap.solver.puzzle import Puzzle, Solution

#: The file of each game's puzzles, and a function that is true of rows which are the game's own and whole.
FILES: dict[str, tuple[str, Callable[[dict[str, Any]], bool]]] = {
    "queens": ("queens.jsonl", lambda row: row["kind"] in OWN_KINDS),
    "tango": ("tango.jsonl", lambda row: row["kind"] == "linkedin"),
    "zip": ("zip.jsonl", lambda row: row["kind"] in ("linkedin", "linkedin-screenshot")),
    "nonogram": ("nonograms.jsonl", lambda row: row["rows"] * row["cols"] <= MAX_CELLS and is_picture(row)),
    "minisudoku": ("minisudoku.jsonl", lambda row: True),
    "patches": ("patches.jsonl", lambda row: row["id"].startswith("linkedin")),
}
MAX_CELLS = 400  # cells of the largest published nonogram that is compared
RULE_HEIGHT = 0.17  # inches: height of a rule in the chart


def is_picture(row: Mapping[str, Any]) -> bool:
    """True if a nonogram was made for people, not to be hard for programs."""
    return not row["id"].startswith(("mznbench", "webpbn"))


class Trait(NamedTuple):
    """Something that is counted on a puzzle. values: its counts. first, last, wide: the first and the last
    bin of the chart, and their width."""

    title: str
    values: Callable[[Any, Solution], Iterable[float]]
    first: int
    last: int
    wide: int = 1


def of_the_game(game: str, folder: Path) -> list[Puzzle]:
    """Return the game's own puzzles with one answer; none if the folder lacks their file."""
    if game not in FILES:
        return []
    name, is_own = FILES[game]
    rows = filter(is_own, unique_puzzles(folder / name))
    return list(dict.fromkeys(GAMES[game].of_json(row) for row in rows))


def chart(game: str, groups: dict[str, list[Puzzle]]) -> None:
    """Draw the traits and the rules of groups of puzzles, and print the figures."""
    mpl.rcParams.update(STYLE)
    solved = {
        name: [GAMES[game].solve_and_explain(puzzle) for puzzle in some] for name, some in groups.items()
    }
    fires = {name: _shares(some) for name, some in solved.items()}
    used = {rule for shares in fires.values() for rule in shares}
    order = [rule for rule in rule_order() if rule in used] if game == "queens" else sorted(used)
    traits = TRAITS[game]
    height = max(1.9 * len(traits), RULE_HEIGHT * len(order)) + 0.9
    figure = plt.figure(figsize=(9, height), layout="constrained")
    grid = figure.add_gridspec(len(traits), 2, width_ratios=(1, 1.1))
    right = figure.add_subplot(grid[:, 1])
    for row, trait in enumerate(traits):
        axes = figure.add_subplot(grid[row, 0])
        axes.set_title(trait.title, loc="left", fontsize=10)
        for i, (name, some) in enumerate(solved.items()):
            bins, shares = _histogram(trait, some)
            axes.plot(bins, shares, MARKERS[i] + "-", color=COLOURS[i], linewidth=1, markersize=4)
            print(f"{name}: {trait.title} from {trait.first}: {', '.join(f'{x:.1f}' for x in shares)}")
    for i, (name, some) in enumerate(solved.items()):
        spots = [fires[name][rule] for rule in order]
        look: Any = {"color": COLOURS[i], "markersize": 4, "label": f"{name} ({len(some)})"}
        right.plot(spots, range(len(order)), MARKERS[i], clip_on=False, **look)
        labels = Counter(solution.rating.label for solution in some if solution.rating)
        print(f"{name}: {dict(labels)}")
        for rule, share in zip(order, spots, strict=True):
            print(f"  {rule:<36}{share:6.1f} %")
    right.set_title("Puzzles on which a rule fires, %", loc="left", fontsize=10)
    right.set_yticks(range(len(order)), order, fontsize=7)
    right.set_ylim(len(order) - 0.5, -0.5)
    right.set_xlim(0, 100)
    right.grid(color="#dddddd", linewidth=0.5)
    figure.legend(*right.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    figure.savefig(PICTURES / f"generated-{game}.svg", metadata={"Date": None, "Creator": None})


def _shares(some: Sequence[Solution]) -> Counter[str]:
    """Return the percentage of puzzles on which each rule fires."""
    used: Counter[str] = Counter()
    for solution in some:
        used.update((solution.rating.counts if solution.rating else {}).keys())
    return Counter({rule: 100 * count / len(some) for rule, count in used.items()})


def _histogram(trait: Trait, some: Sequence[Solution]) -> tuple[list[int], list[float]]:
    """Return the lower edges of the bins, and the percentage of values in each. Values beyond count in the
    first or last bin."""
    bins = list(range(trait.first, trait.last + 1, trait.wide))
    counts: Counter[int] = Counter()
    for solution in some:
        for value in trait.values(solution.puzzle, solution):
            counts[min(max(0, int(value - trait.first) // trait.wide), len(bins) - 1)] += 1
    return bins, [100 * counts[i] / max(1, counts.total()) for i in range(len(bins))]


def _share_of_turns(_: Puzzle, solution: Solution) -> list[float]:
    path = [cell for cell in solution.answer or () if isinstance(cell, tuple)]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    return [100 * sum(a != b for a, b in pairwise(steps)) / (len(steps) - 1)]


def _share_of_alike(_: Puzzle, solution: Solution) -> list[float]:
    rows = [str(row) for row in solution.answer or ()]
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    pairs = [a == b for line in lines for a, b in pairwise(line)]
    return [100 * sum(pairs) / len(pairs)]


def _areas(_: Patches, solution: Solution) -> list[float]:
    return [x.rows * x.columns for x in rectangles_of(solution.answer or ())]


def _share_of_shapes(puzzle: Patches, _: Solution) -> list[float]:
    return [_percent(clue.shape != ANY_SHAPE for clue in puzzle.clues)]


def _percent(found: Iterable[Any]) -> float:
    """Return the percentage of true values."""
    values = [bool(value) for value in found]
    return 100 * sum(values) / len(values)


def _share(part: float, shape: tuple[int, int]) -> list[float]:
    """Return a number of cells as a percentage of the board."""
    return [100 * part / (shape[0] * shape[1])]


TRAITS: dict[str, tuple[Trait, ...]] = {
    "queens": (Trait("Cells of a region, % of regions", lambda b, _: map(len, b.cells_by_region), 1, 20),),
    "tango": (
        Trait("Givens, % of puzzles", lambda p, _: [sum(ch != "." for row in p.givens for ch in row)], 0, 18),
        Trait("Signs, % of puzzles", lambda p, _: [len(p.signs)], 0, 16),
        Trait("Points, % of puzzles", lambda _, s: [s.rating.score], 20, 160, 20),
    ),
    "zip": (
        Trait("Cells with numbers, % of the board", lambda p, _: _share(p.last, p.shape), 5, 45, 5),
        Trait("Walls, % of the cells", lambda p, _: _share(len(p.walls), p.shape), 0, 55, 5),
        Trait("Turns, % of the path's cells", _share_of_turns, 25, 80, 5),
        Trait("Points, % of puzzles", lambda _, s: [s.rating.score], 0, 600, 50),
    ),
    "minisudoku": (
        Trait("Givens, % of puzzles", lambda p, _: [len(p.digits)], 6, 20),
        Trait("Points, % of puzzles", lambda _, s: [s.rating.score], 30, 100, 5),
    ),
    "patches": (
        Trait("Clues, % of puzzles", lambda p, _: [len(p.clues)], 3, 18),
        Trait("Cells of a rectangle, % of rectangles", _areas, 1, 20),
        Trait("Clues that tell a size, %", lambda p, _: [_percent(x.size for x in p.clues)], 0, 100, 10),
        Trait("Clues that tell a shape, %", _share_of_shapes, 0, 100, 10),
    ),
    "nonogram": (
        Trait("Filled, % of the cells", lambda p, _: _share(sum(map(sum, p.row_clues)), p.shape), 20, 80, 5),
        Trait("Neighbours alike, %", _share_of_alike, 45, 95, 5),
        Trait("Blocks of a line, % of lines", lambda p, _: map(len, (*p.row_clues, *p.column_clues)), 0, 8),
    ),
}
