"""Sentences about Patches, in both voices: clues by their shapes, numbers and colours."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...solver.cells import Cell, Rectangle, cell_name
from ...solver.patches.puzzle import SQUARE, TALL, WIDE, Patches
from ...solver.patches.state import shapes_around
from ...solver.puzzle import Answer, WrongMark
from ...solver.step import Step
from ..game_words import Words
from ..manner import (
    EXPERT,
    MAX_SENTENCE_WORDS,
    PLAYER_MANNER,
    Manner,
    capitalise,
    group_by_key,
    join_words,
    name_cells,
    reason_text,
    to_translate,
)
from ..phrases import cells_with_noun, name_units, rule_name
from .names import (
    EVERY_HIT,
    MAX_CLUE_COLOUR_PRICE,
    clue_name,
    clue_of,
    crowded_out_name,
    crowding_text,
    fewest_lines_over,
    form_name,
    found_cells_name,
    hit_sentences,
    is_ambiguous,
    is_last_clue,
    is_part_whole,
    known_part_cells,
    limit_sentences,
    obstacle_cells,
    obstacle_names,
    outlined_cells,
    rectangle_kind,
    rectangle_name,
)
from .reach import out_of_reach_sentences

MARK_NAME = to_translate("rectangle")  # name of a mark, for `wrong_mark_sentence`

MAX_LINK_WORDS = 12  # words of a list of cells in a long sentence about a link

#: Clues by their signs on a board drawn in letters.
CLUE_LEGEND = {
    "#": to_translate("square"),
    "|": to_translate("tall"),
    "-": to_translate("wide"),
    "+": to_translate("any shape"),
}
#: Names of the rules, and of how a chain begins and ends.
RULE_NAMES = {
    "one-rectangle": to_translate("only one rectangle fits"),
    "only-reach": to_translate("a cell that only one clue can reach"),
    "shared-cells": to_translate("cells that a clue covers in any case"),
    "cut-off": to_translate("other ways leave no room"),
    "line-area": to_translate("counting the cells of a line"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-rectangle": to_translate("no room for a clue"),
    "unreached": to_translate("a cell that no clue can reach"),
}

#: Title of a step about the only clue without a rectangle.
LAST_CLUE_TITLE = to_translate("the last clue takes what is left")


class PatchesWords(Words):
    """The texts and sentences of Patches: clues and the rectangles that cover the board."""

    name: str = "Patches"
    goal: str = to_translate(
        "Divide the grid into rectangles, each with one clue. A number says how many cells its rectangle "
        "has. The clue's shape says whether it is square, tall or wide; a cross can be any of these."
    )
    form: str = "write rows of '.' and clues: # square, | tall, - wide, + any, with a size or none, as +6"
    row_form: str = 'write one JSON object a line with "rows", "cols" and "clues"'
    rules: Mapping[str, str] = RULE_NAMES
    answer: str = "rectangles"
    misread: str = to_translate("shapes or numbers")
    nothing_left: str = to_translate(
        "Nothing is left to find: every cell is covered, and all rectangles are right."
    )
    ask: str = to_translate(
        "Are these the clues of your board? What was read stands in the corners: # square, | tall, - "
        "wide, + any shape. If not, choose what is wrong, set the corners by hand, or take a sharper "
        "picture."
    )
    compare: str = to_translate("Compare the small signs and numbers in the corners with your picture.")
    differ: str = to_translate(
        "Two of the ways to cut it are one where they are grey; elsewhere they differ."
    )

    def legend(self, puzzle: Patches) -> dict[str, str]:
        return CLUE_LEGEND

    def correction_names(self, puzzle: Patches) -> dict[str, str]:
        return CLUE_LEGEND

    def sentences(self, puzzle: Patches, step: Step, manner: Manner) -> Sequence[str]:
        return SENTENCES_BY_RULE[step.rule](puzzle, step, manner)

    def step_name(self, step: Step, manner: Manner = PLAYER_MANNER) -> str:
        is_last = manner.voice != EXPERT and is_last_clue(step)
        return manner.say(LAST_CLUE_TITLE) if is_last else super().step_name(step, manner)

    def say_try(self, puzzle: Patches, step: Step, where: str, manner: Manner) -> list[str]:
        (tried, *_) = step.claim.chain
        clue = clue_name(puzzle, clue_of(puzzle, tried), manner)
        dashed = manner.place(tried.rectangles[0].rectangle.cells) or manner.say("the dashed cells")
        return [manner.say("Try it: {clue} covers {cells}.").format(clue=clue, cells=dashed)]

    def say_link(self, puzzle: Patches, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        link = step.claim.chain[number]
        cells = link.found if link.rule == "only-reach" else outlined_cells(puzzle, link)
        if link.rule == "only-reach":
            text = manner.say("Then only {clue} can cover {cells}.")
        elif link.rule == "shared-cells":
            text = manner.say("Then {clue} covers {cells} however it is drawn.")
        else:
            text = manner.say("Then {clue} can only be {cells}.")
        clue = clue_name(puzzle, clue_of(puzzle, link), manner)
        said = [text.format(clue=clue, cells=letter or manner.place(cells))]
        if len(said[0].split()) > MAX_SENTENCE_WORDS and not letter:
            lists = manner.short_lists(cells, MAX_LINK_WORDS)
            first, *more = [some for some, _ in lists]
            also = manner.say("It also covers {cells}.")
            said = [text.format(clue=clue, cells=first), *(also.format(cells=some) for some in more)]
        return said

    def say_clash(self, puzzle: Patches, step: Step, manner: Manner) -> list[str]:
        cell = step.claim.chain[-1].claim.cells[0]
        left = crowded_out_name(puzzle, cell, manner)
        if cell in puzzle.clue_at:
            return [manner.say("Now there is no room for {left}.").format(left=left)]
        return [manner.say("Now no clue can cover {left}.").format(left=left)]

    def say_outcome(self, puzzle: Patches, step: Step, where: str, manner: Manner) -> list[str]:
        return _conclusion_sentences(puzzle, step, manner)

    def expert_parts(self, puzzle: Patches, step: Step) -> tuple[list[str], list[str]]:
        claim = step.claim
        look = [name_units(claim.look)] if claim.look else []
        count = [f"need {claim.count.need}, room {claim.count.room}"] if claim.count else []
        laid = [rectangle_name(x.rectangle) for x in step.rectangles if x.is_one]
        out = [rectangle_name(x.rectangle) for x in step.rectangles if not x.is_one]
        taken = group_by_key((int(clue), cell) for cell, clue in step.values)
        said = [
            f"{capitalise(rule_name(step.rule))}: {'; '.join([*look, cells_with_noun(claim.cells), *count])}",
            *([f"{join_words(laid)} laid"] if laid else []),
            *([f"{join_words(out)} ruled out"] if out else []),
            *(f"{name_cells(x)} taken for {cell_name(puzzle.clues[i].cell)}" for i, x in taken.items()),
        ]
        return said, _reason_texts(puzzle, step)

    def say_instead(self, puzzle: Patches, mark: WrongMark, step: Step, manner: Manner) -> str:
        return manner.say("another rectangle covers a part of it")

    def say_answer(self, puzzle: Patches, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        return manner.say("the only answer has no such rectangle")

    def colours(self, puzzle: Patches, colours: Any) -> tuple[str, ...] | None:
        """Name each clue by its colour if others have the same shape and size."""
        from ..colours import name_colours  # only captures have colours: the import takes its time

        found = [colours[r][c] for r, c in puzzle.clue_at]
        alike = [i for i in range(len(found)) if is_ambiguous(puzzle, i)]
        if not alike:
            return None
        every = name_colours(found, MAX_CLUE_COLOUR_PRICE)
        names = dict(enumerate(every)) if every else {}
        if not every:  # too many colours to name: those of clues with one shape and size may be few
            for some in group_by_key(
                ((puzzle.clues[i].shape, puzzle.clues[i].size), i) for i in alike
            ).values():
                names |= dict(
                    zip(
                        some,
                        name_colours([found[i] for i in some], MAX_CLUE_COLOUR_PRICE) or (),
                        strict=False,
                    )
                )
        return tuple(names.get(i, "") if i in alike else "" for i in range(len(found)))


WORDS: Words = PatchesWords()


#: How large a clue without a size is at least.
NEEDED_LINES_SENTENCES = {
    SQUARE: to_translate("To be square, {clue} needs at least {number} rows and columns."),
    TALL: to_translate("To be tall, {clue} needs at least {number} rows."),
    WIDE: to_translate("To be wide, {clue} needs at least {number} columns."),
}
MAX_SHOWN_RIVALS = 3  # rectangles that are ruled out and named; more would fill the picture
MAX_NAMED_FORMS = 3  # forms of a clue's rectangles, as "two rows of four", that a sentence names
MIN_OBSTACLES_BY_FORM = 3  # cells in the way from which it is said which of them stops which form


def _one_rectangle_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    cells, at = found_cells_name(puzzle, step, manner), puzzle.clues[number].cell
    clue = clue_name(puzzle, number, manner)
    if puzzle.clues[number].size == 1:
        return [manner.say("{clue} is a rectangle of one cell: {cells}.").format(clue=clue, cells=cells)]
    kind, hit = rectangle_kind(puzzle, number, manner), obstacle_cells(puzzle, step, [at])
    more = limit_sentences(puzzle, step, number, manner.say("it"), manner, says_part=True)
    if is_part_whole(step, at):
        return _whole_part_sentences(puzzle, step, hit, manner)
    said = [manner.say("{clue} can only be {cells}.").format(clue=clue, cells=cells), *more]
    if len(hit) >= MIN_OBSTACLES_BY_FORM and not more and not manner.picture:
        forms = [_stopped_form_sentence(puzzle, *form, manner) for form in _stopped_forms(puzzle, step, hit)]
        if forms and max(len(text.split()) for text in forms) <= MAX_SENTENCE_WORDS:
            return [*said, *forms]
    has_part = bool(known_part_cells(step, at))
    if any(why.by == "ruled-out" for why in step.claim.why):
        others = (
            manner.say("All others would hit {things}.") if hit else manner.say("No other {kind} is left.")
        )
    elif has_part and manner.picture:
        others = (
            manner.say("Every other {kind} that holds its drawn part would hit {things}.")
            if hit
            else manner.say("No other {kind} that holds its drawn part fits on the board.")
        )
    elif has_part:
        others = (
            manner.say("Every other {kind} with this part would hit {things}.")
            if hit
            else manner.say("No other {kind} holds this part.")
        )
    elif hit:
        others = manner.say("Every other {kind} that holds it would hit {things}.")
    else:
        others = manner.say("No other {kind} that holds it fits on the board.")
    others = others.replace("{kind}", kind)
    return [*said, *(hit_sentences(puzzle, others, hit, manner) if hit else [others])]


def _whole_part_sentences(puzzle: Patches, step: Step, hit: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that the known part of a clue's rectangle is all of it."""
    number = clue_of(puzzle, step)
    size, (laid, *_) = puzzle.clues[number].size, step.rectangles
    clue, cells = clue_name(puzzle, number, manner), found_cells_name(puzzle, step, manner)
    if size is not None and size == len(laid.rectangle.cells):
        text = manner.say("{clue} already has all its {size} cells: {cells}.")
        return [text.format(clue=clue, size=manner.number(size), cells=cells)]
    said = [manner.say("{clue} cannot grow beyond {cells}.").format(clue=clue, cells=cells)]
    if hit:
        kind = rectangle_kind(puzzle, number, manner)
        text = manner.say("Every larger {kind} would hit {things}.").replace("{kind}", kind)
        said += hit_sentences(puzzle, text, hit, manner)
    if any(why.by == "ruled-out" for why in step.claim.why):
        said.append(manner.say("Earlier steps have ruled out some larger rectangles."))
    return said


