"""A player's sentences about stars in some cells: what all ways to place so many there have in common."""

from collections.abc import Sequence

from ...solver.cells import Cell
from .crosses import crosses_sentences
from .groups import (
    CrossReason,
    Groups,
    all_others_touch,
    clearing_groups,
    crowded_cells,
    is_only_pair_apart,
    lines_of_stars,
    lines_reached,
    missing_star_reason,
    rules_out_any_group,
    star_groups,
)
from .phrases import (
    attack_text,
    crosses_place_text,
    crossing_text,
    lettered_cells_text,
    limits_sentence,
    piece_count_text,
)
from .room import StarRoom, group_count_text, group_list_sentences


def common_sentences(room: StarRoom) -> list[str]:
    """Say which cells get stars, and which get none."""
    if not room.step.queens:
        return [*dict.fromkeys(crosses_sentences(room))]
    said, groups = _star_sentences(room)
    out = "" if room.is_link else crossing_text(room.board, room.step, room.manner)
    cells = [] if room.is_link else crowded_cells(room.step)
    more = _more_crosses_sentences(room, cells, groups) if cells else ()
    return [*dict.fromkeys([*said, out, *more])]


def _star_sentences(room: StarRoom) -> tuple[list[str], Groups]:
    """Say where stars go and why, and also the groups that are told."""
    step, manner, need = room.step, room.manner, room.stars_needed
    if need == 2 and is_only_pair_apart(step):
        text = manner.say("Of the {open} cells only {these} do not touch each other, so both get a {queen}.")
        return [room.fill_text(text, open=room.open_adjective, these=_new_pieces_text(room))], ()
    if {*step.claim.cells} == {*step.queens}:
        why = manner.counted(
            "There is no other cell for it.", "There are no other cells for them.", len(step.queens)
        )
        return [*_must_stand_sentences(room), why], ()
    if all_others_touch(step):
        return _others_touch_sentences(room), ()
    lines = lines_of_stars(room.board, step)
    if groups := star_groups(room.board, step):
        return [*room.groups_sentences(groups, lines), *_alone_sentences(room, groups)], groups
    if groups := clearing_groups(room.board, step):
        return [*room.groups_sentences(groups, lines), *_cleared_sentences(room, groups)], groups
    reason = missing_star_reason(room.board, step)
    if reason and (not manner.picture or not room.is_link or room.has_numbered_groups):
        return _missing_star_sentences(room, reason), ()
    limits = room.limits_sentences(lines)
    return [*_must_stand_sentences(room), *limits, _only_with_them_sentences(room)], ()


def _missing_star_sentences(room: StarRoom, reason: CrossReason) -> list[str]:
    """Say what would follow if the cell of the new star stayed empty."""
    manner, star = room.manner, room.step.queens
    if room.letter:
        cell = lettered_cells_text(star, room.letter, manner)
    else:
        cell = manner.place(star) or room.fill_text(manner.say("the cell with the new {queen}"))
    text = manner.say("If {cell} stayed empty, only {groups} would be left.")
    groups = group_count_text(room.board, room.step, reason.groups, manner)
    return [
        text.format(cell=cell, groups=groups),
        *group_list_sentences(reason.groups, manner),
        *room.limits_sentences(lines_of_stars(room.board, room.step)),
        *room.forced_sentences(reason, room.stars_needed),
        room.fill_text(
            manner.counted("So that cell gets a {queen}.", "So each of those cells gets a {queen}.", 1)
        ),
    ]


def _alone_sentences(room: StarRoom, groups: Groups) -> list[str]:
    """Say that new stars are alone in their groups."""
    manner, many = room.manner, len(room.step.queens)
    if room.letter:
        text = manner.counted(
            "The cell {letter} is alone in its group, so it gets a {queen}.",
            "Each cell {letter} is alone in its group, so it gets a {queen}.",
            many,
        )
        return [room.fill_text(text, letter=room.letter)]
    if manner.picture:
        text = manner.counted(
            "The new {queen}'s cell is alone in its group, so the {queen} must go there.",
            "Each new {queen}'s cell is alone in its group, so the {queen} must go there.",
            many,
        )
        return [room.fill_text(text)]
    return _single_groups_text(room, groups, room.step.queens)


