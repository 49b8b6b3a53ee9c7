"""A supposition of Queens or Star Battle, told to a player: one sentence a link."""

from ...solver.queens.board import Board
from ...solver.queens.rules.contradiction import NO_ROOM, SUPPOSED
from ...solver.step import Step
from ..manner import Manner, later
from .parts import crossed_out, piece, pieces

FEW = 3  # regions that a link names

#: What a link says. {inside}: the units whose cells lie in {others}.
PLACED = later("Then only one cell of {unit} is left, so its {queen} goes there.")
INSIDE = later("Then all cells left in {inside} are in {others}, so cross out the rest there.")
REACHING = later("Then cross out what the {queen} of {unit} rules out wherever it goes.")
LEFT_OVER = later("Then counting in {lines} rules out more cells.")
ARRANGED = later("Then {unit} still needs {queens}, and that rules out more cells.")
ARRANGED_QUEENS = later("Then {unit} still needs {queens}, and they only fit with one in a certain cell.")


def chain(board: Board, step: Step, manner: Manner) -> list[str]:
    """What is tried, what follows, and what is done since nothing good does."""
    links = [_link(board, link, manner) for link in step.claim.chain]
    if not step.queens:
        return [*links, manner.say("So cross out {cells}.").format(cells=manner.marked(step.dead))]
    so = manner.say("So a {queen} goes there.").format(queen=piece(board, manner))
    return [*links, so, crossed_out(board, step, manner)]


def _link(board: Board, link: Step, manner: Manner) -> str:
    if link.rule == SUPPOSED:
        text = (
            manner.say("Try a {queen} in {cells}.") if link.queens else manner.say("Try a cross in {cells}.")
        )
        return text.format(queen=piece(board, manner), cells=manner.marked(link.queens or link.dead))
    if link.rule == NO_ROOM:
        return _no_room(board, link, manner)
    look, count = link.units, link.claim.count
    rest = count.need - count.room if count else 0
    return manner.say(_text(link)).format(
        queen=piece(board, manner),
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
        alone = ARRANGED_QUEENS if link.queens else ARRANGED
        return alone if link.size is None else LEFT_OVER
    return INSIDE if len(link.units) > 1 else REACHING


def _no_room(board: Board, link: Step, manner: Manner) -> str:
    """The contradiction at the end."""
    unit, count = manner.unit(link.units[0]), link.claim.count
    if not link.claim.cells or not count:
        return manner.say("Then {unit} has no cell left.").format(unit=unit)
    text = manner.say("Then {unit} has too little room for {queens}.")
    return text.format(unit=unit, queens=pieces(board, count.need, manner))
