"""Sentences about Patches on why only one clue reaches a cell: what stops each other clue."""

from collections.abc import Iterable, Mapping, Sequence

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, Patches
from ...solver.patches.state import shapes_around
from ...solver.step import Step
from ..manner import MAX_SENTENCE_WORDS, Manner, capitalise, group_by_key, to_translate
from .names import clue_name, clue_of, hit_sentences, is_short
from .rivals import (
    NamedRival,
    RivalReason,
    is_on_way,
    join_rivals,
    named_rivals,
    obstacle_texts,
    rival_reason,
    subject_name,
)
from .shortfalls import (
    TOO_SMALL,
    WRONG_SHAPE,
    has_finished,
    misshapen_sentences,
    named_small_sentences,
    shortfall_sentences,
    shortfalls,
)

MAX_REASON_SENTENCES = 2  # sentences about other clues; if there are more reasons, clues share sentences
MAX_RIVALS_TOGETHER = 4  # rivals that one sentence names
MAX_SMALL_TOGETHER = 3  # clues of which one sentence says by their names that they are too small
MAX_REASON_WORDS = 36  # words of sentences in which each reason has its own
#: That all other clues would hit something: whether it is on their ways, and whether clues are finished.
NO_OTHER_SENTENCES = {
    (True, False): to_translate("No other clue gets there without hitting {things}."),
    (True, True): to_translate("No other unfinished clue gets there without hitting {things}."),
    (False, False): to_translate(
        "With its size and shape, no other clue gets there without hitting {things}."
    ),
    (False, True): to_translate(
        "With its size and shape, no other unfinished clue gets there without hitting {things}."
    ),
}
#: That several rivals would hit something: whether any of them has a size, and whether any has a shape.
UNABLE_SENTENCES = {
    (True, True): to_translate(
        "With their sizes and shapes, {others} cannot get there without hitting {things}."
    ),
    (True, False): to_translate("With their sizes, {others} cannot get there without hitting {things}."),
    (False, True): to_translate("With their shapes, {others} cannot get there without hitting {things}."),
}
#: That the clues without a size would hit something: whether the clue that gets there has no size either,
#: and whether clues are finished.
UNSIZED_ON_WAY_SENTENCES = {
    (False, False): to_translate("The clues that have no number would all hit {things} on the way."),
    (False, True): to_translate(
        "The unfinished clues that have no number would all hit {things} on the way."
    ),
    (True, False): to_translate("The other clues that have no number would all hit {things} on the way."),
    (True, True): to_translate(
        "The other unfinished clues that have no number would all hit {things} on the way."
    ),
}
UNSIZED_SENTENCES = {
    (False, False): to_translate("The clues that have no number cannot get there without hitting {things}."),
    (False, True): to_translate(
        "The unfinished clues that have no number cannot get there without hitting {things}."
    ),
    (True, False): to_translate(
        "The other clues that have no number cannot get there without hitting {things}."
    ),
    (True, True): to_translate(
        "The other unfinished clues that have no number cannot get there without hitting {things}."
    ),
}


