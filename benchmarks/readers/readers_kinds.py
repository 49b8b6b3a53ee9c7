"""The table of the kinds of pictures of benchmarks/readers: how each is drawn, and which answer is due."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
from deceive import KINDS as DECEIVING_KINDS
from drawn_pictures import BoardPicture, DrawnPicture
from readers_looks import LOOKS, SCENES, SEEDS
from robustness_harm import SWEEP_BY_NAME, harm_randomly, pictures

GAMES = tuple(SCENES)
#: Kinds of deceive.py that hide something, by game.
COVERED = {
    "queens": ("banner", "tooltip"),
    "tango": ("hidden-given", "hidden-sign"),
    "zip": ("hidden-number", "hidden-wall"),
    "minisudoku": ("hidden-digit",),
    "patches": ("hidden-clue",),
}
#: Kinds of deceive.py that mislead, by game.
MISLEADING = {
    "queens": (
        *("gradient", "stripes", "mosaic", "scattered", "foreign", "crossed", "three-colours"),
        *("beside", "sticker", "lineless", "framed", "photo"),
    ),
    "tango": ("pointer-at-sign",),
}
Looks = Mapping[str, Sequence[BoardPicture]]  # a game's boards as drawn, by look
Range = tuple[float, float]  # least and greatest


class Request(NamedTuple):
    """A picture that is wanted, of some of a game's boards. number: of its kind and game."""

    rng: Random
    number: int
    looks: Looks

    @property
    def game(self) -> str:
        return self.looks["light"][0].game

    def random_board(self) -> BoardPicture:
        """Return a board in any look."""
        return self.rng.choice(self.looks[self.rng.choice(LOOKS)])


@dataclass(frozen=True)
class PictureKind:
    """A kind of pictures. description: what the pictures are, for people. games: of which there are some;
    ("",) if they show no game. frequency: how many there are to one as drawn."""

    name: str
    description: str
    draw: Callable[[Request], DrawnPicture]
    games: tuple[str, ...] = GAMES
    frequency: int = 3


def _as_drawn(look: str, description: str) -> PictureKind:
    def draw(request: Request) -> DrawnPicture:
        boards = request.looks[look]
        base = boards[request.number % len(boards)]
        return DrawnPicture(base.rgb, base.capture, True, look)

    return PictureKind(look, description, draw, frequency=1)


def _harmed(name: str, description: str, harms: Mapping[str, Range], is_whole: bool = True) -> PictureKind:
    """Return a kind of harmed boards. harms: the least and the greatest strength, by the name of a sweep.
    is_whole: False if the boards become incomplete."""

    def draw(request: Request) -> DrawnPicture:
        base = request.random_board()
        what, rgb = harm_randomly(base, harms, request.rng)
        return DrawnPicture(rgb, base.capture if is_whole else None, True, what)

    return PictureKind(name, description, draw)


def _jpeg(request: Request) -> DrawnPicture:
    base, quality = request.random_board(), request.rng.randint(15, 90)
    return DrawnPicture(base.rgb, base.capture, True, f"JPEG {quality}", quality=quality)


def _deceiving(names: Mapping[str, Sequence[str]], request: Request) -> DrawnPicture:
    """Draw one of the kinds of deceive.py that are named for the game, or a tooltip on its board. Draw
    again if nobody could see what was done."""
    if request.game not in names:
        return _tooltip(request)
    while True:
        name = request.rng.choice(names[request.game])
        picture = DECEIVING_KINDS[name](Random(request.rng.randrange(SEEDS)))
        if picture.is_visible:
            return replace(picture, change=f"{name}: {picture.change}")


def _tooltip(request: Request) -> DrawnPicture:
    base, wide = request.random_board(), request.rng.uniform(2, 4)
    rgb = pictures(SWEEP_BY_NAME["tooltip"], base, wide)[0]
    return DrawnPicture(rgb, base.capture, False, f"tooltip {wide:.1f} cells")


def _other_game(request: Request) -> DrawnPicture:
    """Draw a grid that is no board of these games."""
    while True:
        name = request.rng.choice(("text-cells", "sudoku"))
        picture = DECEIVING_KINDS[name](Random(request.rng.randrange(SEEDS)))
        if picture.truth is None:
            return picture


def _no_board(request: Request) -> DrawnPicture:
    """Draw a phone's page without the board."""
    base = request.rng.choice(request.looks["phone"])
    beyond = 0.3 * base.cell  # height of its frame, at most
    above, below = base.rgb[: round(base.bbox[1] - beyond)], base.rgb[round(base.bbox[3] + beyond) :]
    return DrawnPicture(np.vstack((above, below)), None, False, f"a page of {request.game}")


KINDS = (
    _as_drawn("light", "a whole page, in light"),
    _as_drawn("dark", "a whole page, in dark mode"),
    _as_drawn("phone", "a phone's screen, in light or dark mode"),
    _as_drawn("crop", "the board with 2 to 30 pixels of page around it"),
    _harmed("scaled", "12 to 100 pixels a cell", {"scale": (12, 100)}),
    PictureKind("JPEG", "kept as JPEG, quality 15 to 90", _jpeg),
    _harmed("blurred", "out of focus, by 0.01 to 0.06 of a cell", {"blur": (0.01, 0.06)}),
    _harmed("noisy", "noise with a deviation of 4 to 32 (of 255)", {"noise": (4, 32)}),
    _harmed(
        "turned",
        "turned by up to 8 degrees, or seen from up to 12 degrees aside",
        {"rotation": (0.5, 8), "perspective": (2, 12)},
    ),
    _harmed("cut", "one to three rows or columns are missing", {"rows missing": (1, 3)}, is_whole=False),
    PictureKind("covered", "a patch, a box or a banner hides something", partial(_deceiving, COVERED)),
    PictureKind(
        "deceiving", "drawn to be mistaken", partial(_deceiving, MISLEADING), tuple(MISLEADING), frequency=6
    ),
    PictureKind("other game", "a grid that is none of these games", _other_game, ("",), frequency=6),
    PictureKind("no board", "a phone's page, the board taken out", _no_board, ("",), frequency=6),
)
