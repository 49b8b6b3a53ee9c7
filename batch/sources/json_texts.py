"""JSON that may come from anywhere."""

import json
from typing import Any

MOST_DIGITS = 100  # of a number; reading long ones takes time that grows with the square of their length


def parsed(text: str | bytes) -> Any:
    """What a JSON text holds. Raises ValueError for whatever is wrong with it, with a reason in one line."""
    try:
        return json.loads(text, parse_int=_whole)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"it holds a number of more than {MOST_DIGITS} digits")
    return int(digits)
