"""The table of robustness.py as curves (matplotlib, for development only)."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure
from robustness_harm import Sweep
from robustness_rows import Row

COLUMNS = 4
BANDS = {  # from the bottom up, in colours that colour-blind readers tell apart (Okabe and Ito)
    "right": "#009e73",
    "right, warned": "#9ad9c4",
    "no answer": "#dddddd",
    "warned wrong": "#e69f00",
    "silent wrong": "#d00000",
}


def plot(sweeps: Sequence[Sweep], rows: Sequence[Row], path: Path) -> None:
    """One panel a harm: what became of the pictures, in shares, from weak harm to strong; the same file for
    the same rows."""
    mpl.rcParams["svg.hashsalt"] = "queens-snap"
    mpl.rcParams["svg.fonttype"] = "none"
    lines = -(-len(sweeps) // COLUMNS)
    figure = Figure(figsize=(11, 2.1 * lines + 0.5), layout="constrained")
    panels = figure.subplots(lines, COLUMNS, squeeze=False).ravel()
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