def _stopped_forms(
    puzzle: Patches, step: Step, hit: Sequence[Cell]
) -> list[tuple[tuple[int, int], bool, list[Cell]]]:
    """Return each form that a clue's rectangles have, whether it is the form of the one that is left, and the
    cells that stop all others of this form; nothing if there are many forms."""
    clue, (laid, *_) = puzzle.clues[clue_of(puzzle, step)], step.rectangles
    forms = group_by_key((x[2:], x) for x in shapes_around(clue, puzzle.shape) if x != laid.rectangle)
    found: list[tuple[tuple[int, int], bool, list[Cell]]] = []
    for form, some in forms.items():
        left, cells = some, list[Cell]()
        while left:
            cell = max(hit, key=lambda x: sum(y.holds(x) for y in left))
            cells.append(cell)
            left = [x for x in left if not x.holds(cell)]
        found.append((form, form == laid.rectangle[2:], sorted(cells)))
    return found if len(found) <= MAX_NAMED_FORMS else []


def _stopped_form_sentence(
    puzzle: Patches, form: tuple[int, int], is_laid: bool, cells: Sequence[Cell], manner: Manner
) -> str:
    """A sentence on which cells stop all rectangles of a form, except for the one that is laid."""
    text = (
        manner.say("As {form} in any other position, it would hit {things}.")
        if is_laid
        else manner.say("As {form}, it would hit {things}.")
    )
    things = manner.any_of(obstacle_names(puzzle, cells, manner))
    return text.format(form=form_name(form, manner), things=things)


