"""A claim of Zip as plain data."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .zip_position import Cell, Pair

Json = Mapping[str, Any]
Reason = tuple[Cell, frozenset[Cell], str]  # of what, the cells that show it, how


def whys_of(claim: Json) -> Counter[Reason]:
    return Counter((cell_of(x["cell"]), frozenset(cells_of(x["from"])), x["by"]) for x in claim["why"])


def links_of(step: Json, joined: bool) -> set[Pair]:
    return {pair_of(link) for link in step["links"] if link[2] == joined}


def pair_of(link: Sequence[Any]) -> Pair:
    return frozenset((cell_of(link[0]), cell_of(link[1])))


def cell_of(pair: Sequence[int]) -> Cell:
    return pair[0], pair[1]


def cells_of(pairs: Iterable[Sequence[int]]) -> list[Cell]:
    return [cell_of(pair) for pair in pairs]
