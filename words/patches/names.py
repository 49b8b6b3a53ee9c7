"""Names of what Patches has: clues by their shapes, numbers and colours; rectangles; cells in the way."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...solver.cells import Cell, Rectangle, cell_name
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE, Patches
from ...solver.patches.state import shapes_around
from ...solver.step import Step
from ..manner import MAX_SENTENCE_WORDS, Manner, capitalise, group_by_key, to_translate

MAX_NAMED_CLUES = 2  # clues in the way that are named; of more a sentence says that they are framed
MAX_SINGLE_CELLS = 4  # cells that are named one by one; more are named by blocks
MAX_CLUE_COLOUR_PRICE = 14.0  # highest price of a colour's name (`name_colours`): few clues need names
ANY_HIT_KEY = "any hit"  # key of names after "would hit"
EVERY_HIT_KEY = "every hit"  # key of names after "must not hit"
#: Names of one framed cell of a picture, and of one of several or all of them.
FRAMED_CELL_NAMES = {
    ANY_HIT_KEY: (to_translate("the framed cell"), to_translate("a framed cell")),
    EVERY_HIT_KEY: (to_translate("the framed cell"), to_translate("the framed cells")),
}
#: Names of clues by their shapes: with a size and without one.
SIZED_CLUE_NAMES = {
    SQUARE: to_translate("the square {size}"),
    TALL: to_translate("the tall {size}"),
    WIDE: to_translate("the wide {size}"),
    ANY_SHAPE: to_translate("the {size}"),
}
UNSIZED_CLUE_NAMES = {
    SQUARE: to_translate("the square"),
    TALL: to_translate("the tall shape"),
    WIDE: to_translate("the wide shape"),
    ANY_SHAPE: to_translate("the cross shape"),
}
#: The same of clues that are named by their colours.
COLOURED_SIZED_CLUE_NAMES = {
    SQUARE: to_translate("the {colour} square {size}"),
    TALL: to_translate("the tall {colour} {size}"),
    WIDE: to_translate("the wide {colour} {size}"),
    ANY_SHAPE: to_translate("the {colour} {size}"),
}
COLOURED_CLUE_NAMES = {
    SQUARE: to_translate("the {colour} square"),
    TALL: to_translate("the tall {colour} shape"),
    WIDE: to_translate("the wide {colour} shape"),
    ANY_SHAPE: to_translate("the {colour} cross shape"),
}
#: What clues ask for.
SIZED_KIND_NAMES = {
    SQUARE: to_translate("square of {size} cells"),
    TALL: to_translate("tall rectangle of {size} cells"),
    WIDE: to_translate("wide rectangle of {size} cells"),
    ANY_SHAPE: to_translate("rectangle of {size} cells"),
}
KIND_NAMES = {
    SQUARE: to_translate("square"),
    TALL: to_translate("tall rectangle"),
    WIDE: to_translate("wide rectangle"),
    ANY_SHAPE: to_translate("rectangle"),
}


def rectangle_kind(puzzle: Patches, clue: int, manner: Manner) -> str:
    """Kind of rectangle that a clue asks for: "tall rectangle of 6 cells" """
    _, shape, size = puzzle.clues[clue]
    return manner.say(KIND_NAMES[shape] if size is None else SIZED_KIND_NAMES[shape]).format(size=size)


def clue_name(puzzle: Patches, clue: int, manner: Manner) -> str:
    """Name a clue: "the tall 6", "the cross shape"; with its colour if another is the same. Its cell
    follows without a picture, and if its colour has no name."""
    cell, shape, size = puzzle.clues[clue]
    is_alone = not is_ambiguous(puzzle, clue)
    colour = manner.colours[clue] if manner.colours and not is_alone and manner.picture else ""
    if colour:
        text = manner.say(COLOURED_CLUE_NAMES[shape] if size is None else COLOURED_SIZED_CLUE_NAMES[shape])
        return text.format(colour=manner.colour(colour), size=size)
    name = manner.say(UNSIZED_CLUE_NAMES[shape] if size is None else SIZED_CLUE_NAMES[shape]).format(
        size=size
    )
    if manner.picture and is_alone:
        return name
    return manner.say("{clue} in {cell}").format(clue=name, cell=manner.listed_cells([cell]))


def short_clue_name(puzzle: Patches, clue: int, manner: Manner) -> str:
    """Name a clue that a sentence has named before: without its place, unless another is the same."""
    return clue_name(puzzle, clue, manner if is_ambiguous(puzzle, clue) else replace(manner, picture=True))


def is_named(puzzle: Patches, clue: int, manner: Manner) -> bool:
    """True if a clue has a name without its place beside a picture."""
    return bool(manner.colours and manner.colours[clue]) or not is_ambiguous(puzzle, clue)


def rectangle_forms_over(
    puzzle: Patches, clue: int, cells: Sequence[Cell], shape: str = ""
) -> list[tuple[int, int]]:
    """Return the rows and columns that a clue's rectangles over some cells can have, whatever they hit.
    shape: another shape than its own."""
    kind = puzzle.clues[clue]._replace(shape=shape) if shape else puzzle.clues[clue]
    around = shapes_around(kind, puzzle.shape)
    return [*dict.fromkeys((x.rows, x.columns) for x in around if all(map(x.holds, cells)))]


def fewest_lines_over(puzzle: Patches, clue: int, cells: Sequence[Cell]) -> int:
    """Return the fewest rows that a clue's rectangles over some cells have; of a wide clue the fewest
    columns."""
    is_wide = puzzle.clues[clue].shape == WIDE
    return min(columns if is_wide else rows for rows, columns in rectangle_forms_over(puzzle, clue, cells))


def is_ambiguous(puzzle: Patches, clue: int) -> bool:
    """True if another clue of Patches has the same shape and number."""
    kinds = [(other.shape, other.size) for other in puzzle.clues]
    return kinds.count(kinds[clue]) > 1


def clue_of(puzzle: Patches, step: Step) -> int:
    """Return the index of the clue of Patches that a step is about."""
    for piece in step.rectangles:
        return next(i for i, clue in enumerate(puzzle.clues) if piece.rectangle.holds(clue.cell))
    if step.values:
        return int(step.values[0][1])
    return puzzle.clue_at[step.claim.cells[0]]


def rectangle_name(rectangle: Rectangle) -> str:
    """Name a rectangle of Patches to an expert: "r1c1-r3c2", or its only cell."""
    first, last = rectangle.cells[0], rectangle.cells[-1]
    return cell_name(first) if first == last else f"{cell_name(first)}-{cell_name(last)}"


def form_name(form: tuple[int, int], manner: Manner) -> str:
    """Name the form of a rectangle: "two rows of four", "one column of six" """
    rows, columns = form
    if columns == 1 and rows > 1:
        return manner.say("one column of {cells}").format(cells=manner.number(rows))
    text = manner.counted("one row of {cells}", "{number} rows of {cells}", rows)
    return text.format(cells=manner.number(columns))


def found_cells_name(puzzle: Patches, step: Step, manner: Manner) -> str:
    """Name the rectangle that a step finds, or the part of it that a clue covers in any case: "the orange
    outline" of a picture, or its place."""
    shown = manner.say("the thick outline") if manner.uncoloured else manner.say("the orange outline")
    return manner.place(outlined_cells(puzzle, step)) or shown


