"""A picture that was drawn: an array that can save itself, and knows where the capture lies in it."""

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

MAX_WEBP_SIDE = 16383  # px, the format's own limit


def encode(rgb: np.ndarray, suffix: str, *, sign: bool = False) -> bytes:
    """Encode a picture (H, W, 3), uint8 RGB, in the format of a file name's suffix (".png", ".jpg", ".jpeg"
    or ".webp", in any case), without metadata. sign: add the note that this program made it, for pictures
    that show an answer.

    Raises ValueError for any other suffix, or a picture larger than the format holds.
    """
    kind = suffix.lower()
    if kind not in _PARAMETERS:
        raise ValueError(f"cannot write '{suffix}' pictures; possible are {', '.join(_PARAMETERS)}")
    if kind == ".webp" and max(rgb.shape[:2]) > MAX_WEBP_SIDE:
        raise ValueError(f"WebP holds at most {MAX_WEBP_SIDE} pixels a side; write a .png instead")
    done, data = cv2.imencode(
        kind, cv2.cvtColor(np.ascontiguousarray(rgb), cv2.COLOR_RGB2BGR), _PARAMETERS[kind]
    )
    if not done:
        raise ValueError(f"OpenCV could not encode this picture as '{suffix}'")
    return add_note(data.tobytes(), kind) if sign else data.tobytes()


def _png_parameters() -> list[int]:
    """Return parameters for level 1 with the UP filter: a third of the default's time, at the same size. An
    OpenCV that cannot choose the filter writes the same pixels, slower."""
    parameters = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        parameters += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]
    return parameters


# 4:4:4: the small numbers are thin and coloured
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
_PARAMETERS: dict[str, list[int]] = {
    ".png": _png_parameters(),
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".webp": [cv2.IMWRITE_WEBP_QUALITY, 92],
}

PICTURE_SUFFIXES = tuple(_PARAMETERS)  # what a picture's file name may end in
ANIMATION_SUFFIXES = (".webp", ".gif", ".apng", ".png")  # the same of an animation


NO_SCALE = 0.0  # the scale of a picture in which no capture lies


class Picture(np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]):
    """A picture: a (H, W, 3) uint8 array, RGB, for whatever takes arrays; parts of it, and what is computed
    from it, are plain arrays.

    offset: (x, y), the pixel at which the capture's pixel (0, 0) lies; negative where the capture was cut.
    scale: how much larger than itself the capture is shown; 0 where it does not lie in the picture, as in
    those of steps. `at` does the sum. shows_answer: whether files of it carry a note that this program drew
    it, by which it is known again. file: the capture's name, over which it is never written.
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
        """Make a picture of pixels, which are not copied. rgb: (H, W, 3) uint8; raises ValueError for another
        array."""
        _check_array(rgb)
        self = rgb.view(cls)
        self.offset, self.scale, self.shows_answer, self.file = offset, scale, shows_answer, file
        return self

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the place in the picture (px) of a point of the capture (px). Raises ValueError if the
        capture does not lie in the picture."""
        if not self.scale:
            raise ValueError("no capture lies in this picture")
        return self.offset[0] + self.scale * x, self.offset[1] + self.scale * y

    def encoded(self, suffix: str = ".png") -> bytes:
        """Return the content of a file by its suffix (.png, .jpg, .jpeg, .webp). Raises ValueError for
        another suffix, or a picture larger than its format holds."""
        _check_array(self)
        return add_note(encode(self, suffix), suffix, ANSWER_NOTE if self.shows_answer else BOARD_NOTE)

    def save(self, path: str | os.PathLike[str], inputs: Inputs = REPLACE_ANY_FILE) -> Path:
        """Write the picture to a file in the format of its suffix, and return its path. The file is written
        whole or not at all, and never over the capture or another of the inputs. Raises Unwritable, whose
        `remedy` says what to do."""
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
        """Return the picture as one of the capture of this name."""
        return type(self)(self, self.offset, self.scale, self.shows_answer, file)

    @property
    def picture(self) -> Self:
        """The picture itself, which was a field in earlier versions."""
        return self

    def _repr_png_(self) -> bytes:
        """Return the picture as notebooks show it."""
        return self.encoded(".png")

    def __repr__(self) -> str:
        return f"<Picture of {' x '.join(map(str, self.shape[1::-1]))} pixels>"

    def __bool__(self) -> bool:
        """True: `if result.picture` asks whether there is a picture."""
        return True

    def __reduce__(self) -> "tuple[type[Self], tuple[object, ...]]":
        """Make the picture of its pixels again when it is copied or sent to another process."""
        given = (self.offset, self.scale, self.shows_answer, self.file)
        return type(self), (np.array(self), *given)

    def __array_finalize__(self, obj: object) -> None:
        """Take over the attributes of the picture that a copy was made of."""
        self.offset, self.scale = getattr(obj, "offset", (0, 0)), getattr(obj, "scale", NO_SCALE)
        self.shows_answer = getattr(obj, "shows_answer", True)
        self.file = getattr(obj, "file", "")

    if not TYPE_CHECKING:  # the types of numpy say so already

        def __getitem__(self, key):
            return np.asarray(self)[key]

        def __array_wrap__(self, array, context=None, return_scalar=False):
            if array is self:  # changed in its place
                return self
            return array[()] if return_scalar else np.asarray(array)


def _check_array(rgb: np.ndarray) -> None:
    """Raise ValueError if an array is no picture, such as one turned or flattened."""
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.dtype != np.uint8:
        raise ValueError(f"a picture is (height, width, 3) uint8, not {rgb.shape} {rgb.dtype}")
