"""A supposition of Queens or Star Battle, told to a player: a sentence or two a link."""

from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner
from .links import link_sentences, no_room
from .parts import crossed_out, dashed, goes_there, piece


def chain(board: Board, step: Step, manner: Manner) -> list[str]:
    """What is tried, what follows, and what is done since nothing good does."""
    first, *follows, end = step.claim.chain
    told = [_tried(board, first, manner)]
    for i, link in enumerate(follows):
        said, *more = link_sentences(board, link, i, manner)
        told += [manner.lettered(said, i), *more]
    said, *more = no_room(board, end, manner)
    told += [manner.lettered(said, None), *more]
    if not step.queens:
        return [*told, manner.say("So cross out {cells}.").format(cells=dashed(step.dead, manner))]
    text = manner.say("So a {queen} {goes_there}.")
    so = text.format(queen=piece(board, manner), goes_there=goes_there(step.queens, manner))
    return [*told, so, crossed_out(board, step, manner)]


def _tried(board: Board, link: Step, manner: Manner) -> str:
    text = manner.say("Try a {queen} in {cells}.") if link.queens else manner.say("Try a cross in {cells}.")
    return text.format(queen=piece(board, manner), cells=dashed(link.queens or link.dead, manner))
