"""Recognition of a capture's game, and its reading."""

from collections.abc import Iterable
from contextlib import suppress

import numpy as np

from ..solver.game import Table
from .boards import Boards
from .clean_up import with_stripes, without_noise, without_stripes
from .correction import Correction
from .doubts import Doubt, Sort, goes_on_text
from .grid.find import is_good
from .grid.window import CORNERS, MIDDLES
from .measure.view import View
from .reading import LIKELY, Reading
from .source.errors import BadCorrection, NoBoardFound, NoSuchBoard, OtherGame
from .vocabulary import Reader, Unread

# In the order in which they are asked: those that a board is rarely taken for by mistake before those that
# take whatever is left.
READERS: Table[Reader] = Table(
    __package__ or "",
    {
        "wend": ".wend:READER",
        "patches": ".patches:READER",
        "zip": ".zip:READER",
        "minisudoku": ".sudoku:READER",
        "tango": ".tango:READER",
        "queens": ".queens.recognition:READER",
        "starbattle": ".queens.recognition:READER",
    },
)
# Games of coloured regions. If a board plainly shows regions and nothing else, no other game would take it:
# none is asked, and none is loaded.
OF_REGIONS = ("queens", "starbattle")
BOXED_SIZES = (4, 6, 9)  # rows of boards whose coloured areas may be tinted boxes of digits instead
# Games that are not read: what says so where nothing is plain to see, or beyond doubt.
UNREAD: Table[Unread] = Table(__package__ or "", {"nonogram": ".nonogram:UNREAD"})


