"""What a step of a nonogram says, in either voice."""

from ..solver.cells import Cell, Unit
from ..solver.nonogram.puzzle import Clue, Nonogram
from ..solver.step import Step
from .game_words import Words
from .manner import Manner, capital, cells_named, to_translate

SOLID = "#"


def player(puzzle: Nonogram, step: Step, manner: Manner) -> str:
    """What a step says to a player: a sentence, and one for each link of a chain."""
    if step.claim.chain:
        return _tried(puzzle, step, manner)
    return capital(_line(puzzle, step, manner, named=not manner.picture)) + "."


def _line(puzzle: Nonogram, step: Step, manner: Manner, named: bool) -> str:
    """All that follows in a line. named: the line by its number."""
    unit = step.units[0]
    clue, blocks = clue_of(puzzle, unit), _blocks(puzzle, unit)
    if not blocks:
        said = manner.say("{line} ({clue}) has no blocks, so {what}")
    elif len(blocks) == 1:
        said = manner.say("however the block of {line} ({clue}) lies, {what}")
    else:
        said = manner.say("however the blocks of {line} ({clue}) lie, {what}")
    what = _numbers(step, manner) if manner.picture else _places(step, manner)
    return said.format(line=_unit(unit, manner, named), clue=clue, what=what)


def _unit(unit: Unit, manner: Manner, named: bool) -> str:
    if named:
        return manner.unit(unit)
    return manner.say("this row") if unit.kind == "row" else manner.say("this column")


def _numbers(step: Step, manner: Manner) -> str:
    filled, empty = _cells(step, True), _cells(step, False)
    parts = []
    if filled:
        parts.append(
            manner.counted("{number} more cell is filled", "{number} more cells are filled", len(filled))
        )
    if empty:
        parts.append(
            manner.counted("{number} more cell is empty", "{number} more cells are empty", len(empty))
        )
    return manner.listed(parts)


def _places(step: Step, manner: Manner) -> str:
    """ "columns 1-4 and 7 are filled and column 5 is empty" """
    parts = []
    in_row = step.units[0].kind == "row"
    for is_solid in (True, False):
        cells = _cells(step, is_solid)
        number = len(cells)
        if not cells:
            continue
        places = manner.numbers([cell[in_row] + 1 for cell in cells])
        if in_row and is_solid:
            said = manner.counted("column {places} is filled", "columns {places} are filled", number)
        elif in_row:
            said = manner.counted("column {places} is empty", "columns {places} are empty", number)
        elif is_solid:
            said = manner.counted("row {places} is filled", "rows {places} are filled", number)
        else:
            said = manner.counted("row {places} is empty", "rows {places} are empty", number)
        parts.append(said.format(places=places))
    return manner.listed(parts)


def _tried(puzzle: Nonogram, step: Step, manner: Manner) -> str:
    """A chain, a sentence a link."""
    first, *links, end = step.claim.chain
    where = manner.place(first.claim.cells)
    is_solid = first.values[0][1] == SOLID
    if where:
        said = manner.say("Try filling {cell}.") if is_solid else manner.say("Try leaving {cell} empty.")
        last = manner.say("So {cell} is empty.") if is_solid else manner.say("So {cell} is filled.")
    else:
        said = (
            manner.say("Try filling the dashed cell.")
            if is_solid
            else manner.say("Try leaving the dashed cell empty.")
        )
        last = (
            manner.say("So the dashed cell is empty.")
            if is_solid
            else manner.say("So the dashed cell is filled.")
        )
    sentences = [said.format(cell=where)]
    for link in links:
        what = _line(puzzle, link, manner, named=True)
        sentences.append(manner.say("Then, {what}.").format(what=what))
    (unit,) = end.units
    clash = (
        manner.say("Now the block of {line} ({clue}) has no room any more.")
        if len(_blocks(puzzle, unit)) == 1
        else manner.say("Now the blocks of {line} ({clue}) have no room any more.")
    )
    sentences.append(clash.format(line=manner.unit(unit), clue=clue_of(puzzle, unit)))
    return " ".join([*sentences, last.format(cell=where)])


def expert(puzzle: Nonogram, step: Step) -> str:
    """Its rule and line, the cells that it rests on, what follows; of a chain every link."""
    name = capital(step.rule.replace("-", " "))
    where = "".join(f" in {unit.name} ({clue_of(puzzle, unit)})" for unit in step.units)
    if not step.values:
        cells = step.claim.cells
        return f"{name}{where}: {cells_named(cells) if cells else 'no cell'} cannot be completed."
    sources = step.claim.why[0].sources
    rests = f"resting on {cells_named(sources)}" if sources else "resting on the clue alone"
    if step.claim.chain:
        first, *links = step.claim.chain
        said = " ".join([f"suppose {_found(first)}.", *(expert(puzzle, link) for link in links)])
        return f"{name}, {rests}: {said} So {_found(step)}."
    return f"{name}{where}, {rests}: {_found(step)}."


def _found(step: Step) -> str:
    """ "r1c1 and r1c2 are filled and r1c3 is empty" """
    parts = []
    for kind, is_solid in (("filled", True), ("empty", False)):
        if cells := _cells(step, is_solid):
            parts.append(f"{cells_named(cells)} {'is' if len(cells) == 1 else 'are'} {kind}")
    return " and ".join(parts)


def clue_of(puzzle: Nonogram, unit: Unit) -> str:
    """ "3,1" """
    return ",".join(map(str, _blocks(puzzle, unit))) or "0"


def _blocks(puzzle: Nonogram, unit: Unit) -> Clue:
    """How long the blocks of a line are; none of an empty one."""
    return (puzzle.row_clues if unit.kind == "row" else puzzle.column_clues)[unit.number]


def _cells(step: Step, is_solid: bool) -> list[Cell]:
    return [cell for cell, value in step.values if (value == SOLID) == is_solid]


# ── words ────────────────────────────────────────
# What is said of nonograms.

AIM = to_translate(
    "Fill cells so that each row and column has blocks as long as the numbers at its end say, in that order."
)
#: What people call the rules, and how a chain begins and ends.
RULES = {
    "overlap": to_translate("wherever the blocks lie"),
    "complete-line": to_translate("all ways to complete a line"),
    "supposition": to_translate("trying it"),
    "supposed": to_translate("tried"),
    "clue": to_translate("no room for the blocks"),
}

WORDS = Words(
    title=lambda puzzle: "Nonogram",
    aim=lambda puzzle, manner: manner.say(AIM),
    form="write 'rows' and a clue a line, then 'columns' and theirs",
    row_form='write one JSON object a line with "row_clues" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=lambda solution, mark, manner: "",
    answer="answer",
    misread=to_translate("clues"),
    nothing_left=to_translate("Nothing is left to find."),
    legend=lambda puzzle: {"#": to_translate("filled"), ".": to_translate("empty")},
    too_long="check that it was written down right: one with many answers takes longest",
)
