"""A player's sentences about all ways to fill some cells: of a unit, or those that counting leaves over."""

from collections.abc import Sequence
from itertools import combinations

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner
from .phrases import (
    TOUCH,
    StepUnits,
    any_of,
    crossing_out,
    limits,
    needs,
    piece,
    pieces,
    these_units,
    unit_holds,
    units_dashed,
    units_of_step,
)


def all_touch(cells: Sequence[Cell]) -> bool:
    """True if all of some cells touch each other, so that only one takes a queen."""
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2 for a, b in combinations(cells, 2))


def is_only_pair_apart(step: Step) -> bool:
    """True if the cells of two queens are the only two that do not touch each other."""
    apart = [{*pair} for pair in combinations(step.claim.cells, 2) if not all_touch(pair)]
    return apart == [{*step.queens}]


def all_others_touch(step: Step, need: int) -> bool:
    """True if one of two queens is found and all other candidates touch each other."""
    queens = step.queens
    others = [cell for cell in step.claim.cells if cell not in queens]
    return len(queens) == 1 and need == 2 and len(others) > 1 and all_touch(others)


def effect(board: Board, step: Step, manner: Manner, need: int, open_cells: str, short: bool = False) -> str:
    """Say what a queen at a crossed cell would do: "leave too few open cells that do not touch".

    need: how many queens the cells take. open_cells: what the cells are called. short: as a part of a longer
    sentence.
    """
    beside = units_of_step(board, step).beside
    no_two = _leaves_no_two(board, step, need, beside)
    text = _by_touch_alone(board, step, manner, need)
    if not text and not beside and no_two:
        text = manner.say("leave no two {open} cells that do not touch")
    elif not text and not beside:
        text = manner.say("leave too few {open} cells that do not touch")
    elif not text and short:
        text = manner.say("leave too little room")
    elif not text and no_two:
        text = manner.say("leave no two {open} cells that neither touch nor share {line}")
    elif not text:
        text = manner.say("leave too few {open} cells that neither touch nor share {line}")
    return text.replace("{open}", open_cells).replace("{line}", any_of(beside, manner) if beside else "")


def _leaves_no_two(board: Board, step: Step, need: int, beside: Sequence[Unit]) -> bool:
    """True if two queens have to stand in the cells that a queen at any crossed cell would leave, but any two
    of these touch or share a unit of `beside`."""
    for cell in step.dead:
        reached = {x for why in step.claim.why if why.cell == cell for x in why.sources}
        left = [x for x in step.claim.cells if x not in reached and x != cell]
        if need - (cell in step.claim.cells) != 2:
            return False
        for pair in combinations(left, 2):
            shared = any(all(unit_holds(board, unit, x) for x in pair) for unit in beside)
            if not shared and not all_touch(pair):
                return False
    return True


def _by_touch_alone(board: Board, step: Step, manner: Manner, need: int) -> str:
    """Say how few cells a queen would leave, or that these touch; empty if neither is plain."""
    dead, cells = step.dead, step.claim.cells
    reached = {cell: {x for why in step.claim.why if why.cell == cell for x in why.sources} for cell in dead}
    left = [[x for x in cells if x not in reached[cell] and x != cell] for cell in dead]
    numbers = {*map(len, left)}
    room, wanted = max(numbers), need - any(cell in cells for cell in dead)
    if numbers == {0}:
        if all(why.by == TOUCH for why in step.claim.why):
            inside = {*dead} <= {*cells}
            return (
                manner.say("touch all other {open} cells") if inside else manner.say("touch all {open} cells")
            )
        return manner.say("leave none of the {open} cells")
    if len(numbers) == 1 and not {*dead} & {*cells} and room < need:
        return manner.counted(
            "leave only one of the {open} cells", "leave only {number} of the {open} cells", room
        )
    if room < wanted:
        return manner.say("leave too few {open} cells")
    if min(numbers) > 1 and all(map(all_touch, left)):
        return manner.say("leave only cells that touch each other")
    return ""


