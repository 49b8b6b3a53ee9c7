"""All that is known of one capture, with its pictures: what `snap` answers."""

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..files.writing import REPLACING, Inputs, Unwritable
from .notebook import as_html
from .problem import Problem
from .told import Told

if TYPE_CHECKING:
    import numpy as np

    from ..overlay.beside.drawn import Drawn


class Snap(Told):
    """All that is known of one capture, or of a puzzle that needed no reading: the facts, and what is made of
    them. It can be pickled, and sent to another process. What draws is loaded where something is drawn."""

    @property
    def picture(self) -> "np.ndarray | None":
        """(H, W, 3) uint8 RGB: the answer drawn onto the capture; where there is no single answer, what was
        read. None where nothing was read."""
        return self.drawn.picture if self.drawn else None

    @cached_property
    def drawn(self) -> "Drawn | None":
        """The picture, and where the capture lies in it."""
        from . import picturing

        return picturing.answer_drawn(self)

    def hint_picture(self, where_only: bool = False) -> "Drawn | None":
        """The capture with the next step drawn on it, or only where to look; with the wrong marks, where
        there are any; where there is no single answer, what was read."""
        from . import picturing

        return picturing.hint_drawn(self, where_only) or self.drawn

    def encoded(self, suffix: str = ".png", picture: "np.ndarray | None" = None) -> bytes | None:
        """The picture (default: the solved one; (H, W, 3) uint8 RGB) as a file's content, by suffix (.png,
        .jpg, .jpeg, .webp); None where there is none. Raises ValueError for another suffix, or a picture
        larger than its format holds."""
        from . import picturing

        return picturing.encoded(self, self.picture if picture is None else picture, suffix)

    def save(
        self, path: str | os.PathLike[str], picture: "np.ndarray | None" = None, inputs: Inputs = REPLACING
    ) -> Path:
        """Write the picture (default: the solved one; (H, W, 3) uint8 RGB) to a file, in the format of its
        suffix (.png, .jpg, .jpeg, .webp), and answer its path. The file is written whole or not at all, and
        never over the capture or another of the inputs.

        Raises Unwritable, whose `remedy` says what to do, where that cannot be, and ValueError where there is
        no picture, since nothing was read.
        """
        from . import picturing

        path = Path(path)
        if not picturing.saved(self, self.picture if picture is None else picture, path, inputs):
            raise ValueError(f"there is no picture of {self!r}")
        return path

    def try_save(
        self, path: Path, picture: "np.ndarray | None" = None, inputs: Inputs = REPLACING
    ) -> Problem | None:
        """Save the picture where there is one; what kept it from being written."""
        from . import picturing

        try:
            picturing.saved(self, self.picture if picture is None else picture, path, inputs)
        except Unwritable as error:
            return Problem(error.code, str(error), error.remedy)
        return None

    def _repr_png_(self) -> bytes | None:
        """What a notebook shows: the solved picture; of a board without a capture one drawn from nothing."""
        from . import picturing

        return picturing.shown(self, self.picture)

    def _repr_html_(self) -> str:
        """The picture that a notebook shows, with the way as a table: what each step says, and the name of
        its rule."""
        named = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((named, *self.doubts))
        manner = self.manner
        steps = ((self.sentence(step, manner), self.words.step_name(step, manner)) for step in self.way)
        return as_html(title, self._repr_png_(), steps)
