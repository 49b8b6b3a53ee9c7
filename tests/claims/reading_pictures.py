"""Check that a picture of Queens or Star Battle shows what its sentence refers to, and nothing else."""

import re
from collections.abc import Iterator, Sequence

from .queens_look import ARRANGED, ONE_UNIT, ClaimLook, look_of
from .queens_position import QueensPosition, Unit
from .reading_chains import named_units_and_count
from .reading_queens import cells_only_in_picture
from .way import Cell, Json, cells_of


def picture_differences(puzzle: Json, step: Json, text: str, signs: Json) -> Iterator[str]:
    """Yield differences between a picture's signs and its step and sentence. signs: as pages get them;
    findings are drawn as crowns and crosses."""
    claim, position = step["claim"], QueensPosition(puzzle)
    outlined, kept = set(cells_of(signs["because"])), set(cells_of(signs["kept"]))
    drawn = {*outlined, *cells_of(step["queens"]), *cells_of(step["dead"]), *cells_of(signs["clash"])}
    drawn |= {x for link in signs["follows"] for x in cells_of(link["queens"] or link["dead"])}
    if hidden := cells_only_in_picture(step, text) - drawn:
        yield f"{sorted(hidden)} are spoken of, and not shown"
    if claim["chain"]:
        yield from _try_picture_faults(position, step, signs)
    else:
        units = {cell for x in claim["look"] for cell in position.units[x["unit"], x["index"]]}
        # then all of the unit shows that there is no other cell
        forced = step["queens"] == claim["cells"] and len(claim["look"]) == 1
        if outlined != (units if forced else set(cells_of(claim["cells"]))) or kept - units:
            yield f"it outlines {sorted(outlined)} and keeps {sorted(kept)}"
        if signs["tried"] or signs["follows"] or signs["clash"]:
            yield "it shows something tried"
    yield from _dashed_outline_faults(position, text, set(cells_of(signs["dashed"])))
    yield from _region_outline_faults(position, step, text, outlined)


def _dashed_outline_faults(position: QueensPosition, text: str, dashed: set[Cell]) -> Iterator[str]:
    """Find a dashed outline that is not around the units that the text says."""
    found = re.search(r"(?:are in |^|\. )((?:(?!are in )[^.])*?) \(dashed\)", text)
    units, many = named_units_and_count(found[1]) if found else (frozenset[Unit](), 0)
    meant = {cell for unit in units for cell in position.units[unit]}
    if dashed != meant and not (many and meant <= dashed):
        yield f"a dashed line goes around {sorted(dashed)}"


def _try_picture_faults(position: QueensPosition, step: Json, signs: Json) -> Iterator[str]:
    """Check the pictures of a try: the tried cell, each consequence in turn, the contradiction."""
    first, *links, last = step["claim"]["chain"]
    looks = [(link, look_of(link, link["queens"])) for link in links]
    rests = [set(cells_of(x["cells"])) for x, look in looks if look.kind in (ARRANGED, ONE_UNIT)]
    rests = [cells - set(cells_of(signs["clash"])) for cells in rests]
    if set(cells_of(signs["because"])) not in (rests or [set[Cell]()]) and not _is_confinement(looks):
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


def _is_confinement(looks: Sequence[tuple[Json, ClaimLook]]) -> bool:
    """True if all cells of some units lie in other units; such a picture needs no outline."""
    return any(look.kind == ONE_UNIT and look.other_units for _, look in looks)


def _region_outline_faults(
    position: QueensPosition, step: Json, text: str, outlined: set[Cell]
) -> Iterator[str]:
    """Find outlined regions that the text does not mention, and mentioned ones without an outline."""
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
