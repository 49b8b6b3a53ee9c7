"""A player's sentences about suppositions in Queens and Star Battle: some for each link."""

from collections.abc import Sequence

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner, capitalise, to_translate
from .groups import (
    all_touch,
    end_groups,
    fewest_groups,
    grouped_links,
    units_of_counting_step,
)
from .phrases import (
    CONFINED_RULES,
    TOUCH_REASON,
    attack_kinds,
    common_need_text,
    filled_units,
    last_piece_name,
    lettered_cells_text,
    limits_sentence,
    need_text,
    needed_pieces_text,
    piece_count_text,
    piece_place_text,
    short_limits_sentence,
    unit_holds,
    units_again_text,
    units_of_step,
)
from .placements import common_sentences
from .room import MAX_SHORT_SENTENCE_WORDS, StarRoom, group_count_text, group_list_sentences

MAX_NAMED_REGIONS = 3  # regions that a link names one by one
MAX_REACHED_WORDS = 17  # words of a list of cells that the queen of a unit rules out
MAX_LAST_LIST_WORDS = 12  # words of a list of cells that ends a sentence

PLACED_TEXT = to_translate("only one cell of {unit} is left, so its {queen} {goes_there}")
INSIDE_TEXT = to_translate("all cells left in {inside} are in {others}: cross out {cells}")
ALL_INSIDE_TEXT = to_translate("all cells left in {inside} are in {others}")


