"""Read screenshots of puzzles, solve them the way a person would, and draw the answer onto the picture.

    import queens_snap

    result = queens_snap.snap("screenshot.png")  # or bytes, an open file, an array, an image of Pillow
    result.status  # "solved"; else "ambiguous", "unsolvable", "unreadable" or "refused"
    result.save("answer.png")

`snap` answers a capture, and `snap_many` many captures in several processes. `solve` answers a board given as
text, and `render` draws a board. The other names are types of their arguments and results, and exceptions.

Programs may rely on the names of this module. Other modules may change with each version. A name is loaded
when it is first used. See docs/library.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch.executor import snap_many
    from .files.writing import Inputs, Unwritable
    from .overlay.labels import Labels
    from .overlay.moment import CellColours
    from .overlay.picture import Picture
    from .overlay.story.story import Story
    from .pipeline import Options, render, snap, solve
    from .result.problem import Problem, Status
    from .result.snap import Snap
    from .solver.cells import Cell, Rectangle, Unit
    from .solver.hint import Hint
    from .solver.puzzle import Answer, MalformedBoard, Marks, Position, Puzzle, Solution, WrongMark
    from .solver.rating import Rating
    from .solver.step import Claim, Count, Fact, Link, Piece, Step, Why
    from .vision.correction import Correction
    from .vision.doubts import Doubt, Sort
    from .vision.grid.lattice import Lattice
    from .vision.reading import Alternative, Reading
    from .vision.source.with_pillow import Source
    from .words.game_words import Words
    from .words.manner import Manner

    __version__: str

__all__ = [
    "Alternative",
    "Answer",
    "Cell",
    "CellColours",
    "Claim",
    "Correction",
    "Count",
    "Doubt",
    "Fact",
    "Hint",
    "Inputs",
    "Labels",
    "Lattice",
    "Link",
    "MalformedBoard",
    "Manner",
    "Marks",
    "Options",
    "Picture",
    "Piece",
    "Position",
    "Problem",
    "Puzzle",
    "Rating",
    "Reading",
    "Rectangle",
    "Snap",
    "Solution",
    "Sort",
    "Source",
    "Status",
    "Step",
    "Story",
    "Unit",
    "Unwritable",
    "Why",
    "Words",
    "WrongMark",
    "__version__",
    "render",
    "snap",
    "snap_many",
    "solve",
]

_MODULE_OF_NAME = {
    "Alternative": "vision.reading",
    "Answer": "solver.puzzle",
    "Cell": "solver.cells",
    "CellColours": "overlay.moment",
    "Claim": "solver.step",
    "Correction": "vision.correction",
    "Count": "solver.step",
    "Doubt": "vision.doubts",
    "Fact": "solver.step",
    "Hint": "solver.hint",
    "Inputs": "files.writing",
    "Labels": "overlay.labels",
    "Lattice": "vision.grid.lattice",
    "Link": "solver.step",
    "MalformedBoard": "solver.puzzle",
    "Manner": "words.manner",
    "Marks": "solver.puzzle",
    "Options": "pipeline",
    "Picture": "overlay.picture",
    "Piece": "solver.step",
    "Position": "solver.puzzle",
    "Problem": "result.problem",
    "Puzzle": "solver.puzzle",
    "Rating": "solver.rating",
    "Reading": "vision.reading",
    "Rectangle": "solver.cells",
    "Snap": "result.snap",
    "Solution": "solver.puzzle",
    "Sort": "vision.doubts",
    "Source": "vision.source.with_pillow",
    "Status": "result.problem",
    "Step": "solver.step",
    "Story": "overlay.story.story",
    "Unit": "solver.cells",
    "Unwritable": "files.writing",
    "Why": "solver.step",
    "Words": "words.game_words",
    "WrongMark": "solver.puzzle",
    "render": "pipeline",
    "snap": "pipeline",
    "snap_many": "batch.executor",
    "solve": "pipeline",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # takes as long to load as the rest of this package's start

        return version("queens-snap")
    if name in _MODULE_OF_NAME:
        return getattr(import_module(f".{_MODULE_OF_NAME[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
