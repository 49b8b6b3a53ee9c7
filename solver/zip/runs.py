"""What a person sees in one look: a way that a try rules out and those that are left then; corners; cells
beside one another, each of which has few ways once the one before it is known."""

from collections.abc import Collection, Sequence

from .firing import Firing
from .rules.links import ONLY_WAYS

LONGEST = 4  # cells that are told at once
BARRED = 1  # of these, cells of which it is told what bars ways from there
ALIKE = 8  # the same, of cells that the same leaves the same way


def both(corners: Collection[int], first: Firing, second: Firing) -> Firing | None:
    """Two firings as one, where the second is a cell that has no choice once the first has barred a way from
    it, or goes on along the path, or is a corner as the first is; None where they are two things."""
    if second.rule != ONLY_WAYS:
        return None
    (a,) = second.cells
    if first.chain:
        if first.bonds[0].joined or a not in first.cells:
            return None
        return _together(second._replace(out=(*second.out, first)), first, second)
    if first.rule != ONLY_WAYS or any(x.chain for x in first.out):
        return None
    run = first.run or (first,)
    if run[0].cells[0] in corners and all(_is_corner(x, corners) for x in run):
        if not _is_corner(second, corners) and (run[1:] or not _goes_on(run, second)):
            return None
    elif not _goes_on(run, second):
        return None
    return _together(first._replace(cells=(*first.cells, a), out=(), run=(*run, second)), first, second)


def _goes_on(run: Sequence[Firing], second: Firing) -> bool:
    """Is a cell beside the last of others, which has shown where the path goes between them, or that it does
    not; and are these not too many yet?"""
    (a,), (b,) = second.cells, run[-1].cells
    if not any(bond[:2] in ((a, b), (b, a)) for bond in run[-1].bonds):
        return False
    if sum(bool(x.out) for x in (*run, second)) > BARRED:
        return False
    return len(run) < (ALIKE if len({_looks(x) for x in (*run, second)}) == 1 else LONGEST)


def _looks(firing: Firing) -> tuple[int, ...]:
    """How it looks, seen from its cell: where the path goes, and what closes ways."""
    (a,) = firing.cells
    return (len(firing.bonds), *[bond.b - a for bond in firing.bonds], *[x - a for x in firing.seen])


def _is_corner(firing: Firing, corners: Collection[int]) -> bool:
    """Is it a corner, with two ways?"""
    return firing.cells[0] in corners and len(firing.bonds) == 2 and not firing.out


def _together(firing: Firing, first: Firing, second: Firing) -> Firing:
    """With what both find, and what they need."""
    return firing._replace(
        bonds=(*first.bonds, *second.bonds),
        needs=first.needs | second.needs & ~first.gives,
        gives=first.gives | second.gives,
    )