def arrangement_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say what all ways to place several stars have in common, in a unit or where counting leaves them."""
    assert step.claim.count
    if step.size is not None:
        return leftover_sentences(board, step, manner)
    need, cells = step.claim.count.need, step.claim.cells
    unit, number = manner.unit(step.claim.look[0]), manner.number(len(cells))
    if len(cells) == need and len(step.queens) == need:
        all_open = manner.counted(
            "{unit} has only one open cell, so it gets a star.",
            "{unit} has only {number} open cells, so each gets a star.",
            need,
        )
        if need == 2:
            all_open = manner.say("{unit} has only two open cells, so both get a star.")
        return [all_open.format(unit=unit), crossing_out(board, step, manner)]
    if need == 2 and _at_the_ends(step):
        only = manner.say("{unit} has only {number} open cells.").format(unit=unit, number=number)
        ends = manner.say("The middle one touches both others, so the two stars go at the ends.")
        return [only, ends, crossing_out(board, step, manner)]
    return [
        f"{needs(board, step.claim.look[:1], need, manner)}.",
        limits(board, units_of_step(board, step).beside, manner),
        *_in_common(board, step, manner, need),
    ]


def leftover_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say where queens stand that counting leaves over: in lines outside of regions, or vice versa."""
    assert step.claim.count
    many, fewer = step.claim.count
    whole, part, beside = counted_units(board, step)
    text = manner.counted(
        "{part} needs {fewer} of these: all its open cells are in {whole}.",
        "{part} need {fewer} of these: all their open cells are in {whole}.",
        len(part),
    )
    inside = (
        text.replace("{part}", units_dashed(part, manner))
        .replace("{fewer}", manner.number(fewer))
        .replace("{whole}", these_units(whole, manner))
    )
    if manner.picture:
        left = manner.say("That leaves {queens} for the outlined cells.")
    else:
        left = manner.say("That leaves {queens} for the other open cells of {whole}.")
    left = left.format(queens=pieces(board, many - fewer, manner), whole=these_units(whole, manner))
    return [
        f"{needs(board, whole, many, manner)}.",
        inside,
        left,
        limits(board, beside, manner),
        *_in_common(board, step, manner, many - fewer),
    ]


def counted_units(board: Board, step: Step) -> StepUnits:
    """Return the units of a counting step, first those that hold the open cells."""
    lines, regions, beside = units_of_step(board, step)
    in_lines = all(any(unit_holds(board, line, cell) for line in lines) for cell in step.claim.cells)
    return StepUnits(lines, regions, beside) if in_lines else StepUnits(regions, lines, beside)


def _at_the_ends(step: Step) -> bool:
    """True for three open cells of which one touches the two that take the queens."""
    queens = step.queens
    middle = {*step.claim.cells} - {*queens}
    return (
        len(step.claim.cells) == 3
        and len(queens) == 2
        and all(all_touch([*middle, queen]) for queen in queens)
    )


def _in_common(board: Board, step: Step, manner: Manner, need: int) -> list[str]:
    """Say what all ways to place so many queens in some cells have in common."""
    queens = step.queens
    if not queens:
        return _crowding(board, step, manner, need)
    if need == 2 and is_only_pair_apart(step):
        text = manner.say("Of the {open} cells only {these} do not touch each other, so both get a star.")
        these = manner.place(queens) or manner.say("the two with the new stars")
        return [text.format(open=_open(manner), these=these), crossing_out(board, step, manner)]
    place = manner.place(queens)
    if place:
        stand = [
            manner.counted("{cells} must get a star.", "{cells} must each get a star.", number).format(
                cells=some
            )
            for some, number in manner.short_lists(queens)
        ]
    else:
        text = manner.counted(
            "The new {queen} must stand there.", "The {number} new {queen}s must stand there.", len(queens)
        )
        stand = [text.format(queen=piece(board, manner))]
    if {*step.claim.cells} == {*queens}:
        why = manner.counted(
            "There is no other cell for it.", "There are no other cells for them.", len(queens)
        )
    elif all_others_touch(step, need):
        why = manner.say("The other {open} cells all touch each other, so they hold only one star.")
    elif len(queens) == 1:
        why = manner.say("Without it, only {fewer} would fit in the {open} cells.")
    else:
        why = manner.say("Without any of them, only {fewer} would fit in the {open} cells.")
    fewer = pieces(board, need - 1, manner)
    why = why.format(fewer=fewer, open=_open(manner))
    return [*stand, why, crossing_out(board, step, manner)]


def _crowding(board: Board, step: Step, manner: Manner, need: int) -> list[str]:
    """Say why a queen at a crossed cell would be too many."""
    dead = step.dead
    do = effect(board, step, manner, need, _open(manner))
    if manner.picture:
        text = manner.counted(
            "A {queen} at the new cross would {do}.", "A {queen} at any new cross would {do}.", len(dead)
        )
        so = manner.counted("So cross it out.", "So cross them out.", len(dead))
        return [text.format(queen=piece(board, manner), do=do), so]
    out = manner.say("Cross out {cells}.")
    text = manner.counted("A {queen} there would {do}.", "A {queen} in any of them would {do}.", len(dead))
    return [
        *(out.format(cells=some) for some, _ in manner.short_lists(dead)),
        text.format(queen=piece(board, manner), do=do),
    ]


def _open(manner: Manner) -> str:
    """Return the adjective of the cells that take the queens: "outlined" beside a picture, else "open"."""
    return manner.say("outlined") if manner.picture else manner.say("open")
