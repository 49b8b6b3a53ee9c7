"""Sentences about Patches, in both voices: clues by their shapes, numbers and colours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..solver.cells import Cell, Rectangle, cell_name
from ..solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ..solver.puzzle import Answer, WrongMark
from ..solver.step import Step
from .game_words import Words
from .manner import MOST_WORDS, Manner, capital, cells_named, grouped, listed, reason, to_translate
from .phrases import cells_counted, rule_name, units_named

SPARE_WORDS = 4  # words below MOST_WORDS at which obstacles go into sentences of their own
NAMED = 2  # clues in the way that are named; of more a sentence says that they are framed
FARTHEST = 14.0  # distance (`colours.FARTHEST`) to which a colour's name stretches: few clues need names

#: Names of clues by their shapes: with a size and without one.
SIZED = {
    SQUARE: to_translate("the square {size}"),
    TALL: to_translate("the tall {size}"),
    WIDE: to_translate("the wide {size}"),
    ANY: to_translate("the {size}"),
}
UNSIZED = {
    SQUARE: to_translate("the square"),
    TALL: to_translate("the tall shape"),
    WIDE: to_translate("the wide shape"),
    ANY: to_translate("the cross"),
}
#: The same of clues that are named by their colours.
COLOURED_SIZED = {
    SQUARE: to_translate("the {colour} square {size}"),
    TALL: to_translate("the tall {colour} {size}"),
    WIDE: to_translate("the wide {colour} {size}"),
    ANY: to_translate("the {colour} {size}"),
}
COLOURED = {
    SQUARE: to_translate("the {colour} square"),
    TALL: to_translate("the tall {colour} shape"),
    WIDE: to_translate("the wide {colour} shape"),
    ANY: to_translate("the {colour} cross"),
}
#: What clues ask for.
KIND_SIZED = {
    SQUARE: to_translate("square of {size} cells"),
    TALL: to_translate("tall rectangle of {size} cells"),
    WIDE: to_translate("wide rectangle of {size} cells"),
    ANY: to_translate("rectangle of {size} cells"),
}
KIND = {
    SQUARE: to_translate("square"),
    TALL: to_translate("tall rectangle"),
    WIDE: to_translate("wide rectangle"),
    ANY: to_translate("rectangle"),
}

MARK = to_translate("rectangle")  # name of a mark, for `wrong_mark_sentence`

#: Clues by their signs on a board drawn in letters.
CLUES = {
    "#": to_translate("square"),
    "|": to_translate("tall"),
    "-": to_translate("wide"),
    "+": to_translate("any shape"),
}
#: Names of the rules, and of how a chain begins and ends.
RULES = {
    "one-rectangle": to_translate("only one rectangle fits"),
    "only-reach": to_translate("a cell that only one clue can reach"),
    "shared-cells": to_translate("cells that it covers in any case"),
    "cut-off": to_translate("other ways leave no room"),
    "line-area": to_translate("counting the cells of a line"),
    "supposition": to_translate("a try that fails"),
    "supposed": to_translate("tried"),
    "no-rectangle": to_translate("no room for a clue"),
    "unreached": to_translate("a cell that no clue can reach"),
}


class PatchesWords(Words):
    """The texts and sentences of Patches: clues and the rectangles that cover the board."""

    name: str = "Patches"
    goal: str = to_translate(
        "Divide the grid into rectangles, each with one clue. A number says how many cells its rectangle "
        "has. The clue's shape says whether it is square, tall or wide; a cross can be any of these."
    )
    form: str = "write rows of '.' and clues: # square, | tall, - wide, + any, with a size or none, as +6"
    row_form: str = 'write one JSON object a line with "rows", "cols" and "clues"'
    rules: Mapping[str, str] = RULES
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
        return CLUES

    def correction_names(self, puzzle: Patches) -> dict[str, str]:
        return CLUES

    def sentences(self, puzzle: Patches, step: Step, manner: Manner) -> Sequence[str]:
        return SENTENCES[step.rule](puzzle, step, manner)

    def say_try(self, puzzle: Patches, step: Step, where: str, manner: Manner) -> list[str]:
        (tried, *_) = step.claim.chain
        clue = clue_name(puzzle, clue_of(puzzle, tried), manner)
        dashed = manner.place(tried.rectangles[0].rectangle.cells) or manner.say("the dashed cells")
        return [manner.say("Try it: {clue} covers {cells}.").format(clue=clue, cells=dashed)]

    def say_link(self, puzzle: Patches, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        link = step.claim.chain[number]
        if link.rule == "only-reach":
            text = manner.say("Then only {clue} can cover {cells}.")
        elif link.rule == "shared-cells":
            text = manner.say("Then {clue} covers {cells} however it is drawn.")
        else:
            text = manner.say("Then {clue} can only cover {cells}.")
        clue = clue_name(puzzle, clue_of(puzzle, link), manner)
        return [text.format(clue=clue, cells=letter or manner.place(found_cells(link)))]

    def say_clash(self, puzzle: Patches, step: Step, manner: Manner) -> list[str]:
        cell = step.claim.chain[-1].claim.cells[0]
        left = crowded_out(puzzle, cell, manner)
        if cell in puzzle.clue_at:
            return [manner.say("Now there is no room for {left}.").format(left=left)]
        return [manner.say("Now no clue can cover {left}.").format(left=left)]

    def say_outcome(self, puzzle: Patches, step: Step, where: str, manner: Manner) -> list[str]:
        return _conclusion(step, manner)

    def expert_parts(self, puzzle: Patches, step: Step) -> tuple[list[str], list[str]]:
        claim = step.claim
        look = [units_named(claim.look)] if claim.look else []
        count = [f"need {claim.count.need}, room {claim.count.room}"] if claim.count else []
        laid = [rectangle_name(x.rectangle) for x in step.rectangles if x.is_one]
        out = [rectangle_name(x.rectangle) for x in step.rectangles if not x.is_one]
        taken = grouped((int(clue), cell) for cell, clue in step.values)
        said = [
            f"{capital(rule_name(step.rule))}: {'; '.join([*look, cells_counted(claim.cells), *count])}",
            *([f"{listed(laid)} laid"] if laid else []),
            *([f"{listed(out)} ruled out"] if out else []),
            *(f"{cells_named(x)} taken for {cell_name(puzzle.clues[i].cell)}" for i, x in taken.items()),
        ]
        return said, _reasons(puzzle, step)

    def say_instead(self, puzzle: Patches, mark: WrongMark, step: Step, manner: Manner) -> str:
        return manner.say("another rectangle covers a part of it")

    def say_answer(self, puzzle: Patches, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        return manner.say("the only answer has no such rectangle")

    def colours(self, puzzle: Patches, colours: Any) -> tuple[str, ...] | None:
        """Name each clue by its colour if others have the same shape and size."""
        from .colours import names_of  # only captures have colours: the import takes its time

        kinds = [(clue.shape, clue.size) for clue in puzzle.clues]
        names = [""] * len(kinds)
        for kind in {*kinds}:
            some = [i for i, other in enumerate(kinds) if other == kind]
            cells = [puzzle.clues[i].cell for i in some]
            found = names_of([colours[r][c] for r, c in cells], FARTHEST) if len(some) > 1 else None
            for i, name in zip(some, found or (), strict=False):
                names[i] = name
        return tuple(names) if any(names) else None


WORDS: Words = PatchesWords()


# Names of clues and cells


def rectangle_kind(puzzle: Patches, clue: int, manner: Manner) -> str:
    """Say what a clue asks for: "tall rectangle of 6 cells" """
    _, shape, size = puzzle.clues[clue]
    return manner.say(KIND[shape] if size is None else KIND_SIZED[shape]).format(size=size)


def clue_name(puzzle: Patches, clue: int, manner: Manner) -> str:
    """Name a clue: "the tall 6", "the cross"; "the purple cross" if another is the same. Without a picture
    its cell follows."""
    cell, shape, size = puzzle.clues[clue]
    colour = manner.colours[clue] if manner.colours and is_ambiguous(puzzle, clue) and manner.picture else ""
    if colour:
        text = manner.say(COLOURED[shape] if size is None else COLOURED_SIZED[shape])
        return text.format(colour=manner.colour(colour), size=size)
    name = manner.say(UNSIZED[shape] if size is None else SIZED[shape]).format(size=size)
    place = manner.place([cell])
    return manner.say("{clue} in {cell}").format(clue=name, cell=place) if place else name


def is_ambiguous(puzzle: Patches, clue: int) -> bool:
    """True if another clue of Patches has the same shape and number."""
    kinds = [(other.shape, other.size) for other in puzzle.clues]
    return kinds.count(kinds[clue]) > 1


def clue_of(puzzle: Patches, step: Step) -> int:
    """Return the index of the clue of Patches that a step is about."""
    for piece in step.rectangles:
        return next(i for i, clue in enumerate(puzzle.clues) if piece.rectangle.holds(clue.cell))
    if step.values:
        return int(step.values[0][1])
    return puzzle.clue_at[step.claim.cells[0]]


def rectangle_name(rectangle: Rectangle) -> str:
    """Name a rectangle of Patches to an expert: "r1c1-r3c2", or its only cell."""
    first, last = rectangle.cells[0], rectangle.cells[-1]
    return cell_name(first) if first == last else f"{cell_name(first)}-{cell_name(last)}"


def found_name(step: Step, manner: Manner) -> str:
    """Name the cells of a rectangle that a step finds: "the orange outline" of a picture, or by their
    places."""
    shown = manner.say("the thick outline") if manner.uncoloured else manner.say("the orange outline")
    return manner.place(found_cells(step)) or shown


def found_cells(step: Step) -> tuple[Cell, ...]:
    """Return the cells of the rectangle that a step lays, or those that it finds to be of one."""
    return tuple(sorted(set(step.found)))


def obstacle_cells(puzzle: Patches, step: Step, at: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells that a picture of Patches frames: other clues and covered cells, which rule out
    rectangles over some cells. The clue's own cells need no frame."""
    whys = [why for why in step.claim.why if why.cell in {*at} and why.by != "own"]
    own = {puzzle.clues[clue_of(puzzle, step)].cell, *step.found}
    return tuple(sorted({cell for why in whys for cell in why.sources} - own))


