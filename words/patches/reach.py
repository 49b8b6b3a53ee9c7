"""Sentences about Patches on why only one clue reaches a cell: what stops each other clue."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..manner import MAX_SENTENCE_WORDS, Manner, capitalise, group_by_key, to_translate
from .names import (
    clue_name,
    clue_of,
    fewest_lines_over,
    form_name,
    hit_sentences,
    is_named,
    obstacle_cells,
    obstacle_names,
    rectangle_forms_over,
    short_clue_name,
)

MAX_NAMED_FORMS = 2  # forms of a rival's rectangles that a sentence names
MAX_REASON_SENTENCES = 2  # sentences about rivals beside one about all other clues
MAX_RIVALS_TOGETHER = 4  # rivals that one sentence names
MAX_RIVAL_WORDS = 36  # words about rivals; of more, one sentence speaks of several rivals at once

#: Reasons why clues that have no obstacle do not get to a cell.
TOO_SMALL, WRONG_SHAPE = "small", "shape"
SHORTFALL_TEXTS = {
    TOO_SMALL: to_translate("is too small to get there"),
    WRONG_SHAPE: to_translate("has the wrong size or shape to get there"),
}
SHORTFALL_BY_REASON = {"area": TOO_SMALL, "shape": WRONG_SHAPE}
#: How a clue breaks its shape if it gets to a cell.
BROKEN_SHAPE_SENTENCES = {
    SQUARE: to_translate("A rectangle from {clue} to there would not be square."),
    TALL: to_translate("A rectangle from {clue} to there would not be tall."),
    WIDE: to_translate("A rectangle from {clue} to there would not be wide."),
}
#: How large a clue without a size would have to be to get to a cell.
NEEDED_SIZE_SENTENCES = {
    SQUARE: to_translate("To get there, {others} would need {number} rows and columns, and hit {things}."),
    TALL: to_translate("To get there, {others} would need {number} rows, and hit {things}."),
    WIDE: to_translate("To get there, {others} would need {number} columns, and hit {things}."),
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
    own = {at, *step.found}
    found: list[NamedRival] = []
    whys = [why for why in step.claim.why if why.cell in puzzle.clue_at and why.cell != at]
    whys = [why for why in whys if why.by not in SHORTFALL_BY_REASON]
    for cell, some in group_by_key((why.cell, why) for why in whys).items():
        sources = {x for why in some if why.by != "own" for x in why.sources}
        left_out = {x for why in some if why.by == "own" for x in why.sources}
        by = {why.by for why in some}
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
    hit. clue: the only rival for which the reason holds; -1 if it holds for all that such things stop."""

    text: str
    things: tuple[str, ...]
    clue: int = -1


