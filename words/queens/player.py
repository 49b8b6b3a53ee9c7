"""A player's sentences about Queens and Star Battle, one function for each family of rules.

Sentences come from the step's claim alone. "{queen}" is a queen, or a star.
"""

from collections.abc import Callable, Mapping, Sequence

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.queens.rules.shapes import SHAPE_DRAWINGS as SHAPES
from ...solver.queens.state import LINE_KINDS, UNIT_KINDS
from ...solver.step import Step
from ..manner import Manner, capitalise
from .arrangements import arrangement_sentences
from .phrases import (
    CONFINED_RULES,
    TOUCH_REASON,
    CountByWay,
    are_all_cells,
    attack_kinds,
    attack_text,
    common_need_text,
    crosses_by_ways,
    crosses_place_text,
    crossing_text,
    dashed_units_text,
    equal_need_sentence,
    last_piece_name,
    limits_sentence,
    needed_pieces_text,
    outlined_units_text,
    piece_count_text,
    piece_name,
    piece_place_text,
    shared_unit,
    unit_holds,
    unit_kind_names,
    units_again_text,
    units_of_step,
)
from .room import empty_cells_text


def _single_cell_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say that a unit has only one cell left for its queen."""
    look, queens = step.claim.units[0], step.queens
    if are_all_cells(board, [look], queens):
        text = manner.say("{unit} has only one cell, so its {queen} {goes_there}.")
    else:
        text = manner.say("Only one cell of {unit} is left, so its {queen} {goes_there}.")
    where = piece_place_text(queens, manner)
    said = text.format(unit=manner.unit(look), queen=last_piece_name(board, manner), goes_there=where)
    return [said, crossing_text(board, step, manner)]


def _confined_unit_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say that all cells left of a unit for its queen lie in another unit."""
    unit, line = map(manner.unit, step.claim.units)
    if board.k == 1:
        so = manner.say("The {queen} of {unit} goes in one of them, so cross out the rest of {line}.")
    else:
        so = manner.say("{unit} and {line} each need {queens}, so cross out the rest of {line}.")
    if are_all_cells(board, step.claim.units[:1], step.claim.cells):
        only = manner.say("All cells of {unit} are in {line}.")
    else:
        only = manner.say("All cells left in {unit} are in {line}.")
    queens = (
        "" if board.k == 1 else needed_pieces_text(board, step.claim.units[:1], _need_clause(step), manner)
    )
    said = so.format(unit=unit, line=line, queen=piece_name(board, manner), queens=queens)
    return [only.format(unit=unit, line=line), capitalise(said)]


def _attacked_cells_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say what the queen of a unit rules out wherever it goes. If it rules out cells in several
    ways, they tell what a queen in those cells would rule out."""
    dead, unit = step.dead, step.claim.units[0]
    limit = limits_sentence(board, units_of_step(board, step).limiting_units, manner)
    outs = [] if manner.picture else empty_cells_text(dead, manner, link=False)
    shared = shared_unit(board, step)
    if shared:
        return [*outs, *_mostly_shared_sentences(board, step, shared, manner)]
    if manner.picture and (crosses := crosses_by_ways(board, step)):
        return [limit, *_ways_sentences(board, step, crosses, manner)]
    if len(attack_kinds(step, dead)) > 1:
        said = _blocking_sentences(board, step, crosses_place_text(dead, manner), manner)
        so = manner.counted("So cross it out.", "So cross them out.", len(dead))
    else:
        text = manner.say("Wherever the {queen} of {unit} goes, it {rules_out}.")
        rules_out = attack_text(step, dead, manner)
        said = text.format(queen=last_piece_name(board, manner), unit=manner.unit(unit), rules_out=rules_out)
        so = manner.counted("So cross out that cell.", "So cross out those cells.", len(dead))
    return [limit, said, so] if manner.picture else [*outs, limit, said]


def _ways_sentences(
    board: Board, step: Step, crosses: Mapping[CountByWay, Sequence[Cell]], manner: Manner
) -> list[str]:
    """Sentences beside a picture on the ways in which a queen at each cross would rule out all open cells of
    a unit."""
    unit, many, queen = manner.unit(step.claim.units[0]), len(step.claim.cells), piece_name(board, manner)
    if board.k == 1:
        opening = manner.counted("{unit} has one open cell.", "{unit} has {number} open cells.", many)
    else:
        opening = manner.counted(
            "{unit} needs one more star, and has one open cell.",
            "{unit} needs one more star, and has {number} open cells.",
            many,
        )
    said = [opening.format(unit=unit)]
    text = manner.say("A {queen} {where} would {do}.")
    for i, (ways, cells) in enumerate(crosses.items()):
        where = crosses_place_text(cells, manner, manner.letter(i) if len(crosses) > 1 else "")
        said.append(text.format(queen=queen, where=where, do=_ways_text(ways, manner)))
    so = manner.counted(
        "Then {unit} would not get its {queen}, so cross it out.",
        "Then {unit} would not get its {queen}, so cross them out.",
        len(step.dead),
    )
    return [*said, so.format(unit=unit, queen=last_piece_name(board, manner))]


def _ways_text(ways: CountByWay, manner: Manner) -> str:
    """Name the ways in which a queen would rule out cells: "touch one of them and share its row with
    another"."""
    texts = {
        "touch": manner.say("touch {cells}"),
        "row": manner.say("share its row with {cells}"),
        "column": manner.say("share its column with {cells}"),
        "region": manner.say("share its region with {cells}"),
    }
    said = []
    for i, (way, number) in enumerate(ways):
        if len(ways) == 1:
            cells = manner.say("all {number}").format(number=manner.number(number))
            cells = manner.say("both") if number == 2 else cells
        elif i == 0:
            cells = manner.counted("one of them", "{number} of them", number)
        elif i < len(ways) - 1:
            cells = manner.counted("another", "{number} others", number)
        else:
            cells = manner.counted("the other", "the others", number)
        said.append(texts[way].format(cells=cells))
    return manner.listed(said)


