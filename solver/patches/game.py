"""What the solver knows of Patches."""

import re
from collections.abc import Sequence

from ..game import RECTANGLE, Game, as_given
from ..table import lazy_function, lazy_record
from .conclude import conclude
from .player_marks import RECTANGLES, position, wrong_marks
from .puzzle import parse_patches, patches_of
from .search import BUDGET, solutions


def is_text(lines: Sequence[str]) -> bool:
    """Cells with a shape's sign, a size or none behind it, and '.': no other game's text has such signs."""
    cells = re.compile(r"(?:[#|+-]\d*|\.|\s)+", re.ASCII)
    return any(set(line) & set("#|+-") for line in lines) and all(map(cells.fullmatch, lines))


GAME = Game(
    parse_patches,
    patches_of,
    "clues",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generation.generate:twins"),
    marks={RECTANGLES: RECTANGLE},
    maker=lazy_record(__package__, ".generation.generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