def read_capture(
    rgb: np.ndarray,
    *,
    game: str | None = None,
    size: int | None = None,
    which: int = 1,
    correction: Correction | None = None,
) -> Reading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture, whatever game it is.

    game: one of READERS, where it is known. size: cells a side where it is known. which: 2 takes the second
    largest board of the page, and so on. correction: what a person knows better (its own size goes before
    `size`, and the game of its puzzle before `game`).
    Raises NoBoardFound, OtherGame for a game that is not read, or BadCorrection where a correction does not
    fit the board.
    """
    correction = correction or Correction(size)
    rgb = without_noise(rgb)
    cleaned = without_stripes(rgb)
    boards = Boards(rgb if cleaned is None else cleaned.rgb, correction, which)
    try:
        reading = _read(boards, game)
    except (OtherGame, NoSuchBoard):
        raise
    except NoBoardFound as error:
        _refuse_size(boards, error)
        if game:
            raise NoBoardFound(str(error), f"{error.remedy}, or leave --game out") from error
        raise
    if reading.support <= LIKELY:
        _refuse_size(boards)
    return reading if cleaned is None else with_stripes(reading, cleaned, dict(correction.cells))


def _read(boards: Boards, game: str | None) -> Reading:
    """The reading of a capture whose game may be known. Raises as read_capture does."""
    correction = boards.correction
    if correction.puzzle is not None:
        game = correction.puzzle.game
        if game not in READERS:
            raise BadCorrection(f"{game} boards cannot be read from captures", "solve it as text")
    if game is not None:
        return _read_as(READERS[game], boards)
    corrected = correction != Correction()
    asked = not corrected and not boards.is_obvious
    if asked:  # before everything else is tried, which takes long
        _refuse_unread(boards.rgb)
    try:
        reading = _recognised(boards)
    except NoBoardFound:
        if not asked:
            _refuse_unread(boards.rgb)
        raise
    if reading.warnings and not corrected and not asked:
        _refuse_unread(boards.rgb)
    return reading


def _refuse_size(boards: Boards, cause: NoBoardFound | None = None) -> None:
    """Raises NoBoardFound where the board that is plain to see has another size than was given."""
    size, n = boards.correction.size, _plain_size(boards)
    if n not in (None, size):
        one = f"no {size} x {size} board in this picture, but one of {n} x {n}"
        raise NoBoardFound(one, "leave --size out") from cause


def _plain_size(boards: Boards) -> int | None:
    """The number of cells a side the board has that is plain to see where it has not the size that was given;
    None where none was, or nothing is plain."""
    if boards.correction.size is None or boards.correction.corners is not None:
        return None
    others = Boards(boards.rgb, Correction(), boards.which)
    if not others.is_obvious:
        return None
    found = others.find_if_plain(MIDDLES) or others.find_if_plain(CORNERS)
    return found.n if found else None


def _recognised(boards: Boards) -> Reading:
    """The reading of the first game that takes the capture. Raises as read_capture does."""
    correction = boards.correction
    readers = [r for r in _asked(boards) if not correction.moves_cells or r.has_regions]
    early = [] if boards.are_plain else [reader for reader in readers if not reader.late_without_grid]
    # before grids are looked for at every scale, which takes long
    if reading := _without_grid(early, boards):
        return reading
    for reader in readers:
        if view := reader.looks_like(boards):
            return _read_view(reader, view, boards)
    reading = _without_grid([reader for reader in readers if reader not in early], boards)
    return reading or _read_as(readers[-1], boards)


def _asked(boards: Boards) -> Iterable[Reader]:
    """The games that may take the capture, in the order in which they are asked."""
    alone = boards.show_regions_alone and boards.find(MIDDLES).n not in BOXED_SIZES
    return dict.fromkeys([READERS[name] for name in OF_REGIONS] if alone else READERS.values())


def _without_grid(readers: Iterable[Reader], boards: Boards) -> Reading | None:
    """The reading of the first game that can be read without a grid, those that take less long first."""
    for reader in sorted(readers, key=lambda reader: reader.late_without_grid):
        if reader.without_grid and (reading := reader.without_grid(boards)):
            return reading
    return None


def _refuse_unread(rgb: np.ndarray) -> None:
    """Raises OtherGame where a capture shows a game that is not read."""
    for game in UNREAD.values():
        if game.shown(rgb):
            raise OtherGame(game.message, game.remedy)


def _read_as(reader: Reader, boards: Boards) -> Reading:
    """The reading of a capture that shows a known game. Raises as read_capture does."""
    try:
        view = reader.looks_like(boards) or boards.find(reader.sight)
    except NoBoardFound:
        if reader.without_grid and (reading := reader.without_grid(boards)):
            return reading
        raise
    return _read_view(reader, view, boards)


def _read_view(reader: Reader, view: View, boards: Boards) -> Reading:
    """The reading of a board. If its grid shows no regions, or hardly any, that of a board inside it, if that
    is surer. Raises as read_capture does."""
    try:
        whole = reader.read(view, boards.correction)
    except OtherGame:
        raise
    except NoBoardFound:
        if inner := _read_inner(reader, view, boards):
            return inner
        raise
    if whole.support > LIKELY:
        return whole
    with suppress(NoBoardFound):
        inner = _read_inner(reader, view, boards)
        if inner and inner.support > whole.support:
            return inner
    return whole


def _read_inner(reader: Reader, view: View, boards: Boards) -> Reading | None:
    """The reading of a board inside another one, whose lines are plain to see beside its marks, if there is
    one: a checkered page or squared paper may carry the grid on. Raises as read_capture does."""
    inner = boards.find_if_plain(CORNERS) if reader.sight is MIDDLES else None
    if inner is None or not (is_good(inner.found) and _lies_within(inner, view)):
        return None
    reading = reader.read(inner, boards.correction)
    goes_on = Doubt(Sort.CUT, goes_on_text(inner.n))
    return reading if goes_on in reading.doubts else reading.doubted(goes_on)


def _lies_within(inner: View, outer: View) -> bool:
    """True if one board has fewer cells than the other and lies inside it."""
    left, top, right, bottom = inner.lattice.bbox
    x0, y0, x1, y1 = outer.lattice.bbox
    slack = inner.lattice.cell / 2
    inside = min(left - x0, top - y0, x1 - right, y1 - bottom) >= -slack
    return inner.n < outer.n and inside
