"""Which game a capture shows, and its reading."""

import numpy as np

from .cells import cell_colours
from .correction import Correction
from .errors import NoBoardFound
from .find import Found
from .kinds import MOON, SUN, kinds_of
from .reading import Reading, find_board, read_board
from .regions import count_colours
from .tango import Scene, TangoReading, read_tango
from .window import CORNERS

QUEENS, TANGO, ZIP = "queens", "tango", "zip"
NAMES = (QUEENS, TANGO)  # of the games that are read

AnyReading = Reading | TangoReading

# Grounds of a board with symbols: empty, given, under the pointer, wrong. Regions in colours have more.
MOST_GROUNDS = 4
LEAST_DISCS = 2  # numbered discs of a Zip: its first and last
DISC_SHARE = 0.8  # of all symbols of a Zip
MOST_CROSSED = 0.5  # of the cells of a Zip: those that a path crosses as far as it is drawn
LEAST_EVIDENCE = 2  # symbols and signs of a Tango
MOST_ODD = 0.25  # of the cells of a Tango: those that hold something else, under a pointer or a dialog
MOST_UNSURE = 2  # sides of a Tango that may hold a sign as well, or as many as do hold one
LIKE_AREAS = 1.8  # largest symbol of a kind against the smallest: digits and letters differ more


def read_capture(
    rgb: np.ndarray,
    *,
    game: str | None = None,
    size: int | None = None,
    which: int = 1,
    correction: Correction | None = None,
) -> AnyReading:
    """Read the largest board in an upright (H, W, 3) uint8 RGB picture, whatever game it is.

    game: QUEENS (Star Battle as well), TANGO or ZIP where it is known. Other arguments and errors as in
    reading.read.
    """
    correction = correction or Correction(size)
    by_hand = bool(correction.cells or correction.board)
    if game == QUEENS or (game is None and by_hand):
        return read_board(rgb, *find_board(rgb, correction, which), correction)
    if game is not None:
        found, boards = find_board(rgb, correction, which, CORNERS)
        return read_tango(rgb, Scene.of(rgb, found), boards)
    try:
        plain = find_board(rgb, correction, which)
    except NoBoardFound:
        if reading := _read_if_symbols(rgb, correction, which):
            return reading
        raise
    reading = None if has_regions(plain[0]) else _read_if_symbols(rgb, correction, which)
    return reading or read_board(rgb, *plain, correction)


def _read_if_symbols(rgb: np.ndarray, correction: Correction, which: int) -> TangoReading | None:
    """The board of a game that is played with symbols, if the picture shows one. Raises NoBoardFound where
    that game is not read."""
    try:
        found, boards = find_board(rgb, correction, which, CORNERS)
    except NoBoardFound:
        return None
    scene = Scene.of(rgb, found)
    game = recognised(scene)
    if game == ZIP:
        raise NoBoardFound("this is a board of Zip, which is not read from pictures yet", "give it as text")
    return read_tango(rgb, scene, boards) if game == TANGO else None


def has_regions(found: Found) -> bool:
    """True if the cells at a lattice have as many colours as only regions have."""
    board = found.flat.part(found.window.row, found.window.column, found.lattice.n)
    return count_colours(cell_colours(board)) > MOST_GROUNDS


def recognised(scene: Scene) -> str | None:
    """TANGO or ZIP, by what is drawn in and between the cells; None where it is neither.

    Zip: nearly all symbols are discs with a number in them. Tango: an even number of rows, no such disc, at
    least one symbol (without any, suns and moons could be exchanged), those of a kind of much the same size
    and hardly more than half of the cells, and either signs between cells or symbols in a warm and a cool
    colour. Hand-drawn and textured boards have a bit of
    everything: where most of it is odd, it is neither.
    """
    symbols, signs, n = scene.symbols.found, scene.signs.signs, scene.found.lattice.n
    discs = sum(symbol.is_disc for symbol in symbols)
    odd = len(scene.symbols.odd) / n**2
    if discs >= LEAST_DISCS and discs >= DISC_SHARE * len(symbols) and odd <= MOST_CROSSED:
        return ZIP
    if n % 2 or discs or not symbols or len(symbols) + len(signs) < LEAST_EVIDENCE:
        return None
    if odd > MOST_ODD or len(scene.signs.unsure) > max(len(signs), MOST_UNSURE):
        return None
    kinds, doubts = kinds_of(symbols, scene.colours)
    for kind in (MOON, SUN):
        areas = [s.area for s, of in zip(symbols, kinds, strict=True) if of == kind]
        if areas and (max(areas) > LIKE_AREAS * min(areas) or len(areas) > n * n // 2 + n):
            return None
    return TANGO if signs or (len(set(kinds)) == 2 and not doubts) else None
