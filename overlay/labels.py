"""Labels on a board, for sentences that name cells and for people who do not tell the colours of regions
apart."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..solver.cells import Unit
from ..words.manner import EXPERT, Manner


@dataclass(frozen=True)
class Labels:
    """Labels that are wanted. letters: its letter in the cells of each region. borders: lines around the
    regions. axes: the numbers of rows and columns beside the board. plain: an answer without the numbers of
    steps. named: a region that a step looks at has its letter. along: numbers of steps along a path too,
    instead of arrows."""

    letters: bool = False
    borders: bool = False
    axes: bool = False
    plain: bool = False
    named: bool = True
    along: bool = False


NO_LABELS = Labels()


def labels_for(labels: Labels, manner: Manner) -> Labels:
    """Add the labels that sentences need: numbers if they name cells, letters if they name no colours."""
    expert = manner.voice == EXPERT
    axes = labels.axes or expert or not manner.picture
    return replace(labels, axes=axes, named=expert or manner.colours is None)


def with_axes(labels: Labels, units: Iterable[Unit], *texts: str) -> Labels:
    """Add axes if one of the texts names one of these rows or columns by its number."""
    if labels.axes:
        return labels
    numbers = {str(unit.number + 1) for unit in units if unit.kind != "region"}
    return replace(labels, axes=not numbers.isdisjoint(re.findall(r"\d+", " ".join(texts))))
