"""Sentences about Patches on why only one clue reaches a cell: what stops each other clue."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE, Patches
from ...solver.patches.state import shapes_around
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
    outlined_cells,
    rectangle_forms_over,
    rectangle_kind,
    short_clue_name,
)

MAX_NAMED_FORMS = 2  # forms of a rival's rectangles that a sentence names
MAX_REASON_SENTENCES = 2  # sentences about other clues; if there are more reasons, clues share sentences
MAX_RIVALS_TOGETHER = 4  # rivals that one sentence names
MAX_SMALL_TOGETHER = 3  # clues of which one sentence says by their names that they are too small
MAX_REASON_WORDS = 36  # words of sentences in which each reason has its own

#: Reasons why clues that have no obstacle do not get to a cell.
TOO_SMALL, WRONG_SHAPE = "small", "shape"
SHORTFALL_BY_REASON = {"area": TOO_SMALL, "shape": WRONG_SHAPE}
#: That all other clues are too small: whether clues are finished.
OTHER_SMALL_SENTENCES = {
    False: to_translate("Every other clue is too small to get there."),
    True: to_translate("Every other unfinished clue is too small to get there."),
}
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
#: How clues break their shape if they get to a cell: one of them, several.
BROKEN_SHAPE_SENTENCES = {
    SQUARE: (
        to_translate("A rectangle from {clues} to there would not be square."),
        to_translate("Rectangles from {clues} to there would not be square."),
    ),
    TALL: (
        to_translate("A rectangle from {clues} to there would not be tall."),
        to_translate("Rectangles from {clues} to there would not be tall."),
    ),
    WIDE: (
        to_translate("A rectangle from {clues} to there would not be wide."),
        to_translate("Rectangles from {clues} to there would not be wide."),
    ),
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
    own = {*outlined_cells(puzzle, step)}
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
    said = _separate_sentences(puzzle, step, reasons, reached, manner)
    most, words = MAX_REASON_SENTENCES, MAX_REASON_WORDS
    if not all(_is_on_way(puzzle, rival, reached) for rival in rivals):  # only a reason of its own is clear
        most, words = most + 1, words + MAX_SENTENCE_WORDS // 2
    if len(said) <= most and sum(len(text.split()) for text in said) <= words and _are_short(said):
        return said
    return _shared_sentences(puzzle, step, rivals, reached, manner)


def _rivals_by_reason(
    puzzle: Patches, step: Step, rivals: Iterable[NamedRival], reached: Sequence[Cell], manner: Manner
) -> dict[RivalReason, list[NamedRival]]:
    """Group rivals by the reasons that keep them away."""
    return group_by_key((_rival_reason(puzzle, step, x, reached, manner), x) for x in rivals)


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
    return [*said, *_shortfall_sentences(puzzle, step, reached, manner)]


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
    short = _shortfalls(puzzle, step)
    if not rivals:
        return _shortfall_sentences(puzzle, step, reached, manner)
    reason = _shared_reason(puzzle, step, rivals, reached, manner)
    named = _stopped_sentences(puzzle, step, reason, rivals, manner)
    can_be_named = len(rivals) <= MAX_RIVALS_TOGETHER and _are_short(named)
    if not can_be_named or (WRONG_SHAPE in short.values() and len(short) > 1):
        said = _no_other_sentences(puzzle, step, rivals, reached, manner)
        if said:
            return said
    if can_be_named:
        return [*named, *_shortfall_sentences(puzzle, step, reached, manner)]
    return _unnamed_sentences(puzzle, step, rivals, reached, manner)


def _no_other_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say that no other clue gets there without hitting something. Before that: what stops a
    few clues of which only the shape or the size shows it. Empty if these are many."""
    on_way = [x for x in rivals if _is_on_way(puzzle, x, reached)]
    for some in (on_way, rivals):
        first = _exceptions_before(puzzle, step, some, rivals, reached, manner) if some else None
        if first is not None and len(first) <= MAX_REASON_SENTENCES and _are_short(first):
            text = manner.say(NO_OTHER_SENTENCES[some == on_way, _has_finished(puzzle, step)])
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
    together = _join_rivals(hitting)
    free = {
        clue: kind
        for clue, kind in _shortfalls(puzzle, step).items()
        if not _is_behind(puzzle, clue, together, reached)
    }
    are_small = {*free.values()} == {TOO_SMALL} and len(free) <= MAX_SMALL_TOGETHER
    if len(free) > 1 and not are_small:
        return None
    apart = [x for x in rivals if x not in hitting]
    reasons = _rivals_by_reason(puzzle, step, apart, reached, manner)
    return [
        *_sentences_by_reason(puzzle, step, reasons, manner),
        *_misshapen_sentences(puzzle, [i for i in free if free[i] == WRONG_SHAPE], reached, manner),
        *_named_small_sentences(puzzle, [i for i in free if free[i] == TOO_SMALL], manner),
    ]


