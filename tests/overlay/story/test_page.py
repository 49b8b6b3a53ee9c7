"""The page to step through and to play on, in a real browser without a network."""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.sketch import FADED_COLOUR, Fill, Glyph, Outline
from queens_snap.overlay.story.page import page_texts, story_page
from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.words.languages import translations
from queens_snap.words.manner import EXPERT_MANNER, Manner

from ...accessibility import SMALL_CONTROLS, accessibility_faults
from ...playing import cells_of, rules_of
from ...slow import mark_other_games_nightly, mark_slow
from ...tabs import Tabs
from ..conftest import OpenPlayer
from ..puzzles import PLAYED_PUZZLES, QUEENS, STAR_BATTLE, SUDOKU_SIX, TANGO, ZIP
from ..stories import story_of, tell_story, with_way
from ..test_hint import ATTACK_STEP, SUPPOSITION_STEP

NONOGRAM = "rows\n3\n1 3\n1\n\ncolumns\n2\n1\n3\n1\n1\n"
# Of each game: a puzzle, what stands in its cells or between them, where of that it says where it stands, and
# what else there is.
OTHER_GAME_PAGES = {
    "tango": (
        TANGO,
        ".sun path, .moon path",
        r"^translate\(([^)]*)\)",
        {".glyph.equal": 4, ".glyph.cross": 2},
    ),
    "zip": (ZIP, ".line:is(.old, .new, .path) path", "M([^L]*)L([^M]*)", {".disc": 3, ".line.ink": 1}),
    "nonogram": (NONOGRAM, ".fill:is(.solid, .found)", "M([^L]*)L", {".label:not(.axis)": 9}),
}
StoryAndSelectors = tuple[Story, str, str, dict[str, int]]
SCRIPT_IN_NAME = '</script><script>document.title="caught"</script><img src=x onerror=alert(1)>"&__STORY__'


@pytest.fixture
def story() -> Story:
    return tell_story(parse_text(QUEENS), name="my <b>shot</b>.png")


@pytest.fixture
def open_story_page(tabs: Tabs, story: Story, tmp_path: Path):
    """Return a function that opens the page of a story from disk and returns the tab."""

    def open_(way: Story = story, **options):
        path = tmp_path / "way.html"
        path.write_text(story_page(way, options.pop("labels", Labels())), "utf-8")
        return tabs.open(path.as_uri(), ("file:",), **options)

    return open_


def crown_count(tab) -> int:
    return tab.locator("#board .crown").count()


def count_places(tab, what: str, where: str) -> int:
    """Return in how many distinct places something stands."""
    drawn = [
        x.get_attribute("transform") or x.get_attribute("d") for x in tab.locator(f"#board {what}").all()
    ]
    return len({frozenset(found.groups()) for text in drawn for found in re.finditer(where, text)})


def outlines_by_colour(tab) -> Counter[str]:
    """Count the lines around cells by colour."""
    names = (x.get_attribute("class") for x in tab.locator("#board .outline").all())
    return Counter(name.split()[1] for name in names)


def test_arrow_keys_walk_from_the_start_to_the_end(open_story_page, story: Story) -> None:
    tab = open_story_page()
    assert count_places(tab, ".fill", "M([^L]*)L") == 64
    assert crown_count(tab) == 0
    for i in range(1, story.scenes):
        tab.keyboard.press("ArrowRight")
        assert tab.locator("#text").inner_text() == story.text(i)
        assert tab.locator("#heading").inner_text() == story.heading(i)
        found = len([cell for step in story.steps[:i] for cell in step.queens])
        assert crown_count(tab) == (found if i < len(story.steps) else 8)
    tab.keyboard.press("ArrowRight")
    assert tab.locator("#text").inner_text() == story.text(len(story.steps))
    assert tab.locator("#forward").is_disabled()
    tab.keyboard.press("ArrowLeft")
    assert tab.locator("#text").inner_text() == story.text(len(story.steps) - 1)
    tab.keyboard.press("Home")
    assert crown_count(tab) == 0


def test_buttons_slider_and_letters_work(open_story_page, story: Story) -> None:
    tab = open_story_page()
    tab.click("#forward")
    assert tab.locator("#text").inner_text() == story.text(1)
    tab.locator("#place").fill("3")
    assert tab.locator("#text").inner_text() == story.text(3)
    before = tab.locator("#board .letter").count()
    tab.check("#letters")
    assert tab.locator("#board .letter").count() > before
    assert open_story_page(labels=Labels(letters=True)).locator("#letters").is_checked()