def _single_groups_text(room: StarRoom, groups: Groups, cells: Sequence[Cell]) -> list[str]:
    """Text without a picture on which groups have only one of these cells."""
    manner = room.manner
    numbers = manner.numbers([groups.index((cell,)) + 1 for cell in cells])
    text = manner.counted(
        "Group {groups} has only one cell, so a {queen} goes there.",
        "Groups {groups} have only one cell each, so a {queen} goes in each.",
        len(cells),
    )
    return [room.fill_text(text, groups=numbers)]


def _cleared_sentences(room: StarRoom, groups: Groups) -> list[str]:
    """Say that a star in any other cell of the groups of new stars would rule out another
    group."""
    manner, queens = room.manner, room.step.queens
    if not manner.picture:
        text = manner.say(
            "In group {number}, a {queen} anywhere but in {cells} would rule out all of another group."
        )
        numbers = {cell: i for i, group in enumerate(groups, 1) for cell in group}
        single = [cell for cell in queens if (cell,) in groups]
        others = [cell for cell in queens if cell not in single]
        said = [room.fill_text(text, number=numbers[x], cells=manner.listed_cells([x])) for x in others]
        so = manner.counted(
            "So that cell gets a {queen}.", "So each of those cells gets a {queen}.", len(others)
        )
        alone = _single_groups_text(room, groups, single) if single else ()
        return [*alone, *said, room.fill_text(so)]
    if room.letter:
        text = manner.counted(
            "In the group of the cell {letter}, a {queen} elsewhere would rule out all of another group.",
            "In the group of each cell {letter}, a {queen} elsewhere would rule out all of another group.",
            len(queens),
        )
        so = manner.counted(
            "So the cell {letter} gets a {queen}.", "So each cell {letter} gets a {queen}.", len(queens)
        )
        return [room.fill_text(text, letter=room.letter), room.fill_text(so, letter=room.letter)]
    text = manner.counted(
        "In the group of the new {queen}, a {queen} elsewhere would rule out all of another group.",
        "In the group of each new {queen}, a {queen} elsewhere would rule out all of another group.",
        len(queens),
    )
    so = manner.counted(
        "So the {queen} must go in the cell shown.",
        "So a {queen} must go in each of the cells shown.",
        len(queens),
    )
    return [room.fill_text(text), room.fill_text(so)]


def _others_touch_sentences(room: StarRoom) -> list[str]:
    """Say that all cells but the new star's touch each other."""
    step, manner = room.step, room.manner
    others = [cell for cell in step.claim.cells if cell not in step.queens]
    if not manner.picture:
        text = manner.say("{cells} all touch each other, so they hold only one {queen}.")
        if len(others) == 2:
            text = manner.say("{cells} touch each other, so they hold only one {queen}.")
        so = manner.say("So the only other open cell, {cells}, gets a {queen}.")
        return [
            room.fill_text(text, cells=manner.listed_cells(others)),
            room.fill_text(so, cells=manner.listed_cells(step.queens)),
        ]
    text = manner.say("{some} of the {all} {open} cells all touch each other, so they hold only one {queen}.")
    if len(others) == 2:
        text = manner.say("{some} of the {all} {open} cells touch each other, so they hold only one {queen}.")
    some, every = manner.number(len(others)), manner.number(len(others) + 1)
    said = room.fill_text(text, some=some, all=every, open=room.open_adjective)
    if room.letter:
        so = manner.counted(
            "So the cell {letter} gets a {queen}.", "So each cell {letter} gets a {queen}.", 1
        )
        return [said, room.fill_text(so, letter=room.letter)]
    return [said, room.fill_text(manner.say("So the remaining cell gets the new {queen}."))]


