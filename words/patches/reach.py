"""Sentences about Patches on why only one clue reaches a cell: what stops each other clue."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...solver.cells import Cell, Rectangle
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..manner import MAX_SENTENCE_WORDS, Manner, capitalise, group_by_key, to_translate
from .names import (
    clue_name,
    clue_of,
    fewest_over,
    form_name,
    forms_over,
    framed_cells,
    hit_sentences,
    is_ambiguous,
    obstacle_names,
    short_name,
)

FORMS = 2  # forms of a rival's rectangles that a sentence names
CLOSE = 5  # rows and columns from a clue to a cell, both counted, that a player would think of
MOST_NAMED = 3  # clues kept away that are named, each with its reason; of more one sentence speaks of all

#: Reasons why clues that have no obstacle do not get to a cell.
DONE, SMALL, SHAPE = "done", "small", "shape"
WHY_NOT = {
    DONE: to_translate("already has its rectangle"),
    SMALL: to_translate("is too small"),
    SHAPE: to_translate("has the wrong size or shape"),
}
KIND_OF = {"area": SMALL, "shape": SHAPE}
#: How a clue that is drawn too far breaks its shape.
BROKEN = {
    SQUARE: to_translate("{clue} would not be square."),
    TALL: to_translate("{clue} would not be tall."),
    WIDE: to_translate("{clue} would not be wide."),
}
#: How large a clue without a size would have to be.
NEEDED = {
    SQUARE: to_translate("{clue} would need {number} rows and columns, and hit {things}."),
    TALL: to_translate("{clue} would need {number} rows to be tall, and hit {things}."),
    WIDE: to_translate("{clue} would need {number} columns to be wide, and hit {things}."),
}


class NamedRival(NamedTuple):
    """Another clue without a rectangle, of a size and shape to get there, and what stops it: cells of others
    that it would hit; known cells of its own that it would leave out; the clue that gets there, or cells that
    this one covers; earlier steps."""

    clue: int
    hits: tuple[Cell, ...]
    left_out: tuple[Cell, ...]
    hits_subject: bool
    ruled_out: bool


def rivals_of(puzzle: Patches, step: Step) -> list[NamedRival]:
    """Return the clues that a step keeps away from some cells by what stands on the board."""
    at = puzzle.clues[clue_of(puzzle, step)].cell
    own = {at, *step.found}
    found: list[NamedRival] = []
    whys = [why for why in step.claim.why if why.cell in puzzle.clue_at and why.cell != at]
    whys = [why for why in whys if why.by not in KIND_OF]
    for cell, some in group_by_key((why.cell, why) for why in whys).items():
        sources = {x for why in some if why.by != "own" for x in why.sources}
        left_out = {x for why in some if why.by == "own" for x in why.sources}
        by = {why.by for why in some}
        found.append(
            NamedRival(
                puzzle.clue_at[cell],
                tuple(sorted(sources - own)),
                tuple(sorted(left_out)),
                bool(sources & own) or "found" in by,
                "ruled-out" in by,
            )
        )
    return found


def only_one_reaches(puzzle: Patches, step: Step, reached: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that only one clue of Patches reaches some cells, and why no other does, in sentences with {clue}
    and {cells}.

    Clues that a player would think of come first, each with its reason: those with a free way to the cells,
    and one that only lacks the shape. Of many others one sentence speaks.
    """
    number, rivals = clue_of(puzzle, step), rivals_of(puzzle, step)
    said = [manner.say("Only {clue} can cover {cells}.")]
    by = {puzzle.clue_at[why.cell]: why.by for why in step.claim.why if why.cell in puzzle.clue_at}
    rival_clues = {rival.clue for rival in rivals}
    others = [i for i in range(len(puzzle.clues)) if i != number and i not in rival_clues]
    kinds = {i: KIND_OF[by[i]] if i in by else DONE for i in others}
    broken = [i for i, why in kinds.items() if why == SHAPE and _breaks_shape(puzzle, i, reached)]
    broken = broken if len(broken) == 1 else []
    near = _suspects(puzzle, step, rivals, reached)[: MOST_NAMED - 1]
    if not _are_named(puzzle, [x.clue for x in near], manner):
        near = []
    broken = broken if _are_named(puzzle, broken, manner) else []
    for rival in near:
        said += _grown(puzzle, step, rival, reached, manner) or _kept_away(
            puzzle, step, [rival], "{what}", manner
        )
    for clue in broken:
        del kinds[clue]
        text = manner.say(BROKEN[puzzle.clues[clue].shape])
        said.append(capitalise(text.format(clue=clue_name(puzzle, clue, manner))))
    far = [rival for rival in rivals if rival not in near]
    if len(far) > MOST_NAMED or not _are_named(puzzle, [x.clue for x in far], manner):
        return said + _any_other(puzzle, step, far, {*kinds.values()}, manner)
    opening = manner.say("Drawn that far, {what}")
    for same in group_by_key((rival[1:], rival) for rival in far).values():
        said += _kept_away(puzzle, step, same, opening, manner)
        opening = "{what}"
    if len(kinds) == 1 and _are_named(puzzle, kinds, manner):
        ((clue, why),) = kinds.items()
        text = manner.say("{clue} {does}.")
        return [*said, text.format(clue=clue_name(puzzle, clue, manner), does=manner.say(WHY_NOT[why]))]
    return [*said, _of_all_others(manner, _reasons({*kinds.values()}, manner))] if kinds else said


