"""All kinds of pictures that deceive.py reads: what is done to nothing, what keeps nobody from reading, and
what deceives."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import deceive_harmless
import deceive_life
import deceive_queens
import deceive_real
import deceive_symbols
import deceive_whole
import numpy as np
from deceive_picture import DeceivingPicture
from scoring import KnownCapture

from queens_snap.solver.games import game_of_row

Kind = Callable[[random.Random], DeceivingPicture]
Truth = dict[str, Any]
SEEDS = 2**31


def _whole(drawn: Callable[[int], tuple[np.ndarray, Truth]], easy: bool = False) -> Kind:
    """A kind of deceive_whole.py."""

    def kind(rng: random.Random) -> DeceivingPicture:
        rgb, truth = drawn(rng.randrange(SEEDS))
        if "kind" in truth:
            return DeceivingPicture(rgb, None, False, str(truth["kind"]))
        game = str(game_of_row(truth))
        unique = bool(truth.get("unique", True))
        return DeceivingPicture(
            rgb, KnownCapture(Path(), game, game=game, truth=truth, unique=unique), easy, f"whole {game}"
        )

    return kind


def _real(drawn: Callable[[int], tuple[np.ndarray, KnownCapture]], easy: bool = True) -> Kind:
    """A kind of deceive_real.py."""

    def kind(rng: random.Random) -> DeceivingPicture:
        rgb, capture = drawn(rng.randrange(SEEDS))
        return DeceivingPicture(rgb, capture, easy, capture.name)

    return kind


def _symbols(drawn: Callable[[int], tuple[np.ndarray, Truth]], easy: bool = False) -> Kind:
    """A kind of deceive_symbols.py."""

    def kind(rng: random.Random) -> DeceivingPicture:
        rgb, truth = drawn(rng.randrange(SEEDS))
        capture = KnownCapture(Path(), truth["game"], game=truth["game"], truth=truth["puzzle"])
        return DeceivingPicture(rgb, capture, easy, truth["what"], truth["sure"])

    return kind


#: To these nothing was done: a warning on a right reading is one too many.
UNDISTURBED: Mapping[str, Kind] = {
    "plain": deceive_queens.plain,
    "whole": _whole(deceive_whole.whole, True),
    "plain-tango": _symbols(deceive_symbols.plain_tango, True),
    "plain-zip": _symbols(deceive_symbols.plain_zip, True),
    "plain-sudoku": _symbols(deceive_symbols.plain_sudoku, True),
    "plain-patches": _symbols(deceive_symbols.plain_patches, True),
}
HARMLESS: Mapping[str, Kind] = {
    "beside": deceive_harmless.beside,
    "sticker": deceive_harmless.sticker,
    "harmed": deceive_harmless.harmed,
    "marks": deceive_queens.other_marks,
    **{name: _real(kind, name != "small") for name, kind in deceive_real.KINDS.items()},
}
DECEIVING: Mapping[str, Kind] = {
    "gradient": deceive_queens.gradient,
    "stripes": deceive_queens.stripes,
    "mosaic": deceive_queens.mosaic,
    "scattered": deceive_queens.scattered,
    "banner": deceive_queens.banner,
    "foreign": deceive_queens.foreign_cell,
    "crossed": deceive_queens.crossed_border,
    "three-colours": deceive_queens.three_colours,
    "tooltip": deceive_queens.tooltip,
    **{name.replace(" ", "-"): _whole(kind) for name, kind in deceive_whole.KINDS.items() if name != "whole"},
    **{name: _symbols(kind) for name, kind in deceive_symbols.KINDS.items() if not name.startswith("plain")},
    **{name: _symbols(kind) for name, kind in deceive_life.KINDS.items()},
}
KINDS: Mapping[str, Kind] = {**UNDISTURBED, **HARMLESS, **DECEIVING}
