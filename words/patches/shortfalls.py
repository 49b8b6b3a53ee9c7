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
#: How large a clue without a size would have to be to get to a cell: a square whose way is longer in
#: columns, one whose way is longer in rows, a tall and a wide clue.
WIDE_SQUARE_SENTENCE = to_translate(
    "To get there, {clues} would need {across} columns, so also {number} rows."
)
TALL_SQUARE_SENTENCE = to_translate(
    "To get there, {clues} would need {across} rows, so also {number} columns."
)
NEEDED_SIZE_SENTENCES = {
    TALL: to_translate("To get there, {clues} would need {across} columns, so at least {number} rows."),
    WIDE: to_translate("To get there, {clues} would need {across} rows, so at least {number} columns."),
}
#: That rectangles of a clue's size that get to a cell have another shape.
MISSHAPEN_SENTENCES = {
    SQUARE: to_translate("That would not be square."),
    TALL: to_translate("That would not be tall."),
    WIDE: to_translate("That would not be wide."),
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
    by = {puzzle.clue_at[why.cell]: why.reason for why in step.claim.why if why.cell in puzzle.clue_at}
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
        names = [clue_name(puzzle, i, manner) for i in clues]
        listed = manner.any_of(names) if one == many else manner.listed(names)
        said.append(capitalise((many if clues[1:] else one).replace("{clues}", listed)))
    return said


def _misshapen_texts(
    puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner
) -> tuple[str, str]:
    """Say why a clue of a shape that nothing is in the way of does not get to some cells: with {clues} for
    one such clue, and for several. If both are the same, they hold for any of them."""
    clue, is_single = puzzle.clues[number], len(reached) == 1
    if _breaks_shape(puzzle, number, reached):
        if is_single and (said := _broken_shape_text(puzzle, number, reached, manner)):
            return said, said
        one, many = BROKEN_SHAPE_SENTENCES[clue.shape]
        return manner.say(one), manner.say(many)
    forms = list(dict.fromkeys((x.rows, x.columns) for x in shapes_around(clue, puzzle.shape)))
    kind, are_few = rectangle_kind(puzzle, number, manner), len(forms) <= MAX_RIVAL_FORMS
    names = manner.any_of([form_name(form, manner) for form in forms]) if are_few else ""
    if is_single:
        text = (
            manner.say("On this board, a {kind} can only be {forms}.")
            if are_few
            else manner.say("On this board, no {kind} has that many.")
        )
        said = f"{_needed_lines_text(puzzle, number, reached, manner)} {text.format(kind=kind, forms=names)}"
        return said, said
    if not are_few:
        said = manner.say("No {kind} gets from {clues} to there.").replace("{kind}", kind)
        return said, said
    one = manner.say("{clues} can only be {forms}, which does not get there.")
    many = manner.say("{clues} can each only be {forms}, which does not get there.")
    return one.replace("{forms}", names), many.replace("{forms}", names)


def _needed_lines_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentence with {clues} on how many rows and columns a clue would need to get to a cell."""
    rows, columns = Rectangle.around([puzzle.clues[number].cell, *reached])[2:]
    if columns == 1:
        text = manner.say("To get there, {clues} would need at least {rows} rows.")
    elif rows == 1:
        text = manner.say("To get there, {clues} would need at least {columns} columns.")
    else:
        text = manner.say("To get there, {clues} would need at least {rows} rows and {columns} columns.")
    return text.replace("{rows}", manner.number(rows)).replace("{columns}", manner.number(columns))


def needed_size_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentence with {clues} on how many rows or columns a clue without a size would need for its shape to get
    to a cell, because of the columns or rows on its way."""
    clue = puzzle.clues[number]
    way, is_across, fewest = _fewest_lines_to(puzzle, number, reached)
    square = WIDE_SQUARE_SENTENCE if is_across else TALL_SQUARE_SENTENCE
    text = manner.say(NEEDED_SIZE_SENTENCES.get(clue.shape, square))
    return text.replace("{across}", manner.number(way)).replace("{number}", manner.number(fewest))


def _fewest_lines_to(puzzle: Patches, number: int, reached: Sequence[Cell]) -> tuple[int, bool, int]:
    """Return how many lines a clue without a size crosses to get to a cell, True if these are columns, and
    the fewest lines of the other kind that its shape needs then."""
    clue = puzzle.clues[number]
    rows, columns = Rectangle.around([clue.cell, *reached])[2:]
    is_across = clue.shape == TALL or (clue.shape == SQUARE and columns > rows)
    way, other = (columns, rows) if is_across else (rows, columns)
    return way, is_across, max(other, way + (clue.shape != SQUARE))


def needed_form_text(forms: Sequence[tuple[int, int]], manner: Manner) -> str:
    """Sentence with {clues} on the forms that a clue of a size would need to get to a cell."""
    text = manner.say("To get there, {clues} would have to be {form}.")
    return text.replace("{form}", manner.any_of([form_name(form, manner) for form in forms]))


def _broken_shape_text(puzzle: Patches, number: int, reached: Sequence[Cell], manner: Manner) -> str:
    """Sentences with {clues} on what a clue would need to get to a cell, and why that breaks its shape: the
    board is too small, or the rectangles of its size have another shape. Empty if these have many forms."""
    clue = puzzle.clues[number]
    if clue.size is None:
        _, is_across, _ = _fewest_lines_to(puzzle, number, reached)
        text = (
            manner.say("The board has only {room} rows.")
            if is_across
            else manner.say("The board has only {room} columns.")
        )
        room = text.format(room=manner.number(puzzle.shape[0 if is_across else 1]))
        return f"{needed_size_text(puzzle, number, reached, manner)} {room}"
    forms = rectangle_forms_over(puzzle, number, reached, ANY_SHAPE)
    if len(forms) > MAX_RIVAL_FORMS:
        return ""
    return f"{needed_form_text(forms, manner)} {manner.say(MISSHAPEN_SENTENCES[clue.shape])}"


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