def _suspects(
    puzzle: Patches, step: Step, rivals: Iterable[NamedRival], reached: Sequence[Cell]
) -> list[NamedRival]:
    """Return the rivals that a player would think of, the nearest first: those that must be elsewhere, and
    close ones with a free way to the only cell."""
    at = puzzle.clues[clue_of(puzzle, step)].cell
    boxes = {x.clue: Rectangle.around([puzzle.clues[x.clue].cell, reached[0]]) for x in rivals}
    suspects = [
        x
        for x in rivals
        if x.left_out
        or (
            len(reached) == 1
            and max(boxes[x.clue][2:]) <= CLOSE
            and not any(map(boxes[x.clue].holds, (at, *x.hits)))
        )
    ]
    return sorted(suspects, key=lambda x: (not x.left_out, len(boxes[x.clue].cells)))


def _grown(
    puzzle: Patches, step: Step, rival: NamedRival, reached: Sequence[Cell], manner: Manner
) -> list[str]:
    """Say how large a rival with a free way to a cell would have to be there, and what it would hit; nothing
    if it could be many things, or is stopped by more."""
    things = _things(puzzle, step, rival, manner)
    if len(reached) > 1 or rival.left_out or rival.ruled_out or not things:
        return []
    clue = puzzle.clues[rival.clue]
    forms = forms_over(puzzle, rival.clue, reached)
    if clue.size is None and clue.shape in NEEDED:
        number = manner.number(fewest_over(puzzle, rival.clue, reached))
        said = manner.say(NEEDED[clue.shape]).replace("{number}", number)
    elif clue.size and len(forms) <= FORMS:
        text = manner.say("As {form}, {clue} would hit {things}.")
        said = text.replace("{form}", manner.any_of([form_name(form, manner) for form in forms]))
    else:
        return []
    said = said.replace("{clue}", clue_name(puzzle, rival.clue, manner))
    said = said.replace("{things}", manner.any_of(things))
    return [capitalise(said)] if len(said.split()) <= MAX_SENTENCE_WORDS else []


def _kept_away(
    puzzle: Patches, step: Step, same: Sequence[NamedRival], opening: str, manner: Manner
) -> Iterator[str]:
    """Say what stops some clues that are stopped by the same things. opening: how the sentence begins, with
    {what} for the rest."""
    rival, names = same[0], [clue_name(puzzle, x.clue, manner) for x in same]
    things = _things(puzzle, step, rival, manner)
    hits = manner.counted("{others} would hit {things}.", "{others} would hit {things}.", len(same))
    hit_one = manner.counted("{others} would hit {things}.", "{others} would hit {things}.", 1)
    others, left_out = manner.listed(names), _left_out(rival.left_out, manner)
    so_would = ""
    if things and rival.left_out:
        text = manner.say("{others} would hit {things} or leave out {cells}, which it must cover.")
    elif rival.left_out:
        text = manner.say("{others} would leave out {cells}, which it must cover.")
    else:
        text = hits
        whole = opening.replace("{what}", hits.format(others=others, things=manner.any_of(things)))
        if len(same) > 1 and len(whole.split()) > MAX_SENTENCE_WORDS:
            text, others = hit_one, names[0]
            so_would = manner.say("So would {others}.").format(others=manner.listed(names[1:]))
    if things or rival.left_out:
        said = opening.replace("{what}", text).replace("{others}", others).replace("{cells}", left_out)
        yield from map(
            capitalise, hit_sentences(puzzle, said, _all_hits(puzzle, step, rival), manner, things)
        )
    if so_would:
        yield so_would
    if rival.ruled_out:
        text = (
            manner.say("Earlier steps have ruled out what else {others} could cover.")
            if things or rival.left_out
            else manner.say("Earlier steps have kept {others} away.")
        )
        yield text.format(others=manner.listed(names))


