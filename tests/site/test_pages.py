"""Parts of the site: links led elsewhere, drawings, and the pages that the program makes."""

import re
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from queens_snap.result.schema import result_schema
from queens_snap.solver.games import GAMES

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs" / "site"))
import accessibility  # noqa: E402
import figures  # noqa: E402
import floor_diagram  # noqa: E402
import imports  # noqa: E402
import json_page  # noqa: E402
import other_games  # noqa: E402
import relinking  # noqa: E402
import rule_drawings  # noqa: E402
from build_pages import lay_out_pages  # noqa: E402

REPOSITORY = "https://github.com/somebody/queens-snap"
ROOT_PAGES = ("SECURITY.md",)
# Rules of docs/games.md by which no way is told: something easier says the same first.
UNTOLD_RULES = {"too-early"}


@pytest.mark.parametrize(
    ("folder", "text", "made"),
    [
        ("docs", "[page](games.md#zip)", "[page](games.md#zip)"),
        ("docs", "[how](../SECURITY.md#limits)", "[how](SECURITY.md#limits)"),
        ("docs", "[it](../vision)", f"[it]({REPOSITORY}/blob/v1/vision)"),
        ("docs", "![a board](pictures/a.png)", "![a board](pictures/a.png)"),
        ("", "[page](docs/page.md)", "[page](page.md)"),
        ("", "[it](vision/)", f"[it]({REPOSITORY}/blob/v1/vision)"),
        ("", "[below](#here) [there](https://example.org/)", "[below](#here) [there](https://example.org/)"),
    ],
)
def test_links_lead_into_the_site_or_to_the_repository(folder: str, text: str, made: str) -> None:
    assert relinking.redirect_links(text, relinking.site_place(folder, ROOT_PAGES, REPOSITORY, "v1")) == made


def test_without_an_address_links_to_the_repository_are_left_out() -> None:
    place = relinking.site_place("docs", ROOT_PAGES, None, "v1")
    assert (
        relinking.redirect_links("in [`vision/`](../vision), see [it](a.md)", place)
        == "in `vision/`, see [it](a.md)"
    )


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("see [games.md](games.md)", "see [](games.md)"),
        ("see [docs/games.md](games.md#zip)", "see [](games.md#zip)"),
        ("see [the games](games.md)", "see [the games](games.md)"),
    ],
)
def test_links_that_name_a_file_go_by_its_title(text: str, made: str) -> None:
    assert relinking.use_page_titles(text) == made


@pytest.fixture(scope="module")
def pages_with_app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "pages"
    lay_out_pages(folder, app=True)
    return folder


def test_every_page_of_docs_and_every_made_one_has_its_place(pages_with_app: Path) -> None:
    staged = {path.stem for path in pages_with_app.glob("*.*") if path.suffix in (".md", ".rst")}
    index = (pages_with_app / "index.md").read_text("utf-8")
    blocks = re.findall(r"```\{toctree\}\n(?::.+\n)+\n([^`]+)```", index)
    listed = "".join(blocks).split()
    assert len(listed) == len(set(listed))
    assert staged - {"index"} == set(listed)


def test_the_first_page_opens_the_app_where_there_is_one(pages_with_app: Path, tmp_path: Path) -> None:
    lay_out_pages(tmp_path / "pages", app=False)
    for folder, opened in ((pages_with_app, "app/index.html"), (tmp_path / "pages", "page.html")):
        text = (folder / "index.md").read_text("utf-8")
        assert re.findall(r'href="([^"]+)"', text) == [opened]


