"""Scenes of fixtures/make as pictures, with what is true of them: every board of our own that is spoiled."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from robustness_base import Base  # puts fixtures/make on the path
from scoring import Truth

from draw import Picture, draw  # isort: skip
from make_patches import draw_patches  # isort: skip
from make_sudoku import draw_sudokus  # isort: skip
from make_zip import draw_zips  # isort: skip
from tango_looks import TangoScene  # isort: skip


class Painter(NamedTuple):
    """draw: one picture a scene, in order. truth: what is to be read of a scene."""

    draw: Callable[[Iterable[Any]], Iterator[Picture]]
    truth: Callable[[Any], Truth]


def bases(game: str, scenes: Mapping[str, Any]) -> Iterator[Base]:
    """The boards of a game's scenes, which are named, in order; drawn as they are asked for."""
    painter = PAINTERS[game]
    for (name, scene), picture in zip(scenes.items(), painter.draw(scenes.values()), strict=True):
        yield Base(name, np.array(picture.image), picture.bbox, game, painter.truth(scene))


def _symbols(scene: TangoScene) -> Truth:
    """givens: all that is shown; locked: those that no player put in."""
    return {
        "givens": list(scene.shown),
        "locked": list(scene.given),
        "equal": scene.equal,
        "opposite": scene.opposite,
    }


def _puzzle(scene: Any) -> Truth:
    return scene.puzzle.to_json()


_REGIONS = Painter(draw, lambda scene: scene.board.to_json())
PAINTERS = {
    "queens": _REGIONS,
    "starbattle": _REGIONS,
    "tango": Painter(draw, _symbols),
    "zip": Painter(draw_zips, _puzzle),
    "minisudoku": Painter(draw_sudokus, _puzzle),
    "patches": Painter(draw_patches, _puzzle),
}
