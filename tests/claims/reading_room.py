"""Is it true what sentences of Queens and Star Battle say of room: of cells left, of those that touch, of
what a queen would leave?"""

import re
from collections.abc import Iterator

from .queens_position import touch
from .reading_units import PIECE
from .way import NUMBERS, Cell, Json, cells_of

NUMBER = rf"({'|'.join(NUMBERS)}|\d+)"


def untrue(found: Json, claim: Json, text: str) -> Iterator[str]:
    """Find the faults in the reason that a text gives. found: of a step or a link, its queens and crosses."""
    cells, queens = cells_of(claim["cells"]), cells_of(found["queens"])
    need = claim["count"]["need"] - claim["count"]["room"]
    others = [cell for cell in cells if cell not in queens]
    said = re.search(rf"only {NUMBER} cells? (?:is|are) left", text)
    if said and (number_of(said[1]) != len(cells) or set(cells) != set(queens) or len(cells) != need):
        yield f"{len(cells)} cells are left"
    apart = [{a, b} for a in cells for b in cells if a < b and not touch(a, b)]
    if "do not touch each other" in text and " would " not in text and apart != [set(queens)]:
        yield f"of the cells {apart} do not touch"
    said = re.search(rf"{NUMBER} of the {NUMBER} (?:outlined|open) cells (all )?touch each other", text, re.I)
    if said and (not _all_touch(others) or need != 2 or len(queens) != 1):
        yield f"not all of {others} touch"
    if said and (number_of(said[1].lower()), number_of(said[2])) != (len(others), len(cells)):
        yield f"it is {len(others)} of {len(cells)} cells"
    if said and bool(said[3]) != (len(others) > 2):
        yield f"it is {len(others)} cells that touch"
    said = re.search(rf"stays empty, only {NUMBER} {PIECE}s? fits?", text)
    if said and number_of(said[1]) != need - 1:
        yield f"{need} are needed"
    if said and ("one of those cells" in text) != (len(queens) > 1):
        yield f"it is about {len(queens)} cells"
    said = re.search(rf"could (?:get|hold) at most {NUMBER} ", text)
    if said and number_of(said[1]) != need - 1:
        yield f"{said[1]} are said to fit, and {need} are needed"
    if text.count(" would ") == 1 and found["dead"] and not queens:  # else crosses have letters
        yield from _left(found, claim, text.partition(" would ")[2], need)


def _left(found: Json, claim: Json, would: str, need: int) -> Iterator[str]:
    """Check what a text says that a queen would leave where a cross is made."""
    cells = cells_of(claim["cells"])
    for cell in cells_of(found["dead"]):
        whys = [why for why in claim["why"] if tuple(why["cell"]) == cell]
        reached = {x for why in whys for x in cells_of(why["from"])}
        left = [x for x in cells if x not in reached and x != cell]
        wanted = need - (cell in cells)
        said = re.match(rf"leave only {NUMBER} of the|leave [^.]*only {NUMBER} open cell", would)
        all_touched = re.match(r"touch all (?!cells of one group)", would)
        if all_touched and (left or {why["by"] for why in whys} - {"touch"}):
            yield f"{cell} does not touch all"
        touching = re.match(r"leave [^.]*only cells that touch", would)
        too_many = (
            (would.startswith("leave none") and left)
            or (said and not len(left) == number_of(said[1] or said[2]) < wanted)
            or (touching and (wanted < 2 or not _all_touch(left)))
        )
        if too_many:
            yield f"{cell} leaves {left}"


def end_untrue(last: Json, text: str) -> Iterator[str]:
    """Find the faults in the words of a contradiction: every number in it, and what touches."""
    cells, need = cells_of(last["cells"]), last["count"]["need"]
    text = re.sub(r"^.* room for [^.]*\. ", "", text)
    asked = re.search(rf" needs {NUMBER} (?:more )?stars?, (?:and|but) ", text)
    if asked and number_of(asked[1]) != need:
        yield f"{need} are needed"
    left = re.search(rf"{NUMBER} cells? (?:is |are )?left", text)
    if left and number_of(left[1]) != len(cells):
        yield f"{len(cells)} cells are left"
    if re.search(rf"and only {NUMBER}", text) and len(cells) >= need:
        yield "there are as many cells as are needed"
    if "the two cells left share" in text and (len(cells) != 2 or _all_touch(cells)):
        yield "it is not two cells that do not touch"
    if "touch each other" in text and (not _all_touch(cells) or need < 2):
        yield "not all of them touch"


def number_of(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word)


def _all_touch(cells: list[Cell]) -> bool:
    return all(a == b or touch(a, b) for a in cells for b in cells)
