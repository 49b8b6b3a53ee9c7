"""Check what sentences of Queens and Star Battle say of numbered groups, of which each holds one star, and
of lettered crosses; the picture shows numbers and letters."""

import re
from collections.abc import Collection, Iterator, Sequence

from .queens_look import ONE_UNIT, ClaimLook, cells_with_known_count, fits_with_queen, look_of
from .queens_position import QueensPosition, Unit, are_touching
from .reading_board import ROOM_FOR_MORE, apply_link_text
from .reading_chains import (
    NO_TWO_IN_A_UNIT,
    NUMBER_PATTERN,
    QUEEN_OR_STAR,
    named_units_and_count,
    number_of,
    sentences_of_links,
)
from .way import Cell, Json, cells_of

GROUPS_PATTERN = rf"{NUMBER_PATTERN} groups? of (touching cells|cells that touch or share [^:.]*)"
Groups = dict[str, set[Cell]]


def false_groups(
    position: QueensPosition, step: Json, panels: Sequence[tuple[Json, str, Json]]
) -> Iterator[str]:
    """Return the faults of what a step's panels say of groups. panels: for each its part of the step, its
    text and its signs; a supposition has one panel, or one a link."""
    if not step["claim"]["chain"]:
        for part, text, signs in panels:
            yield from _panel_faults(position, part, part["claim"], text, signs)
        return
    first, *links, last = step["claim"]["chain"]
    sentences = re.split(r"(?<=\.) ", " ".join(text for _, text, _ in panels))
    texts, board = sentences_of_links(sentences, len(links)), position.copy()
    apply_link_text(board, first, texts[0])
    for i, link in enumerate(links):
        signs = panels[i if panels[1:] else 0][2]
        yield from _panel_faults(board, link, link, texts[i + 1], signs, is_link=True)
        apply_link_text(board, link, texts[i + 1])
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    if said := re.search(rf"cells left fall into only {GROUPS_PATTERN}", texts[-1]):
        groups = _cells_by_label(panels[-1][2], True)
        cells, need = board.open_cells_of([unit]), board.queens_needed(unit)
        if _shows_groups(panels):
            yield from _partition_cells(board, groups, cells, said, beside)
        if number_of(said[1]) >= need or board.has_room(number_of(said[1]) + 1, cells, (unit, *beside)):
            yield f"{said[1]} groups, where {need} are needed"


def _shows_groups(panels: Sequence[tuple[Json, str, Json]]) -> bool:
    """True if the last picture numbers groups of the contradiction."""
    return bool(panels[-1][2]["named"]) or len(panels) > 1


def _cells_by_label(signs: Json, numbers: bool) -> Groups:
    """Return the cells with each number, or with each letter."""
    found: Groups = {}
    for cell, name in signs["named"]:
        if name.isdigit() == numbers:
            found.setdefault(name, set()).add((cell[0], cell[1]))
    return found


