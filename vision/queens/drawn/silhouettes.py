"""How much a mark's outline is like those that are known: crowns, stars, discs and crosses."""

from typing import NamedTuple

import cv2
import numpy as np

SIDE = 16  # points a side at which outlines are compared
DRAWN = 96  # pixels a side at which the known ones are drawn, before they are made as small
SOFT = 0.8  # sigma, in points: by so much both are blurred, since boxes are a pixel off
# Correlation from which an outline is one of those known: real ones reach 0.81 and more (stars in small JPEGs
# the least), hands, pointers, hearts and letters 0.71 at most; digits and chess pieces reach 0.87 of a disc.
LIKE, LIKE_DISC = 0.8, 0.9
LIKE_OTHERS = 0.75  # the same, of two marks of one picture
CROSS = 0.4  # the same, of a cross: the thinnest reach 0.57, what else is drawn into the corners 0.1
CROWN, STAR, DISC = "crown", "star", "disc"

Point = tuple[float, float]
Ball = tuple[float, float, float]


class _Figure(NamedTuple):
    """parts: outlines, of the figure's side. balls: x, y, radius, the same."""

    parts: tuple[tuple[Point, ...], ...] = ()
    balls: tuple[Ball, ...] = ()


def normal(mask: np.ndarray) -> np.ndarray:
    """(SIDE * SIDE,) float32 of a (h, w) bool mask: of length 1, and 0 on average."""
    way = cv2.INTER_AREA if min(mask.shape) > SIDE else cv2.INTER_LINEAR
    points = cv2.resize(np.ascontiguousarray(mask, np.float32), (SIDE, SIDE), interpolation=way)
    flat = cv2.GaussianBlur(points, (3, 3), SOFT).ravel()
    flat = flat - flat.mean()
    return flat / max(float(np.linalg.norm(flat)), 1e-6)


def filled(mask: np.ndarray) -> np.ndarray:
    """The same (h, w) bool mask without holes."""
    field = np.pad(mask.astype(np.uint8), 1)
    cv2.floodFill(field, None, (0, 0), (2,))
    return (field != 2)[1:-1, 1:-1]


def look_of(outline: np.ndarray) -> str | None:
    """CROWN, STAR or DISC; None where it is like none of them. outline: a filled mask as `normal` has it."""
    likeness = {look: float((figures @ outline).max()) for look, figures in QUEENS.items()}
    look = max(likeness, key=lambda each: likeness[each])
    return look if likeness[look] >= (LIKE_DISC if look == DISC else LIKE) else None


def is_like_a_cross(mask: np.ndarray) -> bool:
    """Whether a (h, w) bool mask is more like a cross than like a disc, and enough."""
    outline = normal(mask)
    cross, disc = float((CROSSES @ outline).max()), float((QUEENS[DISC] @ outline).max())
    return cross >= CROSS and cross > disc


def _drawn(figure: _Figure) -> np.ndarray:
    field = np.zeros((DRAWN, DRAWN), np.uint8)
    for part in figure.parts:
        cv2.fillPoly(field, [np.round(np.array(part) * DRAWN).astype(np.int32)], (1,))
    for x, y, radius in figure.balls:
        cv2.circle(field, (round(x * DRAWN), round(y * DRAWN)), round(radius * DRAWN), (1,), -1)
    rows, columns = (np.flatnonzero(field.any(axis=axis)) for axis in (1, 0))
    return normal(field[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] > 0)


def _cross(pen: float) -> np.ndarray:
    """pen: of its side."""
    field = np.zeros((DRAWN, DRAWN), np.uint8)
    edge = round(0.35 * pen * DRAWN)
    far = DRAWN - 1 - edge
    for a, b in (((edge, edge), (far, far)), ((edge, far), (far, edge))):
        cv2.line(field, a, b, (1,), round(pen * DRAWN))
    return normal(field > 0)


PLAIN = ((0, 1), (0, 0.12), (0.25, 0.56), (0.5, 0), (0.75, 0.56), (1, 0.12), (1, 1))
THREE = ((0.13, 0.77), (0.06, 0.27), (0.3, 0.43), (0.5, 0.13), (0.7, 0.43), (0.94, 0.27), (0.87, 0.77))
UPPER = ((0.13, 0.65), (0.06, 0.2), (0.3, 0.4), (0.5, 0.08), (0.7, 0.4), (0.94, 0.2), (0.87, 0.65))
FOOT = ((0.15, 0.74), (0.85, 0.74), (0.85, 0.86), (0.15, 0.86))
HALF = ((0.5, 0.05), (0.42, 0.5), (0.3, 0.1), (0.27, 0.55), (0.07, 0.23), (0.19, 0.78), (0.19, 0.95))
FIVE = (*HALF, *((1 - x, y) for x, y in reversed(HALF[1:])))
RAYS = tuple(
    (0.5 + 0.5 * r * float(np.sin(k * np.pi / 5)), 0.5 - 0.5 * r * float(np.cos(k * np.pi / 5)))
    for k, r in enumerate((1, 0.42) * 5)
)
QUEENS: dict[str, np.ndarray] = {
    CROWN: np.stack(
        [
            _drawn(_Figure((PLAIN,))),
            _drawn(
                _Figure(
                    (THREE,), tuple((x, y, 0.065) for x, y in ((0.065, 0.225), (0.5, 0.085), (0.935, 0.225)))
                )
            ),
            _drawn(_Figure((UPPER, FOOT), ((0.06, 0.2, 0.06), (0.5, 0.07, 0.07), (0.94, 0.2, 0.06)))),
            _drawn(
                _Figure(
                    (FIVE,),
                    tuple(
                        (x, y, 0.05)
                        for x, y in zip(
                            (0.06, 0.3, 0.5, 0.7, 0.94), (0.2, 0.08, 0.05, 0.08, 0.2), strict=True
                        )
                    ),
                )
            ),
        ]
    ),
    STAR: np.stack([_drawn(_Figure((RAYS,)))]),
    DISC: np.stack([_drawn(_Figure(balls=((0.5, 0.5, 0.48),)))]),
}
CROSSES = np.stack([_cross(pen) for pen in (0.06, 0.14, 0.24, 0.36)])
