"""Why no other clue of Patches reaches a cell: by size and shape, or by what keeps it away."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...solver.cells import Cell
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..manner import Manner
from .parts import NAMED, alike, clue_name, clue_of, things_at


def stopping(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> str:
    """That only one clue reaches some cells, and why no other does, a text with {clue} and {cells}: what
    keeps those away that could come so far; of the others that they could not."""
    number = clue_of(puzzle, step)
    away = _rivals(puzzle, number, reached)
    if not away:
        return manner.say("Only {clue} can reach {cells}: by size and shape no other clue gets there.")
    things, many = things_at(puzzle, step, reached, manner)
    sources = {x for why in step.claim.why if why.cell in reached for x in why.sources}
    if sources & {puzzle.clues[number].cell, *step.found}:
        bare = replace(manner, picture=True, colours=manner.colours if manner.picture else None)
        itself = manner.say("{clue} itself").format(clue=clue_name(puzzle, number, bare))
        things, many = [itself, *things], many + 1
    if not things:
        return manner.say("Only {clue} can reach {cells}.")
    named = _named(puzzle, away, manner)
    if named and len(away) == len(puzzle.clues) - 1:
        text = manner.counted(
            "Only {clue} can reach {cells}: {things} keeps {others} away.",
            "Only {clue} can reach {cells}: {things} keep {others} away.",
            many,
        )
    elif named:
        text = manner.counted(
            "Only {clue} can reach {cells}: {things} keeps {others} away, and no other fits by size and "
            "shape.",
            "Only {clue} can reach {cells}: {things} keep {others} away, and no other fits by size and "
            "shape.",
            many,
        )
    else:
        text = manner.counted(
            "Only {clue} can reach {cells}: {things} blocks all other clues that could otherwise get there.",
            "Only {clue} can reach {cells}: {things} block all other clues that could otherwise get there.",
            many,
        )
    return text.replace("{things}", manner.listed(things)).replace("{others}", named)


def _rivals(puzzle: Patches, clue: int, cells: Iterable[Cell]) -> list[int]:
    """The other clues of which a rectangle could reach some of the cells on an empty board."""
    targets, others = [*cells], (i for i in range(len(puzzle.clues)) if i != clue)
    return [i for i in others if any(_could_reach(puzzle, i, cell) for cell in targets)]


def _named(puzzle: Patches, some: Sequence[int], manner: Manner) -> str:
    """A few of the other clues by what they are; empty where they are more, or called the same."""
    alone = manner.colours or not manner.picture or not any(alike(puzzle, clue) for clue in some)
    if len(some) > NAMED or not alone:
        return ""
    return manner.listed([clue_name(puzzle, clue, manner) for clue in some])


def _could_reach(puzzle: Patches, clue: int, target: Cell) -> bool:
    """Is there a rectangle of a clue's size and shape that holds a cell, whatever else it holds?"""
    (row, column), shape, size = puzzle.clues[clue]
    rows, columns = puzzle.shape
    down, across = abs(row - target[0]), abs(column - target[1])
    return any(
        size in (None, tall * wide) and shape in (ANY, _shape(tall, wide))
        for tall in range(down + 1, rows + 1)
        for wide in range(across + 1, columns + 1)
    )


def _shape(tall: int, wide: int) -> str:
    return SQUARE if tall == wide else TALL if tall > wide else WIDE