def _panel_faults(
    position: QueensPosition, found: Json, claim: Json, text: str, signs: Json, is_link: bool = False
) -> Iterator[str]:
    look = look_of(claim, found["queens"], position)
    if look.kind == ONE_UNIT and not is_link:
        yield from _cross_ways_faults(position, look, found, text, signs)
    rest = cells_with_known_count(position, look)
    if not rest or not claim["count"] or claim["count"]["need"] == claim["count"]["room"]:
        return
    cells, need = rest
    groups, letters = _cells_by_label(signs, True), _cells_by_label(signs, False)
    queens = set(cells_of(found["queens"]))
    loose = set(cells_of(found["dead"])) - position.excluded_cells(queens)
    known = _units_counted(look, text)
    for x in sorted(loose):
        if not queens and fits_with_queen(position, x, cells, need, known):
            yield f"a star in {x} is possible by what is said"
    for x in sorted(queens):
        if position.has_room(need, cells - {x}, known):
            yield f"{x} may stay empty by what is said"
    for sentence in re.split(r"(?<=\.) ", text):
        letter = re.search(r"(?:at|each cell|the cell) (?:either |any )?\((\w+)\)", sentence)
        crosses = letters.get(letter[1], set()) if letter and not is_link else loose
        if said := re.search(rf"cells fall into {GROUPS_PATTERN}\.", sentence):
            yield from _partition_cells(position, groups, cells, said, known)
            if number_of(said[1]) != need:
                yield f"{said[1]} groups, where {need} stars are needed"
        said = re.search(rf"No group holds two, and {NUMBER_PATTERN} are needed, so ", sentence)
        if said and (not groups or number_of(said[1]) != len(groups)):
            yield f"{said[1]} stars are said to be needed in {groups}"
        if said := re.search(rf" stayed empty, only {GROUPS_PATTERN} would be left", sentence):
            yield from _partition_cells(position, groups, cells - queens, said, known)
            yield from _unforced_group_faults(position, groups, text, known)
            if number_of(said[1]) != need or len(queens) != 1:
                yield f"{said[1]} groups, where {need} stars are needed"
        if "alone in its group" in sentence and not all({x} in groups.values() for x in queens):
            yield f"of {sorted(queens)} not each is alone in {groups}"
        if re.search(rf"a {QUEEN_OR_STAR} elsewhere would rule out all of another group", sentence):
            yield from _exclude_new_stars(position, groups, queens, known)
        if said := re.search(r"would (touch|rule out) all cells of (?:one group|group (\d+))", sentence):
            asked = [groups.get(said[2], set())] if said[2] else groups.values()
            for x in crosses:
                reach = known if said[1] == "rule out" else ()
                out = {y for y in cells if position.exclude_each_other(x, y, reach)}
                if not any(group and group <= out for group in asked):
                    yield f"{x} rules out none of {asked}"
        if " would leave only the numbered cells" in sentence:
            yield from _leaves_numbered_cells(position, sentence, groups, cells, need, crosses, known, text)
        if said := re.search(
            rf"(they hold|there are) at most {NUMBER_PATTERN}, but {NUMBER_PATTERN} are needed",
            sentence,
            re.I,
        ):
            inside = bool(re.search(rf"with that {QUEEN_OR_STAR}", sentence, re.I))
            if groups and number_of(said[2]) != len(groups) + inside:
                yield f"{said[2]} stars in {groups}"
            if number_of(said[2]) >= need or number_of(said[3]) != need:
                yield f"{need} stars are needed"
            if inside != all(x in cells for x in crosses):
                yield f"{sorted(crosses)} are counted wrongly"
        if letter and not is_link and not crosses:
            yield f"nothing has the letter {letter[1]}"
    if letters and not found["queens"] and set[Cell]().union(*letters.values()) != loose:
        yield "not all crosses have a letter"


def _units_counted(look: ClaimLook, text: str) -> list[Unit]:
    """Return the units that a text counts, and those that it says have room for one more."""
    if NO_TWO_IN_A_UNIT in text.lower():
        return [*look.all_units]
    said = [
        named_units_and_count(re.sub(r"^Then (?:\(\w+\) )?", "", units))[0]
        for units, *_ in re.findall(ROOM_FOR_MORE, text)
    ]
    return [
        unit
        for unit in look.all_units
        if unit not in look.units_beside or unit in frozenset[Unit]().union(*said)
    ]


WAYS = rf"(touch|share its row with|share its column with|share its region with) (?:all )?{NUMBER_PATTERN}?"
ALL_WAYS = r"A (?:queen|star) at ([^.]*?) would ((?:touch|share its) [^.]*)\."


def _cross_ways_faults(
    position: QueensPosition, look: ClaimLook, found: Json, text: str, signs: Json
) -> Iterator[str]:
    """Find false statements about how a queen at each cross would exclude the candidates."""
    letters, cells = _cells_by_label(signs, False), position.open_cells_of(look.named_units)
    for where, ways in re.findall(ALL_WAYS, text if " open cells" in text else ""):
        letter = re.search(r"\((\w+)\)", where)
        for x in letters.get(letter[1], set()) if letter else cells_of(found["dead"]):
            for way, number in re.findall(WAYS, ways):
                kind = way.split()[2] if way != "touch" else ""
                own = [u for u in position.units_of[x] if u[0] == kind and position.queens_needed(u) == 1]
                fits = {
                    y
                    for y in cells
                    if (are_touching(x, y) if not kind else any(y in position.units[u] for u in own))
                }
                if len(fits) < (number_of(number) if number else 1):
                    yield f"{x} does not {way} {number} of {sorted(cells)}"
            if not all(
                position.exclude_each_other(x, y, None if position.k == 1 else look.all_units) for y in cells
            ):
                yield f"{x} does not rule out all of {sorted(cells)}"


