"""Harm that a picture stands before it is no longer read right.

    python benchmarks/reading/robustness.py [--game GAME] [--only NAME...] [--journal FILE]
                                            [--table FILE] [--plot SVG]

Boards are drawn in a browser (Playwright, see fixtures/make) and harmed in many ways, each at rising
strengths: those of Queens in fixed looks, those of other games in random looks, first of all as they are.
With --journal (a file for each game) the answers of each harm are added to it, and harms that it has are not
asked about again: use it with equal --boards, --degraded and --seed. Exit status 1 if anything is silently
wrong.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
import command_line
import drawn_pictures
from drawn_pictures import REFUSED, SILENT, VAGUE, WARNED, AnswerRow, BoardPicture, DrawnPicture
from robustness_boards import GAMES, boards_of
from robustness_harm import AS_DRAWN, SWEEPS, Sweep, pictures
from scoring import DOUBTED, RIGHT

PANELS = 4  # panels in a row of the plot
#: Verdicts from the bottom of a bar up, in colours that colour-blind readers tell apart (Okabe and Ito).
BANDS = {
    RIGHT: "#009e73",
    DOUBTED: "#9ad9c4",
    REFUSED: "#dddddd",
    WARNED: "#e69f00",
    VAGUE: "#cc79a7",
    SILENT: "#d00000",
}


def main(argv: list[str] | None = None) -> int:
    """Run the sweeps, print or write the table, and return the exit status."""
    args = _arguments(argv)
    markers = command_line.markers(f"robustness of {args.game}")
    if args.table:  # a page without the table is better known before a long run
        command_line.split_page(args.table, markers)
    every = SWEEPS if args.game == "queens" else (AS_DRAWN, *SWEEPS)
    sweeps = [sweep for sweep in every if not args.only or sweep.name in args.only]
    known = drawn_pictures.load_answers(args.journal)
    asked = {row.kind for row in known}
    to_ask = [sweep for sweep in sweeps if sweep.name not in asked]
    boards = list(boards_of(args.game, range(args.seed, args.seed + args.boards))) if to_ask else []
    rows = [row for row in known if row.kind in {sweep.name for sweep in sweeps}]
    for sweep in to_ask:
        found = list(answers(sweep, boards if sweep == AS_DRAWN else boards[: args.degraded]))
        drawn_pictures.add_answers(args.journal, found)
        rows += found
        by_strength = {f"{x:g}": [row for row in found if row.number == x] for x in sweep.strengths}
        print(
            f"\n{sweep.name} ({sweep.unit})", drawn_pictures.verdict_table(by_strength), sep="\n", flush=True
        )
        if args.list:
            print("\n".join(drawn_pictures.wrong_rows(found)))
    if args.table:
        command_line.put_between(args.table, markers, table(sweeps, rows))
    if args.plot:
        plot(sweeps, rows, args.plot)
    silent = sum(row.verdict == SILENT for row in rows)
    print(f"\n{len(rows)} pictures, {silent} silent wrong")
    return 1 if silent else 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = command_line.open_parser(__doc__)
    parser.add_argument("--game", default="queens", choices=GAMES, help="(default: queens)")
    parser.add_argument("--boards", type=int, default=60, help="of other games than Queens (default 60)")
    parser.add_argument("--degraded", type=int, default=11, help="how many of the boards (default 11)")
    parser.add_argument("--seed", type=int, default=1000, help="of their first board (default 1000)")
    names = [s.name for s in (AS_DRAWN, *SWEEPS)]
    parser.add_argument("--only", nargs="+", choices=names, help="run these alone")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="add the answers, and continue there")
    command_line.add_table(parser)
    parser.add_argument("--plot", type=Path, metavar="SVG", help="draw the curves (needs matplotlib)")
    parser.add_argument("--list", action="store_true", help="name each picture that is not read right")
    return parser.parse_args(argv)


def answers(sweep: Sweep, boards: Sequence[BoardPicture]) -> Iterator[AnswerRow]:
    """Harm boards at every strength, and read the pictures."""
    for strength in sweep.strengths:
        for base in boards:
            for number, rgb in enumerate(pictures(sweep, base, strength)):
                picture = DrawnPicture(rgb, base.capture, sweep.leaves_whole, f"{base.name}, {number}")
                row = drawn_pictures.answer_row(sweep.name, strength, picture)
                if row.verdict == RIGHT and not sweep.leaves_whole:
                    row = row._replace(verdict=SILENT)  # nobody can read cells that are not there
                yield row


def table(sweeps: Sequence[Sweep], rows: Sequence[AnswerRow]) -> str:
    """Return Markdown: a line for each harm, with the share that was read right at each strength. If a part
    of the board is missing, it is the share that was refused or warned of."""
    silent = sum(row.verdict == SILENT for row in rows)
    lines = []
    for sweep in sweeps:
        words = (RIGHT, DOUBTED) if sweep.leaves_whole else (REFUSED, WARNED, DOUBTED)
        cells = []
        for strength in sweep.strengths:
            verdicts = _verdicts(rows, sweep, strength)
            share = sum(verdict in words for verdict in verdicts) / len(verdicts)
            cells.append(f"{strength:g}: {share:.0%}")
        note = "" if sweep.leaves_whole else "; refused or warned of"
        lines.append((f"{sweep.name} ({sweep.unit}{note})", ", ".join(cells)))
    table = command_line.markdown_table(("harm", "strength: share"), lines)
    return f"{len(rows)} pictures, {silent} silently wrong.\n\n{table}"


def _verdicts(rows: Sequence[AnswerRow], sweep: Sweep, strength: float) -> list[str]:
    return [row.verdict for row in rows if (row.kind, row.number) == (sweep.name, strength)]


def plot(sweeps: Sequence[Sweep], rows: Sequence[AnswerRow], path: Path) -> None:
    """Draw a panel for each harm: the shares of the verdicts, from weak harm to strong. Equal rows give equal
    files."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "queens-snap"
    mpl.rcParams["svg.fonttype"] = "none"
    lines = -(-len(sweeps) // PANELS)
    figure = Figure(figsize=(11, 2.1 * lines + 0.5), layout="constrained")
    panels = figure.subplots(lines, PANELS, squeeze=False).ravel()
    for panel, sweep in zip(panels, sweeps, strict=False):
        below = [0.0] * len(sweep.strengths)
        verdicts = [_verdicts(rows, sweep, strength) for strength in sweep.strengths]
        for word, colour in BANDS.items():
            shares = [words.count(word) / len(words) for words in verdicts]
            panel.bar(range(len(shares)), shares, bottom=below, color=colour, width=0.92, label=word)
            below = [a + b for a, b in zip(below, shares, strict=True)]
        panel.set_title(f"{sweep.name} ({sweep.unit})", fontsize=9)
        panel.set_xticks(range(len(verdicts)), [f"{s:g}" for s in sweep.strengths], fontsize=7)
        panel.set_yticks([0, 1], ["0", "all"], fontsize=7)
        panel.spines[["top", "right"]].set_visible(False)
    for panel in panels[len(sweeps) :]:
        panel.set_visible(False)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(BANDS), frameon=False, fontsize=8)
    figure.savefig(path, format="svg", metadata={"Date": None})


if __name__ == "__main__":
    sys.exit(main())
