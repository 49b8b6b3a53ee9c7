"""A position asked by units, where a state has numbers and masks."""

from collections.abc import Iterable

from ...cell import Unit
from ..state import State


def number(state: State, unit: Unit) -> int:
    """The number of a unit."""
    return state.masks.frame.numbers[unit]


def mask(state: State, unit: Unit) -> int:
    """All cells of a unit."""
    return state.masks.units[number(state, unit)]


def union(state: State, units: Iterable[Unit]) -> int:
    """All cells of some units."""
    cells = 0
    for unit in units:
        cells |= mask(state, unit)
    return cells


def lacking(state: State, *units: Unit) -> int:
    """How many queens these units still lack together."""
    return sum([state.need[number(state, unit)] for unit in units])


def holding(state: State, here: int, units: Iterable[Unit]) -> list[Unit]:
    """The units, of some, that the cell of a bit lies in."""
    return [unit for unit in units if mask(state, unit) >> here & 1]
