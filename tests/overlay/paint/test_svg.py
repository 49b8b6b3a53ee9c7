"""Sketches as SVG: well-formed, with all that is drawn, at the places that the pictures have."""

import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import Moment, finished_moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.paint.svg import AXES_ROOM, CAPITAL_HEIGHT, PAGE_MARGIN, render_svg, svg_text
from queens_snap.overlay.sketch import Glyph, Label, glyph_shapes, label_roles, path_polygons, read_measures
from queens_snap.overlay.themes import THEMES
from queens_snap.vision.grid.lattice import Lattice

from ...promises.parametrize import every_game, solution_of_case
from ...slow import mark_slow
from ..sample_moments import sample_moments

Element = ElementTree.Element
NAMESPACE = "{http://www.w3.org/2000/svg}"
LIGHT = THEMES["light"]
CELL = 100  # px
TOLERANCE = 0.02  # of a cell
# of a transform: its name, one number or two
TRANSFORM_STEP = re.compile(r"(\w+)\(([-.\d]+)(?: ([-.\d]+))?\)")


def parse_svg(text: str) -> Element:
    return ElementTree.fromstring(text)


def elements_with_tag(root: Element, tag: str) -> list[Element]:
    return [*root.iter(NAMESPACE + tag)]


def word_counts(root: Element) -> Counter[str]:
    return Counter(text.text or "" for text in elements_with_tag(root, "text"))


@pytest.mark.parametrize("theme", mark_slow(THEMES, {*THEMES} - {"light"}))
@every_game()
def test_every_moment_is_well_formed_and_as_large_as_its_board(game: str, theme: str) -> None:
    for moment in sample_moments(game):
        root = parse_svg(render_svg(moment, theme, 40))
        left, top = DRAWINGS[game].clue_space(moment.puzzle)
        rows, columns = moment.puzzle.shape
        beside = AXES_ROOM * moment.labels.axes
        box = (
            -left - beside - PAGE_MARGIN,
            -top - beside - PAGE_MARGIN,
            columns + left + beside + 2 * PAGE_MARGIN,
            rows + top + beside + 2 * PAGE_MARGIN,
        )
        assert [*map(float, root.attrib["viewBox"].split())] == pytest.approx(box, abs=1e-3)
        size = [int(root.attrib[name]) for name in ("width", "height")]
        assert size == [round(40 * side) for side in box[2:]]
        assert not re.search(r"None|nan|\[|\(\(", ElementTree.tostring(root, "unicode"))


@every_game()
def test_it_holds_no_words_but_those_of_the_sketch(game: str) -> None:
    for moment in sample_moments(game):
        marks = compose_sketch(moment).all_primitives
        wanted = [mark.text for mark in marks if isinstance(mark, Label) and mark.role != "tick"]
        wanted += [mark.label for mark in marks if isinstance(mark, Glyph) and mark.label]
        assert word_counts(parse_svg(render_svg(moment))) == Counter(wanted)


@every_game()
def test_numbers_of_rows_and_columns_stand_beside_the_board(game: str) -> None:
    puzzle = sample_moments(game)[0].puzzle
    plain, numbered = (parse_svg(render_svg(Moment(puzzle, labels=Labels(axes=x)))) for x in (False, True))
    rows, columns = puzzle.shape
    added = word_counts(numbered) - word_counts(plain)
    assert added == Counter(str(i) for side in (rows, columns) for i in range(1, side + 1))


@pytest.mark.parametrize(("game", "shape"), [("queens", "crown"), ("starbattle", "star")])
def test_an_answer_has_as_many_crowns_as_queens(game: str, shape: str) -> None:
    solution = solution_of_case(game)
    assert solution.answer
    root = parse_svg(render_svg(finished_moment(solution.puzzle, solution)))
    outlines = Counter(path.attrib["d"] for path in elements_with_tag(root, "path"))
    assert outlines[glyph_shapes()[shape].fill] == len(solution.answer)
    bare = parse_svg(render_svg(Moment(solution.puzzle)))
    assert glyph_shapes()[shape].fill not in {path.attrib["d"] for path in elements_with_tag(bare, "path")}


@every_game()
def test_a_page_has_the_colour_of_its_theme(game: str) -> None:
    for name, theme in THEMES.items():
        ground = elements_with_tag(parse_svg(render_svg(sample_moments(game)[0], name)), "rect")[0]
        assert ground.attrib["fill"] == "#" + bytes(theme.page).hex()


@pytest.mark.parametrize("turn", [0.0, 90.0, 225.0])
@pytest.mark.parametrize("name", glyph_shapes())
def test_a_shape_is_where_the_picture_has_it(name: str, turn: float) -> None:
    mark = Glyph(name, (1.0, 1.5), 0.62, "first", turn=turn)
    check_box(mark)


