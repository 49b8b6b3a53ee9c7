"""One firing of one rule: what changed, and what it rests on."""

from typing import NamedTuple

from ...words.wording import sentence
from ..cell import Cell, Unit


class Step(NamedTuple):
    """What a rule found. Cells are kept as bitmasks (bit r * n + c), so that a step costs next to nothing
    to make; the properties give them as sorted (row, column) pairs.

    rule: the rule's name. n: the board's size. queens_mask: queens placed. dead_mask: cells killed (of a
    placing step, those that the queens kill at once). because_mask, units: the cells and units the step
    rests on. size: how many units a set rule needed, else None. tier: how hard for a person (the ladder
    sets it).
    """

    rule: str
    n: int
    queens_mask: int
    dead_mask: int
    because_mask: int
    units: tuple[Unit, ...]
    size: int | None = None
    tier: int = 0

    @property
    def queens(self) -> tuple[Cell, ...]:
        return cells_of(self.queens_mask, self.n)

    @property
    def dead(self) -> tuple[Cell, ...]:
        return cells_of(self.dead_mask, self.n)

    @property
    def because(self) -> tuple[Cell, ...]:
        return cells_of(self.because_mask, self.n)

    @property
    def text(self) -> str:
        """The step as a sentence, made when asked for."""
        return sentence(self.rule, self.units, self.queens, self.dead)

    def to_json(self, i: int) -> dict[str, object]:
        """The step as the result schema has it, as the i-th step (from 1)."""
        return {
            "i": i,
            "rule": self.rule,
            "tier": self.tier,
            "size": self.size,
            "queens": [list(x) for x in self.queens],
            "dead": [list(x) for x in self.dead],
            "because": [list(x) for x in self.because],
            "text": self.text,
        }


def cells_of(mask: int, n: int) -> tuple[Cell, ...]:
    """The (row, column) pairs of a bitmask, row by row."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(divmod(low.bit_length() - 1, n))
        mask ^= low
    return tuple(cells)


def mask_of(cells: "tuple[Cell, ...] | list[Cell]", n: int) -> int:
    """The bitmask of (row, column) pairs."""
    mask = 0
    for r, c in cells:
        mask |= 1 << (r * n + c)
    return mask
