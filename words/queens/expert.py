"""An expert's sentence of a claim of Queens or Star Battle: letters, r2c6, names of patterns; complete, so
that it can be read back.

    <Pattern>: <units>; open cells <cells>; need 3, room 3. Queen at <cell>. <cells> ruled out by <cells>
    (row) and by <cells> (touch); <cells> ruled out by the chain.

What is absent is left out. In front of what a supposition finds stand its links, numbered, each in the same
form without full stops inside: "[1] Supposed ... [2] ..."
"""

from collections.abc import Callable, Iterable, Sequence

from ...solver.cells import Cell
from ...solver.step import Claim, Step, Why
from ..listing import capital, cells_named, reason
from ..phrases import units_named

Reasons = tuple[tuple[tuple[Cell, ...], str], ...]


def expert_sentence(step: Step, name_of: Callable[[Step], str], queen: str = "queen") -> str:
    """What a step says. name_of: what the pattern of a step, or of a link of a chain, is called. queen: what
    is placed."""
    links = [f"[{i}] {_said(link, name_of, queen, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    said = _said(step, name_of, queen, ". ")
    return " ".join([f"{said}." if not links else f"{said}. Chain:", *links]) + ("." if links else "")


def _said(step: Step, name_of: Callable[[Step], str], queen: str, stop: str) -> str:
    parts = [f"{capital(name_of(step))}: {_look(step.claim)}", *_queens(step, queen), *_dead(step)]
    return stop.join(part for part in parts if part)


def _look(claim: Claim) -> str:
    """Where to look, and what counts."""
    cells = f"open cells {cells_named(claim.cells)}" if claim.cells else "no open cells"
    parts = [units_named(claim.look)] if claim.look else []
    count = [f"need {claim.count.need}, room {claim.count.room}"] if claim.count else []
    return "; ".join([*parts, cells, *count])


def _queens(step: Step, queen: str) -> list[str]:
    reasons = {why.cell: f" by {reason(why.sources, why.by)}" for why in step.claim.why}
    placed = [f"{queen} at {cells_named([cell])}{reasons.get(cell, '')}" for cell in step.queens]
    return [capital("; ".join(placed))] if placed else []


def _dead(step: Step) -> list[str]:
    """The cells that are ruled out, those together that are for the same reasons."""
    groups: dict[Reasons, list[Cell]] = {}
    for cell in step.dead:
        groups.setdefault(_reasons(cell, step.claim.why), []).append(cell)
    said = [f"{cells_named(cells)} ruled out{_by(reasons)}" for reasons, cells in groups.items()]
    return ["; ".join(said)] if said else []


def _reasons(cell: Cell, whys: Iterable[Why]) -> Reasons:
    return tuple((why.sources, why.by) for why in whys if why.cell == cell)


def _by(reasons: Sequence[tuple[tuple[Cell, ...], str]]) -> str:
    return "".join(f"{' and' if i else ''} by {reason(*each)}" for i, each in enumerate(reasons))
