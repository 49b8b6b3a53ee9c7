"""An expert's sentence of a claim of Zip, complete, so that it can be read back.

    <Rule>: cells <cells>. Joined <link> and <link>. Parted <link>. <cell> by <cells> (<how>) and by <what>.

What is absent is left out. The links of a supposition's chain follow, numbered, each in the same form without
full stops inside.
"""

from collections.abc import Iterable

from ...solver.cell import Cell, cell_name
from ...solver.step import Link, Step, Why
from ...solver.zip.puzzle import Zip
from ..listing import capital, cells_named, listed, reason
from ..phrases import rule_name

#: What speaks for a thing where no cells do.
ALONE = {
    "wall": "walls",
    "dead-end": "a dead end",
    "cut-off": "a part cut off",
    "ruled-out": "what was ruled out before",
}


def expert(puzzle: Zip, step: Step) -> str:
    """What a step says."""
    said = _said(step, ". ")
    if not step.claim.chain:
        return f"{said}."
    links = [f"[{i}] {_said(link, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    return f"{said}. Chain: {' '.join(links)}."


def _said(step: Step, stop: str) -> str:
    joined = [link for link in step.links if link.joined]
    parted = [link for link in step.links if not link.joined]
    parts = [
        f"{capital(rule_name(step.rule))}: cells {cells_named(step.claim.cells)}",
        *([f"joined {_links(joined)}"] if joined else []),
        *([f"parted {_links(parted)}"] if parted else []),
        *_whys(step.claim.why),
    ]
    return stop.join(capital(part) if stop[0] == "." else part for part in parts)


def _links(links: Iterable[Link]) -> str:
    return listed([f"{cell_name(link.a)}-{cell_name(link.b)}" for link in links])


def _whys(whys: Iterable[Why]) -> list[str]:
    """ "r1c2 by walls and by r3c2 and r3c3 (passed)", one for every cell that something is said of."""
    of: dict[Cell, list[str]] = {}
    for why in whys:
        of.setdefault(why.cell, []).append(f"by {reason(why.sources, why.by, ALONE)}")
    return [f"{cell_name(cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]
