"""Sentences about nonograms, in both voices."""

from collections.abc import Mapping, Sequence

from ..solver.cells import Cell, Unit
from ..solver.nonogram.puzzle import Clue, Nonogram
from ..solver.step import Step
from .game_words import Words
from .manner import Manner, capitalise, name_cells, number_runs, to_translate
from .phrases import cells_with_verb, expert_chain, reason_cells_text

FILLED_CELL = "#"  # value of a filled cell
MAX_FOUND_WORDS = 17  # words of what a line shows in the sentence that names the line and its clue
MAX_RUNS_LISTED = 6  # runs of lines in one sentence: with more the sentence is hard to follow

#: Names of the rules, and of how a chain begins and ends.
RULE_NAMES = {
    "overlap": to_translate("wherever the blocks lie"),
    "complete-line": to_translate("all ways to complete a line"),
    "supposition": to_translate("trying it"),
    "supposed": to_translate("tried"),
    "clue": to_translate("no room for the blocks"),
}


class NonogramWords(Words):
    """The texts and sentences of nonograms: rows and columns with clues, blocks, cells that are filled or
    empty."""

    name: str = "Nonogram"
    goal: str = to_translate(
        "Fill cells so that each row and column has blocks as long as the numbers at its end say, in that "
        "order."
    )
    form: str = "write 'rows' and a clue a line, then 'columns' and theirs"
    row_form: str = 'write one JSON object a line with "row_clues" and what else "puzzle" has in an answer'
    rules: Mapping[str, str] = RULE_NAMES
    misread: str = to_translate("clues")
    nothing_left: str = to_translate("Nothing is left to find.")
    remedy_if_slow: str = "check the clues for typing errors, because a board with many answers takes longest"

    def legend(self, puzzle: Nonogram) -> dict[str, str]:
        return {"#": to_translate("filled"), ".": to_translate("empty")}

    def statement(self, puzzle: Nonogram, step: Step, manner: Manner) -> str:
        """Return the statement of all findings of a step, which lie in one line of a nonogram."""
        unit = step.claim.units[0]
        blocks = _block_lengths(puzzle, unit)
        if not blocks:
            said = manner.say("{line} ({clue}) has no blocks, so {what}")
        elif len(blocks) == 1:
            said = manner.say("however the block of {line} ({clue}) lies, {what}")
        else:
            said = manner.say("however the blocks of {line} ({clue}) lie, {what}")
        is_short = manner.picture and not manner.lines
        what = _count_cells(step, manner) if is_short else _name_cells(step, manner)
        return said.format(line=manner.this_unit(unit), clue=clue_text(puzzle, unit), what=what)

    def say_supposition_start(self, puzzle: Nonogram, step: Step, where: str, manner: Manner) -> list[str]:
        if _is_filled(step.claim.chain[0]):
            said = manner.say("Try filling {cell}.") if where else manner.say("Try filling the dashed cell.")
        else:
            said = (
                manner.say("Try leaving {cell} empty.")
                if where
                else manner.say("Try leaving the dashed cell empty.")
            )
        return [said.format(cell=where)]

    def say_link(self, puzzle: Nonogram, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        what = self.statement(puzzle, step.claim.chain[number], manner)
        return [manner.say("Then, {what}.").format(what=what)]

    def say_clash(self, puzzle: Nonogram, step: Step, manner: Manner) -> list[str]:
        (unit,) = step.claim.chain[-1].units
        clash = (
            manner.say("Now the block of {line} ({clue}) has no room any more.")
            if len(_block_lengths(puzzle, unit)) == 1
            else manner.say("Now the blocks of {line} ({clue}) have no room any more.")
        )
        return [clash.format(line=manner.unit(unit), clue=clue_text(puzzle, unit))]

    def say_outcome(self, puzzle: Nonogram, step: Step, where: str, manner: Manner) -> list[str]:
        if _is_filled(step.claim.chain[0]):
            said = manner.say("So {cell} is empty.") if where else manner.say("So the dashed cell is empty.")
        else:
            said = (
                manner.say("So {cell} is filled.") if where else manner.say("So the dashed cell is filled.")
            )
        return [said.format(cell=where)]

    def expert(self, puzzle: Nonogram, step: Step) -> str:
        name = capitalise(step.rule.replace("-", " "))
        where = "".join(f" in {unit.name} ({clue_text(puzzle, unit)})" for unit in step.claim.units)
        if not step.values:
            cells = step.claim.cells
            return f"{name}{where}: {name_cells(cells) if cells else 'no cell'} cannot be completed."
        rests = reason_cells_text(step, "the clue alone")
        if step.claim.chain:
            return (
                f"{name}, {rests}: {expert_chain(step, _found_text, lambda link: self.expert(puzzle, link))}"
            )
        return f"{name}{where}, {rests}: {_found_text(step)}."


WORDS: Words = NonogramWords()


def _count_cells(step: Step, manner: Manner) -> str:
    """Return the numbers of cells that a step finds, in words: "two more cells are filled and one more cell
    is empty" """
    filled, empty = len(_found_cells(step, True)), len(_found_cells(step, False))
    parts = (
        filled and manner.counted("{number} more cell is filled", "{number} more cells are filled", filled),
        empty and manner.counted("{number} more cell is empty", "{number} more cells are empty", empty),
    )
    return manner.listed([part for part in parts if part])


def _name_cells(step: Step, manner: Manner) -> str:
    """Return the cells that a step finds, in words: "its cells in columns 1 to 4 and 7 are filled" """
    parts = []
    in_row = step.claim.units[0].kind == "row"
    for is_solid in (True, False):
        cells = _found_cells(step, is_solid)
        number = len(cells)
        if not cells:
            continue
        if in_row and is_solid:
            said = manner.counted(
                "its cell in column {places} is filled", "its cells in columns {places} are filled", number
            )
        elif in_row:
            said = manner.counted(
                "its cell in column {places} is empty", "its cells in columns {places} are empty", number
            )
        elif is_solid:
            said = manner.counted(
                "its cell in row {places} is filled", "its cells in rows {places} are filled", number
            )
        else:
            said = manner.counted(
                "its cell in row {places} is empty", "its cells in rows {places} are empty", number
            )
        lines = [cell[in_row] + 1 for cell in cells]
        parts += [said.format(places=places) for places in _short_lists(lines, manner)]
    if len(" ".join(parts).split()) <= MAX_FOUND_WORDS:
        return manner.listed(parts)
    return ". ".join([parts[0], *map(capitalise, parts[1:])])


def _short_lists(numbers: Sequence[int], manner: Manner) -> list[str]:
    """List numbers of rows or columns in lists that are short enough for a sentence each."""
    runs = number_runs(numbers)
    some = [runs[i : i + MAX_RUNS_LISTED] for i in range(0, len(runs), MAX_RUNS_LISTED)]
    return [manner.numbers([x for first, last in part for x in range(first, last + 1)]) for part in some]


def _found_text(step: Step) -> str:
    """Return the findings of a step for an expert: "r1c1 and r1c2 are filled and r1c3 is empty" """
    kinds = (("filled", _found_cells(step, True)), ("empty", _found_cells(step, False)))
    return " and ".join(f"{cells_with_verb(cells)} {kind}" for kind, cells in kinds if cells)


def clue_text(puzzle: Nonogram, unit: Unit) -> str:
    """Write the clue of a line of a nonogram: "3,1" """
    return ",".join(map(str, _block_lengths(puzzle, unit))) or "0"


def _block_lengths(puzzle: Nonogram, unit: Unit) -> Clue:
    """Return the lengths of the blocks of a nonogram's line; none for an empty one."""
    return (puzzle.row_clues if unit.kind == "row" else puzzle.column_clues)[unit.number]


def _found_cells(step: Step, is_solid: bool) -> Sequence[Cell]:
    """Return the cells that a step fills in a nonogram, or those that it leaves empty."""
    return [cell for cell, value in step.values if (value == FILLED_CELL) == is_solid]


def _is_filled(tried: Step) -> bool:
    """True if a supposition about a nonogram begins with a filled cell."""
    return tried.values[0][1] == FILLED_CELL
