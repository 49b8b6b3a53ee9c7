"""How large labels are, where in a cell they stand, and what dashes and hatching are like, in cells: one file
that Python and the pages read.

capital: height of a capital, of the font size. broad: width of a letter at most, of the height of a capital.
hatch: from one slanting line to the next, `hatched` wide. rim: of a line around the ground of a label.
within: how many radii of a round ground its label is wide, at most. veil: how much of what steps back is
covered. struck: width of a line through a label. halo: of a rim around what would not stand out otherwise.
faded: contrast of what is known already.
axes: what the numbers of rows and columns take beside the board, and their height.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("measures.json")


@dataclass(frozen=True)
class Role:
    """Of a label: the height of a capital. at: where its middle is, from that of its place (down, right); or
    corner: in which corner of its cell it is, so far in (inset). round: radius of its ground, whose colour is
    that of the ink where there is none (ground)."""

    height: float
    at: tuple[float, float] = (0.0, 0.0)
    corner: tuple[int, int] | None = None
    inset: float = 0.0
    round: float = 0.0
    ground: str | None = None


@cache
def measures() -> dict[str, Any]:
    """All of the file."""
    return json.loads(FILE.read_text("utf-8"))


@cache
def roles() -> dict[str, Role]:
    """What it says of each role of a label."""
    return {name: Role(**about) for name, about in measures()["roles"].items()}
