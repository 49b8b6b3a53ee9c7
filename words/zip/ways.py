"""A player's sentences about the ways that Zip's path has left, some for each rule."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..manner import MAX_SENTENCE_WORDS, Manner, capitalise
from .names import (
    BARRING_REASONS,
    MAX_NAMED_CORRIDOR_CELLS,
    Obstacle,
    consequence_text,
    count_obstacles,
    direction_text,
    extra_edges,
    find_corridors,
    is_corner,
    joined_end_text,
    next_cells,
    numbers_joined,
    obstacles_left,
    path_ends,
    player_cell_name,
    reasons_at,
)

MAX_SHORT_LIST_WORDS = 8  # words of a list of cells that a longer sentence names


def barred_way_sentences(
    puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner
) -> list[str]:
    """Say which ways of the path from a cell are ruled out, in a sentence for each reason. name: of
    the cell."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for why in whys:
        if why.reason in BARRING_REASONS:
            to, *evidence = why.sources
            numbers = numbers_joined(puzzle, why.reason, evidence)
            ways.setdefault((why.reason, numbers), []).append(direction_text(cell, to, manner))
    start = manner.say("going {direction} from {cell}").replace("{cell}", name)
    said = []
    for (by, numbers), directions in ways.items():
        going = manner.say("going {direction}") if said else start
        going = going.format(direction=manner.any_of(directions))
        said.append(f"{consequence_text(by, numbers, going, manner)}.")
    return said


def barred_pair_sentence(puzzle: Zip, step: Step, manner: Manner) -> str:
    """A sentence on why the path does not take two ways at once."""
    (cell,) = step.claim.cells
    (why,) = (why for why in step.claim.why if why.reason in BARRING_REASONS)
    a, b, *evidence = why.sources
    ways = manner.listed([direction_text(cell, a, manner), direction_text(cell, b, manner)])
    start = manner.say("going both {directions}").format(directions=ways)
    numbers = numbers_joined(puzzle, why.reason, evidence)
    return f"{consequence_text(why.reason, numbers, start, manner)}."


def _bridge_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    a, b = step.claim.cells
    text = manner.say("Only between {a} and {b} can the path get from one part of the board to the other.")
    part = manner.place(step.claim.why[0].sources)
    if part and len(part.split()) <= MAX_SHORT_LIST_WORDS:
        text = manner.say("Only between {a} and {b} can the path come to {part}.").replace("{part}", part)
    so = manner.say("So the path goes {direction} from {cell}.")
    name = player_cell_name(puzzle, step, a, manner)
    return [
        text.format(a=name, b=player_cell_name(puzzle, step, b, manner)),
        so.format(direction=direction_text(a, b, manner), cell=name),
    ]


def _barred_way_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say why the path does not go from one cell to another."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    whys = [why._replace(sources=(b, *why.sources))]
    name = player_cell_name(puzzle, step, a, manner)
    so = manner.say("So the path does not go {direction} from {cell}.")
    return [
        *barred_way_sentences(puzzle, a, whys, name, manner),
        so.format(direction=direction_text(a, b, manner), cell=name),
    ]


def _both_ways_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    (cell,) = step.claim.cells
    ways = [direction_text(cell, end, manner) for end in next_cells(step, cell)]
    return [
        *_three_ways_sentences(puzzle, step, manner),
        barred_pair_sentence(puzzle, step, manner),
        manner.say("So the path must go {direction}.").format(direction=manner.listed(ways)),
    ]


def _only_ways_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say that cells have few ways left for the path, one after the other. Corners share a
    sentence, and so do cells through which the path only goes on."""
    said: list[str] = []
    for are_corners, group in groupby(step.claim.cells, lambda cell: is_corner(puzzle, step, cell)):
        cells = list(group)
        if are_corners and len(cells) > 1:
            said += _corner_sentences(puzzle, step, cells, manner)
            continue
        for run in find_corridors(step, cells):
            if len(run) > 1:
                said += _corridor_sentences(puzzle, step, run, manner)
            else:
                said += _ways_left_sentences(
                    puzzle, step, run[0], player_cell_name(puzzle, step, run[0], manner), manner
                )
    return said


def _corridor_sentences(puzzle: Zip, step: Step, run: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that the path runs on through a corridor, and what closes all other ways there."""
    first, *others = run
    things = _corridor_obstacles(puzzle, step, run, manner)
    names, many = manner.listed([thing for thing, _ in things]), count_obstacles(things)
    back = [cell for cell in next_cells(step, first) if cell != others[0]]
    (end,) = next_cells(step, others[-1])
    if back:  # said in the order in which its cells are listed
        ways = (run, (back[0], end)) if manner.picture or run[0] <= run[-1] else (run[::-1], (end, back[0]))
        return _through_corridor_sentences(puzzle, step, *ways, (names, many), manner)
    block = manner.counted("{things} blocks all other ways.", "{things} block all other ways.", many)
    return [
        _on_through_corridor_sentence(puzzle, step, [*run, end], manner),
        capitalise(block.format(things=names)),
    ]


