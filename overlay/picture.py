"""A drawn picture: an array that can save itself, and that knows where the capture lies in it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

import cv2
import numpy as np

from ..files.writing import (
    ANSWER_NOTE,
    BOARD_NOTE,
    REPLACE_ANY_FILE,
    STDIN,
    Inputs,
    Unwritable,
    add_answer_note,
    add_note,
    check_replaceable,
    write_file,
)

MAX_WEBP_SIDE = 16383  # px: largest side of a WebP picture, a limit of the format


def encode(rgb: np.ndarray, suffix: str, *, sign: bool = False) -> bytes:
    """Encode a picture (H, W, 3), uint8 RGB, without metadata.

    suffix: ".png", ".jpg", ".jpeg" or ".webp", in any case. sign: add the note that this program drew an
    answer. Raises ValueError for another suffix, or for a picture larger than the format allows.
    """
    kind = suffix.lower()
    if kind not in _ENCODER_PARAMETERS:
        raise ValueError(f"cannot write '{suffix}' pictures; possible are {', '.join(_ENCODER_PARAMETERS)}")
    if kind == ".webp" and max(rgb.shape[:2]) > MAX_WEBP_SIDE:
        raise ValueError(f"WebP holds at most {MAX_WEBP_SIDE} pixels a side; write a .png instead")
    done, data = cv2.imencode(
        kind, cv2.cvtColor(np.ascontiguousarray(rgb), cv2.COLOR_RGB2BGR), _ENCODER_PARAMETERS[kind]
    )
    if not done:
        raise ValueError(f"OpenCV could not encode this picture as '{suffix}'")
    return add_note(data.tobytes(), kind) if sign else data.tobytes()


def _png_parameters() -> list[int]:
    """Return PNG parameters for level 1 with the UP filter: as small as the defaults in a third of the time.
    An OpenCV without a choice of filters writes the same pixels more slowly."""
    parameters = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        parameters += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]
    return parameters


# Full colour resolution (4:4:4), because small numbers are thin and coloured
_JPEG_PARAMETERS = [
    cv2.IMWRITE_JPEG_QUALITY,
    92,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
]
_ENCODER_PARAMETERS: dict[str, list[int]] = {
    ".png": _png_parameters(),
    ".jpg": _JPEG_PARAMETERS,
    ".jpeg": _JPEG_PARAMETERS,
    ".webp": [cv2.IMWRITE_WEBP_QUALITY, 92],
}

PICTURE_SUFFIXES = tuple(_ENCODER_PARAMETERS)  # suffixes of picture files
ANIMATION_SUFFIXES = (".webp", ".gif", ".apng", ".png")  # suffixes of animation files


NO_SCALE = 0.0  # the scale of a picture in which no capture lies


class Picture(np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]):
    """A picture: a (H, W, 3) uint8 RGB array. Slices of it, and results computed from it, are plain arrays.

    offset: (x, y) in this picture of the capture's pixel (0, 0); negative if the capture was cropped. scale:
    enlargement of the capture; 0 if no capture lies in the picture, as in pictures of steps. `at` converts
    points. shows_answer: True if saved files carry the note by which this program recognises its own answers.
    file: the capture's name; the picture is never saved over the capture.
    """

    offset: tuple[int, int]
    scale: float
    shows_answer: bool
    file: str

    def __new__(
        cls,
        rgb: np.ndarray,
        offset: tuple[int, int] = (0, 0),
        scale: float = 1.0,
        shows_answer: bool = True,
        file: str = "",
    ) -> Self:
        """Make a picture from pixels without copying them. rgb: (H, W, 3) uint8 RGB. Raises ValueError for
        any other array."""
        _check_array(rgb)
        self = rgb.view(cls)
        self.offset, self.scale, self.shows_answer, self.file = offset, scale, shows_answer, file
        return self

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel (x, y) in the picture of a point of the capture (px). Raises ValueError if no
        capture lies in the picture."""
        if not self.scale:
            raise ValueError("no capture lies in this picture")
        return self.offset[0] + self.scale * x, self.offset[1] + self.scale * y

    def encoded(self, suffix: str = ".png") -> bytes:
        """Return the content of a picture file. suffix: .png, .jpg, .jpeg or .webp. Raises ValueError for
        another suffix, or for a picture larger than the format allows."""
        _check_array(self)
        return add_note(encode(self, suffix), suffix, ANSWER_NOTE if self.shows_answer else BOARD_NOTE)

    def save(self, path: str | os.PathLike[str], inputs: Inputs = REPLACE_ANY_FILE) -> Path:
        """Write the picture to a file in the format of its suffix, and return the file's path.

        The file is written completely or not at all, and never over the capture or another input. Raises
        Unwritable, whose `remedy` says what to do.
        """
        path, inputs = Path(path), inputs | Inputs.of([self.file])
        check_replaceable(path, inputs)
        try:
            data = self.encoded(path.suffix)
        except ValueError as error:
            raise Unwritable(f"cannot write {path}: {error}", "name another file") from error
        if self.file not in ("", STDIN):
            data = add_answer_note(data, path.suffix, self.file, path.parent)
        write_file(path, data, inputs)
        return path

    def with_file_name(self, file: str) -> Self:
        """Return the picture with another name of its capture."""
        return type(self)(self, self.offset, self.scale, self.shows_answer, file)

    @property
    def picture(self) -> Self:
        """The picture itself. Earlier versions had a field of this name."""
        return self

    def _repr_png_(self) -> bytes:
        """Return the picture as a PNG file, which notebooks show."""
        return self.encoded(".png")

    def __repr__(self) -> str:
        return f"<Picture of {' x '.join(map(str, self.shape[1::-1]))} pixels>"

    def __bool__(self) -> bool:
        """Return True, because `if result.picture` asks if there is a picture."""
        return True

    def __reduce__(self) -> "tuple[type[Self], tuple[object, ...]]":
        """Rebuild the picture from its pixels when it is copied or sent to another process."""
        attributes = (self.offset, self.scale, self.shows_answer, self.file)
        return type(self), (np.array(self), *attributes)

    def __array_finalize__(self, obj: object) -> None:
        """Copy the attributes of the picture that this one was made from."""
        self.offset, self.scale = getattr(obj, "offset", (0, 0)), getattr(obj, "scale", NO_SCALE)
        self.shows_answer = getattr(obj, "shows_answer", True)
        self.file = getattr(obj, "file", "")

    if not TYPE_CHECKING:  # numpy's own types suffice

        def __getitem__(self, key):
            return np.asarray(self)[key]

        def __array_wrap__(self, array, context=None, return_scalar=False):
            if array is self:  # changed in place
                return self
            return array[()] if return_scalar else np.asarray(array)


def _check_array(rgb: np.ndarray) -> None:
    """Raise ValueError unless an array is a picture: (H, W, 3) uint8."""
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.dtype != np.uint8:
        raise ValueError(f"a picture is (height, width, 3) uint8, not {rgb.shape} {rgb.dtype}")
