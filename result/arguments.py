"""Arguments of the functions that programs call, held against what they can be."""

from collections.abc import Iterable

from ..solver.effort import MOST_SECONDS


def check_name(what: str, name: str | None, names: Iterable[str]) -> None:
    """Raises ValueError where a name is none of these. None is any of them."""
    if name is not None and name not in names:
        raise ValueError(f"{what} is {name!r}, and should be one of {', '.join(names)}")


def check_range(what: str, number: int | None, least: int, most: int | None = None) -> None:
    """Raises ValueError where a number is out of range. None is any. most: None where there is no end."""
    if number is None or (least <= number and (most is None or number <= most)):
        return
    raise ValueError(f"{what} is {number}, and should be from {least}{'' if most is None else f' to {most}'}")


def check_budget(budget: float) -> None:
    """Raises ValueError for seconds that nobody can have."""
    if not 0 < budget <= MOST_SECONDS:
        raise ValueError(f"budget is {budget} seconds, and should be more than 0, and a day at most")
