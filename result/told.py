"""What is known of a capture, in sentences."""

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..overlay.games import DRAWINGS
from ..solver.puzzle import WrongMark
from ..solver.step import Step
from ..words.game_words import Words
from ..words.languages import translations
from ..words.manner import PLAYER, Manner
from ..words.phrases import NO_RULE, saved_sentence, where_sentence
from .known import Known

if TYPE_CHECKING:
    from ..overlay.story.story import Story

NOT_ONE_ANSWER = {"ambiguous": "More than one solution", "unsolvable": "No solution"}


class Told(Known):
    """The facts, and how they are said."""

    @property
    def words(self) -> Words:
        """What is said of the game. Raises KeyError where no puzzle is known."""
        return DRAWINGS[self.board.game if self.board else ""].words

    @cached_property
    def manner(self) -> Manner:
        """How sentences are said beside a picture of the board; where there is none, they name cells."""
        colours = self.cell_colours
        names = None if colours is None or not self.board else self.words.colours(self.board, colours)
        return Manner(self.voice, names, self.rgb is None, translations(self.lang))

    @property
    def in_text(self) -> Manner:
        """How they are said where no picture stands beside them."""
        return replace(self.manner, cells=True)

    def sentence(self, step: Step, manner: Manner | None = None) -> str:
        """A step of the solution, or of a hint, as a sentence."""
        return self.words.sentence(self.board, step, manner or self.manner)

    def why_wrong(self, mark: WrongMark, manner: Manner | None = None) -> str:
        """What speaks against one of the capture's marks."""
        return self.words.why_wrong(self.solution, mark, manner or self.manner) if self.solution else ""

    def story(self, from_marks: bool = False) -> "Story | None":
        """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the
        start, or from the capture's own marks that are right. None where there is no single answer."""
        start = self.position_of(self.marks if from_marks else {})
        if not start or not self.solution:
            return None
        from ..overlay.story.story import Story  # only where it is told: it takes its time

        manner = replace(self.manner, cells=False)
        return Story.of(Path(self.file).name, self.solution, start, self.cell_colours, manner, self.marks)

    def hint_text(self, where_only: bool = False) -> str:
        """The hint of a solved board as a sentence; or that marks are wrong, or nothing is left."""
        if self.wrong_first:
            return "no hint while marks are wrong"
        if self.hint is None:
            return self.manner.say(self.nothing)
        if where_only:
            return where_sentence(self.hint.where, self.in_text)
        saved = f" {saved_sentence(self.hint.saved, self.manner)}" if self.hint.saved else ""
        return self.sentence(self.hint.step, self.in_text) + saved

    @property
    def nothing(self) -> str:
        """Why there is no hint, where no mark is wrong."""
        return NO_RULE if self.position and self.position.stuck else self.words.nothing_left

    @property
    def doubts(self) -> tuple[str, ...]:
        """The lines that the picture itself must carry."""
        warnings = self.reading.warnings if self.reading else ()
        if self.status not in NOT_ONE_ANSWER:
            return warnings
        return (f"{NOT_ONE_ANSWER[self.status]}: the {self.words.misread} may be misread", *warnings)

    def in_both_voices(self, step: Step) -> tuple[str, str]:
        """A step in the player's voice, and in the expert's."""
        return self.sentence(step, replace(self.manner, voice=PLAYER)), self.words.expert(self.board, step)
