"""The places of a board on which something may stand: its cells, and the sides that neighbours share."""

from collections.abc import Callable, Mapping
from typing import TypeGuard, TypeVar

from ..solver.cells import Cell, cell_name
from ..solver.puzzle import Pair

T = TypeVar("T")
Place = Cell | Pair


def is_cell(place: Place) -> TypeGuard[Cell]:
    """True if a place is a cell."""
    return isinstance(place[0], int)


def is_pair(place: Place) -> TypeGuard[Pair]:
    """True if a place is the side between two cells."""
    return not is_cell(place)


def in_cells(known: Mapping[Place, T]) -> dict[Cell, T]:
    """Values of cells, row by row."""
    return dict(sorted((place, x) for place, x in known.items() if is_cell(place)))


def on_sides(known: Mapping[Place, T]) -> dict[Pair, T]:
    """Values of sides, row by row."""
    return dict(sorted((place, x) for place, x in known.items() if is_pair(place)))


def cells_of(place: Place) -> tuple[Cell, ...]:
    """The cell, or the two beside a side."""
    return (place,) if is_cell(place) else place if is_pair(place) else ()


def lattice_line(pair: Pair) -> tuple[bool, int]:
    """The line of the lattice on which the side of two neighbours lies: True if it is upright, and its
    number."""
    (r, c), (below, _) = pair
    return (True, c) if below == r else (False, r)


def place_name(place: Place) -> str:
    """ "in r1c2", "between r1c2 and r1c3"."""
    return _placed(place, cell_name)


def place_told(place: Place) -> str:
    """ "in row 1, column 2", "between row 1, column 2 and row 1, column 3"."""
    return _placed(place, cell_told)


def cell_told(cell: Cell) -> str:
    """ "row 1, column 2" """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _placed(place: Place, named: Callable[[Cell], str]) -> str:
    names = " and ".join(map(named, cells_of(place)))
    return f"in {names}" if is_cell(place) else f"between {names}"
