"""A player's sentences about the room for stars in some cells: what all ways to place so many there share."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import Board
from ...solver.step import Step
from ..manner import Manner, group_by_key
from .groups import (
    COUNTED_OUT,
    FORCED_LEFT,
    GROUPS_LEFT,
    NONE_LEFT,
    TOO_FEW_LEFT,
    TOUCHING_LEFT,
    WHOLE_GROUP_OUT,
    CrossReason,
    Groups,
    all_others_touch,
    clearing_groups,
    crossing_reasons,
    crowded_cells,
    explains,
    is_only_pair_apart,
    lines_of_groups,
    lines_of_reason,
    lines_of_stars,
    lines_reached,
    lines_with_room_for_one,
    missing_star_reason,
    ruled_out_group,
    star_groups,
)
from .phrases import (
    TOUCH_REASON,
    attack_kinds,
    attack_text,
    crosses_place_text,
    crossing_text,
    lettered_cells_text,
    limits_sentence,
    needed_pieces_text,
    piece_count_text,
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

    def common_sentences(self) -> list[str]:
        """Say which cells get stars, and which get none."""
        if not self.step.queens:
            return [*dict.fromkeys(self._crosses_sentences())]
        said, groups = self._star_sentences()
        out = "" if self.is_link else crossing_text(self.board, self.step, self.manner)
        cells = [] if self.is_link else crowded_cells(self.step)
        more = self._more_crosses_sentences(cells, groups) if cells else ()
        return [*dict.fromkeys([*said, out, *more])]

    @property
    def _open_adjective(self) -> str:
        """The adjective of the cells that take the stars: "outlined" beside a picture, else "open"."""
        manner = self.manner
        return manner.say("outlined") if manner.picture and not self.is_link else manner.say("open")

    @property
    def _numbers_groups(self) -> bool:
        """True if the picture beside the sentence numbers the groups of which it speaks."""
        if not self.manner.picture:
            return False
        if self.is_link:
            return self.has_numbered_groups
        return sum(bool(reason.groups) for reason in crossing_reasons(self.board, self.step)) == 1

    # Stars

    def _star_sentences(self) -> tuple[list[str], Groups]:
        """Say where stars go and why, and also the groups that are told."""
        step, manner, need = self.step, self.manner, self.stars_needed
        if need == 2 and is_only_pair_apart(step):
            text = manner.say(
                "Of the {open} cells only {these} do not touch each other, so both get a {queen}."
            )
            return [self._fill_text(text, open=self._open_adjective, these=self._new_pieces_text())], ()
        if {*step.claim.cells} == {*step.queens}:
            why = manner.counted(
                "There is no other cell for it.", "There are no other cells for them.", len(step.queens)
            )
            return [*self._must_stand_sentences(), why], ()
        if all_others_touch(step):
            return self._others_touch_sentences(), ()
        lines = lines_of_stars(self.board, step)
        if groups := star_groups(self.board, step):
            return [*self._groups_sentences(groups, lines), *self._alone_sentences(groups)], groups
        if groups := clearing_groups(self.board, step):
            return [*self._groups_sentences(groups, lines), *self._cleared_sentences(groups)], groups
        reason = missing_star_reason(self.board, step)
        if reason and (not manner.picture or not self.is_link or self.has_numbered_groups):
            return self._missing_star_sentences(reason), ()
        limits = self._limits_sentences(lines)
        return [*self._must_stand_sentences(), *limits, self._only_with_them_sentences()], ()

    def _missing_star_sentences(self, reason: CrossReason) -> list[str]:
        """Say what would follow if the cell of the new star stayed empty."""
        manner, star = self.manner, self.step.queens
        if self.letter:
            cell = lettered_cells_text(star, self.letter, manner)
        else:
            cell = manner.place(star) or self._fill_text(manner.say("the cell with the new {queen}"))
        text = manner.say("If {cell} stayed empty, only {groups} would be left.")
        groups = group_count_text(self.board, self.step, reason.groups, manner)
        return [
            text.format(cell=cell, groups=groups),
            *group_list_sentences(reason.groups, manner),
            *self._limits_sentences(lines_of_stars(self.board, self.step)),
            *self._forced_sentences(reason, self.stars_needed),
            self._fill_text(
                manner.counted("So that cell gets a {queen}.", "So each of those cells gets a {queen}.", 1)
            ),
        ]

    def _fill_text(self, text: str, **parts: str | int) -> str:
        """Fill the parts of a text, and {queen} with the name of what is placed."""
        return text.format(queen=piece_name(self.board, self.manner), **parts)

    def _limits_sentences(self, lines: Sequence[Unit]) -> list[str]:
        """Say that lines have room for only one more star each; nothing if there are none."""
        limit = short_limits_sentence(self.board, lines, self.manner)
        return [limit] if limit else []

    def _groups_sentences(self, groups: Groups, lines: Sequence[Unit]) -> list[str]:
        """Say that the cells fall into groups with a star each. lines: those with room for one more star on
        which this rests."""
        text = self.manner.say(
            "No group holds two, and {number} are needed, so each group holds exactly one."
        )
        return [
            self._group_count_sentence(groups),
            *group_list_sentences(groups, self.manner),
            *self._limits_sentences(lines),
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

    def _alone_sentences(self, groups: Groups) -> list[str]:
        """Say that new stars are alone in their groups."""
        manner, many = self.manner, len(self.step.queens)
        if self.letter:
            text = manner.counted(
                "The cell {letter} is alone in its group, so it gets a {queen}.",
                "Each cell {letter} is alone in its group, so it gets a {queen}.",
                many,
            )
            return [self._fill_text(text, letter=self.letter)]
        if manner.picture:
            text = manner.counted(
                "The new {queen}'s cell is alone in its group, so the {queen} must go there.",
                "Each new {queen}'s cell is alone in its group, so the {queen} must go there.",
                many,
            )
            return [self._fill_text(text)]
        return self._single_groups_text(groups, self.step.queens)

    def _single_groups_text(self, groups: Groups, cells: Sequence[Cell]) -> list[str]:
        """Text without a picture on which groups have only one of these cells."""
        manner = self.manner
        numbers = manner.numbers([groups.index((cell,)) + 1 for cell in cells])
        text = manner.counted(
            "Group {groups} has only one cell, so a {queen} goes there.",
            "Groups {groups} have only one cell each, so a {queen} goes in each.",
            len(cells),
        )
        return [self._fill_text(text, groups=numbers)]

    def _cleared_sentences(self, groups: Groups) -> list[str]:
        """Say that a star in any other cell of the groups of new stars would rule out another
        group."""
        manner, queens = self.manner, self.step.queens
        if not manner.picture:
            text = manner.say(
                "In group {number}, a {queen} anywhere but in {cells} would rule out all of another group."
            )
            numbers = {cell: i for i, group in enumerate(groups, 1) for cell in group}
            single = [cell for cell in queens if (cell,) in groups]
            others = [cell for cell in queens if cell not in single]
            said = [self._fill_text(text, number=numbers[x], cells=manner.listed_cells([x])) for x in others]
            so = manner.counted(
                "So that cell gets a {queen}.", "So each of those cells gets a {queen}.", len(others)
            )
            alone = self._single_groups_text(groups, single) if single else ()
            return [*alone, *said, self._fill_text(so)]
        if self.letter:
            text = manner.counted(
                "In the group of the cell {letter}, a {queen} elsewhere would rule out all of another group.",
                "In the group of each cell {letter}, "
                "a {queen} elsewhere would rule out all of another group.",
                len(queens),
            )
            so = manner.counted(
                "So the cell {letter} gets a {queen}.", "So each cell {letter} gets a {queen}.", len(queens)
            )
            return [self._fill_text(text, letter=self.letter), self._fill_text(so, letter=self.letter)]
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
        return [self._fill_text(text), self._fill_text(so)]

    def _others_touch_sentences(self) -> list[str]:
        """Say that all cells but the new star's touch each other."""
        step, manner = self.step, self.manner
        others = [cell for cell in step.claim.cells if cell not in step.queens]
        if not manner.picture:
            text = manner.say("{cells} all touch each other, so they hold only one {queen}.")
            if len(others) == 2:
                text = manner.say("{cells} touch each other, so they hold only one {queen}.")
            so = manner.say("So the only other open cell, {cells}, gets a {queen}.")
            return [
                self._fill_text(text, cells=manner.listed_cells(others)),
                self._fill_text(so, cells=manner.listed_cells(step.queens)),
            ]
        text = manner.say(
            "{some} of the {all} {open} cells all touch each other, so they hold only one {queen}."
        )
        if len(others) == 2:
            text = manner.say(
                "{some} of the {all} {open} cells touch each other, so they hold only one {queen}."
            )
        some, every = manner.number(len(others)), manner.number(len(others) + 1)
        said = self._fill_text(text, some=some, all=every, open=self._open_adjective)
        if self.letter:
            so = manner.counted(
                "So the cell {letter} gets a {queen}.", "So each cell {letter} gets a {queen}.", 1
            )
            return [said, self._fill_text(so, letter=self.letter)]
        return [said, self._fill_text(manner.say("So the remaining cell gets the new {queen}."))]

    def _new_pieces_text(self) -> str:
        """Name the two cells that get a star."""
        if self.letter:
            return self.manner.say("the two cells {letter}").format(letter=self.letter)
        return self.manner.place(self.step.queens) or self._fill_text(
            self.manner.say("the two with a new {queen}")
        )

    def _must_stand_sentences(self) -> list[str]:
        """Say where stars must stand."""
        step, manner, many = self.step, self.manner, len(self.step.queens)
        if self.letter:
            text = manner.counted(
                "The cell {letter} must get a {queen}.", "Each cell {letter} must get a {queen}.", many
            )
            return [self._fill_text(text, letter=self.letter)]
        if manner.picture:
            text = manner.counted(
                "The cell with the new {queen} must get one.",
                "Each of the {number} cells with a new {queen} must get one.",
                many,
            )
            return [self._fill_text(text)]
        return [
            self._fill_text(
                manner.counted("{cells} must get a {queen}.", "{cells} must each get a {queen}.", number),
                cells=some,
            )
            for some, number in manner.short_lists(step.queens)
        ]

    def _only_with_them_sentences(self) -> str:
        """Say that too few stars fit if a cell that gets one stays empty."""
        manner, many = self.manner, len(self.step.queens)
        fewer = piece_count_text(self.board, self.stars_needed - 1, manner)
        if self.is_link and self.stars_needed == 2:
            text = manner.counted(
                "If that cell stays empty, only one {queen} fits.",
                "If one of those cells stays empty, only one {queen} fits.",
                many,
            )
        elif self.is_link:
            text = manner.counted(
                "If that cell stays empty, only {fewer} fit.",
                "If one of those cells stays empty, only {fewer} fit.",
                many,
            )
        elif self.stars_needed == 2:
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
        return self._fill_text(text, fewer=fewer, open=self._open_adjective)

    def _more_crosses_sentences(self, cells: Sequence[Cell], groups: Groups) -> list[str]:
        """Say that cells are crossed out because a star there would leave the missing ones no
        room: a group would get none, or the last star rules them out wherever it goes."""
        step, manner = self.step, self.manner
        is_also = len(cells) < len(step.dead)
        letter = manner.letter(0) if is_also else ""
        where = crosses_place_text(cells, manner, letter)
        out = manner.say("Also cross out {cells}.") if is_also else manner.say("Cross out {cells}.")
        outs = [] if manner.picture else [out.format(cells=some) for some, _ in manner.short_lists(cells)]
        so = manner.counted("So cross it out.", "So cross them out.", len(cells))
        if is_also:
            so = manner.counted("So cross it out, too.", "So cross them out, too.", len(cells))
        limit = limits_sentence(self.board, lines_reached(self.board, step, cells), manner)
        if explains(step, cells, groups):
            if not manner.picture:
                return [limit, *self._group_out_sentences(cells, groups)]
            return [limit, self._touches_group_sentence(cells, where, groups, True), so]
        if self.counted_units:
            text = manner.say("Wherever the last {queen} of {unit} goes, it {rules_out}.")
            text = text.replace(
                "{unit}", manner.units(self.counted_units, len(self.counted_units), outlined=False)
            )
        else:
            text = manner.say("Wherever the last {queen} goes, it {rules_out}.")
        why = self._fill_text(text, rules_out=attack_text(step, cells, manner, letter))
        return [limit, why, so] if manner.picture else [*outs, limit, why]

    # Crosses

    def _crosses_sentences(self) -> list[str]:
        """Say why a star at crossed cells would be too many, a reason at a time."""
        manner, reasons = self.manner, crossing_reasons(self.board, self.step)
        if not manner.picture:
            told = [part for reason in reasons for part in self._reasons_by_cells_left(reason)]
            return [sentence for reason in told for sentence in self._text_sentences(reason)]
        many = len(self.step.dead)
        if self.letter:
            so = manner.counted("So that cell must stay empty.", "So those cells must stay empty.", many)
        else:
            so = manner.counted("So cross it out.", "So cross them out.", many)
        if len(reasons) > 1 and self.is_link:
            reason = CrossReason(self.step.dead, COUNTED_OUT)
            limit = limits_sentence(self.board, lines_with_room_for_one(self.board, self.step), manner)
            return [limit, self._too_many_sentence(reason, self._place_text(self.step.dead)), so]
        letters = [manner.letter(i) if reasons[1:] else "" for i in range(len(reasons))]
        pairs = zip(reasons, letters, strict=True)
        return [*(x for reason, letter in pairs for x in self._picture_sentences(reason, letter)), so]

    def _reasons_by_cells_left(self, reason: CrossReason) -> Iterator[CrossReason]:
        """Return a reason in parts with one set of cells left each, if it names these."""
        if reason.kind != TOUCHING_LEFT:
            yield reason
            return
        for left, cells in group_by_key((self._cells_left_by(cell), cell) for cell in reason.cells).items():
            yield CrossReason(tuple(cells), GROUPS_LEFT, (left,), left)

    def _cells_left_by(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that a star in a crossed cell would leave."""
        reached = {x for why in self.step.claim.why if why.cell == cell for x in why.sources}
        return tuple(x for x in self.step.claim.cells if x not in reached and x != cell)

    def _place_text(self, cells: Sequence[Cell], letter: str = "") -> str:
        return crosses_place_text(cells, self.manner, letter or self.letter)

    def _picture_sentences(self, reason: CrossReason, letter: str) -> list[str]:
        """Return the sentences about a reason beside a picture. letter: of its crosses, if there are other
        reasons."""
        where, limit, lines = self._place_text(reason.cells, letter), *self._limits_of(reason)
        if reason.kind == WHOLE_GROUP_OUT:
            out = self._touches_group_sentence(reason.cells, where, reason.groups, self._numbers_groups)
            return [*self._groups_sentences(reason.groups, lines), limit, out]
        if reason.kind == GROUPS_LEFT or (reason.kind == FORCED_LEFT and self._numbers_groups):
            return [limit, *self._leaves_groups_sentences(reason, where, lines)]
        return [limit, *self._limits_sentences(lines), self._too_many_sentence(reason, where)]

    def _text_sentences(self, reason: CrossReason) -> list[str]:
        """Return the sentences about a reason without a picture."""
        where, limit, lines = self._place_text(reason.cells), *self._limits_of(reason)
        if reason.kind == WHOLE_GROUP_OUT:
            out = self._group_out_sentences(reason.cells, reason.groups)
            return [*self._groups_sentences(reason.groups, lines), limit, *out]
        outs = empty_cells_text(reason.cells, self.manner, self.is_link)
        if reason.kind in (GROUPS_LEFT, FORCED_LEFT):
            return [limit, *outs, *self._leaves_groups_sentences(reason, where, lines)]
        return [limit, *self._limits_sentences(lines), *outs, self._too_many_sentence(reason, where)]

    def _limits_of(self, reason: CrossReason) -> tuple[str, list[Unit]]:
        """Return the sentence on the lines that a star at the crosses would fill, and the other lines with
        room for one more star on which the reason rests."""
        reached = lines_reached(self.board, self.step, reason.cells)
        lines = lines_of_reason(self.board, self.step, reason)
        if reason.kind == COUNTED_OUT:
            reached = lines
        limit = limits_sentence(self.board, reached, self.manner)
        return limit, [line for line in lines if line not in reached]

    def _leaves_groups_sentences(self, reason: CrossReason, where: str, limits: Sequence[Unit]) -> list[str]:
        """Say that a star would leave only cells in too few groups, or in groups of which one
        gets none. limits: lines with room for one more star that are to be named."""
        manner, groups = self.manner, reason.groups
        lines = lines_of_groups(self.board, groups, lines_with_room_for_one(self.board, self.step))
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
        elif self._numbers_groups:
            text = manner.say("A {queen} {where} would leave only {cells}: {groups}.")
        else:
            text = manner.say("A {queen} {where} would leave only {groups}.")
        cells = manner.place(reason.left) or manner.say("the numbered cells")
        if manner.picture and not self._numbers_groups:
            cells = manner.counted("one cell", "{number} cells", len(reason.left))
        said = text.format(
            queen=piece_name(self.board, manner),
            where=where,
            cells=cells,
            lines=manner.any_unit(lines),
            groups=group_count_text(self.board, self.step, groups, manner),
        )
        inside = any(cell in self.step.claim.cells for cell in reason.cells)
        limit = self._limits_sentences(limits)
        if len(groups) == 1:
            is_obvious = self.stars_needed == 2 and not inside and (self.is_link or not lines)
            too_few = [] if is_obvious else [self._too_few_sentence(1, inside)]
            return [*self._split_sentence(said, where, reason.left, lines), *limit, *too_few]
        listed = group_list_sentences(groups, manner)
        if reason.kind == FORCED_LEFT:
            return [said, *listed, *limit, *self._forced_sentences(reason, self.stars_needed - inside)]
        return [said, *listed, *limit, self._too_few_sentence(len(groups), inside)]

    def _too_few_sentence(self, groups: int, inside: bool) -> str:
        """Say that so many groups hold too few stars. inside: True if a star in one of the cells that need
        stars leaves only these groups."""
        manner = self.manner
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
        return self._fill_text(
            text, most=manner.number(groups + inside), need=manner.number(self.stars_needed)
        )

    def _forced_sentences(self, reason: CrossReason, need: int) -> list[str]:
        """Say that groups with a star each get them one after the other, until none is possible
        in one of them. need: how many stars the groups need."""
        manner, forced = self.manner, reason.forced
        each = manner.say("No group holds two, and {number} are needed, so each group must hold one.")
        each = each.format(number=manner.number(need))
        start = manner.say("Group {number} has only one cell, so a {queen} goes there.")
        on = manner.say("That leaves only one cell of group {number}, so a {queen} goes there.")
        end = manner.say("Then no cell of group {number} is left.")
        texts = [start, *[on] * (forced - 2), end]
        return [each, *(self._fill_text(text, number=i) for i, text in enumerate(texts, 1))]

    def _split_sentence(
        self, said: str, where: str, left: Sequence[Cell], lines: Sequence[Unit]
    ) -> list[str]:
        """Return what is said of the only group that a star would leave, in more sentences if it is long."""
        manner = self.manner
        if len(said.split()) <= MAX_SHORT_SENTENCE_WORDS:
            return [said]
        only = manner.say("A {queen} {where} would leave only {cells}.")
        whole = [only.format(queen=piece_name(self.board, manner), where=where, cells=manner.place(left))]
        if len(whole[0].split()) > MAX_SHORT_SENTENCE_WORDS:
            cells = manner.counted("one cell", "{number} cells", len(left))
            first, *more = [some for some, _ in manner.short_lists(left)]
            also = manner.say("And {cells}.")
            whole = [
                only.format(queen=piece_name(self.board, manner), where=where, cells=cells),
                manner.say("They are {cells}.").format(cells=first),
                *(also.format(cells=some) for some in more),
            ]
        share = (
            manner.say("Any two of these touch or share {lines}.")
            if lines
            else manner.say("These all touch.")
        )
        units = manner.any_unit(lines)
        return [*whole, share.format(lines=units)]

    def _touches_group_sentence(
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

    def _group_out_sentences(self, cells: Sequence[Cell], groups: Groups) -> list[str]:
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

    def _too_many_sentence(self, reason: CrossReason, where: str) -> str:
        """A sentence on why a star at crossed cells would be too many, without groups: "With a star there,
        row 3 could get at most one." """
        manner, whole = self.manner, self.counted_units
        plain = self._plain_sentence(reason)
        if plain:
            text = manner.say("A {queen} {where} would {do}.").replace("{do}", plain)
        elif whole:
            text = manner.say("With a {queen} {where}, {units} could get at most {fewer}.")
        else:
            text = manner.say("With a {queen} {where}, these cells could hold at most {fewer}.")
        is_more = whole and self.stars_needed < self.board.k
        fewer = needed_pieces_text(self.board, whole, self.stars_needed - 1, manner) if is_more else ""
        return (
            text.replace("{queen}", piece_name(self.board, manner))
            .replace("{where}", where)
            .replace("{units}", manner.units(whole, len(whole), outlined=False))
            .replace("{fewer}", fewer or piece_count_text(self.board, self.stars_needed - 1, manner))
            .replace("{open}", self._open_adjective)
        )

    def _plain_sentence(self, reason: CrossReason) -> str:
        """A sentence on how few cells a star would leave, or that these touch; empty for other kinds of
        reasons."""
        manner, cells, kind = self.manner, self.step.claim.cells, reason.kind
        if kind == NONE_LEFT:
            if attack_kinds(self.step, reason.cells) != [TOUCH_REASON]:
                return manner.say("leave none of the {open} cells")
            if {*reason.cells} <= {*cells}:
                return manner.say("touch all other {open} cells")
            return manner.say("touch all {open} cells")
        if kind == TOO_FEW_LEFT:
            room = len(self._cells_left_by(reason.cells[0]))
            if self.counted_units:
                return manner.counted(
                    "leave {units} only one open cell", "leave {units} only {number} open cells", room
                )
            return manner.counted(
                "leave only one of the {open} cells", "leave only {number} of the {open} cells", room
            )
        if kind == TOUCHING_LEFT:
            if self.counted_units:
                return manner.say("leave {units} only cells that touch each other")
            return manner.say("leave only cells that touch each other")
        return ""


def empty_cells_text(cells: Sequence[Cell], manner: Manner, link: bool) -> list[str]:
    """Text without a picture on which cells are crossed out, or stay empty in a link of a supposition."""
    out = manner.say("{cells} must stay empty.") if link else manner.say("Cross out {cells}.")
    return [out.format(cells=some) for some, _ in manner.short_lists(cells)]
