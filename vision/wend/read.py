"""Reading of Wend: letters, walls, lengths of words, and the words that a player has found."""

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
    NEIGHBOUR_OFFSETS,
    WALL,
    Path,
    Wend,
)
from ...solver.wend.word_list import words_in_use
from ..boards import View
from ..cells_and_sides import Place, cell_values, is_pair
from ..correction import Correction
from ..doubts import Doubt, Sort, lattice_doubts, place_doubts
from ..percentiles import max_channel, median, percentile
from ..reading import Reading
from ..record import WHOLE_BOARD_ADVICE, reading_of
from ..source.errors import NoBoardFound
from ..vocabulary import NOTHING, Observations, Vocabulary
from .letters import Letters, letters_of

# Lengths of the words, from the rows of small squares below the board or above it.

# pixels of a cell to which smaller ones are enlarged, because gaps between squares are slim
FINE_CELL_PX = 72.0
VIEW_MARGIN_CELLS = 0.5  # cells beyond the board's left and right sides that are searched
MAX_ROW_DISTANCE = 4.5  # largest distance (cells) of a row of squares from the board
MIN_ROW_DISTANCE = 0.12  # least distance (cells) of a row of squares from the board
ROWS_BELOW_CELLS = 1.5  # cells below a board in which the game has its rows
# contrasts (0..255) of rows against the page that are tried
ROW_LEVELS = (6.0, 9.0, 13.0, 18.0, 26.0, 36.0, 50.0)
# shares of the strongest contrast nearby, from which a row is separated from a gap
ROW_SHARES = (0.5, 0.65, 0.8)
NEARBY_CELLS = 0.2  # cells around a pixel row that count as nearby
#: Cells from the board's left side between which the first squares are sampled: at the side, or after a frame
FIRST_SQUARE_SPANS = (0.03, 0.12), (0.1, 0.17)
SQUARE_HEIGHTS = (0.09, 0.5)  # least and largest height (cells) of a square
MAX_HEIGHT_SPREAD = 0.3  # share by which rows differ in height, at most
MAX_ROW_STEP_SPREAD = 0.2  # share by which the distances from row to row differ at most
MAX_ROW_GAP = 0.8  # gap between two rows, in row heights, at most
SQUARE_CONTRAST_PERCENTILE = 25.0  # percentile of the first square's contrast that is its own, not a letter's
MIN_ROW_CONTRAST_SHARE = 0.5  # share of its first square's contrast from which a row continues
ROW_MIDDLE = (0.25, 0.75)  # part of a row's height where its squares are broad
MAX_FIRST_SQUARE_OFFSET = 0.25  # largest distance (cells) of the first square from the board's left side
# distance of squares, in distances of rows; each is tried
PITCH_FACTORS = (1.0, 0.98, 1.02, 0.96, 1.04, 1.06)
MAX_SQUARE_COUNT_ERROR = 0.3  # squares by which a row's width may differ from a whole number of squares


class Band(NamedTuple):
    """A row of squares: its pixel rows, from top to bottom (exclusive)."""

    top: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


def read_word_lengths(view: View, letters: int) -> tuple[int, ...]:
    """Return the lengths of words that the rows of squares show, shortest first; () if no rows are seen.
    letters: number of letters on the board, which all words together have."""
    left, top, right, bottom = view.lattice.bbox
    cell, (height, width) = view.lattice.cell, view.rgb.shape[:2]
    seen: list[tuple[int, ...]] = []
    for low, high in (
        (bottom + MIN_ROW_DISTANCE * cell, bottom + MAX_ROW_DISTANCE * cell),
        (top - MAX_ROW_DISTANCE * cell, top - MIN_ROW_DISTANCE * cell),
    ):
        y0, y1 = (int(np.clip(round(y), 0, height)) for y in (low, high))
        x0, x1 = (
            int(np.clip(round(x), 0, width))
            for x in (left - VIEW_MARGIN_CELLS * cell, right + VIEW_MARGIN_CELLS * cell)
        )
        if y1 - y0 > SQUARE_HEIGHTS[0] * cell:
            seen += _possible_lengths(view.rgb[y0:y1, x0:x1], cell, left - x0)
    return max(seen, key=lambda lengths: (sum(lengths) == letters, len(lengths)), default=())


def shows_page_below(view: View) -> bool:
    """True if the picture shows enough below the board that rows of squares would be seen there."""
    return view.rgb.shape[0] - view.lattice.bbox[3] > ROWS_BELOW_CELLS * view.lattice.cell


