"""A player's sentences about suppositions of Zip, one for each link."""

from collections.abc import Sequence, Set

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..manner import MAX_LISTED_WORDS, Manner, capitalise
from .names import (
    Obstacle,
    chain_name,
    consequence_text,
    count_obstacles,
    direction_text,
    extra_edges,
    next_cells,
    obstacles_left,
    skipped_numbers_text,
    sorted_numbers,
)

BARRING_REASON_BY_RULE = {
    "loop": "loop",
    "order": "number",
    "too-early": "early",
}  # what bars a way, by the rule of a link


def replacement_ways_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Sentences on which ways the path would take without another: "If the path did not go up from the 7,
    ...", and before it what blocks the ways that remain."""
    tried, link = step.claim.chain[:2]
    (cell,) = link.claim.cells
    (other,) = (x for x in tried.claim.cells if x != cell)
    ways = manner.listed([direction_text(cell, end, manner) for end in next_cells(link, cell)])
    name = chain_name(puzzle, step, cell, manner)
    text = manner.say("If the path did not go {direction} from {cell}, it would go {ways}.")
    said = text.format(cell=name, ways=ways, direction=direction_text(cell, other, manner))
    things = _obstacles_and_earlier_steps(puzzle, cell, link.claim.why, {other}, manner)
    if not things:
        return [said]
    blocked = count_obstacles(things) + extra_edges(puzzle, cell)
    from_cell = manner.counted("one way from {cell}", "{number} ways from {cell}", blocked)
    block = manner.counted("{things} blocks {ways}.", "{things} block {ways}.", count_obstacles(things))
    return [_block_text(block, things, from_cell, name, manner), said]


def _obstacles_and_earlier_steps(
    puzzle: Zip, cell: Cell, whys: Sequence[Why], barred: Set[Cell], manner: Manner
) -> list[Obstacle]:
    """Name what blocks ways from a cell: obstacles, and earlier steps. barred: neighbours to which the chain
    itself bars the way."""
    things = obstacles_left(puzzle, cell, whys, manner)
    for why in whys:
        before = [x for x in why.sources if x not in barred] if why.by == "ruled-out" else []
        if before:
            earlier = manner.counted("an earlier step", "earlier steps", len(before))
            things.append((earlier, len(before)))
    return things


def _block_text(text: str, things: Sequence[Obstacle], ways: str, name: str, manner: Manner) -> str:
    listed = manner.listed([thing for thing, _ in things])
    return capitalise(text.replace("{things}", listed).replace("{ways}", ways).replace("{cell}", name))


def link_sentences(puzzle: Zip, step: Step, number: int, manner: Manner) -> list[str]:
    """Sentences about a link of a supposition about the path. number: of the link, from 1. Cells have the
    letters of a picture."""
    link = step.claim.chain[number]
    if link.rule == "only-ways":
        return _ways_left_sentences(puzzle, step, number, manner)
    cells, rule = link.claim.cells, link.rule
    name, way = chain_name(puzzle, step, cells[0], manner), direction_text(cells[0], cells[1], manner)
    numbers = sorted_numbers(puzzle, link.claim.why[0].sources) if rule == "order" else ()
    if _goes_on(step, number):
        going = manner.say("going {direction}").format(direction=way)
        return [consequence_text(BARRING_REASON_BY_RULE[rule], numbers, going, manner)]
    text = {
        "loop": manner.say("Then going {direction} from {cell} would close a loop."),
        "order": manner.say("Then going {direction} from {cell} would {skip}."),
        "too-early": manner.say("Then going {direction} from {cell} would end the path too soon."),
    }[rule]
    skip = skipped_numbers_text(numbers, manner) if numbers else ""
    return [text.format(cell=name, direction=way, skip=skip)]


def _ways_left_sentences(puzzle: Zip, step: Step, number: int, manner: Manner) -> list[str]:
    """Sentences on which ways a link leaves to the path from a cell, and what blocks the others."""
    link = step.claim.chain[number]
    (cell,) = link.claim.cells
    name = chain_name(puzzle, step, cell, manner)
    ends = [*next_cells(link, cell), *_ways_barred_later(step, number, cell)]
    ways = manner.listed([direction_text(cell, end, manner) for end in ends])
    blocked = _blocked_ways_sentences(puzzle, step, number, cell, manner)
    text = (
        manner.counted(
            "That leaves {cell} only one way: {ways}.", "That leaves {cell} only two ways: {ways}.", len(ends)
        )
        if blocked or _goes_on(step, number)
        else manner.counted(
            "Then {cell} has only one way left: {ways}.",
            "Then {cell} has only two ways left: {ways}.",
            len(ends),
        )
    )
    return [*blocked, text.format(cell=name, ways=ways)]


