"""THE table of the kinds of pictures of benchmarks/readers: how each comes about, and what is due of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np
from readers_looks import LOOKS, SCENES, SEEDS  # puts the rooms of all that draws on the path

from deceive_kinds import KINDS as DECEIVE  # isort: skip
from robustness_harm import SWEEPS, Base, pictures  # isort: skip
from scoring import Truth  # isort: skip

BOARD, DOUBT, NOTHING = "board", "doubt", "nothing"
GAMES = tuple(SCENES)
HARMS = {sweep.name: sweep for sweep in SWEEPS}
Looks = Mapping[str, Sequence[Base]]  # a game's boards as drawn, by look
Range = tuple[float, float]


class Ask(NamedTuple):
    """A picture that is wanted, of some of a game's boards. number: of its kind and game."""

    rng: Random
    number: int
    looks: Looks

    @property
    def game(self) -> str:
        return self.looks["light"][0].game

    @property
    def base(self) -> Base:
        """A board in any look."""
        return self.rng.choice(self.looks[self.rng.choice(LOOKS)])


@dataclass(frozen=True)
class ShownPicture:
    """rgb: (H, W, 3) uint8. board: what it shows, as the game's JSON has it; None where it shows no board
    that can be known. due: BOARD: this board. DOUBT: this board, a warning, or no answer. NOTHING: no answer,
    or a warning. what: was done, in a few words. quality: of the JPEG that it is kept as; None: PNG."""

    rgb: np.ndarray
    board: Truth | None
    due: str
    what: str
    quality: int | None = None


@dataclass(frozen=True)
class PictureKind:
    """says: what the pictures are, for people. games: of which there are some; ("",): of none. often: how
    many there are to one as drawn."""

    name: str
    says: str
    draw: Callable[[Ask], ShownPicture]
    games: tuple[str, ...] = GAMES
    often: int = 3


def _as_drawn(look: str, says: str) -> PictureKind:
    def draw(ask: Ask) -> ShownPicture:
        boards = ask.looks[look]
        base = boards[ask.number % len(boards)]
        return ShownPicture(base.rgb, base.truth, BOARD, look)

    return PictureKind(look, says, draw, often=1)


def _spoiled(name: str, says: str, harms: Mapping[str, Range], due: str = BOARD) -> PictureKind:
    """harms: by the name of a sweep of robustness_harm.py, from which strength to which."""

    def draw(ask: Ask) -> ShownPicture:
        base, harm = ask.base, ask.rng.choice(sorted(harms))
        strength = ask.rng.uniform(*harms[harm])
        rgb = ask.rng.choice(pictures(HARMS[harm], base, strength))
        board = None if due == NOTHING else base.truth
        return ShownPicture(rgb, board, due, f"{harm} {strength:.2f} {HARMS[harm].unit}")

    return PictureKind(name, says, draw)


def _jpeg(ask: Ask) -> ShownPicture:
    base, quality = ask.base, ask.rng.randint(15, 90)
    return ShownPicture(base.rgb, base.truth, BOARD, f"JPEG {quality}", quality)


def _deceiving(names: Mapping[str, Sequence[str]], ask: Ask) -> ShownPicture:
    """One of the kinds of deceive_kinds.py that are named for the game, or a tooltip on its board. What
    nobody could see is drawn anew."""
    if ask.game not in names:
        return _tooltip(ask)
    while True:
        name = ask.rng.choice(names[ask.game])
        picture = DECEIVE[name](Random(ask.rng.randrange(SEEDS)))
        if picture.seen:
            board = picture.truth.truth if picture.truth else None
            due = NOTHING if board is None else BOARD if picture.easy else DOUBT
            return ShownPicture(picture.rgb, board, due, f"{name}: {picture.what}")


def _covered(ask: Ask) -> ShownPicture:
    return _deceiving(COVERED, ask)


def _misleading(ask: Ask) -> ShownPicture:
    return _deceiving(MISLEADING, ask)


def _tooltip(ask: Ask) -> ShownPicture:
    base, wide = ask.base, ask.rng.uniform(2, 4)
    return ShownPicture(
        pictures(HARMS["tooltip"], base, wide)[0], base.truth, DOUBT, f"tooltip {wide:.1f} cells"
    )


def _other_game(ask: Ask) -> ShownPicture:
    """A grid that is none of these games' boards."""
    while True:
        picture = DECEIVE[ask.rng.choice(("text-cells", "sudoku"))](Random(ask.rng.randrange(SEEDS)))
        if picture.truth is None:
            return ShownPicture(picture.rgb, None, NOTHING, picture.what)


def _no_board(ask: Ask) -> ShownPicture:
    """A phone's page with the board taken out."""
    base = ask.rng.choice(ask.looks["phone"])
    beyond = 0.3 * base.cell  # its frame
    above, below = base.rgb[: round(base.bbox[1] - beyond)], base.rgb[round(base.bbox[3] + beyond) :]
    return ShownPicture(np.vstack((above, below)), None, NOTHING, f"a page of {ask.game}")


COVERED = {
    "queens": ("banner", "tooltip"),
    "tango": ("hidden-given", "hidden-sign"),
    "zip": ("hidden-number", "hidden-wall"),
    "minisudoku": ("hidden-digit",),
    "patches": ("hidden-clue",),
}
MISLEADING = {
    "queens": (
        *("gradient", "stripes", "mosaic", "scattered", "foreign", "crossed", "three-colours"),
        *("beside", "sticker", "lineless", "framed", "photo"),
    ),
    "tango": ("pointer-at-sign",),
}
KINDS = (
    _as_drawn("light", "a whole page, in light"),
    _as_drawn("dark", "a whole page, in dark mode"),
    _as_drawn("phone", "a phone's screen, in light or dark mode"),
    _as_drawn("crop", "the board with 2 to 30 pixels of page around it"),
    _spoiled("scaled", "12 to 100 pixels a cell", {"scale": (12, 100)}),
    PictureKind("JPEG", "kept as JPEG, quality 15 to 90", _jpeg),
    _spoiled("blurred", "out of focus, by 0.01 to 0.06 of a cell", {"blur": (0.01, 0.06)}),
    _spoiled("noisy", "noise with a deviation of 4 to 32 (of 255)", {"noise": (4, 32)}),
    _spoiled(
        "turned",
        "turned by up to 8 degrees, or seen from up to 12 degrees aside",
        {"rotation": (0.5, 8), "perspective": (2, 12)},
    ),
    _spoiled("cut", "one to three rows or columns are missing", {"rows missing": (1, 3)}, NOTHING),
    PictureKind("covered", "a patch, a box or a banner hides something", _covered),
    PictureKind("deceiving", "drawn to be mistaken", _misleading, tuple(MISLEADING), often=6),
    PictureKind("other game", "a grid that is none of these games", _other_game, ("",), often=6),
    PictureKind("no board", "a phone's page, the board taken out", _no_board, ("",), often=6),
)
