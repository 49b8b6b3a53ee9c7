"""Parts of what is said to a player of Patches."""

from collections.abc import Iterable, Sequence

from ...solver.cells import Cell, Rectangle, cell_name
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..manner import Manner, to_translate

NAMED = 2  # clues in the way that are named; of more a sentence says that they are framed

SIZED = {
    SQUARE: to_translate("the square {size}"),
    TALL: to_translate("the tall {size}"),
    WIDE: to_translate("the wide {size}"),
    ANY: to_translate("the {size}"),
}
UNSIZED = {
    SQUARE: to_translate("the square"),
    TALL: to_translate("the tall shape"),
    WIDE: to_translate("the wide shape"),
    ANY: to_translate("the cross"),
}


COLOURED_SIZED = {
    SQUARE: to_translate("the {colour} square {size}"),
    TALL: to_translate("the tall {colour} {size}"),
    WIDE: to_translate("the wide {colour} {size}"),
    ANY: to_translate("the {colour} {size}"),
}
COLOURED = {
    SQUARE: to_translate("the {colour} square"),
    TALL: to_translate("the tall {colour} shape"),
    WIDE: to_translate("the wide {colour} shape"),
    ANY: to_translate("the {colour} cross"),
}


MEANT_SIZED = {
    SQUARE: to_translate("a square of {size} cells"),
    TALL: to_translate("a tall rectangle of {size} cells"),
    WIDE: to_translate("a wide rectangle of {size} cells"),
    ANY: to_translate("a rectangle of {size} cells"),
}
MEANT = {
    SQUARE: to_translate("a square of any size"),
    TALL: to_translate("a tall rectangle of any size"),
    WIDE: to_translate("a wide rectangle of any size"),
    ANY: to_translate("a rectangle of any size"),
}


def meant(puzzle: Patches, clue: int, manner: Manner) -> str:
    """What a clue asks for: "a tall rectangle of 6 cells" """
    _, shape, size = puzzle.clues[clue]
    if size == 1:
        return manner.say("a single cell")
    return manner.say(MEANT[shape] if size is None else MEANT_SIZED[shape]).format(size=size)


def clue_name(puzzle: Patches, clue: int, manner: Manner) -> str:
    """ "the tall 6", "the cross"; of several alike "the purple cross"; with its cell where no picture shows
    it."""
    cell, shape, size = puzzle.clues[clue]
    colour = manner.colours[clue] if manner.colours and alike(puzzle, clue) and manner.picture else ""
    if colour:
        text = manner.say(COLOURED[shape] if size is None else COLOURED_SIZED[shape])
        return text.format(colour=manner.colour(colour), size=size)
    name = manner.say(UNSIZED[shape] if size is None else SIZED[shape]).format(size=size)
    place = manner.place([cell])
    return manner.say("{clue} in {cell}").format(clue=name, cell=place) if place else name


def alike(puzzle: Patches, clue: int) -> bool:
    """Does another clue have the same shape and number?"""
    kinds = [(other.shape, other.size) for other in puzzle.clues]
    return kinds.count(kinds[clue]) > 1


def clue_of(puzzle: Patches, step: Step) -> int:
    """The number of the clue that a step is about."""
    for piece in step.rectangles:
        return next(i for i, clue in enumerate(puzzle.clues) if piece.rectangle.holds(clue.cell))
    if step.values:
        return int(step.values[0][1])
    return puzzle.clue_at[step.claim.cells[0]]


def rectangle_name(rectangle: Rectangle) -> str:
    """ "r1c1-r3c2", or its only cell."""
    first, last = rectangle.cells[0], rectangle.cells[-1]
    return cell_name(first) if first == last else f"{cell_name(first)}-{cell_name(last)}"


def covered(step: Step, manner: Manner) -> str:
    """The rectangle that a step lays, or the cells that it finds to be of one: "the orange outline", as a
    picture shows them, or by name."""
    shown = manner.say("the thick outline") if manner.uncoloured else manner.say("the orange outline")
    return manner.place(found_cells(step)) or shown


def found_cells(step: Step) -> tuple[Cell, ...]:
    """The cells of the rectangle that a step lays, or those that it finds to be of one."""
    return tuple(sorted(set(step.found)))


def in_the_way(puzzle: Patches, step: Step, at: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells that a picture frames as reasons of what follows at some cells: other clues, cells of
    others. What is the clue's own needs no frame."""
    whys = [why for why in step.claim.why if why.cell in {*at} and why.by != "own"]
    own = {puzzle.clues[clue_of(puzzle, step)].cell, *step.found}
    return tuple(sorted({cell for why in whys for cell in why.sources} - own))


def frames(puzzle: Patches, step: Step) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Of a step that says of some cells that one clue alone reaches them: what a picture frames as it keeps
    others from there, and in dashes what leaves the clue its rectangle, where that is not the same."""
    at = puzzle.clues[clue_of(puzzle, step)].cell
    first = in_the_way(puzzle, step, [cell for cell in step.claim.cells if cell != at])
    second = in_the_way(puzzle, step, [at]) if step.rectangles else ()
    return first, () if second == first else second


def framed(puzzle: Patches, cells: Sequence[Cell], manner: Manner, dashed: bool = False) -> list[str]:
    """Cells that are in the way: a few clues by what they are, unless others are called the same, all else as
    a picture frames it, in dashes or not; by their places where there is none."""
    if not cells or not manner.picture:
        return _in_text(puzzle, cells, manner) if cells else []
    clues = [puzzle.clue_at[cell] for cell in cells if cell in puzzle.clue_at]
    clues = [clue for clue in clues if manner.colours or not alike(puzzle, clue)]
    if len(clues) > NAMED:
        clues = []
    others = len(cells) - len(clues)
    if dashed and clues:
        rest = manner.counted("the other dashed cell", "the other dashed cells", others)
    elif dashed:
        rest = manner.counted("the dashed cell", "the dashed cells", others)
    elif clues:
        rest = manner.counted("the other framed cell", "the other framed cells", others)
    else:
        rest = manner.counted("the framed cell", "the framed cells", others)
    return [*(clue_name(puzzle, clue, manner) for clue in clues), *([rest] if others else [])]


def _in_text(puzzle: Patches, cells: Sequence[Cell], manner: Manner) -> list[str]:
    """The same by their places: clues as such, and cells that other rectangles cover."""
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    covered = [cell for cell in cells if cell not in puzzle.clue_at]
    if len(clues) > NAMED:
        named = [manner.say("the clues in {cells}").format(cells=manner.place(clues))]
    else:
        named = [clue_name(puzzle, puzzle.clue_at[cell], manner) for cell in clues]
    if covered:
        text = manner.counted("the covered cell in {cells}", "the covered cells in {cells}", len(covered))
        named.append(text.format(cells=manner.place(covered)))
    return named


def things_at(puzzle: Patches, step: Step, at: Sequence[Cell], manner: Manner) -> tuple[list[str], int]:
    """What is in the way at some cells; and how many things that is."""
    cells = in_the_way(puzzle, step, at)
    whys = [why for why in step.claim.why if why.cell in at]
    things = framed(puzzle, cells, manner)
    many = len(cells)
    own = {cell for why in whys if why.by == "own" for cell in why.sources}
    if own:
        things.append(
            manner.counted(
                "a cell that is known to be part of it", "cells that are known to be part of it", len(own)
            )
        )
        many += len(own)
    if any(why.by == "ruled-out" for why in whys):
        things.append(manner.say("earlier steps"))
        many += 2
    return things, many