def _corridor_obstacles(puzzle: Zip, step: Step, run: Sequence[Cell], manner: Manner) -> list[Obstacle]:
    """Return what closes all other ways from the cells of a corridor."""
    whys = [why for cell in run for why in reasons_at(step, cell)]
    walls = sum(any(cell in wall for cell in run) for wall in puzzle.walls)
    rows, columns = puzzle.shape
    edge = any(r in (0, rows - 1) or c in (0, columns - 1) for r, c in run)
    finished = dict.fromkeys(cell for why in whys if why.reason == "passed" for cell in why.sources)
    ends = path_ends(puzzle, finished)
    passed = len(finished) - len(ends)
    bare = manner.say("the {number}")
    return [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
        *([(manner.counted("a finished cell", "finished cells", passed), passed)] if passed else []),
        *((joined_end_text(number, bare.format(number=number), manner), 1) for number in ends.values()),
    ]


def _through_corridor_sentences(
    puzzle: Zip,
    step: Step,
    run: Sequence[Cell],
    ends: tuple[Cell, Cell],
    things: tuple[str, int],
    manner: Manner,
) -> list[str]:
    """Say what leaves the cells of a corridor two ways each, and how the path runs through it. ends: the
    cells before and after it. things: the names of what closes all other ways, and their number."""
    names, many = [player_cell_name(puzzle, step, cell, manner) for cell in run], things[1]
    text = manner.counted(
        "{things} leaves only two ways in each of these cells: {cells}.",
        "{things} leave only two ways in each of these cells: {cells}.",
        many,
    )
    cells = manner.listed(names) if manner.picture else manner.place(run)
    these = text.replace("{things}", things[0]).replace("{cells}", cells)
    start, end = (player_cell_name(puzzle, None, cell, manner) for cell in ends)
    if manner.picture and len(names) <= MAX_NAMED_CORRIDOR_CELLS + 1:
        return [capitalise(these), manner.say("So the path runs through all of them.")]
    if not manner.picture and len(these.split()) <= MAX_SENTENCE_WORDS:
        so = manner.say("So the path runs through all of them, from {start} to {end}.")
        return [capitalise(these), so.format(start=start, end=end)]
    if manner.picture:
        text = manner.counted(
            "{things} leaves only two ways in each cell from {first} to {last}.",
            "{things} leave only two ways in each cell from {first} to {last}.",
            many,
        )
        text = text.replace("{first}", names[0]).replace("{last}", names[-1])
        so = manner.say("So the path runs through all these cells.")
    else:
        text = manner.counted(
            "{things} leaves only two ways in each cell of a corridor.",
            "{things} leave only two ways in each cell of a corridor.",
            many,
        )
        so = manner.say("So the path runs through it from {start}: {ways}.")
        so = so.format(start=start, ways=_route_text([ends[0], *run, ends[1]], manner))
    return [capitalise(text.replace("{things}", things[0])), so]


def _on_through_corridor_sentence(puzzle: Zip, step: Step, cells: Sequence[Cell], manner: Manner) -> str:
    """A sentence on how the path goes on through a corridor. cells: of the corridor, and the one after it."""
    first, *others, end = cells
    name = player_cell_name(puzzle, step, first, manner)
    if manner.picture and len(others) <= MAX_NAMED_CORRIDOR_CELLS:
        through = manner.listed([player_cell_name(puzzle, step, cell, manner) for cell in others])
        return manner.say("From {cell} the path can only go on through {cells}.").format(
            cell=name, cells=through
        )
    ways = _route_text(cells, manner)
    if manner.picture:
        last = player_cell_name(puzzle, step, others[-1], manner)
        text = manner.say("From {cell} the path can only go {ways}, past {end}.")
        return text.format(cell=name, ways=ways, end=last)
    text = manner.say("From {cell} the path can only go {ways}, to {end}.")
    return text.format(cell=name, ways=ways, end=player_cell_name(puzzle, None, end, manner))


def _route_text(cells: Sequence[Cell], manner: Manner) -> str:
    """Return the moves along some cells, those in one direction together: "right 2, down 1 and left 2" """
    ways = groupby(pairwise(cells), lambda move: direction_text(*move, manner))
    text = manner.say("{way} {number}")
    return manner.listed([text.format(way=way, number=len([*moves])) for way, moves in ways])