def _are_short(sentences: Iterable[str]) -> bool:
    """True if none of some sentences has too many words."""
    return all(len(text.split()) <= MAX_SENTENCE_WORDS for text in sentences)


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


def _named_small_sentences(puzzle: Patches, clues: Sequence[int], manner: Manner) -> list[str]:
    """A sentence stating that a few clues, by their names, are too small."""
    if not clues:
        return []
    names = manner.listed([clue_name(puzzle, clue, manner) for clue in clues])
    text = manner.say("{clue} is too small to get there.")
    if clues[1:]:
        text = manner.say("{others} are too small to get there.")
    return [capitalise(text.replace("{others}", names).replace("{clue}", names))]


def _shared_reason(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> RivalReason:
    """Return what stops several rivals, all with a known part or all without one."""
    if len(rivals) == 1:
        return _rival_reason(puzzle, step, rivals[0], reached, manner)
    things = tuple(_obstacle_texts(puzzle, step, _join_rivals(rivals), manner))
    if rivals[0].left_out and not things:
        text = manner.say("With their drawn parts, {others} do not get there.")
    elif rivals[0].left_out:
        text = manner.say("With their drawn parts, {others} cannot get there without hitting {things}.")
    elif all(_is_on_way(puzzle, rival, reached) for rival in rivals):
        text = manner.say("On the way there, {others} would hit {things}.")
    else:
        text = manner.say("With their sizes and shapes, {others} cannot get there without hitting {things}.")
    return RivalReason(text, things)


def _join_rivals(rivals: Sequence[NamedRival]) -> NamedRival:
    """Return one rival with what several rivals would hit."""
    hits = tuple(sorted({cell for rival in rivals for cell in rival.hits}))
    return NamedRival(-1, hits, (), tuple(sorted({cell for x in rivals for cell in x.subject_hits})), False)


def _unnamed_sentences(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say what stops many rivals that would hit something, and the clues that have no obstacle,
    without the names of the rivals."""
    short, clues = _shortfalls(puzzle, step), {rival.clue for rival in rivals}
    unsized = {i for i in {*clues, *short} if puzzle.clues[i].size is None}
    if clues == unsized:
        text = manner.say("No other clue without a number gets there without hitting {things}.")
        said = _sentences_with_things(puzzle, step, text, rivals, manner)
        return [*said, *_shortfall_sentences(puzzle, step, reached, manner)]
    text = manner.say("The others cannot get there without hitting {things}.")
    said = _sentences_with_things(puzzle, step, text, rivals, manner)
    return [manner.say("Some clues do not get there with their size and shape."), *said]


def _sentences_with_things(
    puzzle: Patches, step: Step, text: str, rivals: Sequence[NamedRival], manner: Manner
) -> list[str]:
    """Put into a sentence with {things} all that some rivals would hit."""
    together = _join_rivals(rivals)
    things = _obstacle_texts(puzzle, step, together, manner)
    subject = _subject_name(puzzle, step, manner) if together.subject_hits else ""
    return hit_sentences(puzzle, capitalise(text), together.all_hits, manner, things, subject)


def _has_finished(puzzle: Patches, step: Step) -> bool:
    """True if some clues have their rectangles before a step."""
    number = clue_of(puzzle, step)
    cells = {why.cell for why in step.claim.why} & puzzle.clue_at.keys() - {puzzle.clues[number].cell}
    return len(cells) + 1 < len(puzzle.clues)


def _shortfalls(puzzle: Patches, step: Step) -> dict[int, str]:
    """Return the clues that have no obstacle, and why they do not get there."""
    by = {puzzle.clue_at[why.cell]: why.by for why in step.claim.why if why.cell in puzzle.clue_at}
    number = clue_of(puzzle, step)
    return {
        i: SHORTFALL_BY_REASON[why] for i, why in by.items() if why in SHORTFALL_BY_REASON and i != number
    }


def _shortfall_sentences(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> list[str]:
    """Say why the clues that have no obstacle do not get there: those of another shape by their
    names, then all that are too small at once, or a single one by its name."""
    short = _shortfalls(puzzle, step)
    small = {i: kind for i, kind in short.items() if kind == TOO_SMALL}
    said = _misshapen_sentences(puzzle, [i for i in short if i not in small], reached, manner)
    if len(small) < 2:
        return [*said, *_named_small_sentences(puzzle, [*small], manner)]
    return [*said, manner.say(OTHER_SMALL_SENTENCES[_has_finished(puzzle, step)])]


def _misshapen_sentences(
    puzzle: Patches, numbers: Iterable[int], reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say why clues that nothing is in the way of do not get to some cells with their shapes. Clues
    with the same reason share a sentence."""
    clues_by_reason = group_by_key((_misshapen_texts(puzzle, i, reached, manner), i) for i in numbers)
    said: list[str] = []
    for (one, many), clues in clues_by_reason.items():
        names = manner.listed([clue_name(puzzle, i, manner) for i in clues])
        said.append(capitalise((many if clues[1:] else one).replace("{clues}", names)))
    return said


def _misshapen_texts(
    puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner
) -> tuple[str, str]:
    """Say why a clue of a shape that nothing is in the way of does not get to some
    cells: with {clues} for one such clue, and for several; or with its name."""
    clue = puzzle.clues[number]
    if _breaks_shape(puzzle, number, reached):
        one, many = BROKEN_SHAPE_SENTENCES[clue.shape]
        return manner.say(one), manner.say(many)
    forms = list(dict.fromkeys((x.rows, x.columns) for x in shapes_around(clue, puzzle.shape)))
    if len(forms) > MAX_NAMED_FORMS:
        text = manner.say("No {kind} gets from {clue} to there.")
        kind, name = rectangle_kind(puzzle, number, manner), clue_name(puzzle, number, manner)
        said = text.format(kind=kind, clue=name)
        return said, said
    names = manner.any_of([form_name(form, manner) for form in forms])
    one = manner.say("{clues} can only be {forms}, which does not get there.")
    many = manner.say("{clues} can each only be {forms}, which does not get there.")
    return one.replace("{forms}", names), many.replace("{forms}", names)


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
    things = tuple(_obstacle_texts(puzzle, step, rival, manner))
    if rival.left_out:
        return RivalReason(_reason_with_part(puzzle, rival, reached, manner), things, rival.clue)
    if rival.ruled_out:
        return RivalReason(_ruled_out_text(rival, manner), things)
    if _is_on_way(puzzle, rival, reached):
        return RivalReason(manner.say("On the way there, {others} would hit {things}."), things)
    needed = _needed_form_text(puzzle, rival.clue, reached, manner) if len(reached) == 1 else ""
    if needed:
        return RivalReason(needed, things, rival.clue)
    return RivalReason(manner.say("Every rectangle from {others} to there would hit {things}."), things)


def _needed_form_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentence with {others} and {things} on the size or the forms that a clue would need to get to a cell;
    empty if these are not told."""
    clue = puzzle.clues[number]
    if clue.size is None and clue.shape in NEEDED_SIZE_SENTENCES:
        fewest = manner.number(fewest_lines_over(puzzle, number, reached))
        return manner.say(NEEDED_SIZE_SENTENCES[clue.shape]).replace("{number}", fewest)
    forms = rectangle_forms_over(puzzle, number, reached) if clue.size else []
    if not 0 < len(forms) <= MAX_NAMED_FORMS:
        return ""
    names = manner.any_of([form_name(form, manner) for form in forms])
    text = manner.say("To get there, {others} would have to be {form}, and hit {things}.")
    return text.replace("{form}", names)


def _reason_with_part(puzzle: Patches, rival: NamedRival, reached: Sequence[Cell], manner: Manner) -> str:
    """Text on what stops a rival with the known part of its rectangle."""
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
    """Text stating that earlier steps have ruled out the rectangles of a rival that nothing is in the way
    of."""
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
