"""What a step of Patches says to a player: plain words, the clues by their shape and number, and why."""

from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .chain import chain, target
from .parts import clue_name, clue_of, covered


def player(puzzle: Patches, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in SENTENCES[step.rule](puzzle, step, manner))


def _one_rectangle(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    things, many = _in_the_way(step, manner)
    if not things:
        text = manner.say("There is only one way to draw {clue}: it covers {cells}.")
        return [text.format(clue=clue, cells=covered(step, manner))]
    text = manner.counted(
        "{things} leaves {clue} only one rectangle: it covers {cells}.",
        "{things} leave {clue} only one rectangle: it covers {cells}.",
        many,
    )
    return [text.format(things=manner.listed(things), clue=clue, cells=covered(step, manner))]


def _in_the_way(step: Step, manner: Manner) -> tuple[list[str], int]:
    """What leaves a clue few rectangles; and how many things that is."""
    things: list[str] = []
    many = 0
    for why in step.claim.why:
        number = len(why.sources)
        if why.by == "clue":
            things.append(manner.counted("another clue", "other clues", number))
        elif why.by == "overlap":
            things.append(manner.counted("a cell that is taken", "cells that are taken", number))
        elif why.by == "own":
            things.append(manner.counted("a cell of its own", "cells of its own", number))
        elif why.by == "ruled-out":
            number = 1
            things.append(manner.say("what was ruled out before"))
        else:
            continue
        many += number
    return things, many


def _only_reach(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """With the rectangle that is left, where that is told at once."""
    number = clue_of(puzzle, step)
    clue, cells = clue_name(puzzle, number, manner), step.claim.cells
    reached = tuple(cell for cell in cells if cell != puzzle.clues[number].cell)
    said = _reached(step, len(reached), manner).format(
        clue=clue, cells=manner.place(reached) if manner.cells else ""
    )
    if not step.rectangles:
        return [said, _between(step, manner)] if len(step.values) > len(reached) else [said]
    return [said, manner.say("So it covers {cells}.").format(cells=covered(step, manner))]


def _reached(step: Step, number: int, manner: Manner) -> str:
    """Who alone reaches some cells, a text with {clue} and {cells}."""
    if manner.cells:
        return manner.say("No clue but {clue} can reach {cells}.")
    if step.rectangles:
        return manner.counted(
            "No clue but {clue} can reach the ringed cell.",
            "No clue but {clue} can reach the ringed cells.",
            number,
        )
    return manner.counted(
        "No clue but {clue} can reach the ringed cell, so that is part of its rectangle.",
        "No clue but {clue} can reach the ringed cells, so they are part of its rectangle.",
        number,
    )


def _between(step: Step, manner: Manner) -> str:
    """The cells on the way from the clue go with those that it alone reaches."""
    if not manner.cells:
        return manner.say("So are the cells between.")
    text = manner.say("So {cells} are part of its rectangle.")
    return text.format(cells=manner.place([cell for cell, _ in step.values]))


def _shared_cells(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    text = manner.say("However {clue} is drawn, it covers {cells}.")
    return [text.format(clue=clue, cells=covered(step, manner))]


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
        return [manner.say("So it covers {cells}.").format(cells=covered(step, manner))]
    if step.values:
        return [manner.say("So {cells} are part of it in any case.").format(cells=covered(step, manner))]
    return [manner.say("So it is not drawn like that.")]


SENTENCES = {
    "one-rectangle": _one_rectangle,
    "only-reach": _only_reach,
    "shared-cells": _shared_cells,
    "cut-off": _cut_off,
    "line-area": _line_area,
    "supposition": _supposition,
}
