"""The boards that robustness.py degrades: scenes of fixtures/make, drawn in a browser, with what is true of
them. Queens in looks that are written down; other games in looks drawn by lot (symbols, colours, lines,
walls, fonts, paths of all kinds), none of them a fixture's."""

import colorsys
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from robustness_harm import AS_DRAWN, FINE_CELL, SWEEPS, Base, Sweep
from scoring import Truth

sys.path.insert(0, str(Path(__file__).parents[2] / "fixtures" / "make"))

import patches_page
import sudoku_page
import zip_page
from boards import half_filled, random_board
from draw import Screenshot, draw, draw_boards
from patches_boards import random_patches
from patches_page import COLOURS, PatchesLook, PatchesScene
from queens_looks import DESKTOP, PHONE, PageLook, Scene
from sudoku_boards import random_sudoku, typed_in
from sudoku_page import SudokuLook, SudokuPaint, SudokuScene
from tango_list import fixture
from tango_looks import TangoLook, TangoScene
from zip_boards import random_zip
from zip_page import ZipLook, ZipScene

WARM, COOL = (0.0, 55.0), (170.0, 285.0)  # hues, degrees: what the two kinds of a Tango keep in every look
SHAPES = (  # in a box of 24 x 24
    '<circle cx="12" cy="12" r="10.5"/>',
    '<path d="M14.5 1.6A10.8 10.8 0 1 1 2 15.3A9.6 9.6 0 0 0 14.5 1.6Z"/>',
    '<path d="M12 1l3.2 7.2 7.8.8-5.9 5.2 1.7 7.7L12 18l-6.8 3.9 1.7-7.7L1 9l7.800-.800z"/>',
    '<path d="M12 22C4 15 1 12 1 7.5A5.5 5.5 0 0 1 12 6a5.5 5.5 0 0 1 11 1.5C23 12 20 15 12 22z"/>',
    '<rect x="2" y="2" width="20" height="20" rx="4"/>',
    '<path d="M12 1l11 11-11 11L1 12z"/>',
    '<path d="M12 .5C16 7 20 11 20 16a8 8 0 0 1-16 0C4 11 8 7 12 .5Z"/>',
    '<path d="M12 1.5l9.500 5.250v10.500L12 22.500l-9.500-5.250V6.750z"/>',
)
FONTS = (
    "Liberation Sans",
    "DejaVu Sans",
    "Liberation Serif",
    "DejaVu Serif",
    "Liberation Sans Narrow",
    "Liberation Mono",
    "DejaVu Sans Condensed",
)
DIGIT_FONTS = (
    *FONTS,
    *(
        "Inter",
        "Roboto",
        "Open Sans",
        "Lato",
        "Karla",
        "Cantarell",
        "Nimbus Sans",
        "C059",
        "P052",
        "URW Gothic",
    ),
)
SHOWN = 430.0  # CSS pixels: side of the viewport beside the board, about
PATCHES_FONTS = (
    "DejaVu Sans",
    "DejaVu Serif",
    "DejaVu Sans Condensed",
    "DejaVu Sans Mono",
    "Liberation Sans",
    "Inter",
)
NEAR = (40.0, 40.0, 40.0, 40.0)  # CSS px of page around a board that is not shown with its whole page
BARE = (0.0, 0.0, 0.0, 0.0)
DARK = replace(DESKTOP, theme="dark")
UNIFORM = replace(DESKTOP, thin=1.0, thick=1.0, frame=1.0, radius=0.0)
# name, size, seed of the board, look, queens and crosses that a player has set
QUEENS: tuple[tuple[str, int, int, PageLook, int, int], ...] = (
    ("desktop page 9", 9, 201, DESKTOP, 0, 0),
    ("phone page 8", 8, 202, PHONE, 0, 0),
    ("dark phone page 10", 10, 203, replace(PHONE, theme="dark", palette="vivid"), 0, 0),
    ("vivid 7", 7, 204, replace(DESKTOP, palette="vivid", crop=NEAR), 0, 0),
    ("soft 8", 8, 205, replace(DESKTOP, palette="soft", crop=NEAR), 0, 0),
    ("dark 9, half filled", 9, 206, replace(DARK, crop=NEAR), 3, 6),
    ("phone 11, crosses", 11, 207, replace(PHONE, crop=NEAR), 1, 30),
    ("bare 8, solved", 8, 208, replace(DESKTOP, crop=BARE), 8, 0),
    ("uniform lines 7", 7, 209, replace(UNIFORM, crop=NEAR), 0, 0),
    ("uniform lines 10", 10, 210, replace(UNIFORM, palette="vivid", crop=NEAR), 0, 0),
    ("bare uniform lines 9", 9, 422, replace(UNIFORM, palette="vivid", crop=BARE), 0, 0),
)