def framed_cells(puzzle: Patches, step: Step) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Return the two groups of cells that a picture of Patches frames if a step finds the only clue to reach
    some cells. The first cells keep other clues away; the second, framed in dashes, leave the clue its
    rectangle, unless they are the same."""
    at = puzzle.clues[clue_of(puzzle, step)].cell
    first = obstacle_cells(puzzle, step, [cell for cell in step.claim.cells if cell != at])
    second = obstacle_cells(puzzle, step, [at]) if step.rectangles else ()
    return first, () if second == first else second


def obstacle_names(puzzle: Patches, cells: Sequence[Cell], manner: Manner, dashed: bool = False) -> list[str]:
    """Name clues and covered cells that are in the way of a rectangle. A few clues have their names, unless
    these are ambiguous; other cells are named as a picture frames them (dashed: in dashes), or by their
    places without a picture."""
    if not cells or not manner.picture:
        return _obstacle_places(puzzle, cells, manner) if cells else []
    clues = [puzzle.clue_at[cell] for cell in cells if cell in puzzle.clue_at]
    clues = [clue for clue in clues if manner.colours or not is_ambiguous(puzzle, clue)]
    if len(clues) > NAMED:
        clues = []
    others = len(cells) - len(clues)
    if dashed and clues:
        rest = manner.counted("the other dashed cell", "the other dashed cells", others)
    elif dashed:
        rest = manner.counted("the dashed cell", "the dashed cells", others)
    elif clues:
        rest = manner.counted("the other framed cell", "the other framed cells", others)
    else:
        rest = manner.counted("the framed cell", "the framed cells", others)
    return [*(clue_name(puzzle, clue, manner) for clue in clues), *([rest] if others else [])]


def _obstacle_places(puzzle: Patches, cells: Sequence[Cell], manner: Manner) -> list[str]:
    """Name clues and covered cells that are in the way of a rectangle by their places."""
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    covered = [cell for cell in cells if cell not in puzzle.clue_at]
    if len(clues) > NAMED:
        named = [manner.say("the clues in {cells}").format(cells=manner.place(clues))]
    else:
        named = [clue_name(puzzle, puzzle.clue_at[cell], manner) for cell in clues]
    if covered:
        text = manner.counted("the covered cell in {cells}", "the covered cells in {cells}", len(covered))
        named.append(text.format(cells=manner.place(covered)))
    return named


def known_parts(step: Step, at: Cell) -> tuple[Cell, ...]:
    """Return the cells that are known to be part of the rectangle of the clue at a cell."""
    whys = [why for why in step.claim.why if why.cell == at and why.by == "own"]
    return tuple(sorted({cell for why in whys for cell in why.sources}))


def hit_sentences(
    puzzle: Patches, text: str, cells: Sequence[Cell], manner: Manner, also: Sequence[str] = ()
) -> list[str]:
    """Say which clues and covered cells rectangles would hit. text: with {things}, of which it says so.
    Things that are too many for one sentence are named in sentences of their own. also: names of others."""
    things = [*also, *obstacle_names(puzzle, cells, manner)]
    said = text.replace("{things}", manner.any_of(things))
    if len(said.split()) <= MOST_WORDS - SPARE_WORDS:
        return [said]
    clues = [cell for cell in cells if cell in puzzle.clue_at]
    covered = [cell for cell in cells if cell not in puzzle.clue_at]
    both = [
        *([manner.say("another clue")] if clues else []),
        *([manner.say("a covered cell")] if covered else []),
    ]
    named = [
        manner.counted("A clue is in the way in {cells}.", "Clues are in the way in {cells}.", number).format(
            cells=some
        )
        for some, number in manner.short_lists(clues)
    ]
    named += [
        manner.counted("{cells} is covered.", "{cells} are covered.", number).format(cells=some)
        for some, number in manner.short_lists(covered)
    ]
    return [text.replace("{things}", manner.any_of(both)), *map(capital, named)]


def limits(puzzle: Patches, step: Step, clue: int, manner: Manner) -> list[str]:
    """Say, in a sentence each, what a clue's rectangle must cover and what earlier steps have ruled out."""
    at = puzzle.clues[clue].cell
    own = known_parts(step, at)
    said = []
    if own and manner.picture:
        said.append(
            manner.counted(
                "It must cover the cell that is already known to be part of it.",
                "It must cover the cells that are already known to be part of it.",
                len(own),
            )
        )
    for some, number in manner.short_lists(own) if not manner.picture else []:
        text = manner.counted(
            "It must cover {cells}, which is already known to be part of it.",
            "It must cover {cells}, which are already known to be part of it.",
            number,
        )
        said.append(text.format(cells=some))
    if any(why.by == "ruled-out" for why in step.claim.why if why.cell == at):
        said.append(manner.say("Earlier steps have ruled out some of its rectangles."))
    return said


