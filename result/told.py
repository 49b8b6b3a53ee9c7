"""What is known of one capture, or of a puzzle, and how that is told: all but pictures of it."""

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self, cast

from ..solver.budget import SearchTooLong, allowance
from ..solver.cpsat import OrToolsMissing
from ..solver.games import GAMES
from ..solver.puzzle import Puzzle, WrongMark
from ..solver.step import Step
from ..words.manner import Manner
from . import telling
from .as_json import result_json
from .known import Known, since
from .problem import Problem, more_time

if TYPE_CHECKING:
    from ..overlay.picture import Picture
    from ..overlay.story.story import Story

UNPROVED = "check that it was written down right (one with many solutions takes longest), or {more_time}"


class Told(Known):
    """The facts with what is said of them. Needs neither numpy nor OpenCV where no capture was read."""

    def settled(self, puzzle: Puzzle, budget: float) -> Self:
        """A copy with what is known of a puzzle that needed no reading: its solution, or the problem that
        there is. budget: seconds of processor time."""
        begin = perf_counter()
        try:
            with allowance(budget):
                result = replace(self, solution=GAMES[puzzle.game].conclude(puzzle))
        except SearchTooLong as error:
            missing = isinstance(error.__cause__, OrToolsMissing)
            remedy = str(error.__cause__) if missing else UNPROVED.format(more_time=more_time(budget))
            message = f"{self.file}: no proof of its solution ends in time"
            return replace(self, problem=Problem("timeout", message, remedy))
        result.ms["solve"] = since(begin)
        return result

    def to_json(self, all_steps: bool = False, drawn: "Picture | None" = None) -> dict[str, Any]:
        """The capture's object in the result schema (`queens-snap schema`), every key there whatever the
        status; but for `ms` it says the same whatever was asked before. all_steps: with the proof instead of
        the way. drawn: the picture that was written, if any."""
        return cast("dict[str, Any]", result_json(self, all_steps, drawn))

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """A step of `way`, or of a hint, as a sentence in the voice and language of this result. manner: how
        else to say it, such as `beside_picture`."""
        return telling.sentence(self, step, manner)

    def in_both_voices(self, step: Step) -> tuple[str, str]:
        """A step as two sentences: in the player's voice (plain words, colours), and in the expert's
        (letters, r2c6, names of patterns), whatever `voice` says."""
        return telling.in_both_voices(self, step)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """What speaks against one of the player's marks (see `mistakes`), as part of a sentence; empty where
        nothing was solved."""
        return telling.why_wrong(self, mark, manner)

    def story(self, from_marks: bool = False) -> "Story | None":
        """The way apart from the capture, scene by scene: what sheets, animations and pages are drawn from.
        from_marks: from the player's own marks that are right. None where there is no single answer. Its
        pictures: `step_pictures`."""
        return telling.story_of(self, from_marks)

    def hint_text(self, where_only: bool = False) -> str:
        """The hint as a sentence; or why there is none: nothing was read, marks are wrong, there is no single
        answer, nothing is left."""
        return telling.hint_text(self, where_only)

    @property
    def why_no_hint(self) -> str:
        """Why there is no hint, as a sentence: there is no single answer, no rule finds anything more, or all
        is found. Of use where `hint` is None and no mark is wrong; `hint_text()` says this, and the rest."""
        return self.manner.say(telling.nothing(self))

    @property
    def nothing(self) -> str:
        """`why_no_hint`, by its earlier name."""
        return self.why_no_hint

    @property
    def doubts(self) -> tuple[str, ...]:
        """What may be wrong with what was read, in sentences for people, which the picture carries as well.
        Empty where nothing is doubted; an answer with doubts should not be passed on without them."""
        return telling.doubts(self)
