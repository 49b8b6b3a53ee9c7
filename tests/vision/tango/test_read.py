"""Tango read from captures of our own: symbols, signs, what is given, and that doubts are said."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision.measure.symbols import Symbol
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.tango.read import (
    BY_SHAPE_DOUBT,
    INVERTED_DOUBT,
    LIT_DOUBT,
    MOON,
    PALE_DOUBT,
    SUN,
    doubtful_lone_symbols,
    find_shaded_cells,
    kinds_of,
)
from queens_snap.vision.tango.signs import CLEAR_LIKENESS_LEAD, narrow_strokes

from ..captures import CAPTURES, Shot, box_of
from ..drawing import BOARD_8, draw, flat_of

SHOTS = {path.split("/")[1]: Shot(path) for path in CAPTURES if path.startswith("tango/")}
LIGHT_SHOT, WRONG_SHOT, FULL_SHOT = (SHOTS[f"tango-{name}"] for name in ("light", "wrong", "full"))


def symbols_entered(reading: Reading) -> dict[tuple[int, int], str]:
    """Return the player's symbols by cell: MOON or SUN."""
    return {cell: of for kind, of in (("suns", SUN), ("moons", MOON)) for cell in reading.marks[kind]}


def sorted_pairs(given: list) -> list:
    return sorted([tuple(a), tuple(b)] for a, b in given)


ORANGE, VIOLET = (240, 150, 30), (177, 76, 249)
SEPIA = np.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
SINGLE_HUE_FILTERS = {
    "grey": lambda rgb: np.repeat(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2),
    "sepia": lambda rgb: (rgb @ SEPIA.T).clip(0, 255).astype(np.uint8),
    "night light": lambda rgb: (rgb * (1.0, 0.6, 0.25)).astype(np.uint8),
}


@pytest.mark.parametrize("look", SINGLE_HUE_FILTERS)
@pytest.mark.parametrize("name", ["tango-full", "tango-wrong", "tango-dark-half"])
def test_in_one_colour_suns_and_moons_are_told_by_shape_and_brightness(name: str, look: str) -> None:
    plain, reading = SHOTS[name].read(), SHOTS[name].read(SINGLE_HUE_FILTERS[look](SHOTS[name].rgb))
    assert reading.puzzle == plain.puzzle
    assert symbols_entered(reading) == symbols_entered(plain)


@pytest.mark.parametrize(
    ("round_ones", "crescents", "look", "told"),
    [
        ((200, 190), (60, 70), {}, True),
        ((60, 70), (60, 70), {}, False),
        ((200, 60), (60, 70), {}, False),
        ((200, 190), (60, 70), {"roundness": 0.9}, False),  # no suns of the game, which are discs
        ((200, 190), (60, 70), {"area": 0.21}, False),  # nor these, which are much larger than moons
    ],
)
def test_without_colour_shape_alone_is_doubted(
    round_ones: tuple[int, int], crescents: tuple[int, int], look: dict[str, float], told: bool
) -> None:
    sun = {"roundness": 0.97, "area": 0.35, **look}
    symbols = [make_symbol((0, i), (grey, grey, grey), **sun) for i, grey in enumerate(round_ones)]
    symbols += [make_symbol((1, i), (grey, grey, grey), roundness=0.75) for i, grey in enumerate(crescents)]
    kinds, doubts = kinds_of(symbols, np.full((2, 2, 3), 250.0))
    assert kinds == [SUN, SUN, MOON, MOON]
    assert doubts == ([] if told else [BY_SHAPE_DOUBT])


@pytest.mark.parametrize("name", ["tango-wrong", "tango-dark-half"])
def test_inverted_colours_are_told_by_the_shapes_and_doubted(name: str) -> None:
    plain, inverted = SHOTS[name].read(), SHOTS[name].read(255 - SHOTS[name].rgb)
    assert inverted.puzzle == plain.puzzle
    assert inverted.warnings == (INVERTED_DOUBT.text,)
    assert inverted.confidence < plain.confidence


