"""The rules by which a person solves a Sudoku, and their ladder."""

from collections.abc import Iterator

from ..digits import (
    HIDDEN_SET,
    LAST_DIGIT,
    NAKED_SET,
    SINGLE_CANDIDATE,
    SINGLE_PLACE,
    SUPPOSED_DIGIT,
    Firing,
    Rule,
    State,
    hidden_set_rule,
    last_digit,
    naked_set_rule,
    single_candidate,
    single_place,
    supposition_rule,
)
from ..ladder import Rung
from .state import BOX_LINE, POINTING


def single_place_in_box(state: State, fresh: int) -> Iterator[Firing]:
    """`single_place` in boxes."""
    return single_place(slice(2 * state.board.n, None), state, fresh)


def single_place_in_line(state: State, fresh: int) -> Iterator[Firing]:
    """`single_place` in rows and columns, which takes more looking about."""
    return single_place(slice(0, 2 * state.board.n), state, fresh)


def pointing(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all places of a digit in a box lie in one row or column. Effect: it stands nowhere else in
    that. Valid because: it stands in the box, and so in one of these places."""
    n = state.board.n
    yield from _find_confined_digits(state, POINTING, range(2 * n, 3 * n), range(2 * n))


def box_line(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when all places of a digit in a row or column lie in one box. Effect: it stands nowhere else in
    the box. Valid because: it stands in the line, and so in one of these places."""
    n = state.board.n
    yield from _find_confined_digits(state, BOX_LINE, range(2 * n), range(2 * n, 3 * n))


def _find_confined_digits(state: State, rule: str, homes: range, others: range) -> Iterator[Firing]:
    """Find digits whose places in a unit of `homes` all lie in one unit of `others` too."""
    board, live = state.board, state.live
    for d in range(board.n):
        plane = board.cells_of_digit(live, d)
        for u in homes if plane else ():
            home = board.units[u][1]
            places = plane & home
            if not places & (places - 1):
                continue  # none, or one: another rule's
            for v in others:
                other = board.units[v][1]
                if not places & ~other and plane & other & ~home:
                    needs = board.not_digit_facts(home & ~other, d)
                    gives = board.not_digit_facts(plane & other & ~home, d)
                    yield Firing(rule, u, places, 1 << d, needs, gives, other_unit=v)


#: The rules by which a supposition is followed first: those that place a digit.
NEAR_SUPPOSITION_RULES: tuple[Rule, ...] = (
    last_digit,
    single_place_in_box,
    single_place_in_line,
    single_candidate,
)
#: The rules by which a supposition is followed further: all rules up to pairs.
FAR_SUPPOSITION_RULES: tuple[Rule, ...] = (
    *NEAR_SUPPOSITION_RULES,
    pointing,
    box_line,
    naked_set_rule(2),
    hidden_set_rule(2),
)


# The ladder of Sudoku, and the proof that it gives.

#: THE table: cheapest first; after each round the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung((last_digit,), 1, 1, firing_names=(LAST_DIGIT,)),
    Rung((single_place_in_box,), 1, 2, firing_names=(SINGLE_PLACE,)),
    Rung((single_place_in_line,), 1, 3, firing_names=(SINGLE_PLACE,)),
    Rung((single_candidate,), 2, 5, firing_names=(SINGLE_CANDIDATE,)),
    Rung((pointing,), 2, 8, firing_names=(POINTING,)),
    Rung((box_line,), 2, 9, firing_names=(BOX_LINE,)),
    Rung((naked_set_rule(2),), 3, 14, firing_names=(NAKED_SET,)),
    Rung((hidden_set_rule(2),), 3, 16, firing_names=(HIDDEN_SET,)),
    Rung((naked_set_rule(3),), 3, 22, 1, firing_names=(NAKED_SET,)),
    Rung((hidden_set_rule(3),), 3, 26, 1, firing_names=(HIDDEN_SET,)),
    Rung((naked_set_rule(4),), 3, 32, 1, firing_names=(NAKED_SET,)),
    Rung((supposition_rule(NEAR_SUPPOSITION_RULES),), 4, 50, 2, firing_names=(SUPPOSED_DIGIT,)),
    Rung((supposition_rule(FAR_SUPPOSITION_RULES),), 4, 70, 2, firing_names=(SUPPOSED_DIGIT,)),
)
