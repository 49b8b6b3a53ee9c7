"""A picture as it is read, and transparency."""

from dataclasses import dataclass

import cv2
import numpy as np

from .errors import NotAnImage
from .limits import check_size

CHANNELS = (1, 3, 4)  # of grey, RGB and RGBA arrays
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


def of_array(array: np.ndarray) -> Capture:
    """The picture in an array: (H, W, 3) RGB, which is not copied, (H, W, 4) RGBA, laid on white, (H, W) or
    (H, W, 1) grey, all uint8. Raises NotAnImage, which says how to convert another one, and ImageTooLarge."""
    what = f"an array of shape {array.shape} and type {array.dtype}"
    if array.ndim != 2 and not (array.ndim == 3 and array.shape[2] in CHANNELS):
        raise NotAnImage(f"{what} is not a picture", _reshaped(array))
    if array.dtype != np.uint8:
        raise NotAnImage(f"{what} is not a picture", _converted(array))
    height, width = array.shape[:2]
    check_size(width, height, "the array")
    array = np.ascontiguousarray(array)
    if array.ndim == 2 or array.shape[2] == 1:
        return Capture(cv2.cvtColor(array, cv2.COLOR_GRAY2RGB))
    if array.shape[2] == 3:
        return Capture(array)
    rgb = np.empty((height, width, 3), np.uint8)
    for rows in bands(height, width):
        rgb[rows] = on_white(array[rows])
    return Capture(rgb)


def _reshaped(array: np.ndarray) -> str:
    """What to do about the shape of an array."""
    if array.ndim == 3 and array.shape[0] in CHANNELS:
        return "colours come last: give numpy.moveaxis(array, 0, -1)"
    if array.ndim == 4:
        return "give one picture at a time: array[0]"
    return "give (height, width, 3) RGB, (height, width, 4) RGBA or (height, width) grey, of type uint8"


def _converted(array: np.ndarray) -> str:
    """What to do about the type of an array."""
    if array.dtype == np.bool_:
        return 'give array.astype("uint8") * 255'
    if array.dtype == np.uint16:
        return 'give (array // 257).astype("uint8")'
    if array.dtype.kind == "f":
        return 'give (array * 255).round().astype("uint8") where its values are from 0 to 1'
    return 'give array.astype("uint8"), with values from 0 to 255'
