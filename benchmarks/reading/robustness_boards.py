"""Boards that robustness.py harms, with their truth: scenes of fixtures/make, drawn in a browser. Boards of
Queens have looks that are written down; those of other games have random looks, none of them a fixture's."""

import colorsys
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import patches_page
import sudoku_page
import zip_page
from boards import half_filled, random_board
from draw import draw, draw_boards
from drawn_pictures import BoardPicture
from patches_boards import random_patches
from patches_page import COLOURS, PatchesLook, PatchesScene
from queens_looks import DESKTOP, PHONE, PageLook, Scene
from robustness_harm import FINE_CELL
from scoring import Truth
from sudoku_boards import random_sudoku, typed_in
from sudoku_page import SudokuLook, SudokuPaint, SudokuScene
from tango_list import fixture
from tango_looks import TangoLook, TangoScene
from zip_boards import random_zip
from zip_page import ZipLook, ZipScene

WARM_HUES, COOL_HUES = (0.0, 55.0), (170.0, 285.0)  # degrees: hues of the two symbols of a Tango
#: Shapes of the symbols of a Tango, as SVG in a box of 24 x 24.
SHAPES = (
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
    *("Liberation Sans", "DejaVu Sans", "Liberation Serif", "DejaVu Serif", "Liberation Sans Narrow"),
    *("Liberation Mono", "DejaVu Sans Condensed"),
)
DIGIT_FONTS = (
    *FONTS,
    *("Inter", "Roboto", "Open Sans", "Lato", "Karla", "Cantarell", "Nimbus Sans", "C059", "P052"),
    "URW Gothic",
)
PATCHES_FONTS = (
    *("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Condensed", "DejaVu Sans Mono", "Liberation Sans", "Inter"),
)
SCALES = (1.0, 1.0, 1.5, 2.0, 3.0)  # picture pixels per CSS pixel, frequent ones repeated
PAGE_MARGIN = 430.0  # CSS px by which the viewport is larger than the board
CROP_MARGINS = (40.0, 40.0, 40.0, 40.0)  # CSS px of page that stay around a board that is cropped
BARE = (0.0, 0.0, 0.0, 0.0)  # no page around the board
DARK = replace(DESKTOP, theme="dark")
UNIFORM = replace(DESKTOP, thin=1.0, thick=1.0, frame=1.0, radius=0.0)
#: Boards of Queens: name, size, seed of the board, look, numbers of queens and crosses of a player.
QUEENS: tuple[tuple[str, int, int, PageLook, int, int], ...] = (
    ("desktop page 9", 9, 201, DESKTOP, 0, 0),
    ("phone page 8", 8, 202, PHONE, 0, 0),
    ("dark phone page 10", 10, 203, replace(PHONE, theme="dark", palette="vivid"), 0, 0),
    ("vivid 7", 7, 204, replace(DESKTOP, palette="vivid", crop=CROP_MARGINS), 0, 0),
    ("soft 8", 8, 205, replace(DESKTOP, palette="soft", crop=CROP_MARGINS), 0, 0),
    ("dark 9, half filled", 9, 206, replace(DARK, crop=CROP_MARGINS), 3, 6),
    ("phone 11, crosses", 11, 207, replace(PHONE, crop=CROP_MARGINS), 1, 30),
    ("bare 8, solved", 8, 208, replace(DESKTOP, crop=BARE), 8, 0),
    ("uniform lines 7", 7, 209, replace(UNIFORM, crop=CROP_MARGINS), 0, 0),
    ("uniform lines 10", 10, 210, replace(UNIFORM, palette="vivid", crop=CROP_MARGINS), 0, 0),
    ("bare uniform lines 9", 9, 422, replace(UNIFORM, palette="vivid", crop=BARE), 0, 0),
)


#: Functions that write a scene as a page; the scenes of other games have pages of their own.
PAGES: Mapping[str, Callable[[Any], str]] = {
    "zip": zip_page.html,
    "minisudoku": sudoku_page.html,
    "patches": patches_page.html,
}


def bases(game: str, scenes: Mapping[str, Any]) -> Iterator[BoardPicture]:
    """Yield the boards of a game's scenes, in order. scenes: by name; each is drawn when it is needed."""
    in_turn = scenes.values()
    pictures = draw_boards(PAGES[game], in_turn) if game in PAGES else draw(in_turn)
    for (name, scene), picture in zip(scenes.items(), pictures, strict=True):
        yield BoardPicture(name, np.array(picture.image), picture.bbox, game, _truth_of(scene))


