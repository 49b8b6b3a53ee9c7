"""What is known of a capture, in sentences."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..solver.puzzle import WrongMark
from ..solver.step import Step
from ..words.account import misread_line
from ..words.manner import PLAYER, Manner
from ..words.phrases import (
    NO_ANSWER,
    NO_RULE,
    NO_TIME,
    SEVERAL_ANSWERS,
    WRONG_FIRST,
    before_sentence,
    saved_sentence,
)
from ..words.warnings import told
from .known import Known

if TYPE_CHECKING:
    from ..overlay.story.story import Story


def sentence(known: Known, step: Step, manner: Manner | None = None) -> str:
    """A step of the solution, or of a hint, as a sentence."""
    return known.words.sentence(known.board, step, manner or known.manner)


def in_both_voices(known: Known, step: Step) -> tuple[str, str]:
    """A step in the player's voice, and in the expert's."""
    player = replace(known.manner, voice=PLAYER)
    return sentence(known, step, player), known.words.expert(known.board, step)


def why_wrong(known: Known, mark: WrongMark, manner: Manner | None = None) -> str:
    """What speaks against one of the capture's marks."""
    if not known.solution:
        return ""
    return known.words.why_wrong(known.solution, mark, manner or known.manner)


def story_of(known: Known, from_marks: bool = False) -> "Story | None":
    """The deduction apart from the capture, to be drawn as a sheet, an animation or a page: from the start,
    or from the capture's own marks that are right. None where there is no single answer."""
    start = known.position_of(known.marks if from_marks else {})
    if not start or not known.solution:
        return None
    from ..overlay.story.story import Story  # only where it is told: it takes its time

    return Story.of(
        Path(known.file).name, known.solution, start, known.cell_colours, known.beside_picture, known.marks
    )


def hint_text(known: Known, where_only: bool = False) -> str:
    """The hint as a sentence; or why there is none: nothing was read, marks are wrong, there is no single
    answer, nothing is left."""
    if not known.board:
        return "no hint, since no board was read"
    if not known.solution:
        return f"no hint: {known.problem}"
    if known.wrong_marks_before_hint:
        return known.manner.say(WRONG_FIRST)
    if known.hint is None:
        return known.manner.say(nothing(known))
    if where_only:
        return known.words.where(known.board, known.hint.first, known.manner)
    before, manner = known.hint.before, known.manner
    said = [sentence(known, step, manner) for step in (*before, known.hint.step)]
    if before:
        said = [before_sentence(len(before), manner), *(f"{i}. {text}" for i, text in enumerate(said, 1))]
    if known.hint.saved:
        said.append(saved_sentence(known.hint.saved, manner))
    return " ".join(said)


def nothing(known: Known) -> str:
    """Why there is no hint, where no mark is wrong."""
    if not known.position:
        return SEVERAL_ANSWERS if known.status == "ambiguous" else NO_ANSWER
    if not known.position.proof.is_whole:
        return NO_TIME
    return NO_RULE if known.position.stuck else known.words.nothing_left


def doubts(known: Known) -> tuple[str, ...]:
    """The lines that the picture itself must carry."""
    warnings = tuple(told(text, known.manner) for text in known.reading.warnings) if known.reading else ()
    if not known.solution:
        return warnings
    misread = misread_line(known.status, known.words.misread, known.manner, known.corrected)
    return (misread, *warnings) if misread else warnings