def _possible_lengths(rgb: np.ndarray, cell: float, left: float) -> Iterator[tuple[int, ...]]:
    """Yield lengths that a part of a picture, (H, W, 3) uint8, seems to show, at several contrasts. left: x
    of the board's left side."""
    times = max(1.0, FINE_CELL_PX / cell)
    if times > 1:
        rgb = cv2.resize(rgb, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    cell, left = cell * times, left * times
    page = median(rgb.reshape(-1, 3), axis=0)
    away = max_channel(np.abs(rgb.astype(np.float32) - page))
    for first in FIRST_SQUARE_SPANS:
        yield from _lengths_from_first_square(away, first, cell, left)


def _lengths_from_first_square(
    away: np.ndarray, first: tuple[float, float], cell: float, left: float
) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of words counted on the rows that stand out in the first square's column. away: (H,
    W) contrast against the page."""
    start, end = (round(left + x * cell) for x in first)
    strip = away[:, start:end].mean(axis=1)
    around = cv2.dilate(strip[:, None], np.ones((2 * round(NEARBY_CELLS * cell) + 1, 1), np.uint8))[:, 0]
    is_row = [strip > level for level in ROW_LEVELS]
    # rows differ in contrast
    is_row += [(strip > ROW_LEVELS[0]) & (strip > share * around) for share in ROW_SHARES]
    for some in is_row:
        bands = [
            x for x in _runs_of_true(some) if SQUARE_HEIGHTS[0] * cell <= x.height <= SQUARE_HEIGHTS[1] * cell
        ]
        best = max((_evenly_spaced(bands, i) for i in range(len(bands))), key=len, default=[])
        if len(best) > 1 and (
            lengths := _count_squares(away, best, start, end, left - MAX_FIRST_SQUARE_OFFSET * cell)
        ):
            yield lengths


def _runs_of_true(is_row: np.ndarray) -> list[Band]:
    """Return the runs of True in (H,) bool, from the top."""
    edges = np.flatnonzero(np.diff(np.pad(is_row.astype(np.int8), 1)))
    return [Band(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _evenly_spaced(bands: list[Band], first: int) -> list[Band]:
    """Return the bands from `first` on that follow each other evenly and have one height."""
    chosen = [bands[first]]
    for band in bands[first + 1 :]:
        a, b = chosen[0], chosen[-1]
        step = band.top - b.top
        usual = (b.top - a.top) / (len(chosen) - 1) if len(chosen) > 1 else step
        if (
            abs(band.height / a.height - 1) > MAX_HEIGHT_SPREAD
            or not b.height <= step <= (1 + MAX_ROW_GAP) * max(a.height, b.height)
            or abs(step / usual - 1) > MAX_ROW_STEP_SPREAD
        ):
            break
        chosen.append(band)
    return chosen


def _count_squares(
    away: np.ndarray, bands: list[Band], start: int, end: int, least: float
) -> tuple[int, ...]:
    """Return the number of squares of each row, in rising order; () if a row is no whole number of squares.
    start, end: columns of pixels in the first square. least: leftmost column at which it may begin."""
    pitch = (bands[-1].top - bands[0].top) / (len(bands) - 1)
    gap = pitch - sum(band.height for band in bands) / len(bands)
    widths = [_row_width(away, band, start, end, least, pitch) + gap for band in bands]
    found = {}
    for factor in PITCH_FACTORS:
        wide = np.array(widths) / (pitch * factor)
        off = float(np.abs(wide - np.round(wide)).max())
        if off <= MAX_SQUARE_COUNT_ERROR and all(
            MIN_WORD_LENGTH <= round(x) <= MAX_WORD_LENGTH for x in wide.tolist()
        ):
            found[off] = tuple(sorted(round(x) for x in wide.tolist()))
    return found[min(found)] if found else ()


def _row_width(away: np.ndarray, band: Band, start: int, end: int, least: float, pitch: float) -> float:
    """Return the width of a row of squares, in pixels."""
    low, high = (band.top + round(x * band.height) for x in ROW_MIDDLE)
    along = away[low : high + 1].mean(axis=0)
    full = MIN_ROW_CONTRAST_SHARE * float(percentile(along[start:end], SQUARE_CONTRAST_PERCENTILE))
    begin, reach = start, 0
    while begin > max(0, least) and along[begin] > full:
        begin -= 1
    for run in _runs_of_true(along[begin:] > full):
        if run.top - reach > pitch / 2:
            break
        reach = run.bottom
    return reach


# Values on a Wend board: letters. A cell without a letter is a wall.

#: Letters that are drawn alike.
SIMILAR_LETTERS = ("IJLT", "CDGOQ", "BEFPR", "AHKMNW", "UVXY", "SZ")
# doubt if the lengths do not add up to the letters
UNEVEN_LENGTHS = Doubt(
    Sort.RULES,
    "the rows of small squares do not add up to the letters: how long the words are is not known",
)


def _puzzle(seen: Observations) -> Wend:
    rows = range(seen.n)
    letters = cell_values(seen.givens)
    text = ["".join(letters.get((r, c), WALL) for c in rows) for r in rows]
    lengths = seen.extra if not _rules(seen) else None
    return Wend.of(text, lengths, seen.other_marks.get("words", ()))


def _observations_of(puzzle: Wend) -> Observations:
    drawn = {"words": puzzle.found} if puzzle.found else {}
    return Observations(len(puzzle.rows), {**puzzle.letters}, other_marks=drawn, extra=puzzle.lengths)


def _rules(seen: Observations) -> list[Doubt]:
    return [UNEVEN_LENGTHS] if seen.extra and sum(seen.extra) != len(cell_values(seen.givens)) else []


def _intended_letter(said: str, read: str | None) -> str:
    """Return the letter that a person means, in upper case; NOTHING for a wall."""
    if said in (WALL, "wall", "block"):
        return NOTHING
    return said.upper() if len(said) == 1 else said


def _similar_letters(seen: Observations, place: Place) -> Iterator[str]:
    """Yield the letters that are drawn like the letter that was read."""
    read = seen.givens.get(place)
    if is_pair(place) or read is None:
        return
    second = [seen.second_choices[place]] if place in seen.second_choices else []
    alike = next((group for group in SIMILAR_LETTERS if read in group), "")
    yield from (letter for letter in dict.fromkeys([*second, *alike]) if letter != read)


VOCABULARY = Vocabulary(
    cell_contents="a letter",
    cell_values=lambda n: ascii_uppercase if MIN_SIZE <= n <= MAX_SIZE else (),
    puzzle=_puzzle,
    observations_of=_observations_of,
    marks=lambda seen: seen.other_marks,
    rules=_rules,
    intended_value=_intended_letter,
    likely_values=_similar_letters,
    values_in_words="A to Z, or empty for a wall",
    takes_extra=True,
)


SURE_LETTER_CHANCE = 0.95  # chance from which a letter is beyond doubt
DOUBTED_LETTER_CHANCE = 0.8  # chance below which a letter is doubted
# sentence of the doubt about lengths that were not found
NO_LENGTHS_TEXT = "no rows of small squares were found: how long the words are is not known"
# note if the picture does not show where lengths would be
NO_LENGTHS_NOTE = "how long the words are is not in the picture: words of any length were tried"


def read_wend(view: View, correction: Correction) -> Reading:
    """Read a board as Wend, or the words found in the puzzle that a person gave. Raises NoBoardFound if no
    Wend has that size."""
    if not MIN_SIZE <= view.n <= MAX_SIZE:
        sizes = f"a Wend board has {MIN_SIZE} to {MAX_SIZE} rows, but this one has {view.n}"
        raise NoBoardFound(sizes, WHOLE_BOARD_ADVICE)
    letters = view.part(letters_of)
    chances = {cell: float(x.max()) for cell, x in letters.chances.items()}
    words, untold = _found_words(letters)
    lengths = read_word_lengths(view, len(letters.chances))
    seen = Observations(
        view.n,
        givens={**letters.found},
        other_marks={"words": words} if words else {},
        doubts=tuple(_doubts(letters, chances)),
        board_doubts=(
            *lattice_doubts(view, framed=False),
            *([Doubt(Sort.RULES, NO_LENGTHS_TEXT)] if not lengths and shows_page_below(view) else []),
            *([Doubt(Sort.MARKS, "which words have been found is hard to tell", untold)] if untold else ()),
        ),
        second_choices={
            cell: ascii_uppercase[int(letters.chances[cell].argsort()[-2])]
            for cell, chance in chances.items()
            if chance < SURE_LETTER_CHANCE
        },
        extra=lengths,
        sureness={cell: min(1.0, chance / SURE_LETTER_CHANCE) for cell, chance in chances.items()},
    )
    is_said = bool(lengths or correction.extra or correction.puzzle is not None)
    notes = () if is_said or shows_page_below(view) else (NO_LENGTHS_NOTE,)
    return reading_of(view, seen, VOCABULARY, correction, colours=view.colours, stages=view, notes=notes)


def _doubts(letters: Letters, chances: dict[Cell, float]) -> Iterator[Doubt]:
    """Yield doubts about the letters and walls that were read."""
    unclear = [cell for cell, chance in chances.items() if chance < DOUBTED_LETTER_CHANCE]
    yield from place_doubts(Sort.UNCLEAR, VOCABULARY.cell_contents, unclear)
    yield from place_doubts(Sort.HIDDEN, VOCABULARY.cell_contents, [*letters.blank_cells, *letters.odd_walls])


def _found_words(letters: Letters) -> tuple[tuple[Path, ...], tuple[Cell, ...]]:
    """Return the paths of the words whose cells are tinted, and the tinted cells along which no word runs."""
    found, untold = [], []
    for group in letters.tinted():
        paths = list(_paths_over(group, letters.found))
        if len(paths) == 1 or (paths and len({*map(frozenset, paths)}) == 1):
            found.append(paths[0])
        else:
            untold += group
    return tuple(sorted(found)), tuple(sorted(untold))


def _paths_over(group: list[Cell], letters: dict[Cell, str]) -> Iterator[Path]:
    """Yield the paths through all cells of a group that spell a word of the list."""
    classes = words_in_use().classes
    stack: list[Path] = [(cell,) for cell in reversed(group)]
    while stack:
        path = stack.pop()
        if len(path) == len(group):
            if "".join(letters[x] for x in path) in classes:
                yield path
            continue
        r, c = path[-1]
        beside = [(r + down, c + right) for down, right in NEIGHBOUR_OFFSETS]
        stack += [(*path, x) for x in beside if x in group and x not in path]
