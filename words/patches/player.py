"""What a step of Patches says to a player: plain words, the clues by their shape and number, and why."""

from collections.abc import Sequence

from ...solver.cell import Cell
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .chain import chain, target
from .parts import clue_name, clue_of, covered, framed, in_the_way, part


def player(puzzle: Patches, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in SENTENCES[step.rule](puzzle, step, manner))


def _one_rectangle(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    clue, cells = clue_name(puzzle, number, manner), covered(step, manner)
    things, many = _things(puzzle, step, [puzzle.clues[number].cell], manner)
    if not things:
        return [manner.say("There is only one way to draw {clue}: {cells}.").format(clue=clue, cells=cells)]
    return [_leave(puzzle, number, manner.listed(things), many, manner).format(clue=clue, cells=cells)]


def _leave(puzzle: Patches, number: int, things: str, many: int, manner: Manner) -> str:
    """What leaves a clue its rectangle, a text with {clue} and {cells}."""
    texts = {
        TALL: manner.counted(
            "{things} leaves {clue} only one rectangle that is taller than wide: {cells}.",
            "{things} leave {clue} only one rectangle that is taller than wide: {cells}.",
            many,
        ),
        WIDE: manner.counted(
            "{things} leaves {clue} only one rectangle that is wider than tall: {cells}.",
            "{things} leave {clue} only one rectangle that is wider than tall: {cells}.",
            many,
        ),
        SQUARE: manner.counted(
            "{things} leaves {clue} only one square: {cells}.",
            "{things} leave {clue} only one square: {cells}.",
            many,
        ),
        ANY: manner.counted(
            "{things} leaves {clue} only one rectangle: {cells}.",
            "{things} leave {clue} only one rectangle: {cells}.",
            many,
        ),
    }
    return texts[puzzle.clues[number].shape].replace("{things}", things)


def _things(puzzle: Patches, step: Step, at: Sequence[Cell], manner: Manner) -> tuple[list[str], int]:
    """What is in the way at some cells; and how many things that is."""
    cells = in_the_way(puzzle, step, at)
    whys = [why for why in step.claim.why if why.cell in at]
    things = [framed(cells, manner)] if cells else []
    many = len(cells)
    own = {cell for why in whys if why.by == "own" for cell in why.sources}
    if own:
        things.append(
            manner.counted("the cell that it already has", "the cells that it already has", len(own))
        )
        many += len(own)
    if any(why.by == "ruled-out" for why in whys):
        things.append(manner.say("earlier steps"))
        many += 2
    return things, many


def _only_reach(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """With the rectangle that is left, where that is told at once."""
    number = clue_of(puzzle, step)
    at = puzzle.clues[number].cell
    reached = [cell for cell in step.claim.cells if cell != at]
    ringed = manner.counted("the ringed cell", "the ringed cells", len(reached))
    clue = clue_name(puzzle, number, manner)
    first = _stopping(puzzle, step, reached, manner).format(
        clue=clue, cells=manner.place(reached) if manner.cells else ringed
    )
    if not step.rectangles:
        new = manner.counted(
            "So {cells} is part of its rectangle.",
            "So {cells} are part of its rectangle.",
            len(step.values),
        )
        return [first, new.format(cells=part(step, manner))]
    laid, cells = covered(step, manner), in_the_way(puzzle, step, [at])
    if not cells:
        return [first, manner.say("So its rectangle is {cells}.").format(cells=laid)]
    things = framed(cells, manner)
    last = _leave(puzzle, number, things, len(cells), manner).format(clue=manner.say("it"), cells=laid)
    return [first, last]


def _stopping(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> str:
    """That only one clue reaches some cells, and what stops all others, a text with {clue} and {cells}."""
    things, many = _things(puzzle, step, reached, manner)
    sources = {x for why in step.claim.why if why.cell in reached for x in why.sources}
    own = {puzzle.clues[clue_of(puzzle, step)].cell, *step.found}
    if sources & own:
        if not things:
            return manner.say("Only {clue} can reach {cells}: it stands in the way of all others.")
        things, many = [manner.say("it"), *things], many + 1
    if not things:
        return manner.say("Only {clue} can reach {cells}.")
    text = manner.counted(
        "Only {clue} can reach {cells}: {things} stops all others.",
        "Only {clue} can reach {cells}: {things} stop all others.",
        many,
    )
    return text.replace("{things}", manner.listed(things))


def _shared_cells(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    text = manner.say("However {clue} is drawn, it covers {cells}.")
    return [text.format(clue=clue, cells=part(step, manner))]


def _cut_off(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    left = [target(puzzle, cell, manner) for cell in step.claim.cells[1:]]
    text = manner.say("Drawn in any other way, {clue} would leave no room for {left}.")
    return [text.format(clue=clue, left=manner.either(left)), *_so(step, manner)]


def _line_area(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    count = step.claim.count
    assert count
    said = {"line": manner.unit(step.claim.look[0]), "need": count.need, "room": count.room}
    if count.room >= count.need:
        text = manner.say(
            "{line} has {need} cells, and all that reach it cover {room} at most: none may leave out more."
        )
    else:
        text = manner.say(
            "{line} has {need} cells, and all that reach it cover {room} at least: none may take more."
        )
    return [text.format(**said), *_so(step, manner)]


def _supposition(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    return [*chain(puzzle, step, manner), *_so(step, manner)]


def _so(step: Step, manner: Manner) -> list[str]:
    """What is left once rectangles are ruled out."""
    if any(piece.is_one for piece in step.rectangles):
        return [manner.say("So its rectangle is {cells}.").format(cells=covered(step, manner))]
    if step.values:
        return [manner.say("So it covers {cells} in any case.").format(cells=part(step, manner))]
    return [manner.say("So it is not drawn like that.")]


SENTENCES = {
    "one-rectangle": _one_rectangle,
    "only-reach": _only_reach,
    "shared-cells": _shared_cells,
    "cut-off": _cut_off,
    "line-area": _line_area,
    "supposition": _supposition,
}