def link_sentences(board: Board, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
    """Return the sentences about a link of a supposition about a queen or a cross. The first sentence goes on
    after "Then" and has no full stop. number: of the link in the chain."""
    link, chain = step.claim.chain[number], step.claim.chain
    is_numbered = manner.by_panel or {*grouped_links(board, chain)} == {number}
    return [
        *_link_findings(board, link, letter, manner, is_numbered),
        full_units_sentence(board, step, number, manner),
    ]


def full_units_sentence(board: Board, step: Step, number: int, manner: Manner) -> str:
    """A sentence on which units the stars of a link fill, if a later link rests on the cells that this
    crosses out; empty if there are none."""
    _, *after = step.claim.chain[number:]
    later = {unit for link in after for unit in link.claim.units}
    units = [
        unit
        for unit, cells in filled_units(board, step.claim.chain[number]).items()
        if any(unit_holds(board, other, cell) for other in later - {unit} for cell in cells)
    ]
    text = manner.counted("{units} is full then.", "{units} are full then.", len(units))
    return capitalise(text.format(units=manner.units(units, len(units), outlined=False))) if units else ""


def _link_findings(board: Board, link: Step, letter: str, manner: Manner, is_numbered: bool) -> list[str]:
    """Return the sentences about a link. is_numbered: the picture numbers its groups, if it has some."""
    count = link.claim.count
    if count and count.need != count.places:
        return _arrangement_sentences(board, link, letter, manner, is_numbered)
    inside, others, beside = units_of_step(board, link)
    if not link.queens and not count and link.rule not in CONFINED_RULES:
        return _reached_cells_sentences(board, link, beside, letter, manner)
    cells = manner.say("the rest of {units}").format(units=units_again_text(others, manner)) if others else ""
    if letter:
        cells = lettered_cells_text(link.dead, letter, manner)
    is_counted = count is not None and board.k > 1
    text = manner.say(PLACED_TEXT if link.queens else ALL_INSIDE_TEXT if is_counted else INSIDE_TEXT)
    said = text.format(
        queen=last_piece_name(board, manner),
        goes_there=piece_place_text(link.queens, manner, letter),
        unit=manner.unit(link.claim.units[0]),
        inside=manner.units(inside, MAX_NAMED_REGIONS, outlined=False),
        others=manner.units(others, MAX_NAMED_REGIONS, outlined=False),
        cells=cells,
    )
    if count and is_counted:
        if len(inside) == len(others) == 1:
            text = manner.say("{inside} and {others} each need {queens}, so cross out {cells}.")
        else:
            text = manner.counted(
                "{inside} needs {queens}, exactly as many as {others}, so cross out {cells}.",
                "Together {inside} need {queens}, exactly as many as {others}, so cross out {cells}.",
                len(inside),
            )
        so = text.format(
            inside=units_again_text(inside, manner),
            others=units_again_text(others, manner),
            queens=common_need_text(board, inside, others, count.need, manner),
            cells=cells,
        )
        return [said, capitalise(so), limits_sentence(board, beside, manner)]
    return [said, limits_sentence(board, beside, manner)]


def _reached_cells_sentences(
    board: Board, link: Step, beside: Sequence[Unit], letter: str, manner: Manner
) -> list[str]:
    """Say which cells the queen of a unit rules out wherever it goes."""
    touched = attack_kinds(link, link.dead) == [TOUCH_REASON]
    text = (
        manner.say("the {queen} of {unit} touches {cells} wherever it goes")
        if touched
        else manner.say("the {queen} of {unit} rules out {cells} wherever it goes")
    )
    also = manner.say("It also touches {cells}.") if touched else manner.say("It also rules out {cells}.")
    lists = manner.short_lists(link.dead, MAX_REACHED_WORDS)
    if manner.picture:
        lists = [(lettered_cells_text(link.dead, letter, manner), len(link.dead))]
    first, *more = [cells for cells, _ in lists]
    queen, unit = last_piece_name(board, manner), manner.unit(link.claim.units[0])
    said = text.format(queen=queen, unit=unit, cells=first)
    return [said, *(also.format(cells=cells) for cells in more), limits_sentence(board, beside, manner)]


def contradiction_sentences(board: Board, end: Step, manner: Manner) -> list[str]:
    """Return the sentences about the contradiction at the end of a supposition about a queen: what a unit
    needs and what is left of it. The first sentence has no full stop."""
    count, cells = end.claim.count, end.claim.cells
    unit, *beside = end.claim.units
    if not count or (not cells and board.k == 1):
        return [manner.say("{unit} has no cell left").format(unit=manner.unit(unit))]
    if not cells:
        text = manner.say("{needs}, and no cell is left")
    elif len(cells) < count.need:
        text = manner.counted(
            "{needs}, and only one cell is left", "{needs}, and only {number} cells are left", len(cells)
        )
    elif len(cells) == 2 and all_touch(cells):
        text = manner.say("{needs}, and the two cells left touch each other")
    elif all_touch(cells):
        text = manner.say("{needs}, and the {number} cells left all touch each other")
    elif len(cells) == 2:
        text = manner.say("{needs}, and the two cells left share {lines}")
    elif count.need == 2 and fewest_groups(board, cells, 1, beside):
        text = manner.say("{needs}, and any two of the {number} cells left touch or share {lines}")
    elif end.size and end.size > 1:
        text = manner.say("{needs}, but they do not all fit in the {cells} cells left")
    elif end_groups(board, end):
        return _few_groups_sentences(board, end, manner)
    else:
        text = manner.counted(
            "{needs}, but only one fits in the {cells} cells left",
            "{needs}, but only {number} fit in the {cells} cells left",
            max_stars_that_fit(board, cells, beside, count.need),
        )
    said = (
        text.replace("{needs}", need_text(board, [unit], count.need, manner))
        .replace("{number}", manner.number(len(cells)))
        .replace("{cells}", manner.number(len(cells)))
        .replace("{lines}", manner.any_unit(beside))
    )
    place = manner.place(cells)
    more: list[str] = []
    if place and len(place.split()) <= MAX_LAST_LIST_WORDS:
        with_cells = manner.say("{what}: {cells}").format(what=said, cells=place)
        if len(with_cells.split()) < MAX_SHORT_SENTENCE_WORDS:  # one word is "Then"
            said = with_cells
        else:
            more = [manner.say("They are {cells}.").format(cells=place)]
    limits = short_limits_sentence(board, beside, manner, end.size or 1)
    return [said, *more, *filter(None, [limits])]


def _few_groups_sentences(board: Board, end: Step, manner: Manner) -> list[str]:
    """Say that the cells left of a unit fall into too few groups. The first sentence has no
    full stop."""
    assert end.claim.count
    (unit, *beside), groups = end.claim.units, end_groups(board, end)
    limits = short_limits_sentence(board, beside, manner)
    asked = need_text(board, [unit], end.claim.count.need, manner)
    text = manner.say("{needs}, but the {cells} cells left fall into only {groups}")
    said = text.format(
        needs=asked,
        cells=manner.number(len(end.claim.cells)),
        groups=group_count_text(board, end, groups, manner),
    )
    each = manner.say("Each holds only one star.")
    return [said, *group_list_sentences(groups, manner), *filter(None, [limits, each])]


def _arrangement_sentences(
    board: Board, link: Step, letter: str, manner: Manner, is_numbered: bool
) -> list[str]:
    """Say what all ways to fill a unit with queens, or what counting leaves over, have in common in
    a link."""
    assert link.claim.count
    need, fewer = link.claim.count
    whole, part, _ = units_of_counting_step(board, link) if fewer else units_of_step(board, link)
    if not fewer and {*link.claim.cells} == {*link.queens}:
        return _all_left_sentences(board, link, whole, letter, manner)
    room = StarRoom(board, link, manner, need - fewer, () if fewer else whole, True, letter, is_numbered)
    if not fewer:
        return [_cells_left_text(board, link, whole, manner), *common_sentences(room)]
    text = manner.counted(
        "{needs}, {fewer} of them in {part}, which has no cells left elsewhere",
        "{needs}, {fewer} of them in {part}, which have no cells left elsewhere",
        len(part),
    )
    said = text.format(
        needs=need_text(board, whole, need, manner, MAX_NAMED_REGIONS),
        fewer=manner.number(fewer),
        part=manner.units(part, MAX_NAMED_REGIONS, outlined=False),
    )
    left = manner.say("So the other open cells hold {queens}.")
    return [
        said,
        left.format(queens=piece_count_text(board, need - fewer, manner)),
        *common_sentences(room),
    ]


def _cells_left_text(board: Board, link: Step, units: Sequence[Unit], manner: Manner) -> str:
    """Number of cells that units have left, and of stars they need: "row 6 has three cells left for two
    stars"."""
    assert link.claim.count
    text = manner.counted(
        "{units} has {cells} cells left for {queens}",
        "{units} have {cells} cells left for {queens}",
        len(units),
    )
    return (
        text.replace("{units}", manner.units(units, MAX_NAMED_REGIONS, outlined=False))
        .replace("{cells}", manner.number(len(link.claim.cells)))
        .replace("{queens}", needed_pieces_text(board, units, link.claim.count.need, manner))
    )


def _all_left_sentences(
    board: Board, link: Step, units: Sequence[Unit], letter: str, manner: Manner
) -> list[str]:
    """Say that a unit has no more cells left than it needs stars."""
    assert link.claim.count
    need = link.claim.count.need
    if letter:
        text = manner.counted(
            "{needs}, and only the cell {letter} is left",
            "{needs}, and only the cells {letter} are left",
            need,
        )
        return [text.format(needs=need_text(board, units, need, manner, MAX_NAMED_REGIONS), letter=letter)]
    text = manner.counted(
        "{needs}, and only one cell is left", "{needs}, and only {number} cells are left", need
    )
    goes = [
        manner.counted("So one goes in {cells}.", "So {number} go in {cells}.", number).replace(
            "{cells}", some
        )
        for some, number in manner.short_lists(link.queens)
    ]
    return [text.format(needs=need_text(board, units, need, manner, MAX_NAMED_REGIONS)), *goes]


def max_stars_that_fit(board: Board, cells: Sequence[Cell], beside: Sequence[Unit], most: int) -> int:
    """Return how many stars fit into some cells, up to `most`: no two may touch or share a unit of
    `beside`."""
    if not cells or not most:
        return 0
    first, *rest = cells
    shared = [unit for unit in beside if unit_holds(board, unit, first)]
    apart = [
        x
        for x in rest
        if not all_touch([first, x]) and not any(unit_holds(board, unit, x) for unit in shared)
    ]
    with_first = 1 + max_stars_that_fit(board, apart, beside, most - 1)
    return (
        with_first if with_first == most else max(with_first, max_stars_that_fit(board, rest, beside, most))
    )
