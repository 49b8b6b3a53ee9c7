"""Rivals in Patches: other clues that something keeps away from a cell, and the reasons in words."""

from collections.abc import Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, Patches
from ...solver.step import Step
from ..manner import Manner, group_by_key, to_translate
from .names import (
    clue_of,
    is_named,
    obstacle_cells,
    obstacle_names,
    outlined_cells,
    rectangle_forms_over,
    short_clue_name,
)
from .shortfalls import MAX_RIVAL_FORMS, SHORTFALL_BY_REASON, needed_form_text, needed_size_text

#: What stops a rival with a known part: a part that a picture shows, and one that a sentence names.
REASONS_WITH_PART = {
    "on way": (
        to_translate("With its drawn part, {others} would hit {things} on the way there."),
        to_translate("{others} already covers {cells}, so it would hit {things} on the way."),
    ),
    "hits": (
        to_translate("With its drawn part, every rectangle from {others} to there would hit {things}."),
        to_translate("{others} already covers {cells}, so all its rectangles to there would hit {things}."),
    ),
    "small": (
        to_translate("With its drawn part, {others} would need at least {number} cells to get there."),
        to_translate(
            "{others} already covers {cells}, so it would need at least {number} cells to get there."
        ),
    ),
    "shape": (
        to_translate("With its drawn part, no rectangle of {others} gets there."),
        to_translate("{others} already covers {cells}, so none of its rectangles gets there."),
    ),
}


class NamedRival(NamedTuple):
    """Another clue without a rectangle, of a size and shape to get there, and what stops it: cells of others
    that it would hit; known cells of its own that it would leave out; cells of the clue that gets there;
    earlier steps."""

    clue: int
    hits: tuple[Cell, ...]
    left_out: tuple[Cell, ...]
    subject_hits: tuple[Cell, ...]
    ruled_out: bool

    @property
    def all_hits(self) -> tuple[Cell, ...]:
        """All cells that it would hit: those of other clues, and those of the clue that the step is about."""
        return *self.hits, *self.subject_hits


def named_rivals(puzzle: Patches, step: Step) -> list[NamedRival]:
    """Return the clues that a step keeps away from some cells by what stands on the board."""
    at = puzzle.clues[clue_of(puzzle, step)].cell
    own = {*outlined_cells(puzzle, step)}
    found: list[NamedRival] = []
    whys = [why for why in step.claim.why if why.cell in puzzle.clue_at and why.cell != at]
    whys = [why for why in whys if why.reason not in SHORTFALL_BY_REASON]
    for cell, some in group_by_key((why.cell, why) for why in whys).items():
        sources = {x for why in some if why.reason != "own" for x in why.sources}
        left_out = {x for why in some if why.reason == "own" for x in why.sources}
        by = {why.reason for why in some}
        found.append(
            NamedRival(
                puzzle.clue_at[cell],
                tuple(sorted(sources - own)),
                tuple(sorted(left_out)),
                tuple(sorted(sources & own)),
                "ruled-out" in by,
            )
        )
    return found


class RivalReason(NamedTuple):
    """The reason that keeps some rivals away. text: a sentence with {others}, and {things} that they would
    hit. clue: the only rival for which the reason holds; -1 if it holds for all that such things stop.
    is_any: True if the sentence speaks of any of the rivals, not of all together."""

    text: str
    things: tuple[str, ...]
    clue: int = -1
    is_any: bool = False


def join_rivals(rivals: Sequence[NamedRival]) -> NamedRival:
    """Return one rival with what several rivals would hit."""
    hits = tuple(sorted({cell for rival in rivals for cell in rival.hits}))
    return NamedRival(-1, hits, (), tuple(sorted({cell for x in rivals for cell in x.subject_hits})), False)