class Painter(NamedTuple):
    """The way in which scenes of a game become pictures. draw: one picture a scene, in order. truth: what a
    reader should find in a scene."""

    draw: Callable[[Iterable[Any]], Iterator[Screenshot]]
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
    "zip": Painter(partial(draw_boards, zip_page.html), _puzzle),
    "minisudoku": Painter(partial(draw_boards, sudoku_page.html), _puzzle),
    "patches": Painter(partial(draw_boards, patches_page.html), _puzzle),
}


def queens_bases(_: range) -> Iterator[Base]:
    """The boards as the browser draws them, at about FINE_CELL pixels a cell."""
    scenes = {}
    for name, n, seed, look, queens, crosses in QUEENS:
        board = random_board(n, seed)
        placed, crossed = half_filled(board, queens, crosses, seed)
        inner = look.board - 2 * look.frame
        look = replace(look, scale=round(FINE_CELL * n / inner, 2))
        scenes[name] = Scene(board, look, tuple(placed), tuple(crossed), seed=seed)
    yield from bases("queens", scenes)


@dataclass(frozen=True)
class Lot:
    """Choices by lot."""

    rng: random.Random

    def between(self, low: float, high: float) -> float:
        return self.rng.uniform(low, high)

    def grey(self, low: int, high: int, tint: int = 8) -> tuple[int, int, int]:
        """A colour, 0..255, with next to no tint."""
        level = self.rng.randint(low, high)
        r, g, b = (min(255, max(0, level + self.rng.randint(-tint, tint))) for _ in range(3))
        return r, g, b

    def hue(self, low: float, high: float, light: tuple[float, float] = (0.4, 0.65)) -> str:
        """A strong colour with a hue in a range of degrees, in CSS."""
        hue, lightness, full = self.between(low, high), self.between(*light), self.between(0.55, 1)
        return css(tuple(round(255 * x) for x in colorsys.hls_to_rgb(hue / 360, lightness, full)))


def css(colour: tuple[int, ...]) -> str:
    return "#" + "".join(f"{x:02x}" for x in colour)


def tango_scene(seed: int) -> TangoScene:
    """A puzzle and a look, the same for the same seed."""
    lot = Lot(random.Random(f"tango look {seed}"))
    rng = lot.rng
    n = rng.choice((6, 6, 6, 8, 10))
    dark = rng.random() < 0.35
    cell = lot.grey(14, 45) if dark else lot.grey(238, 255, 4)
    shade = rng.choice((0, rng.randint(8, 30)))
    given = tuple(min(255, max(0, x + (shade if dark else -shade))) for x in cell)
    off = rng.randint(12, 120)
    line = tuple(min(255, max(0, x + (off if dark else -off))) for x in cell)
    sign = lot.grey(170, 240, 20) if dark else lot.grey(40, 120, 30)
    page = lot.grey(10, 50) if dark else lot.grey(225, 255)
    drawn = []
    for hues in (COOL, WARM):
        edge = rng.choice(("none", lot.hue(*hues, light=(0.25, 0.4))))
        style = f'fill="{lot.hue(*hues)}" stroke="{edge}" stroke-width="{lot.between(0.6, 1.8):.1f}"'
        drawn.append(f"<g {style}>{rng.choice(SHAPES)}</g>")
    size = lot.between(0.11, 0.18)
    look = TangoLook(
        theme="dark" if dark else "light",
        scale=rng.choice((1.0, 1.0, 1.5, 2.0, 3.0)),
        board=lot.between(34, 64) * n,
        line=rng.choice((1.5, 2.0, 3.0, 4.0)),
        frame=rng.choice((0.0, 1.0, 2.0, 5.0)),
        radius=rng.choice((0.0, 6.0, 14.0)),
        symbol=lot.between(0.4, 0.68),
        sign=size,
        patch=rng.choice((0.1, size * 1.15, size * 1.6)),
        round=rng.choice((0.0, 0.0, 0.06, 0.14)),
        pen=lot.between(1.1, 2.4),
        crop=rng.choice((None, (7.0, 7.0, 7.0, 7.0), (30.0, 30.0, 30.0, 30.0), (4.0, 20.0, 4.0, 60.0))),
        drawn=(drawn[0], drawn[1]),
        paint={
            "cell": css(cell),
            "given": css(given),
            "line": css(line),
            "edge": css(line),
            "sign": css(sign),
            "page": css(page),
            "card": css(page),
        },
    )
    side = round(look.board + SHOWN)
    entered = rng.choice((0, 0, 0, n, 3 * n)) if shade else 0
    return fixture("", seed, replace(look, size=(side, side)), "", n=n, entered=entered).scene


