"""A player's sentences about all ways to fill some cells: of a unit, or those that counting leaves over."""

from collections.abc import Sequence

from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner
from .groups import are_at_the_ends, units_of_counting_step
from .phrases import (
    crossing_text,
    dashed_units_text,
    need_text,
    piece_count_text,
    units_again_text,
)
from .placements import common_sentences
from .room import StarRoom


def arrangement_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say what all ways to place several stars have in common, in a unit or where counting leaves
    them."""
    assert step.claim.count
    if step.size is not None:
        return leftover_sentences(board, step, manner)
    need, cells = step.claim.count.need, step.claim.cells
    unit, number = manner.unit(step.claim.units[0]), manner.number(len(cells))
    if len(cells) == need and len(step.queens) == need:
        all_open = manner.counted(
            "{unit} has only one open cell, so it gets a star.",
            "{unit} has only {number} open cells, so each gets a star.",
            need,
        )
        if need == 2:
            all_open = manner.say("{unit} has only two open cells, so both get a star.")
        return [all_open.format(unit=unit), crossing_text(board, step, manner)]
    if need == 2 and are_at_the_ends(step):
        only = manner.say("{unit} has only {number} open cells.").format(unit=unit, number=number)
        ends = manner.say("The middle one touches both others, so the two stars go at the ends.")
        return [only, ends, crossing_text(board, step, manner)]
    return [
        f"{need_text(board, step.claim.units[:1], need, manner)}.",
        *common_sentences(StarRoom(board, step, manner, need, step.claim.units[:1])),
    ]


def leftover_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say where queens stand that counting leaves over: in lines outside of regions, or vice
    versa."""
    assert step.claim.count
    many, fewer = step.claim.count
    whole, part, _ = units_of_counting_step(board, step)
    if not part:
        return [
            f"{need_text(board, whole, many, manner)}.",
            *common_sentences(StarRoom(board, step, manner, many, whole)),
        ]
    return [
        *counting_sentences(board, step, manner),
        *common_sentences(StarRoom(board, step, manner, many - fewer)),
    ]


def counting_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say how many queens counting leaves over, and for which cells."""
    assert step.claim.count
    many, fewer = step.claim.count
    whole, part, _ = units_of_counting_step(board, step)
    text = manner.counted(
        "{part} needs {fewer} of them, and all its open cells are in {whole}.",
        "{part} need {fewer} of them, and all their open cells are in {whole}.",
        len(part),
    )
    inside = (
        text.replace("{part}", dashed_units_text(part, manner))
        .replace("{fewer}", manner.number(fewer))
        .replace("{whole}", units_again_text(whole, manner))
    )
    if manner.picture:
        left = manner.say("So the outlined cells, the rest of {whole}, hold {queens}.")
    else:
        left = manner.say("So the other open cells of {whole} hold {queens}.")
    left = left.format(
        queens=piece_count_text(board, many - fewer, manner), whole=units_again_text(whole, manner)
    )
    return [f"{need_text(board, whole, many, manner)}.", inside, left]


def panel_sentences(board: Board, parts: Sequence[Step], number: int, manner: Manner) -> list[str]:
    """Return the sentences about a part of a step that is told picture by picture. number: of the part, from
    0."""
    step = parts[number]
    if not step.facts:
        return counting_sentences(board, step, manner)
    if not number:
        return arrangement_sentences(board, step, manner)
    assert step.claim.count
    whole = () if step.claim.count.places else step.claim.units[: step.size or 1]
    need = step.claim.count.need - step.claim.count.places
    if whole:
        again = f"{need_text(board, whole, need, manner)}."
    else:
        again = manner.say("As before, the outlined cells hold {queens}.")
        again = again.format(queens=piece_count_text(board, need, manner))
    return [again, *common_sentences(StarRoom(board, step, manner, need, whole))]
