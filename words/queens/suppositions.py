"""A player's sentences about suppositions in Queens and Star Battle: one or two for each link."""

from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner, capital, to_translate
from .arrangements import all_others_touch, all_touch, counted_units, effect, is_only_pair_apart
from .phrases import (
    CONFINED,
    at_new_cross,
    common_need,
    goes_there,
    last_piece,
    limits,
    needs,
    units_of_step,
)

FEW = 3  # regions that a link names one by one

PLACED = to_translate("only one cell of {unit} is left, so its {queen} {goes_there}")
INSIDE = to_translate("all cells left in {inside} are in {others}: cross out the rest there")
INSIDE_COUNTED = to_translate(
    "all cells left in {inside} are in {others}, and both need {queens}: cross out the rest"
)
REACHING = to_translate("cross out what the {queen} of {unit} rules out wherever it goes")


def link_sentences(board: Board, link: Step, letter: str, manner: Manner) -> list[str]:
    """Say a link of a supposition about a queen or a cross. The first sentence goes on after "Then (a)" and
    has no full stop."""
    count = link.claim.count
    if count and count.need != count.room:
        return _arrangement(board, link, letter, manner)
    inside, others, beside = units_of_step(board, link)
    if count:
        text = manner.say(INSIDE if board.k == 1 else INSIDE_COUNTED)
    else:
        text = manner.say(PLACED if link.queens else INSIDE if link.rule in CONFINED else REACHING)
    said = text.format(
        queen=last_piece(board, manner),
        goes_there=goes_there(link.queens, manner),
        unit=manner.unit(link.claim.look[0]),
        inside=manner.units(inside, FEW, outlined=False),
        others=manner.units(others, FEW, outlined=False),
        queens=common_need(board, inside, others, count.need, manner) if count else "",
    )
    return [*filter(None, (said, limits(board, beside, manner)))]


def contradiction(board: Board, end: Step, manner: Manner) -> list[str]:
    """Say the contradiction at the end of a supposition about a queen: what a unit needs and what is left of
    it."""
    count, cells = end.claim.count, end.claim.cells
    unit, *beside = end.claim.look
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
    elif beside and count.need == 2:
        text = manner.say("{needs}, and any two of the {number} cells left touch or share {lines}")
    elif beside:
        text = manner.say("{needs}, and of any {need} of the {number} cells left some touch or share {lines}")
    else:
        text = manner.say("{needs}, and of any {need} of the {number} cells left some touch")
    said = text.format(
        needs=needs(board, [unit], count.need, manner),
        need=manner.number(count.need),
        number=manner.number(len(cells)),
        lines=manner.any_of([manner.unit(line) for line in beside]),
    )
    return [*filter(None, (said, limits(board, beside, manner)))]


def _arrangement(board: Board, link: Step, letter: str, manner: Manner) -> list[str]:
    """Say what all ways to fill a unit with queens, or what counting leaves over, have in common in a
    link."""
    assert link.claim.count
    need, fewer = link.claim.count
    whole, part, beside = counted_units(board, link) if fewer else units_of_step(board, link)
    so, limit = _consequence(board, link, letter, need - fewer, manner), limits(board, beside, manner)
    both, asked = manner.say("{needs}, and {so}"), needs(board, whole, need, manner, FEW)
    if not fewer:
        return [*filter(None, (both.format(needs=asked, so=so), limit))]
    text = manner.counted(
        "{needs}, {fewer} of them in {part}, which has no cells left elsewhere",
        "{needs}, {fewer} of them in {part}, which have no cells left elsewhere",
        len(part),
    )
    part_named = manner.units(part, FEW, outlined=False)
    said = text.format(needs=asked, fewer=manner.number(fewer), part=part_named)
    left = manner.counted(
        "that leaves one for the other cells", "that leaves {number} for the other cells", need - fewer
    )
    return [*filter(None, (said, f"{capital(both.format(needs=left, so=so))}.", limit))]


def _consequence(board: Board, link: Step, letter: str, need: int, manner: Manner) -> str:
    """Say what follows for cells that take so many queens, and why."""
    if not link.queens:
        text = manner.say("one {there} would {do}: {cross_out}")
        out = manner.counted("cross it out", "cross them out", len(link.dead))
        do = effect(board, link, manner, need, manner.say("open"), short=True)
        return text.format(there=_at_crossed_cells(link, letter, manner), do=do, cross_out=out)
    if {*link.claim.cells} == {*link.queens}:
        text = manner.counted("only one cell is left: {goes}", "only {number} cells are left: {goes}", need)
    elif need == 2 and is_only_pair_apart(link):
        text = manner.say("only two of the cells left do not touch each other: {goes}")
    elif all_others_touch(link, need):
        text = manner.say("the other cells left all touch each other: {goes}")
    elif len(link.queens) == 1:
        text = manner.counted(
            "only one fits elsewhere: {goes}", "only {number} fit elsewhere: {goes}", need - 1
        )
    else:
        text = manner.counted(
            "with one of these cells empty only one fits: {goes}",
            "with one of these cells empty only {number} fit: {goes}",
            need - 1,
        )
    place = manner.place(link.queens)
    goes = (
        manner.counted("one goes in {cells}", "{number} go in {cells}", len(link.queens))
        if place
        else manner.counted("one goes there", "{number} go there", len(link.queens))
    )
    return text.replace("{goes}", goes).replace("{cells}", place)


def _at_crossed_cells(link: Step, letter: str, manner: Manner) -> str:
    """Name any of the cells that a link of a supposition crosses out."""
    if manner.place(link.dead):
        return at_new_cross(link.dead, manner)
    text = manner.counted("at {letter}", "at any {letter}", len(link.dead))
    return text.replace("{letter}", letter)
