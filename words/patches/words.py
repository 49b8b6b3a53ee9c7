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
    to_translate,
)
from ..phrases import cells_with_noun, name_units, rule_name
from .expert import reason_texts
from .names import (
    EVERY_HIT_KEY,
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
    known_part_cells,
    limit_sentences,
    obstacle_cells,
    obstacle_names,
    outlined_cells,
    rectangle_name,
)
from .one_rectangle import one_rectangle_sentences
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

    def say_supposition_start(self, puzzle: Patches, step: Step, where: str, manner: Manner) -> list[str]:
        (tried, *_) = step.claim.chain
        clue = clue_name(puzzle, clue_of(puzzle, tried), manner)
        dashed = manner.place(tried.rectangles[0].rectangle.cells) or manner.say("the dashed cells")
        return [manner.say("Try it: {clue} covers {cells}.").format(clue=clue, cells=dashed)]

    def say_link(self, puzzle: Patches, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        link = step.claim.chain[number]
        cells = link.found_cells if link.rule == "only-reach" else outlined_cells(puzzle, link)
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
        look = [name_units(claim.units)] if claim.units else []
        count = [f"need {claim.count.need}, room {claim.count.places}"] if claim.count else []
        laid = [rectangle_name(x.rectangle) for x in step.rectangles if x.is_one]
        out = [rectangle_name(x.rectangle) for x in step.rectangles if not x.is_one]
        taken = group_by_key((int(clue), cell) for cell, clue in step.values)
        said = [
            f"{capitalise(rule_name(step.rule))}: {'; '.join([*look, cells_with_noun(claim.cells), *count])}",
            *([f"{join_words(laid)} laid"] if laid else []),
            *([f"{join_words(out)} ruled out"] if out else []),
            *(f"{name_cells(x)} taken for {cell_name(puzzle.clues[i].cell)}" for i, x in taken.items()),
        ]
        return said, reason_texts(puzzle, step)

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
    if not step.rectangles and not manner.picture and {*step.found_cells} <= {*reached}:
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
    things = obstacle_names(puzzle, hit, manner, EVERY_HIT_KEY)
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
    if any(why.reason == "ruled-out" for why in step.claim.why):
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
    return [] if step.claim.chain or step.claim.units or len(out) > MAX_SHOWN_RIVALS else out


def _cut_off_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue, targets = clue_name(puzzle, clue_of(puzzle, step), manner), step.claim.cells[1:]
    out, do = shown_rivals(step), crowding_text(puzzle, targets, manner)
    names = [manner.place(x.cells) for x in out]
    if not out and step.found_cells:
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
    if any(why.reason == "ruled-out" for why in step.claim.why):
        said.append(
            manner.counted(
                "Earlier steps have ruled out other rectangles over it.",
                "Earlier steps have ruled out other rectangles over them.",
                len(targets),
            )
        )
    return [
        *said,
        *([] if all(names) and not step.found_cells and out else _conclusion_sentences(puzzle, step, manner)),
    ]


def _line_area_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    count = step.claim.count
    assert count
    line, slack = manner.unit(step.claim.units[0]), abs(count.places - count.need)
    cells = manner.say("{line} has {need} cells.").format(line=line, need=count.need)
    if count.places >= count.need:
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
    if count.places == count.need:
        most = manner.say("Together the clues that reach it can cover just {room} of its cells.")
    return [
        cells,
        most.replace("{room}", str(count.places)),
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
    "one-rectangle": one_rectangle_sentences,
    "only-reach": _only_reach_sentences,
    "shared-cells": _shared_cells_sentences,
    "cut-off": _cut_off_sentences,
    "line-area": _line_area_sentences,
}
