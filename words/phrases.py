"""Sentences and parts of sentences that games share. Rows and columns count from 1."""

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from operator import attrgetter

from ..solver.cells import Cell, Unit
from ..solver.puzzle import Solution
from ..solver.step import Step
from .manner import EXPERT, PLAYER_MANNER, Manner, capitalise, join_words, name_cells, to_translate

# Places on a board: a corner, an edge, the middle; a box by its place

MAX_EDGE_LINES = 3  # lines from the edge that are called "the top" at most; others are named by number
MAX_GLANCE_DISTANCE = 2  # rows or columns between two cells that are still seen at one glance
MAX_GLANCE_LINES = 9  # lines of the widest board whose thirds are seen at one glance
FIRST_THIRD, MIDDLE_THIRD, LAST_THIRD = -1, 0, 1  # thirds of a board, down or across

AREA_NAMES: dict[tuple[int | None, int | None], str] = {
    (FIRST_THIRD, FIRST_THIRD): to_translate("the top left corner"),
    (FIRST_THIRD, MIDDLE_THIRD): to_translate("the middle of the top edge"),
    (FIRST_THIRD, LAST_THIRD): to_translate("the top right corner"),
    (MIDDLE_THIRD, FIRST_THIRD): to_translate("the middle of the left edge"),
    (MIDDLE_THIRD, MIDDLE_THIRD): to_translate("the middle of the board"),
    (MIDDLE_THIRD, LAST_THIRD): to_translate("the middle of the right edge"),
    (LAST_THIRD, FIRST_THIRD): to_translate("the bottom left corner"),
    (LAST_THIRD, MIDDLE_THIRD): to_translate("the middle of the bottom edge"),
    (LAST_THIRD, LAST_THIRD): to_translate("the bottom right corner"),
    (FIRST_THIRD, None): to_translate("the top edge"),
    (LAST_THIRD, None): to_translate("the bottom edge"),
    (None, FIRST_THIRD): to_translate("the left edge"),
    (None, LAST_THIRD): to_translate("the right edge"),
}
CORNER_THIRDS = {(down, across) for down in (FIRST_THIRD, LAST_THIRD) for across in (FIRST_THIRD, LAST_THIRD)}
FOUR_CORNERS = to_translate("the four corners")
AROUND_CELL = to_translate("the cells around row {row}, column {column}")
BOX_NAMES: dict[tuple[int, int], str] = {
    (FIRST_THIRD, FIRST_THIRD): to_translate("the top left box"),
    (FIRST_THIRD, MIDDLE_THIRD): to_translate("the top middle box"),
    (FIRST_THIRD, LAST_THIRD): to_translate("the top right box"),
    (MIDDLE_THIRD, FIRST_THIRD): to_translate("the middle left box"),
    (MIDDLE_THIRD, MIDDLE_THIRD): to_translate("the middle box"),
    (MIDDLE_THIRD, LAST_THIRD): to_translate("the middle right box"),
    (LAST_THIRD, FIRST_THIRD): to_translate("the bottom left box"),
    (LAST_THIRD, MIDDLE_THIRD): to_translate("the bottom middle box"),
    (LAST_THIRD, LAST_THIRD): to_translate("the bottom right box"),
}
#: Places of boxes by the number of boxes in a row or column.
BOX_THIRDS: dict[int, tuple[int, ...]] = {
    2: (FIRST_THIRD, LAST_THIRD),
    3: (FIRST_THIRD, MIDDLE_THIRD, LAST_THIRD),
}


def area_names(cells: Sequence[Cell], shape: tuple[int, int], manner: Manner) -> str:
    """Return the names of the areas of a board in which cells lie. Cells that are near one another share
    one."""
    names = list(dict.fromkeys(area_name(some, shape, manner) for some in _group_near(cells)))
    if {*names} == {manner.say(AREA_NAMES[corner]) for corner in CORNER_THIRDS}:
        return manner.say(FOUR_CORNERS)
    return manner.listed(names)


