"""Checks of a way of any game: how its steps are counted, what each costs to see, nothing found twice; and
what readers of sentences share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

Json = Mapping[str, Any]
Cell = tuple[int, int]
Middle = tuple[float, float]

A_UNIT = 2  # effort of a unit to look at, where a cell costs 1
ROUNDED = 0.0501  # efforts are given with one digit
CELL = r"r\d+c\d+"
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


class Fault(Exception):
    """Raised where a step does not follow from its claim."""


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Fault(what)


def named(text: str) -> list[Cell]:
    """The cells that a text names, in its order."""
    return [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def cells_of(pairs: Sequence[Sequence[int]]) -> list[Cell]:
    return [(r, c) for r, c in pairs]


def counted(steps: Sequence[Json], size: int) -> Iterator[str]:
    """Find the faults in the numbers of the steps, their efforts, or the cells that they say they rest on.
    size: rows or columns of the board, the larger number."""
    at: Middle | None = None
    for i, step in enumerate(steps, 1):
        claim = step["claim"]
        if step["i"] != i:
            yield f"step {i} has the number {step['i']}"
        price = effort(claim, size, at)
        if abs(step["effort"] - price) > ROUNDED:
            yield f"step {i}: effort {step['effort']}, measured {price:.2f}"
        if cells_of(step["because"]) != sorted(seen(claim)):
            yield f"step {i}: `because` is not what the claim looks at"
        at = middle(claim) or at


def effort(claim: Json, size: int, before: Middle | None) -> float:
    """Distinct cells, 2 a unit, the way from what one has looked at before; a chain adds its claims'."""
    here = middle(claim)
    price = len(seen(claim)) + A_UNIT * len(claim["look"])
    if before and here:
        price += hypot(before[0] - here[0], before[1] - here[1]) / size
    at = here or before
    for link in claim["chain"] or ():
        price += effort(link, size, at)
        at = middle(link) or at
    return price


def seen(claim: Json) -> set[Cell]:
    """The distinct cells of a claim."""
    return {*cells_of(claim["cells"]), *(x for why in claim["why"] for x in cells_of(why["from"]))}


def middle(claim: Json) -> Middle | None:
    cells = claim["cells"]
    if not cells:
        return None
    return sum(r for r, _ in cells) / len(cells), sum(c for _, c in cells) / len(cells)
