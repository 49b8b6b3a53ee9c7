"""The type of what is taken as a capture. Loaded only where types are asked for: it needs Pillow."""

import os
from typing import Protocol, TypeAlias

import numpy as np
from PIL.Image import Image

from .capture import Capture


class Readable(Protocol):
    """A file that is open for reading bytes, an upload, or whatever else has such a `read`."""

    def read(self, size: int = ..., /) -> bytes:
        """So many bytes at most, from where it stands."""
        ...


#: A path; a file's content; an open file; an array, (H, W, 3) RGB, (H, W, 4) RGBA or (H, W) grey, all uint8;
#: an image of Pillow; a capture that was loaded before.
Source: TypeAlias = (
    str | os.PathLike[str] | bytes | bytearray | memoryview | np.ndarray | Image | Readable | Capture
)
