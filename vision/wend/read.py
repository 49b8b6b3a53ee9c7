"""Wend read from a capture: letters, walls, lengths, and the words that a player has found."""

from collections.abc import Iterator
from string import ascii_uppercase
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.wend.puzzle import (
    MAX_SIZE,
    MAX_WORD_LENGTH,
    MIN_SIZE,
    MIN_WORD_LENGTH,
    SIDES,
    WALL,
    Path,
    Wend,
)
from ...solver.wend.word_list import words_in_use
from ..cells_and_sides import Place, in_cells, is_pair
from ..correction import Correction
from ..doubts import Doubt, Sort, doubted, lattice_doubts
from ..measure.view import View
from ..percentiles import median, percentile
from ..reading import Reading
from ..record import WHOLE, reading_of
from ..source.errors import NoBoardFound
from ..vocabulary import NOTHING, Seen, Vocabulary
from .letters import Letters, letters_of

# The lengths of the words of Wend, from the rows of small squares below its board or above it.

FINE_CELL_PX = 72.0  # pixels: smaller cells are looked at so large, since the gaps between squares are slim
# cells: how far the part of the picture that is looked at reaches beyond the board's sides
VIEW_MARGIN_CELLS = 0.5
FARTHEST_ROW = 4.5  # cells from the board up to which rows of small squares lie
NEAREST_ROW = 0.12  # cells from the board from which they lie
ROWS_BELOW_CELLS = 1.5  # cells below a board in which the game has its rows
LEVELS = (6.0, 9.0, 13.0, 18.0, 26.0, 36.0, 50.0)  # 0..255: contrasts of rows against the page
SHARES = (0.5, 0.65, 0.8)  # of the strongest contrast nearby, from which a row is told from a gap
NEARBY_CELLS = 0.2  # cells: how far that is
#: Cells from the board's left side, between which the first squares lie: they begin there or after its frame.
FIRST = (0.03, 0.12), (0.1, 0.17)
HEIGHTS = (0.09, 0.5)  # cells: of a square
AS_HIGH = 0.3  # share by which rows differ in height at most
MAX_ROW_STEP_SPREAD = 0.2  # share by which the distances from row to row differ at most
MOST_GAP = 0.8  # height of the gap between two rows, in that of a row, at most
# percentile of the contrast of the first square that is its own, not that of a letter in it
SQUARE_CONTRAST_PERCENTILE = 25.0
MIN_ROW_CONTRAST_SHARE = 0.5  # share of the contrast of its first square from which a row goes on
MIDDLE = (0.25, 0.75)  # of the height of a row: where its squares are broad
MAX_FIRST_SQUARE_OFFSET = 0.25  # cells: how far the first square begins from the board's left side at most
FACTORS = (1.0, 0.98, 1.02, 0.96, 1.04, 1.06)  # of the distance of rows, that squares may be apart instead
MAX_SQUARE_COUNT_ERROR = 0.3  # squares: how far a row's width is from a whole number of them at most


class Band(NamedTuple):
    """The rows of pixels of a row of squares: from top to bottom, this one not included."""

    top: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


def lengths_beside(view: View, letters: int) -> tuple[int, ...]:
    """The lengths that rows of squares below or above a board say, shortest first; none where none are seen.
    letters: how many there are on the board, which all words together have."""
    left, top, right, bottom = view.lattice.bbox
    cell, (height, width) = view.lattice.cell, view.rgb.shape[:2]
    seen: list[tuple[int, ...]] = []
    for low, high in (
        (bottom + NEAREST_ROW * cell, bottom + FARTHEST_ROW * cell),
        (top - FARTHEST_ROW * cell, top - NEAREST_ROW * cell),
    ):
        y0, y1 = (int(np.clip(round(y), 0, height)) for y in (low, high))
        x0, x1 = (
            int(np.clip(round(x), 0, width))
            for x in (left - VIEW_MARGIN_CELLS * cell, right + VIEW_MARGIN_CELLS * cell)
        )
        if y1 - y0 > HEIGHTS[0] * cell:
            seen += _lengths(view.rgb[y0:y1, x0:x1], cell, left - x0)
    return max(seen, key=lambda lengths: (sum(lengths) == letters, len(lengths)), default=())


def shows_page_below(view: View) -> bool:
    """True if a picture shows so much below the board that rows of squares would be seen there."""
    return view.rgb.shape[0] - view.lattice.bbox[3] > ROWS_BELOW_CELLS * view.lattice.cell


