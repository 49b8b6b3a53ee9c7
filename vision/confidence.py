"""How likely a reading is right, by its support and its doubts: a table fitted to readings whose truth is
known (benchmarks/reading/confidence.py makes it, docs/reading.md shows how well it keeps)."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .doubts import Doubt

TABLE = Path(__file__).with_suffix(".json")
SUREST = 0.01  # from certain: so near support counts at most


def confidence_of(support: float, doubts: Sequence[Doubt]) -> float:
    """The chance that a reading is right, 0..1. support: 0..1, of it without any doubt."""
    return chance(_table(), support, {str(doubt.sort) for doubt in doubts})


def chance(table: Mapping[str, Any], support: float, sorts: Iterable[str]) -> float:
    """The same by another table. sorts: of the doubts, each once."""
    found = [table["sorts"][sort] for sort in sorts]
    odds = table["base"] + table["support"] * log_odds(support) + sum(found)
    odds += table["doubted"] if found else 0.0
    return 1 / (1 + math.exp(-odds))


def log_odds(share: float) -> float:
    """Of a chance, 0..1."""
    share = min(max(share, SUREST), 1 - SUREST)
    return math.log(share / (1 - share))


@cache
def _table() -> dict[str, Any]:
    return json.loads(TABLE.read_text("utf-8"))
