"""Playing on the page of the steps, from disk, without the program."""

import random
from dataclasses import replace

import pytest

from queens_snap.overlay.story.page import page_texts
from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.words.languages import translations
from queens_snap.words.manner import Manner

from ...playing import cells_of, rules_of
from ...usable import SMALL, faults
from ..conftest import Open
from ..puzzles import PLAYED, QUEENS, SIX_ROWS, STARS, TANGO
from ..told import told


@pytest.fixture(params=PLAYED)
def way(request: pytest.FixtureRequest) -> Story:
    return told(parse_text(PLAYED[request.param]))


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