def _mostly_shared_sentences(board: Board, step: Step, shared: Unit, manner: Manner) -> list[str]:
    """Say that most open cells of a unit share another unit with the crosses, and how these
    rule out the others."""
    cells, dead = step.claim.cells, step.dead
    inside = [cell for cell in cells if unit_holds(board, shared, cell)]
    others = [cell for cell in cells if cell not in inside]
    if manner.picture:
        text = manner.say(
            "{some} of the {all} open cells of {unit} are in {shared}, and so are the new crosses."
        )
    else:
        text = manner.say("{some} of the {all} open cells of {unit} are in {shared}, and so are these cells.")
    most = text.format(
        some=manner.number(len(inside)),
        all=manner.number(len(cells)),
        unit=manner.unit(step.claim.units[0]),
        shared=manner.unit(shared),
    )
    left = manner.counted("the remaining cell", "each remaining cell", len(others))
    if place := manner.place(others):
        named = manner.counted("the remaining cell, {cells}", "each remaining cell, {cells}", len(others))
        left = named.format(cells=place)
    ways = {why.reason for why in step.claim.why for source in why.sources if source in others}
    lines = manner.any_of(unit_kind_names([way for way in UNIT_KINDS if way in ways], manner))
    if not lines:
        text = manner.say("A {queen} {where} also touches {cells}.")
    elif TOUCH_REASON not in ways:
        text = manner.say("A {queen} {where} is also in the {lines} of {cells}.")
    else:
        text = manner.say("A {queen} {where} also touches {cells}, or is in its {lines}.")
    also = text.format(
        queen=piece_name(board, manner), where=crosses_place_text(dead, manner), cells=left, lines=lines
    )
    so = [manner.counted("So cross it out.", "So cross them out.", len(dead))] if manner.picture else []
    return [most, also, *so]


def _blocking_sentences(board: Board, step: Step, where: str, manner: Manner) -> str:
    """Say that a queen somewhere would rule out all open cells of a unit that needs one."""
    many = len(step.claim.cells)
    if board.k == 1:
        text = manner.counted(
            "A {queen} {where} would rule out the only open cell of {unit}.",
            "A {queen} {where} would rule out all {number} open cells of {unit}.",
            many,
        )
    else:
        text = manner.counted(
            "A {queen} {where} would rule out the only open cell of {unit}, which needs one more.",
            "A {queen} {where} would rule out all {number} open cells of {unit}, which needs one more.",
            many,
        )
    unit = manner.unit(step.claim.units[0])
    if many == 2:
        text = manner.say("A {queen} {where} would rule out both open cells of {unit}.")
        if board.k > 1:
            text = manner.say(
                "A {queen} {where} would rule out both open cells of {unit}, which needs one more."
            )
    return text.format(queen=piece_name(board, manner), where=where, unit=unit)


