"""A supposition of Queens or Star Battle, told to a player: one sentence a link."""

from ...solver.queens.board import Board
from ...solver.step import Step
from ..manner import Manner, to_translate
from .arranged import counted_units, touching
from .looked import CONFINED, looked
from .parts import crossed_out, dashed, goes_there, last_piece, piece, pieces

FEW = 3  # regions that a link names

#: What a link says. {inside}: the units whose cells lie in {others}.
PLACED = to_translate("only one cell of {unit} is left, so its {queen} {goes_there}")
INSIDE = to_translate("all cells left in {inside} are in {others}: cross out the rest there")
REACHING = to_translate("cross out what the {queen} of {unit} rules out wherever it goes")
LEFT_OVER = to_translate("{inside} need {all}, {fewer} in {others}: {so}")
ARRANGED = to_translate("{unit} needs {queens}: {so}")


def chain(board: Board, step: Step, manner: Manner) -> list[str]:
    """What is tried, what follows, and what is done since nothing good does."""
    first, *follows, end = step.claim.chain
    links = [_tried(board, first, manner)]
    links += [manner.lettered(_link(board, link, manner), i) for i, link in enumerate(follows)]
    links.append(manner.lettered(_no_room(board, end, manner), None))
    if not step.queens:
        return [*links, manner.say("So cross out {cells}.").format(cells=dashed(step.dead, manner))]
    text = manner.say("So a {queen} {goes_there}.")
    so = text.format(queen=piece(board, manner), goes_there=goes_there(step.queens, manner))
    return [*links, so, crossed_out(board, step, manner)]


def _tried(board: Board, link: Step, manner: Manner) -> str:
    text = manner.say("Try a {queen} in {cells}.") if link.queens else manner.say("Try a cross in {cells}.")
    return text.format(queen=piece(board, manner), cells=dashed(link.queens or link.dead, manner))


def _link(board: Board, link: Step, manner: Manner) -> str:
    count = link.claim.count
    said, rest = _text(link), count.need - count.room if count else 0
    inside, others, beside = counted_units(board, link) if said == LEFT_OVER else looked(board, link)
    text = manner.say(said).format(
        queen=last_piece(board, manner),
        goes_there=goes_there(link.queens, manner),
        unit=manner.unit(link.units[0]),
        inside=manner.units(inside, FEW, outlined=False),
        others=manner.units(others, FEW, outlined=False),
        all=pieces(board, count.need if count else 0, manner),
        fewer=manner.number(count.room if count else 0),
        queens=pieces(board, rest, manner),
        so=_result(link, rest, manner) if count else "",
    )
    if not beside:
        return text
    more = manner.counted(
        "{text}, as {units} takes only one more",
        "{text}, as {units} take only one more each",
        len(beside),
    )
    if board.k == 1:
        more = manner.say("{text}, as no line or region takes two")
    return more.format(text=text, units=manner.units(beside, FEW, outlined=False))


def _text(link: Step) -> str:
    count = link.claim.count
    if count is None and link.queens:
        return PLACED
    if count is None:
        return INSIDE if link.rule in CONFINED else REACHING
    if count.need == count.room:
        return INSIDE
    return LEFT_OVER if count.room else ARRANGED


def _result(link: Step, need: int, manner: Manner) -> str:
    """What all ways to place so many queens have in common."""
    if not link.queens:
        return manner.say("that rules out more")
    if len(link.queens) == need:
        return manner.say("they only fit there")
    return manner.counted("one has to go there", "{number} have to go there", len(link.queens))


def _no_room(board: Board, link: Step, manner: Manner) -> str:
    """The contradiction at the end."""
    unit, count, cells = manner.unit(link.units[0]), link.claim.count, link.claim.cells
    if not cells or not count:
        return manner.say("{unit} has no cell left").format(unit=unit)
    if len(cells) < count.need:
        text = manner.counted(
            "{unit} has only one cell left for {queens}",
            "{unit} has only {number} cells left for {queens}",
            len(cells),
        )
    elif touching(cells):
        text = manner.say("the cells left in {unit} all touch each other, so {queens} do not fit")
    elif len(link.units) > 1:
        text = manner.say(
            "{queens} do not fit in the cells left in {unit} without touching or overfilling {lines}"
        )
    else:
        text = manner.say("{queens} do not fit in the cells left in {unit}, as some of them touch")
    lines = manner.units(link.units[1:], FEW, outlined=False)
    return text.format(unit=unit, queens=pieces(board, count.need, manner), lines=lines)
