"""Pictures of boards, drawn for the tests, with their readings; and pages opened in a tab."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.paint.caption import CaptureGround
from queens_snap.overlay.paint.capture import min_legible_cell
from queens_snap.overlay.story.page import story_page
from queens_snap.overlay.story.story import Story
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Marks
from queens_snap.solver.queens.puzzle import Board, parse_board
from queens_snap.solver.step import QUEEN, Claim, Step, make_facts
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading

from ..playing import Player, rules_of
from ..promises.conftest import with_tiny_game as with_tiny_game
from ..tabs import Tabs

REGIONS = "AABBBC\nADDBCC\nADEECC\nDDEEFF\nDDEEFF\nDDDDFF"
QUEENS: tuple[Cell, ...] = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
PASTELS = np.array(
    [(187, 163, 226), (150, 190, 255), (255, 201, 146), (179, 223, 160), (223, 223, 223), (255, 123, 96)],
    np.uint8,
)


NO_CLAIM = Claim((), ())
OpenPlayer = Callable[..., Player]


@dataclass(frozen=True)
class BoardCapture:
    """A picture (H, W, 3) uint8 RGB of a board on a page, and its reading."""

    rgb: np.ndarray
    reading: Reading

    def cells_changed(self, other: np.ndarray, least: int = 1) -> set[Cell]:
        """Return the cells in which at least `least` pixels differ; (-1, -1) is the page."""
        h = np.linalg.inv(self.reading.lattice.homography)
        y, x = np.nonzero((self.rgb != other).any(axis=-1))
        column, row, w = h @ np.stack([x + 0.5, y + 0.5, np.ones(len(x))])
        places = np.floor(np.stack([row, column], axis=1) / w[:, None]).astype(int)
        places[((places < 0) | (places >= self.reading.lattice.n)).any(axis=1)] = -1
        cells, counts = np.unique(places, axis=0, return_counts=True)
        return {(int(r), int(c)) for (r, c), count in zip(cells, counts, strict=True) if count >= least}

    def enlarged(self) -> "BoardCapture":
        """Return the capture at the size in which an answer is drawn on it."""
        ground = CaptureGround(self.rgb, self.reading).enlarge(
            min_legible_cell(DRAWINGS[self.reading.puzzle.game], self.rgb, self.reading.lattice)
        )
        return BoardCapture(ground.rgb, ground.reading)

    def cell(self, picture: np.ndarray, cell: Cell) -> np.ndarray:
        """Return the pixels of one cell of an upright board."""
        (x0, y0), (x1, y1) = (
            self.reading.lattice.point(*cell),
            self.reading.lattice.point(cell[0] + 1, cell[1] + 1),
        )
        return picture[round(y0) : round(y1), round(x0) : round(x1)]

    def warped(self, matrix: np.ndarray) -> "BoardCapture":
        """Return the capture seen through a (3, 3) homography, on a canvas of the same size."""
        height, width = self.rgb.shape[:2]
        corners = cv2.perspectiveTransform(np.array([self.reading.lattice.corners]), matrix)[0]
        tl, tr, br, bl = ((float(x), float(y)) for x, y in corners)
        lattice = Lattice(self.reading.lattice.n, (tl, tr, br, bl))
        reading = Reading(lattice, self.reading.puzzle, {}, 1.0)
        return BoardCapture(cv2.warpPerspective(self.rgb, matrix, (width, height)), reading)


MakeCapture = Callable[..., BoardCapture]


@pytest.fixture
def board() -> Board:
    return parse_board(REGIONS)


@pytest.fixture
def capture(board: Board) -> MakeCapture:
    """Return a function that makes a capture: pixels of `cell` and `margin`, region `colours` (6, 3),
    `marks`, grid `lines`."""

    def make(
        cell: int = 60,
        margin: int = 90,
        colours: np.ndarray = PASTELS,
        marks: Marks | None = None,
        lines: bool = True,
    ) -> BoardCapture:
        n, side = board.n, board.n * cell
        rgb = np.full((side + 2 * margin, side + 2 * margin, 3), 245, np.uint8)
        cells = colours[np.array(board.regions)].repeat(cell, axis=0).repeat(cell, axis=1)
        rgb[margin : margin + side, margin : margin + side] = cells
        if lines:
            for i in range(n + 1):
                at = margin + i * cell
                cv2.line(rgb, (at, margin), (at, margin + side), (0, 0, 0), 1)
                cv2.line(rgb, (margin, at), (margin + side, at), (0, 0, 0), 1)
        marks = marks or {}
        crowns, crosses = marks.get("queens", ()), marks.get("crosses", ())
        for crown, (r, c) in [(True, x) for x in crowns] + [(False, x) for x in crosses]:
            middle = margin + (c * 2 + 1) * cell // 2, margin + (r * 2 + 1) * cell // 2
            kind = cv2.MARKER_DIAMOND if crown else cv2.MARKER_TILTED_CROSS
            cv2.drawMarker(rgb, middle, (0, 0, 0), kind, cell // 3 if crown else cell // 5, 2)
        a, b = float(margin), float(margin + side)
        lattice = Lattice(n, ((a, a), (b, a), (b, b), (a, b)))
        return BoardCapture(rgb, Reading(lattice, board, marks, 1.0))

    return make


@pytest.fixture
def steps() -> list[Step]:
    """Twelve steps: for each queen one crosses out two cells of its row, one places it and crosses out two
    more."""
    n, made = len(QUEENS), []

    for r, c in QUEENS:
        row = [(r, x) for x in range(n) if x != c]
        made.append(Step("first", NO_CLAIM, facts=make_facts(QUEEN, (), tuple(row[:2]))))
        made.append(Step("second", NO_CLAIM, facts=make_facts(QUEEN, ((r, c),), tuple(row[2:4]))))
    return made


@pytest.fixture
def open_story(tabs: Tabs, tmp_path: Path) -> Callable[..., Any]:
    """Return a function that opens the page of a story and returns the tab. The page may fetch nothing."""

    def open_(way: Story, **options: Any) -> Any:
        path = tmp_path / "way.html"
        path.write_text(story_page(way), "utf-8")
        return tabs.open(f"{path.as_uri()}#play", ("file:",), **options)

    return open_


@pytest.fixture
def open_player(open_story: Callable[..., Any]) -> OpenPlayer:
    return lambda way, **options: Player(open_story(way, **options), rules_of(way.solution))
