"""A supposition of Zip, told to a player: one sentence a link."""

from collections.abc import Mapping
from itertools import pairwise

from ...solver.cells import Cell
from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ..manner import Manner
from .barred import would
from .parts import at, direction, letters, met, skipping

HOW = {"loop": "loop", "order": "number", "too-early": "early"}  # by which a link is barred


def chain(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """What is tried, and what follows up to the contradiction; cells by the letters that a picture shows."""
    supposed = step.claim.chain[0]
    names = {cell: f"({letter})" for cell, letter in letters(puzzle, step).items()}
    return [
        _supposed(puzzle, supposed, step.claim.cells[0], manner),
        *[_link(puzzle, x, _goes_on(before, x), names, manner) for before, x in pairwise(step.claim.chain)],
    ]


def result(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What is done since nothing good follows."""
    a, b = step.claim.cells
    text = (
        manner.say("So the path goes {direction} from {cell}.")
        if any(link.joined for link in step.links)
        else manner.say("So the path does not go {direction} from {cell}.")
    )
    return text.format(direction=direction(a, b, manner), cell=at(puzzle, step, a, manner))


def _supposed(puzzle: Zip, link: Step, start: Cell, manner: Manner) -> str:
    (other,) = (cell for cell in link.claim.cells if cell != start)
    text = (
        manner.say("Try it: the path goes {direction} from {cell}.")
        if link.links[0].joined
        else manner.say("Try it: the path does not go {direction} from {cell}.")
    )
    return text.format(direction=direction(start, other, manner), cell=at(puzzle, None, start, manner))


def _goes_on(before: Step, link: Step) -> bool:
    """Does a link go on about the cell from which the one before it has barred a way?"""
    return before.rule in HOW and link.claim.cells[:1] == before.claim.cells[:1]


def _link(puzzle: Zip, link: Step, goes_on: bool, letters: Mapping[Cell, str], manner: Manner) -> str:
    """goes_on: about the same cell. letters: of cells, as "(a)"."""
    cells, rule = link.claim.cells, link.rule
    cell = _name(puzzle, cells[0], letters, manner)
    if rule == "dead-end":
        text = (
            manner.say("That makes {cell} a dead end.")
            if goes_on
            else manner.say("Then {cell} would be a dead end.")
        )
        return text.format(cell=cell)
    if rule == "cut-off":
        if not manner.picture:
            return manner.counted(
                "Then one cell would be cut off from the rest.",
                "Then {number} cells would be cut off from the rest.",
                len(cells),
            )
        if manner.uncoloured:
            return manner.counted(
                "Then the cell in the thick frame would be cut off from the rest.",
                "Then the {number} cells in the thick frame would be cut off from the rest.",
                len(cells),
            )
        return manner.counted(
            "Then the cell framed in red would be cut off from the rest.",
            "Then the {number} cells framed in red would be cut off from the rest.",
            len(cells),
        )
    if rule == "only-ways" and goes_on:
        text = (
            manner.say("That leaves {cell} only two ways.")
            if len(link.links) > 1
            else manner.say("That leaves {cell} only one way.")
        )
        return text.format(cell=cell)
    if rule == "only-ways":
        text = (
            manner.say("Then {cell} has only two ways left.")
            if len(link.links) > 1
            else manner.say("Then {cell} has only one way left.")
        )
        return text.format(cell=cell)
    said = {"cell": cell, "direction": direction(cells[0], cells[1], manner)}
    if goes_on:
        numbers = met(puzzle, link.claim.why[0].sources) if rule == "order" else ()
        return would(HOW[rule], numbers, manner.say("going {direction}").format(**said), manner)
    if rule == "loop":
        return manner.say("Then going {direction} from {cell} would close a loop.").format(**said)
    if rule == "order":
        a, b = met(puzzle, link.claim.why[0].sources)
        text = manner.say("Then going {direction} from {cell} would {skip}.")
        return text.format(skip=skipping(a, b, manner), **said)
    if rule == "too-early":
        return manner.say("Then going {direction} from {cell} would end the path too soon.").format(**said)
    raise KeyError(rule)


def _name(puzzle: Zip, cell: Cell, letters: Mapping[Cell, str], manner: Manner) -> str:
    """A cell of a chain: its number, its letter, or the frame that it has where it is the one that fails."""
    if not manner.picture or puzzle.numbers[cell[0]][cell[1]]:
        return at(puzzle, None, cell, manner)
    return letters.get(cell) or manner.framed()
