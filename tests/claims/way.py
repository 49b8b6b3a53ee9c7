"""Checks for ways of any game: numbers of steps, their efforts, nothing found twice. Also what the readers
of sentences share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

Json = Mapping[str, Any]
Cell = tuple[int, int]
Point = tuple[float, float]

UNIT_EFFORT = 2  # effort of a unit to look at, where a cell costs 1
ROUNDING_TOLERANCE = 0.0501  # efforts are given with one digit
CELL_PATTERN = r"r\d+c\d+"
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


class ClaimFault(Exception):
    """Raised if a step does not follow from its claim."""


def check_claim(holds: bool, what: str) -> None:
    if not holds:
        raise ClaimFault(what)


def cells_named(text: str) -> list[Cell]:
    """Return the cells that a text names, in order."""
    return [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def cells_of(pairs: Sequence[Sequence[int]]) -> list[Cell]:
    return [(r, c) for r, c in pairs]


def numbering_faults(steps: Sequence[Json], size: int) -> Iterator[str]:
    """Find wrong step numbers, wrong efforts, and cells on which steps say they rest without need. size:
    the larger of the board's rows and columns."""
    at: Point | None = None
    for i, step in enumerate(steps, 1):
        claim = step["claim"]
        if step["i"] != i:
            yield f"step {i} has the number {step['i']}"
        price = effort_of_claim(claim, size, at)
        if abs(step["effort"] - price) > ROUNDING_TOLERANCE:
            yield f"step {i}: effort {step['effort']}, measured {price:.2f}"
        if cells_of(step["because"]) != sorted(claimed_cells(claim)):
            yield f"step {i}: `because` is not what the claim looks at"
        at = middle_of_claim(claim) or at


def effort_of_claim(claim: Json, size: int, before: Point | None) -> float:
    """Return the effort of a claim: its distinct cells, 2 a unit, and the distance from where the last
    step looked; a chain adds the efforts of its claims."""
    here = middle_of_claim(claim)
    price = len(claimed_cells(claim)) + UNIT_EFFORT * len(claim["look"])
    if before and here:
        price += hypot(before[0] - here[0], before[1] - here[1]) / size
    at = here or before
    for link in claim["chain"] or ():
        price += effort_of_claim(link, size, at)
        at = middle_of_claim(link) or at
    return price


def claimed_cells(claim: Json) -> set[Cell]:
    """Return the distinct cells of a claim."""
    return {*cells_of(claim["cells"]), *(x for why in claim["why"] for x in cells_of(why["from"]))}


def middle_of_claim(claim: Json) -> Point | None:
    cells = claim["cells"]
    if not cells:
        return None
    return sum(r for r, _ in cells) / len(cells), sum(c for _, c in cells) / len(cells)
