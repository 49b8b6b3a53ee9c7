"""Read the sentences of a nonogram's way, and compare them with its claims."""

import re
from collections.abc import Iterator, Sequence

from .nonogram import line_of
from .way import CELL_PATTERN, NUMBERS, Json, cells_named, cells_of

MOST_WORDS = 30


def check_sentences(puzzle: Json, steps: Sequence[Json]) -> list[str]:
    """Return the faults in the sentences of steps, which have `rule`, `player` and `expert`."""
    faults = []
    for step in steps:
        name = f"step {step['i']} ({step['rule']})"
        if read_expert(step["expert"]) != claim_as_read(puzzle, step["claim"], step):
            faults.append(f"{name}: the expert says something else: {step['expert']!r}")
        faults += [f"{name}: the player: {x}" for x in player_faults(puzzle, step, step["player"])]
    return faults


def claim_as_read(puzzle: Json, claim: Json, found: Json) -> object:
    """Return a claim in the form of read_expert: lines with clues, sources, values, chain."""
    lines = [_line_name(puzzle, unit) for unit in claim["look"]]
    values = sorted((r, c, value) for r, c, value in found["values"])
    if not values:
        return lines, cells_of(claim["cells"]), [], None
    chain = None
    if claim["chain"]:
        first, *links = claim["chain"]
        chain = [sorted(map(tuple, first["values"])), *(claim_as_read(puzzle, link, link) for link in links)]
    return lines, cells_of(claim["why"][0]["from"]), values, chain


def read_expert(text: str) -> object:
    """Read the claim of an expert's sentence; None if it cannot be read."""
    head = re.match(r"[A-Z][a-z ]*?(?: in ((?:row|column) \d+ \([\d,]+\)))?(?:, resting on ([^:]*))?: ", text)
    if not head:
        return None
    lines, body = [head[1]] if head[1] else [], text[head.end() :]
    chain = None
    if said := re.fullmatch(r"suppose ([^.]*)\. (.*) So ([^.]*)\.", body):
        chain = [
            _read_values(said[1]),
            *(read_expert(link.strip()) for link in re.findall(r"[^.]+\.", said[2])),
        ]
        body = said[3]
    elif "cannot be completed" in body:
        return lines, cells_named(body), [], None
    return lines, cells_named(head[2] or ""), _read_values(body), chain


def _read_values(text: str) -> list[tuple[int, int, str]]:
    """Read the cells and values of a text such as "r1c1 is filled and r1c2 and r1c3 are empty"."""
    found: list[tuple[int, int, str]] = []
    for part, kind in re.findall(r"(.*?) (?:is|are) (filled|empty)", text):
        found += [(r, c, "#" if kind == "filled" else ".") for r, c in cells_named(part)]
    return sorted(found)


def player_faults(puzzle: Json, step: Json, text: str) -> Iterator[str]:
    """Find faults in a player's sentence: wrong kind, lines, clues or numbers, too long, or cells named."""
    sentences = re.split(r"(?<=\.) (?!Its )", text)
    if long := [x for x in sentences if len(x.split()) > MOST_WORDS]:
        yield f"too long: {long[0]!r}"
    if re.search(CELL_PATTERN, text):
        yield f"a name that no player knows: {text!r}"
    claim = step["claim"]
    if not claim["chain"]:
        if len(sentences) != 1 or not _line_sentence_fits(
            puzzle, claim, step, text[0].lower() + text[1:], "this \\w+"
        ):
            yield f"it says something else: {text!r}"
        return
    first, *links, end = claim["chain"]
    filled = first["values"][0][2] == "#"
    said = ["Try filling the dashed cell." if filled else "Try leaving the dashed cell empty."]
    line = _line_name(puzzle, end["look"][0])
    said += [
        f"Now the block of {line} has no room any more."
        if len(line_of(puzzle, end["look"][0])[0]) == 1
        else f"Now the blocks of {line} have no room any more.",
        f"So the dashed cell is {'empty' if filled else 'filled'}.",
    ]
    if [sentences[0], *sentences[-2:]] != said or len(sentences) != len(links) + 3:
        yield f"it tries something else: {text!r}"
        return
    for link, sentence in zip(links, sentences[1:-2], strict=True):
        if not _line_sentence_fits(
            puzzle, link, link, sentence.removeprefix("Then, "), _unit_name(link["look"][0])
        ):
            yield f"another link: {sentence!r}"


def _line_sentence_fits(puzzle: Json, claim: Json, found: Json, text: str, unit: str) -> bool:
    """True if the sentence of a line names the line, its clue, and how many cells become what; in a
    supposition which cells."""
    blocks = len(line_of(puzzle, claim["look"][0])[0])
    named = rf"({unit}) \(([\d,]+)\)"
    forms = (
        rf"{named} has no blocks, so",
        rf"however the block of {named} lies,",
        rf"however the blocks of {named} lie,",
    )
    said = re.fullmatch(rf"{forms[min(blocks, 2)]} (.*)\.", text)
    if not said or claim["look"][0]["unit"] not in said[1]:
        return False
    values = [value for *_, value in found["values"]]
    clue = _line_name(puzzle, claim["look"][0]).split("(")[1].rstrip(")")
    if not unit.startswith("this"):
        return clue == said[2] and _cells_as_told(claim["look"][0], said[3]) == {
            (r, c): value for r, c, value in found["values"]
        }
    numbers = {"filled": 0, "empty": 0}
    for number, kind in re.findall(r"(\w+) more cells? (?:is|are) (filled|empty)", said[3]):
        numbers[kind] = NUMBERS.index(number) if number in NUMBERS else int(number)
    return clue == said[2] and numbers == {"filled": values.count("#"), "empty": values.count(".")}


def _cells_as_told(unit: Json, text: str) -> dict[tuple[int, int], str]:
    """Return the cells of a line that a text says to be filled or empty; none if it says anything else."""
    other = "column" if unit["unit"] == "row" else "row"
    part = rf"its cells? in {other}s? ([\d,]+(?: (?:and |to )?[\d,]+)*) (?:is|are) (filled|empty)"
    if not re.fullmatch(rf"{part}(?:(?: and |\. |, ){part})*", text, re.IGNORECASE):
        return {}
    found: dict[tuple[int, int], str] = {}
    for places, kind in re.findall(part, text, re.IGNORECASE):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", places):
            for i in range(int(first) - 1, int(last or first)):
                cell = (unit["index"], i) if other == "column" else (i, unit["index"])
                found[cell] = "#" if kind == "filled" else "."
    return found


def _unit_name(unit: Json) -> str:
    return f"{unit['unit']} {unit['index'] + 1}"


def _line_name(puzzle: Json, unit: Json) -> str:
    """Return a line's name with its clue, such as "row 3 (2,1)"."""
    return f"{_unit_name(unit)} ({','.join(map(str, line_of(puzzle, unit)[0])) or '0'})"
