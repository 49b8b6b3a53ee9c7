"""Values that there can be on the board of a Sudoku."""

from ...solver.puzzle import Marks
from ...solver.sudoku.puzzle import BOXES, Sudoku, units_of
from ..doubts import Doubt, Sort
from ..places import Place, in_cells
from ..things import Seen, Things

#: With fewer givens than these no board of so many rows has one solution.
FEWEST_GIVENS = {4: 4, 6: 8, 9: 17}
TOO_FEW = Doubt(Sort.ROLE, "hardly any digit seems to be given: which of them are is hard to tell")
ALL_ALIKE = Doubt(Sort.ROLE, "all digits look alike: which of them are given cannot be told")


def _puzzle(seen: Seen) -> Sudoku:
    rows = range(seen.n)
    digits = [[int(seen.given.get((r, c), 0)) for c in rows] for r in rows]
    return Sudoku.of(digits, seen.more or BOXES.get(seen.n))


def _of_puzzle(puzzle: Sudoku) -> Seen:
    return Seen(puzzle.n, {cell: str(digit) for cell, digit in puzzle.digits.items()}, more=puzzle.box)


def _marks(seen: Seen) -> Marks:
    return {"digits": tuple((*cell, int(digit)) for cell, digit in in_cells(seen.put).items()), **seen.drawn}


def _rules(seen: Seen) -> list[Doubt]:
    doubts = []
    if twice := _twice(seen):
        doubts.append(Doubt(Sort.RULES, "a digit stands twice in a row, column or box", twice))
    if seen.put and len(seen.given) < FEWEST_GIVENS[seen.n]:
        doubts.append(TOO_FEW)
    if not seen.put and len(seen.given) == seen.n**2:
        doubts.append(ALL_ALIKE)
    return doubts


def _twice(seen: Seen) -> tuple[Place, ...]:
    """The cells whose given digit stands in another cell of a unit as well."""
    found: set[Place] = set()
    for _, cells in units_of(seen.n, seen.more or BOXES[seen.n]):
        digits = [seen.given.get(cell) for cell in cells]
        found |= {cell for cell, x in zip(cells, digits, strict=True) if x and digits.count(x) > 1}
    return tuple(sorted(found))


THINGS = Things(
    what="a digit",
    in_cells=lambda n: (str(digit) for digit in range(1, n + 1)),
    put=lambda value: True,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=lambda marks: {(r, c): str(digit) for r, c, digit in marks.get("digits", ())},
    rules=_rules,
)
