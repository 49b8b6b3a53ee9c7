"""The texts of the QR codes in a picture."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import cv2
import numpy as np

LEAST = 21  # px: side of the smallest code, a pixel for each of its squares
SEARCHED = 1600  # px: side of the picture in which codes are looked for
ENLARGED = 2.0  # how much a smaller picture is enlarged for that at most
DECODED = 900  # px: side to which a code is enlarged
BORDER = 0.15  # of a code's side: what is cut out around it
MOST_CODES = 12  # of a picture: the codes on a page of a book
#: How strongly blur is taken back, try by try: the blur (px of the picture), and the strength.
SHARPENED = ((0.0, 0.0), (1.5, 3.0), (1.2, 5.0))


def texts_of_codes(rgb: np.ndarray) -> Iterator[str]:
    """Yield the texts of the QR codes in a picture, (H, W, 3) uint8 RGB."""
    grey = cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < LEAST:
        return
    scale = min(ENLARGED, SEARCHED / max(grey.shape))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way)
    found, corners = cv2.QRCodeDetectorAruco().detectMulti(grey)
    if not found:
        return
    for code in np.reshape(corners, (-1, 4, 2))[:MOST_CODES]:
        if text := _text_of_code(grey, code):
            yield text


def _text_of_code(grey: np.ndarray, corners: np.ndarray) -> str:
    """Return the text of the code with these (x, y) corners; empty if it cannot be read."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    border = BORDER * max(right - left, bottom - top)
    rows = slice(max(0, int(top - border)), int(bottom + border))
    columns = slice(max(0, int(left - border)), int(right + border))
    cut = grey[rows, columns]
    if not cut.size:
        return ""
    factor = max(1.0, DECODED / max(cut.shape))
    large = cv2.resize(cut, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    for detector, (blur, strength) in product((cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()), SHARPENED):
        with suppress(cv2.error):  # corners beyond the picture
            text, *_ = detector.detectAndDecode(_sharpened(large, blur * factor, strength))
            if text:
                return text
    return ""


def _sharpened(grey: np.ndarray, blur: float, strength: float) -> np.ndarray:
    """Return the picture with a blur (px) taken back."""
    if not strength:
        return grey
    return cv2.addWeighted(grey, 1 + strength, cv2.GaussianBlur(grey, (0, 0), blur), -strength, 0)