def _only_reach_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """Say that only one clue of Patches reaches cells, and which rectangle that leaves it, if
    it leaves only one."""
    number = clue_of(puzzle, step)
    reached = [cell for cell in step.claim.cells if cell != puzzle.clues[number].cell]
    clue, names = clue_name(puzzle, number, manner), manner.ringed_cells(reached)
    if is_last_clue(step):
        if step.rectangles:
            text = manner.say("{clue} is the last clue, so it takes all cells that are left: {cells}.")
            return [text.format(clue=clue, cells=found_cells_name(puzzle, step, manner))]
        text = manner.say("{clue} is the last clue, so it also covers {cells}.")
        return [text.format(clue=clue, cells=names)]
    reasons = out_of_reach_sentences(puzzle, step, reached, manner)
    if not step.rectangles and not manner.picture and {*step.found} <= {*reached}:
        text = manner.say("Only {clue} can cover {cells}.").replace("{clue}", clue)
        return [text.replace("{cells}", names), *reasons]
    text = (
        manner.say("Only {clue} can cover {cells}, and only with {found}.")
        if step.rectangles
        else manner.say("Only {clue} can cover {cells}, so it covers at least {found}.")
    )
    found = found_cells_name(puzzle, step, manner)
    said = text.replace("{clue}", clue).replace("{cells}", names).replace("{found}", found)
    if len(said.split()) <= MAX_SENTENCE_WORDS:
        return [said, *reasons]
    only = manner.say("Only {clue} can cover {cells}.").replace("{clue}", clue).replace("{cells}", names)
    text = (
        manner.say("Only one of its rectangles goes there: {cells}.")
        if step.rectangles
        else manner.say("So it covers at least {cells}.")
    )
    return [only, text.format(cells=found), *reasons]


