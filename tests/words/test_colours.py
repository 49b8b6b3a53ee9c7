"""Names of colours, on boards whose colours are written down."""

import random
from itertools import product

import pytest

from queens_snap.words.colours import (
    COLOUR_BLOCKS,
    COMMON_NAMES,
    GREY_NAMES,
    SHADES,
    ciede2000,
    median_colours,
    name_colours,
    rgb_to_lab,
    rgb_to_oklch,
)

from ..vision.drawing import GAME_COLOURS

#: What people call typical swatches, each alone.
COLOUR_SAMPLES = {
    "red": "ff0000 dc143c b22222 cd5c5c ff6347 f44336 e41a1c ff4500",
    "dark red": "8b0000 800000",
    "orange": "ffa500 ff8c00 ff7f0e f97306 e0b05e d2691e daa520 d95f02 ff7f50 f4a460",
    "light orange": "ffc992 fed9a6 ffdab9 f7d29a",
    "brown": "8b4513 a0522d 795548 8c564b 654522 7f5112 65512e",
    "dark brown": "3c1d02 4a2511",
    "beige": "d2b48c f5f5dc b9b29e e5d8bd c2b280",
    "yellow": "ffff00 ffd700 ffeb3b f0e442 e6f388 f3c300",
    "light yellow": "fffacd f8e9bc ffffcc",
    "dark yellow": "bcbd22",
    "olive": "808000 6e750e",
    "green": "008000 00ff00 2ca02c 4caf50 b3dfa0 2e8b57 66c2a5 6b8e23 8fbc8f",
    "dark green": "013220 14380f",
    "teal": "008080 009688 5f9ea0",
    "turquoise": "40e0d0 00ffff 17becf 00bcd4",
    "blue": "0000ff 1f77b4 87ceeb 6495ed 96beff 4682b4 3f51b5 5c70ff",
    "light blue": "d0e8ff e0ffff bcdcfc",
    "dark blue": "000080 191970",
    "purple": "800080 9467bd bba3e2 6a5acd 673ab7 9370db",
    "dark purple": "4b0082 35063e",
    "light purple": "e6e6fa decbe4",
    "pink": "ffc0cb ff69b4 e377c2 dfa0bf ff1493 fbb4ae dda0dd",
    "magenta": "ff00ff",
    "grey": "808080 dfdfdf 708090 696969 c0c0c0 36454f 44475a",
    "dark grey": "2b2f33 333333 1f2937",
    "black": "000000 0a0a0a 101418",
    "white": "ffffff f8f8f2 fffafa",
}


def names_of_colours(*hexes: str) -> tuple[str, ...] | None:
    return name_colours([list(bytes.fromhex(x)) for x in hexes])


STRONG_COLOURS = {
    "red": "ff0000",
    "green": "00ff00",
    "blue": "0000ff",
    "yellow": "ffff00",
    "magenta": "ff00ff",
}
GAME_NAMES = tuple(GAME_COLOURS)
#: Names, in the order of the colours of regions; None if nobody tells two of these apart.
BOARD_COLOURS: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = [
    *((tuple(GAME_COLOURS.values())[:many], GAME_NAMES[:many]) for many in range(7, 12)),
    (tuple(GAME_COLOURS.values())[::-1], GAME_NAMES[::-1]),
    (tuple(STRONG_COLOURS.values()), tuple(STRONG_COLOURS)),
    (("b6c9dd", "c9e2e0", "f9d2b1"), ("blue", "light teal", "light orange")),  # no grey
    (("bcdcfc", "1a3fa0", "ff0000"), ("light blue", "dark blue", "red")),
    (("ffffff", "ffffff", "ffffff"), None),
    (("ffffff", "eeeeee", "dddddd", "cccccc"), None),
    (("b7de9f", "abd894", "ff0000"), None),  # two greens
]


@pytest.mark.parametrize(("hexes", "names"), BOARD_COLOURS)
def test_colours_of_a_board(hexes: tuple[str, ...], names: tuple[str, ...] | None) -> None:
    assert names_of_colours(*hexes) == names


@pytest.mark.parametrize("name", COLOUR_SAMPLES)
def test_a_swatch_has_the_name_that_the_eye_gives_it(name: str) -> None:
    hexes = COLOUR_SAMPLES[name].split()
    assert {x: names_of_colours(x) for x in hexes} == dict.fromkeys(hexes, (name,))


def test_every_colour_has_a_name() -> None:
    levels = range(0, 256, 51)
    assert [rgb for rgb in product(levels, repeat=3) if not name_colours([rgb])] == []


@pytest.mark.parametrize("beside", [(), ("96beff",), ("96beff", "b3dfa0", "dfdfdf"), ("bba3e2", "dfa0bf")])
@pytest.mark.parametrize(
    ("shade", "name"),
    [
        ("f07d5f", "red"),  # coral
        ("f8ca91", "light orange"),
        ("f8e9bc", "light yellow"),
        ("b8b29d", "beige"),
        ("e6f388", "yellow"),
    ],
)
def test_a_colour_has_one_name_on_every_board(shade: str, name: str, beside: tuple[str, ...]) -> None:
    names = names_of_colours(shade, *beside)
    assert names
    assert names[0] == name


def test_no_two_regions_have_one_name() -> None:
    rng = random.Random(5)
    boards = [[[rng.randrange(256) for _ in "rgb"] for _ in range(rng.randint(4, 11))] for _ in range(300)]
    named = [names for colours in boards if (names := name_colours(colours))]
    assert len(named) > 100
    assert [names for names in named if len(set(names)) < len(names)] == []


def test_a_region_is_called_by_its_middle_colour() -> None:
    groups = [[(0, 0), (0, 1), (0, 2), (2, 1)], [(1, 0), (1, 1), (1, 2), (2, 0), (2, 2)]]
    red, blue, shaded = (255, 0, 0), (0, 0, 255), (90, 0, 0)
    colours = [[red, red, red], [blue, blue, blue], [blue, shaded, blue]]
    assert name_colours(median_colours(groups, colours)) == ("red", "blue")


def test_every_name_can_be_given() -> None:
    shades = {
        f"{shade} {name}"
        for name in COLOUR_BLOCKS
        for shade in ("light", "dark")
        if name not in ("black", "white")
    }
    assert set(SHADES) == shades
    assert set(GREY_NAMES) < set(COMMON_NAMES) < set(COLOUR_BLOCKS)


Lab = tuple[float, float, float]

# of the supplementary test data of Sharma, Wu and Dalal (2005)
CIEDE2000_PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "far"), CIEDE2000_PAIRS)
def test_difference(one: Lab, other: Lab, far: float) -> None:
    assert ciede2000(one, other) == pytest.approx(far, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(far, abs=1e-4)


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [
        ((255, 255, 255), (100, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_lab(rgb: Lab, lab: Lab) -> None:
    assert rgb_to_lab(rgb) == pytest.approx(lab, abs=0.02)


def test_oklch() -> None:
    """The values are from https://bottosson.github.io/posts/oklab/ and CSS Color 4."""
    assert rgb_to_oklch((255, 255, 255))[:2] == pytest.approx((1.0, 0.0), abs=1e-3)
    assert rgb_to_oklch((255, 0, 0)) == pytest.approx((0.628, 0.258, 29.2), abs=0.05)
    assert rgb_to_oklch((0, 0, 255)) == pytest.approx((0.452, 0.313, 264.1), abs=0.1)
