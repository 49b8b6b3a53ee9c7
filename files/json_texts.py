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
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON from character {error.pos + 1} on") from None
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"it holds a number of more than {MOST_DIGITS} digits")
    return int(digits)
