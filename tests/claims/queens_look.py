"""Classify the claims of Queens steps, and derive independently what follows from each."""

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
    """The units that a claim looks at. named_units: units of the kind named first, usually those that need
    queens. other_units: units of other kinds. units_beside: units that lack so few queens that some cells
    exclude each other."""

    kind: str
    named_units: tuple[Unit, ...]
    other_units: tuple[Unit, ...]
    units_beside: tuple[Unit, ...] = ()

    @property
    def all_units(self) -> tuple[Unit, ...]:
        return (*self.named_units, *self.other_units, *self.units_beside)


def look_of(claim: Json, queens: object, position: QueensPosition | None = None) -> ClaimLook:
    """Derive what a claim looks at. position: needed to know which units stand beside others."""
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
        beside = _units_beside(position, units, cells)
    units = [unit for unit in units if unit not in beside]
    first = tuple(unit for unit in units if unit[0] == units[0][0])
    others = tuple(unit for unit in units if unit[0] != units[0][0])
    return ClaimLook(kind, first, others, tuple(beside))


def kind_of(claim: Json, queens: object, units: Collection[Unit]) -> str:
    """Return the kind of look: placed, one unit, set, plus, arranged or supposed."""
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


def _units_beside(position: QueensPosition, units: list[Unit], cells: set[Cell]) -> list[Unit]:
    """Return the lines and regions that a claim names but does not count."""
    lines = list(takewhile(lambda unit: unit[0] == units[0][0], units))
    regions = list(takewhile(lambda unit: unit[0] == "region", units[len(lines) :]))
    if cells <= {x for unit in lines for x in position.units[unit]}:
        regions = [unit for unit in regions if not cells & position.units[unit]]
    return [unit for unit in units if unit not in lines and unit not in regions]


class FollowingCells(NamedTuple):
    """Cells that follow from a claim: queens, and crossed-out cells."""

    queens: frozenset[Cell]
    dead: frozenset[Cell]


NO_FOLLOWING_CELLS = FollowingCells(frozenset(), frozenset())


def findings_that_follow(
    position: QueensPosition, claim: Json, queens: Iterable[Cell], dead: Iterable[Cell]
) -> FollowingCells:
    """Return those of a step's findings that follow from the units of its claim."""
    right = all_that_follows(position, claim, set(queens), set(dead))
    return FollowingCells(right.queens & set(queens), right.dead & set(dead))


def all_that_follows(
    position: QueensPosition, claim: Json, queens: set[Cell], dead: set[Cell]
) -> FollowingCells:
    """Derive all that follows from a claim's units and their current candidates. For arrangements, only
    the cells that the claim names are filled, so only the step's own findings are confirmed."""
    look = look_of(claim, queens, position)
    if not all(position.queens_needed(unit) > 0 for unit in look.all_units):
        return NO_FOLLOWING_CELLS
    if look.kind == PLACED:
        return follows_from_placing(position, look)
    if look.kind == ONE_UNIT:
        return FollowingCells(frozenset(), frozenset(follows_from_one_unit(position, look)))
    if look.kind in (SET, PLUS):
        return FollowingCells(
            frozenset(),
            frozenset((follows_from_set if look.kind == SET else follows_from_plus)(position, look)),
        )
    if look.kind == SUPPOSED:
        return follows_from_supposition(position, claim)
    rest = cells_with_known_count(position, look)
    if not rest or not rest[0] <= set(cells_of(claim["cells"])):
        return NO_FOLLOWING_CELLS
    return follows_from_arrangements(position, look, queens, dead)


def names_all_candidates(position: QueensPosition, claim: Json, queens: Iterable[Cell]) -> bool:
    """True if a claim names all candidates of the units that it looks at."""
    look = look_of(claim, queens, position)
    rest = cells_with_known_count(position, look) if look.kind == ARRANGED else None
    return (rest[0] if rest else position.open_cells_of(look.named_units)) <= set(cells_of(claim["cells"]))


def follows_from_placing(position: QueensPosition, look: ClaimLook) -> FollowingCells:
    cells = position.open_cells_of(look.named_units)
    if len(look.named_units) != 1 or len(cells) != 1 or position.queens_needed(look.named_units[0]) != 1:
        return NO_FOLLOWING_CELLS
    return FollowingCells(frozenset(cells), frozenset(position.excluded_cells(cells)))