@pytest.mark.parametrize("name", ["crown", "star", "cross", "ring"])
def test_a_shape_in_black_or_white_is_there_too(name: str) -> None:
    check_box(Glyph(name, (1.5, 0.5), 0.62))


@pytest.mark.parametrize(
    ("role", "near"),
    [("middle", 0.02), ("beneath", 0.02), ("sign", 0.02), ("meant", 0.02), ("link", 0.02), ("badge", 0.06),
     ("badge-top", 0.06), ("corner", 0.06), ("letter", 0.07)],
)  # fmt: skip
def test_a_word_is_where_the_picture_has_it(role: str, near: float) -> None:
    mark = Label("=" if role == "meant" else "8", (1.5, 1.5), role)
    assert word_middle(mark) == pytest.approx(picture_box(mark)[:2], abs=near)


def check_box(mark: Glyph) -> None:
    """Check that a mark in SVG has the place and size that it has in the picture."""
    drawn, seen = svg_box(mark), picture_box(mark)
    assert drawn[:2] == pytest.approx(seen[:2], abs=TOLERANCE)
    assert drawn[2:] == pytest.approx(seen[2:], abs=2 * TOLERANCE)


def svg_box(mark: Glyph) -> tuple[float, float, float, float]:
    """Return the middle, height and width, in cells, of what is seen of a shape in SVG."""
    root = parse_svg(svg_text((mark,), (3, 3), LIGHT, (0, 0), CELL))
    (group,) = elements_with_tag(root, "g")
    boxes = []
    for path in elements_with_tag(group, "path"):
        places = np.array([place for piece in path_polygons(path.attrib["d"]) for place in piece])
        for step, *numbers in reversed(TRANSFORM_STEP.findall(group.attrib["transform"])):
            values = [float(number) for number in numbers if number]
            if step == "translate":
                places = places + values
            elif step == "scale":
                places = places * values[0]
            else:
                cos, sin = np.cos(np.radians(values[0])), np.sin(np.radians(values[0]))
                places = places @ np.array([[cos, sin], [-sin, cos]])
        pen = float(path.attrib.get("stroke-width", 0)) * mark.size
        boxes.append((*(places.min(axis=0) - pen / 2), *(-places.max(axis=0) - pen / 2)))
    left, top, right, bottom = np.min(boxes, axis=0) * (1, 1, -1, -1)
    return _middle_and_size(top, left, bottom, right)


def picture_box(mark: Glyph | Label) -> tuple[float, float, float, float]:
    """Return the middle, height and width, in cells, of a shape in a picture."""
    out = np.full((3 * CELL, 3 * CELL, 3), LIGHT.page, np.uint8)
    side = 3.0 * CELL
    lattice = Lattice(3, ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side)))
    before = out.copy()
    paint_primitives(Surface(out, lattice, (3, 3), LIGHT), [mark])
    y, x = np.nonzero(np.abs(out.astype(int) - before).max(axis=-1) > 60)
    top, left, bottom, right = (v / CELL for v in (y.min(), x.min(), y.max() + 1, x.max() + 1))
    return _middle_and_size(top, left, bottom, right)


def _middle_and_size(
    top: float, left: float, bottom: float, right: float
) -> tuple[float, float, float, float]:
    return (top + bottom) / 2, (left + right) / 2, bottom - top, right - left


def word_middle(mark: Label) -> tuple[float, float]:
    """Return the middle of a word in SVG as if it were one letter wide."""
    (text,) = elements_with_tag(parse_svg(svg_text((mark,), (3, 3), LIGHT, (0, 0), CELL)), "text")
    height = CAPITAL_HEIGHT * float(text.attrib["font-size"])
    reach = {"start": 0.3, "end": -0.3}.get(text.attrib.get("text-anchor", ""), 0) * height
    return float(text.attrib["y"]) - height / 2, float(text.attrib["x"]) + reach


@pytest.mark.parametrize(("text", "smaller"), [("7", False), ("12", True), ("100", True)])
def test_a_number_keeps_within_its_round_ground(text: str, smaller: bool) -> None:
    root = parse_svg(svg_text((Label(text, (0.5, 0.5), "badge-top"),), (1, 1), LIGHT, (0, 0), CELL))
    (word,), (ground,) = elements_with_tag(root, "text"), elements_with_tag(root, "circle")
    height = CAPITAL_HEIGHT * float(word.attrib["font-size"])
    assert read_measures()["broad"] * height * len(text) <= 1.5 * float(ground.attrib["r"])
    assert (height < label_roles()["badge-top"].height - 0.001) == smaller
