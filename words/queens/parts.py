"""Parts of what is said to a player of Queens or Star Battle."""

from collections.abc import Sequence

from ...solver.cell import Cell, Unit
from ...solver.queens.board import Board
from ...solver.step import Step
from ..manner import Manner

TOUCH = "touch"
LINES = ("row", "column", "region")


def piece(board: Board, manner: Manner) -> str:
    """What is placed: a queen, or in Star Battle a star."""
    return manner.say("queen") if board.k == 1 else manner.say("star")


def pieces(board: Board, number: int, manner: Manner) -> str:
    """ "one queen", "two stars" """
    if board.k == 1:
        return manner.counted("one queen", "{number} queens", number)
    return manner.counted("one star", "{number} stars", number)


def goes_there(cells: Sequence[Cell], manner: Manner) -> str:
    """ "goes there", or to where it goes, where cells are named."""
    place = manner.place(cells)
    return manner.say("goes to {cells}").format(cells=place) if place else manner.say("goes there")


def holds(board: Board, unit: Unit, cell: Cell) -> bool:
    """Does a unit hold a cell?"""
    region = board.regions[cell[0]][cell[1]]
    return unit.number == {"row": cell[0], "column": cell[1], "region": region}[unit.kind]


def ways_of(step: Step, cells: Sequence[Cell]) -> list[str]:
    """How some of the cells are ruled out, each way once: row, column, region, touch."""
    ways = {why.by for why in step.claim.why if why.cell in cells}
    return [way for way in (*LINES, TOUCH) if way in ways]


def lines_named(ways: Sequence[str], manner: Manner) -> list[str]:
    """The kinds of units among some ways."""
    kinds = {"row": manner.say("row"), "column": manner.say("column"), "region": manner.say("region")}
    return [kinds[way] for way in ways if way in kinds]


def crossed_out(board: Board, step: Step, manner: Manner) -> str:
    """What the queens of a step cross out, as a sentence; empty where they cross out nothing."""
    queens = {*step.queens}
    reached = {why.cell for why in step.claim.why if why.sources and {*why.sources} <= queens}
    ways = ways_of(step, [cell for cell in step.dead if cell in reached])
    parts = _reached(ways, manner) if board.k == 1 else _filled(ways, len(queens), manner)
    if not reached.issuperset(step.dead):
        parts.append(manner.say("what then leaves too little room"))
    return manner.say("Cross out {parts}.").format(parts=manner.listed(parts)) if parts else ""


def _reached(ways: Sequence[str], manner: Manner) -> list[str]:
    """What a queen crosses out in some ways: "its row", "the cells around it" """
    texts = {
        "row": manner.say("its row"),
        "column": manner.say("its column"),
        "region": manner.say("its region"),
        TOUCH: manner.say("the cells around it"),
    }
    return [texts[way] for way in ways]


def _filled(ways: Sequence[str], stars: int, manner: Manner) -> list[str]:
    """What stars cross out: the cells around them, and what is left of units that have all of theirs."""
    parts = [manner.counted("the cells around it", "the cells around them", stars)] if TOUCH in ways else []
    lines = manner.listed(lines_named(ways, manner))
    if not lines:
        return parts
    full = manner.counted("the rest of its {lines}, now full", "the rest of each {lines} now full", stars)
    return [*parts, full.format(lines=lines)]
