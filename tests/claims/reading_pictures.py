"""Does a picture of Queens or Star Battle show what a sentence leaves to it, and nothing else?"""

import re
from collections.abc import Iterator, Sequence

from .queens_look import ARRANGED, ONE_UNIT, ClaimLook, look_of
from .queens_position import QueensPosition, Unit
from .reading_chains import named
from .reading_queens import left_to_picture
from .way import Cell, Json, cells_of


def unshown(puzzle: Json, step: Json, text: str, signs: Json) -> Iterator[str]:
    """In what the signs of a picture differ from a step and from what its sentence says. signs: as the
    pages get them; what the step finds is drawn as crowns and crosses."""
    claim, position = step["claim"], QueensPosition(puzzle)
    outlined, kept = set(cells_of(signs["because"])), set(cells_of(signs["kept"]))
    drawn = {*outlined, *cells_of(step["queens"]), *cells_of(step["dead"]), *cells_of(signs["clash"])}
    drawn |= {x for link in signs["follows"] for x in cells_of(link["queens"] or link["dead"])}
    if hidden := left_to_picture(step, text) - drawn:
        yield f"{sorted(hidden)} are spoken of, and not shown"
    if claim["chain"]:
        yield from _tried(position, step, signs)
    else:
        units = {cell for x in claim["look"] for cell in position.units[x["unit"], x["index"]]}
        forced = (
            step["queens"] == claim["cells"] and len(claim["look"]) == 1
        )  # then all of the unit shows that there is no other cell
        if outlined != (units if forced else set(cells_of(claim["cells"]))) or kept - units:
            yield f"it outlines {sorted(outlined)} and keeps {sorted(kept)}"
        if signs["tried"] or signs["follows"] or signs["clash"]:
            yield "it shows something tried"
    yield from _dashed(position, text, set(cells_of(signs["dashed"])))
    yield from _regions(position, step, text, outlined)


def _dashed(position: QueensPosition, text: str, dashed: set[Cell]) -> Iterator[str]:
    """Does a dashed line go around the units of which it is said, and around nothing else?"""
    found = re.search(r"(?:are in |^|\. )((?:(?!are in )[^.])*?) \(dashed\)", text)
    units, many = named(found[1]) if found else (frozenset[Unit](), 0)
    meant = {cell for unit in units for cell in position.units[unit]}
    if dashed != meant and not (many and meant <= dashed):
        yield f"a dashed line goes around {sorted(dashed)}"


def _tried(position: QueensPosition, step: Json, signs: Json) -> Iterator[str]:
    """Check the pictures of a try: what is tried, what follows in turn, where it fails."""
    first, *links, last = step["claim"]["chain"]
    looks = [(link, look_of(link, link["queens"])) for link in links]
    rests = [set(cells_of(x["cells"])) for x, look in looks if look.kind in (ARRANGED, ONE_UNIT)]
    rests = [cells - set(cells_of(signs["clash"])) for cells in rests]
    if set(cells_of(signs["because"])) not in (rests or [set[Cell]()]) and not _confined(looks):
        yield "it outlines cells on which no link rests"
    if len(signs["follows"]) != len(links):
        yield f"{len(signs['follows'])} links of {len(links)} are shown"
    for link, shown in zip([first, *links], [signs["tried"], *signs["follows"]], strict=False):
        if any(cells_of(link[key]) != cells_of(shown[key]) for key in ("queens", "dead")):
            yield f"it shows {shown}, where {link} is meant"
    unit = last["look"][0]
    fails = set(cells_of(last["cells"])) or position.units[unit["unit"], unit["index"]]
    if set(cells_of(signs["clash"])) != fails:
        yield f"it fails in {signs['clash']}, not in {sorted(fails)}"


def _confined(looks: Sequence[tuple[Json, ClaimLook]]) -> bool:
    """True if of some units all cells lie in others: a picture shows this without an outline."""
    return any(look.kind == ONE_UNIT and look.others for _, look in looks)


def _regions(position: QueensPosition, step: Json, text: str, outlined: set[Cell]) -> Iterator[str]:
    """Are the regions outlined of which it is said?"""
    claims = [step["claim"], *(step["claim"]["chain"] or ())]
    if re.search(r"outlined regions", text):
        looked = {x["index"] for claim in claims for x in claim["look"] if x["unit"] == "region"}
        cells = {x for claim in claims for x in cells_of(claim["cells"])}
        for region in looked:
            here = position.units["region", region] & cells
            if not here or not here <= outlined:
                yield f"region {region} is said to be outlined"
    if "outlined cells" in text and (step["claim"]["chain"] or not outlined):
        yield "it outlines no cells"