def _truth_of(scene: Any) -> Truth:
    """Return the truth of a scene. Of a Tango, givens: all symbols on the board. locked: those of the
    puzzle."""
    if isinstance(scene, TangoScene):
        symbols = {"givens": list(scene.shown), "locked": list(scene.given)}
        return {**symbols, "equal": scene.equal, "opposite": scene.opposite}
    puzzle = scene.board if isinstance(scene, Scene) else scene.puzzle
    return puzzle.to_json()


def queens_bases() -> Iterator[BoardPicture]:
    """Yield the boards of Queens, at about FINE_CELL pixels a cell."""
    scenes = {}
    for name, n, seed, look, queens, crosses in QUEENS:
        board = random_board(n, seed)
        placed, crossed = half_filled(board, queens, crosses, seed)
        inner = look.board - 2 * look.frame
        look = replace(look, scale=round(FINE_CELL * n / inner, 2))
        scenes[name] = Scene(board, look, tuple(placed), tuple(crossed), seed=seed)
    yield from bases("queens", scenes)


@dataclass(frozen=True)
class RandomColours:
    """Random colours of a board. is_dark: True if lines are lighter than cells."""

    rng: random.Random
    is_dark: bool

    def grey(self, low: int, high: int, tint: int = 8) -> tuple[int, ...]:
        """Return a grey between two levels. tint: most by which a channel differs from it."""
        level = self.rng.randint(low, high)
        return tuple(min(255, max(0, level + self.rng.randint(-tint, tint))) for _ in range(3))

    def card(self, low: int = 238) -> tuple[int, ...]:
        """Return a random colour of cells, dark on a dark board. low: lowest grey of a light one."""
        return self.grey(14, 45) if self.is_dark else self.grey(low, 255, 4)

    def page(self) -> tuple[int, ...]:
        """Return a random colour of the page around a board, dark around a dark one."""
        return self.grey(10, 50) if self.is_dark else self.grey(225, 255)

    def contrasting(self, colour: tuple[int, ...], levels: int) -> tuple[int, ...]:
        """Return a colour that differs from another one by levels (of 255): lighter if the board is dark."""
        return tuple(min(255, max(0, x + (levels if self.is_dark else -levels))) for x in colour)

    def hue(self, low: float, high: float, light: tuple[float, float] = (0.4, 0.65)) -> str:
        """Return a strong colour in CSS. low, high: range of its hue (degrees). light: of its lightness."""
        hue, lightness = self.rng.uniform(low, high), self.rng.uniform(*light)
        return hls_code(hue / 360, lightness, self.rng.uniform(0.55, 1))


def code(colour: tuple[int, ...]) -> str:
    """Return a colour in CSS."""
    return "#" + bytes(colour).hex()


def hls_code(hue: float, lightness: float, full: float) -> str:
    """Return a colour in CSS. hue, lightness, full (saturation): 0..1."""
    return code(tuple(round(255 * x) for x in colorsys.hls_to_rgb(hue, lightness, full)))


def on_page(look: Any) -> Any:
    """Return a look with a viewport in which the board has a page around it."""
    side = round(look.board + PAGE_MARGIN)
    return replace(look, size=(side, side))


def tango_scene(seed: int) -> TangoScene:
    """Return a random puzzle in a random look. Equal seeds give equal scenes."""
    rng = random.Random(f"tango look {seed}")
    n = rng.choice((6, 6, 6, 8, 10))
    colours = RandomColours(rng, rng.random() < 0.35)
    cell = colours.card()
    shade = rng.choice((0, rng.randint(8, 30)))
    given = colours.contrasting(cell, shade)
    line = colours.contrasting(cell, rng.randint(12, 120))
    sign_colour = colours.grey(170, 240, 20) if colours.is_dark else colours.grey(40, 120, 30)
    page = colours.page()
    symbols = []
    for hues in (COOL_HUES, WARM_HUES):
        edge = rng.choice(("none", colours.hue(*hues, light=(0.25, 0.4))))
        style = f'fill="{colours.hue(*hues)}" stroke="{edge}" stroke-width="{rng.uniform(0.6, 1.8):.1f}"'
        symbols.append(f"<g {style}>{rng.choice(SHAPES)}</g>")
    sign = rng.uniform(0.11, 0.18)
    paint = {"cell": cell, "given": given, "line": line, "edge": line, "sign": sign_colour, "page": page}
    look = TangoLook(
        theme="dark" if colours.is_dark else "light",
        scale=rng.choice(SCALES),
        board=rng.uniform(34, 64) * n,
        line=rng.choice((1.5, 2.0, 3.0, 4.0)),
        frame=rng.choice((0.0, 1.0, 2.0, 5.0)),
        radius=rng.choice((0.0, 6.0, 14.0)),
        symbol=rng.uniform(0.4, 0.68),
        sign=sign,
        patch=rng.choice((0.1, sign * 1.15, sign * 1.6)),
        round=rng.choice((0.0, 0.0, 0.06, 0.14)),
        pen=rng.uniform(1.1, 2.4),
        crop=rng.choice((None, (7.0, 7.0, 7.0, 7.0), (30.0, 30.0, 30.0, 30.0), (4.0, 20.0, 4.0, 60.0))),
        drawn=(symbols[0], symbols[1]),
        paint={name: code(colour) for name, colour in (*paint.items(), ("card", page))},
    )
    entered = rng.choice((0, 0, 0, n, 3 * n)) if shade else 0
    return fixture("", seed, on_page(look), "", n=n, entered=entered).scene