def only_one_reaches_sentences(
    puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say that only one clue of Patches reaches some cells, and why no other does, in sentences with {clue}
    and {cells}.

    Rivals that a player would think of come first, each with its reason; those that such things stop are
    named together. One sentence speaks of all others.
    """
    number, rivals = clue_of(puzzle, step), named_rivals(puzzle, step)
    by = {puzzle.clue_at[why.cell]: why.by for why in step.claim.why if why.cell in puzzle.clue_at}
    kinds = {
        i: SHORTFALL_BY_REASON[why] for i, why in by.items() if why in SHORTFALL_BY_REASON and i != number
    }
    broken = [i for i, why in kinds.items() if why == WRONG_SHAPE and _breaks_shape(puzzle, i, reached)]
    reasons = group_by_key(
        (_rival_reason(puzzle, step, x, reached, manner), x)
        for x in _nearest_first(puzzle, step, rivals, reached)
    )
    named = [reason for reason, some in reasons.items() if len(some) <= MAX_RIVALS_TOGETHER]
    if len(named) < len(reasons) or len(named) > MAX_REASON_SENTENCES + (not kinds):
        named = named[:MAX_REASON_SENTENCES]
    while True:
        if not kinds and len(named) < len(reasons) and len({rival.all_hits for rival in rivals}) == 1:
            named = []  # one thing stops them all
        left = [rival for reason, some in reasons.items() if reason not in named for rival in some]
        said = [
            text
            for reason in named
            for text in _stopped_sentences(puzzle, step, reason, reasons[reason], manner)
        ]
        others = dict(kinds)
        if len(broken) == 1 and not left and len(named) < MAX_REASON_SENTENCES:
            del others[broken[0]]
            text = manner.say(BROKEN_SHAPE_SENTENCES[puzzle.clues[broken[0]].shape])
            said.append(text.format(clue=clue_name(puzzle, broken[0], manner)))
        has_finished = len(rivals) + len(kinds) + 1 < len(puzzle.clues)
        said += _other_clues_sentences(puzzle, step, left, others, has_finished, manner)
        words = [len(text.split()) for text in said]
        is_short = sum(words) <= MAX_RIVAL_WORDS or len(named) == 1  # the nearest rival has its own reason
        if not named or (is_short and max(words) <= MAX_SENTENCE_WORDS):
            return [manner.say("Only {clue} can cover {cells}."), *said]
        named.pop()


def _nearest_first(
    puzzle: Patches, step: Step, rivals: Iterable[NamedRival], reached: Sequence[Cell]
) -> list[NamedRival]:
    """Sort rivals: those with a free way to the first of some cells come before others, and near ones before
    far ones."""

    def order(rival: NamedRival) -> tuple[bool, int]:
        box = Rectangle.around([puzzle.clues[rival.clue].cell, reached[0]])
        return any(map(box.holds, rival.all_hits)), len(box.cells)

    return sorted(rivals, key=order)


def _rival_reason(
    puzzle: Patches, step: Step, rival: NamedRival, reached: Sequence[Cell], manner: Manner
) -> RivalReason:
    """Return what stops a rival: something on its way; something that it would hit with the size and shape
    that it needs to get there; or its known part."""
    clue, things = puzzle.clues[rival.clue], tuple(_obstacle_texts(puzzle, step, rival, manner))
    if rival.left_out:
        return RivalReason(_reason_with_part(puzzle, rival, reached, manner), things, rival.clue)
    if rival.ruled_out:
        return RivalReason(_ruled_out_text(rival, manner), things)
    if _is_on_way(puzzle, rival, reached):
        return RivalReason(manner.say("On the way there, {others} would hit {things}."), things)
    if len(reached) == 1 and clue.size is None and clue.shape in NEEDED_SIZE_SENTENCES:
        fewest = manner.number(fewest_lines_over(puzzle, rival.clue, reached))
        text = manner.say(NEEDED_SIZE_SENTENCES[clue.shape])
        return RivalReason(text.replace("{number}", fewest), things, rival.clue)
    if len(reached) == 1 and clue.size:
        forms = rectangle_forms_over(puzzle, rival.clue, reached)
        if len(forms) <= MAX_NAMED_FORMS:
            names = manner.any_of([form_name(form, manner) for form in forms])
            text = manner.say("To get there, {others} would have to be {form}, and hit {things}.")
            return RivalReason(text.replace("{form}", names), things, rival.clue)
    return RivalReason(manner.say("Every rectangle from {others} to there would hit {things}."), things)


def _reason_with_part(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell], manner: Manner) -> str:
    """Say what stops a rival with the known part of its rectangle."""
    clue = puzzle.clues[rival.clue]
    if rival.ruled_out:
        what = _ruled_out_text(rival, manner)
        text = manner.say("With {part}, {what}").replace("{what}", what[:1].lower() + what[1:])
    elif _is_on_way(puzzle, rival, reached):
        text = manner.say("With {part}, {others} would hit {things} on the way there.")
    elif rival.all_hits:
        text = manner.say("With {part}, every rectangle from {others} to there would hit {things}.")
    elif clue.size and all(len(box.cells) > clue.size for box in _ways_to(puzzle, rival, reached)):
        text = manner.say("With {part}, {others} is too small to get there.")
    else:
        text = manner.say("With {part}, no rectangle of {others} gets there.")
    place = manner.place(rival.left_out)
    part = manner.say("its part in {cells}").format(cells=place) if place else manner.say("its drawn part")
    return text.replace("{part}", part)


def _ruled_out_text(rival: NamedRival, manner: Manner) -> str:
    """Say that earlier steps have ruled out the rectangles of a rival that nothing is in the way of."""
    if rival.all_hits:
        return manner.say(
            "Every rectangle from {others} to there would hit {things} or was ruled out before."
        )
    return manner.say("Earlier steps have ruled out every rectangle from {others} to there.")


def _is_on_way(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell]) -> bool:
    """True if something that a rival would hit lies on its way to each of some cells."""
    ways = _ways_to(puzzle, rival, reached)
    return bool(rival.all_hits) and all(any(map(box.holds, rival.all_hits)) for box in ways)


def _ways_to(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell]) -> list[Rectangle]:
    """Return the smallest rectangles of a rival over its known part and each of some cells."""
    at = puzzle.clues[rival.clue].cell
    return [Rectangle.around([at, *rival.left_out, cell]) for cell in reached]


def _stopped_sentences(
    puzzle: Patches, step: Step, reason: RivalReason, rivals: Sequence[NamedRival], manner: Manner
) -> list[str]:
    """Say what stops some rivals."""
    others = manner.listed([clue_name(puzzle, rival.clue, manner) for rival in rivals])
    hits = sorted({cell for rival in rivals for cell in rival.all_hits})
    text = capitalise(reason.text.replace("{others}", others))
    subject = _subject_name(puzzle, step, manner) if any(x.subject_hits for x in rivals) else ""
    return hit_sentences(puzzle, text, hits, manner, reason.things, subject)


def _obstacle_texts(puzzle: Patches, step: Step, rival: NamedRival, manner: Manner) -> list[str]:
    """Name what a rival would hit: the clue that gets there, other clues, covered cells."""
    number = clue_of(puzzle, step)
    at = puzzle.clues[number].cell
    framed = len(obstacle_cells(puzzle, step, [why.cell for why in step.claim.why if why.cell != at]))
    subject = [_subject_name(puzzle, step, manner)] if rival.subject_hits else []
    return [*subject, *obstacle_names(puzzle, rival.hits, manner, shown=framed)]


def _subject_name(puzzle: Patches, step: Step, manner: Manner) -> str:
    """Name the clue that gets to a cell in a sentence about another one."""
    number = clue_of(puzzle, step)
    is_short = not manner.picture or is_named(puzzle, number, manner)
    return short_clue_name(puzzle, number, manner) if is_short else manner.say("this clue")


def _other_clues_sentences(
    puzzle: Patches,
    step: Step,
    rivals: Sequence[NamedRival],
    kinds: Mapping[int, str],
    has_finished: bool,
    manner: Manner,
) -> list[str]:
    """Say of all clues that have not been named what stops each. kinds: the reasons of those that have no
    obstacle. has_finished: there are clues that have their rectangles."""
    hits = tuple(sorted({cell for rival in rivals for cell in rival.hits}))
    subject = tuple(sorted({cell for rival in rivals for cell in rival.subject_hits}))
    together = NamedRival(-1, hits, (), subject, False)
    things, short = _obstacle_texts(puzzle, step, together, manner), {*kinds.values()}
    short = short - {TOO_SMALL} if WRONG_SHAPE in short else short  # the wrong size may be too small
    reasons = [manner.say(text) for kind, text in SHORTFALL_TEXTS.items() if kind in short]
    if any(rival.ruled_out for rival in rivals):
        reasons.append(manner.say("was kept away by earlier steps"))
    if any(rival.left_out for rival in rivals):
        reasons.append(manner.say("cannot get there with its drawn part"))
    if things:
        reasons.append(manner.say("would hit {things}"))
    if not reasons:
        return []
    if not rivals and len(kinds) == 1:
        text = manner.say("{clue} {does}.").replace("{clue}", clue_name(puzzle, next(iter(kinds)), manner))
    elif has_finished:
        text = manner.say("Every other unfinished clue {does}.")
    else:
        text = manner.say("Every other clue {does}.")
    text = capitalise(text.replace("{does}", manner.any_of(reasons)))
    subject = _subject_name(puzzle, step, manner) if together.subject_hits else ""
    return hit_sentences(puzzle, text, together.all_hits, manner, things, subject)


def _breaks_shape(puzzle: Patches, clue: int, targets: Iterable[Cell]) -> bool:
    """True if a clue could get to each of some cells if only its shape were another."""
    shape = puzzle.clues[clue].shape
    return shape != ANY_SHAPE and all(_could_reach(puzzle, clue, cell, ANY_SHAPE) for cell in targets)


def _could_reach(puzzle: Patches, clue: int, target: Cell, shape: str) -> bool:
    """True if a rectangle of a shape and of a clue's size can hold a cell, whatever else it holds."""
    (row, column), _, size = puzzle.clues[clue]
    rows, columns = puzzle.shape
    down, across = abs(row - target[0]), abs(column - target[1])
    return any(
        size in (None, tall * wide) and shape in (ANY_SHAPE, _shape_of(tall, wide))
        for tall in range(down + 1, rows + 1)
        for wide in range(across + 1, columns + 1)
    )


def _shape_of(tall: int, wide: int) -> str:
    return SQUARE if tall == wide else TALL if tall > wide else WIDE
