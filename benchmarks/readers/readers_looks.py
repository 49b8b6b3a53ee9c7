"""Boards as their games show them, as scenes for the browser: a light or dark page, a phone's page, a tight
crop. Puzzle and look come from a random generator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from boards import random_board
from deceive_boards import SEEDS, turned
from patches_boards import random_patches
from patches_page import PatchesLook, PatchesScene
from queens_looks import DESKTOP, PALETTES, PHONE, Scene
from sudoku_boards import random_sudoku
from sudoku_page import BLACK, DARK, LIGHT, SudokuLook, SudokuScene
from tango_list import fixture
from tango_looks import TangoLook, TangoScene
from zip_boards import random_zip
from zip_page import ZipLook, ZipScene

from queens_snap.solver.queens.generate import STARBATTLE, StarsWish
from queens_snap.solver.queens.puzzle import Board

LOOKS = ("light", "dark", "phone", "crop")
BOARDS = 6  # boards of Queens and Star Battle of each size; turned and mirrored, eight times as many
#: Colours of Tango on a phone in dark mode, by which some programs find the board.
TANGO_NIGHT = {"line": "#424d59", "edge": "#424d59", "sign": "#c4c8cc", "cell": "#1b1f23", "given": "#2c333a"}
#: The same of Patches: page, card, line, frame.
PATCHES_NIGHT = ("#14171a", "#1b1f23", "#8c8c8c", "#383a3d")


@dataclass(frozen=True)
class ShotLook:
    """The part of a look that all games share. In CSS pixels: size (of the viewport), board (its side), crop
    (margin around the board; None keeps the page). scale: picture pixels per CSS pixel."""

    is_dark: bool
    is_phone: bool
    size: tuple[int, int]
    scale: float
    board: float
    crop: float | None = None

    @property
    def theme(self) -> str:
        return "dark" if self.is_dark else "light"

    @property
    def is_dark_phone(self) -> bool:
        return self.is_phone and self.is_dark

    @property
    def crop_of_sides(self) -> tuple[float, float, float, float] | None:
        """The crop for looks that have one for each side."""
        return None if self.crop is None else (self.crop, self.crop, self.crop, self.crop)

    @property
    def arguments(self) -> dict[str, Any]:
        """Arguments of the looks of Zip, Mini Sudoku and Patches."""
        return {"size": self.size, "scale": self.scale, "board": self.board, "crop": self.crop}


def scene(game: str, look: str, rng: Random) -> Any:
    """Return a random board of a game without a player's marks. look: one of LOOKS."""
    return SCENES[game](_random_look(look, rng), rng)


def _random_look(look: str, rng: Random) -> ShotLook:
    is_dark = look == "dark" or (look != "light" and rng.random() < 0.4)
    if look == "phone":
        return ShotLook(is_dark, True, (390, 844), rng.choice((2.0, 3.0)), 340.0)
    crop = rng.uniform(2, 30) if look == "crop" else None
    return ShotLook(
        is_dark, False, (1000, 780), rng.choice((1.0, 1.0, 1.5, 2.0)), rng.uniform(330, 440), crop
    )


def _queens(shot: ShotLook, rng: Random) -> Scene:
    board = turned(random_board(rng.randint(7, 10), 7000 + rng.randrange(BOARDS)), rng.randrange(8))
    return _regions(board, rng.choice(sorted(PALETTES)), shot, rng)


def _stars(shot: ShotLook, rng: Random) -> Scene:
    board = turned(_star_battle(rng.randint(8, 10), rng.randrange(BOARDS)), rng.randrange(8))
    return _regions(board, "white", shot, rng)


def _regions(board: Board, palette: str, shot: ShotLook, rng: Random) -> Scene:
    if shot.is_phone:
        look = replace(PHONE, theme=shot.theme, scale=shot.scale, guide="closed")
    else:
        guide = rng.choice(("open", "closed"))
        look = replace(DESKTOP, theme=shot.theme, scale=shot.scale, board=shot.board, guide=guide)
    look = replace(look, palette=palette, crop=shot.crop_of_sides)
    return Scene(board, look, seed=rng.randrange(SEEDS))


@cache
def _star_battle(n: int, number: int) -> Board:
    """Return a board with two stars a unit."""
    tries = (STARBATTLE.generate(StarsWish(size=n), f"readers {n} {number} {again}") for again in range(100))
    return next(made.puzzle for made in tries if made)


def _tango(shot: ShotLook, rng: Random) -> TangoScene:
    look = TangoLook(shot.theme, size=shot.size, scale=shot.scale, board=shot.board, crop=shot.crop_of_sides)
    if shot.is_dark_phone:
        look = replace(look, paint=TANGO_NIGHT)
    return fixture("", rng.randrange(SEEDS), look, "", n=rng.choice((6, 6, 6, 8))).scene


def _zip(shot: ShotLook, rng: Random) -> ZipScene:
    n = rng.choice((6, 6, 7))
    numbers, walls = rng.randint(n, n + 5), rng.choice((0, 4, 8))
    font = rng.choice(("Liberation Sans", "DejaVu Sans", "Liberation Sans Narrow"))
    puzzle, _ = random_zip(n, numbers, walls, rng.randrange(SEEDS))
    return ZipScene(puzzle, ZipLook(shot.theme, font=font, **shot.arguments))


def _sudoku(shot: ShotLook, rng: Random) -> SudokuScene:
    puzzle, _ = random_sudoku(6, rng.randrange(SEEDS), more=rng.randint(0, 6))
    paint = DARK if shot.is_dark else rng.choice((LIGHT, BLACK))
    return SudokuScene(puzzle, SudokuLook(paint, **shot.arguments))


def _patches(shot: ShotLook, rng: Random) -> PatchesScene:
    n = rng.choice((6, 6, 7, 8))
    puzzle, _ = random_patches(n, rng.randint(n, 2 * n), rng.randrange(SEEDS))
    look = PatchesLook(shot.theme, **shot.arguments, paint=PATCHES_NIGHT if shot.is_dark_phone else None)
    return PatchesScene(puzzle, look)


SCENES: Mapping[str, Callable[[ShotLook, Random], Any]] = {
    "queens": _queens,
    "starbattle": _stars,
    "tango": _tango,
    "zip": _zip,
    "minisudoku": _sudoku,
    "patches": _patches,
}
