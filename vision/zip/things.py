"""Values that there can be on a Zip board."""

from dataclasses import replace

from ...solver.cells import Cell, bits
from ...solver.puzzle import Marks
from ...solver.zip.puzzle import Zip, broken_rule
from ..doubts import Doubt, Sort, listed
from ..places import Place, in_cells, is_pair, on_sides
from ..things import NOTHING, Seen, Things

WALL, PATH = "wall", "path"
UNREAD = "?"  # a disc whose number cannot be read
MOST_MISSING = 3  # discs that can have been overlooked; beyond, a number was misread


def _puzzle(seen: Seen) -> Zip:
    """With the path that is seen where grid and walls are hidden (`more`, either way round) as what is known
    of its answer, if that passes the numbers in order."""
    numbers = {cell: int(x) for cell, x in in_cells(seen.given).items() if x != UNREAD}
    rows = range(seen.n)
    walls = tuple(on_sides(seen.given))
    puzzle = Zip(tuple(tuple(numbers.get((r, c), 0) for c in rows) for r in rows), walls)
    shown = (seen.more, seen.more[::-1]) if seen.more and numbers else ()
    ways = [way for way in shown if not broken_rule(puzzle, way)]
    return replace(puzzle, shown=ways[0]) if ways else puzzle


def _of_puzzle(puzzle: Zip) -> Seen:
    rows = enumerate(puzzle.numbers)
    numbers = {(r, c): str(number) for r, row in rows for c, number in enumerate(row) if number}
    return Seen(len(puzzle.numbers), {**numbers, **dict.fromkeys(puzzle.walls, WALL)}, more=puzzle.shown)


def _marks(seen: Seen) -> Marks:
    return {"path": tuple(on_sides(seen.put))}


def _rules(seen: Seen) -> list[Doubt]:
    """Doubts of numbers and walls that no puzzle of the game can have."""
    return [*_number_rules(seen), *_wall_rules(seen)]


def _wall_rules(seen: Seen) -> list[Doubt]:
    """A doubt of walls that cut the board in two, so that no path fills it."""
    walls, n = on_sides(seen.given), seen.n
    neighbours = Zip(((0,) * n,) * n, tuple(walls)).neighbours
    reached, grown = 0, 1
    while grown != reached:
        reached = grown
        for i in bits(reached):
            grown |= neighbours[i]
    parting = tuple((a, b) for a, b in walls if (reached >> a[0] * n + a[1] ^ reached >> b[0] * n + b[1]) & 1)
    return [Doubt(Sort.RULES, "walls cut the board in two", parting)] if parting else []


def _number_rules(seen: Seen) -> list[Doubt]:
    """Doubts of numbers that are not 1 to the last, each once, and of a path that goes on beyond the last."""
    numbers = in_cells(seen.given)
    if blank := [cell for cell, value in numbers.items() if value == UNREAD]:
        return [Doubt(Sort.RULES, "a number cannot be read", tuple(blank))]
    read = [int(value) for value in numbers.values()]
    if sorted(read) == list(range(1, len(read) + 1)):
        passed = [
            cell for cell, value in numbers.items() if int(value) == len(read) and _is_passed(cell, seen)
        ]
        return [Doubt(Sort.RULES, f"no disc with the number {len(read) + 1} was found")] if passed else []
    if twice := sorted({n for n in read if read.count(n) > 1}):
        cells = tuple(cell for cell, value in numbers.items() if int(value) in twice)
        return [Doubt(Sort.RULES, f"a number was read twice: {listed(list(map(str, twice)))}", cells)]
    missing = [str(n) for n in range(1, max(read)) if n not in read]
    if len(missing) > MOST_MISSING:
        astray = tuple(cell for cell, value in numbers.items() if int(value) > len(read))
        return [Doubt(Sort.RULES, f"the numbers do not go from 1 to {len(read)}", astray)]
    return [Doubt(Sort.RULES, f"no disc with the number {listed(missing)} was found")]


def _is_passed(cell: Cell, seen: Seen) -> bool:
    """True if a path runs through a cell, and on."""
    return sum(cell in pair for pair in on_sides(seen.put)) > 1


def _others(seen: Seen, place: Place) -> list[str]:
    """Other values that a number may have, or one that was not found: those that are missing, and the next
    one."""
    numbers = in_cells(seen.given)
    if is_pair(place):
        return []
    read = {int(x) for cell, x in numbers.items() if x != UNREAD}
    last = len({*numbers, place})
    found = [str(number) for number in range(1, last + 1) if number not in read]
    is_last = seen.given.get(place) == str(max(read, default=0))
    return [*found, *([NOTHING] if is_last else [])]


THINGS = Things(
    what="a number",
    in_cells=lambda n: (str(number) for number in range(1, n * n + 1)),
    on_side="a wall",
    on_sides=lambda n: (WALL, PATH),
    put=lambda value: value == PATH,
    given=lambda value: value != PATH,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=lambda marks: dict.fromkeys(marks.get("path", ()), PATH),
    rules=_rules,
    others=_others,
)
