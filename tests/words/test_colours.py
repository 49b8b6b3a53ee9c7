"""Names of colours, on boards whose colours are written down."""

import pytest

from queens_snap.words.colours import names_of, names_of_colours
from queens_snap.words.survey import BASIC, GREYS, SHADES, SURVEY

GAME = {
    "purple": "bba3e2",
    "light orange": "ffc992",
    "blue": "96beff",
    "green": "b3dfa0",
    "grey": "dfdfdf",
    "red": "ff7b60",
    "yellow": "e6f388",
    "beige": "b9b29e",
    "pink": "dfa0bf",
    "light teal": "a3d2d8",
    "turquoise": "62efea",
}


def named(*hexes: str) -> tuple[str, ...] | None:
    return names_of([list(bytes.fromhex(x)) for x in hexes])


@pytest.mark.parametrize("many", range(7, 12))
def test_the_colours_of_the_game(many: int) -> None:
    colours = dict(list(GAME.items())[:many])
    assert named(*colours.values()) == tuple(colours)


def test_the_order_of_regions_makes_no_difference() -> None:
    names = list(GAME)[::-1]
    assert named(*(GAME[name] for name in names)) == tuple(names)


def test_strong_colours() -> None:
    strong = {"red": "ff0000", "green": "00ff00", "blue": "0000ff", "yellow": "ffff00", "magenta": "ff00ff"}
    assert named(*strong.values()) == tuple(strong)


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
    names = named(shade, *beside)
    assert names
    assert names[0] == name


def test_two_of_a_name_are_light_and_dark() -> None:
    assert named("bcdcfc", "1a3fa0", "ff0000") == ("light blue", "dark blue", "red")


@pytest.mark.parametrize(
    "hexes",
    [
        ("ffffff", "ffffff", "ffffff"),
        ("ffffff", "eeeeee", "dddddd", "cccccc"),
        ("b7de9f", "abd894", "ff0000"),  # two greens that nobody tells apart
    ],
)
def test_no_names_where_colours_cannot_be_told_apart(hexes: tuple[str, ...]) -> None:
    assert named(*hexes) is None


def test_a_region_is_called_by_its_middle_colour() -> None:
    regions = [[0, 0, 0], [1, 1, 1], [1, 0, 1]]
    red, blue, shaded = (255, 0, 0), (0, 0, 255), (90, 0, 0)
    colours = [[red, red, red], [blue, blue, blue], [blue, shaded, blue]]
    assert names_of_colours(regions, colours) == ("red", "blue")


def test_every_name_can_be_given() -> None:
    shades = {
        f"{shade} {name}" for name in SURVEY for shade in ("light", "dark") if name not in ("black", "white")
    }
    assert set(SHADES) == shades
    assert set(GREYS) < set(BASIC) < set(SURVEY)
