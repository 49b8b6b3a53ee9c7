"""A player's sentences on why a star in crossed cells would leave too little room for the others."""

from collections.abc import Iterator, Sequence

from ...solver.cells import Cell, Unit
from ..manner import group_by_key
from .groups import (
    COUNTED_OUT,
    FORCED_LEFT,
    GROUPS_LEFT,
    NONE_LEFT,
    TOO_FEW_LEFT,
    TOUCHING_LEFT,
    WHOLE_GROUP_OUT,
    CrossReason,
    crossing_reasons,
    lines_of_groups,
    lines_of_reason,
    lines_reached,
    lines_with_room_for_one,
)
from .phrases import (
    TOUCH_REASON,
    attack_kinds,
    crosses_place_text,
    limits_sentence,
    needed_pieces_text,
    piece_count_text,
    piece_name,
)
from .room import MAX_SHORT_SENTENCE_WORDS, StarRoom, empty_cells_text, group_count_text, group_list_sentences


def crosses_sentences(room: StarRoom) -> list[str]:
    """Say why a star at crossed cells would be too many, a reason at a time."""
    manner, reasons = room.manner, crossing_reasons(room.board, room.step)
    if not manner.picture:
        told = [part for reason in reasons for part in _reasons_by_cells_left(room, reason)]
        return [sentence for reason in told for sentence in _text_sentences(room, reason)]
    many = len(room.step.dead)
    if room.letter:
        so = manner.counted("So that cell must stay empty.", "So those cells must stay empty.", many)
    else:
        so = manner.counted("So cross it out.", "So cross them out.", many)
    if len(reasons) > 1 and room.is_link:
        reason = CrossReason(room.step.dead, COUNTED_OUT)
        limit = limits_sentence(room.board, lines_with_room_for_one(room.board, room.step), manner)
        return [limit, _too_many_sentence(room, reason, _place_text(room, room.step.dead)), so]
    letters = [manner.letter(i) if reasons[1:] else "" for i in range(len(reasons))]
    pairs = zip(reasons, letters, strict=True)
    return [*(x for reason, letter in pairs for x in _picture_sentences(room, reason, letter)), so]


def _reasons_by_cells_left(room: StarRoom, reason: CrossReason) -> Iterator[CrossReason]:
    """Return a reason in parts with one set of cells left each, if it names these."""
    if reason.kind != TOUCHING_LEFT:
        yield reason
        return
    for left, cells in group_by_key((_cells_left_by(room, cell), cell) for cell in reason.cells).items():
        yield CrossReason(tuple(cells), GROUPS_LEFT, (left,), left)


