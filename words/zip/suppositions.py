"""A player's sentences about suppositions of Zip, one for each link."""

from collections.abc import Sequence, Set

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..manner import MAX_LISTED_WORDS, MAX_SENTENCE_WORDS, Manner
from .names import (
    chain_name,
    consequence_text,
    count_obstacles,
    direction_text,
    extra_edges,
    next_cells,
    numbers_joined,
    obstacles_left,
    tried_cell,
)
from .ways import earlier_steps_text

MAX_JOINED_WORDS = 28  # words of a sentence that gives two reasons

# what bars a way, by the rule of a link
BARRING_REASON_BY_RULE = {"loop": "loop", "order": "number", "too-early": "early"}


def replacement_ways_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say which ways of a cell are tried without another: "Try going down and right from the 7, but not up.",
    and before it what blocks the ways that remain."""
    tried, link = step.claim.chain[:2]
    (cell,) = link.claim.cells
    (other,) = (x for x in tried.claim.cells if x != cell)
    ways = manner.listed([direction_text(cell, end, manner) for end in next_cells(link, cell)])
    name = chain_name(puzzle, step, cell, manner)
    text = manner.say("Try going {ways} from {cell}, but not {direction}.")
    said = text.format(cell=name, ways=ways, direction=direction_text(cell, other, manner))
    blocked = _obstacle_text(puzzle, cell, link.claim.why, name, manner)
    earlier = _earlier_steps_text(puzzle, cell, link.claim.why, {other}, "" if blocked else name, manner)
    return [*(f"{text}." for text in (blocked, earlier) if text), said]


def link_sentences(puzzle: Zip, step: Step, number: int, manner: Manner) -> list[str]:
    """Return the sentences about a link of a supposition about the path, and about the links before it that
    bar ways of the same cell; none if the next link tells of it. number: of the link, from 1. Cells have the
    letters of a picture."""
    link = step.claim.chain[number]
    if _goes_on(step, number + 1):
        return []
    closed = _closed_ways_sentences(puzzle, step, number, manner)
    if link.rule != "only-ways":
        return closed
    (cell,) = link.claim.cells
    ends = [*next_cells(link, cell), *_ways_barred_later(step, number, cell)]
    is_first = len(ends) > 1 or puzzle.numbers[cell[0]][cell[1]] in (1, puzzle.last_number)
    if is_first:
        text = (
            manner.counted(
                "That leaves {cell} only one way: {ways}.",
                "That leaves {cell} only two ways: {ways}.",
                len(ends),
            )
            if closed
            else manner.counted(
                "Then {cell} has only one way left: {ways}.",
                "Then {cell} has only two ways left: {ways}.",
                len(ends),
            )
        )
    else:  # the path comes to the cell already
        text = (
            manner.say("That leaves {cell} only one other way: {ways}.")
            if closed
            else manner.say("Then {cell} has only one other way left: {ways}.")
        )
    ways = manner.listed([direction_text(cell, end, manner) for end in ends])
    return [*closed, text.format(cell=chain_name(puzzle, step, cell, manner), ways=ways)]


def _ways_barred_later(step: Step, number: int, cell: Cell) -> list[Cell]:
    """Return the neighbours to which later links bar the way from a cell: when a link tells which ways are
    left, these are among them, though the link leaves them out."""
    later = [link for link in step.claim.chain[number + 1 :] if link.rule in BARRING_REASON_BY_RULE]
    ends = [link.claim.cells[1] for link in later if link.claim.cells[0] == cell]
    return [end for end in ends if end not in next_cells(step.claim.chain[number], cell)]


def _closed_ways_sentences(puzzle: Zip, step: Step, number: int, manner: Manner) -> list[str]:
    """Say what closes ways from the cell of a link, except what the chain has said before: what the
    path would do there, then obstacles, then earlier steps. Two, unless they would be long."""
    chain, cell = step.claim.chain, step.claim.chain[number].claim.cells[0]
    first = next(i for i in range(number, 0, -1) if not _goes_on(step, i))
    bars = [link for link in chain[first : number + 1] if link.rule in BARRING_REASON_BY_RULE]
    name = _name_with_place(puzzle, step, cell, manner)
    is_near = cell in {x for link in chain[:first] for x in (*link.claim.cells, *_link_cells(link))}
    start, earlier = name if is_near else "", ""
    is_tried = bool(bars) and chain[0].links[0].joined and cell == tried_cell(step)
    texts = _barring_texts(puzzle, bars, start, manner, is_also=is_tried)
    if chain[number].rule not in BARRING_REASON_BY_RULE:
        barring = [link for link in chain[:number] if link.rule in BARRING_REASON_BY_RULE]
        barring += [] if chain[0].links[0].joined else [chain[0]]
        barred = {x for link in barring if cell in link.claim.cells for x in link.claim.cells}
        told = [link for link in chain[1:number] if link.rule == "only-ways" and link.claim.cells == (cell,)]
        whys = [why for why in chain[number].claim.why if not any(why in link.claim.why for link in told)]
        if blocked := _obstacle_text(puzzle, cell, whys, "" if texts else start, manner, is_first=not texts):
            texts.append(blocked)
        earlier = _earlier_steps_text(puzzle, cell, whys, barred, "" if texts else name, manner)
    if texts:
        text = manner.say("then {what}") if is_near else manner.say("then look at {cell}: {what}")
        texts[0] = text.format(what=texts[0], cell=name)
        if len(texts[0].split()) > MAX_SENTENCE_WORDS:
            texts[0] = texts[0].replace(name, chain_name(puzzle, step, cell, manner))
    return [f"{text}." for text in _join_last([*texts, *([earlier] if earlier else [])], manner)]


def _link_cells(link: Step) -> tuple[Cell, ...]:
    """Return the cells at the ends of what a step of a supposition joins or parts."""
    return tuple(cell for x in link.links for cell in (x.a, x.b))


def _join_last(texts: list[str], manner: Manner) -> list[str]:
    """Join the last two of several texts, unless a sentence of them would be long."""
    if len(texts) < 2:
        return texts
    *others, first, then = texts
    joined = manner.say("{first}, and {then}").format(first=first, then=then)
    return [*others, joined] if len(joined.split()) <= MAX_JOINED_WORDS else texts


def _barring_texts(
    puzzle: Zip, bars: Sequence[Step], name: str, manner: Manner, *, is_also: bool
) -> list[str]:
    """Texts on what the path would do if it took barred ways from one cell, one for each reason. name: of the
    cell, which the first text names; empty if the cell is named before. is_also: True if it goes another way
    from there already."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for link in bars:
        reason = BARRING_REASON_BY_RULE[link.rule]
        numbers = numbers_joined(puzzle, reason, link.claim.why[0].sources)
        start, end = link.claim.cells
        ways.setdefault((reason, numbers), []).append(direction_text(start, end, manner))
    texts: list[str] = []
    for (reason, numbers), directions in ways.items():
        going = manner.say("going {direction}")
        if name and not texts:
            going = manner.say("going {direction} from {cell}")
            if is_also:
                going = manner.say("also going {direction} from {cell}")
        going = going.format(direction=manner.any_of(directions), cell=name)
        texts.append(consequence_text(reason, numbers, going, manner))
    return texts