def _shared_cells_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    clue = clue_name(puzzle, number, manner)
    hit = obstacle_cells(puzzle, step, [puzzle.clues[number].cell])
    more, found = (
        limit_sentences(puzzle, step, number, manner.say("it"), manner),
        found_cells_name(puzzle, step, manner),
    )
    forms = _left_forms(puzzle, step, hit)
    names = manner.any_of([form_name(form, manner) for form in forms])
    covers = manner.say("However it is drawn, it covers {cells}.").format(cells=found)
    if not hit and forms:
        return [manner.say("{clue} can only be {forms}.").format(clue=clue, forms=names), *more, covers]
    if not hit:
        return [*_fewest_lines_sentences(puzzle, step, manner), *more, covers]
    text = manner.say("{clue} must not hit {things}.").replace("{clue}", clue)
    things = obstacle_names(puzzle, hit, manner, EVERY_HIT)
    left = [manner.say("So it is {forms}.").format(forms=names)] if forms else []
    return [*hit_sentences(puzzle, text, hit, manner, things), *more, *left, covers]


def _fewest_lines_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """Say how many rows or columns a clue without a size needs for its shape, if it has one."""
    number = clue_of(puzzle, step)
    clue = puzzle.clues[number]
    if clue.size is not None or clue.shape not in NEEDED_LINES_SENTENCES:
        return []
    fewest = fewest_lines_over(puzzle, number, [clue.cell, *known_part_cells(step, clue.cell)])
    text = manner.say(NEEDED_LINES_SENTENCES[clue.shape])
    return [text.format(clue=clue_name(puzzle, number, manner), number=manner.number(fewest))]


