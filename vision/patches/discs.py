"""Discs told from the crosses for any shape: both are as high as wide; but arms have corners."""

import numpy as np

BAND = 0.08  # of a cell, from a shape's middle: where it is measured from side to side
LINE = 0.6  # share of the band across which a shape reaches
# Of a cell, from a shape's middle: between these it ends. Nearer may be a number; what reaches further runs
# into a frame, and tells nothing.
NEAR, FARTHEST = 0.25, 0.45
BEYOND = 1.06  # radii from the middle, from which nothing is part of a disc, drawn softly


def beyond_disc(mask: np.ndarray, off: tuple[float, float]) -> float | None:
    """How much of the corners around a disc as large as a shape the shape fills, 0..1: nothing, if it is one;
    None where it cannot be told. See corners_of."""
    corners = corners_of(mask, off)
    return None if corners is None else float(mask[corners].mean())


def corners_of(mask: np.ndarray, off: tuple[float, float]) -> np.ndarray | None:
    """(s, s) bool, the corners around a disc as wide and high as a shape; None where its sides cannot be
    told. mask: (s, s) bool, the shape in its cell; off: (x, y) of its middle, in cells."""
    along = (np.arange(len(mask)) + 0.5) / len(mask) - 0.5
    across, down = np.abs(along - off[0]), np.abs(along - off[1])
    wide, high = _half(mask[down <= BAND], across), _half(mask[:, across <= BAND].T, down)
    if not NEAR < min(wide, high) <= max(wide, high) < FARTHEST:
        return None
    x, y = across[None] / wide, down[:, None] / high
    return (x**2 + y**2 > BEYOND**2) & (x < 1) & (y < 1)


def _half(band: np.ndarray, away: np.ndarray) -> float:
    """How far a shape reaches from its middle, in cells. band: (lines, s) bool; away: (s,) how far its pixels
    lie from there."""
    ends = away[(band.mean(axis=0) < LINE) & (away >= NEAR)]
    return float(ends.min(initial=away.max())) - 1 / len(away)
