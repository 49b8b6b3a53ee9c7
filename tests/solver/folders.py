"""The solver's folder of each game."""

from importlib import import_module
from typing import Any

from queens_snap.solver.games import GAMES

#: Folders by game; several games may share one.
FOLDERS = {game: type(record).__module__.split(".")[-2] for game, record in GAMES.items()}


def solver_module(game: str, name: str) -> Any:
    """Return a module of a game's solver folder, such as "search" or "rules"."""
    return import_module(f"queens_snap.solver.{FOLDERS[game]}.{name}")
