"""Remains of signs on the outer lines of a board: none lies there, so a row or column was cut off."""

from collections.abc import Iterator

import numpy as np

from ..cells.view import View
from ..grid.edges import NAMES
from ..grid.lattice import Flat
from ..percentiles import median, strongest
from .signs import ABOVE_NOISE, ALIKE, CLEARLY, POSSIBLE, signs_of, strengths

DEEP = (0.0, 0.11)  # of a cell, inwards from an outer line: where half a sign lies
MIDDLE = (0.38, 0.62)  # of a cell, along that line: the same
BESIDE = (0.22, 0.34), (0.66, 0.78)  # of a cell, along it: how the line runs without a sign
# Of a cell, inwards, and along the line: ink that reaches as far belongs to a symbol, a pointer, to light.
DEEPER, FARTHER = (0.14, 0.2), ((0.34, 0.37), (0.63, 0.66))
OTHER_INK = 1.4  # times the usual contrast of signs, from which it is none of theirs: a pointer's
ENDED = 0.3  # share of a sign's contrast that may be left there


def cut_signs(view: View) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") of a board on which something like half a sign, or a whole
    one, is seen."""
    signs = view.part(signs_of).signs
    inks = [sign.strength for sign in signs]
    most = OTHER_INK * float(median(inks)) if inks else np.inf
    seen = [_ink(*side) for side in _outer(view.flat, view.colours)]
    noise = float(median(np.concatenate([ink for ink, _ in seen])))
    # the light that runs over a finished board is fainter than its signs
    share = ALIKE if len(view.symbols.found) == view.n**2 else POSSIBLE
    least = max(CLEARLY, share * max(inks, default=0.0), ABOVE_NOISE * noise)
    cut = [((ink > least) & (ink < most) & (beyond < ENDED * ink)).any() for ink, beyond in seen]
    return tuple(name for name, is_cut in zip(NAMES, cut, strict=True) if is_cut)


def _outer(flat: Flat, colours: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The cells along each side, (n, deep, s, 3) float32, so turned that their outer line comes first, as
    deep as they are looked at, and their own colours, (n, 3)."""
    upright = (flat.turned, colours.swapaxes(0, 1)), (flat.rgb, colours)
    deep = round(DEEPER[1] * flat.cell)
    for way in (1, -1):
        for rgb, own in upright:
            cells = rgb[::way][:deep].reshape(deep, -1, flat.cell, 3)
            yield cells.swapaxes(0, 1).astype(np.float32), own[::way][0]


def _ink(cells: np.ndarray, own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(n,) each: contrast (0..255) of what lies on the middle of the outer lines, and of what of it is left
    around the place that a sign takes."""
    s = cells.shape[2]

    def part(picture: np.ndarray, deep: tuple[float, float], along: tuple[float, float]) -> np.ndarray:
        (top, bottom), (left, right) = ([round(x * s) for x in span] for span in (deep, along))
        return picture[:, top:bottom, left:right]

    lines = [median(part(cells, (0, DEEPER[1]), along), axis=2, keepdims=True) for along in BESIDE]
    plain = np.stack(np.broadcast_arrays(*lines, own[:, None, None]))
    low, high = plain.min(axis=0), plain.max(axis=0)
    ink = strongest(np.maximum(low - cells, cells - high)).clip(0)
    around = [part(ink, DEEPER, MIDDLE), *(part(ink, DEEP, along) for along in FARTHER)]
    return strengths(part(ink, DEEP, MIDDLE)), np.maximum.reduce([strengths(x) for x in around])