def _obstacle_text(
    puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner, *, is_first: bool = True
) -> str:
    """Text on how many ways from a cell edge, walls and finished cells block; empty if none do. name: of the
    cell, empty if it was just named. is_first: False if other ways of it were told."""
    things = obstacles_left(puzzle, cell, whys, manner)
    if not things:
        return ""
    many = count_obstacles(things)
    blocked = many + (extra_edges(puzzle, cell) if any(why.reason == "wall" for why in whys) else 0)
    ways = (
        manner.counted("one way from {cell}", "{number} ways from {cell}", blocked)
        if name
        else manner.counted("one way", "{number} ways", blocked)
        if is_first
        else manner.counted("one more way", "{number} more ways", blocked)
    )
    text = manner.counted("{things} blocks {ways}", "{things} block {ways}", many)
    listed = manner.listed([thing for thing, _ in things])
    return text.replace("{things}", listed).replace("{ways}", ways).replace("{cell}", name)


def _earlier_steps_text(
    puzzle: Zip, cell: Cell, whys: Sequence[Why], barred: Set[Cell], name: str, manner: Manner
) -> str:
    """Text on which ways from a cell earlier steps have ruled out, except those that the chain itself bars.
    barred: neighbours on such ways."""
    left = [why._replace(sources=tuple(x for x in why.sources if x not in barred)) for why in whys]
    return earlier_steps_text(cell, left, name, manner)


def _name_with_place(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> str:
    """Name a cell of a supposition; the framed one that fails also by its place."""
    name = chain_name(puzzle, step, cell, manner)
    if name != manner.framed_cell():
        return name
    text = manner.say("{cell} (row {row}, column {column})")
    return text.format(cell=name, row=cell[0] + 1, column=cell[1] + 1)


def _goes_on(step: Step, number: int) -> bool:
    """True if the link before another bars a way of the same cell, of which the other tells."""
    before, link = step.claim.chain[number - 1 : number + 1]
    same = link.claim.cells[:1] == before.claim.cells[:1] and link.rule != "cut-off"
    return before.rule in BARRING_REASON_BY_RULE and same


def dead_end_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say what closes ways from the cell that would be a dead end."""
    return _closed_ways_sentences(puzzle, step, len(step.claim.chain) - 1, manner)


def dead_end_text(puzzle: Zip, step: Step, outcome: str, manner: Manner) -> str:
    """A sentence stating that a cell would be a dead end, and what follows. outcome: what follows."""
    (cell,) = step.claim.chain[-1].claim.cells
    number = puzzle.numbers[cell[0]][cell[1]]
    text = manner.say("That makes {cell} a dead end, so {outcome}.")
    if number and number in (1, puzzle.last_number):
        text = manner.say("That leaves {cell} no way at all, so {outcome}.")
    return text.format(cell=chain_name(puzzle, step, cell, manner), outcome=outcome)


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