def _corner_sentences(puzzle: Zip, step: Step, cells: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that the path uses both ways at several corners."""
    only = manner.say("A corner has only two ways.")
    if len(cells) == 4:
        return [only, manner.say("The path must use both at each of the four corners.")]
    text = manner.say("The path must use both at these corners: {cells}.")
    names = [player_cell_name(puzzle, step, cell, manner) for cell in cells]
    if manner.picture:
        return [only, text.format(cells=manner.listed(names))]
    if not any(puzzle.numbers[r][c] for r, c in cells):
        return [only, text.format(cells=manner.place(cells))]
    *most, last = names
    return [
        only,
        text.format(cells=manner.say("{first}; and {last}").format(first="; ".join(most), last=last)),
    ]


def _three_ways_sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say that the path must use two of a cell's three ways."""
    (cell,) = step.claim.cells
    whys = reasons_at(step, cell)
    others = next(why.sources[:2] for why in whys if why.reason in BARRING_REASONS)
    ways = [direction_text(cell, end, manner) for end in (*next_cells(step, cell), *others)]
    text = manner.say("At {cell} the path must use two of three ways: {ways}.")
    said = text.format(cell=player_cell_name(puzzle, step, cell, manner), ways=manner.listed(ways))
    things = obstacles_left(puzzle, cell, whys, manner)
    if not things:
        return [said, f"{earlier_steps_text(cell, whys, '', manner)}."]
    block = manner.counted(
        "{things} blocks the fourth.", "{things} block the fourth.", count_obstacles(things)
    )
    return [said, capitalise(block.format(things=manner.listed([thing for thing, _ in things])))]


def _ways_left_sentences(puzzle: Zip, step: Step, cell: Cell, name: str, manner: Manner) -> list[str]:
    """Say that one cell has few ways left for the path."""
    whys = reasons_at(step, cell)
    said, things = (
        barred_way_sentences(puzzle, cell, whys, name, manner),
        obstacles_left(puzzle, cell, whys, manner),
    )
    if earlier := earlier_steps_text(cell, whys, "" if said else name, manner):
        said.append(f"{earlier}.")
    if said and things:
        many = count_obstacles(things)
        ways = manner.counted("the other way", "the other ways", many + extra_edges(puzzle, cell))
        rest = manner.counted("{things} blocks {ways}.", "{things} block {ways}.", many)
        rest = rest.replace("{things}", manner.listed([thing for thing, _ in things]))
        said.append(rest.replace("{ways}", ways))
    if said:
        return [*said, _conclusion_text(cell, step, manner)]
    ways = [direction_text(cell, end, manner) for end in next_cells(step, cell)]
    if is_corner(puzzle, step, cell):
        listed = manner.listed(ways)
        if manner.picture and len(step.claim.cells) == 1 and not puzzle.numbers[cell[0]][cell[1]]:
            return [
                manner.say("In the framed corner the path must use both ways: {ways}.").format(ways=listed)
            ]
        text = manner.say("{cell} is in a corner: the path must use both ways, {ways}.")
        if manner.picture and not puzzle.numbers[cell[0]][cell[1]]:
            text = manner.say("In the corner {cell} the path must use both ways: {ways}.")
        return [text.format(cell=name, ways=listed)]
    return [_open_ways_sentence(things, name, ways, manner)]


def _open_ways_sentence(things: Sequence[Obstacle], name: str, ways: Sequence[str], manner: Manner) -> str:
    """A sentence on which ways are left to the path, and why: "From (a) the path can only go down. The edge
    blocks the other ways." """
    many = count_obstacles(things)
    text = {
        1: manner.counted(
            "From {cell} the path can only go {ways}. {things} blocks the other ways.",
            "From {cell} the path can only go {ways}. {things} block the other ways.",
            many,
        ),
        2: manner.counted(
            "At {cell} the path must use both open ways, {ways}. {things} blocks the others.",
            "At {cell} the path must use both open ways, {ways}. {things} block the others.",
            many,
        ),
    }[len(ways)]
    listed = capitalise(manner.listed([thing for thing, _ in things]))
    return text.format(things=listed, cell=name, ways=manner.listed(ways))


def earlier_steps_text(cell: Cell, whys: Iterable[Why], name: str, manner: Manner) -> str:
    """Text on which ways from a cell earlier steps have ruled out, without a full stop; empty if they have
    not. name: of the cell, empty if it is named before."""
    to = [end for why in whys if why.reason == "ruled-out" for end in why.sources]
    if not to:
        return ""
    text = (
        manner.counted(
            "an earlier step has ruled out going {ways} from {cell}",
            "earlier steps have ruled out going {ways} from {cell}",
            len(to),
        )
        if name
        else manner.counted(
            "an earlier step has ruled out going {ways}",
            "earlier steps have ruled out going {ways}",
            len(to),
        )
    )
    return text.format(ways=manner.any_of([direction_text(cell, end, manner) for end in to]), cell=name)


def _conclusion_text(cell: Cell, step: Step, manner: Manner) -> str:
    """Text on the ways that are left to the path."""
    ways = [direction_text(cell, end, manner) for end in next_cells(step, cell)]
    return manner.say("So the path goes {directions}.").format(directions=manner.listed(ways))


SENTENCES_BY_RULE: dict[str, Callable[[Zip, Step, Manner], list[str]]] = {
    "only-ways": _only_ways_sentences,
    "loop": _barred_way_sentences,
    "order": _barred_way_sentences,
    "too-early": _barred_way_sentences,
    "bridge": _bridge_sentences,
    "both-ways": _both_ways_sentences,
}
