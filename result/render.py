"""A board that is no capture, drawn as its game draws it."""

from contextlib import suppress
from typing import Any

from ..overlay.labels import UNLABELLED, Labels
from ..overlay.moment import Moment, finished_moment
from ..overlay.paint.flat import LEAST_CELL, MOST_CELL, render_puzzle
from ..overlay.picture import NOWHERE, Picture
from ..overlay.themes import THEMES
from ..solver.budget import SECONDS
from ..solver.game import MarkForm
from ..solver.games import GAMES
from ..solver.puzzle import Marks, Puzzle
from .arguments import board_of, check_name, check_range
from .snap import Snap


def render(
    board: str | Puzzle,
    *,
    game: str | None = None,
    marks: Marks | None = None,
    theme: str = "light",
    cell: int | None = None,
    labels: Labels = UNLABELLED,
    solution: bool = False,
) -> Picture:
    """Draw a board given as text (as docs/games.md has it for each game), or as a puzzle; `snap` reads it
    back.

    game: of a text, one of solver.games.GAMES (default: the one that it looks like). marks: what is drawn on
    it, by kind, as `Snap.marks` has it: `{"queens": [(0, 4)]}`. theme: "light", "dark" or "print". cell:
    pixels a cell, 12 to 200 (default: 64, fewer on very large boards). labels: letters of regions, numbers of
    rows and columns. solution: draw the answer as well, in place of marks.

    Raises MalformedBoard for a text that is no board, TypeError for what is neither text nor a puzzle, and
    ValueError for a game or theme that there is not, for marks that the board cannot hold, for an answer to a
    board that has no single one (or none that is found in time), and for cells that are too small, or so
    large that few programs would open the picture.
    """
    check_name("theme", theme, THEMES)
    check_range("cell", cell, LEAST_CELL, MOST_CELL)
    puzzle = board_of(board, game)
    checked = _checked(puzzle, marks or {})
    moment = _answered(puzzle) if solution else Moment(puzzle, checked)
    rgb = render_puzzle(puzzle, moment, cell=cell, theme=theme, labels=labels)
    return Picture(rgb, scale=NOWHERE, shows_answer=solution)


def _answered(puzzle: Puzzle) -> Moment[Puzzle]:
    """The puzzle with its answer. Raises ValueError where there is none to draw."""
    known = Snap("the board").settled(puzzle, SECONDS)
    if known.status != "solved" or not known.solution:
        raise ValueError(str(known.problem or f"the board is {known.status}; leave solution out"))
    return finished_moment(puzzle, known.solution)


def _checked(puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks, of the form that drawings take. Raises ValueError where the board cannot hold them."""
    forms = GAMES[puzzle.game].marks
    found: dict[str, tuple[Any, ...]] = {}
    for kind, put in marks.items():
        check_name("a kind of marks", kind, forms)
        found[kind] = tuple(_mark(forms[kind], kind, each, puzzle.shape) for each in put)
    return found


def _mark(form: MarkForm, kind: str, given: Any, shape: tuple[int, int]) -> tuple[Any, ...]:
    found = None
    with suppress(TypeError, ValueError):  # of something else, or of two cells that have no side in common
        (r, c), numbers = form.parts(given)
        if 0 <= int(r) < shape[0] and 0 <= int(c) < shape[1]:
            found = form.mark((r, c), numbers, shape)
    if found is None:
        raise ValueError(f"{given!r} is none of the {kind} that a board of {shape[0]} x {shape[1]} holds")
    return found
