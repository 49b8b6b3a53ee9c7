"""What was read from one capture."""

from dataclasses import dataclass

from ..solver.board import Board, Cell
from .lattice import Lattice


@dataclass(frozen=True)
class Marks:
    """What the capture already shows in its cells, sorted row by row."""

    queens: tuple[Cell, ...] = ()
    crosses: tuple[Cell, ...] = ()
    dots: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Alternative:
    """Another way to read the regions, with what the picture's support for it is (0..1)."""

    board: Board
    support: float
    why: str


@dataclass(frozen=True)
class Reading:
    """lattice, board (k = 1: how many queens a unit is for the solver to say), marks, confidence 0..1 in the
    regions; alternatives ranked by support, without the board itself; warnings are doubts about what was
    read, notes harmless facts."""

    lattice: Lattice
    board: Board
    marks: Marks
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
