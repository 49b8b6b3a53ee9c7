"""Labels on a board, for sentences that name cells, and for people who cannot tell the colours of regions
apart."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..solver.cells import Unit
from ..words.manner import EXPERT, Manner


@dataclass(frozen=True)
class Labels:
    """The labels to draw on a board.

    - letters: write each region's letter into its cells.
    - borders: draw lines around the regions.
    - axes: number the rows and columns beside the board.
    - without_numbers: draw the answer without step numbers.
    - named_letters: write the letter of each region that the sentence of a step names.
    - path_numbers: number a path with its steps instead of drawing arrows along it.
    """

    letters: bool = False
    borders: bool = False
    axes: bool = False
    without_numbers: bool = False
    named_letters: bool = True
    path_numbers: bool = False


NO_LABELS = Labels()


def add_needed_labels(labels: Labels, manner: Manner) -> Labels:
    """Add the labels that sentences in a manner need: axes if they name cells, letters if they name no
    colours."""
    expert = manner.voice == EXPERT
    axes = labels.axes or expert or not manner.picture
    return replace(labels, axes=axes, named_letters=expert or manner.colours is None)


def add_axes(labels: Labels, units: Iterable[Unit], *texts: str) -> Labels:
    """Add axes if one of the texts contains the number of one of these rows or columns."""
    if labels.axes:
        return labels
    numbers = {str(unit.number + 1) for unit in units if unit.kind != "region"}
    return replace(labels, axes=not numbers.isdisjoint(re.findall(r"\d+", " ".join(texts))))
