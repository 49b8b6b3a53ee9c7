"""Harm that a picture stands before it is no longer read right.

    python benchmarks/reading/robustness.py [--game GAME] [--only NAME...] [--json OUT | --rows FILE]
                                            [--table FILE] [--plot SVG]

Own boards are drawn in a browser (Playwright, see fixtures/make) and degraded in many ways, each over rising
strengths: those of Queens in fixed looks, those of Tango and Zip in looks drawn by lot, first of all as they
are. Exit status 1 when anything is silently wrong.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import scoring
from robustness_boards import BOARDS
from robustness_harm import AS_DRAWN, SWEEPS, Base, Sweep, pictures
from scoring import DOUBTED, NONE, RIGHT, SILENT, WARNED, Evidence, evidence_of, put_between

from queens_snap.pipeline import snap

COLUMNS = (RIGHT, DOUBTED, NONE, WARNED, SILENT)
PANELS = 4  # in a line of the plot
BANDS = {  # from the bottom up, in colours that colour-blind readers tell apart (Okabe and Ito)
    "right": "#009e73",
    "right, warned": "#9ad9c4",
    "no answer": "#dddddd",
    "warned wrong": "#e69f00",
    "silent wrong": "#d00000",
}


class Row(NamedTuple):
    """One degraded picture: which, and what became of it (a word of COLUMNS)."""

    sweep: str
    strength: float
    board: str
    variant: int
    verdict: str
    evidence: Evidence | None
    read_right: bool | None
    status: str


def main(argv: list[str] | None = None) -> int:
    """Runs the sweeps, prints or writes the table and answers the exit status."""
    args = _arguments(argv)
    sweeps = [s for s in BOARDS[args.game].sweeps if not args.only or s.name in args.only]
    known = [Row(**json.loads(line)) for line in args.rows.open()] if args.rows else None
    boards = [] if known else list(BOARDS[args.game].draw(range(args.seed, args.seed + args.boards)))
    rows: list[Row] = []
    for sweep in sweeps:
        if known:
            rows += [row for row in known if row.sweep == sweep.name]
            continue
        some = boards if sweep == AS_DRAWN else boards[: args.degraded]
        found = [row for strength in sweep.strengths for row in _rows(sweep, strength, some)]
        rows += found
        print("\n".join(_lines(sweep, found)), flush=True)
        for row in found if args.list else ():
            if row.verdict != RIGHT:
                print(f"  {row.verdict:<14}{row.strength:>6g} {row.board}, {row.variant}: {row.status}")
    if args.json:
        args.json.write_text("".join(f"{json.dumps(r._asdict())}\n" for r in rows), "utf-8")
    if args.table:
        begin, end = (f"<!-- robustness of {args.game}: {word} -->" for word in ("begin", "end"))
        put_between(args.table, (begin, end), table(sweeps, rows))
    if args.plot:
        plot(sweeps, rows, args.plot)
    silent = sum(row.verdict == SILENT for row in rows)
    print(f"\n{len(rows)} pictures, {silent} silent wrong")
    return 1 if silent else 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="queens", choices=BOARDS, help="(default: queens)")
    parser.add_argument("--boards", type=int, default=60, help="of Tango and Zip (default 60)")
    parser.add_argument("--degraded", type=int, default=11, help="how many of the boards (default 11)")
    parser.add_argument("--seed", type=int, default=1000, help="of their first board (default 1000)")
    names = [s.name for s in (AS_DRAWN, *SWEEPS)]
    parser.add_argument("--only", nargs="+", choices=names, help="run these alone")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write one object a picture")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="take what an earlier --json wrote")
    parser.add_argument("--table", type=Path, metavar="FILE", help="replace the table in this page")
    parser.add_argument("--plot", type=Path, metavar="SVG", help="draw the curves (needs matplotlib)")
    parser.add_argument("--list", action="store_true", help="name each picture that is not read right")
    return parser.parse_args(argv)


def _rows(sweep: Sweep, strength: float, boards: list[Base]) -> Iterator[Row]:
    for base in boards:
        for i, rgb in enumerate(pictures(sweep, base, strength)):
            read = snap(rgb)
            result = read.to_json()
            word, read_right = _verdict(result, base, sweep.whole)
            sure = evidence_of(read)
            yield Row(sweep.name, strength, base.name, i, word, sure, read_right, result["status"])


def _verdict(result: dict[str, Any], base: Base, whole: bool) -> tuple[str, bool | None]:
    """The word for a result, and whether what was read is the board (None where nothing was)."""
    word = scoring.verdict(base.capture, result)
    if not whole and word == RIGHT and not scoring.warned(result):
        word = SILENT  # nobody can read cells that are not there
    read = result["regions"] is not None or result["puzzle"] is not None
    right = word == RIGHT
    if right and scoring.warned(result):
        word = DOUBTED
    return word, right if read else None


def _lines(sweep: Sweep, rows: list[Row]) -> list[str]:
    lines = [f"\n{sweep.name} ({sweep.unit})", f"  {'':>8}" + "".join(f"{c:>16}" for c in COLUMNS)]
    for strength in sweep.strengths:
        counts = Counter(row.verdict for row in rows if row.strength == strength)
        lines.append(f"  {strength:>8g}" + "".join(f"{counts[c]:>16}" for c in COLUMNS))
    return lines


def table(sweeps: Sequence[Sweep], rows: Sequence[Row]) -> str:
    """Markdown: a line for each harm, its strengths with the share that was read right, or for pictures of
    which a part is missing the share that was refused or warned of."""
    silent = sum(row.verdict == SILENT for row in rows)
    lines = [f"{len(rows)} pictures, {silent} silently wrong.", "", "| harm | strength: share |", "|---|---|"]
    for sweep in sweeps:
        cells = []
        for strength in sweep.strengths:
            here = [r for r in rows if r.sweep == sweep.name and r.strength == strength]
            words = (RIGHT, DOUBTED) if sweep.whole else (NONE, WARNED, DOUBTED)
            cells.append(f"{strength:g}: {_share(here, words)}")
        what = "" if sweep.whole else "; refused or warned of"
        lines.append(f"| {sweep.name} ({sweep.unit}{what}) | {', '.join(cells)} |")
    return "\n".join(lines)


def _share(rows: Sequence[Row], words: tuple[str, ...]) -> str:
    return f"{sum(row.verdict in words for row in rows) / len(rows):.0%}"


def plot(sweeps: Sequence[Sweep], rows: Sequence[Row], path: Path) -> None:
    """One panel a harm: what became of the pictures, in shares, from weak harm to strong; the same file for
    the same rows."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "queens-snap"
    mpl.rcParams["svg.fonttype"] = "none"
    lines = -(-len(sweeps) // PANELS)
    figure = Figure(figsize=(11, 2.1 * lines + 0.5), layout="constrained")
    panels = figure.subplots(lines, PANELS, squeeze=False).ravel()
    for panel, sweep in zip(panels, sweeps, strict=False):
        below = [0.0] * len(sweep.strengths)
        here = [
            [r.verdict for r in rows if (r.sweep, r.strength) == (sweep.name, s)] for s in sweep.strengths
        ]
        for word, colour in BANDS.items():
            shares = [words.count(word) / len(words) for words in here]
            panel.bar(range(len(here)), shares, bottom=below, color=colour, width=0.92, label=word)
            below = [a + b for a, b in zip(below, shares, strict=True)]
        panel.set_title(f"{sweep.name} ({sweep.unit})", fontsize=9)
        panel.set_xticks(range(len(here)), [f"{s:g}" for s in sweep.strengths], fontsize=7)
        panel.set_yticks([0, 1], ["0", "all"], fontsize=7)
        panel.spines[["top", "right"]].set_visible(False)
    for panel in panels[len(sweeps) :]:
        panel.set_visible(False)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(BANDS), frameon=False, fontsize=8)
    figure.savefig(path, format="svg", metadata={"Date": None})


if __name__ == "__main__":
    sys.exit(main())
