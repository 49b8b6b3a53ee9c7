"""What a step of Queens or Star Battle says to a player: colours, plain words, and why.

All of it comes from the step's claim. A placing step says what it crosses out, a counting step its numbers,
and where reasons differ from cell to cell each has its part of the sentence. "{queen}" is a queen, or a star.
"""

from collections.abc import Sequence

from ...solver.cell import Cell
from ...solver.queens.board import Board
from ...solver.step import Step
from ..listing import capital
from ..manner import Manner
from .chain import chain
from .parts import TOUCH, crossed_out, goes_there, holds, lines_named, piece, pieces, ways_of

MANY = 8  # regions to be named where the picture outlines cells of others


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
        return _arranged(board, step, manner) if step.size is None else _left_over(board, step, manner)
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
    if board.k == 1:
        text = manner.say("Only one cell of {unit} is left: its {queen} {goes_there}.")
    else:
        text = manner.say("Only one cell of {unit} is left: its last {queen} {goes_there}.")
    where = goes_there(step.queens, manner)
    said = text.format(unit=manner.unit(step.units[0]), queen=piece(board, manner), goes_there=where)
    return [said, crossed_out(board, step, manner)]


def _confined(board: Board, step: Step, manner: Manner) -> list[str]:
    """All cells left of a unit lie in another."""
    unit, line = map(manner.unit, step.units)
    if board.k == 1:
        so = manner.say("Its {queen} goes there, so cross out the rest of {line}.")
    else:
        so = manner.say("That is all that {line} still needs, so cross out the rest of {line}.")
    only = manner.say("All cells left in {unit} are in {line}.").format(unit=unit, line=line)
    return [only, so.format(line=line, queen=piece(board, manner))]


def _reaching(board: Board, step: Step, manner: Manner) -> list[str]:
    """What the queen of a unit rules out wherever it goes; beside the line that holds it, if one does."""
    queen, unit = piece(board, manner), manner.unit(step.units[0])
    if len(step.units) == 1:
        text = manner.say("Wherever the {queen} of {unit} goes, it {rules_out}.")
        out = manner.counted("So cross out that cell.", "So cross out those cells.", len(step.dead))
        return [text.format(queen=queen, unit=unit, rules_out=_reach(step, step.dead, manner)), out]
    line = step.units[1]
    beside = [cell for cell in step.dead if not holds(board, line, cell)]
    first = manner.say("All cells left in {unit} are in {line}, so cross out the rest of {line}.")
    also = manner.say("Wherever its {queen} goes there, it {rules_out}.")
    out = manner.counted("So cross out that cell too.", "So cross out those cells too.", len(beside))
    said = also.format(queen=queen, rules_out=_reach(step, beside, manner))
    return [first.format(unit=unit, line=manner.unit(line)), f"{said} {out}"]


def _reach(step: Step, cells: Sequence[Cell], manner: Manner) -> str:
    """How cells are ruled out: "touches the marked cell or is in the same row" """
    ways, marked = ways_of(step, cells), manner.each_marked(cells)
    lines = manner.either(lines_named(ways, manner))
    if not lines:
        return manner.say("touches {cells}").format(cells=marked)
    if TOUCH not in ways:
        return manner.say("is in the same {lines} as {cells}").format(cells=marked, lines=lines)
    return manner.say("touches {cells} or is in the same {lines}").format(cells=marked, lines=lines)


def _shared(board: Board, step: Step, manner: Manner) -> list[str]:
    """All cells left of several units lie in others that take as many queens."""
    kind = step.units[0].kind
    inside = [unit for unit in step.units if unit.kind == kind]
    others = [unit for unit in step.units if unit.kind != kind]
    only = manner.say("All cells left in {units} are in {others}.")
    so = manner.say("Their {queens} fill {these}, so cross out the other cells there.")
    return [
        only.format(units=manner.units(inside), others=manner.units(others)),
        so.format(queens=_counted_need(board, step, manner), these=manner.these(others)),
    ]


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
    only = manner.say("All cells left in {units} are in {others}.")
    return [
        only.format(units=manner.units(regions), others=manner.units(lines)),
        so.format(queens=_counted_need(board, step, manner)),
    ]


def _arranged(board: Board, step: Step, manner: Manner) -> list[str]:
    """What all ways to place several stars of a unit have in common."""
    assert step.claim.count
    need = step.claim.count.need
    text = manner.say("{unit} still needs {queens}, and no two may touch.")
    if need == 1:
        text = manner.say("{unit} still needs {queens}.")
    said = text.format(unit=manner.unit(step.units[0]), queens=_counted_need(board, step, manner))
    return [said, *_in_common(board, step, manner, need)]


def _left_over(board: Board, step: Step, manner: Manner) -> list[str]:
    """Where the queens stand that counting leaves over: in the lines beside the regions inside them, or in
    the regions outside the lines."""
    assert step.claim.count
    lines = [unit for unit in step.units if unit.kind != "region"]
    regions = [unit for unit in step.units if unit.kind == "region"]
    many, fewer = step.claim.count
    in_lines = any(holds(board, line, cell) for line in lines for cell in step.claim.cells[:1])
    whole, part = (lines, regions) if in_lines else (regions, lines)
    if not part:  # of the other kind all are full by now
        text = manner.say("{queens} must go in {whole}, all in the outlined cells.")
        said = text.format(queens=pieces(board, many, manner), whole=manner.units(whole, MANY))
        return [said, *_in_common(board, step, manner, many)]
    said = manner.say("{queens} must go in {whole}, {fewer} of them in {part}.").format(
        queens=pieces(board, many, manner),
        whole=manner.units(whole, MANY),
        fewer=manner.number(fewer),
        part=manner.units(part, MANY),
    )
    rest = manner.counted(
        "The other one goes in the outlined cells.",
        "The other {number} go in the outlined cells.",
        many - fewer,
    )
    return [said, rest, *_in_common(board, step, manner, many - fewer)]


def _in_common(board: Board, step: Step, manner: Manner, number: int) -> list[str]:
    """What follows for some cells that so many queens have to find room in."""
    queen = piece(board, manner)
    if step.queens:
        text = manner.counted(
            "If {cells} stays empty, there is too little room: a {queen} goes there.",
            "If {cells} stays empty, there is too little room: a {queen} goes in each.",
            len(step.queens),
        )
        said = text.format(cells=manner.any_marked(step.queens), queen=queen)
        return [said, crossed_out(board, step, manner)]
    if number == 1:
        text = manner.say("A {queen} in {cells} would leave it no room, so {cross_out}.")
    else:
        text = manner.say("A {queen} in {cells} would leave them too little room, so {cross_out}.")
    out = manner.counted("cross it out", "cross them out", len(step.dead))
    return [text.format(queen=queen, cells=manner.any_marked(step.dead), cross_out=out)]
