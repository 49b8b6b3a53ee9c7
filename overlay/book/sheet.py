"""How pages are divided, in points from their lower left corner."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

MM = 72 / 25.4
EDGE = 0.1  # of a cell: the frame of a board beyond its cells
HEAD, FOOT = 9 * MM, 8 * MM  # within the margins: of what stands above and below


class Box(NamedTuple):
    """left, top: its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top - self.height


@dataclass(frozen=True)
class Sheet:
    """A size of paper. margin: on all sides. puzzles, answers: how many stand beside each other and one above
    the other on a page. columns: of text."""

    width: float
    height: float
    margin: float
    puzzles: tuple[int, int]
    answers: tuple[int, int]
    columns: int

    @property
    def body(self) -> Box:
        """What lies between head and foot."""
        inner = 2 * self.margin
        height = self.height - inner - HEAD - FOOT
        return Box(self.margin, self.height - self.margin - HEAD, self.width - inner, height)


#: By the names of `--size`.
SHEETS: Mapping[str, Sheet] = {
    "A4": Sheet(210 * MM, 297 * MM, 15 * MM, (2, 3), (3, 4), 2),
    "A5": Sheet(148 * MM, 210 * MM, 12 * MM, (1, 2), (2, 3), 1),
    "letter": Sheet(8.5 * 72, 11 * 72, 15 * MM, (2, 3), (3, 4), 2),
}


def boxes(within: Box, columns: int, rows: int, gap: float) -> list[Box]:
    """So many boxes of one size, row by row, so far apart."""
    width = (within.width - (columns - 1) * gap) / columns
    height = (within.height - (rows - 1) * gap) / rows
    return [
        Box(within.left + c * (width + gap), within.top - r * (height + gap), width, height)
        for r in range(rows)
        for c in range(columns)
    ]


def fitted(box: Box, shape: tuple[int, int], room: tuple[float, float]) -> tuple[float, float, float]:
    """Where a board lies in a box, in its middle at the top: the upper left corner of its cells, and how
    many points a cell is. shape: rows and columns. room: cells that are needed at the left and on top."""
    (rows, columns), (left, top) = shape, room
    cell = min(box.width / (left + columns + 2 * EDGE), box.height / (top + rows + 2 * EDGE))
    spare = box.width - cell * (left + columns + 2 * EDGE)
    return box.left + spare / 2 + cell * (left + EDGE), box.top - cell * (top + EDGE), cell