def test_rows_and_columns_are_numbered_in_every_game_and_for_an_expert(open_story_page, story: Story) -> None:
    tab = open_story_page()
    assert tab.locator("#board .axis text").all_text_contents() == [*map(str, range(1, 9))] * 2
    view = tab.locator("#board").get_attribute("viewBox")
    tab.uncheck("#axes")
    assert tab.locator("#board .axis").count() == 0
    assert tab.locator("#board").get_attribute("viewBox") != view
    assert open_story_page(story_of(ZIP)).locator("#axes").is_checked()
    assert open_story_page(replace(story, manner=EXPERT_MANNER)).locator("#axes").is_checked()


def test_a_supposition_is_lettered_up_to_where_it_fails(open_story_page, story: Story) -> None:
    tab = open_story_page(replace(story, start=with_way(story.start, [SUPPOSITION_STEP, ATTACK_STEP])))
    tab.keyboard.press("ArrowRight")
    assert tab.locator("#board .link").all_text_contents() == ["a", "b", "b"]
    assert (outlines_by_colour(tab)["tried"], outlines_by_colour(tab)["fails"]) == (1, 1)


def test_reason_and_news_are_told_apart(open_story_page, story: Story) -> None:
    tab = open_story_page()
    tab.keyboard.press("ArrowRight")
    assert story.moment(1).signs.outlined
    assert outlines_by_colour(tab)["light"] == 1 + len(story.steps[0].queens)
    assert tab.locator("#board .cross").count() == len(story.steps[0].dead)
    assert crown_count(tab) == len(story.steps[0].queens)


def test_nothing_is_fetched_and_names_stay_text(open_story_page, story: Story) -> None:
    tab = open_story_page(replace(story, name=SCRIPT_IN_NAME))
    rows, columns = story.solution.puzzle.shape
    board, steps = f"Queens {rows} x {columns}", len(story.steps)
    assert tab.locator("h1").inner_text() == board
    assert tab.title() == f"{board}, solved in {steps} steps \N{EN DASH} {SCRIPT_IN_NAME}"
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.reload()
    assert asked == [tab.url]
    assert not re.search(r"""(src|href)=["']?http""", story_page(story))


@pytest.mark.parametrize("scheme", mark_slow(["light", "dark"], ["light"]))
def test_fits_a_phone_in_light_and_dark(open_story_page, scheme: str) -> None:
    tab = open_story_page(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.locator("#forward").bounding_box()["y"] < 740
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(re.findall(r"\d+", background)[0]) > 128) == (scheme == "light")
    side = tab.locator("#board").bounding_box()
    assert side["width"] > 300
    assert abs(side["width"] - side["height"]) < 4


@pytest.fixture(params=mark_other_games_nightly(OTHER_GAME_PAGES))
def story_of_game(request: pytest.FixtureRequest) -> StoryAndSelectors:
    """The story of a puzzle, and selectors of what stands on its board."""
    return story_of(OTHER_GAME_PAGES[request.param][0]), *OTHER_GAME_PAGES[request.param][1:]


def marks_after(way: Story, steps: int) -> int:
    """Return the number of symbols, links or filled cells after some steps, with the givens."""
    puzzle, guessed = way.solution.puzzle, way.solution.guessed if steps == len(way.steps) else ()
    givens = sum(row.count("0") + row.count("1") for row in puzzle.to_json().get("givens", ()))
    done = way.steps[:steps]
    values = {cell for step in done for cell, value in step.values if value != "."}
    links = {frozenset(link[:2]) for step in done for link in step.links if link.joined}
    if puzzle.game == "zip":
        path = way.solution.answer or ()
        return len(links | {frozenset(pair) for pair in pairwise(path) if pair[0] in guessed})
    if puzzle.game == "nonogram":
        guessed = tuple((r, c) for r, c in guessed if str((way.solution.answer or ())[r])[c] == "#")
    return givens + len(values.union(guessed))


