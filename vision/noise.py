"""The picture without its noise, as a camera in the dark or a bad line leaves it; screenshots have none."""

import cv2
import numpy as np

from .percentiles import median

SKIPPED = 8  # rows, of which one is looked at
# The middle of what noise makes of second differences along a row, in deviations: theirs is the root of
# 1 + 4 + 1 times as large, and half of all values lie below 0.6745 of that.
MIDDLE = 0.6745 * 6**0.5
NOISY = 3.0  # 0..255, deviation a channel: JPEG, and photos of a screen, stay below 1
ACROSS, WIDE = 7, 3.0  # px: the noise of a pixel has no larger scale
ALIKE = 3.0  # deviations: colours that differ by less may be one


def without_noise(rgb: np.ndarray) -> np.ndarray:
    """An (H, W, 3) uint8 picture without its noise but with its edges, by the bilateral filter of Tomasi and
    Manduchi (1998); where there is none the picture itself."""
    green = rgb[::SKIPPED, :, 1].astype(np.int16)
    bends = np.abs(green[:, 2:] - 2 * green[:, 1:-1] + green[:, :-2])
    if 2 * np.count_nonzero(bends >= NOISY * MIDDLE) <= bends.size:
        return rgb
    # Most of a page is of one colour: what differs there is noise (after Immerkaer, 1996).
    deviation = float(median(bends)) / MIDDLE
    return cv2.bilateralFilter(rgb, ACROSS, ALIKE * deviation, WIDE)
