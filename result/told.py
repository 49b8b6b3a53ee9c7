"""What is known of one capture, or of a puzzle, and how that is told: all but pictures of it."""

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self, cast

from ..solver.cpsat import OrToolsMissing
from ..solver.effort import SearchTooLong, allowance
from ..solver.games import GAMES
from ..solver.puzzle import Puzzle, WrongMark
from ..solver.step import Step
from ..words.manner import Manner
from . import telling
from .as_json import result_json
from .known import Known, since
from .problem import MORE_TIME, Problem

if TYPE_CHECKING:
    from ..overlay.beside.drawn import Drawn
    from ..overlay.story.story import Story

UNPROVED = "check that it was written down right (one with many solutions takes longest), or " + MORE_TIME


class Told(Known):
    """The facts with what is said of them. Needs neither numpy nor OpenCV where no capture was read."""

    def settled(self, puzzle: Puzzle, budget: float) -> Self:
        """The same with what is known of a puzzle that needed no reading. budget: seconds of processor
        time."""
        begin = perf_counter()
        try:
            with allowance(budget):
                result = replace(self, solution=GAMES[puzzle.game].conclude(puzzle))
        except SearchTooLong as error:
            remedy = str(error.__cause__) if isinstance(error.__cause__, OrToolsMissing) else UNPROVED
            message = f"{self.file}: no proof of its solution ends in time"
            return replace(self, problem=Problem("timeout", message, remedy))
        result.ms["solve"] = since(begin)
        return result

    def to_json(self, all_steps: bool = False, drawn: "Drawn | None" = None) -> dict[str, Any]:
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