def _cells_left_by(room: StarRoom, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that a star in a crossed cell would leave."""
    reached = {x for why in room.step.claim.why if why.cell == cell for x in why.sources}
    return tuple(x for x in room.step.claim.cells if x not in reached and x != cell)


def _place_text(room: StarRoom, cells: Sequence[Cell], letter: str = "") -> str:
    return crosses_place_text(cells, room.manner, letter or room.letter)


def _picture_sentences(room: StarRoom, reason: CrossReason, letter: str) -> list[str]:
    """Return the sentences about a reason beside a picture. letter: of its crosses, if there are other
    reasons."""
    where, limit, lines = _place_text(room, reason.cells, letter), *_limits_of(room, reason)
    if reason.kind == WHOLE_GROUP_OUT:
        out = room.touches_group_sentence(reason.cells, where, reason.groups, room.numbers_groups)
        return [*room.groups_sentences(reason.groups, lines), limit, out]
    if reason.kind == GROUPS_LEFT or (reason.kind == FORCED_LEFT and room.numbers_groups):
        return [limit, *_leaves_groups_sentences(room, reason, where, lines)]
    return [limit, *room.limits_sentences(lines), _too_many_sentence(room, reason, where)]


def _text_sentences(room: StarRoom, reason: CrossReason) -> list[str]:
    """Return the sentences about a reason without a picture."""
    where, limit, lines = _place_text(room, reason.cells), *_limits_of(room, reason)
    if reason.kind == WHOLE_GROUP_OUT:
        out = room.group_out_sentences(reason.cells, reason.groups)
        return [*room.groups_sentences(reason.groups, lines), limit, *out]
    outs = empty_cells_text(reason.cells, room.manner, room.is_link)
    if reason.kind in (GROUPS_LEFT, FORCED_LEFT):
        return [limit, *outs, *_leaves_groups_sentences(room, reason, where, lines)]
    return [limit, *room.limits_sentences(lines), *outs, _too_many_sentence(room, reason, where)]


def _limits_of(room: StarRoom, reason: CrossReason) -> tuple[str, list[Unit]]:
    """Return the sentence on the lines that a star at the crosses would fill, and the other lines with
    room for one more star on which the reason rests."""
    reached = lines_reached(room.board, room.step, reason.cells)
    lines = lines_of_reason(room.board, room.step, reason)
    if reason.kind == COUNTED_OUT:
        reached = lines
    limit = limits_sentence(room.board, reached, room.manner)
    return limit, [line for line in lines if line not in reached]


def _leaves_groups_sentences(
    room: StarRoom, reason: CrossReason, where: str, limits: Sequence[Unit]
) -> list[str]:
    """Say that a star would leave only cells in too few groups, or in groups of which one
    gets none. limits: lines with room for one more star that are to be named."""
    manner, groups = room.manner, reason.groups
    lines = lines_of_groups(room.board, groups, lines_with_room_for_one(room.board, room.step))
    if len(groups) == 1:
        if lines and len(reason.left) == 2:
            text = manner.say("A {queen} {where} would leave only {cells}, which share {lines}.")
        elif lines:
            text = manner.say(
                "A {queen} {where} would leave only {cells}, any two of which touch or share {lines}."
            )
        elif len(reason.left) == 2:
            text = manner.say("A {queen} {where} would leave only {cells}, which touch each other.")
        else:
            text = manner.say("A {queen} {where} would leave only {cells}, which all touch each other.")
    elif room.numbers_groups:
        text = manner.say("A {queen} {where} would leave only {cells}: {groups}.")
    else:
        text = manner.say("A {queen} {where} would leave only {groups}.")
    cells = manner.place(reason.left) or manner.say("the numbered cells")
    if manner.picture and not room.numbers_groups:
        cells = manner.counted("one cell", "{number} cells", len(reason.left))
    said = text.format(
        queen=piece_name(room.board, manner),
        where=where,
        cells=cells,
        lines=manner.any_unit(lines),
        groups=group_count_text(room.board, room.step, groups, manner),
    )
    inside = any(cell in room.step.claim.cells for cell in reason.cells)
    limit = room.limits_sentences(limits)
    if len(groups) == 1:
        is_obvious = room.stars_needed == 2 and not inside and (room.is_link or not lines)
        too_few = [] if is_obvious else [_too_few_sentence(room, 1, inside)]
        return [*_split_sentence(room, said, where, reason.left, lines), *limit, *too_few]
    listed = group_list_sentences(groups, manner)
    if reason.kind == FORCED_LEFT:
        return [said, *listed, *limit, *room.forced_sentences(reason, room.stars_needed - inside)]
    return [said, *listed, *limit, _too_few_sentence(room, len(groups), inside)]


def _too_few_sentence(room: StarRoom, groups: int, inside: bool) -> str:
    """Say that so many groups hold too few stars. inside: True if a star in one of the cells that need
    stars leaves only these groups."""
    manner = room.manner
    if groups == 1 and inside:
        text = manner.say("With that {queen} they hold at most {most}, but {need} are needed.")
    elif groups == 1:
        text = manner.say("They hold at most {most}, but {need} are needed.")
    elif inside:
        text = manner.say(
            "No group holds two, so with that {queen} there are at most {most}, but {need} are needed."
        )
    else:
        text = manner.say("No group holds two, so there are at most {most}, but {need} are needed.")
    return room.fill_text(text, most=manner.number(groups + inside), need=manner.number(room.stars_needed))


def _split_sentence(
    room: StarRoom, said: str, where: str, left: Sequence[Cell], lines: Sequence[Unit]
) -> list[str]:
    """Return what is said of the only group that a star would leave, in more sentences if it is long."""
    manner = room.manner
    if len(said.split()) <= MAX_SHORT_SENTENCE_WORDS:
        return [said]
    only = manner.say("A {queen} {where} would leave only {cells}.")
    whole = [only.format(queen=piece_name(room.board, manner), where=where, cells=manner.place(left))]
    if len(whole[0].split()) > MAX_SHORT_SENTENCE_WORDS:
        cells = manner.counted("one cell", "{number} cells", len(left))
        first, *more = [some for some, _ in manner.short_lists(left)]
        also = manner.say("And {cells}.")
        whole = [
            only.format(queen=piece_name(room.board, manner), where=where, cells=cells),
            manner.say("They are {cells}.").format(cells=first),
            *(also.format(cells=some) for some in more),
        ]
    share = (
        manner.say("Any two of these touch or share {lines}.") if lines else manner.say("These all touch.")
    )
    units = manner.any_unit(lines)
    return [*whole, share.format(lines=units)]


def _too_many_sentence(room: StarRoom, reason: CrossReason, where: str) -> str:
    """A sentence on why a star at crossed cells would be too many, without groups: "With a star there,
    row 3 could get at most one." """
    manner, whole = room.manner, room.counted_units
    plain = _plain_sentence(room, reason)
    if plain:
        text = manner.say("A {queen} {where} would {do}.").replace("{do}", plain)
    elif whole:
        text = manner.say("With a {queen} {where}, {units} could get at most {fewer}.")
    else:
        text = manner.say("With a {queen} {where}, these cells could hold at most {fewer}.")
    is_more = whole and room.stars_needed < room.board.k
    fewer = needed_pieces_text(room.board, whole, room.stars_needed - 1, manner) if is_more else ""
    return (
        text.replace("{queen}", piece_name(room.board, manner))
        .replace("{where}", where)
        .replace("{units}", manner.units(whole, len(whole), outlined=False))
        .replace("{fewer}", fewer or piece_count_text(room.board, room.stars_needed - 1, manner))
        .replace("{open}", room.open_adjective)
    )


def _plain_sentence(room: StarRoom, reason: CrossReason) -> str:
    """A sentence on how few cells a star would leave, or that these touch; empty for other kinds of
    reasons."""
    manner, cells, kind = room.manner, room.step.claim.cells, reason.kind
    if kind == NONE_LEFT:
        if attack_kinds(room.step, reason.cells) != [TOUCH_REASON]:
            return manner.say("leave none of the {open} cells")
        if {*reason.cells} <= {*cells}:
            return manner.say("touch all other {open} cells")
        return manner.say("touch all {open} cells")
    if kind == TOO_FEW_LEFT:
        cells_left = len(_cells_left_by(room, reason.cells[0]))
        if room.counted_units:
            return manner.counted(
                "leave {units} only one open cell", "leave {units} only {number} open cells", cells_left
            )
        return manner.counted(
            "leave only one of the {open} cells", "leave only {number} of the {open} cells", cells_left
        )
    if kind == TOUCHING_LEFT:
        if room.counted_units:
            return manner.say("leave {units} only cells that touch each other")
        return manner.say("leave only cells that touch each other")
    return ""
