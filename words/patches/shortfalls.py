"""Sentences about clues of Patches that are too small or of the wrong shape to get to a cell."""

from collections.abc import Iterable, Sequence

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE, Patches
from ...solver.patches.state import shapes_around
from ...solver.step import Step
from ..manner import Manner, capitalise, group_by_key, to_translate
from .names import clue_name, clue_of, form_name, rectangle_forms_over, rectangle_kind

MAX_RIVAL_FORMS = 2  # forms of a rival's rectangles that a sentence names
#: Reasons why clues that have no obstacle do not get to a cell.
TOO_SMALL, WRONG_SHAPE = "small", "shape"
SHORTFALL_BY_REASON = {"area": TOO_SMALL, "shape": WRONG_SHAPE}
#: That all other clues are too small: whether clues are finished.
OTHER_SMALL_SENTENCES = {
    False: to_translate("Every other clue is too small to get there."),
    True: to_translate("Every other unfinished clue is too small to get there."),
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
#: Why a clue without a size does not get to a cell on the board: its way is long in columns, or in rows.
WIDE_WAY_SENTENCES = {
    SQUARE: to_translate(
        "To get there, {clue} would need {across} columns, so also {number} rows, but the board has only "
        "{room}."
    ),
    TALL: to_translate(
        "To get there, {clue} would need {across} columns, so at least {number} rows, but the board has only "
        "{room}."
    ),
}
TALL_WAY_SENTENCES = {
    SQUARE: to_translate(
        "To get there, {clue} would need {across} rows, so also {number} columns, but the board has only "
        "{room}."
    ),
    WIDE: to_translate(
        "To get there, {clue} would need {across} rows, so at least {number} columns, but the board has only "
        "{room}."
    ),
}
#: That rectangles of a clue's size that get to a cell have another shape.
MISSHAPEN_FORM_SENTENCES = {
    SQUARE: to_translate("To get there, {clue} would have to be {form}, so it would not be square."),
    TALL: to_translate("To get there, {clue} would have to be {form}, so it would not be tall."),
    WIDE: to_translate("To get there, {clue} would have to be {form}, so it would not be wide."),
}


def named_small_sentences(puzzle: Patches, clues: Sequence[int], manner: Manner) -> list[str]:
    """A sentence stating that a few clues, by their names, are too small."""
    if not clues:
        return []
    names = manner.listed([clue_name(puzzle, clue, manner) for clue in clues])
    text = manner.say("{clue} is too small to get there.")
    if clues[1:]:
        text = manner.say("{others} are too small to get there.")
    return [capitalise(text.replace("{others}", names).replace("{clue}", names))]


def has_finished(puzzle: Patches, step: Step) -> bool:
    """True if some clues have their rectangles before a step."""
    number = clue_of(puzzle, step)
    cells = {why.cell for why in step.claim.why} & puzzle.clue_at.keys() - {puzzle.clues[number].cell}
    return len(cells) + 1 < len(puzzle.clues)


def shortfalls(puzzle: Patches, step: Step) -> dict[int, str]:
    """Return the clues that have no obstacle, and why they do not get there."""
    by = {puzzle.clue_at[why.cell]: why.by for why in step.claim.why if why.cell in puzzle.clue_at}
    number = clue_of(puzzle, step)
    return {
        i: SHORTFALL_BY_REASON[why] for i, why in by.items() if why in SHORTFALL_BY_REASON and i != number
    }


def shortfall_sentences(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> list[str]:
    """Say why the clues that have no obstacle do not get there: those of another shape by their
    names, then all that are too small at once, or a single one by its name."""
    short = shortfalls(puzzle, step)
    small = {i: kind for i, kind in short.items() if kind == TOO_SMALL}
    said = misshapen_sentences(puzzle, [i for i in short if i not in small], reached, manner)
    if len(small) < 2:
        return [*said, *named_small_sentences(puzzle, [*small], manner)]
    return [*said, manner.say(OTHER_SMALL_SENTENCES[has_finished(puzzle, step)])]


def misshapen_sentences(
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
        said = _broken_shape_text(puzzle, number, reached, manner) if len(reached) == 1 else ""
        if said:
            return said, said
        one, many = BROKEN_SHAPE_SENTENCES[clue.shape]
        return manner.say(one), manner.say(many)
    forms = list(dict.fromkeys((x.rows, x.columns) for x in shapes_around(clue, puzzle.shape)))
    if len(forms) > MAX_RIVAL_FORMS:
        text = manner.say("No {kind} gets from {clue} to there.")
        kind, name = rectangle_kind(puzzle, number, manner), clue_name(puzzle, number, manner)
        said = text.format(kind=kind, clue=name)
        return said, said
    names = manner.any_of([form_name(form, manner) for form in forms])
    one = manner.say("{clues} can only be {forms}, which does not get there.")
    many = manner.say("{clues} can each only be {forms}, which does not get there.")
    return one.replace("{forms}", names), many.replace("{forms}", names)


def _broken_shape_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentence on what a clue would need to get to a cell, and why that breaks its shape: the board is too
    small, or the rectangles of its size have another shape. Empty if these have many forms."""
    clue = puzzle.clues[number]
    name = clue_name(puzzle, number, manner)
    rows, columns = Rectangle.around([clue.cell, *reached])[2:]
    if clue.size is None:
        is_across = clue.shape == TALL or (clue.shape == SQUARE and columns > rows)
        text = manner.say((WIDE_WAY_SENTENCES if is_across else TALL_WAY_SENTENCES)[clue.shape])
        way, room = (columns, puzzle.shape[0]) if is_across else (rows, puzzle.shape[1])
        return text.format(
            clue=name,
            across=manner.number(way),
            number=manner.number(way + (clue.shape != SQUARE)),
            room=manner.number(room),
        )
    forms = rectangle_forms_over(puzzle, number, reached, ANY_SHAPE)
    if len(forms) > MAX_RIVAL_FORMS:
        return ""
    names = manner.any_of([form_name(form, manner) for form in forms])
    return manner.say(MISSHAPEN_FORM_SENTENCES[clue.shape]).format(clue=name, form=names)


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