def _left_forms(puzzle: Patches, step: Step, hit: Sequence[Cell]) -> list[tuple[int, int]]:
    """Return the forms of the rectangles that a clue can have; nothing if these are many, or if earlier steps
    have ruled some out."""
    clue = puzzle.clues[clue_of(puzzle, step)]
    if any(why.by == "ruled-out" for why in step.claim.why):
        return []
    own = known_part_cells(step, clue.cell)
    every = shapes_around(clue, puzzle.shape)
    left = [x for x in every if all(map(x.holds, own)) and not any(map(x.holds, hit))]
    forms = [*dict.fromkeys((x.rows, x.columns) for x in left)]
    return forms if len(forms) <= MAX_NAMED_FORMS else []


def shown_rivals(step: Step) -> list[Rectangle]:
    """Return the rectangles that a step rules out, as far as its picture shows and its sentence names
    them."""
    out = [piece.rectangle for piece in step.rectangles if not piece.is_one]
    return [] if step.claim.chain or step.claim.look or len(out) > MAX_SHOWN_RIVALS else out


def _cut_off_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue, targets = clue_name(puzzle, clue_of(puzzle, step), manner), step.claim.cells[1:]
    out, do = shown_rivals(step), crowding_text(puzzle, targets, manner)
    names = [manner.place(x.cells) for x in out]
    if not out and step.found:
        said = [manner.say("Drawn in any other way, {clue} would {do}.")]
    elif not out:
        said = [manner.say("Some of the rectangles that are left to {clue} would {do}.")]
    elif not all(names):
        said = [
            manner.counted(
                "As the dashed rectangle, {clue} would {do}.",
                "As any of the dashed rectangles, {clue} would {do}.",
                len(out),
            )
        ]
    elif len(out) == 1:
        said = [manner.say("{clue} cannot cover {cells}. That would {do}.").replace("{cells}", names[0])]
    else:
        first, *others = names
        said = [
            manner.say("{clue} cannot cover {cells}.").replace("{cells}", first),
            *(manner.say("Nor can it cover {cells}.").replace("{cells}", name) for name in others),
            manner.say("Each of these would {do}."),
        ]
    said = [text.replace("{clue}", clue).replace("{do}", do) for text in said]
    cells = obstacle_cells(puzzle, step, targets)
    if cells:
        text = manner.counted(
            "Every other rectangle over it would hit {things}.",
            "Every other rectangle over one of them would hit {things}.",
            len(targets),
        )
        said += hit_sentences(puzzle, text, cells, manner)
    if any(why.by == "ruled-out" for why in step.claim.why):
        said.append(
            manner.counted(
                "Earlier steps have ruled out other rectangles over it.",
                "Earlier steps have ruled out other rectangles over them.",
                len(targets),
            )
        )
    return [
        *said,
        *([] if all(names) and not step.found and out else _conclusion_sentences(puzzle, step, manner)),
    ]


def _line_area_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    count = step.claim.count
    assert count
    line, slack = manner.unit(step.claim.look[0]), abs(count.room - count.need)
    cells = manner.say("{line} has {need} cells.").format(line=line, need=count.need)
    if count.room >= count.need:
        most = manner.say("Together the clues that reach it can cover {room} of its cells at most.")
        so = (
            manner.counted(
                "So each clue leaves out at most one cell of {line} that it could cover.",
                "So each clue leaves out at most {number} cells of {line} that it could cover.",
                slack,
            )
            if slack
            else manner.say("So each clue covers as many cells of {line} as it can.")
        )
    else:
        most = manner.say("Together the clues that reach it must cover {room} of its cells at least.")
        so = manner.counted(
            "So each clue takes at most one cell of {line} more than it must.",
            "So each clue takes at most {number} cells of {line} more than it must.",
            slack,
        )
    if count.room == count.need:
        most = manner.say("Together the clues that reach it can cover just {room} of its cells.")
    return [
        cells,
        most.replace("{room}", str(count.room)),
        so.replace("{line}", line),
        _left_rectangle_sentence(puzzle, step, manner),
    ]


