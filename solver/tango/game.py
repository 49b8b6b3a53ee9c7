"""What the solver knows of Tango."""

import re
from collections.abc import Sequence

from ..game import CELL, Game, as_given
from ..table import lazy_function, lazy_record
from .conclude import conclude
from .player_marks import position, wrong_marks
from .puzzle import KINDS, parse_tango, tango_of
from .search import BUDGET, solutions


def is_text(lines: Sequence[str]) -> bool:
    """Signs between cells, or rows of nothing but 0, 1 and '.'."""
    if any(re.match(r"r\d+c\d+ *[=x×]", line) for line in lines):
        return True
    return bool(lines) and set("".join(lines)) - {" ", "\t"} <= set("01.")


GAME = Game(
    parse_tango,
    tango_of,
    "givens",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generation:twins"),
    marks={f"{kind}s": CELL for kind in KINDS},
    maker=lazy_record(__package__, ".generation:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