def test_other_games_are_stepped_through(open_story_page, story_of_game: StoryAndSelectors) -> None:
    way, what, where, given = story_of_game
    tab = open_story_page(way)
    rows, columns = way.solution.puzzle.shape
    assert count_places(tab, ".fill.cell", "M([^L]*)L") == rows * columns
    assert tab.locator("#letters").is_hidden()
    assert {kind: tab.locator(f"#board {kind}").count() for kind in given} == given
    if way.solution.puzzle.game == "zip":
        assert tab.locator(".disc").all_text_contents() == ["1", "2", "3"]
    for i in range(way.scenes):
        assert tab.locator("#text").inner_text() == way.text(i)
        assert count_places(tab, what, where) == marks_after(way, i)
        sketch = compose_sketch(way.moment(i))
        assert outlines_by_colour(tab) == Counter(
            mark.colour for mark in sketch.all_primitives if isinstance(mark, Outline)
        )
        assert ("veil" in [mark.colour for mark in sketch.step if isinstance(mark, Fill)]) == bool(
            tab.locator("#board .veil").count()
        )
        tab.keyboard.press("ArrowRight")


def test_what_only_search_knows_stands_at_the_end(open_story_page, story_of_game: StoryAndSelectors) -> None:
    way, what, where, _ = story_of_game
    path = (cell for cell in way.solution.answer or () if isinstance(cell, tuple))
    guessed = tuple(cell for step in way.steps for cell, _ in step.values) or tuple(path)
    searched = replace(way.solution, guessed=guessed)
    tab = open_story_page(replace(way, solution=searched, start=with_way(way.start, ())))
    assert count_places(tab, what, where) == marks_after(way, way.scenes - 1)