def _new_pieces_text(room: StarRoom) -> str:
    """Name the two cells that get a star."""
    if room.letter:
        return room.manner.say("the two cells {letter}").format(letter=room.letter)
    return room.manner.place(room.step.queens) or room.fill_text(
        room.manner.say("the two with a new {queen}")
    )


def _must_stand_sentences(room: StarRoom) -> list[str]:
    """Say where stars must stand."""
    step, manner, many = room.step, room.manner, len(room.step.queens)
    if room.letter:
        text = manner.counted(
            "The cell {letter} must get a {queen}.", "Each cell {letter} must get a {queen}.", many
        )
        return [room.fill_text(text, letter=room.letter)]
    if manner.picture:
        text = manner.counted(
            "The cell with the new {queen} must get one.",
            "Each of the {number} cells with a new {queen} must get one.",
            many,
        )
        return [room.fill_text(text)]
    return [
        room.fill_text(
            manner.counted("{cells} must get a {queen}.", "{cells} must each get a {queen}.", number),
            cells=some,
        )
        for some, number in manner.short_lists(step.queens)
    ]


def _only_with_them_sentences(room: StarRoom) -> str:
    """Say that too few stars fit if a cell that gets one stays empty."""
    manner, many = room.manner, len(room.step.queens)
    fewer = piece_count_text(room.board, room.stars_needed - 1, manner)
    if room.is_link and room.stars_needed == 2:
        text = manner.counted(
            "If that cell stays empty, only one {queen} fits.",
            "If one of those cells stays empty, only one {queen} fits.",
            many,
        )
    elif room.is_link:
        text = manner.counted(
            "If that cell stays empty, only {fewer} fit.",
            "If one of those cells stays empty, only {fewer} fit.",
            many,
        )
    elif room.stars_needed == 2:
        text = manner.counted(
            "If that cell stays empty, only one {queen} fits in the {open} cells.",
            "If one of those cells stays empty, only one {queen} fits in the {open} cells.",
            many,
        )
    else:
        text = manner.counted(
            "If that cell stays empty, only {fewer} fit in the {open} cells.",
            "If one of those cells stays empty, only {fewer} fit in the {open} cells.",
            many,
        )
    return room.fill_text(text, fewer=fewer, open=room.open_adjective)


def _more_crosses_sentences(room: StarRoom, cells: Sequence[Cell], groups: Groups) -> list[str]:
    """Say that cells are crossed out because a star there would leave the missing ones no
    room: a group would get none, or the last star rules them out wherever it goes."""
    step, manner = room.step, room.manner
    is_also = len(cells) < len(step.dead)
    letter = manner.letter(0) if is_also else ""
    where = crosses_place_text(cells, manner, letter)
    out = manner.say("Also cross out {cells}.") if is_also else manner.say("Cross out {cells}.")
    outs = [] if manner.picture else [out.format(cells=some) for some, _ in manner.short_lists(cells)]
    so = manner.counted("So cross it out.", "So cross them out.", len(cells))
    if is_also:
        so = manner.counted("So cross it out, too.", "So cross them out, too.", len(cells))
    limit = limits_sentence(room.board, lines_reached(room.board, step, cells), manner)
    if rules_out_any_group(step, cells, groups):
        if not manner.picture:
            return [limit, *room.group_out_sentences(cells, groups)]
        return [limit, room.touches_group_sentence(cells, where, groups, True), so]
    if room.counted_units:
        text = manner.say("Wherever the last {queen} of {unit} goes, it {rules_out}.")
        text = text.replace(
            "{unit}", manner.units(room.counted_units, len(room.counted_units), outlined=False)
        )
    else:
        text = manner.say("Wherever the last {queen} goes, it {rules_out}.")
    why = room.fill_text(text, rules_out=attack_text(step, cells, manner, letter))
    return [limit, why, so] if manner.picture else [*outs, limit, why]