@pytest.mark.parametrize("name", SHOTS)
def test_the_upright_equal_signs_of_a_turned_picture_are_hard_to_read(name: str) -> None:
    truth = SHOTS[name].truth
    reading = SHOTS[name].read(np.ascontiguousarray(np.rot90(SHOTS[name].rgb)))
    turned = {tuple(sorted((truth["n"] - 1 - c, r) for r, c in pair)) for pair in truth["equal"]}
    signs = reading.stages.signs
    unclear = [sign.pair for sign in signs.signs if sign.lead < CLEAR_LIKENESS_LEAD] + list(
        signs.unsure_pairs
    )
    assert turned <= {*unclear}
    assert any("hard to make out" in text for text in reading.warnings)


@pytest.mark.parametrize(
    ("colour", "round_", "kind", "inverted"),
    [
        ((240, 150, 30), 0.74, MOON, True),
        ((40, 90, 240), 0.97, SUN, True),
        ((40, 90, 240), 0.9, MOON, False),  # nearly round, but no disc: of a feast day, or a clone
    ],
)
def test_one_inverted_kind_alone_is_told_by_its_shape(
    colour: tuple[int, int, int], round_: float, kind: str, inverted: bool
) -> None:
    symbols = [replace(make_symbol((0, i), colour), roundness=round_) for i in range(3)]
    assert kinds_of(symbols, np.full((3, 3, 3), 128.0)) == ([kind] * 3, [INVERTED_DOUBT] * inverted)


@pytest.mark.parametrize(
    ("colour", "look", "count", "doubted"),
    [
        (ORANGE, {"roundness": 0.97, "area": 0.18}, 1, False),  # the game's own sun
        (VIOLET, {"roundness": 0.75, "area": 0.08}, 1, False),  # its moon
        (VIOLET, {"roundness": 0.79, "area": 0.45}, 1, True),  # a square patch
        (ORANGE, {"roundness": 0.9, "area": 0.2}, 1, True),
        (ORANGE, {"roundness": 0.9, "area": 0.2}, 2, False),  # of a feast day
    ],
)
def test_the_only_symbol_of_a_board_may_be_what_lies_on_it(
    colour: tuple[int, int, int], look: dict[str, float], count: int, doubted: bool
) -> None:
    symbols = [replace(make_symbol((0, i), colour), **look) for i in range(count)]
    assert bool(kinds_of(symbols, np.full((3, 3, 3), 128.0))[1]) == doubted


