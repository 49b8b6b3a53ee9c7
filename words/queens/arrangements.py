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
    crossing_out,
    limits,
    needed_pieces,
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


def most_that_fit(board: Board, cells: Sequence[Cell], beside: Sequence[Unit], most: int) -> int:
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
    with_first = 1 + most_that_fit(board, apart, beside, most - 1)
    return with_first if with_first == most else max(with_first, most_that_fit(board, rest, beside, most))


def is_only_pair_apart(step: Step) -> bool:
    """True if the cells of two queens are the only two that do not touch each other."""
    apart = [{*pair} for pair in combinations(step.claim.cells, 2) if not all_touch(pair)]
    return apart == [{*step.queens}]


def all_others_touch(step: Step, need: int) -> bool:
    """True if one of two queens is found and all other candidates touch each other."""
    queens = step.queens
    others = [cell for cell in step.claim.cells if cell not in queens]
    return len(queens) == 1 and need == 2 and len(others) > 1 and all_touch(others)


def too_many(
    board: Board, step: Step, manner: Manner, need: int, whole: Sequence[Unit], where: str, open_cells: str
) -> str:
    """Say why a queen at a crossed cell would be too many: "With a star there, row 3 could get at most one."

    need: how many queens the cells take. whole: the units that need these; empty if other cells are left over
    by counting. where: the crossed cells, "there" or "at any new cross". open_cells: what the cells are
    called.
    """
    plain = _by_touch_alone(board, step, manner, need, bool(whole))
    if plain:
        text = manner.say("A {queen} {where} would {do}.").replace("{do}", plain)
    elif whole:
        text = manner.say("With a {queen} {where}, {units} could get at most {fewer}.")
    else:
        text = manner.say("With a {queen} {where}, these cells could hold at most {fewer}.")
    fewer = needed_pieces(board, whole, need - 1, manner) if whole and need < board.k else ""
    return (
        text.replace("{queen}", piece(board, manner))
        .replace("{where}", where)
        .replace("{units}", manner.units(whole, len(whole), outlined=False))
        .replace("{fewer}", fewer or pieces(board, need - 1, manner))
        .replace("{open}", open_cells)
    )


def _by_touch_alone(board: Board, step: Step, manner: Manner, need: int, units: bool) -> str:
    """Say how few cells a queen would leave, or that these touch; empty if neither is plain. units: True if
    units are named to which they are left."""
    dead, cells = step.dead, step.claim.cells
    reached = {cell: {x for why in step.claim.why if why.cell == cell for x in why.sources} for cell in dead}
    left = [[x for x in cells if x not in reached[cell] and x != cell] for cell in dead]
    numbers = {*map(len, left)}
    room, inside = max(numbers), any(cell in cells for cell in dead)
    if numbers == {0}:
        if all(why.by == TOUCH for why in step.claim.why):
            if {*dead} <= {*cells}:
                return manner.say("touch all other {open} cells")
            return manner.say("touch all {open} cells")
        return manner.say("leave none of the {open} cells")
    if len(numbers) == 1 and not inside and room < need:
        if units:
            return manner.counted(
                "leave {units} only one open cell", "leave {units} only {number} open cells", room
            )
        return manner.counted(
            "leave only one of the {open} cells", "leave only {number} of the {open} cells", room
        )
    if min(numbers) > 1 and need - inside > 1 and all(map(all_touch, left)):
        if units:
            return manner.say("leave {units} only cells that touch each other")
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
        *in_common(board, step, manner, need, step.claim.look[:1]),
        crossing_out(board, step, manner) if step.queens else "",
    ]


