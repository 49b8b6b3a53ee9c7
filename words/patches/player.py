"""What a step of Patches says to a player: plain words, the clues by their shape and number, and why."""

from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .chain import chain, target
from .parts import clue_name, clue_of, covered, framed, frames, in_the_way, meant, things_at
from .rivals import stopping


def player(puzzle: Patches, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in SENTENCES[step.rule](puzzle, step, manner))


def _one_rectangle(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    things, many = things_at(puzzle, step, [puzzle.clues[number].cell], manner)
    if things:
        text = manner.counted(
            "{things} leaves only one way to draw {clue}, {meant}: {cells}.",
            "{things} leave only one way to draw {clue}, {meant}: {cells}.",
            many,
        )
    else:
        text = manner.say("There is only one way to draw {clue}, {meant}: {cells}.")
    said = text.format(
        things=manner.listed(things),
        clue=clue_name(puzzle, number, manner),
        meant=meant(puzzle, number, manner),
        cells=covered(step, manner),
    )
    return [said]


def _only_reach(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """With the rectangle that is left, where that is told at once."""
    number = clue_of(puzzle, step)
    at = puzzle.clues[number].cell
    reached = [cell for cell in step.claim.cells if cell != at]
    ringed = manner.counted("the ringed cell", "the ringed cells", len(reached))
    clue = clue_name(puzzle, number, manner)
    first = stopping(puzzle, step, reached, manner).format(clue=clue, cells=manner.place(reached) or ringed)
    if not step.rectangles:
        new = manner.counted(
            "So {cells} is part of its rectangle.",
            "So {cells} are part of its rectangle.",
            1 if manner.picture else len(step.values),
        )
        return [first, new.format(cells=covered(step, manner))]
    cells, (_, dashed) = in_the_way(puzzle, step, [at]), frames(puzzle, step)
    if not cells:
        return [first, *_so(step, manner)]
    text = manner.counted(
        "Then {things} leaves only one way to draw it: {cells}.",
        "Then {things} leave only one way to draw it: {cells}.",
        len(cells),
    )
    things = manner.listed(framed(puzzle, cells, manner, bool(dashed)))
    return [first, text.format(things=things, cells=covered(step, manner))]


def _shared_cells(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    things, many = things_at(puzzle, step, [puzzle.clues[number].cell], manner)
    if things:
        text = manner.counted(
            "{things} leaves only ways to draw {clue} that cover {cells}.",
            "{things} leave only ways to draw {clue} that cover {cells}.",
            many,
        )
    else:
        text = manner.say("However {clue} is drawn, it covers {cells}.")
    clue = clue_name(puzzle, number, manner)
    return [text.format(things=manner.listed(things), clue=clue, cells=covered(step, manner))]


def _cut_off(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue, targets = clue_name(puzzle, clue_of(puzzle, step), manner), step.claim.cells[1:]
    things = framed(puzzle, in_the_way(puzzle, step, targets), manner)
    if step.found and things:
        text = manner.say("Drawn in any other way, {clue} would leave {left} no room beside {things}.")
    elif step.found:
        text = manner.say("Drawn in any other way, {clue} would leave no room for {left}.")
    elif things:
        text = manner.say(
            "Some ways to draw {clue} would leave {left} no room beside {things}, so they are out."
        )
    else:
        text = manner.say("Some ways to draw {clue} would leave no room for {left}, so these are out.")
    left = manner.either([target(puzzle, cell, manner) for cell in targets])
    said = text.format(clue=clue, left=left, things=manner.listed(things))
    return [said, *_so(step, manner)] if step.found else [said]


def _line_area(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    count = step.claim.count
    assert count
    said = {"line": manner.unit(step.claim.look[0]), "need": count.need, "room": count.room}
    if count.room >= count.need:
        text = manner.say(
            "{line} has {need} cells, and the clues that reach it cover {room} at most: none can leave out "
            "more."
        )
    else:
        text = manner.say(
            "{line} has {need} cells, and the clues that reach it cover {room} at least: none can take more."
        )
    return [text.format(**said), _left(puzzle, step, manner)]


def _left(puzzle: Patches, step: Step, manner: Manner) -> str:
    """What is left to a clue that has not been named yet, once rectangles are ruled out."""
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    if any(piece.is_one for piece in step.rectangles):
        text = manner.say("That leaves only one way to draw {clue}: {cells}.")
        return text.format(clue=clue, cells=covered(step, manner))
    if step.values:
        return manner.say("So {clue} covers {cells} in any case.").format(
            clue=clue, cells=covered(step, manner)
        )
    return manner.say("That rules out some ways to draw {clue}.").format(clue=clue)


def _supposition(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    return [*chain(puzzle, step, manner), *_so(step, manner)]


def _so(step: Step, manner: Manner) -> list[str]:
    """What is left once rectangles are ruled out."""
    if any(piece.is_one for piece in step.rectangles):
        return [manner.say("So its rectangle is {cells}.").format(cells=covered(step, manner))]
    if step.values:
        return [manner.say("So it covers {cells} in any case.").format(cells=covered(step, manner))]
    return [manner.say("So it is not drawn like that.")]


SENTENCES = {
    "one-rectangle": _one_rectangle,
    "only-reach": _only_reach,
    "shared-cells": _shared_cells,
    "cut-off": _cut_off,
    "line-area": _line_area,
    "supposition": _supposition,
}