def test_a_wide_puzzle_has_room_and_legible_clues(open_story_page) -> None:
    wide = "rows\n40\n1\n\ncolumns\n2\n" + "1\n" * 39
    way = story_of(wide)
    tab = open_story_page(way, viewport={"width": 1400, "height": 800})
    assert tab.locator("#board .fill.cell").bounding_box()["width"] > 40 * 18
    assert tab.locator("#forward").bounding_box()["y"] < 800


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_clues_are_seen_and_fit_a_phone(open_story_page, scheme: str) -> None:
    tab = open_story_page(story_of(NONOGRAM), viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    ink, ground = (
        tab.evaluate(f"getComputedStyle(document.querySelector('{place}')).{what}")
        for place, what in ((".label text", "fill"), ("body", "backgroundColor"))
    )
    apart = [int(re.findall(r"\d+", colour)[0]) for colour in (ink, ground)]
    assert abs(apart[0] - apart[1]) > 150
    edge = tab.locator("#board").bounding_box()
    boxes = [clue.bounding_box() for clue in tab.locator(".label text").all()]
    assert min(box["x"] for box in boxes) >= edge["x"]
    assert min(box["y"] for box in boxes) >= edge["y"]


def test_beside_what_a_step_finds_the_crosses_of_earlier_steps_are_paler(open_story_page) -> None:
    way = story_of(QUEENS)
    tab, some = open_story_page(way), 0
    for number in range(1, way.scenes):
        tab.keyboard.press("ArrowRight")
        marks = compose_sketch(way.moment(number, way.labels())).all_primitives
        crosses = Counter(mark.colour for mark in marks if isinstance(mark, Glyph) and mark.name == "cross")
        strokes = (x.get_attribute("stroke") for x in tab.locator("#board .cross path").all())
        assert sum(stroke not in ("#000000", "#ffffff") for stroke in strokes) == crosses[FADED_COLOUR]
        some += crosses[FADED_COLOUR]
    assert some


@pytest.fixture(params=mark_other_games_nightly(PLAYED_PUZZLES))
def story_of_way(request: pytest.FixtureRequest) -> Story:
    return story_of(PLAYED_PUZZLES[request.param])


def test_played_with_hints_that_follow_the_way(open_player: OpenPlayer, story_of_way: Story) -> None:
    player = open_player(story_of_way)
    texts = [story_of_way.text(i) for i in range(1, story_of_way.scenes)]
    player.press_button("hint")
    assert player.tab.locator(".note").inner_text().startswith("Without the program")
    player.press_button("stop")
    assert player.hint() in texts
    player.press_button("doIt")
    player.play_by_hints()
    assert player.position.items() >= player.rules.answer.items()


def test_half_played_positions_have_hints_that_are_true_and_new(
    open_player: OpenPlayer, story_of_way: Story
) -> None:
    player, rng = open_player(story_of_way), random.Random(1)
    for _ in range(3):
        player.store_position(player.rules.random_position(rng))
        before = player.position
        assert player.hint() in [story_of_way.text(i) for i in range(1, story_of_way.scenes)]
        player.press_button("doIt")
        new = {name: value for name, value in player.position.items() if before.get(name) != value}
        assert new
        assert all(player.rules.is_right(name, value) for name, value in new.items())


def test_mistakes_are_those_of_the_library_and_the_way_says_why(
    open_player: OpenPlayer, story_of_way: Story
) -> None:
    player, rng = open_player(story_of_way), random.Random(2)
    game = GAMES[story_of_way.solution.puzzle.game]
    for wrong in (1, 3):
        player.store_position(player.rules.random_position(rng, wrong))
        mistakes = game.wrong_marks(story_of_way.solution, player.rules.marks(player.position))
        cells = {f"row {mark.cell[0] + 1}, column {mark.cell[1] + 1}" for mark in mistakes}
        assert {said.split(" in ")[1].removesuffix(" is wrong.") for said in player.find_mistakes()} == cells
        player.press_button("why")
        player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
        assert player.coach_text


def test_marks_that_were_there_are_where_it_begins(open_player: OpenPlayer) -> None:
    way = story_of(TANGO)
    cells = [cells_of(name)[0] for name in rules_of(way.solution).answer][:2]
    player = open_player(replace(way, entered={"suns": cells, "moons": []}))
    assert player.position == {f"{r},{c}": "1" for r, c in cells}


def test_tabs_turn_between_steps_and_play(open_player: OpenPlayer, story_of_way: Story) -> None:
    tab = open_player(story_of_way).tab
    assert tab.locator("#board").is_hidden()
    tab.locator("#to-play").press("ArrowLeft")
    assert tab.locator("#board").is_visible()
    assert tab.locator("#play").is_hidden()
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("ArrowRight")
    assert tab.locator("#text").inner_text() == story_of_way.text(1)


def test_it_speaks_the_language_of_its_sentences(open_player: OpenPlayer) -> None:
    manner = Manner(picture=True, translations=translations("es"))
    player = open_player(replace(story_of(QUEENS), manner=manner))
    assert player.tab.locator("[data-act=hint]").inner_text() == page_texts(manner)["Hint"] == "Pista"
    assert player.label((0, 0)).startswith("fila 1, columna 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(open_player: OpenPlayer, scheme: str) -> None:
    player = open_player(story_of(QUEENS), viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 360
    for place in ("#tabs", ".hand", "[data-act=hint]"):
        box = player.tab.locator(place).bounding_box()
        assert box["y"] + box["height"] <= 740


@pytest.mark.parametrize("text", [QUEENS, SUDOKU_SIX], ids=["queens", "minisudoku"])
def test_a_finger_can_hit_everything_on_a_phone(open_player: OpenPlayer, text: str) -> None:
    player = open_player(story_of(text), viewport={"width": 360, "height": 740})
    assert player.tab.evaluate(SMALL_CONTROLS) == []
    player.tab.click("#to-steps")
    assert player.tab.evaluate(SMALL_CONTROLS) == []


def test_star_battle_has_stars_as_many_as_it_takes(open_player: OpenPlayer) -> None:
    player = open_player(story_of(STAR_BATTLE))
    assert player.tab.locator(".progress").inner_text() == "0 of 16 stars"
    near = player.rules.path[0], (player.rules.path[0][0] + 1, player.rules.path[0][1])
    for cell in near:
        for _ in range(2):
            player.tap(cell)
    assert player.coach_text == "Two stars touch."
    player.tab.keyboard.press("Control+z")
    assert player.label(near[0]).endswith("star")
    player.tab.click("[aria-label=Undo]")
    player.tab.click("[aria-label=Undo]")
    player.tab.click("[aria-label=Undo]")
    player.play_by_taps()
    assert player.solved


def test_everybody_can_use_it(open_player: OpenPlayer, axe_script: str) -> None:
    player = open_player(story_of(TANGO), color_scheme="light")
    found = accessibility_faults(player.tab, axe_script)
    player.hint()
    found += accessibility_faults(player.tab, axe_script)
    player.tab.click("#to-steps")
    assert found + accessibility_faults(player.tab, axe_script) == []
