"""The rules of a fair board in their order: the first part of the ladder."""

from functools import cache

from ...ladder import RuleFunction, Rung
from .arrangement import arrangement_column, arrangement_region, arrangement_row
from .attack import attack_column, attack_region, attack_row
from .confinement import (
    column_confined_to_region,
    region_confined_to_column,
    region_confined_to_row,
    row_confined_to_region,
)
from .plus import plus_shape
from .remainder import remainder_of_columns, remainder_of_rows
from .sets import larger_set, set_of_two
from .singles import single_cell_column, single_cell_region, single_cell_row

#: Cheapest first; after any progress the search for a step starts again at the top. What is the same for rows
#: and for columns stands on one rung.
FAIR: tuple[Rung, ...] = (
    Rung((single_cell_region,), 1, 1, 0),
    Rung((single_cell_row, single_cell_column), 1, 1, 0),
    Rung((region_confined_to_row, region_confined_to_column), 1, 2, 0),
    Rung((row_confined_to_region, column_confined_to_region), 1, 3, 0),
    Rung((attack_region,), 2, 4, 0),
    Rung((attack_row, attack_column), 2, 6, 0),
    Rung((arrangement_region,), 2, 6, 0),
    Rung((arrangement_row, arrangement_column), 2, 6, 0),
    Rung((set_of_two,), 2, 8, 1),
    Rung((larger_set,), 3, 16, 1),
    Rung((remainder_of_rows, remainder_of_columns), 3, 20, 1),
    Rung((plus_shape,), 3, 24, 1),
)

_BY_NAME = {find.__name__: find for rung in FAIR for find in rung.finds}


@cache
def finders(rule: str) -> tuple[RuleFunction, ...]:
    """The rules of a fair board that report a name."""
    kind = rule.rpartition("-")[2]
    names = {
        f"arrangement-{kind}": (f"single_cell_{kind}", f"arrangement_{kind}", f"remainder_of_{kind}s"),
        f"n-rows-in-n-{kind}": ("set_of_two", "larger_set"),
        f"n-columns-in-n-{kind}": ("set_of_two", "larger_set"),
        f"n-regions-in-n-{kind}": ("set_of_two", "larger_set"),
    }
    known = [_BY_NAME[x] for x in names.get(rule, (rule.replace("-", "_"),)) if x in _BY_NAME]
    return tuple(known) or (attack_region,)  # by a shape
