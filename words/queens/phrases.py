"""Parts of a player's sentences about Queens and Star Battle."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.queens.state import LINE_KINDS, UNIT_KINDS
from ...solver.step import Step
from ..manner import MAX_NAMED_REGIONS, Manner, capitalise, group_by_key

TOUCH_REASON = "touch"  # reason of a cell next to a queen
MAX_OUTLINED_REGIONS = 8  # regions that are named at most if the picture outlines cells of others
MAX_NAMED_FULL_UNITS = 3  # units that are named one by one beside those that count

#: Rules that find all cells of one unit in another.
CONFINED_RULES = (
    *(f"region-confined-to-{kind}" for kind in LINE_KINDS),
    *(f"{kind}-confined-to-region" for kind in LINE_KINDS),
)


def piece_name(board: Board, manner: Manner) -> str:
    """Name what is placed: a queen, or in Star Battle a star."""
    return manner.say("star") if board.has_stars else manner.say("queen")


def piece_count_text(board: Board, number: int, manner: Manner) -> str:
    """Count what is placed: "one queen", "two stars" """
    if not board.has_stars:
        return manner.counted("one queen", "{number} queens", number)
    return manner.counted("one star", "{number} stars", number)


def needed_pieces_text(board: Board, units: Sequence[Unit], need: int, manner: Manner) -> str:
    """Number of queens or stars that units still need: "two stars", or "two more stars" if they have some
    already."""
    if board.k == 1 or need >= board.k * len(units):
        return piece_count_text(board, need, manner)
    return manner.counted("one more star", "{number} more stars", need)


def common_need_text(
    board: Board, some: Sequence[Unit], others: Sequence[Unit], need: int, manner: Manner
) -> str:
    """Number of queens that each of two groups of units still needs."""
    return needed_pieces_text(board, max(some, others, key=len), need, manner)


def equal_need_sentence(inside: Sequence[Unit], others: Sequence[Unit], queens: str, manner: Manner) -> str:
    """A sentence stating that units named before need as many stars as those in which their cells lie."""
    text = manner.counted(
        "{inside} needs {queens}, exactly as many as {others}.",
        "Together {inside} need {queens}, exactly as many as {others}.",
        len(inside),
    )
    these, there = units_again_text(inside, manner), units_again_text(others, manner)
    return capitalise(text.replace("{inside}", these).replace("{queens}", queens).replace("{others}", there))


def need_text(
    board: Board, units: Sequence[Unit], need: int, manner: Manner, most: int = MAX_OUTLINED_REGIONS
) -> str:
    """Begin a sentence with how many queens or stars units need: "Row 3 needs two stars" """
    text = manner.counted("{units} needs {queens}", "{units} need {queens}", len(units))
    named = text.replace("{units}", manner.units(units, most, outlined=most == MAX_OUTLINED_REGIONS))
    return named.replace("{queens}", needed_pieces_text(board, units, need, manner))


def outlined_units_text(units: Sequence[Unit], manner: Manner) -> str:
    """Name units whose cells a picture outlines: "regions A and B (outlined)" """
    named = manner.units(units)
    if not manner.picture or (
        len(units) > MAX_NAMED_REGIONS and units[0].kind == "region"
    ):  # said in the name
        return named
    return manner.say("{units} (outlined)").format(units=named)


def dashed_units_text(units: Sequence[Unit], manner: Manner) -> str:
    """Name units around which a picture has a dashed line: "rows 2 and 3 (dashed)" """
    named = manner.units(units, outlined=False)
    return manner.say("{units} (dashed)").format(units=named) if manner.picture else named


def last_piece_name(board: Board, manner: Manner) -> str:
    """Name what a unit gets that lacks only one: "queen", "second star" """
    if board.k < 3:
        return piece_name(board, manner) if board.k == 1 else manner.say("second star")
    return manner.say("last star")


def piece_place_text(cells: Sequence[Cell], manner: Manner, letter: str = "") -> str:
    """Place where a queen goes: "goes there", or "goes in row 3, column 2" without a picture. letter: of the
    cell, if a picture shows it."""
    if letter:
        return manner.say("goes in the cell {letter}").format(letter=letter)
    place = manner.place(cells)
    return manner.say("goes in {cells}").format(cells=place) if place else manner.say("goes there")


def unit_holds(board: Board, unit: Unit, cell: Cell) -> bool:
    """True if a row, column or region of Queens holds a cell."""
    return unit.number == _unit_number(board, unit.kind, cell)


def are_all_cells(board: Board, units: Sequence[Unit], cells: Sequence[Cell]) -> bool:
    """True if these are all the cells of some units of Queens."""
    lines = range(len(board.regions))
    inside = [(r, c) for r in lines for c in lines if _is_in_any(board, units, (r, c))]
    return {*inside} == {*cells}


def _is_in_any(board: Board, units: Sequence[Unit], cell: Cell) -> bool:
    return any(unit_holds(board, unit, cell) for unit in units)


def attack_kinds(step: Step, cells: Sequence[Cell]) -> list[str]:
    """Return the ways in which a step of Queens rules cells out: row, column, region, touch."""
    ways = {why.reason for why in step.claim.why if why.cell in cells}
    return [way for way in (*UNIT_KINDS, TOUCH_REASON) if way in ways]


CountByWay = tuple[tuple[str, int], ...]  # ways in which a queen rules out cells, and how many in each way


def crosses_by_ways(board: Board, step: Step) -> dict[CountByWay, list[Cell]]:
    """Group the crosses of a step of Queens by the ways in which a queen there would rule out the open cells
    of a unit; empty if one reason tells all."""
    is_attack = not step.claim.count and not step.queens and step.rule not in CONFINED_RULES
    if (
        not is_attack
        or step.claim.chain
        or len(attack_kinds(step, step.dead)) < 2
        or shared_unit(board, step)
    ):
        return {}
    return group_by_key((_ways_of_cross(step, cell), cell) for cell in step.dead)


def _ways_of_cross(step: Step, cell: Cell) -> CountByWay:
    """Return the ways in which a queen in a crossed cell would rule out the open cells of a unit."""
    counts = {why.reason: len(why.sources) for why in step.claim.why if why.cell == cell}
    return tuple((way, counts[way]) for way in (TOUCH_REASON, *UNIT_KINDS) if way in counts)


def shared_unit(board: Board, step: Step) -> Unit | None:
    """Return the unit that holds all crosses of a step and most cells that they would rule out, two or more;
    None if there is none, if one reason tells all, or if units take several queens."""
    dead, cells = step.dead, step.claim.cells
    is_attack = not step.claim.count and not step.queens and step.rule not in CONFINED_RULES
    if board.k > 1 or not is_attack or len(dead) < 2 or len(attack_kinds(step, dead)) < 2:
        return None
    for kind in ("region", "row", "column"):
        unit = Unit(kind, _unit_number(board, kind, dead[0]))
        inside = [cell for cell in cells if unit_holds(board, unit, cell)]
        is_most = max(1, len(cells) / 2) < len(inside) < len(cells)
        if is_most and all(unit_holds(board, unit, cell) for cell in dead):
            return unit
    return None


def unit_kind_names(ways: Sequence[str], manner: Manner) -> list[str]:
    """Name the kinds of units among the ways in which a queen rules cells out."""
    kinds = {"row": manner.say("row"), "column": manner.say("column"), "region": manner.say("region")}
    return [kinds[way] for way in ways if way in kinds]


def crossing_text(board: Board, step: Step, manner: Manner) -> str:
    """Text on what the queens of a step cross out; empty if they cross out nothing."""
    queens, dead = {*step.queens}, step.dead
    reached = {why.cell for why in step.claim.why if why.sources and {*why.sources} <= queens}
    ways = attack_kinds(step, [cell for cell in dead if cell in reached])
    if board.k == 1:
        said = [_queen_crosses_sentence(board, ways, manner)]
    else:
        said = _star_crosses_sentences(board, step, reached, manner)
    return " ".join(capitalise(sentence) for sentence in said if sentence)


def attack_text(step: Step, cells: Sequence[Cell], manner: Manner, letter: str = "") -> str:
    """Text on how the queen of a unit rules out cells: "touches each cell with a new cross or is in the same
    row". Without a picture the cells are named before. letter: of the cells, if not all new crosses are
    meant."""
    ways = attack_kinds(step, cells)
    lines = manner.any_of(unit_kind_names(ways, manner))
    if letter:
        named = lettered_cells_text(cells, letter, manner)
    elif not manner.picture:
        named = manner.counted("that cell", "each of those cells", len(cells))
        if len(cells) == 2:
            named = manner.say("both of those cells")
    else:
        named = crossed_cells_text(cells, manner)
    if not lines:
        text = manner.say("touches {cells}")
    elif TOUCH_REASON not in ways:
        text = manner.say("is in the same {lines} as {cells}")
    else:
        text = manner.say("touches {cells} or is in the same {lines}")
    return text.format(cells=named, lines=lines)


def _queen_crosses_sentence(board: Board, ways: Sequence[str], manner: Manner) -> str:
    """A sentence on which cells a queen crosses out in some ways; empty if there are none."""
    lines = manner.listed(unit_kind_names(ways, manner))
    if not lines:
        text = manner.say("Cross out the cells around the {queen}.") if ways else ""
    elif TOUCH_REASON in ways:
        text = manner.say("Cross out the rest of the {queen}'s {lines}, and the cells around the {queen}.")
    else:
        text = manner.say("Cross out the rest of the {queen}'s {lines}.")
    return text.format(lines=lines, queen=piece_name(board, manner))


def _star_crosses_sentences(board: Board, step: Step, reached: set[Cell], manner: Manner) -> list[str]:
    """Say what stars cross out: the cells around them, and the rest of units that are full."""
    ways = {why.reason for why in step.claim.why if why.cell in reached and why.cell in step.dead}
    full = [*filled_units(board, step, touched=True)]
    said = []
    if TOUCH_REASON in ways:
        said.append(
            manner.counted(
                "Cross out the cells around the star.",
                "Cross out the cells around the stars.",
                len(step.queens),
            )
        )
    if full:
        text = manner.counted(
            "{units} has all its stars now: cross out the rest.",
            "{units} have all their stars now: cross out the rest.",
            len(full),
        )
        said.append(text.format(units=manner.units(full, len(full), outlined=False)))
    return said


def filled_units(board: Board, step: Step, touched: bool = False) -> dict[Unit, list[Cell]]:
    """Return the units that the stars of a step fill, and the cells that this crosses out in each. touched:
    True to count cells next to a new star too. Empty with one star a unit."""
    found: dict[Unit, list[Cell]] = {}
    for why in step.claim.why if board.k > 1 and step.queens else ():
        stars = {*why.sources} & {*step.queens}
        near = any(max(abs(r - why.cell[0]), abs(c - why.cell[1])) < 2 for r, c in step.queens)
        if stars and why.reason in UNIT_KINDS and why.cell in step.dead and (touched or not near):
            found.setdefault(Unit(why.reason, _unit_number(board, why.reason, why.cell)), []).append(why.cell)
    return {unit: found[unit] for unit in sorted(found, key=lambda x: (UNIT_KINDS.index(x.kind), x.number))}


def _unit_number(board: Board, kind: str, cell: Cell) -> int:
    """Return the number of the row, column or region that holds a cell."""
    return {"row": cell[0], "column": cell[1], "region": board.regions[cell[0]][cell[1]]}[kind]


def units_again_text(units: Sequence[Unit], manner: Manner) -> str:
    """Name units again that the sentence before names: "row 3", "these columns", "these lines" """
    kinds = {unit.kind for unit in units}
    if len(units) == 1:
        return manner.unit(units[0])
    if len(kinds) > 1:
        return manner.say("these rows and columns")
    words = {
        "row": manner.say("these rows"),
        "column": manner.say("these columns"),
        "region": manner.say("these regions"),
    }
    return words[kinds.pop()]


def dashed_cells_text(cells: Sequence[Cell], manner: Manner) -> str:
    """Name the cells in which a queen or a cross is tried, by a picture or by their places."""
    return manner.place(cells) or manner.counted("the dashed cell", "the dashed cells", len(cells))


def lettered_cells_text(cells: Sequence[Cell], letter: str, manner: Manner) -> str:
    """Name cells by the letter that a picture shows of them."""
    return manner.counted("the cell {letter}", "each cell {letter}", len(cells)).format(letter=letter)


def crosses_place_text(cells: Sequence[Cell], manner: Manner, letter: str = "") -> str:
    """Place of crosses: "there" for cells that are named before, or "at any new cross" beside a picture.
    letter: of the cells, if a picture shows it."""
    if letter:
        text = manner.counted("at {letter}", "at any {letter}", len(cells))
        if len(cells) == 2:
            text = manner.say("at either {letter}")
        return text.replace("{letter}", letter)
    if manner.picture:
        text = manner.counted("at the new cross", "at any new cross", len(cells))
        return manner.say("at either new cross") if len(cells) == 2 else text
    text = manner.counted("there", "in any of them", len(cells))
    return manner.say("in either of them") if len(cells) == 2 else text


def crossed_cells_text(cells: Sequence[Cell], manner: Manner) -> str:
    """Name the cells that a step of Queens crosses out."""
    return manner.place(cells) or manner.counted(
        "the cell with the new cross", "each cell with a new cross", len(cells)
    )


class StepUnits(NamedTuple):
    """The units of a step of Queens. look_units, other_units: units that it counts, of one kind and another.
    limiting_units: units that take so few more queens that some cells cannot all hold one."""

    look_units: list[Unit]
    other_units: list[Unit]
    limiting_units: list[Unit]


def units_of_step(board: Board, step: Step) -> StepUnits:
    """Sort the units of a step of Queens by what they are there for."""
    count = step.claim.count
    if step.rule in CONFINED_RULES or (count and count.need == count.places):
        kind = step.claim.units[0].kind
        others = [unit for unit in step.claim.units if unit.kind != kind]
        return StepUnits([unit for unit in step.claim.units if unit.kind == kind], others, [])
    first, rest = list(step.claim.units[: step.size or 1]), step.claim.units[step.size or 1 :]
    if step.size is None:
        return StepUnits(first, [], [*rest])
    others = [*takewhile(lambda unit: unit.kind == "region", rest)] if count and count.places else []
    cells = step.claim.cells
    if all(any(unit_holds(board, line, cell) for line in first) for cell in cells):
        others = [unit for unit in others if not any(unit_holds(board, unit, cell) for cell in cells)]
    return StepUnits(first, others, [unit for unit in rest if unit not in others])


def limits_sentence(board: Board, units: Sequence[Unit], manner: Manner) -> str:
    """A sentence stating that units take only one more queen each; empty if there are none."""
    said = limit_text(board, units, manner)
    if not said or board.k == 1:
        return short_limits_sentence(board, units, manner)
    text = manner.counted(
        "{limit}: any star there would fill it.",
        "{limit}: a star in one of them would fill it.",
        len(units),
    )
    return text.replace("{limit}", capitalise(said))


def short_limits_sentence(board: Board, units: Sequence[Unit], manner: Manner, most: int = 1) -> str:
    """A sentence stating how many more queens (`most`) units take, without what follows; empty if there are
    none."""
    said = limit_text(board, units, manner, most)
    return f"{capitalise(said)}." if said else ""


def limit_text(board: Board, units: Sequence[Unit], manner: Manner, most: int = 1) -> str:
    """Text of `limits_sentence` without its full stop. most: how many more queens the units take."""
    if not units:
        return ""
    if board.k == 1 and len(units) > MAX_NAMED_FULL_UNITS:
        text = manner.say("no row, column or region takes two")
    elif board.k == 1:
        text = manner.counted(
            "{units} has room for only one {queen}", "{units} have room for only one {queen} each", len(units)
        )
    elif most == 1:
        text = manner.counted(
            "{units} has room for only one more star",
            "{units} have room for only one more star each",
            len(units),
        )
    else:
        text = manner.counted(
            "{units} has room for only {most} more stars",
            "{units} have room for at most {most} more stars each",
            len(units),
        ).replace("{most}", manner.number(most))
    named = manner.units(units, len(units), outlined=False)
    return text.replace("{units}", named).replace("{queen}", piece_name(board, manner))
