"""What was read from a capture of Tango: suns, moons and the signs between cells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import MalformedBoard
from ...solver.tango.puzzle import EMPTY, Tango
from ..cells.colours import cell_colours
from ..cells.symbols import Symbols, find_symbols
from ..doubts import Doubt, lattice_doubts, named, puzzle_doubts, weight_of
from ..grid.find import GOOD, Found
from ..grid.lattice import Lattice
from ..grid.rectify import Flat, flatten
from ..source.errors import NoBoardFound
from .signs import CLEAR, EQUAL, OPPOSITE, Signs, find_signs
from .suns_moons import MOON, SUN, kinds_of, shaded, strangers

SIGN_CELL = 64  # side of a cell in the flat picture, pixels: signs are but an eighth of it


@dataclass(frozen=True)
class Scene:
    """A board with symbols, laid flat: what games are recognised by. colours: (n, n, 3) RGB 0..255, each
    cell's own."""

    found: Found
    flat: Flat
    colours: np.ndarray
    symbols: Symbols
    signs: Signs

    @classmethod
    def of(cls, rgb: np.ndarray, found: Found) -> "Scene":
        """The board at a lattice of the (H, W, 3) uint8 capture."""
        n = found.lattice.n
        flat = flatten(rgb, found.lattice.homography, (0, n), (0, n), SIGN_CELL)
        colours = cell_colours(flat)
        return cls(found, flat, colours, find_symbols(flat, colours), find_signs(flat, colours))


@dataclass(frozen=True)
class TangoAlternative:
    """Another way to read the board, with what the picture's support for it is (0..1)."""

    puzzle: Tango
    support: float
    why: str


@dataclass(frozen=True)
class TangoReading:
    """lattice; puzzle: givens and signs; entered: what a player has put in, MOON or SUN by cell, where the
    picture tells it from the givens; confidence 0..1; warnings are doubts about what was read, notes harmless
    facts. scene: kept for inspection."""

    lattice: Lattice
    puzzle: Tango
    entered: dict[Cell, int]
    confidence: float
    alternatives: tuple[TangoAlternative, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    scene: Scene | None = None

    @property
    def colours(self) -> np.ndarray | None:
        """(n, n, 3) RGB 0..255, each cell's own."""
        return self.scene.colours if self.scene else None

    def taken(self, alternative: Any) -> "TangoReading":
        """This reading with the board of one of its alternatives."""
        return replace(self, puzzle=alternative.puzzle, entered={})

    def corrected(self, puzzle: Tango, doubts: Sequence[Doubt]) -> "TangoReading":
        """With the puzzle that a person has given; what stands in its open cells was put in. doubts: those
        about where the board lies, which are left."""
        entered = {
            cell: kind for cell, kind in self.shown.items() if puzzle.givens[cell[0]][cell[1]] == EMPTY
        }
        seen = {*self.shown.items(), *self.puzzle.signs.items()}
        doubts = [*doubts, *puzzle_doubts([*given_symbols(puzzle).items(), *puzzle.signs.items()], seen)]
        return replace(
            self,
            puzzle=puzzle,
            entered=entered,
            confidence=weight_of(doubts),
            alternatives=(),
            warnings=tuple(doubt.text for doubt in doubts),
        )

    @property
    def shown(self) -> dict[Cell, int]:
        """The kind of every symbol that was read."""
        return given_symbols(self.puzzle) | self.entered

    def board_json(self) -> dict[str, Any]:
        """What the result schema says of the board where nothing is known but what was read."""
        return {"game": self.puzzle.game, "n": self.puzzle.n, "k": None, "regions": None}

    def puzzle_json(self) -> dict[str, Any]:
        """The same of the puzzle."""
        return {"puzzle": self.puzzle.to_json(), "answer": None}

    def to_json(self) -> dict[str, Any]:
        """What the result schema says of a reading."""
        marks = {"queens": [], "crosses": [], "dots": []}
        for name, kind in (("suns", SUN), ("moons", MOON)):
            marks[name] = [list(cell) for cell, value in self.entered.items() if value == kind]
        return {
            "bbox": [round(x, 2) for x in self.lattice.bbox],
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.lattice.corners],
            "confidence": round(self.confidence, 3),
            "marks": marks,
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }


def given_symbols(puzzle: Tango) -> dict[Cell, int]:
    """The kinds of the symbols that a puzzle gives."""
    rows = enumerate(puzzle.givens)
    return {(r, c): int(ch) for r, row in rows for c, ch in enumerate(row) if ch != EMPTY}


def read_tango(rgb: np.ndarray, scene: Scene, boards: int) -> TangoReading:
    """Read the board of a scene as Tango. boards: among how many of the picture it was not chosen by hand.
    Raises NoBoardFound where no Tango board is as large."""
    symbols = scene.symbols.found
    kinds, kind_doubts = kinds_of(symbols, scene.colours)
    shown = {symbol.cell: kind for symbol, kind in zip(symbols, kinds, strict=True)}
    shades, shade_doubts = shaded(symbols, scene.colours)
    locked = {
        symbol.cell: shown[symbol.cell]
        for symbol, is_shaded in zip(symbols, shades, strict=True)
        if is_shaded
    }
    entered = {cell: kind for cell, kind in shown.items() if cell not in locked} if locked else {}
    doubts = [*lattice_doubts(rgb, scene.found, boards, framed=False), *kind_doubts, *shade_doubts]
    doubts += _doubts(scene, kinds)
    confidence = weight_of(doubts)
    full = TangoAlternative(_puzzle(scene, shown), confidence, "what stands in unshaded cells is given, too")
    return TangoReading(
        lattice=scene.found.lattice,
        puzzle=_puzzle(scene, locked or shown),
        entered=entered,
        confidence=confidence,
        alternatives=(full,) if entered else (),
        warnings=tuple(d.text for d in doubts),
        scene=scene,
    )


def _puzzle(scene: Scene, givens: dict[Cell, int]) -> Tango:
    n = scene.found.lattice.n
    rows = ["".join(str(givens.get((r, c), ".")) for c in range(n)) for r in range(n)]
    try:
        return Tango.of(rows, scene.signs.of(EQUAL), scene.signs.of(OPPOSITE))
    except MalformedBoard as error:
        raise NoBoardFound(str(error), "show the whole board, or give its size with --size") from None


def _doubts(scene: Scene, kinds: Sequence[int]) -> list[Doubt]:
    """What speaks against the symbols and signs that were read."""
    doubts = []
    if scene.found.window.inner < GOOD:
        doubts.append(Doubt("the lines of the grid are hardly to be seen", 0.7))
    if scene.symbols.odd:
        doubts.append(Doubt(f"something else than a sun or a moon is drawn{named(scene.symbols.odd)}", 0.5))
    if unlike := [s.cell for s in strangers(scene.symbols.found, kinds)]:
        doubts.append(Doubt(f"a symbol does not look like the others of its kind{named(unlike)}", 0.6))
    unclear = [s.between[0] for s in scene.signs.signs if s.clear < CLEAR]
    unclear += [a for a, _ in scene.signs.unsure]
    if unclear:
        doubts.append(Doubt(f"a sign right of or below a cell is hard to read{named(unclear)}", 0.6))
    return doubts
