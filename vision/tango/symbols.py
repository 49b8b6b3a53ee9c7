"""Values that there can be on a Tango board."""

from ...solver.puzzle import Marks
from ...solver.tango.puzzle import EMPTY, KINDS, Tango
from ..cells_and_sides import in_cells, on_sides
from ..doubts import Doubt, Sort
from ..vocabulary import Seen, Vocabulary

MOON, SUN = KINDS
SIGNS = EQUAL, OPPOSITE = "=", "x"
VALUES = {"0": MOON, "1": SUN}  # as texts have them
ALL_ALIKE = Doubt(Sort.ROLE, "all cells look alike: which symbols are given cannot be told")


def _puzzle(seen: Seen) -> Tango:
    rows = range(seen.n)
    value = {thing: digit for digit, thing in VALUES.items()}
    givens = ["".join(value.get(seen.given.get((r, c), ""), EMPTY) for c in rows) for r in rows]
    signs = on_sides(seen.given).items()
    return Tango.of(givens, *([pair for pair, x in signs if x == sign] for sign in SIGNS))


def _of_puzzle(puzzle: Tango) -> Seen:
    cells = {(r, c): ch for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != EMPTY}
    return Seen(puzzle.n, {**{cell: KINDS[int(ch)] for cell, ch in cells.items()}, **puzzle.signs})


def _marks(seen: Seen) -> Marks:
    put = in_cells(seen.put)
    return {f"{kind}s": tuple(cell for cell, x in put.items() if x == kind) for kind in (SUN, MOON)}


def _rules(seen: Seen) -> list[Doubt]:
    full = len(in_cells(seen.given)) == seen.n**2
    return [ALL_ALIKE] if full and not seen.put else []


VOCABULARY = Vocabulary(
    what="a sun or a moon",
    in_cells=lambda n: (SUN, MOON),
    on_side="a sign",
    on_sides=lambda n: SIGNS,
    put=lambda value: value in KINDS,
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=_marks,
    of_marks=lambda marks: {cell: kind for kind in KINDS for cell in marks.get(f"{kind}s", ())},
    rules=_rules,
    meant=lambda said, read: VALUES.get(said, said),
)
