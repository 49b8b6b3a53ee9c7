"""Results for degraded pictures: rows, the table that a page shows of them, and where it goes."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from robustness_harm import Sweep
from scoring import NONE, RIGHT, SILENT, WARNED

from queens_snap.pipeline import Snap

DOUBTED = "right, warned"
COLUMNS = (RIGHT, DOUBTED, NONE, WARNED, SILENT)


class Evidence(NamedTuple):
    """Evidence behind a reading's confidence. sorts: of its doubts."""

    support: float
    sorts: tuple[str, ...]


def evidence_of(result: Snap) -> Evidence | None:
    """Of a capture; None where nothing was read."""
    reading = result.reading
    return (
        Evidence(reading.support, tuple(sorted({doubt.sort for doubt in reading.doubts})))
        if reading
        else None
    )


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


def put_between(page: Path, markers: tuple[str, str], text: str) -> None:
    """Puts the text between two markers of a page, in place of what stood there."""
    before, _, rest = page.read_text("utf-8").partition(markers[0])
    after = rest.partition(markers[1])[2]
    page.write_text(f"{before}{markers[0]}\n{text}\n{markers[1]}{after}", "utf-8")


def _share(rows: Sequence[Row], words: tuple[str, ...]) -> str:
    return f"{sum(row.verdict in words for row in rows) / len(rows):.0%}"
