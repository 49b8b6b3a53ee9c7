"""A hand for the board that is played on, and what the library knows of it: for the tests of both pages, and
for benchmarks/solver/play.py."""

from .finger import Fingers
from .of_games import rules_of
from .player import Player
from .rules import Rules, cells_of

__all__ = ["Fingers", "Player", "Rules", "cells_of", "rules_of"]
