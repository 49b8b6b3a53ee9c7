"""Places of a board: its cells, and the sides that two neighbouring cells share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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


def cell_values(values: Mapping[Place, T]) -> dict[Cell, T]:
    """Return the values of the cells alone, in order of rows. known: values by place."""
    return dict(sorted((place, x) for place, x in values.items() if is_cell(place)))


def side_values(values: Mapping[Place, T]) -> dict[Pair, T]:
    """Return the values of the sides alone, in order of rows. known: values by place."""
    return dict(sorted((place, x) for place, x in values.items() if is_pair(place)))


def cells_of(place: Place) -> tuple[Cell, ...]:
    """Return the cell itself, or the two cells beside a side."""
    return (place,) if is_cell(place) else place if is_pair(place) else ()


def lattice_line(pair: Pair) -> tuple[bool, int]:
    """Return the line of the lattice on which the side of two neighbours lies: True if the line is upright,
    and its number from 0."""
    (r, c), (below, _) = pair
    return (True, c) if below == r else (False, r)


def neighbours_of_pairs(pairs: Iterable[Pair]) -> dict[Cell, list[Cell]]:
    """Return the cells to which each cell of these pairs is joined."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return links


def joined_groups(pairs: Iterable[Pair], cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Yield the groups of these cells that the pairs join, each in order of rows."""
    links, left = neighbours_of_pairs(pairs), {*cells}
    while left:
        group, stack = [], [min(left)]
        left.remove(stack[0])
        while stack:
            group.append(stack.pop())
            near = left.intersection(links.get(group[-1], ()))
            left -= near
            stack += near
        yield sorted(group)


def place_name(place: Place) -> str:
    """Return the place as experts name it: "in r1c2", or "between r1c2 and r1c3"."""
    return _place_phrase(place, cell_name)


def place_in_words(place: Place) -> str:
    """Return the place in words: "in row 1, column 2", or "between row 1, column 2 and row 1, column 3"."""
    return _place_phrase(place, cell_in_words)


def cell_in_words(cell: Cell) -> str:
    """Return the cell in words, counted from 1: "row 1, column 2"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _place_phrase(place: Place, name_of: Callable[[Cell], str]) -> str:
    """Return the place with its preposition. name_of: from a cell to its name."""
    names = " and ".join(map(name_of, cells_of(place)))
    return f"in {names}" if is_cell(place) else f"between {names}"