def rival_reason(
    puzzle: Patches, step: Step, rival: NamedRival, reached: Sequence[Cell], manner: Manner
) -> RivalReason:
    """Return what stops a rival: something on its way; something that it would hit with the size and shape
    that it needs to get there; or its known part."""
    things = tuple(obstacle_texts(puzzle, step, rival, manner))
    if rival.left_out:
        return RivalReason(_reason_with_part(puzzle, rival, reached, manner), things, rival.clue)
    if rival.ruled_out:
        return RivalReason(_ruled_out_text(rival, manner), things)
    if is_on_way(puzzle, rival, reached):
        return RivalReason(manner.say("{others} would hit {things} on the way."), things)
    needed = _needed_form_text(puzzle, rival.clue, reached, manner) if len(reached) == 1 else ""
    if needed:
        return RivalReason(needed, things, is_any=True)
    return RivalReason(manner.say("Every rectangle from {others} to there would hit {things}."), things)


def _needed_form_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentence with {others} and {things} on the size or the forms that a clue would need to get to a cell;
    empty if these are not told."""
    clue = puzzle.clues[number]
    forms = rectangle_forms_over(puzzle, number, reached) if clue.size else []
    if clue.size is None and clue.shape != ANY_SHAPE:
        needed = needed_size_text(puzzle, number, reached, manner)
    elif 0 < len(forms) <= MAX_RIVAL_FORMS:
        needed = needed_form_text(forms, manner)
    else:
        return ""
    hit = manner.say("That would hit {things}.")
    return f"{needed} {hit}".replace("{clues}", "{others}")


def _reason_with_part(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell], manner: Manner) -> str:
    """Text on what stops a rival with the known part of its rectangle."""
    if rival.ruled_out:
        what = _ruled_out_text(rival, manner)
        place = manner.place(rival.left_out)
        part = (
            manner.say("its part in {cells}").format(cells=place) if place else manner.say("its drawn part")
        )
        text = manner.say("With {part}, {what}").replace("{part}", part)
        return text.replace("{what}", what[:1].lower() + what[1:])
    shown, placed = REASONS_WITH_PART[_part_obstacle(puzzle, rival, reached)]
    fewest = min(len(box.cells) for box in _ways_to(puzzle, rival, reached))
    text = manner.say(shown if manner.picture else placed).replace("{number}", manner.number(fewest))
    return text.replace("{cells}", manner.place(rival.left_out))


def _part_obstacle(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell]) -> str:
    """Return what stops a rival with a known part: a key of REASONS_WITH_PART."""
    size, ways = puzzle.clues[rival.clue].size, _ways_to(puzzle, rival, reached)
    if is_on_way(puzzle, rival, reached):
        return "on way"
    if rival.all_hits:
        return "hits"
    return "small" if size and all(len(box.cells) > size for box in ways) else "shape"


def _ruled_out_text(rival: NamedRival, manner: Manner) -> str:
    """Text stating that earlier steps have ruled out the rectangles of a rival that nothing is in the way
    of."""
    if rival.all_hits:
        return manner.say(
            "Every rectangle from {others} to there would hit {things} or was ruled out before."
        )
    return manner.say("Earlier steps have ruled out every rectangle from {others} to there.")


def is_on_way(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell]) -> bool:
    """True if something that a rival would hit lies on its way to each of some cells."""
    ways = _ways_to(puzzle, rival, reached)
    return bool(rival.all_hits) and all(any(map(box.holds, rival.all_hits)) for box in ways)


def _ways_to(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell]) -> list[Rectangle]:
    """Return the smallest rectangles of a rival over its known part and each of some cells."""
    at = puzzle.clues[rival.clue].cell
    return [Rectangle.around([at, *rival.left_out, cell]) for cell in reached]


def obstacle_texts(puzzle: Patches, step: Step, rival: NamedRival, manner: Manner) -> list[str]:
    """Name what a rival would hit: the clue that gets there, other clues, covered cells."""
    number = clue_of(puzzle, step)
    at = puzzle.clues[number].cell
    framed = len(obstacle_cells(puzzle, step, [why.cell for why in step.claim.why if why.cell != at]))
    subject = [subject_name(puzzle, step, manner)] if rival.subject_hits else []
    return [*subject, *obstacle_names(puzzle, rival.hits, manner, shown=framed)]


def subject_name(puzzle: Patches, step: Step, manner: Manner) -> str:
    """Name the clue that gets to a cell in a sentence about another one."""
    number = clue_of(puzzle, step)
    is_short = not manner.picture or is_named(puzzle, number, manner)
    return short_clue_name(puzzle, number, manner) if is_short else manner.say("this clue")
