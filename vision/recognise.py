"""Recognition of a capture's game, and the reading with that game's reader."""

from collections.abc import Iterable
from contextlib import suppress

import numpy as np

from ..solver.game import Table
from .boards import Boards, View
from .clean_up import in_focus, with_stripe_notes, without_noise, without_stripes
from .correction import Correction
from .doubts import Doubt, Sort, grid_continues_text
from .grid.find import is_good
from .grid.window import CORNERS, MIDDLES
from .reading import LIKELY_SUPPORT, Reading
from .source.errors import BadCorrection, NoBoardFound, NoSuchBoard, OtherGame
from .vocabulary import Reader, UnreadGame

# Readers in the order in which they are tried: first games rarely mistaken, last those
# that accept whatever is left.
READERS: Table[Reader] = Table(
    __package__ or "",
    {
        "wend": ".wend:READER",
        "patches": ".patches:READER",
        "zip": ".zip:READER",
        "minisudoku": ".sudoku:READER",
        "tango": ".tango:READER",
        "queens": ".queens:READER",
        "starbattle": ".queens:READER",
    },
)
# games of coloured regions; if a board shows regions and nothing else, only these are tried and loaded
REGION_GAMES = ("queens", "starbattle")
BOXED_SIZES = (4, 6, 9)  # sizes of boards whose coloured areas may be the tinted boxes of a Sudoku
# games that are recognised but not read; tried if no board is plain, or if the reading is doubtful
UNREAD_GAMES: Table[UnreadGame] = Table(__package__ or "", {"nonogram": ".nonogram:UNREAD"})


def read_capture(
    rgb: np.ndarray,
    *,
    game: str | None = None,
    size: int | None = None,
    which: int = 1,
    correction: Correction | None = None,
) -> Reading:
    """Read the board in an upright (H, W, 3) uint8 RGB picture, whatever its game.

    game: a key of READERS, if known. size: cells a side, if known. which: 1 for the largest board, 2 for the
    second largest, and so on. correction: what a person has corrected; its own size overrides `size`, and the
    game of its puzzle overrides `game`. Raises NoBoardFound if there is no board, OtherGame for a game that
    is not read, and BadCorrection if the correction does not fit the board.
    """
    correction = correction or Correction(size)
    rgb, lined = without_noise(in_focus(rgb))
    if cleaned := without_stripes(rgb):
        rgb = lined = cleaned.rgb
    boards = Boards(rgb, correction, which, lined)
    try:
        reading = _read_boards(boards, game)
    except (OtherGame, NoSuchBoard):
        raise
    except NoBoardFound as error:
        _refuse_size(boards, error)
        if game:
            raise NoBoardFound(str(error), f"{error.remedy}, or leave --game out") from error
        raise
    if reading.support <= LIKELY_SUPPORT:
        _refuse_size(boards)
    return reading if cleaned is None else with_stripe_notes(reading, cleaned, dict(correction.cells))


def _read_boards(boards: Boards, game: str | None) -> Reading:
    """Return the reading of a capture. game: a key of READERS; None if unknown. Raises what read_capture
    raises."""
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
        reading = _recognise_and_read(boards)
    except NoBoardFound:
        if not asked:
            _refuse_unread(boards.rgb)
        raise
    if reading.warnings and not corrected and not asked:
        _refuse_unread(boards.rgb)
    return reading


def _refuse_size(boards: Boards, cause: NoBoardFound | None = None) -> None:
    """Raise NoBoardFound if the plain board has another size than the given one."""
    size, n = boards.correction.size, _plain_size(boards)
    if n not in (None, size):
        one = f"no {size} x {size} board in this picture, but one of {n} x {n}"
        raise NoBoardFound(one, "leave --size out") from cause


def _plain_size(boards: Boards) -> int | None:
    """Return the cells a side of the plain board if it differs from the given size; None if no size was
    given, or no board is plain."""
    if boards.correction.size is None or boards.correction.corners is not None:
        return None
    others = Boards(boards.rgb, Correction(), boards.which, boards.lined)
    if not others.is_obvious:
        return None
    found = others.find_plain_board(MIDDLES) or others.find_plain_board(CORNERS)
    return found.n if found else None


