"""Read the sentences of a Tango's way and compare them with its claims: an expert's completely, a player's
by kind, line and numbers."""

import re
from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from .way import CELL_PATTERN, NUMBERS, Json, cells_named, cells_of

MOST_WORDS = 25
SIGNED_PAIR = rf"{CELL_PATTERN}[=x]{CELL_PATTERN}"
SYMBOLS = ("moon", "sun")
LINE = r"(?:this (?P<kind>row|column)|(?P<unit>(?:row|column) \d+))"
BESIDE = r"(?P<along>side by side|one above the other)"

#: What the player's sentence of each rule looks like, in small letters.
PLAYER_PATTERNS = {
    "pair": rf"two (?P<other>sun|moon)s stand {BESIDE}, so (?:the next cell is a|the cells at both ends "
    r"are) (?P<value>sun|moon)s?, or there would be three",
    "gap": r"this cell lies between two (?P<other>sun|moon)s, so it is a (?P<value>sun|moon), or three "
    rf"(?P=other)s would stand {BESIDE}",
    "sign": r"the (?:= means the same, so this cell is a (?P<same>sun|moon), too|"
    r"× means different, so this cell is a (?P<value>sun|moon))",
    "count": rf"{LINE} already has (?P<all>both|all \w+) (?P<other>sun|moon)s, so the (?:other cells are|"
    r"remaining cell is a) "
    r"(?P<value>sun|moon)s?",
    "equal-pair-beside": r"the = means the same, and two (?P<other>sun|moon)s beside "
    r"a (?P=other) would make three, so both are (?P<value>sun|moon)s",
    "equal-pair-count": rf"{LINE} has room for just (?P<need>one) more (?P<other>sun|moon), so the "
    r"(?P<room>two) cells with = cannot both be (?P=other)s: both are (?P<value>sun|moon)s",
    "opposite-pair-count": rf"{LINE} has room for (?P<need>\w+) more (?P<other>sun|moon)s?, and the (?:pair "
    r"with × takes it|(?P<room>\w+) pairs with × take one each), so the (?:other cells are|"
    r"remaining cell is a) "
    r"(?P<value>sun|moon)s?",
    "room-for-one": rf"(?:{LINE} takes just one more (?P<other>sun|moon): one here|"
    r"(?P<at_ends>sun|moon)s "
    r"stand at both ends of (?P<line>(?:this )?(?:row|column).*): a third here) would leave three "
    r"(?P<others>sun|moon)s together(?: in the red frame)?, so (?:this is a|these are) "
    r"(?P<value>sun|moon)s?",
}
CONTRADICTION_PATTERNS = (
    (rf"three alike would stand {BESIDE}(?: in (?P<unit>\w+ \d+))?", "three"),
    (
        r"(?P<pairs>the pair with × has one (?:of each|(?P<one>sun|moon) in any case), so |"
        rf"each pair with × has one (?:of each|(?P<each>sun|moon)), so )?{LINE} would have (?P<room>\w+) "
        r"(?P<alike>alike|suns|moons), but only (?P<need>\w+) fit",
        "balance",
    ),
    (r"a sun and a moon would stand at the =|two alike would stand at the ×", "sign"),
)


def check_sentences(puzzle: Json, steps: Sequence[Json]) -> list[str]:
    """Return the faults in the sentences of steps, which have `rule`, `player` and `expert`."""
    faults = []
    for step in steps:
        name = f"step {step['i']} ({step['rule']})"
        faults += [
            f"{name}: the expert: {fault}" for fault in expert_faults(step["claim"], step, step["expert"])
        ]
        faults += [f"{name}: the player: {fault}" for fault in player_faults(step, step["player"])]
    return faults


def expert_faults(claim: Json, found: Json, text: str) -> Iterator[str]:
    """Find differences between an expert's sentence and its claim."""
    if read_expert(text) != claim_as_read(claim, found):
        yield f"{text!r} reads as {read_expert(text)}, not as {claim_as_read(claim, found)}"


def claim_as_read(claim: Json, found: Json) -> object:
    """Return a claim in the form of read_expert: line, sources, cells, values, count, chain."""
    unit = [f"{x['unit']} {x['index'] + 1}" for x in claim["look"]]
    values = sorted((r, c, value) for r, c, value in found["values"])
    if claim["chain"]:
        first, *links = claim["chain"]
        chain = [sorted(map(tuple, first["values"])), *(claim_as_read(link, link) for link in links)]
        return unit, cells_of(claim["why"][0]["from"]), values, chain
    count = claim["count"] and (claim["count"]["need"], claim["count"]["room"])
    sources = cells_of(claim["why"][0]["from"]) if values else []
    return unit, sources, values, cells_of(claim["cells"]), count


