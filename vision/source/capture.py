"""A picture as it is read, and transparency."""

from dataclasses import dataclass

import cv2
import numpy as np

BAND = 1 << 20  # pixels that are converted at a time, so that no step needs much memory


@dataclass(frozen=True)
class Capture:
    """rgb: (H, W, 3) uint8, upright, RGB. notes: harmless facts about how it was read."""

    rgb: np.ndarray
    notes: tuple[str, ...] = ()


def bands(height: int, width: int) -> list[slice]:
    """The rows of a picture, BAND pixels or so together."""
    rows = max(1, BAND // max(1, width))
    return [slice(top, min(top + rows, height)) for top in range(0, height, rows)]


def on_white(rgba: np.ndarray, to_rgb: int = cv2.COLOR_RGBA2RGB) -> np.ndarray:
    """(H, W, 3) uint8 RGB from (H, W, 4): transparency laid on white. to_rgb: cv2's code for its colours."""
    alpha = cv2.extractChannel(rgba, 3)
    rgb = cv2.cvtColor(rgba, to_rgb)
    if cv2.minMaxLoc(alpha)[0] == 255:
        return rgb
    share = alpha[..., None].astype(np.uint16)
    return ((rgb * share + 255 * (255 - share) + 127) // 255).astype(np.uint8)
