"""Sentences about Patches on why a clue has only one rectangle left: what stops all others, form by form."""

from collections.abc import Sequence
from typing import NamedTuple

from ...solver.cells import Cell
from ...solver.patches.puzzle import Patches
from ...solver.patches.state import shapes_around
from ...solver.step import Step
from ..manner import Manner, group_by_key
from .names import (
    clue_name,
    clue_of,
    form_name,
    found_cells_name,
    hit_sentences,
    is_known_part_whole,
    is_short,
    known_part_cells,
    limit_sentences,
    obstacle_cells,
    obstacle_names,
    rectangle_kind,
)

MIN_OBSTACLES_BY_FORM = 3  # cells in the way from which it is said which of them stops which form
MAX_FORM_SENTENCES = 4  # sentences about forms that something stops; of more forms one sentence speaks of all


class StoppedForms(NamedTuple):
    """Forms of a clue's rectangles that some cells stop. is_laid: True for the form of the rectangle that is
    left, which is stopped in all other positions."""

    forms: tuple[tuple[int, int], ...]
    is_laid: bool
    cells: tuple[Cell, ...]


def one_rectangle_sentences(puzzle: Patches, step: Step, manner: Manner) -> list[str]:
    """Say which rectangle is the only one that is left to a clue, and what stops all others."""
    number = clue_of(puzzle, step)
    cells, at = found_cells_name(puzzle, step, manner), puzzle.clues[number].cell
    clue = clue_name(puzzle, number, manner)
    if puzzle.clues[number].size == 1:
        return [manner.say("{clue} is a rectangle of one cell: {cells}.").format(clue=clue, cells=cells)]
    hit = obstacle_cells(puzzle, step, [at])
    more = limit_sentences(puzzle, step, number, manner.say("it"), manner, says_part=True)
    if is_known_part_whole(step, at):
        return _whole_part_sentences(puzzle, step, hit, manner)
    said = [manner.say("{clue} can only be {cells}.").format(clue=clue, cells=cells), *more]
    has_ruled_out = any(why.reason == "ruled-out" for why in step.claim.why)
    if len(hit) >= MIN_OBSTACLES_BY_FORM and not has_ruled_out and not manner.picture:
        groups = _stopped_forms(puzzle, step, hit)
        forms = [_stopped_forms_sentence(puzzle, group, manner) for group in groups]
        if 0 < len(forms) <= MAX_FORM_SENTENCES and all(map(is_short, forms)):
            return [*said, *forms]
    if has_ruled_out:
        others = (
            manner.say("All others would hit {things}.") if hit else manner.say("No other {kind} is left.")
        )
    elif known_part_cells(step, at) and manner.picture:
        others = (
            manner.say("Every other {kind} that holds its drawn part would hit {things}.")
            if hit
            else manner.say("No other {kind} that holds its drawn part fits on the board.")
        )
    elif known_part_cells(step, at):
        others = (
            manner.say("Every other {kind} with this part would hit {things}.")
            if hit
            else manner.say("No other {kind} holds this part.")
        )
    elif hit:
        others = manner.say("Every other {kind} that holds it would hit {things}.")
    else:
        others = manner.say("No other {kind} that holds it fits on the board.")
    others = others.replace("{kind}", rectangle_kind(puzzle, number, manner))
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
    if any(why.reason == "ruled-out" for why in step.claim.why):
        said.append(manner.say("Earlier steps have ruled out some larger rectangles."))
    return said


def _stopped_forms(puzzle: Patches, step: Step, hit: Sequence[Cell]) -> list[StoppedForms]:
    """Return which cells stop which forms of the rectangles that a clue could have: those over its known
    part, except the one that is left. Forms that the same cells stop are together."""
    clue, (laid, *_) = puzzle.clues[clue_of(puzzle, step)], step.rectangles
    own = known_part_cells(step, clue.cell)
    every = [x for x in shapes_around(clue, puzzle.shape) if all(map(x.holds, own)) and x != laid.rectangle]
    stopped: list[tuple[tuple[bool, tuple[Cell, ...]], tuple[int, int]]] = []
    for form, left in group_by_key((x[2:], x) for x in every).items():
        cells = list[Cell]()
        while left:
            cell = max(hit, key=lambda x: sum(y.holds(x) for y in left))
            cells.append(cell)
            left = [x for x in left if not x.holds(cell)]
        stopped.append(((form == laid.rectangle[2:], tuple(sorted(cells))), form))
    groups = group_by_key(stopped).items()
    return [StoppedForms(tuple(forms), is_laid, cells) for (is_laid, cells), forms in groups]


def _stopped_forms_sentence(puzzle: Patches, group: StoppedForms, manner: Manner) -> str:
    """A sentence on which cells stop all rectangles of some forms, except for the one that is laid."""
    text = (
        manner.say("As {form} in any other position, it would hit {things}.")
        if group.is_laid
        else manner.say("As {form}, it would hit {things}.")
    )
    text = text.replace("{form}", manner.any_of([form_name(form, manner) for form in group.forms]))
    said = text.replace("{things}", manner.any_of(obstacle_names(puzzle, group.cells, manner)))
    if is_short(said):
        return said
    taken = manner.say("one of these taken cells: {cells}").format(cells=manner.place(group.cells))
    return text.replace("{things}", taken)