def _left_rectangle_sentence(puzzle: Patches, step: Step, manner: Manner) -> str:
    """A sentence on which rectangle is left to a clue that no sentence has named yet, after others are ruled
    out."""
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    if any(piece.is_one for piece in step.rectangles):
        text = manner.say("So {clue} can only be {cells}.")
        return text.format(clue=clue, cells=found_cells_name(puzzle, step, manner))
    if step.values:
        return manner.say("So {clue} covers {cells} in any case.").format(
            clue=clue, cells=found_cells_name(puzzle, step, manner)
        )
    return manner.say("That rules out some rectangles of {clue}.").format(clue=clue)


def _conclusion_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """Say which rectangle is left to a clue after others are ruled out."""
    if any(piece.is_one for piece in step.rectangles):
        return [
            manner.say("So its rectangle is {cells}.").format(cells=found_cells_name(puzzle, step, manner))
        ]
    if step.values:
        return [
            manner.say("So it covers {cells} in any case.").format(
                cells=found_cells_name(puzzle, step, manner)
            )
        ]
    return [manner.say("So it is not drawn like that.")]


SENTENCES_BY_RULE = {
    "one-rectangle": _one_rectangle_sentences,
    "only-reach": _only_reach_sentences,
    "shared-cells": _shared_cells_sentences,
    "cut-off": _cut_off_sentences,
    "line-area": _line_area_sentences,
}


# An expert's sentences
#
# <Rule>: <row or column>; cells <cells>; need 8, room 9. <rectangle> laid. <rectangles> ruled out. <cells>
# taken for <clue's cell>. Other ways to draw <clue's cell> ruled out by <cells> (<how>) and by <what>.
# Other clues kept from <cell> by <what>. Room for <cell> taken by <what>. Room set by <what>.

#: Reasons that no cells show.
REASONS_WITHOUT_CELLS = {
    "no-rectangle": "a clue without a rectangle",
    "unreached": "a cell out of reach",
    "cut-off": "such a rectangle alone",
    "ruled-out": "what was ruled out before",
    "area": "area",
    "shape": "shape",
    "finished": "their rectangles",
}

SIZE_REASONS = ("area", "shape")  # reasons why a clue does not get to a cell, whatever stands on the board

#: Rules that find no room.
NO_ROOM_RULES = ("cut-off", "no-rectangle", "unreached")


def _reason_texts(puzzle: Patches, step: Step) -> list[str]:
    """Reasons of a step of Patches for an expert, a part for each cell: "other ways to draw r1c2 ruled out by
    area and by r3c2 and r3c3 (overlap)" """
    whys = step.claim.why
    targets = [x for x in step.claim.cells if x not in puzzle.clue_at]
    if step.rule == "only-reach":
        whys = [why for why in whys if why.by not in SIZE_REASONS or why.cell not in puzzle.clue_at]
    of = group_by_key(
        (why.cell, f"by {reason_text(why.sources, why.by, REASONS_WITHOUT_CELLS)}") for why in whys
    )
    said = [f"{_shown_text(puzzle, step, cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]
    short = [by for by in SIZE_REASONS if any(why.by == by and why not in whys for why in step.claim.why)]
    if short:
        said.append(f"other clues kept from {name_cells(targets, 'or')} by {' and '.join(short)}")
    return said


def _shown_text(puzzle: Patches, step: Step, cell: Cell) -> str:
    """Text for an expert on what the reasons at a cell of Patches show."""
    if step.claim.look:
        return "room set"
    if step.rule in NO_ROOM_RULES and cell != (step.claim.cells[0] if step.rule == "cut-off" else None):
        return f"room for {cell_name(cell)} taken"
    if step.claim.chain:
        return f"this way to draw {cell_name(cell)} ruled out"
    if (
        step.rule == "only-reach"
        and cell in puzzle.clue_at
        and cell != puzzle.clues[clue_of(puzzle, step)].cell
    ):
        targets = [x for x in step.claim.cells if x not in puzzle.clue_at]
        return f"the clue in {cell_name(cell)} kept from {name_cells(targets, 'or')}"
    if cell in puzzle.clue_at:
        return f"other ways to draw {cell_name(cell)} ruled out"
    return f"other clues kept from {cell_name(cell)}"
