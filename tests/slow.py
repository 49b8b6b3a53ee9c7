"""Mark a part of a test's cases slow: the default run tries the others only."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mark_slow(cases: Iterable[Any], slow: Collection[Any]) -> list[Any]:
    """Return all cases for `parametrize`; those in `slow` run with --slow only."""
    return [pytest.param(case, marks=pytest.mark.slow) if case in slow else case for case in cases]
