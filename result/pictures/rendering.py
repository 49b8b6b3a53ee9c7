"""A board that is no capture, drawn as its game draws it."""

from ...overlay.moment import Moment
from ...overlay.onto.flat import LEAST_CELL, MOST_CELL, THEMES, render_puzzle
from ...overlay.paint.labels import UNLABELLED, Labels
from ...overlay.picture import NOWHERE, Picture
from ...solver.games import GAMES, parse_text
from ...solver.puzzle import Marks, Puzzle
from ..arguments import check_name, check_range


def render(
    board: str | Puzzle,
    *,
    game: str | None = None,
    marks: Marks | None = None,
    theme: str = "light",
    cell: int | None = None,
    labels: Labels = UNLABELLED,
) -> Picture:
    """Draw a board given as text (as docs/games.md has it for each game), or as a puzzle; `snap` reads it
    back.

    game: of a text, one of solver.games.GAMES (default: the one that it looks like). marks: what is drawn on
    it, by kind, as `Snap.marks` has it: `{"queens": [(0, 4)]}`. theme: "light", "dark" or "print". cell:
    pixels a cell, 12 to 200 (default: 64, fewer on very large boards). labels: letters of regions, numbers of
    rows and columns.

    Raises MalformedBoard for a text that is no board, and ValueError for a game or theme that there is not,
    and for cells that are too small, or so large that few programs would open the picture.
    """
    check_name("game", game, GAMES)
    check_name("theme", theme, THEMES)
    check_range("cell", cell, LEAST_CELL, MOST_CELL)
    puzzle = parse_text(board, game) if isinstance(board, str) else board
    moment = Moment(puzzle, marks or {})
    rgb = render_puzzle(puzzle, moment, cell=cell, theme=theme, labels=labels)
    return Picture(rgb, scale=NOWHERE, shows_answer=False)
