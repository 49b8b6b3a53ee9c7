"""Processes of the program that tests start."""

import os
from pathlib import Path

import queens_snap

#: The environment in which another process finds this package.
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(queens_snap.__path__[0]).parent)}
