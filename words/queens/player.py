"""What a step of Queens or Star Battle says to a player: colours, plain words, and why.

All of it comes from the step's claim. A placing step says what it crosses out, a counting step its numbers,
and where reasons differ from cell to cell each has its part of the sentence. "{queen}" is a queen, or a star.
"""

from collections.abc import Sequence

from ...solver.cell import Cell, Unit
from ...solver.queens.board import Board
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .arranged import arranged, left_over
from .chain import chain
from .parts import (
    TOUCH,
    all_open,
    crossed_out,
    goes_there,
    holds,
    last_piece,
    lines_named,
    newly_crossed,
    piece,
    pieces,
    these_units,
    ways_of,
)


def player(board: Board, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in _sentences(board, step, manner) if sentence)


def _sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    rule = step.rule
    if step.claim.chain:
        return chain(board, step, manner)
    if rule.startswith("single-cell"):
        return _placed(board, step, manner)
    if rule.startswith("arrangement"):
        return arranged(board, step, manner) if step.size is None else left_over(board, step, manner)
    if rule == "plus-shape":
        return _crossing_lines(board, step, manner)
    if step.size is not None:
        return _shared(board, step, manner)
    if "-confined-to-" in rule:
        return _confined(board, step, manner)
    if rule.startswith("attack-") or rule.endswith("-region"):
        return _reaching(board, step, manner)
    raise KeyError(rule)


def _placed(board: Board, step: Step, manner: Manner) -> list[str]:
    """The only cell left of a unit."""
    look = step.units[0]
    if all_open(board, [look], step.queens):
        text = manner.say("{unit} has only one cell, so its {queen} {goes_there}.")
    else:
        text = manner.say("Only one cell of {unit} is left, so its {queen} {goes_there}.")
    where = goes_there(step.queens, manner)
    said = text.format(unit=manner.unit(look), queen=last_piece(board, manner), goes_there=where)
    return [said, crossed_out(board, step, manner)]


def _confined(board: Board, step: Step, manner: Manner) -> list[str]:
    """All cells left of a unit lie in another."""
    unit, line = map(manner.unit, step.units)
    if board.k == 1:
        so = manner.say("Its {queen} goes in one of them, so cross out the rest of {line}.")
    else:
        so = manner.say("That is all that {line} still needs, so cross out the rest of {line}.")
    if all_open(board, step.units[:1], step.claim.cells):
        only = manner.say("All cells of {unit} are in {line}.")
    else:
        only = manner.say("All cells left in {unit} are in {line}.")
    return [only.format(unit=unit, line=line), so.format(line=line, queen=piece(board, manner))]


def _reaching(board: Board, step: Step, manner: Manner) -> list[str]:
    """What the queen of a unit rules out wherever it goes; beside the line that holds it, if one does."""
    queen, unit = last_piece(board, manner), manner.unit(step.units[0])
    if len(step.units) == 1:
        text = manner.say("Wherever the {queen} of {unit} goes, it {rules_out}.")
        out = manner.counted("So cross out that cell.", "So cross out those cells.", len(step.dead))
        rules_out = _reach(step, step.dead, newly_crossed(step.dead, manner), manner)
        return [text.format(queen=queen, unit=unit, rules_out=rules_out), out]
    line = step.units[1]
    beside = [cell for cell in step.dead if not holds(board, line, cell)]
    if all_open(board, step.units[:1], step.claim.cells):
        first = manner.say("All cells of {unit} are in {line}, so cross out the rest of {line}.")
    else:
        first = manner.say("All cells left in {unit} are in {line}, so cross out the rest of {line}.")
    also = manner.say("Wherever the {queen} of {unit} goes, it {rules_out}.")
    out = manner.counted("So cross out that cell, too.", "So cross out those cells, too.", len(beside))
    said = also.format(queen=queen, unit=unit, rules_out=_reach(step, beside, manner.ringed(beside), manner))
    return [first.format(unit=unit, line=manner.unit(line)), f"{said} {out}"]


def _reach(step: Step, cells: Sequence[Cell], named: str, manner: Manner) -> str:
    """How cells are ruled out: "touches the ringed cell or is in the same row" """
    ways = ways_of(step, cells)
    lines = manner.either(lines_named(ways, manner))
    if not lines:
        return manner.say("touches {cells}").format(cells=named)
    if TOUCH not in ways:
        return manner.say("is in the same {lines} as {cells}").format(cells=named, lines=lines)
    return manner.say("touches {cells} or is in the same {lines}").format(cells=named, lines=lines)


def _shared(board: Board, step: Step, manner: Manner) -> list[str]:
    """All cells left of several units lie in others that take as many queens."""
    kind = step.units[0].kind
    inside = [unit for unit in step.units if unit.kind == kind]
    others = [unit for unit in step.units if unit.kind != kind]
    queens, these = _counted_need(board, step, manner), these_units(others, manner)
    is_open = all_open(board, inside, step.claim.cells)
    if kind != "region":
        if is_open:
            only = manner.say("{units} need {queens}, and only {others} reach into them.")
        else:
            only = manner.say("{units} need {queens}, and only {others} have cells left there.")
        so = manner.say("So {these} put their {queen}s there: cross out the rest of {these}.")
        said = only.format(units=manner.units(inside), queens=queens, others=manner.units(others))
        return [said, so.format(queen=piece(board, manner), these=these)]
    so = manner.say("Their {queens} fill {these}, so cross out the other cells there.")
    return [_only(is_open, inside, others, manner), so.format(queens=queens, these=these)]


def _only(is_open: bool, inside: Sequence[Unit], others: Sequence[Unit], manner: Manner) -> str:
    """All cells of some units are in others. is_open: none of them has been crossed out."""
    if is_open:
        text = manner.say("All cells of {units} are in {others}.")
    else:
        text = manner.say("All cells left in {units} are in {others}.")
    return text.format(units=manner.units(inside), others=manner.units(others))


def _counted_need(board: Board, step: Step, manner: Manner) -> str:
    assert step.claim.count
    return pieces(board, step.claim.count.need, manner)


def _crossing_lines(board: Board, step: Step, manner: Manner) -> list[str]:
    """All cells left of regions lie in rows and columns that take as many queens."""
    lines = [unit for unit in step.units if unit.kind != "region"]
    regions = [unit for unit in step.units if unit.kind == "region"]
    crossing = {why.cell for why in step.claim.why if why.by == "crossing"}
    if not crossing:
        so = manner.say("Their {queens} fill these lines, one each, so cross out the other cells there.")
    elif len(crossing) == len(step.dead):
        so = manner.say("Their {queens} fill these lines one by one, so none can stand where two cross.")
    else:
        so = manner.say(
            "Their {queens} fill these lines one by one: cross out the rest, and where two cross."
        )
    only = _only(all_open(board, regions, step.claim.cells), regions, lines, manner)
    return [only, so.format(queens=_counted_need(board, step, manner))]
