"""What kind of look a claim of Queens is, and what follows from it in a position, whatever it says itself."""

from collections.abc import Iterable
from typing import NamedTuple

from .queens_position import Position, Unit
from .way import Cell, Json, cells_of

PLACED, ONE_UNIT, SET, PLUS, ARRANGED, SUPPOSED = (
    *("placed", "one unit", "set"),
    *("plus", "arranged", "supposed"),
)


class Look(NamedTuple):
    """first: the units of the kind that is named first, as a rule those whose queens are asked for; others:
    those of other kinds."""

    kind: str
    first: tuple[Unit, ...]
    others: tuple[Unit, ...]


def look_of(claim: Json, queens: object) -> Look:
    """What a claim looks at, told from what it consists of."""
    units: list[Unit] = [(x["unit"], x["index"]) for x in claim["look"]]
    kinds = list(dict.fromkeys(kind for kind, _ in units))
    first = tuple(unit for unit in units if unit[0] == kinds[0])
    others = tuple(unit for unit in units if unit[0] != kinds[0])
    count = claim["count"]
    if claim["chain"]:
        return Look(SUPPOSED, first, others)
    if not count:
        return Look(PLACED if queens else ONE_UNIT, first, others)
    if count["need"] != count["room"]:
        return Look(ARRANGED, first, others)
    return Look(PLUS if len(kinds) == 3 else SET, first, others)


class Found(NamedTuple):
    """What follows."""

    queens: frozenset[Cell]
    dead: frozenset[Cell]


NOTHING = Found(frozenset(), frozenset())


def follows(position: Position, claim: Json, queens: Iterable[Cell], dead: Iterable[Cell]) -> Found:
    """Of some findings those that follow in a position from what a claim looks at: its units, with whatever
    candidates they have there. Only ways to fill cells are those of the cells that it names, or fewer: of
    more cells there are other ways, which nobody has gone through."""
    look = look_of(claim, queens)
    if not all(position.need(unit) > 0 for unit in (*look.first, *look.others)):
        return NOTHING
    if look.kind == PLACED:
        right = placed(position, look)
    elif look.kind == ONE_UNIT:
        right = Found(frozenset(), frozenset(one_unit(position, look)))
    elif look.kind in (SET, PLUS):
        right = Found(frozenset(), frozenset((of_set if look.kind == SET else of_plus)(position, look)))
    elif look.kind == ARRANGED:
        rest = remainder(position, look)
        if not rest or not rest[0] <= set(cells_of(claim["cells"])):
            return NOTHING
        right = arranged(position, look, set(queens), set(dead))
    else:
        right = supposed(position, claim)
    return Found(right.queens & set(queens), right.dead & set(dead))


def placed(position: Position, look: Look) -> Found:
    cells = position.candidates(look.first)
    if len(look.first) != 1 or len(cells) != 1 or position.need(look.first[0]) != 1:
        return NOTHING
    return Found(frozenset(cells), frozenset(position.reached(cells)))


def one_unit(position: Position, look: Look) -> set[Cell]:
    """What all candidates of a unit rule out; and the rest of a line that holds them all and needs as
    many."""
    unit, cells = look.first[0], position.candidates(look.first)
    dead: set[Cell] = set()
    if len(look.first) > 1 or not cells:
        return dead
    if position.need(unit) == 1:
        dead = {x for x in position.open if all(position.clash(x, cell) for cell in cells)}
    return dead | in_line(position, look)


def in_line(position: Position, look: Look) -> set[Cell]:
    if len(look.others) != 1:
        return set()
    unit, line = look.first[0], look.others[0]
    cells = position.candidates(look.first)
    holds = cells and cells <= position.units[line] and position.need(unit) == position.need(line)
    return position.candidates([line]) - cells if holds else set()


def of_set(position: Position, look: Look) -> set[Cell]:
    """The other candidates of units that need as many queens as the units that lie in them wholly."""
    inside, outside = position.candidates(look.first), position.candidates(look.others)
    kinds = {kind for kind, _ in look.others}
    same = position.needs(look.first) == position.needs(look.others)
    return outside - inside if same and inside <= outside and len(kinds) == 1 else set()


def of_plus(position: Position, look: Look) -> set[Cell]:
    """The crossings of rows and columns that need no more queens than the regions inside bring; and their
    other cells."""
    inside, outside = position.candidates(look.first), position.candidates(look.others)
    if position.needs(look.first) != position.needs(look.others) or not inside <= outside:
        return set()
    return {x for x in outside if x not in inside or len(set(position.units_of[x]) & set(look.others)) > 1}


def remainder(position: Position, look: Look) -> tuple[set[Cell], int] | None:
    """The cells that hold a known number of queens, and the number; None if counting does not say so."""
    if not look.others:
        return position.candidates(look.first), position.needs(look.first)
    large, small = look.first, look.others
    if position.needs(large) < position.needs(small):
        large, small = small, large
    whole, part = position.candidates(large), position.candidates(small)
    if not part <= whole or len({kind for kind, _ in look.others}) > 1:
        return None
    return whole - part, position.needs(large) - position.needs(small)


def arranged(position: Position, look: Look, queens: set[Cell], dead: set[Cell]) -> Found:
    """Of some queens and crosses those that all ways to fill the cells share."""
    rest = remainder(position, look)
    if rest is None:
        return NOTHING
    cells, many = rest
    sure = {x for x in queens if x in cells and not position.fits(many, cells - {x})}
    gone = {x for x in dead if x in position.open and not with_queen(position, x, cells, many)}
    return Found(frozenset(sure), frozenset(gone | position.reached(sure)))


def with_queen(position: Position, cell: Cell, cells: set[Cell], many: int) -> bool:
    """Can some cells hold so many queens if one stands in `cell`, of these or elsewhere?"""
    left = {x for x in cells if x != cell and not position.clash(cell, x)}
    return position.fits(many - (cell in cells), left)


def supposed(position: Position, claim: Json) -> Found:
    """What a chain refutes, if it still leads to a contradiction."""
    first, *links, last = claim["chain"]
    if len(last["look"]) != 1:
        return NOTHING
    branch = position.copy()
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    x = frozenset(queens or crosses)
    branch.apply(queens, branch.reached(queens) if queens else crosses)
    for link in links:
        found = follows(branch, link, cells_of(link["queens"]), cells_of(link["dead"]))
        branch.apply(found.queens, {*found.dead, *branch.reached(found.queens)})
    unit = (last["look"][0]["unit"], last["look"][0]["index"])
    if branch.fits(branch.need(unit), branch.candidates([unit])):
        return NOTHING
    return Found(frozenset(), x) if queens else Found(x, frozenset(position.reached(x)))
