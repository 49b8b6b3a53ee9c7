"""The colours that a journal keeps of a capture: of each region, or of each clue, by which sentences name
it."""

from collections.abc import Sequence

from ..overlay.games import DRAWINGS
from ..overlay.moment import CellColours
from ..solver.puzzle import Puzzle
from ..words.colours import median_colour

NONE = (255.0, 255.0, 255.0)  # of a cell that nothing is known of


def kept_colours(puzzle: Puzzle | None, cells: CellColours | None) -> list[list[float]] | None:
    """The middle colour of the cells of each, (r, g, b) 0..255; None where nothing has a colour."""
    groups = DRAWINGS[puzzle.game].coloured(puzzle) if puzzle and cells else ()
    if not cells or not groups:
        return None
    colours = ([cells[r][c] for r, c in group] for group in groups)
    return [[*map(round, median_colour(some))] for some in colours]


def cell_colours(puzzle: Puzzle, kept: Sequence[Sequence[float]] | None) -> CellColours | None:
    """Rows of the cells' colours; None where what was kept does not fit the puzzle."""
    groups = DRAWINGS[puzzle.game].coloured(puzzle)
    if not kept or len(kept) != len(groups) or not all(map(_is_colour, kept)):
        return None
    known = {cell: colour for group, colour in zip(groups, kept, strict=True) for cell in group}
    rows, columns = puzzle.shape
    return [[known.get((r, c), NONE) for c in range(columns)] for r in range(rows)]


def _is_colour(levels: Sequence[float]) -> bool:
    """Journals are edited by hand, too: neither infinite nor out of range."""
    return len(levels) == len(NONE) and all(0 <= level <= 255 for level in levels)
