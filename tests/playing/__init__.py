"""A player for the board on pages, and what the library knows of its puzzle: for the tests of both pages
and for benchmarks/solver/play.py."""

from .fingers import Fingers
from .game_rules import rules_of
from .player import Player
from .rules import Rules, cells_of

__all__ = ["Fingers", "Player", "Rules", "cells_of", "rules_of"]
