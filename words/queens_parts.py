"""Parts of what is said to a player of Queens or Star Battle."""

from collections.abc import Sequence

from ..solver.cell import Cell, Unit
from ..solver.queens.board import Board
from ..solver.step import Step
from .manner import Manner

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


def crossed_out(board: Board, step: Step, manner: Manner) -> str:
    """What the queens of a step cross out, as a sentence; empty where they cross out nothing."""
    reached = [
        x for x in step.dead if any(set(w.sources) <= {*step.queens} for w in step.claim.why if w.cell == x)
    ]
    parts = [_reached(board, way, len(step.queens), manner) for way in ways_of(step, reached)]
    if len(reached) < len(step.dead):
        parts.append(manner.say("what then leaves too little room"))
    return manner.say("Cross out {parts}.").format(parts=manner.listed(parts)) if parts else ""


def _reached(board: Board, way: str, queens: int, manner: Manner) -> str:
    """What queens cross out in one way. Star Battle's lines are full only with their last star."""
    texts = {
        "row": manner.counted("its row", "their rows", queens),
        "column": manner.counted("its column", "their columns", queens),
        "region": manner.counted("its region", "their regions", queens),
        TOUCH: manner.counted("the cells around it", "the cells around them", queens),
    }
    full = {
        "row": manner.say("the rest of its full row"),
        "column": manner.say("the rest of its full column"),
        "region": manner.say("the rest of its full region"),
    }
    return full[way] if board.k > 1 and way in full else texts[way]