def zip_scene(seed: int) -> ZipScene:
    """A puzzle and a look, the same for the same seed."""
    lot = Lot(random.Random(f"zip look {seed}"))
    rng = lot.rng
    n = rng.choice((5, 6, 6, 6, 7, 7, 8, 9, 10))
    dark = rng.random() < 0.35
    card = lot.grey(14, 45) if dark else lot.grey(236, 255, 4)
    off = rng.randint(14, 130)
    line = tuple(min(255, max(0, x + (off if dark else -off))) for x in card)
    ink = lot.grey(225, 255) if dark else lot.grey(0, 50, 20)
    tint = tuple(round(0.75 * a + 0.25 * b) for a, b in zip(card, lot.grey(60, 200, 60), strict=True))
    page = lot.grey(10, 50) if dark else lot.grey(225, 255)
    disc = lot.between(0.46, 0.7)
    hue = lot.between(0, 360)
    look = ZipLook(
        scale=rng.choice((1.0, 1.0, 1.5, 2.0, 3.0)),
        board=lot.between(34, 64) * n,
        line=rng.choice((1.0, 1.5, 2.0, 3.0)),
        disc=disc,
        wall=lot.between(0.07, 0.17),
        digit=lot.between(0.55, 0.7) * disc,
        font=rng.choice(FONTS),
        weight=rng.choice(("400", "700")),
        round=rng.choice((0.0, 8.0, 20.0)),
        crop=rng.choice((None, 4.0, 14.0, 40.0)),
        mark=rng.random() < 0.5,
        paint=tuple(map(css, (page, card, line, ink, card, tint))),
        path=(lot.hue(hue, hue), lot.hue(hue + 60, hue + 60)),
        broad=lot.between(disc, 0.72),
    )
    side = round(look.board + SHOWN)
    look = replace(look, size=(side, side))
    puzzle, path = random_zip(n, rng.randint(n, 2 * n), rng.choice((0, 0, 4, 10)), seed)
    share = rng.choice((0.0, 0.0, 0.0, 0.3, 0.7))
    return ZipScene(puzzle, look, path[: round(share * n * n)])


def sudoku_scene(seed: int) -> SudokuScene:
    """A puzzle and a look, the same for the same seed."""
    lot = Lot(random.Random(f"sudoku look {seed}"))
    rng = lot.rng
    n = rng.choice((6, 6, 6, 6, 6, 9, 4))
    dark = rng.random() < 0.4
    card = lot.grey(14, 45) if dark else lot.grey(238, 255, 4)
    page = lot.grey(10, 50) if dark else lot.grey(225, 255)

    def off(low: int, high: int) -> str:
        by = rng.randint(low, high)
        return css(tuple(min(255, max(0, x + (by if dark else -by))) for x in card))

    strong, kind = off(180, 215), rng.choice(("grey", "grey", "blue", "bold", "alike"))
    given = {"grey": off(85, 115)}.get(kind, strong)
    typed = {"blue": lot.hue(195, 285, light=(0.6, 0.75) if dark else (0.3, 0.45))}.get(kind, strong)
    thin = rng.choice((1.0, 1.0, 1.5, 2.0))
    thick = thin * lot.between(2, 4) + 0.5
    weight = rng.choice(("400", "700"))
    cell = lot.between(30, 66)
    look = SudokuLook(
        paint=SudokuPaint(
            page=css(page),
            card=css(card),
            line=off(50, 190),
            thick=off(120, 215),
            given=given,
            typed=typed,
            wrong=lot.hue(350, 362, light=(0.55, 0.65) if dark else (0.4, 0.5)),
            note=off(80, 190),
            tint=off(8, 16),
            same=off(20, 34),
            chosen=off(10, 24),
            frame=rng.choice(("", lot.hue(110, 230), lot.hue(110, 170))),
        ),
        scale=rng.choice((1.0, 1.0, 1.5, 2.0, 3.0)),
        board=cell * n,
        thin=thin,
        thick=thick,
        frame=rng.choice((0.0, thin, thick, thick + 2)),
        digit=lot.between(0.34, 0.78),
        note=lot.between(0.16, 0.22),
        font=rng.choice(DIGIT_FONTS),
        given="400" if kind == "bold" else weight,
        typed="700" if kind == "bold" else weight,
        round=rng.choice((0.0, 4.0, 12.0)),
        lift=lot.between(-0.02, 0.02),
        crop=rng.choice((None, None, 0.0, 4.0, 14.0, 40.0)),
        tinted=rng.random() < 0.3,
        same=rng.random() < 0.3,
    )
    side = round(look.board + SHOWN)
    look = replace(look, size=(side, side))
    puzzle, answer = random_sudoku(n, seed, more=rng.randint(0, n))
    share = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0)) if kind != "alike" else 0.0
    wrong = rng.choice((0, 0, 0, 1, 2)) if 0 < share < 1 else 0
    typed_digits = typed_in(puzzle, answer, share, wrong, seed)
    free = [(r, c) for r, row in enumerate(puzzle.givens) for c, x in enumerate(row) if not x]
    empty = [x for x in free if x not in typed_digits]
    noted = rng.sample(empty, min(len(empty), rng.choice((0, 0, 0, 2, 8))))
    notes = {x: tuple(sorted(rng.sample(range(1, n + 1), rng.randint(1, 3)))) for x in noted}
    chosen = rng.choice((None, rng.choice(free)))
    shown_wrong = frozenset(
        x for x, d in typed_digits.items() if answer[x[0]][x[1]] != d and rng.random() < 0.6
    )
    return SudokuScene(puzzle, look, typed_digits, shown_wrong, notes, chosen)


