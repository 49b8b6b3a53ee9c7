"""What a person sees in one look: a way that is ruled out and the one that is left, and cells along the path
that have no choice one after the other."""

from .firing import Firing
from .links import ONLY_WAYS

LONGEST_RUN = 6  # cells that are told at once


def merged(first: Firing, second: Firing) -> Firing | None:
    """Two firings as one, or None."""
    if not second.bonds[-1].joined or second.rule != ONLY_WAYS:
        return None
    if first.rule != ONLY_WAYS:
        return _and_so(first, second)
    if _is_run(first) and _is_run(second) and len(first.cells) + len(second.cells) <= LONGEST_RUN:
        ends = {end for bond in first.bonds for end in bond[:2]}
        if any(cell in ends for cell in second.cells):
            return _both(first, second, first.cells + second.cells)
    return None


def _and_so(first: Firing, second: Firing) -> Firing | None:
    """A link that is parted, and the ways that are left to one of its cells."""
    if first.leaves_mark or not first.gives & second.needs or len(second.cells) > 1:
        return None
    if first.chain and any(part.chain for part in second.parts):
        return None
    return _both(first, second, second.cells)


def _both(first: Firing, second: Firing, cells: tuple[int, ...]) -> Firing:
    parts = (*(first.parts or (first,)), *(second.parts or (second,)))
    return Firing(
        ONLY_WAYS,
        cells,
        (*first.bonds, *second.bonds),
        first.needs | second.needs & ~first.gives,
        first.gives | second.gives,
        parts=parts,
    )


def _is_run(firing: Firing) -> bool:
    return all(part.rule == ONLY_WAYS for part in firing.parts)