def _group_near(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Group cells of a board that are near one another."""
    groups: list[list[Cell]] = []
    for cell in cells:
        joined = [group for group in groups if any(_is_near(cell, other) for other in group)]
        rest = [group for group in groups if group not in joined]
        groups = [*rest, [*(x for group in joined for x in group), cell]]
    return groups


def _is_near(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= MAX_GLANCE_DISTANCE


def area_name(cells: Sequence[Cell], shape: tuple[int, int], manner: Manner) -> str:
    """Return the name of the area of a board in which cells lie: "the top right corner", "the left edge".

    If no such name fits, the name is that of the line that holds the cells, or else of the cell in their
    middle. shape: rows and columns of the board.
    """
    spans = [(min(lines), max(lines)) for lines in zip(*cells, strict=True)]
    down, across = (_third_of_lines(*span, n) for span, n in zip(spans, shape, strict=True))
    if area := AREA_NAMES.get((down, across)):
        return manner.say(area)
    for kind, (first, last), (start, end) in zip(("row", "column"), spans, spans[::-1], strict=True):
        if first == last and end - start > MAX_GLANCE_DISTANCE:
            return manner.unit(Unit(kind, first))
    row, column = ((first + last) // 2 + 1 for first, last in spans)
    return manner.say(AROUND_CELL).format(row=row, column=column)


def box_names(shape: tuple[int, int], box: tuple[int, int]) -> tuple[str, ...]:
    """Return the names of the boxes of a board by their places, in English, for `Manner.boxes`.

    Empty if there are too many boxes. shape, box: rows and columns of the board, and of a box.
    """
    bands = [BOX_THIRDS.get(n // size, ()) for n, size in zip(shape, box, strict=True)]
    return tuple(BOX_NAMES[down, across] for down in bands[0] for across in bands[1])


def _third_of_lines(first: int, last: int, n: int) -> int | None:
    """Return the third of a board that contains the lines `first` to `last`; None if no third does.

    n: the number of lines of the board.
    """
    near, aside = min(-(-n // 3), MAX_EDGE_LINES), max(1, n // 4)
    if n > 1 and last < near:
        return FIRST_THIRD
    if n > 1 and first >= n - near:
        return LAST_THIRD
    return MIDDLE_THIRD if n <= MAX_GLANCE_LINES and first >= aside and last < n - aside else None


NO_RULE = to_translate("No rule shows anything more: only search finds what is left.")
NO_TIME_FOR_HINT = to_translate("There was not enough time to look for a hint.")
NO_HINT_WHILE_WRONG = to_translate("no hint while marks are wrong")
SEVERAL_ANSWERS = to_translate(
    "There is more than one solution, so no hint can lead to a single one. Compare the board with the "
    "original, and correct what differs."
)
NO_ANSWER = to_translate("There is no solution, so there is nothing to give a hint of.")

#: Verdicts on a puzzle, by its status.
VERDICT_BY_STATUS = {
    "solved": to_translate("one solution"),
    "ambiguous": to_translate("more than one solution"),
    "unsolvable": to_translate("no solution"),
}
PARTLY_HIDDEN = to_translate("finished; parts of it are hidden, so there may be other solutions")


def verdict(solution: Solution, manner: Manner = PLAYER_MANNER) -> str:
    """Return the number of solutions of a puzzle, in a few words."""
    status, is_only = solution.status, solution.is_only
    return manner.say(PARTLY_HIDDEN if status == "solved" and not is_only else VERDICT_BY_STATUS[status])


def where_sentence(step: Step, shape: tuple[int, int], manner: Manner = PLAYER_MANNER) -> str:
    """Return the sentence that names the place to look at for a step: "Look at row 3: you can go on there."

    Empty if the step has no place. shape: rows and columns of the board.
    """
    if not (step.claim.units or step.area_cells):
        return ""
    if manner.voice == EXPERT:
        place = name_units(step.units_to_look_at) if step.claim.units else name_cells(step.area_cells)
        return f"Look at {place}: you can go on there."
    place = (
        manner.units(step.units_to_look_at)
        if step.claim.units
        else area_names(step.area_cells, shape, manner)
    )
    return manner.say("Look at {units}: you can go on there.").format(units=place)


def before_sentence(steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """Return the sentence about the steps before the first step that leaves a mark; empty for 0 steps."""
    if not steps:
        return ""
    said = manner.counted(
        "One step comes first that leaves no mark on the board.",
        "{number} steps come first that leave no mark on the board.",
        steps,
    )
    return capitalise(said)


def wrong_count_sentence(number: int, manner: Manner, is_rest: bool = False) -> str:
    """Return the sentence about the number of wrong marks. is_rest: True if other wrong marks are named."""
    if is_rest:
        said = manner.counted("{number} more mark is wrong.", "{number} more marks are wrong.", number)
    else:
        said = manner.counted("{number} mark is wrong.", "{number} marks are wrong.", number)
    return capitalise(said)


def wrong_mark_sentence(cell: Cell, mark: str, why: str = "", manner: Manner = PLAYER_MANNER) -> str:
    """Return the sentence about a wrong mark. mark: the mark's name in the game, "queen" or "cross". why: the
    reason; empty if it is unknown."""
    why = why.rstrip(".")
    if manner.voice == EXPERT:
        place = f" at {name_cells([cell])}"
        return f"The {mark}{place} is wrong: {why}." if why else f"The {mark}{place} is wrong."
    if manner.picture:
        said = (
            manner.say("The marked {mark} is wrong: {why}.")
            if why
            else manner.say("The marked {mark} is wrong.")
        )
    elif why:
        said = manner.say("The {mark} in {place} is wrong: {why}.")
    else:
        said = manner.say("The {mark} in {place} is wrong.")
    return said.format(mark=manner.say(mark), place=manner.place([cell]), why=why)


def steps_counted(number: int, manner: Manner = PLAYER_MANNER) -> str:
    """Count steps: "1 step", "12 steps" """
    return (manner.say("1 step") if number == 1 else manner.say("{number} steps")).format(number=number)


def step_heading(number: int, total: int, rule: str, manner: Manner = PLAYER_MANNER) -> str:
    """Return the heading of a step: "Step 3 of 12: two regions share two columns" """
    return manner.say("Step {number} of {of}: {rule}").format(number=number, of=total, rule=rule)


LINKS_PER_PICTURE = 2  # links of a supposition that one picture shows; more go panel by panel


def panel_ends(chain: Sequence[Step]) -> list[int]:
    """Return the number of links after the attempt that are told up to the end of each panel.

    The contradiction counts as a link. Links about the ways of one cell stay together. Empty if one picture
    shows the whole supposition.
    """
    links = chain[1:]
    if len(links) - 1 <= LINKS_PER_PICTURE:
        return []
    pairs = pairwise(links)
    parted = [not a.links or a.claim.cells[:1] != b.claim.cells[:1] for a, b in pairs]
    ends = [i for i, is_end in enumerate([*parted, True], 1) if is_end]
    return ends if ends[1:] else []


SEARCHED_TITLE = to_translate("Found by search, not by a step")


def searched_sentence(found: str, manner: Manner) -> str:
    """Return the sentence about the part of a picture that search alone found. found: that part, "two
    cells"."""
    text = manner.say("No rule leads any further. Search found what is new here: {cells}.")
    return text.format(cells=found)


def saved_sentence(steps: int, manner: Manner = PLAYER_MANNER) -> str:
    """Return the sentence about the number of steps that a player's marks have saved."""
    return manner.counted("Your marks have saved one step.", "Your marks have saved {number} steps.", steps)


def common_sentence(number: int | None, has_any: bool, manner: Manner = PLAYER_MANNER) -> str:
    """Return the sentence about the pieces that all solutions share. has_any: True if they share a piece.

    number: the number of solutions; None if there are too many to compare.
    """
    if number is None:
        return manner.say("There are too many solutions to compare.")
    if has_any:
        said = manner.say("This stands in each of the {number} solutions.")
    else:
        said = manner.say("The {number} solutions have nothing in common.")
    return said.format(number=manner.number(number))


def count_things(number: int, thing: str) -> str:
    """Count things in English: "1 step", "2 steps" """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def rule_name(rule: str, size: int | None = None) -> str:
    """Return the name of a rule for an expert: "domino region", "3 regions in 3 rows".

    `Words.rule_name` returns the name for a player.
    """
    if size is not None:
        rule = "-".join(str(size) if word == "n" else word for word in rule.split("-"))
    return rule.replace("-", " ")


def name_units(units: Sequence[Unit]) -> str:
    """Return the names of units for an expert: "rows 1, 2 and 5", "column 3", "regions A and B, rows 3 and
    4" """
    return ", ".join(_name_units_of_kind([*some]) for _, some in groupby(units, key=attrgetter("kind")))


def _name_units_of_kind(units: Sequence[Unit]) -> str:
    plural = "s" if len(units) > 1 else ""
    return f"{units[0].kind}{plural} {join_words([u.name.split()[1] for u in units])}"


# An expert's sentences


def cells_with_verb(cells: Sequence[Cell]) -> str:
    """Return the names of cells with the verb: "r1c2 is", "r1c2 and r1c3 are" """
    return f"{name_cells(cells)} {'is' if len(cells) == 1 else 'are'}"


def cells_with_noun(cells: Sequence[Cell]) -> str:
    """Return the names of cells with the noun: "cell r1c2", "cells r1c2 and r1c3" """
    return f"{'cell' if len(cells) == 1 else 'cells'} {name_cells(cells)}"


def reason_cells_text(step: Step, default: str) -> str:
    """Return "resting on ...", the cells that a step rests on, for an expert.

    default: the words if no cell is known.
    """
    sources = step.claim.why[0].sources
    return f"resting on {name_cells(sources) if sources else default}"


def expert_chain(step: Step, found: Callable[[Step], str], expert: Callable[[Step], str]) -> str:
    """Return a supposition for an expert: "suppose r1c1 is 5. <every link> So r1c1 is not 5."

    found: makes the words for the findings of a step. expert: makes the sentences of a link.
    """
    first, *links = step.claim.chain
    return " ".join([f"suppose {found(first)}.", *map(expert, links), f"So {found(step)}."])


def expert_sentences(step: Step, parts: Callable[[Step], tuple[Sequence[str], Sequence[str]]]) -> str:
    """Return a step for an expert, in short sentences: statements, reasons, and numbered links of the chain.

    parts: makes the statements and the reasons of a step or a link. Reasons begin with capitals, except in
    links. A link has no full stops inside.
    """
    said, reasons = parts(step)
    text = ". ".join([*said, *map(capitalise, reasons)])
    links = ("; ".join([*said, *reasons]) for said, reasons in map(parts, step.claim.chain))
    numbered = " ".join(f"[{i}] {link}" for i, link in enumerate(links, 1))
    return f"{text}. Chain: {numbered}." if numbered else f"{text}."