def _lengths(rgb: np.ndarray, cell: float, left: float) -> Iterator[tuple[int, ...]]:
    """Lengths that a part of a picture, (H, W, 3) uint8, seems to show, at several levels of contrast. left:
    the board's left side."""
    times = max(1.0, FINE_CELL_PX / cell)
    if times > 1:
        rgb = cv2.resize(rgb, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    cell, left = cell * times, left * times
    page = median(rgb.reshape(-1, 3), axis=0)
    away = np.abs(rgb.astype(np.float32) - page).max(axis=2)
    for first in FIRST:
        yield from _from_first(away, first, cell, left)


def _from_first(
    away: np.ndarray, first: tuple[float, float], cell: float, left: float
) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of words, counted on the rows of squares that stand out in the first square's column.
    away: (H, W) contrast against the page."""
    start, end = (round(left + x * cell) for x in first)
    strip = away[:, start:end].mean(axis=1)
    around = cv2.dilate(strip[:, None], np.ones((2 * round(NEARBY_CELLS * cell) + 1, 1), np.uint8))[:, 0]
    is_row = [strip > level for level in LEVELS]
    is_row += [(strip > LEVELS[0]) & (strip > share * around) for share in SHARES]  # rows differ in contrast
    for some in is_row:
        bands = [x for x in _bands(some) if HEIGHTS[0] * cell <= x.height <= HEIGHTS[1] * cell]
        best = max((_evenly_spaced(bands, i) for i in range(len(bands))), key=len, default=[])
        if len(best) > 1 and (
            lengths := _count_squares(away, best, start, end, left - MAX_FIRST_SQUARE_OFFSET * cell)
        ):
            yield lengths


def _bands(is_row: np.ndarray) -> list[Band]:
    """The runs of (H,) bool, from the top."""
    edges = np.flatnonzero(np.diff(np.pad(is_row.astype(np.int8), 1)))
    return [Band(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _evenly_spaced(bands: list[Band], first: int) -> list[Band]:
    """The bands from one on that follow each other evenly and are as high."""
    chosen = [bands[first]]
    for band in bands[first + 1 :]:
        a, b = chosen[0], chosen[-1]
        step = band.top - b.top
        usual = (b.top - a.top) / (len(chosen) - 1) if len(chosen) > 1 else step
        if (
            abs(band.height / a.height - 1) > AS_HIGH
            or not b.height <= step <= (1 + MOST_GAP) * max(a.height, b.height)
            or abs(step / usual - 1) > MAX_ROW_STEP_SPREAD
        ):
            break
        chosen.append(band)
    return chosen


def _count_squares(
    away: np.ndarray, bands: list[Band], start: int, end: int, least: float
) -> tuple[int, ...]:
    """The number of squares of each row; none where a row is no whole number of them. start, end: columns of
    pixels in the first square. least: column at which that begins at the earliest."""
    pitch = (bands[-1].top - bands[0].top) / (len(bands) - 1)
    gap = pitch - sum(band.height for band in bands) / len(bands)
    widths = [_width(away, band, start, end, least, pitch) + gap for band in bands]
    found = {}
    for factor in FACTORS:
        wide = np.array(widths) / (pitch * factor)
        off = float(np.abs(wide - np.round(wide)).max())
        if off <= MAX_SQUARE_COUNT_ERROR and all(
            MIN_WORD_LENGTH <= round(x) <= MAX_WORD_LENGTH for x in wide.tolist()
        ):
            found[off] = tuple(sorted(round(x) for x in wide.tolist()))
    return found[min(found)] if found else ()


def _width(away: np.ndarray, band: Band, start: int, end: int, least: float, pitch: float) -> float:
    """The width of a row of squares, in pixels."""
    low, high = (band.top + round(x * band.height) for x in MIDDLE)
    along = away[low : high + 1].mean(axis=0)
    full = MIN_ROW_CONTRAST_SHARE * float(percentile(along[start:end], SQUARE_CONTRAST_PERCENTILE))
    begin, reach = start, 0
    while begin > max(0, least) and along[begin] > full:
        begin -= 1
    for run in _bands(along[begin:] > full):
        if run.top - reach > pitch / 2:
            break
        reach = run.bottom
    return reach


# Values that there can be on a Wend board: letters. Where nothing stands there is a wall.

#: Letters that are drawn alike.
SIMILAR_LETTERS = ("IJLT", "CDGOQ", "BEFPR", "AHKMNW", "UVXY", "SZ")
UNEVEN = Doubt(
    Sort.RULES,
    "the rows of small squares do not add up to the letters: how long the words are is not known",
)


def _puzzle(seen: Seen) -> Wend:
    rows = range(seen.n)
    letters = in_cells(seen.given)
    text = ["".join(letters.get((r, c), WALL) for c in rows) for r in rows]
    lengths = seen.more if not _rules(seen) else None
    return Wend.of(text, lengths, seen.drawn.get("words", ()))


def _of_puzzle(puzzle: Wend) -> Seen:
    drawn = {"words": puzzle.found} if puzzle.found else {}
    return Seen(len(puzzle.rows), {**puzzle.letters}, drawn=drawn, more=puzzle.lengths)


def _rules(seen: Seen) -> list[Doubt]:
    return [UNEVEN] if seen.more and sum(seen.more) != len(in_cells(seen.given)) else []


def _meant(said: str, read: str | None) -> str:
    """The letter that is told, whatever its case; a wall is nothing."""
    if said in (WALL, "wall", "block"):
        return NOTHING
    return said.upper() if len(said) == 1 else said


def _others(seen: Seen, place: Place) -> Iterator[str]:
    """Other letters that a letter may be: those that are drawn like it."""
    read = seen.given.get(place)
    if is_pair(place) or read is None:
        return
    second = [seen.second[place]] if place in seen.second else []
    alike = next((group for group in SIMILAR_LETTERS if read in group), "")
    yield from (letter for letter in dict.fromkeys([*second, *alike]) if letter != read)


VOCABULARY = Vocabulary(
    what="a letter",
    in_cells=lambda n: ascii_uppercase if MIN_SIZE <= n <= MAX_SIZE else (),
    puzzle=_puzzle,
    of_puzzle=_of_puzzle,
    marks=lambda seen: seen.drawn,
    rules=_rules,
    meant=_meant,
    others=_others,
    explained="A to Z, or empty for a wall",
    takes_more=True,
)


SURE_LETTER_CHANCE = 0.95  # chance of a letter that leaves nothing to doubt
DOUBTED_LETTER_CHANCE = 0.8  # chance below which a letter is doubted
UNSEEN = "no rows of small squares were found: how long the words are is not known"
NOT_SAID = "how long the words are is not in the picture: words of any length were tried"


def read_wend(view: View, correction: Correction) -> Reading:
    """Read a board as Wend, or what was found in the puzzle that a person has given. Raises NoBoardFound
    where no Wend is as large."""
    if not MIN_SIZE <= view.n <= MAX_SIZE:
        sizes = f"a Wend board has {MIN_SIZE} to {MAX_SIZE} rows, but this one has {view.n}"
        raise NoBoardFound(sizes, WHOLE)
    letters = view.part(letters_of)
    chances = {cell: float(x.max()) for cell, x in letters.chances.items()}
    words, untold = _found_words(letters)
    lengths = lengths_beside(view, len(letters.chances))
    seen = Seen(
        view.n,
        given={**letters.found},
        drawn={"words": words} if words else {},
        doubts=tuple(_doubts(letters, chances)),
        of_board=(
            *lattice_doubts(view, framed=False),
            *([Doubt(Sort.RULES, UNSEEN)] if not lengths and shows_page_below(view) else []),
            *([Doubt(Sort.MARKS, "which words have been found is hard to tell", untold)] if untold else ()),
        ),
        second={
            cell: ascii_uppercase[int(letters.chances[cell].argsort()[-2])]
            for cell, chance in chances.items()
            if chance < SURE_LETTER_CHANCE
        },
        more=lengths,
        sure={cell: min(1.0, chance / SURE_LETTER_CHANCE) for cell, chance in chances.items()},
    )
    is_said = bool(lengths or correction.more or correction.puzzle is not None)
    notes = () if is_said or shows_page_below(view) else (NOT_SAID,)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=view, notes=notes)


def _doubts(letters: Letters, chances: dict[Cell, float]) -> Iterator[Doubt]:
    """Find doubts about the letters and walls that were read."""
    unclear = [cell for cell, chance in chances.items() if chance < DOUBTED_LETTER_CHANCE]
    yield from doubted(Sort.UNCLEAR, VOCABULARY.what, unclear)
    yield from doubted(Sort.HIDDEN, VOCABULARY.what, [*letters.blank, *letters.odd_walls])


def _found_words(letters: Letters) -> tuple[tuple[Path, ...], tuple[Cell, ...]]:
    """The words whose cells are tinted, and the tinted cells along which no word runs."""
    found, untold = [], []
    for group in letters.tinted():
        paths = list(_paths_over(group, letters.found))
        if len(paths) == 1 or (paths and len({*map(frozenset, paths)}) == 1):
            found.append(paths[0])
        else:
            untold += group
    return tuple(sorted(found)), tuple(sorted(untold))


def _paths_over(group: list[Cell], letters: dict[Cell, str]) -> Iterator[Path]:
    """The paths over all of some cells that spell a word of the list."""
    classes = words_in_use().classes
    stack: list[Path] = [(cell,) for cell in reversed(group)]
    while stack:
        path = stack.pop()
        if len(path) == len(group):
            if "".join(letters[x] for x in path) in classes:
                yield path
            continue
        r, c = path[-1]
        beside = [(r + down, c + right) for down, right in SIDES]
        stack += [(*path, x) for x in beside if x in group and x not in path]