def obstacle_cells(puzzle: Patches, step: Step, at: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells that a picture of Patches frames: other clues and covered cells, which rule out
    rectangles over some cells. The cells of a clue's own rectangle need no frame."""
    sources = {
        cell for why in step.claim.why if why.cell in {*at} and why.reason != "own" for cell in why.sources
    }
    return tuple(sorted(sources - {*outlined_cells(puzzle, step)}))


def outlined_cells(puzzle: Patches, step: Step) -> tuple[Cell, ...]:
    """Return the cells in the orange outline of a step: the smallest rectangle around its clue and the cells
    that it finds for the clue."""
    return Rectangle.around([puzzle.clues[clue_of(puzzle, step)].cell, *step.found_cells]).cells


def is_last_clue(step: Step) -> bool:
    """True if a step is about the only clue without a rectangle."""
    return any(why.reason == "finished" for why in step.claim.why)


def obstacle_names(
    puzzle: Patches, cells: Sequence[Cell], manner: Manner, frame: str = ANY_HIT_KEY, shown: int = 0
) -> list[str]:
    """Name clues and covered cells that are in the way of a rectangle: a few clues by their names, other
    cells as a picture frames them. If the picture frames more, a few cells are named with their places.
    frame: a key of FRAMED_CELL_NAMES. shown: number of the cells that the picture frames, if it frames
    more."""
    if not cells or not manner.picture:
        return _obstacle_places(puzzle, cells, manner, frame) if cells else []
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    covered = [cell for cell in cells if cell not in puzzle.clue_at]
    if len(cells) <= MAX_NAMED_CLUES and (shown > len(cells) or not covered):
        names = [clue_name(puzzle, puzzle.clue_at[cell], manner) for cell in clues]
        framed = manner.say("the framed cell in {cells}")
        return [*names, *(framed.format(cells=manner.listed_cells([cell])) for cell in covered)]
    one, many = FRAMED_CELL_NAMES[frame]
    return [manner.say(one if len(cells) == 1 and shown <= 1 else many)]


def _obstacle_places(puzzle: Patches, cells: Sequence[Cell], manner: Manner, frame: str) -> list[str]:
    """Name clues and covered cells that are in the way of a rectangle by their places."""
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    covered = [cell for cell in cells if cell not in puzzle.clue_at]
    if len(clues) > MAX_NAMED_CLUES:
        many = manner.say("the clues in {cells}"), manner.say("one of the clues in {cells}")
        named = [many[frame != EVERY_HIT_KEY].format(cells=_places_text(clues, manner))]
    else:
        named = [clue_name(puzzle, puzzle.clue_at[cell], manner) for cell in clues]
    if covered:
        many = manner.say("the covered cells in {cells}"), manner.say("one of the covered cells in {cells}")
        text = (
            manner.say("the covered cell in {cells}") if len(covered) == 1 else many[frame != EVERY_HIT_KEY]
        )
        named.append(text.format(cells=_places_text(covered, manner)))
    return named


def _places_text(cells: Sequence[Cell], manner: Manner) -> str:
    """Name cells by their places: a few one by one if some would go by their row and others by their
    column."""
    columns_by_row = group_by_key(sorted({*cells}))
    rows_by_columns = group_by_key((tuple(columns), row) for row, columns in columns_by_row.items())
    has_column = any(len(columns) == 1 < len(rows) for columns, rows in rows_by_columns.items())
    is_mixed = has_column and len(rows_by_columns) > 1
    return manner.listed_cells(cells, one_by_one=is_mixed and len(cells) <= MAX_SINGLE_CELLS)


def known_part_cells(step: Step, at: Cell) -> tuple[Cell, ...]:
    """Return the cells that are known to be part of the rectangle of the clue at a cell."""
    whys = [why for why in step.claim.why if why.cell == at and why.reason == "own"]
    return tuple(sorted({cell for why in whys for cell in why.sources}))


def is_known_part_whole(step: Step, at: Cell) -> bool:
    """True if the rectangle that a step finds is no more than the known part of the clue at a cell."""
    part = known_part_cells(step, at)
    return bool(part) and Rectangle.around([at, *part]) == step.rectangles[0].rectangle


def is_short(text: str) -> bool:
    """True if no sentence of a text has too many words: some translations of a sentence are two."""
    return all(len(sentence.split()) <= MAX_SENTENCE_WORDS for sentence in text.split(". "))


def hit_sentences(
    puzzle: Patches,
    text: str,
    cells: Sequence[Cell],
    manner: Manner,
    things: Sequence[str] = (),
    clue: str = "",
    clue_cells: Sequence[Cell] = (),
) -> list[str]:
    """Say which clues and covered cells rectangles would hit. text: a sentence with {things}.
    Things that are too many for one sentence are named as a picture frames them, or in sentences of their
    own. things: their names, if these are others than `obstacle_names`; covered cells come last. clue,
    clue_cells: the name and the cells of one of them that a picture does not frame."""
    names = things or obstacle_names(puzzle, cells, manner)
    said = text.replace("{things}", manner.any_of(names))
    if is_short(said):
        return [said]
    if manner.picture:
        framed = manner.say(FRAMED_CELL_NAMES[ANY_HIT_KEY][1])
        return [text.replace("{things}", manner.any_of([clue, framed] if clue else [framed]))]
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    if clues and len(clues) < len(cells):
        first = [*([clue] if clue else []), manner.say("another clue")]
        said = text.replace("{things}", manner.any_of([*first, names[-1]]))
        if is_short(said):
            return [said, *_clue_place_sentences(clues, manner)]
    every = sorted({*cells, *clue_cells})
    taken = manner.say("one of these taken cells: {cells}").format(cells=_places_text(every, manner))
    if is_short(said := text.replace("{things}", taken)):
        return [said]
    clues = [cell for cell in every if cell in puzzle.clue_at]
    covered = [cell for cell in every if cell not in puzzle.clue_at]
    both = [
        *([manner.say("another clue")] if clues else []),
        *([manner.say("a covered cell")] if covered else []),
    ]
    said = text.replace("{things}", manner.any_of(both))
    return [said, *_clue_place_sentences(clues, manner), *_covered_place_sentences(covered, manner)]


def _clue_place_sentences(clues: Sequence[Cell], manner: Manner) -> list[str]:
    """Say where clues are in the way."""
    return [
        manner.counted("A clue is in the way in {cells}.", "Clues are in the way in {cells}.", number).format(
            cells=some
        )
        for some, number in manner.short_lists(clues)
    ]


def _covered_place_sentences(covered: Sequence[Cell], manner: Manner) -> list[str]:
    """Say where covered cells are in the way."""
    lists = manner.short_lists(covered)
    if len(lists) == 1:
        lists = [(_places_text(covered, manner), len(covered))]
    return [
        manner.counted(
            "A covered cell is in the way in {cells}.", "Covered cells are in the way in {cells}.", number
        ).format(cells=some)
        for some, number in lists
    ]


def limit_sentences(
    puzzle: Patches, step: Step, clue: int, name: str, manner: Manner, says_part: bool = False
) -> list[str]:
    """Say what a clue's rectangle must cover and what earlier steps have ruled out, one each.
    name: of the clue, as "it". says_part: True if another sentence says that a picture shows a part of
    it."""
    at = puzzle.clues[clue].cell
    own = known_part_cells(step, at)
    said = []
    if own and manner.picture and not says_part:
        said.append(manner.say("A part of {clue} is already drawn."))
    for some, _ in manner.short_lists(own) if not manner.picture else []:
        said.append(manner.say("{clue} already covers {cells}.").replace("{cells}", some))
    if any(why.reason == "ruled-out" for why in step.claim.why if why.cell == at):
        said.append(manner.say("Earlier steps have ruled out some rectangles of {clue}."))
    return [capitalise(text.replace("{clue}", name)) for text in said]


def crowded_out_name(puzzle: Patches, cell: Cell, manner: Manner) -> str:
    """Name the clue that has no room for a rectangle, or the cell that no clue reaches."""
    if cell in puzzle.clue_at:
        return clue_name(puzzle, puzzle.clue_at[cell], manner)
    return manner.place((cell,)) or manner.framed_cell()


def crowding_text(puzzle: Patches, cells: Iterable[Cell], manner: Manner) -> str:
    """Clues that would have no room, and cells that no clue could cover: "leave no room for the 4" """
    left, parts = [*cells], []
    clues = [crowded_out_name(puzzle, cell, manner) for cell in left if cell in puzzle.clue_at]
    others = [crowded_out_name(puzzle, cell, manner) for cell in left if cell not in puzzle.clue_at]
    if len(others) > 1 and manner.picture:
        frames = (
            manner.say("one of the cells in thick frames")
            if manner.uncoloured
            else manner.say("one of the cells framed in red")
        )
        others = [frames]
    if clues:
        parts.append(manner.say("leave no room for {left}").format(left=manner.any_of(clues)))
    if others:
        parts.append(manner.say("leave no clue to cover {left}").format(left=manner.any_of(others)))
    return manner.any_of(parts)