def test_every_drawing_of_the_rules_becomes_a_picture(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    made = figures.replace_drawings(text, tmp_path)
    every = rule_drawings.parse_drawings(text)
    shown = re.findall(r"^```\{figure\} (.+)$", made, re.MULTILINE)
    assert len(shown) == 2 * len(every)
    assert {(tmp_path / path).read_text("utf-8").startswith("<svg") for path in shown} == {True}
    assert "```text" not in made
    assert "drawings as text" not in made


def test_every_rule_of_the_other_games_is_shown_in_both_voices(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "games.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z, -]+) \| [^|]+ \| [\d, ]+ \| [\dto, ]+ \|$", text, re.MULTILINE)
    told = {rule for row in rows for rule in row.split(", ")}
    assert len(told) > 30
    shown = {
        game: other_games.easiest_places(game, texts) for game, texts in other_games.read_puzzles().items()
    }
    assert {*shown} == {*GAMES} - {"queens", "starbattle"}
    assert {rule for rules in shown.values() for rule in rules} == told - UNTOLD_RULES
    page = other_games.make_page(tmp_path)
    assert page.count("> *Expert:* ") == sum(map(len, shown.values()))


def test_every_key_of_the_schema_is_on_its_page() -> None:
    page, whole = json_page.make_page(), result_schema()
    for name, of in {"Result": whole, **whole["$defs"]}.items():
        section = re.split(r"^## ", page.partition(f"\n## {name}\n")[2], flags=re.MULTILINE)[0]
        assert {*re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)} == {*of.get("properties", ())}, name


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"type": "integer"}, "whole number"),
        ({"type": "array", "items": {"type": "string"}}, "list of strings"),
        (
            {"type": "array", "items": {"description": "row, column", "type": "array"}},
            "list of (row, column)",
        ),
        ({"anyOf": [{"$ref": "#/$defs/Hint"}, {"type": "null"}]}, "[Hint](#hint) or null"),
        ({"enum": ["a", None]}, '`"a"`, `null`'),
    ],
)
def test_a_value_in_words(value: dict[str, object], told: str) -> None:
    assert json_page.describe_values(value) == told


@pytest.mark.parametrize(
    ("page", "mended"),
    [
        (
            '<th class="head"><p></p></th><th class="head"><p>tier</p></th>',
            '<td class="head"></td><th class="head"><p>tier</p></th>',
        ),
        ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
        ('<aside class="toc-drawer no-toc">', '<aside aria-label="On this page" class="toc-drawer no-toc">'),
        ("<p>as it was</p>", "<p>as it was</p>"),
    ],
)
def test_what_the_theme_leaves_out_is_added(page: str, mended: str) -> None:
    assert accessibility.fix_page(page) == mended


@cache
def drawing_of_house() -> str:
    return floor_diagram.diagram_svg()


class TestHouse:
    def test_the_floors_from_the_top_down(self) -> None:
        links = {"a": frozenset("bcd"), "b": frozenset("d"), "c": frozenset("d"), "d": frozenset[str]()}
        assert floor_diagram.floors_by_level(links) == [["a"], ["b", "c"], ["d"]]
        assert imports.without_redundant_links(links) == links | {"a": frozenset("bc")}

    def test_every_floor_of_the_program_is_drawn(self) -> None:
        drawn = re.findall(r'font-weight="700"[^>]*>(\w+)<', drawing_of_house())
        assert sorted(drawn) == sorted((*imports.FLOORS, "cli", "pipeline"))
        assert drawn[0] == "cli"
        assert drawn[-1] == "solver"

    def test_no_arrow_runs_behind_a_box(self) -> None:
        drawn = drawing_of_house()
        boxes = re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', drawn)
        arrows = re.findall(r'points="([^"]+)"', drawn)
        assert len(arrows) >= len(boxes) - 1 > 8
        for arrow in arrows:
            points = [tuple(map(float, point.split(","))) for point in arrow.split()]
            for (x, y), (x2, y2) in pairwise(points):
                on_it = [(x + (x2 - x) * i / 50, y + (y2 - y) * i / 50) for i in range(51)]
                for left, top, width, height in (map(float, box) for box in boxes):
                    behind = [at for at in on_it if 0 < at[0] - left < width and 0 < at[1] - top < height]
                    assert not behind, arrow

    def test_the_drawing_in_docs_is_that_of_today(self) -> None:
        kept = (ROOT / "docs" / "pictures" / "house.svg").read_text("utf-8")
        assert kept == drawing_of_house(), "python docs/make_pictures.py house"
