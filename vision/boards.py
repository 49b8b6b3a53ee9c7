"""The boards of a capture, looked for when a game asks for them, and once only."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from math import ceil

import numpy as np

from .correction import Correction
from .grid.find import ScaleSearch, check_corners, find_at
from .grid.lattice import shrink
from .grid.lineless import find_lineless
from .grid.seeds import Copies, Seed
from .grid.window import CORNERS, MIDDLES, Sight
from .measure.colours import count_filled_middles
from .measure.view import MOST_ROWS, View
from .source.errors import NoBoardFound, NoSuchBoard
from .source.limits import is_large

LEAST_FILLED = 3  # cells whose middles are filled on a board of a game with shapes in its cells
SEARCHED = 3_000_000  # pixels at most of the copy of a large picture in which boards are looked for


@dataclass(frozen=True, eq=False)
class Boards:
    """rgb: the upright (H, W, 3) uint8 capture. correction: what a person knows better. which: 2 takes the
    second largest board, and so on. Raises BadCorrection where no board can lie between its corners."""

    rgb: np.ndarray
    correction: Correction
    which: int = 1
    _searches: dict[Sight, ScaleSearch] = field(default_factory=dict, repr=False)
    _views: dict[tuple[Sight, bool], View | Callable[[], NoBoardFound]] = field(
        default_factory=dict, repr=False
    )

    def __post_init__(self) -> None:
        if self.correction.corners is not None:
            check_corners(self.correction.corners, self.correction.n, self.rgb.shape)

    def find(self, sight: Sight) -> View:
        """The board, its lines being looked for in that way. Raises NoBoardFound."""
        view = self._view(sight, True)
        if isinstance(view, View):
            return view
        raise view()

    def find_or_none(self, sight: Sight) -> View | None:
        """The board as `find` has it; None where there is none."""
        view = self._view(sight, True)
        return view if isinstance(view, View) else None

    def find_fast(self, sight: Sight) -> View | None:
        """The board as `find` has it, or None. If a board is plain to see in another way at the scale that is
        searched first, no other scale is tried: that takes long, and would hardly show more."""
        view = self._view(sight, self._is_plain(sight) or not self.are_plain)
        return view if isinstance(view, View) else None

    def find_if_plain(self, sight: Sight) -> View | None:
        """The board as `find` has it; None where none is plain to see at the scale that is looked at
        first."""
        return self.find_or_none(sight) if self._is_plain(sight) else None

    @cached_property
    def is_obvious(self) -> bool:
        """True if a board is plain to see in some way at the scale that is looked at first, without closing
        gaps in its lines."""
        return self.correction.corners is not None or self._show_one(len(CORNERS.levels))

    @cached_property
    def are_plain(self) -> bool:
        """True if a board is plain to see in some way at that scale, gaps closed where that takes it."""
        return self.is_obvious or self._show_one(len(CORNERS.levels) * len(CORNERS.gaps))

    def _show_one(self, rounds: int) -> bool:
        """Tries both ways level by level, so many more at most, until one shows a board."""
        for _, sight in product(range(rounds), (MIDDLES, CORNERS)):
            search = self._search(sight)
            search.search_next_level()
            if search.is_plain:
                return True
        return False

    def _is_plain(self, sight: Sight) -> bool:
        """True if a board is plain to see in that way: along the middles as far as both were tried, at the
        corners without closing gaps, unless these were closed to see any."""
        if not self.are_plain or self.correction.corners is not None:
            return self.are_plain
        search = self._search(sight)
        if sight is not MIDDLES:
            search.search_levels(len(sight.levels))
        return search.is_plain

    def _view(self, sight: Sight, everywhere: bool) -> View | Callable[[], NoBoardFound]:
        """The board, or what makes the error that says why there is none. everywhere: see Search.boards."""
        if (sight, everywhere) not in self._views:
            try:
                self._views[sight, everywhere] = self._find(sight, everywhere)
            except NoBoardFound as error:  # not kept as it is: its traceback would keep the capture in memory
                self._views[sight, everywhere] = partial(type(error), str(error), error.remedy)
        return self._views[sight, everywhere]

    @cached_property
    def small(self) -> tuple[Copies, int]:
        """A copy of a large picture in which boards are looked for, and how many times smaller it is; of
        others the picture itself. What is read is read from the picture's own pixels."""
        height, width = self.rgb.shape[:2]
        times = ceil((height * width / SEARCHED) ** 0.5) if is_large(width, height) else 1
        return Copies(shrink(self.rgb, times)), times

    @cached_property
    def with_symbols(self) -> View | None:
        """The board as games with symbols in their cells are looked at; None where there is none, or where it
        has more rows than such games or regions in colours and no numbered discs."""
        plain = self.find_if_plain(MIDDLES)
        if plain and plain.has_regions and not plain.has_coarse_discs:
            return None
        found = self.find_fast(CORNERS)
        return found if found and found.n <= MOST_ROWS else None

    @cached_property
    def show_regions_alone(self) -> bool:
        """True if the board is plain to see, has as many colours as only regions have, and hardly holds a
        shape: no numbered discs, nothing that fills the middle of some cells."""
        plain = self.find_if_plain(MIDDLES)
        return (
            plain is not None
            and plain.has_regions
            and not plain.has_coarse_discs
            and count_filled_middles(plain.coarse) < LEAST_FILLED
        )

    @cached_property
    def lineless(self) -> View | None:
        """The board of coloured cells that touch, without lines; None where there is none, or where a person
        has said where the board lies."""
        if self.correction.corners is not None or self.which != 1:
            return None
        small, times = self.small
        found = find_lineless(small.rgb, self.correction.n)
        return View(self.rgb, found.scaled(times)) if found else None

    def around_seeds(self, sight: Sight, seeds_in: Callable[[np.ndarray], Iterable[Seed]]) -> View | None:
        """The board around what something else than flat patches takes for cells (see Search.around_seeds);
        None where there is none, or where a person has said which board it is, or where it lies."""
        if self.correction.corners is not None or self.which != 1:
            return None
        found = self._search(sight).around_seeds(seeds_in)
        return View(self.rgb, found.scaled(self.small[1])) if found else None

    def _find(self, sight: Sight, everywhere: bool) -> View:
        correction = self.correction
        if correction.corners is not None:
            return View(self.rgb, find_at(self.rgb, correction.corners, correction.n, sight))
        found = [each.scaled(self.small[1]) for each in self._search(sight).boards(everywhere)]
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
            self._searches[sight] = ScaleSearch(self.small[0], self.correction.n, sight)
        return self._searches[sight]