def read_expert(text: str) -> object:
    """Read the claim of an expert's sentence; None if it cannot be read."""
    head = re.match(
        r"[A-Z][a-z ]*?(?: in ((?:row|column) \d+))?(?:, \d+ ways?)?(?:, resting on ([^:]*))?: ", text
    )
    if not head:
        return None
    unit, body = [head[1]] if head[1] else [], text[head.end() :]
    if head[2]:
        said = re.fullmatch(r"suppose ([^.]*)\. (.*) So ([^.]*)\.", body)
        if not said:
            return None
        links = [read_expert(link) for link in _split_links(said[2])]
        return unit, cells_named(head[2]), _read_values(said[3]), [_read_values(said[1]), *links]
    if ", so " not in body:
        return _read_contradiction(unit, body)
    reason, _, result = body.rstrip(".").rpartition(", so ")
    values = _read_values(result)
    signed = re.findall(SIGNED_PAIR, reason)
    known = cells_named(re.sub(SIGNED_PAIR, "", reason))
    paired = [cell for pair in signed for cell in cells_named(pair)]
    number = re.search(r"(\d+) more fits, .* would (?:take|leave) (\d+)", reason)
    filled = [(r, c) for r, c, _ in values]
    counted = [cell for cell in paired if number and cell not in filled]
    return unit, known, values, sorted([*filled, *counted]), number and (int(number[1]), int(number[2]))


def _read_contradiction(unit: list[str], body: str) -> object:
    number = re.search(r" take (\d+) alike, (\d+) fit", body)
    return unit, [], [], sorted(cells_named(body)), number and (int(number[2]), int(number[1]))


def _split_links(text: str) -> list[str]:
    """Split a chain into its links, a sentence each; a link with a chain of its own ends with "So"."""
    links, depth, at = [], 0, 0
    for part in re.finditer(r"[^.]*\.\s*", text):
        depth += "suppose" in part[0]
        depth -= part[0].startswith("So ")
        if not depth:
            links.append(text[at : part.end()].strip())
            at = part.end()
    return links


def _read_values(text: str) -> list[tuple[int, int, int]]:
    """Read the cells and values of a text such as "r1c1 and r1c2 are suns"."""
    value = SYMBOLS.index((re.search(r"(sun|moon)s?$", text) or ["", ""])[1])
    return sorted((r, c, value) for r, c in cells_named(text))


def player_faults(step: Json, text: str) -> Iterator[str]:
    """Find faults in a player's sentence: wrong kind, line or numbers, too long, or cells named."""
    sentences = re.split(r"(?<=\.) ", text)
    if long := [x for x in sentences if len(x.split()) > MOST_WORDS]:
        yield f"too long: {long[0]!r}"
    if re.search(rf"{CELL_PATTERN}|\w-pair|attack", text):
        yield f"a name that no player knows: {text!r}"
    if step["claim"]["chain"]:
        yield from _chain_sentence_faults(step["claim"], step, sentences)
    elif len(sentences) != 1:
        yield "more than one sentence"
    else:
        yield from _sentence_fits_claim(step["claim"], step, text.removesuffix("."), step["rule"])


def _chain_sentence_faults(claim: Json, found: Json, sentences: list[str]) -> Iterator[str]:
    """Compare the sentences of a chain with its links, from what is tried to the result."""
    first, *links, end = claim["chain"]
    tried, value = SYMBOLS[first["values"][0][2]], SYMBOLS[found["values"][0][2]]
    said = f"Try a {tried} in the dashed cell.", f"So the dashed cell is a {value}."
    if (sentences[0], sentences[-1]) != said:
        yield f"it tries something else: {sentences[0]!r} ... {sentences[-1]!r}"
    if any(link["chain"] for link in links):
        return  # told in the same way, one within the other
    if len(sentences) != len(links) + 3:
        yield f"{len(sentences)} sentences for {len(links)} links"
        return
    for letter, link, text in zip(ascii_lowercase, links, sentences[1:-2], strict=False):
        said = re.fullmatch(rf"Then \({letter}\) (?:in ((?:row|column) \d+): )?(.*)\.", text)
        if not said or (said[1] and said[1] != _unit_name(link)):
            yield f"no link: {text!r}"
        elif not any(not [*_sentence_fits_claim(link, link, said[2], rule)] for rule in PLAYER_PATTERNS):
            yield f"another link: {text!r}"
    for pattern, kind in CONTRADICTION_PATTERNS:
        if said := re.fullmatch(rf"Now (?:{pattern})\.", sentences[-2]):
            yield from _numbers_and_line(end, said)
            yield from _excess_is_right(claim, said)
            if kind != _contradiction_kind(end):
                yield f"another end: {sentences[-2]!r}"
            return
    yield f"no end: {sentences[-2]!r}"