def zip_scene(seed: int) -> ZipScene:
    """Return a random puzzle in a random look. Equal seeds give equal scenes."""
    rng = random.Random(f"zip look {seed}")
    n = rng.choice((5, 6, 6, 6, 7, 7, 8, 9, 10))
    colours = RandomColours(rng, rng.random() < 0.35)
    card = colours.card(236)
    line = colours.contrasting(card, rng.randint(14, 130))
    ink = colours.grey(225, 255) if colours.is_dark else colours.grey(0, 50, 20)
    tint = tuple(round(0.75 * a + 0.25 * b) for a, b in zip(card, colours.grey(60, 200, 60), strict=True))
    page = colours.page()
    disc = rng.uniform(0.46, 0.7)
    hue = rng.uniform(0, 360)
    look = ZipLook(
        scale=rng.choice(SCALES),
        board=rng.uniform(34, 64) * n,
        line=rng.choice((1.0, 1.5, 2.0, 3.0)),
        disc=disc,
        wall=rng.uniform(0.07, 0.17),
        digit=rng.uniform(0.55, 0.7) * disc,
        font=rng.choice(FONTS),
        weight=rng.choice(("400", "700")),
        round=rng.choice((0.0, 8.0, 20.0)),
        crop=rng.choice((None, 4.0, 14.0, 40.0)),
        mark=rng.random() < 0.5,
        paint=tuple(map(code, (page, card, line, ink, card, tint))),
        path=(colours.hue(hue, hue), colours.hue(hue + 60, hue + 60)),
        broad=rng.uniform(disc, 0.72),
    )
    puzzle, path = random_zip(n, rng.randint(n, 2 * n), rng.choice((0, 0, 4, 10)), seed)
    share = rng.choice((0.0, 0.0, 0.0, 0.3, 0.7))
    return ZipScene(puzzle, on_page(look), path[: round(share * n * n)])


def sudoku_scene(seed: int) -> SudokuScene:
    """Return a random puzzle in a random look. Equal seeds give equal scenes."""
    rng = random.Random(f"sudoku look {seed}")
    n = rng.choice((6, 6, 6, 6, 6, 9, 4))
    colours = RandomColours(rng, rng.random() < 0.4)
    card = colours.card()
    page = colours.page()

    def contrasting(low: int, high: int) -> str:
        return code(colours.contrasting(card, rng.randint(low, high)))

    strong, kind = contrasting(180, 215), rng.choice(("grey", "grey", "blue", "bold", "alike"))
    given = {"grey": contrasting(85, 115)}.get(kind, strong)
    blue = colours.hue(195, 285, light=(0.6, 0.75) if colours.is_dark else (0.3, 0.45))
    typed = blue if kind == "blue" else strong
    thin = rng.choice((1.0, 1.0, 1.5, 2.0))
    thick = thin * rng.uniform(2, 4) + 0.5
    weight = rng.choice(("400", "700"))
    cell = rng.uniform(30, 66)
    look = SudokuLook(
        paint=SudokuPaint(
            page=code(page),
            card=code(card),
            line=contrasting(50, 190),
            thick=contrasting(120, 215),
            given=given,
            typed=typed,
            wrong=colours.hue(350, 362, light=(0.55, 0.65) if colours.is_dark else (0.4, 0.5)),
            note=contrasting(80, 190),
            tint=contrasting(8, 16),
            same=contrasting(20, 34),
            chosen=contrasting(10, 24),
            frame=rng.choice(("", colours.hue(110, 230), colours.hue(110, 170))),
        ),
        scale=rng.choice(SCALES),
        board=cell * n,
        thin=thin,
        thick=thick,
        frame=rng.choice((0.0, thin, thick, thick + 2)),
        digit=rng.uniform(0.34, 0.78),
        note=rng.uniform(0.16, 0.22),
        font=rng.choice(DIGIT_FONTS),
        given="400" if kind == "bold" else weight,
        typed="700" if kind == "bold" else weight,
        round=rng.choice((0.0, 4.0, 12.0)),
        lift=rng.uniform(-0.02, 0.02),
        crop=rng.choice((None, None, 0.0, 4.0, 14.0, 40.0)),
        tinted=rng.random() < 0.3,
        same=rng.random() < 0.3,
    )
    puzzle, answer = random_sudoku(n, seed, more=rng.randint(0, n))
    share = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0)) if kind != "alike" else 0.0
    wrong = rng.choice((0, 0, 0, 1, 2)) if 0 < share < 1 else 0
    digits = typed_in(puzzle, answer, share, wrong, seed)
    free = [(r, c) for r, row in enumerate(puzzle.givens) for c, x in enumerate(row) if not x]
    empty = [cell for cell in free if cell not in digits]
    noted = rng.sample(empty, min(len(empty), rng.choice((0, 0, 0, 2, 8))))
    notes = {cell: tuple(sorted(rng.sample(range(1, n + 1), rng.randint(1, 3)))) for cell in noted}
    chosen = rng.choice((None, rng.choice(free)))
    wrong_cells = [(r, c) for (r, c), digit in digits.items() if answer[r][c] != digit]
    shown_wrong = frozenset(cell for cell in wrong_cells if rng.random() < 0.6)
    return SudokuScene(puzzle, on_page(look), digits, shown_wrong, notes, chosen)


