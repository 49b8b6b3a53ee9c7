"""A supposition of Queens or Star Battle, told to a player: one sentence a link."""

from ...solver.queens.board import Board
from ...solver.step import Step
from ..manner import Manner, to_translate
from .arranged import touching
from .parts import crossed_out, dashed, last_piece, piece, pieces

FEW = 3  # regions that a link names

#: What a link says. {inside}: the units whose cells lie in {others}.
PLACED = to_translate("only one cell of {unit} is left, so its {queen} goes there")
INSIDE = to_translate("all cells left in {inside} are in {others}: cross out the rest there")
REACHING = to_translate("cross out what the {queen} of {unit} rules out wherever it goes")
LEFT_OVER = to_translate("counting in {lines} rules out more cells")
ARRANGED = to_translate("{unit} still needs {queens}, and that rules out more cells")
ARRANGED_ONE = to_translate("{unit} still needs {queens}, and one of them has to go there")
ARRANGED_SOME = to_translate("{unit} still needs {queens}, and some of them have to go there")
ARRANGED_ALL = to_translate("{unit} still needs {queens}, and they only fit there")


def chain(board: Board, step: Step, manner: Manner) -> list[str]:
    """What is tried, what follows, and what is done since nothing good does."""
    first, *follows, end = step.claim.chain
    links = [_tried(board, first, manner)]
    links += [manner.lettered(_link(board, link, manner), i) for i, link in enumerate(follows)]
    links.append(manner.lettered(_no_room(board, end, manner), None))
    if not step.queens:
        return [*links, manner.say("So cross out {cells}.").format(cells=dashed(step.dead, manner))]
    so = manner.say("So a {queen} goes there.").format(queen=piece(board, manner))
    return [*links, so, crossed_out(board, step, manner)]


def _tried(board: Board, link: Step, manner: Manner) -> str:
    text = manner.say("Try a {queen} in {cells}.") if link.queens else manner.say("Try a cross in {cells}.")
    return text.format(queen=piece(board, manner), cells=dashed(link.queens or link.dead, manner))


def _link(board: Board, link: Step, manner: Manner) -> str:
    look, count = link.units, link.claim.count
    rest = count.need - count.room if count else 0
    return manner.say(_text(link)).format(
        queen=last_piece(board, manner),
        unit=manner.unit(look[0]),
        lines=manner.units([unit for unit in look if unit.kind != "region"]),
        inside=manner.units([unit for unit in look if unit.kind == look[0].kind], FEW, outlined=False),
        others=manner.units([unit for unit in look if unit.kind != look[0].kind], FEW, outlined=False),
        queens=pieces(board, rest, manner),
    )


def _text(link: Step) -> str:
    if link.rule.startswith("single-cell"):
        return PLACED
    if link.rule.startswith("arrangement"):
        return LEFT_OVER if link.size is not None else _arranged(link)
    return INSIDE if len(link.units) > 1 else REACHING


def _arranged(link: Step) -> str:
    if not link.queens:
        return ARRANGED
    if link.claim.count and len(link.queens) == link.claim.count.need:
        return ARRANGED_ALL
    return ARRANGED_ONE if len(link.queens) == 1 else ARRANGED_SOME


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
    else:
        text = manner.say("{queens} do not fit in the cells left in {unit}, as some of them touch")
    return text.format(unit=unit, queens=pieces(board, count.need, manner))
