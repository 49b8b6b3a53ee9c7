"""Processes of the program that tests start."""

import os
from pathlib import Path

import queens_snap


def process_environment(**variables: str) -> dict[str, str]:
    """Return this process's environment now, for another process that finds this package, with some
    variables changed."""
    return {**os.environ, "PYTHONPATH": str(Path(queens_snap.__path__[0]).parent), **variables}
