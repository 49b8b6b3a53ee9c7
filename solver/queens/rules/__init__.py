"""The rules, one file a family.

Every rule is a pure function `(state, fresh) -> all its firings`: `state` is left as it is, and `fresh` is
the mask of cells that have died since the rule last found nothing (all cells at first), so that units in
which nothing happened need no second look. Firings come out in a fixed order, unit by unit.
"""

from functools import cache
from itertools import product

from ...explainer import UNIT_EFFORT
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
from .shapes import SHAPE_DRAWINGS
from .supposition import crossing_out_forces_contradiction, look_ahead, placement_forces_contradiction

# The rules of a fair board in their order: the first part of the ladder.

# Names of firings that are not those of the rules that find them.
PLURAL_LINES = ("rows", "columns")
SHAPE_RULES = tuple(f"{shape}-region" for shape in SHAPE_DRAWINGS)
SET_RULES = tuple(
    f"n-{x}-in-n-{y}" for x, y in (*product(["regions"], PLURAL_LINES), *product(PLURAL_LINES, ["regions"]))
)
CELL_EFFORT = 1  # effort of a cell to look at
# rules that also hold for a line whose last cells are all that it needs
LINE_ARRANGEMENTS = ("arrangement-row", "arrangement-column")


def _rung(
    rules: tuple[RuleFunction, ...],
    tier: int,
    score: int,
    cost: int = 0,
    other_names: tuple[str, ...] = (),
    least_effort: float = 0,
) -> Rung:
    """A rung whose firings are named as the rules are that find them. other_names: other names of theirs."""
    names = (*(find.__name__.replace("_", "-") for find in rules), *other_names)
    return Rung(rules, tier, score, cost, names, least_effort)


#: Cheapest first; after any progress the search for a step starts again at the top. What is the same for rows
#: and for columns stands on one rung.
FAIR_RULES: tuple[Rung, ...] = (
    _rung(
        (single_cell_region,),
        1,
        1,
        other_names=("arrangement-region",),
        least_effort=CELL_EFFORT + UNIT_EFFORT,
    ),
    _rung(
        (single_cell_row, single_cell_column),
        1,
        1,
        other_names=LINE_ARRANGEMENTS,
        least_effort=CELL_EFFORT + UNIT_EFFORT,
    ),
    _rung(
        (region_confined_to_row, region_confined_to_column), 1, 2, least_effort=CELL_EFFORT + 2 * UNIT_EFFORT
    ),
    _rung(
        (row_confined_to_region, column_confined_to_region), 1, 3, least_effort=CELL_EFFORT + 2 * UNIT_EFFORT
    ),
    _rung((attack_region,), 2, 4, other_names=SHAPE_RULES, least_effort=CELL_EFFORT + UNIT_EFFORT),
    _rung((attack_row, attack_column), 2, 6, least_effort=CELL_EFFORT + UNIT_EFFORT),
    _rung((arrangement_region,), 2, 6, least_effort=3 * CELL_EFFORT + UNIT_EFFORT),
    _rung((arrangement_row, arrangement_column), 2, 6, least_effort=3 * CELL_EFFORT + UNIT_EFFORT),
    Rung((set_of_two,), 2, 8, 1, SET_RULES, least_effort=2 * CELL_EFFORT + 3 * UNIT_EFFORT),
    Rung((larger_set,), 3, 16, 1, SET_RULES),
    Rung((remainder_of_rows, remainder_of_columns), 3, 20, 1, LINE_ARRANGEMENTS, 0, takes_max_effort=True),
    _rung((plus_shape,), 3, 24, 1)._replace(takes_max_effort=True),
)


@cache
def rules_with_name(rule: str) -> tuple[RuleFunction, ...]:
    """The rules of a fair Queens board that report a name."""
    return tuple(find for rung in FAIR_RULES if rule in rung.firing_names for find in rung.rules)


# The ladder: which rules there are, in which order they are tried, and how hard each is.

#: What shows in single units: of a board with several solutions nothing else is looked for. To prove that
#: there are several takes a fraction of a millisecond, and rules that look at sets of units would take ten
#: times as long, for steps that lead nowhere.
SINGLE_UNIT_RULES = tuple(rung for rung in FAIR_RULES if rung.cost == 0)


def lookahead(state: State, fresh: int) -> list[Firing]:
    """Look ahead over all the fair rules of Queens (`look_ahead`)."""
    return look_ahead(state, FAIR_RULES)


#: THE table: first the rules of a fair board, then those that suppose something.
LADDER: tuple[Rung, ...] = (
    *FAIR_RULES,
    _rung((placement_forces_contradiction,), 4, 40, 2),
    _rung((crossing_out_forces_contradiction,), 4, 50, 2),
    _rung((lookahead,), 4, 100, 2),
)