def _unforced_group_faults(
    position: QueensPosition, groups: Groups, text: str, units: Collection[Unit]
) -> Iterator[str]:
    """Do stars follow in numbered groups in turn, up to one of which no cell is left?"""
    told = [int(x) for x in re.findall(r"(?:Group|cell of group) (\d+)", text)]
    stars: list[Cell] = []
    for i, number in enumerate(told, 1):
        left = {
            x
            for x in groups[str(number)]
            if not any(position.exclude_each_other(x, star, units) for star in stars)
        }
        if len(left) != (i < len(told)):
            yield f"{sorted(left)} are left of group {number}"
        stars += left


def _exclude_new_stars(
    position: QueensPosition, groups: Groups, queens: Collection[Cell], units: Collection[Unit]
) -> Iterator[str]:
    """True if a star in any other cell of the new stars' groups would exclude another group."""
    for queen in queens:
        own = next((group for group in groups.values() if queen in group), None)
        if own is None or own & {*queens} != {queen}:
            yield f"{queen} has no group of its own"
            continue
        for x in own - {queen}:
            others = [group for group in groups.values() if group != own]
            if not any(all(position.exclude_each_other(x, y, units) for y in group) for group in others):
                yield f"a star in {x} rules out none of {others}"


def _partition_cells(
    position: QueensPosition,
    groups: Groups,
    cells: Collection[Cell],
    said: "re.Match[str]",
    units: Collection[Unit],
) -> Iterator[str]:
    """True if the groups contain each of the cells once, and no other cell."""
    if sum(map(len, groups.values())) != len(cells) or set[Cell]().union(*groups.values()) != set(cells):
        yield f"{groups} are not {sorted(cells)}"
    yield from _grouping_faults(position, groups, said, units)


def _grouping_faults(
    position: QueensPosition, groups: Groups, said: "re.Match[str]", units: Collection[Unit]
) -> Iterator[str]:
    if number_of(said[1]) != len(groups):
        yield f"{len(groups)} groups are numbered, not {said[1]}"
    for group in groups.values():
        apart = [(a, b) for a in group for b in group if a < b and not are_touching(a, b)]
        if apart and said[2].startswith("touching"):
            yield f"{apart} do not touch"
        if not all(position.exclude_each_other(a, b, units) for a, b in apart):
            yield f"{apart} may both hold a star"


def _leaves_numbered_cells(
    position: QueensPosition,
    sentence: str,
    groups: Groups,
    cells: Collection[Cell],
    need: int,
    crosses: Collection[Cell],
    units: Collection[Unit],
    text: str,
) -> Iterator[str]:
    """True if a star in any of the crosses would leave just the numbered cells, in as many groups as said."""
    forced = "so each group must hold one." in text
    if forced:
        yield from _unforced_group_faults(position, groups, text, units)
    for x in crosses:
        left = {y for y in cells if y != x and not position.exclude_each_other(x, y, units)}
        if left != set[Cell]().union(*groups.values()):
            yield f"{x} leaves {sorted(left)}, not {groups}"
        if len(groups) + (x in cells) >= need + forced or (forced and len(groups) + (x in cells) != need):
            yield f"{x} leaves {len(groups)} groups"
    said = re.search(rf": {GROUPS_PATTERN}", sentence)
    if said:
        yield from _grouping_faults(position, groups, said, units)
    elif len(groups) != 1:
        yield f"{groups} are no single group"
    elif "share" not in sentence and any(
        not are_touching(a, b) for x in groups.values() for a in x for b in x - {a}
    ):
        yield f"not all of {groups} touch"
