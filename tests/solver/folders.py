"""The folder of each game on the solver's floor."""

from importlib import import_module
from typing import Any

from queens_snap.solver.games import GAMES

#: Folders by game; several games may share one.
FOLDERS = {game: type(record).__module__.split(".")[-2] for game, record in GAMES.items()}


def part_of(game: str, name: str) -> Any:
    """A module of a game's folder: "search", "rules"."""
    return import_module(f"queens_snap.solver.{FOLDERS[game]}.{name}")
