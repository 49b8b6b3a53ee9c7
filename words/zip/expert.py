"""An expert's sentence of a claim of Zip, complete, so that it can be read back.

    <Rule>: cells <cells>. <link> and <link> joined. <link> parted. Ways from <cells> ruled out by the edge
    and by <cells> (<how>). Way from <cell> to <cell> ruled out by <cells> (<how>). Way to <cell> forced by
    <what>.

What is absent is left out. The links of a supposition's chain follow, numbered, each in the same form
without full stops inside.
"""

from collections.abc import Iterable

from ...solver.cells import Cell, cell_name
from ...solver.step import Link, Step, Why
from ...solver.zip.puzzle import Zip
from ..listing import capital, cells_named, listed, reason
from ..manner import EXPERT_MANNER
from ..phrases import rule_name
from .parts import barriers

#: What speaks for a thing where no cells do, beside walls and the edge.
ALONE = {"dead-end": "a dead end", "cut-off": "a part cut off"}
CLOSED = ("wall", "passed", "ruled-out")  # by which ways from a cell are closed without a word
BEFORE = "before"  # what is said of ways that an earlier step has ruled out


def expert(puzzle: Zip, step: Step) -> str:
    """What a step says."""
    said = _said(puzzle, step, ". ")
    if not step.claim.chain:
        return f"{said}."
    links = [f"[{i}] {_said(puzzle, link, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    return f"{said}. Chain: {' '.join(links)}."


def _said(puzzle: Zip, step: Step, stop: str) -> str:
    joined = [link for link in step.links if link.joined]
    parted = [link for link in step.links if not link.joined]
    cells = step.claim.cells
    reasons = [*_closed(puzzle, step.claim.why), *_barred(step)]
    parts = [
        f"{capital(rule_name(step.rule))}: {'cell' if len(cells) == 1 else 'cells'} {cells_named(cells)}",
        *([f"{_links(joined)} joined"] if joined else []),
        *([f"{_links(parted)} parted"] if parted else []),
        *(capital(said) if stop[0] == "." else said for said in reasons),
    ]
    return stop.join(parts)


def _links(links: Iterable[Link]) -> str:
    return listed([f"{cell_name(link.a)}-{cell_name(link.b)}" for link in links])


def _closed(puzzle: Zip, whys: Iterable[Why]) -> list[str]:
    """ "ways from r1c1 and r1c6 ruled out by the edge and by r3c2 (passed)", those cells together of which
    the same is said."""
    of: dict[Cell, list[str]] = {}
    for why in whys:
        if why.by in CLOSED:
            of.setdefault(why.cell, []).append(f"by {_closing(puzzle, why)}")
    cells: dict[str, list[Cell]] = {}
    for cell, reasons in of.items():
        cells.setdefault(" and ".join(reasons), []).append(cell)
    return [f"ways from {cells_named(some)} ruled out {reasons}" for reasons, some in cells.items()]


def _closing(puzzle: Zip, why: Why) -> str:
    """ "the edge and a wall", "r3c2 (passed)", "r3c2 (before)" """
    if why.by == "wall":
        return listed([thing for thing, _ in barriers(puzzle, why.cell, EXPERT_MANNER)])
    return reason(why.sources, BEFORE if why.by == "ruled-out" else why.by)


def _barred(step: Step) -> list[str]:
    """Ways that no wall and no path bars, a reason each."""
    whys = [why for why in step.claim.why if why.by not in CLOSED]
    if (
        len(step.claim.cells) == 2 and step.rule != "only-ways"
    ):  # a link: the way from the first to the second
        done = "forced" if any(link.joined for link in step.links) else "ruled out"
        return [
            f"way to {cell_name(why.cell)} {done} by {reason(why.sources, why.by, ALONE)}" for why in whys
        ]
    return [_from(why, 2 if step.rule == "both-ways" else 1) for why in whys]


def _from(why: Why, ways: int) -> str:
    """ "way from r2c2 to r2c3 ruled out by r2c4 and r3c3 (loop)". ways: how many are ruled out together;
    these are its first sources."""
    to, sources = why.sources[:ways], why.sources[ways:]
    both = "ways" if ways > 1 else "way"
    together = " together" if ways > 1 else ""
    said = reason(sources, why.by, ALONE)
    return f"{both} from {cell_name(why.cell)} to {cells_named(to)}{together} ruled out by {said}"