def leftover_sentences(board: Board, step: Step, manner: Manner) -> list[str]:
    """Say where queens stand that counting leaves over: in lines outside of regions, or vice versa."""
    assert step.claim.count
    many, fewer = step.claim.count
    whole, part, beside = counted_units(board, step)
    if not part:
        return [
            f"{needs(board, whole, many, manner)}.",
            limits(board, beside, manner),
            *in_common(board, step, manner, many, whole),
            crossing_out(board, step, manner) if step.queens else "",
        ]
    text = manner.counted(
        "{part} needs {fewer} of them, and all its open cells are in {whole}.",
        "{part} need {fewer} of them, and all their open cells are in {whole}.",
        len(part),
    )
    inside = (
        text.replace("{part}", units_dashed(part, manner))
        .replace("{fewer}", manner.number(fewer))
        .replace("{whole}", these_units(whole, manner))
    )
    if manner.picture:
        left = manner.say("So the outlined cells hold {queens}.")
    else:
        left = manner.say("So the other open cells of {whole} hold {queens}.")
    left = left.format(queens=pieces(board, many - fewer, manner), whole=these_units(whole, manner))
    return [
        f"{needs(board, whole, many, manner)}.",
        inside,
        left,
        limits(board, beside, manner),
        *in_common(board, step, manner, many - fewer, ()),
        crossing_out(board, step, manner) if step.queens else "",
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


def in_common(
    board: Board,
    step: Step,
    manner: Manner,
    need: int,
    whole: Sequence[Unit],
    link: bool = False,
    letter: str = "",
) -> list[str]:
    """Say what all ways to place so many queens in some cells have in common.

    whole: as of `too_many`. link: True for a link of a supposition. letter: of that link, if a picture shows
    it.
    """
    if not step.queens:
        return _crowding(board, step, manner, need, whole, link, letter)
    open_cells = _open(manner, link)
    if need == 2 and is_only_pair_apart(step):
        text = manner.say("Of the {open} cells only {these} do not touch each other, so both get a star.")
        return [text.format(open=open_cells, these=_new_stars(step, manner, letter))]
    if {*step.claim.cells} == {*step.queens}:
        why = manner.counted(
            "There is no other cell for it.", "There are no other cells for them.", len(step.queens)
        )
    elif all_others_touch(step, need):
        why = manner.say("The other {open} cells all touch each other, so they hold only one star.")
    else:
        why = _only_with_them(step, manner, need, link)
    fewer = pieces(board, need - 1, manner)
    why = why.format(fewer=fewer, open=open_cells, queen=piece(board, manner))
    return [*_must_stand(board, step, manner, letter), why]


def _new_stars(step: Step, manner: Manner, letter: str) -> str:
    """Name the two cells that get a star."""
    if letter:
        return manner.say("the two cells {letter}").format(letter=letter)
    return manner.place(step.queens) or manner.say("the two with the new stars")


def _must_stand(board: Board, step: Step, manner: Manner, letter: str) -> list[str]:
    """Say where stars must stand."""
    many = len(step.queens)
    if letter:
        text = manner.counted(
            "The cell {letter} must get a star.", "Each cell {letter} must get a star.", many
        )
        return [text.format(letter=letter)]
    if manner.picture:
        text = manner.counted(
            "The new {queen} must stand there.", "The {number} new {queen}s must stand there.", many
        )
        return [text.format(queen=piece(board, manner))]
    return [
        manner.counted("{cells} must get a star.", "{cells} must each get a star.", number).format(cells=some)
        for some, number in manner.short_lists(step.queens)
    ]


def _only_with_them(step: Step, manner: Manner, need: int, link: bool) -> str:
    """Say that too few stars fit if a cell that gets one stays empty."""
    if link and need == 2:
        return manner.counted(
            "If that cell stays empty, only one {queen} fits.",
            "If one of those cells stays empty, only one {queen} fits.",
            len(step.queens),
        )
    if link:
        return manner.counted(
            "If that cell stays empty, only {fewer} fit.",
            "If one of those cells stays empty, only {fewer} fit.",
            len(step.queens),
        )
    if need == 2:
        return manner.counted(
            "If that cell stays empty, only one {queen} fits in the {open} cells.",
            "If one of those cells stays empty, only one {queen} fits in the {open} cells.",
            len(step.queens),
        )
    return manner.counted(
        "If that cell stays empty, only {fewer} fit in the {open} cells.",
        "If one of those cells stays empty, only {fewer} fit in the {open} cells.",
        len(step.queens),
    )


def _crowding(
    board: Board, step: Step, manner: Manner, need: int, whole: Sequence[Unit], link: bool, letter: str
) -> list[str]:
    """Say why a queen at a crossed cell would be too many."""
    dead = step.dead
    if letter:
        where = manner.counted("at {letter}", "at any {letter}", len(dead)).replace("{letter}", letter)
        so = manner.counted("So that cell must stay empty.", "So those cells must stay empty.", len(dead))
    elif manner.picture:
        where = manner.counted("at the new cross", "at any new cross", len(dead))
        so = manner.counted("So cross it out.", "So cross them out.", len(dead))
    else:
        where, so = manner.counted("there", "in any of them", len(dead)), ""
    why = too_many(board, step, manner, need, whole, where, _open(manner, link))
    if so:
        return [why, so]
    return [*stays_empty(dead, manner, link), why]


def stays_empty(cells: Sequence[Cell], manner: Manner, link: bool) -> list[str]:
    """Say without a picture which cells are crossed out, or stay empty in a link of a supposition."""
    out = manner.say("{cells} must stay empty.") if link else manner.say("Cross out {cells}.")
    return [out.format(cells=some) for some, _ in manner.short_lists(cells)]


def _open(manner: Manner, link: bool) -> str:
    """Return the adjective of the cells that take the queens: "outlined" beside a picture, else "open"."""
    return manner.say("outlined") if manner.picture and not link else manner.say("open")
