"""Playing on the page of the steps, from disk, without the program."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from queens_snap.overlay.story.page import page, page_texts
from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner

from ...playing import Player, cells_of, rules_of
from ...tabs import Tabs
from ...usable import SMALL, faults
from ..puzzles import QUEENS, TANGO, ZIP
from ..told import told

STARS = "k=2\nAAAAABBB\nAAAAABBB\nCCCDAABB\nECDDDFFF\nECCDDDDF\nECGGGDDH\nEEGGHHDH\nGGGHHHHH\n"
SUDOKU, PATCHES = ".4..\n3.4.\n1...\n4.2.\n", ". . -3 .\n|2 . . .\n+ #4 . .\n. . -2 |3\n"
SIX_ROWS = "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"
PUZZLES = {"queens": QUEENS, "tango": TANGO, "zip": ZIP, "minisudoku": SUDOKU, "patches": PATCHES}
Open = Callable[..., Player]


@pytest.fixture
def opened(tabs: Tabs, tmp_path: Path) -> Callable[..., Any]:
    """Opens the page of a puzzle where it is played, or on its steps; answers the tab. It fetches nothing."""

    def open_(way: Story, **options: Any) -> Any:
        path = tmp_path / "way.html"
        path.write_text(page(way), "utf-8")
        return tabs.open(f"{path.as_uri()}#play", ("file:",), **options)

    return open_


@pytest.fixture
def played(opened: Callable[..., Any]) -> Open:
    return lambda way, **options: Player(opened(way, **options), rules_of(way.solution))


@pytest.fixture(params=PUZZLES)
def way(request: pytest.FixtureRequest) -> Story:
    return told(parse_text(PUZZLES[request.param]))


def test_played_with_hints_that_follow_the_way(played: Open, way: Story) -> None:
    player = played(way)
    texts = [way.text(i) for i in range(1, way.scenes)]
    player.act("hint")
    assert player.tab.locator(".note").inner_text().startswith("Without the program")
    player.act("stop")
    assert player.hint() in texts
    player.act("doIt")
    player.play_by_hints()
    assert player.position.items() >= player.rules.answer.items()


def test_half_played_positions_have_hints_that_are_true_and_new(played: Open, way: Story) -> None:
    player, rng = played(way), random.Random(1)
    for _ in range(3):
        player.put(player.rules.half(rng))
        before = player.position
        assert player.hint() in [way.text(i) for i in range(1, way.scenes)]
        player.act("doIt")
        new = {name: value for name, value in player.position.items() if before.get(name) != value}
        assert new
        assert all(player.rules.is_right(name, value) for name, value in new.items())


def test_mistakes_are_those_of_the_library_and_the_way_says_why(played: Open, way: Story) -> None:
    player, rng = played(way), random.Random(2)
    game = GAMES[way.solution.puzzle.game]
    for wrong in (1, 3):
        player.put(player.rules.half(rng, wrong))
        mistakes = game.wrong_marks(way.solution, player.rules.marks(player.position))
        cells = {f"row {mark.cell[0] + 1}, column {mark.cell[1] + 1}" for mark in mistakes}
        assert {said.split(" in ")[1].removesuffix(" is wrong.") for said in player.named_wrong()} == cells
        player.act("why")
        player.tab.locator(".acts [data-act=why]").wait_for(state="detached")
        assert player.said


def test_marks_that_were_there_are_where_it_begins(played: Open) -> None:
    way = told(parse_text(TANGO))
    cells = [cells_of(name)[0] for name in rules_of(way.solution).answer][:2]
    player = played(replace(way, entered={"suns": cells, "moons": []}))
    assert player.position == {f"{r},{c}": "1" for r, c in cells}


def test_tabs_turn_between_steps_and_play(played: Open, way: Story) -> None:
    tab = played(way).tab
    assert tab.locator("#board").is_hidden()
    tab.locator("#to-play").press("ArrowLeft")
    assert tab.locator("#board").is_visible()
    assert tab.locator("#play").is_hidden()
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("ArrowRight")
    assert tab.locator("#text").inner_text() == way.text(1)


def test_it_speaks_the_language_of_its_sentences(played: Open) -> None:
    manner = Manner(picture=True, translations=translations("es"))
    player = played(replace(told(parse_text(QUEENS)), manner=manner))
    assert player.tab.locator("[data-act=hint]").inner_text() == page_texts(manner)["Hint"] == "Pista"
    assert player.label((0, 0)).startswith("fila 1, columna 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(played: Open, scheme: str) -> None:
    player = played(told(parse_text(QUEENS)), viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 360
    for place in ("#tabs", ".hand", "[data-act=hint]"):
        box = player.tab.locator(place).bounding_box()
        assert box["y"] + box["height"] <= 740


@pytest.mark.parametrize("text", [QUEENS, SIX_ROWS], ids=["queens", "minisudoku"])
def test_a_finger_can_hit_everything_on_a_phone(played: Open, text: str) -> None:
    player = played(told(parse_text(text)), viewport={"width": 360, "height": 740})
    assert player.tab.evaluate(SMALL) == []
    player.tab.click("#to-steps")
    assert player.tab.evaluate(SMALL) == []


def test_star_battle_has_stars_as_many_as_it_takes(played: Open) -> None:
    player = played(told(parse_text(STARS)))
    assert player.tab.locator(".progress").inner_text() == "0 of 16 stars"
    near = player.rules.path[0], (player.rules.path[0][0] + 1, player.rules.path[0][1])
    for cell in near:
        for _ in range(2):
            player.tap(cell)
    assert player.said == "Two stars touch."
    player.tab.keyboard.press("Control+z")
    assert player.label(near[0]).endswith("star")
    player.tab.click("[aria-label=Undo]")
    player.tab.click("[aria-label=Undo]")
    player.tab.click("[aria-label=Undo]")
    player.play_by_taps()
    assert player.solved


def test_everybody_can_use_it(played: Open, axe: str) -> None:
    player = played(told(parse_text(TANGO)), color_scheme="light")
    found = faults(player.tab, axe)
    player.hint()
    found += faults(player.tab, axe)
    player.tab.click("#to-steps")
    assert found + faults(player.tab, axe) == []
