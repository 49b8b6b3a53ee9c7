"""Read what sentences of Queens and Star Battle say of units, numbers and suppositions."""

import re
import string
from collections.abc import Iterator
from string import ascii_lowercase

from .queens_look import ARRANGED, ONE_UNIT, PLACED, PLUS, SET, look_of
from .queens_position import Unit, are_touching
from .way import NUMBERS, Cell, Json, cells_of

LETTERS = string.ascii_uppercase + string.ascii_lowercase
UNIT_KIND = re.compile("(row|column|region)s?", re.IGNORECASE)
NO_TWO_IN_A_UNIT = "no row, column or region takes two"
QUEEN_OR_STAR = "(?:queen|star)"
#: That units take so few, without the full stop.
ROOM_LIMIT = (
    rf"(?:([^.]*?) ha(?:s|ve) room for (?:only one (?:more )?{QUEEN_OR_STAR}|"
    rf"(?:only|at most) \w+ more {QUEEN_OR_STAR}s)"
    "(?: each)?(?:: (?:any star there|a star in one of them) would fill it)?"
    "|[Nn]o row, column or region takes two)"
)


def units_in(text: str) -> list[Unit]:
    """Return the units of a list such as "regions A and B, rows 3 to 5"."""
    units: list[Unit] = []
    kind, run = "", False
    for word in re.findall(r"\w+", text):
        if found := UNIT_KIND.fullmatch(word):
            kind = found[1].lower()
        elif word == "to":
            run = True
        elif kind == "region" and len(word) == 1:
            units.append((kind, LETTERS.index(word)))
        elif kind and word.isdigit():
            first = units[-1][1] + 1 if run else int(word) - 1
            units += [(kind, i) for i in range(first, int(word))]
            run = False
    return units


def named_units_and_count(text: str) -> tuple[frozenset[Unit], int]:
    """Return the units that a clause names, and how many further regions it only counts."""
    many = rf"\b(?:the )?((?:{'|'.join(NUMBERS)}|\d+) (?:outlined )?regions)\b"
    unnamed = sum(sum(numbers_in_text(x)) for x in re.findall(many, text))
    rest = re.sub(rf"{many}|\b\w+ of them in\b", "", text)
    return frozenset(units_in(rest)), unnamed


def numbers_in_text(text: str) -> tuple[int, ...]:
    """Return the numbers of a text, in words or figures, except those of rows and columns."""
    found = re.findall(
        rf"\b({'|'.join(NUMBERS)}|\d+(?= (?:more )?{QUEEN_OR_STAR}| outlined| regions| of them))\b",
        text.lower(),
    )
    return tuple(int(x) if x.isdigit() else NUMBERS.index(x) for x in found)


def other_units(units: set[Unit], named: frozenset[Unit], many: int, text: str = "") -> Iterator[str]:
    """Yield units that a text names but its claim does not look at. text: may speak of any unit in place
    of some."""
    missing = units - named if NO_TWO_IN_A_UNIT not in text.lower() else set[Unit]()
    many = many if NO_TWO_IN_A_UNIT not in text.lower() else 0
    if not named <= units or len(missing) != many or {kind for kind, _ in missing} - {"region"}:
        yield f"it names {sorted(named)}, the claim looks at {sorted(units)}"


NUMBER_PATTERN = rf"({'|'.join(NUMBERS)}|\d+)"


def false_reasons(found: Json, claim: Json, text: str) -> Iterator[str]:
    """Find faults in the reason that a text gives. found: the queens and crosses of a step or a link."""
    cells, queens = cells_of(claim["cells"]), cells_of(found["queens"])
    need = claim["count"]["need"] - claim["count"]["room"]
    others = [cell for cell in cells if cell not in queens]
    said = re.search(rf"only {NUMBER_PATTERN} cells? (?:is|are) left", text)
    if said and (number_of(said[1]) != len(cells) or set(cells) != set(queens) or len(cells) != need):
        yield f"{len(cells)} cells are left"
    apart = [{a, b} for a in cells for b in cells if a < b and not are_touching(a, b)]
    if "do not touch each other" in text and " would " not in text and apart != [set(queens)]:
        yield f"of the cells {apart} do not touch"
    said = re.search(
        rf"{NUMBER_PATTERN} of the {NUMBER_PATTERN} (?:outlined|open) cells (all )?touch each other",
        text,
        re.I,
    )
    if said and (not _all_touch(others) or need != 2 or len(queens) != 1):
        yield f"not all of {others} touch"
    if said and (number_of(said[1].lower()), number_of(said[2])) != (len(others), len(cells)):
        yield f"it is {len(others)} of {len(cells)} cells"
    if said and bool(said[3]) != (len(others) > 2):
        yield f"it is {len(others)} cells that touch"
    said = re.search(rf"stays empty, only {NUMBER_PATTERN} {QUEEN_OR_STAR}s? fits?", text)
    if said and number_of(said[1]) != need - 1:
        yield f"{need} are needed"
    if said and ("one of those cells" in text) != (len(queens) > 1):
        yield f"it is about {len(queens)} cells"
    said = re.search(rf"could (?:get|hold) at most {NUMBER_PATTERN} ", text)
    if said and number_of(said[1]) != need - 1:
        yield f"{said[1]} are said to fit, and {need} are needed"
    if text.count(" would ") == 1 and found["dead"] and not queens:  # else crosses have letters
        yield from _false_leftovers(found, claim, text.partition(" would ")[2], need)