def patches_scene(seed: int) -> PatchesScene:
    """Return a random puzzle in a random look. Equal seeds give equal scenes."""
    rng = random.Random(f"patches look {seed}")
    n = rng.choice((6, 6, 6, 7, 7, 8))
    colours = RandomColours(rng, rng.random() < 0.35)
    card = colours.card()
    line = colours.contrasting(card, rng.randint(24, 130))
    page = colours.page()
    long = rng.uniform(0.64, 0.78)
    digit = rng.uniform(0.33, 0.42)
    look = PatchesLook(
        scale=rng.choice(SCALES),
        board=rng.uniform(34, 66) * n,
        line=rng.choice((1.0, 1.0, 1.5, 2.0)),
        dash=rng.choice((0.0, 3.0, 4.0, 6.0)),
        frame=rng.choice((1.5, 2.0, 3.0)),
        long=long,
        short=long * rng.uniform(0.62, 0.72),
        square=long * rng.uniform(0.75, 0.85),
        digit=digit,
        round=rng.choice((0.0, 0.04, 0.08)),
        corner=rng.choice((0.0, 6.0, 14.0)),
        font=rng.choice(PATCHES_FONTS),
        weight=rng.choice(("400", "700", "700")),
        see_through=rng.uniform(0.5, 0.7),
        tint=rng.choice((0.0, 0.0, rng.uniform(0.2, 0.35))),
        fill=rng.uniform(0.3, 0.5),
        crop=rng.choice((None, None, 4.0, 14.0, 40.0)),
        paint=tuple(map(code, (page, card, line, line))),
        colours=_clue_colours(rng) if rng.random() < 0.5 else tuple(rng.sample(COLOURS, len(COLOURS))),
        header=rng.random() < 0.6,
        shadow=rng.random() < 0.3,
    )
    puzzle, answer = random_patches(n, rng.randint(max(4, n - 2), 2 * n), seed)
    share = rng.choice((0.0, 0.0, 0.0, 0.3, 0.7, 1.0))
    drawn = rng.sample(answer, round(share * len(answer)))
    return PatchesScene(puzzle, on_page(look), tuple(drawn))


def _clue_colours(rng: random.Random) -> tuple[str, ...]:
    """Return strong colours of nearly all hues, in CSS."""
    hues = [(i + rng.uniform(-0.3, 0.3)) / 16 for i in range(16)]
    rng.shuffle(hues)
    return tuple(hls_code(hue % 1, rng.uniform(0.35, 0.5), rng.uniform(0.4, 1)) for hue in hues)


RANDOM_SCENES: Mapping[str, Callable[[int], Any]] = {
    "tango": tango_scene,
    "minisudoku": sudoku_scene,
    "zip": zip_scene,
    "patches": patches_scene,
}
GAMES = ("queens", *RANDOM_SCENES)


def boards_of(game: str, seeds: range) -> Iterator[BoardPicture]:
    """Yield boards of a game: those of Queens in fixed looks, of another game in a random look for each
    seed."""
    if game == "queens":
        return queens_bases()
    title = "sudoku" if game == "minisudoku" else game
    return bases(game, {f"{title} {seed}": RANDOM_SCENES[game](seed) for seed in seeds})
