"""All kinds of pictures that deceive.py reads: what is done to nothing, what keeps nobody from reading, and
what deceives."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import deceive_puzzles
import deceive_real
import deceive_regions
import deceive_whole
import numpy as np
from deceive_picture import SEEDS, DeceivingPicture, Kind, patches_board, sudoku_board, tango_board, zip_board
from scoring import KnownCapture

from queens_snap.solver.games import game_of_row

Truth = dict[str, Any]


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


#: To these nothing was done: a warning on a right reading is one too many.
UNDISTURBED: Mapping[str, Kind] = {
    "plain": deceive_regions.plain,
    "whole": _whole(deceive_whole.whole, True),
    "plain-tango": deceive_puzzles.plain(tango_board, "tango"),
    "plain-zip": deceive_puzzles.plain(zip_board, "zip"),
    "plain-sudoku": deceive_puzzles.plain(sudoku_board, "sudoku"),
    "plain-patches": deceive_puzzles.plain(patches_board, "patches"),
}
HARMLESS: Mapping[str, Kind] = {
    "beside": deceive_regions.beside,
    "sticker": deceive_regions.sticker,
    "harmed": deceive_regions.harmed,
    "marks": deceive_regions.other_marks,
    **{name: _real(kind, name != "small") for name, kind in deceive_real.KINDS.items()},
}
DECEIVING: Mapping[str, Kind] = {
    "gradient": deceive_regions.gradient,
    "stripes": deceive_regions.stripes,
    "mosaic": deceive_regions.mosaic,
    "scattered": deceive_regions.scattered,
    "banner": deceive_regions.banner,
    "foreign": deceive_regions.foreign_cell,
    "crossed": deceive_regions.crossed_border,
    "three-colours": deceive_regions.three_colours,
    "tooltip": deceive_regions.tooltip,
    **{name.replace(" ", "-"): _whole(kind) for name, kind in deceive_whole.KINDS.items() if name != "whole"},
    **deceive_puzzles.KINDS,
}
KINDS: Mapping[str, Kind] = {**UNDISTURBED, **HARMLESS, **DECEIVING}
