"""A picture as bytes in the format of a file's name."""

import cv2
import numpy as np

from ..files.writing import signed

WEBP_SIDE = 16383  # px, the format's own limit


def encode(rgb: np.ndarray, suffix: str, *, sign: bool = False) -> bytes:
    """The picture (H, W, 3), uint8 RGB, in the format of a file name's suffix (".png", ".jpg", ".jpeg" or
    ".webp", in any case), without metadata; sign: but for a note that this program made it, for pictures that
    show an answer.

    Raises ValueError for any other suffix, or a picture larger than the format holds.
    """
    kind = suffix.lower()
    if kind not in _PARAMETERS:
        raise ValueError(f"cannot write '{suffix}' pictures; possible are {', '.join(_PARAMETERS)}")
    if kind == ".webp" and max(rgb.shape[:2]) > WEBP_SIDE:
        raise ValueError(f"WebP holds at most {WEBP_SIDE} pixels a side; write a .png instead")
    done, data = cv2.imencode(
        kind, cv2.cvtColor(np.ascontiguousarray(rgb), cv2.COLOR_RGB2BGR), _PARAMETERS[kind]
    )
    if not done:
        raise ValueError(f"OpenCV could not encode this picture as '{suffix}'")
    return signed(data.tobytes(), kind) if sign else data.tobytes()


def _png() -> list[int]:
    """Level 1 with the UP filter: a third of the default's time, at the same size. An OpenCV that cannot
    choose the filter writes the same pixels, slower."""
    parameters = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        parameters += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]
    return parameters


# 4:4:4: the small numbers are thin and coloured
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
_PARAMETERS: dict[str, list[int]] = {
    ".png": _png(),
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".webp": [cv2.IMWRITE_WEBP_QUALITY, 92],
}

SUFFIXES = tuple(_PARAMETERS)  # what a picture's file name may end in
ANIMATED = (".webp", ".gif", ".apng", ".png")  # the same of an animation