def patches_scene(seed: int) -> PatchesScene:
    """A puzzle and a look, the same for the same seed."""
    lot = Lot(random.Random(f"patches look {seed}"))
    rng = lot.rng
    n = rng.choice((6, 6, 6, 7, 7, 8))
    dark = rng.random() < 0.35
    card = lot.grey(14, 45) if dark else lot.grey(238, 255, 4)
    off = rng.randint(24, 130)
    line = tuple(min(255, max(0, x + (off if dark else -off))) for x in card)
    page = lot.grey(10, 50) if dark else lot.grey(225, 255)
    long = lot.between(0.64, 0.78)
    digit = lot.between(0.33, 0.42)
    look = PatchesLook(
        scale=rng.choice((1.0, 1.0, 1.5, 2.0, 3.0)),
        board=lot.between(34, 66) * n,
        line=rng.choice((1.0, 1.0, 1.5, 2.0)),
        dash=rng.choice((0.0, 3.0, 4.0, 6.0)),
        frame=rng.choice((1.5, 2.0, 3.0)),
        long=long,
        short=long * lot.between(0.62, 0.72),
        square=long * lot.between(0.75, 0.85),
        digit=digit,
        round=rng.choice((0.0, 0.04, 0.08)),
        corner=rng.choice((0.0, 6.0, 14.0)),
        font=rng.choice(PATCHES_FONTS),
        weight=rng.choice(("400", "700", "700")),
        see_through=lot.between(0.5, 0.7),
        tint=rng.choice((0.0, 0.0, lot.between(0.2, 0.35))),
        fill=lot.between(0.3, 0.5),
        crop=rng.choice((None, None, 4.0, 14.0, 40.0)),
        paint=tuple(map(css, (page, card, line, line))),
        colours=_colours(lot) if rng.random() < 0.5 else tuple(rng.sample(COLOURS, len(COLOURS))),
        header=rng.random() < 0.6,
        shadow=rng.random() < 0.3,
    )
    side = round(look.board + SHOWN)
    look = replace(look, size=(side, side))
    puzzle, answer = random_patches(n, rng.randint(max(4, n - 2), 2 * n), seed)
    share = rng.choice((0.0, 0.0, 0.0, 0.3, 0.7, 1.0))
    drawn = rng.sample(answer, round(share * len(answer)))
    return PatchesScene(puzzle, look, tuple(drawn))


def _colours(lot: Lot) -> tuple[str, ...]:
    """Strong colours all around, or nearly all around."""
    hues = [(i + lot.between(-0.3, 0.3)) / 16 for i in range(16)]
    lot.rng.shuffle(hues)
    return tuple(
        css(
            tuple(
                round(255 * x)
                for x in colorsys.hls_to_rgb(hue % 1, lot.between(0.35, 0.5), lot.between(0.4, 1))
            )
        )
        for hue in hues
    )


def bases_by_lot(game: str, scene: Callable[[int], Any]) -> Callable[[range], Iterable[Base]]:
    """Boards of a game in looks drawn by lot, one for each seed."""
    title = "sudoku" if game == "minisudoku" else game
    return lambda seeds: bases(game, {f"{title} {seed}": scene(seed) for seed in seeds})


class BoardSet(NamedTuple):
    """draw: the boards of some seeds. sweeps: what is done to their pictures."""

    draw: Callable[[range], Iterable[Base]]
    sweeps: tuple[Sweep, ...]


BOARDS = {
    "queens": BoardSet(queens_bases, SWEEPS),
    "tango": BoardSet(bases_by_lot("tango", tango_scene), (AS_DRAWN, *SWEEPS)),
    "minisudoku": BoardSet(bases_by_lot("minisudoku", sudoku_scene), (AS_DRAWN, *SWEEPS)),
    "zip": BoardSet(bases_by_lot("zip", zip_scene), (AS_DRAWN, *SWEEPS)),
    "patches": BoardSet(bases_by_lot("patches", patches_scene), (AS_DRAWN, *SWEEPS)),
}
