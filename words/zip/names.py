"""Names of the cells of Zip, of ways of the path, and of what stands in their way."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ...solver.cells import Cell, link_letter
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ...solver.zip.state import LINK_FORBIDDING_RULES
from ..manner import Manner

Obstacle = tuple[str, int]  # what stands in the way, and how many there are of it

# cells of a corridor that are named one by one beside a picture, after the first
MAX_NAMED_CORRIDOR_CELLS = 2

BARRING_REASONS = ("loop", "number", "early")  # what the path would do on a way that no wall and no path bars


def player_cell_name(puzzle: Zip, step: Step | None, cell: Cell, manner: Manner) -> str:
    """Name a cell of Zip: "the 4", "the framed cell", or "(a)" if a picture frames several; by its place if
    there is no picture. step: None if no step frames cells."""
    number = puzzle.numbers[cell[0]][cell[1]]
    if number:
        return manner.say("the {number}").format(number=number)
    named = step and named_cells(puzzle, step).get(cell)
    return manner.place((cell,)) or (f"({named})" if named else manner.say("the framed cell"))


def framed_cells(puzzle: Zip, step: Step) -> tuple[Cell, ...]:
    """Return the cells that a picture of a step frames: those of which the sentences say where the path goes
    on, except one that a supposition calls by a letter."""
    cells = step.claim.cells
    if step.claim.chain:
        cell = tried_cell(step)
        return () if cell in chain_letters(puzzle, step) else (cell,)
    return cells[:1] if step.rule in LINK_FORBIDDING_RULES else cells


def named_cells(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """Return the letters of the cells that a step of Zip frames, except those with numbers. A step that
    frames one cell has no letters; of a supposition `chain_letters` returns them."""
    if len(framed_cells(puzzle, step)) < 2:
        return {}
    plain = [cell for cell in _cells_named(puzzle, step) if not puzzle.numbers[cell[0]][cell[1]]]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def _cells_named(puzzle: Zip, step: Step) -> Iterator[Cell]:
    """Yield the cells that the sentences of a step name: not the four corners, and of a long corridor only
    its ends."""
    for are_corners, group in groupby(step.claim.cells, lambda cell: is_corner(puzzle, step, cell)):
        cells = list(group)
        if are_corners:
            yield from cells if len(cells) < 4 else ()
            continue
        for run in find_corridors(step, cells):
            yield from run if len(run) <= MAX_NAMED_CORRIDOR_CELLS + 1 else (run[0], run[-1])


def chain_letters(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """Return the letters of the cells through which a supposition about Zip's path goes, in order. A cell
    with a number needs none, nor does the cell where the supposition fails, if it is only one."""
    _, *follows, end = step.claim.chain
    cells = dict.fromkeys(link.claim.cells[0] for link in follows)
    framed = end.claim.cells if len(end.claim.cells) == 1 else ()
    plain = [c for c in cells if not puzzle.numbers[c[0]][c[1]] and c not in framed]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def chain_name(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> str:
    """Name a cell of a supposition: by its number, by its letter, or as the framed one that fails."""
    if not manner.picture or puzzle.numbers[cell[0]][cell[1]]:
        return player_cell_name(puzzle, None, cell, manner)
    letter = chain_letters(puzzle, step).get(cell)
    return f"({letter})" if letter else manner.framed_cell()


def is_told_by_other_ways(step: Step) -> bool:
    """True if a link is tried not to be joined, and it is said which ways one of its ends takes instead."""
    tried, *links = step.claim.chain
    if tried.links[0].joined or len(links) < 2:
        return False
    return links[0].rule == "only-ways" and links[0].claim.cells[0] in tried.claim.cells


def tried_cell(step: Step) -> Cell:
    """Return the cell of which the sentences of a supposition say what is tried."""
    return step.claim.chain[1].claim.cells[0] if is_told_by_other_ways(step) else step.claim.cells[0]


def tried_cell_name(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> str:
    """Name a cell from which a way is tried: by its letter, if the picture shows one, else as the framed
    one."""
    letter = chain_letters(puzzle, step).get(cell) if manner.picture else None
    return f"({letter})" if letter else player_cell_name(puzzle, None, cell, manner)


def direction_text(a: Cell, b: Cell, manner: Manner) -> str:
    """Direction in which the path goes to a neighbour: "down", "left" """
    if a[0] != b[0]:
        return manner.say("down") if b[0] > a[0] else manner.say("up")
    return manner.say("right") if b[1] > a[1] else manner.say("left")


def sorted_numbers(puzzle: Zip, cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the numbers of two cells of Zip, the smaller one first."""
    a, b = sorted(puzzle.numbers[r][c] for r, c in cells)
    return a, b


def skipped_numbers_text(numbers: Sequence[int], manner: Manner) -> str:
    """The fault if the path goes from one number to another: "join 2 to 5, skipping 3 and 4" """
    a, b = numbers
    text = manner.say("join {a} to {b}, skipping {numbers}")
    return text.format(a=a, b=b, numbers=manner.numbers(range(a + 1, b)))


def consequence_text(rule: str, numbers: Sequence[int], going: str, manner: Manner) -> str:
    """Text on what the path would do if it took a way: close a loop, skip numbers, end too early; without a
    full stop. going: which way, from where."""
    if rule == "loop":
        return manner.say("{going} would close a loop").format(going=going)
    if rule == "number":
        skip = skipped_numbers_text(numbers, manner)
        return manner.say("{going} would {skip}").format(going=going, skip=skip)
    text = manner.say("{going} would join {a} to {b} and end the path before it has passed every cell")
    return text.format(going=going, a=numbers[0], b=numbers[1])


