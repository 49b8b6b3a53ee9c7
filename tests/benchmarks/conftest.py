"""Benchmarks are no package: their shared module puts their folders on the path of modules."""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
importlib.import_module("command_line")
