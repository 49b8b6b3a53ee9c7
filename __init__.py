"""Reads screenshots of puzzles, solves them the way a person would, and draws the answer onto the picture.

    import queens_snap

    result = queens_snap.snap("screenshot.png")  # a path, a file's bytes, or an RGB array
    result.status  # "solved"; also "ambiguous", "unsolvable", "unreadable", "refused"
    result.save("answer.png")

What is named here is what programs may rely on; the folders behind it may change from one version to the
next. Nothing is loaded before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .overlay.paint.labels import Labels
    from .pipeline import snap, solve
    from .result.problem import Problem
    from .result.snap import Snap
    from .solver.hint import Hint
    from .solver.puzzle import MalformedBoard, Puzzle, Solution
    from .solver.step import Step
    from .vision.correction import Correction
    from .vision.reading import Reading

    __version__: str

__all__ = [
    "Correction",
    "Hint",
    "Labels",
    "MalformedBoard",
    "Problem",
    "Puzzle",
    "Reading",
    "Snap",
    "Solution",
    "Step",
    "__version__",
    "snap",
    "solve",
]

_HOMES = {
    "Correction": "vision.correction",
    "Hint": "solver.hint",
    "Labels": "overlay.paint.labels",
    "MalformedBoard": "solver.puzzle",
    "Problem": "result.problem",
    "Puzzle": "solver.puzzle",
    "Reading": "vision.reading",
    "Snap": "result.snap",
    "Solution": "solver.puzzle",
    "Step": "solver.step",
    "snap": "pipeline",
    "solve": "pipeline",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # it takes as long as the rest of the start

        return version("queens-snap")
    if name in _HOMES:
        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
