"""What to draw for those who do not tell the colours of regions apart."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Labels:
    """letters: its letter in the cells of each region. borders: lines around the regions, drawn anew."""

    letters: bool = False
    borders: bool = False


UNLABELLED = Labels()
