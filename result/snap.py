"""All that is known of one capture: what `snap` answers."""

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..files.writing import NO_INPUTS, Inputs, Unwritable
from ..overlay.beside.drawn import Drawn
from ..overlay.encode import encode
from ..overlay.onto.flat import finished, render_puzzle
from ..overlay.paint.labels import Labels
from ..solver.puzzle import WrongMark
from ..solver.step import Step
from ..words.manner import Manner
from . import picturing, telling
from .as_json import result_json
from .known import Known
from .notebook import as_html
from .problem import Problem

if TYPE_CHECKING:
    from ..overlay.story.story import Story

LABELS = Labels(letters=True, axes=True)  # by which sentences name what no capture shows in colour


class Snap(Known):
    """All that is known of one capture, or of a puzzle that needed no reading: the facts, and what is made of
    them. It can be pickled, and sent to another process."""

    def to_json(self, all_steps: bool = False, drawn: Drawn | None = None) -> dict[str, Any]:
        """The capture's object in the result schema (`queens-snap schema`), every key there whatever the
        status; but for `ms` it says the same whatever was asked before. all_steps: with the proof instead of
        the way. drawn: the picture that was written, if any."""
        return cast("dict[str, Any]", result_json(self, all_steps, drawn))

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """A step of the solution, or of a hint, as a sentence."""
        return telling.sentence(self, step, manner)

    def in_both_voices(self, step: Step) -> tuple[str, str]:
        """A step in the player's voice, and in the expert's."""
        return telling.in_both_voices(self, step)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """What speaks against one of the capture's marks."""
        return telling.why_wrong(self, mark, manner)

    def story(self, from_marks: bool = False) -> "Story | None":
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        start, or from the capture's own marks that are right. None where there is no single answer."""
        return telling.story_of(self, from_marks)

    def hint_text(self, where_only: bool = False) -> str:
        """The hint as a sentence; or why there is none: nothing was read, marks are wrong, there is no single
        answer, nothing is left."""
        return telling.hint_text(self, where_only)

    @property
    def nothing(self) -> str:
        """Why there is no hint, where no mark is wrong."""
        return self.manner.say(telling.nothing(self))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        return telling.doubts(self)

    @property
    def picture(self) -> np.ndarray | None:
        """(H, W, 3) uint8 RGB: the answer drawn onto the capture; where there is no single answer, what was
        read. None where nothing was read."""
        return self.drawn.picture if self.drawn else None

    @cached_property
    def drawn(self) -> Drawn | None:
        """The picture, and where the capture lies in it."""
        return picturing.answer_drawn(self)

    def hint_picture(self, where_only: bool = False) -> Drawn | None:
        """The capture with the next step drawn on it, or only where to look; with the wrong marks, where
        there are any; where there is no single answer, what was read."""
        return picturing.hint_drawn(self, where_only) or self.drawn

    def encoded(self, suffix: str = ".png", picture: np.ndarray | None = None) -> bytes | None:
        """The picture (default: the solved one; (H, W, 3) uint8 RGB) as a file's content, by suffix (.png,
        .jpg, .jpeg, .webp); None where there is none. Raises ValueError for another suffix, or a picture
        larger than its format holds."""
        return picturing.encoded(self, self.picture if picture is None else picture, suffix)

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
        if not picturing.saved(self, self.picture if picture is None else picture, path, inputs):
            raise ValueError(f"there is no picture of {self!r}")
        return path

    def try_save(
        self, path: Path, picture: np.ndarray | None = None, inputs: Inputs = NO_INPUTS
    ) -> Problem | None:
        """Save the picture where there is one; what kept it from being written."""
        try:
            picturing.saved(self, self.picture if picture is None else picture, path, inputs)
        except Unwritable as error:
            return Problem(error.code, str(error), error.remedy)
        return None

    def _repr_png_(self) -> bytes | None:
        """What a notebook shows: the solved picture; of a board without a capture one drawn from nothing."""
        if self.rgb is None and self.board and self.solution:
            return encode(
                render_puzzle(self.board, finished(self.board, self.solution), labels=LABELS), ".png"
            )
        return self.encoded(".png")

    def _repr_html_(self) -> str:
        """The picture that a notebook shows, with the way as a table: what each step says, and the name of
        its rule."""
        named = f"{self.file}: {self.summary}" if self.file else self.summary
        title = str(self.problem) if self.problem else "; ".join((named, *self.doubts))
        manner = self.manner
        steps = ((self.sentence(step, manner), self.words.step_name(step, manner)) for step in self.way)
        return as_html(title, self._repr_png_(), steps)
