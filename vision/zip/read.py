"""What was read from a capture of Zip: numbers on discs, and walls between cells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.zip.puzzle import Zip
from ..cells.colours import ground_colours
from ..cells.discs import Disc, find_discs, odd_cells
from ..doubts import Doubt, lattice_doubts, named, puzzle_doubts, weight_of
from ..grid.find import GOOD
from ..grid.lattice import Lattice
from ..tango.read import Scene
from .numbers import Numbers, read_numbers
from .player_path import find_trail
from .walls import Walls, find_walls

HIDDEN_WALLS = Doubt("the path covers the walls of the puzzle, if it has any", 0.4)


@dataclass(frozen=True)
class ZipReading:
    """lattice; puzzle: numbers and walls as they were read, whether or not the numbers are 1 to the last;
    entered: neighbours that a player's path joins; confidence 0..1; warnings are doubts about what was read,
    notes harmless facts. scene, discs: kept for inspection."""

    lattice: Lattice
    puzzle: Zip
    entered: tuple[Pair, ...]
    confidence: float
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    scene: Scene | None = None
    discs: tuple[Disc, ...] = ()

    @property
    def alternatives(self) -> tuple[Any, ...]:
        """Other ways to read the board: none is kept."""
        return ()

    def taken(self, alternative: Any) -> "ZipReading":
        """The board as the alternative has it."""
        return replace(self, puzzle=alternative.puzzle)

    @property
    def colours(self) -> np.ndarray | None:
        """(n, n, 3) RGB 0..255, each cell's own."""
        return self.scene.colours if self.scene else None

    def corrected(self, puzzle: Zip, doubts: Sequence[Doubt]) -> "ZipReading":
        """With the puzzle that a person has given. doubts: those about where the board lies."""
        doubts = [*doubts, *puzzle_doubts(_numbers(puzzle), _numbers(self.puzzle))]
        warnings = tuple(doubt.text for doubt in doubts)
        return replace(self, puzzle=puzzle, confidence=weight_of(doubts), warnings=warnings)

    def board_json(self) -> dict[str, Any]:
        """What the result schema says of the board where nothing is known but what was read."""
        return {"game": self.puzzle.game, "n": self.lattice.n, "k": None, "regions": None}

    def puzzle_json(self) -> dict[str, Any]:
        """The same of the puzzle."""
        return {"puzzle": self.puzzle.to_json(), "answer": None}

    def to_json(self) -> dict[str, Any]:
        """What the result schema says of a reading."""
        path = [[list(a), list(b)] for a, b in self.entered]
        return {
            "bbox": [round(x, 2) for x in self.lattice.bbox],
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.lattice.corners],
            "confidence": round(self.confidence, 3),
            "marks": {"queens": [], "crosses": [], "dots": [], "path": path},
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }


def read_zip(
    rgb: np.ndarray, scene: Scene, boards: int, whole_path: tuple[Pair, ...] | None = None
) -> ZipReading:
    """Read the board of a scene as Zip. boards: among how many of the picture it was not chosen by hand.
    whole_path: the neighbours that the path of a solved board joins, where its grid and walls are hidden."""
    discs = find_discs(scene.flat)
    numbers = read_numbers(rgb, scene.found.lattice, discs)
    colours = ground_colours(scene.flat)
    entered = whole_path or find_trail(scene.flat, colours)
    walls = Walls() if whole_path else find_walls(scene.flat, colours, frozenset(entered))
    doubts = [*lattice_doubts(rgb, scene.found, boards, framed=False), *numbers.doubts]
    if scene.found.window.inner < GOOD:
        doubts.append(Doubt("the lines of the grid are hardly to be seen", 0.7))
    if walls.unsure:
        sides = [a for a, _ in walls.unsure]
        doubts.append(Doubt(f"there may be a wall right of or below a cell{named(sides)}", 0.5))
    known = {disc.cell for disc in discs} | {cell for pair in entered for cell in pair}
    if odd := odd_cells(scene.flat, colours, known):
        doubts.append(Doubt(f"something else than a disc with a number is drawn{named(odd)}", 0.5))
    n = scene.found.lattice.n
    if len(entered) == n * n - 1 and not walls.walls:
        doubts.append(HIDDEN_WALLS)
    return ZipReading(
        lattice=scene.found.lattice,
        puzzle=Zip(_rows(n, numbers), walls.walls),
        entered=entered,
        confidence=weight_of(doubts),
        warnings=tuple(d.text for d in doubts),
        scene=scene,
        discs=discs,
    )


def _numbers(puzzle: Zip) -> list[tuple[int, int, int]]:
    """Row, column and number of the cells that have one."""
    rows = enumerate(puzzle.numbers)
    return [(r, c, number) for r, row in rows for c, number in enumerate(row) if number]


def _rows(n: int, numbers: Numbers) -> tuple[tuple[int, ...], ...]:
    shown: dict[Cell, int] = numbers.numbers
    return tuple(tuple(shown.get((r, c), 0) for c in range(n)) for r in range(n))