def test_what_is_no_symbol_is_doubted() -> None:
    rgb, (x, y) = WRONG_SHOT.rgb, WRONG_SHOT.pixel_at(2.5, 2.5)
    cv2.putText(rgb, "?", (x - 20, y - 2), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    assert any("something other" in text and "r3c3" in text for text in WRONG_SHOT.read(rgb).warnings)


def test_a_patch_on_a_symbol_is_doubted_and_the_game_still_known() -> None:
    rgb, (row, column) = WRONG_SHOT.rgb, next(WRONG_SHOT.cells("givens", "0"))
    rgb[WRONG_SHOT.slices_around(row + 0.5, column + 0.5, 0.35)] = (60, 110, 220)
    assert any(f"like the others (r{row + 1}c{column + 1})" in text for text in WRONG_SHOT.read(rgb).warnings)


def test_a_pale_patch_over_a_given_is_doubted() -> None:
    rgb, (row, column) = LIGHT_SHOT.rgb, next(LIGHT_SHOT.cells("givens", "01"))
    rgb[LIGHT_SHOT.slices_around(row + 0.5, column + 0.5, 0.42)] = (244, 246, 248)
    assert any(
        f"hide a sun or a moon (r{row + 1}c{column + 1})" in text for text in LIGHT_SHOT.read(rgb).warnings
    )


def test_a_patch_like_the_ground_over_a_sign_is_doubted() -> None:
    rgb, ((r, c), (r2, c2)) = LIGHT_SHOT.rgb, LIGHT_SHOT.truth["opposite"][0]
    x, y = LIGHT_SHOT.pixel_at(r + 0.2, c + 0.2)
    rgb[LIGHT_SHOT.slices_around((r + r2 + 1) / 2, (c + c2 + 1) / 2, 0.2)] = rgb[y, x]
    assert any(f"r{r + 1}c{c + 1} and r{r2 + 1}c{c2 + 1}" in text for text in LIGHT_SHOT.read(rgb).warnings)


def test_a_sun_under_the_pointer_is_no_numbered_disc() -> None:
    rgb, (row, column) = LIGHT_SHOT.rgb, next(LIGHT_SHOT.cells("givens", "1"))
    x, y = LIGHT_SHOT.pixel_at(row + 0.5, column + 0.5)
    outline = np.array(
        [(0, 0), (0, 0.8), (0.19, 0.62), (0.32, 0.93), (0.44, 0.87), (0.32, 0.58), (0.58, 0.57)]
    )
    points = np.round(outline * 0.25 * LIGHT_SHOT.cell + (x - 2, y - 4)).astype(np.int32)
    cv2.fillPoly(rgb, [points], (0, 0, 0))
    assert LIGHT_SHOT.read(rgb).puzzle == LIGHT_SHOT.read().puzzle


def test_glow_is_told_from_strokes_by_its_breadth() -> None:
    rgb = np.full((128, 128, 3), 30, np.uint8)
    cv2.circle(rgb, (64, 64), 40, (120, 100, 60), -1)
    cv2.line(rgb, (55, 55), (73, 73), (190, 190, 190), 3)
    bright, dark = narrow_strokes(flat_of(rgb, 64))
    assert bright.rgb[64, 64].min() > 60
    assert bright.rgb[80, 64].max() == 0
    assert dark.rgb[64, 64].max() == 0


def make_symbol(
    cell: tuple[int, int], colour: tuple[int, int, int], roundness: float = 0.9, area: float = 0.2
) -> Symbol:
    return Symbol(cell, np.array(colour, float), area=area, roundness=roundness, number=0.0)


@pytest.mark.parametrize(("other", "pale"), [((70, 120, 230), False), ((128, 128, 128), True)])
def test_symbols_that_have_no_colour_beside_such_that_have_are_doubted(
    other: tuple[int, int, int], pale: bool
) -> None:
    symbols = [make_symbol((0, 0), (250, 180, 40)), make_symbol((0, 1), other)]
    kinds, doubts = kinds_of(symbols, np.full((2, 2, 3), 250.0))
    assert kinds == [SUN, MOON]
    assert (PALE_DOUBT in doubts) == pale


@pytest.mark.parametrize(
    ("area", "kinds", "told"),
    [
        (0.2, (SUN, SUN, MOON), False),
        (0.42, (SUN, SUN, MOON), True),
        (0.42, (SUN, SUN, MOON, MOON), False),  # these can be compared with each other
        (0.42, (MOON, MOON, SUN), False),  # suns are larger
    ],
)
def test_only_a_lone_moon_that_is_much_larger_than_all_suns_may_be_a_patch(
    area: float, kinds: tuple[str, ...], told: bool
) -> None:
    symbols = [
        make_symbol((0, c), (250, 180, 40), roundness=0.75 if of == MOON else 0.9)
        for c, of in enumerate(kinds)
    ]
    symbols[2:] = [replace(s, area=area) for s in symbols[2:]]
    assert doubtful_lone_symbols(symbols, kinds) == ([symbols[2]] if told else [])


def test_a_patch_over_the_only_moon_is_doubted() -> None:
    rgb, ((r, c), *others) = LIGHT_SHOT.rgb, LIGHT_SHOT.cells("givens", "0")
    for row, column in others:  # emptied
        box = LIGHT_SHOT.slices_around(row + 0.5, column + 0.5, 0.4)
        rgb[box] = rgb[box][0, 0]
    axes = round(0.36 * LIGHT_SHOT.cell), round(0.33 * LIGHT_SHOT.cell)
    cv2.ellipse(rgb, LIGHT_SHOT.pixel_at(r + 0.5, c + 0.5), axes, 0, 0, 360, (71, 167, 245), -1)
    assert any(f"may be something else (r{r + 1}c{c + 1})" in text for text in LIGHT_SHOT.read(rgb).warnings)


@pytest.mark.parametrize(
    ("level", "given", "doubted"), [(250, False, False), (242, False, True), (232, True, False)]
)
def test_shades_between_those_of_the_givens_and_of_empty_cells_are_doubted(
    level: int, given: bool, doubted: bool
) -> None:
    symbols = [make_symbol((0, c), (250, 180, 40)) for c in range(3)]
    colours = np.full((3, 3, 3), 250.0)
    colours[0, :2], colours[0, 2] = 230, level
    are, doubts = find_shaded_cells(symbols, colours)
    assert are == [True, True, given]
    assert [*map(str, doubts)] == ["a symbol may be given or put in (r1c3)"] * doubted


@pytest.mark.parametrize(("given", "entered"), [(230, 250), (60, 40), (250, 230), (40, 60)])
def test_givens_of_a_full_board_that_are_further_from_grey_than_the_others_are_doubted(
    given: int, entered: int
) -> None:
    symbols = [make_symbol((r, c), (250, 180, 40)) for r, c in np.ndindex(3, 3)]
    colours = np.full((3, 3, 3), float(entered))
    colours[0] = given
    are, doubts = find_shaded_cells(symbols, colours)
    assert are == [True] * 3 + [False] * 6
    assert doubts == [LIT_DOUBT] * (abs(given - 128) > abs(entered - 128))


@pytest.mark.parametrize("blur", [0.02, 0.03, 0.04, 0.05])
@pytest.mark.parametrize("name", ["tango-feast", "tango-soft", "tango-small"])
def test_a_blurred_board_is_never_silently_wrong(name: str, blur: float) -> None:
    truth = SHOTS[name].truth
    result = snap(cv2.GaussianBlur(SHOTS[name].rgb, (0, 0), blur * SHOTS[name].cell)).to_json()
    right = (result["puzzle"] or {}).get("givens") == truth["givens"] and all(
        sorted_pairs(result["puzzle"][kind]) == sorted_pairs(truth[kind]) for kind in ("equal", "opposite")
    )
    assert result["status"] != "solved" or right or result["reading"]["warnings"]


def test_discs_on_a_white_board_with_borders_are_no_suns_and_moons() -> None:
    drawn = draw(BOARD_8, 60, white=True)
    x0, y0 = drawn.bbox[:2]
    for (row, column), colour in {(1, 1): (20, 80, 30), (4, 6): (240, 150, 20)}.items():
        at = x0 + round((column + 0.5) * 60), y0 + round((row + 0.5) * 60)
        cv2.circle(drawn.rgb, at, 14, colour, -1, cv2.LINE_AA)
    assert read_capture(drawn.rgb).puzzle.game == "queens"


def test_a_finished_board_whose_cells_look_alike_is_doubted() -> None:
    reading, out = FULL_SHOT.read(), FULL_SHOT.rgb
    assert reading.colours is not None
    usual = np.median(reading.colours.reshape(-1, 3), axis=0)
    for cell in np.ndindex(reading.puzzle.shape):
        box = out[box_of(reading, cell, 0.03, 0.97)]
        box[np.abs(box.astype(float) - reading.colours[cell]).max(axis=2) < 16] = usual
    assert any("which symbols are given" in text for text in FULL_SHOT.read(out).warnings)


@pytest.mark.parametrize("name", ["board-light-7", "crop-hover-8", "desktop-dark-10"])
def test_queens_boards_are_not_taken_for_tango(name: str) -> None:
    assert read_capture(Shot(f"screenshots/{name}").rgb).puzzle.game == "queens"


@pytest.mark.parametrize("radius", [0.2, 0.3])
@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255)])
def test_a_corner_of_the_screen_in_a_cell_makes_it_no_given(colour: tuple[int, ...], radius: float) -> None:
    plain, out = FULL_SHOT.read(), FULL_SHOT.rgb
    corners = [(0, 0), (0, plain.lattice.n), (plain.lattice.n, 0), (plain.lattice.n, plain.lattice.n)]
    for corner in corners:
        cv2.circle(
            out, FULL_SHOT.pixel_at(*corner), round(radius * 2 * FULL_SHOT.cell), colour, -1, cv2.LINE_AA
        )
    found = FULL_SHOT.read(out)
    named = {place for doubt in found.doubts for place in doubt.places}
    assert found.puzzle == plain.puzzle or named.intersection([(0, 0), (0, 5), (5, 0), (5, 5)])


def test_a_game_can_be_forced() -> None:
    rgb = WRONG_SHOT.rgb
    assert read_capture(rgb, game="tango").puzzle == WRONG_SHOT.read().puzzle
    with pytest.raises(NoBoardFound):
        read_capture(rgb, game="queens")
    with pytest.raises(NoBoardFound, match="even"):
        read_capture(Shot("screenshots/board-light-7").rgb, game="tango")
