"""Kind of look that a claim of Queens is, and what follows from it in a position, whatever it says itself."""

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import NamedTuple

from .queens_position import QueensPosition, Unit
from .way import Cell, Json, cells_of

PLACED, ONE_UNIT, SET, PLUS, ARRANGED, SUPPOSED = (
    *("placed", "one unit", "set"),
    *("plus", "arranged", "supposed"),
)


class ClaimLook(NamedTuple):
    """first: the units of the kind that is named first, as a rule those whose queens are asked for; others:
    those of other kinds; beside: those that lack so few that some cells cannot all hold a queen."""

    kind: str
    first: tuple[Unit, ...]
    others: tuple[Unit, ...]
    beside: tuple[Unit, ...] = ()

    @property
    def units(self) -> tuple[Unit, ...]:
        return (*self.first, *self.others, *self.beside)


def look_of(claim: Json, queens: object, position: QueensPosition | None = None) -> ClaimLook:
    """Find what a claim looks at, from its parts. position: without one nobody knows which units stand beside
    others."""
    units: list[Unit] = [(x["unit"], x["index"]) for x in claim["look"]]
    kind, count = kind_of(claim, queens, units), claim["count"]
    cells = set(cells_of(claim["cells"]))
    beside: list[Unit] = []
    if kind == ARRANGED and not count["room"]:
        beside = [unit for unit in units if unit[0] != units[0][0]]
    elif position and kind == ONE_UNIT and len(units) > 1:
        counted = count or position.k == 1  # what a unit in another needs is said where units take several
        whole = counted and len(units) == 2 and cells <= position.units[units[1]]
        beside = [] if whole else units[1:]
    elif position and kind == ARRANGED:
        beside = _beside_lines(position, units, cells)
    units = [unit for unit in units if unit not in beside]
    first = tuple(unit for unit in units if unit[0] == units[0][0])
    others = tuple(unit for unit in units if unit[0] != units[0][0])
    return ClaimLook(kind, first, others, tuple(beside))


def kind_of(claim: Json, queens: object, units: Collection[Unit]) -> str:
    """Of one unit in another it may be counted what both need."""
    count = claim["count"]
    if claim["chain"]:
        return SUPPOSED
    if not count:
        return PLACED if queens else ONE_UNIT
    if count["need"] != count["room"]:
        return ARRANGED
    if len(units) == 2:
        return ONE_UNIT
    return PLUS if len({kind for kind, _ in units}) == 3 else SET


def _beside_lines(position: QueensPosition, units: list[Unit], cells: set[Cell]) -> list[Unit]:
    """Of neighbouring lines and regions those that are not counted: what stands behind the regions, and
    regions that cells are in where these lie in the lines."""
    lines = list(takewhile(lambda unit: unit[0] == units[0][0], units))
    regions = list(takewhile(lambda unit: unit[0] == "region", units[len(lines) :]))
    if cells <= {x for unit in lines for x in position.units[unit]}:
        regions = [unit for unit in regions if not cells & position.units[unit]]
    return [unit for unit in units if unit not in lines and unit not in regions]


class FollowingCells(NamedTuple):
    """Cells that follow."""

    queens: frozenset[Cell]
    dead: frozenset[Cell]


NO_FOLLOWING_CELLS = FollowingCells(frozenset(), frozenset())


def follows(
    position: QueensPosition, claim: Json, queens: Iterable[Cell], dead: Iterable[Cell]
) -> FollowingCells:
    """Of some findings those that follow in a position from what a claim looks at."""
    right = whatever_follows(position, claim, set(queens), set(dead))
    return FollowingCells(right.queens & set(queens), right.dead & set(dead))


def whatever_follows(
    position: QueensPosition, claim: Json, queens: set[Cell], dead: set[Cell]
) -> FollowingCells:
    """Find what follows in a position from what a claim looks at: its units, with whatever candidates they
    have there. Only ways to fill cells are those of the cells that it names, or fewer (of more cells there
    are other ways, which nobody has gone through), and answer for what was found by them alone."""
    look = look_of(claim, queens, position)
    if not all(position.need(unit) > 0 for unit in look.units):
        return NO_FOLLOWING_CELLS
    if look.kind == PLACED:
        return placed(position, look)
    if look.kind == ONE_UNIT:
        return FollowingCells(frozenset(), frozenset(one_unit(position, look)))
    if look.kind in (SET, PLUS):
        return FollowingCells(
            frozenset(), frozenset((of_set if look.kind == SET else of_plus)(position, look))
        )
    if look.kind == SUPPOSED:
        return supposed(position, claim)
    rest = remainder(position, look)
    if not rest or not rest[0] <= set(cells_of(claim["cells"])):
        return NO_FOLLOWING_CELLS
    return arranged(position, look, queens, dead)