def _excess_is_right(claim: Json, said: "re.Match[str]") -> Iterator[str]:
    """True if a line has too many of the symbol that a text says, counting the links' values or the signed
    pairs."""
    names = said.groupdict()
    if not names.get("alike"):
        return
    *links, end = claim["chain"]
    paired = {x for why in end["why"] for x in (tuple(why["cell"]), *cells_of(why["from"]))}
    put = {(r, c): value for link in links for r, c, value in link["values"]}
    values = {SYMBOLS[put[x]] + "s" for x in cells_of(end["cells"]) if x not in paired and x in put}
    if (names["alike"] == "alike" and values) or not values <= {names["alike"]}:
        yield f"it has too many {values}: {said[0]!r}"
    if any(names[key] and f"{names[key]}s" != names["alike"] for key in ("one", "each")):
        yield f"pairs have another kind: {said[0]!r}"
    if names["pairs"] and names["pairs"].startswith("the pair") != (len(end["why"]) == 1):
        yield f"another number of pairs: {said[0]!r}"


def _sentence_fits_claim(claim: Json, found: Json, text: str, rule: str) -> Iterator[str]:
    """True if the sentence of a rule says what its claim says."""
    said = re.fullmatch(PLAYER_PATTERNS[rule], text[0].lower() + text[1:])
    if not said:
        yield f"not of its kind: {text!r}"
        return
    names, values = said.groupdict(), {SYMBOLS[value] for *_, value in found["values"]}
    if {said["value"] or names.get("same")} != values:
        yield f"another value: {text!r}"
    if (names.get("other") or names.get("at_ends") or "") in values:
        yield f"another reason: {text!r}"
    if names.get("others", names.get("value")) != names.get("value"):
        yield f"it would leave others: {text!r}"
    if names.get("at_ends") and not _rests_on_line_ends(claim, names["line"]):
        yield f"another reason: {text!r}"
    singular = re.search(r"next cell is|remaining cell is|so it is|this cell is|this is a", text)
    if bool(singular) != (len(found["values"]) == 1):
        yield f"another number of cells: {text!r}"
    if {why["by"] for why in claim["why"]} != {_reason_of_rule(rule)}:
        yield f"another reason: {text!r}"
    yield from _numbers_and_line(claim, said)


def _rests_on_line_ends(claim: Json, line: str) -> bool:
    """True if a claim rests on the two end cells of its line."""
    sources = cells_of(claim["why"][0]["from"])
    unit = claim["look"][0]["unit"]
    return line in (f"this {unit}", _unit_name(claim)) and sorted(x[unit == "row"] for x in sources) == [0, 5]


def _numbers_and_line(claim: Json, said: "re.Match[str]") -> Iterator[str]:
    """Return the numbers and the line of a sentence."""
    names = said.groupdict()
    for key in ("need", "room"):
        if names.get(key) and NUMBERS.index(names[key]) != (claim["count"] or {}).get(key):
            yield f"another number: {said[0]!r}"
    if names.get("along") and (names["along"] == "side by side") != (claim["look"][0]["unit"] == "row"):
        yield f"another direction: {said[0]!r}"
    if names.get("all") and names["all"] != _all_of(len(claim["why"][0]["from"])):
        yield f"another number: {said[0]!r}"
    if names.get("kind") and names["kind"] != claim["look"][0]["unit"]:
        yield f"another line: {said[0]!r}"
    if "pairs" in names and bool(names["pairs"]) != bool(claim["why"]):
        yield f"it counts other pairs: {said[0]!r}"
    if names.get("unit") and names["unit"].lower() != _unit_name(claim):
        yield f"another line: {said[0]!r}"


def _all_of(number: int) -> str:
    return "both" if number == 2 else f"all {NUMBERS[number]}"


def _reason_of_rule(rule: str) -> str:
    if rule == "sign":
        return rule
    return "three" if rule in ("pair", "gap", "equal-pair-beside", "room-for-one") else "balance"


def _unit_name(claim: Json) -> str | None:
    return f"{claim['look'][0]['unit']} {claim['look'][0]['index'] + 1}" if claim["look"] else None


def _contradiction_kind(end: Json) -> str:
    if end["count"]:
        return "balance"
    return "three" if len(end["cells"]) == 3 else "sign"