def _ways_barred_later(step: Step, number: int, cell: Cell) -> list[Cell]:
    """Return the neighbours to which later links bar the way from a cell: when a link tells which ways are
    left, these are among them, though the link leaves them out."""
    later = [link for link in step.claim.chain[number + 1 :] if link.rule in BARRING_REASON_BY_RULE]
    ends = [link.claim.cells[1] for link in later if link.claim.cells[0] == cell]
    return [end for end in ends if end not in next_cells(step.claim.chain[number], cell)]


def _blocked_ways_sentences(puzzle: Zip, step: Step, number: int, cell: Cell, manner: Manner) -> list[str]:
    """Sentences on what blocks ways from the cell of a link, except what the chain has barred, or has said
    before; nothing if nothing does."""
    chain, goes_on = step.claim.chain, _goes_on(step, number)
    barring = [link for link in chain[:number] if link.rule in BARRING_REASON_BY_RULE]
    barring += [] if chain[0].links[0].joined else [chain[0]]
    barred = {x for link in barring if cell in link.claim.cells for x in link.claim.cells}
    told = [link for link in chain[1:number] if link.rule == "only-ways" and link.claim.cells == (cell,)]
    whys = [why for why in chain[number].claim.why if not any(why in link.claim.why for link in told)]
    things = _obstacles_and_earlier_steps(puzzle, cell, whys, barred, manner)
    if not things:
        return []
    many = count_obstacles(things)
    blocked = many + (extra_edges(puzzle, cell) if any(why.by == "wall" for why in whys) else 0)
    ways = manner.counted("one more way", "{number} more ways", blocked)
    if not goes_on:
        ways = manner.counted("one way from {cell}", "{number} ways from {cell}", blocked)
    text = manner.counted("Then {things} blocks {ways}.", "Then {things} block {ways}.", many)
    if goes_on:
        text = manner.counted("{things} blocks {ways}.", "{things} block {ways}.", many)
    return [_block_text(text, things, ways, chain_name(puzzle, step, cell, manner), manner)]


def _goes_on(step: Step, number: int) -> bool:
    """True if the link before another bars a way of the same cell."""
    before, link = step.claim.chain[number - 1 : number + 1]
    return before.rule in BARRING_REASON_BY_RULE and link.claim.cells[:1] == before.claim.cells[:1]


def dead_end_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Sentences stating that a cell would be a dead end, and what else bars ways from there."""
    *links, end = step.claim.chain
    (cell,) = end.claim.cells
    name = chain_name(puzzle, step, cell, manner)
    said = _blocked_ways_sentences(puzzle, step, len(links), cell, manner)
    number = puzzle.numbers[cell[0]][cell[1]]
    if number and number in (1, puzzle.last):
        return [*said, manner.say("That leaves {cell} no way at all.").format(cell=name)]
    return [
        *said,
        manner.say("That makes {cell} a dead end: the path cannot go through it.").format(cell=name),
    ]


def cut_off_text(cells: Sequence[Cell], manner: Manner) -> str:
    """Text on which cells the path would cut off from the rest, or how many they are."""
    number = len(cells)
    if not manner.picture and len(manner.place(cells).split()) <= MAX_LISTED_WORDS:
        text = manner.say("Then no way would lead to {cells} any more.")
        return text.format(cells=manner.place(cells))
    if not manner.picture:
        return manner.counted(
            "Then one cell would be cut off from the rest.",
            "Then {number} cells would be cut off from the rest.",
            number,
        )
    if manner.uncoloured:
        return manner.counted(
            "Then the cell in the thick frame would be cut off from the rest.",
            "Then the {number} cells in the thick frame would be cut off from the rest.",
            number,
        )
    return manner.counted(
        "Then the cell framed in red would be cut off from the rest.",
        "Then the {number} cells framed in red would be cut off from the rest.",
        number,
    )
