"""The texts of the QR codes in a picture."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import cv2
import numpy as np

MIN_CODE_SIDE_PX = 21  # least side (pixels) of a code: one pixel for each of its 21 modules
SEARCH_SIDE_PX = 1600  # longest side (pixels) of the picture in which codes are searched
MAX_ENLARGEMENT = 2.0  # times that a smaller picture is enlarged for the search, at most
DECODING_SIDE_PX = 900  # side (pixels) to which a code is enlarged before decoding
CUT_BORDER_SHARE = 0.15  # border cut out around a code, as a share of its side
MAX_CODES = 12  # most codes of a picture: the codes on a page of a book
#: Sharpening that is tried, one after another: sigma of the blur (pixels of the picture), and strength.
SHARPENINGS = ((0.0, 0.0), (1.5, 3.0), (1.2, 5.0))


def texts_of_codes(rgb: np.ndarray) -> Iterator[str]:
    """Yield the texts of the QR codes in an (H, W, 3) uint8 RGB picture."""
    grey = cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < MIN_CODE_SIDE_PX:
        return
    scale = min(MAX_ENLARGEMENT, SEARCH_SIDE_PX / max(grey.shape))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way)
    found, corners = cv2.QRCodeDetectorAruco().detectMulti(grey)
    if not found:
        return
    for code in np.reshape(corners, (-1, 4, 2))[:MAX_CODES]:
        if text := _text_of_code(grey, code):
            yield text


def _text_of_code(grey: np.ndarray, corners: np.ndarray) -> str:
    """Return the text of the code with these (x, y) corners; empty if it cannot be read."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    border = CUT_BORDER_SHARE * max(right - left, bottom - top)
    rows = slice(max(0, int(top - border)), int(bottom + border))
    columns = slice(max(0, int(left - border)), int(right + border))
    cut = grey[rows, columns]
    if not cut.size:
        return ""
    factor = max(1.0, DECODING_SIDE_PX / max(cut.shape))
    large = cv2.resize(cut, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    for detector, (blur, strength) in product((cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()), SHARPENINGS):
        with suppress(cv2.error):  # corners beyond the picture
            text, *_ = detector.detectAndDecode(_sharpen(large, blur * factor, strength))
            if text:
                return text
    return ""


def _sharpen(grey: np.ndarray, blur: float, strength: float) -> np.ndarray:
    """Return the picture sharpened against a blur of that sigma (pixels)."""
    if not strength:
        return grey
    return cv2.addWeighted(grey, 1 + strength, cv2.GaussianBlur(grey, (0, 0), blur), -strength, 0)
