"""What the solver knows of Zip."""

import re
from collections.abc import Sequence

from ..game import PAIR, Game
from ..table import lazy_function, lazy_record
from .conclude import conclude, conclude_read
from .player_marks import PATH, position, wrong_marks
from .puzzle import parse_zip, zip_of
from .search import BUDGET, solutions


def is_text(lines: Sequence[str]) -> bool:
    """Walls between cells, or each number from 1 just once, among '.': a Queens board of numbers has a region
    of each."""
    if any(re.match(r"r\d+c\d+ *\|", line) for line in lines):
        return True
    words = " ".join(lines).split()
    numbers = [word for word in words if word != "."]
    expected = [str(i) for i in range(1, len(numbers) + 1)]
    return len(words) > len(numbers) > 1 and sorted(numbers, key=lambda x: (len(x), x)) == expected


GAME = Game(
    parse_zip,
    zip_of,
    "numbers",
    is_text,
    conclude,
    conclude_read,
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generation.twins:twins"),
    marks={PATH: PAIR},
    maker=lazy_record(__package__, ".generation.generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
