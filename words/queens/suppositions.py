"""A player's sentences about suppositions in Queens and Star Battle: one or two for each link."""

from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner, capital, to_translate
from .arrangements import all_others_touch, all_touch, counted_units, effect, is_only_pair_apart
from .phrases import (
    CONFINED,
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
    because, *so = _consequence(board, link, letter, need - fewer, manner)
    limit, asked = limits(board, beside, manner), needs(board, whole, need, manner, FEW)
    both = manner.say("{needs}, and {so}")
    if not fewer:
        said = both.format(needs=asked, so=because) if because else asked
        return [said, *filter(None, (*so, limit))]
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
    rest = both.format(needs=left, so=because) if because else left
    return [*filter(None, (said, f"{capital(rest)}.", *so, limit))]


def _consequence(board: Board, link: Step, letter: str, need: int, manner: Manner) -> list[str]:
    """Say what follows for cells that take so many queens, and why: first a reason without a full stop, or
    an empty text; then sentences."""
    if not link.queens:
        return _crowded(board, link, letter, need, manner)
    if {*link.claim.cells} == {*link.queens}:
        because = manner.counted("only one cell is left", "only {number} cells are left", need)
    elif need == 2 and is_only_pair_apart(link):
        because = manner.say("only two of the cells left do not touch each other")
    elif all_others_touch(link, need):
        because = manner.say("the other cells left all touch each other")
    elif len(link.queens) == 1:
        because = manner.counted("only one fits elsewhere", "only {number} fit elsewhere", need - 1)
    else:
        because = manner.counted(
            "with one of these cells empty only one fits",
            "with one of these cells empty only {number} fit",
            need - 1,
        )
    if not manner.place(link.queens):
        return [because, manner.counted("So one goes there.", "So {number} go there.", len(link.queens))]
    goes = [
        manner.counted("So one goes in {cells}.", "So {number} go in {cells}.", number).replace(
            "{cells}", some
        )
        for some, number in manner.short_lists(link.queens)
    ]
    return [because, *goes]


def _crowded(board: Board, link: Step, letter: str, need: int, manner: Manner) -> list[str]:
    """Say why a queen at a cell that a link of a supposition crosses out would be too many."""
    dead, do = link.dead, effect(board, link, manner, need, manner.say("open"), short=True)
    if not manner.picture:
        out = manner.say("Cross out {cells}.")
        text = manner.counted("One there would {do}.", "One in any of them would {do}.", len(dead))
        outs = [out.format(cells=some) for some, _ in manner.short_lists(dead)]
        return ["", *outs, text.format(do=do)]
    text = manner.counted("one at {letter} would {do}", "one at any {letter} would {do}", len(dead))
    out = manner.counted("So cross it out.", "So cross them out.", len(dead))
    return [text.replace("{letter}", letter).replace("{do}", do), out]
