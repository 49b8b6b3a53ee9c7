"""The boards of a capture. Each is looked for when a game asks for it, and only once; so is each measure by
which games recognise and read a board."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from math import ceil
from typing import Any, TypeVar

import numpy as np

from .correction import Correction
from .grid.find import FoundBoard, ScaleSearch, check_corners, find_at
from .grid.lattice import Flat, Lattice, flatten, shrink
from .grid.lineless import find_lineless
from .grid.seeds import Copies, Seed
from .grid.window import CORNERS, MIDDLES, Sight
from .measure.colours import cell_colours, count_colours, count_filled_middles
from .measure.symbols import Disc, Symbols, find_discs, find_symbols, has_clear_disc
from .source.errors import NoBoardFound, NoSuchBoard
from .source.limits import is_large

T = TypeVar("T")

DIGIT_CELL_PX = 96  # pixels of a cell's side in the flat picture from which digits are read
# pixels of a cell's side in the flat picture for symbols; signs are only an eighth of a cell
SYMBOL_CELL_PX = 64
# most grounds of a board with symbols (empty, given, under the pointer, wrong); regions have more
MAX_GROUNDS = 4
MAX_ROWS = 16  # most rows of a board with symbols or numbers; people make up to 12, tables have more
MIN_DISCS = 2  # least discs of a board with numbers: the first and the last one
MAX_DISC_SHARE = 0.6  # largest share of the cells that hold a disc; the fullest boards of people have 0.45


@dataclass(frozen=True, eq=False)
class View:
    """One board of a capture, and what is measured of it; each part is computed when it is first needed.

    rgb: the (H, W, 3) uint8 capture. found_board: the board. boards: number of boards in the capture, 1 if a
    person chose this one.
    """

    rgb: np.ndarray
    found_board: FoundBoard
    boards: int = 1
    _parts: dict[Callable[["View"], Any], Any] = field(default_factory=dict, repr=False)

    def part(self, make: Callable[["View"], T]) -> T:
        """Return what `make` computes from this view; it is computed once. Games use it for measures of their
        own."""
        if make not in self._parts:
            self._parts[make] = make(self)
        return self._parts[make]

    @property
    def lattice(self) -> Lattice:
        return self.found_board.lattice

    @property
    def n(self) -> int:
        """Cells a side."""
        return self.found_board.lattice.n

    @cached_property
    def coarse_flat(self) -> Flat:
        """The cells in the small flat picture in which lines were looked for."""
        return self.found_board.flat.part(self.found_board.window.row, self.found_board.window.column, self.n)

    @cached_property
    def coarse_colours(self) -> np.ndarray:
        """(n, n, 3) float32 RGB 0..255: each cell's own colour, from `coarse`."""
        return cell_colours(self.coarse_flat)

    @cached_property
    def coarse_discs(self) -> tuple[Disc, ...]:
        """The discs in `coarse`."""
        return find_discs(self.coarse_flat)

    @cached_property
    def has_coarse_discs(self) -> bool:
        """True if `coarse` shows as many discs as a board with numbered discs has."""
        return self.n <= MAX_ROWS and MIN_DISCS <= len(self.coarse_discs) <= MAX_DISC_SHARE * self.n**2

    @cached_property
    def has_regions(self) -> bool:
        """True if the cells have more colours than a board with symbols has."""
        return count_colours(self.coarse_colours) > MAX_GROUNDS

    @cached_property
    def flat(self) -> Flat:
        """The cells in detail, SYMBOL_CELL_PX pixels each."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), SYMBOL_CELL_PX)

    @cached_property
    def finest(self) -> Flat:
        """The cells in finest detail, DIGIT_CELL_PX pixels each, for digits and numbers."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), DIGIT_CELL_PX)

    def flatten_shifted(
        self, rows: tuple[int, int], columns: tuple[int, int], offset: tuple[float, float], cell: int
    ) -> Flat:
        """Return some cells laid flat with the lattice moved. rows, columns: the first, and the one behind
        the last. offset: (x, y) in cells. cell: pixels of a cell's side."""
        move = np.array([[1, 0, offset[0]], [0, 1, offset[1]], [0, 0, 1]])
        return flatten(self.rgb, self.lattice.homography @ move, rows, columns, cell)

    @cached_property
    def colours(self) -> np.ndarray:
        """(n, n, 3) float32 RGB 0..255: each cell's own colour, from `flat`."""
        return cell_colours(self.flat)

    @cached_property
    def symbols(self) -> Symbols:
        """Symbols in the cells."""
        return find_symbols(self.flat, self.colours)

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """The discs that seem to have a number on them."""
        return find_discs(self.flat)

    @cached_property
    def has_discs(self) -> bool:
        """True if the board has as many discs as one with numbered discs. They are not searched if too few
        cells hold a disc-like or odd symbol, or if none of these cells holds a clear disc. (A cell that a
        path covers is odd.)"""
        likely = [symbol.cell for symbol in self.symbols.found if symbol.is_disc] + list(
            self.symbols.odd_cells
        )
        if len(likely) < MIN_DISCS or not has_clear_disc(self.flat, likely):
            return False
        return self.shows_discs

    @cached_property
    def shows_discs(self) -> bool:
        """True if `discs` are as many as on a board with numbered discs; the full search."""
        return self.n <= MAX_ROWS and MIN_DISCS <= len(self.discs) <= MAX_DISC_SHARE * self.n**2


