"""Which sentence a rule of Tango has."""

from collections.abc import Callable

from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ...solver.tango.state import (
    COUNT,
    EQUAL_BESIDE,
    EQUAL_COUNT,
    GAP,
    OPPOSITE_COUNT,
    PAIR,
    ROOM_FOR_ONE,
    SIGN,
)
from ..manner import Manner
from .reasons import count, equal_pair_beside, equal_pair_count, gap, opposite_pair_count, pair, sign
from .room import room_for_one

SAID: dict[str, Callable[[Tango, Step, Manner], str]] = {
    PAIR: pair,
    GAP: gap,
    SIGN: sign,
    COUNT: count,
    EQUAL_BESIDE: equal_pair_beside,
    EQUAL_COUNT: equal_pair_count,
    OPPOSITE_COUNT: opposite_pair_count,
    ROOM_FOR_ONE: room_for_one,
}
