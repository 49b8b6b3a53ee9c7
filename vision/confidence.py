"""Chance that a reading is right, by its support and the sorts of its doubts. A doubt can only lower it.

The weights are in confidence.json. benchmarks/reading/confidence.py fits them to drawn boards, and
docs/reading.md shows how well the result agrees with what was right.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .doubts import Doubt

TABLE = Path(__file__).with_suffix(".json")
SUREST = 0.01  # smallest distance of a support from 0 and 1 that counts: the log odds have no limit there


def confidence_of(support: float, doubts: Sequence[Doubt]) -> float:
    """The chance that a reading is right, 0..1. support: how sure the reading is without any doubt, 0..1."""
    return chance(_table(), support, (str(doubt.sort) for doubt in doubts))


def chance(table: Mapping[str, Any], support: float, sorts: Iterable[str]) -> float:
    """The chance that a reading is right, by this table. sorts: of its doubts; each counts once.

    The table's weights are log odds: `base`, `support` for each unit of the support's own log odds, `doubted`
    once if there is any doubt, and one for each of `sorts`.
    """
    weights = [table["sorts"][sort] for sort in sorted(set(sorts))]
    odds = table["base"] + table["support"] * log_odds(support) + sum(weights)
    odds += table["doubted"] if weights else 0.0
    return 1 / (1 + math.exp(-odds))


def log_odds(share: float) -> float:
    """The log odds of a chance, 0..1."""
    share = min(max(share, SUREST), 1 - SUREST)
    return math.log(share / (1 - share))


@cache
def _table() -> dict[str, Any]:
    return json.loads(TABLE.read_text("utf-8"))