# Other clues: why none of them reaches a cell


def only_one_reaches(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that only one clue of Patches reaches some cells, and why no other does, in sentences with {clue}
    and {cells}."""
    number = clue_of(puzzle, step)
    said = [manner.say("Only {clue} can cover {cells}.")]
    away = _could_reach_any(puzzle, number, reached)
    if not away:
        return [*said, manner.say("No other clue has the size and shape to get there.")]
    cells = obstacle_cells(puzzle, step, reached)
    sources = {x for why in step.claim.why if why.cell in reached for x in why.sources}
    itself = sources & {puzzle.clues[number].cell, *step.found}
    if any(why.by == "ruled-out" for why in step.claim.why if why.cell in reached):
        said.append(manner.say("Earlier steps have ruled out some rectangles of other clues."))
    named = _few_clue_names(puzzle, away, manner)
    few = len(away) < len(puzzle.clues) - 1
    clues = {puzzle.clue_at[cell] for cell in cells if cell in puzzle.clue_at}
    if len(away) == 2 and named and not itself and clues == {*away} and len(clues) == len(cells):
        said.append(manner.say("{others} block each other there.").replace("{others}", named))
    elif cells or itself:
        if named:
            text = manner.counted(
                "{others} would hit {things} on the way there.",
                "{others} would hit {things} on the way there.",
                len(away),
            ).replace("{others}", named)
        else:
            text = manner.say("Any other clue would hit {things} on the way there.")
        bare = replace(manner, picture=True, colours=manner.colours if manner.picture else None)
        own = manner.say("{clue} itself").format(clue=clue_name(puzzle, number, bare))
        said += hit_sentences(puzzle, text, cells, manner, [own] if itself else [])
    if few and named:
        said.append(manner.say("No other clue has the size and shape to get there."))
    return said


def _could_reach_any(puzzle: Patches, clue: int, cells: Iterable[Cell]) -> list[int]:
    """Return the other clues of which a rectangle could reach some of the cells on an empty board."""
    targets, others = [*cells], (i for i in range(len(puzzle.clues)) if i != clue)
    return [i for i in others if any(_could_reach(puzzle, i, cell) for cell in targets)]


def _few_clue_names(puzzle: Patches, some: Sequence[int], manner: Manner) -> str:
    """Name a few clues of Patches; empty if there are many or if their names are ambiguous."""
    alone = manner.colours or not manner.picture or not any(is_ambiguous(puzzle, clue) for clue in some)
    if len(some) > NAMED or not alone:
        return ""
    return manner.listed([clue_name(puzzle, clue, manner) for clue in some])


def _could_reach(puzzle: Patches, clue: int, target: Cell) -> bool:
    """True if a rectangle of a clue's size and shape can hold a cell, whatever else it holds."""
    (row, column), shape, size = puzzle.clues[clue]
    rows, columns = puzzle.shape
    down, across = abs(row - target[0]), abs(column - target[1])
    return any(
        size in (None, tall * wide) and shape in (ANY, _shape(tall, wide))
        for tall in range(down + 1, rows + 1)
        for wide in range(across + 1, columns + 1)
    )


def _shape(tall: int, wide: int) -> str:
    return SQUARE if tall == wide else TALL if tall > wide else WIDE


def crowded_out(puzzle: Patches, cell: Cell, manner: Manner) -> str:
    """Name the clue that has no room for a rectangle, or the cell that no clue reaches."""
    if cell in puzzle.clue_at:
        return clue_name(puzzle, puzzle.clue_at[cell], manner)
    return manner.place((cell,)) or manner.framed_cell()


def crowding(puzzle: Patches, cells: Iterable[Cell], manner: Manner) -> str:
    """Say which clues would have no room, and which cells no clue could cover: "leave no room for the 4" """
    left, parts = [*cells], []
    clues = [crowded_out(puzzle, cell, manner) for cell in left if cell in puzzle.clue_at]
    others = [crowded_out(puzzle, cell, manner) for cell in left if cell not in puzzle.clue_at]
    if len(others) > 1 and manner.picture:
        frames = (
            manner.say("one of the cells in thick frames")
            if manner.uncoloured
            else manner.say("one of the cells framed in red")
        )
        others = [frames]
    if clues:
        parts.append(manner.say("leave no room for {left}").format(left=manner.any_of(clues)))
    if others:
        parts.append(manner.say("leave no clue to cover {left}").format(left=manner.any_of(others)))
    return manner.any_of(parts)


# A player's sentences, some for each rule

MOST_RIVALS = 3  # rectangles that are ruled out and named; more would fill the picture


def _one_rectangle(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    cells, at = found_name(step, manner), puzzle.clues[number].cell
    clue = clue_name(puzzle, number, manner)
    if puzzle.clues[number].size == 1:
        return [manner.say("{clue} is a rectangle of one cell: {cells}.").format(clue=clue, cells=cells)]
    kind, hit = rectangle_kind(puzzle, number, manner), obstacle_cells(puzzle, step, [at])
    more = limits(puzzle, step, number, manner)
    said = [manner.say("{clue} can only cover {cells}.").format(clue=clue, cells=cells), *more]
    if hit:
        text = (
            manner.say("Every other {kind} left would hit {things}.")
            if more
            else manner.say("Every other {kind} that holds it would hit {things}.")
        )
        return [*said, *hit_sentences(puzzle, text.replace("{kind}", kind), hit, manner)]
    if more:
        return [*said, manner.say("No other {kind} is left.").format(kind=kind)]
    return [*said, manner.say("No other {kind} that holds it fits on the board.").format(kind=kind)]


def _only_reach(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """Say that only one clue of Patches reaches cells, and which rectangle that leaves it, if it leaves only
    one."""
    number = clue_of(puzzle, step)
    at = puzzle.clues[number].cell
    reached = [cell for cell in step.claim.cells if cell != at]
    ringed = manner.counted("the ringed cell", "the ringed cells", len(reached))
    clue = clue_name(puzzle, number, manner)
    said = [
        text.replace("{clue}", clue).replace("{cells}", manner.place(reached) or ringed)
        for text in only_one_reaches(puzzle, step, reached, manner)
    ]
    if not step.rectangles and {*step.found} <= {*reached}:
        return said
    if not step.rectangles:
        return [
            *said,
            manner.say("So {clue} covers {cells}.").format(clue=clue, cells=found_name(step, manner)),
        ]
    cells, (_, dashed) = obstacle_cells(puzzle, step, [at]), framed_cells(puzzle, step)
    if not cells:
        return [*said, *limits(puzzle, step, number, manner), *_conclusion(step, manner)]
    text = manner.say("The rectangle must not hit {things}.")
    if dashed and manner.picture:
        things = obstacle_names(puzzle, cells, manner, True)
        said.append(text.replace("{things}", manner.any_of(things)))
    else:
        said += hit_sentences(puzzle, text, cells, manner)
    return [*said, *limits(puzzle, step, number, manner), *_conclusion(step, manner)]


def _shared_cells(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    number = clue_of(puzzle, step)
    clue = clue_name(puzzle, number, manner)
    hit = obstacle_cells(puzzle, step, [puzzle.clues[number].cell])
    more, found = limits(puzzle, step, number, manner), found_name(step, manner)
    if not hit:
        text = manner.say("However {clue} is drawn, it covers {cells}.")
        return [text.format(clue=clue, cells=found), *more]
    text = manner.say("{clue} must not hit {things}.").replace("{clue}", clue)
    so = manner.say("So however it is drawn, it covers {cells}.").format(cells=found)
    return [*hit_sentences(puzzle, text, hit, manner), *more, so]


def rivals(step: Step) -> list[Rectangle]:
    """Return the rectangles that a step rules out, as far as its picture shows and its sentence names
    them."""
    out = [piece.rectangle for piece in step.rectangles if not piece.is_one]
    return [] if step.claim.chain or step.claim.look or len(out) > MOST_RIVALS else out


def _cut_off(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    clue, targets = clue_name(puzzle, clue_of(puzzle, step), manner), step.claim.cells[1:]
    out, do = rivals(step), crowding(puzzle, targets, manner)
    names = [manner.place(x.cells) for x in out]
    if not out and step.found:
        said = [manner.say("Drawn in any other way, {clue} would {do}.")]
    elif not out:
        said = [manner.say("Some of the rectangles that {clue} could be would {do}.")]
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
        what = manner.say("Whatever else could go there would hit {things}.")
        said += hit_sentences(puzzle, what, cells, manner)
    if any(why.by == "ruled-out" for why in step.claim.why):
        said.append(manner.say("Earlier steps have ruled out other rectangles there."))
    return [*said, *([] if all(names) and not step.found and out else _conclusion(step, manner))]


def _line_area(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
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
        _left_to_clue(puzzle, step, manner),
    ]


def _left_to_clue(puzzle: Patches, step: Step, manner: Manner) -> str:
    """Say which rectangle is left to a clue that no sentence has named yet, after others are ruled out."""
    clue = clue_name(puzzle, clue_of(puzzle, step), manner)
    if any(piece.is_one for piece in step.rectangles):
        text = manner.say("So {clue} can only cover {cells}.")
        return text.format(clue=clue, cells=found_name(step, manner))
    if step.values:
        return manner.say("So {clue} covers {cells} in any case.").format(
            clue=clue, cells=found_name(step, manner)
        )
    return manner.say("That rules out some rectangles of {clue}.").format(clue=clue)


def _conclusion(step: Step, manner: Manner) -> list[str]:
    """Say which rectangle is left to a clue after others are ruled out."""
    if any(piece.is_one for piece in step.rectangles):
        return [manner.say("So its rectangle is {cells}.").format(cells=found_name(step, manner))]
    if step.values:
        return [manner.say("So it covers {cells} in any case.").format(cells=found_name(step, manner))]
    return [manner.say("So it is not drawn like that.")]


SENTENCES = {
    "one-rectangle": _one_rectangle,
    "only-reach": _only_reach,
    "shared-cells": _shared_cells,
    "cut-off": _cut_off,
    "line-area": _line_area,
}


# An expert's sentences
#
# <Rule>: <row or column>; cells <cells>; need 8, room 9. <rectangle> laid. <rectangles> ruled out. <cells>
# taken for <clue's cell>. Other ways to draw <clue's cell> ruled out by <cells> (<how>) and by <what>.
# Other clues kept from <cell> by <what>. Room for <cell> taken by <what>. Room set by <what>.

#: Reasons that no cells show.
ALONE = {
    "no-rectangle": "a clue without a rectangle",
    "unreached": "a cell out of reach",
    "cut-off": "such a rectangle alone",
    "ruled-out": "what was ruled out before",
    "area": "area",
    "shape": "shape",
}

#: Rules that find no room.
LEFT = ("cut-off", "no-rectangle", "unreached")


def _reasons(puzzle: Patches, step: Step) -> list[str]:
    """Say the reasons of a step of Patches to an expert, a part for each cell: "other ways to draw r1c2 ruled
    out by area and by r3c2 and r3c3 (overlap)" """
    of = grouped((why.cell, f"by {reason(why.sources, why.by, ALONE)}") for why in step.claim.why)
    return [f"{_what_is_shown(puzzle, step, cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]


def _what_is_shown(puzzle: Patches, step: Step, cell: Cell) -> str:
    """Say to an expert what the reasons at a cell of Patches show."""
    if step.claim.look:
        return "room set"
    if step.rule in LEFT and cell != (step.claim.cells[0] if step.rule == "cut-off" else None):
        return f"room for {cell_name(cell)} taken"
    if step.claim.chain:
        return f"this way to draw {cell_name(cell)} ruled out"
    if cell in puzzle.clue_at:
        return f"other ways to draw {cell_name(cell)} ruled out"
    return f"other clues kept from {cell_name(cell)}"