def _false_leftovers(found: Json, claim: Json, would: str, need: int) -> Iterator[str]:
    """Check what a text says a queen in the crossed-out cell would leave."""
    cells = cells_of(claim["cells"])
    for cell in cells_of(found["dead"]):
        whys = [why for why in claim["why"] if tuple(why["cell"]) == cell]
        reached = {x for why in whys for x in cells_of(why["from"])}
        left = [x for x in cells if x not in reached and x != cell]
        wanted = need - (cell in cells)
        said = re.match(
            rf"leave only {NUMBER_PATTERN} of the|leave [^.]*only {NUMBER_PATTERN} open cell", would
        )
        all_touched = re.match(r"touch all (?!cells of (?:one )?group)", would)
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


def false_contradiction(last: Json, text: str) -> Iterator[str]:
    """Find faults in the words of a contradiction: its numbers, and what touches."""
    cells, need = cells_of(last["cells"]), last["count"]["need"]
    text = re.sub(rf" ?{ROOM_LIMIT}\.", "", text)
    asked = re.search(rf" needs {NUMBER_PATTERN} (?:more )?stars?, (?:and|but) ", text)
    if asked and number_of(asked[1]) != need:
        yield f"{need} are needed"
    left = re.search(rf"{NUMBER_PATTERN} cells? (?:is |are )?left", text)
    if left and number_of(left[1]) != len(cells):
        yield f"{len(cells)} cells are left"
    if re.search(rf"and only {NUMBER_PATTERN}", text) and len(cells) >= need:
        yield "there are as many cells as are needed"
    if "the two cells left share" in text and (len(cells) != 2 or _all_touch(cells)):
        yield "it is not two cells that do not touch"
    if "touch each other" in text and (not _all_touch(cells) or need < 2):
        yield "not all of them touch"


def number_of(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word)


def _all_touch(cells: list[Cell]) -> bool:
    return all(a == b or are_touching(a, b) for a in cells for b in cells)


MISSING_QUEEN = "(?:queen|star|second star|last star)"
NEEDED_QUEENS = rf"(.*?) needs? \w+ (?:more )?{QUEEN_OR_STAR}s?"
#: Said within a link, after "So".
NO_NEW_LINK = rf"(?:the|each) cell \(|th(?:at|ose) cells? must|the other open|(?:{'|'.join(NUMBERS)}|\d+) go"
LINK_START = rf"Then |So (?!{NO_NEW_LINK})"
OPTIONAL_LIMIT = rf"(?:\. {ROOM_LIMIT})?\."
#: Which units stars have filled: what goes on later rests on it.
FULL_UNITS_SENTENCE = r"(?: ([^.]*) (?:is|are) full then\.)?"


def chain_differences(step: Json, sentences: list[str]) -> Iterator[str]:
    """Find differences between a chain's links and the sentences of its text."""
    first, *links, last = step["claim"]["chain"]
    tried = (
        rf"Try a {QUEEN_OR_STAR if first['queens'] else 'cross'} in the dashed cell\.{FULL_UNITS_SENTENCE}"
    )
    done = rf"So a {QUEEN_OR_STAR} goes there\." if step["queens"] else r"So cross out the dashed cell\."
    while step["queens"] and len(sentences) > 1 and not sentences[-1].startswith("So a "):
        sentences = sentences[:-1]  # what the queen crosses out
    begin, *middle, end = _texts_of_links(sentences)
    if len(middle) != len(links) + 1:
        yield f"it tells of {len(middle)} links, there are {len(links)} and the end"
        return
    if not re.fullmatch(tried, begin) or not re.fullmatch(done, end):
        yield "it tries something else"
    for i, link in enumerate(links, 1):
        yield from (f"link {i}: {fault}" for fault in _link_differences(link, middle[i - 1], i))
    found = re.fullmatch(rf"Then {_read_contradiction(last)}{OPTIONAL_LIMIT}", middle[-1])
    if not found:
        yield f"another end: {middle[-1]}"
        return
    yield from other_units(
        _units_of(last), *named_units_and_count(", ".join(filter(None, found.groups()))), middle[-1]
    )
    yield from false_contradiction(last, middle[-1])


