"""Patches boards in looks drawn by lot, none of them a fixture's: colours, tints, lines, shapes, fonts,
sizes, half finished and finished."""

import colorsys
import random
from collections.abc import Iterator
from dataclasses import replace

from robustness_base import Base  # puts fixtures/make on the path
from robustness_drawn import bases
from robustness_games import SHOWN, Lot, css

from patches_boards import random_patches  # isort: skip
from patches_page import COLOURS, PatchesLook, PatchesScene  # isort: skip

FONTS = (
    "DejaVu Sans",
    "DejaVu Serif",
    "DejaVu Sans Condensed",
    "DejaVu Sans Mono",
    "Liberation Sans",
    "Inter",
)


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
        font=rng.choice(FONTS),
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


def patches_bases(seeds: range) -> Iterator[Base]:
    """Boards of Patches, one for each seed."""
    return bases("patches", {f"patches {seed}": patches_scene(seed) for seed in seeds})
