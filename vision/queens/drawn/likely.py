"""Which of the shapes that could be queens are some: those that look like one, or like the board's others."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ....solver.cells import Cell
from .silhouettes import CROWN, DISC, LIKE_OTHERS, STAR, filled, look_of, normal

SOME = 3  # marks that look alike, from which they are some whatever they look like
# 0..255, every channel below or above: a disc in black or white is a mark, one in another colour, or that
# shows its cell, may be a finger's trace or a button
BLACK, WHITE = 60, 200
ONE_INK = 60  # 0..255, by which the ink of marks that are alike may differ: they lie on all colours, and blur
# Share of its outline that is the same mirrored: of figures that a board may have for its queens; pointers,
# hands and most letters have less.
MIRRORED = 0.75
MOST_FILL = 0.9  # of its box, that figures fill; bars and patches fill all


class Candidate(NamedTuple):
    """mask: (h, w) bool, cut to its box. ink: RGB 0..255, its usual colour."""

    cell: Cell
    mask: np.ndarray
    ink: np.ndarray


class Sorted(NamedTuple):
    """Cells, row by row: of queens; of figures that may be some, or something else; of what is none."""

    queens: tuple[Cell, ...]
    doubtful: tuple[Cell, ...]
    strange: tuple[Cell, ...]


def plainest(mask: np.ndarray, core: np.ndarray) -> np.ndarray:
    """Of a shape's (h, w) bool mask and what stands out most of it, the one that looks like a queen."""
    looks = [look_of(normal(filled(each))) for each in (mask, core)]
    return core if not looks[0] and looks[1] in (CROWN, STAR) else mask


def sorted_out(candidates: Sequence[Candidate]) -> Sorted:
    """What shapes as large and as clear as queens are. Those of a board look alike: where some plainly are
    queens, what is unlike them is none."""
    if not candidates:
        return Sorted((), (), ())
    outlines = [normal(filled(candidate.mask)) for candidate in candidates]
    looks = [_look(*each) for each in zip(candidates, outlines, strict=True)]
    count = Counter(look for look in looks if look)
    usual = max((CROWN, STAR, DISC), key=lambda look: count[look]) if count else None
    queens = [i for i, look in enumerate(looks) if look and look == usual]
    like = _alike(outlines, [candidate.ink for candidate in candidates])
    if not queens:
        commonest = np.flatnonzero(like[int(like.sum(axis=1).argmax())]).tolist()
        if len(commonest) >= SOME and not _share_a_line([candidates[i].cell for i in commonest]):
            queens = commonest
    else:
        queens = [i for i, look in enumerate(looks) if look == usual or (not look and like[i, queens].any())]
    rest = [i for i in range(len(candidates)) if i not in queens]
    doubtful = [i for i in rest if looks[i] or (not queens and _is_figure(candidates[i].mask))]
    strange = [i for i in rest if i not in doubtful]
    cells = [candidate.cell for candidate in candidates]
    return Sorted(*(tuple(cells[i] for i in some) for some in (queens, doubtful, strange)))


def _alike(outlines: Sequence[np.ndarray], inks: Sequence[np.ndarray]) -> np.ndarray:
    """(m, m) bool: which of m marks have one outline and one ink."""
    shapes, colours = np.array(outlines), np.array(inks)[:, None]
    apart = np.abs(colours - colours.swapaxes(0, 1)).max(axis=2)
    return (shapes @ shapes.T >= LIKE_OTHERS) & (apart <= ONE_INK)


def _look(candidate: Candidate, outline: np.ndarray) -> str | None:
    """As look_of has it; discs in a colour are none."""
    look = look_of(outline)
    plain = candidate.ink.max() < BLACK or candidate.ink.min() > WHITE
    return look if look != DISC or plain else None


def _is_figure(mask: np.ndarray) -> bool:
    whole = filled(mask)
    both, either = (whole & whole[:, ::-1]).sum(), (whole | whole[:, ::-1]).sum()
    return bool(both >= MIRRORED * either and mask.mean() <= MOST_FILL)


def _share_a_line(cells: Sequence[Cell]) -> bool:
    """Whether two of them lie in one row or column."""
    return any(a == c or b == d for (a, b), (c, d) in combinations(cells, 2))