def _texts_of_links(sentences: list[str]) -> list[str]:
    """Join the sentences of each link: a link starts with what follows, often with "Then"."""
    texts: list[str] = []
    for sentence in sentences:
        if texts and not re.match(LINK_START, sentence):
            texts[-1] += f" {sentence}"
        else:
            texts.append(sentence)
    return texts


def _units_of(link: Json) -> set[Unit]:
    return {(unit["unit"], unit["index"]) for unit in link["look"]}


def _link_differences(link: Json, text: str, number: int) -> Iterator[str]:
    look, units = look_of(link, link["queens"]), _units_of(link)
    letter = rf"\({_link_letter(number - 1)}\)"
    text, full = _split_full_units(text)
    if full and not link["queens"]:
        yield f"nothing is filled there: {full}"
    if look.kind == PLACED:
        form = rf"only one cell of (.*) is left, so its {MISSING_QUEEN} goes in the cell {letter}"
    elif look.kind in (SET, PLUS) or (look.kind == ONE_UNIT and look.other_units and " are in " in text):
        form = rf"all cells left in (.*) are in (.*?)(?:{_equal_needs()}|:) cross out "
        form += _cells_with_letter(link, letter)
    elif look.kind == ONE_UNIT:
        cells = _cells_with_letter(link, letter)
        form = rf"the {MISSING_QUEEN} of (.*) (?:touches|rules out) {cells} wherever it goes"
        yield from _cells_not_touched(link, text)
    elif link["count"]["room"]:
        part = r", \w+ of them in (.*?), which ha(?:s|ve) no cells left elsewhere"
        rest = rf"\. So the other open cells hold \w+ {QUEEN_OR_STAR}s?"
        form = rf"{NEEDED_QUEENS}{part}{rest}{_read_shared_result(link, letter)}"
    elif set(cells_of(link["cells"])) == set(cells_of(link["queens"])):
        form = rf"{NEEDED_QUEENS}, and only the cells? {letter} (?:is|are) left"
    else:
        shared = _read_shared_result(link, letter)
        form = rf"(.*?) ha(?:s|ve) \w+ cells left for \w+ (?:more )?{QUEEN_OR_STAR}s?{shared}"
    found = re.fullmatch(rf"Then {form}{OPTIONAL_LIMIT}", text)
    if not found:
        yield f"it says something else: {text}"
        return
    named, many = named_units_and_count(", ".join(filter(None, found.groups())))
    # a line beside is named if the reason rests on it: see `false_reasons`
    beside = {*look.units_beside} if look.kind == ARRANGED else set()
    yield from other_units(units - (beside - named), named, many, text)
    if link["count"]:
        yield from _wrong_numbers(link, text)
    if look.kind == ARRANGED:
        yield from false_reasons(link, link, text)


def _equal_needs() -> str:
    """Return what a link says of units that need as many stars as those in which their cells lie."""
    need = rf"needs? \w+ (?:more )?{QUEEN_OR_STAR}s?"
    some = r"((?:row|column|region) \w+|these (?:rows|columns|regions|rows and columns))"
    each = r"((?:row|column|region) \w+ and (?:row|column|region) \w+) each"
    return rf"\. (?i:{each} {need}|(?:Together )?{some} {need}, exactly as many as {some}), so"


def _cells_with_letter(link: Json, letter: str) -> str:
    """Return the cells that a link crosses out, by its letter."""
    return f"{'the' if len(link['dead']) == 1 else 'each'} cell {letter}"


def _split_full_units(text: str) -> tuple[str, str]:
    """Return a link's text without the sentence about full units, and these units."""
    rest, _, last = text.removesuffix(".").rpartition(". ")
    said = re.fullmatch(r"(.*) (?:is|are) full then", last)
    return (f"{rest}.", said[1]) if said else (text, "")


def full_units(text: str) -> frozenset[Unit]:
    """Return the units that a text calls full."""
    found = re.search(r"([^.]*) (?:is|are) full then\.", text)
    return named_units_and_count(found[1])[0] if found else frozenset()


def sentences_of_links(sentences: list[str], links: int) -> list[str]:
    """Return the text of each link; the first includes what is tried, the last the contradiction."""
    return _texts_of_links(sentences)[: links + 2]


def _cells_not_touched(link: Json, text: str) -> Iterator[str]:
    """Find cells that a text says every candidate touches, though one does not."""
    apart = [why for why in link["why"] if why["by"] != "touch"]
    if " touches " in text and apart:
        yield f"not all candidates touch {apart}"


