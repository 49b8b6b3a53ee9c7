"""What is known of a capture, drawn onto it, and written to a file."""

import os
from functools import cached_property
from pathlib import Path
from time import perf_counter

import numpy as np

from ..files.writing import NO_INPUTS, Inputs, Unwritable, check_free, write
from ..overlay.beside.drawn import Drawn
from ..overlay.encode import encode
from ..overlay.on_capture import draw_answer, draw_hint
from .known import since
from .problem import Problem
from .told import Told


class Pictured(Told):
    """The facts, how they are said, and how they look."""

    @property
    def picture(self) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the answer drawn onto the capture; where there is no single answer, what was
        read. None where nothing was read."""
        return self.drawn.picture if self.drawn else None

    @cached_property
    def drawn(self) -> Drawn | None:
        """The same, and where the capture lies in it: it is larger where the board has no room for numbers,
        or the capture none for doubts."""
        if self.rgb is None or not self.reading or not self.solution:
            return None
        begin = perf_counter()
        drawn = draw_answer(self.rgb, self.reading, self.solution, self.doubts, self.labels)
        self.ms["draw"] = since(begin)
        return drawn

    def hint_picture(self, where_only: bool = False) -> Drawn | None:
        """The capture with the next step drawn on it, or only where to look; with the
        wrong marks, where there are any; where there is no single answer, what was read."""
        if self.rgb is None or not self.reading or not self.solution or self.status != "solved":
            return self.drawn
        return draw_hint(
            self.rgb,
            self.reading,
            self.solution,
            self.hint,
            self.wrong_first,
            where_only=where_only,
            doubts=self.doubts,
            labels=self.labels,
            nothing=self.nothing,
            manner=self.manner,
        )

    def encoded(self, suffix: str = ".png", picture: np.ndarray | None = None) -> bytes | None:
        """The picture (default: the solved one; (H, W, 3) uint8 RGB) as a file's content, by suffix (.png,
        .jpg, .jpeg, .webp); None where there is none. Raises ValueError for another suffix, or a picture
        larger than its format holds."""
        picture = self.picture if picture is None else picture
        if picture is None:
            return None
        begin = perf_counter()
        data = encode(picture, suffix, sign=True)
        self.ms["encode"] = since(begin)
        return data

    def save(
        self, path: str | os.PathLike[str], picture: np.ndarray | None = None, inputs: Inputs = NO_INPUTS
    ) -> Path:
        """Write the picture (default: the solved one; (H, W, 3) uint8 RGB) to a file, in the format of its
        suffix (.png, .jpg, .jpeg, .webp), and answer its path. The file is written whole or not at all, and
        never over the capture or another of the inputs.

        Raises Unwritable, whose `remedy` says what to do, where that cannot be, and ValueError where there is
        no picture, since nothing was read.
        """
        path = Path(path)
        if not self._written(path, picture, inputs):
            raise ValueError(f"there is no picture of {self!r}")
        return path

    def try_save(
        self, path: Path, picture: np.ndarray | None = None, inputs: Inputs = NO_INPUTS
    ) -> Problem | None:
        """Save the picture where there is one; what kept it from being written."""
        try:
            self._written(path, picture, inputs)
        except Unwritable as error:
            return Problem(error.code, str(error), error.remedy)
        return None

    def _written(self, path: Path, picture: np.ndarray | None, inputs: Inputs) -> bool:
        """Whether there was something to write. Raises Unwritable."""
        inputs |= Inputs.of([self.file])
        check_free(path, inputs)
        try:
            data = self.encoded(path.suffix, picture)
        except ValueError as error:
            raise Unwritable(f"cannot write {path}: {error}", "name another file with -o") from error
        if data is not None:
            write(path, data, inputs)
        return data is not None