def named_all(position: QueensPosition, claim: Json, queens: Iterable[Cell]) -> bool:
    """Does a claim name all candidates that there are where it looks?"""
    look = look_of(claim, queens, position)
    rest = remainder(position, look) if look.kind == ARRANGED else None
    return (rest[0] if rest else position.candidates(look.first)) <= set(cells_of(claim["cells"]))


def placed(position: QueensPosition, look: ClaimLook) -> FollowingCells:
    cells = position.candidates(look.first)
    if len(look.first) != 1 or len(cells) != 1 or position.need(look.first[0]) != 1:
        return NO_FOLLOWING_CELLS
    return FollowingCells(frozenset(cells), frozenset(position.reached(cells)))


def one_unit(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Cells that all candidates of a unit rule out; and the rest of a line that holds them all and needs as
    many."""
    unit, cells = look.first[0], position.candidates(look.first)
    dead: set[Cell] = set()
    if len(look.first) > 1 or not cells:
        return dead
    if position.need(unit) == 1:
        known = known_by(position, look)
        dead = {x for x in position.open if all(position.clash(x, cell, known) for cell in cells)}
    return dead | in_line(position, look)


def in_line(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    if len(look.others) != 1:
        return set()
    unit, line = look.first[0], look.others[0]
    cells = position.candidates(look.first)
    holds = cells and cells <= position.units[line] and position.need(unit) == position.need(line)
    return position.candidates([line]) - cells if holds else set()


def of_set(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """The other candidates of units that need as many queens as the units that lie in them wholly."""
    inside, outside = position.candidates(look.first), position.candidates(look.others)
    kinds = {kind for kind, _ in look.others}
    same = position.needs(look.first) == position.needs(look.others)
    return outside - inside if same and inside <= outside and len(kinds) == 1 else set()


def of_plus(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """The crossings of rows and columns that need no more queens than the regions inside bring; and their
    other cells."""
    inside, outside = position.candidates(look.first), position.candidates(look.others)
    if position.needs(look.first) != position.needs(look.others) or not inside <= outside:
        return set()
    return {x for x in outside if x not in inside or len(set(position.units_of[x]) & set(look.others)) > 1}


def remainder(position: QueensPosition, look: ClaimLook) -> tuple[set[Cell], int] | None:
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


def arranged(position: QueensPosition, look: ClaimLook, queens: set[Cell], dead: set[Cell]) -> FollowingCells:
    """Of some queens and crosses those that all ways to fill the cells share."""
    rest = remainder(position, look)
    if rest is None:
        return NO_FOLLOWING_CELLS
    cells, many = rest
    sure = {x for x in queens if x in cells and not position.fits(many, cells - {x}, look.units)}
    gone = {x for x in dead if x in position.open and not with_queen(position, x, cells, many, look.units)}
    return FollowingCells(frozenset(sure), frozenset(gone | position.reached(sure)))


def with_queen(
    position: QueensPosition, cell: Cell, cells: set[Cell], many: int, known: Collection[Unit]
) -> bool:
    """Can some cells hold so many queens if one stands in `cell`, of these or elsewhere? known: the units
    that tell which of them cannot both hold one."""
    left = {x for x in cells if x != cell and not position.clash(cell, x, known)}
    return position.fits(many - (cell in cells), left, known)


def known_by(position: QueensPosition, look: ClaimLook) -> Collection[Unit] | None:
    """The units that tell how cells rule each other out: of one queen a unit everybody knows that it fills
    all of its units, unless ways to place several are gone through."""
    return None if position.k == 1 and look.kind != ARRANGED else look.units


def supposed(position: QueensPosition, claim: Json) -> FollowingCells:
    """Find what a chain refutes, if it still leads to a contradiction."""
    first, *links, last = claim["chain"]
    if not last["look"]:
        return NO_FOLLOWING_CELLS
    branch = position.copy()
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    x = frozenset(queens or crosses)
    branch.apply(queens, branch.reached(queens) if queens else crosses)
    for link in links:
        found = follows(branch, link, cells_of(link["queens"]), cells_of(link["dead"]))
        branch.apply(found.queens, {*found.dead, *branch.reached(found.queens)})
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    if branch.fits(branch.need(unit), branch.candidates([unit]), (unit, *beside)):
        return NO_FOLLOWING_CELLS
    return FollowingCells(frozenset(), x) if queens else FollowingCells(x, frozenset(position.reached(x)))