def _wrong_numbers(link: Json, text: str) -> Iterator[str]:
    """Find numbers in the text of a link that differ from its count, on boards with several stars a unit."""
    need, room = link["count"]["need"], link["count"]["room"]
    meant = (need,) if room in (0, need) else (need, room)
    counting = text.partition("No group holds")[0]
    if "need" in counting and numbers_in_text(counting.partition("need")[2])[: len(meant)] != meant:
        yield f"it counts {numbers_in_text(text)}"
    said = re.search(rf"(\w+) cells left for (\w+) (?:more )?{QUEEN_OR_STAR}", text)
    if said and (number_of(said[1]), number_of(said[2])) != (len(link["cells"]), need):
        yield f"{len(link['cells'])} cells are left for {need}"
    if (left := re.search(rf"other open cells hold (\w+) {QUEEN_OR_STAR}", text)) and numbers_in_text(
        left[0]
    ) != (need - room,):
        yield f"it leaves {left[1]}"


def _link_letter(number: int) -> str:
    """Return the letter of a link: a to z, then a1 to z1."""
    return f"{ascii_lowercase[number % 26]}{number // 26 or ''}"


def _read_shared_result(link: Json, letter: str) -> str:
    """Read what all ways to fill a unit share, and why."""
    what = r"\w+ groups of (?:touching cells|cells that touch or share [^.]*)"
    fact = r"No group holds two, and \w+ are needed, so each group holds exactly one\. "
    one_limit = rf"(?:{ROOM_LIMIT}\. )?"
    groups = rf"Those cells fall into {what}\. {one_limit}{fact}"
    if not link["queens"]:
        at = {1: "at", 2: "at either"}.get(len(link["dead"]), "at any")
        out = "those cells" if len(link["dead"]) > 1 else "that cell"
        few = rf"{one_limit}With a {QUEEN_OR_STAR} {at} {letter}, .*? could (?:get|hold) at most .*?"
        plain = rf"(?:{groups})?{one_limit}A {QUEEN_OR_STAR} {at} {letter} would (?:leave|touch|rule out) .*?"
        return rf"\. (?:{few}|{plain})\. So {out} must stay empty"
    found = len(link["queens"])
    stays = "If that cell stays" if found == 1 else "If one of those cells stays"
    touch = rf"\w+ of the \w+ open cells (?:all )?touch each other, so they hold only one {QUEEN_OR_STAR}"
    why = (
        r"There is no other cell for it|There are no other cells for them",
        rf"{stays} empty, only \w+ {QUEEN_OR_STAR}s? fits?",
    )
    one = "Each" if found > 1 else "The"
    elsewhere = f"a {QUEEN_OR_STAR} elsewhere would rule out all of another group"
    so = rf"So {one.lower()} cell {letter} gets a {QUEEN_OR_STAR}"
    ways = (
        rf"{one} cell {letter} must get a {QUEEN_OR_STAR}\. {one_limit}(?:{'|'.join(why)})",
        rf"Of the open cells only the two cells {letter} do not touch each other, "
        rf"so both get a {QUEEN_OR_STAR}",
        rf"{touch}\. So the cell {letter} gets a {QUEEN_OR_STAR}",
        rf"If the cell {letter} stayed empty, .*? So that cell gets a {QUEEN_OR_STAR}",
        rf"{groups}{one} cell {letter} is alone in its group, so it gets a {QUEEN_OR_STAR}",
        rf"{groups}In the group of {one.lower()} cell {letter}, {elsewhere}\. {so}",
    )
    return rf"\. (?:{'|'.join(ways)})"


def _read_contradiction(last: Json) -> str:
    """Read the end of a contradiction."""
    cells: list[Cell] = cells_of(last["cells"])
    if not cells:
        return rf"(?:(.*) has no cell left|{NEEDED_QUEENS}, and no cell is left)"
    if len(cells) < last["count"]["need"]:
        return rf"{NEEDED_QUEENS}, and only \w+ cells? (?:is|are) left"
    if all(a == b or are_touching(a, b) for a in cells for b in cells):
        return rf"{NEEDED_QUEENS}, and the \w+ cells left (?:all )?touch each other"
    some = r"but (?:only \w+ fits?|they do not all fit) in the \w+ cells left"
    what = r"\w+ groups of (?:touching cells|cells that touch or share [^.]*)"
    few = rf"but the \w+ cells left fall into only {what}\.(?: {ROOM_LIMIT}\.)? Each holds only one star"
    some = rf"(?:{some}|{few})"
    if len(last["look"]) > 1:
        pair = r"(?:the two|any two of the \w+) cells left"
        return rf"{NEEDED_QUEENS}, (?:{some}|and {pair} (?:touch or )?share (.*?))"
    return rf"{NEEDED_QUEENS}, {some}"