def _left_out(cells: Sequence[Cell], manner: Manner) -> str:
    """Name known cells of a clue that it would leave out."""
    return manner.place(cells) or manner.say("a framed cell")


def _things(puzzle: Patches, step: Step, rival: NamedRival, manner: Manner) -> list[str]:
    """Name what a rival would hit: the clue that gets there, other clues, covered cells."""
    framed = len(framed_cells(puzzle, step)[0])
    number = clue_of(puzzle, step)
    name = short_name(puzzle, number, manner) if _are_named(puzzle, [number], manner) else ""
    subject = [name or manner.say("this clue")] if rival.hits_subject else []
    return [*subject, *obstacle_names(puzzle, rival.hits, manner, shown=framed)]


def _all_hits(puzzle: Patches, step: Step, rival: NamedRival) -> list[Cell]:
    """Return the cells that a rival would hit, with the clue that gets there."""
    return sorted({*rival.hits, *([puzzle.clues[clue_of(puzzle, step)].cell] if rival.hits_subject else [])})


def _any_other(
    puzzle: Patches, step: Step, rivals: Sequence[NamedRival], kinds: set[str], manner: Manner
) -> list[str]:
    """Say of all other clues at once what stops each."""
    hits = tuple(sorted({cell for rival in rivals for cell in rival.hits}))
    left_out = tuple(sorted({cell for rival in rivals for cell in rival.left_out}))
    all_of_them = NamedRival(-1, hits, left_out, any(x.hits_subject for x in rivals), False)
    things, reasons = _things(puzzle, step, all_of_them, manner), _reasons(kinds, manner)
    if left_out:
        text = manner.say("would leave out {cells}")
        reasons.insert(0, text.format(cells=_left_out(left_out, manner)))
    if any(rival.ruled_out for rival in rivals):
        reasons.append(manner.say("was kept away by earlier steps"))
    if not things:
        return [_of_all_others(manner, reasons)]
    text = _of_all_others(manner, [manner.say("would hit {things}"), *reasons])
    return hit_sentences(puzzle, text, _all_hits(puzzle, step, all_of_them), manner, things)


def _of_all_others(manner: Manner, reasons: Sequence[str]) -> str:
    return manner.say("Any other clue {does}.").replace("{does}", manner.any_of(reasons))


def _reasons(kinds: set[str], manner: Manner) -> list[str]:
    kinds = kinds - {SMALL} if SHAPE in kinds else kinds  # the wrong size may be too small
    return [manner.say(text) for kind, text in WHY_NOT.items() if kind in kinds]


def _are_named(puzzle: Patches, some: Iterable[int], manner: Manner) -> bool:
    """True if each of some clues has a name of its own."""
    return bool(manner.colours or not manner.picture or not any(is_ambiguous(puzzle, i) for i in some))


def _breaks_shape(puzzle: Patches, clue: int, targets: Iterable[Cell]) -> bool:
    """True if a clue could get to each of some cells if only its shape were another."""
    shape = puzzle.clues[clue].shape
    return shape != ANY and all(_could_reach(puzzle, clue, cell, ANY) for cell in targets)


def _could_reach(puzzle: Patches, clue: int, target: Cell, shape: str) -> bool:
    """True if a rectangle of a shape and of a clue's size can hold a cell, whatever else it holds."""
    (row, column), _, size = puzzle.clues[clue]
    rows, columns = puzzle.shape
    down, across = abs(row - target[0]), abs(column - target[1])
    return any(
        size in (None, tall * wide) and shape in (ANY, _shape(tall, wide))
        for tall in range(down + 1, rows + 1)
        for wide in range(across + 1, columns + 1)
    )


def _shape(tall: int, wide: int) -> str:
    return SQUARE if tall == wide else TALL if tall > wide else WIDE
