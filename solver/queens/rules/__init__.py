"""The rules, one file a family.

Every rule is a pure function `(state, fresh) -> all its firings`: `state` is left as it is, and `fresh` is
the mask of cells that have died since the rule last found nothing (all cells at first), so that units in
which nothing happened need no second look. Firings come out in a fixed order, unit by unit.
"""

from functools import cache
from itertools import product

from ...ladder import RuleFunction, Rung
from ...telling import LOOK
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

# Names of firings that are not those of the rules that find them.
BOTH = ("rows", "columns")
SHAPES = tuple(f"{shape}-region" for shape in DRAWINGS)
SETS = tuple(f"n-{x}-in-n-{y}" for x, y in (*product(["regions"], BOTH), *product(BOTH, ["regions"])))
A_CELL = 1  # effort of a cell to look at
OF_LINES = ("arrangement-row", "arrangement-column")  # also of a line whose last cells are all that it needs


def _rung(
    finds: tuple[RuleFunction, ...],
    tier: int,
    score: int,
    cost: int = 0,
    also: tuple[str, ...] = (),
    least: float = 0,
) -> Rung:
    """A rung whose firings are named as the rules are that find them. also: other names of theirs."""
    names = (*(find.__name__.replace("_", "-") for find in finds), *also)
    return Rung(finds, tier, score, cost, names, least)


#: Cheapest first; after any progress the search for a step starts again at the top. What is the same for rows
#: and for columns stands on one rung.
FAIR: tuple[Rung, ...] = (
    _rung((single_cell_region,), 1, 1, also=("arrangement-region",), least=A_CELL + LOOK),
    _rung((single_cell_row, single_cell_column), 1, 1, also=OF_LINES, least=A_CELL + LOOK),
    _rung((region_confined_to_row, region_confined_to_column), 1, 2, least=A_CELL + 2 * LOOK),
    _rung((row_confined_to_region, column_confined_to_region), 1, 3, least=A_CELL + 2 * LOOK),
    _rung((attack_region,), 2, 4, also=SHAPES, least=A_CELL + LOOK),
    _rung((attack_row, attack_column), 2, 6, least=A_CELL + LOOK),
    _rung((arrangement_region,), 2, 6, least=3 * A_CELL + LOOK),
    _rung((arrangement_row, arrangement_column), 2, 6, least=3 * A_CELL + LOOK),
    Rung((set_of_two,), 2, 8, 1, SETS, least=2 * A_CELL + 3 * LOOK),
    Rung((larger_set,), 3, 16, 1, SETS),
    Rung((remainder_of_rows, remainder_of_columns), 3, 20, 1, OF_LINES, 0, takes_most=True),
    _rung((plus_shape,), 3, 24, 1)._replace(takes_most=True),
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
    _rung((placement_forces_contradiction,), 4, 40, 2),
    _rung((crossing_out_forces_contradiction,), 4, 50, 2),
    _rung((lookahead,), 4, 100, 2),
)