def _recognise_and_read(boards: Boards) -> Reading:
    """Return the reading of the first game that accepts the capture. Raises what read_capture raises."""
    correction = boards.correction
    readers = [r for r in _readers_to_try(boards) if not correction.moves_cells or r.has_regions]
    early = (
        [] if boards.has_plain_board else [reader for reader in readers if not reader.tries_without_grid_last]
    )
    # before grids are looked for at every scale, which takes long
    if reading := _read_without_grid(early, boards):
        return reading
    for reader in readers:
        if view := reader.looks_like(boards):
            return _read_view(reader, view, boards)
    reading = _read_without_grid([reader for reader in readers if reader not in early], boards)
    return reading or _read_as(readers[-1], boards)


def _readers_to_try(boards: Boards) -> Iterable[Reader]:
    """Return the readers to try, in their order."""
    alone = boards.shows_only_regions and boards.find(MIDDLES).n not in BOXED_SIZES
    return dict.fromkeys([READERS[name] for name in REGION_GAMES] if alone else READERS.values())


def _read_without_grid(readers: Iterable[Reader], boards: Boards) -> Reading | None:
    """Return the reading of the first game that can be read without a grid, or None. Quick games are tried
    first."""
    for reader in sorted(readers, key=lambda reader: reader.tries_without_grid_last):
        if reader.without_grid and (reading := reader.without_grid(boards)):
            return reading
    return None


def _refuse_unread(rgb: np.ndarray) -> None:
    """Raise OtherGame if the capture shows a game that is not read."""
    for game in UNREAD_GAMES.values():
        if game.is_shown(rgb):
            raise OtherGame(game.message, game.remedy)


def _read_as(reader: Reader, boards: Boards) -> Reading:
    """Return the reading of a capture with this reader. Raises what read_capture raises."""
    try:
        view = reader.looks_like(boards) or boards.find(reader.sight)
    except NoBoardFound:
        if reader.without_grid and (reading := reader.without_grid(boards)):
            return reading
        raise
    return _read_view(reader, view, boards)


def _read_view(reader: Reader, view: View, boards: Boards) -> Reading:
    """Return the reading of a board. If its grid shows no regions, or hardly any, return the reading of a
    smaller board inside it if that is surer. Raises what read_capture raises."""
    try:
        whole = reader.read(view, boards.correction)
    except OtherGame:
        raise
    except NoBoardFound:
        if inner := _read_inner(reader, view, boards):
            return inner
        raise
    if whole.support > LIKELY_SUPPORT:
        return whole
    with suppress(NoBoardFound):
        inner = _read_inner(reader, view, boards)
        if inner and inner.support > whole.support:
            return inner
    return whole


def _read_inner(reader: Reader, view: View, boards: Boards) -> Reading | None:
    """Return the reading of a smaller board inside another one, with plain lines beside its marks; None if
    there is none. A checkered page or squared paper may continue the grid. Raises what read_capture
    raises."""
    inner = boards.find_plain_board(CORNERS) if reader.sight is MIDDLES else None
    if inner is None or not (is_good(inner.found_board) and _lies_within(inner, view)):
        return None
    reading = reader.read(inner, boards.correction)
    goes_on = Doubt(Sort.CUT, grid_continues_text(inner.n))
    return reading if goes_on in reading.doubts else reading.with_doubt(goes_on)


def _lies_within(inner: View, outer: View) -> bool:
    """True if the first board has fewer cells than the second and lies inside it."""
    left, top, right, bottom = inner.lattice.bbox
    x0, y0, x1, y1 = outer.lattice.bbox
    slack = inner.lattice.cell / 2
    inside = min(left - x0, top - y0, x1 - right, y1 - bottom) >= -slack
    return inner.n < outer.n and inside
