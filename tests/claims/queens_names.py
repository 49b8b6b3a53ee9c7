"""Is a step of Queens called what it is?"""

import re
from collections.abc import Iterator

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, SUPPOSED, ClaimLook
from .way import Cell, Json, cells_of

SIZES = {"domino": 2, "tromino": 3, "tetromino": 4, "pentomino": 5, "hexomino": 6}
UNITS = "row|column|region"
NAMES = {
    PLACED: f"single-cell-(?P<first>{UNITS})",
    SET: f"n-(?P<first>{UNITS})s-in-n-(?P<other>{UNITS})s",
    PLUS: "plus-shape",
    ARRANGED: f"arrangement-(?P<first>{UNITS})",
    SUPPOSED: "placement-forces-contradiction|crossing-out-forces-contradiction|lookahead",
}
CONFINED = f"(?P<first>{UNITS})-confined-to-(?P<other>{UNITS})"
ATTACK = f"attack-(?P<first>{UNITS})"
SHAPE = rf"[a-z-]*?(?P<size>{'|'.join(SIZES)})-region"


def misnamed(rule: str | None, claim: Json, look: ClaimLook) -> Iterator[str]:
    """Find the fault of the name. rule: None for a link of a chain, which has none."""
    if rule is None:
        return
    names = (CONFINED, ATTACK, SHAPE) if look.kind == ONE_UNIT else (NAMES[look.kind],)
    match = next((found for name in names if (found := re.fullmatch(name, rule))), None)
    if not match:
        yield "it is called what it is not"
        return
    named = match.groupdict()
    if named.get("first", look.first[0][0]) != look.first[0][0]:
        yield "it is named for another kind of unit"
    if "other" in named and {named["other"]} != {kind for kind, _ in look.others}:
        yield "it is named for another kind of line"
    if "size" in named:
        cells = cells_of(claim["cells"])
        if len(cells) != SIZES[named["size"]] or not _connected(cells) or look.first[0][0] != "region":
            yield "its candidates have another shape"


def _connected(cells: list[Cell]) -> bool:
    left, todo = set(cells[1:]), cells[:1]
    while todo:
        r, c = todo.pop()
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
        left -= near
        todo += near
    return not left