# least number of cells with a filled middle, on a board of a game with shapes in its cells
MIN_FILLED_MIDDLES = 3
MAX_SEARCHED_PIXELS = 3_000_000  # most pixels of the copy of a large picture in which boards are looked for


@dataclass(frozen=True, eq=False)
class Boards:
    """The boards of one capture.

    rgb: the upright (H, W, 3) uint8 capture. correction: what a person has corrected. which: 1 for the
    largest board, 2 for the second largest, and so on. lined: the capture as lines are looked for in it, if
    that differs (see Denoised). Raises BadCorrection if no board can lie between the corners of the
    correction.
    """

    rgb: np.ndarray
    correction: Correction
    which: int = 1
    lined: np.ndarray | None = None
    _searches: dict[Sight, ScaleSearch] = field(default_factory=dict, repr=False)
    _views: dict[tuple[Sight, bool], View | Callable[[], NoBoardFound]] = field(
        default_factory=dict, repr=False
    )

    def __post_init__(self) -> None:
        if self.correction.corners is not None:
            check_corners(self.correction.corners, self.correction.n, self.rgb.shape)

    def find(self, sight: Sight) -> View:
        """Return the board found with this way of looking for lines. Raises NoBoardFound if there is none."""
        view = self._view(sight, True)
        if isinstance(view, View):
            return view
        raise view()

    def find_or_none(self, sight: Sight) -> View | None:
        """Return the board that `find` returns, or None if there is none."""
        view = self._view(sight, True)
        return view if isinstance(view, View) else None

    def find_fast(self, sight: Sight) -> View | None:
        """Return the board that `find` returns, or None. If another way shows a plain board at the first
        scale, search no other scale, because that takes long and would hardly show more."""
        view = self._view(sight, self._is_plain(sight) or not self.has_plain_board)
        return view if isinstance(view, View) else None

    def find_plain_board(self, sight: Sight) -> View | None:
        """Return the board that `find` returns, or None if no board is plain at the first scale."""
        return self.find_or_none(sight) if self._is_plain(sight) else None

    @cached_property
    def is_obvious(self) -> bool:
        """True if some way of looking shows a plain board at the first scale, without closing gaps in its
        lines."""
        return self.correction.corners is not None or self._finds_plain_board(len(CORNERS.levels))

    @cached_property
    def has_plain_board(self) -> bool:
        """True if some way of looking shows a plain board at the first scale, with gaps in lines closed if
        necessary."""
        return self.is_obvious or self._finds_plain_board(len(CORNERS.levels) * len(CORNERS.gaps))

    def _finds_plain_board(self, rounds: int) -> bool:
        """Try both ways of looking, level by level, for at most `rounds` more levels; return True once one
        shows a plain board."""
        for _, sight in product(range(rounds), (MIDDLES, CORNERS)):
            search = self._search(sight)
            search.search_next_level()
            if search.is_plain:
                return True
        return False

    def _is_plain(self, sight: Sight) -> bool:
        """True if this way of looking shows a plain board at the first scale. MIDDLES counts as far as it was
        searched; CORNERS counts without closing gaps, unless gaps had to be closed for any plain board."""
        if not self.has_plain_board or self.correction.corners is not None:
            return self.has_plain_board
        search = self._search(sight)
        if sight is not MIDDLES:
            search.search_levels(len(sight.levels))
        return search.is_plain

    def _view(self, sight: Sight, everywhere: bool) -> View | Callable[[], NoBoardFound]:
        """Return the board, or a callable that makes the error that says why there is none. everywhere: see
        ScaleSearch.boards."""
        if (sight, everywhere) not in self._views:
            try:
                self._views[sight, everywhere] = self._find(sight, everywhere)
            except NoBoardFound as error:  # not kept as it is: its traceback would keep the capture in memory
                self._views[sight, everywhere] = partial(type(error), str(error), error.remedy)
        return self._views[sight, everywhere]

    @cached_property
    def search_copy(self) -> tuple[Copies, int]:
        """A smaller copy of a large picture, or the picture itself, in which boards are looked for; and how
        many times smaller it is. Boards are read from the picture's own pixels."""
        height, width = self.rgb.shape[:2]
        times = ceil((height * width / MAX_SEARCHED_PIXELS) ** 0.5) if is_large(width, height) else 1
        return Copies(shrink(self.rgb if self.lined is None else self.lined, times)), times

    @cached_property
    def with_symbols(self) -> View | None:
        """The board as games with symbols look at it. None if there is no board, if it has more than
        MAX_ROWS rows, or if it shows coloured regions and no numbered discs."""
        plain = self.find_plain_board(MIDDLES)
        if plain and plain.has_regions and not plain.has_coarse_discs:
            return None
        found = self.find_fast(CORNERS)
        return found if found and found.n <= MAX_ROWS else None

    @cached_property
    def shows_only_regions(self) -> bool:
        """True if the board is plain, has more colours than a board with symbols, and holds no numbered discs
        and hardly any filled middles of cells."""
        plain = self.find_plain_board(MIDDLES)
        return (
            plain is not None
            and plain.has_regions
            and not plain.has_coarse_discs
            and count_filled_middles(plain.coarse_flat) < MIN_FILLED_MIDDLES
        )

    @cached_property
    def lineless(self) -> View | None:
        """The board of coloured cells that touch without lines; None if there is none, or if a person has
        said where the board lies."""
        if self.correction.corners is not None or self.which != 1:
            return None
        small, times = self.search_copy
        found = find_lineless(small.rgb, self.correction.n)
        return View(self.rgb, found.scaled(times)) if found else None

    def around_seeds(self, sight: Sight, seeds_in: Callable[[np.ndarray], Iterable[Seed]]) -> View | None:
        """Return the board around seeds that `seeds_in` finds in the edges of a picture (see
        ScaleSearch.around_seeds); None if there is none, or if a person has said which board it is, or where
        it lies."""
        if self.correction.corners is not None or self.which != 1:
            return None
        found = self._search(sight).around_seeds(seeds_in)
        return View(self.rgb, found.scaled(self.search_copy[1])) if found else None

    def _find(self, sight: Sight, everywhere: bool) -> View:
        correction = self.correction
        if correction.corners is not None:
            return View(self.rgb, find_at(self.rgb, correction.corners, correction.n, sight))
        found = [each.scaled(self.search_copy[1]) for each in self._search(sight).boards(everywhere)]
        if not 1 <= self.which <= len(found):
            if len(found) == 1:
                raise NoSuchBoard("this picture has one board only", "leave --which out")
            raise (NoSuchBoard if found else NoBoardFound)(
                f"there is no board {self.which} in this picture; complete boards in it: {len(found)}",
                "give --which a lower number",
            )
        return View(self.rgb, found[self.which - 1], len(found) if self.which == 1 else 1)

    def _search(self, sight: Sight) -> ScaleSearch:
        if sight not in self._searches:
            self._searches[sight] = ScaleSearch(self.search_copy[0], self.correction.n, sight)
        return self._searches[sight]
