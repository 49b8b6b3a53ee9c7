"""Where something is on a board, as a player says it: a corner, an edge, the middle; a box by its place."""

from collections.abc import Sequence

from ..solver.cells import Cell, Unit
from .manner import Manner, to_translate

NEAR = 3  # lines from the edge that are still "the top", at most: what is farther off is told by number
FAR = 2  # rows or columns between two cells: farther apart they are not seen at one glance
WIDEST = 9  # lines of a board whose thirds can be told apart at a glance
START, MIDDLE, END = -1, 0, 1  # thirds of a board, down or across

AREAS: dict[tuple[int | None, int | None], str] = {
    (START, START): to_translate("the top left corner"),
    (START, MIDDLE): to_translate("the middle of the top edge"),
    (START, END): to_translate("the top right corner"),
    (MIDDLE, START): to_translate("the middle of the left edge"),
    (MIDDLE, MIDDLE): to_translate("the middle of the board"),
    (MIDDLE, END): to_translate("the middle of the right edge"),
    (END, START): to_translate("the bottom left corner"),
    (END, MIDDLE): to_translate("the middle of the bottom edge"),
    (END, END): to_translate("the bottom right corner"),
    (START, None): to_translate("the top edge"),
    (END, None): to_translate("the bottom edge"),
    (None, START): to_translate("the left edge"),
    (None, END): to_translate("the right edge"),
}
CORNERS = {(down, across) for down in (START, END) for across in (START, END)}
FOUR_CORNERS = to_translate("the four corners")
AROUND = to_translate("the cells around row {row}, column {column}")
BOXES: dict[tuple[int, int], str] = {
    (START, START): to_translate("the top left box"),
    (START, MIDDLE): to_translate("the top middle box"),
    (START, END): to_translate("the top right box"),
    (MIDDLE, START): to_translate("the middle left box"),
    (MIDDLE, MIDDLE): to_translate("the middle box"),
    (MIDDLE, END): to_translate("the middle right box"),
    (END, START): to_translate("the bottom left box"),
    (END, MIDDLE): to_translate("the bottom middle box"),
    (END, END): to_translate("the bottom right box"),
}
BANDS: dict[int, tuple[int, ...]] = {
    2: (START, END),
    3: (START, MIDDLE, END),
}  # of a row or column of so many boxes


def places_of(cells: Sequence[Cell], shape: tuple[int, int], manner: Manner) -> str:
    """Where all of some cells lie, at least one: those that are near one another have one name."""
    names = list(dict.fromkeys(place_of(some, shape, manner) for some in _near(cells)))
    if {*names} == {manner.say(AREAS[corner]) for corner in CORNERS}:
        return manner.say(FOUR_CORNERS)
    return manner.listed(names)


def _near(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells in groups: from each to another of its group it is not far."""
    groups: list[list[Cell]] = []
    for cell in cells:
        joined = [group for group in groups if any(_is_near(cell, other) for other in group)]
        rest = [group for group in groups if group not in joined]
        groups = [*rest, [*(x for group in joined for x in group), cell]]
    return groups


def _is_near(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= FAR


def place_of(cells: Sequence[Cell], shape: tuple[int, int], manner: Manner) -> str:
    """Where some cells of a board lie, at least one: "the top right corner", "the left edge"; where no such
    name fits, by the line that a long row of them lies in, or else by the row and column in their middle.
    shape: rows and columns of the board."""
    spans = [(min(lines), max(lines)) for lines in zip(*cells, strict=True)]
    down, across = (_third(*span, n) for span, n in zip(spans, shape, strict=True))
    if area := AREAS.get((down, across)):
        return manner.say(area)
    for kind, (first, last), (start, end) in zip(("row", "column"), spans, spans[::-1], strict=True):
        if first == last and end - start > FAR:
            return manner.unit(Unit(kind, first))
    row, column = ((first + last) // 2 + 1 for first, last in spans)
    return manner.say(AROUND).format(row=row, column=column)


def box_names(shape: tuple[int, int], box: tuple[int, int]) -> tuple[str, ...]:
    """What the boxes of a board are called by their places, in English, one after the other: `Manner.boxes`.
    Empty where there are too many for that. shape, box: rows and columns of the board, and of a box."""
    bands = [BANDS.get(n // size, ()) for n, size in zip(shape, box, strict=True)]
    return tuple(BOXES[down, across] for down in bands[0] for across in bands[1])


def _third(first: int, last: int, n: int) -> int | None:
    """In which third of n lines some lie; None where they reach over several, or where nobody could say."""
    near, aside = min(-(-n // 3), NEAR), max(1, n // 4)
    if n > 1 and last < near:
        return START
    if n > 1 and first >= n - near:
        return END
    return MIDDLE if n <= WIDEST and first >= aside and last < n - aside else None
