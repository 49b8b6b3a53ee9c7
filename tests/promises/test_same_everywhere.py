"""The same sketch painted by Python and by the page: every position and size is the same number."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.svg import svg_text
from queens_snap.overlay.sketch import Glyph, Primitives, read_measures, to_json
from queens_snap.overlay.story.page import board_script
from queens_snap.overlay.themes import THEMES

from ..overlay.sample_moments import sample_moments
from ..tabs import Tabs
from .parametrize import every_game

PAGE = """<!doctype html><title>sketches</title><svg id="board"></svg><script>__BOARD__</script>"""
DRAW_PRIMITIVES = """([marks, shape]) => {
  const svg = document.getElementById("board");
  svg.replaceChildren();
  paint(svg, layBoard(shape), marks);
  return new XMLSerializer().serializeToString(svg);
}"""
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
DECIMALS = 3  # digits after the point, of a cell: both round to four


@pytest.fixture(scope="module")
def draw_on_page(
    module_tabs: Tabs, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Primitives, Moment[Any]], str]:
    """Let the page draw primitives on a flat board; return the SVG."""
    path = tmp_path_factory.mktemp("page") / "sketches.html"
    path.write_text(PAGE.replace("__BOARD__", board_script()), "utf-8")
    tab = module_tabs.open(path.as_uri(), ("file:",))

    def drawn_svg(marks: Primitives, moment: Moment[Any]) -> str:
        rows, columns = moment.puzzle.shape
        return tab.evaluate(DRAW_PRIMITIVES, [to_json(marks), {"rows": rows, "columns": columns}])

    return drawn_svg


@pytest.mark.slow
@every_game()
def test_every_mark_is_where_the_page_has_it_and_as_large(
    game: str, draw_on_page: Callable[[Primitives, Moment[Any]], str]
) -> None:
    for moment in sample_moments(game):
        marks = compose_sketch(moment).all_primitives
        own = svg_text(marks, moment.puzzle.shape, THEMES["light"], (0, 0), 1)
        there, here = geometry_of_svg(draw_on_page(marks, moment)), geometry_of_svg(own)
        assert there.keys() == here.keys()
        for kind in here:
            assert there[kind] - here[kind] == here[kind] - there[kind] == Counter()


@pytest.mark.parametrize("number", ["9", "14"])
def test_a_number_on_a_shape_has_a_rim_of_its_colour(
    number: str, draw_on_page: Callable[[Primitives, Moment[Any]], str]
) -> None:
    moment = sample_moments("queens")[0]
    marks = (Glyph("crown", (1.5, 1.5), 0.74, label=number),)
    for text in (
        draw_on_page(marks, moment),
        svg_text(marks, moment.puzzle.shape, THEMES["light"], (0, 0), 1),
    ):
        *_, crown, word = ElementTree.fromstring(text).iter()
        assert word.text == number
        assert crown.get("fill", crown.get("stroke")) == word.get("stroke") != word.get("fill")
        assert float(word.get("stroke-width", 0)) == pytest.approx(2 * read_measures()["halo"])


def geometry_of_svg(text: str) -> dict[str, Counter[Any]]:
    """Return words, discs, lines, grounds and shapes with their places and sizes."""
    found: dict[str, Counter[Any]] = {}

    def count_values(kind: str, *values: Any) -> None:
        found.setdefault(kind, Counter())[values] += 1

    def visit_element(element: ElementTree.Element, inherited: dict[str, str]) -> None:
        name, at = element.tag.rpartition("}")[2], {**inherited, **element.attrib}
        width = rounded_numbers(at.get("stroke-width", "")) if at.get("stroke", "none") != "none" else ()
        if name == "text":
            count_values(
                "word", element.text, *rounded_numbers(" ".join((at["x"], at["y"], at["font-size"])))
            )
        elif name == "circle":
            count_values("disc", *rounded_numbers(" ".join((at["cx"], at["cy"], at["r"]))))
        elif name == "path" and "transform" in at:
            count_values("shape", at["d"], rounded_numbers(at["transform"]), width)
        elif name == "path" and at.get("fill") == "none":
            for piece in at["d"].split("M")[1:]:
                count_values("line", rounded_numbers(piece), width)
        elif name == "path":
            for piece in at["d"].split("M")[1:]:
                count_values(
                    "ground", rounded_numbers(piece)[:2], rounded_numbers(at.get("fill-opacity", "1"))
                )
        for child in element:
            visit_element(child, {key: at[key] for key in ("transform", "fill", "stroke-width") if key in at})

    visit_element(ElementTree.fromstring(text), {})
    return found


@cache
def rounded_numbers(text: str) -> tuple[float, ...]:
    """Return the numbers of a text with DECIMALS digits."""
    return tuple(round(float(x), DECIMALS) + 0.0 for x in NUMBER.findall(text))