def _shared_units_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say that all cells left of several units lie in others that take as many queens."""
    kind = step.claim.units[0].kind
    inside = [unit for unit in step.claim.units if unit.kind == kind]
    others = [unit for unit in step.claim.units if unit.kind != kind]
    only = _all_inside_text(board, step, inside, others, manner)
    queens = common_need_text(board, inside, others, _need_clause(step), manner)
    if board.k == 1:
        so = manner.say("The {queens} of {inside} fill {others}, so cross out the other cells there.")
        return [
            only,
            so.format(
                queens=queens,
                inside=units_again_text(inside, manner),
                others=units_again_text(others, manner),
            ),
        ]
    return [only, *_equal_need_sentences(inside, others, queens, manner)]


def _equal_need_sentences(
    inside: Sequence[Unit], others: Sequence[Unit], queens: str, manner: Manner
) -> list[str]:
    """Say that some units need as many stars as those in which they lie, which have none
    elsewhere."""
    there, these = units_again_text(others, manner), units_again_text(inside, manner)
    so = manner.counted(
        "So all stars that {others} still needs go in {inside}: cross out the rest of {others}.",
        "So all stars that {others} still need go in {inside}: cross out the rest of {others}.",
        len(others),
    )
    return [
        equal_need_sentence(inside, others, queens, manner),
        so.replace("{others}", there).replace("{inside}", these),
    ]


def _all_inside_text(
    board: Board, step: Step, inside: Sequence[Unit], others: Sequence[Unit], manner: Manner
) -> str:
    """Text stating that all cells of some units of Queens are in others."""
    if are_all_cells(board, inside, step.claim.cells):
        text = manner.say("All cells of {units} are in {others}.")
    else:
        text = manner.say("All cells left in {units} are in {others}.")
    return text.format(units=outlined_units_text(inside, manner), others=dashed_units_text(others, manner))


def _need_clause(step: Step) -> int:
    assert step.claim.count
    return step.claim.count.need


def _crossing_lines_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say that all cells left of regions lie in rows and columns that take as many queens."""
    lines = [unit for unit in step.claim.units if unit.kind != "region"]
    regions = [unit for unit in step.claim.units if unit.kind == "region"]
    crossing = {why.cell for why in step.claim.why if why.reason == "crossing"}
    need = _need_clause(step)
    queens = common_need_text(board, regions, lines, need, manner)
    said = [_all_inside_text(board, step, regions, lines, manner)]
    only_crossing = len(crossing) == len(step.dead)
    if board.k == 1 and only_crossing:
        said.append(manner.say("Their {queens} fill these rows and columns, one each.").format(queens=queens))
    elif board.k == 1:
        so = manner.say(
            "Their {queens} fill these rows and columns, one each, so cross out the other cells there."
        )
        said.append(so.format(queens=queens))
    elif only_crossing:
        said.append(equal_need_sentence(regions, lines, queens, manner))
    else:
        said += _equal_need_sentences(regions, lines, queens, manner)
    return [*said, *(_crossing_sentences(board, len(crossing), need, manner) if crossing else ())]


def _crossing_sentences(board: Board, many: int, need: int, manner: Manner) -> list[str]:
    """Say that a queen where two lines cross would leave the lines too few queens. many: the number of such
    cells. need: how many queens the lines take."""
    twice = manner.say("A {queen} where two of them cross would count in both.")
    so = manner.counted(
        "Then these rows and columns would hold only {fewer} in all, not {need}: cross out that cell.",
        "Then these rows and columns would hold only {fewer} in all, not {need}: cross out those cells.",
        many,
    )
    fewer = piece_count_text(board, need - 1, manner)
    return [
        twice.format(queen=piece_name(board, manner)),
        so.replace("{fewer}", fewer).replace("{need}", manner.number(need)),
    ]


#: Sentences of each rule that supposes nothing.
SENTENCES_BY_RULE: dict[str, Callable[[Board, Step, Manner], list[str]]] = {
    **{f"single-cell-{kind}": _single_cell_sentences for kind in UNIT_KINDS},
    **dict.fromkeys(CONFINED_RULES, _confined_unit_sentences),
    **{f"attack-{kind}": _attacked_cells_sentences for kind in UNIT_KINDS},
    **{f"{shape}-region": _attacked_cells_sentences for shape in SHAPES},
    **{f"arrangement-{kind}": arrangement_sentences for kind in UNIT_KINDS},
    **{f"n-regions-in-n-{kind}s": _shared_units_sentences for kind in LINE_KINDS},
    **{f"n-{kind}s-in-n-regions": _shared_units_sentences for kind in LINE_KINDS},
    "plus-shape": _crossing_lines_sentences,
}
