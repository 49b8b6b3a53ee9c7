"""The rules, one file a family.

Every rule is a pure function `(state, fresh) -> all its firings`: `state` is left as it is, and `fresh` is
the mask of cells that have died since the rule last found nothing (all cells at first), so that units in
which nothing happened need no second look. Firings come out in a fixed order, unit by unit.
"""

from functools import cache
from itertools import product

from ...ladder import RuleFunction, Rung
from ..state import Firing, State
from .arrangement import (
    arrangement_column,
    arrangement_region,
    arrangement_row,
    remainder_of_columns,
    remainder_of_rows,
)
from .attack import (
    attack_column,
    attack_region,
    attack_row,
    column_confined_to_region,
    region_confined_to_column,
    region_confined_to_row,
    row_confined_to_region,
    single_cell_column,
    single_cell_region,
    single_cell_row,
)
from .sets import larger_set, plus_shape, set_of_two
from .shapes import DRAWINGS
from .supposition import crossing_out_forces_contradiction, looked_ahead, placement_forces_contradiction

# The rules of a fair board in their order: the first part of the ladder.

# Names that several rows share, or that come from another table.
BOTH = ("rows", "columns")
SHAPES = tuple(f"{shape}-region" for shape in DRAWINGS)
SETS = tuple(f"n-{x}-in-n-{y}" for x, y in (*product(["regions"], BOTH), *product(BOTH, ["regions"])))
OF_LINES = ("arrangement-row", "arrangement-column")  # also of a line whose last cells are all that it needs

#: Cheapest first; after any progress the search for a step starts again at the top. What is the same for rows
#: and for columns stands on one rung.
FAIR: tuple[Rung, ...] = (
    Rung((single_cell_region,), 1, 1, 0, names=("single-cell-region", "arrangement-region")),
    Rung(
        (single_cell_row, single_cell_column),
        1,
        1,
        0,
        names=("single-cell-row", "single-cell-column", *OF_LINES),
    ),
    Rung(
        (region_confined_to_row, region_confined_to_column),
        1,
        2,
        0,
        names=("region-confined-to-row", "region-confined-to-column"),
    ),
    Rung(
        (row_confined_to_region, column_confined_to_region),
        1,
        3,
        0,
        names=("row-confined-to-region", "column-confined-to-region"),
    ),
    Rung((attack_region,), 2, 4, 0, names=("attack-region", *SHAPES)),
    Rung((attack_row, attack_column), 2, 6, 0, names=("attack-row", "attack-column")),
    Rung((arrangement_region,), 2, 6, 0, names=("arrangement-region",)),
    Rung((arrangement_row, arrangement_column), 2, 6, 0, names=OF_LINES),
    Rung((set_of_two,), 2, 8, 1, names=SETS),
    Rung((larger_set,), 3, 16, 1, names=SETS),
    Rung((remainder_of_rows, remainder_of_columns), 3, 20, 1, names=OF_LINES),
    Rung((plus_shape,), 3, 24, 1, names=("plus-shape",)),
)


@cache
def finders(rule: str) -> tuple[RuleFunction, ...]:
    """The rules of a fair Queens board that report a name."""
    return tuple(find for rung in FAIR if rule in rung.names for find in rung.finds)


# The ladder: which rules there are, in which order they are tried, and how hard each is.

#: What shows in single units: of a board with several solutions nothing else is looked for. To prove that
#: there are several takes a fraction of a millisecond, and rules that look at sets of units would take ten
#: times as long, for steps that lead nowhere.
QUICK = tuple(rung for rung in FAIR if rung.cost == 0)


def lookahead(state: State, fresh: int) -> list[Firing]:
    """Look ahead over all the fair rules of Queens (`looked_ahead`)."""
    return looked_ahead(state, FAIR)


#: THE table: first the rules of a fair board, then those that suppose something.
LADDER: tuple[Rung, ...] = (
    *FAIR,
    Rung((placement_forces_contradiction,), 4, 40, 2, names=("placement-forces-contradiction",)),
    Rung((crossing_out_forces_contradiction,), 4, 50, 2, names=("crossing-out-forces-contradiction",)),
    Rung((lookahead,), 4, 100, 2, names=("lookahead",)),
)
