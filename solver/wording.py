"""The sentence of a step."""

from .board import Cell, Unit


def sentence(
    rule: str, units: tuple[Unit, ...], because: tuple[Cell, ...], queens: tuple[Cell, ...], dead: tuple[Cell, ...]
) -> str:
    """What the step says, for a person."""
    return f"{rule}: {', '.join(u.name for u in units)}"
