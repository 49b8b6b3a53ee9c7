"""Is it true what sentences of Queens and Star Battle say of groups of cells that hold one star each, and of
crosses that they call by letters? The picture shows which cells these are."""

import re
from collections.abc import Collection, Iterator, Sequence

from .queens_look import look_of, remainder
from .queens_position import QueensPosition, Unit, touch
from .reading_board import hear
from .reading_chains import NUMBER, links_said, number_of
from .way import Cell, Json, cells_of

GROUPS = rf"{NUMBER} groups? of (touching cells|cells that touch or share [^:.]*)"
Groups = dict[str, set[Cell]]


def untrue_groups(
    position: QueensPosition, step: Json, panels: Sequence[tuple[Json, str, Json]]
) -> Iterator[str]:
    """The faults of what panels of a step say. panels: of each what it shows of the step, its sentences and
    its signs; of a supposition one, or one a link."""
    if not step["claim"]["chain"]:
        for part, text, signs in panels:
            yield from _untrue(position, part, part["claim"], text, signs)
        return
    first, *links, last = step["claim"]["chain"]
    sentences = re.split(r"(?<=\.) ", " ".join(text for _, text, _ in panels))
    texts, board = links_said(sentences, len(links)), position.copy()
    hear(board, first, texts[0])
    for i, link in enumerate(links):
        signs = panels[i if panels[1:] else 0][2]
        yield from _untrue(board, link, link, texts[i + 1], signs, is_link=True)
        hear(board, link, texts[i + 1])
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    if said := re.search(rf"cells left fall into only {GROUPS}", texts[-1]):
        groups = _named(panels[-1][2], True)
        cells, need = board.candidates([unit]), board.need(unit)
        if _shows(panels):
            yield from _fall_into(board, groups, cells, said, beside)
        if number_of(said[1]) >= need or board.fits(number_of(said[1]) + 1, cells, (unit, *beside)):
            yield f"{said[1]} groups, where {need} are needed"


def _shows(panels: Sequence[tuple[Json, str, Json]]) -> bool:
    """True if the last picture numbers groups of the contradiction."""
    return bool(panels[-1][2]["named"]) or len(panels) > 1


def _named(signs: Json, numbers: bool) -> Groups:
    """The cells with each number, or with each letter."""
    found: Groups = {}
    for cell, name in signs["named"]:
        if name.isdigit() == numbers:
            found.setdefault(name, set()).add((cell[0], cell[1]))
    return found


def _untrue(
    position: QueensPosition, found: Json, claim: Json, text: str, signs: Json, is_link: bool = False
) -> Iterator[str]:
    look = look_of(claim, found["queens"], position)
    rest = remainder(position, look)
    if not rest or not claim["count"] or claim["count"]["need"] == claim["count"]["room"]:
        return
    cells, need = rest
    groups, letters = _named(signs, True), _named(signs, False)
    queens = set(cells_of(found["queens"]))
    loose = set(cells_of(found["dead"])) - position.reached(queens)
    for sentence in re.split(r"(?<=\.) ", text):
        letter = re.search(r"(?:at|each cell|the cell) (?:either |any )?\((\w+)\)", sentence)
        crosses = letters.get(letter[1], set()) if letter and not is_link else loose
        if said := re.search(rf"cells fall into {GROUPS}: one star each", sentence):
            yield from _fall_into(position, groups, cells, said, look.units)
            if number_of(said[1]) != need:
                yield f"{said[1]} groups, where {need} stars are needed"
        if "alone in its group" in sentence and not all({x} in groups.values() for x in queens):
            yield f"of {sorted(queens)} not each is alone in {groups}"
        if "a star elsewhere would rule out all of another group" in sentence:
            yield from _cleared(position, groups, queens, look.units)
        if said := re.search(r"would (touch|rule out) all cells of one group", sentence):
            for x in crosses:
                known = look.units if said[1] == "rule out" else ()
                out = {y for y in cells if position.clash(x, y, known)}
                if not any(group <= out for group in groups.values()):
                    yield f"{x} rules out none of {groups}"
        if " would leave only the numbered cells" in sentence:
            yield from _numbered(position, sentence, groups, cells, need, crosses, look.units)
        if said := re.search(rf"They hold at most {NUMBER} (more )?stars?(?:, {NUMBER} in all)?", sentence):
            inside = bool(said[2])
            if groups and number_of(said[1]) != len(groups):
                yield f"{said[1]} stars in {groups}"
            if number_of(said[1]) + inside >= need or (
                inside and number_of(said[3]) != number_of(said[1]) + 1
            ):
                yield f"{need} stars are needed"
        if letter and not is_link and not crosses:
            yield f"nothing has the letter {letter[1]}"
    if letters and not found["queens"] and set[Cell]().union(*letters.values()) != loose:
        yield "not all crosses have a letter"


def _cleared(
    position: QueensPosition, groups: Groups, queens: Collection[Cell], units: Collection[Unit]
) -> Iterator[str]:
    """Would a star in any other cell of the groups of new stars rule out another group?"""
    for queen in queens:
        own = next((group for group in groups.values() if queen in group), None)
        if own is None or own & {*queens} != {queen}:
            yield f"{queen} has no group of its own"
            continue
        for x in own - {queen}:
            others = [group for group in groups.values() if group != own]
            if not any(all(position.clash(x, y, units) for y in group) for group in others):
                yield f"a star in {x} rules out none of {others}"


def _fall_into(
    position: QueensPosition,
    groups: Groups,
    cells: Collection[Cell],
    said: "re.Match[str]",
    units: Collection[Unit],
) -> Iterator[str]:
    """Are these all of the cells, each in one group?"""
    if sum(map(len, groups.values())) != len(cells) or set[Cell]().union(*groups.values()) != set(cells):
        yield f"{groups} are not {sorted(cells)}"
    yield from _well_grouped(position, groups, said, units)


def _well_grouped(
    position: QueensPosition, groups: Groups, said: "re.Match[str]", units: Collection[Unit]
) -> Iterator[str]:
    if number_of(said[1]) != len(groups):
        yield f"{len(groups)} groups are numbered, not {said[1]}"
    for group in groups.values():
        apart = [(a, b) for a in group for b in group if a < b and not touch(a, b)]
        if apart and said[2].startswith("touching"):
            yield f"{apart} do not touch"
        if not all(position.clash(a, b, units) for a, b in apart):
            yield f"{apart} may both hold a star"


def _numbered(
    position: QueensPosition,
    sentence: str,
    groups: Groups,
    cells: Collection[Cell],
    need: int,
    crosses: Collection[Cell],
    units: Collection[Unit],
) -> Iterator[str]:
    """Would a star in each of the crosses leave just the numbered cells, in so many groups?"""
    for x in crosses:
        left = {y for y in cells if y != x and not position.clash(x, y, units)}
        if left != set[Cell]().union(*groups.values()):
            yield f"{x} leaves {sorted(left)}, not {groups}"
        if len(groups) + (x in cells) >= need:
            yield f"{x} leaves enough groups"
    said = re.search(rf": {GROUPS}", sentence)
    if said:
        yield from _well_grouped(position, groups, said, units)
    elif len(groups) != 1:
        yield f"{groups} are no single group"
    elif "share" not in sentence and any(
        not touch(a, b) for x in groups.values() for a in x for b in x - {a}
    ):
        yield f"not all of {groups} touch"
