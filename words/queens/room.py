"""The room for stars in some cells, and the sentences that speak of its groups and its lines."""

from collections.abc import Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner, group_by_key
from .groups import (
    CrossReason,
    Groups,
    crossing_reasons,
    lines_of_groups,
    lines_with_room_for_one,
    ruled_out_group,
)
from .phrases import (
    TOUCH_REASON,
    attack_kinds,
    piece_name,
    short_limits_sentence,
)

MAX_SHORT_SENTENCE_WORDS = 25  # words of a sentence; less than elsewhere, because such a step takes several


def group_count_text(board: Board, step: Step, groups: Groups, manner: Manner) -> str:
    """Count groups, and say what makes them groups: "three groups of touching cells"."""
    lines = lines_of_groups(board, groups, lines_with_room_for_one(board, step))
    if not lines:
        return manner.counted("one group of touching cells", "{number} groups of touching cells", len(groups))
    text = manner.counted(
        "one group of cells that touch or share {lines}",
        "{number} groups of cells that touch or share {lines}",
        len(groups),
    )
    return text.replace("{lines}", manner.any_unit(lines))


def group_list_sentences(groups: Groups, manner: Manner) -> list[str]:
    """Name the cells of groups, a sentence each; nothing beside a picture, which numbers them."""
    if manner.picture:
        return []
    text = manner.say("Group {number}: {cells}.")
    return [text.format(number=i, cells=manner.listed_cells(group)) for i, group in enumerate(groups, 1)]


class StarRoom(NamedTuple):
    """The room for stars in the cells of a step or link: what all ways to place so many there have in common.

    stars_needed: how many stars the cells take. counted_units: the units that need these stars; empty if
    other cells are left over by counting. is_link: True for a link of a supposition. letter: the link's
    letter, if a picture shows it. has_numbered_groups: True if the picture numbers the groups of a link.
    """

    board: Board
    step: Step
    manner: Manner
    stars_needed: int
    counted_units: Sequence[Unit] = ()
    is_link: bool = False
    letter: str = ""
    has_numbered_groups: bool = False

    @property
    def open_adjective(self) -> str:
        """The adjective of the cells that take the stars: "outlined" beside a picture, else "open"."""
        manner = self.manner
        return manner.say("outlined") if manner.picture and not self.is_link else manner.say("open")

    @property
    def numbers_groups(self) -> bool:
        """True if the picture beside the sentence numbers the groups of which it speaks."""
        if not self.manner.picture:
            return False
        if self.is_link:
            return self.has_numbered_groups
        return sum(bool(reason.groups) for reason in crossing_reasons(self.board, self.step)) == 1

    def fill_text(self, text: str, **parts: str | int) -> str:
        """Fill the parts of a text, and {queen} with the name of what is placed."""
        return text.format(queen=piece_name(self.board, self.manner), **parts)

    def limits_sentences(self, lines: Sequence[Unit]) -> list[str]:
        """Say that lines have room for only one more star each; nothing if there are none."""
        limit = short_limits_sentence(self.board, lines, self.manner)
        return [limit] if limit else []

    def groups_sentences(self, groups: Groups, lines: Sequence[Unit]) -> list[str]:
        """Say that the cells fall into groups with a star each. lines: those with room for one more star on
        which this rests."""
        text = self.manner.say(
            "No group holds two, and {number} are needed, so each group holds exactly one."
        )
        return [
            self._group_count_sentence(groups),
            *group_list_sentences(groups, self.manner),
            *self.limits_sentences(lines),
            text.format(number=self.manner.number(len(groups))),
        ]

    def _group_count_sentence(self, groups: Groups) -> str:
        """Say that the cells fall into so many groups."""
        manner, what = self.manner, group_count_text(self.board, self.step, groups, self.manner)
        if self.is_link or (not self.counted_units and not manner.picture):
            text = manner.say("Those cells fall into {groups}.")
        elif manner.picture:
            text = manner.say("The outlined cells fall into {groups}.")
        else:
            text = manner.say("The open cells of {units} fall into {groups}.")
        units = (
            manner.units(self.counted_units, len(self.counted_units), outlined=False)
            if self.counted_units
            else ""
        )
        return text.format(groups=what, units=units)

    def forced_sentences(self, reason: CrossReason, need: int) -> list[str]:
        """Say that groups with a star each get them one after the other, until none is possible
        in one of them. need: how many stars the groups need."""
        manner, forced = self.manner, reason.forced
        each = manner.say("No group holds two, and {number} are needed, so each group must hold one.")
        each = each.format(number=manner.number(need))
        start = manner.say("Group {number} has only one cell, so a {queen} goes there.")
        on = manner.say("That leaves only one cell of group {number}, so a {queen} goes there.")
        end = manner.say("Then no cell of group {number} is left.")
        texts = [start, *[on] * (forced - 2), end]
        return [each, *(self.fill_text(text, number=i) for i, text in enumerate(texts, 1))]

    def touches_group_sentence(
        self, cells: Sequence[Cell], where: str, groups: Groups, numbered: bool
    ) -> str:
        """A sentence stating that a star would touch, or rule out, all cells of one of the groups that are
        told. numbered: True if the picture numbers them."""
        manner = self.manner
        if attack_kinds(self.step, cells) == [TOUCH_REASON]:
            text = manner.say("A {queen} {where} would touch all cells of {group}, which needs one.")
        else:
            text = manner.say("A {queen} {where} would rule out all cells of {group}, which needs one.")
        numbers = {ruled_out_group(self.step, cell, groups) for cell in cells}
        group = manner.say("one group")
        if numbered and len(numbers) == 1:
            group = manner.say("group {number}").format(number=min(numbers))
        return text.format(queen=piece_name(self.board, manner), where=where, group=group)

    def group_out_sentences(self, cells: Sequence[Cell], groups: Groups) -> list[str]:
        """Sentences without a picture on the group of which a star in each crossed cell would rule out all
        cells."""
        manner, step = self.manner, self.step
        said = []
        for number, some in group_by_key(
            (ruled_out_group(step, cell, groups), cell) for cell in cells
        ).items():
            touched = attack_kinds(step, some) == [TOUCH_REASON]
            if self.is_link:
                text = manner.say("{cells} must stay empty: a {queen} there would {do} group {number}.")
            else:
                text = manner.say("Cross out {cells}: a {queen} there would {do} group {number}.")
            do = manner.say("touch all of") if touched else manner.say("rule out all of")
            parts = {"queen": piece_name(self.board, manner), "do": do, "number": number}
            whole = [text.format(cells=named, **parts) for named, _ in manner.short_lists(some)]
            if max(len(sentence.split()) for sentence in whole) > MAX_SHORT_SENTENCE_WORDS:
                why = manner.say("A {queen} there would {do} group {number}.").format(**parts)
                whole = [*empty_cells_text(some, manner, self.is_link), why]
            said += whole
        return said


def empty_cells_text(cells: Sequence[Cell], manner: Manner, link: bool) -> list[str]:
    """Text without a picture on which cells are crossed out, or stay empty in a link of a supposition."""
    out = manner.say("{cells} must stay empty.") if link else manner.say("Cross out {cells}.")
    return [out.format(cells=some) for some, _ in manner.short_lists(cells)]