def follows_from_one_unit(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Return the cells that all candidates of a unit exclude, and the rest of a line that contains them
    all and needs as many."""
    unit, cells = look.named_units[0], position.open_cells_of(look.named_units)
    dead: set[Cell] = set()
    if len(look.named_units) > 1 or not cells:
        return dead
    if position.queens_needed(unit) == 1:
        known = units_that_exclude(position, look)
        dead = {
            x for x in position.open if all(position.exclude_each_other(x, cell, known) for cell in cells)
        }
    return dead | rest_of_line(position, look)


def rest_of_line(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    if len(look.other_units) != 1:
        return set()
    unit, line = look.named_units[0], look.other_units[0]
    cells = position.open_cells_of(look.named_units)
    holds = (
        cells
        and cells <= position.units[line]
        and position.queens_needed(unit) == position.queens_needed(line)
    )
    return position.open_cells_of([line]) - cells if holds else set()


def follows_from_set(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Return the other candidates of units that need just the queens of the units inside them."""
    inside, outside = position.open_cells_of(look.named_units), position.open_cells_of(look.other_units)
    kinds = {kind for kind, _ in look.other_units}
    same = position.queens_needed_by(look.named_units) == position.queens_needed_by(look.other_units)
    return outside - inside if same and inside <= outside and len(kinds) == 1 else set()


def follows_from_plus(position: QueensPosition, look: ClaimLook) -> set[Cell]:
    """Return what follows if rows and columns need only the queens of the regions inside: the crossings,
    and the other cells of these lines."""
    inside, outside = position.open_cells_of(look.named_units), position.open_cells_of(look.other_units)
    if (
        position.queens_needed_by(look.named_units) != position.queens_needed_by(look.other_units)
        or not inside <= outside
    ):
        return set()
    return {
        x for x in outside if x not in inside or len(set(position.units_of[x]) & set(look.other_units)) > 1
    }


def cells_with_known_count(position: QueensPosition, look: ClaimLook) -> tuple[set[Cell], int] | None:
    """Return the cells that hold a known number of queens, and that number; None if counting gives none."""
    if not look.other_units:
        return position.open_cells_of(look.named_units), position.queens_needed_by(look.named_units)
    large, small = look.named_units, look.other_units
    if position.queens_needed_by(large) < position.queens_needed_by(small):
        large, small = small, large
    whole, part = position.open_cells_of(large), position.open_cells_of(small)
    if not part <= whole or len({kind for kind, _ in look.other_units}) > 1:
        return None
    return whole - part, position.queens_needed_by(large) - position.queens_needed_by(small)


def follows_from_arrangements(
    position: QueensPosition, look: ClaimLook, queens: set[Cell], dead: set[Cell]
) -> FollowingCells:
    """Return those of some queens and crosses that all ways to fill the cells share."""
    rest = cells_with_known_count(position, look)
    if rest is None:
        return NO_FOLLOWING_CELLS
    cells, many = rest
    sure = {x for x in queens if x in cells and not position.has_room(many, cells - {x}, look.all_units)}
    gone = {
        x
        for x in dead
        if x in position.open and not fits_with_queen(position, x, cells, many, look.all_units)
    }
    return FollowingCells(frozenset(sure), frozenset(gone | position.excluded_cells(sure)))


def fits_with_queen(
    position: QueensPosition, cell: Cell, cells: set[Cell], many: int, known: Collection[Unit]
) -> bool:
    """True if the cells can hold so many queens with one in `cell`. known: units in which two cells
    exclude each other."""
    left = {x for x in cells if x != cell and not position.exclude_each_other(cell, x, known)}
    return position.has_room(many - (cell in cells), left, known)


def units_that_exclude(position: QueensPosition, look: ClaimLook) -> Collection[Unit] | None:
    """Return the units in which two queens exclude each other; None for all units of a board with one
    queen a unit."""
    return None if position.k == 1 and look.kind != ARRANGED else look.all_units


def follows_from_supposition(position: QueensPosition, claim: Json) -> FollowingCells:
    """Return what a chain refutes, if it still leads to a contradiction."""
    first, *links, last = claim["chain"]
    if not last["look"]:
        return NO_FOLLOWING_CELLS
    branch = position.copy()
    queens, crosses = cells_of(first["queens"]), cells_of(first["dead"])
    x = frozenset(queens or crosses)
    branch.apply(queens, branch.excluded_cells(queens) if queens else crosses)
    for link in links:
        found = findings_that_follow(branch, link, cells_of(link["queens"]), cells_of(link["dead"]))
        branch.apply(found.queens, {*found.dead, *branch.excluded_cells(found.queens)})
    unit, *beside = [(x["unit"], x["index"]) for x in last["look"]]
    if branch.has_room(branch.queens_needed(unit), branch.open_cells_of([unit]), (unit, *beside)):
        return NO_FOLLOWING_CELLS
    return (
        FollowingCells(frozenset(), x) if queens else FollowingCells(x, frozenset(position.excluded_cells(x)))
    )
