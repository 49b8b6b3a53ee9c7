"""All that is known of one capture, with its pictures: what `snap` answers."""

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..files.writing import REPLACING, Inputs, Unwritable
from .pictures.notebook import as_html
from .problem import Problem
from .told import Told

if TYPE_CHECKING:
    import numpy as np

    from ..overlay.picture import Picture


class Snap(Told):
    """All that is known of one capture, or of a puzzle that needed no reading. Rows and columns count from 0.

    Look at `status` first. "solved": `answer`, `way` (the steps to it), `hint` and `picture` tell the rest.
    "ambiguous" or "unsolvable": what was read is drawn, to be compared. "unreadable" or "refused": `problem`
    says why, and what to do. Whatever the status, `doubts` are to be passed on to people.

    Its fields:

    file: the name that it goes by. rgb: the capture, upright, (H, W, 3) uint8 RGB; None of a puzzle that
    needed no reading, and where no picture could be decoded. reading: what was read and how sure that is;
    solution: what is known of the answers, with the proof; both are None where there is a problem, and
    reading is where nothing was read. problem: why there is no answer, or None.

    entered: what a player has put in already, where nothing was read: see `marks`. colours: rows of the
    cells' (r, g, b), 0 to 255, where nothing was read: see `cell_colours`. ignore_marks: whether hints start
    from the empty board. corrected: the cells of which a person has said what is in them, or beside them.
    labels: what to draw onto the regions. voice: "player" or "expert", in which it speaks; lang: the language
    of the player's voice ("en", "es"), None for that of the system. ms: milliseconds spent so far in each
    part of the way: "decode", "read", "solve", "draw", "encode" (None: not done).

    It can be pickled, and sent to another process. What draws is loaded where something is drawn.
    """

    @cached_property
    def picture(self) -> "Picture | None":
        """The answer drawn onto the capture, a (H, W, 3) uint8 RGB array that can save itself; where there is
        no single answer, what was read. None where nothing was read."""
        from .pictures import picturing

        return picturing.answer_picture(self)

    @property
    def drawn(self) -> "Picture | None":
        """`picture`, by its earlier name."""
        return self.picture

    def hint_picture(self, where_only: bool = False) -> "Picture | None":
        """The capture with the next step drawn on it, or only where to look; with the wrong marks, where
        there are any; where there is no single answer, what was read."""
        from .pictures import picturing

        return picturing.hint_picture(self, where_only) or self.picture

    def step_pictures(self, from_marks: bool = False) -> "Iterator[Picture]":
        """The board drawn from nothing with a sentence below it: a picture of the start, then one for each
        step of the way, all of one size, made as they are asked for. from_marks: the way from the player's
        own marks that are right. None at all where there is no single answer."""
        from .pictures import picturing

        return picturing.step_pictures(self, from_marks)

    def encoded(self, suffix: str = ".png", picture: "np.ndarray | None" = None) -> bytes | None:
        """A picture (default: `picture`; any (H, W, 3) uint8 RGB array) as a file's content, by suffix (.png,
        .jpg, .jpeg, .webp); None where there is none. Raises ValueError for another suffix, or a picture
        larger than its format holds."""
        from .pictures import picturing

        return picturing.encoded(self, self.picture if picture is None else picture, suffix)

    def save(
        self, path: str | os.PathLike[str], picture: "np.ndarray | None" = None, inputs: Inputs = REPLACING
    ) -> Path:
        """Write a picture (default: `picture`; any (H, W, 3) uint8 RGB array) to a file, in the format of its
        suffix (.png, .jpg, .jpeg, .webp), and answer its path. The file is written whole or not at all, and
        never over the capture or another of the inputs.

        Raises Unwritable, whose `remedy` says what to do, where that cannot be, and ValueError where there is
        no picture, since nothing was read.
        """
        from .pictures import picturing

        path = Path(path)
        if not picturing.saved(self, self.picture if picture is None else picture, path, inputs):
            raise ValueError(f"there is no picture of {self!r}")
        return path

    def try_save(
        self,
        path: str | os.PathLike[str],
        picture: "np.ndarray | None" = None,
        inputs: Inputs = REPLACING,
    ) -> Problem | None:
        """`save`, which answers what kept the picture from being written, in place of raising it; None where
        it was written, or there is none."""
        from .pictures import picturing

        try:
            picturing.saved(self, self.picture if picture is None else picture, Path(path), inputs)
        except Unwritable as error:
            return Problem(error.code, str(error), error.remedy)
        return None

    def _repr_png_(self) -> bytes | None:
        """What a notebook shows: the solved picture; of a board without a capture one drawn from nothing."""
        from .pictures import picturing

        return picturing.shown(self, self.picture)

    def _repr_html_(self) -> str:
        """The picture that a notebook shows, with the way as a table: what each step says, and the name of
        its rule."""
        named = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((named, *self.doubts))
        manner = self.manner
        steps = ((self.sentence(step, manner), self.words.step_name(step, manner)) for step in self.way)
        return as_html(title, self._repr_png_(), steps)