def out_of_reach_sentences(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> list[str]:
    """Say why no other clue than one reaches some cells, one reason a sentence.

    Each reason has its own sentence if these are few and short. Otherwise all clues that would hit something
    share one, and so do all with a known part. Clues that a player would think of come first. One sentence
    speaks of all clues that are too small or of another shape.
    """
    rivals = _nearest_first(puzzle, step, named_rivals(puzzle, step), reached)
    reasons = _rivals_by_reason(puzzle, step, rivals, reached, manner)
    if any(len(some) > MAX_RIVALS_TOGETHER for some in reasons.values()):
        return _shared_sentences(puzzle, step, rivals, reached, manner)
    if any(
        len(some) > 1 and len(_stopped_sentences(puzzle, step, reason, some, manner)) > 1
        for reason, some in reasons.items()
    ):
        return _shared_sentences(puzzle, step, rivals, reached, manner)
    said = _separate_sentences(puzzle, step, reasons, reached, manner)
    most, words = MAX_REASON_SENTENCES, MAX_REASON_WORDS
    if not all(is_on_way(puzzle, rival, reached) for rival in rivals):  # only a reason of its own is clear
        most, words = most + 1, words + MAX_SENTENCE_WORDS
    if len(said) <= most and sum(len(text.split()) for text in said) <= words and _are_short(said):
        return said
    return _shared_sentences(puzzle, step, rivals, reached, manner)


def _rivals_by_reason(
    puzzle: Patches, step: Step, rivals: Iterable[NamedRival], reached: Sequence[Cell], manner: Manner
) -> dict[RivalReason, list[NamedRival]]:
    """Group rivals by the reasons that keep them away."""
    return group_by_key((rival_reason(puzzle, step, x, reached, manner), x) for x in rivals)


def _sentences_by_reason(
    puzzle: Patches, step: Step, reasons: Mapping[RivalReason, Sequence[NamedRival]], manner: Manner
) -> list[str]:
    """Sentences of all reasons, in order."""
    return [
        text
        for reason, some in reasons.items()
        for text in _stopped_sentences(puzzle, step, reason, some, manner)
    ]


def _separate_sentences(
    puzzle: Patches,
    step: Step,
    reasons: Mapping[RivalReason, Sequence[NamedRival]],
    reached: Sequence[Cell],
    manner: Manner,
) -> list[str]:
    """Say what stops other clues, a sentence for each reason."""
    said = _sentences_by_reason(puzzle, step, reasons, manner)
    return [*said, *shortfall_sentences(puzzle, step, reached, manner)]


def _shared_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """A few sentences on what stops other clues."""
    hitting = [x for x in rivals if not x.left_out and not x.ruled_out]
    parts = [x for x in rivals if x.left_out and not x.ruled_out and manner.picture]
    rest = [x for x in rivals if x not in hitting and x not in parts]
    groups = _rivals_by_reason(puzzle, step, rest, reached, manner)
    for some in group_by_key((bool(x.all_hits), x) for x in parts).values():
        groups[_shared_reason(puzzle, step, some, reached, manner)] = some
    said = _sentences_by_reason(puzzle, step, groups, manner)
    return [*said, *_hitting_sentences(puzzle, step, hitting, reached, manner)]


def _hitting_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say what stops the clues that would hit something and those that have no obstacle, after all
    others."""
    short = shortfalls(puzzle, step)
    if not rivals:
        return shortfall_sentences(puzzle, step, reached, manner)
    named = _named_hitting_sentences(puzzle, step, rivals, reached, manner)
    can_be_named = bool(named) and len(rivals) <= MAX_RIVALS_TOGETHER
    if not can_be_named or (WRONG_SHAPE in short.values() and len(short) > 1):
        said = _no_other_sentences(puzzle, step, rivals, reached, manner)
        if said:
            return said
    if not can_be_named:
        named = _split_sentences(puzzle, step, rivals, reached, manner)
    if named:
        return [*named, *shortfall_sentences(puzzle, step, reached, manner)]
    return _unnamed_sentences(puzzle, step, rivals, reached, manner)


def _named_hitting_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say by their names what rivals would hit: all on their ways in one sentence; or else a few with a
    sentence for each reason, which says what each needs to get there. Empty if that takes too many words."""
    reason = _shared_reason(puzzle, step, rivals, reached, manner)
    together = _stopped_sentences(puzzle, step, reason, rivals, manner)
    if not all(is_on_way(puzzle, rival, reached) for rival in rivals):
        reasons = _rivals_by_reason(puzzle, step, rivals, reached, manner)
        apart = _sentences_by_reason(puzzle, step, reasons, manner)
        if len(apart) <= MAX_REASON_SENTENCES and _are_short(apart):
            return apart
    return together if len(together) == 1 and _are_short(together) else []


def _split_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say what a few rivals would hit, a sentence for each rival. Empty if the rivals are many."""
    if len(rivals) > MAX_REASON_SENTENCES:
        return []
    reasons = [rival_reason(puzzle, step, rival, reached, manner) for rival in rivals]
    return [
        text
        for reason, rival in zip(reasons, rivals, strict=True)
        for text in _stopped_sentences(puzzle, step, reason, [rival], manner)
    ]


def _no_other_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say that no other clue gets there without hitting something. Before that: what stops a
    few clues of which only the shape or the size shows it. Empty if these are many."""
    on_way = [x for x in rivals if is_on_way(puzzle, x, reached)]
    for some in (on_way, rivals):
        first = _exceptions_before(puzzle, step, some, rivals, reached, manner) if some else None
        if first is not None and len(first) <= MAX_REASON_SENTENCES and _are_short(first):
            text = manner.say(NO_OTHER_SENTENCES[some == on_way, has_finished(puzzle, step)])
            return [*first, *_sentences_with_things(puzzle, step, text, some, manner)]
    return []


def _exceptions_before(
    puzzle: Patches,
    step: Step,
    hitting: Sequence[NamedRival],
    rivals: Sequence[NamedRival],
    reached: Sequence[Cell],
    manner: Manner,
) -> list[str] | None:
    """Return the sentences on clues that are told before it is said that no other clue gets there without
    hitting something: rivals that are not among the hitting ones, and clues with a free way that are too
    small or of the wrong shape. None if too many clues have a free way."""
    together = join_rivals(hitting)
    free = {
        clue: kind
        for clue, kind in shortfalls(puzzle, step).items()
        if not _is_behind(puzzle, clue, together, reached)
    }
    are_small = {*free.values()} == {TOO_SMALL} and len(free) <= MAX_SMALL_TOGETHER
    if len(free) > 1 and not are_small:
        return None
    apart = [x for x in rivals if x not in hitting]
    reasons = _rivals_by_reason(puzzle, step, apart, reached, manner)
    return [
        *_sentences_by_reason(puzzle, step, reasons, manner),
        *misshapen_sentences(puzzle, [i for i in free if free[i] == WRONG_SHAPE], reached, manner),
        *named_small_sentences(puzzle, [i for i in free if free[i] == TOO_SMALL], manner),
    ]


def _are_short(sentences: Iterable[str]) -> bool:
    """True if none of some sentences has too many words."""
    return all(map(is_short, sentences))


def _is_behind(puzzle: Patches, clue: int, rivals: NamedRival, reached: Sequence[Cell]) -> bool:
    """True if something that other rivals would hit lies on the way of a clue to each of the cells that
    another clue reaches. A cell that may be of the clue's own rectangle does not count."""
    at = puzzle.clues[clue].cell
    own = [
        box
        for box in shapes_around(puzzle.clues[clue], puzzle.shape)
        if not any(box.holds(other) for other in puzzle.clue_at if other != at)
    ]
    hits = [*rivals.subject_hits, *(cell for cell in rivals.hits if not any(box.holds(cell) for box in own))]
    return all(any(map(Rectangle.around([at, cell]).holds, hits)) for cell in reached)


def _shared_reason(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> RivalReason:
    """Return what stops several rivals, all with a known part or all without one."""
    if len(rivals) == 1:
        return rival_reason(puzzle, step, rivals[0], reached, manner)
    things = tuple(obstacle_texts(puzzle, step, join_rivals(rivals), manner))
    if rivals[0].left_out and not things:
        text = manner.say("With their drawn parts, {others} do not get there.")
    elif rivals[0].left_out:
        text = manner.say("With their drawn parts, {others} cannot get there without hitting {things}.")
    elif all(is_on_way(puzzle, rival, reached) for rival in rivals):
        text = manner.say("{others} would hit {things} on the way.")
    else:
        clues = [puzzle.clues[rival.clue] for rival in rivals]
        has_size = any(clue.size is not None for clue in clues)
        has_shape = any(clue.shape != ANY_SHAPE for clue in clues)
        text = manner.say(UNABLE_SENTENCES[has_size, has_shape])
    return RivalReason(text, things)


def _unnamed_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say what stops many rivals that would hit something, and the clues that have no obstacle,
    without the names of the rivals."""
    short, clues = shortfalls(puzzle, step), {rival.clue for rival in rivals}
    unsized = {i for i in {*clues, *short} if puzzle.clues[i].size is None}
    if clues == unsized:
        are_on_way = all(is_on_way(puzzle, rival, reached) for rival in rivals)
        is_one_too = puzzle.clues[clue_of(puzzle, step)].size is None
        texts = UNSIZED_ON_WAY_SENTENCES if are_on_way else UNSIZED_SENTENCES
        text = manner.say(texts[is_one_too, has_finished(puzzle, step)])
        said = _sentences_with_things(puzzle, step, text, rivals, manner)
        return [*said, *shortfall_sentences(puzzle, step, reached, manner)]
    text = manner.say("The others cannot get there without hitting {things}.")
    said = _sentences_with_things(puzzle, step, text, rivals, manner)
    return [manner.say("Some clues do not get there with their size and shape."), *said]


def _sentences_with_things(
    puzzle: Patches, step: Step, text: str, rivals: Sequence[NamedRival], manner: Manner
) -> list[str]:
    """Put into a sentence with {things} all that some rivals would hit."""
    together = join_rivals(rivals)
    things = obstacle_texts(puzzle, step, together, manner)
    subject = subject_name(puzzle, step, manner) if together.subject_hits else ""
    return hit_sentences(
        puzzle, capitalise(text), together.hits, manner, things, subject, together.subject_hits
    )


def _nearest_first(
    puzzle: Patches, step: Step, rivals: Iterable[NamedRival], reached: Sequence[Cell]
) -> list[NamedRival]:
    """Sort rivals: those with a free way to the first of some cells come before others, and near ones before
    far ones."""

    def order(rival: NamedRival) -> tuple[bool, int]:
        box = Rectangle.around([puzzle.clues[rival.clue].cell, reached[0]])
        return any(map(box.holds, rival.all_hits)), len(box.cells)

    return sorted(rivals, key=order)


def _stopped_sentences(
    puzzle: Patches, step: Step, reason: RivalReason, rivals: Sequence[NamedRival], manner: Manner
) -> list[str]:
    """Say what stops some rivals."""
    names = [clue_name(puzzle, rival.clue, manner) for rival in rivals]
    others = manner.any_of(names) if reason.is_any else manner.listed(names)
    together = join_rivals(rivals)
    text = capitalise(reason.text.replace("{others}", others))
    subject = subject_name(puzzle, step, manner) if together.subject_hits else ""
    return hit_sentences(puzzle, text, together.hits, manner, reason.things, subject, together.subject_hits)
