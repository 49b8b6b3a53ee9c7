"""Which game a capture shows, and its reading."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ..solver.tango.puzzle import Tango
from ..solver.zip.puzzle import Zip, broken_rule
from .cells.colours import cell_colours
from .cells.discs import Disc, find_discs
from .correction import Correction
from .doubts import lattice_doubts
from .grid.find import GOOD, Found, find_at
from .grid.lattice import Lattice
from .grid.window import CORNERS
from .queens.read import Reading, find_board, read_board
from .queens.regions import count_colours
from .source.errors import NoBoardFound
from .tango.read import Scene, TangoReading, read_tango
from .tango.suns_moons import MOON, SUN, kinds_of
from .zip.full_path import full_path
from .zip.numbers import read_numbers
from .zip.read import ZipReading, read_zip

QUEENS, TANGO, ZIP = "queens", "tango", "zip"
NAMES = (QUEENS, TANGO, ZIP)  # of the games that are read

SymbolReading = TangoReading | ZipReading
AnyReading = Reading | SymbolReading
READERS: dict[str, Callable[[np.ndarray, Scene, int], SymbolReading]] = {TANGO: read_tango, ZIP: read_zip}

# Grounds of a board with symbols: empty, given, under the pointer, wrong. Regions in colours have more.
MOST_GROUNDS = 4
LEAST_DISCS = 2  # numbered discs of a Zip: its first and last
LEAST_NUMBERS = 4  # of a board on which much else is drawn: all of them by chance is unlikely
DISC_SHARE = 0.8  # of all symbols of a Zip
MOST_CROSSED = 0.5  # of the cells of a Zip whose numbers are not all read: those with walls or a path
LEAST_EVIDENCE = 2  # symbols and signs of a Tango
MOST_ODD = 0.25  # of the cells of a Tango: those that hold something else, under a pointer or a dialog
MOST_UNSURE = 2  # sides of a Tango that may hold a sign as well, or as many as do hold one
LIKE_AREAS = 1.8  # largest symbol of a kind against the smallest: digits and letters differ more
MANY_SIGNS = 4  # from which it is a Tango even so: something may lie on one of its symbols


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
    if correction.puzzle:
        return _read_given(rgb, correction.puzzle, correction, which)
    by_hand = bool(correction.cells or correction.board)
    if game == QUEENS or (game is None and by_hand):
        return read_board(rgb, *find_board(rgb, correction, which), correction)
    if game is not None:
        try:
            found, boards = find_board(rgb, correction, which, CORNERS)
        except NoBoardFound:
            if game == ZIP and (reading := _read_if_solved(rgb)):
                return reading
            raise
        return READERS[game](rgb, Scene.of(rgb, found), boards)
    try:
        plain = find_board(rgb, correction, which)
    except NoBoardFound:
        if reading := _read_if_symbols(rgb, correction, which) or _read_if_solved(rgb):
            return reading
        raise
    found, boards = plain
    if not has_regions(found):
        reading = _read_if_symbols(rgb, correction, which)
    else:
        coarse = found.flat.part(found.window.row, found.window.column, found.lattice.n)
        reading, discs = None, find_discs(coarse)
        is_zip = has_numbers(rgb, found.lattice, discs)
        if len(discs) >= LEAST_DISCS and not (is_zip and found.window.inner >= GOOD):  # a path hides lines
            reading = _read_if_symbols(rgb, correction, which)
        if is_zip and not reading:
            reading = read_zip(rgb, Scene.of(rgb, found), boards)
    return reading or read_board(rgb, *plain, correction)


def _read_given(rgb: np.ndarray, puzzle: Tango | Zip, correction: Correction, which: int) -> SymbolReading:
    """The board of a puzzle that a person has given: where it lies, and what was put in."""
    try:
        found, boards = find_board(rgb, correction, which, CORNERS)
    except NoBoardFound:
        solved = _read_if_solved(rgb) if isinstance(puzzle, Zip) else None
        if solved and isinstance(puzzle, Zip) and solved.puzzle.shape == puzzle.shape:
            return solved.corrected(puzzle, ())
        raise
    scene, doubts = Scene.of(rgb, found), lattice_doubts(rgb, found, boards, framed=False)
    if isinstance(puzzle, Tango):
        return read_tango(rgb, scene, boards).corrected(puzzle, doubts)
    return read_zip(rgb, scene, boards).corrected(puzzle, doubts)


def _read_if_symbols(rgb: np.ndarray, correction: Correction, which: int) -> SymbolReading | None:
    """The board of a game that is played with symbols, if the picture shows one."""
    try:
        found, boards = find_board(rgb, correction, which, CORNERS)
    except NoBoardFound:
        return None
    scene = Scene.of(rgb, found)
    game = recognised(rgb, scene)
    return READERS[game](rgb, scene, boards) if game else None


def _read_if_solved(rgb: np.ndarray) -> ZipReading | None:
    """A Zip whose path hides its grid: one that passes its numbers in order, from the first to the last."""
    if (seen := full_path(rgb)) is None:
        return None
    lattice, path = seen
    scene = Scene.of(rgb, find_at(rgb, lattice.corners, lattice.n, CORNERS))
    if len(find_discs(scene.flat)) < LEAST_DISCS:
        return None
    joined = sorted((min(pair), max(pair)) for pair in pairwise(path))
    reading = read_zip(rgb, scene, 1, tuple(joined))
    answers = (path, path[::-1])
    return reading if any(broken_rule(reading.puzzle, answer) is None for answer in answers) else None


def has_regions(found: Found) -> bool:
    """True if the cells at a lattice have as many colours as only regions have."""
    board = found.flat.part(found.window.row, found.window.column, found.lattice.n)
    return count_colours(cell_colours(board)) > MOST_GROUNDS


def has_numbers(
    rgb: np.ndarray, lattice: Lattice, discs: tuple[Disc, ...], least: int = LEAST_NUMBERS
) -> bool:
    """True if at least so many discs have the numbers from 1 to the last, each once, as a Zip has whatever
    path is drawn on it."""
    return len(discs) >= least and read_numbers(rgb, lattice, discs).complete


def recognised(rgb: np.ndarray, scene: Scene) -> str | None:
    """TANGO or ZIP, by what is drawn in and between the cells; None where it is neither.

    Zip: discs that have the numbers from 1 on, or hardly anything but discs with a number. Tango: an even
    number of rows, no such disc, at least one symbol (without any, suns and moons could be exchanged), those
    of a kind hardly more than half of the cells and (where there are not many signs) of much the same size,
    and either signs between cells or symbols in a warm and a cool colour. Hand-drawn and textured boards have
    a bit of everything: where most of it is odd, it is neither.
    """
    symbols, signs, n = scene.symbols.found, scene.signs.signs, scene.found.lattice.n
    odd = len(scene.symbols.odd) / n**2
    discs = find_discs(scene.flat)
    if len(discs) >= LEAST_DISCS:
        most = len(discs) >= DISC_SHARE * len({d.cell for d in discs} | {s.cell for s in symbols})
        least = LEAST_DISCS if most else LEAST_NUMBERS
        if (most and odd <= MOST_CROSSED) or has_numbers(rgb, scene.found.lattice, discs, least):
            return ZIP
    numbered = any(symbol.is_disc for symbol in symbols)
    if n % 2 or numbered or not symbols or len(symbols) + len(signs) < LEAST_EVIDENCE:
        return None
    if odd > MOST_ODD or len(scene.signs.unsure) > max(len(signs), MOST_UNSURE):
        return None
    kinds, doubts = kinds_of(symbols, scene.colours)
    for kind in (MOON, SUN):
        areas = [s.area for s, of in zip(symbols, kinds, strict=True) if of == kind]
        like_areas = not areas or len(signs) >= MANY_SIGNS or max(areas) <= LIKE_AREAS * min(areas)
        if not like_areas or len(areas) > n * n // 2 + n:
            return None
    return TANGO if signs or (len(set(kinds)) == 2 and not doubts) else None
