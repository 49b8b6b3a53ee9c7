"""Read the sentences of a Sudoku's way, and compare them with its claims."""

import re
from collections.abc import Iterator, Sequence

from .way import CELL_PATTERN, Cell, Json, cells_named, cells_of

MOST_WORDS = 28


def check_sentences(steps: Sequence[Json]) -> list[str]:
    """Return the faults in the sentences of steps, which have `rule`, `player` and `expert`."""
    faults = []
    for step in steps:
        name = f"step {step['i']} ({step['rule']})"
        faults += [f"{name}: the expert: {x}" for x in expert_faults(step["claim"], step, step["expert"])]
        faults += [f"{name}: the player: {x}" for x in player_faults(step, step["player"])]
    return faults


def expert_faults(claim: Json, found: Json, text: str) -> Iterator[str]:
    """Find units, cells, reasons and results of a claim that an expert's sentence does not name."""
    if claim["chain"]:
        first, *links, end = claim["chain"]
        parts = re.split(r"(?<=\.) ", text.partition(": ")[2])
        if (
            len(parts) != len(links) + 3
            or _read_values(parts[0]) != _values_found(first)
            or _read_values(parts[-1]) != _values_found(found)
        ):
            yield f"another chain: {text!r}"
            return
        for link, part in zip((*links, end), parts[1:-1], strict=True):
            yield from expert_faults(link, link, part)
        return
    head, _, body = text.partition(": ")
    units = [(kind, int(x) - 1) for kind, x in re.findall(r"(row|column|box) (\d+)", head)]
    if units != [(look["unit"], look["index"]) for look in claim["look"] if look["unit"] != "digit"]:
        yield f"other units: {head!r}"
    digits = [look["index"] for look in claim["look"] if look["unit"] == "digit"]
    if digits and [int(x) - 1 for x in re.findall(r"\d", head.partition("digit")[2])] != digits:
        yield f"other digits: {head!r}"
    reason, _, follows = body.rpartition(", so ") if _values_found(found) else (body, "", "")
    cells, _, rest = reason.partition(" left")
    if cells_named(cells) != cells_of(claim["cells"]):
        yield f"other cells: {cells!r}"
    own = {(r, c) for r, c, _ in found["without"]}
    whys = [why for why in claim["why"] if tuple(why["cell"]) not in own]
    wanted = {(tuple(why["cell"]), tuple(cells_of(why["from"])), why["by"]) for why in whys}
    if set(_read_reasons(rest)) != wanted:
        yield f"other reasons: {rest!r}"
    if _read_values(follows) != _values_found(found):
        yield f"something else follows: {follows!r}"


def _read_reasons(text: str) -> Iterator[tuple[Cell, tuple[Cell, ...], str]]:
    for part in filter(None, text.split("; ")):
        if seen := re.fullmatch(r"(.*) sees? (.*) in the (row|column|box)\.?", part):
            cells, sources, by = seen.groups()
        else:
            cells, _, sources = re.sub(r" before\.?$", "", part).partition(" ruled out")
            by = "digit"
        for cell in cells_named(cells):
            yield cell, tuple(cells_named(sources)), by


def _values_found(found: Json) -> list[tuple[int, int, int, bool]]:
    values = [(r, c, x, True) for r, c, x in found["values"]]
    return sorted([*values, *((r, c, x, False) for r, c, x in found["without"])])


def _read_values(text: str) -> list[tuple[int, int, int, bool]]:
    """Read the cells and digits of a text such as "r1c1 and r1c4 are not 5 and r2c1 is not 6"."""
    found = []
    for part, word, digit in re.findall(r"(.*?) ((?:is|are)(?: not)?) (\d)", text):
        found += [(r, c, int(digit), "not" not in word) for r, c in cells_named(part)]
    return sorted(found)


def player_faults(step: Json, text: str) -> Iterator[str]:
    """Find faults in a player's sentence: too long, cells named, or digits and kinds of units missing."""
    sentences = re.split(r"(?<=\.) ", text)
    if long := [x for x in sentences if len(x.split()) > MOST_WORDS]:
        yield f"too long: {long[0]!r}"
    if re.search(CELL_PATTERN, text) or "{" in text:
        yield f"a name that no player knows: {text!r}"
    claim = step["claim"]
    digits = {str(x) for _, _, x in (*step["values"], *step["without"])}
    if not digits <= set(re.findall(r"\d+", text)) and step["rule"] != "hidden-set":
        yield f"it does not name {digits}: {text!r}"
    if claim["chain"]:
        _, *links, _ = claim["chain"]
        if len(sentences) != len(links) + 3 or not sentences[0].startswith("Try "):
            yield f"another chain: {text!r}"
        return
    kinds = {look["unit"] for look in claim["look"]} - {"digit"}
    if not all(kind in text for kind in kinds):
        yield f"it does not name {kinds}: {text!r}"
    named_digits = {str(look["index"] + 1) for look in claim["look"] if look["unit"] == "digit"}
    if not named_digits <= set(re.findall(r"\d+", text)):
        yield f"it does not name {named_digits}: {text!r}"
