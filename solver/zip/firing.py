"""One firing of one rule of Zip at one place: what follows, and what it rests on."""

from typing import NamedTuple


class Bond(NamedTuple):
    """Two neighbouring cells, by their numbers: the path goes from one to the other (joined), or not."""

    a: int
    b: int
    joined: bool


class Firing(NamedTuple):
    """What a rule found (`Firing` of ladder.py; facts as bits: see `State.parted_bit`).

    cells: the cell with few ways left, or the two ends of a link. bonds: what follows. seen: other cells that
    show it. out: what bars ways from the cell, or two of them together. run: of cells that are told in turn
    the firing of each. chain: of a supposition what it leads to, in its order, up to the contradiction.
    """

    rule: str
    cells: tuple[int, ...]
    bonds: tuple[Bond, ...]
    needs: int
    gives: int
    size: int | None = None
    seen: tuple[int, ...] = ()
    out: "tuple[Firing, ...]" = ()
    run: "tuple[Firing, ...]" = ()
    chain: "tuple[Firing, ...]" = ()