def numbers_joined(puzzle: Zip, reason: str, cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the numbers that the path would join if it took a barred way: two that do not follow each other,
    or its ends; none if it would close a loop. cells: those that show it, if they are numbers."""
    if reason == "number":
        return sorted_numbers(puzzle, cells)
    return (1, puzzle.last_number) if reason == "early" else ()


def finished_neighbours(
    puzzle: Zip, cell: Cell, others: Sequence[Cell], manner: Manner
) -> Iterator[Obstacle]:
    """Name the neighbours of a cell that have all their links: "the finished cell above", "the finished cells
    below and on the left", "the 1 above (the start, already joined)" """
    ends = path_ends(puzzle, others)
    some = [other for other in others if other not in ends]
    if some:
        text = manner.counted("the finished cell {where}", "the finished cells {where}", len(some))
        yield text.format(where=_sides_text(cell, some, manner)), len(some)
    for end, number in ends.items():
        name = manner.say("the {number} {where}").format(
            number=number, where=_sides_text(cell, [end], manner)
        )
        yield joined_end_text(number, name, manner), 1


def joined_end_text(number: int, name: str, manner: Manner) -> str:
    """Return the name of an end of the path that has its only link. number: of that end, 1 or the last."""
    if number == 1:
        return manner.say("{end} (the start, already joined)").format(end=name)
    return manner.say("{end} (the end, already joined)").format(end=name)


def path_ends(puzzle: Zip, cells: Iterable[Cell]) -> dict[Cell, int]:
    """Return the numbers of those cells, of some, at which the path begins or ends."""
    return {(r, c): puzzle.numbers[r][c] for r, c in cells if puzzle.numbers[r][c] in (1, puzzle.last_number)}


def _sides_text(cell: Cell, others: Sequence[Cell], manner: Manner) -> str:
    """Sides of a cell on which other cells lie: "above", "below and on the left" """
    sides = [manner.say("above"), manner.say("below"), manner.say("on the left"), manner.say("on the right")]
    found = [(r < cell[0], r > cell[0], c < cell[1], c > cell[1]).index(True) for r, c in others]
    return manner.listed([sides[i] for i in sorted(found)])


def obstacles(puzzle: Zip, cell: Cell, manner: Manner) -> list[Obstacle]:
    """Return what bars ways of the path from a cell from the beginning: the edge of the board, walls."""
    rows, columns = puzzle.shape
    walls = sum(cell in wall for wall in puzzle.walls)
    edge = cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)
    return [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
    ]


def obstacles_left(puzzle: Zip, cell: Cell, whys: Iterable[Why], manner: Manner) -> list[Obstacle]:
    """Return the obstacles that leave a cell few ways for the path: edge, walls, and finished cells."""
    things: list[Obstacle] = []
    for why in whys:
        if why.reason == "wall":
            things += obstacles(puzzle, cell, manner)
        elif why.reason == "passed":
            things += finished_neighbours(puzzle, cell, why.sources, manner)
    return things


def count_obstacles(obstacles: Sequence[Obstacle]) -> int:
    return sum(number for _, number in obstacles)


def extra_edges(puzzle: Zip, cell: Cell) -> int:
    """Count the edges at a cell beyond the first, all of which are called "the edge"."""
    rows, columns = puzzle.shape
    edges = (cell[0] == 0) + (cell[0] == rows - 1) + (cell[1] == 0) + (cell[1] == columns - 1)
    return max(edges - 1, 0)


def reasons_at(step: Step, cell: Cell) -> list[Why]:
    """Return the reasons why a cell has few ways left for the path."""
    return [why for why in step.claim.why if why.cell == cell]


def next_cells(step: Step, cell: Cell) -> list[Cell]:
    """Return the cells to which the path goes from a cell, except where the same step has said it."""
    cells = step.claim.cells
    come = cells[: cells.index(cell)]  # said before
    pairs = [(link.a, link.b) for link in step.links if link.joined and cell in (link.a, link.b)]
    ends = [b if a == cell else a for a, b in pairs]
    return [end for end in ends if end not in come]


def is_corner(puzzle: Zip, step: Step, cell: Cell) -> bool:
    """True for a corner of which the path takes both ways."""
    rows, columns = puzzle.shape
    lies = cell[0] in (0, rows - 1) and cell[1] in (0, columns - 1)
    return (
        lies
        and len(next_cells(step, cell)) > 1
        and {why.reason for why in reasons_at(step, cell)} == {"wall"}
    )


def find_corridors(step: Step, cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cut the cells of a step into corridors: from each of their cells the path only goes on to the next one,
    because of what closes ways from there; from the first one it may go both ways. A cell beside another that
    this step finishes begins a corridor of its own."""
    linked = {cell for link in step.links if link.joined for cell in (link.a, link.b)}
    runs: list[list[Cell]] = []
    goes_on = False
    for cell in cells:
        whys = reasons_at(step, cell)
        plain = not {why.reason for why in whys} & {*BARRING_REASONS, "ruled-out"}
        one_way = len(next_cells(step, cell)) == 1
        is_beside_new = any(x in linked for why in whys if why.reason == "passed" for x in why.sources)
        is_next = goes_on and one_way and cell in next_cells(step, runs[-1][-1])
        if plain and is_next and not is_beside_new:
            runs[-1].append(cell)
        else:
            runs.append([cell])
        goes_on = plain
    return runs
